"""Poses: the frame, normalising, and the way back."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from holotable.table.pose import (
    Pose,
    forward,
    laid,
    lifted,
    onward,
    right,
    seen_from,
    to_local,
    to_table,
    transform,
)

spots = st.tuples(st.floats(-900, 900), st.floats(-900, 900), st.floats(0, 359.999))


def test_heading_runs_clockwise_from_up() -> None:
    assert forward(0.0) == (0.0, 1.0)
    assert forward(90.0) == (1.0, 0.0)
    assert right(0.0) == (1.0, 0.0)
    assert right(90.0) == (0.0, -1.0)
    assert to_table((2.0, 10.0), (100.0, 200.0, 90.0)) == (110.0, 198.0)


def test_rounding_and_normalising() -> None:
    assert Pose.of(1.0004, -2.0006, -45.0) == Pose(1000, -2001, 315_000)
    assert Pose(0, 0, 360_000).heading == 0
    assert Pose(0, 0, -1000).heading == 359_000
    assert Pose.of(0.0, 0.0, 359.9999).heading == 0
    assert Pose.of(1.5, 2.5, 30.25).mm == (1.5, 2.5, 30.25)
    assert Pose(1, 2, 3).numbers == (1, 2, 3)


def test_a_pose_is_encoded_as_numbers() -> None:
    pose = Pose(1, 2, 3)
    assert msgspec.json.decode(msgspec.json.encode(pose), type=Pose) == pose


@given(spots, spots)
def test_seen_from_undoes_onward(a: tuple[float, float, float], step: tuple[float, float, float]) -> None:
    x, y, heading = seen_from(a, onward(a, step))
    assert (x, y) == pytest.approx(step[:2], abs=1e-9)
    assert (heading - step[2] + 180) % 360 == pytest.approx(180)


@given(spots, st.tuples(st.floats(-100, 100), st.floats(-100, 100)))
def test_points_come_back(spot: tuple[float, float, float], point: tuple[float, float]) -> None:
    assert to_local(to_table(point, spot), spot) == pytest.approx(point, abs=1e-9)
    moved = transform((point,), spot)
    assert moved == laid(((point,),), spot)[0]
    assert moved[0] == pytest.approx(to_table(point, spot))
    assert lifted(moved, spot)[0] == pytest.approx(point, abs=1e-9)


def test_steps_add_up() -> None:
    pose = Pose.of(100.0, 100.0, 90.0).then((5.0, 50.0, 45.0))
    assert pose == Pose.of(150.0, 95.0, 135.0)


@pytest.mark.parametrize(
    ("clicks", "side", "expected"),
    [([0, 0], 1, (0.0, 136.8, 0.0)), ([2], 1, (-0.82, 92.87, 45.0)), ([0, 1, 2], 1, (31.93, 235.07, 67.5))],
)
def test_steps_serve_the_jointed_tool(
    clicks: list[int], side: int, expected: tuple[float, float, float]
) -> None:
    """The maneuver tool of the other family, small base: examples of its geometry, section 4."""
    beside, ahead = side * (43.0 / 2 + 7.625), 71.0 / 2
    spot = onward((0.0, 0.0, 0.0), (beside, ahead, 0.0))
    for click in clicks:
        spot = onward(onward(spot, (0.0, 46.13, 22.5 * click)), (0.0, 22.27, 0.0))
    assert onward(spot, (-beside, -ahead, 0.0)) == pytest.approx(expected, abs=0.01)
