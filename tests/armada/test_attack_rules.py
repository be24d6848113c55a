"""Declaring attacks, gathering and rolling dice, further squadron targets (ARM-ATK-01 to ARM-ATK-30, ARM-SHP)."""

from __future__ import annotations

import pytest

from holotable.testing import table

BOTH = ["armada-1.0", "armada-1.5"]
VSD = "red victory_ii_class_star_destroyer 457,250 up name=VSD speed=1"
VSD_I = "red victory_i_class_star_destroyer_empire 457,250 up name=VSD speed=1"
pytestmark = pytest.mark.parametrize("ruleset", BOTH)


def corvette(gap: float, kind: str = "cr90_corvette_a", keys: str = "") -> str:
    """A corvette that faces the Victory's front, its token so many mm from that of the Victory."""
    return f"blue {kind} 457,{250 + 50.75 + 35.125 + gap} down name=CR90 {keys}"


# Range and the armament --------------------------------------------------------------------------------------


@pytest.mark.rule("ARM-ATK-13", "ARM-ATK-04", "ARM-DICE-16", "ARM-RNG-02", "ARM-RNG-13", "ARM-GEO-06")
@pytest.mark.parametrize(
    ("gap", "pool"),
    [
        (123.4, "red red red black black black"),
        (123.6, "red red red"),
        (186.8, "red red red"),
        (190, "red red red"),
    ],
)
def test_black_dice_are_gathered_at_close_range_only(ruleset: str, gap: float, pool: str) -> None:
    with table(ruleset, VSD_I, corvette(gap)) as t:
        t.attack("VSD front", "CR90 front").dice(" ".join(["hit"] * len(pool.split())))
        assert [die.split()[0] for die in t.pool()] == pool.split()


@pytest.mark.rule("ARM-ATK-13", "ARM-RNG-01", "ARM-RNG-02")
@pytest.mark.parametrize(("gap", "count"), [(186.8, 6), (189.8, 3)])
def test_blue_dice_reach_to_the_end_of_medium_range(ruleset: str, gap: float, count: int) -> None:
    """S-01 and S-02: exactly on the line is medium, 3 mm beyond it is long."""
    with table(ruleset, VSD, corvette(gap)) as t:
        t.attack("VSD front", "CR90 front").dice(" ".join(["hit"] * count))
        assert len(t.pool()) == count


@pytest.mark.rule("ARM-ATK-09", "ARM-ATK-04")
def test_nothing_is_attacked_beyond_long_range(ruleset: str) -> None:
    near = "blue cr90_corvette_b 380,420 down name=Near"
    far = "blue cr90_corvette_a 457,720 down name=Far"
    with table(ruleset, VSD, near, far) as t:
        t.activate("VSD")
        t.refuses_attack("VSD front", "Far front", "ARM-ATK-09")


@pytest.mark.rule("ARM-ATK-12", "ARM-ATK-15")
def test_a_target_against_which_no_die_is_rolled_is_not_offered(ruleset: str) -> None:
    """A CR90 B has blue dice only: nothing at long range, though its front arc and sight are free."""
    with table(ruleset, corvette(200, "cr90_corvette_b"), VSD, first="blue") as t:
        t.asks("blue", "determine-course")
    near = "red tie_fighter_squadron 457,380 name=TIE"
    with table(ruleset, corvette(200, "cr90_corvette_b"), VSD, near, first="blue") as t:
        t.refuses_attack("CR90 front", "VSD front", "ARM-ATK-12")


@pytest.mark.rule("ARM-ATK-02", "ARM-COMP-01")
def test_ships_use_the_zones_battery_against_ships_and_one_armament_against_squadrons(ruleset: str) -> None:
    """The Victory's front zone has three red and three blue dice, its anti-squadron armament one blue die."""
    x_wing = "blue x_wing_squadron 380,360 name=X"
    with table(ruleset, VSD, corvette(100), x_wing) as t:
        t.attack("VSD front", "X").dice("accuracy")
        assert any("blue accuracy" in line and "red" not in line for line in t.log)
    with table(ruleset, VSD, corvette(100), x_wing) as t:
        t.attack("VSD front", "CR90 front").dice("hit hit hit hit hit hit")
        assert len(t.pool()) == 6


@pytest.mark.rule("ARM-ATK-01")
def test_friends_are_never_targets(ruleset: str) -> None:
    friend = "red gladiator_i_class_star_destroyer 380,420 up name=Friend activated=yes"
    with table(ruleset, VSD, friend, corvette(100)) as t:
        t.activate("VSD")
        t.asks("red", "declare-target")
        assert not any("Friend" in option for option in t.options)
        t.refuses("Friend")


