"""Finding legal places: poses that no placement rule refuses, for bots and to prove that a place exists at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING

from holotable.kernel.decision import PlaceRule
from holotable.kernel.record_base import Id
from holotable.table.measure import box
from holotable.table.placement import Beyond, Moved, OnLine, Within
from holotable.table.surroundings import Numbers3, surroundings_of

if TYPE_CHECKING:
    from holotable.kernel.game import Game

_TRIES = 40  # random poses tried for each one that is wanted
# The field is searched with so many cells along its longer side, until they are as fine as 4 mm.
_GRIDS = (8, 16, 32, 64)
_FINEST = 4_000
_HEADINGS = 8


def legal(game: Game, piece: Id, rules: Sequence[PlaceRule], pose: Numbers3) -> bool:
    """Whether no rule refuses a pose."""
    for rule in rules:
        if not (
            rule.holds(game, piece, pose)
            if isinstance(rule, Beyond)
            else rule.check(game, piece, pose) is None
        ):
            return False
    return True


def legal_candidates(
    game: Game, piece: Id, rules: Sequence[PlaceRule], n: int, rng: Random
) -> list[Numbers3]:
    """Up to `n` different legal poses: those the rules propose and random ones, else the first of a fine grid."""
    found: dict[Numbers3, None] = {}
    proposed = [pose for rule in rules for pose in rule.candidates(game, piece)]
    rng.shuffle(proposed)
    line = next((rule for rule in rules if isinstance(rule, OnLine)), None)
    drawn = _on_line(line, rng) if line else _in_area(game, rules, rng)
    for source, most in ((iter(proposed), len(proposed)), (drawn, _TRIES * n)):
        for _, pose in zip(range(most), source, strict=False):
            if len(found) >= n:
                break
            if pose not in found and legal(game, piece, rules, pose):
                found[pose] = None
    if found or line:
        return list(found)
    for pose in _grid(game, rules):
        if legal(game, piece, rules, pose):
            return [pose]
    return []


def exists(game: Game, piece: Id, rules: Sequence[PlaceRule]) -> bool:
    """Whether there is a legal pose; if every pose of the finest grid is refused, there is none."""
    return bool(legal_candidates(game, piece, rules, 1, Random(0)))


def _field(game: Game, rules: Sequence[PlaceRule]) -> tuple[int, int, int, int]:
    """The part of the table where the middle of a piece can be: what all areas and edge distances have in common."""
    width, height = surroundings_of(game).table_size()
    left, low, right, high = 0, 0, width, height
    for rule in rules:
        if isinstance(rule, Within) and not rule.spill:
            x0, y0, x1, y1 = box((rule.area,))
            left, low = max(left, round(x0)), max(low, round(y0))
            right, high = min(right, round(x1)), min(high, round(y1))
        elif isinstance(rule, Moved):
            x, y, _ = rule.start
            left, low = max(left, x - rule.distance), max(low, y - rule.distance)
            right, high = min(right, x + rule.distance), min(high, y + rule.distance)
        elif isinstance(rule, Beyond) and rule.edges:
            left, low = max(left, rule.distance), max(low, rule.distance)
            right, high = min(right, width - rule.distance), min(high, height - rule.distance)
    return (left, low, right, high)


def _in_area(game: Game, rules: Sequence[PlaceRule], rng: Random) -> Iterator[Numbers3]:
    left, low, right, high = _field(game, rules)
    while left <= right and low <= high:
        yield (rng.randint(left, right), rng.randint(low, high), rng.randrange(72) * 5_000)


def _on_line(line: OnLine, rng: Random) -> Iterator[Numbers3]:
    while True:
        yield line.at(rng.random())


def _grid(game: Game, rules: Sequence[PlaceRule]) -> Iterator[Numbers3]:
    """All points of ever finer grids over the field, looking eight ways."""
    left, low, right, high = _field(game, rules)
    longest = max(right - left, high - low)
    for step in dict.fromkeys(max(longest // cells, _FINEST) for cells in _GRIDS):
        for x in range(left, right + 1, step):
            for y in range(low, high + 1, step):
                for k in range(_HEADINGS):
                    yield (x, y, k * 360_000 // _HEADINGS)
