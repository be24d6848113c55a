"""Holotable: tabletop space battles played by computer, with every rule right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from holotable.kernel.game import Game

__version__ = "0.1.0"


def new(ruleset: str, setup: Any, packs: Sequence[str] = (), seed: int | None = None) -> Game:
    """A new game, run up to its first decision: `while d := game.decision: game.answer(d, ...)`."""
    from holotable.kernel.chance import Seeded
    from holotable.kernel.record import begin
    from holotable.rulesets import load

    return begin(load(ruleset, packs), setup, Seeded(seed))
