"""What objectives do to the setup of a whole game (ARM-OBJ-07, ARM-OBJ-10, ARM-OBJ-17)."""

from __future__ import annotations

import pytest

from holotable import rulesets
from holotable.armada.fleet import Fleet, FleetShip
from holotable.armada.setup import Setup
from holotable.scenario.armada.script import ArmadaScript
from holotable.testing import Armada

BOTH = pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])
REBELS = Fleet((FleetShip("cr90_corvette_b"), FleetShip("nebulon_b_support_refit")), ("x_wing_squadron",) * 2)


def setup(ruleset: Armada, objective: str, *obstacles: str) -> ArmadaScript:
    """Red, the cheaper fleet, has chosen to be first; Blue's objective is in play."""
    ships = (
        FleetShip("victory_i_class_star_destroyer_empire"),
        FleetShip("gladiator_i_class_star_destroyer"),
    )
    empire = Fleet(ships, ("tie_fighter_squadron",) * 2, (objective,))
    game = Setup(fleets={"red": REBELS, "blue": empire}, obstacles=obstacles)
    return ArmadaScript(rulesets.load(ruleset), game).choose("red")


def deploy(t: ArmadaScript, unit: str, x: float, y: float, speed: str = "") -> None:
    """Deploy a unit: choose it where there is a choice, place it, set a ship's speed."""
    if t.ask is not None and t.ask.why.key == "deploy-unit":
        t.choose(unit)
    t.place(x, y, 0 if y < 457 else 180)
    if speed:
        t.choose(speed)


# Most Wanted -------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("ARM-OBJ-01", "ARM-OBJ-02", "ARM-OBJ-03", "ARM-OBJ-07", "ARM-TOK-03")
@pytest.mark.card("armada-1.0:most_wanted", "armada-1.5:most_wanted")
def test_the_second_player_marks_a_ship_of_each_side(ruleset: Armada) -> None:
    t = setup(ruleset, "most_wanted")
    for unit, x, y, speed in (
        ("CR90", 200, 100, "2"),
        ("Victory", 200, 800, "1"),
        ("Nebulon", 400, 100, "2"),
        ("Gladiator", 400, 800, "2"),
        ("X-wing Squadron 1", 200, 200, ""),
        ("X-wing Squadron 2", 250, 200, ""),
        ("TIE Fighter Squadron 1", 200, 700, ""),
        ("TIE Fighter Squadron 2", 250, 700, ""),
    ):
        deploy(t, unit, x, y, speed)
    t.asks("blue", "objective-ship")
    t.offers("Victory", "Gladiator").refuses("CR90").choose("Gladiator")
    t.asks("blue", "objective-ship")
    t.offers("CR90", "Nebulon").refuses("Victory").choose("Nebulon")
    marked = [ship for ship in t.game.ships() if t.game.is_objective(ship)]
    assert sorted(t.game.label(ship) for ship in marked) == [
        "Gladiator I-class Star Destroyer",
        "Nebulon-B Support Refit",
    ]
    t.asks("red", "assign-dial")


# Contested Outpost -------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("ARM-OBJ-10", "ARM-OBJ-02")
@pytest.mark.card("armada-1.0:contested_outpost", "armada-1.5:contested_outpost")
def test_the_second_player_places_the_station_in_the_middle(ruleset: Armada) -> None:
    t = setup(ruleset, "contested_outpost", "asteroid_1", "debris_1", "station")
    t.asks("blue", "choose-obstacle")
    t.offers("asteroid 1", "debris 1").refuses("station").choose("asteroid 1").place(300, 457)
    t.asks("red", "place-obstacle")
    t.place(620, 457)
    assert t.asks("blue", "place-obstacle").rule == "ARM-OBJ-10"
    t.refuses_at(457, 320, rule="ARM-OBJ-10").refuses_at(457, 594, rule="ARM-OBJ-10")
    t.refuses_at(380, 457, rule="ARM-OBJ-10").place(820, 457)
    assert (t.rock("station").zone, t.rock("station").at.mm) == ("table", (820, 457, 0))
    t.asks("red", "deploy-unit")


@BOTH
@pytest.mark.rule("ARM-SET-08")
def test_any_other_objective_leaves_the_station_among_the_obstacles(ruleset: Armada) -> None:
    t = setup(ruleset, "most_wanted", "asteroid_1", "station")
    t.offers("asteroid 1", "station")


# Superior Positions ------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("ARM-OBJ-17", "ARM-OBJ-02")
@pytest.mark.card("armada-1.0:superior_positions", "armada-1.5:superior_positions")
def test_the_first_player_deploys_everything_first(ruleset: Armada) -> None:
    t = setup(ruleset, "superior_positions")
    deploy(t, "CR90", 200, 100, "2")
    t.asks("red", "deploy-unit")
    t.refuses("Victory")
    deploy(t, "Nebulon", 400, 100, "2")
    deploy(t, "X-wing Squadron 1", 200, 200)
    deploy(t, "X-wing Squadron 2", 250, 200)
    deploy(t, "Victory", 200, 800, "1")
    t.asks("blue", "deploy-unit")


@BOTH
@pytest.mark.rule("ARM-SET-12")
def test_with_any_other_objective_they_take_turns(ruleset: Armada) -> None:
    t = setup(ruleset, "contested_outpost")
    deploy(t, "CR90", 200, 100, "2")
    t.asks("blue", "deploy-unit")
