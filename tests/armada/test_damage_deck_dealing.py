"""Damage: shields first, then cards one at a time, up to destruction (ARM-DMG-01 to ARM-DMG-17)."""

from __future__ import annotations

import pytest

from holotable import rulesets
from holotable.kernel.view import view
from holotable.testing import Armada, table

BOTH = pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])
NEB = "red nebulon_b_escort_frigate 457,250 up name=Neb"
FAR = "red nebulon_b_escort_frigate 100,100 up name=Far"
SHIP = "blue victory_ii_class_star_destroyer 457,480 down name=Ship"
CR90 = "blue cr90_corvette_a 457,480 down name=CR90"
SPARE = "blue cr90_corvette_a 100,820 down name=Spare"

# Suffering damage --------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("ARM-DMG-01", "ARM-DMG-15")
def test_a_squadron_loses_hull_and_is_destroyed_at_0(ruleset: Armada) -> None:
    ties = ("blue tie_fighter_squadron 440,330 name=T1", "blue tie_fighter_squadron 480,330 name=T2 hull=2")
    t = table(ruleset, NEB, SHIP, *ties).attack("Neb front", "T1").dice("hit hit").attack("Neb front", "T2")
    t.dice("hit hit").asks("red", "determine-course")
    assert (t.squadron("T1").hull, t.squadron("T1").zone) == (1, "table")
    assert t.squadron("T2").zone == "destroyed"


@BOTH
@pytest.mark.rule("ARM-DMG-02", "ARM-ATK-25")
def test_each_point_is_a_shield_or_else_a_facedown_card(ruleset: Armada) -> None:
    t = table(ruleset, NEB, f"{SHIP} shields=front:1").attack("Neb front", "Ship front").dice("hit hit hit")
    t.decline().draws("crew_panic", "power_failure").asks("red", "determine-course")
    assert t.ship("Ship").shields == {"front": 0, "left": 3, "right": 3, "rear": 1}
    assert t.facedown("Ship") == ["crew_panic", "power_failure"]


@BOTH
@pytest.mark.rule("ARM-DMG-04", "ARM-OBS-08")
def test_damage_without_a_zone_is_suffered_by_one_that_the_owner_picks(ruleset: Armada) -> None:
    ship = f"{SHIP} speed=0 tokens=navigate"
    t = table(ruleset, FAR, ship, rocks=("debris_1 457,480 up",), first="blue").activate("Ship").decline()
    t.asks("blue", "damage-zone")
    t.offers("front", "left", "right").choose("rear").draws("crew_panic").asks("red", "determine-course")
    assert t.ship("Ship").shields == {"front": 3, "left": 3, "right": 3, "rear": 0}
    assert t.facedown("Ship") == ["crew_panic"]


@BOTH
@pytest.mark.rule("ARM-DMG-10", "ARM-OBS-07", "ARM-DMG-05")
def test_a_card_that_is_dealt_ignores_shields(ruleset: Armada) -> None:
    ship = f"{SHIP} speed=0 tokens=navigate"
    t = table(ruleset, FAR, ship, rocks=("asteroid_1 457,480 up",), first="blue").activate("Ship").decline()
    t.draws("crew_panic").asks("red", "determine-course")
    assert sum(t.ship("Ship").shields.values()) == 10
    assert (t.faceup("Ship"), t.facedown("Ship")) == (["crew_panic"], [])


# Damage cards ------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("ARM-DMG-07")
def test_an_immediate_effect_comes_before_the_next_card(ruleset: Armada) -> None:
    t = (
        table(ruleset, NEB, f"{SHIP} shields=front:0")
        .attack("Neb front", "Ship front")
        .dice("crit hit blank")
    )
    t.decline().choose("standard").draws("injured_crew").asks("blue", "injured-crew")
    assert t.facedown("Ship") == []
    t.choose("brace").draws("power_failure")
    assert t.facedown("Ship") == ["injured_crew", "power_failure"]


@BOTH
@pytest.mark.rule("ARM-DMG-06")
def test_nobody_looks_at_facedown_cards_not_even_at_one_that_was_faceup(ruleset: Armada) -> None:
    t = (
        table(ruleset, NEB, f"{SHIP} shields=front:0")
        .attack("Neb front", "Ship front")
        .dice("crit hit blank")
    )
    t.decline().choose("standard").draws("injured_crew").choose("brace").draws("power_failure")
    cards = [card for card in t.cards("Ship") if not card.faceup]
    assert [card.hidden.seen_by for card in cards if card.hidden] == [(), ()]
    for seat in ("red", "blue", ""):
        seen = view(t.state, seat).cards
        hidden = [seen[card.id].hidden for card in cards]
        assert [secret.value for secret in hidden if secret] == [None, None]
        assert {seen[card.id].name for card in cards} == {""}


