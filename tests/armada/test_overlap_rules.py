"""Overlapping ships, squadrons and obstacles (ARM-OVL-01 to ARM-OVL-16, ARM-OBS-01 to ARM-OBS-09)."""

from __future__ import annotations

import pytest

from holotable.testing import table

BOTH = ["armada-1.0", "armada-1.5"]
AWAY = "blue cr90_corvette_a 850,850 left name=Away"
pytestmark = pytest.mark.parametrize("ruleset", BOTH)


def red(speed: int, keys: str = "") -> str:
    """A CR90 that heads up the middle of the table."""
    return f"red cr90_corvette_a 457,300 up name=Red speed={speed} {keys}"


# Ships -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ARM-OVL-01", "ARM-OVL-02", "ARM-OVL-05")
def test_the_ship_stops_short_and_both_take_a_card(ruleset: str) -> None:
    """S-26: speed 3 ends on another ship, joint 2 is free: one card each, and the dial still says 3."""
    wall = "blue cr90_corvette_a 457,530 right name=Wall"
    with table(ruleset, red(3), wall) as t:
        t.activate("Red").decline().course("0 0 0").draws("comm_noise", "crew_panic")
        assert t.pose("Red") == pytest.approx((457, 436.8, 0), abs=0.01)
        assert t.facedown("Red") == ["comm_noise"]
        assert t.facedown("Wall") == ["crew_panic"]
        assert t.ship("Red").speed == 3


@pytest.mark.rule("ARM-OVL-01", "ARM-OVL-04", "ARM-OVL-06")
def test_without_any_room_it_stays_where_it_is(ruleset: str) -> None:
    """Down to speed 0; the obstacle under it takes effect again (gap G-18)."""
    wall = "blue victory_ii_class_star_destroyer 457,400 up name=Wall activated=yes"
    with table(ruleset, red(1), wall, AWAY, rocks=["asteroid_2 457,270 up"]) as t:
        t.activate("Red").decline().course("0").draws("comm_noise", "crew_panic", "blinded_gunners")
        assert t.pose("Red") == (457, 300, 0)
        assert t.faceup("Red") == ["blinded_gunners"]


@pytest.mark.rule("ARM-OVL-02", "ARM-OVL-03")
def test_of_several_overlapped_ships_the_closest_takes_the_card(ruleset: str) -> None:
    """At speed 2 it would lie on both, at speed 1 on none; the left one is nearer to where it ends."""
    left = "blue cr90_corvette_a 425,447 up name=Left"
    right = "blue cr90_corvette_a 485,455 up name=Right"
    with table(ruleset, red(2), left, right) as t:
        t.activate("Red").decline().course("0 0").draws("comm_noise", "crew_panic")
        assert t.facedown("Left") == ["crew_panic"]
        assert t.facedown("Right") == []


@pytest.mark.rule("ARM-OVL-03")
def test_equally_close_ships_the_owner_of_the_mover_picks(ruleset: str) -> None:
    left = "blue cr90_corvette_a 427,450 up name=Left"
    right = "blue cr90_corvette_a 487,450 up name=Right"
    with table(ruleset, red(2), left, right) as t:
        t.activate("Red").decline().course("0 0")
        t.asks("red", "closest-overlapped")
        t.choose("Right").draws("comm_noise", "crew_panic")
        assert t.facedown("Right") == ["crew_panic"]


@pytest.mark.rule("ARM-OVL-01", "ARM-OVL-02", "ARM-OVL-03")
@pytest.mark.parametrize(
    ("first", "closest"),
    [
        ("nebulon_b_escort_frigate 420,530 up", "Second"),
        ("victory_ii_class_star_destroyer 400,460 10", "First"),
    ],
)
def test_ships_overlapped_at_any_attempted_speed_count(ruleset: str, first: str, closest: str) -> None:
    """At speed 3 it would lie on the one, at speed 2 on the other; from speed 1 the closer is measured (gap G-16)."""
    second = "blue nebulon_b_escort_frigate 495,496 up name=Second"
    with table(ruleset, red(3), f"blue {first} name=First", second, AWAY) as t:
        t.activate("Red").decline().course("0 0 0").draws("comm_noise", "crew_panic")
        assert t.pose("Red")[1] == pytest.approx(368.4)
        assert t.facedown(closest) == ["crew_panic"]


