"""Armada ships as drawn: base, shield dials, hull zones, a silhouette of our own, badge, and the tag of tokens."""

from __future__ import annotations

from typing import Final

from holotable.armada.facts import ZONES, HullZone, Zone
from holotable.armada.frames import Attack
from holotable.armada.geometry.bases import BASES, base, dial, token
from holotable.armada.geometry.zones import arc_lines, zone_shape
from holotable.armada.pieces import Ship
from holotable.armada.vocabulary import Armada
from holotable.kernel.record_base import Id
from holotable.picture.armada.units import badges_of, done_chip, ship_chips
from holotable.picture.canvas import Canvas
from holotable.picture.forms import both_sides
from holotable.picture.scene import Area, Disc, Group, Path, Tag, Text
from holotable.picture.seats import badge_shape, seat_css
from holotable.table.measure import Point, Polygon
from holotable.table.pose import Pose, to_table, transform

# Silhouettes from above, bow up, in parts of half the base's width and length. Right halves are mirrored.
WEDGE: Final = (((0, 0.86), (0.72, -0.72), (0.5, -0.84), (0.2, -0.78), (0, -0.86)),)
CORVETTE: Final = (
    ((0, 0.84), (0.36, 0.78), (0.44, 0.5), (0.16, 0.42), (0.16, -0.42), (0, -0.42)),
    ((0, -0.42), (0.52, -0.42), (0.52, -0.72), (0.4, -0.86), (0, -0.86)),
)
FRIGATE: Final = (
    ((0, 0.86), (0.3, 0.72), (0.38, 0.16), (0.1, 0.08), (0.1, -0.36), (0, -0.36)),
    ((0, -0.36), (0.34, -0.4), (0.42, -0.74), (0.22, -0.86), (0, -0.86)),
)
SILHOUETTES: Final = {"cr90": CORVETTE, "nebulon": FRIGATE}
BIG: Final = {"small": 0.0, "medium": 1.5, "large": 3.0}
"""How much larger badges and numbers are on a larger base, in mm."""


def draw_ships(g: Armada, canvas: Canvas) -> None:
    """All ships on the table with their tags."""
    names = badges_of(g)
    for ship in map(g.ship, g.those("ships")):
        seat = seat_css(g, ship.owner)
        fate = " done" if ship.activated else ""
        canvas.add("ships", _drawn(g, ship, seat + fate, names[ship.id]))
        foot = base(g.size(ship.id), ship.at)
        canvas.solid.append(foot)
        name = ship.label if ship.label != names[ship.id] else ""
        chips = (*ship_chips(g, ship), *done_chip(ship))
        canvas.tags.append(Tag(ship.id, foot, names[ship.id], name, chips, seat))


def _drawn(g: Armada, ship: Ship, css: str, badge: str) -> Group:
    size, spot = g.size(ship.id), ship.at.mm
    key, big = g.ship_facts(ship.id).geometry, BIG[size]
    shapes: list[Area | Path | Disc | Text] = [
        *(Area(dial(size, zone, ship.at), "guide bow" if zone == "front" else "guide") for zone in ZONES),
        Area(base(size, ship.at), "base"),
        *(Area(part, "printed-arc") for part in zone_shape(key, "front", ship.at)),
        *(Area(part, css) for zone, css in _fighting(g, ship.id) for part in zone_shape(key, zone, ship.at)),
        Area(token(size, ship.at), "cardboard"),
        *(Path(line, "arc-line") for line in arc_lines(key, ship.at)),
    ]
    shapes += [Area(transform(part, spot), "hull faint") for part in silhouette(key, size)]
    for zone, at in zip(ZONES, shield_spots(size, ship.at), strict=True):
        left = ship.shields[zone]
        shapes.append(Disc(at, 6.6 + big, "shield-dial" if left else "shield-dial down"))
        shapes.append(Text(at, str(left), "shield-text" if left else "shield-text down", 10.6 + big))
    at = to_table((0.0, -0.06 * BASES[size].length), spot)
    shapes.append(badge_shape(at, 9.0 + big, css))
    shapes.append(Text(at, badge, "badge-text", (10.4 if len(badge) < 3 else 8.4) + big))
    return Group(ship.id, ship.label, f"ship {css}", tuple(shapes))


def _fighting(g: Armada, ship: Id) -> list[tuple[Zone, str]]:
    """The hull zones of a ship that take part in the attack under way."""
    atk: Attack | None = g.nearest(Attack)
    if atk is None:
        return []
    sides: tuple[tuple[Id, HullZone, str], ...] = (
        (atk.attacker, atk.zone, "attacking"),
        (atk.defender, atk.target_zone, "defending"),
    )
    return [(zone, f"hull-zone {css}") for unit, zone, css in sides if unit == ship and zone]


def silhouette(key: str, size: str) -> tuple[Polygon, ...]:
    """The outlines of a class, in the frame of its base; a wedge if it has none of its own."""
    half = BASES[size].token_width / 2, BASES[size].token_length / 2
    wholes = (whole for part in SILHOUETTES.get(key, WEDGE) for whole in both_sides(part))
    return tuple(tuple((x * half[0], y * half[1]) for x, y in whole) for whole in wholes)


def shield_spots(size: str, pose: Pose) -> tuple[Point, ...]:
    """Where the numbers of the four shield dials stand: inside the edges, in the order of the zones."""
    w, h, inwards = BASES[size].width / 2, BASES[size].length / 2, 5.4 + BIG[size]
    spots = ((0.0, h - inwards), (inwards - w, 0.0), (w - inwards, 0.0), (0.0, inwards - h))
    return tuple(to_table(at, pose.mm) for at in spots)


def ghost(size: str, pose: Pose, css: str) -> Group:
    """The outline of a base where a ship was or might be, its bow marked."""
    nose = transform(
        (
            (-6, BASES[size].length / 2 - 7),
            (6, BASES[size].length / 2 - 7),
            (0, BASES[size].length / 2 - 0.6),
        ),
        pose.mm,
    )
    return Group("", "", f"ghost {css}", (Area(base(size, pose), "ghost-base"), Area(nose, "ghost-nose")))


def piece_ghost(g: Armada, piece: Id, pose: Pose, css: str) -> Group:
    """The outline of any piece where it was or might be."""
    if g.is_ship(piece):
        return ghost(g.size(piece), pose, css)
    outlines = g.outline(piece, pose.numbers)
    return Group("", "", f"ghost {css}", tuple(Area(part, "ghost-base") for part in outlines))
