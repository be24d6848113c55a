"""The words of an Armada script: what they answer, and that they fail on any other question."""

from __future__ import annotations

import pytest

from holotable.testing import Failed, table

VSD = "red victory_ii_class_star_destroyer 457,250 up name=VSD speed=1"
CR90 = "blue cr90_corvette_a 457,480 down name=CR90"
AWAY = "blue cr90_corvette_a 800,800 left name=CR90"
TIE = "red tie_fighter_squadron 300,300 name=TIE"
X1 = "blue x_wing_squadron 300,360 name=X1"


@pytest.mark.rule("ARM-ATK-17", "ARM-DMG-02", "ARM-DEF-03")
def test_an_attack_from_the_declaration_to_the_last_card() -> None:
    with table("armada-1.5", f"{VSD} dials=navigate", f"{CR90} shields=front:1") as t:
        t.attack("VSD front", "CR90 front").dice("hit crit accuracy hit hit crit").decline()
        t.choose("redirect").choose("left").decline().choose("standard")
        t.choose("1 damage").draws("crew_panic", "power_failure", "injured_crew")
        assert t.ship("CR90").shields == {"front": 0, "left": 1, "right": 2, "rear": 1}
        assert t.faceup("CR90") == ["crew_panic"]
        assert t.facedown("CR90") == ["power_failure", "injured_crew"]
        assert t.defense("CR90") == ["evade", "evade", "redirect exhausted"]


def test_an_attack_runs_out() -> None:
    with table("armada-1.5", VSD, CR90) as t:
        t.attack("VSD front", "CR90 front").dice("hit crit accuracy hit hit accuracy").done().draws(
            "crew_panic", "injured_crew"
        )
        t.asks("red", "determine-course")
        with pytest.raises(Failed, match="no attack is under way"):
            t.done()


@pytest.mark.rule("ARM-RND-04", "ARM-RND-05")
def test_orders_answer_the_whole_command_phase() -> None:
    with table("armada-1.5", f"{VSD} dials=repair", CR90, phase="command") as t:
        t.orders({"VSD": ["navigate", "squadron"], "CR90": "concentrate fire"})
        t.asks("red", "convert-dial")
        assert t.stack("VSD") == ["navigate", "squadron"]
        assert t.stack("CR90") == ["concentrate_fire"]


@pytest.mark.parametrize(
    ("orders", "message"),
    [
        ({"VSD": ["navigate", "squadron"]}, "no dial is given for CR90"),
        ({"VSD": ["navigate"], "CR90": "repair"}, "no dial is given for VSD"),
        ({"VSD": ["navigate"] * 2, "CR90": ["repair"] * 2}, "no dial is asked for any more .CR90: repair."),
    ],
)
def test_orders_must_be_those_that_are_asked(orders: dict[str, str | list[str]], message: str) -> None:
    t = table("armada-1.5", f"{VSD} dials=repair", CR90, phase="command")
    with pytest.raises(Failed, match=message):
        t.orders(orders)


@pytest.mark.rule("ARM-MOV-04", "ARM-MOV-06")
def test_a_maneuver_skips_what_may_be_skipped() -> None:
    with table("armada-1.5", f"{VSD} dials=navigate", AWAY, TIE, first="blue") as t:
        t.maneuver("CR90", "0 R1").maneuver("VSD", "0")
        assert t.pose("VSD")[2] == 0
        assert t.pose("VSD")[1] > 250
        assert t.ship("VSD").activated


def test_a_course_names_the_side_of_the_tool_where_both_are_legal() -> None:
    t = table("armada-1.5", AWAY, VSD, first="blue").activate("CR90")
    with pytest.raises(Failed, match="is not on offer"):
        t.course("0 R3")
    with pytest.raises(Failed, match=r"'R1 0' could be 'R1 0, tool left' or 'R1 0, tool right'"):
        t.course("R1 0")
    with pytest.raises(Failed, match=r"'0 R1, tool left' is not on offer: .*ARM-MOV-08"):
        t.course("0 R1", tool="left")
    t.course("R1 0", tool="left").asks("red", "determine-course")


@pytest.mark.rule("ARM-PASS-02")
def test_a_pass() -> None:
    more = "red gladiator_i_class_star_destroyer 200,100 up name=GSD"
    with table("armada-1.5", VSD, more, AWAY, passes={"blue": 1}) as t:
        t.maneuver("GSD", "0 0")
        t.asks("blue", "activate-ship")
        t.passes()
        with pytest.raises(Failed, match="expected blue"):
            t.maneuver("VSD", "0").asks("blue", "activate-ship")


@pytest.mark.rule("ARM-SQD-02")
def test_squadrons_attack_without_a_zone() -> None:
    with table("armada-1.5", VSD, AWAY, TIE, X1, phase="squadron") as t:
        t.attack("TIE", "X1").dice("hit accuracy crit")
        assert t.squadron("X1").hull == 4


def test_an_attack_by_another_unit_fails() -> None:
    t = table("armada-1.5", VSD, CR90)
    with pytest.raises(Failed, match="CR90 is not asked"):
        t.attack("CR90 front", "VSD front")
    with pytest.raises(Failed, match=r"VSD rear cannot attack CR90 front: .*ARM-ATK-09"):
        t.attack("VSD rear", "CR90 front")
    t.refuses_attack("VSD front", "CR90 rear", "ARM-RNG-12")
    with pytest.raises(Failed, match="can attack"):
        t.refuses_attack("VSD front", "CR90 front")
    with pytest.raises(Failed, match="no unit is called 'CR91'; there are VSD, CR90"):
        t.unit("CR91")
