"""Squadrons beside a ship or another squadron: how displaced squadrons are placed (ARM-OVL-10, ARM-OVL-12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, cast

from holotable.armada.geometry.bases import SQUADRON_REACH
from holotable.armada.geometry.contact import Rim, rim_of, rim_of_table, ring_of
from holotable.armada.geometry.crowding import Neighbourhood, most_beside
from holotable.kernel.decision import PlaceRule, Refusal, Why
from holotable.kernel.record_base import Id
from holotable.table.finding import legal
from holotable.table.measure import Point, gap
from holotable.table.placement import Touching
from holotable.table.surroundings import CONTACT, Numbers3

if TYPE_CHECKING:
    from holotable.armada.vocabulary import Armada
    from holotable.kernel.game import Game


class Beside(Touching, frozen=True):
    """A squadron touches one of the named pieces. It proposes every place where a base could be squeezed in."""

    def candidates(self, game: Game, piece: Id) -> list[Numbers3]:
        g = cast("Armada", game)
        squeezed = [spot for other in self.of for spot in _squeezed(g, piece, other)]
        return [*super().candidates(game, piece), *squeezed]


class LeavesRoom(PlaceRule, frozen=True):
    """So many of the squadrons that are placed after this one can still touch the ship."""

    rule: str
    ship: Id
    others: int

    def check(self, game: Game, piece: Id, pose: Numbers3) -> Refusal | None:
        g = cast("Armada", game)
        if room_beside(g, self.ship, self.others, ((pose[0] / 1000, pose[1] / 1000),)) >= self.others:
            return None
        return Refusal(
            self.rule, Why("place.leaves_room", {"of": g.label(self.ship), "others": str(self.others)})
        )


def room_beside(g: Armada, ship: Id, enough: int, taken: Sequence[Point] = ()) -> int:
    """How many squadrons can be placed touching a ship besides those at `taken`, counted up to `enough`."""
    others = (*g.those("ships"), *g.those("squadrons"))
    shapes = tuple(g.outline(other) for other in others if other != ship and _bridged(g, ship, other))
    width, height = g.table_size()
    around = Neighbourhood(g.outline(ship), shapes, (width / 1000, height / 1000))
    return most_beside(around, taken, enough)


def has_room(g: Armada, squadron: Id, rules: Sequence[PlaceRule]) -> bool:
    """Whether there is a place for a squadron among those that the rules propose."""
    spots = dict.fromkeys(spot for rule in rules for spot in rule.candidates(g, squadron))
    return any(legal(g, squadron, rules, spot) for spot in spots)


def touches(g: Armada, one: Id, two: Id) -> bool:
    """Whether two pieces touch; a ship's dials are part of it (ARM-OVL-08)."""
    return one != two and gap(g.outline(one), g.outline(two)) <= CONTACT


def _squeezed(g: Armada, piece: Id, beside: Id) -> Iterator[Numbers3]:
    """Where a base touches one piece and, next to it, another one or the edge of the play area."""
    rim = rim_of(g.outline(beside))
    width, height = g.table_size()
    others = (o for o in (*g.those("ships"), *g.those("squadrons")) if o not in (piece, beside))
    neighbours = [_rim(g, other) for other in others if _bridged(g, beside, other)]
    neighbours.append(rim_of_table(width / 1000, height / 1000))
    for neighbour in neighbours:
        for x, y in rim.crossings(neighbour):
            yield round(x * 1000), round(y * 1000), 0


def _rim(g: Armada, other: Id) -> Rim:
    """The rim of a neighbour: a plain circle will do for a squadron."""
    x, y, _ = g.circle(other)
    return ring_of((x, y)) if g.is_squadron(other) else rim_of(g.outline(other))


def _bridged(g: Armada, a: Id, b: Id) -> bool:
    """Whether a squadron could touch both."""
    (ax, ay, r), (bx, by, s) = g.circle(a), g.circle(b)
    return (bx - ax) ** 2 + (by - ay) ** 2 <= (r + s + 2 * SQUADRON_REACH + 1.0) ** 2
