"""Faceup damage cards that hinder commands, defense tokens and shields (ARM-DCK-03, -05, -07, -12, -16)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from holotable.testing import Armada, table

FAR = "red nebulon_b_escort_frigate 100,100 up name=Far"
NEB = "red nebulon_b_escort_frigate 457,250 up name=Neb"
SHIP = "blue victory_ii_class_star_destroyer 457,480 down speed=1 name=Ship"
SPARE = "blue cr90_corvette_a 100,820 down name=Spare"


def proves(card: str, *rules: str) -> Callable[[Any], Any]:
    """Marks a test of a damage card, and runs it in both editions."""

    def mark(test: Any) -> Any:
        test = pytest.mark.rule(*rules)(test)
        test = pytest.mark.card(f"armada-1.0:{card}", f"armada-1.5:{card}")(test)
        return pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])(test)

    return mark


# Crew Panic --------------------------------------------------------------------------------------------------


@proves("crew_panic", "ARM-DCK-07", "ARM-DMG-04")
def test_crew_panic_for_1_damage_the_dial_is_revealed(ruleset: Armada) -> None:
    t = table(ruleset, FAR, f"{SHIP} dials=navigate,repair faceup=crew_panic", first="blue").activate("Ship")
    t.asks("blue", "crew-panic")
    t.choose("1 damage").asks("blue", "damage-zone")
    t.choose("left").asks("blue", "convert-dial")
    assert t.ship("Ship").shields == {"front": 3, "left": 2, "right": 3, "rear": 1}
    assert (t.ship("Ship").dials, t.stack("Ship")) == (("navigate",), ["repair"])


@proves("crew_panic", "ARM-DCK-07", "ARM-CMD-04")
def test_crew_panic_may_cost_the_dial_unrevealed(ruleset: Armada) -> None:
    t = table(ruleset, FAR, f"{SHIP} dials=navigate,repair faceup=crew_panic", first="blue").activate("Ship")
    t.choose("discard the dial").asks("blue", "determine-course")
    assert (t.ship("Ship").dials, t.stack("Ship")) == ((), ["repair"])
    assert sum(t.ship("Ship").shields.values()) == 10
    assert not any("reveals" in line for line in t.log)


@proves("crew_panic", "ARM-DCK-07")
def test_two_crew_panics_panic_for_each_dial_that_is_still_there(ruleset: Armada) -> None:
    ship = f"{SHIP} dials=navigate faceup=crew_panic,crew_panic"
    t = table(ruleset, FAR, ship, first="blue").activate("Ship").choose("Crew Panic")
    t.choose("discard the dial").asks("blue", "determine-course")
    both = table(ruleset, FAR, ship, first="blue").activate("Ship").choose("Crew Panic")
    both.choose("1 damage").choose("left").asks("blue", "crew-panic")
    both.choose("1 damage").choose("left").asks("blue", "convert-dial")
    assert both.ship("Ship").shields["left"] == 1


@proves("crew_panic", "ARM-DCK-07")
def test_crew_panic_panics_without_a_dial_or_on_another_ship_never(ruleset: Armada) -> None:
    t = table(ruleset, FAR, f"{SHIP} faceup=crew_panic", first="blue").activate("Ship")
    t.asks("blue", "determine-course")
    other = f"{SPARE} dials=navigate"
    t = table(ruleset, FAR, f"{SHIP} faceup=crew_panic", other, first="blue").activate("Spare")
    t.asks("blue", "convert-dial")


@proves("crew_panic", "ARM-DCK-07", "ARM-DMG-03")
def test_crew_panic_may_destroy_the_ship(ruleset: Armada) -> None:
    dying = "blue cr90_corvette_a 457,480 down name=CR90 dials=repair shields=0"
    words = "facedown=injured_crew,injured_crew faceup=crew_panic"
    t = table(ruleset, FAR, f"{dying} {words}", SPARE, first="blue").activate("CR90")
    t.choose("1 damage").choose("front").draws("comm_noise").asks("red", "determine-course")
    assert t.ship("CR90").zone == "destroyed"


# Power Failure -----------------------------------------------------------------------------------------------


@proves("power_failure", "ARM-DCK-16", "ARM-CMD-31")
@pytest.mark.parametrize(
    ("cards", "by_dial", "by_token"),
    [("crew_panic", "4", "2"), ("power_failure", "2", "1"), ("power_failure,power_failure", "1", "1")],
)
def test_power_failure_halves_the_engineering_value(
    ruleset: Armada, cards: str, by_dial: str, by_token: str
) -> None:
    for means, points in (("tokens=repair", by_token), ("dials=repair", by_dial)):
        ship = f"{SHIP} {means} faceup={cards} shields=front:1"
        t = table(ruleset, FAR, ship, first="blue").activate("Ship")
        if "dials" in means and "crew" in cards:
            t.choose("1 damage").choose("left")
        if "dials" in means:
            t.choose("keep the dial")
        t.choose("repair").asks("blue", "spend-engineering")
        assert t.asks("blue", "spend-engineering").why.args["points"] == points


@proves("power_failure", "ARM-DCK-16")
def test_power_failure_rounds_down(ruleset: Armada) -> None:
    ship = "blue nebulon_b_escort_frigate 457,480 down name=Ship dials=repair shields=front:1"
    t = table(ruleset, FAR, f"{ship} faceup=power_failure", first="blue").activate("Ship")
    t.choose("keep the dial").choose("repair")
    assert t.asks("blue", "spend-engineering").why.args["points"] == "1"


# Compartment Fire --------------------------------------------------------------------------------------------


@proves("compartment_fire", "ARM-DCK-05", "ARM-STA-01")
def test_with_compartment_fire_defense_tokens_stay_exhausted(ruleset: Armada) -> None:
    ship = f"{SHIP} faceup=compartment_fire exhausted=brace,redirect"
    t = table(ruleset, FAR, ship, f"{SPARE} exhausted=evade", phase="status")
    t.asks("red", "assign-dial")
    assert t.defense("Ship") == ["brace exhausted", "redirect", "redirect exhausted"]
    assert t.defense("Spare") == ["evade", "evade", "redirect"]


# Faulty Countermeasures --------------------------------------------------------------------------------------


@proves("faulty_countermeasures", "ARM-DCK-12")
def test_faulty_countermeasures_spend_readied_tokens_only(ruleset: Armada) -> None:
    t = table(ruleset, NEB, f"{SHIP} faceup=faulty_countermeasures exhausted=brace")
    t.attack("Neb front", "Ship front").dice("hit hit blank")
    t.asks("blue", "DefenseTokens")
    t.offers("redirect").refuses("brace", "ARM-GOLD-03", "faulty_countermeasures")


@proves("faulty_countermeasures", "ARM-DCK-12", "ARM-DEF-03")
def test_the_attackers_faulty_countermeasures_do_not_matter(ruleset: Armada) -> None:
    t = table(ruleset, f"{NEB} faceup=faulty_countermeasures exhausted=brace", f"{SHIP} exhausted=brace")
    t.attack("Neb front", "Ship front").dice("hit hit blank").offers("redirect").choose("brace")
    assert t.defense("Ship")[0] == "brace discarded"


# Capacitor Failure -------------------------------------------------------------------------------------------


@proves("capacitor_failure", "ARM-DCK-03")
def test_capacitor_failure_keeps_empty_zones_empty(ruleset: Armada) -> None:
    ship = f"{SHIP} dials=repair faceup=capacitor_failure shields=front:0,left:2"
    t = table(ruleset, FAR, ship, first="blue").activate("Ship").choose("keep the dial").choose("repair")
    t.offers("recover a shield left", "move a shield right to left").refuses("recover a shield front")
    t.refuses("move a shield right to front").choose("recover a shield left")
    assert t.ship("Ship").shields["left"] == 3


@proves("capacitor_failure", "ARM-DCK-03", "ARM-CMD-32", "ARM-CMD-33")
def test_without_capacitor_failure_an_empty_zone_recovers(ruleset: Armada) -> None:
    ship = f"{SHIP} dials=repair shields=front:0,left:2"
    foe = f"{FAR} faceup=capacitor_failure"
    t = table(ruleset, foe, ship, first="blue").activate("Ship").choose("keep the dial").choose("repair")
    t.offers("move a shield right to front").choose("recover a shield front")
    assert t.ship("Ship").shields["front"] == 1


@proves("capacitor_failure", "ARM-DCK-03")
def test_capacitor_failure_bars_redirect_where_the_zone_has_no_shields(ruleset: Armada) -> None:
    t = table(ruleset, NEB, f"{SHIP} faceup=capacitor_failure shields=front:0")
    t.attack("Neb front", "Ship front").dice("hit hit blank")
    t.offers("brace").refuses("redirect", "ARM-GOLD-03", "capacitor_failure")
    t = table(ruleset, NEB, f"{SHIP} faceup=capacitor_failure shields=front:1,left:0")
    t.attack("Neb front", "Ship front").dice("hit hit blank").offers("brace", "redirect")
