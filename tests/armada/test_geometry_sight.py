"""Lines of sight: where they end, the zones that block them, and what obstructs them."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely.geometry import LineString, Polygon
from shapely.geometry import Point as ShapelyPoint

from holotable.armada.facts import ZONES, Zone
from holotable.armada.geometry.bases import base, dial, outline
from holotable.armada.geometry.obstacles import obstacle_shape
from holotable.armada.geometry.range_and_sight import (
    line_less,
    obstructed_at_dial,
    obstructed_by,
    sight,
    sight_blocked,
)
from holotable.armada.geometry.zones import arc_lines, hulls, size_of, targeting_point, zone_shape
from holotable.table.measure import Shape, length, overlaps
from holotable.table.pose import Pose

HERE = Pose.of(0, 0)
LINE = ((0.0, 0.0), (200.0, 0.0))
poses = st.builds(Pose.of, st.floats(-350, 350), st.floats(-350, 350), st.floats(0, 359.9))
keys = st.sampled_from(sorted(hulls()))
zones = st.sampled_from(ZONES)


def block(x0: float, x1: float, y0: float, y1: float) -> Shape:
    return (((x0, y0), (x1, y0), (x1, y1), (x0, y1)),)


@pytest.mark.rule("ARM-LOS-02")
def test_ends_of_the_line_of_sight() -> None:
    there = Pose.of(0, 200, 90)
    line = sight(("cr90", "front", HERE), ("victory", "right", there))
    assert line == (targeting_point("cr90", "front", HERE), targeting_point("victory", "right", there))
    squadron = Pose.of(100, 0)
    at_zone = sight(("cr90", "right", HERE), squadron)
    assert at_zone == (pytest.approx((11.38, -7.88)), pytest.approx((100 - 17.1, 0), abs=0.01))
    back = sight(squadron, ("cr90", "right", HERE))
    assert back == (at_zone[1], at_zone[0])
    assert sight(squadron, Pose.of(200, 0)) == (pytest.approx((117.1, 0)), pytest.approx((182.9, 0)))


@pytest.mark.rule("ARM-LOS-03")
def test_a_line_through_another_zone_is_blocked() -> None:
    attacker = ("cr90", "front", Pose.of(-150, 60, 110))
    rear = sight(attacker, ("victory", "rear", HERE))
    assert sight_blocked(rear, "victory", "rear", HERE) == "left"
    left = sight(attacker, ("victory", "left", HERE))
    assert sight_blocked(left, "victory", "left", HERE) is None


@pytest.mark.rule("ARM-LOS-04")
def test_the_attackers_own_zones_never_block() -> None:
    """The line from the front's targeting point may run over the ship's own right zone."""
    line = sight(("cr90", "front", HERE), ("victory", "left", Pose.of(120, -110)))
    assert LineString(line).intersection(Polygon(zone_shape("cr90", "right", HERE)[0])).length > 1
    assert sight_blocked(line, "victory", "left", Pose.of(120, -110)) is None


def test_a_line_along_a_border_is_not_blocked() -> None:
    """From outside along the arc line to the apex, a border of both zones (G-06)."""
    inner, outer = arc_lines("victory", HERE)[2]
    start = (inner[0] + 5 * (outer[0] - inner[0]), inner[1] + 5 * (outer[1] - inner[1]))
    for zone in ("left", "rear"):
        assert sight_blocked((start, inner), "victory", zone, HERE) is None
    assert sight_blocked((start, inner), "victory", "front", HERE) is None


@given(keys, zones, poses, st.floats(-400, 400), st.floats(-400, 400))
def test_blocked_agrees_with_shapely(key: str, zone: Zone, pose: Pose, x: float, y: float) -> None:
    assume(Polygon(base(size_of(key), pose)).distance(ShapelyPoint(x, y)) > 1)
    line = ((x, y), targeting_point(key, zone, pose))
    blocked = sight_blocked(line, key, zone, pose)
    lengths = {
        other: LineString(line).intersection(Polygon(zone_shape(key, other, pose)[0])).length
        for other in ZONES
        if other != zone
    }
    if blocked:
        assert lengths[blocked] > 0
    else:
        assert max(lengths.values()) < 0.2


# Obstruction


@pytest.mark.rule("ARM-LOS-06", "ARM-LOS-08")
def test_ships_and_obstacles_under_the_line_obstruct() -> None:
    """The plastic beside a third ship's token counts, its dials do not."""
    third = Pose.of(100, 35.3)
    rock = obstacle_shape("asteroid_1", Pose.of(50, 0))
    far = obstacle_shape("asteroid_2", Pose.of(50, 100))
    shapes = [("ship", (base("small", third),)), ("rock", rock), ("far", far)]
    assert obstructed_by(LINE, shapes) == ["ship", "rock"]
    beside = Pose.of(100, 37)
    assert obstructed_by(LINE, [("ship", (base("small", beside),))]) == []
    assert obstructed_by(LINE, [("ship", outline("small", beside))]) == ["ship"]


