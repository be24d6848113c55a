"""Armada's one-line notation: what it reads, what it writes, and what it says about a mistake."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holotable.armada.facts import COMMANDS, ZONES
from holotable.armada.notation import parse_unit, ship_line, squadron_line
from holotable.armada.position import PlacedShip, PlacedSquadron
from holotable.rulesets import load
from holotable.table.notation import NotationError, obstacle_line, parse_obstacle
from holotable.table.position import PlacedObstacle

RULES = load("armada-1.5")
FULL = (
    "red cr90_corvette_a 457,300.5 right +leia_organa speed=3 shields=front:1,left:0 dials=navigate,repair "
    "tokens=repair exhausted=evade discarded=redirect faceup=crew_panic facedown=power_failure,crew_panic "
    "activated=yes name='Leia D'"
)


def test_every_part_of_a_ship() -> None:
    assert parse_unit(RULES, FULL) == PlacedShip(
        seat="red",
        ship="cr90_corvette_a",
        x=457,
        y=300.5,
        heading=90,
        upgrades=("leia_organa",),
        speed=3,
        shields={"front": 1, "left": 0},
        dials=("navigate", "repair"),
        tokens=("repair",),
        exhausted=("evade",),
        discarded=("redirect",),
        faceup=("crew_panic",),
        facedown=("power_failure", "crew_panic"),
        activated=True,
        name="Leia D",
    )


def test_a_squadron_and_an_obstacle() -> None:
    line = "blue luke_skywalker 1,2 hull=2 exhausted=brace name=Luke"
    assert parse_unit(RULES, line) == PlacedSquadron(
        seat="blue", squadron="luke_skywalker", x=1, y=2, hull=2, exhausted=("brace",), name="Luke"
    )
    assert parse_obstacle("debris_1 3,4 90.5 name=Junk") == PlacedObstacle(
        outline="debris_1", x=3, y=4, heading=90.5, name="Junk"
    )


def test_one_number_is_for_all_hull_zones() -> None:
    ship = parse_unit(RULES, "red cr90_corvette_a 1,2 shields=0")
    assert isinstance(ship, PlacedShip)
    assert (ship.heading, ship.shields) == (0, {"front": 0, "left": 0, "right": 0, "rear": 0})


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("red cr90_corvette_a", "expected SEAT CARD X,Y [FACING]"),
        ("green cr90_corvette_a 1,2 up", "expected a seat (red or blue), not 'green'"),
        (
            "red cr90_corvete_a 1,2 up",
            "unknown ship or squadron 'cr90_corvete_a' in armada-1.5; did you mean 'cr90_corvette_a'?",
        ),
        ("red cr90_corvette_a 1 up", "expected X,Y in mm, not '1'"),
        ("red cr90_corvette_a 1,2 upward", "expected up, right, down, left or degrees, not 'upward'"),
        ("red cr90_corvette_a 1,2 up leia", "expected +UPGRADE or KEY=VALUE, not 'leia'"),
        ("red cr90_corvette_a 1,2 up hull=3", "unknown key 'hull'; known: activated"),
        ("red cr90_corvette_a 1,2 up shields=bow:1", "expected shields=N or shields=front:N,left:N, not"),
        ("red cr90_corvette_a 1,2 up speed=fast", "expected a whole number, not 'fast'"),
        ("red x_wing_squadron 1,2 up", "a squadron has no facing: expected KEY=VALUE, not 'up'"),
        ("red x_wing_squadron 1,2 90", "a squadron has no facing: expected KEY=VALUE, not '90'"),
        ("red x_wing_squadron 1,2 +leia", "a squadron has no upgrades: expected KEY=VALUE, not '+leia'"),
        ("red x_wing_squadron 1,2 speed=3", "unknown key 'speed'; known: activated"),
    ],
)
def test_a_mistake_is_told_in_one_line_that_quotes_it(line: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_unit(RULES, line)
    assert str(error.value).startswith(message)
    assert repr(line) in str(error.value)
    assert "\n" not in str(error.value)


names = st.text("abcXYZ '\"-é1", min_size=1, max_size=8).map(str.strip).filter(bool)
ids = st.text("abcdefgh_123", min_size=1, max_size=8)
lists = st.lists(ids, max_size=3).map(tuple)
micro = st.integers(-2_000_000, 2_000_000).map(lambda n: n / 1000)
commands = st.lists(st.sampled_from(COMMANDS), max_size=3).map(tuple)
ships = st.builds(
    PlacedShip,
    seat=st.sampled_from(("red", "blue")),
    ship=st.just("cr90_corvette_a"),
    x=micro,
    y=micro,
    heading=st.integers(0, 359_999).map(lambda n: n / 1000),
    name=names | st.just(""),
    upgrades=lists,
    speed=st.integers(0, 4),
    shields=st.dictionaries(st.sampled_from(ZONES), st.integers(0, 3)),
    dials=commands,
    tokens=commands,
    exhausted=lists,
    discarded=lists,
    faceup=lists,
    facedown=lists,
    activated=st.booleans(),
    destroyed=st.booleans(),
)
squadrons = st.builds(
    PlacedSquadron,
    seat=st.sampled_from(("red", "blue")),
    squadron=st.just("x_wing_squadron"),
    x=micro,
    y=micro,
    name=names | st.just(""),
    hull=st.integers(0, 5),
    exhausted=lists,
    discarded=lists,
    activated=st.booleans(),
    destroyed=st.booleans(),
)


@given(ships)
def test_a_written_ship_reads_back_the_same(ship: PlacedShip) -> None:
    assert parse_unit(RULES, ship_line(ship)) == ship


@given(squadrons)
def test_a_written_squadron_reads_back_the_same(squadron: PlacedSquadron) -> None:
    assert parse_unit(RULES, squadron_line(squadron)) == squadron


@given(st.builds(PlacedObstacle, outline=ids, x=micro, y=micro, name=names | st.just("")))
def test_a_written_obstacle_reads_back_the_same(rock: PlacedObstacle) -> None:
    assert parse_obstacle(obstacle_line(rock)) == rock
