"""Maneuvers as they are flown: poses, colours, stress, Tallon rolls, and leaving the table."""

from __future__ import annotations

import pytest

from holotable.scenario.xwing import XWingScript
from holotable.testing import table
from holotable.xwing.first import Constants, first_edition

FOE = "blue omegaleader 40,40 down name=Foe"


def fly(
    ship: str, *others: str, rocks: tuple[str, ...] = (), seat: str = "red", white2: bool = False
) -> XWingScript:
    """The activation of a ship called Red; the far Foe has had its own."""
    rules = first_edition(constants=Constants(stressed_red="white2")) if white2 else "xwing-1"
    return table(
        rules, f"{seat} {ship} name=Red", FOE, *others, rocks=rocks, phase="activation", done=("Foe",)
    )


def t70(maneuver: str, words: str = "", pilot: str = "redsquadronveteran") -> str:
    return f"{pilot} 457,300 up dial='{maneuver}' {words}"


def tie(maneuver: str, words: str = "") -> str:
    return f"zetasquadronpilot 457,300 up dial='{maneuver}' {words}"


def moved(t: XWingScript) -> tuple[float, float, float]:
    """How far the ship has come from 457,300, and its heading."""
    x, y, heading = t.pose("Red")
    return (x - 457, y - 300, heading)


def near(x: float, y: float, heading: float) -> object:
    return pytest.approx((x, y, heading), abs=0.01)


# Where maneuvers end (figures of the rules and of the geometry's tables) ---------------------------------------


@pytest.mark.rule("XW1-MOVE-07", "XW1-GEO-15")
@pytest.mark.parametrize(("speed", "ahead"), [(1, 80), (2, 120), (3, 160), (4, 200)])
def test_a_straight_goes_40_mm_a_speed_and_a_base(speed: int, ahead: float) -> None:
    assert moved(fly(t70(f"{speed} straight"))) == (0, ahead, 0)


@pytest.mark.rule("XW1-MOVE-07", "XW1-GEO-14", "XW1-GEO-15")
def test_the_longest_straight() -> None:
    assert moved(fly(tie("5 straight"))) == (0, 240, 0)


@pytest.mark.rule("XW1-MOVE-08", "XW1-GEO-14", "XW1-GEO-15")
@pytest.mark.parametrize(
    ("speed", "x", "y"), [(1, 37.574, 90.711), (2, 52.218, 126.066), (3, 66.863, 161.421)]
)
def test_a_bank_turns_45_degrees_to_its_side(speed: int, x: float, y: float) -> None:
    assert moved(fly(t70(f"{speed} bank_right"))) == near(x, y, 45)
    assert moved(fly(t70(f"{speed} bank_left"))) == near(-x, y, 315)


@pytest.mark.rule("XW1-MOVE-09", "XW1-GEO-14", "XW1-GEO-15")
@pytest.mark.parametrize(("speed", "far"), [(1, 55), (2, 82.5), (3, 110)])
def test_a_turn_turns_90_degrees_to_its_side(speed: int, far: float) -> None:
    assert moved(fly(tie(f"{speed} turn_right"))) == near(far, far, 90)
    assert moved(fly(tie(f"{speed} turn_left"))) == near(-far, far, 270)


@pytest.mark.rule("XW1-MOVE-07", "XW1-MOVE-08")
def test_a_maneuver_is_flown_from_the_heading_of_the_ship() -> None:
    t = fly("redsquadronveteran 457,300 right dial='1 bank_right'")
    assert moved(t) == near(90.711, -37.574, 135)


@pytest.mark.rule("XW1-MOVE-10")
def test_a_koiogran_turn_ends_where_the_straight_does_and_looks_back() -> None:
    assert moved(fly(t70("4 koiogran_turn"))) == (0, 200, 180)


@pytest.mark.rule("XW1-MOVE-11")
def test_a_segnors_loop_ends_where_the_bank_does_turned_by_225_degrees() -> None:
    assert moved(fly(tie("2 segnors_loop_right"))) == near(52.218, 126.066, 225)
    assert moved(fly(tie("2 segnors_loop_left"))) == near(-52.218, 126.066, 135)


