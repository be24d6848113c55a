"""Positions: a table in the middle of a battle, as data, and how it is laid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from holotable.armada.facts import COMMANDS, ZONES
from holotable.armada.fleet import FleetShip
from holotable.armada.frames import (
    CommandPhase,
    Match,
    Round,
    ShipPhase,
    SquadronPhase,
    StatusPhase,
)
from holotable.armada.laying import add_objective, add_obstacle, add_ship, add_squadron
from holotable.armada.pieces import DefenseToken, Ship, Squadron, Token, Unit
from holotable.armada.steps import rounds
from holotable.armada.vocabulary.ledger import DECK, OBJECTIVE_TOKEN
from holotable.armada.vocabulary.picking import DIAL
from holotable.kernel.frame import Frame
from holotable.kernel.laying import Labels, SetupError, facts_of, nearest, new_id
from holotable.kernel.record_base import Fact, Id, Seat
from holotable.kernel.ruleset import Ruleset, Step
from holotable.kernel.state import Card, Deck, Secret, State
from holotable.table.pose import Pose
from holotable.table.position import PlacedObstacle, Side

Phase: TypeAlias = Literal["command", "ship", "squadron", "status"]
PHASES: dict[str, tuple[Step, type[Frame]]] = {
    "command": (rounds.command_phase, CommandPhase),
    "ship": (rounds.ship_phase, ShipPhase),
    "squadron": (rounds.squadron_phase, SquadronPhase),
    "status": (rounds.status_phase, StatusPhase),
}


class PlacedShip(Fact, frozen=True, kw_only=True):
    """A ship of a position: mm and degrees, and everything that differs from a fresh ship.

    `dials` is its facedown stack, the top one first. `exhausted` and `discarded` name defense tokens or upgrades.
    `card_dials` lie facedown on its commander.
    `objective` says that it is an objective ship.
    """

    name: str = ""
    seat: Side
    ship: str
    x: float
    y: float
    heading: float = 0.0
    upgrades: tuple[str, ...] = ()
    speed: int = 2
    shields: dict[str, int] = {}
    dials: tuple[str, ...] = ()
    card_dials: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()
    exhausted: tuple[str, ...] = ()
    discarded: tuple[str, ...] = ()
    faceup: tuple[str, ...] = ()
    facedown: tuple[str, ...] = ()
    activated: bool = False
    destroyed: bool = False
    objective: bool = False


class PlacedSquadron(Fact, frozen=True, kw_only=True):
    """A squadron of a position."""

    name: str = ""
    seat: Side
    squadron: str
    x: float
    y: float
    hull: int = 0
    exhausted: tuple[str, ...] = ()
    discarded: tuple[str, ...] = ()
    activated: bool = False
    destroyed: bool = False


class Position(Fact, frozen=True, kw_only=True):
    """A table in the middle of a battle, and where play stands: at the start of a phase.

    `objective` is the second player's; `discards` the damage cards on the pile.
    """

    ships: tuple[PlacedShip, ...]
    squadrons: tuple[PlacedSquadron, ...] = ()
    obstacles: tuple[PlacedObstacle, ...] = ()
    phase: Phase = "ship"
    round: int = 1
    first: Side = "red"
    objective: str = ""
    passes: dict[Side, int] = {}
    victory: dict[Side, int] = {}
    discards: tuple[str, ...] = ()


def add_position(ruleset: Ruleset, state: State[Any, Any, Any], position: Position) -> None:
    """Lay a position, and put on the stack what is under way."""
    state.first, state.round = position.first, position.round
    ships = [f"ship:{placed.ship}" for placed in position.ships]
    labels = Labels(ruleset, [*ships, *(f"squadron:{each.squadron}" for each in position.squadrons)])
    _check_names([*position.ships, *position.squadrons])
    for placed in position.ships:
        label = labels.next(f"ship:{placed.ship}")
        ship = add_ship(
            ruleset, state, placed.seat, FleetShip(placed.ship, placed.upgrades), placed.name or label
        )
        _fill_in_ship(ruleset, state, placed, ship)
    for each in position.squadrons:
        label = labels.next(f"squadron:{each.squadron}")
        squadron = add_squadron(ruleset, state, each.seat, each.squadron, each.name or label)
        _fill_in_squadron(state, each, squadron)
    for rock in position.obstacles:
        add_obstacle(ruleset, state, rock.outline, rock.name, Pose.of(rock.x, rock.y, rock.heading))
    if position.objective:
        second = "blue" if position.first == "red" else "red"
        add_objective(ruleset, state, second, position.objective, chosen=True)
    for name in position.discards:
        key = _take_out(ruleset, state, name)
        state.decks[DECK] = replace(state.decks[DECK], discard=(*state.decks[DECK].discard, key))
    _add_stack(ruleset, state, position)


def _check_names(placed: Sequence[PlacedShip | PlacedSquadron]) -> None:
    names = [each.name for each in placed if each.name]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise SetupError(f"two units are called {twice!r}")


def _fill_in_ship(ruleset: Ruleset, state: State[Any, Any, Any], placed: PlacedShip, ship: Id) -> None:
    piece: Ship = state.pieces[ship]
    facts = ruleset.facts[piece.name]
    for word, known in [
        *((w, COMMANDS) for w in (*placed.dials, *placed.card_dials, *placed.tokens)),
        *((zone, ZONES) for zone in placed.shields),
    ]:
        if word not in known:
            raise SetupError(f"{piece.label}: unknown {word!r}; {nearest(word, known)}")
    if not 0 <= placed.speed <= max(facts.speed):
        raise SetupError(f"{piece.label}: speed {placed.speed}; expected 0 to {max(facts.speed)}")
    state.pieces[ship] = replace(
        piece,
        zone="destroyed" if placed.destroyed else "table",
        at=Pose.of(placed.x, placed.y, placed.heading),
        speed=placed.speed,
        shields={**piece.shields, **placed.shields},
        stack=tuple(Secret(command, (placed.seat,)) for command in placed.dials),
        tokens=placed.tokens,
        activated=placed.activated,
    )
    for command in placed.card_dials:
        _lay_dial(ruleset, state, ship, command)
    if placed.objective:
        token = new_id(state, "token")
        state.pieces[token] = Token(id=token, name=OBJECTIVE_TOKEN, on=ship, label="objective token")
    for name, faceup in [*((n, True) for n in placed.faceup), *((n, False) for n in placed.facedown)]:
        _deal(ruleset, state, ship, name, faceup)
    for state_of, words in (("exhausted", placed.exhausted), ("discarded", placed.discarded)):
        for word in words:
            if not _turn_token(state, ship, word, state_of):
                _turn_upgrade(state, ship, word, state_of)


def _lay_dial(ruleset: Ruleset, state: State[Any, Any, Any], ship: Id, command: str) -> None:
    """A facedown dial on the commander of a ship."""
    upgrades = (card for card in state.cards.values() if card.host == ship and card.name in ruleset.facts)
    card = next((c for c in upgrades if "commander" in getattr(ruleset.facts[c.name], "slots", ())), None)
    if card is None:
        raise SetupError(f"{state.pieces[ship].label} has no commander to hold a dial")
    dial = new_id(state, "dial")
    face = Secret(command, (card.owner,))
    state.pieces[dial] = Token(id=dial, name=DIAL, owner=card.owner, on=card.id, label="dial", face=face)


def _fill_in_squadron(state: State[Any, Any, Any], placed: PlacedSquadron, squadron: Id) -> None:
    piece: Squadron = state.pieces[squadron]
    state.pieces[squadron] = replace(
        piece,
        zone="destroyed" if placed.destroyed else "table",
        at=Pose.of(placed.x, placed.y, 0.0),
        hull=placed.hull or piece.hull,
        activated=placed.activated,
    )
    for state_of, words in (("exhausted", placed.exhausted), ("discarded", placed.discarded)):
        for word in words:
            if not _turn_token(state, squadron, word, state_of):
                raise SetupError(f"{piece.label} has no {word!r} token left to be {state_of}")


def _turn_token(state: State[Any, Any, Any], unit: Id, kind: str, to: str) -> bool:
    """Turn the last readied defense token of a kind; False if there is none."""
    piece: Unit = state.pieces[unit]
    row = list(piece.defense)
    for index in reversed(range(len(row))):
        if row[index] == DefenseToken(kind):
            row[index] = DefenseToken(kind, to)
            state.pieces[unit] = replace(piece, defense=tuple(row))
            return True
    return False


def _turn_upgrade(state: State[Any, Any, Any], ship: Id, name: str, to: str) -> None:
    cards = [card for card in state.cards.values() if card.host == ship and card.name.startswith("upgrade:")]
    for card in cards:
        if card.name == f"upgrade:{name}":
            changed = replace(card, exhausted=True) if to == "exhausted" else replace(card, zone="discarded")
            state.cards[card.id] = changed
            return
    known = [card.name.removeprefix("upgrade:") for card in cards]
    hint = nearest(name, [*known, *(token.kind for token in state.pieces[ship].defense)])
    raise SetupError(f"{state.pieces[ship].label} has no {name!r} to be {to}; {hint}")


def _deal(ruleset: Ruleset, state: State[Any, Any, Any], ship: Id, name: str, faceup: bool) -> None:
    """A damage card of the position comes out of the deck."""
    key = _take_out(ruleset, state, name)
    card = new_id(state, "damage")
    hidden = None if faceup else Secret(key)
    shown = key if faceup else ""
    state.cards[card] = Card(card, shown, state.pieces[ship].owner, ship, faceup=faceup, hidden=hidden)


def _take_out(ruleset: Ruleset, state: State[Any, Any, Any], name: str) -> str:
    facts_of(ruleset, "damage", name)
    key = f"damage:{name}"
    left = list(state.decks[DECK].cards.value or ())
    if key not in left:
        raise SetupError(f"the deck has no {name!r} left")
    left.remove(key)
    state.decks[DECK] = Deck(len(left), Secret(tuple(left)), state.decks[DECK].discard)
    return key


def _add_stack(ruleset: Ruleset, state: State[Any, Any, Any], position: Position) -> None:
    """The frames under way: a match past its setup, a round past its earlier phases, the phase itself."""
    step, kind = PHASES[position.phase]
    playing = ruleset.programs[Match].index(rounds.play_rounds)
    passes: dict[Seat, int] = {**position.passes}
    victory: dict[Seat, int] = {**position.victory}
    state.stack += [
        Match(at=playing, passes=passes, victory=victory),
        Round(at=ruleset.programs[Round].index(step) + 1),
        kind(),
    ]
