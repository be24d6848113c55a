"""Sliding: whether a piece that moves along a straight line, as in a barrel roll, may lie anywhere on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from holotable.kernel.decision import PlaceRule
from holotable.kernel.record_base import Id
from holotable.table.placement import FINEST, OnLine

if TYPE_CHECKING:
    from holotable.kernel.game import Game


def can_slide(game: Game, piece: Id, line: OnLine, rules: Sequence[PlaceRule]) -> bool:
    """Whether some pose of a line is legal. The middle and the ends come first: they nearly always decide.

    Then the line is halved again and again, down to the poses that it proposes itself (`OnLine.candidates`). A stretch
    that one rule bars from end to end is not searched.
    """

    def free(part: float) -> bool:
        return all(rule.check(game, piece, line.at(part)) is None for rule in rules)

    def room(low: float, high: float) -> bool:
        ends = line.at(low), line.at(high)
        if (high - low) * FINEST <= 1 or any(rule.bars_between(game, piece, *ends) for rule in rules):
            return False
        middle = (low + high) / 2
        return free(middle) or room(low, middle) or room(middle, high)

    return free(0.5) or free(0.0) or free(1.0) or room(0.0, 1.0)
