"""Setup: first player, objective, obstacles, deployment (ARM-SET-01 to ARM-SET-24)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec.structs import replace as change

from holotable import rulesets
from holotable.armada.events import ObstaclesPlaced
from holotable.armada.facts import UpgradeFacts
from holotable.armada.fleet import Fleet, FleetShip
from holotable.armada.setup import Setup
from holotable.armada.vocabulary import Armada
from holotable.kernel.frame import Source
from holotable.kernel.hooks import Effects
from holotable.kernel.ruleset import Pack
from holotable.scenario.armada.script import ArmadaScript

BOTH = ["armada-1.0", "armada-1.5"]
OBSTACLES = ("asteroid_1", "asteroid_2", "asteroid_3", "debris_1", "debris_2", "station")
THREE = ("most_wanted", "contested_outpost", "superior_positions")
CORVETTES = Fleet(
    (FleetShip("cr90_corvette_a"), FleetShip("cr90_corvette_b")), ("x_wing_squadron",) * 3, THREE
)
VICTORY = Fleet((FleetShip("victory_ii_class_star_destroyer"),), ("tie_fighter_squadron",) * 2, THREE)
both = pytest.mark.parametrize("ruleset", BOTH)

FIELD = {
    "asteroid 1": (260, 250),
    "asteroid 2": (460, 250),
    "asteroid 3": (650, 250),
    "debris 1": (270, 640),
    "debris 2": (640, 640),
    "station": (457, 457),
}
"""Places for the six obstacles that keep all the distances."""


def setup(
    ruleset: str, red: Fleet = CORVETTES, blue: Fleet = VICTORY, obstacles: tuple[str, ...] = ()
) -> ArmadaScript:
    """A whole game at its first question."""
    return ArmadaScript(rulesets.load(ruleset), Setup(fleets={"red": red, "blue": blue}, obstacles=obstacles))


def deploying(ruleset: str) -> ArmadaScript:
    """Red is first player, Most Wanted is the objective, no obstacles: red deploys."""
    return setup(ruleset).choose("red").choose("Most Wanted")


# First player and objective ----------------------------------------------------------------------------------


@both
@pytest.mark.rule("ARM-SET-01", "ARM-SET-04", "ARM-SET-05")
def test_the_cheaper_fleet_chooses_the_first_player(ruleset: str) -> None:
    """Blue's Victory with two TIE fighters costs less than red's corvettes with three X-wings."""
    t = setup(ruleset)
    assert t.game.cost("ship#1") > 0
    t.asks("blue", "choose-first-player")
    t.offers("red", "blue").choose("red")
    assert t.state.first == "red"


@both
@pytest.mark.rule("ARM-SET-04")
@pytest.mark.parametrize(("side", "chooser"), [("heads", "red"), ("tails", "blue")])
def test_a_coin_decides_who_chooses_at_equal_cost(ruleset: str, side: str, chooser: str) -> None:
    setup(ruleset, CORVETTES, CORVETTES).dice(side).asks(chooser, "choose-first-player")


@both
@pytest.mark.rule("ARM-SET-07", "ARM-OBJ-02", "ARM-FLT-08", "ARM-INF-05")
def test_the_first_player_picks_one_of_the_second_players_objectives(ruleset: str) -> None:
    t = setup(ruleset)
    t.choose("red").asks("red", "choose-objective")
    t.offers("Most Wanted", "Contested Outpost", "Superior Positions").choose("Superior Positions")
    card = t.game.objective()
    assert card is not None
    assert (card.name, card.owner) == ("objective:superior_positions", "blue")
    assert sum(c.name.startswith("objective:") for c in t.state.cards.values()) == 1


@both
@pytest.mark.rule("ARM-SET-03", "ARM-COMP-14", "ARM-COMP-18", "ARM-COMP-19", "ARM-DEF-01", "ARM-TIM-22")
def test_everything_begins_fresh(ruleset: str) -> None:
    t = setup(ruleset)
    corvette = t.ship("CR90 Corvette A")
    assert corvette.shields == {"front": 2, "left": 2, "right": 2, "rear": 1}
    assert t.defense("CR90 Corvette A") == ["evade", "evade", "redirect"]
    assert t.squadron("X-wing Squadron 1").hull == 5
    assert t.squadron("X-wing Squadron 1").defense == ()
    assert not any(unit.activated for unit in (corvette, t.squadron("X-wing Squadron 2")))


@both
@pytest.mark.rule("ARM-COMP-11")
def test_copies_are_told_apart_by_number(ruleset: str) -> None:
    t = setup(ruleset)
    assert {t.squadron(f"X-wing Squadron {n}").id for n in (1, 2, 3)} == {
        "squadron#3",
        "squadron#4",
        "squadron#5",
    }


@both
@pytest.mark.rule("ARM-SET-20", "ARM-DCK-01")
def test_one_shared_deck_of_52_cards(ruleset: str) -> None:
    t = setup(ruleset)
    assert list(t.state.decks) == ["damage"]
    assert t.state.decks["damage"].count == 52


@both
@pytest.mark.rule("ARM-SET-06", "ARM-SQD-04")
def test_the_initiative_token_begins_on_the_side_of_the_sliders(ruleset: str) -> None:
    """So in the first Squadron Phase every squadron can be activated, and later on none twice in a round."""
    red = Fleet((FleetShip("cr90_corvette_b"),), ("x_wing_squadron",) * 2, THREE)
    t = setup(ruleset, red).choose("red").choose("Most Wanted").place(200, 100).choose("speed 1")
    t.place(700, 800, 180).choose("speed 1").choose("X-wing Squadron 1").place(260, 60).place(140, 60)
    t.choose("TIE Fighter Squadron 1").place(600, 860).place(800, 860)
    for squadrons in (2, 1):
        t.orders({"CR90": "repair", "Victory": ["repair"] * (3 if squadrons == 2 else 1)})
        t.maneuver("CR90", "0").maneuver("Victory", "0").asks("red", "activate-squadron")
        t.offers("X-wing Squadron 1", "X-wing Squadron 2").refuses("TIE Fighter Squadron 1")
        t.choose("X-wing Squadron 1").decline().asks("red", "squadron-deed")
        t.activate("X-wing Squadron 2").decline().choose("TIE Fighter Squadron 1").decline().decline()


# Obstacles ---------------------------------------------------------------------------------------------------


@both
@pytest.mark.rule("ARM-SET-08", "ARM-SET-09", "ARM-SET-10", ruleset="armada-1.0")
@pytest.mark.rule("ARM-SET-08", "ARM-SET-10", ruleset="armada-1.5")
def test_six_obstacles_are_placed_in_turns_from_the_second_player(ruleset: str) -> None:
    t = setup(ruleset, obstacles=OBSTACLES).choose("red").choose("Most Wanted")
    for number, (name, (x, y)) in enumerate(FIELD.items()):
        if number < 5:
            t.asks("red" if number % 2 else "blue", "choose-obstacle")
            t.choose(name)
        t.place(x, y)
    kinds = [rock.name.removeprefix("obstacle:") for rock in t.game.obstacles()]
    assert sorted(kinds) == ["asteroid"] * 3 + ["debris"] * 2 + ["station"]
    t.asks("red", "deploy-unit")


@both
@pytest.mark.rule("ARM-SET-02", "ARM-SET-11", "ARM-RNG-05", "ARM-RNG-17")
def test_an_obstacle_lies_beyond_distance_3_of_the_edges_and_1_of_the_others(ruleset: str) -> None:
    """On 3 x 3 feet all four edges count. The station reaches 36.98 mm... down: 184.8 + 45.02 mm from the edge."""
    t = setup(ruleset, obstacles=OBSTACLES).choose("red").choose("Most Wanted").choose("station")
    t.refuses_at(457, 184.8 + 45, rule="ARM-SET-11").refuses_at(184.8 + 39.4, 457, rule="ARM-SET-11")
    t.place(457, 184.8 + 45.2).choose("asteroid 1")
    t.refuses_at(457, 230 + 37.16 + 76.5 + 11.5, rule="ARM-SET-11").place(457, 230 + 37.16 + 76.5 + 16)


# Deployment --------------------------------------------------------------------------------------------------


@both
@pytest.mark.rule("ARM-SET-12", "ARM-SET-13", "ARM-SET-14", "ARM-SET-21")
def test_fleets_deploy_in_turns_a_ship_or_two_squadrons(ruleset: str) -> None:
    t = deploying(ruleset)
    t.asks("red", "deploy-unit")
    t.choose("CR90 Corvette A").place(300, 100).choose("speed 3")
    assert t.ship("CR90 Corvette A").speed == 3
    t.asks("blue", "place-unit")
    t.place(457, 800, 180).choose("speed 1")
    t.asks("red", "deploy-unit")
    t.choose("X-wing Squadron 1").place(300, 200)
    t.asks("red", "deploy-unit")
    t.refuses("CR90 Corvette B").choose("X-wing Squadron 2").place(340, 200)
    t.asks("blue", "deploy-unit")


@both
@pytest.mark.rule("ARM-SET-13", "ARM-RNG-04", "ARM-RNG-17")
def test_a_ship_lies_within_distance_1_to_3_of_its_edge(ruleset: str) -> None:
    """The whole base, dials aside: 184.8 - 35.5 is the last middle of a small ship that looks ahead."""
    t = deploying(ruleset).choose("CR90 Corvette A")
    t.refuses_at(300, 149.5, rule="ARM-SET-13").refuses_at(300, 35.2, rule="ARM-SET-13").place(300, 149.2)


@both
@pytest.mark.rule("ARM-SET-14")
def test_nobody_begins_at_speed_0(ruleset: str) -> None:
    t = deploying(ruleset).choose("CR90 Corvette A").place(300, 100)
    t.offers("speed 1", "speed 2", "speed 3", "speed 4").refuses("speed 0")


@both
@pytest.mark.rule("ARM-SET-15")
def test_ships_are_not_deployed_on_each_other(ruleset: str) -> None:
    t = deploying(ruleset).choose("CR90 Corvette A").place(300, 100).choose("speed 2")
    t.place(457, 800, 180).choose("speed 1").choose("CR90 Corvette B")
    t.refuses_at(330, 100, rule="ARM-SET-15").place(360, 100)


@both
@pytest.mark.rule("ARM-SET-16", "ARM-RNG-04")
def test_a_squadron_is_wholly_within_distance_2_of_a_friendly_ship(ruleset: str) -> None:
    """124.5 mm from the base to its far side; it may be outside the deployment zone."""
    t = deploying(ruleset).choose("CR90 Corvette A").place(300, 100).choose("speed 2")
    t.place(457, 800, 180).choose("speed 1").choose("X-wing Squadron 1")
    front = 100 + 35.5
    t.refuses_at(300, front + 124.5 - 16.9, rule="ARM-SET-16").place(300, front + 124.5 - 17.3)
    assert t.pose("X-wing Squadron 1")[1] > 184.8


@both
@pytest.mark.rule("ARM-SET-16", "ARM-SET-12")
def test_without_a_ship_on_the_table_no_squadron_is_deployed(ruleset: str) -> None:
    t = deploying(ruleset)
    t.offers("CR90 Corvette A", "CR90 Corvette B").refuses("X-wing Squadron 1")


@both
@pytest.mark.rule("ARM-SET-17")
def test_a_single_last_squadron_waits_for_all_ships(ruleset: str) -> None:
    """2 ships and 3 squadrons: after two squadrons the third comes only after both ships."""
    t = deploying(ruleset).choose("CR90 Corvette A").place(300, 100).choose("speed 2")
    t.place(457, 800, 180).choose("speed 1")
    t.choose("X-wing Squadron 1").place(300, 200).choose("X-wing Squadron 2").place(340, 200)
    t.choose("TIE Fighter Squadron 1").place(400, 700).place(460, 700)
    t.asks("red", "place-unit")
    t.place(500, 100).choose("speed 2")
    t.asks("red", "place-unit")
    assert t.ask is not None
    t.place(500, 200)


@pytest.mark.rule("ARM-SET-19", "ARM-PASS-01", ruleset="armada-1.5")
@pytest.mark.parametrize(("first", "passes"), [("red", {"blue": 1}), ("blue", {})])
def test_the_smaller_fleet_gains_pass_tokens(first: str, passes: dict[str, int]) -> None:
    """1 ship against 2: one token as second player, none as first player."""
    t = setup("armada-1.5").choose(first).choose("Most Wanted")
    assert t.state.stack[0].passes == passes


@pytest.mark.rule("ARM-PASS-01", ruleset="armada-1.5")
def test_as_first_player_it_is_one_token_less() -> None:
    """S-34: 2 ships against 4."""
    four = Fleet((FleetShip("cr90_corvette_b"),) * 4, (), THREE)
    t = setup("armada-1.5", Fleet((FleetShip("cr90_corvette_b"),) * 2, (), THREE), four)
    t.choose("red").choose("Most Wanted")
    assert t.state.stack[0].passes == {"red": 1}


@pytest.mark.rule("ARM-RND-12", ruleset="armada-1.0")
def test_there_are_no_pass_tokens_in_1_0() -> None:
    t = setup("armada-1.0").choose("red").choose("Most Wanted")
    assert t.state.stack[0].passes == {}


# Six feet ----------------------------------------------------------------------------------------------------

LARGE = (1_828_800, 914_400)
"""The play area of a standard game in µm."""


def on_six_feet(ruleset: str, *obstacles: str) -> ArmadaScript:
    """A game on 6 x 3 feet, where the setup area is the middle four: from 304.8 to 1524 mm."""
    edition = rulesets.load(ruleset)
    wide = replace(edition, constants=change(edition.constants, table=LARGE))
    begun = ArmadaScript(wide, Setup(fleets={"red": CORVETTES, "blue": VICTORY}, obstacles=obstacles))
    return begun.choose("red").choose("Most Wanted")


@both
@pytest.mark.rule("ARM-SET-02", "ARM-SET-11")
def test_on_six_feet_obstacles_lie_in_the_middle_four(ruleset: str) -> None:
    """Up to the border of the setup area, which is no edge of the play area."""
    t = on_six_feet(ruleset, "station")
    t.refuses_at(304.8 + 39.4, 457, rule="ARM-SET-11").refuses_at(1524 - 48.2, 457, rule="ARM-SET-11")
    t.refuses_at(900, 184.8 + 45, rule="ARM-SET-11").place(304.8 + 39.5, 457)


@both
@pytest.mark.rule("ARM-SET-18", "ARM-SET-13", "ARM-SET-16")
def test_units_deploy_over_the_markers_up_to_the_border_of_the_setup_area(ruleset: str) -> None:
    """The markers stand at the corners of the setup area: 304.8 and 1524 mm along the edge."""
    t = on_six_feet(ruleset).choose("CR90 Corvette A")
    t.refuses_at(304.8 + 21.4, 36, rule="ARM-SET-13").place(304.8 + 21.5, 36).choose("speed 2")
    t.refuses_at(1524 - 31.4, 860, 180, rule="ARM-SET-13").place(1524 - 31.5, 860, 180).choose("speed 1")
    t.choose("X-wing Squadron 1").refuses_at(304.8 + 17.0, 110, rule="ARM-SET-16")
    t.place(304.8 + 17.2, 110)
    assert t.pose("X-wing Squadron 1")[0] == 322


# Cards that speak of setup -----------------------------------------------------------------------------------


@pytest.mark.rule("ARM-SET-23", ruleset="armada-1.5")
def test_a_card_that_names_a_moment_of_setup_works_before_its_ship_is_deployed() -> None:
    """Two upgrades of a pack give tokens once the obstacles lie; only one says that it does so during setup."""
    effects = Effects()

    def gains(g: Armada, me: Source, now: ObstaclesPlaced) -> None:
        """A navigate token."""
        g.gain_token(me.host, "navigate")

    effects.kind("upgrade")("early").after(ObstaclesPlaced, while_=("reserve", "table"))(gains)
    effects.kind("upgrade")("plain").after(ObstaclesPlaced)(gains)
    facts = {f"upgrade:{name}": UpgradeFacts(name.title(), ("officer",), 1) for name in ("early", "plain")}
    pack = Pack("setup", "1", "armada-1.5", facts, effects)
    ships = FleetShip("cr90_corvette_a", ("early",)), FleetShip("cr90_corvette_b", ("plain",))
    fleets = {"red": Fleet(ships, (), THREE), "blue": VICTORY}
    t = ArmadaScript(rulesets.load("armada-1.5", [pack]), Setup(fleets=fleets, obstacles=()))
    t.choose("red").choose("Most Wanted").asks("red", "deploy-unit")
    assert (t.ship("CR90 Corvette A").zone, t.ship("CR90 Corvette A").tokens) == ("reserve", ("navigate",))
    assert t.ship("CR90 Corvette B").tokens == ()
