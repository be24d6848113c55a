"""Side moves: the worked ends of both ways of placing them, limits, and where the template lies."""

from __future__ import annotations

import pytest

from holotable.table.measure import area, box, distance, overlaps
from holotable.table.pose import Pose
from holotable.xwing.geometry.bases import square
from holotable.xwing.geometry.obstacles import token_shape
from holotable.xwing.geometry.rolls import (
    TALLON_SHIFTS,
    bank_roll_end,
    bank_roll_strip,
    boost_end,
    boost_strip,
    boost_template,
    contact_limit,
    contacts_for,
    hashed_shifts,
    lateral,
    roll_end,
    roll_template,
    sliding_limit,
    tallon_limit,
)
from holotable.xwing.geometry.templates import LEFT, RIGHT, maneuver_end

START = Pose.of(0, 0)


@pytest.mark.rule("XW2-BROLL-01", "XW2-BROLL-02")
@pytest.mark.parametrize(
    ("size", "x", "ys"),
    [("small", 80, (10, 0, -10)), ("medium", 80, (20, 0, -20)), ("large", 100, (20, 0, -20))],
)
def test_hashed_rolls(size: str, x: float, ys: tuple[float, float, float]) -> None:
    assert hashed_shifts(size) == ys
    for y, shift in zip(ys, hashed_shifts(size), strict=True):
        assert roll_end(START, size, RIGHT, shift) == Pose.of(x, y)
        assert roll_end(START, size, LEFT, shift) == Pose.of(-x, y)


@pytest.mark.rule("XW1-ACT-10")
def test_small_sliding_roll() -> None:
    assert lateral("small") == 80.0
    assert contact_limit("small") == 10.0
    assert sliding_limit("small") == 20.0
    assert roll_end(START, "small", RIGHT, sliding_limit("small")) == Pose.of(80, 20)
    assert roll_end(Pose.of(100, 100, 90.0), "small", LEFT, -20.0) == Pose.of(80, 180, 90.0)
    assert contacts_for("small", 0.0) == (-10.0, 10.0)
    assert contacts_for("small", 20.0) == (10.0, 10.0)
    assert contacts_for("small", -5.0) == (-10.0, 5.0)
    low, high = contacts_for("small", 20.5)
    assert low > high  # no contact allows that shift


@pytest.mark.rule("XW1-ACT-11")
def test_large_sliding_roll() -> None:
    assert lateral("large") == 100.0
    assert contact_limit("large") == 20.0
    assert roll_end(START, "large", RIGHT, sliding_limit("large")) == Pose.of(100, 40)


@pytest.mark.rule("XW1-GEO-15")
def test_decloaks_where_they_end() -> None:
    """The figures of XW1-TOK-05, which itself stays unproven: no ship can be cloaked yet."""
    assert lateral("small", 2) == 120.0
    assert sliding_limit("small", 2) == 20.0
    assert (lateral("large", 2), sliding_limit("large", 2)) == (100.0, 0.0)
    assert boost_end(START, "small", boost_template("straight", 2)) == Pose.of(0, 120)
    assert roll_end(START, "small", RIGHT, 0.0, 2) == Pose.of(120, 0)


@pytest.mark.rule("XW1-GEO-15", "XW2-GEO-15")
@pytest.mark.parametrize(
    ("size", "speed", "ahead", "aside"),
    [("small", 2, 120, 120), ("medium", 1, 100, 80), ("large", 1, 120, 100)],
)
def test_decloaks_of_all_sizes(size: str, speed: int, ahead: float, aside: float) -> None:
    """Section 5: the second edition gives larger bases the shorter template; the small one's is that of both."""
    assert boost_end(START, size, boost_template("straight", speed)) == Pose.of(0, ahead)
    assert roll_end(START, size, RIGHT, 0.0, speed) == Pose.of(aside, 0)


