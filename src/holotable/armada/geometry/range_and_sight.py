"""Measuring one attack: its range through the arc, its line of sight, what blocks that and what obstructs it.

Attack range runs between hull zones, or from a squadron's round base, to what of the defender lies in the attacking
zone's arc (ARM-RNG-10, ARM-RNG-11). The line of sight runs between targeting points (ARM-LOS-02, ARM-RNG-13). Neither
may cross another zone of the defender (ARM-RNG-12, ARM-LOS-03, ARM-LOS-13).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import hypot, sqrt
from typing import NamedTuple, TypeAlias

from holotable.armada.facts import ZONES, Zone
from holotable.armada.geometry.bases import SQUADRON_RADIUS, dial
from holotable.armada.geometry.zones import facing, half_token, hulls, others, targeting_point, zone_reach
from holotable.kernel.record_base import Id
from holotable.table.lines import clear_line, closest_lines, crosses, span
from holotable.table.measure import (
    TOLERANCE,
    Line,
    Point,
    Polygon,
    Region,
    Shape,
    clip,
    holds,
    inside,
    length,
    nearest_on,
    overlaps,
)
from holotable.table.pose import Pose, to_local

End: TypeAlias = tuple[str, Zone, Pose] | Pose  # of a line of sight: a hull zone, or a squadron


class Reach(NamedTuple):
    """A measurement: the attack range in mm, a line of that length, and all such lines.

    `clean` says that `line` crosses no other hull zone of the defender; it does if any equally short one does (G-09).
    """

    distance: float
    line: Line
    lines: tuple[Line, ...]
    clean: bool


# Range


@lru_cache(maxsize=4096)
def ship_to_ship(
    key_a: str, zone_a: Zone, pose_a: Pose, key_d: str, zone_d: Zone, pose_d: Pose
) -> Reach | None:
    """The measurement from a zone to another ship's zone; None if no part of that is in the arc (ARM-ARC-04)."""
    source, _, _ = here = facing(key_a, zone_a, pose_a)
    target, _, (x, y, radius) = facing(key_d, zone_d, pose_d)
    whole = True
    for a, b, c in here.arc:
        depth = a * x + b * y - c
        if depth < -radius - TOLERANCE:
            return None
        whole = whole and depth > radius
    part = target if whole else clip(target, here.arc) or clip(target, here.arc, TOLERANCE)
    if not part:
        return None
    return _between(closest_lines((source,), (part,)), key_d, zone_d, pose_d)


def may_reach(key_a: str, pose_a: Pose, key_d: str, pose_d: Pose, mm: float) -> bool:
    """Whether two ships are near enough for a measurement up to that length: a first, quick look."""
    far = hypot(pose_d.x - pose_a.x, pose_d.y - pose_a.y) / 1000
    return far <= mm + zone_reach(key_a) + zone_reach(key_d) + TOLERANCE


@lru_cache(maxsize=4096)
def ship_to_squadron(key_a: str, zone_a: Zone, pose_a: Pose, squadron: Pose) -> Reach | None:
    """The measurement from a zone to a squadron; None if no part of its base is in the arc.

    Distances to a part of the disc are exact: its nearest point is the circle's own, or lies on an arc line.
    """
    source, region, _ = facing(key_a, zone_a, pose_a)
    center = (squadron.x / 1000, squadron.y / 1000)
    if not holds(region, center, SQUADRON_RADIUS + TOLERANCE):
        return None
    line = _from_circle(center, source)
    line = (line[1], line[0])
    if not holds(region, line[1]):
        ways = [way for chord in _chords(center, region) for way in closest_lines((source,), (chord,))]
        if not ways:
            return None
        line = min(ways, key=length)
    return Reach(length(line), line, (line,), True)


def _from_circle(center: Point, polygon: Polygon) -> Line:
    """The shortest line from a squadron's base to a polygon."""
    if inside(center, (polygon,), 0.0):
        return (center, center)
    points = [nearest_on((polygon[k - 1], p), center) for k, p in enumerate(polygon)]
    far, (x, y) = min([(hypot(x - center[0], y - center[1]), (x, y)) for x, y in points])
    if far <= SQUADRON_RADIUS:
        return ((x, y), (x, y))
    t = SQUADRON_RADIUS / far
    return ((center[0] + t * (x - center[0]), center[1] + t * (y - center[1])), (x, y))


def _chords(center: Point, region: Region) -> list[Polygon]:
    """The stretches of arc lines that lie under a squadron's base, a single point where one just touches it."""
    found: list[Polygon] = []
    x, y = center
    for a, b, c in region:
        depth = a * x + b * y - c
        half = sqrt(max(0.0, SQUADRON_RADIUS * SQUADRON_RADIUS - depth * depth))
        if abs(depth) <= SQUADRON_RADIUS + TOLERANCE:
            fx, fy = x - depth * a, y - depth * b
            chord = clip(((fx - half * b, fy + half * a), (fx + half * b, fy - half * a)), region, TOLERANCE)
            if chord:
                found.append(chord)
    return found


@lru_cache(maxsize=4096)
def squadron_to_ship(squadron: Pose, key_d: str, zone_d: Zone, pose_d: Pose) -> Reach:
    """The measurement from a squadron, whose arc is all round (ARM-ARC-05), to a hull zone."""
    center = (squadron.x / 1000, squadron.y / 1000)
    return _between((_from_circle(center, facing(key_d, zone_d, pose_d).zone),), key_d, zone_d, pose_d)


