"""Hull zones, firing arcs and targeting points of every class."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, degrees

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import Polygon

from holotable.armada.facts import ZONES, Zone
from holotable.armada.geometry.bases import BASES, token
from holotable.armada.geometry.zones import (
    adjacent,
    arc,
    arc_lines,
    half_token,
    hulls,
    others,
    size_of,
    targeting_point,
    zone_reach,
    zone_shape,
)
from holotable.table.measure import area, clip, half_plane, holds, inside, length
from holotable.table.outline import is_convex
from holotable.table.pose import Pose, right, to_local

HERE = Pose.of(0, 0)
KEYS = sorted(hulls())
OPPOSITE: dict[Zone, Zone] = {"front": "rear", "rear": "front", "left": "right", "right": "left"}
# Section 6: the angles of the starboard lines from the bow.
ANGLES = {
    "arquitens": (26.9, 129.8),
    "consular": (37.8, 141.9),
    "cr90": (42.4, 138.0),
    "gladiator": (34.8, 146.1),
    "gozanti": (41.4, 124.1),
    "gr75": (28.3, 151.0),
    "hammerhead": (47.7, 147.1),
    "hardcell": (45.8, 133.9),
    "mc30": (31.4, 145.0),
    "nebulon": (28.7, 151.1),
    "pelta_rebel": (42.4, 145.8),
    "pelta_republic": (44.0, 146.6),
    "raider": (36.0, 133.1),
    "acclamator": (50.4, 124.4),
    "afm2": (33.7, 142.9),
    "interdictor": (45.0, 141.1),
    "munificent": (22.4, 150.5),
    "quasar": (63.5, 139.9),
    "victory": (51.8, 136.6),
    "imperial": (42.5, 129.9),
    "mc75": (38.9, 150.2),
    "mc80": (30.3, 150.1),
    "mc80l": (42.3, 134.5),
    "onager": (43.9, 151.5),
    "providence": (29.6, 150.4),
    "recusant": (73.2, 119.7),
    "starhawk": (26.9, 153.1),
    "venator": (36.7, 132.7),
}
poses = st.builds(Pose.of, st.floats(-300, 300), st.floats(-300, 300), st.floats(0, 359.9))


def test_every_small_medium_and_large_class_is_there() -> None:
    assert set(KEYS) == set(ANGLES)
    assert {size_of(key) for key in KEYS} == {"small", "medium", "large"}


@pytest.mark.parametrize("key", KEYS)
def test_angles_of_the_arc_lines(key: str) -> None:
    _, front, _, rear = arc_lines(key, HERE)
    for line, angle in zip((front, rear), ANGLES[key], strict=True):
        (ax, ay), (bx, by) = line
        assert degrees(atan2(bx - ax, by - ay)) == pytest.approx(angle, abs=0.06)


@pytest.mark.rule("ARM-GEO-01")
@pytest.mark.parametrize("key", KEYS)
def test_the_zones_make_up_the_token(key: str) -> None:
    """They are convex, do not overlap, and fill the cardboard, not the plastic."""
    whole = Polygon(token(size_of(key), HERE))
    parts = [zone_shape(key, zone, HERE)[0] for zone in ZONES]
    assert all(is_convex(part) and area(part) > 0 for part in parts)
    assert sum(area(part) for part in parts) == pytest.approx(whole.area)
    base = BASES[size_of(key)]
    assert whole.area == pytest.approx(base.token_width * base.token_length)
    union = Polygon()
    for part in parts:
        union = union.union(Polygon(part))
    assert union.symmetric_difference(whole).area < 1e-6


@pytest.mark.rule("ARM-GEO-02")
@pytest.mark.parametrize("key", KEYS)
def test_adjacent_zones_share_an_arc_line(key: str) -> None:
    """Two-apex and off-centre classes have opposite zones that touch in a line, which makes them no neighbours."""
    lines = arc_lines(key, HERE)
    for zone in ZONES:
        assert set(adjacent(zone)) == set(ZONES) - {zone, OPPOSITE[zone]}
        mine = set(zone_shape(key, zone, HERE)[0])
        for other in adjacent(zone):
            theirs = set(zone_shape(key, other, HERE)[0])
            assert sum(set(line) <= mine & theirs for line in lines) == 1
    assert len(others(key, "front", HERE)) == 3


@pytest.mark.rule("ARM-ARC-01", "ARM-ARC-02")
@pytest.mark.parametrize("key", KEYS)
def test_zones_lie_in_their_arcs_and_arcs_have_no_end(key: str) -> None:
    pose = Pose.of(100, 50, 33)
    for zone in ZONES:
        (shape,) = zone_shape(key, zone, pose)
        region = arc(key, zone, pose)
        assert all(holds(region, p) for p in shape)
        borders = [line for line in arc_lines(key, pose) if set(line) <= set(shape)]
        assert len(borders) == 2
        ways = [
            ((bx - ax) / length(line), (by - ay) / length(line))
            for line in borders
            for (ax, ay), (bx, by) in (line,)
        ]
        (x, y), (ux, uy), (vx, vy) = borders[0][0], *ways
        far = (x + 1e5 * (ux + vx), y + 1e5 * (uy + vy))
        assert [other for other in ZONES if holds(arc(key, other, pose), far)] == [zone]


@pytest.mark.rule("ARM-ARC-03")
@pytest.mark.parametrize("key", KEYS)
def test_a_border_line_belongs_to_both_arcs(key: str) -> None:
    pose = Pose.of(-70, 20, 211)
    for line, (one, two) in zip(
        arc_lines(key, pose),
        (("front", "left"), ("front", "right"), ("rear", "left"), ("rear", "right")),
        strict=True,
    ):
        (ax, ay), (bx, by) = line
        for t in (1.0, 3.0, 9.0):
            p = (ax + t * (bx - ax), ay + t * (by - ay))
            assert {zone for zone in ZONES if holds(arc(key, zone, pose), p)} == {one, two}


@pytest.mark.rule("ARM-ARC-01")
def test_a_broadside_with_two_apexes_does_not_look_through_the_ship() -> None:
    """The Recusant's side lines, drawn on, would meet 75 mm off her other side."""
    assert holds(arc("recusant", "right", HERE), (60.0, 0.0))
    assert not holds(arc("recusant", "right", HERE), (-45.0, 0.0))
    assert holds(arc("recusant", "left", HERE), (-45.0, 0.0))


