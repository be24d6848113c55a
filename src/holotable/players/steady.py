"""The bot for long games: random, except where randomness would end the game at once."""

from __future__ import annotations

from random import Random as Dice
from typing import Any

from holotable.kernel.decision import Decision, Numbers
from holotable.players.advice import advise
from holotable.players.player import Seen
from holotable.players.random import any_answer


class Steady:
    """It keeps its ships on the table, faces them inwards and shoots when it can; all else is random."""

    def __init__(self, seed: int | str | None = None) -> None:
        self.rng = Dice(seed)

    def choose(self, view: Seen, decision: Decision[Any]) -> Numbers:
        """The steady answer if there is one, else any."""
        answer = advise("steady", view, decision, self.rng)
        return any_answer(view, decision, self.rng) if answer is None else answer
