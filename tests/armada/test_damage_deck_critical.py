"""Critical effects: when the standard one is there and what it does (ARM-CRT-01 to ARM-CRT-08)."""

from __future__ import annotations

import pytest

from holotable.testing import Armada, table

BOTH = pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])
NEB = "red nebulon_b_escort_frigate 457,250 up name=Neb"
SHIP = "blue victory_ii_class_star_destroyer 457,480 down name=Ship"
FAR = "red nebulon_b_escort_frigate 100,100 up name=Far"


@BOTH
@pytest.mark.rule("ARM-CRT-04", "ARM-CRT-08", "ARM-CRT-02", "ARM-DMG-02")
def test_only_the_first_card_of_the_attack_is_dealt_faceup(ruleset: Armada) -> None:
    t = table(ruleset, NEB, f"{SHIP} shields=front:1")
    t.attack("Neb front", "Ship front").dice("crit crit hit").decline().choose("standard")
    t.draws("crew_panic", "power_failure").asks("red", "determine-course")
    assert (t.faceup("Ship"), t.facedown("Ship")) == (["crew_panic"], ["power_failure"])
    assert t.ship("Ship").shields["front"] == 0


@BOTH
@pytest.mark.rule("ARM-CRT-04", "ARM-CRT-03")
@pytest.mark.parametrize(("shields", "cards"), [(2, 1), (3, 0)])
def test_shields_take_the_damage_first_and_the_crit_counts(ruleset: Armada, shields: int, cards: int) -> None:
    t = table(ruleset, NEB, f"{SHIP} shields=front:{shields}")
    t.attack("Neb front", "Ship front").dice("crit hit hit").decline().choose("standard")
    if cards:
        t.draws("crew_panic")
    t.asks("red", "determine-course")
    assert t.ship("Ship").shields["front"] == 0
    assert (len(t.faceup("Ship")), t.facedown("Ship")) == (cards, [])


@BOTH
@pytest.mark.rule("ARM-CRT-07")
def test_resolving_it_is_the_attackers_choice(ruleset: Armada) -> None:
    t = table(ruleset, NEB, f"{SHIP} shields=front:0")
    t.attack("Neb front", "Ship front").dice("crit blank blank").decline()
    t.asks("red", "CriticalEffect")
    t.decline().draws("crew_panic")
    assert (t.faceup("Ship"), t.facedown("Ship")) == ([], ["crew_panic"])


@BOTH
@pytest.mark.rule("ARM-CRT-01")
def test_without_a_crit_left_there_is_no_critical_effect(ruleset: Armada) -> None:
    distant = "blue nebulon_b_escort_frigate 457,560 down name=Ship shields=front:0"
    t = table(ruleset, NEB, distant)
    t.attack("Neb front", "Ship front").dice("crit hit blank").choose("evade").choose("red crit").decline()
    t.draws("crew_panic").asks("red", "determine-course")
    assert t.facedown("Ship") == ["crew_panic"]
    other = table(ruleset, NEB, distant)
    other.attack("Neb front", "Ship front").dice("crit hit blank").choose("evade").choose("red hit").decline()
    other.choose("standard").draws("crew_panic")
    assert other.faceup("Ship") == ["crew_panic"]


@BOTH
@pytest.mark.rule("ARM-CRT-05", "ARM-SQD-15", "ARM-KEY-02")
def test_of_squadrons_only_bombers_resolve_it(ruleset: Armada) -> None:
    ship = f"{SHIP} shields=front:0"
    bomber = "red y_wing_squadron 457,400 name=Bomber"
    t = table(ruleset, FAR, ship, bomber, phase="squadron").attack("Bomber", "Ship front").dice("hit_crit")
    t.decline().choose("standard").draws("crew_panic", "power_failure")
    assert (t.faceup("Ship"), t.facedown("Ship")) == (["crew_panic"], ["power_failure"])
    plain = "red a_wing_squadron 457,400 name=Plain"
    t = table(ruleset, FAR, ship, plain, phase="squadron").attack("Plain", "Ship front").dice("hit_crit")
    t.decline().draws("crew_panic")
    assert (t.faceup("Ship"), t.facedown("Ship")) == ([], ["crew_panic"])


@BOTH
@pytest.mark.rule("ARM-CRT-05", "ARM-CRT-06")
def test_squadrons_suffer_none(ruleset: Armada) -> None:
    tie = "blue tie_fighter_squadron 457,330 name=TIE"
    t = table(ruleset, NEB, SHIP, tie).attack("Neb front", "TIE").dice("crit hit")
    assert t.squadron("TIE").hull == 2
    t.asks("red", "determine-course")
    bomber = "red y_wing_squadron 457,300 name=Bomber"
    t = table(ruleset, FAR, SHIP, tie, bomber, phase="squadron").attack("Bomber", "TIE").dice("crit hit")
    assert t.squadron("TIE").hull == 2
