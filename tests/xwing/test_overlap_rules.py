"""Overlapping ships: sliding back, lost flips, lost actions, and who touches whom for how long."""

from __future__ import annotations

from math import cos, hypot, radians, sin

import pytest

from holotable.scenario.xwing import XWingScript
from holotable.table.measure import gap
from holotable.testing import table

FOE = "blue omegaleader 40,40 down name=Foe"
WINGMAN = "blue omegaace {} name=Ace"


def fly(ship: str, *others: str, rocks: tuple[str, ...] = ()) -> XWingScript:
    """The activation of a ship called Red; ships without a dial have had their own."""
    still = tuple(line.split("name=")[1] for line in (FOE, *others) if "dial=" not in line)
    return table("xwing-1", f"red {ship} name=Red", FOE, *others, rocks=rocks, phase="activation", done=still)


def t70(maneuver: str, words: str = "") -> str:
    return f"redsquadronveteran 457,300 up dial='{maneuver}' {words}"


def tie(maneuver: str) -> str:
    return f"omegasquadronpilot 457,300 up dial='{maneuver}'"


def touches(t: XWingScript, name: str) -> set[str]:
    return {t.game.label(other) for other in t.ship(name).touching}


def ahead(t: XWingScript) -> float:
    return t.pose("Red")[1] - 300


# Sliding back ------------------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-BUMP-01", "XW1-BUMP-02")
def test_a_ship_70_mm_ahead_stops_a_straight_after_70_mm() -> None:
    # 35 mm to the side, the squares still meet but no guide does.
    t = fly(t70("2 straight"), WINGMAN.format("492,410 up"))
    assert t.pose("Red") == pytest.approx((457, 370, 0), abs=0.02)
    assert (touches(t, "Red"), touches(t, "Ace")) == ({"Ace"}, {"Red"})


@pytest.mark.rule("XW1-BUMP-02", "XW1-GEO-03")
@pytest.mark.parametrize(
    ("other", "advance"),
    [("457,410 up", 70 - 2 * 2.6), ("457,410 right", 70 - 2.6), ("462,410 up", 70 - 2.6)],
)
def test_guides_count_as_part_of_the_base(other: str, advance: float) -> None:
    # Guide against guide, guide against a side, guides beside guides.
    assert ahead(fly(t70("2 straight"), WINGMAN.format(other))) == pytest.approx(advance, abs=0.02)


@pytest.mark.rule("XW1-BUMP-01", "XW1-GEO-01", "XW1-BUMP-08")
@pytest.mark.parametrize(("apart", "bumped"), [(45.2, False), (45.1, True)])
def test_mere_contact_of_the_final_base_is_no_overlap(apart: float, bumped: bool) -> None:
    t = fly(t70("2 straight"), WINGMAN.format(f"457,{420 + apart} up"))
    assert bool(touches(t, "Red")) is bumped
    assert ahead(t) == pytest.approx(119.9 if bumped else 120, abs=0.02)


@pytest.mark.rule("XW1-BUMP-03", "XW1-MOVE-04")
def test_without_a_free_position_the_ship_returns_to_its_start() -> None:
    # Guide to guide from the first; a straight 1 would end on the other.
    t = fly(t70("1 straight", "stress=1"), WINGMAN.format("457,345.2 up"))
    assert t.pose("Red") == (457, 300, 0)
    assert touches(t, "Red") == {"Ace"}
    assert t.tokens("Red") == {}  # the green maneuver was executed


@pytest.mark.rule("XW1-BUMP-03")
def test_a_ship_right_ahead_is_passed_over_if_the_end_is_free() -> None:
    t = fly(t70("2 straight"), WINGMAN.format("457,345.2 up"))
    assert (ahead(t), touches(t, "Red")) == (120, set())