def test_touching_an_edge_obstructs_nothing() -> None:
    """Along an edge or at a corner nothing is crossed (G-06)."""
    assert obstructed_by(LINE, [("edge", block(50, 80, 0, 30)), ("end", block(200, 230, -5, 5))]) == []
    assert obstructed_by(LINE, [("deep", block(50, 80, -0.1, 30)), ("end", block(199, 230, -5, 5))]) == [
        "deep",
        "end",
    ]


@pytest.mark.rule("ARM-LOS-09", ruleset="armada-1.5")
def test_only_the_visible_part_of_an_obstacle_obstructs() -> None:
    """What the line crosses under the attacker's or the defender's base is covered, what it crosses beside is not."""
    covered = (base("medium", HERE), base("small", Pose.of(200, 0)))
    hidden = obstacle_shape("asteroid_1", Pose.of(5, 0, 90))
    shown = obstacle_shape("asteroid_1", Pose.of(25, 0, 90))
    aside = obstacle_shape("asteroid_1", Pose.of(190, 40, 0))
    assert all(overlaps(covered, rock) for rock in (hidden, shown, aside))
    rocks = [("hidden", hidden), ("shown", shown), ("aside", aside)]
    assert obstructed_by(LINE, rocks) == ["hidden", "shown"]
    assert obstructed_by(LINE, rocks, covered) == ["shown"]


@pytest.mark.rule("ARM-LOS-10", ruleset="armada-1.5")
def test_a_line_over_a_dial_that_is_over_an_obstacle_is_obstructed() -> None:
    ((x, y), *_) = dial("small", "right", HERE)
    rock = block(20, 23, -20, y + 1)
    shapes = [("rock", rock)]
    assert obstructed_at_dial(LINE, "small", "right", HERE, shapes) == ["rock"]
    assert obstructed_at_dial(((0.0, 30.0), (200.0, 30.0)), "small", "right", HERE, shapes) == []
    assert obstructed_at_dial(LINE, "small", "left", HERE, shapes) == []
    assert obstructed_at_dial(LINE, "small", "right", HERE, [("far", block(60, 70, -5, 5))]) == []
    assert x > 21


def test_what_is_left_of_a_line() -> None:
    assert line_less(LINE, ()) == (LINE,)
    assert line_less(LINE, block(-10, 250, -1, 1)) == ()
    assert line_less(LINE, block(50, 80, 5, 9)) == (LINE,)
    two = (*block(50, 80, -1, 1), *block(70, 90, -1, 1))
    assert line_less(LINE, two) == (
        ((0.0, 0.0), pytest.approx((50, 0))),
        (pytest.approx((90, 0)), (200.0, 0.0)),
    )
    point = ((3.0, 0.0), (3.0, 0.0))
    assert line_less(point, block(0, 5, -1, 1)) == ()
    assert line_less(point, block(10, 15, -1, 1)) == (point,)


@given(poses, poses, poses, st.sampled_from(("asteroid_2", "debris_1", "station")), poses)
def test_visible_parts_agree_with_shapely(one: Pose, two: Pose, rock: Pose, name: str, cover: Pose) -> None:
    line = (one.mm[:2], two.mm[:2])
    assume(length(line) > 1)
    shape, covered = obstacle_shape(name, rock), (base("medium", cover),)
    left = LineString(line).difference(Polygon(covered[0]))
    assert sum(length(piece) for piece in line_less(line, covered)) == pytest.approx(left.length, abs=0.05)
    whole = shapely.union_all([Polygon(part) for part in shape])
    if obstructed_by(line, [("rock", shape)], covered):
        assert left.intersection(whole).length > 0
    else:
        assert left.intersection(whole.buffer(-0.03)).length < 0.1
