"""Asteroids: crossing and ending on them, their dice, shooting from them and past them."""

from __future__ import annotations

import pytest

from holotable.kernel.decision import Roll
from holotable.scenario.xwing import XWingScript
from holotable.testing import table

FOE = "blue omegaleader 40,40 down name=Foe"
NEXT = "red poedameron 700,300 up dial='2 straight' name=Next"
ROCK = "core2asteroid2"  # 19.5 to the left and 19.6 to the right of its origin, 23.4 down and 18.6 up


def fly(maneuver: str, words: str, *others: str, rocks: tuple[str, ...]) -> XWingScript:
    """Red flies from 457,300 upwards; after it Next is asked for an action."""
    red = f"red redsquadronveteran 457,300 up dial='{maneuver}' {words} name=Red"
    still = tuple(line.split("name=")[1] for line in (FOE, *others) if "dial=" not in line)
    return table("xwing-1", red, FOE, NEXT, *others, rocks=rocks, phase="activation", done=still)


def acting(t: XWingScript) -> str:
    """Who is asked for an action."""
    return t.asks("red", "perform-action").why.args["ship"]


def dice_asked(t: XWingScript) -> int:
    """How many dice the open roll has."""
    assert isinstance(t.ask, Roll)
    return len(t.ask.dice)


# Meeting an asteroid -----------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-OBST-01", "XW1-OBST-02", "XW1-OBST-03")
@pytest.mark.parametrize("spot", ["457,360", "457,420"])
def test_crossing_or_ending_on_an_asteroid_completes_the_move_and_costs_the_action(spot: str) -> None:
    t = fly("2 straight", "", rocks=(f"{ROCK} {spot} 0",)).dice("focus")
    assert t.pose("Red") == (457, 420, 0)
    assert (t.ship("Red").shields, t.cards("Red")[1:]) == (3, [])
    assert acting(t) == "Next"


@pytest.mark.rule("XW1-OBST-02", "XW1-OBST-03")
@pytest.mark.parametrize("spot", ["490,360", "457,470", "457,270"])
def test_an_asteroid_that_is_only_near_does_nothing(spot: str) -> None:
    # Beside the template, ahead of the final base, behind the ship.
    assert acting(fly("2 straight", "", rocks=(f"{ROCK} {spot} 0",))) == "Red"


@pytest.mark.rule("XW1-OBST-03", "XW1-DICE-03")
@pytest.mark.parametrize(
    ("face", "faceup", "facedown"), [("hit", 0, 1), ("crit", 1, 0), ("focus", 0, 0), ("blank", 0, 0)]
)
def test_a_hit_is_damage_a_critical_critical_damage(face: str, faceup: int, facedown: int) -> None:
    t = fly("2 straight", "shields=0", rocks=(f"{ROCK} 457,360 0",)).dice(face)
    if faceup or facedown:
        t.draws("damagedengine")
    assert (len(t.faceup("Red")), len(t.facedown("Red"))) == (faceup, facedown)


@pytest.mark.rule("XW1-OBST-03", "XW1-DMG-09")
@pytest.mark.parametrize("face", ["hit", "crit"])
def test_shields_take_the_damage_first(face: str) -> None:
    t = fly("2 straight", "", rocks=(f"{ROCK} 457,360 0",)).dice(face)
    assert (t.ship("Red").shields, t.faceup("Red")) == (2, [])


@pytest.mark.rule("XW1-DICE-04")
def test_tokens_that_modify_attack_dice_are_no_use_on_the_obstacles_die() -> None:
    t = fly("2 straight", "focus=1 lock=Foe", rocks=(f"{ROCK} 457,360 0",)).dice("focus")
    assert acting(t) == "Next"  # nobody was asked to modify anything
    assert (t.tokens("Red"), t.ship("Red").lock) == ({"focus": 1}, t.ship("Foe").id)


@pytest.mark.rule("XW1-OBST-03", "XW1-KILL-01")
def test_a_ship_destroyed_by_its_own_roll_is_removed_at_once() -> None:
    # Gap G13.
    t = fly("2 straight", "shields=0 facedown=directhit,directhit", rocks=(f"{ROCK} 457,360 0",))
    t.dice("hit").draws("blindedpilot")
    assert t.ship("Red").zone == "destroyed"
    assert acting(t) == "Next"


# Several, and what was met before ----------------------------------------------------------------------------


