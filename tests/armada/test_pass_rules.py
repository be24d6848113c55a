"""Pass tokens of 1.5 (ARM-PASS-01 to ARM-PASS-05)."""

from __future__ import annotations

import pytest

from holotable.scenario.armada.script import ArmadaScript
from holotable.testing import table

RED = [f"red cr90_corvette_a {x},150 up name=R{n} speed=1" for n, x in enumerate((100, 300, 500))]
BLUE = [f"blue cr90_corvette_a {x},760 down name=B{n} speed=1" for n, x in enumerate((100, 300, 500))]


def play(ours: int, theirs: int, **passes: int) -> ArmadaScript:
    """So many ships a side, far apart; red is first player."""
    return table("armada-1.5", *RED[:ours], *BLUE[:theirs], passes=passes)  # type: ignore[arg-type]


@pytest.mark.rule("ARM-PASS-02", "ARM-PASS-04", "ARM-TOK-09")
def test_the_second_player_passes_with_no_more_ships_than_the_first() -> None:
    with play(3, 2, blue=1) as t:
        t.maneuver("R0", "0").asks("blue", "activate-ship")
        t.offers("pass")
        t.passes().asks("red", "activate-ship")
        t.maneuver("R1", "0").asks("blue", "activate-ship")
        t.refuses("pass")


@pytest.mark.rule("ARM-PASS-04")
def test_the_second_player_does_not_pass_with_more_ships() -> None:
    with play(2, 2, blue=1) as t:
        t.maneuver("R0", "0").asks("blue", "activate-ship")
        t.refuses("pass")


@pytest.mark.rule("ARM-PASS-03")
def test_the_first_player_passes_only_after_an_activation_and_with_fewer_ships() -> None:
    """S-34: unusable before the first activation."""
    with play(2, 3, red=1) as t:
        t.asks("red", "activate-ship")
        t.refuses("pass")
        t.maneuver("R0", "0").maneuver("B0", "0")
        t.asks("red", "activate-ship")
        t.offers("pass").passes()
        t.asks("blue", "activate-ship")


@pytest.mark.rule("ARM-PASS-03")
def test_the_first_player_does_not_pass_with_as_many_ships() -> None:
    with play(3, 3, red=1) as t:
        t.maneuver("R0", "0").maneuver("B0", "0").asks("red", "activate-ship")
        t.refuses("pass")


@pytest.mark.rule("ARM-PASS-05")
def test_nobody_passes_on_two_turns_in_a_row() -> None:
    """The second player passes at 1 vs 2; at 1 vs 1 it would be allowed, had it not just passed."""
    with play(3, 1, blue=2) as t:
        t.maneuver("R0", "0").passes("blue").maneuver("R1", "0")
        t.asks("blue", "determine-course")


@pytest.mark.rule("ARM-PASS-02")
def test_without_tokens_nobody_passes() -> None:
    with play(3, 2) as t:
        t.maneuver("R0", "0").asks("blue", "activate-ship")
        t.refuses("pass")
