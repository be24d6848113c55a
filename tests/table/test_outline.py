"""Convex parts make up the outline they were cut from."""

from __future__ import annotations

import pytest
from hypothesis import given
from shapely.geometry import Polygon
from table_shapes import convex, stars, union

from holotable.table import measure
from holotable.table.outline import convex_indices, convex_parts, is_convex


@given(stars())
def test_parts_are_convex_and_make_up_the_outline(outline: measure.Polygon) -> None:
    parts = convex_parts(outline)
    assert all(is_convex(part) and measure.area(part) > 0 for part in parts)
    assert sum(map(measure.area, parts)) == pytest.approx(Polygon(outline).area)
    assert union(parts).symmetric_difference(Polygon(outline)).area < 1e-6
    assert len(parts) <= len(outline) - 2


@given(convex())
def test_a_convex_outline_stays_whole(polygon: measure.Polygon) -> None:
    assert len(convex_parts(polygon[::-1])) == 1


def test_points_on_an_edge_are_dropped() -> None:
    assert convex_indices(((0, 0), (5, 0), (10, 0), (10, 10), (0, 10))) == ((0, 2, 3, 4),)


def test_an_outline_that_crosses_itself_is_refused() -> None:
    with pytest.raises(ValueError, match="crosses itself"):
        convex_parts(((0, 0), (10, 10), (10, 0), (0, 10)))
