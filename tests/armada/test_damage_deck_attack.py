"""Faceup damage cards that hinder the attacks of a ship (ARM-DCK-02, -06, -09 to -11, -15, -21)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from holotable.testing import Armada, table

NEB = "red nebulon_b_escort_frigate 457,250 up name=Neb"
VSD = "red victory_ii_class_star_destroyer 457,250 up name=VSD"
SHIP = "blue victory_ii_class_star_destroyer 457,480 down name=Ship"
AFAR = "blue victory_ii_class_star_destroyer 457,560 down name=Ship"
ASIDE = "blue cr90_corvette_a 650,250 left name=Aside"
X1 = "blue x_wing_squadron 540,250 name=X1"
X2 = "blue x_wing_squadron 457,330 name=X2"


def proves(card: str, *rules: str) -> Callable[[Any], Any]:
    """Marks a test of a damage card, and runs it in both editions."""

    def mark(test: Any) -> Any:
        test = pytest.mark.rule(*rules)(test)
        test = pytest.mark.card(f"armada-1.0:{card}", f"armada-1.5:{card}")(test)
        return pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])(test)

    return mark


# Blinded Gunners ---------------------------------------------------------------------------------------------


@proves("blinded_gunners", "ARM-DCK-02")
def test_blinded_gunners_spend_no_accuracy(ruleset: Armada) -> None:
    t = table(ruleset, f"{NEB} dials=concentrate_fire faceup=blinded_gunners", SHIP)
    t.attack("Neb front", "Ship front").dice("accuracy hit blank")
    t.asks("red", "AttackEffects")
    t.offers("concentrate fire").refuses("spend accuracy", "ARM-GOLD-03", "blinded_gunners")


@proves("blinded_gunners", "ARM-DCK-02")
def test_the_defenders_blinded_gunners_save_it_from_nothing(ruleset: Armada) -> None:
    t = table(ruleset, NEB, f"{SHIP} faceup=blinded_gunners")
    t.attack("Neb front", "Ship front").dice("accuracy hit blank").choose("spend accuracy").choose("brace")
    t.offers("redirect").refuses("brace", "ARM-DEF-05")


# Targeter Disruption -----------------------------------------------------------------------------------------


@proves("targeter_disruption", "ARM-DCK-21")
def test_with_targeter_disruption_a_crit_is_only_damage(ruleset: Armada) -> None:
    t = table(ruleset, f"{NEB} faceup=targeter_disruption", f"{SHIP} shields=front:0")
    t.attack("Neb front", "Ship front").dice("crit blank blank").decline().draws("crew_panic")
    assert (t.faceup("Ship"), t.facedown("Ship")) == ([], ["crew_panic"])
    t.asks("red", "determine-course")


@proves("targeter_disruption", "ARM-DCK-21")
def test_the_defenders_targeter_disruption_saves_it_from_nothing(ruleset: Armada) -> None:
    t = table(ruleset, NEB, f"{SHIP} shields=front:0 faceup=targeter_disruption")
    t.attack("Neb front", "Ship front").dice("crit blank blank").decline()
    t.choose("standard").draws("crew_panic")
    assert t.faceup("Ship") == ["targeter_disruption", "crew_panic"]


# Coolant Discharge -------------------------------------------------------------------------------------------


@proves("coolant_discharge", "ARM-DCK-06")
def test_coolant_discharge_allows_one_attack_on_a_ship(ruleset: Armada) -> None:
    t = table(ruleset, f"{NEB} faceup=coolant_discharge", SHIP, ASIDE, X1)
    t.attack("Neb front", "Ship front").dice("blank blank blank").done()
    t.refuses_attack("Neb right", "Aside front", "ARM-GOLD-03")
    t.attack("Neb right", "X1").dice("hit crit")
    assert t.squadron("X1").hull == 4


@proves("coolant_discharge", "ARM-DCK-06")
def test_with_coolant_discharge_squadrons_do_not_count_but_ships_do_in_any_order(ruleset: Armada) -> None:
    t = table(ruleset, f"{NEB} faceup=coolant_discharge", SHIP, ASIDE, X1)
    t.attack("Neb right", "X1").dice("hit crit").attack("Neb front", "Ship front")
    t.dice("blank blank blank").done().asks("red", "determine-course")
    free = table(ruleset, NEB, f"{SHIP} faceup=coolant_discharge", ASIDE)
    free.attack("Neb front", "Ship front").dice("blank blank blank").done()
    free.attack("Neb right", "Aside front").dice("blank hit")


@proves("coolant_discharge", "ARM-DCK-06", "ARM-RND-03")
def test_coolant_discharge_counts_each_round_anew(ruleset: Armada) -> None:
    neb, ship = f"{NEB} speed=0 faceup=coolant_discharge", f"{SHIP} speed=0"
    t = table(ruleset, neb, ship, ASIDE).attack("Neb front", "Ship front").dice("blank blank blank")
    t.activate("Ship").decline().maneuver("Aside", "0 0").draws("crew_panic", "crew_panic")
    t.orders({"Neb": ["squadron"] * 2, "Ship": ["squadron"] * 3, "Aside": "squadron"})
    t.attack("Neb front", "Ship front").dice("blank blank blank")


# Depowered Armament ------------------------------------------------------------------------------------------


@proves("depowered_armament", "ARM-DCK-10")
def test_depowered_armament_does_not_reach_far(ruleset: Armada) -> None:
    other = "blue cr90_corvette_a 620,350 left name=Near"
    t = table(ruleset, f"{NEB} faceup=depowered_armament", AFAR, other)
    t.refuses_attack("Neb front", "Ship front", "ARM-GOLD-03")
    t.attack("Neb right", "Near front").dice("blank hit")
    assert t.pool() == ["red blank", "blue hit"]
    table(ruleset, NEB, f"{AFAR} faceup=depowered_armament").attack("Neb front", "Ship front").dice(
        "blank blank blank"
    )


# Disengaged Fire Control -------------------------------------------------------------------------------------


@proves("disengaged_fire_control", "ARM-DCK-11")
def test_disengaged_fire_control_needs_a_clear_line(ruleset: Armada) -> None:
    rocks = ("asteroid_1 457,360 up",)
    near = "blue cr90_corvette_a 640,250 left name=Near"
    t = table(ruleset, f"{NEB} faceup=disengaged_fire_control", SHIP, near, rocks=rocks)
    t.refuses_attack("Neb front", "Ship front", "ARM-GOLD-03")
    t.attack("Neb right", "Near front").dice("blank hit")
    open_ = table(ruleset, NEB, f"{SHIP} faceup=disengaged_fire_control", rocks=rocks)
    open_.attack("Neb front", "Ship front").dice("blank hit")
    assert open_.pool() == ["red blank", "red hit"]


# Damaged Munitions and Point-Defense Failure -----------------------------------------------------------------


@proves("damaged_munitions", "ARM-DCK-09")
def test_damaged_munitions_cost_a_die_of_its_choice_against_ships(ruleset: Armada) -> None:
    t = table(ruleset, f"{VSD} faceup=damaged_munitions", SHIP)
    t.attack("VSD front", "Ship front").asks("red", "remove-die")
    t.offers("red", "blue").choose("red").dice("blank hit hit hit hit")
    assert t.pool() == ["red blank", "red hit", "blue hit", "blue hit", "blue hit"]


@proves("damaged_munitions", "ARM-DCK-09", "ARM-LOS-12")
def test_two_damaged_munitions_and_an_obstruction_cost_three_dice(ruleset: Armada) -> None:
    munitions = "damaged_munitions,damaged_munitions"
    t = table(ruleset, f"{VSD} faceup={munitions}", SHIP, rocks=("asteroid_1 457,370 up",))
    t.attack("VSD front", "Ship front").choose("red").choose("red").choose("red").dice("hit hit hit")
    assert t.pool() == ["blue hit", "blue hit", "blue hit"]


@proves("damaged_munitions", "ARM-DCK-09", "ARM-ATK-12")
def test_damaged_munitions_leave_a_single_die_no_attack(ruleset: Armada) -> None:
    behind = "red cr90_corvette_a 457,250 down name=CR90"
    t = table(ruleset, f"{behind} faceup=damaged_munitions", f"{SHIP}", ASIDE)
    t.refuses_attack("CR90 rear", "Ship front", "ARM-ATK-12")
    table(ruleset, behind, SHIP).attack("CR90 rear", "Ship front").dice("blank")


@proves("damaged_munitions", "ARM-DCK-09")
def test_damaged_munitions_do_not_hinder_fire_at_squadrons(ruleset: Armada) -> None:
    t = table(ruleset, f"{NEB} faceup=damaged_munitions", f"{SHIP} faceup=damaged_munitions", X2)
    t.attack("Neb front", "X2").dice("hit hit")
    assert t.squadron("X2").hull == 3


@proves("point_defense_failure", "ARM-DCK-15")
def test_point_defense_failure_costs_a_die_against_squadrons_only(ruleset: Armada) -> None:
    t = table(ruleset, f"{NEB} faceup=point_defense_failure", SHIP, X2)
    t.attack("Neb front", "X2").dice("hit")
    assert t.squadron("X2").hull == 4
    again = table(ruleset, f"{NEB} faceup=point_defense_failure", SHIP)
    again.attack("Neb front", "Ship front").dice("blank hit hit")
    assert len(again.pool()) == 3


@proves("point_defense_failure", "ARM-DCK-15", "ARM-ATK-12")
def test_point_defense_failure_silences_a_single_die(ruleset: Armada) -> None:
    t = table(ruleset, f"{VSD} faceup=point_defense_failure", SHIP, X2)
    t.refuses_attack("VSD front", "X2", "ARM-ATK-12")
