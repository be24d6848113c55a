"""The state of a game: plain data that encodes, decodes and clones exactly at every decision (law 1)."""

from __future__ import annotations

from functools import cache
from typing import Any, Generic, TypeVar, get_origin

from msgspec import Struct, structs

from holotable.kernel.decision import Decision, Given
from holotable.kernel.record_base import Fact, Id, Plain, Record, Seat, copied

T = TypeVar("T")
P = TypeVar("P")
F = TypeVar("F")
R = TypeVar("R")


SPECTATORS: Seat = ""


class Secret(Fact, Generic[T], frozen=True):
    """A value that only some seats have seen; `view` blanks it for all others (law 5)."""

    value: T | None = None
    seen_by: tuple[Seat, ...] = ()


class Piece(Fact, frozen=True, kw_only=True, tag=True):
    """Something that lies in play: a unit, an obstacle, a token. `name` is its definition's key."""

    id: Id
    name: str
    owner: Seat = ""
    zone: str = "table"
    on: Id = ""


class Card(Fact, frozen=True):
    """A card in play. A facedown card has no name: its identity is in `hidden`."""

    id: Id
    name: str
    owner: Seat
    host: Id
    zone: str = "table"
    faceup: bool = True
    hidden: Secret[str] | None = None
    exhausted: bool = False
    charges: int = 0
    round: int = 0
    chosen: tuple[Id, ...] = ()


class Lasting(Fact, frozen=True):
    """An effect that outlives the moment: a card without cardboard, naming a definition with any verbs.

    `until` is the stack depth of the frame it dies with, or the name of a frame type still to come; it is
    empty once that frame is gone and the effect is about to end.
    """

    id: Id
    name: str
    source: Id
    owner: Seat
    host: Id
    until: int | str
    about: tuple[Id, ...] = ()
    data: dict[str, Plain] = {}
    tied: bool = False


class Deck(Fact, frozen=True):
    """An unordered pile: drawing is an answer of the table, so there is no order to leak."""

    count: int
    cards: Secret[tuple[str, ...]]
    discard: tuple[str, ...] = ()


class State(Record, Generic[P, F, R]):
    """Everything a game is. P, F, R: the ruleset's unions of pieces, frames and placement rules."""

    ruleset: str
    seats: tuple[Seat, ...]
    first: Seat
    round: int = 0
    made: int = 0
    reveals: int = 0
    winner: Seat | None = None
    pieces: dict[Id, P] = {}
    cards: dict[Id, Card] = {}
    decks: dict[str, Deck] = {}
    lasting: list[Lasting] = []
    stack: list[F] = []
    past: list[F] = []
    answers: list[Given] = []
    pending: list[Decision[R]] = []


@cache
def fields(kind: type[Struct]) -> tuple[str, ...]:
    """The names of a struct's fields."""
    return tuple(field.name for field in structs.fields(kind))


@cache
def _containers(kind: type[Struct]) -> tuple[str, ...]:
    return tuple(field.name for field in structs.fields(kind) if get_origin(field.type) in (dict, list))


def clone(state: State[Any, Any, Any]) -> State[Any, Any, Any]:
    """An independent copy. Facts and finished frames never change, so only containers and the stack are copied."""
    new = copied(state)
    _loosen(new)
    for depth, frame in enumerate(new.stack):
        new.stack[depth] = twin = copied(frame)
        _loosen(twin)
    return new


def _loosen(item: Struct) -> None:
    for name in _containers(type(item)):
        setattr(item, name, getattr(item, name).copy())
