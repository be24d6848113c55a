"""Gunnery Team: several attacks from one hull zone, in 1.0 always, in 1.5 by concentrate fire."""

from __future__ import annotations

import pytest

from holotable.scenario.armada.script import ArmadaScript
from holotable.testing import Armada, table

BOTH = pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])
GSD = "red gladiator_i_class_star_destroyer 457,250 up name=GSD"
ALPHA = "blue cr90_corvette_a 430,400 down name=Alpha"
BETA = "blue cr90_corvette_a 490,400 down name=Beta"
X1 = "blue x_wing_squadron 430,340 name=X1"
X2 = "blue x_wing_squadron 490,340 name=X2"
AWAY = "blue cr90_corvette_a 850,850 up name=Away"
FIRE = "dials=concentrate_fire"


def first_attack(ruleset: Armada, extra: str, fire: bool, *foes: str) -> ArmadaScript:
    """The front of the Gladiator has attacked Alpha; `fire`: with a concentrate fire command."""
    t = table(ruleset, f"{GSD} {extra}", *foes)
    t.attack("GSD front", "Alpha front").dice("hit blank blank blank")
    if fire:
        t.choose("concentrate fire").choose("red").dice("blank")
    return t


@pytest.mark.rule("ARM-ATK-06", ruleset="armada-1.0")
@pytest.mark.card("armada-1.0:gunnery_team")
def test_in_1_0_a_zone_may_attack_again_but_not_the_same_ship() -> None:
    with first_attack("armada-1.0", "+gunnery_team", False, ALPHA, BETA) as t:
        t.done().refuses("front: Alpha", source="gunnery_team")
        t.attack("GSD front", "Beta front").dice("hit blank blank blank").done()
        t.asks("red", "determine-course")


@pytest.mark.rule("ARM-CRD-20", "ARM-TIM-03", ruleset="armada-1.5")
@pytest.mark.card("armada-1.5:gunnery_team")
def test_in_1_5_concentrate_fire_lets_the_zone_attack_again() -> None:
    with first_attack("armada-1.5", f"+gunnery_team {FIRE}", True, ALPHA, BETA) as t:
        t.choose("Gunnery Team").done().refuses("front: Alpha", source="gunnery_team")
        t.attack("GSD front", "Beta front").dice("hit blank blank blank").done()
        t.asks("red", "determine-course")


@pytest.mark.rule("ARM-CRD-20", "ARM-ATK-06", ruleset="armada-1.5")
@pytest.mark.card("armada-1.5:gunnery_team")
@pytest.mark.parametrize("fire", [False, True], ids=["no command", "not used"])
def test_in_1_5_the_team_alone_is_not_enough(fire: bool) -> None:
    side = "blue cr90_corvette_a 600,250 up name=Side"
    with first_attack("armada-1.5", f"+gunnery_team {FIRE}", fire, ALPHA, BETA, side) as t:
        if fire:
            t.decline()
        t.done().refuses("front: Beta", rule="ARM-ATK-06").offers("right: Side")


@BOTH
@pytest.mark.rule("ARM-ATK-06")
@pytest.mark.card("armada-1.0:gunnery_team", "armada-1.5:gunnery_team")
def test_without_the_team_a_zone_attacks_once(ruleset: Armada) -> None:
    side = "blue cr90_corvette_a 600,250 up name=Side"
    with first_attack(ruleset, FIRE, True, ALPHA, BETA, side) as t:
        t.done().refuses("front: Beta", rule="ARM-ATK-06").offers("right: Side")


@pytest.mark.rule("ARM-CRD-20", ruleset="armada-1.5")
@pytest.mark.card("armada-1.5:gunnery_team")
def test_only_the_zone_that_fired_may_attack_again() -> None:
    with first_attack("armada-1.5", f"+gunnery_team {FIRE}", True, ALPHA, BETA) as t:
        t.choose("Gunnery Team").done()
        assert {option.split(":")[0] for option in t.options} == {"front"}


@BOTH
@pytest.mark.rule("ARM-CRD-20", ruleset="armada-1.5")
@pytest.mark.rule("ARM-ATK-06", "ARM-ATK-27")
@pytest.mark.card("armada-1.0:gunnery_team", "armada-1.5:gunnery_team")
def test_a_zone_attacks_no_squadron_twice(ruleset: Armada) -> None:
    with table(ruleset, f"{GSD} +gunnery_team tokens=concentrate_fire", X1, X2, AWAY) as t:
        t.attack("GSD front", "X1").dice("hit").choose("concentrate fire").choose("blue hit").dice("hit")
        if ruleset == "armada-1.5":
            t.choose("Gunnery Team")
        t.decline().refuses("X1", source="gunnery_team").attack("GSD front", "X2").dice("hit")
        t.asks("red", "determine-course")
        assert (t.squadron("X1").hull, t.squadron("X2").hull) == (4, 4)


@pytest.mark.rule("ARM-CRD-20", "ARM-TIM-17", ruleset="armada-1.5")
@pytest.mark.card("armada-1.5:gunnery_team")
def test_the_command_may_be_resolved_against_the_last_of_several_squadrons() -> None:
    with table("armada-1.5", f"{GSD} +gunnery_team tokens=concentrate_fire", X1, X2, ALPHA) as t:
        t.attack("GSD front", "X1").dice("hit").decline()
        t.attack("GSD front", "X2").dice("hit").choose("concentrate fire").choose("blue hit").dice("hit")
        t.choose("Gunnery Team").attack("GSD front", "Alpha front").dice("blank blank blank blank")
        t.asks("blue", "DefenseTokens")


@pytest.mark.rule("ARM-CRD-20", ruleset="armada-1.5")
@pytest.mark.card("armada-1.5:gunnery_team")
def test_what_the_team_allows_ends_with_the_activation() -> None:
    with first_attack("armada-1.5", f"+gunnery_team {FIRE}", True, ALPHA, BETA) as t:
        t.choose("Gunnery Team").done()
        assert [item.name for item in t.state.lasting] == ["lasting:same_zone"]
        t.course("0 0").choose("Alpha").draws("crew_panic", "injured_crew")
        assert t.state.lasting == []


@BOTH
@pytest.mark.rule("ARM-DICE-13")
@pytest.mark.card("armada-1.0:gunnery_team", "armada-1.5:gunnery_team")
@pytest.mark.card("armada-1.0:h9_turbolasers", "armada-1.5:h9_turbolasers")
def test_other_cards_work_in_both_attacks_of_the_zone(ruleset: Armada) -> None:
    with first_attack(ruleset, f"+gunnery_team +h9_turbolasers {FIRE}", True, ALPHA, BETA) as t:
        if ruleset == "armada-1.5":
            t.choose("Gunnery Team")
        t.choose("H9").choose("spend accuracy").choose("redirect").decline()
        t.attack("GSD front", "Beta front").dice("hit blank blank blank").offers("H9")
