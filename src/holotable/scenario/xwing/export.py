"""A running game of X-Wing as a position, and the lines of a scenario file that say so."""

from __future__ import annotations

from typing import Any

from holotable.kernel.game import Game
from holotable.kernel.record_base import Id
from holotable.kernel.state import Card, State
from holotable.scenario.writing import NotExportable, array, listed, quoted
from holotable.table.notation import obstacle_line
from holotable.table.position import PlacedObstacle
from holotable.xwing.frames import (
    Activation,
    ActivationPhase,
    CombatPhase,
    CombatTurn,
    EndPhase,
    Match,
    PlanningPhase,
)
from holotable.xwing.notation import ship_line
from holotable.xwing.pieces import Obstacle, Ship
from holotable.xwing.position import Phase, PlacedShip, Position
from holotable.xwing.setup import Setup

PHASES: dict[type[Any], Phase] = {
    PlanningPhase: "planning",
    ActivationPhase: "activation",
    CombatPhase: "combat",
    EndPhase: "end",
}
NOBODY_YET = 99


def position(game: Game) -> Position:
    """Where everything lies, and how far the round has come."""
    state = game.state
    phase, done, step = _progress(state)
    names = _names(state)
    ships = [piece for piece in state.pieces.values() if isinstance(piece, Ship)]
    rocks = [p for p in state.pieces.values() if isinstance(p, Obstacle) and p.zone == "table"]
    return Position(
        ships=tuple(
            _placed(state, ship, names, phase == "activation" and ship.id not in done) for ship in ships
        ),
        obstacles=tuple(
            PlacedObstacle(
                outline=rock.outline, x=x, y=y, heading=heading, name="" if "#" in rock.id else rock.id
            )
            for rock in rocks
            for x, y, heading in [rock.at.mm]
        ),
        phase=phase,
        round=state.round,
        first=state.first,  # type: ignore[arg-type] - the seats of X-Wing are red and blue
        done=tuple(names[ship] for ship in done if ship in names),
        step=step,
        discards=_discards(state),
    )


def _progress(state: State[Any, Any, Any]) -> tuple[Phase, tuple[Id, ...], int]:
    """The phase and who is done in it. A ship at the very first question of its attack has not begun yet."""
    frames = [type(frame) for frame in state.stack]
    phase = next((depth for depth, kind in enumerate(frames) if kind in PHASES), None)
    if phase is None:
        raise NotExportable("the game is not in a phase: it is being set up, or it is over")
    frame = state.stack[phase]
    above = state.stack[phase + 1 :]
    done = getattr(frame, "done", ())
    step = getattr(frame, "step", NOBODY_YET)
    if len(above) == 1 and isinstance(above[0], CombatTurn | Activation) and above[0].at <= 1:
        done = done[:-1]
    elif above:
        raise NotExportable(
            f"something is under way ({type(above[-1]).__name__}): export between the turns of two ships"
        )
    return PHASES[type(frame)], done, step


def _names(state: State[Any, Any, Any]) -> dict[Id, str]:
    return {piece.id: piece.label for piece in state.pieces.values() if isinstance(piece, Ship)}


def _placed(state: State[Any, Any, Any], ship: Ship, names: dict[Id, str], dial: bool) -> PlacedShip:
    """A ship; a dial that has been revealed is of no more use."""
    cards = [card for card in state.cards.values() if card.host == ship.id]
    upgrades = [card for card in cards if card.name.startswith("upgrade:")]
    damage = [card for card in cards if card.hidden is not None or card.name.startswith("damage:")]
    x, y, heading = ship.at.mm
    return PlacedShip(
        name=ship.label,
        seat=ship.owner,  # type: ignore[arg-type] - the seats of X-Wing are red and blue
        pilot=ship.pilot.removeprefix("pilot:"),
        x=x,
        y=y,
        heading=heading,
        upgrades=tuple(_short(card) for card in upgrades),
        discarded=tuple(_short(card) for card in upgrades if card.zone == "discarded"),
        shields=ship.shields,
        tokens=dict(ship.tokens),
        lock=names.get(ship.lock, ""),
        dial=(ship.dial.value or "") if dial else "",
        faceup=tuple(_dealt(card) for card in damage if card.faceup),
        facedown=tuple(_dealt(card) for card in damage if not card.faceup),
        touching=tuple(names[other] for other in ship.touching),
        doomed=ship.doomed,
        destroyed=ship.zone == "destroyed",
    )


def _short(card: Card) -> str:
    name = card.name or (card.hidden.value or "" if card.hidden is not None else "")
    return name.split(":")[-1]


def _dealt(card: Card) -> str:
    """A damage card and, where it counts, the round that dealt it."""
    return f"{_short(card)}@{card.round}" if card.round else _short(card)


def _discards(state: State[Any, Any, Any]) -> dict[Any, tuple[str, ...]]:
    piles = {deck.removeprefix("damage-").replace("damage", "shared"): d for deck, d in state.decks.items()}
    return {
        name: tuple(card.split(":")[-1] for card in pile.discard)
        for name, pile in piles.items()
        if pile.discard
    }


# Text --------------------------------------------------------------------------------------------------------


def begun(game: Game, spot: Position) -> Setup:
    """The setup that begins at the position."""
    match: Match = game.state.stack[0]
    return Setup(position=spot, shared_deck="damage" in game.state.decks, rounds=match.rounds)


def written(game: Game, spot: Position) -> list[str]:
    """The lines of a file that say the position."""
    match: Match = game.state.stack[0]
    lines = [
        listed("pieces", [ship_line(ship) for ship in spot.ships]),
        listed("rocks", [obstacle_line(rock) for rock in spot.obstacles]),
        f"phase = {quoted(spot.phase)}",
        f"round = {spot.round}",
        f"first = {quoted(spot.first)}",
    ]
    if spot.done:
        lines.append(listed("done", list(spot.done)))
    if spot.step != NOBODY_YET:
        lines.append(f"step = {spot.step}")
    if match.rounds:
        lines.append(f"rounds = {match.rounds}")
    if "damage" in game.state.decks:
        lines.append("shared_deck = true")
    lines += [f"discards.{pile} = {array(list(cards))}" for pile, cards in spot.discards.items()]
    return lines + _lost(game.state)


def _lost(state: State[Any, Any, Any]) -> list[str]:
    """Comments on what a position cannot hold."""
    lines: list[str] = []
    if state.lasting:
        names = ", ".join(sorted({item.name.split(":")[-1] for item in state.lasting}))
        lines.append(f"# Not in a position: lasting effects ({names}).")
    if state.past:
        lines.append("# Not in a position: which actions and attacks were made earlier this round.")
    if state.stack[0].used:
        lines.append("# Not in a position: which effects of once a game were used.")
    return lines
