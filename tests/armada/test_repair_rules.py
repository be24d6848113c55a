"""The repair and squadron commands (ARM-CMD-24 to ARM-CMD-37)."""

from __future__ import annotations

import pytest

from holotable.testing import table

BOTH = ["armada-1.0", "armada-1.5"]
NEB = "red nebulon_b_escort_frigate 200,200 up name=Neb speed=1"
CR90 = "blue cr90_corvette_a 700,700 down name=CR90"
pytestmark = pytest.mark.parametrize("ruleset", BOTH)


@pytest.mark.rule("ARM-CMD-30", "ARM-CMD-31")
@pytest.mark.parametrize(("means", "points"), [("by dial", 3), ("by token", 2), ("by dial and token", 5)])
def test_engineering_points_of_value_3(ruleset: str, means: str, points: int) -> None:
    with table(ruleset, f"{NEB} dials=repair tokens=repair shields=0", CR90) as t:
        t.activate("Neb").choose("keep the dial").choose(f"repair {means}")
        t.asks("red", f"{points} engineering points")


@pytest.mark.rule("ARM-CMD-32")
def test_a_point_moves_a_shield_between_any_two_zones(ruleset: str) -> None:
    """Front and rear are not adjacent, which does not matter; a full or an empty zone does."""
    with table(ruleset, f"{NEB} dials=repair shields=rear:0,left:0", CR90) as t:
        t.activate("Neb").choose("keep the dial").choose("repair by dial")
        t.offers("move a shield front to rear").refuses("move a shield left to rear")
        t.refuses("move a shield rear to front").choose("move a shield front to rear")
        assert t.ship("Neb").shields == {"front": 2, "left": 0, "right": 1, "rear": 1}
        t.asks("red", "2 engineering points")


@pytest.mark.rule("ARM-CMD-33", "ARM-COMP-14")
def test_two_points_recover_a_shield_below_the_maximum(ruleset: str) -> None:
    with table(ruleset, f"{NEB} dials=repair shields=left:0", CR90) as t:
        t.activate("Neb").choose("keep the dial").choose("repair by dial")
        t.refuses("recover a shield front").choose("recover a shield left")
        assert t.ship("Neb").shields["left"] == 1


@pytest.mark.rule("ARM-CMD-34", "ARM-CMD-37", "ARM-DMG-17")
def test_three_points_discard_a_card_faceup_or_unseen(ruleset: str) -> None:
    neb = f"{NEB} dials=repair facedown=crew_panic faceup=blinded_gunners"
    with table(ruleset, neb, CR90) as t:
        t.activate("Neb").choose("keep the dial").choose("repair by dial")
        t.offers("discard Blinded Gunners", "discard a facedown card").refuses("Crew Panic")
        t.choose("discard a facedown card")
        assert t.facedown("Neb") == []
        assert t.faceup("Neb") == ["blinded_gunners"]
        assert t.state.decks["damage"].discard == ("damage:crew_panic",)


@pytest.mark.rule("ARM-CMD-35")
def test_each_repair_takes_effect_before_the_next_is_paid(ruleset: str) -> None:
    """5 points: Capacitor Failure goes first, only then can the empty zone recover a shield."""
    neb = f"{NEB} dials=repair tokens=repair shields=left:0 faceup=capacitor_failure"
    with table(ruleset, neb, CR90) as t:
        t.activate("Neb").choose("keep the dial").choose("repair by dial and token")
        t.refuses("recover a shield left", source="capacitor_failure")
        t.choose("discard Capacitor Failure").choose("recover a shield left")
        assert t.ship("Neb").shields["left"] == 1


@pytest.mark.rule("ARM-CMD-36")
def test_unused_points_vanish(ruleset: str) -> None:
    with table(ruleset, f"{NEB} dials=repair shields=left:0,right:0", CR90) as t:
        t.activate("Neb").choose("keep the dial").choose("repair by dial")
        t.choose("recover a shield left").decline().asks("red", "determine-course")
        assert t.ship("Neb").shields["right"] == 0


# The squadron command ----------------------------------------------------------------------------------------

NEAR = "red x_wing_squadron 200,300 name=Near"
MIDDLE = "red x_wing_squadron 330,300 name=Middle"
FAR = "red x_wing_squadron 200,600 name=Far"


@pytest.mark.rule("ARM-CMD-24", "ARM-CMD-25", "ARM-CMD-28")
def test_a_squadron_dial_activates_as_many_as_the_squadron_value_in_range(ruleset: str) -> None:
    """Squadron value 2; one X-wing is beyond medium range, one was activated before."""
    done = "red x_wing_squadron 100,300 name=Done activated=yes"
    with table(ruleset, f"{NEB} dials=squadron", CR90, NEAR, MIDDLE, FAR, done) as t:
        t.activate("Neb").choose("keep the dial").choose("squadron by dial")
        t.asks("red", "command-squadron")
        t.offers("Near", "Middle").refuses("Far").refuses("Done")
        t.activate("Near").decline().activate("Middle").decline()
        t.asks("red", "determine-course")
        assert t.squadron("Near").activated
        assert not t.squadron("Far").activated


@pytest.mark.rule("ARM-CMD-26")
@pytest.mark.parametrize(("means", "count"), [("by token", 1), ("by dial and token", 3)])
def test_a_token_activates_one_and_both_one_more(ruleset: str, means: str, count: int) -> None:
    third = "red x_wing_squadron 100,300 name=Third"
    neb = f"{NEB} dials=squadron tokens=squadron"
    with table(ruleset, neb, CR90, NEAR, MIDDLE, third) as t:
        t.activate("Neb").choose("keep the dial").choose(f"squadron {means}")
        for name in ("Near", "Middle", "Third")[:count]:
            t.activate(name).decline()
        t.asks("red", "determine-course")


@pytest.mark.rule("ARM-CMD-25")
def test_range_is_measured_when_each_squadron_is_chosen(ruleset: str) -> None:
    """The second X-wing is out of range at first; nothing makes it eligible, and the command may end early."""
    with table(ruleset, f"{NEB} dials=squadron", CR90, NEAR, FAR) as t:
        t.activate("Neb").choose("keep the dial").choose("squadron by dial").activate("Near").decline()
        t.asks("red", "determine-course")


@pytest.mark.rule("ARM-CMD-27", "ARM-SQD-03")
def test_a_commanded_squadron_moves_and_attacks_in_either_order(ruleset: str) -> None:
    foe = "blue tie_fighter_squadron 200,420 name=TIE"
    with table(ruleset, f"{NEB} dials=squadron", CR90, NEAR, foe) as t:
        t.activate("Neb").choose("keep the dial").choose("squadron by dial").activate("Near")
        t.refuses("attack", "ARM-ATK-12").choose("move").place(200, 340)
        t.refuses("move").choose("attack").dice("hit hit accuracy crit")
        assert t.squadron("TIE").hull == 1
        t.asks("red", "declare-target")
        assert t.squadron("Near").activated


@pytest.mark.rule("ARM-CMD-27", "ARM-SQD-05")
def test_a_commanded_squadron_may_do_nothing(ruleset: str) -> None:
    with table(ruleset, f"{NEB} dials=squadron", CR90, NEAR) as t:
        t.activate("Neb").choose("keep the dial").choose("squadron by dial").activate("Near").decline()
        assert t.pose("Near")[:2] == (200, 300)
        assert t.squadron("Near").activated
