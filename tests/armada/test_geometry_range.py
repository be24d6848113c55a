"""The range of an attack: what of the target is in the arc, how far that is, and which zones are in the way."""

from __future__ import annotations

from math import cos, pi, sin

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely.geometry import LineString, Polygon
from shapely.geometry import Point as ShapelyPoint

from holotable.armada.facts import ZONES, Zone
from holotable.armada.geometry.bases import SQUADRON_RADIUS, base, ship_distance
from holotable.armada.geometry.range_and_sight import (
    may_reach,
    ship_to_ship,
    ship_to_squadron,
    squadron_to_ship,
    squadron_to_squadron,
)
from holotable.armada.geometry.ruler import range_band
from holotable.armada.geometry.zones import arc, arc_lines, hulls, size_of, zone_shape
from holotable.table.measure import Line, holds, length
from holotable.table.pose import Pose, to_table

HERE = Pose.of(0, 0)
poses = st.builds(Pose.of, st.floats(-350, 350), st.floats(-350, 350), st.floats(0, 359.9))
keys = st.sampled_from(sorted(hulls()))
zones = st.sampled_from(ZONES)
BORDERS: dict[Zone, tuple[int, int]] = {"front": (0, 1), "left": (2, 0), "right": (1, 3), "rear": (3, 2)}


# Range from zone to zone


@pytest.mark.rule("ARM-RNG-10", "ARM-GEO-06")
def test_attack_range_runs_between_hull_zones() -> None:
    """Both tokens end 0.375 mm within their bases: the attack is that much longer than the distance on either side."""
    there = Pose.of(0, 171)
    found = ship_to_ship("cr90", "front", HERE, "nebulon", "rear", there)
    assert found
    assert ship_distance("small", HERE, "small", there) == pytest.approx(100)
    assert found.distance == pytest.approx(100.75)
    assert found.clean
    assert len(found.lines) == 2
    assert length(found.line) == pytest.approx(found.distance)


@pytest.mark.rule("ARM-ARC-04")
def test_a_zone_with_no_part_in_the_arc_has_no_range() -> None:
    there = Pose.of(0, 200)
    assert ship_to_ship("cr90", "rear", HERE, "nebulon", "rear", there) is None
    assert ship_to_ship("cr90", "left", HERE, "nebulon", "rear", there) is None
    assert ship_to_ship("cr90", "front", HERE, "nebulon", "rear", there) is not None


@pytest.mark.rule("ARM-ARC-03", "ARM-ARC-04")
def test_touching_the_arc_line_is_in_the_arc_of_both_zones() -> None:
    """A token whose corner lies exactly on the line between front and right arc."""
    (ax, ay), (bx, by) = arc_lines("cr90", HERE)[1]
    for off, expected in ((0.0, True), (0.2, False)):
        corner = (ax + 6 * (bx - ax) + off, ay + 6 * (by - ay))
        there = Pose.of(corner[0] + 19.25, corner[1] - 35.125)
        right = ship_to_ship("cr90", "right", HERE, "nebulon", "front", there)
        front = ship_to_ship("cr90", "front", HERE, "nebulon", "front", there)
        assert right
        assert (front is not None) is expected


@pytest.mark.rule("ARM-RNG-11", ruleset="armada-1.5")
def test_parts_outside_the_arc_are_not_measured() -> None:
    """The nearest point of the left zone is at close range out of the arc, the nearest in the arc at medium."""
    there = Pose.of(140, 100, 30)
    nearest = Polygon(zone_shape("cr90", "front", HERE)[0]).distance(
        Polygon(zone_shape("victory", "left", there)[0])
    )
    found = ship_to_ship("cr90", "front", HERE, "victory", "left", there)
    assert found
    assert range_band(nearest) == "close"
    assert range_band(found.distance) == "medium"
    assert holds(arc("cr90", "front", HERE), found.line[1])


@pytest.mark.rule("ARM-RNG-12", "ARM-LOS-13", ruleset="armada-1.5")
def test_a_range_line_through_another_zone_is_not_clean() -> None:
    """CR90 front against Victory rear: what of the rear is in the arc lies behind the left zone."""
    attacker = Pose.of(-120, 0, 50)
    found = ship_to_ship("cr90", "front", attacker, "victory", "rear", HERE)
    assert found
    assert not found.clean
    left = ship_to_ship("cr90", "front", attacker, "victory", "left", HERE)
    assert left
    assert left.clean