@pytest.mark.rule("XW2-GEO-15")
@pytest.mark.parametrize(("size", "far"), [("small", 110), ("medium", 120), ("large", 130)])
def test_hashed_tallon_rolls_of_all_sizes(size: str, far: float) -> None:
    ends = [maneuver_end("tallon_roll_right", 3, size, shift) for shift in TALLON_SHIFTS]
    assert [end[0] for end in ends] == pytest.approx([far] * 3, abs=0.01)
    assert [end[1] for end in ends] == pytest.approx([far - 10, far, far + 10], abs=0.01)
    assert [end[2] for end in ends] == pytest.approx([180.0] * 3)


@pytest.mark.rule("XW1-ACT-10", "XW1-ACT-11")
@pytest.mark.parametrize("size", ["small", "medium", "large"])
@pytest.mark.parametrize("side", [LEFT, RIGHT])
def test_the_template_lies_between_both_bases(size: str, side: int) -> None:
    limit = contact_limit(size)
    for contact, shift in ((0.0, 0.0), (limit, 2 * limit), (-limit, 0.0)):
        (template,) = roll_template(START, size, side, contact)
        end = roll_end(START, size, side, shift)
        assert area(template) == pytest.approx(800.0)
        for base in (square(size, START), square(size, end)):
            assert distance(template, base) == pytest.approx(0.0, abs=1e-9)
            assert not overlaps((template,), (base,))
            x0, y0, x1, y1 = box((base,))
            _, low, _, high = box((template,))
            assert y0 - 1e-9 <= low < high <= y1 + 1e-9
            assert x0 < x1


@pytest.mark.rule("XW1-ACT-12")
def test_an_obstacle_under_the_template_is_seen_at_the_chosen_contact() -> None:
    rock = token_shape("coreasteroid0", Pose.of(40, 30))
    assert overlaps(roll_template(START, "small", RIGHT, 10.0), rock)
    assert not overlaps(roll_template(START, "small", RIGHT, -10.0), rock)


@pytest.mark.rule("XW1-ACT-14")
def test_boosts() -> None:
    assert boost_end(START, "small", boost_template("straight")) == Pose.of(0, 80)
    assert boost_end(START, "small", boost_template("bank_right")) == Pose.of(37.5736, 90.7107, 45.0)
    assert boost_end(START, "small", boost_template("bank_left")) == Pose.of(-37.5736, 90.7107, 315.0)
    strip = boost_strip(START, "small", boost_template("straight"))
    assert overlaps(strip, token_shape("coreasteroid0", Pose.of(0, 50)))
    assert not overlaps(strip, token_shape("coreasteroid0", Pose.of(40, 50)))


@pytest.mark.rule("XW1-MOVE-12")
def test_tallon_limits() -> None:
    assert (tallon_limit("small"), tallon_limit("large")) == (10.0, 30.0)


@pytest.mark.rule("XW1-GEO-15")
@pytest.mark.parametrize(
    ("side", "ahead", "speed", "end"),
    [
        (RIGHT, True, 1, (90.71, 37.57, 315.0)),
        (RIGHT, False, 1, (90.71, -37.57, 45.0)),
        (LEFT, True, 1, (-90.71, 37.57, 45.0)),
        (LEFT, False, 1, (-90.71, -37.57, 315.0)),
        (RIGHT, True, 2, (126.07, 52.22, 315.0)),
    ],
)
def test_bank_rolls(side: int, ahead: bool, speed: int, end: tuple[float, float, float]) -> None:
    pose = bank_roll_end(START, "small", side, ahead, speed=speed)
    assert pose.mm == pytest.approx(end, abs=0.01)
    strip = bank_roll_strip(START, "small", side, ahead, speed)
    assert distance(strip[0], square("small", START)) == pytest.approx(0.0, abs=0.05)
    assert distance(strip[-1], square("small", pose)) == pytest.approx(0.0, abs=0.05)
    assert not overlaps(strip, (square("small", pose),))
    shifted = bank_roll_end(START, "small", side, ahead, 10.0, speed)
    assert distance(square("small", shifted), (pose.mm[:2],)) == 0.0
    assert shifted != pose
