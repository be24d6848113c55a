"""Where a piece lies: integer poses for the state, and the float spots that calculations work with.

x runs right, y up the table, heading clockwise from +y. A `Pose` counts µm and millidegrees, so that equal games are
equal on every machine; a `Spot` is the same in mm and degrees. `Pose.of` is the only place that rounds.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import TypeAlias

from msgspec.structs import force_setattr

from holotable.kernel.record_base import Fact
from holotable.table.measure import Line, Point, Polygon, Shape

Spot: TypeAlias = tuple[float, float, float]
LineUm: TypeAlias = tuple[int, int, int, int]
"""A line in whole µm, as refusals carry it: from x, y to x, y."""

_QUARTERS = {0.0: (0.0, 1.0), 90.0: (1.0, 0.0), 180.0: (0.0, -1.0), 270.0: (-1.0, 0.0)}


class Pose(Fact, frozen=True):
    """A position and heading in µm and millidegrees, heading in [0, 360000)."""

    x: int
    y: int
    heading: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.heading < 360_000:
            force_setattr(self, "heading", self.heading % 360_000)

    @staticmethod
    def of(x: float, y: float, degrees: float = 0.0) -> Pose:
        """The pose nearest to a spot in mm and degrees."""
        return Pose(round(x * 1000), round(y * 1000), round(degrees * 1000) % 360_000)

    @staticmethod
    def at(spot: Spot) -> Pose:
        return Pose.of(*spot)

    @property
    def mm(self) -> Spot:
        return (self.x / 1000, self.y / 1000, self.heading / 1000)

    @property
    def numbers(self) -> tuple[int, int, int]:
        """The form in which answers and placement rules carry a pose."""
        return (self.x, self.y, self.heading)

    def then(self, step: Spot) -> Pose:
        """The pose after a step that is given in this pose's own frame."""
        return Pose.of(*onward(self.mm, step))


def line_um(line: Line) -> LineUm:
    """A measured line as refusals carry it."""
    (ax, ay), (bx, by) = line
    return round(ax * 1000), round(ay * 1000), round(bx * 1000), round(by * 1000)


def turned(degrees: float) -> tuple[float, float]:
    """(sin, cos) of a heading, exact at quarter turns so that parallel edges stay parallel."""
    return _QUARTERS.get(degrees) or (sin(radians(degrees)), cos(radians(degrees)))


def forward(degrees: float) -> Point:
    return turned(degrees)


def right(degrees: float) -> Point:
    s, c = turned(degrees)
    return (c, -s)


def onward(spot: Spot, step: Spot) -> Spot:
    """The spot reached by a step given in the frame of `spot`; the heading is normalised."""
    x, y, degrees = spot
    s, c = turned(degrees)
    across, along, turn = step
    return (x + across * c + along * s, y - across * s + along * c, (degrees + turn) % 360.0)


def seen_from(spot: Spot, other: Spot) -> Spot:
    """`other` in the frame of `spot`: the inverse of `onward`."""
    x, y = to_local((other[0], other[1]), spot)
    return (x, y, (other[2] - spot[2]) % 360.0)


def to_table(point: Point, spot: Spot) -> Point:
    s, c = turned(spot[2])
    return (spot[0] + point[0] * c + point[1] * s, spot[1] - point[0] * s + point[1] * c)


def to_local(point: Point, spot: Spot) -> Point:
    s, c = turned(spot[2])
    dx, dy = point[0] - spot[0], point[1] - spot[1]
    return (dx * c - dy * s, dx * s + dy * c)


def transform(points: Polygon, spot: Spot) -> Polygon:
    """Points of a piece's own frame, as they lie on the table when the piece is at `spot`."""
    x, y, degrees = spot
    s, c = turned(degrees)
    return tuple([(x + px * c + py * s, y - px * s + py * c) for px, py in points])


def laid(shape: Shape, spot: Spot) -> Shape:
    """`transform` for every convex part of a shape."""
    x, y, degrees = spot
    s, c = turned(degrees)
    return tuple([tuple([(x + px * c + py * s, y - px * s + py * c) for px, py in part]) for part in shape])


def lifted(polygon: Polygon, spot: Spot) -> Polygon:
    """The inverse of `transform`: points of the table in the frame of a piece at `spot`."""
    return tuple([to_local(point, spot) for point in polygon])
