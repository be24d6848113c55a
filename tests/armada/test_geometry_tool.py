"""The maneuver tool: the worked courses, what lies on the tool, and the sides that are left."""

from __future__ import annotations

from itertools import product

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import LineString, Polygon

from holotable.armada.geometry.bases import base
from holotable.armada.geometry.tool import (
    PORT,
    STARBOARD,
    STEP,
    WIDTH,
    course,
    legal_sides,
    overlaps_tool,
    tool_path,
    tool_shape,
)
from holotable.table.measure import area, distance, overlaps
from holotable.table.outline import is_convex
from holotable.table.pose import Pose, onward

HERE = Pose.of(0, 0)
Row = tuple[str, tuple[int, ...], int, tuple[float, float, float], bool]
# Section 4: base, clicks, side of the tool, final pose, whether it lies on the tool.
COURSES: list[Row] = [
    ("small", (0,), STARBOARD, (0, 68.40, 0), False),
    ("small", (2,), STARBOARD, (-0.82, 92.87, 45), False),
    ("small", (0, 0), STARBOARD, (0, 136.80, 0), False),
    ("small", (0, 0), PORT, (0, 136.80, 0), False),
    ("small", (1, 2), STARBOARD, (31.93, 166.67, 67.5), False),
    ("small", (0, 1, 2), STARBOARD, (31.93, 235.07, 67.5), False),
    ("small", (0, 1, 2), PORT, (-4.03, 181.25, 67.5), True),
    ("small", (0, -1, -2), PORT, (-31.93, 235.07, 292.5), False),
    ("small", (0, 1, 1, 2), STARBOARD, (90.44, 290.71, 90), False),
    ("medium", (1,), STARBOARD, (-8.02, 85.56, 22.5), False),
    ("medium", (0, 1), STARBOARD, (-8.02, 153.96, 22.5), False),
    ("medium", (0, 0), STARBOARD, (0, 136.80, 0), False),
    ("large", (1, 1), STARBOARD, (9.90, 176.75, 45), False),
    ("large", (0, 1, 1), STARBOARD, (9.90, 245.15, 45), False),
]
# The distinct speed columns of all ships that are not huge: the most clicks of each joint.
CHARTS: dict[str, tuple[tuple[int, ...], ...]] = {
    "small": (
        *((1,), (2,), (0, 2), (1, 1), (1, 2), (2, 1), (2, 2), (0, 0, 2), (0, 1, 1), (0, 1, 2), (1, 1, 0)),
        *((1, 1, 1), (0, 1, 1, 0), (0, 1, 1, 1), (0, 1, 1, 2), (1, 0, 1, 1)),
    ),
    "medium": ((1,), (2,), (0, 1), (1, 0), (1, 1), (1, 2), (0, 1, 0), (0, 1, 1)),
    "large": ((1,), (2,), (1, 0), (1, 1), (0, 1, 0), (0, 1, 1), (0, 2, 1), (1, 0, 0), (1, 0, 1), (1, 1, 0)),
}
sizes = st.sampled_from(("small", "medium", "large"))
poses = st.builds(Pose.of, st.floats(-300, 300), st.floats(-300, 300), st.floats(0, 359.9))
clicks_of = st.lists(st.integers(-2, 2), min_size=1, max_size=4).map(tuple)
sides = st.sampled_from((PORT, STARBOARD))


def close_to(pose: Pose, spot: tuple[float, float, float], within: float = 0.05) -> bool:
    return all(abs(a - b) <= within for a, b in zip(pose.mm, spot, strict=True))


@pytest.mark.rule("ARM-MOV-02", "ARM-MOV-06", "ARM-MOV-08")
@pytest.mark.parametrize(("size", "clicks", "side", "final", "on_tool"), COURSES)
def test_worked_courses(
    size: str, clicks: tuple[int, ...], side: int, final: tuple[float, float, float], on_tool: bool
) -> None:
    assert close_to(course(size, HERE, clicks, side), final)
    assert overlaps_tool(size, HERE, clicks, side) is on_tool
    assert (side in legal_sides(size, HERE, clicks)) is not on_tool


def test_the_course_worked_by_hand() -> None:
    """Small base, speed 3, clicks 0, 1, 2, tool to starboard: every point of the axis."""
    path = tool_path("small", HERE, (0, 1, 2), STARBOARD)
    points = [(29.125, 35.5), (29.125, 81.63), (29.125, 103.90), (29.125, 150.03)]
    points += [(37.65, 170.60), (55.30, 213.22), (75.88, 221.75)]
    assert len(path) == len(points)
    for p, expected in zip(path, points, strict=True):
        assert p == pytest.approx(expected, abs=0.05)