@pytest.mark.rule("XW1-BUMP-04", "XW1-BUMP-02")
@pytest.mark.parametrize(
    ("maneuver", "radius", "end"),
    [("2 turn_right", 62.5, (545, 392)), ("3 turn_right", 90, (565, 400)), ("1 bank_right", 80, (500, 396))],
)
@pytest.mark.parametrize("facing", [0, 30, 75])
def test_while_sliding_back_both_guide_pairs_stay_on_the_templates_line(
    maneuver: str, radius: float, end: tuple[float, float], facing: float
) -> None:
    t = fly(t70(maneuver), WINGMAN.format(f"{end[0]},{end[1]} {facing}"))
    assert touches(t, "Red") == {"Ace"}
    x, y, heading = t.pose("Red")
    nose = (20 * sin(radians(heading)), 20 * cos(radians(heading)))
    bend = 45 if "bank" in maneuver else 90
    for px, py in ((x - nose[0], y - nose[1]), (x + nose[0], y + nose[1])):
        assert off_line(px - 457, py - 320, radius, bend) < 0.01
    bases = (t.game.outline(t.ship(name).id) for name in ("Red", "Ace"))
    assert 0 <= gap(*bases) < 0.02


def off_line(x: float, y: float, radius: float, bend: float) -> float:
    """How far a point is from a right-hand template's middle line, which starts at 0,0 upwards, straight before and
    after its bend."""
    if y < 0:
        return abs(x)
    a = radians(bend)
    along = (x - radius * (1 - cos(a))) * sin(a) + (y - radius * sin(a)) * cos(a)
    if along > 0:
        return abs((x - radius * (1 - cos(a))) * cos(a) - (y - radius * sin(a)) * sin(a))
    return abs(hypot(x - radius, y) - radius)


# Flips and actions -------------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-BUMP-05")
def test_a_koiogran_turn_that_overlaps_is_a_straight() -> None:
    t = fly(t70("4 koiogran_turn"), WINGMAN.format("492,510 up"))
    assert t.pose("Red") == pytest.approx((457, 470, 0), abs=0.02)


@pytest.mark.rule("XW1-BUMP-05")
def test_a_segnors_loop_that_overlaps_is_a_bank() -> None:
    t = fly(tie("2 segnors_loop_right"), WINGMAN.format("530,440 45"))
    assert 0 < t.pose("Red")[2] <= 45
    assert touches(t, "Red") == {"Ace"}


@pytest.mark.rule("XW1-BUMP-05")
@pytest.mark.parametrize(
    ("ship", "rock", "heading"),
    [(t70("4 koiogran_turn"), "457,500", 180), (tie("2 segnors_loop_right"), "509,426", 225)],
)
def test_obstacles_cancel_no_flip(ship: str, rock: str, heading: float) -> None:
    t = fly(ship, rocks=(f"core2asteroid2 {rock} 0",)).dice("blank")
    assert t.pose("Red")[2] == heading


@pytest.mark.rule("XW1-BUMP-06")
@pytest.mark.parametrize(("place", "actor"), [("457,410", "Next"), ("457,600", "Red")])
def test_after_overlapping_a_ship_there_is_no_action(place: str, actor: str) -> None:
    t = fly(
        t70("2 straight"), WINGMAN.format(f"{place} up"), "red redace 700,300 up dial='2 straight' name=Next"
    )
    assert t.asks("red", "perform-action").why.args["ship"] == actor


@pytest.mark.rule("XW1-BUMP-06")
def test_the_ship_that_was_run_into_keeps_its_action() -> None:
    t = fly(t70("2 straight"), "red redace 457,410 up dial='2 straight' name=Ace")
    assert t.asks("red", "perform-action").why.args["ship"] == "Ace"


LEADER = "red poedameron 357,300 up dial='1 straight' +squadleader name=Poe"


@pytest.mark.rule("XW1-BUMP-06", "XW1-BUMP-09", "XW1-INT-04", "XW1-ACT-02")
def test_a_free_action_is_still_possible_and_touching_ships_do_not_fight() -> None:
    # B stays right ahead. C lies within Red's arc, D within B's. Poe, farther left, flies last.
    b, c = "blue epsilonsquadronpilot 457,410 down name=B", "blue omegaace 500,560 up name=C"
    t = fly(t70("2 straight"), LEADER, b, c, "red bluesquadronnovice 440,240 down name=D")
    assert t.asks("red", "perform-action").why.args["ship"] == "Poe"  # Red's step was skipped
    t.choose("Squad Leader").choose("Red").choose("focus")
    assert t.tokens("Red") == {"focus": 1}
    t.passes("Poe").engage("Red").refuses("B at", rule="XW1-BUMP-09").offers("C at").decline()
    t.engage("B").refuses("Red at", rule="XW1-BUMP-09").offers("D at")


