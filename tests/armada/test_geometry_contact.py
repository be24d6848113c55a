"""Where a squadron fits in beside another base: every such place is a crossing, or there is none."""

from __future__ import annotations

from math import cos, hypot, pi, sin
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holotable.armada.geometry.bases import disc, outline
from holotable.armada.geometry.contact import APART, OFF, rim_of, rim_of_table
from holotable.armada.geometry.crowding import Neighbourhood, free_spots, most_beside
from holotable.table.measure import Shape, gap, overlaps
from holotable.table.pose import Pose

HERE = outline("small", Pose.of(0, 0))
sizes = st.sampled_from(("small", "medium", "large"))
angles = st.floats(0, 359.9)


def beside(size: str, way: float, far: float, heading: float) -> Shape:
    """A ship some way off."""
    return outline(size, Pose.of(far * sin(way * pi / 180), far * cos(way * pi / 180), heading))


@pytest.mark.rule("ARM-OVL-12")
@given(sizes, angles, st.floats(60, 140), angles)
def test_at_a_crossing_a_squadron_touches_both_unless_it_overlaps(
    size: str, way: float, far: float, heading: float
) -> None:
    there = beside(size, way, far, heading)
    for spot in rim_of(HERE).crossings(rim_of(there)):
        squadron = (disc(spot),)
        for shape in (HERE, there):
            assert overlaps(squadron, shape) or gap(squadron, shape) <= 0.1


@pytest.mark.rule("ARM-OVL-12")
@settings(max_examples=25)
@given(sizes, angles, st.floats(50, 100), angles)
def test_a_free_place_beside_two_neighbours_has_a_crossing_near_it(
    size: str, way: float, far: float, heading: float
) -> None:
    """Along the base, step by step: where free places begin or end, there is a crossing.

    A base is drawn with 32 sides, 0.08 mm inside its circle at most; where it grazes the other shape, contact begins up
    to sqrt(2 * 17.1 * 0.08) = 1.7 mm sooner or later, and a step is 0.36 mm.
    """
    there = beside(size, way, far, heading)
    crossings = list(rim_of(HERE).crossings(rim_of(there)))
    rim = [(-21.5 - OFF, -35.5 + 71 * k / 200) for k in range(201)]  # along the port side, the dial apart
    free = [not overlaps((disc(spot),), there) for spot in rim]
    for k in range(200):
        if free[k] != free[k + 1]:
            x, y = rim[k]
            assert min(hypot(x - cx, y - cy) for cx, cy in crossings) < 2.1


def test_the_edges_of_the_table_cross_too() -> None:
    """A base 20 mm from the edge: in the corner between them the middle is 17.15 mm from both."""
    near = outline("small", Pose.of(100, 55.5))
    spots = list(rim_of(near).crossings(rim_of_table(914.4, 914.4)))
    assert any(y == pytest.approx(OFF) and gap((disc((x, y)),), near) < 0.1 for x, y in spots)
    assert list(rim_of(HERE).crossings(rim_of(outline("small", Pose.of(300, 0))))) == []


# How many fit in ---------------------------------------------------------------------------------------------

TABLE = (914.4, 914.4)
MIDDLE = outline("small", Pose.of(457, 457))


@pytest.mark.rule("ARM-OVL-12")
def test_how_many_squadrons_fit_round_a_corvette() -> None:
    """Side by side their middles are 34.3 mm apart: nine in a ring, eight beside one that lies there already."""
    alone = Neighbourhood(MIDDLE, (), TABLE)
    assert most_beside(alone, (), 20) == 9
    assert most_beside(alone, free_spots(alone)[:1], 20) == 8
    assert most_beside(alone, (), 3) == 3


@pytest.mark.rule("ARM-OVL-12")
@settings(max_examples=15, deadline=None)
@given(sizes, angles, st.floats(60, 100), st.randoms(use_true_random=False))
def test_nobody_fits_in_more_by_laying_them_at_random(
    size: str, way: float, far: float, dice: Random
) -> None:
    x, y = 457 + far * sin(way * pi / 180), 457 + far * cos(way * pi / 180)
    around = Neighbourhood(MIDDLE, (outline(size, Pose.of(x, y, way)),), TABLE)
    spots = list(free_spots(around))
    dice.shuffle(spots)
    laid: list[tuple[float, float]] = []
    for x, y in spots:
        if all(hypot(x - u, y - v) >= APART for u, v in laid):
            laid.append((x, y))
    assert len(laid) <= most_beside(around, (), 20)
