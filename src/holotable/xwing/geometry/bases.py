"""Ship bases: their squares, guides, collision outlines and the points where the printed arc lines meet the edge.

Two shapes of one base: the plain `square` for range, arcs and leaving the play area, and the `outline`, the square
with its four guides, for overlaps (XW1-GEO-03).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import radians, tan
from typing import Final

from holotable.table.measure import TOLERANCE, Polygon, Shape, box
from holotable.table.pose import Pose, laid, transform

TEMPLATE_WIDTH: Final = 20.0


@dataclass(frozen=True, slots=True)
class Base:
    """One size of base, in its own frame: origin at the centre, +y to the front."""

    size: str
    length: float
    guide_depth: float
    arc_half_angle: float
    square: Polygon
    guides: Shape

    @property
    def half(self) -> float:
        return self.length / 2

    @property
    def outline(self) -> Shape:
        """The collision shape. The square comes first: it decides most overlaps."""
        return (self.square, *self.guides)

    @property
    def arc_edge_x(self) -> float:
        """How far from the middle of the front edge the front arc lines cross it."""
        return self.half * tan(radians(self.arc_half_angle))


def _guides(half: float, depth: float) -> Shape:
    """Four hexagons of one outline, the right front one being (9.7, 0) to (13.2, 0) outside the front edge."""
    profile = ((13.2, 0.0), (12.9, 1.8), (11.8, depth), (11.1, depth), (10.0, 1.8), (9.7, 0.0))
    front_right = tuple((x, half + y) for x, y in profile)
    front_left = tuple((-x, y) for x, y in reversed(front_right))
    rear_right = tuple((x, -y) for x, y in reversed(front_right))
    rear_left = tuple((-x, -y) for x, y in front_right)
    return (front_right, front_left, rear_left, rear_right)


def _base(size: str, length: float, depth: float, half_angle: float) -> Base:
    h = length / 2
    square = ((-h, -h), (h, -h), (h, h), (-h, h))
    return Base(size, length, depth, half_angle, square, _guides(h, depth))


BASES: Final = {
    "small": _base("small", 40.0, 2.6, 40.62),
    "medium": _base("medium", 60.0, 2.7, 41.4),
    "large": _base("large", 80.0, 2.9, 41.76),
}


@lru_cache(maxsize=4096)
def square(size: str, pose: Pose) -> Polygon:
    """The plain base on the table: range, arcs, play area."""
    return transform(BASES[size].square, pose.mm)


@lru_cache(maxsize=4096)
def outline(size: str, pose: Pose) -> Shape:
    """The base with its guides on the table: overlaps of ships, obstacles and devices."""
    return laid(BASES[size].outline, pose.mm)


@lru_cache(maxsize=8)
def reach(size: str) -> float:
    """The radius of a circle round the base with its guides."""
    return _REACHES[size]


_REACHES: Final = {
    size: max((x * x + y * y) ** 0.5 for part in base.outline for x, y in part)
    for size, base in BASES.items()
}


def leaves_table(shape: Shape, width: float, height: float) -> bool:
    """Whether any part of a shape is outside a play area of that size in mm (XW1-MOVE-19)."""
    x0, y0, x1, y1 = box(shape)
    return x0 < -TOLERANCE or y0 < -TOLERANCE or x1 > width + TOLERANCE or y1 > height + TOLERANCE
