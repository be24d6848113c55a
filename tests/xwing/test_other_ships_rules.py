"""What no ship of the dogfight does, done by ships of a pack: stationary, backward, and all that has a large base."""

from __future__ import annotations

import pytest

from holotable.kernel import record
from holotable.kernel.decision import Place
from holotable.kernel.hooks import Effects
from holotable.kernel.ruleset import Pack
from holotable.scenario.strict import Strict
from holotable.scenario.xwing import XWingScript
from holotable.testing import table
from holotable.xwing.facts import PilotFacts, ShipFacts
from holotable.xwing.first import first_edition
from holotable.xwing.setup import Setup
from holotable.xwing.squad import Squad, SquadShip

FERRY = {
    "0 stationary": "red",
    "1 reverse_straight": "red",
    "2 reverse_straight": "white",
    "1 reverse_bank_left": "white",
    "1 reverse_bank_right": "white",
}
BARGE = {
    "3 straight": "white",
    "1 bank_right": "white",
    "2 turn_left": "white",
    "3 tallon_roll_right": "red",
}
PACK = Pack(
    "ferries",
    "1",
    "xwing-1",
    {
        "ship:ferry": ShipFacts("Ferry", "small", 2, 1, 6, 0, ("focus",), FERRY),
        "ship:barge": ShipFacts("Barge", "large", 2, 1, 6, 0, ("focus",), BARGE),
        "pilot:ferryman": PilotFacts("Ferryman", "ferry", "resistance", 1, 20),
        "pilot:bargee": PilotFacts("Bargee", "barge", "resistance", 1, 20),
    },
    Effects(),
)
FOE = "blue omegaleader 40,40 down name=Foe"
ROCK = "core2asteroid2"  # 19.5 to the left and 19.6 to the right of its origin, 23.4 down and 18.6 up


def fly(pilot: str, maneuver: str, words: str, *others: str, rocks: tuple[str, ...] = ()) -> XWingScript:
    """The activation of a ship called Red at 457,300; the others have had their own."""
    red = f"red {pilot} 457,300 up dial='{maneuver}' {words} name=Red"
    still = tuple(line.split("name=")[1] for line in (FOE, *others))
    return table("xwing-1", red, FOE, *others, rocks=rocks, phase="activation", done=still, packs=(PACK,))


def touches(t: XWingScript, name: str) -> set[str]:
    return {t.game.label(other) for other in t.ship(name).touching}


# Stationary --------------------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-MOVE-14", "XW1-MOVE-04")
def test_a_stationary_maneuver_moves_nothing_and_is_executed() -> None:
    t = fly("ferryman", "0 stationary", "")
    assert (t.pose("Red"), t.tokens("Red")) == ((457, 300, 0), {"stress": 1})


@pytest.mark.rule("XW1-MOVE-14", "XW1-OBST-09", "XW1-OBST-04")
def test_on_an_asteroid_it_meets_nothing_but_the_ship_still_cannot_attack() -> None:
    # Gap G7. No die is rolled, which an unscripted roll would show.
    target = "blue epsilonsquadronpilot 457,500 down name=Ace"
    t = fly("ferryman", "0 stationary", "", target, rocks=(f"{ROCK} 457,300 0",))
    assert not any("rolls" in line for line in t.log)
    t.asks("blue", "declare-target")  # Ace's; Foe, far off, has no target, and Red was not asked before
    t.decline()
    assert t.state.round == 2


@pytest.mark.rule("XW1-MOVE-14", "XW1-BUMP-08")
@pytest.mark.parametrize(("before", "after"), [("touching=Ace", ({"Ace"}, {"Red"})), ("", (set(), set()))])
def test_it_neither_ends_a_contact_nor_begins_one(before: str, after: tuple[set[str], set[str]]) -> None:
    t = fly("ferryman", "0 stationary", before, "blue zetaace 457,345.2 up name=Ace")
    assert (touches(t, "Red"), touches(t, "Ace")) == after


# Backward ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-MOVE-20")
@pytest.mark.parametrize(
    ("maneuver", "pose"),
    [
        ("1 reverse_straight", (0, -80, 0)),
        ("1 reverse_bank_right", (37.574, -90.711, 315)),
        ("1 reverse_bank_left", (-37.574, -90.711, 45)),
    ],
)
def test_a_reverse_maneuver_goes_backward(maneuver: str, pose: tuple[float, float, float]) -> None:
    x, y, heading = fly("ferryman", maneuver, "").pose("Red")
    assert (x - 457, y - 300, heading) == pytest.approx(pose, abs=0.01)


