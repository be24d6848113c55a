"""Where the bots get their advice: each family of games has a module that knows it, found by the ruleset's name."""

from __future__ import annotations

from importlib import import_module
from random import Random as Dice
from typing import Any, ClassVar

from holotable.kernel.decision import Decision, Numbers
from holotable.players.player import Seen
from holotable.players.random import any_answer, is_legal

FAMILIES = {"armada": "holotable.players.advice_armada", "xwing": "holotable.players.advice_xwing"}


class Advised:
    """A bot that follows its family's advice of one manner, as long as it is legal."""

    manner: ClassVar[str] = ""

    def __init__(self, seed: int | str | None = None) -> None:
        self.rng = Dice(seed)
        self.mishaps: list[str] = []
        """What went wrong inside the advice. Tests want this empty; a game goes on regardless."""

    def choose(self, view: Seen, decision: Decision[Any]) -> Numbers:
        """The advised answer, else one without advice."""
        try:
            answer = advice(self.manner, view, decision, self.rng)
        except Exception as error:  # a bot that errs must not end somebody's evening
            self.mishaps.append(f"{decision.why.key}: {type(error).__name__}: {error}")
            answer = None
        return self.unadvised(view, decision) if answer is None else answer

    def unadvised(self, view: Seen, decision: Decision[Any]) -> Numbers:
        """Any legal answer."""
        return any_answer(view, decision, self.rng)


def advice(manner: str, view: Seen, decision: Decision[Any], rng: Dice) -> Numbers | None:
    """The family's answer in a manner ("steady", "greedy"), or None where it has none that is legal."""
    module = FAMILIES.get(view.ruleset.id.partition("-")[0])
    if module is None:
        return None
    answer = getattr(import_module(module), manner)(view, decision, rng)
    return answer if answer is not None and is_legal(view, decision, answer) else None
