"""Bases, guides and the points of the arc lines."""

from __future__ import annotations

import pytest

from holotable.table.measure import area, box, overlaps
from holotable.table.outline import is_convex
from holotable.table.pose import Pose
from holotable.xwing.geometry.bases import BASES, leaves_table, outline, reach, square

TABLE = 914.4


@pytest.mark.rule("XW1-GEO-02", "XW2-GEO-02")
@pytest.mark.parametrize(("size", "side"), [("small", 40.0), ("medium", 60.0), ("large", 80.0)])
def test_bases_are_squares(size: str, side: float) -> None:
    assert box((square(size, Pose.of(0, 0)),)) == (-side / 2, -side / 2, side / 2, side / 2)
    assert area(square(size, Pose.of(100, 50, 33.0))) == pytest.approx(side * side)


@pytest.mark.rule("XW1-GEO-03")
@pytest.mark.parametrize(("size", "depth"), [("small", 2.6), ("medium", 2.7), ("large", 2.9)])
def test_guides_stick_out_at_front_and_rear_only(size: str, depth: float) -> None:
    half = BASES[size].half
    assert box(outline(size, Pose.of(0, 0))) == pytest.approx((-half, -half - depth, half, half + depth))
    assert len(BASES[size].guides) == 4
    assert all(is_convex(part) and area(part) > 0 for part in BASES[size].outline)
    inner_gap = 2 * min(abs(x) for guide in BASES[size].guides for x, _ in guide)
    assert inner_gap == pytest.approx(19.4)
    assert reach(size) >= (2 * half * half) ** 0.5


@pytest.mark.rule("XW1-GEO-03", "XW2-GEO-07")
def test_guides_count_for_overlap_and_not_for_the_square() -> None:
    ahead = Pose.of(0, 42.0)
    assert overlaps(outline("small", Pose.of(0, 0)), outline("small", ahead))
    assert not overlaps((square("small", Pose.of(0, 0)),), (square("small", ahead),))


@pytest.mark.parametrize(("size", "x"), [("small", 17.15), ("medium", 26.45), ("large", 35.71)])
@pytest.mark.rule("XW1-GEO-11")
def test_arc_lines_cross_the_front_edge(size: str, x: float) -> None:
    assert BASES[size].arc_edge_x == pytest.approx(x, abs=0.01)


@pytest.mark.rule("XW1-MOVE-19")
def test_a_corner_outside_leaves_the_table() -> None:
    def gone(x: float, y: float, degrees: float = 0.0) -> bool:
        return leaves_table((square("small", Pose.of(x, y, degrees)),), TABLE, TABLE)

    assert gone(19.5, 300.0)
    assert gone(300.0, TABLE - 19.5)
    assert gone(25.0, 300.0, 45.0)
    assert not gone(20.0, 20.0)
    assert not gone(TABLE - 20.0, TABLE - 20.0, 90.0)
    assert not gone(300.0, 20.0)  # only its guides are over the edge
    assert leaves_table(outline("small", Pose.of(300.0, 20.0)), TABLE, TABLE)