@pytest.mark.rule("ARM-LOS-02")
@pytest.mark.parametrize("key", KEYS)
def test_targeting_points(key: str) -> None:
    """Each lies in its own zone; port is the mirror image of starboard."""
    points = {zone: targeting_point(key, zone, HERE) for zone in ZONES}
    assert points["left"] == (-points["right"][0], points["right"][1])
    assert points["front"][0] == points["rear"][0] == 0
    for zone, point in points.items():
        assert [other for other in ZONES if inside(point, zone_shape(key, other, HERE), -0.1)] == [zone]


def test_figures_of_the_cr90() -> None:
    assert targeting_point("cr90", "right", Pose.of(10, 0, 90)) == pytest.approx((10 - 7.88, -11.38))
    assert arc_lines("cr90", HERE)[1] == ((0.0, -7.77), (19.25, 13.34))
    assert half_token("cr90") == (19.25, 35.125)
    assert zone_reach("cr90") == pytest.approx(40.05, abs=0.01)


@given(st.sampled_from(KEYS), poses)
def test_starboard_mirrors_port(key: str, pose: Pose) -> None:
    x, y, heading = pose.mm
    across = half_plane((x, y), right(heading))
    left, right_side = (zone_shape(key, zone, pose)[0] for zone in ("left", "right"))
    assert area(left) == pytest.approx(area(right_side))
    assert area(clip(right_side, (across,))) == pytest.approx(area(right_side))
    seen = sorted((round(u, 6), round(v, 6)) for u, v in (to_local(p, pose.mm) for p in right_side))
    mirrored = sorted((round(-u, 6) + 0.0, round(v, 6)) for u, v in (to_local(p, pose.mm) for p in left))
    assert len(seen) == len(mirrored)
    for one, two in zip(seen, mirrored, strict=True):
        assert one == pytest.approx(two, abs=1e-5)


@pytest.mark.parametrize("key", KEYS)
def test_no_vertex_is_doubled(key: str) -> None:
    for zone in ZONES:
        (shape,) = zone_shape(key, zone, HERE)
        for p, q in pairwise((*shape, shape[0])):
            assert abs(p[0] - q[0]) + abs(p[1] - q[1]) > 0.01