@pytest.mark.rule("ARM-OVL-07")
def test_touching_is_not_overlapping(ruleset: str) -> None:
    """The base ends exactly beside the other's shield dial."""
    beside = f"blue cr90_corvette_a {457 + 43 + 4 + 4},368.4 up name=Beside"
    with table(ruleset, red(1), beside) as t:
        t.activate("Red").decline().course("0")
        assert t.pose("Red")[1] == pytest.approx(368.4)


@pytest.mark.rule("ARM-OVL-08", "ARM-GEO-05")
def test_shield_dials_count_for_overlapping(ruleset: str) -> None:
    """The bases are 5 mm apart, the dials of both stick out 4 mm each."""
    beside = f"blue cr90_corvette_a {457 + 43 + 5},368.4 up name=Beside"
    with table(ruleset, red(1), beside) as t:
        t.activate("Red").decline().course("0").draws("comm_noise", "crew_panic")
        assert t.pose("Red") == (457, 300, 0)


@pytest.mark.rule("ARM-OVL-09", "ARM-DMG-03")
def test_the_card_of_an_overlap_comes_before_the_station(ruleset: str) -> None:
    """The ship dies from the card; the station under it cannot save it."""
    wall = "blue cr90_corvette_a 457,400 right name=Wall"
    dying = red(1, "facedown=crew_panic,crew_panic,comm_noise")
    other = "red cr90_corvette_a 100,100 up name=Other activated=yes"
    with table(ruleset, dying, wall, other, rocks=["station 457,290 up"]) as t:
        t.activate("Red").decline().course("0").draws("injured_crew", "injured_crew")
        assert t.ship("Red").zone == "destroyed"


# Squadrons under a ship --------------------------------------------------------------------------------------


@pytest.mark.rule("ARM-OVL-10", "ARM-OVL-12", "ARM-OVL-13")
def test_squadrons_under_the_ship_are_placed_by_the_other_player(ruleset: str) -> None:
    """S-28: whoever they belong to, in any order, touching the ship."""
    mine, theirs = "red tie_fighter_squadron 450,440 name=TIE", "blue x_wing_squadron 465,480 name=X"
    with table(ruleset, red(2), AWAY, mine, theirs) as t:
        t.activate("Red").decline().course("0 0")
        t.asks("blue", "displace-next")
        t.choose("X").refuses_at(457, 560, rule="ARM-OVL-12").refuses_at(457, 440, rule="ARM-OVL-13")
        t.place(457, 436.8 + 35.5 + 4 + 17.18)
        t.asks("blue", "place-displaced")
        t.refuses_at(457, 436.8 + 35.5 + 4 + 17.18, rule="ARM-OVL-13").refuses_at(457, 560, rule="ARM-OVL-12")
        t.place(457, 436.8 - 35.5 - 4 - 17.18)
        assert t.pose("X")[1] > t.pose("Red")[1] > t.pose("TIE")[1]


@pytest.mark.rule("ARM-OVL-11")
def test_they_are_not_placed_outside_the_play_area(ruleset: str) -> None:
    edge = "red cr90_corvette_a 457,800 up name=Red speed=1"
    x_wing = "blue x_wing_squadron 457,850 name=X"
    with table(ruleset, edge, AWAY, x_wing) as t:
        t.activate("Red").decline().course("0")
        t.asks("blue", "place-displaced")
        t.refuses_at(457, 868.4 + 35.5 + 4 + 17.18, rule="ARM-OVL-11")
        t.place(457, 868.4 - 35.5 - 4 - 17.18)


@pytest.mark.rule("ARM-OVL-14")
def test_a_displaced_squadron_ignores_the_obstacle_it_lands_on(ruleset: str) -> None:
    x_wing = "blue x_wing_squadron 457,450 name=X hull=2"
    with table(ruleset, red(2), AWAY, x_wing, rocks=["station 457,540 up"]) as t:
        t.activate("Red").decline().course("0 0").place(457, 436.8 + 35.5 + 4 + 17.18)
        t.asks("blue", "determine-course")
        assert t.squadron("X").hull == 2


