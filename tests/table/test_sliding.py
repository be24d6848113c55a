"""Sliding along a line: the quick search finds a place exactly where a patient one does."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from placed_pieces import Table

from holotable.kernel.decision import PlaceRule
from holotable.table.placement import FINEST, Clear, InsideTable, OnLine
from holotable.table.pose import Pose
from holotable.table.sliding import can_slide

# Somewhere about the rock in the middle, or about the lower edge of the table.
SPOTS = st.one_of(
    st.tuples(st.integers(380_000, 520_000), st.integers(380_000, 520_000)),
    st.tuples(st.integers(-20_000, 60_000), st.integers(-20_000, 60_000)),
)
HEADINGS = st.integers(0, 359_999)
RULES: tuple[PlaceRule, ...] = (Clear("A", kinds=("obstacle", "ship")), InsideTable("B"))


def lines() -> st.SearchStrategy[OnLine]:
    """Lines of up to 60 mm, as barrel rolls have them."""
    steps = st.tuples(st.integers(-60_000, 60_000), st.integers(-60_000, 60_000))

    def line(spot: tuple[int, int], step: tuple[int, int], heading: int) -> OnLine:
        return OnLine("L", (*spot, heading), (spot[0] + step[0], spot[1] + step[1], heading))

    return st.builds(line, SPOTS, steps, HEADINGS)


def crowded(rock: tuple[int, int, int], ship: tuple[int, int, int]) -> Any:
    table = Table()
    table.poses["rock"], table.poses["ship"] = Pose(*rock), Pose(*ship)
    return table


PLACES = st.tuples(st.integers(400_000, 500_000), st.integers(400_000, 500_000), HEADINGS)


@given(lines(), PLACES, PLACES)
def test_the_search_finds_a_place_where_any_of_the_finest_steps_is_one(
    line: OnLine, rock: tuple[int, int, int], ship: tuple[int, int, int]
) -> None:
    table = crowded(rock, ship)
    poses = [line.at(step / FINEST) for step in range(FINEST + 1)]
    patient = any(all(rule.check(table, "small", pose) is None for rule in RULES) for pose in poses)
    assert can_slide(table, "small", line, RULES) == patient


@given(lines(), PLACES, PLACES)
def test_what_is_barred_from_end_to_end_is_refused_at_every_step(
    line: OnLine, rock: tuple[int, int, int], ship: tuple[int, int, int]
) -> None:
    table = crowded(rock, ship)
    for rule in RULES:
        if rule.bars_between(table, "small", line.start, line.end):
            assert all(rule.check(table, "small", line.at(step / 40)) is not None for step in range(41))


def test_two_rocks_in_turn_do_not_bar_the_gap_between_them() -> None:
    """Each end is barred, but by different pieces: the middle is free."""
    table = crowded((400_000, 450_000, 0), (520_000, 450_000, 0))
    line = OnLine("L", (410_000, 450_000, 0), (500_000, 450_000, 0))
    rule = Clear("A", of=("rock", "ship"))
    assert rule.check(table, "small", line.start) is not None
    assert rule.check(table, "small", line.end) is not None
    assert not rule.bars_between(table, "small", line.start, line.end)
    assert can_slide(table, "small", line, (rule,))


def test_a_rule_that_knows_nothing_of_lines_bars_none() -> None:
    line = OnLine("L", (0, 0, 0), (1000, 0, 0))
    assert not line.bars_between(crowded((0, 0, 0), (0, 0, 0)), "small", (9, 9, 0), (9, 9, 0))
