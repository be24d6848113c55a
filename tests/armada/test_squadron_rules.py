"""Squadrons: movement, engagement, attacks, keywords (ARM-SQD, ARM-ENG, ARM-KEY)."""

from __future__ import annotations

import pytest

from holotable.scenario.armada.script import ArmadaScript
from holotable.testing import table

BOTH = ["armada-1.0", "armada-1.5"]
VSD = "red victory_ii_class_star_destroyer 100,80 up name=VSD speed=1 activated=yes"
CR90 = "blue cr90_corvette_a 850,850 left name=CR90 activated=yes"
pytestmark = pytest.mark.parametrize("ruleset", BOTH)


def fight(ruleset: str, *units: str, rocks: tuple[str, ...] = ()) -> ArmadaScript:
    """The Squadron Phase, red to begin; a ship of each side stands far away."""
    return table(ruleset, VSD, CR90, *units, phase="squadron", rocks=rocks)


TIE = "red tie_fighter_squadron 400,400 name=TIE"
X = "blue x_wing_squadron 400,480 name=X"  # 80 - 34.2 = 45.8 mm from the TIE: distance 1
FAR_X = "blue x_wing_squadron 400,512 name=X"  # 77.8 mm: distance 2


# Activation and movement -------------------------------------------------------------------------------------


@pytest.mark.rule("ARM-SQD-02")
def test_in_the_squadron_phase_it_moves_or_attacks(ruleset: str) -> None:
    with fight(ruleset, TIE, FAR_X) as t:
        t.activate("TIE").choose("move").place(400, 430)
        t.asks("blue", "squadron-deed")


@pytest.mark.rule("ARM-SQD-05")
def test_it_may_do_nothing(ruleset: str) -> None:
    with fight(ruleset, TIE, FAR_X) as t:
        t.activate("TIE").decline()
        assert t.pose("TIE")[:2] == (400, 400)
        assert t.squadron("TIE").activated


@pytest.mark.rule("ARM-SQD-08", "ARM-SQD-09", "ARM-RNG-01")
def test_how_far_a_squadron_moves(ruleset: str) -> None:
    """S-24: speed 4 ends with distance band 4, at 245 mm; less is fine, and so is nothing."""
    with fight(ruleset, TIE, "blue x_wing_squadron 800,500 name=X") as t:
        t.activate("TIE").choose("move").refuses_at(400, 645.1, rule="ARM-SQD-08").place(400, 645)
        assert t.pose("TIE")[:2] == (400, 645)
    with fight(ruleset, TIE, "blue x_wing_squadron 800,500 name=X") as t:
        t.activate("TIE").choose("move").place(400, 400)
        assert any("TIE moves" in line for line in t.log)


@pytest.mark.rule("ARM-SQD-10", "ARM-OVL-13")
def test_it_flies_over_anything_but_ends_on_nothing(ruleset: str) -> None:
    wall = "blue cr90_corvette_a 400,470 right name=Wall activated=yes"
    with fight(ruleset, TIE, wall, "blue x_wing_squadron 450,560 name=X") as t:
        t.activate("TIE").choose("move").refuses_at(400, 470, rule="ARM-SQD-10")
        t.refuses_at(440, 560, rule="ARM-SQD-10").place(400, 540)


@pytest.mark.rule("ARM-SQD-11", "ARM-OBS-07", "ARM-OBS-08")
@pytest.mark.parametrize("rock", ["asteroid_2", "debris_1"])
def test_asteroids_and_debris_do_no_harm(ruleset: str, rock: str) -> None:
    with fight(ruleset, TIE, FAR_X.replace("512", "700"), rocks=(f"{rock} 400,500 up",)) as t:
        t.activate("TIE").choose("move").place(400, 500)
        assert t.squadron("TIE").hull == 3


@pytest.mark.rule("ARM-SQD-11", "ARM-OBS-09")
def test_a_station_repairs_a_hull_point_up_to_the_maximum(ruleset: str) -> None:
    with fight(ruleset, f"{TIE} hull=2", FAR_X.replace("512", "700"), rocks=("station 400,500 up",)) as t:
        t.activate("TIE").choose("move").place(400, 500).choose("station")
        assert t.squadron("TIE").hull == 3
    with fight(ruleset, TIE, FAR_X.replace("512", "700"), rocks=("station 400,500 up",)) as t:
        t.activate("TIE").choose("move").place(400, 500)
        t.asks("blue", "squadron-deed")


