"""A running game of Armada as a position, and the lines of a scenario file that say so."""

from __future__ import annotations

from typing import Any

from holotable.armada.frames import CommandPhase, Match, ShipPhase, SquadronPhase, StatusPhase
from holotable.armada.notation import ship_line, squadron_line
from holotable.armada.pieces import Obstacle, Ship, Squadron, Token, Unit
from holotable.armada.position import Phase, PlacedShip, PlacedSquadron, Position
from holotable.armada.setup import Setup
from holotable.armada.vocabulary.ledger import DECK, OBJECTIVE_TOKEN
from holotable.armada.vocabulary.picking import DIAL
from holotable.kernel.game import Game
from holotable.kernel.record_base import Id
from holotable.kernel.state import Card, State
from holotable.scenario.writing import NotExportable, array, listed, quoted
from holotable.table.notation import obstacle_line
from holotable.table.position import PlacedObstacle

PHASES: dict[type[Any], Phase] = {
    CommandPhase: "command",
    ShipPhase: "ship",
    SquadronPhase: "squadron",
    StatusPhase: "status",
}


def position(game: Game) -> Position:
    """Where everything lies, and which phase it is."""
    state = game.state
    phase = _phase(state)
    match: Match = state.stack[0]
    pieces = list(state.pieces.values())
    objective = next((c.name for c in state.cards.values() if c.name.startswith("objective:")), "")
    return Position(
        ships=tuple(_ship(state, piece) for piece in pieces if isinstance(piece, Ship)),
        squadrons=tuple(_squadron(state, piece) for piece in pieces if isinstance(piece, Squadron)),
        obstacles=tuple(_rock(piece) for piece in pieces if isinstance(piece, Obstacle)),
        phase=phase,
        round=state.round,
        first=state.first,  # type: ignore[arg-type] - the seats of Armada are red and blue
        objective=objective.removeprefix("objective:"),
        passes={seat: count for seat, count in match.passes.items() if count},  # type: ignore[misc]
        victory={seat: count for seat, count in match.victory.items() if count},  # type: ignore[misc]
        discards=tuple(card.removeprefix("damage:") for card in state.decks[DECK].discard),
    )


def _phase(state: State[Any, Any, Any]) -> Phase:
    """The phase, if the first player is to begin a turn in it: a position begins its phase anew."""
    depth = next((n for n, frame in enumerate(state.stack) if type(frame) in PHASES), None)
    if depth is None:
        raise NotExportable("the game is not in a phase: it is being set up, or it is over")
    above = state.stack[depth + 1 :]
    if above:
        raise NotExportable(
            f"something is under way ({type(above[-1]).__name__}): export between the activations"
        )
    frame: Any = state.stack[depth]
    seat = getattr(frame, "turn", "") or state.first
    if isinstance(frame, SquadronPhase) and frame.turn and frame.left != 2:
        seat = seat if frame.left else next(other for other in state.seats if other != seat)
        if frame.left:
            raise NotExportable("a turn of two squadrons is half over: export between the turns")
    if seat != state.first:
        raise NotExportable(f"it is the turn of {seat}: export when the first player is to activate")
    return PHASES[type(frame)]


def _ship(state: State[Any, Any, Any], ship: Ship) -> PlacedShip:
    cards = [card for card in state.cards.values() if card.host == ship.id]
    upgrades = [card for card in cards if card.name.startswith("upgrade:")]
    damage = [card for card in cards if card not in upgrades]
    x, y, heading = ship.at.mm
    return PlacedShip(
        name=ship.label,
        seat=ship.owner,  # type: ignore[arg-type]
        ship=ship.name.removeprefix("ship:"),
        x=x,
        y=y,
        heading=heading,
        upgrades=tuple(_short(card) for card in upgrades),
        speed=ship.speed,
        shields=dict(ship.shields),
        dials=tuple(secret.value or "" for secret in ship.stack),
        card_dials=tuple(
            dial.face.value or "" for dial in _laid(state, DIAL, cards) if dial.face is not None
        ),
        tokens=ship.tokens,
        exhausted=(*_tokens(ship, "exhausted"), *(_short(card) for card in upgrades if card.exhausted)),
        discarded=(
            *_tokens(ship, "discarded"),
            *(_short(card) for card in upgrades if card.zone == "discarded"),
        ),
        faceup=tuple(_short(card) for card in damage if card.faceup),
        facedown=tuple(_short(card) for card in damage if not card.faceup),
        activated=ship.activated,
        destroyed=ship.zone == "destroyed",
        objective=any(p.on == ship.id and p.name == OBJECTIVE_TOKEN for p in _every_token(state)),
    )


