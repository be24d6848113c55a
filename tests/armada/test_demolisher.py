"""Demolisher, a proof card: one of its attacks comes after its first maneuver."""

from __future__ import annotations

import pytest

from holotable.scenario.armada.script import ArmadaScript
from holotable.testing import Armada, table

BOTH = pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])
GSD = "red gladiator_i_class_star_destroyer 457,250 up speed=1 +demolisher name=GSD"
NEB = "blue nebulon_b_escort_frigate 600,250 down name=Neb"
CR90 = "blue cr90_corvette_a 457,500 down name=CR90"
FAR = "blue cr90_corvette_a 850,850 left name=Far"


def after_one_attack(ruleset: Armada, *more: str, extra: str = "", clicks: str = "0") -> ArmadaScript:
    """Demolisher has attacked once, from its right zone, and executed its maneuver."""
    t = table(ruleset, f"{GSD} {extra}", NEB, *more)
    t.attack("GSD right", "Neb right").dice("hit blank blank blank").done()
    return t.course(clicks)


@BOTH
@pytest.mark.rule("ARM-CRD-15", ruleset="armada-1.5")
@pytest.mark.rule("ARM-SHP-03", "ARM-TIM-07")
@pytest.mark.card("armada-1.0:demolisher", "armada-1.5:demolisher")
def test_one_attack_comes_after_the_maneuver(ruleset: Armada) -> None:
    with after_one_attack(ruleset, CR90) as t:
        t.choose("Demolisher").attack("GSD front", "CR90 front").dice("blank blank hit blank").done()
        t.asks("blue", "activate-ship")
        assert t.ship("CR90").shields["front"] == 1


@BOTH
@pytest.mark.rule("ARM-TIM-10")
@pytest.mark.card("armada-1.0:demolisher", "armada-1.5:demolisher")
def test_the_later_attack_may_be_declined(ruleset: Armada) -> None:
    with after_one_attack(ruleset, CR90) as t:
        t.decline().asks("blue", "activate-ship")


@pytest.mark.rule("ARM-CRD-15", ruleset="armada-1.5")
@pytest.mark.card("armada-1.5:demolisher")
def test_the_attack_step_has_one_attack_only() -> None:
    with table("armada-1.5", GSD, NEB, CR90) as t:
        t.attack("GSD right", "Neb right").dice("hit blank blank blank").done()
        t.asks("red", "determine-course")


@BOTH
@pytest.mark.rule("ARM-SHP-03", ruleset="armada-1.0")
@pytest.mark.rule("ARM-CRD-15", ruleset="armada-1.5")
@pytest.mark.card("armada-1.0:demolisher", "armada-1.5:demolisher")
def test_one_attack_at_most_comes_after_the_maneuver(ruleset: Armada) -> None:
    """Whoever makes no attack in the Attack step has lost the other one; the Nebulon is in reach, too."""
    with table(ruleset, GSD, NEB, CR90) as t:
        t.activate("GSD").decline().course("0").choose("Demolisher")
        t.attack("GSD front", "CR90 front").dice("blank blank hit blank").done()
        t.asks("blue", "activate-ship")


@pytest.mark.rule("ARM-SHP-03", ruleset="armada-1.0")
@pytest.mark.card("armada-1.0:demolisher")
def test_two_attacks_in_the_attack_step_leave_none_for_later() -> None:
    with table("armada-1.0", GSD, NEB, CR90) as t:
        t.attack("GSD right", "Neb right").dice("hit blank blank blank").done()
        t.attack("GSD front", "CR90 front").dice("blank hit").done()
        t.course("0").asks("blue", "activate-ship")


@BOTH
@pytest.mark.rule("ARM-ATK-06")
@pytest.mark.card("armada-1.0:demolisher", "armada-1.5:demolisher")
def test_the_later_attack_needs_a_hull_zone_that_has_not_attacked(ruleset: Armada) -> None:
    with after_one_attack(ruleset, FAR) as t:
        t.asks("blue", "activate-ship")


@BOTH
@pytest.mark.rule("ARM-TIM-21")
@pytest.mark.card("armada-1.0:demolisher", "armada-1.5:demolisher")
def test_no_other_ship_attacks_after_its_maneuver(ruleset: Armada) -> None:
    plain = "red gladiator_i_class_star_destroyer 457,250 up speed=1 name=GSD"
    other = "red gladiator_i_class_star_destroyer 100,850 up +demolisher name=Demo"
    with table(ruleset, plain, other, NEB, CR90) as t:
        t.maneuver("GSD", "0").asks("blue", "activate-ship")


@BOTH
@pytest.mark.rule("ARM-CRD-15", ruleset="armada-1.5")
@pytest.mark.rule("ARM-OVL-16")
@pytest.mark.card("armada-1.0:demolisher", "armada-1.5:demolisher")
def test_an_obstacle_takes_effect_before_the_later_attack(ruleset: Armada) -> None:
    with table(ruleset, GSD, NEB, CR90, rocks=["asteroid_1 457,330 up"]) as t:
        t.maneuver("GSD", "0").draws("power_failure")
        assert t.faceup("GSD") == ["power_failure"]
        t.offers("Demolisher")


# With other effects ------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("ARM-CRD-15", ruleset="armada-1.5")
@pytest.mark.rule("ARM-TIM-08")
@pytest.mark.card("armada-1.0:demolisher", "armada-1.5:demolisher")
@pytest.mark.card("armada-1.0:engine_techs", "armada-1.5:engine_techs")
def test_the_attack_comes_before_engine_techs_and_never_after_it(ruleset: Armada) -> None:
    def moved() -> ArmadaScript:
        t = table(ruleset, f"{GSD} +engine_techs tokens=navigate", NEB, CR90).activate("GSD").decline()
        return t.choose("navigate by token").choose("1").course("0").offers("Demolisher", "Engine Techs")

    with moved() as t:
        t.choose("Engine Techs").course("0").asks("blue", "activate-ship")
    with moved() as t:
        t.choose("Demolisher").attack("GSD front", "CR90 front").dice("blank blank hit blank").done()
        t.choose("Engine Techs").course("R2").asks("blue", "activate-ship")


@pytest.mark.rule("ARM-CRD-15", "ARM-CRD-20", ruleset="armada-1.5")
@pytest.mark.card("armada-1.5:demolisher", "armada-1.5:gunnery_team")
def test_with_a_gunnery_team_the_later_attack_may_come_from_the_same_zone() -> None:
    other = "blue cr90_corvette_a 590,360 down name=Other"
    with table("armada-1.5", f"{GSD} +gunnery_team dials=concentrate_fire", NEB, other) as t:
        t.attack("GSD right", "Neb right").dice("hit blank blank blank").choose("concentrate fire")
        t.choose("black").dice("blank").choose("Gunnery Team").done()
        t.course("0").choose("Demolisher")
        t.refuses("right: Neb", source="gunnery_team").offers("right: Other")
