"""Maneuver templates: their centre lines, the poses a ship takes along them, and the strips they cover.

A template is laid against a pair of guides; the ship ends with its other guides at the far end. One line extended
straight at both ends gives every pose on the way (XW1-BUMP-04): the middle of the rear guides is at arc length r, the
middle of the front guides one base length of straight distance farther. `advance` is r plus the base length, from 0
at the start pose to template length plus base length at the end.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import acos, atan2, ceil, degrees, hypot, radians
from typing import Final

from holotable.table.measure import Point, Polygon, Shape
from holotable.table.pose import Pose, Spot, laid, onward, turned
from holotable.xwing.geometry.bases import BASES, TEMPLATE_WIDTH

COMMUNITY: Final = "community"
RADII: Final[dict[str, dict[str, tuple[float, float, float]]]] = {
    "community": {"bank": (80.0, 130.0, 180.0), "turn": (35.0, 62.5, 90.0)},
    "measured": {"bank": (82.0, 131.0, 181.0), "turn": (35.5, 62.0, 89.0)},
    "inch_based": {"bank": (82.6, 127.0, 177.8), "turn": (34.3, 62.2, 88.9)},
}
ANGLES: Final = {"straight": 0.0, "bank": 45.0, "turn": 90.0}
LEFT, RIGHT = -1, 1
NEWTON: Final = 40  # far more turns than the search ever takes
FLATNESS: Final = 0.04  # how far the polygon of a curved strip may be from the true curve, in mm


@dataclass(frozen=True, slots=True)
class Template:
    """A template as it is used: its kind, speed, the side it bends to, and whether the ship backs along it."""

    kind: str
    speed: int
    side: int = 0
    reverse: bool = False
    profile: str = COMMUNITY

    @property
    def radius(self) -> float:
        return RADII[self.profile][self.kind][self.speed - 1]

    @property
    def angle(self) -> float:
        """How far the line bends, in degrees, always positive."""
        return ANGLES[self.kind]

    @property
    def length(self) -> float:
        return 40.0 * self.speed if self.kind == "straight" else self.radius * radians(self.angle)

    def line(self, s: float) -> Spot:
        """The point and direction of the centre line at arc length s from the template's start, laid along +y.

        Outside [0, length] the line goes on straight.
        """
        if self.kind == "straight" or s <= 0.0:
            return (0.0, s, 0.0)
        over = max(0.0, s - self.length)
        bend = self.side * (self.angle if over else degrees(s / self.radius))
        sine, cosine = turned(bend)
        x, y = self.side * self.radius * (1.0 - cosine), self.side * self.radius * sine
        return (x + over * sine, y + over * cosine, bend)


def bearing_parts(bearing: str) -> tuple[str, int]:
    """A dial's bearing, split into its name and its side: ("turn", -1) for turn_left, ("straight", 0)."""
    name, _, side = bearing.rpartition("_")
    sides = {"left": LEFT, "right": RIGHT}
    return (name, sides[side]) if side in sides else (bearing, 0)


_KINDS: Final = {
    "straight": "straight",
    "bank": "bank",
    "turn": "turn",
    "koiogran_turn": "straight",
    "segnors_loop": "bank",
    "tallon_roll": "turn",
    "reverse_straight": "straight",
    "reverse_bank": "bank",
    "reverse_turn": "turn",
}


def template_for(bearing: str, speed: int, profile: str = COMMUNITY, kind: str = "") -> Template | None:
    """The template of a dial maneuver; None for the stationary one. `kind` is for loops that use a turn template."""
    name, side = bearing_parts(bearing)
    if name == "stationary":
        return None
    return Template(kind or _KINDS[name], speed, side, name.startswith("reverse"), profile)


def flip(bearing: str) -> float:
    """What a bearing adds to the heading at the end: a half turn, a Tallon roll a quarter (XW1-MOVE-10 to 12)."""
    name, side = bearing_parts(bearing)
    return {"koiogran_turn": 180.0, "segnors_loop": 180.0, "tallon_roll": 90.0 * side}.get(name, 0.0)


@lru_cache(maxsize=4096)
def pose_at(template: Template, size: str, advance: float) -> Spot:
    """Where the ship is after that advance, in the frame of its start pose (geometry, section 4)."""
    base = BASES[size]
    rear = advance - base.length
    front = _front_of(template, rear, base.length)
    x1, y1, _ = template.line(rear)
    x2, y2, _ = template.line(front)
    x, y, heading = (x1 + x2) / 2, (y1 + y2) / 2 + base.half, degrees(atan2(x2 - x1, y2 - y1))
    if rear >= template.length:  # the straight end of the line: exact, for what is laid against it later
        heading = template.side * template.angle
    return (x, -y, -heading % 360.0) if template.reverse else (x, y, heading % 360.0)


