"""Templates: the worked end poses, the poses on the way, and the strips that are moved through."""

from __future__ import annotations

from math import hypot, radians

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import LineString, Polygon

from holotable.table.measure import area, overlaps
from holotable.table.outline import is_convex
from holotable.table.pose import Pose, to_table
from holotable.xwing.geometry.bases import BASES
from holotable.xwing.geometry.obstacles import token_shape
from holotable.xwing.geometry.templates import (
    LEFT,
    RADII,
    RIGHT,
    Template,
    end_of,
    flip,
    footprint,
    full_advance,
    maneuver_end,
    pose_at,
    strip,
    template_for,
)

Triple = tuple[float, float, float]

ENDS: list[tuple[str, int, str, float, Triple]] = [
    ("straight", 1, "small", 0, (0, 80, 0)),
    ("straight", 1, "medium", 0, (0, 100, 0)),
    ("straight", 1, "large", 0, (0, 120, 0)),
    ("straight", 3, "small", 0, (0, 160, 0)),
    ("straight", 3, "large", 0, (0, 200, 0)),
    ("straight", 5, "large", 0, (0, 280, 0)),
    ("bank_right", 1, "small", 0, (37.574, 90.711, 45)),
    ("bank_right", 1, "medium", 0, (44.645, 107.782, 45)),
    ("bank_right", 1, "large", 0, (51.716, 124.853, 45)),
    ("bank_left", 2, "small", 0, (-52.218, 126.066, 315)),
    ("bank_right", 3, "large", 0, (81.005, 195.563, 45)),
    ("turn_right", 1, "small", 0, (55, 55, 90)),
    ("turn_right", 1, "medium", 0, (65, 65, 90)),
    ("turn_right", 1, "large", 0, (75, 75, 90)),
    ("turn_left", 2, "small", 0, (-82.5, 82.5, 270)),
    ("turn_right", 3, "medium", 0, (120, 120, 90)),
    ("stationary", 0, "small", 0, (0, 0, 0)),
]
FLIPPED: list[tuple[str, int, str, float, Triple]] = [
    ("koiogran_turn", 4, "small", 0, (0, 200, 180)),
    ("segnors_loop_right", 3, "small", 0, (66.863, 161.421, 225)),
    ("segnors_loop_left", 3, "small", 0, (-66.863, 161.421, 135)),
    ("tallon_roll_right", 3, "small", 0, (110, 110, 180)),
    ("tallon_roll_right", 3, "small", 10, (110, 100, 180)),
    ("tallon_roll_right", 3, "small", -10, (110, 120, 180)),
    ("tallon_roll_left", 3, "small", 10, (-110, 100, 180)),
]
REVERSED: list[tuple[str, int, str, float, Triple]] = [
    ("reverse_straight", 1, "small", 0, (0, -80, 0)),
    ("reverse_bank_right", 1, "small", 0, (37.574, -90.711, 315)),
    ("reverse_bank_left", 1, "small", 0, (-37.574, -90.711, 45)),
]
# End centres of section 3, right-hand, for small, medium and large, and the template's length.
TABLE = {
    "bank_1": ((37.57, 90.71), (44.64, 107.78), (51.72, 124.85), 62.83),
    "bank_2": ((52.22, 126.07), (59.29, 143.14), (66.36, 160.21), 102.10),
    "bank_3": ((66.86, 161.42), (73.93, 178.49), (81.01, 195.56), 141.37),
    "turn_1": ((55.00, 55.00), (65.00, 65.00), (75.00, 75.00), 54.98),
    "turn_2": ((82.50, 82.50), (92.50, 92.50), (102.50, 102.50), 98.17),
    "turn_3": ((110.00, 110.00), (120.00, 120.00), (130.00, 130.00), 141.37),
}
# Section 4: size, template, advance, our pose, and the nearest sample of the community's movement table.
PARTIAL: list[tuple[str, str, float, Triple, Triple]] = [
    ("small", "turn_2", 34.54, (4.82, 33.95, 13.96), (4.95, 34.378, 14.329)),
    ("small", "turn_2", 69.09, (20.87, 62.11, 45.33), (20.649, 61.89, 45.027)),
    ("small", "turn_2", 103.63, (49.14, 77.85, 76.55), (48.989, 77.804, 76.42)),
    ("small", "turn_2", 138.17, (82.5, 82.5, 90.0), (81.508, 82.496, 89.989)),
    ("small", "bank_2", 35.53, (2.43, 35.38, 6.98), (2.498, 35.843, 7.174)),
    ("small", "bank_2", 71.05, (11.36, 69.23, 22.54), (11.235, 68.936, 22.395)),
    ("small", "bank_2", 106.58, (29.01, 99.45, 38.07), (28.916, 99.322, 38.011)),
    ("small", "bank_2", 142.1, (52.22, 126.07, 45.0), (51.519, 125.364, 44.995)),
    ("large", "bank_1", 35.71, (4.1, 35.5, 5.88), (4.17, 35.782, 5.984)),
    ("large", "bank_1", 71.42, (15.86, 68.14, 23.36), (15.715, 67.784, 23.134)),
    ("large", "bank_1", 107.12, (29.93, 97.53, 39.38), (29.834, 97.369, 39.317)),
    ("large", "bank_1", 142.83, (51.72, 124.85, 45.0), (51.716, 124.853, 45.0)),
    ("large", "turn_3", 55.34, (8.77, 54.37, 12.67), (8.667, 54.05, 12.514)),
    ("large", "turn_3", 110.69, (33.92, 97.92, 45.92), (34.031, 98.029, 46.037)),
    ("large", "turn_3", 166.03, (77.22, 121.76, 78.11), (76.862, 121.638, 77.934)),
    ("large", "turn_3", 221.37, (130.0, 130.0, 90.0), (129.004, 129.997, 89.996)),
]