@pytest.mark.rule("XW1-MOVE-20", "XW1-BUMP-02")
def test_an_overlap_pulls_it_forward_along_the_template() -> None:
    # 35 mm to the side, the squares meet but no guide does: 70 mm of room behind the rear edge at y 280.
    t = fly("ferryman", "2 reverse_straight", "", "blue zetaace 492,190 up name=Ace")
    assert t.pose("Red") == pytest.approx((457, 230, 0), abs=0.02)
    assert touches(t, "Red") == {"Ace"}


@pytest.mark.rule("XW1-MOVE-20", "XW1-OBST-02", "XW1-OBST-08")
@pytest.mark.parametrize(("spot", "others", "met"), [("457,240", (), True), ("457,360", (), False)])
def test_backward_the_template_lies_behind_the_ship(spot: str, others: tuple[str, ...], met: bool) -> None:
    t = fly("ferryman", "2 reverse_straight", "", *others, rocks=(f"{ROCK} {spot} 0",))
    if met:
        t.dice("blank")
    assert any("rolls" in line for line in t.log) is met


# A large base ------------------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-GEO-15", "XW1-GEO-02", "XW1-MOVE-07", "XW1-MOVE-08", "XW1-MOVE-09")
@pytest.mark.parametrize(
    ("maneuver", "pose"),
    [
        ("3 straight", (0, 200, 0)),
        ("1 bank_right", (51.716, 124.853, 45)),
        ("2 turn_left", (-102.5, 102.5, 270)),
    ],
)
def test_a_large_ship_goes_the_template_and_its_own_base(
    maneuver: str, pose: tuple[float, float, float]
) -> None:
    x, y, heading = fly("bargee", maneuver, "").pose("Red")
    assert (x - 457, y - 300, heading) == pytest.approx(pose, abs=0.01)


@pytest.mark.rule("XW1-MOVE-12")
def test_a_large_ship_slides_30_mm_to_either_side_in_a_tallon_roll() -> None:
    t = fly("bargee", "3 tallon_roll_right", "")
    t.refuses_slide(30.1, rule="XW1-MOVE-12").refuses_slide(-30.1, rule="XW1-MOVE-12").slide(30)
    assert t.pose("Red") == pytest.approx((457 + 130, 300 + 130 - 30, 180), abs=0.01)


@pytest.mark.rule("XW1-BUMP-02", "XW1-BUMP-04")
def test_a_large_ship_stops_with_its_own_guides() -> None:
    t = fly("bargee", "3 straight", "", "blue zetaace 457,460 right name=Ace")
    # Ace's lower edge is at y 440; a large base reaches 40 ahead and its guides 2.9.
    assert t.pose("Red") == pytest.approx((457, 440 - 42.9, 0), abs=0.02)
    assert touches(t, "Red") == {"Ace"}


def deployment(edge: str) -> Strict:
    """Red, with a large ship, has this edge, and its ship of skill 1 is the first to be placed."""
    squads = {
        "red": Squad((SquadShip("bargee"),)),  # 20 points
        "blue": Squad((SquadShip("zetasquadronpilot"),)),  # 16 points, so that blue chooses
    }
    setup = Setup(squads=squads, obstacles=())
    return Strict(record.begin(first_edition(packs=(PACK,)), setup)).choose("blue").choose(edge)


def placing(t: Strict) -> str:
    """The ship whose place is asked for."""
    assert isinstance(t.ask, Place)
    return t.game.label(t.ask.piece)


def off(edge: str, far: float) -> tuple[float, float]:
    """The point so far from the middle of an edge."""
    return {
        "south": (457, far),
        "north": (457, 914.4 - far),
        "west": (far, 457),
        "east": (914.4 - far, 457),
    }[edge]


@pytest.mark.rule("XW1-SETUP-06", "XW1-SETUP-05")
@pytest.mark.parametrize("edge", ["south", "north", "west", "east"])
def test_a_large_ship_may_stick_out_of_its_zone_only_if_it_fills_it(edge: str) -> None:
    t = deployment(edge)
    t.refuses_at(*off(edge, 60.1), 0, rule="XW1-SETUP-05")
    # Turned by 45 degrees half its diagonal is 56.57: it fills the zone only with a corner on the edge.
    t.refuses_at(*off(edge, 57), 45, rule="XW1-SETUP-05").refuses_at(*off(edge, 56), 45, rule="XW1-SETUP-06")
    t.place(*off(edge, 56.568), 45)
    assert placing(t) == "Zeta Squadron Pilot"


@pytest.mark.rule("XW1-SETUP-05")
def test_a_large_ship_fits_its_zone_with_its_rear_on_the_edge() -> None:
    assert placing(deployment("south").place(457, 40, 0)) == "Zeta Squadron Pilot"
