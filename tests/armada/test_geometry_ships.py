"""Bases: sizes, dials, round bases, and the distances between them."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import Point as ShapelyPoint
from shapely.geometry import Polygon

from holotable.armada.facts import ZONES
from holotable.armada.geometry.bases import (
    BASES,
    SQUADRON_RADIUS,
    SQUADRON_REACH,
    base,
    dial,
    disc,
    outline,
    reach,
    ship_distance,
    ship_squadron_distance,
    squadron_distance,
    squadron_shape,
    token,
)
from holotable.table.measure import area, box, covers, overlaps
from holotable.table.outline import is_convex
from holotable.table.pose import Pose
from holotable.testing import table

HERE = Pose.of(0, 0)
SIZES = ("small", "medium", "large")
poses = st.builds(Pose.of, st.floats(-300, 300), st.floats(-300, 300), st.floats(0, 359.9))
sizes = st.sampled_from(SIZES)


@pytest.mark.rule("ARM-GEO-07")
@pytest.mark.parametrize(
    ("size", "plastic", "cardboard"),
    [
        ("small", (43, 71), (38.5, 70.25)),
        ("medium", (63, 102), (58.5, 101.5)),
        ("large", (77.5, 129), (73.0, 128.5)),
    ],
)
def test_sizes(size: str, plastic: tuple[float, float], cardboard: tuple[float, float]) -> None:
    for shape, (width, length) in ((base(size, HERE), plastic), (token(size, HERE), cardboard)):
        assert box((shape,)) == (-width / 2, -length / 2, width / 2, length / 2)
        assert area(shape) == pytest.approx(width * length)
    assert box((base(size, Pose.of(0, 0, 90)),)) == pytest.approx(
        (-plastic[1] / 2, -plastic[0] / 2, plastic[1] / 2, plastic[0] / 2)
    )


@pytest.mark.rule("ARM-COMP-08", "ARM-RNG-09")
@pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])
def test_both_editions_play_with_the_corrected_sizes(ruleset: str) -> None:
    """Beside each other and one before the other: 43 x 71 and 63 x 102 mm. No large ship is in the slice."""
    small, medium = "red cr90_corvette_a 300,300 up name=Red", "blue victory_ii_class_star_destroyer"
    for x, y, gap in ((500, 300, 200 - 21.5 - 31.5), (300, 600, 300 - 35.5 - 51)):
        game = table(ruleset, small, f"{medium} {x},{y} up name=VSD").game
        red, vsd = (ship for ship in game.ships())
        assert game.distance(red, vsd) == pytest.approx(gap)


@pytest.mark.rule("ARM-GEO-05", "ARM-OVL-08")
@pytest.mark.parametrize("size", SIZES)
def test_dials_count_for_overlaps_only(size: str) -> None:
    """The outline reaches 4 mm beyond the base on each side, the base itself does not."""
    of = BASES[size]
    w, h = of.width / 2, of.length / 2
    assert box(outline(size, HERE)) == pytest.approx((-w - 4, -h - 4, w + 4, h + 4))
    beside = Pose.of(of.width + 3.9, 0)
    assert overlaps(outline(size, HERE), outline(size, beside))
    assert not overlaps(outline(size, HERE), outline(size, Pose.of(of.width + 8.1, 0)))
    assert ship_distance(size, HERE, size, beside) == pytest.approx(3.9)
    for part in outline(size, HERE):
        assert is_convex(part)
        assert area(part) > 0
        assert all(hypot(x, y) <= reach(size) + 1e-9 for x, y in part)


@pytest.mark.rule("ARM-GEO-05")
@pytest.mark.parametrize("size", SIZES)
def test_each_dial_sticks_out_of_its_own_edge(size: str) -> None:
    half = {"front": (0, 1), "rear": (0, -1), "left": (-1, 0), "right": (1, 0)}
    for zone in ZONES:
        x, y = half[zone]
        at = dial(size, zone, HERE)
        assert {zone} == {
            name
            for name, (u, v) in half.items()
            if all(
                u * px + v * py >= abs(u) * BASES[size].width / 2 + abs(v) * BASES[size].length / 2 - 1e-9
                for px, py in at
            )
        }
        along = [px * y - py * x for px, py in at]
        assert max(along) == pytest.approx(8.5)
        assert min(along) == pytest.approx(-8.5)


@pytest.mark.rule("ARM-OVL-07")
def test_touching_is_no_overlap() -> None:
    wide = BASES["small"].width
    assert not overlaps((base("small", HERE),), (base("small", Pose.of(wide, 0)),))
    assert overlaps((base("small", HERE),), (base("small", Pose.of(wide - 0.05, 0)),))


@pytest.mark.rule("ARM-GEO-03")
def test_the_disc_follows_the_circle() -> None:
    ring = disc((0.0, 0.0))
    edges = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(ring)]
    assert len(ring) == 32
    assert is_convex(ring)
    for x, y in (*ring, *edges):
        assert abs(hypot(x, y) - SQUADRON_RADIUS) < 0.05
    assert max(hypot(x, y) for x, y in ring) == pytest.approx(SQUADRON_REACH)
    assert squadron_shape(Pose.of(5, 6, 77)) == (disc((5.0, 6.0)),) == (disc(Pose.of(5, 6)),)


@pytest.mark.rule("ARM-RNG-09", "ARM-GEO-04", "ARM-GEO-06")
def test_distances_run_between_the_closest_points_of_bases() -> None:
    assert ship_distance("small", HERE, "large", Pose.of(0, 200)) == pytest.approx(100.0)
    assert ship_squadron_distance("small", HERE, Pose.of(0, 135.5)) == pytest.approx(100 - 17.1)
    assert ship_squadron_distance("small", HERE, Pose.of(0, 40)) == 0
    assert squadron_distance(HERE, Pose.of(30, 40)) == pytest.approx(50 - 34.2)
    assert squadron_distance(HERE, Pose.of(0, 34.2)) == pytest.approx(0, abs=1e-9)


@given(sizes, poses, sizes, poses, poses)
def test_distances_agree_with_shapely(size: str, pose: Pose, other: str, there: Pose, squadron: Pose) -> None:
    one, two = Polygon(base(size, pose)), Polygon(base(other, there))
    assert ship_distance(size, pose, other, there) == pytest.approx(one.distance(two), abs=1e-6)
    point = ShapelyPoint(squadron.x / 1000, squadron.y / 1000)
    assert ship_squadron_distance(size, pose, squadron) == pytest.approx(
        max(0.0, one.distance(point) - SQUADRON_RADIUS), abs=1e-6
    )


@given(sizes, poses, sizes, poses)
def test_overlaps_agree_with_shapely(size: str, pose: Pose, other: str, there: Pose) -> None:
    mine, theirs = outline(size, pose), outline(other, there)
    one, two = (shapely.union_all([Polygon(part) for part in shape]) for shape in (mine, theirs))
    if overlaps(mine, theirs):
        assert one.intersects(two)
    else:
        assert one.buffer(-0.02).intersection(two.buffer(-0.02)).area < 0.01


@given(sizes, poses)
def test_the_token_lies_within_the_base(size: str, pose: Pose) -> None:
    assert covers((base(size, pose),), (token(size, pose),))
