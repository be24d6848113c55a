"""Damage cards that take effect as they turn faceup (ARM-DCK-04, -13, -14, -17, -19, -20, -24)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from holotable.scenario.armada.script import ArmadaScript
from holotable.testing import Armada, table

FOE = "red nebulon_b_escort_frigate 457,250 up name=Foe"
SHIP = "blue victory_ii_class_star_destroyer 457,480 down name=Ship"
SPARE = "blue cr90_corvette_a 100,820 down name=Spare"


def proves(card: str, *rules: str) -> Callable[[Any], Any]:
    """Marks a test of a damage card, and runs it in both editions."""

    def mark(test: Any) -> Any:
        test = pytest.mark.rule(*rules)(test)
        test = pytest.mark.card(f"armada-1.0:{card}", f"armada-1.5:{card}")(test)
        return pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])(test)

    return mark


def hit(ruleset: Armada, card: str, words: str, ship: str = SHIP) -> ArmadaScript:
    """Foe's one critical hit deals the ship, which has no shields in front, this card faceup."""
    t = table(ruleset, FOE, f"{ship} {words}", SPARE)
    t.attack("Foe front", "Ship front").dice("crit blank blank")
    if t.asks("blue" if t.ship("Ship").speed else "red", "").why.key == "DefenseTokens":
        t.decline()
    return t.choose("standard").draws(card)


def is_over(t: ArmadaScript) -> bool:
    """Whether the attack is over: the attacker, which can attack nobody else, is to move."""
    return t.asks("red", "determine-course").rule == "ARM-MOV-04"


# Comm Noise --------------------------------------------------------------------------------------------------


@proves("comm_noise", "ARM-DCK-04", "ARM-DMG-05", "ARM-DMG-06")
def test_comm_noise_lets_the_opponent_slow_the_ship(ruleset: Armada) -> None:
    t = hit(ruleset, "comm_noise", "shields=front:0 speed=2 dials=navigate")
    t.asks("red", "comm-noise")
    t.offers("1 speed less", "another command").choose("1 speed less")
    assert t.ship("Ship").speed == 1
    assert (t.faceup("Ship"), t.facedown("Ship")) == ([], ["comm_noise"])
    assert t.stack("Ship") == ["navigate"]
    assert is_over(t)


@proves("comm_noise", "ARM-DCK-04")
@pytest.mark.rule("ARM-CMD-11")
def test_comm_noise_lets_the_opponent_see_and_change_the_top_dial(ruleset: Armada) -> None:
    t = hit(ruleset, "comm_noise", "shields=front:0 speed=2 dials=navigate,repair")
    t.choose("another command").asks("red", "comm-noise-dial")
    top, below = t.ship("Ship").stack
    assert set(top.seen_by) == {"red", "blue"}
    assert below.seen_by == ("blue",)
    t.offers("repair", "squadron").refuses("navigate").choose("squadron")
    assert t.stack("Ship") == ["squadron", "repair"]
    assert set(t.ship("Ship").stack[0].seen_by) == {"red", "blue"}
    assert t.ship("Ship").speed == 2
    assert (t.faceup("Ship"), t.facedown("Ship")) == ([], ["comm_noise"])


@proves("comm_noise", "ARM-DCK-04")
def test_comm_noise_may_do_nothing_and_flips_all_the_same(ruleset: Armada) -> None:
    t = hit(ruleset, "comm_noise", "shields=front:0 speed=2 dials=navigate").decline()
    assert t.ship("Ship").speed == 2
    assert t.ship("Ship").stack[0].seen_by == ("blue",)
    assert (t.faceup("Ship"), t.facedown("Ship")) == ([], ["comm_noise"])
    assert is_over(t)


@proves("comm_noise", "ARM-DCK-04")
def test_comm_noise_offers_only_what_there_is(ruleset: Armada) -> None:
    hit(ruleset, "comm_noise", "shields=front:0 speed=0 dials=navigate").refuses("1 speed less").offers(
        "another command"
    )
    hit(ruleset, "comm_noise", "shields=front:0 speed=1").refuses("another command").offers("1 speed less")
    nothing = hit(ruleset, "comm_noise", "shields=front:0 speed=0")
    assert nothing.facedown("Ship") == ["comm_noise"]
    assert is_over(nothing)


# Injured Crew ------------------------------------------------------------------------------------------------


@proves("injured_crew", "ARM-DCK-13")
def test_injured_crew_costs_a_defense_token_of_the_owners_choice(ruleset: Armada) -> None:
    t = hit(ruleset, "injured_crew", "shields=front:0 exhausted=brace")
    t.asks("blue", "injured-crew")
    t.offers("brace (exhausted)", "redirect (readied)").choose("brace")
    assert t.defense("Ship") == ["brace discarded", "redirect", "redirect"]
    assert (t.faceup("Ship"), t.facedown("Ship")) == ([], ["injured_crew"])
    assert is_over(t)


@proves("injured_crew", "ARM-DCK-13")
def test_injured_crew_flips_where_no_token_is_left(ruleset: Armada) -> None:
    t = hit(ruleset, "injured_crew", "shields=front:0 speed=0 discarded=brace,redirect,redirect")
    assert t.defense("Ship") == ["brace discarded", "redirect discarded", "redirect discarded"]
    assert t.facedown("Ship") == ["injured_crew"]
    assert t.defense("Foe") == ["evade", "brace", "brace"]


@proves("injured_crew", "ARM-TIM-13", "ARM-DMG-06")
def test_a_facedown_card_does_nothing(ruleset: Armada) -> None:
    t = table(ruleset, FOE, f"{SHIP} shields=front:0 tokens=repair", SPARE)
    t.attack("Foe front", "Ship front").dice("hit hit blank").decline().draws(
        "injured_crew", "life_support_failure"
    )
    assert t.defense("Ship") == ["brace", "redirect", "redirect"]
    assert t.ship("Ship").tokens == ("repair",)
    assert is_over(t)


