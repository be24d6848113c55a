"""Moving: poses that a maneuver, a barrel roll or a boost may end in, and what is met on the way."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import hypot
from typing import Any, TypeVar, cast

from holotable.kernel.chance import Chance
from holotable.kernel.decision import PlaceRule, Refusal, Why
from holotable.kernel.game import Game
from holotable.kernel.record_base import Id
from holotable.kernel.ruleset import Ruleset
from holotable.kernel.state import State
from holotable.table.measure import Shape, gap, overlap_throughout, overlaps
from holotable.table.placement import Clear, InsideTable, OnLine
from holotable.table.pose import Pose, to_local
from holotable.table.sliding import can_slide
from holotable.xwing.geometry.bases import BASES
from holotable.xwing.geometry.overlap import touching as in_contact
from holotable.xwing.geometry.rolls import (
    contacts_for,
    lateral,
    roll_end,
    roll_template,
    sliding_limit,
    tallon_limit,
)
from holotable.xwing.geometry.templates import LEFT, RIGHT, footprint, maneuver_end, template_for
from holotable.xwing.pieces import Obstacle, Ship
from holotable.xwing.queries import ObstacleMatters
from holotable.xwing.vocabulary.measures import Measures
from holotable.xwing.words import spoken

T = TypeVar("T")


class Moves(Measures):
    """The geometry of moves, asked of the table as it lies."""

    def __init__(self, ruleset: Ruleset, state: State[Any, Any, Any], chance: Chance | None = None) -> None:
        super().__init__(ruleset, state, chance)
        self._known: dict[Hashable, Any] = {}

    def in_the_way(self, ship: Id, travel: float) -> dict[Id, Shape]:
        """The bases that a ship can run into on a move of so many mm."""
        near = self.within_reach(ship, travel)
        return {other: self.outline(other) for other in self.ships() if other in near}

    def met_rocks(self, ship: Id, path: Shape, pose: Pose) -> tuple[Id, ...]:
        """Obstacles under a template or the final base, the closest to the start first (XW1-OBST-02, -07)."""
        start, (x, y, _), (ex, ey, _) = self.outline(ship), self.ship(ship).at.mm, pose.mm
        rocks = set(self.those("obstacles"))
        near = rocks.intersection(self.within_reach(ship, hypot(ex - x, ey - y)))
        met: list[tuple[float, Id]] = []
        for rock in near:
            shape = self.outline(rock)
            if overlaps(path, shape) or overlaps(self.outline(ship, pose.numbers), shape):
                met.append((gap(start, shape), rock))
        return tuple(rock for _, rock in sorted(met))

    def still_touching(self, ship: Id, pose: Pose) -> tuple[Id, ...]:
        """Of the ships it touches, those whose bases stay in contact after a move (XW1-BUMP-08)."""
        shape = self.outline(ship, pose.numbers)
        return tuple(
            other for other in self.ship(ship).touching if in_contact(shape, self.outline(other), 0.1)
        )

    def move(self, ship: Id, pose: Pose, bumped: tuple[Id, ...] = ()) -> None:
        """Put a ship at a pose and set right who touches whom."""
        before = self.ship(ship).touching
        after = tuple(dict.fromkeys((*self.still_touching(ship, pose), *bumped)))
        for other in {*before, *after}:
            rest = tuple(t for t in self.ship(other).touching if t != ship)
            self.change(other, touching=(*rest, ship) if other in after else rest)
        self.change(ship, at=pose, touching=after)

    # Tallon rolls ----------------------------------------------------------------------------------------

    def tallon_rules(self, ship: Id, maneuver: str) -> list[PlaceRule] | None:
        """The placements of a Tallon roll that overlap no ship; None if there is none (XW1-MOVE-12, XW1-MOVE-13)."""
        speed, bearing = maneuver.split()
        size, start = self.size(ship), self.ship(ship).at
        limit = tallon_limit(size)
        back, ahead = (
            start.then(maneuver_end(bearing, int(speed), size, s)).numbers for s in (-limit, limit)
        )
        others = tuple(other for other in self.ships() if other != ship)
        rules: list[PlaceRule] = [OnLine("XW1-MOVE-12", back, ahead), Clear("XW1-MOVE-13", others)]
        return rules if self.can_slide(ship, rules) else None

    # Barrel rolls and boosts -----------------------------------------------------------------------------

    def can_slide(self, ship: Id, rules: Sequence[PlaceRule]) -> bool:
        """Whether some pose of a line, the first rule, is legal by the others."""
        line, *others = rules
        assert isinstance(line, OnLine)
        return can_slide(self, ship, line, others)

    def first_refusal(
        self, ship: Id, rules: Sequence[PlaceRule], pose: tuple[int, int, int]
    ) -> Refusal | None:
        """The first rule that objects to a ship at a pose."""
        for rule in rules:
            refusal = rule.check(self, ship, pose)
            if refusal is not None:
                return refusal
        return None

    def roll_rules(self, ship: Id, side: str, speed: int) -> list[PlaceRule]:
        """Where a barrel roll to one side may end (XW1-ACT-10 to 12)."""
        size, start = self.size(ship), self.ship(ship).at
        limit = sliding_limit(size, speed)
        back, ahead = (roll_end(start, size, SIDES[side], s, speed).numbers for s in (-limit, limit))
        near = self.within_reach(ship, lateral(size, speed) + limit)
        rocks = tuple(rock for rock in self.solid_rocks(ship) if rock in near)
        return [
            OnLine("XW1-ACT-10", back, ahead),
            InsideTable("XW1-ACT-12"),
            Clear("XW1-ACT-12", (*(other for other in self.ships() if other in near), *rocks)),
            *([RollTemplateClear("XW1-ACT-12", start.numbers, side, speed)] if rocks else []),
        ]

    def solid_rocks(self, ship: Id) -> list[Id]:
        """The obstacles that matter to a ship."""
        return self.those("obstacles") if self.value(ObstacleMatters(ship)) else []

    def within_reach(self, ship: Id, distance: float) -> tuple[Id, ...]:
        """The pieces that a ship could overlap after going so many mm in any direction."""
        at = self.ship(ship).at
        most = distance + self.radius(ship)
        return tuple(
            other.id
            for other in (*self.in_play(Ship), *self.in_play(Obstacle))
            if other.id != ship and _within(other.at, at, most + self.radius(other.id))
        )

    def roll_sides(self, ship: Id, speeds: tuple[int, ...]) -> list[tuple[str, int]]:
        """The sides and templates by which a barrel roll can be completed (XW1-ACT-13)."""
        return self._remembered(
            ship,
            ("roll", speeds),
            lambda: [
                (side, speed)
                for speed in speeds
                for side in SIDES
                if self.can_slide(ship, self.roll_rules(ship, side, speed))
            ],
        )

    def roll_refusal(self, ship: Id, side: str, speed: int) -> Refusal | None:
        """Why a barrel roll to one side cannot be completed: what is in the way of its middle (XW1-ACT-13)."""
        if (side, speed) in self.roll_sides(ship, (speed,)):
            return None
        line, *rules = self.roll_rules(ship, side, speed)
        assert isinstance(line, OnLine)
        return self.first_refusal(ship, rules, line.at(0.5))

    def boosts(self, ship: Id, templates: tuple[str, ...]) -> list[str]:
        """The templates by which a boost can be completed (XW1-ACT-13)."""
        return self._remembered(
            ship,
            ("boost", templates),
            lambda: [template for template in templates if self.boost_refusal(ship, template) is None],
        )

    def can_roll(self, ship: Id, speeds: tuple[int, ...]) -> bool:
        """Whether any barrel roll can be completed; if none can, each side says why (XW1-ACT-13)."""
        found = bool(self.roll_sides(ship, speeds))
        if not found and self.explaining:
            self._speak_for([self.roll_refusal(ship, side, speed) for speed in speeds for side in SIDES])
        return found

    def can_boost(self, ship: Id, templates: tuple[str, ...]) -> bool:
        """Whether any boost can be completed; if none can, each template says why (XW1-ACT-13)."""
        found = bool(self.boosts(ship, templates))
        if not found and self.explaining:
            self._speak_for([self.boost_refusal(ship, template) for template in templates])
        return found

    def _speak_for(self, refusals: list[Refusal | None]) -> None:
        for refusal in refusals:
            if refusal is not None:
                self.speak_against(refusal)

    def _remembered(self, ship: Id, what: Hashable, answer: Callable[[], T]) -> T:
        """The answer to a question of geometry, kept as long as the ship and all pieces near it stay as they are."""
        pieces = self.state.pieces
        near = self.within_reach(ship, 2 * BASES[self.size(ship)].length + 80.0)  # farther goes no side move
        heeds = self.value(ObstacleMatters(ship))
        key = (what, heeds, ship, pieces[ship].at, near, *[pieces[other].at for other in near])
        known = self._known.get(key)
        if known is None:
            if len(self._known) > REMEMBERED:
                self._known.clear()
            known = self._known[key] = answer()
        return known

    def boost_end(self, ship: Id, template: str) -> Pose:
        """Where a boost ends."""
        speed, bearing = template.split()
        return self.ship(ship).at.then(maneuver_end(bearing, int(speed), self.size(ship)))

    def boost_refusal(self, ship: Id, template: str) -> Refusal | None:
        """Why a boost cannot be completed (XW1-ACT-12, XW1-ACT-14)."""
        start, end = self.ship(ship).at, self.boost_end(ship, template)
        near = self.within_reach(ship, hypot(end.x - start.x, end.y - start.y) / 1000)
        rocks = [rock for rock in self.solid_rocks(ship) if rock in near]
        others = tuple(other for other in self.ships() if other != ship)
        rules = (InsideTable("XW1-ACT-14"), Clear("XW1-ACT-14", (*others, *rocks)))
        refusal = self.first_refusal(ship, rules, end.numbers)
        if refusal is not None:
            return refusal
        speed, bearing = template.split()
        strip = template_for(bearing, int(speed))
        path = footprint(strip, self.size(ship), start) if strip else ()
        if any(overlaps(path, self.outline(rock)) for rock in rocks):
            return Refusal("XW1-ACT-14", Why("template-on-obstacle", {"template": spoken(template)}))
        return None


def _within(one: Pose, other: Pose, mm: float) -> bool:
    """Whether two places are less than so many mm apart."""
    dx, dy = one.x - other.x, one.y - other.y
    return dx * dx + dy * dy < 1_000_000 * mm * mm


class RollTemplateClear(PlaceRule, frozen=True, tag=True):
    """A barrel roll's template must lie clear of obstacles in some position that leads to the pose."""

    rule: str
    start: tuple[int, int, int]
    side: str
    speed: int

    def check(self, game: Game, piece: Id, pose: tuple[int, int, int]) -> Refusal | None:
        """Try the template's free contacts against the obstacles (XW1-ACT-10, XW1-ACT-12)."""
        table = cast(Moves, game)
        rocks = self._rocks(table, piece)
        low, high = self._contacts(table, piece, pose)
        if rocks and self._in_the_way(table, piece, rocks, low, high):
            return Refusal(self.rule, Why("template-on-obstacle", {"template": f"{self.speed} straight"}))
        return None

    def bars_between(
        self, game: Game, piece: Id, one: tuple[int, int, int], two: tuple[int, int, int]
    ) -> bool:
        """The contacts of all poses between two lie between the lowest and the highest of theirs."""
        table = cast(Moves, game)
        ends = (*self._contacts(table, piece, one), *self._contacts(table, piece, two))
        first, last = (self._strip(table, piece, contact) for contact in (min(ends), max(ends)))
        return any(overlap_throughout(first, last, rock) for rock in self._rocks(table, piece))

    def _in_the_way(self, table: Moves, piece: Id, rocks: list[Shape], low: float, high: float) -> bool:
        first, last = self._strip(table, piece, low), self._strip(table, piece, high)
        if any(overlap_throughout(first, last, rock) for rock in rocks):
            return True
        contacts = (low + (high - low) * step / CONTACTS for step in range(CONTACTS + 1))
        strips = (self._strip(table, piece, contact) for contact in contacts)
        return all(any(overlaps(strip, rock) for rock in rocks) for strip in strips)

    def _rocks(self, table: Moves, piece: Id) -> list[Shape]:
        """The obstacles that a corner of the template could reach."""
        start, size = Pose(*self.start), table.size(piece)
        most = lateral(size, self.speed) + BASES[size].half
        near = (r for r in table.obstacles() if _within(r.at, start, most + table.radius(r.id)))
        return [table.outline(rock.id) for rock in near]

    def _contacts(self, table: Moves, piece: Id, pose: tuple[int, int, int]) -> tuple[float, float]:
        shift = to_local((pose[0] / 1000, pose[1] / 1000), Pose(*self.start).mm)[1]
        return contacts_for(table.size(piece), shift, self.speed)

    def _strip(self, table: Moves, piece: Id, contact: float) -> Shape:
        return roll_template(Pose(*self.start), table.size(piece), SIDES[self.side], contact, self.speed)


SIDES = {"left": LEFT, "right": RIGHT}
CONTACTS = 40
REMEMBERED = 4096
