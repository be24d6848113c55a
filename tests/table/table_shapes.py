"""Random shapes for the property tests, and the oracle's form of them."""

from __future__ import annotations

from math import cos, pi, radians, sin

from hypothesis import strategies as st
from shapely import union_all
from shapely.geometry import MultiPoint, Polygon
from shapely.geometry.base import BaseGeometry

from holotable.table import measure
from holotable.table.measure import Point, Shape


def coordinates(most: float = 200.0) -> st.SearchStrategy[float]:
    return st.integers(round(-most * 1000), round(most * 1000)).map(lambda n: n / 1000)


points = st.tuples(coordinates(), coordinates())


@st.composite
def convex(draw: st.DrawFn, size: float = 60.0) -> measure.Polygon:
    """A convex polygon: points on an ellipse, turned and moved."""
    count = draw(st.integers(3, 8))
    first = draw(st.floats(0.0, 6.0))
    gaps = [draw(st.floats(0.3, 1.0)) for _ in range(count)]
    a, b = draw(st.floats(3.0, size)), draw(st.floats(3.0, size))
    (cx, cy), turn = draw(points), radians(draw(st.integers(0, 359)))
    total, angle, made = sum(gaps), first, []
    for gap in gaps:
        angle += gap / total * 2 * pi
        x, y = a * cos(angle), b * sin(angle)
        made.append((cx + x * cos(turn) - y * sin(turn), cy + x * sin(turn) + y * cos(turn)))
    return tuple(made)


@st.composite
def squares(draw: st.DrawFn) -> measure.Polygon:
    """A ship's base: often at a right angle to the others, where edges are parallel."""
    half = draw(st.sampled_from((20.0, 30.0, 40.0)))
    cx, cy = draw(points)
    turn = radians(draw(st.one_of(st.sampled_from((0, 45, 90)), st.integers(0, 359))))
    s, c = sin(turn), cos(turn)
    corners = ((-half, -half), (half, -half), (half, half), (-half, half))
    return tuple((cx + x * c - y * s, cy + x * s + y * c) for x, y in corners)


@st.composite
def stars(draw: st.DrawFn) -> tuple[Point, ...]:
    """A simple outline, as a rule concave: points all round a centre at any distance."""
    count = draw(st.integers(4, 14))
    cx, cy = draw(points)
    outline = tuple(
        (cx + r * cos(2 * pi * k / count), cy + r * sin(2 * pi * k / count))
        for k, r in enumerate([draw(st.floats(8.0, 50.0)) for _ in range(count)])
    )
    return outline if draw(st.booleans()) else outline[::-1]


def exact(polygon: measure.Polygon) -> BaseGeometry:
    """The oracle's form of a convex polygon, also of one that has shrunk to a segment or a point."""
    return MultiPoint(polygon).convex_hull


def union(shape: Shape) -> BaseGeometry:
    return union_all([Polygon(part) for part in shape])
