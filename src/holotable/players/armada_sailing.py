"""Where Armada ships may be and what a place is worth to one of them, in plain geometry.

Hull zones are taken at the middle of their edges: that is near enough to compare courses, and a hundred times as fast
as measuring attacks.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import atan2, degrees, hypot
from typing import NamedTuple

from holotable.armada.facts import COLORS, ZONES
from holotable.armada.geometry.bases import BASES
from holotable.armada.geometry.ruler import LONG, range_band
from holotable.armada.geometry.tool import course
from holotable.armada.geometry.zones import hulls
from holotable.armada.queries import ArmamentDice, Yaw
from holotable.armada.steps.maneuver import Course, all_courses, sides
from holotable.armada.vocabulary import Armada
from holotable.kernel.record_base import Id
from holotable.players.armada_odds import mean
from holotable.players.armada_worth import LAST_ROUND, softness
from holotable.table.measure import Region
from holotable.table.pose import Pose, Spot, onward, turned

AT_RANGE: Mapping[str, tuple[str, ...]] = {"close": COLORS, "medium": ("red", "blue"), "long": ("red",)}
EDGES: Mapping[str, tuple[int, int]] = {"front": (0, 1), "left": (-1, 0), "right": (1, 0), "rear": (0, -1)}
CAUTION = 0.6  # what damage to oneself counts against damage to the enemy
LATER = 0.5  # what the shots of the next round count against those of this one
NEAR = 160.0  # mm between the middles of two ships that have come to grips


class Vessel(NamedTuple):
    """What it takes to estimate a ship's shots and what it is worth to shoot at it."""

    ship: Id
    size: str
    half: tuple[float, float]
    arcs: tuple[tuple[str, Region], ...]
    guns: Mapping[tuple[str, str], float]
    soft: Mapping[str, float]


class Foe(NamedTuple):
    """An enemy: where it is, whether it still shoots in this round, and where it may be next round, how likely."""

    vessel: Vessel
    now: Spot
    shoots: bool
    ends: tuple[tuple[Spot, float], ...]


def vessel(g: Armada, ship: Id) -> Vessel:
    """A ship's figures as they are now."""
    hull, of = hulls()[g.ship_facts(ship).geometry], BASES[g.size(ship)]
    guns = {
        (zone, band): sum(
            g.value(ArmamentDice(ship, zone, "ship", c)) * mean(g.ruleset.dice[c], True) for c in colors
        )
        for zone in ZONES
        for band, colors in AT_RANGE.items()
    }
    arcs = tuple((zone, hull.arcs[zone]) for zone in ZONES)
    soft = {zone: softness(g, ship, zone) for zone in ZONES}
    return Vessel(ship, g.size(ship), (of.width / 2, of.length / 2), arcs, guns, soft)


# Shots -------------------------------------------------------------------------------------------------------


def fire(a: Vessel, here: Spot, d: Vessel, there: Spot) -> float:
    """What a ship's two best attacks on another may be expected to earn."""
    (hx, hy, _), (tx, ty, _) = here, there
    if (hx - tx) ** 2 + (hy - ty) ** 2 > (LONG + sum(a.half) + sum(d.half)) ** 2:
        return 0.0
    sin_d, cos_d = turned(there[2])
    sin_a, cos_a = turned(here[2])
    width, length = d.half
    best: dict[str, float] = {}
    for zone, (ex, ey) in EDGES.items():
        nx, ny = ex * cos_d + ey * sin_d, ey * cos_d - ex * sin_d
        reach = length if ey else width
        dx, dy = tx + nx * reach - hx, ty + ny * reach - hy
        if dx * nx + dy * ny >= 0:
            continue
        x, y = dx * cos_a - dy * sin_a, dx * sin_a + dy * cos_a
        band = range_band(hypot(max(0.0, abs(x) - a.half[0]), max(0.0, abs(y) - a.half[1])))
        if band == "extreme":
            continue
        for own, region in a.arcs:
            if all(p * x + q * y >= edge for p, q, edge in region):
                best[own] = max(best.get(own, 0.0), a.guns[own, band] * d.soft[zone])
    return sum(sorted(best.values())[-2:])


# Where ships go ----------------------------------------------------------------------------------------------


def yaws(g: Armada, ship: Id, speed: int) -> tuple[int, ...]:
    """The clicks that the joints allow at a speed."""
    return tuple(min(2, g.value(Yaw(ship, speed, joint))) for joint in range(speed))


@lru_cache(maxsize=512)
def ways(size: str, limits: tuple[int, ...]) -> tuple[Course, ...]:
    """The legal courses within these yaws, the hardest turns first, each with one side of the tool."""
    found = [c for c in all_courses(limits) if c.side in sides(size, c.clicks)]
    single = {c.clicks: c for c in found}
    return tuple(sorted(single.values(), key=lambda c: -abs(sum(c.clicks))))


def on_table(g: Armada, size: str, pose: Pose) -> bool:
    """Whether the whole base is on the table (ARM-DMG-12)."""
    return _inside(size, pose.mm, g.table_size())


