"""Obstacles: the outlines of the core set's six tokens, from `obstacles.json`, and where they lie.

Outlines are facts of community measurements; every entry keeps its vertices and its convex parts as positions among
them. A test checks that the parts make up the outline.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from math import hypot
from typing import Any, Final

from msgspec import json

from holotable.table.measure import Polygon, Shape
from holotable.table.pose import Pose, laid


@dataclass(frozen=True, slots=True)
class Token:
    """An obstacle token in its own frame: its kind, its outline as printed and the same in convex parts."""

    kind: str
    outline: Polygon
    parts: Shape


@cache
def tokens() -> dict[str, Token]:
    """All obstacles by name: asteroid_1 to asteroid_3, debris_1, debris_2 and station."""
    raw: dict[str, Any] = json.decode(
        files("holotable.armada.geometry").joinpath("obstacles.json").read_bytes()
    )
    found: dict[str, Token] = {}
    for name, entry in raw["obstacles"].items():
        outline: Polygon = tuple((float(x), float(y)) for x, y in entry["outline"])
        parts: Shape = tuple(tuple(outline[k] for k in part) for part in entry["parts"])
        found[name] = Token(entry["kind"], outline, parts)
    return found


KIND: Final = {name: token.kind for name, token in tokens().items()}


@lru_cache(maxsize=4096)
def obstacle_shape(name: str, pose: Pose) -> Shape:
    """An obstacle as it lies on the table."""
    return laid(tokens()[name].parts, pose.mm)


@cache
def obstacle_reach(name: str) -> float:
    """The radius of a circle round an obstacle's origin that holds it all."""
    return max(hypot(x, y) for x, y in tokens()[name].outline)