@pytest.mark.rule("XW1-OBST-07")
def test_two_asteroids_are_two_dice_the_closest_first() -> None:
    rocks = (f"{ROCK} 457,420 0 name=A-far", "core2asteroid0 457,345 0 name=Z-near")
    t = fly("2 straight", "shields=0", rocks=rocks)
    met: list[str] = []
    for _ in rocks:
        assert isinstance(t.ask, Roll)
        met.append(t.ask.source)
        t.dice("hit").draws("damagedengine" if len(met) == 1 else "directhit")
    assert met == ["Z-near", "A-far"]
    assert len(t.facedown("Red")) == 2
    assert acting(t) == "Next"


@pytest.mark.rule("XW1-OBST-07", "XW1-OBST-08")
def test_an_asteroid_beyond_the_final_pose_of_an_overlap_is_not_met() -> None:
    # Stopped guide to guide 45.2 mm before the other, the ship reaches y 417.4; the asteroid begins at 421.6.
    rocks = (f"{ROCK} 457,445 0",)
    assert acting(fly("3 straight", "", "blue omegaace 457,440 up name=Ace", rocks=rocks)) == "Next"
    fly("3 straight", "", rocks=rocks).dice("blank").asks("red", "perform-action")


@pytest.mark.rule("XW1-OBST-08", "XW1-BUMP-06")
def test_an_asteroid_before_the_final_pose_of_an_overlap_is_met() -> None:
    t = fly("3 straight", "", "blue omegaace 457,440 up name=Ace", rocks=(f"{ROCK} 457,350 0",)).dice("hit")
    assert (t.ship("Red").shields, acting(t)) == (2, "Next")


@pytest.mark.rule("XW1-OBST-09")
def test_an_asteroid_under_the_ship_at_the_start_is_ignored() -> None:
    # It reaches 318.6, the front edge is at 320.
    assert acting(fly("2 straight", "", rocks=(f"{ROCK} 457,300 0",))) == "Red"


@pytest.mark.rule("XW1-OBST-09")
@pytest.mark.parametrize(("maneuver", "spot"), [("2 straight", "457,310"), ("1 straight", "457,350")])
def test_it_counts_again_where_the_template_or_the_final_base_overlaps_it(maneuver: str, spot: str) -> None:
    # Both reach under the ship's base or ahead of it: to 328.6 past the front edge, and from 326.6 to 368.6.
    t = fly(maneuver, "", rocks=(f"{ROCK} {spot} 0",)).dice("hit")
    assert (t.ship("Red").shields, acting(t)) == (2, "Next")


@pytest.mark.rule("XW1-OBST-10", "XW1-ACT-02", "XW1-ACT-04")
@pytest.mark.parametrize(("stress", "tokens"), [(0, {"focus": 1}), (2, {"stress": 1})])
def test_a_free_action_remains_possible_unless_stressed(stress: int, tokens: dict[str, int]) -> None:
    leader = "red poedameron 357,300 up dial='2 straight' +squadleader name=Leader"
    red = f"red redsquadronveteran 457,300 up dial='2 straight' stress={stress} name=Red"
    still = ("Foe", "Mark")
    t = table(
        "xwing-1",
        *(red, FOE, leader, "blue omegaace 357,560 up name=Mark"),
        rocks=(f"{ROCK} 457,360 0",),
        phase="activation",
        done=still,
    ).dice("blank")
    assert acting(t) == "Leader"
    t.choose("Squad Leader")
    if not stress:
        t.choose("focus")
    t.asks("red", "declare-target")  # the Leader's attack: nothing more was asked
    assert t.tokens("Red") == tokens


@pytest.mark.rule("XW1-OBST-02", "XW1-OBST-03", "XW1-MOVE-17")
def test_a_maneuver_by_an_action_meets_asteroids_too_and_is_done_with_them_before_what_follows() -> None:
    # Daredevil's turn ends on the asteroid; only then comes its stress. Next is the next to act.
    t = (
        fly("2 straight", "+daredevil", rocks=(f"{ROCK} 402,475 0",))
        .choose("Daredevil")
        .choose("1 turn_left")
    )
    assert isinstance(t.ask, Roll)
    assert t.game.state.pieces[t.ask.source].name == "obstacle:asteroid"
    assert not any("stress" in line for line in t.log)
    t.dice("hit")
    assert (t.ship("Red").shields, t.tokens("Red"), acting(t)) == (2, {"stress": 1}, "Next")


