"""The one-line notation: what it reads, what it writes, and what it says about a mistake."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holotable.table.notation import NotationError, obstacle_line, parse_obstacle
from holotable.table.position import PlacedObstacle
from holotable.xwing.notation import parse_ship, ship_line
from holotable.xwing.position import TOKENS, PlacedShip

FULL = (
    "red poedameron 457,300.5 right +predator +r2d2 shields=1 focus=1 stress=2 lock=Omega "
    "faceup=directhit,consolefire@2 facedown=blindedpilot dial='2 straight' name='Poe D'"
)


def test_every_part_of_a_ship() -> None:
    assert parse_ship(FULL) == PlacedShip(
        seat="red",
        pilot="poedameron",
        x=457,
        y=300.5,
        heading=90,
        upgrades=("predator", "r2d2"),
        shields=1,
        tokens={"focus": 1, "stress": 2},
        lock="Omega",
        faceup=("directhit", "consolefire@2"),
        facedown=("blindedpilot",),
        dial="2 straight",
        name="Poe D",
    )


def test_an_obstacle() -> None:
    rock = parse_obstacle("core2asteroid3 400,420 90.5 name=Rock")
    assert rock == PlacedObstacle(outline="core2asteroid3", x=400, y=420, heading=90.5, name="Rock")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("red poedameron", "expected SEAT PILOT X,Y FACING"),
        ("green poedameron 1,2 up", "expected a seat (red or blue), not 'green'"),
        ("red poedameron 1 up", "expected X,Y in mm, not '1'"),
        ("red poedameron 1,a up", "expected a number of mm, not 'a'"),
        ("red poedameron 1,nan up", "expected a number of mm, not 'nan'"),
        ("red poedameron 1,2 upward", "expected up, right, down, left or degrees, not 'upward'"),
        ("red poedameron 1,2 up predator", "expected +UPGRADE or KEY=VALUE, not 'predator'"),
        ("red poedameron 1,2 up shield=2", "unknown key 'shield'; did you mean 'shields'?"),
        ("red poedameron 1,2 up shields=-1", "expected a whole number, not '-1'"),
        ("red poedameron 1,2 up focus=1 focus=2", "focus is given twice"),
        ("red poedameron 1,2 up name=A name=B", "name is given twice"),
        ("red poedameron 1,2 up doomed=1", "expected yes or no, not '1'"),
        ("red poedameron 1,2 up dial='2 straight", "no closing quotation"),
    ],
)
def test_a_mistake_is_told_in_one_line_that_quotes_it(line: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_ship(line)
    assert str(error.value).startswith(message)
    assert repr(line) in str(error.value)
    assert "\n" not in str(error.value)


def test_mistakes_in_an_obstacle() -> None:
    with pytest.raises(NotationError, match="expected OUTLINE X,Y FACING"):
        parse_obstacle("core2asteroid3")
    with pytest.raises(NotationError, match="expected name=NAME or nothing more, not 'Rock'"):
        parse_obstacle("core2asteroid3 1,2 up Rock")


names = st.text("abcXYZ '\"-é1", min_size=1, max_size=8).map(str.strip).filter(bool)
ids = st.text("abcdefgh123", min_size=1, max_size=8)
lists = st.lists(ids, max_size=3).map(tuple)
micro = st.integers(-2_000_000, 2_000_000).map(lambda n: n / 1000)
ships = st.builds(
    PlacedShip,
    seat=st.sampled_from(("red", "blue")),
    pilot=ids,
    x=micro,
    y=micro,
    heading=st.integers(0, 359_999).map(lambda n: n / 1000),
    name=names | st.just(""),
    upgrades=lists,
    shields=st.none() | st.integers(0, 5),
    tokens=st.dictionaries(st.sampled_from(TOKENS), st.integers(1, 3)),
    lock=names | st.just(""),
    dial=st.sampled_from(("", "2 straight")),
    faceup=lists,
    facedown=lists,
    discarded=lists,
    doomed=st.booleans(),
    destroyed=st.booleans(),
)


@given(ships)
def test_a_written_ship_reads_back_the_same(ship: PlacedShip) -> None:
    assert parse_ship(ship_line(ship)) == ship


@given(st.builds(PlacedObstacle, outline=ids, x=micro, y=micro, name=names | st.just("")))
def test_a_written_obstacle_reads_back_the_same(rock: PlacedObstacle) -> None:
    assert parse_obstacle(obstacle_line(rock)) == rock
