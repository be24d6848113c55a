"""Luke Skywalker and Howlrunner."""

from __future__ import annotations

import pytest

from holotable.testing import Armada, table

BOTH = pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])
VSD = "blue victory_ii_class_star_destroyer 457,250 up name=VSD"
LUKE = "red luke_skywalker 457,340 name=Luke"
HOME = "red cr90_corvette_a 850,100 up name=Home"


# Luke Skywalker ----------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("ARM-CRT-04", "ARM-DMG-02", "ARM-KEY-02")
@pytest.mark.card("armada-1.0:luke_skywalker", "armada-1.5:luke_skywalker")
def test_luke_skywalker_finds_no_shields(ruleset: Armada) -> None:
    with table(ruleset, HOME, VSD, LUKE, phase="squadron") as t:
        t.attack("Luke", "VSD front").dice("hit_crit").decline().choose("standard")
        t.draws("crew_panic", "injured_crew")
        assert t.ship("VSD").shields["front"] == 3
        assert t.faceup("VSD") == ["crew_panic"]
        assert t.facedown("VSD") == ["injured_crew"]


@BOTH
@pytest.mark.rule("ARM-DEF-10")
@pytest.mark.card("armada-1.0:luke_skywalker", "armada-1.5:luke_skywalker")
@pytest.mark.card("armada-1.0:advanced_projectors", "armada-1.5:advanced_projectors")
def test_redirect_takes_nothing_of_lukes_damage(ruleset: Armada) -> None:
    with table(ruleset, HOME, f"{VSD} +advanced_projectors", LUKE, phase="squadron") as t:
        t.attack("Luke", "VSD front").dice("hit").choose("redirect").choose("left", "rear").decline()
        t.draws("crew_panic").asks("red", "assign-dial")
        assert t.ship("VSD").shields == {"front": 3, "left": 3, "right": 3, "rear": 1}


@BOTH
@pytest.mark.rule("ARM-CRD-40", ruleset="armada-1.5")
@pytest.mark.rule("ARM-DMG-05")
@pytest.mark.card("armada-1.0:luke_skywalker", "armada-1.5:luke_skywalker")
@pytest.mark.card("armada-1.0:projector_misaligned", "armada-1.5:projector_misaligned")
def test_projector_misaligned_finds_the_shields_that_luke_does_not(ruleset: Armada) -> None:
    with table(ruleset, HOME, f"{VSD} shields=front:3,left:1,right:1,rear:1", LUKE, phase="squadron") as t:
        t.attack("Luke", "VSD front").dice("hit_crit").decline().choose("standard")
        t.draws("projector_misaligned", "injured_crew")
        assert t.ship("VSD").shields == {"front": 0, "left": 1, "right": 1, "rear": 1}
        assert t.facedown("VSD") == ["projector_misaligned", "injured_crew"]


@BOTH
@pytest.mark.rule("ARM-CRD-40", ruleset="armada-1.5")
@pytest.mark.rule("ARM-DCK-19")
@pytest.mark.card("armada-1.0:luke_skywalker", "armada-1.5:luke_skywalker")
@pytest.mark.card("armada-1.0:shield_failure", "armada-1.5:shield_failure")
def test_shield_failure_takes_the_shields_that_luke_does_not_find(ruleset: Armada) -> None:
    with table(ruleset, HOME, VSD, LUKE, phase="squadron") as t:
        t.attack("Luke", "VSD front").dice("hit_crit").decline().choose("standard").draws("shield_failure")
        t.choose("front", "left").draws("injured_crew")
        assert t.ship("VSD").shields == {"front": 2, "left": 2, "right": 3, "rear": 1}
        assert t.facedown("VSD") == ["shield_failure", "injured_crew"]


@BOTH
@pytest.mark.rule("ARM-DMG-02", "ARM-TIM-21")
@pytest.mark.card("armada-1.0:luke_skywalker", "armada-1.5:luke_skywalker")
def test_others_find_the_shields_also_beside_luke(ruleset: Armada) -> None:
    other = "red x_wing_squadron 420,340 name=X1"
    with table(ruleset, HOME, VSD, LUKE, other, phase="squadron") as t:
        t.attack("Luke", "VSD front").dice("blank").done()
        t.attack("X1", "VSD front").dice("double_hit").done()
        assert t.ship("VSD").shields["front"] == 1


@BOTH
@pytest.mark.rule("ARM-DMG-01")
@pytest.mark.card("armada-1.0:luke_skywalker", "armada-1.5:luke_skywalker")
def test_luke_attacks_squadrons_like_anyone(ruleset: Armada) -> None:
    with table(
        ruleset, HOME, VSD, LUKE, "blue tie_advanced_squadron 420,380 name=Adv", phase="squadron"
    ) as t:
        t.attack("Luke", "Adv").dice("hit crit accuracy hit").asks("blue", "squadron-deed")
        assert t.squadron("Adv").hull == 3


