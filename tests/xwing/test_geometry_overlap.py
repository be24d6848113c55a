"""Backing up along a template until no ship is overlapped."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holotable.table.measure import Polygon, gap
from holotable.table.pose import Pose
from holotable.xwing.geometry.bases import outline, square
from holotable.xwing.geometry.overlap import executed, final_pose, overlapped, touching
from holotable.xwing.geometry.templates import LEFT, RIGHT, Template, full_advance, maneuver_end, pose_at

START = Pose.of(0, 0)


def ship(x: float, y: float, degrees: float = 0.0, size: str = "small") -> tuple[Polygon, ...]:
    return outline(size, Pose.of(x, y, degrees))


@pytest.mark.rule("XW1-BUMP-01")
def test_nobody_in_the_way() -> None:
    slide = final_pose(START, Template("straight", 2), "small", {"far": ship(0, 200), "behind": ship(0, -60)})
    assert slide.pose == Pose.of(0, 120)
    assert (slide.touched, slide.advance, slide.whole) == ((), 120.0, True)


@pytest.mark.rule("XW1-BUMP-02", "XW2-OVER-01")
def test_stops_after_70_mm_against_a_plain_edge() -> None:
    """The other ship stands to the side, so that no guide of either is between the two edges."""
    slide = final_pose(START, Template("straight", 2), "small", {"other": ship(35, 110)})
    assert slide.pose.y / 1000 == pytest.approx(70.0, abs=0.02)
    assert (slide.touched, slide.whole) == (("other",), False)
    assert slide.advance == pytest.approx(70.0, abs=0.02)


@pytest.mark.rule("XW1-BUMP-02", "XW1-GEO-03")
def test_guides_shorten_the_way() -> None:
    slide = final_pose(START, Template("straight", 2), "small", {"other": ship(0, 110)})
    assert slide.pose.y / 1000 == pytest.approx(70.0 - 2 * 2.6, abs=0.02)
    wall = {"other": (square("small", Pose.of(0, 110)),)}
    assert final_pose(START, Template("straight", 2), "small", wall).pose.y / 1000 == pytest.approx(
        67.4, abs=0.02
    )


@pytest.mark.rule("XW1-BUMP-03", "XW2-OVER-01")
def test_no_room_at_all_leaves_the_ship_where_it_was() -> None:
    slide = final_pose(START, Template("straight", 1), "small", {"other": ship(0, 45.2)})
    assert slide.pose == START
    assert (slide.touched, slide.advance, slide.whole) == (("other",), 0.0, False)


@pytest.mark.rule("XW1-BUMP-02", "XW1-BUMP-07", "XW1-BUMP-10")
def test_only_ships_that_are_touched_at_the_end_count() -> None:
    others = {"near": ship(0, 130), "far": ship(0, 172), "side": ship(60, 100)}
    slide = final_pose(START, Template("straight", 4), "small", others)
    assert slide.touched == ("near",)
    abreast = {"left": ship(-25, 150), "right": ship(25, 150), "other": ship(200, 150)}
    assert final_pose(START, Template("straight", 3), "small", abreast).touched == ("left", "right")
    nearly = {"left": ship(-30, 150), "right": ship(30, 150.03)}
    assert final_pose(START, Template("straight", 3), "small", nearly).touched == ("left", "right")
    # The same on the way back from a third one, which alone is overlapped at the end.
    behind = {"end": ship(0, 190), "left": ship(-30, 120), "right": ship(30, 120.03)}
    assert final_pose(START, Template("straight", 4), "small", behind).touched == ("left", "right")
    uneven = {"left": ship(-30, 150), "right": ship(30, 150.5)}
    assert final_pose(START, Template("straight", 3), "small", uneven).touched == ("left",)


@pytest.mark.rule("XW1-MOVE-16", "XW2-OVER-03")
def test_a_ship_that_is_jumped_over_is_not_met() -> None:
    slide = final_pose(START, Template("straight", 5), "small", {"between": ship(0, 120)})
    assert (slide.whole, slide.touched) == (True, ())
    # Blocked at the end, it backs up onto that ship and over it as well, and touches only the one it passed last.
    both = {"between": ship(0, 195), "end": ship(0, 260)}
    slide = final_pose(START, Template("straight", 5), "small", both)
    assert slide.touched == ("between",)
    assert slide.pose.y / 1000 == pytest.approx(195 - 45.2, abs=0.02)


@pytest.mark.rule("XW1-BUMP-02", "XW1-BUMP-04")
def test_the_first_free_gap_on_the_way_back_is_taken() -> None:
    both = {"start": ship(0, 80), "end": ship(0, 200)}
    slide = final_pose(START, Template("straight", 3), "small", both)
    assert slide.pose.y / 1000 == pytest.approx(200 - 45.2, abs=0.02)
    assert slide.touched == ("end",)


@pytest.mark.rule("XW1-BUMP-05", "XW2-MOVE-12")
def test_a_flip_is_lost_only_when_ships_are_in_the_way() -> None:
    free = executed(START, "small", "koiogran_turn", 3, {})
    assert (free.pose, free.whole) == (Pose.of(0, 160, 180.0), True)
    blocked = executed(START, "small", "koiogran_turn", 3, {"other": ship(35, 190)})
    assert blocked.pose.heading == 0
    assert blocked.pose.y / 1000 == pytest.approx(150.0, abs=0.02)
    loop = executed(START, "small", "segnors_loop_right", 2, {"other": ship(70, 145, 45.0)})
    assert loop.pose.heading < 45_000
    assert not loop.whole


@pytest.mark.rule("XW1-MOVE-12")
def test_a_tallon_roll_that_has_no_room_is_a_turn() -> None:
    free = executed(START, "small", "tallon_roll_right", 3, {}, shift=10.0)
    assert free.pose == Pose.of(110, 100, 180.0)
    low = ship(135, 80)
    # One placement is blocked and another one is not: the player has to take that.
    pose = START.then(maneuver_end("tallon_roll_right", 3, "small", 10.0))
    assert overlapped("small", pose, {"other": low}) == ("other",)
    assert executed(START, "small", "tallon_roll_right", 3, {"other": ship(135, 145)}, shift=10.0).whole
    lost = executed(
        START, "small", "tallon_roll_right", 3, {"other": low, "more": ship(120, 125)}, shift=-10.0
    )
    assert not lost.whole
    assert lost.pose.heading < 90_000


@pytest.mark.rule("XW1-MOVE-20", "XW2-MOVE-14")
def test_reverse_backs_up_forward() -> None:
    slide = executed(START, "small", "reverse_straight", 2, {"other": ship(35, -110)})
    assert slide.pose.y / 1000 == pytest.approx(-70.0, abs=0.02)
    assert slide.touched == ("other",)
    bank = executed(START, "small", "reverse_bank_right", 1, {"other": ship(45, -95)})
    assert -90 < bank.pose.y / 1000 < 0
    assert 315_000 < bank.pose.heading < 360_000


@pytest.mark.rule("XW1-MOVE-14")
def test_stationary_moves_nothing_and_meets_nobody() -> None:
    slide = executed(START, "small", "stationary", 0, {"other": ship(0, 40)})
    assert (slide.pose, slide.touched, slide.advance, slide.whole) == (START, (), 0.0, True)


@pytest.mark.rule("XW1-BUMP-02", "XW1-BUMP-04")
@given(
    st.sampled_from(("straight", "bank", "turn")),
    st.integers(1, 3),
    st.sampled_from((LEFT, RIGHT)),
    st.sampled_from(("small", "medium", "large")),
    st.lists(
        st.tuples(
            st.integers(-250, 250),
            st.integers(60, 250),
            st.integers(0, 359),
            st.sampled_from(("small", "large")),
        ),
        min_size=1,
        max_size=3,
    ),
)
def test_every_end_is_free_touches_who_stopped_it_and_lies_on_the_way(
    kind: str, speed: int, side: int, size: str, others: list[tuple[int, int, int, str]]
) -> None:
    template = Template(kind, speed, 0 if kind == "straight" else side)
    shapes = {str(k): ship(x, y, d, other) for k, (x, y, d, other) in enumerate(others)}
    shapes = {name: shape for name, shape in shapes.items() if not overlapped(size, START, {name: shape})}
    slide = final_pose(START, template, size, shapes)
    assert overlapped(size, slide.pose, shapes) == ()
    end = START.then(pose_at(template, size, full_advance(template, size)))
    assert slide.whole == (overlapped(size, end, shapes) == ())
    if slide.advance:
        assert slide.pose == START.then(pose_at(template, size, slide.advance))
    if not slide.whole:
        assert slide.touched
        for name in slide.touched:
            assert gap(outline(size, slide.pose), shapes[name]) < 0.05
            assert touching(outline(size, slide.pose), shapes[name])
    # No sampled pose farther on is free: the ship backs up no more than it must.
    steps = int(full_advance(template, size) - slide.advance)
    for k in range(0, steps, 7):
        pose = START.then(pose_at(template, size, full_advance(template, size) - k))
        assert slide.whole or overlapped(size, pose, shapes)
