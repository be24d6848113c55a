"""Electronic Countermeasures and Advanced Projectors, two proof cards."""

from __future__ import annotations

import pytest

from holotable.scenario.armada.script import ArmadaScript
from holotable.testing import Armada, Side, table

BOTH = pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])
VSD = "blue victory_ii_class_star_destroyer 457,250 up name=VSD"
ATTACKER = "red victory_ii_class_star_destroyer 457,520 down name=Attacker"
ECM = "+electronic_countermeasures"
LAST = "the last token, which needs no choice"


# Electronic Countermeasures ----------------------------------------------------------------------------------


def locked(ruleset: Armada, extra: str, *tokens: str) -> ArmadaScript:
    """The Attacker, at medium range, has locked these tokens; the dice that are left make 3 damage and a blank."""
    t = table(ruleset, ATTACKER, f"{VSD} {extra}")
    t.attack("Attacker front", "VSD front").dice("hit double_hit blank accuracy accuracy accuracy")
    for token in tokens:
        t.choose("spend accuracy")
        if token != LAST:
            t.choose(token)
    return t.decline() if len(tokens) < 3 else t


@BOTH
@pytest.mark.rule("ARM-CRD-13", ruleset="armada-1.5")
@pytest.mark.rule("ARM-DEF-05", "ARM-DEF-03", "ARM-TIM-22")
@pytest.mark.card("armada-1.0:electronic_countermeasures", "armada-1.5:electronic_countermeasures")
def test_countermeasures_spend_a_token_that_accuracy_locked(ruleset: Armada) -> None:
    with locked(ruleset, ECM, "brace") as t:
        t.refuses("spend brace", rule="ARM-DEF-05").choose("Electronic Countermeasures").decline()
        assert t.card("VSD", "electronic_countermeasures").exhausted
        assert t.defense("VSD") == ["brace exhausted", "redirect", "redirect"]
        assert t.ship("VSD").shields["front"] == 1


@BOTH
@pytest.mark.rule("ARM-CRD-13", ruleset="armada-1.5")
@pytest.mark.rule("ARM-DEF-05")
@pytest.mark.card("armada-1.0:electronic_countermeasures", "armada-1.5:electronic_countermeasures")
def test_countermeasures_free_one_token_only(ruleset: Armada) -> None:
    with locked(ruleset, ECM, "brace", "redirect", LAST) as t:
        t.choose("Electronic Countermeasures").choose("redirect").choose("left").choose("0 damage")
        t.asks("red", "determine-course")
        assert t.defense("VSD") == ["brace", "redirect exhausted", "redirect"]


@BOTH
@pytest.mark.rule("ARM-CRD-13", ruleset="armada-1.5")
@pytest.mark.rule("ARM-DEF-02")
@pytest.mark.card("armada-1.0:electronic_countermeasures", "armada-1.5:electronic_countermeasures")
def test_countermeasures_spend_no_second_token_of_a_kind(ruleset: Armada) -> None:
    with locked(ruleset, ECM, "redirect") as t:
        t.choose("spend redirect").choose("left").refuses("Electronic Countermeasures", rule="ARM-DEF-02")


@BOTH
@pytest.mark.rule("ARM-CRD-13", ruleset="armada-1.5")
@pytest.mark.rule("ARM-DEF-04")
@pytest.mark.card("armada-1.0:electronic_countermeasures", "armada-1.5:electronic_countermeasures")
def test_countermeasures_do_nothing_at_speed_0(ruleset: Armada) -> None:
    with locked(ruleset, f"{ECM} speed=0", "brace") as t:
        t.asks("red", "determine-course")
        assert t.ship("VSD").shields["front"] == 0


@BOTH
@pytest.mark.rule("ARM-TIM-22", "ARM-DEF-05")
@pytest.mark.card("armada-1.0:electronic_countermeasures", "armada-1.5:electronic_countermeasures")
@pytest.mark.parametrize(
    ("extra", "tokens"),
    [(f"{ECM} exhausted=electronic_countermeasures", ["brace"]), (ECM, []), ("", ["brace"])],
)
def test_countermeasures_need_a_locked_token_and_a_ready_card(
    ruleset: Armada, extra: str, tokens: list[str]
) -> None:
    with locked(ruleset, extra, *tokens) as t:
        t.refuses("Electronic Countermeasures").offers("spend redirect")


@pytest.mark.parametrize(
    ("ruleset", "tokens", "exhausted"),
    [
        ("armada-1.0", "", False),
        ("armada-1.5", "", True),
        ("armada-1.5", "tokens=navigate", True),
    ],
)
@pytest.mark.rule("ARM-STA-02", ruleset="armada-1.0")
@pytest.mark.rule("ARM-STA-03", "ARM-CRD-02", "ARM-UPG-15", ruleset="armada-1.5")
@pytest.mark.card("armada-1.0:electronic_countermeasures", "armada-1.5:electronic_countermeasures")
def test_only_in_1_5_countermeasures_stay_exhausted(ruleset: Armada, tokens: str, exhausted: bool) -> None:
    ship = f"{VSD} {ECM} exhausted=electronic_countermeasures {tokens}"
    with table(ruleset, ATTACKER, ship, phase="status") as t:
        assert t.card("VSD", "electronic_countermeasures").exhausted is exhausted
        assert t.state.round == 2


@pytest.mark.parametrize("pay", [True, False])
@pytest.mark.rule("ARM-STA-03", "ARM-UPG-16", "ARM-CRD-02", ruleset="armada-1.5")
@pytest.mark.card("armada-1.5:electronic_countermeasures")
def test_in_1_5_a_repair_token_readies_countermeasures(pay: bool) -> None:
    ship = f"{VSD} {ECM} exhausted=electronic_countermeasures tokens=repair"
    with table("armada-1.5", ATTACKER, ship, phase="status") as t:
        t.asks("blue", "ready-upgrade")
        if pay:
            t.choose("Electronic Countermeasures")
        else:
            t.decline()
        assert t.card("VSD", "electronic_countermeasures").exhausted is not pay
        assert t.ship("VSD").tokens == (() if pay else ("repair",))


