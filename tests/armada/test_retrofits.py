"""Retrofits, turbolasers, ion cannons and ordnance of the core set."""

from __future__ import annotations

import pytest

from holotable.testing import Armada, table

BOTH = pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])
VSD2 = "red victory_ii_class_star_destroyer 457,250 up name=VSD"
VSD1 = "red victory_i_class_star_destroyer_empire 457,250 up name=VSD"
CR90 = "blue cr90_corvette_a 457,480 down name=CR90"
NEAR = "blue nebulon_b_escort_frigate 457,400 down name=Neb"


# Expanded Hangar Bay -----------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("ARM-CMD-25", "ARM-CMD-26")
@pytest.mark.card("armada-1.0:expanded_hangar_bay", "armada-1.5:expanded_hangar_bay")
@pytest.mark.parametrize(
    ("extra", "by", "left"),
    [
        ("+expanded_hangar_bay dials=squadron", "dial", 4),
        ("+expanded_hangar_bay dials=squadron tokens=squadron", "dial and token", 5),
        ("+expanded_hangar_bay dials=navigate tokens=squadron", "token", 1),
        ("dials=squadron", "dial", 3),
    ],
)
def test_expanded_hangar_bay_raises_the_squadron_value(
    ruleset: Armada, extra: str, by: str, left: int
) -> None:
    with table(ruleset, f"{VSD2} {extra}", "red tie_fighter_squadron 300,300 name=TIE", CR90) as t:
        t.activate("VSD").choose("keep the dial").choose(f"squadron by {by}")
        t.asks("red", f"VSD activates which squadron? ({left} left)")


# Enhanced Armament -------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("ARM-ATK-13")
@pytest.mark.card("armada-1.0:enhanced_armament", "armada-1.5:enhanced_armament")
@pytest.mark.parametrize(
    ("spot", "dice", "faces"),
    [
        ("600,250 down", "hit hit hit accuracy", ["red hit"] * 3 + ["blue accuracy"]),
        (
            "457,480 down",
            "hit hit hit hit hit accuracy",
            ["red hit"] * 3 + ["blue hit"] * 2 + ["blue accuracy"],
        ),
    ],
)
def test_enhanced_armament_gives_the_side_batteries_a_red_die(
    ruleset: Armada, spot: str, dice: str, faces: list[str]
) -> None:
    with table(ruleset, f"{VSD2} +enhanced_armament", f"blue cr90_corvette_a {spot} name=CR90") as t:
        zone = "right" if spot.startswith("600") else "front"
        t.attack(f"VSD {zone}", f"CR90 {zone}").dice(dice)
        assert t.pool() == faces


@BOTH
@pytest.mark.rule("ARM-ATK-02")
@pytest.mark.card("armada-1.0:enhanced_armament", "armada-1.5:enhanced_armament")
def test_enhanced_armament_does_nothing_against_squadrons(ruleset: Armada) -> None:
    squadron = "blue x_wing_squadron 540,250 name=X1"
    with table(ruleset, f"{VSD2} +enhanced_armament", squadron, CR90) as t:
        t.attack("VSD right", "X1").dice("accuracy")
        assert t.pool() == []


@BOTH
@pytest.mark.rule("ARM-ATK-04", "ARM-RNG-01")
@pytest.mark.card("armada-1.0:enhanced_armament", "armada-1.5:enhanced_armament")
def test_enhanced_armament_gives_a_side_without_red_dice_a_longer_range(ruleset: Armada) -> None:
    gladiator = "red gladiator_i_class_star_destroyer 457,250 up name=GSD"
    target = "blue cr90_corvette_a 700,250 down name=CR90"
    with table(ruleset, gladiator, target) as t:
        t.activate("GSD").asks("red", "determine-course")
    with table(ruleset, f"{gladiator} +enhanced_armament", target) as t:
        t.attack("GSD right", "CR90 right").dice("accuracy").offers("spend accuracy")