# Attacks -----------------------------------------------------------------------------------------------------

SHOOTER = "red poedameron 300,300 up name=Red"
TARGET = (
    "blue zetasquadronpilot 390,560 down name=Ace"  # corner to corner 50 aside, 220 ahead: 225.6 mm, range 3
)


@pytest.mark.rule("XW1-OBST-04", "XW1-ATK-06")
def test_a_ship_on_an_asteroid_cannot_attack_but_may_be_attacked() -> None:
    t = table("xwing-1", SHOOTER, TARGET, rocks=(f"{ROCK} 300,330 0",), phase="combat")
    t.asks("blue", "declare-target")  # Red, with the higher skill, was not asked
    t.offers("Red at range 3")


@pytest.mark.rule("XW1-OBST-04")
def test_a_ship_beside_an_asteroid_attacks() -> None:
    t = table("xwing-1", SHOOTER, TARGET, rocks=(f"{ROCK} 300,346.1 0",), phase="combat")
    t.asks("red", "declare-target")  # the asteroid begins at 322.7, the guides end at 322.6


@pytest.mark.rule("XW1-OBST-11", "XW1-INT-02", "XW1-ATK-10")
@pytest.mark.parametrize(
    ("rocks", "others", "defense"),
    [
        ((f"{ROCK} 345,430 0",), (), 5),
        ((f"{ROCK} 345,430 0", "core2asteroid0 332,370 0"), (), 5),
        ((), (), 4),
        ((), ("red redace 345,430 up",), 4),
        ((f"{ROCK} 400,430 0",), (), 4),
    ],
)
def test_an_asteroid_on_the_line_is_one_defense_die_more(
    rocks: tuple[str, ...], others: tuple[str, ...], defense: int
) -> None:
    t = table("xwing-1", SHOOTER, TARGET, *others, rocks=rocks, phase="combat").attack("Red", "Ace")
    assert dice_asked(t) == 3
    t.dice("blank blank blank")
    assert dice_asked(t) == defense
    t.dice("blank " * defense)


@pytest.mark.rule("XW1-OBST-12")
@pytest.mark.parametrize(("line", "defense"), [("clear", 3), ("obstructed", 4)])
def test_of_equally_short_lines_the_attacker_picks(line: str, defense: int) -> None:
    # Face to face the lines run from x 437 to 477; the asteroid covers those up to 459.6.
    ships = ("red poedameron 457,300 up name=Red", "blue zetasquadronpilot 457,500 down name=Ace")
    t = table("xwing-1", *ships, rocks=(f"{ROCK} 440,400 0",), phase="combat").attack("Red", "Ace")
    t.asks("red", "choose-line")
    t.choose(line).dice("blank blank blank")
    assert dice_asked(t) == defense
    t.dice("blank " * defense)


@pytest.mark.rule("XW1-OBST-12")
@pytest.mark.parametrize(("line", "defense"), [("clear", 3), ("obstructed", 4)])
def test_an_asteroid_between_both_ends_of_the_facing_edges_leaves_the_choice_too(
    line: str, defense: int
) -> None:
    # Gap G17. It covers the lines from x 444.1 to 474.3: those at both ends are clear, those between are not.
    ships = ("red poedameron 457,300 up name=Red", "blue zetasquadronpilot 457,500 down name=Ace")
    t = table("xwing-1", *ships, rocks=("core2asteroid0 457,400 0",), phase="combat").attack("Red", "Ace")
    t.asks("red", "choose-line")
    t.choose(line).dice("blank blank blank")
    assert dice_asked(t) == defense
    t.dice("blank " * defense)


@pytest.mark.rule("XW1-OBST-12")
@pytest.mark.parametrize(("rock", "defense"), [("core2asteroid5 457,400 0", 4), (f"{ROCK} 500,400 0", 3)])
def test_nobody_is_asked_where_all_lines_are_alike(rock: str, defense: int) -> None:
    ships = ("red poedameron 457,300 up name=Red", "blue zetasquadronpilot 457,500 down name=Ace")
    t = table("xwing-1", *ships, rocks=(rock,), phase="combat").attack("Red", "Ace").dice("blank blank blank")
    assert dice_asked(t) == defense
    t.dice("blank " * defense)
