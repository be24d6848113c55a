"""What one seat may see: the state with every secret blanked that it has not seen (law 5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from msgspec import Struct, structs

from holotable.kernel.core import LogLine
from holotable.kernel.decision import Decision, Pick, Place
from holotable.kernel.frame import Frame, Use
from holotable.kernel.record_base import Seat
from holotable.kernel.state import SPECTATORS, Secret, State, clone, fields

PLAIN = {str, int, bool, float, type(None)}


def masked(item: Any, seat: Seat) -> Any:
    """Anything in the state with the secrets blanked, at every depth, that the seat has not seen."""
    kind = cast("Any", type(item))
    if kind in PLAIN:
        return item
    if issubclass(kind, Secret):
        blank: Secret[Any] = Secret(None, item.seen_by)
        return item if seat in item.seen_by else blank
    if issubclass(kind, Struct):
        old = {name: getattr(item, name) for name in fields(kind)}
        changed = {name: new for name, value in old.items() if (new := masked(value, seat)) is not value}
        return structs.replace(item, **changed) if changed else item
    if kind is dict:
        return {key: masked(value, seat) for key, value in item.items()}
    if issubclass(kind, tuple | list):
        items = [masked(value, seat) for value in item]
        return tuple(items) if issubclass(kind, tuple) else items
    return item


def view(state: State[Any, Any, Any], seat: Seat | None) -> State[Any, Any, Any]:
    """The state for a seat (None: a spectator). Secret answers in flight and others' options are never shown."""
    seen = clone(state)
    seat = SPECTATORS if seat is None else seat
    for name in fields(type(state)):
        setattr(seen, name, masked(getattr(seen, name), seat))
    seen.answers = [answer for answer in seen.answers if answer.seen_by is None or seat in answer.seen_by]
    seen.stack = [_noted(frame, seat) for frame in seen.stack]
    seen.pending = [_for(decision, seat) for decision in seen.pending]
    return seen


def log_for(lines: Sequence[LogLine], seat: Seat | None) -> list[LogLine]:
    """The lines that a seat (None: a spectator) may read."""
    return [line for line in lines if line.seen_by is None or seat in line.seen_by]


def _noted(frame: Frame, seat: Seat) -> Frame:
    """What an effect has noted may come from a secret its owner saw; an effect of nobody's tells nobody."""
    if not isinstance(frame, Use) or (seat and frame.me.owner == seat):
        return frame
    return structs.replace(frame, memo={})


def _for(decision: Decision[Any], seat: Seat) -> Decision[Any]:
    if decision.player == seat:
        return decision
    if isinstance(decision, Pick):
        return structs.replace(decision, options=(), least=0, most=0)
    if isinstance(decision, Place):
        place: Place[Any] = decision
        return structs.replace(place, rules=())
    return decision