def _inside(size: str, spot: Spot, table: tuple[int, int]) -> bool:
    x, y, heading = spot
    s, c = turned(heading)
    w, h = BASES[size].width / 2, BASES[size].length / 2
    across, along = w * abs(c) + h * abs(s), w * abs(s) + h * abs(c)
    return across <= x <= table[0] / 1000 - across and along <= y <= table[1] / 1000 - along


@lru_cache(maxsize=512)
def fan(size: str, limits: tuple[int, ...]) -> tuple[Spot, ...]:
    """The ends of three courses in the ship's own frame: straight on, and turned as hard as it can."""
    found: list[Spot] = []
    for sign in (0, -1, 1):
        clicks = tuple(sign * limit for limit in limits)
        found += [course(size, Pose(0, 0, 0), clicks, side).mm for side in sides(size, clicks)[:1]]
    return tuple(found)


def can_stay(g: Armada, ship: Id, pose: Pose, speed: int, ahead: int) -> bool:
    """Whether so many more maneuvers at a speed can follow without leaving the table."""
    return speed == 0 or _stays(g.size(ship), yaws(g, ship, speed), pose.mm, g.table_size(), ahead)


@lru_cache(maxsize=4096)
def _stays(size: str, limits: tuple[int, ...], spot: Spot, table: tuple[int, int], ahead: int) -> bool:
    if ahead <= 0:
        return True
    for step in fan(size, limits):
        end = onward(spot, step)
        if _inside(size, end, table) and _stays(size, limits, end, table, ahead - 1):
            return True
    return False


def rounds_left(g: Armada, ship: Id, pose: Pose, speed: int, most: int) -> int:
    """How many further maneuvers, up to `most`, can follow at a speed without leaving the table."""
    return next((n - 1 for n in range(1, most + 1) if not can_stay(g, ship, pose, speed, n)), most)


def likely_ends(g: Armada, ship: Id) -> tuple[tuple[Spot, float], ...]:
    """Where a ship that has yet to move may end: straight on, or turned as hard as it can."""
    here, size, table = g.ship(ship).at.mm, g.size(ship), g.table_size()
    ends = [onward(here, step) for step in fan(size, yaws(g, ship, g.ship(ship).speed))]
    found = [(end, 0.5 if k == 0 else 0.25) for k, end in enumerate(ends) if _inside(size, end, table)]
    total = sum(weight for _, weight in found)
    return tuple((spot, weight / total) for spot, weight in found) if found else ((here, 1.0),)


def foes_of(g: Armada, ship: Id) -> list[Foe]:
    """The enemy's ships."""
    found: list[Foe] = []
    for other in g.enemy_ships(ship):
        waits = not g.ship(other).activated
        here = g.ship(other).at.mm
        ends = likely_ends(g, other) if waits else ((here, 1.0),)
        found.append(Foe(vessel(g, other), here, waits, ends))
    return found


# Places ------------------------------------------------------------------------------------------------------


def off_nose(here: Spot, there: Spot) -> float:
    """By how many degrees a spot lies off the bow."""
    bearing = degrees(atan2(there[0] - here[0], there[1] - here[1]))
    return abs((bearing - here[2] + 180) % 360 - 180)


def apart(a: Spot, b: Spot) -> float:
    """The distance of two middles in mm."""
    return hypot(a[0] - b[0], a[1] - b[1])


class Sea:
    """A ship among its enemies: what each place is worth to it."""

    def __init__(self, g: Armada, ship: Id) -> None:
        self.g, self.me = g, vessel(g, ship)
        self.foes = foes_of(g, ship)
        self.last = g.state.round >= LAST_ROUND

    def shots(self, here: Spot) -> float:
        """What the shots of the next round are worth: two attacks, most often on one enemy."""
        gains = sorted(
            sum(weight * fire(self.me, here, foe.vessel, end) for end, weight in foe.ends)
            for foe in self.foes
        )
        return gains[-1] + 0.5 * sum(gains[:-1]) if gains else 0.0

    def danger(self, here: Spot) -> float:
        """What the enemy's shots are worth to him: those to come in this round, and those of the next."""
        total = 0.0
        for foe in self.foes:
            if foe.shoots:
                total += fire(foe.vessel, foe.now, self.me, here)
            if not self.last:
                total += LATER * sum(w * fire(foe.vessel, end, self.me, here) for end, w in foe.ends)
        return total

    def approach(self, here: Spot) -> float:
        """A little for being near an enemy and looking at it, which counts where nobody can shoot yet."""
        spots = [foe.ends[0][0] for foe in self.foes]
        if not spots or self.last:
            return 0.0
        return max(-0.03 * max(0.0, apart(here, s) - NEAR) - 0.04 * off_nose(here, s) for s in spots)

    def worth(self, here: Spot) -> float:
        """What a place is worth."""
        gain = 0.0 if self.last else self.shots(here)
        return gain - CAUTION * self.danger(here) + self.approach(here)

    def ahead(self, pose: Pose, speed: int) -> float:
        """The best shots that a further maneuver may lead to."""
        if self.g.state.round >= LAST_ROUND - 1:
            return 0.0
        size, table = self.me.size, self.g.table_size()
        ends = [onward(pose.mm, step) for step in fan(size, yaws(self.g, self.me.ship, speed))]
        kept = [end for end in ends if _inside(size, end, table)]
        return max((self.shots(end) + self.approach(end) for end in kept), default=-20.0)
