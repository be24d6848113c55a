"""Arcs and range: who is in an arc, how far an attack is, and along which lines."""

from __future__ import annotations

from math import cos, radians, sin, tan

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import Polygon

from holotable.table import measure
from holotable.table.lines import clear_line
from holotable.table.measure import Shape
from holotable.table.pose import Pose, transform
from holotable.xwing.geometry.arcs import (
    ARCS,
    at_range,
    attack_reach,
    beyond_range,
    in_arc,
    muzzle,
    part_in_arc,
    range_band,
    range_or_zero,
    reach_between,
    region,
    scan,
    within_range,
)
from holotable.xwing.geometry.bases import BASES, square
from holotable.xwing.geometry.obstacles import token_shape

HERE = Pose.of(0, 0)
SIZES = ("small", "medium", "large")


def ship(x: float, y: float, degrees: float = 0.0, size: str = "small") -> Shape:
    return (square(size, Pose.of(x, y, degrees)),)


def block(x0: float, x1: float, y0: float, y1: float) -> Shape:
    return (((x0, y0), (x1, y0), (x1, y1), (x0, y1)),)


@pytest.mark.rule("XW1-GEO-05", "XW2-GEO-04")
@pytest.mark.parametrize(
    ("d", "band"),
    [(0.0, 1), (0.5, 1), (100.0, 1), (100.005, 1), (100.1, 2), (200.0, 2), (200.1, 3), (300.1, 4)],
)
def test_range_bands(d: float, band: int) -> None:
    assert range_band(d) == band


@pytest.mark.rule("XW1-GEO-05", "XW1-GEO-06")
def test_bases_100_mm_apart() -> None:
    assert reach_between(ship(0, 0), ship(0, 140.0)).range == 1
    assert reach_between(ship(0, 0), ship(0, 140.1)).range == 2
    assert reach_between(ship(0, 0), ship(0, 140.1)).distance == pytest.approx(100.1)
    assert reach_between(ship(0, 0), ship(90, 90)).distance == pytest.approx(50 * 2**0.5)


@pytest.mark.rule("XW1-GEO-07", "XW2-GEO-06")
def test_at_within_and_beyond() -> None:
    """A base that spans 90 to 130 mm is at range 1, neither within nor beyond it."""
    (a,), (b,) = ship(0, 0), ship(0, 130.0)
    assert at_range(a, b, 1, 1)
    assert not at_range(a, b, 2, 3)
    assert not within_range(a, b, 1)
    assert not beyond_range(a, b, 1)
    assert within_range(a, b, 2)
    (near,), (far,) = ship(0, 80.0), ship(0, 141.0)
    assert within_range(a, near, 1)
    assert beyond_range(a, far, 1)


@pytest.mark.rule("XW1-GEO-08")
def test_touching_is_range_1_and_zero_where_there_is_a_range_0() -> None:
    assert reach_between(ship(0, 0), ship(0, 40.0)).range == 1
    assert reach_between(ship(0, 0), ship(0, 0)).range == 1
    assert range_or_zero(0.05) == 0
    assert range_or_zero(0.2) == 1


TARGET = block(90, 170, 30, 110)


@pytest.mark.rule("XW1-ATK-03", "XW1-GEO-09", "XW1-GEO-10")
def test_attack_is_measured_to_the_part_in_the_arc() -> None:
    front = attack_reach("small", HERE, "front", TARGET, from_arc=False)
    assert front
    assert front.distance == pytest.approx(110.1, abs=0.05)
    assert front.range == 2
    assert front.lines[0] == (pytest.approx((20, 20)), pytest.approx((90, 104.93), abs=0.01))
    turret = attack_reach("small", HERE, "turret_360", TARGET, from_arc=False)
    assert turret
    assert (turret.range, turret.distance) == (1, pytest.approx(70.7, abs=0.02))


@pytest.mark.rule("XW2-ATK-04")
def test_attack_is_measured_from_the_part_in_the_arc() -> None:
    front = attack_reach("small", HERE, "front", TARGET, from_arc=True)
    assert front
    assert front.distance == pytest.approx(111.89, abs=0.01)
    assert front.lines[0][0] == pytest.approx((17.15, 20.0), abs=0.01)