@pytest.mark.rule("ARM-OVL-15")
def test_squadrons_under_an_abandoned_position_stay(ruleset: str) -> None:
    """At speed 2 the ship would lie on the X-wing and on the wall; it stops at speed 1."""
    wall = "blue cr90_corvette_a 457,490 right name=Wall"
    x_wing = "blue x_wing_squadron 440,420 name=X"
    with table(ruleset, red(2), wall, x_wing) as t:
        t.activate("Red").decline().course("0 0").draws("comm_noise", "crew_panic")
        assert t.pose("X")[:2] == (440, 420)


# A corvette comes to rest between two Victories, 4.5 mm on each side, with a ship behind it: only its bow is free.
BOXED = (
    "red cr90_corvette_a 457,58 up name=Red speed=4",
    "blue cr90_corvette_a 457,260 right name=Behind",
)


def victory(x: float, y: float, name: str) -> str:
    """A Victory that heads up."""
    return f"blue victory_ii_class_star_destroyer {x},{y} up name={name}"


@pytest.mark.rule("ARM-OVL-12", "ARM-OVL-08", "ARM-OVL-10")
def test_a_squadron_without_room_touches_one_that_touches_the_ship(ruleset: str) -> None:
    """There is room for one before the bow. It touches the dial there, which is a part of the ship."""
    beside = victory(399.5, 352, "Left"), victory(514.5, 352, "Right")
    x_wing, tie = "red x_wing_squadron 457,340 name=X", "blue tie_fighter_squadron 457,305 name=TIE"
    with table(ruleset, *BOXED, *beside, x_wing, tie) as t:
        t.activate("Red").decline().course("0 0 0 0").choose("X").place(457, 388.28)
        t.refuses_at(457, 424.3, rule="ARM-OVL-12").refuses_at(457, 440, rule="ARM-OVL-12")
        t.place(457, 388.28 + 34.3)


@pytest.mark.rule("ARM-OVL-12")
def test_a_narrow_gap_is_room_enough_to_touch_the_ship(ruleset: str) -> None:
    """Two more Victories leave a gap of 34.6 mm off the middle of the bow: the squadron has to go in there."""
    beside = victory(399.5, 311.6, "Left"), victory(514.5, 311.6, "Right")
    before = victory(411.2, 423, "Port"), victory(508.8, 423, "Starboard")
    with table(ruleset, *BOXED, *beside, *before, "red x_wing_squadron 457,340 name=X") as t:
        t.activate("Red").decline().course("0 0 0 0")
        t.refuses_at(460, 395, rule="ARM-OVL-12").refuses_at(457, 388.0, rule="ARM-OVL-13")
        t.refuses_at(560, 200, rule="ARM-OVL-12").place(460, 388)


@pytest.mark.rule("ARM-OVL-12")
def test_the_first_squadron_may_not_take_the_room_of_the_second(ruleset: str) -> None:
    """Before the bow are 72 mm: two squadrons fit in, unless the first lies in the middle."""
    beside = victory(389.5, 352, "Left"), victory(524.5, 352, "Right")
    squadrons = "red x_wing_squadron 457,340 name=X", "blue tie_fighter_squadron 457,305 name=TIE"
    with table(ruleset, *BOXED, *beside, *squadrons) as t:
        t.activate("Red").decline().course("0 0 0 0").choose("X")
        t.refuses_at(457, 388.28, rule="ARM-OVL-12").refuses_at(445, 395, rule="ARM-OVL-12")
        t.place(438.3, 384.3).refuses_at(457, 425, rule="ARM-OVL-12").place(475.7, 384.3)


@pytest.mark.rule("ARM-OVL-12")
def test_a_squadron_that_is_the_last_lies_as_it_likes(ruleset: str) -> None:
    """It takes nobody's room away; nor does the first where there is room all round."""
    beside = victory(389.5, 352, "Left"), victory(524.5, 352, "Right")
    x_wing, tie = "red x_wing_squadron 457,340 name=X", "blue tie_fighter_squadron 457,305 name=TIE"
    with table(ruleset, *BOXED, *beside, x_wing) as t:
        t.activate("Red").decline().course("0 0 0 0").place(457, 388.28)
    with table(ruleset, *BOXED, x_wing, tie) as t:
        t.activate("Red").decline().course("0 0 0 0").choose("X").place(457, 388.28).place(414.3, 331.6)