# Hull zones --------------------------------------------------------------------------------------------------


@pytest.mark.rule("ARM-ATK-08", "ARM-ATK-09", "ARM-ARC-01", "ARM-GEO-01")
def test_the_target_is_in_the_attacking_zones_arc(ruleset: str) -> None:
    with table(ruleset, VSD, corvette(100)) as t:
        t.activate("VSD")
        t.refuses_attack("VSD left", "CR90 front", "ARM-ATK-09")
        t.refuses_attack("VSD rear", "CR90 front", "ARM-ATK-09")
        t.attack("VSD front", "CR90 front").dice("hit hit hit hit hit hit")


@pytest.mark.rule("ARM-ATK-06", "ARM-SHP-03", "ARM-SHP-04")
def test_no_hull_zone_attacks_twice(ruleset: str) -> None:
    """S-16: the second attack comes after the first, from another zone."""
    beside = "blue nebulon_b_escort_frigate 300,250 right name=Neb"
    with table(ruleset, VSD, corvette(100), beside) as t:
        t.attack("VSD front", "CR90 front").dice("hit blank blank hit accuracy accuracy").done()
        t.refuses_attack("VSD front", "CR90 front", "ARM-ATK-06")
        t.attack("VSD left", "Neb front").dice("hit hit hit").done()
        t.asks("red", "determine-course")


@pytest.mark.rule("ARM-SHP-03", "ARM-SHP-08")
def test_a_ship_may_attack_once_or_not_at_all(ruleset: str) -> None:
    beside = "blue nebulon_b_escort_frigate 300,250 right name=Neb"
    with table(ruleset, VSD, corvette(100), beside) as t:
        t.attack("VSD left", "Neb front").dice("hit hit hit").done().decline()
        t.asks("red", "determine-course")


@pytest.mark.rule("ARM-SHP-05")
def test_two_attacks_may_hit_the_same_target(ruleset: str) -> None:
    """A large enough target lies in two arcs: the Victory's front and left zones both see the Nebulon-B."""
    corner = "blue nebulon_b_escort_frigate 350,350 right name=Neb"
    with table(ruleset, VSD, corner) as t:
        t.activate("VSD")
        t.offers("front: Neb right", "left: Neb right")
        t.attack("VSD left", "Neb right").dice("hit blank accuracy").done()
        t.attack("VSD front", "Neb right").dice("blank blank blank accuracy accuracy accuracy").done()
        assert t.ship("Neb").shields["right"] == 0


# Obstruction -------------------------------------------------------------------------------------------------

ROCK = "asteroid_2 457,380 up"


@pytest.mark.rule("ARM-ATK-16", "ARM-LOS-06", "ARM-LOS-12")
@pytest.mark.parametrize("color", ["red", "blue"])
def test_an_obstructed_attack_loses_one_die_of_the_attackers_choice(ruleset: str, color: str) -> None:
    """S-05: one in total, however many things are in the way."""
    second = "debris_1 457,450 up"
    with table(ruleset, VSD, corvette(180), rocks=[ROCK, second]) as t:
        t.attack("VSD front", "CR90 front")
        t.asks("red", "remove-die")
        t.choose(color).dice("hit hit hit hit hit")
        assert sorted(die.split()[0] for die in t.pool()).count(color) == 2


@pytest.mark.rule("ARM-LOS-06")
def test_a_clear_line_costs_nothing(ruleset: str) -> None:
    with table(ruleset, VSD, corvette(180), rocks=["asteroid_2 600,380 up"]) as t:
        t.attack("VSD front", "CR90 front").dice("hit hit hit hit hit hit")


@pytest.mark.rule("ARM-ATK-12", "ARM-ATK-15", "ARM-ATK-16")
def test_obstruction_that_takes_the_last_die_makes_the_attack_impossible(ruleset: str) -> None:
    """S-04: a single red die at long range over an asteroid; another target is offered."""
    shooter = "red cr90_corvette_a 457,250 right name=Shooter speed=1"
    with table(ruleset, shooter, corvette(180), "blue x_wing_squadron 300,300 name=X", rocks=[ROCK]) as t:
        t.activate("Shooter")
        t.refuses_attack("Shooter left", "CR90 front", "ARM-ATK-12")


# Further squadron targets ------------------------------------------------------------------------------------

X1 = "blue x_wing_squadron 400,370 name=X1"
X2 = "blue x_wing_squadron 500,370 name=X2"
X3 = "blue x_wing_squadron 300,250 name=X3"


