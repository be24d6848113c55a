"""Slicer Tools, a proof card: they see the top dial of an enemy ship and set it anew, in 1.5 for a token each time."""

from __future__ import annotations

import pytest

from holotable.kernel.view import view
from holotable.scenario.armada.script import ArmadaScript
from holotable.testing import Side, table

SPLICER = "red cr90_corvette_a 457,250 up speed=1 +slicer_tools name=Splicer"
VSD = "blue victory_ii_class_star_destroyer 600,420 down name=VSD"
STACK = "dials=squadron,navigate,navigate"
FAR = "blue cr90_corvette_b 850,850 left name=Far"


def ready(*foes: str, extra: str = "dials=navigate", first: Side = "red") -> ArmadaScript:
    """In the Status Phase a repair token readies the tools; then the next round's Ship Phase begins."""
    t = table("armada-1.5", f"{SPLICER} tokens=repair {extra}", *foes, phase="status", first=first)
    return t.choose("Slicer Tools")


def moved(*foes: str) -> ArmadaScript:
    """The tools are ready, and their ship has moved."""
    return ready(*foes).maneuver("Splicer", "0")


def views(t: ArmadaScript) -> dict[str, bytes]:
    """What each seat and a spectator see."""
    return {seat or "all": t.game.ruleset.encode(view(t.game.state, seat)) for seat in ("red", "blue", "")}


# What it does ------------------------------------------------------------------------------------------------


@pytest.mark.rule("ARM-CRD-24", "ARM-CMD-11", ruleset="armada-1.5")
@pytest.mark.card("armada-1.5:slicer_tools")
def test_slicer_tools_see_a_dial_and_set_it_anew() -> None:
    with moved(f"{VSD} {STACK}", f"{FAR} dials=repair") as t:
        t.choose("Slicer Tools").asks("red", "slice-dial")
        assert t.ship("VSD").stack[0].seen_by == ("blue", "red")
        t.refuses("squadron").choose("repair")
        assert t.card("Splicer", "slicer_tools").exhausted
        assert t.stack("VSD") == ["repair", "navigate", "navigate"]
        t.activate("VSD").asks("blue", "convert-dial")
        assert t.ship("VSD").dials == ("repair",)


@pytest.mark.rule("ARM-CRD-24", ruleset="armada-1.5")
@pytest.mark.card("armada-1.5:slicer_tools")
def test_the_dial_may_be_left_as_it_is_and_the_card_not_be_used() -> None:
    with moved(f"{VSD} {STACK}") as t:
        t.choose("Slicer Tools").decline().asks("blue", "convert-dial")
        assert t.ship("VSD").dials == ("squadron",)
        assert t.card("Splicer", "slicer_tools").exhausted
    with moved(f"{VSD} {STACK}") as t:
        t.decline().asks("blue", "convert-dial")
        assert not t.card("Splicer", "slicer_tools").exhausted


@pytest.mark.rule("ARM-CRD-24", ruleset="armada-1.5")
@pytest.mark.card("armada-1.5:slicer_tools")
def test_one_of_several_ships_is_chosen() -> None:
    other = "blue cr90_corvette_a 330,420 down dials=repair name=Other"
    with moved(f"{VSD} {STACK}", other) as t:
        t.choose("Slicer Tools").choose("Other").refuses("repair").choose("navigate")
        assert t.stack("Other") == ["navigate"]
        assert t.stack("VSD") == ["squadron", "navigate", "navigate"]


@pytest.mark.rule("ARM-CRD-24", "ARM-CMD-11", ruleset="armada-1.5")
@pytest.mark.card("armada-1.5:slicer_tools")
def test_nobody_but_the_two_players_learns_of_the_dial_and_the_chooser_only_by_looking() -> None:
    """Two battles that differ in the old command alone look the same to red until the look, to others always."""
    one = moved(f"{VSD} {STACK}", f"{FAR} dials=repair")
    two = moved(f"{VSD} {STACK.replace('squadron', 'repair')}", f"{FAR} dials=repair")
    before = views(one), views(two)
    assert before[0]["red"] == before[1]["red"]
    assert before[0]["all"] == before[1]["all"]
    assert before[0]["blue"] != before[1]["blue"]
    looked = views(one.choose("Slicer Tools")), views(two.choose("Slicer Tools"))
    assert looked[0]["red"] != looked[1]["red"]
    assert looked[0]["all"] == looked[1]["all"]
    after = views(one.choose("concentrate fire")), views(two.choose("concentrate fire"))
    assert after[0] == after[1]


# When it does not apply --------------------------------------------------------------------------------------


@pytest.mark.rule("ARM-CRD-24", "ARM-TIM-22", ruleset="armada-1.5")
@pytest.mark.card("armada-1.5:slicer_tools")
def test_slicer_tools_begin_exhausted() -> None:
    with table("armada-1.5", SPLICER, f"{VSD} {STACK}") as t:
        assert t.card("Splicer", "slicer_tools").exhausted
        t.maneuver("Splicer", "0").asks("blue", "convert-dial")


