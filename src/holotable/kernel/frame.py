"""Frames: the paused sequences of a game, a stack of plain data that says where play stands."""

from __future__ import annotations

from enum import Enum
from typing import ClassVar, Final, Generic, TypeVar

from holotable.kernel.record_base import Fact, Id, Plain, Record, Seat

F = TypeVar("F")


class Again(Enum):
    """What a step or part returns to be run once more."""

    AGAIN = "again"


AGAIN: Final = Again.AGAIN


class Frame(Record, kw_only=True, tag=True):
    """A sequence under way. `at` counts its steps, the windows before and after it included.

    `outcome` is empty as long as nothing ends the frame early; `by` is its cause, `was` the event that it replaces.
    """

    at: int = 0
    used: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    outcome: str = ""
    by: Id = ""
    was: str = ""

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
    """An effect being resolved: its cost, its body, then each further part. `about` is a depth of the stack."""

    hook: str
    me: Source
    about: int
    part: int = 0
    memo: dict[str, Plain] = {}
    said: str = "done"


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
