"""Measuring on flat shapes: overlap, distance, clipping and containment, on plain floats and tuples.

A `Polygon` is convex and runs counter-clockwise; clipping may leave two of its points or one, and every measure takes
those too. A `Shape` is the convex parts of an outline that may be concave. One tolerance rules contact: shapes overlap
only where they penetrate deeper than 0.01 mm, so lying side by side is never an overlap, and what is within 0.01 mm of
a border lies on it. This module compiles with mypyc and imports nothing of ours.
"""

from __future__ import annotations

from math import sqrt
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Polygon: TypeAlias = tuple[Point, ...]
Shape: TypeAlias = tuple[Polygon, ...]
Line: TypeAlias = tuple[Point, Point]
HalfPlane: TypeAlias = tuple[float, float, float]  # a, b, c with a² + b² = 1: the points with a·x + b·y ≥ c
Region: TypeAlias = tuple[HalfPlane, ...]  # what lies in all of its half planes

TOLERANCE = 0.01


# Sizes


def area(outline: Polygon) -> float:
    """The area inside an outline, convex or not; negative when it runs clockwise."""
    total = 0.0
    x1, y1 = outline[-1]
    for x2, y2 in outline:
        total += x1 * y2 - x2 * y1
        x1, y1 = x2, y2
    return total / 2.0


def length(line: Line) -> float:
    (x1, y1), (x2, y2) = line
    return sqrt((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1))


def box(shape: Shape) -> tuple[float, float, float, float]:
    """The bounding box: left, bottom, right, top."""
    x0, y0 = shape[0][0]
    x1, y1 = x0, y0
    for part in shape:
        for x, y in part:
            if x < x0:
                x0 = x
            elif x > x1:
                x1 = x
            if y < y0:
                y0 = y
            elif y > y1:
                y1 = y
    return (x0, y0, x1, y1)


def circle(shape: Shape) -> tuple[float, float, float]:
    """A circle round the shape, for early rejects: x and y of the middle of its bounding box, and the radius."""
    x0, y0, x1, y1 = box(shape)
    cx, cy = (x0 + x1) / 2.0, (y0 + y1) / 2.0
    most = 0.0
    for part in shape:
        for x, y in part:
            most = max(most, (x - cx) * (x - cx) + (y - cy) * (y - cy))
    return (cx, cy, sqrt(most))


# Overlap


def _separated(a: Polygon, b: Polygon, tolerance: float) -> bool:
    """Whether `b` lies beyond an edge of `a`, or reaches over each point of it by no more than the tolerance."""
    px, py = a[-1]
    for qx, qy in a:
        nx, ny = qy - py, px - qx  # outward, since polygons run counter-clockwise
        px, py = qx, qy
        depth = -1e300
        edge = nx * qx + ny * qy
        for x, y in b:
            v = edge - nx * x - ny * y
            if v > depth:
                depth = v
        if depth <= 0.0:
            if nx != 0.0 or ny != 0.0:
                return True
        elif depth * depth <= tolerance * tolerance * (nx * nx + ny * ny):
            return True
    return False


def overlap(a: Polygon, b: Polygon) -> bool:
    """Whether two convex polygons penetrate each other deeper than the tolerance, by separating axes."""
    return not _separated(a, b, TOLERANCE) and not _separated(b, a, TOLERANCE)


def overlaps(a: Shape, b: Shape) -> bool:
    """Whether any parts of two shapes overlap; parts whose bounding boxes are apart are rejected first."""
    if not a or not b:
        return False
    if len(a) == 1 and len(b) == 1:
        return overlap(a[0], b[0])
    ax0, ay0, ax1, ay1 = box(a)
    near: list[Polygon] = []
    for part in b:
        bx0, by0, bx1, by1 = box((part,))
        if ax0 < bx1 and bx0 < ax1 and ay0 < by1 and by0 < ay1:
            near.append(part)
    for part in a:
        for other in near:
            if overlap(part, other):
                return True
    return False


def overlap_throughout(one: Shape, two: Shape, other: Shape) -> bool:
    """Whether a shape that slides straight from one place to another overlaps `other` all the way.

    It does for certain if one of its parts overlaps the same part of `other` at both ends, since both are convex.
    """
    for k in range(len(one)):
        for part in other:
            if overlap(one[k], part) and overlap(two[k], part):
                return True
    return False


# Distance


def nearest_on(line: Line, p: Point) -> Point:
    """The point of a segment that is nearest to `p`."""
    (ax, ay), (bx, by) = line
    dx, dy = bx - ax, by - ay
    size = dx * dx + dy * dy
    along = (p[0] - ax) * dx + (p[1] - ay) * dy
    if along <= 0.0:
        return (ax, ay)
    if along >= size:
        return (bx, by)
    return (ax + along / size * dx, ay + along / size * dy)


def meet(a: Polygon, b: Polygon) -> bool:
    """Whether two convex polygons have an area or a crossing in common; two points never say so."""
    if len(a) + len(b) < 4:
        return False
    return not _separated(a, b, 0.0) and not _separated(b, a, 0.0)


def distance(a: Polygon, b: Polygon) -> float:
    """The shortest distance of two convex polygons; 0 when they meet."""
    if meet(a, b):
        return 0.0
    best = 1e300
    for u, v in ((a, b), (b, a)):
        for px, py in u:
            x1, y1 = v[-1]
            for x2, y2 in v:
                dx, dy = x2 - x1, y2 - y1
                wx, wy = px - x1, py - y1
                x1, y1 = x2, y2
                along = wx * dx + wy * dy
                if along > 0.0:
                    size = dx * dx + dy * dy
                    t = along / size if along < size else 1.0
                    wx -= t * dx
                    wy -= t * dy
                d = wx * wx + wy * wy
                if d < best:
                    best = d
    return sqrt(best)