# H9 Turbolasers: a proof card --------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("ARM-DICE-13", "ARM-TIM-05")
@pytest.mark.card("armada-1.0:h9_turbolasers", "armada-1.5:h9_turbolasers")
@pytest.mark.parametrize("die", ["red hit", "red double+hit", "red crit", "blue hit", "blue crit"])
def test_h9_turbolasers_turns_one_die_to_an_accuracy(ruleset: Armada, die: str) -> None:
    with table(ruleset, f"{VSD2} +h9_turbolasers", CR90) as t:
        t.attack("VSD front", "CR90 front").dice("hit double_hit crit hit crit accuracy")
        t.choose("H9").refuses("blue accuracy").choose(die)
        changed = f"{die.split()[0]} accuracy"
        assert changed in t.pool()
        assert len([face for face in t.pool() if face.endswith("accuracy")]) == 2
        t.refuses("H9", rule="ARM-TIM-05")


@BOTH
@pytest.mark.rule("ARM-DICE-13")
@pytest.mark.card("armada-1.0:h9_turbolasers", "armada-1.5:h9_turbolasers")
def test_h9_turbolasers_cannot_turn_black_dice_or_blanks(ruleset: Armada) -> None:
    with table(ruleset, f"{VSD1} +h9_turbolasers", NEAR) as t:
        t.attack("VSD front", "Neb front").dice("blank blank blank hit hit_crit hit")
        t.asks("blue", "DefenseTokens")


@BOTH
@pytest.mark.rule("ARM-TIM-21")
@pytest.mark.card("armada-1.0:h9_turbolasers", "armada-1.5:h9_turbolasers")
def test_h9_turbolasers_are_for_attacks_of_their_own_ship(ruleset: Armada) -> None:
    with table(ruleset, f"{VSD2} +h9_turbolasers", CR90, first="blue") as t:
        t.attack("CR90 front", "VSD front").dice("hit hit hit").asks("red", "DefenseTokens")


@BOTH
@pytest.mark.rule("ARM-ATK-19", "ARM-DEF-05")
@pytest.mark.card("armada-1.0:h9_turbolasers", "armada-1.5:h9_turbolasers")
def test_the_accuracy_of_h9_turbolasers_locks_a_token(ruleset: Armada) -> None:
    with table(ruleset, f"{VSD2} +h9_turbolasers", CR90) as t:
        t.attack("VSD front", "CR90 front").dice("hit blank blank hit hit hit")
        t.choose("H9").choose("red hit").choose("spend accuracy").choose("redirect")
        t.refuses("spend redirect", rule="ARM-DEF-05").offers("spend evade")


@BOTH
@pytest.mark.rule("ARM-CMD-39", "ARM-ATK-20")
@pytest.mark.card("armada-1.0:h9_turbolasers", "armada-1.5:h9_turbolasers")
def test_h9_turbolasers_may_turn_a_die_that_concentrate_fire_added(ruleset: Armada) -> None:
    with table(ruleset, f"{VSD2} +h9_turbolasers dials=concentrate_fire", CR90) as t:
        t.attack("VSD front", "CR90 front").dice("blank blank blank accuracy accuracy accuracy")
        t.refuses("H9").choose("concentrate fire").choose("red").dice("hit").choose("H9")
        assert t.pool().count("red accuracy") == 1


@BOTH
@pytest.mark.rule("ARM-DEF-05")
@pytest.mark.rule("ARM-CRD-13", ruleset="armada-1.5")
@pytest.mark.card("armada-1.0:h9_turbolasers", "armada-1.5:h9_turbolasers")
@pytest.mark.card("armada-1.0:electronic_countermeasures", "armada-1.5:electronic_countermeasures")
def test_countermeasures_undo_the_lock_that_h9_turbolasers_made_possible(ruleset: Armada) -> None:
    with table(ruleset, f"{VSD2} +h9_turbolasers", f"{CR90} +electronic_countermeasures") as t:
        t.attack("VSD front", "CR90 front").dice("hit blank blank hit hit hit")
        t.choose("H9").choose("red hit").choose("spend accuracy").choose("redirect")
        t.choose("Electronic Countermeasures").choose("left").decline().choose("2 damage")
        assert t.ship("CR90").shields == {"front": 1, "left": 0, "right": 2, "rear": 1}