# Several ships -----------------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-BUMP-07")
def test_of_several_overlapped_ships_only_those_in_contact_at_the_end_count() -> None:
    # The first, at the end of the move, sends the ship back onto the second, whose rear edge is at y 405.
    t = fly(t70("3 straight"), WINGMAN.format("457,470 up"), "blue omegaace 491,425 up name=Near")
    assert ahead(t) == pytest.approx(405 - 20 - 300, abs=0.02)
    assert (touches(t, "Red"), touches(t, "Ace"), touches(t, "Near")) == ({"Near"}, set(), {"Red"})


@pytest.mark.rule("XW1-BUMP-10", "XW1-BUMP-07")
def test_a_ship_can_touch_several_ships() -> None:
    t = fly(t70("2 straight"), WINGMAN.format("430,410 right"), "red redace 480,410 right name=Friend")
    assert ahead(t) == pytest.approx(70 - 2.6, abs=0.02)
    assert touches(t, "Red") == {"Ace", "Friend"}
    assert touches(t, "Ace") == touches(t, "Friend") == {"Red"}


# How long ships touch ----------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-BUMP-08")
def test_touching_ends_when_the_other_ship_leaves() -> None:
    t = fly(t70("2 straight"), WINGMAN.format("457,410 up") + " dial='2 straight'").decline()
    assert t.pose("Ace") == (457, 530, 0)
    assert touches(t, "Red") == touches(t, "Ace") == set()
    t.engage("Red").offers("Ace at range 2")


@pytest.mark.rule("XW1-BUMP-08")
def test_touching_ends_when_the_ship_itself_leaves() -> None:
    t = fly(t70("4 straight", "touching=Ace"), WINGMAN.format("457,345.2 up"))
    t.asks("red", "perform-action")
    assert touches(t, "Red") == touches(t, "Ace") == set()


@pytest.mark.rule("XW1-BUMP-08", "XW1-BUMP-10")
def test_a_move_that_keeps_the_bases_in_contact_leaves_them_touching() -> None:
    # Friend is beside, Ace right ahead: the ship cannot leave its place.
    beside = "red redace 417,300 up name=Friend"
    t = fly(t70("1 straight", "touching=Friend"), beside, WINGMAN.format("457,345.2 up"))
    assert touches(t, "Red") == {"Friend", "Ace"}
    t = fly(t70("1 straight"), beside, WINGMAN.format("457,345.2 up"))  # beside it, but by no overlap
    assert touches(t, "Red") == {"Ace"}


@pytest.mark.rule("XW1-BUMP-08")
@pytest.mark.parametrize(("x", "after"), [(497, {"Ace"}), (496.8, set())])
def test_a_roll_from_one_side_to_the_other_keeps_only_a_contact_that_is_there_again(
    x: float, after: set[str]
) -> None:
    # Ace, ahead to the right, has its right edge 20 mm off its middle; Red's left one comes to x 517.
    red, ace = "red omegasquadronpilot 457,300 up touching=Ace name=Red", WINGMAN.format(f"{x},340 up")
    t = table("xwing-1", red, ace, FOE, phase="activation", done=("Ace", "Foe"))
    assert touches(t, "Red") == {"Ace"}  # without a dial it stayed where it was
    t.choose("barrel roll").choose("right with 1 straight").slide(20)
    assert t.pose("Red") == (537, 320, 0)
    assert touches(t, "Red") == after


@pytest.mark.rule("XW1-BUMP-08")
@pytest.mark.parametrize("before", ["", "touching=Friend"])
def test_side_by_side_without_an_overlap_is_not_touching(before: str) -> None:
    beside = "red redsquadronveteran 497,300 up dial='2 straight' name=Friend"
    t = fly(t70("2 straight", before), beside).choose("Red").decline()
    t.asks("red", "perform-action")
    assert t.pose("Friend") == (497, 420, 0)
    assert touches(t, "Red") == touches(t, "Friend") == set()


@pytest.mark.rule("XW1-BUMP-08")
def test_nobody_touches_a_ship_that_has_fled() -> None:
    ace = "blue omegaace 457,894.4 up touching=Red dial='2 straight' name=Ace"
    t = table(
        "xwing-1",
        "red redace 457,849.2 up name=Red touching=Ace",
        ace,
        FOE,
        phase="activation",
        done=("Foe", "Red"),
    )
    assert (t.ship("Ace").zone, touches(t, "Red")) == ("destroyed", set())