def gap(a: Shape, b: Shape) -> float:
    """The shortest distance of two shapes; 0 when they meet."""
    best = 1e300
    for least, i, j in near_pairs(a, b):
        if least >= best:
            break
        best = min(best, distance(a[i], b[j]))
    return best


def closer(a: Shape, b: Shape, limit: float) -> bool:
    """Whether two shapes are no farther apart than a limit, without finding out how far."""
    for least, i, j in near_pairs(a, b):
        if least > limit:
            return False
        if distance(a[i], b[j]) <= limit:
            return True
    return False


def near_pairs(a: Shape, b: Shape) -> list[tuple[float, int, int]]:
    """All pairs of parts, those whose bounding boxes are nearest first: (distance of the boxes, part, part)."""
    here, there = [box((part,)) for part in a], [box((part,)) for part in b]
    return sorted([(box_gap(here[i], there[j]), i, j) for i in range(len(a)) for j in range(len(b))])


def box_gap(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> float:
    """The distance of two bounding boxes: no point of the one shape is nearer to the other."""
    dx = max(0.0, a[0] - b[2], b[0] - a[2])
    dy = max(0.0, a[1] - b[3], b[1] - a[3])
    return sqrt(dx * dx + dy * dy)


def farthest(a: Polygon, b: Polygon) -> float:
    """The distance from `a` to that point of `b` which is farthest from it: `b` is within a range of `a` if this is."""
    most = 0.0
    for p in b:
        most = max(most, distance(a, (p,)))
    return most


# Clipping and containment


def half_plane(through: Point, inward: Point) -> HalfPlane:
    """The half plane whose border runs through a point; `inward` is a direction straight into it."""
    size = sqrt(inward[0] * inward[0] + inward[1] * inward[1])
    a, b = inward[0] / size, inward[1] / size
    return (a, b, a * through[0] + b * through[1])


def wedge(apex: Point, first: Point, second: Point) -> Region:
    """The region between two directions from an apex, less than half a turn apart, in any order."""
    if first[0] * second[1] - first[1] * second[0] < 0.0:
        first, second = second, first
    return (half_plane(apex, (-first[1], first[0])), half_plane(apex, (second[1], -second[0])))


def corridor(through: Point, along: Point, half_width: float) -> Region:
    """The endless strip of that half width on both sides of a line."""
    a, b, c = half_plane(through, (along[1], -along[0]))
    return ((a, b, c - half_width), (-a, -b, -c - half_width))


def edges_of(polygon: Polygon) -> Region:
    """The region that is a convex polygon itself."""
    planes: list[HalfPlane] = []
    x1, y1 = polygon[-1]
    for x2, y2 in polygon:
        if x1 != x2 or y1 != y2:
            planes.append(half_plane((x2, y2), (y1 - y2, x2 - x1)))
        x1, y1 = x2, y2
    return tuple(planes)


def clip(polygon: Polygon, region: Region, margin: float = 0.0) -> Polygon:
    """The part of a convex polygon inside a region, borders included; () if there is none.

    A margin widens the region on every side; a negative one narrows it.
    """
    points = list(polygon)
    for a, b, c in region:
        if not points:
            return ()
        kept: list[Point] = []
        x1, y1 = points[-1]
        d1 = a * x1 + b * y1 - c + margin
        for x2, y2 in points:
            d2 = a * x2 + b * y2 - c + margin
            if (d1 > 0.0 and d2 < 0.0) or (d1 < 0.0 and d2 > 0.0):
                t = d1 / (d1 - d2)
                kept.append((x1 + t * (x2 - x1), y1 + t * (y2 - y1)))
            if d2 >= 0.0:
                kept.append((x2, y2))
            x1, y1, d1 = x2, y2, d2
        points = kept
    return tuple(points)


def clip_shape(shape: Shape, region: Region, margin: float = 0.0) -> Shape:
    """The parts of a shape inside a region."""
    parts: list[Polygon] = []
    for part in shape:
        inside = clip(part, region, margin)
        if inside:
            parts.append(inside)
    return tuple(parts)


def meets(shape: Shape, region: Region) -> bool:
    """Whether any point of a shape lies in the region or on its border (XW1-GEO-12)."""
    return any(clip(part, region, TOLERANCE) for part in shape)


def holds(region: Region, p: Point, margin: float = TOLERANCE) -> bool:
    """Whether a point lies in a region, or outside it by no more than the margin."""
    return all(a * p[0] + b * p[1] - c >= -margin for a, b, c in region)


def inside(point: Point, shape: Shape, margin: float = TOLERANCE) -> bool:
    """Whether a point lies in a shape, or on its border."""
    return any(holds(edges_of(part), point, margin) for part in shape)


def covers(outer: Shape, inner: Shape) -> bool:
    """Whether no part of `inner` sticks out of `outer`, whose parts must not overlap one another."""
    for part in inner:
        rest = area(part)
        border = 0.0
        p = part[-1]
        for q in part:
            border += length((p, q))
            p = q
        whole = False
        for other in outer:
            region = edges_of(other)
            out = False
            for q in part:
                out = out or not holds(region, q)
            whole = whole or not out
            if len(outer) > 1 and not whole:
                within = clip(part, region)
                rest -= area(within) if within else 0.0
        if not whole and (len(outer) == 1 or rest > TOLERANCE * border / 2.0):
            return False
    return True