def _front_of(template: Template, rear: float, gap: float) -> float:
    """The arc length ahead of `rear` at a straight distance of `gap`; unique because the distance only grows."""
    if template.kind == "straight" or rear >= template.length or rear + gap <= 0.0:
        return rear + gap
    x, y, _ = template.line(rear)
    front = rear + gap * 1.05
    for _ in range(NEWTON):
        px, py, bend = template.line(front)
        dx, dy = px - x, py - y
        far = hypot(dx, dy)
        if abs(far - gap) < 1e-11:
            break
        sine, cosine = turned(bend)
        # How fast the distance grows: the line's direction along the chord, at least 0.7 for bends up to 90 degrees.
        front -= (far - gap) * far / (dx * sine + dy * cosine)
    return front


def full_advance(template: Template, size: str) -> float:
    return template.length + BASES[size].length


def end_of(template: Template, size: str) -> Spot:
    """The end of a whole maneuver, without any flip, in the frame of the start pose (geometry, section 3)."""
    return pose_at(template, size, full_advance(template, size))


def maneuver_end(
    bearing: str, speed: int, size: str, shift: float = 0.0, profile: str = COMMUNITY, kind: str = ""
) -> Spot:
    """The end of a dial maneuver with its flip. `shift` slides a Tallon roll forward along the ship's new axis."""
    template = template_for(bearing, speed, profile, kind)
    if template is None:
        return (0.0, 0.0, 0.0)
    if bearing_parts(bearing)[0] != "tallon_roll":
        x, y, heading = end_of(template, size)
        return (x, y, (heading + flip(bearing)) % 360.0)
    half = BASES[size].half
    end = onward((0.0, half, 0.0), template.line(template.length))
    # One side of the base lies against the template end, so the centre is half a base beyond it.
    return onward(onward(end, (0.0, half, flip(bearing))), (0.0, shift, 0.0))


@lru_cache(maxsize=512)
def strip(template: Template, upto: float | None = None) -> Shape:
    """The area of the template from its start to arc length `upto`, laid along +y from the origin, in convex parts."""
    last = template.length if upto is None else min(upto, template.length)
    if last <= 0.0:
        return ()
    w = TEMPLATE_WIDTH / 2
    if template.kind == "straight":
        return (((-w, 0.0), (w, 0.0), (w, last), (-w, last)),)
    # Chords of the outer arc cut `sag` deep; both arcs are moved out by half of it to split the error.
    outer, inner = template.radius + w, template.radius - w
    count = max(1, ceil(last / template.radius / (2 * acos(1 - FLATNESS / outer))))
    sag = outer * (1 - turned(degrees(last / template.radius / count / 2))[1])
    rays = [template.line(last * k / count) for k in range(count + 1)]
    out = w + sag / 2
    into = w - inner / outer * sag / 2
    left, right = (into, out) if template.side == LEFT else (out, into)
    edges = [(_beside(ray, -left), _beside(ray, right)) for ray in rays]
    return tuple((a[0], a[1], b[1], b[0]) for a, b in pairwise(edges))


def _beside(ray: Spot, across: float) -> Point:
    x, y, _ = onward(ray, (across, 0.0, 0.0))
    return (x, y)


@lru_cache(maxsize=4096)
def footprint(template: Template, size: str, start: Pose, advance: float | None = None) -> Shape:
    """What a ship moves through: the strip between its start pose and its final one (XW1-OBST-02, XW1-OBST-08).

    `advance` is how far it came; None for the whole way. Empty when it never left its own start edge.
    """
    half = BASES[size].half
    upto = None if advance is None else advance - BASES[size].length
    shape = strip(template, upto)
    if template.reverse:
        shape = tuple(mirrored(part) for part in shape)
        return laid(shape, onward(start.mm, (0.0, -half, 0.0)))
    return laid(shape, onward(start.mm, (0.0, half, 0.0)))


def mirrored(polygon: Polygon) -> Polygon:
    """The polygon mirrored front to back, still counter-clockwise."""
    return tuple((x, -y) for x, y in reversed(polygon))


def laid_strip(template: Template, start: Spot) -> Shape:
    """The strip of a template whose start edge is centred on a spot of the table, for rolls, drops and launches."""
    return laid(strip(template), start)
