"""The bot that weighs every answer one step ahead, with the advice of someone who knows the family of games."""

from __future__ import annotations

from random import Random as Dice
from typing import Any

from holotable.kernel.decision import Decision, Numbers, Pick
from holotable.players.advice import advise
from holotable.players.player import Seen
from holotable.players.random import any_answer


class Greedy:
    """It takes the answer that looks best now; where nobody has advice, it chooses no more than it must."""

    def __init__(self, seed: int | str | None = None) -> None:
        self.rng = Dice(seed)

    def choose(self, view: Seen, decision: Decision[Any]) -> Numbers:
        """The advised answer, else a modest one."""
        answer = advise("greedy", view, decision, self.rng)
        if answer is not None:
            return answer
        if isinstance(decision, Pick):
            return tuple(range(decision.least))
        return any_answer(view, decision, self.rng)
