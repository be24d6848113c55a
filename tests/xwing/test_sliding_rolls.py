"""Barrel rolls amid asteroids: the quick search for a place finds one exactly where a patient one does."""

from __future__ import annotations

import random
from typing import cast

import pytest

from holotable.kernel.record import begin
from holotable.rulesets import load
from holotable.table.placement import FINEST, OnLine
from holotable.table.position import PlacedObstacle
from holotable.xwing.position import PlacedShip, Position
from holotable.xwing.setup import Setup
from holotable.xwing.vocabulary import XWing


def crowded(rng: random.Random) -> XWing:
    """A TIE/fo fighter with three asteroids and another ship about it."""
    rocks = tuple(
        PlacedObstacle(
            outline=f"core2asteroid{n}",
            x=450 + rng.randint(-95, 95),
            y=450 + rng.randint(-60, 60),
            heading=rng.randint(0, 359),
        )
        for n in range(3)
    )
    near = PlacedShip(seat="red", pilot="bluesquadronnovice", x=450 + rng.choice((-90, 90)), y=450)
    tie = PlacedShip(seat="blue", pilot="zetasquadronpilot", x=450, y=450, heading=rng.randint(0, 359))
    setup = Setup(position=Position(ships=(near, tie), obstacles=rocks))
    return cast(XWing, begin(load("xwing-1"), setup))


@pytest.mark.rule("XW1-ACT-10", "XW1-ACT-12", "XW1-ACT-13")
def test_a_roll_is_on_offer_exactly_where_it_can_be_completed() -> None:
    rng, found = random.Random(7), {True: 0, False: 0}
    for _ in range(60):
        g = crowded(rng)
        (tie,) = g.ships(of="blue")
        for side in ("left", "right"):
            line, *others = g.roll_rules(tie, side, 1)
            assert isinstance(line, OnLine)
            poses = [line.at(step / FINEST) for step in range(FINEST + 1)]
            patient = any(g.first_refusal(tie, others, pose) is None for pose in poses)
            assert g.can_slide(tie, [line, *others]) == patient
            found[patient] += 1
    assert min(found.values()) > 20