def squadron_to_squadron(pose_a: Pose, pose_d: Pose) -> Reach:
    """The measurement between two squadrons."""
    (ax, ay, _), (bx, by, _) = pose_a.mm, pose_d.mm
    far = hypot(bx - ax, by - ay)
    if far <= 2 * SQUADRON_RADIUS:
        middle = ((ax + bx) / 2, (ay + by) / 2)
        return Reach(0.0, (middle, middle), ((middle, middle),), True)
    u, v = (bx - ax) / far * SQUADRON_RADIUS, (by - ay) / far * SQUADRON_RADIUS
    line = ((ax + u, ay + v), (bx - u, by - v))
    return Reach(far - 2 * SQUADRON_RADIUS, line, (line,), True)


def _between(lines: tuple[Line, ...], key: str, zone: Zone, pose: Pose) -> Reach:
    """The measurement that consists of equally short lines to a zone."""
    shortest = min([length(line) for line in lines])
    for line in lines:
        if _ends_outside(line, key, pose):
            return Reach(shortest, line, lines, True)
    clean = clear_line(lines, others(key, zone, pose))
    return Reach(shortest, clean or lines[0], lines, clean is not None)


def _ends_outside(line: Line, key: str, pose: Pose) -> bool:
    """Whether a line comes from outside a token to the edge of it that it ends on, and so crosses nothing of it."""
    spot = pose.mm
    (px, py), (qx, qy) = to_local(line[0], spot), to_local(line[1], spot)
    w, h = half_token(key)
    return (abs(px) >= w <= abs(qx) + 1e-6 and px * qx > 0) or (
        abs(py) >= h <= abs(qy) + 1e-6 and py * qy > 0
    )


# Line of sight


@lru_cache(maxsize=4096)
def sight(attacker: End, defender: End) -> Line:
    """The line of sight: from targeting points of hull zones, and from the nearest points of squadrons' bases."""
    return (_sight_end(attacker, defender), _sight_end(defender, attacker))


def _sight_end(end: End, other: End) -> Point:
    if not isinstance(end, Pose):
        return targeting_point(*end)
    if isinstance(other, Pose):
        return squadron_to_squadron(end, other).line[0]
    return _from_circle((end.x / 1000, end.y / 1000), facing(*other).zone)[0]


def sight_blocked(line: Line, key_d: str, zone_d: Zone, pose_d: Pose) -> Zone | None:
    """The zone of the defender that a line to its declared zone crosses, if any (ARM-LOS-03).

    A line along a border or to a point of it crosses nothing (G-06).
    """
    spot = pose_d.mm
    local = (to_local(line[0], spot), to_local(line[1], spot))
    w, h = half_token(key_d)
    enters, _ = span(local, ((-w, -h), (w, -h), (w, h), (-w, h)))
    first, last = span(local, hulls()[key_d].zones[zone_d])
    if first <= last == 1.0 and (first - enters) * length(line) <= TOLERANCE:
        return None
    for other in ZONES:
        if other != zone_d and crosses(line, (facing(key_d, other, pose_d).zone,)):
            return other
    return None


# Obstruction


def obstructed_by(line: Line, shapes: Iterable[tuple[Id, Shape]], covered: Shape = ()) -> list[Id]:
    """Which of some shapes a line really passes over: touching one obstructs nothing (ARM-LOS-06, G-06).

    `covered` are the bases of the attacking and the defending ship: what lies under them is not seen (ARM-LOS-09).
    """
    x0, x1 = sorted((line[0][0], line[1][0]))
    y0, y1 = sorted((line[0][1], line[1][1]))
    near: list[tuple[Id, Shape]] = []
    for name, shape in shapes:
        kept = tuple([part for part in shape if _box_meets(part, x0, y0, x1, y1)])
        if kept:
            near.append((name, kept))
    if not near:
        return []
    pieces = line_less(line, covered) if covered else (line,)
    return [name for name, shape in near if any(crosses(piece, shape) for piece in pieces)]


def _box_meets(part: Polygon, x0: float, y0: float, x1: float, y1: float) -> bool:
    return (
        min([x for x, _ in part]) < x1 + TOLERANCE
        and max([x for x, _ in part]) > x0 - TOLERANCE
        and min([y for _, y in part]) < y1 + TOLERANCE
        and max([y for _, y in part]) > y0 - TOLERANCE
    )


def line_less(line: Line, shape: Shape) -> tuple[Line, ...]:
    """The stretches of a line outside a shape, none shorter than the tolerance."""
    size = length(line)
    if size <= TOLERANCE:
        return () if inside(line[0], shape, 0.0) else (line,)
    (x, y), (dx, dy) = line[0], (line[1][0] - line[0][0], line[1][1] - line[0][1])
    found: list[Line] = []
    reached = 0.0
    for start, end in [*sorted(span(line, part) for part in shape), (1.0, 1.0)]:
        if start <= end:
            if (start - reached) * size > TOLERANCE:
                found.append(((x + reached * dx, y + reached * dy), (x + start * dx, y + start * dy)))
            reached = max(reached, end)
    return tuple(found)


def obstructed_at_dial(
    line: Line, size: str, zone: Zone, pose: Pose, shapes: Iterable[tuple[Id, Shape]]
) -> list[Id]:
    """The obstacles under the shield dial of an attacking or defending zone that the line passes (ARM-LOS-10)."""
    there = (dial(size, zone, pose),)
    return [name for name, shape in shapes if overlaps(there, shape)] if crosses(line, there) else []
