"""The bot that weighs every answer one step ahead, with the advice of someone who knows the family of games."""

from __future__ import annotations

from typing import Any

from holotable.kernel.decision import Decision, Numbers, Pick
from holotable.players.advice import Advised
from holotable.players.player import Seen
from holotable.players.random import any_answer


class Greedy(Advised):
    """It takes the answer that looks best now; where nobody has advice, it chooses no more than it must."""

    manner = "greedy"

    def unadvised(self, view: Seen, decision: Decision[Any]) -> Numbers:
        """A modest answer: no more than must be chosen."""
        if isinstance(decision, Pick):
            return tuple(range(decision.least))
        return any_answer(view, decision, self.rng)
