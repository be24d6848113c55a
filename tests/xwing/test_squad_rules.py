"""The limits of a legal squad, each with a squad just inside it."""

from __future__ import annotations

from typing import Any

import pytest

from holotable.xwing.facts import UpgradeFacts
from holotable.xwing.first import first_edition
from holotable.xwing.squad import Squad, SquadShip, points, violations

NOVICE = "bluesquadronnovice"  # 24 points; torpedo, astromech, tech
VETERAN = "redsquadronveteran"  # 26 points; elite, torpedo, astromech, tech
OMEGA = "omegasquadronpilot"  # 17 points; elite, tech

MORE = {
    "upgrade:poecrew": UpgradeFacts("Poe Dameron", "tech", 1, unique=True),
    "upgrade:refit": UpgradeFacts("Refit", "torpedo", -2),
    "upgrade:rack": UpgradeFacts("Rack", "modification", 1, grants_slot="torpedo"),
    "upgrade:mount": UpgradeFacts("Mount", "torpedo", 1, limited=True),
    "upgrade:othermount": UpgradeFacts("Other Mount", "torpedo", 1, limited=True),
    "upgrade:tiefighteronly": UpgradeFacts("For TIE Fighters", "tech", 1, ships=("TIE Fighter",)),
    "upgrade:xwingonly": UpgradeFacts("For X-wings", "tech", 1, ships=("X-wing",)),
    "upgrade:tieadvancedonly": UpgradeFacts("For TIE Advanced", "tech", 1, ships=("TIE Advanced",)),
    "upgrade:title": UpgradeFacts("A Title", "title", 1),
    "upgrade:roller": UpgradeFacts("For Rollers", "tech", 1, needs_action="barrel_roll"),
    "upgrade:forempire": UpgradeFacts("For Imperials", "tech", 1, factions=("galacticempire",)),
    "upgrade:forrebels": UpgradeFacts("For Rebels", "tech", 1, factions=("rebelalliance",)),
}


def facts() -> dict[str, Any]:
    """The built-in cards, and some that show rules no built-in card needs."""
    return {**first_edition().facts, **MORE}


def squad(*ships: str) -> Squad:
    return Squad(tuple(SquadShip(line.split()[0], tuple(line.split()[1:])) for line in ships))


def broken(*ships: str, limit: int = 100) -> list[str]:
    """The rules that a squad breaks."""
    return [refusal.rule for refusal in violations(facts(), squad(*ships), limit)]


@pytest.mark.rule("XW1-SQUAD-01")
def test_100_points_are_legal_and_101_are_not() -> None:
    five = [OMEGA] * 5  # 85
    assert broken(*five, "epsilonsquadronpilot") == []  # 100
    assert broken(*five, "zetasquadronpilot") == ["XW1-SQUAD-01"]  # 101
    assert broken(*five, "zetasquadronpilot", limit=300) == []


@pytest.mark.rule("XW1-SQUAD-01")
def test_upgrades_count_also_with_a_negative_cost() -> None:
    assert points(facts(), squad(NOVICE + " protontorpedoes r2astromech")) == 24 + 4 + 1
    assert points(facts(), squad(NOVICE + " refit")) == 24 - 2
    assert broken(*[NOVICE] * 4, limit=94) == ["XW1-SQUAD-01"]  # 96
    assert broken(NOVICE + " refit", *[NOVICE] * 3, limit=94) == []


@pytest.mark.rule("XW1-SQUAD-01")
def test_a_squad_without_ships_is_no_squad() -> None:
    assert broken() == ["XW1-SQUAD-01"]


@pytest.mark.rule("XW1-SQUAD-02")
def test_a_squad_has_one_faction() -> None:
    assert broken(NOVICE, VETERAN) == []
    assert broken(NOVICE, OMEGA) == ["XW1-SQUAD-02"]