@pytest.mark.rule("ARM-ATK-27", "ARM-DICE-05")
def test_a_ship_attacks_squadron_after_squadron_from_one_zone(ruleset: str) -> None:
    """S-14, S-15: each once, in the same arc; the whole is one attack."""
    nebulon = "red nebulon_b_escort_frigate 457,250 up name=Neb speed=1"
    with table(ruleset, nebulon, "blue cr90_corvette_a 800,800 name=Away", X1, X2, X3) as t:
        t.attack("Neb front", "X1").dice("hit crit")
        assert t.squadron("X1").hull == 4
        t.asks("red", "declare-additional")
        t.offers("X2").refuses("X1").refuses("X3")
        t.attack("Neb front", "X2").dice("accuracy hit")
        t.attack("Neb left", "X3").dice("hit hit")
        assert t.squadron("X3").hull == 3


@pytest.mark.rule("ARM-ATK-28", "ARM-LOS-12")
@pytest.mark.parametrize(("rock", "dice"), [("505,325", 1), ("600,325", 2)])
def test_the_line_of_sight_to_each_further_squadron_is_traced_anew(
    ruleset: str, rock: str, dice: int
) -> None:
    """The first line is clear. The rock, where it lies on the second, takes a die of that attack alone."""
    nebulon = "red nebulon_b_escort_frigate 457,250 up name=Neb speed=1"
    rocks = [f"asteroid_3 {rock} up"]
    with table(ruleset, nebulon, "blue cr90_corvette_a 800,800 name=Away", X1, X2, rocks=rocks) as t:
        t.attack("Neb front", "X1").dice("accuracy accuracy")
        t.attack("Neb front", "X2").dice(" ".join(["hit"] * dice))
        assert t.squadron("X2").hull == 5 - dice


@pytest.mark.rule("ARM-ATK-29", "ARM-TIM-17")
def test_a_card_serves_against_each_squadron_anew(ruleset: str) -> None:
    """H9 Turbolasers turn one die in an attack: one of each attack's dice, never both of one."""
    nebulon = "red nebulon_b_escort_frigate 457,250 up +h9_turbolasers name=Neb speed=1"
    with table(ruleset, nebulon, "blue cr90_corvette_a 800,800 name=Away", X1, X2) as t:
        t.attack("Neb front", "X1").dice("hit crit").choose("H9").choose("blue hit")
        assert t.squadron("X1").hull == 5
        t.attack("Neb front", "X2").dice("hit hit").choose("H9")
        assert t.squadron("X2").hull == 4


@pytest.mark.rule("ARM-ATK-26", "ARM-ATK-27")
def test_an_attack_on_a_squadron_that_does_nothing_goes_on_to_the_next(ruleset: str) -> None:
    nebulon = "red nebulon_b_escort_frigate 457,250 up name=Neb speed=1"
    with table(ruleset, nebulon, "blue cr90_corvette_a 800,800 name=Away", X1, X2) as t:
        t.attack("Neb front", "X1").dice("accuracy crit").asks("red", "declare-additional")
        assert t.squadron("X1").hull == 5


@pytest.mark.rule("ARM-ATK-26", "ARM-KEY-03")
@pytest.mark.parametrize("faces", ["accuracy accuracy accuracy accuracy", "hit hit hit accuracy"])
def test_an_attack_that_does_nothing_is_countered_like_any_other(ruleset: str, faces: str) -> None:
    """With no damage, and with damage that destroys the interceptor."""
    x_wing, tie = "blue x_wing_squadron 300,300 name=X", "red tie_interceptor_squadron 300,360 name=TIE"
    with table(ruleset, VSD, corvette(250), x_wing, tie, phase="squadron", first="blue") as t:
        t.attack("X", "TIE").dice(faces).asks("red", "counter")
        t.yes().dice("hit hit")
        assert t.squadron("X").hull == 3
        assert t.squadron("TIE").zone == ("destroyed" if "hit" in faces else "table")


@pytest.mark.rule("ARM-ATK-30", "ARM-ATK-27")
def test_an_attack_on_a_ship_does_not_go_on(ruleset: str) -> None:
    with table(ruleset, VSD, corvette(100), X1) as t:
        t.attack("VSD front", "CR90 front").dice("hit hit blank accuracy accuracy accuracy").done()
        t.asks("red", "determine-course")


@pytest.mark.rule("ARM-ATK-07")
def test_a_ship_may_attack_an_engaged_squadron(ruleset: str) -> None:
    with table(ruleset, VSD, corvette(200), X1, "red tie_fighter_squadron 430,400 name=TIE") as t:
        t.attack("VSD front", "X1").dice("hit")
        assert t.squadron("X1").hull == 4
