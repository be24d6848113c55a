"""The one base of every state record, kept apart so that switching the struct library is a change of one room."""

from __future__ import annotations

from typing import Any, TypeAlias, TypeVar

from msgspec import Struct

T = TypeVar("T")
Id: TypeAlias = str
Seat: TypeAlias = str
RuleId: TypeAlias = str
Plain: TypeAlias = bool | int | str | tuple[int | str, ...] | None


class Record(Struct, forbid_unknown_fields=True, gc=False):
    """A piece of state that changes in place while it is the subject of a step."""


class Fact(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A piece of state that is replaced, never changed; clones share it."""


def copied(item: T) -> T:
    """A shallow copy, by msgspec's own method, which its type stubs do not mention."""
    anything: Any = item
    return anything.__copy__()