@pytest.mark.rule("ARM-RNG-12", ruleset="armada-1.5")
def test_a_squadrons_range_line_is_held_to_the_same() -> None:
    """From abeam and ahead the rear zone shows no point without crossing the left one."""
    ahead = squadron_to_ship(Pose.of(-30, 100), "victory", "rear", HERE)
    assert not ahead.clean
    astern = squadron_to_ship(Pose.of(-80, -60), "victory", "rear", HERE)
    assert astern.clean
    assert squadron_to_ship(Pose.of(-80, 0), "victory", "left", HERE).clean


def test_the_corner_of_two_zones_is_clean_for_both() -> None:
    """A line that ends where two zones share the token's edge crosses neither (G-08)."""
    corner = arc_lines("victory", HERE)[2][1]
    squadron = Pose.of(corner[0] - 60, corner[1] - 1)
    both: tuple[Zone, ...] = ("left", "rear")
    for zone in both:
        found = squadron_to_ship(squadron, "victory", zone, HERE)
        assert found.clean
    assert squadron_to_ship(squadron, "victory", "rear", HERE).distance == pytest.approx(60 - 17.1, abs=0.05)


def test_facing_edges_have_many_equal_lines_and_any_clean_one_counts() -> None:
    """Broadside to broadside the two extreme lines are given (G-09)."""
    found = ship_to_ship("victory", "right", HERE, "victory", "left", Pose.of(150, 0))
    assert found
    assert found.distance == pytest.approx(150 - 58.5)
    assert len(found.lines) == 2
    assert found.line in found.lines
    assert found.clean


def test_far_from_each_other_ships_need_no_measuring() -> None:
    assert may_reach("cr90", HERE, "victory", Pose.of(0, 380), 304.8)
    assert not may_reach("cr90", HERE, "victory", Pose.of(0, 410), 304.8)


def _wedge(key: str, zone: Zone, pose: Pose) -> Polygon:
    """The arc drawn by hand: out along one border line, back along the other."""
    first, last = (hulls()[key].lines[k] for k in BORDERS[zone])
    out = [(a[0] + 400 * (b[0] - a[0]), a[1] + 400 * (b[1] - a[1])) for a, b in (first, last)]
    corners = [out[0], first[0], last[0], out[1]]
    return Polygon([to_table(p, pose.mm) for p in dict.fromkeys(corners)])


@given(keys, zones, poses, keys, zones, poses)
def test_in_arc_range_agrees_with_shapely(
    key_a: str, zone_a: Zone, pose_a: Pose, key_d: str, zone_d: Zone, pose_d: Pose
) -> None:
    assume(ship_distance(size_of(key_a), pose_a, size_of(key_d), pose_d) > 1)
    source = Polygon(zone_shape(key_a, zone_a, pose_a)[0])
    target = Polygon(zone_shape(key_d, zone_d, pose_d)[0])
    part = target.intersection(_wedge(key_a, zone_a, pose_a))
    found = ship_to_ship(key_a, zone_a, pose_a, key_d, zone_d, pose_d)
    if found is None:
        assert part.area < 1
        return
    assert holds(arc(key_a, zone_a, pose_a), found.line[1], 0.02)
    assert target.distance(ShapelyPoint(found.line[1])) < 1e-6
    assert source.distance(ShapelyPoint(found.line[0])) < 1e-6
    if part.area > 1:
        # Where the arc just grazes a corner the tolerance moves the nearest point; else both agree.
        assert found.distance == pytest.approx(source.distance(part), abs=0.02)
    assert may_reach(key_a, pose_a, key_d, pose_d, found.distance)


@given(keys, zones, poses, keys, zones, poses)
def test_clean_agrees_with_shapely(
    key_a: str, zone_a: Zone, pose_a: Pose, key_d: str, zone_d: Zone, pose_d: Pose
) -> None:
    assume(ship_distance(size_of(key_a), pose_a, size_of(key_d), pose_d) > 1)
    found = ship_to_ship(key_a, zone_a, pose_a, key_d, zone_d, pose_d)
    assume(found is not None)
    assert found
    _check_clean(found.clean, found.line, found.lines, key_d, zone_d, pose_d)