def named(name: str, side: int = RIGHT) -> Template:
    kind, speed = name.split("_")
    return Template(kind, int(speed), side)


def check_end(bearing: str, speed: int, size: str, shift: float, end: Triple) -> None:
    assert maneuver_end(bearing, speed, size, shift) == pytest.approx(end, abs=0.01)


@pytest.mark.rule("XW1-GEO-15", "XW1-MOVE-07", "XW1-MOVE-08", "XW1-MOVE-09", "XW2-GEO-15", "XW2-MOVE-07")
@pytest.mark.parametrize("row", ENDS)
def test_worked_ends(row: tuple[str, int, str, float, Triple]) -> None:
    check_end(*row)


@pytest.mark.rule("XW1-MOVE-10", "XW1-MOVE-11", "XW1-MOVE-12", "XW2-MOVE-09", "XW2-MOVE-10")
@pytest.mark.parametrize("row", FLIPPED)
def test_worked_ends_with_a_flip(row: tuple[str, int, str, float, Triple]) -> None:
    check_end(*row)


@pytest.mark.rule("XW1-MOVE-20", "XW2-MOVE-14")
@pytest.mark.parametrize("row", REVERSED)
def test_worked_ends_in_reverse(row: tuple[str, int, str, float, Triple]) -> None:
    check_end(*row)


@pytest.mark.rule("XW1-GEO-14", "XW1-GEO-15", "XW2-GEO-14", "XW2-GEO-15")
@pytest.mark.parametrize("name", TABLE)
def test_end_centres_and_lengths(name: str) -> None:
    *centres, length = TABLE[name]
    assert named(name).length == pytest.approx(length, abs=0.01)
    for size, (x, y) in zip(("small", "medium", "large"), centres, strict=True):
        assert end_of(named(name), size)[:2] == pytest.approx((x, y), abs=0.01)
        assert end_of(named(name, LEFT), size)[:2] == pytest.approx((-x, y), abs=0.01)


@pytest.mark.rule("XW1-MOVE-10", "XW1-MOVE-11", "XW1-MOVE-12")
def test_flips_and_only_those_bearings_have_them() -> None:
    assert (flip("koiogran_turn"), flip("segnors_loop_left")) == (180.0, 180.0)
    assert (flip("tallon_roll_left"), flip("tallon_roll_right")) == (-90.0, 90.0)
    assert [flip(b) for b in ("straight", "bank_left", "turn_right", "reverse_bank_left", "stationary")] == [
        0.0
    ] * 5
    assert template_for("stationary", 0) is None
    assert maneuver_end("segnors_loop_right", 2, "small", kind="turn") == pytest.approx((82.5, 82.5, 270.0))


@pytest.mark.rule("XW1-GEO-14")
def test_profiles_are_not_mixed() -> None:
    assert set(RADII) == {"community", "measured", "inch_based"}
    x, y, _ = maneuver_end("bank_right", 1, "small", profile="inch_based")
    assert (x, y) == pytest.approx((38.3, 92.5), abs=0.05)
    x, y, _ = maneuver_end("turn_right", 2, "small", profile="inch_based")
    assert (x, y) == pytest.approx((82.2, 82.2), abs=0.01)
    measured, community = (
        maneuver_end("bank_right", 1, "small", profile=p) for p in ("measured", "community")
    )
    assert measured[1] - community[1] == pytest.approx(1.4, abs=0.2)