@pytest.mark.rule("ARM-CRD-02", "ARM-STA-03", "ARM-UPG-15", "ARM-UPG-16", ruleset="armada-1.5")
@pytest.mark.card("armada-1.5:slicer_tools")
@pytest.mark.parametrize(("token", "readied"), [("repair", True), ("navigate", False)])
def test_only_a_repair_token_readies_them(token: str, readied: bool) -> None:
    ship = f"{SPLICER} dials=navigate tokens={token}"
    with table("armada-1.5", ship, f"{VSD} {STACK}", phase="status") as t:
        if readied:
            t.choose("Slicer Tools")
        t.asks("red", "convert-dial")
        assert t.card("Splicer", "slicer_tools").exhausted is not readied
        assert t.ship("Splicer").tokens == (() if readied else (token,))


@pytest.mark.rule("ARM-CRD-24", "ARM-RNG-06", "ARM-TIM-19", ruleset="armada-1.5")
@pytest.mark.card("armada-1.5:slicer_tools")
@pytest.mark.parametrize(
    "others",
    [(), (f"{VSD.replace('blue', 'red')} {STACK}",)],
    ids=["too far", "friendly"],
)
def test_slicer_tools_need_an_enemy_ship_at_distance_1_to_3(others: tuple[str, ...]) -> None:
    with moved(*others, f"{FAR} dials=repair") as t:
        t.asks("blue", "convert-dial")
        assert not t.card("Splicer", "slicer_tools").exhausted


@pytest.mark.rule("ARM-CRD-24", ruleset="armada-1.5")
@pytest.mark.card("armada-1.5:slicer_tools")
def test_a_ship_without_a_facedown_dial_cannot_be_chosen() -> None:
    near = "blue cr90_corvette_a 600,420 down speed=0 dials=repair name=Near"
    with ready(near, f"{FAR} dials=repair", first="blue") as t:
        t.activate("Near").choose("keep the dial").decline().decline()
        t.maneuver("Splicer", "0").asks("blue", "convert-dial")
        assert not t.card("Splicer", "slicer_tools").exhausted


# With another effect -----------------------------------------------------------------------------------------


@pytest.mark.rule("ARM-CRD-24", "ARM-MOV-17", "ARM-TIM-08", ruleset="armada-1.5")
@pytest.mark.card("armada-1.5:slicer_tools", "armada-1.5:engine_techs")
def test_slicer_tools_may_wait_for_the_maneuver_of_engine_techs() -> None:
    with ready(f"{VSD} {STACK}", extra="dials=navigate +engine_techs") as t:
        t.activate("Splicer").choose("keep the dial").decline().choose("navigate by dial")
        t.choose("1").course("0")
        t.offers("Slicer Tools", "Engine Techs").choose("Engine Techs").choose("0")
        t.choose("Slicer Tools").choose("navigate").asks("blue", "convert-dial")
        assert t.ship("VSD").dials == ("navigate",)


# In 1.0 the card begins readied and is readied for nothing ----------------------------------------------------


@pytest.mark.rule("ARM-CMD-11", "ARM-TIM-22", ruleset="armada-1.0")
@pytest.mark.card("armada-1.0:slicer_tools")
def test_in_1_0_slicer_tools_begin_readied() -> None:
    with table("armada-1.0", SPLICER, f"{VSD} {STACK}", f"{FAR} dials=repair") as t:
        assert not t.card("Splicer", "slicer_tools").exhausted
        t.maneuver("Splicer", "0").choose("Slicer Tools").refuses("squadron").choose("repair")
        assert t.card("Splicer", "slicer_tools").exhausted
        assert t.stack("VSD") == ["repair", "navigate", "navigate"]
        assert t.ship("VSD").stack[0].seen_by == ("blue", "red")


@pytest.mark.rule("ARM-STA-02", ruleset="armada-1.0")
@pytest.mark.card("armada-1.0:slicer_tools")
def test_in_1_0_exhausted_slicer_tools_are_readied_for_nothing() -> None:
    spent = f"{SPLICER} exhausted=slicer_tools"
    with table("armada-1.0", spent, f"{VSD} {STACK}", phase="status") as t:
        assert not t.card("Splicer", "slicer_tools").exhausted


@pytest.mark.rule("ARM-TIM-10", "ARM-TIM-22", ruleset="armada-1.0")
@pytest.mark.card("armada-1.0:slicer_tools")
@pytest.mark.parametrize(
    ("extra", "foe"),
    [("exhausted=slicer_tools", f"{VSD} {STACK}"), ("", f"{FAR} dials=repair")],
    ids=["exhausted", "too far"],
)
def test_in_1_0_slicer_tools_need_a_ready_card_and_a_ship_in_reach(extra: str, foe: str) -> None:
    with table("armada-1.0", f"{SPLICER} {extra}", foe) as t:
        t.maneuver("Splicer", "0").asks("blue", "convert-dial")


@pytest.mark.card("armada-1.0:slicer_tools", "armada-1.0:engine_techs")
@pytest.mark.rule("ARM-TIM-08", ruleset="armada-1.0")
def test_in_1_0_slicer_tools_and_engine_techs_come_in_their_players_order() -> None:
    ship = f"{SPLICER} +engine_techs tokens=navigate"
    with table("armada-1.0", ship, f"{VSD} {STACK}") as t:
        t.activate("Splicer").decline().choose("navigate by token").choose("1").course("0")
        t.offers("Slicer Tools", "Engine Techs").choose("Slicer Tools").choose("repair")
        t.choose("Engine Techs").choose("0").asks("blue", "convert-dial")
        assert t.ship("VSD").dials == ("repair",)
