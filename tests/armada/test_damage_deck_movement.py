"""Faceup damage cards that hinder the movement of a ship (ARM-DCK-08, -18, -22, -23)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from holotable.testing import Armada, table

FAR = "red nebulon_b_escort_frigate 100,100 up name=Far"
SHIP = "blue victory_ii_class_star_destroyer 457,480 down name=Ship"
CR90 = "blue cr90_corvette_a 457,480 down name=CR90"
ROCK = "asteroid_1 457,480 up"
STATION = "station 457,480 up"


def proves(card: str, *rules: str) -> Callable[[Any], Any]:
    """Marks a test of a damage card, and runs it in both editions."""

    def mark(test: Any) -> Any:
        test = pytest.mark.rule(*rules)(test)
        test = pytest.mark.card(f"armada-1.0:{card}", f"armada-1.5:{card}")(test)
        return pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])(test)

    return mark


# Damaged Controls --------------------------------------------------------------------------------------------


@proves("damaged_controls", "ARM-DCK-08", "ARM-OBS-07")
def test_damaged_controls_cost_a_card_more_before_the_obstacle_takes_effect(ruleset: Armada) -> None:
    t = table(
        ruleset, FAR, f"{SHIP} speed=0 tokens=navigate faceup=damaged_controls", rocks=(ROCK,), first="blue"
    )
    t.activate("Ship").decline().draws("injured_crew", "targeter_disruption")
    assert t.facedown("Ship") == ["injured_crew"]
    assert t.faceup("Ship") == ["damaged_controls", "targeter_disruption"]


@proves("damaged_controls", "ARM-DCK-08", "ARM-OBS-09")
def test_damaged_controls_are_felt_before_a_station_repairs_anything(ruleset: Armada) -> None:
    """Their card comes in the Move Ship step: the station may discard it, or Damaged Controls itself."""
    t = table(
        ruleset,
        FAR,
        f"{SHIP} speed=0 tokens=navigate faceup=damaged_controls",
        rocks=(STATION,),
        first="blue",
    )
    t.activate("Ship").decline().draws("injured_crew").choose("station")
    t.offers("damaged controls", "facedown").choose("damaged controls")
    assert (t.faceup("Ship"), t.facedown("Ship")) == ([], ["injured_crew"])


@proves("damaged_controls", "ARM-DCK-08", "ARM-DMG-03")
def test_damaged_controls_may_destroy_a_ship_before_the_station_can_help(ruleset: Armada) -> None:
    cards = "faceup=damaged_controls facedown=crew_panic,crew_panic"
    spare = "blue cr90_corvette_a 100,820 down name=Spare"
    t = table(ruleset, FAR, f"{CR90} speed=0 tokens=navigate {cards}", spare, rocks=(STATION,), first="blue")
    t.activate("CR90").decline().draws("injured_crew").asks("red", "determine-course")
    assert t.ship("CR90").zone == "destroyed"


@proves("damaged_controls", "ARM-DCK-08", "ARM-OBS-02")
def test_damaged_controls_count_every_obstacle_before_any_takes_effect(ruleset: Armada) -> None:
    rocks = ("asteroid_1 437,480 up", "asteroid_2 477,480 up")
    t = table(
        ruleset, FAR, f"{SHIP} speed=0 tokens=navigate faceup=damaged_controls", rocks=rocks, first="blue"
    )
    t.activate("Ship").decline().draws("injured_crew", "crew_panic").asks("blue", "which-obstacle")
    assert t.facedown("Ship") == ["injured_crew", "crew_panic"]
    t.choose("asteroid_1").draws("power_failure", "ruptured_engine").asks("red", "determine-course")


@proves("damaged_controls", "ARM-DCK-08", "ARM-OVL-02")
def test_damaged_controls_cost_a_card_more_for_running_into_a_ship(ruleset: Armada) -> None:
    ahead = "red nebulon_b_escort_frigate 457,370 up name=Ahead"
    t = table(ruleset, ahead, f"{SHIP} speed=1 faceup=damaged_controls", first="blue")
    t.maneuver("Ship", "0").draws("injured_crew", "crew_panic", "power_failure")
    assert t.facedown("Ship") == ["injured_crew", "power_failure"]
    assert t.facedown("Ahead") == ["crew_panic"]


@proves("damaged_controls", "ARM-DCK-08")
def test_damaged_controls_do_not_matter_to_a_ship_that_is_run_into(ruleset: Armada) -> None:
    ahead = "red nebulon_b_escort_frigate 457,370 up name=Ahead faceup=damaged_controls"
    t = table(ruleset, ahead, f"{SHIP} speed=1", first="blue")
    t.maneuver("Ship", "0").draws("injured_crew", "crew_panic")
    assert t.facedown("Ahead") == ["crew_panic"]


@proves("damaged_controls", "ARM-DCK-08")
def test_damaged_controls_do_not_matter_in_the_open(ruleset: Armada) -> None:
    t = table(ruleset, FAR, f"{SHIP} speed=1 faceup=damaged_controls", first="blue").maneuver("Ship", "0")
    assert t.facedown("Ship") == []


# Ruptured Engine ---------------------------------------------------------------------------------------------


@proves("ruptured_engine", "ARM-DCK-18")
def test_ruptured_engine_costs_1_damage_above_speed_1(ruleset: Armada) -> None:
    t = table(ruleset, FAR, f"{SHIP} speed=2 faceup=ruptured_engine", first="blue").maneuver("Ship", "0 0")
    assert t.asks("blue", "damage-zone").why.args["amount"] == "1"
    t.choose("rear").asks("red", "determine-course")
    assert t.ship("Ship").shields == {"front": 3, "left": 3, "right": 3, "rear": 0}


@proves("ruptured_engine", "ARM-DCK-18")
def test_ruptured_engine_minds_the_dial_and_not_the_way_made(ruleset: Armada) -> None:
    wall = "red victory_ii_class_star_destroyer 457,370 up name=Wall"
    t = table(ruleset, wall, f"{SHIP} speed=2 faceup=ruptured_engine", first="blue")
    t.maneuver("Ship", "0 0").draws("injured_crew", "injured_crew").asks("blue", "damage-zone")


@proves("ruptured_engine", "ARM-DCK-18")
def test_ruptured_engine_spares_slow_and_other_ships(ruleset: Armada) -> None:
    t = table(ruleset, FAR, f"{SHIP} speed=1 faceup=ruptured_engine", first="blue").maneuver("Ship", "0")
    t.maneuver("Far", "0 0")
    assert sum(t.ship("Ship").shields.values()) == 10
    assert sum(t.ship("Far").shields.values()) == 7


# Thrust-Control Malfunction ----------------------------------------------------------------------------------


@proves("thrust_control_malfunction", "ARM-DCK-22")
@pytest.mark.parametrize(
    ("speed", "free", "barred"),
    [(1, "R1", "R2"), (2, "R1 R1", "0 R2"), (3, "0 R1 R1", "0 0 R2"), (4, "0 R1 R1 R1", "0 0 0 R2")],
)
def test_thrust_control_malfunction_stiffens_the_last_joint(
    ruleset: Armada, speed: int, free: str, barred: str
) -> None:
    ship = f"{CR90} speed={speed} faceup=thrust_control_malfunction"
    t = table(ruleset, FAR, ship, first="blue").activate("CR90").offers(free).refuses(barred)
    well = table(ruleset, f"{FAR} faceup=thrust_control_malfunction", f"{CR90} speed={speed}", first="blue")
    well.activate("CR90").offers(free, barred)
    t.end()


@proves("thrust_control_malfunction", "ARM-DCK-22", "ARM-MOV-19")
def test_a_navigate_command_turns_the_joint_again(ruleset: Armada) -> None:
    ship = f"{SHIP} speed=2 dials=navigate faceup=thrust_control_malfunction"
    t = table(ruleset, FAR, ship, first="blue").activate("Ship").choose("keep the dial")
    t.choose("navigate").choose("2").choose("joint 2").offers("0 R1", "0 L1").refuses("R1 0")


@proves("thrust_control_malfunction", "ARM-DCK-22")
def test_thrust_control_malfunction_follows_the_speed(ruleset: Armada) -> None:
    ship = f"{CR90} speed=2 dials=navigate faceup=thrust_control_malfunction"
    t = table(ruleset, FAR, ship, first="blue").activate("CR90").choose("keep the dial")
    t.choose("navigate").choose("3").decline().offers("0 R1 R1").refuses("0 0 R2")


@proves("thrust_control_malfunction", "ARM-DCK-22", "ARM-MOV-18")
def test_thrust_control_malfunction_spares_a_maneuver_at_another_speed(ruleset: Armada) -> None:
    words = "+engine_techs tokens=navigate faceup=thrust_control_malfunction"
    t = table(ruleset, FAR, f"{SHIP} speed=2 {words}", first="blue").activate("Ship")
    t.choose("navigate").choose("2").choose("engine techs").asks("blue", "determine-course")
    t.offers("R1", "L1")
    t = table(ruleset, FAR, f"{SHIP} speed=1 {words}", first="blue").activate("Ship")
    t.choose("navigate").choose("1").choose("engine techs").asks("red", "determine-course")


# Thruster Fissure --------------------------------------------------------------------------------------------


@proves("thruster_fissure", "ARM-DCK-23")
def test_thruster_fissure_costs_1_damage_for_each_change_of_speed(ruleset: Armada) -> None:
    ship = f"{CR90} speed=1 dials=navigate tokens=navigate faceup=thruster_fissure"
    t = table(ruleset, FAR, ship, first="blue").activate("CR90").choose("keep the dial")
    t.choose("navigate by dial and token").choose("3").asks("blue", "damage-zone")
    t.choose("left").asks("blue", "raise-yaw")
    assert t.ship("CR90").shields == {"front": 2, "left": 1, "right": 2, "rear": 1}


@proves("thruster_fissure", "ARM-DCK-23")
def test_thruster_fissure_spares_a_steady_ship_and_others(ruleset: Armada) -> None:
    ship = f"{CR90} speed=1 tokens=navigate faceup=thruster_fissure"
    t = table(ruleset, FAR, ship, first="blue").activate("CR90").choose("navigate").choose("1")
    t.asks("blue", "determine-course")
    foe = f"{FAR} faceup=thruster_fissure"
    t = table(ruleset, foe, f"{CR90} speed=1 tokens=navigate", first="blue").activate("CR90")
    t.choose("navigate").choose("2").asks("blue", "determine-course")


@proves("thruster_fissure", "ARM-DCK-23")
def test_thruster_fissure_does_not_mind_what_the_opponent_does_to_the_speed(ruleset: Armada) -> None:
    foe = "red nebulon_b_escort_frigate 457,250 up name=Foe"
    t = table(ruleset, foe, f"{SHIP} speed=2 shields=front:0 faceup=thruster_fissure")
    t.attack("Foe front", "Ship front").dice("crit blank blank").decline().choose("standard")
    t.draws("comm_noise").choose("1 speed less").asks("red", "determine-course")
    assert (t.ship("Ship").speed, t.ship("Ship").shields["left"]) == (1, 3)
