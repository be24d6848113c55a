"""Lines between shapes and through them: the closest lines of a measurement, and what they cross.

Like `measure`, on which it rests, this module compiles with mypyc.
"""

from __future__ import annotations

from holotable.table.measure import (
    TOLERANCE,
    Line,
    Point,
    Polygon,
    Shape,
    area,
    clip,
    edges_of,
    inside,
    length,
    meet,
    near_pairs,
    nearest_on,
)


def closest_lines(a: Shape, b: Shape) -> tuple[Line, ...]:
    """All shortest lines from `a` to `b`, none when a shape is empty.

    Where parallel edges face each other there is a continuum: its two extreme lines are given (XW1-OBST-12). Lines
    within the tolerance of the shortest count as equally short, since poses are rounded. Shapes that overlap have one
    line, of no length, at a common point.
    """
    found: list[tuple[float, Line]] = []
    best = 1e300
    for least, i, j in near_pairs(a, b):
        if least > best + TOLERANCE:
            break
        part, other = a[i], b[j]
        if meet(part, other):
            common = clip(part, edges_of(other)) or part
            p = common[0]
            return ((p, p),)
        best = _facing(part, other, False, best, found)
        best = _facing(other, part, True, best, found)
    found.sort()
    lines: list[Line] = []
    for far, line in found:
        if far > best + TOLERANCE:
            break
        same = False
        for kept in lines:
            same = same or (length((kept[0], line[0])) < 0.1 and length((kept[1], line[1])) < 0.1)
        if not same:
            lines.append(line)
    return tuple(lines)


def _facing(a: Polygon, b: Polygon, swap: bool, best: float, found: list[tuple[float, Line]]) -> float:
    """Collect the nearest lines between vertices of `a` and edges of `b` that may be the shortest."""
    for p in a:
        q = b[-1]
        for r in b:
            near = nearest_on((q, r), p)
            q = r
            far = length((p, near))
            if far <= best + TOLERANCE:
                best = min(best, far)
                found.append((far, (near, p) if swap else (p, near)))
    return best


def span(line: Line, polygon: Polygon) -> tuple[float, float]:
    """The stretch of a segment inside a convex polygon, as fractions of its length; (1, 0) if it misses."""
    (x1, y1), (x2, y2) = line
    start, end = 0.0, 1.0
    for a, b, c in edges_of(polygon):
        d1, d2 = a * x1 + b * y1 - c, a * x2 + b * y2 - c
        if d1 < 0.0 and d2 < 0.0:
            return (1.0, 0.0)
        if d1 < 0.0:
            start = max(start, d1 / (d1 - d2))
        elif d2 < 0.0:
            end = min(end, d1 / (d1 - d2))
    return (start, end) if start <= end else (1.0, 0.0)


def crosses(line: Line, shape: Shape) -> bool:
    """Whether a segment runs through the inside of a shape.

    Grazing is no crossing: the segment must still hit the shape when it is moved sideways by the tolerance, to the one
    side and to the other. A segment that runs along the seam of two parts passes that test; one along an edge fails.
    """
    (x1, y1), (x2, y2) = line
    size = length(line)
    if size <= TOLERANCE:
        return inside((x1, y1), shape, -TOLERANCE)
    sx, sy = (y2 - y1) / size * TOLERANCE, (x1 - x2) / size * TOLERANCE
    one = _hit(((x1 + sx, y1 + sy), (x2 + sx, y2 + sy)), shape, size)
    return one and _hit(((x1 - sx, y1 - sy), (x2 - sx, y2 - sy)), shape, size)


def _hit(line: Line, shape: Shape, size: float) -> bool:
    for part in shape:
        start, end = span(line, part)
        if (end - start) * size > TOLERANCE:
            return True
    return False


def crossing(one: Line, two: Line) -> Point | None:
    """The point where two segments cross or touch, None if they do not; of parallel ones a common end point."""
    (x1, y1), (x2, y2) = one
    (x3, y3), (x4, y4) = two
    dx, dy, ex, ey = x2 - x1, y2 - y1, x4 - x3, y4 - y3
    turn = dx * ey - dy * ex
    if turn * turn > 1e-18 * (dx * dx + dy * dy) * (ex * ex + ey * ey):
        t = ((x3 - x1) * ey - (y3 - y1) * ex) / turn
        u = ((x3 - x1) * dy - (y3 - y1) * dx) / turn
        return (x1 + t * dx, y1 + t * dy) if 0.0 <= t <= 1.0 and 0.0 <= u <= 1.0 else None
    for p, other in (((x1, y1), two), ((x2, y2), two), ((x3, y3), one), ((x4, y4), one)):
        if length((p, nearest_on(other, p))) <= 1e-9:
            return p
    return None


def clear_line(lines: tuple[Line, ...], obstacles: Shape) -> Line | None:
    """One of the equally short lines of a measurement that crosses no obstacle, if there is one (XW1-OBST-12).

    Between the two extreme lines of parallel edges every line is as short, so the gaps between obstacles count too.
    """
    for line in lines:
        if not crosses(line, obstacles):
            return line
    for first, last in _parallel(lines):
        for t in _gaps(_covered(first, last, obstacles)):
            line = _between(first, last, t)
            if not crosses(line, obstacles):
                return line
    return None


def crossed_line(lines: tuple[Line, ...], obstacles: Shape) -> Line | None:
    """One of the equally short lines of a measurement that crosses an obstacle, if there is one (XW1-OBST-12)."""
    for line in lines:
        if crosses(line, obstacles):
            return line
    for first, last in _parallel(lines):
        for low, high in _covered(first, last, obstacles):
            line = _between(first, last, (low + high) / 2.0)
            if crosses(line, obstacles):
                return line
    return None


def _parallel(lines: tuple[Line, ...]) -> list[tuple[Line, Line]]:
    """The pairs of lines between which all others are as short as they are."""
    return [
        (first, last)
        for first in lines
        for last in lines
        if first < last and abs(length(_between(first, last, 0.5)) - length(first)) <= TOLERANCE
    ]


def _between(first: Line, last: Line, t: float) -> Line:
    (a, b), (c, d) = first, last
    return (
        (a[0] + t * (c[0] - a[0]), a[1] + t * (c[1] - a[1])),
        (b[0] + t * (d[0] - b[0]), b[1] + t * (d[1] - b[1])),
    )


def _covered(first: Line, last: Line, obstacles: Shape) -> list[tuple[float, float]]:
    """The stretches between two parallel lines, as fractions, that each part of the obstacles covers, in order."""
    (ax, ay), (cx, cy) = first[0], last[0]
    field: Polygon = (first[0], first[1], last[1], last[0])
    if area(field) < 0.0:
        field = (last[0], last[1], first[1], first[0])
    region = edges_of(field)
    wx, wy = cx - ax, cy - ay
    size = wx * wx + wy * wy
    covered: list[tuple[float, float]] = []
    if size == 0.0:
        return covered
    for part in obstacles:
        at: list[float] = []
        for x, y in clip(part, region):
            at.append(((x - ax) * wx + (y - ay) * wy) / size)
        if at:
            covered.append((min(at), max(at)))
    covered.sort()
    return covered


def _gaps(covered: list[tuple[float, float]]) -> list[float]:
    """The middles of the stretches that nothing covers."""
    gaps: list[float] = []
    reached = 0.0
    for low, high in covered:
        if low > reached:
            gaps.append((reached + low) / 2.0)
        reached = max(reached, high)
    if reached < 1.0:
        gaps.append((reached + 1.0) / 2.0)
    return gaps