@pytest.mark.rule("ARM-SQD-12", "ARM-DMG-12", "ARM-DMG-15")
def test_ending_partly_outside_destroys_it(ruleset: str) -> None:
    with fight(ruleset, "red tie_fighter_squadron 400,60 name=TIE", X) as t:
        t.activate("TIE").choose("move").place(400, 16)
        assert t.squadron("TIE").zone == "destroyed"


# Engagement --------------------------------------------------------------------------------------------------


@pytest.mark.rule("ARM-ENG-01", "ARM-ENG-02", "ARM-RNG-09")
def test_squadrons_at_distance_1_are_engaged_and_cannot_move(ruleset: str) -> None:
    """S-25: attack or nothing; at distance 2 it may move."""
    with fight(ruleset, TIE, X) as t:
        t.activate("TIE")
        t.offers("attack").refuses("move", "ARM-ENG-02")
    with fight(ruleset, TIE, FAR_X) as t:
        t.activate("TIE")
        t.offers("move").refuses("attack", "ARM-ATK-12")


@pytest.mark.rule("ARM-ENG-04")
def test_ships_and_friends_engage_nobody(ruleset: str) -> None:
    friend = "red tie_fighter_squadron 440,400 name=Friend"
    ship = "blue cr90_corvette_a 330,400 up name=Near activated=yes"
    with fight(ruleset, TIE, friend, ship, FAR_X) as t:
        t.activate("TIE")
        t.offers("move", "attack")


@pytest.mark.rule("ARM-ENG-05", "ARM-LOS-06", "ARM-LOS-12")
def test_squadrons_without_a_clear_line_are_not_engaged_but_may_attack(ruleset: str) -> None:
    """An asteroid between them: both may move; an attack loses a die."""
    rock = ("asteroid_1 400,440 up",)
    with fight(ruleset, TIE, X, rocks=rock) as t:
        t.activate("TIE")
        t.offers("move", "attack").choose("attack").dice("hit hit")
        assert t.squadron("X").hull == 3


@pytest.mark.rule("ARM-ENG-06", "ARM-DMG-01")
def test_engagement_ends_with_the_last_engaging_squadron(ruleset: str) -> None:
    second = "red tie_fighter_squadron 360,420 name=Second"
    with fight(ruleset, TIE, second, f"{X} hull=1") as t:
        t.attack("TIE", "X").dice("hit hit hit").done()
        assert t.squadron("X").zone == "destroyed"
        t.activate("Second")
        t.offers("move")


@pytest.mark.rule("ARM-ENG-07", "ARM-SQD-10")
def test_flying_past_an_enemy_does_not_engage(ruleset: str) -> None:
    beside = "blue x_wing_squadron 490,500 name=X"
    with fight(ruleset, TIE, beside) as t:
        t.activate("TIE").choose("move").place(400, 630)
        assert t.pose("TIE")[1] == 630


# Attacks -----------------------------------------------------------------------------------------------------

TARGET = "blue cr90_corvette_a 330,400 up name=Target activated=yes"


@pytest.mark.rule("ARM-ATK-05", "ARM-ATK-10", "ARM-ATK-14", "ARM-SQD-14", "ARM-ARC-05")
def test_a_squadron_attacks_a_ship_at_distance_1_with_its_battery(ruleset: str) -> None:
    """A TIE fighter has one blue die against ships, four anti-squadron dice it has not."""
    with fight(ruleset, TIE, TARGET) as t:
        t.attack("TIE", "Target right").dice("hit").done()
        assert t.ship("Target").shields["right"] == 1


@pytest.mark.rule("ARM-ATK-05")
def test_a_ship_at_distance_2_is_out_of_reach(ruleset: str) -> None:
    with fight(ruleset, TIE.replace("400,400", "455,400"), TARGET) as t:
        t.activate("TIE")
        t.refuses("attack", "ARM-ATK-12")