# Tallon rolls ------------------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-MOVE-12")
@pytest.mark.parametrize(("slide", "y"), [(0, 110), (10, 100), (-10, 120), (3.5, 106.5)])
def test_a_tallon_roll_turns_180_degrees_and_slides_along_the_templates_end(slide: float, y: float) -> None:
    t = fly(t70("3 tallon_roll_right"))
    t.asks("red", "place-tallon")
    assert moved(t.slide(slide)) == near(110, y, 180)


@pytest.mark.rule("XW1-MOVE-12")
def test_a_tallon_roll_to_the_left_is_its_mirror() -> None:
    assert moved(fly(t70("3 tallon_roll_left")).slide(10)) == near(-110, 100, 180)


@pytest.mark.rule("XW1-MOVE-12")
def test_the_templates_end_stays_within_the_side_of_the_base() -> None:
    t = fly(t70("3 tallon_roll_right"))
    t.refuses_at(457 + 110, 300 + 120.1, 180, rule="XW1-MOVE-12")
    t.refuses_at(457 + 110, 300 + 99.9, 180, rule="XW1-MOVE-12")
    t.refuses_at(457 + 110.1, 300 + 110, 180, rule="XW1-MOVE-12").refuses_at(567, 410, 90, rule="XW1-MOVE-12")


@pytest.mark.rule("XW1-MOVE-13")
def test_a_tallon_roll_avoids_ships_where_it_can() -> None:
    # A base whose rear edge with its guides is at y 432.6 lets the roller, guides 22.6 out, come up to y 410.
    t = fly(t70("3 tallon_roll_right"), "blue omegaace 567,455.2 up")
    t.refuses_slide(-0.1, rule="XW1-MOVE-13").slide(0)
    assert moved(t) == near(110, 110, 180)
    assert t.ship("Red").touching == ()


@pytest.mark.rule("XW1-MOVE-13", "XW1-BUMP-02", "XW1-BUMP-06")
def test_without_a_free_placement_a_tallon_roll_is_a_turn_that_overlaps() -> None:
    # The other stands with its left edge 100 mm to the right of the start: every placement of the roll ends on it.
    t = fly(t70("3 tallon_roll_right"), "blue omegaace 577,410 up name=Ace")
    x, _, heading = moved(t)
    assert heading < 90
    assert x < 577 - 457 - 40
    assert t.ship("Red").touching == (t.ship("Ace").id,)
    t.asks("blue", "perform-action")  # Ace's: Red had none


@pytest.mark.rule("XW1-MOVE-12", "XW1-BUMP-05", "XW1-OBST-02")
@pytest.mark.parametrize("spot", ["567,410", "475,375"])
def test_obstacles_do_not_restrict_a_tallon_roll_but_are_met(spot: str) -> None:
    # One asteroid lies under the final base, one under the template only.
    t = fly(t70("3 tallon_roll_right"), rocks=(f"core2asteroid2 {spot} 0",)).slide(0).dice("hit")
    assert moved(t) == near(110, 110, 180)
    assert t.ship("Red").shields == 2


# Order and colours -------------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-MOVE-01", "XW1-MOVE-02")
def test_one_activation_runs_reveal_move_stress_abilities_then_the_obstacles_die() -> None:
    poe = "poedameron 457,300 up dial='2 straight' +r2d2 stress=2 shields=2"
    t = fly(poe, rocks=("core2asteroid2 457,360 0",)).choose("R2-D2").dice("blank")
    signs = ("reveals", "executes", "loses stress", "recovers", "rolls blank")
    told = [next(n for n, line in enumerate(t.log) if sign in line) for sign in signs]
    assert told == sorted(told)


@pytest.mark.rule("XW1-MOVE-01", "XW1-MOVE-02")
def test_the_action_comes_after_the_maneuver() -> None:
    t = fly(t70("2 straight"))
    t.asks("red", "perform-action")
    assert moved(t) == (0, 120, 0)


@pytest.mark.rule("XW1-MOVE-03", "XW1-MOVE-04", "XW1-TOK-01")
@pytest.mark.parametrize(
    ("maneuver", "before", "after"),
    [
        ("4 koiogran_turn", 0, 1),
        ("2 bank_left", 0, 0),
        ("2 bank_left", 2, 2),
        ("1 bank_left", 0, 0),
        ("1 bank_left", 1, 0),
        ("1 bank_left", 3, 2),
    ],
)
def test_red_brings_a_stress_green_takes_one_white_neither(maneuver: str, before: int, after: int) -> None:
    t = fly(t70(maneuver, f"stress={before}"))
    assert t.tokens("Red").get("stress", 0) == after


