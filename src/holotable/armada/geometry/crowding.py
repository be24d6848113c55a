"""How many squadrons find room side by side round a base (ARM-OVL-12).

The room round a base is one-dimensional: whoever lays squadrons one after the other all round it, each as near to the
one before as it can lie, lays as many as anybody could who begins at the same place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import atan2, hypot, tau

from holotable.armada.geometry.bases import disc
from holotable.armada.geometry.contact import APART, OFF, rim_of, rim_of_table, ring_of
from holotable.table.measure import TOLERANCE, Point, Shape, gap, overlaps
from holotable.table.placement import CONTACT

Size = tuple[float, float]


def most_beside(
    there: Shape, others: tuple[Shape, ...], table: Size, taken: Sequence[Point], enough: int
) -> int:
    """How many squadrons can touch a shape among others and the squadrons that lie at `taken`; at most `enough`."""
    rim = rim_of(there)
    beside = [spot for middle in taken for spot in rim.crossings(ring_of(middle))]
    spots = [*free_spots(there, others, table), *(p for p in beside if is_free(p, there, others, table))]
    starts = [spot for spot in dict.fromkeys(spots) if _apart(spot, taken)]
    best = 0
    for start in starts:
        if best >= enough:
            break
        best = max(best, _all_round(start, there, others, table, starts, taken, enough))
    return best


@lru_cache(maxsize=64)
def free_spots(there: Shape, others: tuple[Shape, ...], table: Size) -> tuple[Point, ...]:
    """Where a squadron can touch a shape: the ends of each free stretch of its rim, and places all along it."""
    rim = rim_of(there)
    found = [spot for side in rim.sides for spot in side]
    for other in (*map(rim_of, others), rim_of_table(*table)):
        found += rim.crossings(other)
    return tuple(spot for spot in dict.fromkeys(found) if is_free(spot, there, others, table))


def is_free(spot: Point, there: Shape, others: Iterable[Shape], table: Size) -> bool:
    """Whether a squadron there touches the shape, overlaps nothing, and lies inside the play area."""
    squadron, rest = (disc(spot),), OFF - 2 * TOLERANCE
    if not all(rest <= place <= size - rest for place, size in zip(spot, table, strict=True)):
        return False
    if overlaps(squadron, there) or gap(squadron, there) > CONTACT:
        return False
    return not any(overlaps(squadron, other) for other in others)


def _all_round(
    start: Point,
    there: Shape,
    others: tuple[Shape, ...],
    table: Size,
    spots: Sequence[Point],
    taken: Sequence[Point],
    enough: int,
) -> int:
    """How many squadrons lie side by side, the first of them at `start`."""
    x0, y0 = _middle(there)
    first = atan2(start[1] - y0, start[0] - x0)

    def turned(spot: Point) -> float:
        return (atan2(spot[1] - y0, spot[0] - x0) - first) % tau

    laid, rim, at = [*taken, start], rim_of(there), start
    while len(laid) - len(taken) < enough:
        near = (p for p in rim.crossings(ring_of(at)) if is_free(p, there, others, table))
        onwards = [p for p in (*spots, *near) if turned(p) > turned(at) and _apart(p, laid)]
        if not onwards:
            break
        at = min(onwards, key=turned)
        laid.append(at)
    return len(laid) - len(taken)


def _apart(spot: Point, laid: Iterable[Point]) -> bool:
    return all(hypot(spot[0] - x, spot[1] - y) >= APART - TOLERANCE for x, y in laid)


def _middle(shape: Shape) -> Point:
    """The middle of a base, whose plastic is its first part."""
    part = shape[0]
    return sum(x for x, _ in part) / len(part), sum(y for _, y in part) / len(part)