@pytest.mark.rule("ARM-MOV-08")
def test_two_clicks_to_port_leave_only_the_inside_of_the_turn() -> None:
    assert overlaps_tool("small", HERE, (-2,), STARBOARD)
    assert legal_sides("small", HERE, (-2,)) == (PORT,)
    assert legal_sides("small", HERE, (2,)) == (STARBOARD,)
    assert set(legal_sides("small", HERE, (0, 0))) == {PORT, STARBOARD}


@pytest.mark.rule("ARM-MOV-12")
def test_speed_0_is_no_movement() -> None:
    pose = Pose.of(12, 34, 56)
    for side in (PORT, STARBOARD):
        assert course("large", pose, (), side) == pose
        assert not overlaps_tool("large", pose, (), side)
        assert tool_shape("large", pose, (), side) == ()
    assert legal_sides("large", pose, ())


@pytest.mark.rule("ARM-MOV-05", "ARM-OVL-01")
def test_a_reduced_speed_follows_the_same_course() -> None:
    """At speed 2 of a course of three joints the ship sits on the second joint of the same tool."""
    path = tool_path("small", HERE, (1, 2, -1), STARBOARD)
    assert tool_path("small", HERE, (1, 2), STARBOARD) == path[:5]
    assert (
        tool_shape("small", HERE, (1, 2), STARBOARD)[0] == tool_shape("small", HERE, (1, 2, -1), STARBOARD)[0]
    )


@given(sizes, poses, clicks_of, sides)
def test_courses_mirror(size: str, pose: Pose, clicks: tuple[int, ...], side: int) -> None:
    x, y, heading = course(size, HERE, clicks, side).mm
    mirror = course(size, HERE, tuple(-count for count in clicks), -side)
    assert close_to(mirror, (0.0 - x, y, -heading % 360), 0.0011)
    assert heading == pytest.approx(22.5 * sum(clicks) % 360)
    assert close_to(course(size, pose, clicks, side), onward(pose.mm, (x, y, heading)), 0.0021)


@given(sizes, st.integers(1, 4), sides)
def test_straight_on_is_a_step_each(size: str, speed: int, side: int) -> None:
    assert close_to(course(size, HERE, (0,) * speed, side), (0, STEP * speed, 0), 0.001)


@given(sizes, poses, clicks_of, sides)
def test_the_tool_agrees_with_shapely(size: str, pose: Pose, clicks: tuple[int, ...], side: int) -> None:
    """Its body is its axis up to the last joint, widened, with mitred bends and flat ends."""
    axis = LineString(tool_path(size, pose, clicks, side)[:-1])
    wanted = axis.simplify(1e-9).buffer(WIDTH / 2, cap_style="flat", join_style="mitre")
    parts = tool_shape(size, pose, clicks, side)
    assert all(is_convex(part) and area(part) > 0 for part in parts)
    body = shapely.union_all([Polygon(part) for part in parts])
    assert body.symmetric_difference(wanted).area < 0.01
    final = base(size, course(size, pose, clicks, side))
    common = Polygon(final).buffer(-0.02).intersection(wanted.buffer(-0.02)).area
    if overlaps_tool(size, pose, clicks, side):
        assert Polygon(final).intersects(wanted)
    else:
        assert common < 0.01


@pytest.mark.rule("ARM-MOV-06")
@given(sizes, poses, clicks_of, sides)
def test_the_ship_touches_the_tool_where_it_starts(
    size: str, pose: Pose, clicks: tuple[int, ...], side: int
) -> None:
    """The tool lies along the line of the base's side, from the front corner on."""
    first = tool_shape(size, pose, clicks, side)[0]
    start = base(size, pose)
    assert distance(start, first) == pytest.approx(0, abs=1e-6)
    assert not overlaps((start,), (first,))


def _joints(most: int) -> range:
    return range(-most, most + 1)


@pytest.mark.rule("ARM-MOV-09")
@pytest.mark.parametrize("size", CHARTS)
def test_no_course_is_without_a_side(size: str) -> None:
    """With every chart, and one joint raised by a click, each choice of clicks leaves a side for the tool (G-19).

    So whatever the earlier joints are set to, there is a click of the last joint to end with.
    """
    for chart in CHARTS[size]:
        for raised in range(-1, len(chart)):
            most = [min(2, yaw + (joint == raised)) for joint, yaw in enumerate(chart)]
            for clicks in product(*map(_joints, most)):
                assert legal_sides(size, HERE, clicks), (size, clicks)


@pytest.mark.rule("ARM-MOV-08")
@pytest.mark.parametrize("size", CHARTS)
def test_the_inside_of_the_turn_is_always_free(size: str) -> None:
    """The tool on the side of the last click never lies under the ship that comes straight up to it."""
    for speed in (1, 2, 3, 4):
        for last in (1, 2):
            clicks = (0,) * (speed - 1) + (last,)
            assert STARBOARD in legal_sides(size, HERE, clicks)
            assert PORT not in legal_sides(size, HERE, clicks)
