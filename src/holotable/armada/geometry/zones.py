"""Hull zones: their shapes on the token, the firing arcs that they open into, and their targeting points.

The arc lines of each class are facts of `zones.json`, starboard side only. A zone excludes its border lines' width, an
arc includes it (G-03, ARM-ARC-03): with lines of no width both mean that borders belong to either side. All zones are
convex, also those of classes with two apexes or with inner points beside the centre line.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise
from math import hypot
from typing import Any, Final, NamedTuple

from msgspec import json

from holotable.armada.facts import ZONES, Zone
from holotable.armada.geometry.bases import BASES
from holotable.table.measure import TOLERANCE, Line, Point, Polygon, Region, Shape, circle, half_plane
from holotable.table.pose import Pose, to_table, transform, turned

_ADJACENT: Final[dict[Zone, tuple[Zone, Zone]]] = {
    "front": ("left", "right"),
    "left": ("front", "rear"),
    "right": ("front", "rear"),
    "rear": ("left", "right"),
}


@dataclass(frozen=True, slots=True)
class Hull:
    """The token of a ship class in the frame of its base. `lines` run from the inner to the outer point of each arc
    line: front left, front right, rear left, rear right.
    """

    key: str
    size: str
    lines: tuple[Line, Line, Line, Line]
    zones: dict[Zone, Polygon]
    arcs: dict[Zone, Region]
    points: dict[Zone, Point]


class Facing(NamedTuple):
    """One zone of a ship as it lies on the table: what each measurement starts from."""

    zone: Polygon
    arc: Region
    circle: tuple[float, float, float]  # round the zone: x, y, radius


@cache
def hulls() -> dict[str, Hull]:
    """All ship classes by their geometry key."""
    raw: dict[str, Any] = json.decode(files("holotable.armada.geometry").joinpath("zones.json").read_bytes())
    return {key: _hull(key, entry) for key, entry in raw["classes"].items()}


def _hull(key: str, entry: dict[str, Any]) -> Hull:
    base = BASES[entry["size"]]
    half = (base.token_width / 2, base.token_length / 2)
    front_inner, front_outer = _to_edge(entry["front"], half)
    rear_inner, rear_outer = _to_edge(entry["rear"], half)
    front, rear = (front_inner, front_outer), (rear_inner, rear_outer)
    other_front, other_rear = (_port(front_inner), _port(front_outer)), (_port(rear_inner), _port(rear_outer))
    # Each zone's border inside the token, counter-clockwise round the zone: along one line inwards, the other outwards.
    borders: dict[Zone, Polygon] = {
        "front": (other_front[1], other_front[0], front_inner, front_outer),
        "left": (other_rear[1], other_rear[0], other_front[0], other_front[1]),
        "right": (front_outer, front_inner, rear_inner, rear_outer),
        "rear": (rear_outer, rear_inner, other_rear[0], other_rear[1]),
    }
    points = {zone: (float(x), float(y)) for zone, (x, y) in entry["points"].items()}
    return Hull(
        key,
        entry["size"],
        (other_front, front, other_rear, rear),
        {zone: _zone(border, half) for zone, border in borders.items()},
        {zone: _arc(border) for zone, border in borders.items()},
        {**points, "left": _port(points["right"])},
    )


def _port(p: Point) -> Point:
    """The mirror image on the other side of the ship."""
    return (0.0 - p[0], p[1])


def _to_edge(line: list[list[float]], half: tuple[float, float]) -> Line:
    """An arc line that ends exactly on the edge of the token: printed ends are off it by a hundredth or more."""
    (x, y), (ox, oy) = line
    if abs(ox - half[0]) <= TOLERANCE and abs(abs(oy) - half[1]) <= TOLERANCE:
        return ((x, y), (half[0], half[1] if oy > 0 else -half[1]))
    over_side = (half[0] - x) / (ox - x)
    over_end = (half[1] - y if oy > y else half[1] + y) / abs(oy - y)
    if over_side <= over_end:
        return ((x, y), (half[0], y + over_side * (oy - y)))
    return ((x, y), (x + over_end * (ox - x), half[1] if oy > y else -half[1]))


def _zone(border: Polygon, half: tuple[float, float]) -> Polygon:
    """The zone inside a border: on from its last point round the edge of the token to the first."""
    w, h = half
    start, end = _round(border[-1], half), _round(border[0], half)
    whole = 4 * (w + h)
    corners: tuple[Point, ...] = ((w, h), (-w, h), (-w, -h), (w, -h))
    way = sorted(((_round(corner, half) - start) % whole, corner) for corner in corners)
    over = [corner for along, corner in way if 0.0 < along < (end - start) % whole]
    return tuple(dict.fromkeys((*border, *over)))


def _round(p: Point, half: tuple[float, float]) -> float:
    """How far along the edge of the token a point is, counter-clockwise from the rear end of its starboard side."""
    (x, y), (w, h) = p, half
    if x == w:
        return y + h
    if y == h:
        return 2 * h + w - x
    return 2 * h + 2 * w + h - y if x == -w else 4 * h + 2 * w + x + w


def _arc(border: Polygon) -> Region:
    """What lies between two arc lines, and outwards of the stretch between their inner points if they differ."""
    planes = [half_plane(p, (p[1] - q[1], q[0] - p[0])) for p, q in pairwise(border) if p != q]
    return tuple(planes)


def size_of(key: str) -> str:
    """The size of the base of a class."""
    return hulls()[key].size


@lru_cache(maxsize=4096)
def facing(key: str, zone: Zone, pose: Pose) -> Facing:
    """A zone, its arc and a circle round it on the table."""
    hull, spot = hulls()[key], pose.mm
    x, y, heading = spot
    s, c = turned(heading)
    planes: list[tuple[float, float, float]] = []
    for a, b, edge in hull.arcs[zone]:
        u, v = a * c + b * s, b * c - a * s
        planes.append((u, v, edge + u * x + v * y))
    cx, cy, radius = _circle(key, zone)
    cx, cy = to_table((cx, cy), spot)
    return Facing(transform(hull.zones[zone], spot), tuple(planes), (cx, cy, radius))


@cache
def _circle(key: str, zone: Zone) -> tuple[float, float, float]:
    return circle((hulls()[key].zones[zone],))


def zone_shape(key: str, zone: Zone, pose: Pose) -> Shape:
    """A hull zone on the table: a part of the cardboard token (ARM-GEO-01)."""
    return (facing(key, zone, pose).zone,)


def arc(key: str, zone: Zone, pose: Pose) -> Region:
    """The firing arc of a zone as half planes, its border lines included, without a far end (ARM-ARC-01 to 03)."""
    return facing(key, zone, pose).arc


@lru_cache(maxsize=4096)
def targeting_point(key: str, zone: Zone, pose: Pose) -> Point:
    """Where lines of sight from and to a zone end (ARM-LOS-02)."""
    return to_table(hulls()[key].points[zone], pose.mm)


@lru_cache(maxsize=4096)
def arc_lines(key: str, pose: Pose) -> tuple[Line, ...]:
    """The four printed arc lines, inner to outer point: front left, front right, rear left, rear right."""
    spot = pose.mm
    return tuple((to_table(a, spot), to_table(b, spot)) for a, b in hulls()[key].lines)


def adjacent(zone: Zone) -> tuple[Zone, Zone]:
    """The two zones that share an arc line with a zone (ARM-GEO-02)."""
    return _ADJACENT[zone]


@lru_cache(maxsize=4096)
def others(key: str, zone: Zone, pose: Pose) -> Shape:
    """The three other zones of a ship on the table, those that a line to `zone` must not cross."""
    return tuple(facing(key, other, pose).zone for other in ZONES if other != zone)


def half_token(key: str) -> tuple[float, float]:
    """Half the width and half the length of a class's token."""
    base = BASES[size_of(key)]
    return (base.token_width / 2, base.token_length / 2)


def zone_reach(key: str) -> float:
    """The radius of a circle round the whole token."""
    return hypot(*half_token(key))