# Life Support Failure ----------------------------------------------------------------------------------------


@proves("life_support_failure", "ARM-DCK-14")
def test_life_support_failure_discards_all_tokens_and_stays(ruleset: Armada) -> None:
    t = hit(ruleset, "life_support_failure", "shields=front:0 tokens=navigate,repair")
    assert t.ship("Ship").tokens == ()
    assert (t.faceup("Ship"), t.facedown("Ship")) == (["life_support_failure"], [])


@proves("life_support_failure", "ARM-DCK-14")
def test_with_life_support_failure_no_dial_becomes_a_token(ruleset: Armada) -> None:
    far = "red nebulon_b_escort_frigate 100,100 up name=Far"
    other = "blue cr90_corvette_a 820,820 down dials=repair name=Other"
    ship = f"{SHIP} dials=navigate faceup=life_support_failure speed=1"
    t = table(ruleset, far, ship, other, first="blue")
    t.activate("Ship").asks("blue", "resolve-navigate")
    assert t.ship("Ship").dials == ("navigate",)
    t.course("0").maneuver("Far", "0 0").activate("Other").asks("blue", "convert-dial")
    t.choose("take the token")
    assert t.ship("Other").tokens == ("repair",)


# Shields -----------------------------------------------------------------------------------------------------


@proves("projector_misaligned", "ARM-DCK-17")
def test_projector_misaligned_empties_the_strongest_zone(ruleset: Armada) -> None:
    t = hit(ruleset, "projector_misaligned", "shields=front:0,left:2")
    assert t.ship("Ship").shields == {"front": 0, "left": 2, "right": 0, "rear": 1}
    assert (t.faceup("Ship"), t.facedown("Ship")) == ([], ["projector_misaligned"])


@proves("projector_misaligned", "ARM-DCK-17")
def test_the_owner_breaks_the_tie_of_projector_misaligned(ruleset: Armada) -> None:
    t = hit(ruleset, "projector_misaligned", "shields=front:0")
    t.asks("blue", "projector-misaligned")
    t.offers("left", "right").refuses("rear").choose("left")
    assert t.ship("Ship").shields == {"front": 0, "left": 0, "right": 3, "rear": 1}


@proves("projector_misaligned", "ARM-DCK-17")
def test_projector_misaligned_without_shields_only_flips(ruleset: Armada) -> None:
    t = hit(ruleset, "projector_misaligned", "shields=0")
    assert t.facedown("Ship") == ["projector_misaligned"]
    assert sum(t.ship("Foe").shields.values()) == 7
    assert is_over(t)


@proves("shield_failure", "ARM-DCK-19")
def test_shield_failure_takes_a_shield_from_up_to_two_zones(ruleset: Armada) -> None:
    t = hit(ruleset, "shield_failure", "shields=front:0")
    assert t.asks("red", "shield-failure").rule == "ARM-DCK-19"
    t.refuses("front").choose("left", "rear")
    assert t.ship("Ship").shields == {"front": 0, "left": 2, "right": 3, "rear": 0}
    assert (t.faceup("Ship"), t.facedown("Ship")) == ([], ["shield_failure"])
    assert is_over(t)


@proves("shield_failure", "ARM-DCK-19")
def test_shield_failure_takes_no_more_than_two_and_may_take_none(ruleset: Armada) -> None:
    t = hit(ruleset, "shield_failure", "shields=front:0")
    decision: Any = t.asks("red", "shield-failure")
    assert (decision.least, decision.most) == (0, 2)
    t.decline()
    assert t.ship("Ship").shields == {"front": 0, "left": 3, "right": 3, "rear": 1}
    assert t.facedown("Ship") == ["shield_failure"]


# Structural Damage -------------------------------------------------------------------------------------------


NEBULON = "blue nebulon_b_escort_frigate 457,480 down name=Ship"


@proves("structural_damage", "ARM-DCK-20", "ARM-DCK-24", "ARM-DMG-03", "ARM-DMG-14")
def test_structural_damage_can_be_the_end(ruleset: Armada) -> None:
    words = "shields=front:0 facedown=crew_panic,crew_panic,comm_noise"
    t = hit(ruleset, "structural_damage", words, NEBULON).draws("injured_crew")
    assert t.ship("Ship").zone == "destroyed"
    pile = t.state.decks["damage"].discard
    assert sorted(card.removeprefix("damage:") for card in pile) == [
        "comm_noise",
        "crew_panic",
        "crew_panic",
        "injured_crew",
        "structural_damage",
    ]


@proves("structural_damage", "ARM-DCK-20")
def test_structural_damage_is_two_cards(ruleset: Armada) -> None:
    t = hit(ruleset, "structural_damage", "shields=front:0 facedown=crew_panic,comm_noise", NEBULON)
    t.draws("structural_damage")
    assert t.ship("Ship").zone == "table"
    assert t.faceup("Ship") == []
    assert sorted(t.facedown("Ship")) == [
        "comm_noise",
        "crew_panic",
        "structural_damage",
        "structural_damage",
    ]


@proves("structural_damage", "ARM-DMG-03", "ARM-DMG-11")
def test_a_card_that_destroys_the_ship_is_not_read(ruleset: Armada) -> None:
    words = "shields=front:0 facedown=crew_panic,crew_panic,comm_noise,comm_noise"
    t = hit(ruleset, "structural_damage", words, NEBULON)
    assert t.ship("Ship").zone == "destroyed"
    assert len(t.state.decks["damage"].discard) == 5
    assert is_over(t)