@pytest.mark.rule("ARM-OVL-10", "ARM-DMG-12", "ARM-SHP-11")
def test_a_ship_that_flies_off_the_table_moves_no_squadron(ruleset: str) -> None:
    edge = "red cr90_corvette_a 457,811 up name=Red speed=1"
    other = "red cr90_corvette_a 100,100 up name=Other activated=yes"
    with table(ruleset, edge, other, AWAY, "blue x_wing_squadron 457,860 name=X") as t:
        t.activate("Red").decline().course("0").asks("blue", "determine-course")
        assert t.ship("Red").zone == "destroyed"
        assert t.pose("X")[:2] == (457, 860)


# Obstacles ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("ARM-OVL-16", "ARM-OBS-01", "ARM-OBS-07", "ARM-DMG-10")
def test_an_asteroid_field_deals_a_faceup_card_past_the_shields(ruleset: str) -> None:
    with table(ruleset, red(2), AWAY, rocks=["asteroid_1 457,440 up"]) as t:
        t.activate("Red").course("0 0").draws("blinded_gunners")
        assert t.faceup("Red") == ["blinded_gunners"]
        assert t.ship("Red").shields["front"] == 2


@pytest.mark.rule("ARM-OBS-08", "ARM-DMG-04")
def test_a_debris_field_costs_two_on_a_zone_of_the_owners_choice(ruleset: str) -> None:
    """S-29."""
    with table(ruleset, red(2, "shields=left:1"), AWAY, rocks=["debris_2 457,440 up"]) as t:
        t.activate("Red").course("0 0")
        t.asks("red", "damage-zone")
        t.offers("front", "left", "right", "rear").choose("left").draws("comm_noise")
        assert t.ship("Red").shields["left"] == 0
        assert t.facedown("Red") == ["comm_noise"]


@pytest.mark.rule("ARM-OBS-09")
def test_a_station_may_discard_a_damage_card(ruleset: str) -> None:
    ship = red(2, "facedown=comm_noise faceup=blinded_gunners")
    with table(ruleset, ship, AWAY, rocks=["station 457,440 up"]) as t:
        t.activate("Red").course("0 0")
        t.choose("station").choose("Blinded Gunners")
        assert t.faceup("Red") == []
        assert t.facedown("Red") == ["comm_noise"]
    with table(ruleset, ship, AWAY, rocks=["station 457,440 up"]) as t:
        t.activate("Red").course("0 0").decline()
        assert t.faceup("Red") == ["blinded_gunners"]


@pytest.mark.rule("ARM-OBS-02")
def test_of_several_obstacles_the_owner_picks_the_order(ruleset: str) -> None:
    """S-30: the station first would have nothing to discard."""
    with table(ruleset, red(2), AWAY, rocks=["asteroid_3 430,440 up", "station 500,440 up"]) as t:
        t.activate("Red").course("0 0")
        t.asks("red", "which-obstacle")
        t.choose("asteroid").draws("blinded_gunners").choose("station")
        assert t.faceup("Red") == []


@pytest.mark.rule("ARM-OBS-01")
def test_an_obstacle_beside_the_ship_does_nothing(ruleset: str) -> None:
    with table(ruleset, red(2), AWAY, rocks=["asteroid_1 560,440 up"]) as t:
        t.activate("Red").course("0 0")
        assert t.faceup("Red") == []


@pytest.mark.rule("ARM-OBS-05")
def test_a_shield_dial_on_an_obstacle_overlaps_it(ruleset: str) -> None:
    """The right edge of asteroid_1 lies under the left dial, not under the base."""
    left = 457 - 21.5 - 2 - 34.24
    with table(ruleset, red(2), AWAY, rocks=[f"asteroid_1 {left},434.14 up"]) as t:
        t.activate("Red").course("0 0").draws("blinded_gunners")
        assert t.faceup("Red") == ["blinded_gunners"]
