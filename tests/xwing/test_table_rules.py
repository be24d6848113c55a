"""Dice, tokens, measuring and what is hidden, as they show in play."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from holotable.kernel.chance import Seeded
from holotable.kernel.decision import Die, Roll, Why
from holotable.kernel.record import begin
from holotable.kernel.view import view
from holotable.players import Seen, bot
from holotable.scenario.xwing import XWingScript
from holotable.testing import table
from holotable.xwing.first import first_edition
from holotable.xwing.pieces import Obstacle, Ship
from holotable.xwing.setup import Setup
from holotable.xwing.squad import Squad, SquadShip
from holotable.xwing.words import obstacle_name

RED = "red poedameron 457,300 up name=Red"


def dice_asked(t: XWingScript) -> int:
    """How many dice the open roll has."""
    assert isinstance(t.ask, Roll)
    return len(t.ask.dice)


def shot(target: str, words: str = "", pilot: str = "poedameron") -> XWingScript:
    """Red, at 457,300 facing up, is about to declare a target; a second target stands at range 3 ahead."""
    ahead = "blue zetaace 380,600 up name=Ahead"
    red = f"red {pilot} 457,300 up {words} name=Red"
    return table("xwing-1", red, f"blue zetaace {target} name=Ace", ahead, phase="combat").engage("Red")


# Dice and tokens ---------------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-DICE-01", "XW1-DICE-02")
@pytest.mark.parametrize(
    ("kind", "shares"),
    [
        ("attack", {"hit": 0.375, "crit": 0.125, "focus": 0.25, "blank": 0.25}),
        ("defense", {"evade": 0.375, "focus": 0.25, "blank": 0.375}),
    ],
)
def test_80_000_rolls_come_within_one_per_cent_of_the_faces_shares(
    kind: str, shares: dict[str, float]
) -> None:
    chance, faces = Seeded(7), first_edition().dice[kind]
    roll = Roll("red", Why("roll-attack"), "XW1-DICE-01", (Die(kind, len(faces)),) * 1000)
    fallen = Counter(faces[side] for _ in range(80) for side in chance.roll(roll))
    assert len(faces) == 8
    assert {face: fallen[face] / 80_000 for face in fallen} == pytest.approx(shares, abs=0.01)


@pytest.mark.rule("XW1-DICE-05")
def test_more_dice_than_a_box_holds_are_rolled() -> None:
    red = "red redsquadronveteran 457,180 up +expose dial='2 straight' name=Red"
    t = table("xwing-1", red, "blue zetaace 457,400 up name=Ace", phase="activation", done=("Ace",)).choose(
        "Expose"
    )
    t.attack("Red", "Ace")
    assert dice_asked(t) == 3 + 1 + 1  # its value, range 1 and Expose; a box has three
    t.dice("hit hit hit crit blank").dice("evade evade blank").draws("damagedengine")
    assert (t.ship("Ace").shields, t.faceup("Ace")) == (0, ["damagedengine"])


@pytest.mark.rule("XW1-DICE-08", "XW1-TOK-02")
def test_a_focus_token_is_spent_by_its_own_ship_even_without_focus_results() -> None:
    friend = "red redace 600,300 up focus=1 name=Friend"
    target = "blue zetaace 457,500 down name=Ace"
    t = table("xwing-1", RED, friend, target, phase="combat").attack("Red", "Ace").dice("hit hit focus")
    assert dice_asked(t) == 3  # Red has none of its own: nobody was asked, the defense dice are next
    t.dice("evade evade blank")
    t = table("xwing-1", RED + " focus=1", target, phase="combat").attack("Red", "Ace").dice("hit hit blank")
    t.choose("spend focus").dice("evade evade blank").asks("blue", "declare-target")
    assert t.tokens("Red") == {}


@pytest.mark.rule("XW1-TOK-03", "XW1-DICE-08")
def test_an_evade_token_is_spent_while_defending() -> None:
    target = "blue zetaace 457,500 down evade=2 name=Ace"
    t = (
        table("xwing-1", RED + " evade=1", target, phase="combat")
        .attack("Red", "Ace")
        .dice("hit blank blank")
    )
    t.dice("blank blank blank").asks("blue", "ModifyDefenseDice")  # Red's own token was no use to its attack
    t.choose("spend evade").asks("blue", "declare-target")
    assert (t.tokens("Ace"), t.tokens("Red"), t.ship("Ace").shields) == ({"evade": 1}, {"evade": 1}, 1)


# Range and arc -----------------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-GEO-02", "XW1-GEO-05", "XW1-GEO-03", "XW1-ATK-07")
@pytest.mark.parametrize(
    ("y", "label", "dice"),
    [(440, "range 1", 4), (440.1, "range 2", 3), (540, "range 2", 3), (540.1, "range 3", 3)],
)
def test_bands_of_100_mm_from_square_to_square(y: float, label: str, dice: int) -> None:
    t = shot(f"457,{y} up").offers(f"Ace at {label}").attack("Red", "Ace")
    assert dice_asked(t) == dice
    t.dice("blank " * dice)
    assert dice_asked(t) == (4 if label == "range 3" else 3)
    t.dice("blank " * dice_asked(t))


@pytest.mark.rule("XW1-GEO-05")
@pytest.mark.parametrize(("y", "offered"), [(640, True), (640.1, False)])
def test_beyond_300_mm_nothing_is_in_range(y: float, offered: bool) -> None:
    t = shot(f"457,{y} up")
    assert any(label.startswith("Ace") for label in t.options) is offered


@pytest.mark.rule("XW1-GEO-06")
@pytest.mark.parametrize(
    ("away", "label"), [((60, 80), "range 1"), ((60, 80.1), "range 2"), ((120, 160), "range 2")]
)
def test_range_is_measured_between_the_closest_points(away: tuple[float, float], label: str) -> None:
    # Corner to corner: 60 and 80 mm make 100.
    shot(f"{497 + away[0]},{340 + away[1]} up").offers(f"Ace at {label}")


LEADER = "blue epsilonleader 457,300 up stress={} name=Leader"  # frees friends at range 1 of a stress


@pytest.mark.rule("XW1-GEO-07", "XW1-GEO-05")
@pytest.mark.parametrize(("gap", "stress"), [(90, {}), (100, {}), (100.1, {"stress": 1})])
def test_a_base_that_is_partly_in_a_band_is_at_that_range(gap: float, stress: dict[str, int]) -> None:
    friend = f"blue zetaace {497 + gap},300 up stress=1 name=Friend"
    t = table("xwing-1", LEADER.format(0), friend, "red redace 457,450 down name=Red", phase="combat")
    t.asks("red", "declare-target")
    assert t.tokens("Friend") == stress


@pytest.mark.rule("XW1-GEO-08", "XW1-BUMP-09")
def test_range_1_covers_the_ship_itself_and_ships_it_touches() -> None:
    friend = "blue zetaace 497,300 up stress=2 touching=Leader name=Friend"
    t = table("xwing-1", LEADER.format(1), friend, "red redace 457,450 down name=Red", phase="combat")
    t.asks("red", "declare-target")
    assert (t.tokens("Leader"), t.tokens("Friend")) == ({}, {"stress": 1})


# Found by trying: its nearest corner is 95.0 mm away and outside the arc, its nearest point in the arc 129.8 mm.
ASLANT = (110.3, 96.1, 35.9)


@pytest.mark.rule("XW1-GEO-09", "XW1-ATK-07")
def test_an_attack_is_measured_to_the_closest_point_in_the_arc() -> None:
    x, y, heading = ASLANT
    t = shot(f"{457 + x},{300 + y} {heading}").offers("Ace at range 2").attack("Red", "Ace")
    assert dice_asked(t) == 3  # and not 4
    t.dice("blank blank blank").dice("blank blank blank")


@pytest.mark.rule("XW1-GEO-10")
@pytest.mark.parametrize(("spot", "may"), [(ASLANT, False), ((0, 130, 180), True), ((130, 0, 180), False)])
def test_inside_the_arc_at_range_1_means_a_point_of_the_arc(
    spot: tuple[float, float, float], may: bool
) -> None:
    # Nien Nunb may discard a stress he receives with an enemy inside his arc at range 1.
    x, y, heading = spot
    red = "red niennunb 457,100 up dial='4 koiogran_turn' name=Red"
    foe = f"blue zetaace {457 - x},{300 - y} {heading + 180} name=Ace"  # the Koiogran turn looks back
    t = table("xwing-1", red, foe, phase="activation", done=("Ace",))
    assert t.pose("Red") == (457, 300, 180)
    if may:
        t.choose("Nien Nunb")
        assert t.tokens("Red") == {}
        t.asks("red", "perform-action")
    else:
        assert "Nien Nunb" not in t.options
        assert t.tokens("Red") == {"stress": 1}


@pytest.mark.rule("XW1-GEO-11", "XW1-GEO-12")
@pytest.mark.parametrize(("aside", "offered"), [(171.5 + 20, True), (171.6 + 20, False)])
def test_the_border_line_is_part_of_the_arc(aside: float, offered: bool) -> None:
    # 40.62 degrees off the middle: 200 mm ahead the line is 171.54 mm aside. The base's upper edge is that far ahead.
    t = shot(f"{457 + aside},480 up")
    assert any(label.startswith("Ace") for label in t.options) is offered
    if not offered:
        t.refuses("Ace", rule="XW1-ATK-03")


# What is hidden ----------------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-PREC-06", "XW1-DMG-10")
def test_facedown_damage_and_decks_are_hidden_and_the_rest_is_open() -> None:
    blue = "blue zetaace 457,500 down focus=1 faceup=damagedengine facedown=directhit name=Ace"
    t = table("xwing-1", RED, blue, phase="combat")
    for seat in ("red", "blue", None):
        seen = view(t.state, seat)
        damage = [card for card in seen.cards.values() if card.id.startswith("damage")]
        assert sorted(card.name for card in damage) == ["", "damage:damagedengine"]
        assert all(card.hidden is None or card.hidden.value is None for card in damage)
        assert {name: (deck.count, deck.cards.value) for name, deck in seen.decks.items()} == {
            "damage-red": (33, None),
            "damage-blue": (31, None),
        }
        assert seen.pieces[t.ship("Ace").id].tokens == {"focus": 1}


# Nothing moves by accident ------------------------------------------------------------------------------------

MOVES = ("ship-placed", "obstacle-placed", "moved", "rolled", "boosted")


@pytest.mark.rule("XW1-GEO-17")
@pytest.mark.parametrize("seed", [1, 2])
def test_no_piece_lies_elsewhere_unless_it_was_placed_or_moved_itself(seed: int) -> None:
    ships = {"red": ("redace", "blueace", "jesspava"), "blue": ("zetaace", "omegaace", "zetaleader")}
    squads = {seat: Squad(tuple(SquadShip(pilot) for pilot in pilots)) for seat, pilots in ships.items()}
    rocks = ("core2asteroid0", "core2asteroid3")
    game = begin(first_edition(), Setup(squads=squads, obstacles=rocks, rounds=8), Seeded(seed))
    players = {seat: bot("steady", seed) for seat in squads}
    lain, told, moves = places(game.state), 0, 0
    while (decision := game.decision) is not None:
        game.answer(decision, players[decision.player].choose(Seen(game, decision.player), decision))
        lies, lines = places(game.state), (game.log or [])[told:]
        told += len(lines)
        told_of = [line.why.args for line in lines if line.why.key in MOVES]
        named = {args.get("ship") or args.get("obstacle") for args in told_of}
        elsewhere = {piece for piece in lies if lies[piece] != lain[piece]}
        assert {called(game.state.pieces[piece]) for piece in elsewhere} <= named
        lain, moves = lies, moves + len(elsewhere)
    assert moves > 30


def called(piece: Ship | Obstacle) -> str:
    """What the log calls a piece."""
    return piece.label if isinstance(piece, Ship) else obstacle_name(piece.outline)


def places(state: Any) -> dict[str, Any]:
    """Where every ship and obstacle lies."""
    return {piece.id: piece.at for piece in state.pieces.values()}