# Howlrunner --------------------------------------------------------------------------------------------------

BASE = "blue cr90_corvette_a 850,100 up name=Base"
MINE = "red victory_ii_class_star_destroyer 150,850 down name=Mine"
HOWL = "red howlrunner 300,255 name=Howlrunner"
TIE = "red tie_fighter_squadron 300,300 name=TIE"
FOE = "blue b_wing_squadron 300,345 name=Foe"


@BOTH
@pytest.mark.rule("ARM-DICE-11", "ARM-TIM-05")
@pytest.mark.card("armada-1.0:howlrunner", "armada-1.5:howlrunner")
def test_howlrunner_adds_one_blue_die_for_a_swarming_neighbour(ruleset: Armada) -> None:
    with table(ruleset, MINE, BASE, HOWL, TIE, FOE, phase="squadron") as t:
        t.attack("TIE", "Foe").dice("accuracy accuracy hit").choose("Howlrunner").dice("hit")
        t.refuses("Howlrunner", rule="ARM-TIM-05").decline().asks("red", "squadron-deed")
        assert t.squadron("Foe").hull == 3


@BOTH
@pytest.mark.rule("ARM-DICE-10", "ARM-KEY-06")
@pytest.mark.card("armada-1.0:howlrunner", "armada-1.5:howlrunner")
def test_swarm_may_reroll_the_die_that_howlrunner_added(ruleset: Armada) -> None:
    with table(ruleset, MINE, BASE, HOWL, TIE, FOE, phase="squadron") as t:
        t.attack("TIE", "Foe").dice("hit hit hit").choose("Howlrunner").dice("accuracy")
        t.choose("swarm").choose("blue accuracy").dice("hit").asks("red", "squadron-deed")
        assert t.squadron("Foe").hull == 1


@BOTH
@pytest.mark.rule("ARM-KEY-03", "ARM-KEY-06")
@pytest.mark.card("armada-1.0:howlrunner", "armada-1.5:howlrunner")
def test_howlrunner_also_helps_a_counter_attack(ruleset: Armada) -> None:
    interceptor = "red tie_interceptor_squadron 300,300 name=Int"
    with table(ruleset, BASE, MINE, HOWL, interceptor, FOE, phase="squadron", first="blue") as t:
        t.attack("Foe", "Int").dice("hit accuracy accuracy").yes().dice("hit hit")
        t.choose("Howlrunner").dice("hit").decline()
        assert t.squadron("Foe").hull == 2


@BOTH
@pytest.mark.rule("ARM-TIM-19", "ARM-RNG-03")
@pytest.mark.card("armada-1.0:howlrunner", "armada-1.5:howlrunner")
@pytest.mark.parametrize(
    ("howlrunner", "attacker"),
    [
        (HOWL, "red tie_advanced_squadron 300,300 name=TIE"),
        ("red howlrunner 300,130 name=Howlrunner", TIE),
        ("blue howlrunner 345,300 name=Howlrunner", TIE),
    ],
    ids=["no swarm", "too far", "an enemy"],
)
def test_howlrunner_helps_other_friendly_squadrons_with_swarm_at_distance_1(
    ruleset: Armada, howlrunner: str, attacker: str
) -> None:
    with table(ruleset, MINE, BASE, howlrunner, attacker, FOE, phase="squadron") as t:
        t.attack("TIE", "Foe").dice("hit hit hit")
        assert t.squadron("Foe").hull == 2


@BOTH
@pytest.mark.rule("ARM-TIM-20")
@pytest.mark.card("armada-1.0:howlrunner", "armada-1.5:howlrunner")
def test_howlrunner_does_not_help_itself(ruleset: Armada) -> None:
    with table(
        ruleset, MINE, BASE, HOWL, TIE, "blue b_wing_squadron 345,275 name=Foe", phase="squadron"
    ) as t:
        t.attack("Howlrunner", "Foe").dice("hit hit hit").refuses("Howlrunner").offers("swarm")


@BOTH
@pytest.mark.rule("ARM-ATK-02")
@pytest.mark.card("armada-1.0:howlrunner", "armada-1.5:howlrunner")
def test_howlrunner_does_not_help_against_ships(ruleset: Armada) -> None:
    ship = "blue nebulon_b_escort_frigate 300,390 down name=Neb"
    with table(ruleset, MINE, ship, HOWL, TIE, phase="squadron") as t:
        t.attack("TIE", "Neb front").dice("hit").asks("blue", "DefenseTokens")