@pytest.mark.rule("XW1-SQUAD-02", "XW1-SQUAD-07")
def test_resistance_counts_as_rebel_and_first_order_as_imperial() -> None:
    assert broken(NOVICE + " forrebels") == broken(OMEGA + " forempire") == []
    assert broken(NOVICE + " forempire") == broken(OMEGA + " forrebels") == ["XW1-SQUAD-07"]


@pytest.mark.rule("XW1-SQUAD-02")
def test_cards_without_a_faction_are_for_everyone() -> None:
    assert broken(VETERAN + " predator") == broken(OMEGA + " predator") == []


@pytest.mark.rule("XW1-SQUAD-03")
def test_a_unique_name_flies_once_whatever_the_card() -> None:
    assert broken("poedameron", "poedameron-swx57") == ["XW1-SQUAD-03"]
    assert broken("poedameron", NOVICE + " poecrew") == [
        "XW1-SQUAD-03"
    ]  # a pilot and another card of that name
    assert broken(NOVICE + " r2d2", NOVICE + " r2d2") == ["XW1-SQUAD-03"]
    assert broken("poedameron", NOVICE + " r2d2") == []
    assert broken(NOVICE, NOVICE, VETERAN + " predator", VETERAN + " predator", limit=200) == []


@pytest.mark.rule("XW1-SQUAD-04")
def test_one_upgrade_for_each_icon() -> None:
    assert broken(VETERAN + " predator r2astromech protontorpedoes") == []
    assert broken(VETERAN + " predator crackshot") == ["XW1-SQUAD-04"]
    assert broken(NOVICE + " predator") == ["XW1-SQUAD-04"]
    assert broken(OMEGA + " protontorpedoes") == ["XW1-SQUAD-04"]


@pytest.mark.rule("XW1-SQUAD-04")
def test_a_slot_that_a_card_adds_is_there_whatever_the_order() -> None:
    assert broken(NOVICE + " protontorpedoes protontorpedoes rack") == []
    assert broken(NOVICE + " rack protontorpedoes protontorpedoes") == []
    assert broken(NOVICE + " protontorpedoes protontorpedoes") == ["XW1-SQUAD-04"]


@pytest.mark.rule("XW1-SQUAD-05")
def test_one_modification_and_one_title_without_an_icon() -> None:
    assert broken(NOVICE + " stealthdevice title") == []
    assert broken(NOVICE + " stealthdevice shieldupgrade") == ["XW1-SQUAD-05"]
    assert broken(NOVICE + " title title") == ["XW1-SQUAD-05"]


@pytest.mark.rule("XW1-SQUAD-06")
def test_a_limited_card_is_carried_once_others_as_often_as_there_are_slots() -> None:
    assert broken(NOVICE + " rack mount mount") == ["XW1-SQUAD-06"]
    assert broken(NOVICE + " rack mount othermount") == []
    assert broken(NOVICE + " rack protontorpedoes protontorpedoes") == []


@pytest.mark.rule("XW1-SQUAD-07")
def test_a_type_restriction_is_met_by_a_type_that_contains_the_name() -> None:
    assert broken(OMEGA + " tiefighteronly") == broken(NOVICE + " xwingonly") == []
    assert broken(NOVICE + " integratedastromech") == []  # a T-70 X-wing is an X-wing
    assert broken(NOVICE + " tiefighteronly") == broken(OMEGA + " xwingonly") == ["XW1-SQUAD-07"]
    assert broken(OMEGA + " integratedastromech") == broken(OMEGA + " tieadvancedonly") == ["XW1-SQUAD-07"]


@pytest.mark.rule("XW1-SQUAD-07")
def test_an_action_that_a_card_needs_is_on_the_bar() -> None:
    assert broken(OMEGA + " roller") == []
    assert broken(NOVICE + " roller") == ["XW1-SQUAD-07"]


@pytest.mark.rule("XW1-SQUAD-11")
def test_unknown_cards_are_named() -> None:
    (refusal,) = violations(facts(), squad(NOVICE + " nosuchcard"))
    assert (refusal.rule, refusal.why.args["card"]) == ("XW1-SQUAD-11", "nosuchcard")