@BOTH
@pytest.mark.rule("ARM-DMG-05", "ARM-DMG-09", "ARM-DCK-01")
def test_a_lasting_card_stays_faceup_and_its_trait_does_nothing(ruleset: Armada) -> None:
    ship = f"{SHIP} speed=1 faceup=blinded_gunners,power_failure"
    t = table(ruleset, FAR, ship, first="blue").maneuver("Ship", "0").maneuver("Far", "0 0")
    t.asks("red", "assign-dial")
    assert t.faceup("Ship") == ["blinded_gunners", "power_failure"]
    facts = [fact for key, fact in t.game.ruleset.facts.items() if key.startswith("damage:")]
    assert {fact.trait for fact in facts} == {"ship", "crew"}
    assert (len(facts), sum(fact.count for fact in facts)) == (22, 52)


@BOTH
@pytest.mark.rule("ARM-DMG-08")
def test_an_empty_deck_is_rebuilt_from_the_discards(ruleset: Armada) -> None:
    facts = rulesets.load(ruleset).facts.items()
    every = [key[7:] for key, fact in facts if key.startswith("damage:") for _ in range(fact.count)]
    t = table(ruleset, NEB, f"{SHIP} shields=front:0", discards=every)
    assert (t.state.decks["damage"].count, len(t.state.decks["damage"].discard)) == (0, 52)
    t.attack("Neb front", "Ship front").dice("hit blank blank").decline().draws("crew_panic")
    assert (t.state.decks["damage"].count, t.state.decks["damage"].discard) == (51, ())
    assert t.facedown("Ship") == ["crew_panic"]


@BOTH
@pytest.mark.rule("ARM-DMG-17", "ARM-CMD-34")
def test_a_repaired_card_goes_to_the_discard_pile(ruleset: Armada) -> None:
    ship = f"{SHIP} dials=repair faceup=blinded_gunners facedown=crew_panic"
    t = table(ruleset, FAR, ship, first="blue").activate("Ship").choose("keep the dial").choose("repair")
    t.choose("discard blinded gunners")
    assert (t.faceup("Ship"), t.facedown("Ship")) == ([], ["crew_panic"])
    assert t.state.decks["damage"].discard == ("damage:blinded_gunners",)


# Destruction -------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("ARM-DMG-03", "ARM-DMG-11", "ARM-DMG-14")
def test_a_ship_is_destroyed_at_once_and_takes_no_more_cards(ruleset: Armada) -> None:
    words = "dials=repair tokens=navigate shields=front:0 facedown=crew_panic,crew_panic,comm_noise"
    t = table(ruleset, NEB, f"{CR90} {words} +nav_team", SPARE)
    t.attack("Neb front", "CR90 front").dice("hit hit hit").decline().draws("power_failure")
    t.asks("red", "determine-course")
    cr90 = t.ship("CR90")
    assert (cr90.zone, cr90.tokens, cr90.stack) == ("destroyed", (), ())
    assert t.game.damage_cards(cr90.id) == []
    assert sorted(t.state.decks["damage"].discard) == [
        "damage:comm_noise",
        "damage:crew_panic",
        "damage:crew_panic",
        "damage:power_failure",
    ]


@BOTH
@pytest.mark.rule("ARM-DMG-03")
def test_a_ship_with_one_card_less_than_hull_lives(ruleset: Armada) -> None:
    t = table(ruleset, NEB, f"{CR90} shields=front:0 facedown=crew_panic,crew_panic", SPARE)
    t.attack("Neb front", "CR90 front").dice("hit blank blank").decline().draws("power_failure")
    assert t.ship("CR90").zone == "table"
    assert len(t.facedown("CR90")) == 3


@BOTH
@pytest.mark.rule("ARM-DMG-12", "ARM-DMG-13")
def test_a_base_over_the_edge_destroys_but_a_tool_over_the_edge_does_not(ruleset: Armada) -> None:
    edge = "blue cr90_corvette_a 24,500 up speed=2 name=Edge"
    t = table(ruleset, FAR, edge, SPARE, first="blue").maneuver("Edge", "R1 0", tool="left")
    assert t.ship("Edge").zone == "table"
    t = table(ruleset, FAR, edge, SPARE, first="blue").maneuver("Edge", "L1 0", tool="left")
    assert t.ship("Edge").zone == "destroyed"
