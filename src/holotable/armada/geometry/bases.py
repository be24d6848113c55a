"""Bases: the plastic and the cardboard of ships, their shield dials, and the round bases of squadrons.

Three shapes of one ship: `base` for distances, line of sight and leaving the table, `token` for hull zones, and
`outline`, the base with its four shield dials, for overlaps (ARM-GEO-01, ARM-GEO-04, ARM-GEO-05). Huge ships are left
out: their six zones and joined bases are an expansion that no ruleset here plays.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import asin, cos, hypot, pi, sin
from typing import Final

from holotable.armada.facts import ZONES, Zone
from holotable.table.measure import Point, Polygon, Shape, distance
from holotable.table.pose import Pose, laid, seen_from, transform

SQUADRON_RADIUS: Final = 17.1
DIAL_DEPTH: Final = 4.0
DIAL_WIDTH: Final = 17.0
_SIDES: Final = 32


@dataclass(frozen=True, slots=True)
class Base:
    """One size of ship in its own frame: origin at the centre, +y to the bow, +x to starboard."""

    size: str
    width: float
    length: float
    token_width: float
    token_length: float

    @property
    def plastic(self) -> Polygon:
        return _rectangle(self.width, self.length)

    @property
    def cardboard(self) -> Polygon:
        return _rectangle(self.token_width, self.token_length)

    def dial(self, zone: Zone) -> Polygon:
        """The shield dial of a zone, in the middle of its edge of the base."""
        w, h = self.width / 2, self.length / 2
        arc = _dial_arc()
        return {
            "front": tuple((x, h + y) for x, y in arc),
            "rear": tuple((-x, -h - y) for x, y in arc),
            "right": tuple((w + y, -x) for x, y in arc),
            "left": tuple((-w - y, x) for x, y in arc),
        }[zone]

    @property
    def outline(self) -> Shape:
        """The collision shape. The plastic comes first: it decides most overlaps."""
        return (self.plastic, *(self.dial(zone) for zone in ZONES))


def _rectangle(width: float, length: float) -> Polygon:
    w, h = width / 2, length / 2
    return ((-w, -h), (w, -h), (w, h), (-w, h))


def _dial_arc() -> Polygon:
    """The circular segment that a dial shows beyond an edge along x, in six chords: within 0.12 mm of the arc."""
    half = DIAL_WIDTH / 2
    radius = (half * half + DIAL_DEPTH * DIAL_DEPTH) / (2 * DIAL_DEPTH)
    widest, drop = asin(half / radius), radius - DIAL_DEPTH
    turns = [widest * (1 - k / 3) for k in range(7)]
    return tuple((radius * sin(turn), radius * cos(turn) - drop) for turn in turns)


BASES: Final = {
    base.size: base
    for base in (
        Base("small", 43.0, 71.0, 38.5, 70.25),
        Base("medium", 63.0, 102.0, 58.5, 101.5),
        Base("large", 77.5, 129.0, 73.0, 128.5),
    )
}
_PLASTIC: Final = {size: each.plastic for size, each in BASES.items()}
_CARDBOARD: Final = {size: each.cardboard for size, each in BASES.items()}
_OUTLINES: Final = {size: each.outline for size, each in BASES.items()}
_REACHES: Final = {
    size: max(hypot(x, y) for part in shape for x, y in part) for size, shape in _OUTLINES.items()
}


@lru_cache(maxsize=4096)
def base(size: str, pose: Pose) -> Polygon:
    """The plastic base on the table, without its dials: distances, line of sight, leaving the play area."""
    return transform(_PLASTIC[size], pose.mm)


@lru_cache(maxsize=4096)
def token(size: str, pose: Pose) -> Polygon:
    """The cardboard token on the table, which the hull zones make up."""
    return transform(_CARDBOARD[size], pose.mm)


@lru_cache(maxsize=4096)
def outline(size: str, pose: Pose) -> Shape:
    """The base with its shield dials on the table: overlaps."""
    return laid(_OUTLINES[size], pose.mm)


@lru_cache(maxsize=4096)
def dial(size: str, zone: Zone, pose: Pose) -> Polygon:
    """The shield dial of one zone on the table, as far as it sticks out of the base."""
    return transform(_OUTLINES[size][1 + ZONES.index(zone)], pose.mm)


def reach(size: str) -> float:
    """The radius of a circle round the base with its dials."""
    return _REACHES[size]


# Squadrons


def _ring() -> Polygon:
    """A polygon half of whose sagitta lies outside the circle and half inside: nowhere more than 0.05 mm off it."""
    radius = SQUADRON_RADIUS * 2 / (1 + cos(pi / _SIDES))
    turns = [2 * pi * k / _SIDES for k in range(_SIDES)]
    return tuple((radius * cos(turn), radius * sin(turn)) for turn in turns)


_RING: Final = _ring()
SQUADRON_REACH: Final = hypot(*_RING[0])


def disc(where: Pose | Point) -> Polygon:
    """A squadron's base as a polygon of 32 sides. Its sides never turn, since a round base has no heading."""
    if isinstance(where, Pose):
        return squadron_shape(where)[0]
    x, y = where
    return tuple([(x + u, y + v) for u, v in _RING])


@lru_cache(maxsize=4096)
def squadron_shape(pose: Pose) -> Shape:
    """A squadron's base on the table; its sliders never count (ARM-GEO-04, ARM-GEO-05)."""
    return (disc((pose.x / 1000, pose.y / 1000)),)


# Distances: from the closest points of bases, dials and sliders left out (ARM-GEO-06, ARM-RNG-09)


@lru_cache(maxsize=4096)
def ship_distance(size_a: str, pose_a: Pose, size_b: str, pose_b: Pose) -> float:
    """The distance of two ships, 0 when they meet."""
    return distance(base(size_a, pose_a), base(size_b, pose_b))


@lru_cache(maxsize=4096)
def ship_squadron_distance(size: str, pose: Pose, squadron: Pose) -> float:
    """The distance of a ship and a squadron, 0 when they meet."""
    x, y, _ = seen_from(pose.mm, squadron.mm)
    of = BASES[size]
    beside, ahead = max(0.0, abs(x) - of.width / 2), max(0.0, abs(y) - of.length / 2)
    return max(0.0, hypot(beside, ahead) - SQUADRON_RADIUS)


def squadron_distance(one: Pose, two: Pose) -> float:
    """The distance of two squadrons, 0 when they meet."""
    return max(0.0, hypot(two.x - one.x, two.y - one.y) / 1000 - 2 * SQUADRON_RADIUS)
