"""Admiral Ackbar: friendly ships that keep to their sides may add two red dice against ships."""

from __future__ import annotations

import pytest

from holotable.testing import table

BOTH = pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])
ACKBAR = pytest.mark.card("armada-1.0:admiral_ackbar", "armada-1.5:admiral_ackbar")

HOME = "red cr90_corvette_a 100,100 up +admiral_ackbar name=Home speed=0"
NEB = "red nebulon_b_escort_frigate 457,250 up name=Neb speed=0"
ASTERN = "blue victory_ii_class_star_destroyer 457,480 down name=VSD speed=0"
ABEAM = "blue victory_ii_class_star_destroyer 680,250 left name=VSD speed=0"


@BOTH
@ACKBAR
@pytest.mark.rule("ARM-TIM-06", "ARM-DICE-11")
def test_a_side_attack_on_a_ship_gains_two_red_dice(ruleset: str) -> None:
    with table(ruleset, NEB, HOME, ABEAM) as t:
        t.activate("Neb").choose("Admiral Ackbar")
        t.attack("Neb right", "VSD front").dice("hit hit").choose("Admiral Ackbar").dice("crit hit")
        assert t.pool() == ["red hit", "blue hit", "red crit", "red hit"]
        t.asks("red", "CriticalEffect")


@BOTH
@ACKBAR
@pytest.mark.rule("ARM-GOLD-03")
def test_whoever_keeps_to_the_sides_cannot_attack_from_front_or_rear(ruleset: str) -> None:
    with table(ruleset, NEB, HOME, ASTERN, ABEAM.replace("name=VSD", "name=VSD2")) as t:
        t.activate("Neb").choose("Admiral Ackbar")
        t.refuses("front: VSD front", rule="ARM-GOLD-03", source="admiral_ackbar")
        t.attack("Neb right", "VSD2 front").dice("hit hit").done()
        assert t.ship("Neb").activated


@BOTH
@ACKBAR
@pytest.mark.rule("ARM-TIM-10")
def test_a_ship_may_attack_as_ever_without_the_dice(ruleset: str) -> None:
    with table(ruleset, NEB, HOME, ASTERN, ABEAM.replace("name=VSD", "name=VSD2")) as t:
        t.activate("Neb").decline().attack("Neb front", "VSD front").dice("hit hit crit").decline()
        t.attack("Neb right", "VSD2 front").dice("hit hit")
        t.asks("blue", "activate-ship")
        assert t.ship("VSD2").shields["front"] == 1


@BOTH
@ACKBAR
def test_no_dice_against_squadrons(ruleset: str) -> None:
    with table(ruleset, NEB, HOME, "blue tie_bomber_squadron 540,250 name=TIE") as t:
        t.activate("Neb").choose("Admiral Ackbar")
        t.attack("Neb right", "TIE").dice("crit hit")
        assert t.squadron("TIE").hull == 4


@BOTH
@ACKBAR
def test_enemy_ships_are_not_asked(ruleset: str) -> None:
    with table(ruleset, NEB, HOME, ABEAM, first="blue") as t:
        t.asks("blue", "declare-target")
        t.attack("VSD front", "Neb right").dice("hit blank blank accuracy accuracy accuracy").decline()
        t.asks("red", "activate-ship")


@BOTH
@ACKBAR
def test_the_next_round_the_ship_may_choose_anew(ruleset: str) -> None:
    with table(ruleset, NEB, HOME, ASTERN) as t:
        t.activate("Neb").choose("Admiral Ackbar")
        t.asks("blue", "declare-target")
        t.decline().offers("Admiral Ackbar")
        t.decline()
        t.orders({"Neb": ["repair"] * 2, "Home": "repair", "VSD": ["repair"] * 3})
        t.activate("Neb").choose("keep").decline().offers("Admiral Ackbar")
        t.decline().attack("Neb front", "VSD front").dice("hit hit hit")


# With Gunnery Team: no rebel ship of the core set carries one, so a destroyer stands in -----------------------

TEAM = "red victory_ii_class_star_destroyer 457,250 up +gunnery_team name=Own speed=0 tokens=concentrate_fire"
OTHER = "blue nebulon_b_escort_frigate 680,400 left name=Foe speed=0"


@ACKBAR
@pytest.mark.card("armada-1.0:gunnery_team")
def test_both_attacks_of_gunners_from_one_side_gain_the_dice() -> None:
    with table("armada-1.0", TEAM, HOME, ABEAM, OTHER) as t:
        t.activate("Own").choose("Admiral Ackbar")
        t.attack("Own right", "VSD front").dice("hit blank hit").choose("Admiral Ackbar").dice(
            "hit blank"
        ).done()
        t.attack("Own right", "Foe left").dice("hit blank").choose("Admiral Ackbar").dice(
            "blank blank"
        ).done()
        assert t.ship("Foe").shields["left"] == 0


@ACKBAR
@pytest.mark.card("armada-1.5:gunnery_team")
@pytest.mark.rule("ARM-CRD-45", ruleset="armada-1.5")
def test_both_attacks_that_a_command_grants_to_gunners_gain_the_dice() -> None:
    with table("armada-1.5", TEAM, HOME, ABEAM, OTHER) as t:
        t.activate("Own").choose("Admiral Ackbar")
        t.attack("Own right", "VSD front").dice("hit blank hit").choose("Admiral Ackbar").dice("hit blank")
        t.choose("concentrate fire").decline().choose("Gunnery Team")
        t.attack("Own right", "Foe left").dice("hit blank").choose("Admiral Ackbar").dice("blank blank")
        assert t.ship("Foe").shields["left"] == 0
