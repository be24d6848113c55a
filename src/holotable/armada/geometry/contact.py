"""Where a squadron's base touches another base: not only along it, but squeezed in between it and a neighbour.

The middle of a round base that touches a shape lies on a curve round it: an arc at each corner, a straight line along
each edge. Where room is scarce, a free stretch of that curve ends where the base touches something else as well, so
that the crossings of two such curves are all the places that need to be tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot, sqrt
from typing import Final, TypeAlias

from holotable.armada.geometry.bases import SQUADRON_REACH
from holotable.table.measure import TOLERANCE, Point, Shape

OFF: Final = SQUADRON_REACH + TOLERANCE
"""From the middle of a base to what it touches, without overlapping it."""
APART: Final = 2 * SQUADRON_REACH + TOLERANCE
"""Between the middles of two squadrons that touch."""

Arc: TypeAlias = tuple[Point, float]
Side: TypeAlias = tuple[Point, Point]


class Rim:
    """The curve on which the middle of a squadron lies that touches something."""

    def __init__(self, arcs: Sequence[Arc], sides: Sequence[Side]) -> None:
        self.arcs, self.sides = arcs, sides

    def crossings(self, other: Rim) -> Iterator[Point]:
        """Where two curves meet: a base in the middle of it touches both things."""
        for arc in self.arcs:
            for there in other.arcs:
                yield from _arc_arc(arc, there)
            for side in other.sides:
                yield from _side_arc(side, arc)
        for side in self.sides:
            for there in other.arcs:
                yield from _side_arc(side, there)
            for beside in other.sides:
                yield from _side_side(side, beside)


@lru_cache(maxsize=256)
def rim_of(shape: Shape) -> Rim:
    """Round the outline of a ship or of another squadron."""
    arcs = [(corner, OFF) for part in shape for corner in part]
    return Rim(arcs, [_beside(a, b) for part in shape for a, b in pairwise((*part, part[0])) if a != b])


def ring_of(middle: Point) -> Rim:
    """Round a squadron that might lie there."""
    return Rim([(middle, APART)], [])


def rim_of_table(width: float, height: float) -> Rim:
    """Along the edges of the play area, on the inside."""
    left, low, right, high = OFF, OFF, width - OFF, height - OFF
    corners = ((left, low), (right, low), (right, high), (left, high), (left, low))
    return Rim([], list(pairwise(corners)))


def _beside(a: Point, b: Point) -> Side:
    """An edge of a part, counter-clockwise, moved outwards."""
    far = hypot(b[0] - a[0], b[1] - a[1])
    dx, dy = (b[1] - a[1]) / far * OFF, (a[0] - b[0]) / far * OFF
    return (a[0] + dx, a[1] + dy), (b[0] + dx, b[1] + dy)


def _arc_arc(one: Arc, two: Arc) -> Iterator[Point]:
    ((ax, ay), r), ((bx, by), s) = one, two
    far = hypot(bx - ax, by - ay)
    if not abs(r - s) < far <= r + s:
        return
    along = (far * far + r * r - s * s) / (2 * far)
    off = sqrt(max(0.0, r * r - along * along))
    dx, dy = (bx - ax) / far, (by - ay) / far
    yield ax + along * dx - off * dy, ay + along * dy + off * dx
    yield ax + along * dx + off * dy, ay + along * dy - off * dx


def _side_arc(side: Side, arc: Arc) -> Iterator[Point]:
    (ax, ay), (bx, by) = side
    (x, y), r = arc
    far = hypot(bx - ax, by - ay)
    dx, dy = (bx - ax) / far, (by - ay) / far
    along, off = (x - ax) * dx + (y - ay) * dy, (x - ax) * dy - (y - ay) * dx
    if abs(off) > r:
        return
    half = sqrt(r * r - off * off)
    for t in (along - half, along + half):
        if 0 <= t <= far:
            yield ax + t * dx, ay + t * dy


def _side_side(one: Side, two: Side) -> Iterator[Point]:
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = two
    ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
    cross = ux * vy - uy * vx
    if abs(cross) < 1e-9:
        return
    t = ((cx - ax) * vy - (cy - ay) * vx) / cross
    u = ((cx - ax) * uy - (cy - ay) * ux) / cross
    if 0 <= t <= 1 and 0 <= u <= 1:
        yield ax + t * ux, ay + t * uy