@pytest.mark.rule("ARM-SQD-16", "ARM-LOS-03", "ARM-RNG-12")
def test_a_zone_behind_another_is_no_target(ruleset: str) -> None:
    """Beside the corvette: its front and right zones are open, the left one lies behind the right one."""
    with fight(ruleset, TIE.replace("400,400", "400,390"), TARGET) as t:
        t.activate("TIE").choose("attack")
        t.offers("Target front", "Target right").refuses("Target left", "ARM-RNG-12")
        t.choose("Target right").dice("hit").done()


@pytest.mark.rule("ARM-ATK-11", "ARM-ENG-03")
def test_an_engaged_squadron_attacks_squadrons_not_ships(ruleset: str) -> None:
    """It may choose any squadron at distance 1."""
    with fight(ruleset, TIE, X, TARGET, "blue x_wing_squadron 440,470 name=X2") as t:
        t.activate("TIE").choose("attack")
        t.offers("X", "X2").refuses("Target right", "ARM-ENG-03").choose("X2").dice("hit hit hit")
        assert t.squadron("X2").hull == 2


@pytest.mark.rule("ARM-DMG-01")
def test_a_squadron_without_hull_points_is_destroyed(ruleset: str) -> None:
    with fight(ruleset, TIE, f"{X} hull=3", "blue x_wing_squadron 700,700 name=Other") as t:
        t.attack("TIE", "X").dice("hit hit hit")
        assert t.squadron("X").zone == "destroyed"
        assert t.game.score("red") == 13


# Keywords ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ARM-KEY-02")
def test_only_bombers_do_damage_with_crits_against_ships(ruleset: str) -> None:
    bomber = "red tie_bomber_squadron 400,400 name=Bomber"
    with fight(ruleset, bomber, TARGET) as t:
        t.attack("Bomber", "Target right").dice("hit_crit").decline().choose("standard critical")
        assert t.ship("Target").shields["right"] == 0
    with fight(ruleset, TIE, TARGET) as t:
        t.attack("TIE", "Target right").dice("crit").done()
        assert t.ship("Target").shields["right"] == 2


A_WING = "blue a_wing_squadron 400,480 name=A"


@pytest.mark.rule("ARM-KEY-03")
def test_counter_strikes_back_with_so_many_blue_dice(ruleset: str) -> None:
    """TIE interceptors have counter 2; the counter is offered, not forced, and is not countered."""
    interceptor = "blue tie_interceptor_squadron 400,480 name=Int"
    with fight(ruleset, TIE, interceptor) as t:
        t.attack("TIE", "Int").dice("hit accuracy accuracy")
        t.asks("blue", "counter")
        t.yes().dice("hit hit")
        assert t.squadron("TIE").hull == 1
        t.asks("blue", "squadron-deed")
    with fight(ruleset, TIE, interceptor) as t:
        t.attack("TIE", "Int").dice("hit accuracy accuracy").no()
        assert t.squadron("TIE").hull == 3


@pytest.mark.rule("ARM-KEY-03")
def test_a_destroyed_squadron_counters_before_it_goes(ruleset: str) -> None:
    """Gap G-27: resolved before removal."""
    with fight(ruleset, TIE, f"{A_WING} hull=1", "blue x_wing_squadron 700,700 name=Other") as t:
        t.attack("TIE", "A").dice("hit hit hit").yes().dice("hit accuracy")
        assert t.squadron("A").zone == "destroyed"
        assert t.squadron("TIE").hull == 2


@pytest.mark.rule("ARM-KEY-03")
def test_ships_are_not_countered(ruleset: str) -> None:
    nebulon = "red nebulon_b_escort_frigate 400,350 up name=Neb speed=1"
    with table(ruleset, nebulon, CR90, A_WING) as t:
        t.attack("Neb front", "A").dice("accuracy accuracy")
        t.asks("red", "determine-course")


@pytest.mark.rule("ARM-KEY-04", "ARM-GOLD-04", ruleset="armada-1.5")
@pytest.mark.rule("ARM-KEY-04", ruleset="armada-1.0")
def test_escorts_draw_the_attacks_of_those_they_engage(ruleset: str) -> None:
    """X-wings escort: the Y-wing beside them cannot be attacked, unless the escort is not engaged."""
    y_wing = "blue y_wing_squadron 440,470 name=Y"
    with fight(ruleset, TIE, X, y_wing) as t:
        t.activate("TIE").choose("attack").dice("hit accuracy accuracy")
        assert t.squadron("X").hull == 4
    with fight(ruleset, TIE, FAR_X, y_wing) as t:
        t.activate("TIE").choose("attack").dice("hit accuracy accuracy")
        assert t.squadron("Y").hull == 5


