"""Firing arcs and range: what of a target lies in an arc, how far it is, and along which lines.

Arc lines pass through the base centre; an arc begins at the base's edge (XW1-GEO-11, XW1-GEO-12). Range is measured
between plain squares, guides ignored, in bands of 100 mm.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import Final, NamedTuple

from holotable.table.lines import closest_lines
from holotable.table.measure import (
    TOLERANCE,
    Line,
    Polygon,
    Region,
    Shape,
    clip,
    clip_shape,
    corridor,
    distance,
    farthest,
    half_plane,
    length,
    meets,
    wedge,
)
from holotable.table.pose import Pose, Spot, forward, right, to_table, turned
from holotable.table.survey import Box, Finding, survey
from holotable.xwing.geometry.bases import BASES, square

BAND: Final = 100.0
TOUCH: Final = 0.1
BULLSEYE_HALF: Final = 7.5
ARCS: Final = ("front", "rear", "left", "right", "full_front", "full_rear", "bullseye", "turret_360")


class Reach(NamedTuple):
    """A measurement: the shortest distance in mm and all lines of that length, from the measuring ship outwards."""

    distance: float
    lines: tuple[Line, ...]

    @property
    def range(self) -> int:
        """The band of first-edition measuring: 1 also when touching (XW1-GEO-08); 4 and more are beyond the ruler."""
        return range_band(self.distance)


def range_band(d: float) -> int:
    """The range band of a distance: n for more than 100 (n - 1) up to 100 n, and 1 for no distance (XW1-GEO-05)."""
    return max(1, ceil((d - TOLERANCE) / BAND))


def range_or_zero(d: float) -> int:
    """The band where touching is range 0."""
    return 0 if d < TOUCH else range_band(d)


@lru_cache(maxsize=4096)
def region(size: str, pose: Pose, arc: str) -> Region:
    """The area of an arc as half planes on the table; none for a 360 degree turret."""
    x, y, heading = pose.mm
    ahead, beside = forward(heading), right(heading)
    if arc == "turret_360":
        return ()
    if arc == "full_front":
        return (half_plane((x, y), ahead),)
    if arc == "full_rear":
        return (half_plane((x, y), (-ahead[0], -ahead[1])),)
    if arc == "bullseye":
        edge = to_table((0.0, BASES[size].half), (x, y, heading))
        return (*corridor((x, y), ahead, BULLSEYE_HALF), half_plane(edge, ahead))
    half_angle = BASES[size].arc_half_angle
    sine, cosine = turned(half_angle)
    ax, ay, bx, by = ahead[0] * cosine, ahead[1] * cosine, beside[0] * sine, beside[1] * sine
    one, two = {
        "front": ((ax + bx, ay + by), (ax - bx, ay - by)),
        "rear": ((bx - ax, by - ay), (-ax - bx, -ay - by)),
        "right": ((ax + bx, ay + by), (bx - ax, by - ay)),
        "left": ((ax - bx, ay - by), (-ax - bx, -ay - by)),
    }[arc]
    return wedge((x, y), one, two)


def in_arc(size: str, pose: Pose, arc: str, target: Shape) -> bool:
    """Whether any point of a target is in the arc, border lines included (XW1-GEO-12)."""
    return meets(target, region(size, pose, arc))


def part_in_arc(size: str, pose: Pose, arc: str, target: Shape) -> Shape:
    """The part of a target inside the arc; a bare contact with the border line counts."""
    area = region(size, pose, arc)
    return clip_shape(target, area) or clip_shape(target, area, TOLERANCE)


def muzzle(size: str, pose: Pose, arc: str) -> Polygon:
    """The part of a ship's own base inside its arc: its outer edge is where the arc begins."""
    area = region(size, pose, arc)
    # The bullseye begins at the front edge: its corridor alone cuts out a piece of the base that ends there.
    return clip(square(size, pose), area[:2] if arc == "bullseye" else area)


def attack_reach(size: str, pose: Pose, arc: str, target: Shape, *, from_arc: bool) -> Reach | None:
    """The measurement of an attack through an arc, None if the target is outside it.

    To the part of the target in the arc (XW1-GEO-09), from the attacker's whole base or, with `from_arc`, from the part
    of it in the arc.
    """
    part = part_in_arc(size, pose, arc, target)
    if not part:
        return None
    source = muzzle(size, pose, arc) if from_arc else square(size, pose)
    return reach_between((source,), part)


def reach_between(a: Shape, b: Shape) -> Reach:
    """The shortest distance of two shapes and all lines of that length."""
    lines = closest_lines(a, b)
    return Reach(min(length(line) for line in lines), lines)


def at_range(a: Polygon, b: Polygon, low: int, high: int) -> bool:
    """Whether the closest points of two bases are in the bands from low to high (XW1-GEO-07)."""
    return low <= range_band(distance(a, b)) <= high


def within_range(a: Polygon, b: Polygon, band: int) -> bool:
    """Whether the whole of `b` is no farther from `a` than the band (XW1-GEO-07)."""
    return farthest(a, b) <= band * BAND + TOLERANCE


def beyond_range(a: Polygon, b: Polygon, band: int) -> bool:
    """Whether no part of `b` is within the band of `a` (XW1-GEO-07)."""
    return distance(a, b) > band * BAND + TOLERANCE


def scan(
    size: str, poses: list[Pose], targets: list[Polygon], arc: str, *, from_arc: bool
) -> list[list[Finding]]:
    """The bot's question, for many poses at once: per pose and target (overlaps, attack range or 0, range or 0).

    The targets are plain squares, `from_arc` as in `attack_reach`. For every arc but the bullseye.
    """
    turn, half_angle, muzzle = _SCANS[size][arc]
    spots: list[Spot] = [(x, y, heading + turn) for x, y, heading in (pose.mm for pose in poses)]
    return survey(spots, targets, BASES[size].half, half_angle, muzzle if from_arc else None)


def _scan_table(size: str) -> dict[str, tuple[float, float, Box]]:
    """For each arc the quarter it looks to, its half angle, and the part of the base in it, seen that way.

    A box stands for the edge and corner pieces that bound an arc: what else it holds is inside the base.
    """
    base = BASES[size]
    h, edge, half_angle = base.half, base.arc_edge_x, base.arc_half_angle
    front, side, half_base = (-edge, h, edge, h), (-h, edge, h, h), (-h, 0.0, h, h)
    return {
        "front": (0.0, half_angle, front),
        "rear": (180.0, half_angle, front),
        "right": (90.0, 90.0 - half_angle, side),
        "left": (270.0, 90.0 - half_angle, side),
        "full_front": (0.0, 90.0, half_base),
        "full_rear": (180.0, 90.0, half_base),
        "turret_360": (0.0, 180.0, (-h, -h, h, h)),
    }


_SCANS: Final = {size: _scan_table(size) for size in BASES}
