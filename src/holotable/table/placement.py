"""Placement rules as data: each says whether a piece may lie at a pose, and if not, why, with the measured figures.

A rule measures through `Surroundings`, which a game of either family provides. Distances in the rules are µm, like the
poses; figures in a refusal are mm with one decimal.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import hypot
from typing import TYPE_CHECKING, TypeAlias

from holotable.kernel.decision import PlaceRule, Refusal, Why
from holotable.kernel.record_base import Id
from holotable.table.candidates import (
    COMPASS,
    STEPS,
    radius_if_round,
    rolled_along,
    round_about,
    slid_up_to,
)
from holotable.table.lines import closest_lines
from holotable.table.measure import (
    TOLERANCE,
    Line,
    Point,
    Polygon,
    Shape,
    box,
    closer,
    covers,
    distance,
    gap,
    inside,
    length,
    nearest_on,
    overlap_throughout,
    overlaps,
)
from holotable.table.outline import convex_parts
from holotable.table.pose import line_um
from holotable.table.surroundings import CONTACT, Numbers3, Surroundings, surroundings_of

if TYPE_CHECKING:
    from holotable.kernel.game import Game

Corners: TypeAlias = tuple[tuple[int, int], ...]

FINEST = 128  # the parts into which a line is cut at last, where a place is searched on it


class Within(PlaceRule, frozen=True):
    """The whole piece lies in an area, given by its corners.

    With `spill`, a piece that fills the area from front to back may stick out of it (XW1-SETUP-06).
    """

    rule: str
    area: Corners
    spill: bool = False

    def check(self, game: Game, piece: Id, pose: Numbers3) -> Refusal | None:
        shape = surroundings_of(game).footing(piece, pose)
        if covers(_parts(self.area), shape) or (self.spill and self._filled_by(shape)):
            return None
        far, line = max((self._way_in(p) for part in shape for p in part), key=lambda found: found[0])
        return _refusal(self.rule, "place.within", {"outside": _mm(far)}, (line,))

    def _way_in(self, p: Point) -> tuple[float, Line]:
        """How far a point is from the area, and the straight way there."""
        border = _corners(self.area)
        if inside(p, _parts(self.area)):
            return (0.0, (p, p))
        ways = [(p, nearest_on((border[k - 1], border[k]), p)) for k in range(len(border))]
        return min((length(way), way) for way in ways)

    def _filled_by(self, shape: Shape) -> bool:
        """Whether the piece spans the shorter side of the area."""
        x0, y0, x1, y1 = box(_parts(self.area))
        left, low, right, high = box(shape)
        if overlaps(shape, _parts(self.area)):
            if x1 - x0 < y1 - y0:
                return left <= x0 + TOLERANCE and right >= x1 - TOLERANCE
            return low <= y0 + TOLERANCE and high >= y1 - TOLERANCE
        return False


class Beyond(PlaceRule, frozen=True):
    """The piece's nearest point is farther than a distance from named pieces, kinds of pieces, or the table's edges."""

    rule: str
    distance: int
    of: tuple[Id, ...] = ()
    kinds: tuple[str, ...] = ()
    edges: bool = False

    def check(self, game: Game, piece: Id, pose: Numbers3) -> Refusal | None:
        table = surroundings_of(game)
        shape = table.footing(piece, pose)
        needed = self.distance / 1000
        if self.edges:
            margin, line = _to_edge(shape, table.table_size())
            if margin <= needed + TOLERANCE:
                figures = {"distance": _mm(margin), "needed": _mm(needed)}
                return _refusal(self.rule, "place.beyond_edge", figures, (line,))
        for other in self._too_near(table, piece, pose):
            there = table.footing(other)
            figures = {"of": table.label(other), "distance": _mm(gap(shape, there)), "needed": _mm(needed)}
            return _refusal(self.rule, "place.beyond", figures, closest_lines(shape, there))
        return None

    def holds(self, game: Game, piece: Id, pose: Numbers3) -> bool:
        """`check` without measuring what would be said: many times faster where poses are searched."""
        table = surroundings_of(game)
        if self.edges:
            margin, _ = _to_edge(table.footing(piece, pose), table.table_size())
            if margin <= self.distance / 1000 + TOLERANCE:
                return False
        return next(self._too_near(table, piece, pose), None) is None

    def _too_near(self, table: Surroundings, piece: Id, pose: Numbers3) -> Iterator[Id]:
        limit = self.distance / 1000 + TOLERANCE
        x, y, radius = table.circle(piece, pose)
        for other in _named(table, piece, self.of, self.kinds):
            ox, oy, other_radius = table.circle(other)
            if hypot(ox - x, oy - y) <= limit + radius + other_radius and closer(
                table.footing(piece, pose), table.footing(other), limit
            ):
                yield other


class Near(PlaceRule, frozen=True):
    """Some point of the piece is within a distance of at least one of the named pieces or kinds."""

    rule: str
    distance: int
    of: tuple[Id, ...] = ()
    kinds: tuple[str, ...] = ()

    def check(self, game: Game, piece: Id, pose: Numbers3) -> Refusal | None:
        table = surroundings_of(game)
        shape = table.footing(piece, pose)
        allowed = self.distance / 1000
        nearest, best = 1e300, ""
        for other in _named(table, piece, self.of, self.kinds):
            d = gap(shape, table.footing(other))
            if d <= allowed + TOLERANCE:
                return None
            nearest, best = min((nearest, best), (d, other))
        if not best:
            return _refusal(self.rule, "place.near_nothing", {"allowed": _mm(allowed)})
        figures = {"of": table.label(best), "distance": _mm(nearest), "allowed": _mm(allowed)}
        return _refusal(self.rule, "place.near", figures, closest_lines(shape, table.footing(best)))

    def candidates(self, game: Game, piece: Id) -> list[Numbers3]:
        near = tuple(step for step in STEPS if step <= self.distance / 1000 + STEPS[-2])
        return round_about(
            surroundings_of(game), _named(surroundings_of(game), piece, self.of, self.kinds), near, 8
        )


class WhollyNear(PlaceRule, frozen=True):
    """The whole piece is within a distance of at least one of the named pieces."""

    rule: str
    distance: int
    of: tuple[Id, ...]

    def check(self, game: Game, piece: Id, pose: Numbers3) -> Refusal | None:
        table = surroundings_of(game)
        shape = table.footing(piece, pose)
        allowed = self.distance / 1000
        nearest, best = 1e300, ""
        for other in self.of:
            d = reach_over(table.footing(other), shape)
            if d <= allowed + TOLERANCE:
                return None
            nearest, best = min((nearest, best), (d, other))
        if not best:
            return _refusal(self.rule, "place.near_nothing", {"allowed": _mm(allowed)})
        figures = {"of": table.label(best), "distance": _mm(nearest), "allowed": _mm(allowed)}
        return _refusal(self.rule, "place.wholly_near", figures, closest_lines(shape, table.footing(best)))

    def candidates(self, game: Game, piece: Id) -> list[Numbers3]:
        table = surroundings_of(game)
        near = tuple(step for step in STEPS if step <= self.distance / 1000)
        return round_about(table, list(self.of), near, 1)


class Moved(PlaceRule, frozen=True):
    """The middle of the piece is no farther than a distance from where it was."""

    rule: str
    start: Numbers3
    distance: int

    def check(self, game: Game, piece: Id, pose: Numbers3) -> Refusal | None:
        far = hypot(pose[0] - self.start[0], pose[1] - self.start[1])
        if far <= self.distance + TOLERANCE * 1000:
            return None
        figures = {"distance": _mm(far / 1000), "allowed": _mm(self.distance / 1000)}
        line = (self.start[0], self.start[1], pose[0], pose[1])
        return Refusal(self.rule, Why("place.moved", figures), lines=(line,))

    def candidates(self, game: Game, piece: Id) -> list[Numbers3]:
        """Where it is, and rings of sixteen directions at a third, two thirds and all of the way."""
        x, y, heading = self.start
        found = [self.start]
        for third in (1, 2, 3):
            reach = self.distance * third / 3
            found += [(round(x + reach * dx), round(y + reach * dy), heading) for dx, dy in COMPASS]
        return found


class Clear(PlaceRule, frozen=True):
    """The piece overlaps none of the named pieces or kinds; contact is no overlap (XW1-GEO-01)."""

    rule: str
    of: tuple[Id, ...] = ()
    kinds: tuple[str, ...] = ()

    def check(self, game: Game, piece: Id, pose: Numbers3) -> Refusal | None:
        table = surroundings_of(game)
        for other in self._near(table, piece, pose):
            if overlaps(table.outline(piece, pose), table.outline(other)):
                return _refusal(self.rule, "place.clear", {"of": table.label(other)})
        return None

    def bars_between(self, game: Game, piece: Id, one: Numbers3, two: Numbers3) -> bool:
        table = surroundings_of(game)
        here, there = table.outline(piece, one), table.outline(piece, two)
        near = self._near(table, piece, one)
        return any(overlap_throughout(here, there, table.outline(other)) for other in near)

    def _near(self, table: Surroundings, piece: Id, pose: Numbers3) -> Iterator[Id]:
        """Those whose circles do not show that they cannot be overlapped."""
        x, y, radius = table.circle(piece, pose)
        for other in _named(table, piece, self.of, self.kinds):
            ox, oy, other_radius = table.circle(other)
            near = radius + other_radius
            if (ox - x) * (ox - x) + (oy - y) * (oy - y) < near * near:
                yield other


class Touching(PlaceRule, frozen=True):
    """The piece is in contact with at least one of the named pieces; whether it may overlap is for `Clear` to say."""

    rule: str
    of: tuple[Id, ...]

    def check(self, game: Game, piece: Id, pose: Numbers3) -> Refusal | None:
        table = surroundings_of(game)
        shape = table.outline(piece, pose)
        nearest, best = 1e300, ""
        for other in self.of:
            nearest, best = min((nearest, best), (gap(shape, table.outline(other)), other))
        if nearest <= CONTACT:
            return None
        figures = {"of": table.label(best) if best else "", "distance": _mm(nearest)}
        lines = closest_lines(shape, table.outline(best)) if best else ()
        return _refusal(self.rule, "place.touching", figures, lines)

    def candidates(self, game: Game, piece: Id) -> list[Numbers3]:
        table = surroundings_of(game)
        found: list[Numbers3] = []
        radius = radius_if_round(table, piece)
        for other in self.of:
            if radius:
                found += rolled_along(table.outline(other), radius)
                continue
            starts = round_about(table, [other], STEPS[-1:], 4)
            slid = [slid_up_to(table, piece, pose, table.outline(other)) for pose in starts]
            found += [pose for pose in slid if pose]
        return found


class OnLine(PlaceRule, frozen=True):
    """The piece slides along a straight line between two poses, and keeps its heading."""

    rule: str
    start: Numbers3
    end: Numbers3

    def check(self, game: Game, piece: Id, pose: Numbers3) -> Refusal | None:
        wanted = self.snap(pose)
        off = hypot(pose[0] - wanted[0], pose[1] - wanted[1])
        if pose[2] != self.start[2]:
            return _refusal(self.rule, "place.heading", {"needed": _mm(self.start[2] / 1000)})
        if off > TOLERANCE * 1000:
            line = (pose[0], pose[1], wanted[0], wanted[1])
            return Refusal(self.rule, Why("place.on_line", {"distance": _mm(off / 1000)}), lines=(line,))
        return None

    def snap(self, pose: Numbers3) -> Numbers3:
        """The pose of the line that is nearest to one that was dragged off it."""
        (x0, y0, heading), (x1, y1, _) = self.start, self.end
        x, y = nearest_on(((x0, y0), (x1, y1)), (pose[0], pose[1]))
        return (round(x), round(y), heading)

    def at(self, t: float) -> Numbers3:
        (x0, y0, heading), (x1, y1, _) = self.start, self.end
        return (round(x0 + t * (x1 - x0)), round(y0 + t * (y1 - y0)), heading)

    def candidates(self, game: Game, piece: Id) -> list[Numbers3]:
        """Both ends, the middle, and then ever finer steps between them."""
        found: list[Numbers3] = [self.at(0.0), self.at(1.0)]
        parts = 2
        while parts <= FINEST:
            found += [self.at(k / parts) for k in range(1, parts, 2)]
            parts *= 2
        return list(dict.fromkeys(found))


class InsideTable(PlaceRule, frozen=True):
    """No part of the piece is outside the play area. `guides` says whether its guides count (XW1-GEO-03)."""

    rule: str
    guides: bool = False

    def check(self, game: Game, piece: Id, pose: Numbers3) -> Refusal | None:
        table = surroundings_of(game)
        shape = table.outline(piece, pose) if self.guides else table.footing(piece, pose)
        if not any(_outside(shape, table.table_size())):
            return None
        margin, line = _to_edge(shape, table.table_size())
        return _refusal(self.rule, "place.inside_table", {"outside": _mm(-margin)}, (line,))

    def bars_between(self, game: Game, piece: Id, one: Numbers3, two: Numbers3) -> bool:
        """What sticks out over the same edge at both ends does so all the way."""
        table = surroundings_of(game)
        look = table.outline if self.guides else table.footing
        ends = [_outside(look(piece, pose), table.table_size()) for pose in (one, two)]
        return any(a and b for a, b in zip(*ends, strict=True))


AnyPlaceRule: TypeAlias = (
    Within | Beyond | Near | WhollyNear | Moved | Clear | Touching | OnLine | InsideTable
)


def reach_over(here: Shape, there: Shape) -> float:
    """How far the farthest point of a shape is from another shape."""
    return max(min(distance(part, (point,)) for part in here) for other in there for point in other)


def _named(table: Surroundings, piece: Id, of: tuple[Id, ...], kinds: tuple[str, ...]) -> list[Id]:
    """The pieces that a rule is about, never the piece itself."""
    found = [*of, *(other for kind in kinds for other in table.those(kind))]
    return [other for other in dict.fromkeys(found) if other != piece]


def _outside(shape: Shape, size: tuple[int, int]) -> tuple[bool, bool, bool, bool]:
    """Over which of the table's edges a shape sticks out: left, lower, right, upper."""
    left, low, right, high = box(shape)
    width, height = size[0] / 1000 + TOLERANCE, size[1] / 1000 + TOLERANCE
    return (left < -TOLERANCE, low < -TOLERANCE, right > width, high > height)


def _to_edge(shape: Shape, size: tuple[int, int]) -> tuple[float, Line]:
    """The distance to the nearest table edge, negative outside, and the line from the piece to it."""
    width, height = size[0] / 1000, size[1] / 1000
    ways: list[tuple[float, Line]] = []
    for part in shape:
        for x, y in part:
            ways += [(x, ((x, y), (0.0, y))), (width - x, ((x, y), (width, y)))]
            ways += [(y, ((x, y), (x, 0.0))), (height - y, ((x, y), (x, height)))]
    return min(ways)


def rectangle(left: int, low: int, right: int, high: int) -> Corners:
    """The corners of an area in µm."""
    return ((left, low), (right, low), (right, high), (left, high))


@lru_cache(maxsize=256)
def _corners(area: Corners) -> Polygon:
    return tuple((x / 1000, y / 1000) for x, y in area)


@lru_cache(maxsize=256)
def _parts(area: Corners) -> Shape:
    return convex_parts(_corners(area))


def _mm(value: float) -> str:
    return f"{value:.1f}"


def _refusal(rule: str, key: str, figures: dict[str, str], lines: tuple[Line, ...] = ()) -> Refusal:
    return Refusal(rule, Why(key, figures), lines=tuple(line_um(line) for line in lines))