@pytest.mark.rule("XW1-BUMP-04")
@pytest.mark.parametrize("row", PARTIAL)
def test_worked_poses_on_the_way(row: tuple[str, str, float, Triple, Triple]) -> None:
    size, name, advance, ours, table = row
    template = named(name)
    assert pose_at(template, size, advance) == pytest.approx(ours, abs=0.0101)

    def miss(at: float) -> tuple[float, float]:
        x, y, heading = pose_at(template, size, at)
        return (hypot(x - table[0], y - table[1]), abs(heading - table[2]))

    # The table is indexed by whole millimetres of advance, so its nearest sample may be half a step before or after;
    # the samples given for the end are those of the last whole millimetre.
    at = advance if advance < full_advance(template, size) - 0.01 else int(advance)
    distance, turn = miss(at)
    assert distance < 0.9
    assert turn < 0.45


@pytest.mark.rule("XW1-BUMP-04")
@given(
    st.sampled_from(("straight", "bank", "turn")),
    st.integers(1, 3),
    st.sampled_from((LEFT, RIGHT)),
    st.sampled_from(("small", "medium", "large")),
    st.floats(0.0, 1.0),
    st.booleans(),
)
def test_both_guides_stay_on_the_extended_line(
    kind: str, speed: int, side: int, size: str, part: float, reverse: bool
) -> None:
    template = Template(kind, speed, 0 if kind == "straight" else side, reverse)
    advance = part * full_advance(template, size)
    pose, half = pose_at(template, size, advance), BASES[size].half
    forward = Template(kind, speed, template.side)
    line = LineString([forward.line(s / 4)[:2] for s in range(-800, 1200)])
    line = shapely.affinity.translate(line, 0, half)
    if reverse:
        line = shapely.affinity.scale(line, 1, -1, origin=(0, 0))
    for y in (half, -half):
        assert line.distance(shapely.Point(to_table((0.0, y), pose))) < 0.01


@pytest.mark.rule("XW1-BUMP-04")
def test_the_way_begins_at_the_start_and_ends_at_the_end() -> None:
    for name in TABLE:
        for size in BASES:
            assert pose_at(named(name), size, 0.0) == pytest.approx((0.0, 0.0, 0.0), abs=1e-9)
            end = pose_at(named(name), size, full_advance(named(name), size))
            assert end == pytest.approx(end_of(named(name), size), abs=1e-9)


@pytest.mark.rule("XW1-GEO-14", "XW2-GEO-14")
@pytest.mark.parametrize("name", [*TABLE, "straight_1", "straight_5"])
@pytest.mark.parametrize("side", [LEFT, RIGHT])
def test_strips_are_20_wide_and_true_to_the_curve(name: str, side: int) -> None:
    template = named(name, 0 if name.startswith("straight") else side)
    parts = strip(template)
    assert all(is_convex(part) and area(part) > 0 for part in parts)
    count = 2000
    fine = LineString([template.line(template.length * k / count)[:2] for k in range(count + 1)])
    true = fine.buffer(10.0, cap_style="flat", quad_segs=64)
    made = shapely.union_all([Polygon(part).buffer(1e-9) for part in parts])
    assert made.hausdorff_distance(true) < 0.05
    assert sum(map(area, parts)) == pytest.approx(20.0 * template.length, rel=1e-3)


@pytest.mark.rule("XW1-OBST-08", "XW2-OVER-04")
def test_only_the_part_up_to_the_final_pose_counts() -> None:
    template, start = Template("straight", 3), Pose.of(0, 0)
    rock = token_shape("coreasteroid0", Pose.of(0, 120.0))
    assert overlaps(footprint(template, "small", start), rock)
    assert overlaps(footprint(template, "small", start, full_advance(template, "small")), rock)
    # It stopped with its rear guides 60 mm along the template, short of the asteroid.
    assert not overlaps(footprint(template, "small", start, 100.0), rock)
    assert footprint(template, "small", start, 40.0) == ()
    assert footprint(template, "small", start, 0.0) == ()


@pytest.mark.rule("XW1-GEO-14")
def test_footprints_lie_where_the_ship_starts() -> None:
    (front,) = footprint(Template("straight", 1), "large", Pose.of(100, 100, 90.0))
    assert Polygon(front).bounds == pytest.approx((140, 90, 180, 110))
    (rear,) = footprint(Template("straight", 1, reverse=True), "small", Pose.of(100, 100, 90.0))
    assert Polygon(rear).bounds == pytest.approx((40, 90, 80, 110))
    assert area(rear) == pytest.approx(800.0)
    back = footprint(Template("bank", 1, RIGHT, reverse=True), "small", Pose.of(0, 0))
    assert all(area(part) > 0 for part in back)
    bent = radians(45.0)
    assert min(y for part in back for _, y in part) == pytest.approx(-20 - 90 * bent, abs=10)
