"""How many squadrons find room side by side round a base (ARM-OVL-12).

The room round a base is one-dimensional: whoever lays squadrons one after the other all round it, each as near to the
one before as it can lie, lays as many as anybody could who begins at the same place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import atan2, hypot, tau

from holotable.armada.geometry.bases import disc
from holotable.armada.geometry.contact import APART, OFF, Rim, rim_of, rim_of_table, ring_of
from holotable.table.measure import TOLERANCE, Point, Shape, gap, overlaps
from holotable.table.surroundings import CONTACT


@dataclass(frozen=True)
class Neighbourhood:
    """A base, whatever else lies near it, and the width and height of the play area."""

    there: Shape
    others: tuple[Shape, ...]
    table: tuple[float, float]

    @property
    def rim(self) -> Rim:
        return rim_of(self.there)

    @property
    def middle(self) -> Point:
        """The middle of the base, whose plastic is its first part."""
        part = self.there[0]
        return sum(x for x, _ in part) / len(part), sum(y for _, y in part) / len(part)

    def free(self, spot: Point) -> bool:
        """Whether a squadron there touches the base, overlaps nothing, and lies inside the play area."""
        squadron, rest = (disc(spot),), OFF - 2 * TOLERANCE
        if not all(rest <= place <= size - rest for place, size in zip(spot, self.table, strict=True)):
            return False
        if overlaps(squadron, self.there) or gap(squadron, self.there) > CONTACT:
            return False
        return not any(overlaps(squadron, other) for other in self.others)

    def beside(self, squadron: Point) -> list[Point]:
        """Where another squadron can touch both the base and a squadron."""
        return [spot for spot in self.rim.crossings(ring_of(squadron)) if self.free(spot)]


@lru_cache(maxsize=64)
def free_spots(around: Neighbourhood) -> tuple[Point, ...]:
    """Where a squadron can touch a base: the ends of each free stretch of its rim, and places all along it."""
    found = [spot for side in around.rim.sides for spot in side]
    for other in (*map(rim_of, around.others), rim_of_table(*around.table)):
        found += around.rim.crossings(other)
    return tuple(spot for spot in dict.fromkeys(found) if around.free(spot))


def most_beside(around: Neighbourhood, taken: Sequence[Point], enough: int) -> int:
    """How many squadrons can touch a base besides those that lie at `taken`; at most `enough`."""
    spots = [*free_spots(around), *(spot for middle in taken for spot in around.beside(middle))]
    starts = [spot for spot in dict.fromkeys(spots) if _apart(spot, taken)]
    best = 0
    for start in starts:
        if best >= enough:
            break
        best = max(best, _side_by_side(around, start, starts, taken, enough))
    return best


def _side_by_side(
    around: Neighbourhood, start: Point, spots: Sequence[Point], taken: Sequence[Point], enough: int
) -> int:
    """How many squadrons fit in, the first of them at `start`, the others after it all round."""
    x, y = around.middle
    first = atan2(start[1] - y, start[0] - x)

    def turned(spot: Point) -> float:
        return (atan2(spot[1] - y, spot[0] - x) - first) % tau

    laid, latest = [*taken, start], start
    while len(laid) - len(taken) < enough:
        possible = (*spots, *around.beside(latest))
        onwards = [spot for spot in possible if turned(spot) > turned(latest) and _apart(spot, laid)]
        if not onwards:
            break
        latest = min(onwards, key=turned)
        laid.append(latest)
    return len(laid) - len(taken)


def _apart(spot: Point, laid: Iterable[Point]) -> bool:
    return all(hypot(spot[0] - x, spot[1] - y) >= APART - TOLERANCE for x, y in laid)
