"""Dice as a player: answers to rolls, from a seed or from a script."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Protocol

from holotable.kernel.decision import Numbers, Roll


class Chance(Protocol):
    """Whoever answers for the table."""

    def roll(self, decision: Roll) -> Numbers:
        """One side for each die of the decision."""
        ...


class Seeded:
    """Fair dice that repeat for the same seed. The state never sees them."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def roll(self, decision: Roll) -> Numbers:
        """One fair side for each die."""
        below = self._random.random
        return tuple(int(below() * die.sides) for die in decision.dice)


class OutOfScript(Exception):
    """A roll that the script does not foresee."""


class Scripted:
    """Sides given in advance, in order."""

    def __init__(self, sides: Iterable[int]) -> None:
        self._sides = list(sides)

    def roll(self, decision: Roll) -> Numbers:
        """The next scripted side for each die; raises when the script has ended."""
        count = len(decision.dice)
        if len(self._sides) < count:
            raise OutOfScript(
                f"{count} dice are rolled for {decision.why.key}, {len(self._sides)} are scripted"
            )
        taken, self._sides = self._sides[:count], self._sides[count:]
        return tuple(taken)