@pytest.mark.rule("XW1-GEO-09")
def test_nearest_corner_outside_the_arc_does_not_count() -> None:
    """The nearest corner is 95 mm away outside the arc, the nearest point inside it 130 mm."""
    target = block(102.98, 182.98, 66.25, 146.25)
    turret = attack_reach("small", HERE, "turret_360", target, from_arc=False)
    front = attack_reach("small", HERE, "front", target, from_arc=False)
    assert turret
    assert front
    assert (turret.range, turret.distance) == (1, pytest.approx(95.0, abs=0.05))
    assert (front.range, front.distance) == (2, pytest.approx(130.0, abs=0.05))


@pytest.mark.rule("XW1-GEO-11", "XW1-GEO-12")
@pytest.mark.parametrize("size", SIZES)
def test_border_lines_belong_to_the_arc(size: str) -> None:
    slope = tan(radians(BASES[size].arc_half_angle))
    y = 200.0
    on_line, off_line = (
        block(y * slope, y * slope + 40, y - 40, y),
        block(y * slope + 0.05, y * slope + 40, y - 40, y),
    )
    assert in_arc(size, HERE, "front", on_line)
    assert part_in_arc(size, HERE, "front", on_line)
    assert attack_reach(size, HERE, "front", on_line, from_arc=True)
    assert not in_arc(size, HERE, "front", off_line)
    assert part_in_arc(size, HERE, "front", off_line) == ()
    assert attack_reach(size, HERE, "front", off_line, from_arc=True) is None


@pytest.mark.rule("XW1-GEO-11", "XW2-GEO-09")
@pytest.mark.parametrize(("size", "full"), [("small", 81.24), ("medium", 82.8), ("large", 83.52)])
def test_arc_angles(size: str, full: float) -> None:
    for heading in (0.0, 33.0, 180.0):
        for turn, expected in ((full / 2 - 0.1, True), (full / 2 + 0.1, False)):
            for side in (1, -1):
                d = radians(heading + side * turn)
                x, y = 200 * sin(d), 200 * cos(d)
                point = block(x - 1e-3, x + 1e-3, y - 1e-3, y + 1e-3)
                pose = Pose.of(0, 0, heading)
                assert in_arc(size, pose, "front", point) is expected
                assert in_arc(size, pose, "rear", point) is False
                assert in_arc(size, pose, "right" if side > 0 else "left", point) is not expected


@pytest.mark.rule("XW1-GEO-13", "XW2-GEO-09", "XW2-GEO-11")
@pytest.mark.parametrize(
    ("place", "arcs"),
    [
        ((0, 150), {"front", "full_front", "bullseye", "turret_360"}),
        ((0, -150), {"rear", "full_rear", "turret_360"}),
        ((150, 0), {"right", "full_front", "full_rear", "turret_360"}),
        ((-150, 0), {"left", "full_front", "full_rear", "turret_360"}),
        ((-150, 30), {"left", "full_front", "turret_360"}),
        ((150, -30), {"right", "full_rear", "turret_360"}),
        ((35, 150), {"front", "full_front", "turret_360"}),
        ((100, 140), {"front", "right", "full_front", "turret_360"}),
    ],
)
def test_arcs_round_a_ship(place: tuple[float, float], arcs: set[str]) -> None:
    target = ship(*place)
    assert {arc for arc in ARCS if in_arc("small", HERE, arc, target)} == arcs


@pytest.mark.rule("XW2-GEO-10")
@pytest.mark.parametrize(
    ("x", "inside"), [(0.0, True), (27.5, True), (27.6, False), (-27.5, True), (-27.6, False)]
)
def test_bullseye_is_15_wide(x: float, inside: bool) -> None:
    assert in_arc("small", HERE, "bullseye", ship(x, 150)) is inside
    assert not in_arc("small", HERE, "bullseye", ship(x, -150))


@pytest.mark.rule("XW2-GEO-08", "XW2-GEO-10")
def test_bullseye_is_measured_from_the_front_edge() -> None:
    for size in SIZES:
        half = BASES[size].half
        for heading in (0.0, 17.0, 90.0):
            pose = Pose.of(100, 100, heading)
            target = (transform(block(5, 45, half + 60, half + 100)[0], pose.mm),)
            found = attack_reach(size, pose, "bullseye", target, from_arc=True)
            assert found
            assert found.distance == pytest.approx(60.0, abs=1e-3)
            assert len(found.lines) == 2


