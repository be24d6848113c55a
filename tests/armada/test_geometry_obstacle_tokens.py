"""Obstacle outlines: complete, true to the table of sizes, and cut into parts that make them up."""

from __future__ import annotations

from math import hypot

import pytest
import shapely
from shapely.geometry import Polygon

from holotable.armada.geometry.bases import outline
from holotable.armada.geometry.obstacles import KIND, obstacle_shape, tokens
from holotable.table.measure import area, box, overlaps
from holotable.table.outline import is_convex
from holotable.table.pose import Pose

# Section 7: kind, points, bounding box and area.
SIZES = {
    "asteroid_1": ("asteroid", 15, 67.8, 30.1, 1603),
    "asteroid_2": ("asteroid", 16, 54.6, 60.6, 2234),
    "asteroid_3": ("asteroid", 16, 55.1, 41.1, 1641),
    "debris_1": ("debris", 15, 71.6, 76.7, 2999),
    "debris_2": ("debris", 14, 71.6, 69.0, 3251),
    "station": ("station", 16, 87.7, 83.9, 5062),
}


def test_the_core_set_is_there() -> None:
    assert {name: KIND[name] for name in tokens()} == {name: row[0] for name, row in SIZES.items()}


@pytest.mark.rule("ARM-GEO-07")
@pytest.mark.parametrize("name", SIZES)
def test_sizes(name: str) -> None:
    _, points, width, height, size = SIZES[name]
    token = tokens()[name]
    x0, y0, x1, y1 = box((token.outline,))
    assert len(token.outline) == points
    # Box and area of the table are those of the contour before it was simplified to within 2 mm.
    assert (x1 - x0, y1 - y0) == pytest.approx((width, height), abs=2.0)
    assert abs(area(token.outline)) == pytest.approx(size, rel=0.04)
    assert token.reach == pytest.approx(max(hypot(x, y) for x, y in token.outline))


@pytest.mark.parametrize("name", SIZES)
def test_parts_make_up_the_outline(name: str) -> None:
    token = tokens()[name]
    assert all(is_convex(part) and area(part) > 0 for part in token.parts)
    union = shapely.union_all([Polygon(part) for part in token.parts])
    assert union.symmetric_difference(Polygon(token.outline)).area < 1e-6
    assert sum(area(part) for part in token.parts) == pytest.approx(Polygon(token.outline).area)


@pytest.mark.rule("ARM-OVL-16")
def test_a_base_partly_on_an_obstacle_overlaps_it() -> None:
    rock = obstacle_shape("asteroid_1", Pose.of(0, 0, 90))
    assert not overlaps(outline("small", Pose.of(60, 0)), rock)
    assert overlaps(outline("small", Pose.of(30, 0)), rock)
