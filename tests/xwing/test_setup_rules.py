"""Setup as it is played: initiative, obstacles, edges, forces, shields, decks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from holotable.kernel import record
from holotable.kernel.decision import Place
from holotable.scenario.strict import Strict
from holotable.testing import table
from holotable.xwing.first import Constants, first_edition
from holotable.xwing.setup import ROCKS, Setup
from holotable.xwing.squad import Squad, SquadShip

NOVICE = "bluesquadronnovice"  # 24 points, skill 2
OMEGA_24 = "omegaleader commrelay"  # 21 + 3 points, skill 8
ZETA = "zetasquadronpilot"  # 16 points, skill 3


def squad(*ships: str) -> Squad:
    return Squad(tuple(SquadShip(line.split()[0], tuple(line.split()[1:])) for line in ships))


def match(
    red: Sequence[str],
    blue: Sequence[str],
    rocks: Sequence[str] = (),
    *,
    shared: bool = False,
    side: int = 914_400,
) -> Strict:
    setup = Setup(
        squads={"red": squad(*red), "blue": squad(*blue)}, obstacles=tuple(rocks), shared_deck=shared
    )
    return Strict(record.begin(first_edition(constants=Constants(table=(side, side))), setup))


def deployment(red: Sequence[str], blue: Sequence[str], first: str = "red") -> Strict:
    """Up to the first ship, without obstacles; the player without initiative has taken the south edge."""
    return match(red, blue).choose(first).choose("south")


def ship(t: Strict, label: str) -> Any:
    return next(p for p in t.state.pieces.values() if getattr(p, "label", "") == label)


def placing(t: Strict) -> str:
    """The ship whose place is asked for."""
    assert isinstance(t.ask, Place)
    return t.game.label(t.ask.piece)


# Initiative --------------------------------------------------------------------------------------------------

AT_98 = (NOVICE, NOVICE, NOVICE, "redsquadronveteran")
AT_100 = (*["omegasquadronpilot"] * 5, "epsilonsquadronpilot")


@pytest.mark.rule("XW1-SETUP-02")
def test_98_points_choose_initiative_against_100() -> None:
    t = match(AT_98, AT_100)
    t.asks("red", "choose-initiative")
    t.choose("blue")
    assert t.state.first == "blue"


@pytest.mark.rule("XW1-SETUP-02")
def test_the_lower_total_counts_upgrades_too() -> None:
    t = match([NOVICE + " stealthdevice"], [OMEGA_24])  # 27 against 24
    t.asks("blue", "choose-initiative")
    t.choose("red")
    assert t.state.first == "red"


@pytest.mark.rule("XW1-SETUP-02")
@pytest.mark.parametrize(
    ("face", "chooser"), [("hit", "red"), ("crit", "red"), ("focus", "blue"), ("blank", "blue")]
)
def test_a_die_decides_who_chooses_at_equal_points(face: str, chooser: str) -> None:
    t = match([NOVICE], [OMEGA_24]).dice(face)
    t.asks(chooser, "choose-initiative")


# Obstacles ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-SETUP-03")
def test_the_initiative_player_begins_and_six_obstacles_are_placed_in_turn() -> None:
    t = match([NOVICE + " stealthdevice"], [OMEGA_24], ROCKS).choose("blue")
    placers: list[str] = []
    spots = [(x, y) for y in (330, 584) for x in (260, 457, 654)]
    for left, (x, y) in zip(range(6, 0, -1), spots, strict=True):
        if left > 1:
            assert len(t.options) == left
            t.choose(t.options[0])
        decision = t.ask
        assert decision is not None
        placers.append(decision.player)
        t.place(x, y)
    assert placers == ["blue", "red"] * 3
    t.asks("red", "choose-edge")


@pytest.mark.rule("XW1-SETUP-03")
@pytest.mark.parametrize(("x", "y"), [(212.9, 457), (914.4 - 217.3, 457), (457, 222.3), (457, 914.4 - 215.5)])
def test_an_obstacle_200_mm_from_an_edge_is_refused_and_at_200_5_accepted(x: float, y: float) -> None:
    # This asteroid reaches 12.9 to the left of its origin, 17.3 to the right, 22.3 down and 15.5 up.
    t = match([NOVICE + " stealthdevice"], [OMEGA_24], ROCKS[:1]).choose("red")
    t.refuses_at(x, y, 0, rule="XW1-SETUP-03")
    inward = (x + 0.5 * ((x < 457) - (x > 457)), y + 0.5 * ((y < 457) - (y > 457)))
    t.place(*inward).asks("blue", "choose-edge")


@pytest.mark.rule("XW1-SETUP-03", "XW1-GEO-07")
def test_an_obstacle_at_range_1_of_another_is_refused_and_beyond_accepted() -> None:
    # The leftmost corner of the second, 15.4 higher, is level with the rightmost of the first: 30.2 mm less than
    # their origins are apart.
    t = match([NOVICE + " stealthdevice"], [OMEGA_24], [ROCKS[0], ROCKS[0]]).choose("red").place(400, 400)
    t.refuses_at(400 + 130.2, 415.4, 0, rule="XW1-SETUP-03")
    t.place(400 + 130.7, 415.4).asks("blue", "choose-edge")


@pytest.mark.rule("XW1-SETUP-03")
def test_an_obstacle_without_any_legal_spot_is_left_out() -> None:
    # Gap G4. The middle of a table of 450 mm has 50 mm beyond range 2 of its edges: room for one asteroid.
    t = match([NOVICE + " stealthdevice"], [OMEGA_24], [ROCKS[0], ROCKS[0]], side=450_000).choose("red")
    t.place(225, 225).asks("blue", "choose-edge")


# Edges and forces --------------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-SETUP-04")
def test_the_player_without_initiative_picks_an_edge_and_the_other_gets_the_opposite() -> None:
    t = match([NOVICE + " stealthdevice"], [OMEGA_24]).choose("red")
    t.asks("blue", "choose-edge")
    t.offers("south", "north", "west", "east").choose("west")
    assert placing(t) == "Blue Squadron Novice"
    t.refuses_at(80, 457, 90, rule="XW1-SETUP-05").place(914.4 - 80, 457, 270)
    t.refuses_at(914.4 - 80, 600, 270, rule="XW1-SETUP-05").place(80, 457, 90)


@pytest.mark.rule("XW1-SETUP-05")
def test_forces_are_placed_from_the_lowest_skill_up() -> None:
    t = deployment(["poedameron", NOVICE], [OMEGA_24, ZETA], first="red")
    order: list[str] = []
    for x, y in ((100, 834.4), (200, 80), (300, 834.4), (400, 80)):
        order.append(placing(t))
        t.place(x, y)
    assert order == ["Blue Squadron Novice", "Zeta Squadron Pilot", "Poe Dameron", '"Omega Leader"']


@pytest.mark.rule("XW1-SETUP-05")
@pytest.mark.parametrize(("first", "other"), [("red", "blue"), ("blue", "red")])
def test_at_equal_skill_the_initiative_player_places_all_of_theirs_in_any_order(
    first: str, other: str
) -> None:
    t = deployment(["redsquadronveteran"] * 2, ["omegasquadronpilot"] * 2, first=first)
    t.asks(first, "place-next")
    t.choose("2").place(100, 834.4)
    assert placing(t).endswith("1")
    t.place(200, 834.4).asks(other, "place-next")


@pytest.mark.rule("XW1-SETUP-05")
def test_a_card_that_changes_pilot_skill_changes_the_order_of_placing() -> None:
    t = deployment(["redsquadronveteran veteraninstincts"], ["zetaace"])  # 4 + 2 against 5
    assert placing(t) == '"Zeta Ace"'
    t = deployment(["poedameron"], ["epsilonace"])  # 8 against 12
    assert placing(t) == "Poe Dameron"


@pytest.mark.rule("XW1-SETUP-05", "XW1-GEO-03", "XW1-GEO-07")
def test_the_whole_base_without_its_guides_is_within_range_1_of_the_edge() -> None:
    t = deployment([NOVICE], [ZETA], first="blue")
    t.refuses_at(457, 80.1, 0, rule="XW1-SETUP-05")  # a base from 60.1 to 100.1 is at range 1, but not within
    t.refuses_at(457, 71.8, 45, rule="XW1-SETUP-05")  # half its diagonal is 28.3
    t.place(457, 80, 0)  # its front edge lies on the border of range 1, its guides beyond
    assert placing(t) == "Zeta Squadron Pilot"


@pytest.mark.rule("XW1-SETUP-05")
def test_a_ship_may_face_any_way_in_its_zone() -> None:
    deployment([NOVICE], [ZETA], first="blue").place(457, 71.7, 45).end()
    deployment([NOVICE], [ZETA], first="blue").place(457, 40, 203.5).end()


@pytest.mark.rule("XW1-SETUP-05")
def test_no_ship_is_placed_partly_off_the_table() -> None:
    t = deployment([NOVICE], [ZETA], first="blue")
    t.refuses_at(19.9, 50).refuses_at(457, 19.9)
    t.place(20, 20)
    assert placing(t) == "Zeta Squadron Pilot"


@pytest.mark.rule("XW1-SETUP-07", "XW1-BUMP-08", "XW1-GEO-01")
def test_placed_ships_may_stand_side_by_side_but_not_overlap() -> None:
    t = deployment([NOVICE, NOVICE], [ZETA], first="blue").choose("1").place(300, 50)
    t.refuses_at(339.9, 50, rule="XW1-SETUP-07")
    t.place(340, 50)
    assert ship(t, "Blue Squadron Novice 1").touching == ship(t, "Blue Squadron Novice 2").touching == ()


# Shields, decks, order ---------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-SETUP-08", "XW1-DICE-09")
def test_each_ship_gets_its_shield_value() -> None:
    t = deployment([NOVICE, "poedameron shieldupgrade"], [ZETA], first="blue")
    t.place(300, 50).place(300, 864.4, 180).place(400, 50)
    shields = [
        ship(t, name).shields for name in ("Blue Squadron Novice", "Poe Dameron", "Zeta Squadron Pilot")
    ]
    assert shields == [3, 4, 1]


@pytest.mark.rule("XW1-SETUP-08")
@pytest.mark.parametrize(("before", "after"), [(3, 3), (2, 3)])
def test_shields_never_exceed_their_value(before: int, after: int) -> None:
    poe = f"red poedameron 457,300 up +r2d2 shields={before} dial='1 straight' name=Poe"
    t = table("xwing-1", poe, "blue zetaace 457,900 down name=Zeta", phase="activation", done=("Zeta",))
    if before < 3:
        t.choose("R2-D2")
    t.asks("red", "perform-action")
    assert t.ship("Poe").shields == after


@pytest.mark.rule("XW1-SETUP-01")
def test_setup_runs_in_order_and_the_first_round_follows() -> None:
    t = match([NOVICE + " stealthdevice"], [OMEGA_24], ROCKS[:1])
    t.choose("red").place(457, 457)  # initiative, obstacles
    t.choose("south").place(457, 834.4, 180)  # edges, forces
    assert ship(t, "Blue Squadron Novice").shields == 0  # not yet activated
    t.place(457, 80)
    assert ship(t, "Blue Squadron Novice").shields == 3
    assert {name: deck.count for name, deck in t.state.decks.items()} == {"damage-red": 33, "damage-blue": 33}
    assert t.state.round == 1
    assert [d.why.key for d in t.game.decisions] == ["set-dial", "set-dial"]


@pytest.mark.rule("XW1-SETUP-09")
@pytest.mark.parametrize("shared", [True, False])
def test_a_ship_draws_from_the_shared_deck_or_from_its_owners(shared: bool) -> None:
    rocks = ("core2asteroid2 457,390 0", "core2asteroid2 657,390 0")
    ships = (
        "red bluesquadronnovice 457,300 up shields=0 dial='2 straight'",
        "blue zetaace 657,300 up shields=0 dial='2 straight'",
    )
    t = table("xwing-1", *ships, rocks=rocks, phase="activation", shared_deck=shared)
    t.dice("hit hit").draws("directhit", "directhit")
    left = {name: deck.count for name, deck in t.state.decks.items()}
    assert left == ({"damage": 31} if shared else {"damage-red": 32, "damage-blue": 32})


@pytest.mark.rule("XW1-SQUAD-10")
def test_ships_with_identical_cards_have_different_labels_and_ids() -> None:
    t = match([ZETA, ZETA, "omegaace"], [ZETA])
    ships = [p for p in t.game.state.pieces.values() if hasattr(p, "pilot")]
    labels = [p.label for p in ships]
    assert labels == [f"Zeta Squadron Pilot {n}" for n in (1, 2)] + ['"Omega Ace"', "Zeta Squadron Pilot 3"]
    assert len({p.id for p in ships}) == 4