@pytest.mark.rule("XW1-MOVE-04")
def test_stress_is_checked_after_overlapping_a_ship_or_an_obstacle_too() -> None:
    t = fly(t70("4 koiogran_turn"), "blue omegaace 457,500 up dial='2 straight'")
    assert t.tokens("Red") == {"stress": 1}
    t = fly(t70("1 straight", "stress=1"), rocks=("core2asteroid2 457,360 0",)).dice("blank")
    assert t.tokens("Red") == {}


@pytest.mark.rule("XW1-MOVE-06", "XW1-MOVE-04")
@pytest.mark.parametrize(("damage", "after"), [("faceup=damagedengine", 1), ("", 0)])
def test_where_cards_disagree_the_harder_colour_wins(damage: str, after: int) -> None:
    # R2 Astromech makes the turn green, Damaged Engine makes it red.
    t = fly(t70("2 turn_left", f"+r2astromech {damage}")).choose("R2 Astromech")
    assert t.tokens("Red").get("stress", 0) == after
    if not damage:
        stressed = fly(t70("2 turn_left", "+r2astromech stress=1")).choose("R2 Astromech")
        assert stressed.tokens("Red") == {}


# Stressed and red --------------------------------------------------------------------------------------------

RED_ON_T70 = ("3 tallon_roll_left", "3 tallon_roll_right", "4 koiogran_turn")


@pytest.mark.rule("XW1-MOVE-05")
def test_the_opponent_replaces_a_red_maneuver_of_a_stressed_ship() -> None:
    t = fly(t70("4 koiogran_turn", "stress=1"))
    t.asks("blue", "replace-red")
    assert len(t.options) == 17 - 3
    for label in RED_ON_T70:
        t.refuses(label)
    t.choose("2 turn_left")
    assert moved(t) == near(-82.5, 82.5, 270)
    assert t.tokens("Red") == {"stress": 1}


@pytest.mark.rule("XW1-MOVE-05", "XW1-MOVE-04")
def test_a_green_replacement_takes_a_stress() -> None:
    t = fly(t70("4 koiogran_turn", "stress=1")).choose("3 straight")
    assert (moved(t), t.tokens("Red")) == ((0, 160, 0), {})
    t.asks("red", "perform-action")


@pytest.mark.rule("XW1-MOVE-05")
@pytest.mark.parametrize(("maneuver", "stress"), [("4 koiogran_turn", 0), ("4 straight", 1)])
def test_neither_stress_nor_red_alone_replaces_a_maneuver(maneuver: str, stress: int) -> None:
    t = fly(t70(maneuver, f"stress={stress}"))
    assert moved(t)[:2] == (0, 200)


@pytest.mark.rule("XW1-MOVE-05")
def test_a_turn_made_red_by_a_damage_card_is_replaced_too() -> None:
    t = fly(t70("2 turn_left", "stress=1 faceup=damagedengine"))
    t.asks("blue", "replace-red")
    for label in (*RED_ON_T70, "2 turn_left", "2 turn_right", "3 turn_left", "3 turn_right"):
        t.refuses(label)
    assert len(t.options) == 17 - 3 - 4


@pytest.mark.rule("XW1-MOVE-05")
def test_the_other_setting_replaces_it_by_a_white_straight_2() -> None:
    t = fly(t70("4 koiogran_turn", "stress=1"), white2=True)
    assert (moved(t), t.tokens("Red")) == ((0, 120, 0), {"stress": 1})  # printed green, flown white
    t = fly(t70("4 koiogran_turn"), white2=True)
    assert moved(t) == (0, 200, 180)


# Through things and off the table ----------------------------------------------------------------------------


@pytest.mark.rule("XW1-MOVE-15", "XW1-INT-03")
def test_only_the_template_and_the_final_base_meet_obstacles() -> None:
    # The template covers 10 mm on both sides of the middle, the base 20. This asteroid begins 14 mm to the left of its
    # origin: 12.1 mm beside the middle it is under the moving base only, 9.9 mm beside it is under the template.
    fly(t70("2 straight"), rocks=("core2asteroid3 483.1,350 0",)).asks("red", "perform-action")
    t = fly(t70("2 straight"), rocks=("core2asteroid3 480.9,350 0",)).dice("blank")
    assert any("blank" in line for line in t.log)
    t.asks("red", "set-dial")


