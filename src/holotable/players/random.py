"""The bot that picks any legal answer; what it can reach, the rules allow."""

from __future__ import annotations

from random import Random as Dice
from typing import Any

from holotable.kernel.decision import BadAnswer, Decision, Look, Numbers, Pick, Place, Roll, check_numbers
from holotable.players.player import Seen
from holotable.table.finding import legal_candidates


class Random:
    """Uniform over options, and over the legal places that are found."""

    def __init__(self, seed: int | str | None = None) -> None:
        self.rng = Dice(seed)

    def choose(self, view: Seen, decision: Decision[Any]) -> Numbers:
        """Any legal answer."""
        return any_answer(view, decision, self.rng)


class Nowhere(Exception):
    """A question for a place to which no place is an answer: a mistake of the rules engine."""


def any_answer(view: Seen, decision: Decision[Any], rng: Dice) -> Numbers:
    """A random legal answer to any kind of decision."""
    if isinstance(decision, Pick):
        count = rng.randint(decision.least, decision.most)
        return tuple(rng.sample(range(len(decision.options)), count))
    if isinstance(decision, Place):
        found = legal_candidates(view.table, decision.piece, decision.rules, 1, rng)
        if not found:
            raise Nowhere(f"{decision.piece} cannot be placed anywhere ({decision.rule})")
        return found[0]
    if isinstance(decision, Roll):
        return tuple(rng.randrange(die.sides) for die in decision.dice)
    return ()


def is_legal(view: Seen, decision: Decision[Any], answer: Numbers) -> bool:
    """Whether an answer would be taken."""
    if isinstance(decision, Look):
        return answer == ()
    if isinstance(decision, Place):
        pose = tuple(answer)
        return len(pose) == 3 and all(
            rule.check(view.table, decision.piece, pose) is None for rule in decision.rules
        )
    try:
        check_numbers(decision, answer)
    except BadAnswer:
        return False
    return True