@given(poses, keys, zones, poses)
def test_clean_from_squadrons_agrees_with_shapely(squadron: Pose, key: str, zone: Zone, pose: Pose) -> None:
    center = ShapelyPoint(squadron.x / 1000, squadron.y / 1000)
    assume(Polygon(base(size_of(key), pose)).distance(center) > SQUADRON_RADIUS + 1)
    found = squadron_to_ship(squadron, key, zone, pose)
    far = Polygon(zone_shape(key, zone, pose)[0]).distance(center) - SQUADRON_RADIUS
    assert found.distance == pytest.approx(far, abs=1e-6)
    assert center.distance(ShapelyPoint(found.line[0])) == pytest.approx(SQUADRON_RADIUS)
    _check_clean(found.clean, found.line, found.lines, key, zone, pose)


def _check_clean(clean: bool, line: Line, lines: tuple[Line, ...], key: str, zone: Zone, pose: Pose) -> None:
    rest = [Polygon(zone_shape(key, other, pose)[0]) for other in ZONES if other != zone]
    if clean:
        assert all(other.buffer(-0.02).intersection(LineString(line)).length < 0.05 for other in rest)
    else:
        assert all(any(other.intersection(LineString(one)).length > 0.005 for other in rest) for one in lines)


# Range to and from squadrons


@pytest.mark.rule("ARM-RNG-10", "ARM-GEO-03")
def test_range_to_a_squadron_runs_to_its_round_base() -> None:
    found = ship_to_squadron("cr90", "front", HERE, Pose.of(0, 35.125 + 117.1))
    assert found
    assert found.distance == pytest.approx(100)
    assert found.line[1] == pytest.approx((0, 135.125))
    assert ship_to_squadron("cr90", "rear", HERE, Pose.of(0, 150)) is None


@pytest.mark.rule("ARM-ARC-05", "ARM-RNG-10")
def test_squadrons_shoot_all_round() -> None:
    for k in range(16):
        x, y = 150 * sin(k * pi / 8), 150 * cos(k * pi / 8)
        found = squadron_to_squadron(HERE, Pose.of(x, y, 10 * k))
        assert found.distance == pytest.approx(150 - 34.2, abs=0.001)
        assert found.clean
    assert squadron_to_squadron(HERE, Pose.of(20, 0)).distance == 0


@pytest.mark.rule("ARM-RNG-11", ruleset="armada-1.5")
def test_of_a_squadron_too_only_the_part_in_the_arc_counts() -> None:
    """Its nearest point lies beside the arc: range is measured to where the arc line runs over its base."""
    there = Pose.of(110, 92)
    front = Polygon(zone_shape("cr90", "front", HERE)[0])
    found = ship_to_squadron("cr90", "front", HERE, there)
    assert found
    assert front.distance(ShapelyPoint(110, 92)) - SQUADRON_RADIUS == pytest.approx(90, abs=0.01)
    assert found.distance == pytest.approx(94.58, abs=0.01)
    assert holds(arc("cr90", "front", HERE), found.line[1])


@pytest.mark.rule("ARM-ARC-03", "ARM-ARC-04")
def test_a_squadron_that_touches_the_arc_line_is_in_the_arc() -> None:
    (a, b, c), *_ = [plane for plane in arc("cr90", "front", HERE) if plane[0] < 0]
    x, y = 150.0, (c - a * 150.0 - SQUADRON_RADIUS) / b  # one radius off the line between front and right
    assert ship_to_squadron("cr90", "front", HERE, Pose.of(x, y))
    assert ship_to_squadron("cr90", "front", HERE, Pose.of(x, y - 0.1)) is None


@given(keys, zones, poses, poses)
def test_in_arc_range_to_squadrons_agrees_with_shapely(
    key: str, zone: Zone, pose: Pose, squadron: Pose
) -> None:
    """Against a ring of 4096 sides the exact distance holds to the hundredth of a millimetre."""
    center = ShapelyPoint(squadron.x / 1000, squadron.y / 1000)
    assume(Polygon(base(size_of(key), pose)).distance(center) > SQUADRON_RADIUS + 1)
    part = center.buffer(SQUADRON_RADIUS, quad_segs=1024).intersection(_wedge(key, zone, pose))
    found = ship_to_squadron(key, zone, pose, squadron)
    if found is None:
        assert part.area < 0.1
        return
    assert holds(arc(key, zone, pose), found.line[1], 0.02)
    assert center.distance(ShapelyPoint(found.line[1])) <= SQUADRON_RADIUS + 0.02
    if part.area > 0.5:
        source = Polygon(zone_shape(key, zone, pose)[0])
        assert found.distance == pytest.approx(source.distance(part), abs=0.15)
        if found.distance > source.distance(center) - SQUADRON_RADIUS + 0.5 and part.area > 20:
            assert found.distance == pytest.approx(source.distance(part), abs=0.02)
