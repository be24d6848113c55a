"""Pass tokens of 1.5 (ARM-PASS-01 to ARM-PASS-06)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from holotable import rulesets
from holotable.armada.facts import ShipFacts
from holotable.armada.fleet import Fleet, FleetShip
from holotable.armada.setup import Setup
from holotable.kernel.ruleset import Pack
from holotable.scenario.armada.script import ArmadaScript
from holotable.testing import table

RED = [f"red cr90_corvette_a {x},150 up name=R{n} speed=1" for n, x in enumerate((100, 300, 500))]
BLUE = [f"blue cr90_corvette_a {x},760 down name=B{n} speed=1" for n, x in enumerate((100, 300, 500))]


def play(ours: int, theirs: int, **passes: int) -> ArmadaScript:
    """So many ships a side, far apart; red is first player."""
    return table("armada-1.5", *RED[:ours], *BLUE[:theirs], passes=passes)


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


def giant() -> Pack:
    """A pack with a huge ship, for the sake of its size."""
    corvette: ShipFacts = rulesets.load("armada-1.5").facts["ship:cr90_corvette_a"]
    return Pack("giant", "1", "armada-1.5", {"ship:giant": replace(corvette, name="Giant", size="huge")})


@pytest.mark.rule("ARM-PASS-06", "ARM-PASS-01")
@pytest.mark.parametrize(
    ("ships", "passes"), [(("giant",), {"red": 1}), (("giant", "cr90_corvette_a"), {})], ids=["1", "2"]
)
def test_a_huge_ship_brings_no_pass_token_of_its_own(ships: tuple[str, ...], passes: dict[str, int]) -> None:
    """Red, the second player, has its tokens by the number of ships alone: one for 1 against 2, none for 2."""
    fleets = {
        "red": Fleet(tuple(FleetShip(ship) for ship in ships)),
        "blue": Fleet((FleetShip("cr90_corvette_b"),) * 2),
    }
    t = ArmadaScript(rulesets.load("armada-1.5", (giant(),)), Setup(fleets=fleets, obstacles=()))
    t.choose("blue").asks("blue", "deploy-unit")
    assert t.state.stack[0].passes == passes


@pytest.mark.rule("ARM-PASS-02")
def test_without_tokens_nobody_passes() -> None:
    with play(3, 2) as t:
        t.maneuver("R0", "0").asks("blue", "activate-ship")
        t.refuses("pass")