@pytest.mark.rule("XW1-GEO-09", "XW1-GEO-12")
@given(
    st.sampled_from(SIZES),
    st.integers(0, 359),
    st.sampled_from([arc for arc in ARCS if arc not in ("turret_360", "bullseye")]),
    st.tuples(st.integers(-250, 250), st.integers(-250, 250), st.integers(0, 359)),
    st.sampled_from(SIZES),
)
def test_arcs_and_attacks_against_the_oracle(
    size: str, heading: int, arc: str, place: tuple[int, int, int], other: str
) -> None:
    pose = Pose.of(0, 0, heading)
    target = ship(*place, size=other)
    mine, theirs = Polygon(square(size, pose)), Polygon(target[0])
    half = BASES[size].arc_half_angle
    turn, width = {
        "front": (0.0, half),
        "rear": (180.0, half),
        "right": (90.0, 90.0 - half),
        "left": (270.0, 90.0 - half),
        "full_front": (0.0, 90.0),
        "full_rear": (180.0, 90.0),
    }[arc]
    rays = [radians(heading + turn + width * k / 6) for k in range(-6, 7)]
    fan = Polygon([(0, 0), *((3000 * sin(d), 3000 * cos(d)) for d in rays)])
    part = theirs.intersection(fan)
    if part.area > 1e-3:
        assert in_arc(size, pose, arc, target)
        assert sum(map(measure.area, part_in_arc(size, pose, arc, target))) == pytest.approx(
            part.area, abs=1e-3
        )
    elif theirs.distance(fan) > 0.02:
        assert not in_arc(size, pose, arc, target)
    if part.area > 1e-3 and not mine.intersects(theirs):
        whole = attack_reach(size, pose, arc, target, from_arc=False)
        narrow = attack_reach(size, pose, arc, target, from_arc=True)
        assert whole
        assert narrow
        assert whole.distance == pytest.approx(mine.distance(part), abs=1e-6)
        segment = mine.exterior.intersection(fan)
        assert narrow.distance == pytest.approx(shapely.distance(segment, part), abs=1e-3)


@pytest.mark.rule("XW1-GEO-09")
@given(
    st.sampled_from(SIZES),
    st.sampled_from([arc for arc in ARCS if arc != "bullseye"]),
    st.lists(
        st.tuples(st.integers(-300, 300), st.integers(-300, 300), st.integers(0, 359)), min_size=1, max_size=4
    ),
    st.integers(0, 359),
    st.booleans(),
)
def test_scan_answers_as_the_single_questions_do(
    size: str, arc: str, places: list[tuple[int, int, int]], heading: int, from_arc: bool
) -> None:
    pose = Pose.of(3, 4, heading)
    targets = [square("large", Pose.of(*place)) for place in places]
    (row,) = scan(size, [pose], targets, arc, from_arc=from_arc)
    for target, (overlaps, shot, near) in zip(targets, row, strict=True):
        assert overlaps == measure.overlap(square(size, pose), target)
        if overlaps:
            continue
        d = reach_between((square(size, pose),), (target,))
        assert near == (d.range if d.range <= 3 else 0)
        reach = attack_reach(size, pose, arc, (target,), from_arc=from_arc)
        assert shot == (reach.range if reach and reach.range <= 3 and near else 0)


@pytest.mark.rule("XW1-OBST-12", "XW2-OBST-11")
def test_an_obstacle_between_parallel_bases() -> None:
    reach = attack_reach("small", HERE, "front", ship(0, 150), from_arc=False)
    assert reach
    assert len(reach.lines) == 2
    beside, between = (
        token_shape("coreasteroid0", Pose.of(25, 75)),
        token_shape("coreasteroid0", Pose.of(0, 75)),
    )
    assert clear_line(reach.lines, beside)
    other = token_shape("coreasteroid0", Pose.of(-25, 75))
    assert clear_line(reach.lines, between) in reach.lines  # it is narrower than the bases
    assert clear_line(reach.lines, token_shape("coreasteroid5", Pose.of(0, 75))) is None
    assert clear_line(reach.lines, beside + other)


@pytest.mark.rule("XW2-GEO-09")
def test_muzzles_lie_on_their_side() -> None:
    assert {round(y, 6) for _, y in muzzle("small", HERE, "front")} == {0.0, 20.0}
    assert measure.area(muzzle("small", HERE, "full_rear")) == pytest.approx(800.0)
    assert muzzle("small", HERE, "turret_360") == square("small", HERE)
    assert region("small", HERE, "turret_360") == ()