@pytest.mark.rule("ARM-KEY-04", "ARM-ENG-05")
def test_an_escort_behind_a_rock_protects_nobody(ruleset: str) -> None:
    """It is at distance 1 all the same, but not engaged."""
    y_wing = "blue y_wing_squadron 330,400 name=Y"
    with fight(ruleset, TIE, X, y_wing, rocks=("asteroid_1 400,440 up",)) as t:
        t.activate("TIE").choose("attack")
        t.offers("X", "Y").choose("Y").dice("hit accuracy accuracy")
        assert t.squadron("Y").hull == 5


@pytest.mark.rule("ARM-ENG-05", "ARM-LOS-06")
def test_a_ship_between_two_squadrons_keeps_them_apart(ruleset: str) -> None:
    """Whoever it belongs to; the attack across it loses a die. Beside them it does nothing."""
    between = "red cr90_corvette_a 400,440 right name=Wall activated=yes"
    x_wing = X.replace("400,480", "400,505")
    with fight(ruleset, TIE.replace("400,400", "400,396"), x_wing, between) as t:
        t.activate("TIE")
        t.offers("move", "attack").choose("attack").dice("hit hit")
        assert t.squadron("X").hull == 3
    with fight(ruleset, TIE, X, between.replace("400,440", "400,300")) as t:
        t.activate("TIE")
        t.offers("attack").refuses("move", "ARM-ENG-02")


@pytest.mark.rule("ARM-KEY-04")
def test_a_refused_target_names_the_escort(ruleset: str) -> None:
    others = ("blue y_wing_squadron 440,470 name=Y", "blue x_wing_squadron 350,470 name=X2")
    with fight(ruleset, TIE, X, *others) as t:
        t.activate("TIE").choose("attack")
        t.offers("X", "X2").refuses("Y", "ARM-KEY-04")


@pytest.mark.rule("ARM-KEY-05")
def test_heavy_squadrons_hold_nobody(ruleset: str) -> None:
    """S-19: engaged only with a heavy one it may move and attack ships."""
    y_wing = "blue y_wing_squadron 440,470 name=Y"
    with fight(ruleset, TIE, y_wing, TARGET) as t:
        t.activate("TIE")
        t.offers("move", "attack").choose("attack")
        t.offers("Y", "Target right")
    with fight(ruleset, TIE, y_wing, X, TARGET) as t:
        t.activate("TIE")
        t.refuses("move", "ARM-ENG-02")


@pytest.mark.rule("ARM-KEY-06")
def test_swarm_rerolls_a_die_against_a_squadron_engaged_with_another(ruleset: str) -> None:
    """S-23."""
    second = "red tie_fighter_squadron 360,420 name=Second"
    with fight(ruleset, TIE, second, X) as t:
        t.attack("TIE", "X").dice("hit crit accuracy").choose("swarm").choose("blue crit").dice("hit")
        assert t.squadron("X").hull == 3
    with fight(ruleset, TIE, X) as t:
        t.attack("TIE", "X").dice("hit crit accuracy")
        assert t.squadron("X").hull == 4


@pytest.mark.rule("ARM-KEY-06", "ARM-KEY-03")
def test_swarm_serves_a_counter_too(ruleset: str) -> None:
    interceptor = "blue tie_interceptor_squadron 400,480 name=Int"
    plain = "blue tie_fighter_squadron 360,460 name=Helper"
    with fight(ruleset, TIE, interceptor, plain) as t:
        t.attack("TIE", "Int").dice("accuracy accuracy accuracy").yes().dice("crit hit")
        t.choose("swarm").choose("blue crit").dice("hit")
        assert t.squadron("TIE").hull == 1


@pytest.mark.rule("ARM-COMP-06", "ARM-COMP-02")
def test_facing_means_nothing_to_a_squadron(ruleset: str) -> None:
    with fight(ruleset, TIE, "blue x_wing_squadron 800,500 name=X") as t:
        t.activate("TIE").choose("move").place(400, 500, 135)
        assert t.pose("TIE")[:2] == (400, 500)
