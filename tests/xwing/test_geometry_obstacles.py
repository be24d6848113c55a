"""Obstacle outlines: complete, true to the table of sizes, and cut into parts that make them up."""

from __future__ import annotations

import pytest
import shapely
from shapely.geometry import Polygon

from holotable.table.measure import area, box, overlaps
from holotable.table.outline import is_convex
from holotable.table.pose import Pose
from holotable.xwing.geometry.bases import outline
from holotable.xwing.geometry.obstacles import (
    SLOT_EDGE,
    drop_pose,
    launch_strip,
    token_shape,
    tokens,
)
from holotable.xwing.geometry.templates import Template, footprint

# Section 9: width, height, area and the largest radius.
SIZES = {
    "coreasteroid0": (41.2, 35.0, 1019, 22.2),
    "coreasteroid1": (46.4, 37.5, 1252, 24.8),
    "coreasteroid2": (51.0, 38.2, 1491, 29.6),
    "coreasteroid3": (55.2, 40.2, 1479, 30.3),
    "coreasteroid4": (42.6, 45.2, 1220, 28.9),
    "coreasteroid5": (74.6, 59.6, 3125, 40.1),
    "core2asteroid0": (30.2, 37.8, 512, 24.4),
    "core2asteroid1": (50.9, 50.5, 1214, 32.1),
    "core2asteroid2": (39.1, 42.0, 992, 24.9),
    "core2asteroid3": (30.4, 58.6, 1006, 31.0),
    "core2asteroid4": (51.5, 66.7, 2057, 34.3),
    "core2asteroid5": (67.5, 68.5, 3555, 41.1),
    "yt2400debris0": (66.7, 49.2, 1726, 40.3),
    "yt2400debris1": (65.8, 45.8, 1414, 36.7),
    "yt2400debris2": (60.4, 61.1, 2071, 33.9),
    "vt49decimatordebris0": (50.1, 45.3, 1102, 31.5),
    "vt49decimatordebris1": (44.9, 49.1, 1149, 30.4),
    "vt49decimatordebris2": (44.3, 38.9, 933, 27.0),
    "gascloud1": (53.8, 51.1, 1899, 33.9),
    "gascloud2": (63.6, 46.2, 1844, 34.1),
    "gascloud3": (79.3, 33.9, 1803, 41.7),
    "gascloud4": (75.9, 67.7, 3009, 41.7),
    "gascloud5": (74.9, 50.6, 2652, 40.2),
    "gascloud6": (58.0, 63.1, 2270, 39.2),
}


@pytest.mark.rule("XW1-OBST-01")
def test_all_obstacles_are_there() -> None:
    obstacles = {name for name, token in tokens().items() if token.kind != "device"}
    assert obstacles == set(SIZES)
    assert {token.kind for token in tokens().values()} == {"asteroid", "debris_cloud", "gas_cloud", "device"}


@pytest.mark.rule("XW1-OBST-01")
@pytest.mark.parametrize("name", SIZES)
def test_sizes(name: str) -> None:
    token = tokens()[name]
    width, height, surface, radius = SIZES[name]
    x0, y0, x1, y1 = box((token.outline,))
    assert (x1 - x0, y1 - y0) == pytest.approx((width, height), abs=0.11)
    assert abs(area(token.outline)) == pytest.approx(surface, abs=6)
    assert tokens()[name].reach == pytest.approx(radius, abs=0.15)


@pytest.mark.rule("XW1-OBST-01")
@pytest.mark.parametrize("name", sorted(tokens()))
def test_parts_make_up_the_outline(name: str) -> None:
    token = tokens()[name]
    assert all(is_convex(part) and area(part) > 0 for part in token.parts)
    whole = Polygon(token.outline)
    assert whole.is_valid
    assert sum(map(area, token.parts)) == pytest.approx(whole.area)
    assert shapely.union_all([Polygon(part) for part in token.parts]).symmetric_difference(whole).area < 1e-6


@pytest.mark.rule("XW1-OBST-02")
def test_template_and_base_overlap_an_obstacle() -> None:
    start, template = Pose.of(0, 0), Template("turn", 2, 1)
    crossed = token_shape("coreasteroid2", Pose.of(25, 75))
    assert overlaps(footprint(template, "small", start), crossed)
    assert not overlaps(outline("small", Pose.of(82.5, 82.5, 90.0)), crossed)
    under = token_shape("coreasteroid2", Pose.of(115, 95))
    assert not overlaps(footprint(template, "small", start), under)
    assert overlaps(outline("small", Pose.of(82.5, 82.5, 90.0)), under)


@pytest.mark.rule("XW1-MOVE-15", "XW2-MOVE-16")
def test_the_swept_width_of_the_base_does_not_count() -> None:
    beside = token_shape("coreasteroid0", Pose.of(-40, 90))
    assert not overlaps(footprint(Template("straight", 4), "small", Pose.of(0, 0)), beside)
    assert not overlaps(outline("small", Pose.of(0, 200)), beside)
    assert overlaps(outline("small", Pose.of(0, 90)), beside)


@pytest.mark.rule("XW1-OBST-09")
def test_an_obstacle_under_the_start_counts_only_when_it_reaches_ahead() -> None:
    start, template = Pose.of(0, 0), Template("straight", 2)
    behind = token_shape("coreasteroid0", Pose.of(0, -15))
    ahead = token_shape("coreasteroid0", Pose.of(0, 10))
    assert overlaps(outline("small", start), behind)
    assert not overlaps(footprint(template, "small", start), behind)
    assert overlaps(footprint(template, "small", start), ahead)


@pytest.mark.rule("XW2-DEV-01")
def test_drops_and_launches() -> None:
    start = Pose.of(0, 0)
    assert drop_pose(start, "small", Template("straight", 1)).mm[:2] == (0.0, -75.3)
    assert drop_pose(start, "large", Template("straight", 1), "mine_large").mm[:2] == (0.0, -40 - 40 - 35.1)
    assert drop_pose(start, "small", Template("straight", 1), launch=True).mm == (0.0, 75.3, 0.0)
    x, y, heading = drop_pose(start, "small", Template("bank", 1, 1)).mm
    assert (x, y, heading) == pytest.approx((34.25, -87.39, 135.0), abs=0.01)


@pytest.mark.rule("XW2-DEV-01")
@pytest.mark.parametrize("launch", [False, True])
@pytest.mark.parametrize(
    "template", [Template("straight", 1), Template("bank", 1, 1), Template("turn", 1, -1)]
)
def test_the_slot_of_a_device_takes_the_template_end(template: Template, launch: bool) -> None:
    start = Pose.of(50, 60, 30.0)
    for device in SLOT_EDGE:
        pose = drop_pose(start, "small", template, device, launch=launch)
        used = template if launch else Template(template.kind, template.speed, template.side, reverse=True)
        strip = launch_strip(start, "small", template) if launch else footprint(used, "small", start)
        end, token = strip[-1], token_shape(device, pose)
        touch = shapely.union_all([Polygon(p) for p in token]).distance(Polygon(end))
        assert touch < 0.05
        assert (
            not overlaps(token, strip) or device == "mine_large"
        )  # whose slot walls are traced with an error
