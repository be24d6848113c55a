"""Every measure against shapely, on random convex polygons, bases and concave outlines."""

from __future__ import annotations

from math import cos, radians, sin

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely.geometry import LineString, Point, Polygon
from table_shapes import convex, exact, points, squares, stars, union

from holotable.table import measure
from holotable.table.measure import TOLERANCE
from holotable.table.outline import convex_parts

any_polygon = st.one_of(convex(), squares())


def size_of(polygon: measure.Polygon) -> float:
    return 2 * measure.circle((polygon,))[2]


@given(any_polygon)
def test_area_and_orientation(polygon: measure.Polygon) -> None:
    assert measure.area(polygon) == pytest.approx(Polygon(polygon).area)
    assert measure.area(polygon[::-1]) == pytest.approx(-Polygon(polygon).area)


@given(any_polygon, any_polygon)
def test_box_and_circle_hold_every_vertex(a: measure.Polygon, b: measure.Polygon) -> None:
    assert measure.box((a, b)) == pytest.approx(shapely.union_all([Polygon(a), Polygon(b)]).bounds)
    x, y, radius = measure.circle((a, b))
    assert max(measure.length(((x, y), p)) for p in a + b) == pytest.approx(radius)


@pytest.mark.rule("XW1-GEO-01", "XW2-GEO-01")
@given(any_polygon, any_polygon)
def test_overlap(a: measure.Polygon, b: measure.Polygon) -> None:
    common = exact(a).intersection(exact(b)).area
    if measure.overlap(a, b):
        assert common > 0.0
    else:  # then along some axis they share no more than the tolerance
        assert common <= TOLERANCE * min(size_of(a), size_of(b)) + 1e-9
    assert measure.overlap(a, b) == measure.overlap(b, a) == measure.overlaps((a,), (b,))


@pytest.mark.rule("XW1-GEO-01", "XW2-GEO-01")
@pytest.mark.parametrize(
    ("apart", "expected"), [(40.0, False), (39.995, False), (39.98, True), (40.01, False)]
)
@pytest.mark.parametrize("degrees", [0, 30, 45, 90, 211])
def test_contact_is_no_overlap(apart: float, expected: bool, degrees: float) -> None:
    s, c = sin(radians(degrees)), cos(radians(degrees))
    corners = ((-20.0, -20.0), (20.0, -20.0), (20.0, 20.0), (-20.0, 20.0))
    a = tuple((x * c + y * s, y * c - x * s) for x, y in corners)
    b = tuple((x + apart * s, y + apart * c) for x, y in a)
    assert measure.overlap(a, b) is expected


@given(stars(), stars())
def test_overlap_of_concave_shapes(a: measure.Polygon, b: measure.Polygon) -> None:
    one, two = convex_parts(a), convex_parts(b)
    common = Polygon(a).intersection(Polygon(b)).area
    if measure.overlaps(one, two):
        assert common > 0.0
    else:
        assert common <= TOLERANCE * 100 * len(one) * len(two) + 1e-9


def test_a_notch_is_not_part_of_a_shape() -> None:
    horseshoe = convex_parts(((0, 0), (60, 0), (60, 40), (40, 40), (40, 20), (20, 20), (20, 40), (0, 40)))
    pin = (((25.0, 25.0), (35.0, 25.0), (35.0, 60.0), (25.0, 60.0)),)
    assert not measure.overlaps(horseshoe, pin)
    assert measure.gap(horseshoe, pin) == pytest.approx(5.0)
    assert measure.overlaps(horseshoe, (((25.0, 15.0), (35.0, 15.0), (35.0, 60.0), (25.0, 60.0)),))
    assert not measure.overlaps(horseshoe, ())


@given(any_polygon, any_polygon)
def test_distance(a: measure.Polygon, b: measure.Polygon) -> None:
    assert measure.distance(a, b) == pytest.approx(exact(a).distance(exact(b)), abs=1e-9)


@given(any_polygon, points, points)
def test_distance_of_points_and_segments(a: measure.Polygon, p: measure.Point, q: measure.Point) -> None:
    assert measure.distance(a, (p,)) == pytest.approx(exact(a).distance(Point(p)), abs=1e-9)
    assert measure.distance((p,), (q,)) == pytest.approx(measure.length((p, q)), abs=1e-9)
    assume(p != q)
    assert measure.distance((p, q), a) == pytest.approx(exact(a).distance(LineString((p, q))), abs=1e-9)
    assert measure.distance((p,), (p, q)) == 0.0


@given(stars(), stars())
def test_gap(a: measure.Polygon, b: measure.Polygon) -> None:
    assert measure.gap(convex_parts(a), convex_parts(b)) == pytest.approx(
        Polygon(a).distance(Polygon(b)), abs=1e-9
    )