@pytest.mark.rule("ARM-STA-03", "ARM-UPG-16", ruleset="armada-1.5")
@pytest.mark.card("armada-1.5:electronic_countermeasures")
@pytest.mark.parametrize("first", ["red", "blue"])
def test_the_players_pay_in_turns_for_one_card_at_a_time(first: Side) -> None:
    """Red has two cards to ready and blue one, which it lets be: then it has dropped out."""
    spent = f"{ECM} exhausted=electronic_countermeasures tokens=repair"
    one = f"red victory_ii_class_star_destroyer 200,250 up name=One {spent}"
    two = f"red victory_ii_class_star_destroyer 700,250 up name=Two {spent}"
    with table("armada-1.5", one, two, f"{VSD} {spent}", phase="status", first=first) as t:
        if first == "red":
            t.asks("red", "ready-upgrade")
            t.choose("Countermeasures (One)").asks("blue", "ready-upgrade")
            t.decline().asks("red", "ready-upgrade")
            t.choose("Countermeasures")
        else:
            t.asks("blue", "ready-upgrade")
            t.decline().asks("red", "ready-upgrade")
            t.choose("Countermeasures (Two)").choose("Countermeasures")
        ready = [not t.card(ship, "electronic_countermeasures").exhausted for ship in ("One", "Two", "VSD")]
        assert ready == [True, True, False]


@pytest.mark.rule("ARM-UPG-16", "ARM-TIM-11", ruleset="armada-1.5")
@pytest.mark.card("armada-1.5:electronic_countermeasures", "armada-1.5:slicer_tools")
def test_one_token_readies_one_card() -> None:
    """Two cards of a ship want a repair token each; the token repairs nothing besides."""
    cards = f"{ECM} +slicer_tools exhausted=electronic_countermeasures tokens=repair shields=front:0"
    with table("armada-1.5", ATTACKER, f"{VSD} {cards}", phase="status") as t:
        t.offers("Electronic Countermeasures", "Slicer Tools").choose("Slicer Tools")
        t.asks("red", "assign-dial")
        assert t.card("VSD", "electronic_countermeasures").exhausted
        assert t.ship("VSD").tokens == ()
        assert t.ship("VSD").shields["front"] == 0


# Advanced Projectors -----------------------------------------------------------------------------------------


def redirecting(ruleset: Armada, extra: str) -> ArmadaScript:
    """The VSD spends a redirect token against 6 damage on its front."""
    t = table(ruleset, ATTACKER, f"{VSD} {extra}")
    t.attack("Attacker front", "VSD front").dice("hit double_hit hit hit hit accuracy").decline()
    return t.choose("spend redirect")


@BOTH
@pytest.mark.rule("ARM-DEF-10")
@pytest.mark.card("armada-1.0:advanced_projectors", "armada-1.5:advanced_projectors")
def test_projectors_spread_the_damage_over_all_other_zones(ruleset: Armada) -> None:
    with redirecting(ruleset, "+advanced_projectors") as t:
        t.choose("left", "right", "rear").decline()
        t.choose("2 damage").choose("1 damage").choose("1 damage")
        assert t.ship("VSD").shields == {"front": 1, "left": 1, "right": 2, "rear": 0}


@BOTH
@pytest.mark.rule("ARM-DEF-10")
@pytest.mark.card("armada-1.0:advanced_projectors", "armada-1.5:advanced_projectors")
def test_with_projectors_the_opposite_zone_may_be_the_only_one(ruleset: Armada) -> None:
    with redirecting(ruleset, "+advanced_projectors") as t:
        t.refuses("front").choose("rear").decline().choose("1 damage").draws("crew_panic", "injured_crew")
        assert t.ship("VSD").shields == {"front": 0, "left": 3, "right": 3, "rear": 0}


@BOTH
@pytest.mark.rule("ARM-DEF-10", "ARM-TIM-21")
@pytest.mark.card("armada-1.0:advanced_projectors", "armada-1.5:advanced_projectors")
def test_without_projectors_redirect_chooses_one_adjacent_zone(ruleset: Armada) -> None:
    other = "blue cr90_corvette_a 850,850 up +advanced_projectors name=Other"
    with table(ruleset, ATTACKER, VSD, other) as t:
        t.attack("Attacker front", "VSD front").dice("hit double_hit hit hit hit accuracy").decline()
        t.choose("spend redirect").refuses("rear").choose("left").decline().choose("3 damage")
        assert t.ship("VSD").shields == {"front": 0, "left": 0, "right": 3, "rear": 1}


@BOTH
@pytest.mark.rule("ARM-DEF-10", "ARM-DEF-09")
@pytest.mark.card("armada-1.0:advanced_projectors", "armada-1.5:advanced_projectors")
@pytest.mark.card("armada-1.0:electronic_countermeasures", "armada-1.5:electronic_countermeasures")
def test_projectors_work_with_a_redirect_that_countermeasures_spend_and_after_brace(ruleset: Armada) -> None:
    with locked(ruleset, f"{ECM} +advanced_projectors", "redirect", "redirect") as t:
        t.choose("Electronic Countermeasures").choose("redirect").choose("left", "rear")
        t.choose("spend brace").choose("1 damage").choose("1 damage").asks("red", "determine-course")
        assert t.ship("VSD").shields == {"front": 3, "left": 2, "right": 3, "rear": 0}
