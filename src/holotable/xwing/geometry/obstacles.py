"""Obstacles and devices: their outlines, from `obstacles.json`, where they lie, and where devices are dropped.

Outlines are facts of the table-top community's meshes; every entry keeps its vertices and its convex parts as positions
among them. A test checks that the parts make up the outline.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final

from msgspec import json

from holotable.table.measure import Polygon, Shape
from holotable.table.pose import Pose, laid, onward
from holotable.xwing.geometry.bases import BASES
from holotable.xwing.geometry.templates import Template, laid_strip

SLOT_EDGE: Final = {
    "bomb": 15.3,
    "mine_large": 35.1,
}  # from the edge of the template slot to the token's origin


@dataclass(frozen=True, slots=True)
class Token:
    """A token in its own frame: its kind, its outline as printed and the same in convex parts."""

    kind: str
    outline: Polygon
    parts: Shape


@cache
def tokens() -> dict[str, Token]:
    """All obstacles by their exchange id (coreasteroid0 ...) and devices by their shape (bomb, mine_large)."""
    raw: dict[str, Any] = json.decode(
        files("holotable.xwing.geometry").joinpath("obstacles.json").read_bytes()
    )
    found: dict[str, Token] = {}
    for name, entry in raw["tokens"].items():
        outline: Polygon = tuple((float(x), float(y)) for x, y in entry["outline"])
        parts: Shape = tuple(tuple(outline[k] for k in part) for part in entry["parts"])
        found[name] = Token(entry["kind"], outline, parts)
    return found


@lru_cache(maxsize=4096)
def token_shape(name: str, pose: Pose) -> Shape:
    """An obstacle or device as it lies on the table."""
    return laid(tokens()[name].parts, pose.mm)


@cache
def token_reach(name: str) -> float:
    """The radius of a circle round a token's origin that holds it all."""
    return max((x * x + y * y) ** 0.5 for x, y in tokens()[name].outline)


def drop_pose(
    start: Pose, size: str, template: Template, device: str = "bomb", *, launch: bool = False
) -> Pose:
    """Where a device lies after a drop behind the rear guides, or a launch from the front guides (geometry, section 8).

    The token's slot, at the rear of its outline, takes the far end of the template: a launched token heads away from
    the ship, a dropped one too, that is backward.
    """
    half, slot = BASES[size].half, SLOT_EDGE[device]
    x, y, turn = template.line(template.length)
    if launch:
        return start.then(onward((x, half + y, turn), (0.0, slot, 0.0)))
    return start.then(onward((x, -half - y, 180.0 - turn), (0.0, slot, 0.0)))


def launch_strip(start: Pose, size: str, template: Template) -> Shape:
    """The template of a launch, as it lies before the front guides."""
    return laid_strip(template, onward(start.mm, (0.0, BASES[size].half, 0.0)))
