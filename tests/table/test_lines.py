"""Closest lines, and what segments cross."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely.geometry import LineString, Polygon
from shapely.geometry import Point as Dot
from table_shapes import convex, exact, points, squares, stars

from holotable.table.lines import clear_line, closest_lines, crossed_line, crosses, crossing, span
from holotable.table.measure import TOLERANCE, Line, Point, inside, length
from holotable.table.measure import Polygon as Convex
from holotable.table.outline import convex_parts

any_polygon = st.one_of(convex(), squares())


def square(x: float, y: float, half: float = 20.0) -> Convex:
    return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))


@given(any_polygon, any_polygon)
def test_closest_lines_are_shortest_and_join_the_shapes(a: Convex, b: Convex) -> None:
    lines = closest_lines((a,), (b,))
    shortest = exact(a).distance(exact(b))
    assert lines
    for p, q in lines:
        assert length((p, q)) == pytest.approx(shortest, abs=TOLERANCE + 1e-9)
        assert inside(p, (a,), 1e-6)
        assert inside(q, (b,), 1e-6)
    assert length(lines[0]) == pytest.approx(shortest, abs=1e-9)


@given(stars(), stars())
def test_closest_lines_of_concave_shapes(a: Convex, b: Convex) -> None:
    lines = closest_lines(convex_parts(a), convex_parts(b))
    assert length(lines[0]) == pytest.approx(Polygon(a).distance(Polygon(b)), abs=1e-9)


@pytest.mark.rule("XW1-OBST-12")
def test_parallel_edges_give_the_two_extreme_lines() -> None:
    assert closest_lines((square(0, 0),), (square(10, 100),)) == (
        ((-10, 20), (-10, 80)),
        ((20, 20), (20, 80)),
    )
    assert closest_lines((square(0, 0),), (square(100, 100),)) == (((20, 20), (80, 80)),)
    # A micrometre of rounding does not turn parallel edges into a corner that is nearer.
    tilted = ((-20.0, 80.0005), (20.0, 80.0), (20.0, 120.0), (-20.0, 120.0005))
    assert len(closest_lines((square(0, 0),), (tilted,))) == 2
    oblique = ((-20.0, 82.0), (20.0, 80.0), (22.0, 120.0), (-18.0, 122.0))
    assert len(closest_lines((square(0, 0),), (oblique,))) == 1


def test_shapes_that_meet_have_a_line_without_length() -> None:
    ((p, q),) = closest_lines((square(0, 0),), (square(30, 30),))
    assert p == q
    assert inside(p, (square(0, 0),))
    assert inside(p, (square(30, 30),))
    assert closest_lines((), (square(0, 0),)) == ()


@given(stars(), points, points)
def test_crosses(outline: Convex, p: Point, q: Point) -> None:
    assume(length((p, q)) > 1.0)
    line, polygon = LineString((p, q)), Polygon(outline)
    through = polygon.intersection(line).length
    # Between a graze and a crossing lies what is within the tolerance of the border.
    if polygon.buffer(-0.1).intersection(line).length > 0.1:
        assert crosses((p, q), convex_parts(outline))
    elif through == 0.0:
        assert not crosses((p, q), convex_parts(outline))


def test_grazing_is_no_crossing() -> None:
    shape = (square(0, 0),)
    assert not crosses(((-50.0, 20.0), (50.0, 20.0)), shape)  # along an edge
    assert not crosses(((-50.0, 20.009), (50.0, 20.009)), shape)
    assert not crosses(((-10.0, 30.0), (30.0, -10.0)), ((*square(0, 0)[:2], (20.0, 0.0), (0.0, 20.0)),))
    assert not crosses(((0.0, 20.0), (40.0, 60.0)), shape)  # begins at the border
    assert crosses(((-50.0, 19.9), (50.0, 19.9)), shape)
    halves = (
        ((-20.0, -20.0), (20.0, -20.0), (20.0, 0.0), (-20.0, 0.0)),
        ((-20.0, 0.0), (20.0, 0.0), (0.0, 20.0)),
    )
    assert crosses(((-50.0, 0.0), (50.0, 0.0)), halves)  # along the seam of two parts
    assert crosses(((0.0, 0.0), (0.0, 0.0)), shape)  # no length, but inside
    assert not crosses(((20.0, 0.0), (20.0, 0.0)), shape)


@given(any_polygon, points, points)
def test_span(polygon: Convex, p: Point, q: Point) -> None:
    assume(length((p, q)) > 1.0)
    start, end = span((p, q), polygon)
    expected = exact(polygon).intersection(LineString((p, q))).length
    assert max(0.0, end - start) * length((p, q)) == pytest.approx(expected, abs=1e-6)


@given(points, points, points, points)
def test_crossing(a: Point, b: Point, c: Point, d: Point) -> None:
    assume(length((a, b)) > 1.0 and length((c, d)) > 1.0)
    one, two = LineString((a, b)), LineString((c, d))
    at = crossing((a, b), (c, d))
    if at is None:
        ends = min(one.distance(Dot(c)), one.distance(Dot(d)), two.distance(Dot(a)), two.distance(Dot(b)))
        assert not one.crosses(two) or ends < 1e-6
    else:
        assert max(one.distance(Dot(at)), two.distance(Dot(at))) < 1e-3


def test_crossing_at_ends_and_of_parallels() -> None:
    assert crossing(((0.0, 0.0), (10.0, 0.0)), ((10.0, 0.0), (10.0, 5.0))) == (10.0, 0.0)
    assert crossing(((0.0, 0.0), (10.0, 0.0)), ((5.0, 0.0), (15.0, 0.0))) == (10.0, 0.0)
    assert crossing(((0.0, 0.0), (10.0, 0.0)), ((0.0, 1.0), (10.0, 1.0))) is None
    assert crossing(((0.0, 0.0), (10.0, 0.0)), ((11.0, 0.0), (20.0, 0.0))) is None


@pytest.mark.rule("XW1-OBST-12", "XW2-OBST-11")
class TestClearLine:
    """The attacker picks among equally short lines, so one that no obstacle crosses is enough."""

    lines: tuple[Line, ...] = closest_lines((square(0, 0),), (square(0, 100),))

    def test_one_extreme_is_clear(self) -> None:
        assert clear_line(self.lines, (square(-25, 50, 10.0),)) == ((20.0, 20.0), (20.0, 80.0))

    def test_only_the_middle_is_clear(self) -> None:
        (x, _), (x2, _) = clear_line(self.lines, (square(-20, 50, 10.0), square(20, 50, 10.0))) or (
            (99, 0),
            (99, 0),
        )
        assert x == pytest.approx(0.0)
        assert x2 == pytest.approx(0.0)

    def test_an_obstacle_beside_a_wider_one_hides_no_gap(self) -> None:
        wide, small = ((-25.0, 40.0), (4.0, 40.0), (4.0, 60.0), (-25.0, 60.0)), square(-14, 75, 2.0)
        line = clear_line(self.lines, (wide, small, square(22, 50, 10.0)))
        assert line == ((pytest.approx(8.0), 20.0), (pytest.approx(8.0), 80.0))

    def test_all_are_blocked(self) -> None:
        assert clear_line(self.lines, (square(-15, 50, 15.0), square(15, 50, 15.0))) is None

    def test_a_single_line_is_clear_or_not(self) -> None:
        lines = closest_lines((square(0, 0),), (square(100, 100),))
        assert clear_line(lines, (square(50, 50, 5.0),)) is None
        assert clear_line(lines, (square(50, 20, 5.0),)) == lines[0]
        assert clear_line(lines, ()) == lines[0]


@pytest.mark.rule("XW1-OBST-12")
class TestCrossedLine:
    """The attacker may pick an obstructed line, too, where there is one."""

    lines: tuple[Line, ...] = closest_lines((square(0, 0),), (square(0, 100),))

    def test_an_extreme_is_crossed(self) -> None:
        assert crossed_line(self.lines, (square(-25, 50, 10.0),)) == ((-20.0, 20.0), (-20.0, 80.0))

    def test_only_lines_between_are_crossed(self) -> None:
        assert crossed_line(self.lines, (square(8, 50, 10.0),)) == ((8.0, 20.0), (8.0, 80.0))

    def test_what_lies_beside_or_only_grazes_crosses_none(self) -> None:
        assert crossed_line(self.lines, (square(-31, 50, 10.0), square(30, 50, 10.0))) is None
        assert crossed_line(self.lines, (square(0, 10, 10.0),)) is None

    def test_a_single_line_is_crossed_or_not(self) -> None:
        lines = closest_lines((square(0, 0),), (square(100, 100),))
        assert crossed_line(lines, (square(50, 50, 5.0),)) == lines[0]
        assert crossed_line(lines, (square(50, 20, 5.0),)) is None
        assert crossed_line(lines, ()) is None