@pytest.mark.rule("XW1-MOVE-16", "XW1-MOVE-15")
def test_moving_through_ships_has_no_effect() -> None:
    t = fly(t70("3 straight"), "blue omegaace 457,380 right dial='2 straight' name=Ace")
    assert moved(t) == (0, 160, 0)
    assert t.ship("Red").touching == t.ship("Ace").touching == ()
    t.asks("red", "perform-action")


@pytest.mark.rule("XW1-MOVE-17", "XW1-TOK-01")
def test_a_maneuver_by_an_ability_is_neither_a_reveal_nor_an_activation() -> None:
    t = (
        fly("redsquadronveteran 457,300 up +daredevil dial='2 straight'")
        .choose("Daredevil")
        .choose("1 turn_left")
    )
    assert t.pose("Red") == pytest.approx((457 - 55, 420 + 55, 270), abs=0.01)
    assert t.tokens("Red") == {"stress": 1}
    assert sum("reveals" in line for line in t.log) == 1
    t.asks("red", "set-dial")  # neither an action nor an activation came of it


NEXT = "red poedameron-swx57 700,500 up dial='2 straight' name=Next"


def acting(t: XWingScript) -> str:
    """Who is asked for an action."""
    return t.asks("red", "perform-action").why.args["ship"]


@pytest.mark.rule("XW1-MOVE-19")
@pytest.mark.parametrize(("x", "zone", "actor"), [(20, "table", "Red"), (19.5, "destroyed", "Next")])
def test_a_ship_half_a_millimetre_off_the_table_is_destroyed(x: float, zone: str, actor: str) -> None:
    t = fly(f"redsquadronveteran {x},300 up dial='2 straight'", NEXT)
    assert (t.ship("Red").zone, acting(t)) == (zone, actor)


@pytest.mark.rule("XW1-MOVE-19")
@pytest.mark.parametrize(("outside", "zone"), [(-0.05, "table"), (0.5, "destroyed")])
def test_one_corner_is_enough_to_flee(outside: float, zone: str) -> None:
    # Banked, its foremost corner is half a diagonal, 28.284 mm, ahead of the middle.
    y = 914.4 - 90.711 - 28.284 + outside
    assert fly(f"redsquadronveteran 457,{y:.3f} up dial='1 bank_right'", NEXT).ship("Red").zone == zone


@pytest.mark.rule("XW1-MOVE-19", "XW1-GEO-03", "XW1-GEO-04")
def test_guides_may_reach_over_the_edge() -> None:
    t = fly("redsquadronveteran 457,814.4 up dial='1 straight'", NEXT)
    assert (t.pose("Red"), acting(t)) == ((457, 894.4, 0), "Red")


# Heading 315 and turning right, the middle of the bend is 90 mm right of the template's leftmost line: here x = 90, so
# that its outer edge, 100 mm away, lies 10 mm off the table. It begins and ends 49.5 mm left of the bend's middle.
BENT = "redsquadronveteran 40.5,400 315 dial='3 turn_right'"


@pytest.mark.rule("XW1-MOVE-19")
def test_a_template_may_lie_partly_off_the_table() -> None:
    t = fly(BENT, NEXT)
    assert t.pose("Red") == near(40.5, 555.564, 45)
    assert acting(t) == "Red"


@pytest.mark.rule("XW1-MOVE-19", "XW1-BUMP-02")
def test_a_ship_pulled_back_over_the_edge_by_an_overlap_flees() -> None:
    t = fly(BENT, NEXT, "blue omegaace 40.5,555.5 up name=Ace")
    assert (t.ship("Red").zone, t.ship("Ace").touching) == ("destroyed", ())


@pytest.mark.rule("XW1-MOVE-19", "XW1-MOVE-04")
def test_a_fled_ship_checks_no_stress_and_uses_no_ability() -> None:
    t = fly("poedameron 457,880 up dial='1 straight' stress=1 +r2d2 shields=1", NEXT)
    assert t.ship("Red").zone == "destroyed"
    assert acting(t) == "Next"
    assert not [line for line in t.log if "stress" in line or "shield" in line]
