"""Tokens with an outline of their own, read from a family's JSON file: obstacles, and whatever else lies on a table.

Outlines are facts of community measurements; every entry keeps its vertices and its convex parts as positions among
them. A test checks that the parts make up the outline.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from math import hypot

import msgspec

from holotable.kernel.record_base import Fact
from holotable.table.measure import Polygon, Shape


class Entry(Fact, frozen=True):
    """A token as its file writes it."""

    kind: str
    outline: tuple[tuple[float, float], ...]
    parts: tuple[tuple[int, ...], ...]


class File(Fact, frozen=True):
    """What such a file holds; `units` tells its reader how to take the figures."""

    units: str
    tokens: dict[str, Entry]


@dataclass(frozen=True, slots=True)
class Token:
    """A token in its own frame: its outline as printed, the same in convex parts, and the radius that holds it all."""

    kind: str
    outline: Polygon
    parts: Shape
    reach: float


def read_tokens(package: str, name: str) -> dict[str, Token]:
    """All tokens of a JSON file that lies beside a package's modules, by their names."""
    raw = files(package).joinpath(name).read_bytes()
    return {key: _token(entry) for key, entry in msgspec.json.decode(raw, type=File).tokens.items()}


def _token(entry: Entry) -> Token:
    outline = entry.outline
    parts = tuple(tuple(outline[corner] for corner in part) for part in entry.parts)
    return Token(entry.kind, outline, parts, reach=max(hypot(x, y) for x, y in outline))