def _laid(state: State[Any, Any, Any], name: str, cards: list[Card]) -> list[Token]:
    """The tokens of a kind that lie on some cards."""
    ids = {card.id for card in cards}
    return [token for token in _every_token(state) if token.name == name and token.on in ids]


def _every_token(state: State[Any, Any, Any]) -> list[Token]:
    return [p for p in state.pieces.values() if isinstance(p, Token) and p.zone == "table"]


def _squadron(state: State[Any, Any, Any], squadron: Squadron) -> PlacedSquadron:
    x, y, _ = squadron.at.mm
    return PlacedSquadron(
        name=squadron.label,
        seat=squadron.owner,  # type: ignore[arg-type]
        squadron=squadron.name.removeprefix("squadron:"),
        x=x,
        y=y,
        hull=squadron.hull,
        exhausted=_tokens(squadron, "exhausted"),
        discarded=_tokens(squadron, "discarded"),
        activated=squadron.activated,
        destroyed=squadron.zone == "destroyed",
    )


def _rock(rock: Obstacle) -> PlacedObstacle:
    x, y, heading = rock.at.mm
    name: Id = "" if rock.id == rock.outline else rock.id
    return PlacedObstacle(outline=rock.outline, x=x, y=y, heading=heading, name=name)


def _tokens(unit: Unit, state: str) -> tuple[str, ...]:
    return tuple(token.kind for token in unit.defense if token.state == state)


def _short(card: Card) -> str:
    name = card.name or (card.hidden.value or "" if card.hidden is not None else "")
    return name.split(":")[-1]


# Text --------------------------------------------------------------------------------------------------------


def begun(game: Game, spot: Position) -> Setup:
    """The setup that begins at the position."""
    return Setup(position=spot)


def written(game: Game, spot: Position) -> list[str]:
    """The lines of a file that say the position."""
    lines = [
        listed("pieces", [*map(ship_line, spot.ships), *map(squadron_line, spot.squadrons)]),
        listed("rocks", [obstacle_line(rock) for rock in spot.obstacles]),
        f"phase = {quoted(spot.phase)}",
        f"round = {spot.round}",
        f"first = {quoted(spot.first)}",
    ]
    if spot.objective:
        lines.append(f"objective = {quoted(spot.objective)}")
    for key, tokens in (("passes", spot.passes), ("victory", spot.victory)):
        lines += [f"{key}.{seat} = {count}" for seat, count in tokens.items()]
    if spot.discards:
        lines.append(f"discards = {array(list(spot.discards))}")
    return lines + _lost(game.state)


def _lost(state: State[Any, Any, Any]) -> list[str]:
    """Comments on what a position cannot hold."""
    lines: list[str] = []
    if state.lasting:
        names = ", ".join(sorted({item.name.split(":")[-1] for item in state.lasting}))
        lines.append(f"# Not in a position: lasting effects ({names}).")
    if any(not token.on for token in _every_token(state)):
        lines.append("# Not in a position: objective tokens in the play area.")
    if state.past:
        lines.append("# Not in a position: what was done earlier this round.")
    if state.stack[0].used:
        lines.append("# Not in a position: which effects of once a game were used.")
    return lines
