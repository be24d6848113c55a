"""Frames: the paused sequences of a game, a stack of plain data that says where play stands."""

from __future__ import annotations

from enum import Enum
from typing import ClassVar, Final, Generic, Literal, TypeAlias, TypeVar

from holotable.kernel.record_base import Fact, Id, Plain, Record, Seat

F = TypeVar("F")


class Again(Enum):
    """What a step or part returns to be run once more."""

    AGAIN = "again"


AGAIN: Final = Again.AGAIN

Ended: TypeAlias = Literal["void", "cut", "prevented", "replaced"]
"""How a frame ends early: its subject is gone, a hook cut it short, prevented it, or put another in its place."""


class Frame(Record, kw_only=True, tag=True):
    """A sequence under way, or an event, which is a short one. Whatever ends early skips its further steps, the window
    after it, and the memory of the round."""

    at: int = 0
    """Which step of its program is next, the windows before and after it included."""
    used: tuple[str, ...] = ()
    """The effects that were used, or declined, while this frame was the one that counts them."""
    skipped: tuple[str, ...] = ()
    """The steps, by name, that an effect leaves out."""
    outcome: Ended | Literal[""] = ""
    by: Id = ""
    """The card or piece that caused it."""
    was: str = ""
    """The event in whose place it stands, or that it was before a part of it was replaced: not replaced again."""

    subject: ClassVar[str] = ""
    """The field that names the piece without which the frame is void."""
    editable: ClassVar[tuple[str, ...]] = ()
    """The fields that a `before` hook may alter."""
    remembered: ClassVar[bool] = False
    """Whether the finished frame is kept in `state.past` until the round ends."""


class Source(Fact, frozen=True):
    """What a hook calls `me`: the card, lasting, piece or rule it is written on, and whose it is."""

    id: Id
    name: str
    owner: Seat = ""
    host: Id = ""
    card: Id = ""
    about: tuple[Id, ...] = ()
    data: dict[str, Plain] = {}


class Use(Frame, kw_only=True, tag=True):
    """An effect being resolved: its costs, its body, then each further part."""

    hook: str
    me: Source
    depth: int
    """Where on the stack the frame lies in whose window the effect is used."""
    part: int = 0
    """Counts the costs while they are paid, then the parts."""
    memo: dict[str, Plain] = {}
    said: Ended | Literal["done"] = "done"
    """How the last event of the previous part ended; done if it called none."""


class Trigger(Fact, frozen=True):
    """A waiting row of a queue: a hook and its source."""

    hook: str
    me: Source


class Queue(Frame, Generic[F], kw_only=True, tag=True):
    """Triggers of one event waiting their turn, in a ruleset that queues them; `now` is the finished event."""

    now: F
    rows: tuple[Trigger, ...]


class LastingEnds(Frame, tag=True):
    """A lasting effect is about to end."""

    lasting: Id