@given(stars(), stars(), st.floats(0.0, 300.0))
def test_closer(a: measure.Polygon, b: measure.Polygon, limit: float) -> None:
    apart = Polygon(a).distance(Polygon(b))
    assume(abs(apart - limit) > 1e-6)
    assert measure.closer(convex_parts(a), convex_parts(b), limit) == (apart < limit)


@given(any_polygon, any_polygon)
def test_box_gap_is_never_more_than_the_distance(a: measure.Polygon, b: measure.Polygon) -> None:
    assert measure.box_gap(measure.box((a,)), measure.box((b,))) <= exact(a).distance(exact(b)) + 1e-9


@given(any_polygon, any_polygon)
def test_farthest(a: measure.Polygon, b: measure.Polygon) -> None:
    assert measure.farthest(a, b) == pytest.approx(max(exact(a).distance(Point(p)) for p in b), abs=1e-9)


@given(any_polygon, any_polygon)
def test_clip_to_a_polygon(a: measure.Polygon, b: measure.Polygon) -> None:
    inside = measure.clip(a, measure.edges_of(b))
    common = exact(a).intersection(exact(b))
    assert (measure.area(inside) if inside else 0.0) == pytest.approx(common.area, abs=1e-6)
    if common.area > 1e-3:
        assert exact(inside).symmetric_difference(common).area < 1e-6


@given(any_polygon, points, st.integers(0, 359), st.integers(1, 179))
def test_clip_to_a_wedge(a: measure.Polygon, apex: measure.Point, degrees: int, width: int) -> None:
    rays = [(sin(radians(d)), cos(radians(d))) for d in (degrees, degrees + width)]
    far = [
        (apex[0] + 2000 * sin(radians(d)), apex[1] + 2000 * cos(radians(d)))
        for d in (degrees + width * k / 8 for k in range(9))
    ]
    # The fan's outer border is beyond every polygon even where the wedge is nearly half a turn wide.
    expected = exact(a).intersection(Polygon([apex, *far])).area
    for first, second in (rays, rays[::-1]):
        inside = measure.clip(a, measure.wedge(apex, first, second))
        assert (measure.area(inside) if inside else 0.0) == pytest.approx(expected, abs=1e-6)


@given(any_polygon, points, st.integers(0, 359), st.floats(1.0, 60.0))
def test_clip_to_a_corridor(a: measure.Polygon, through: measure.Point, degrees: int, half: float) -> None:
    dx, dy = sin(radians(degrees)), cos(radians(degrees))
    line = LineString([(through[0] + t * dx, through[1] + t * dy) for t in (-2000, 2000)])
    inside = measure.clip(a, measure.corridor(through, (dx, dy), half))
    expected = exact(a).intersection(line.buffer(half, cap_style="flat")).area
    assert (measure.area(inside) if inside else 0.0) == pytest.approx(expected, abs=1e-6)


def test_clip_keeps_borders_and_margins() -> None:
    square = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
    right = (measure.half_plane((10.0, 0.0), (1.0, 0.0)),)
    assert set(measure.clip(square, right)) == {(10.0, 0.0), (10.0, 10.0)}
    assert measure.meets((square,), right)
    beyond = (measure.half_plane((10.005, 0.0), (1.0, 0.0)),)
    assert measure.clip(square, beyond) == ()
    assert measure.clip(square, beyond, TOLERANCE)
    assert measure.meets((square,), beyond)
    assert not measure.meets((square,), (measure.half_plane((10.02, 0.0), (1.0, 0.0)),))
    assert measure.clip_shape((square,), beyond) == ()


@given(stars(), points)
def test_inside(outline: measure.Polygon, p: measure.Point) -> None:
    border = Polygon(outline).exterior.distance(Point(p))
    assume(border > 2 * TOLERANCE)
    assert measure.inside(p, convex_parts(outline)) == Polygon(outline).contains(Point(p))


@given(stars(), any_polygon, st.floats(0.05, 1.5))
def test_covers(outer: measure.Polygon, inner: measure.Polygon, scale: float) -> None:
    # Drawn towards the outer one, so that containment is not rare.
    ox, oy, _ = measure.circle((outer,))
    ix, iy, _ = measure.circle((inner,))
    moved = tuple((ox + (x - ix) * scale, oy + (y - iy) * scale) for x, y in inner)
    out = Polygon(moved).difference(Polygon(outer)).area
    held = measure.covers(convex_parts(outer), (moved,))
    if held:
        assert out <= TOLERANCE * Polygon(moved).length + 1e-9
    else:
        assert out > 0.0
    assert measure.covers((moved,), (moved,))


def test_union_of_parts_is_the_oracle_of_shapes() -> None:
    shape = (((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)), ((10.0, 0.0), (20.0, 0.0), (10.0, 10.0)))
    assert union(shape).area == pytest.approx(sum(map(measure.area, shape)))
    across = (((5.0, 2.0), (12.0, 2.0), (12.0, 4.0), (5.0, 4.0)),)
    assert measure.covers(shape, across)
    assert not measure.covers(shape[:1], across)
