"""What the log tells of an attack and of dials: what is locked, which card adds dice or sets a dial."""

from __future__ import annotations

import pytest

from holotable.testing import table

BOTH = pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])
VSD = "red victory_ii_class_star_destroyer 457,300 up name=VSD"
CR90 = "blue cr90_corvette_a 457,480 down speed=2 name=CR90"
SPLICER = "red cr90_corvette_a 457,250 up speed=1 +slicer_tools name=Splicer tokens=repair dials=navigate"
SLICED = "blue victory_ii_class_star_destroyer 600,420 down name=VSD dials=squadron,navigate,navigate"


@BOTH
def test_the_token_that_an_accuracy_locks(ruleset: str) -> None:
    with table(ruleset, VSD, CR90) as t:
        t.attack("VSD front", "CR90 front").dice("hit blank blank accuracy hit hit")
        t.choose("spend accuracy").choose("redirect (readied)")
        assert t.log[-1] == "an accuracy locks redirect of CR90"


@BOTH
def test_a_double_hit_is_told_in_words(ruleset: str) -> None:
    with table(ruleset, VSD, CR90) as t:
        t.attack("VSD front", "CR90 front").dice("double_hit blank blank accuracy hit hit")
        assert "red double hit, red blank" in t.log[-1]
    with table(ruleset, "red gladiator_i_class_star_destroyer 457,300 up name=Glad", CR90) as t:
        t.attack("Glad front", "CR90 front").dice("hit hit hit_crit blank")
        assert "black hit+crit, black blank" in t.log[-1]


@BOTH
def test_whoever_adds_a_die_is_named(ruleset: str) -> None:
    howl = "red howlrunner 300,255 name=Howlrunner"
    tie, foe = "red tie_fighter_squadron 300,300 name=TIE", "blue b_wing_squadron 300,345 name=Foe"
    bases = ("red victory_ii_class_star_destroyer 700,100 up", "blue cr90_corvette_a 850,100 up name=Base")
    with table(ruleset, *bases, howl, tie, foe, phase="squadron") as t:
        t.attack("TIE", "Foe").dice("accuracy hit hit").choose("Howlrunner").dice("hit")
        assert t.log[-1] == "added by Howlrunner: blue hit"


@BOTH
def test_what_the_rules_add_names_nobody(ruleset: str) -> None:
    with table(ruleset, f"{VSD} dials=concentrate_fire", CR90) as t:
        t.activate("VSD").choose("keep the dial").attack("VSD front", "CR90 front")
        t.dice("hit blank blank hit hit hit").choose("concentrate fire").choose("red").dice("hit")
        assert t.log[-1] == "added: red hit"


def test_the_card_that_sets_a_dial_is_named() -> None:
    with table("armada-1.5", SPLICER, SLICED, phase="status", first="red") as t:
        t.choose("Slicer Tools").maneuver("Splicer", "0").choose("Slicer Tools").choose("repair")
        assert "the top dial of VSD is set anew (Slicer Tools)" in t.log


@BOTH
def test_one_engineering_point_is_told_as_one(ruleset: str) -> None:
    ship = "red cr90_corvette_a 457,300 up dials=repair shields=front:0,left:1 name=Ship"
    with table(ruleset, ship, "blue victory_ii_class_star_destroyer 457,850 down") as t:
        t.activate("Ship").choose("keep the dial").choose("repair by dial").asks(
            "red", "2 engineering points"
        )
        t.choose("move a shield rear to front").asks("red", "Ship has 1 engineering point: repair what?")
