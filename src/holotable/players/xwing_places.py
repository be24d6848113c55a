"""Setup: where an X-Wing bot puts obstacles and ships."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random as Dice
from typing import Any

from holotable.kernel.decision import Numbers, Place
from holotable.kernel.record_base import Id
from holotable.players.player import Seen
from holotable.players.xwing_flying import apart
from holotable.table.finding import legal, legal_candidates
from holotable.table.measure import box
from holotable.table.placement import Within
from holotable.table.pose import Pose, onward
from holotable.xwing.vocabulary import XWing

TRIES = 60
LANE = 250.0  # mm of free way that a ship would like to have ahead


def place_obstacle(view: Seen, decision: Place[Any], rng: Dice) -> Numbers | None:
    """Any legal spot."""
    found = legal_candidates(view.table, decision.piece, decision.rules, 1, rng)
    return found[0] if found else None


def face_inwards(view: Seen, decision: Place[Any], rng: Dice) -> Numbers | None:
    """A spot of the zone with the nose to the other side."""
    g: XWing = view.table
    return next(
        (
            pose.numbers
            for pose in _spots(g, decision, rng)
            if legal(g, decision.piece, decision.rules, pose.numbers)
        ),
        None,
    )


def place_ship(view: Seen, decision: Place[Any], rng: Dice) -> Numbers | None:
    """Nose inwards, across from the enemy, near friends, with a free lane ahead."""
    g: XWing = view.table
    rules, ship = decision.rules, decision.piece
    spots = [pose for pose in _spots(g, decision, rng) if legal(g, ship, rules, pose.numbers)]
    if not spots:
        return None
    return max(spots, key=lambda pose: _start_value(g, ship, pose)).numbers


def _spots(g: XWing, decision: Place[Any], rng: Dice) -> Iterator[Pose]:
    """Random spots of the zone that look away from their edge."""
    zone = next((rule for rule in decision.rules if isinstance(rule, Within)), None)
    if zone is None:
        return
    xs, ys = [x / 1000 for x, _ in zone.area], [y / 1000 for _, y in zone.area]
    x0, y0, x1, y1 = box((g.base(decision.piece, Pose(0, 0, 0))[0],))
    half = max(x1 - x0, y1 - y0) / 2
    heading = inward_heading(zone, *g.table_size())
    for _ in range(TRIES):
        x = rng.uniform(min(xs) + half, max(xs) - half)
        y = rng.uniform(min(ys) + half, max(ys) - half)
        yield Pose.of(x, y, heading)


def inward_heading(zone: Within, width: int, height: int) -> int:
    """The way to look from a strip along an edge, in degrees."""
    xs, ys = [x for x, _ in zone.area], [y for _, y in zone.area]
    if max(xs) - min(xs) > max(ys) - min(ys):
        return 0 if min(ys) + max(ys) < height else 180
    return 90 if min(xs) + max(xs) < width else 270


def _start_value(g: XWing, ship: Id, pose: Pose) -> float:
    """Friends near by, enemies opposite, no rock in the lane, not in a corner."""
    width, height = g.table_size()
    centre = Pose(width // 2, height // 2)
    value = -apart(pose, centre) / 300
    friends = [g.ship(other).at for other in g.others(ship)]
    enemies = [g.ship(other).at for other in g.enemies(ship)]
    if friends:
        value -= min(apart(pose, other) for other in friends) / 150
    if enemies:
        value -= min(apart(pose, other) for other in enemies) / 250
    for ahead in (80.0, 160.0, LANE):
        x, y, _ = onward(pose.mm, (0.0, ahead, 0.0))
        spot = Pose.of(x, y)
        value -= sum(apart(spot, rock.at) < 70 for rock in g.obstacles())
    return value
