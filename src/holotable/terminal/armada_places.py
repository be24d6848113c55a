"""Places worth offering on an Armada table, what each would mean, and places that are typed as words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, cos, hypot, pi, sin
from random import Random
from typing import Any

from holotable.armada.geometry.bases import ship_distance, ship_squadron_distance, squadron_distance
from holotable.armada.geometry.ruler import distance_band, range_band
from holotable.armada.pieces import Obstacle
from holotable.armada.vocabulary import Armada
from holotable.kernel.decision import Place
from holotable.kernel.record_base import Id
from holotable.table.finding import legal, legal_candidates
from holotable.table.measure import overlaps
from holotable.table.placement import Moved, Within
from holotable.table.pose import Pose, seen_from
from holotable.terminal import armada_names as names

OFFERED = 6
CONSIDERED = 40
TURNS, STEPS = 48, 12  # directions and lengths that are tried for a squadron's move
Spot = tuple[int, int, int]


def places(table: Armada, decision: Place[Any]) -> list[Spot]:
    """A handful of legal places: moves with a purpose, spots along a zone, else any that spread over the table."""
    piece = decision.piece
    moved = _move_of(decision)
    if moved is not None:
        return moves(table, decision, moved)
    zone = next((rule for rule in decision.rules if isinstance(rule, Within)), None)
    found: Sequence[Spot] = ()
    if zone is not None and table.is_ship(piece):
        found = _along(table, zone, piece)
    elif table.is_squadron(piece):
        found = _beside_friends(table, decision)
    elif zone is not None:
        found = _scattered(zone)
    fitting = [pose for pose in dict.fromkeys(found) if legal(table, piece, decision.rules, pose)]
    return fitting[:OFFERED] or _apart(
        legal_candidates(table, piece, decision.rules, CONSIDERED, Random(len(piece)))
    )


def _apart(found: Sequence[Spot]) -> list[Spot]:
    """Some of these places that are far from each other."""
    chosen = list(found[:1])
    while len(chosen) < min(OFFERED, len(found)):
        chosen.append(max(found, key=lambda pose: min(hypot(pose[0] - x, pose[1] - y) for x, y, _ in chosen)))
    return sorted(dict.fromkeys(chosen))


# Deployment --------------------------------------------------------------------------------------------------


def _along(table: Armada, zone: Within, ship: Id) -> list[Spot]:
    """Along the front of the zone, the middle first, bows towards the enemy."""
    xs, ys = [x for x, _ in zone.area], [y for _, y in zone.area]
    red = table.owner(ship) == table.state.seats[0]
    half = round(table.radius(ship) * 1000)
    y = max(ys) - half if red else min(ys) + half
    wide = max(xs) - min(xs)
    heading = 0 if red else 180_000
    return [(min(xs) + wide * k // 16, y, heading) for k in (8, 5, 11, 3, 13, 2, 14, 7, 9, 6, 10)]


def _beside_friends(table: Armada, decision: Place[Any]) -> list[Spot]:
    """Before, beside and behind each ship of the player, near enough to be deployed or displaced there."""
    found: list[Spot] = []
    for far in (22_000, 60_000, 100_000):
        for turn in (0, 45, -45, 90, -90, 180):
            for ship in table.ships(of=decision.player):
                x, y, heading = table.ship(ship).at.numbers
                angle = (heading / 1000 + turn) * pi / 180
                out = far + table.radius(ship) * 1000
                found.append((round(x + out * sin(angle)), round(y + out * cos(angle)), 0))
    return found


def _scattered(zone: Within) -> list[Spot]:
    xs, ys = [x for x, _ in zone.area], [y for _, y in zone.area]
    wide, deep = max(xs) - min(xs), max(ys) - min(ys)
    spots = ((8, 8), (5, 6), (11, 10), (11, 6), (5, 10), (8, 6), (8, 10), (5, 8), (11, 8), (6, 7), (10, 9))
    return [(min(xs) + wide * i // 16, min(ys) + deep * j // 16, 0) for i, j in spots]


# Moves of squadrons ------------------------------------------------------------------------------------------


def moves(table: Armada, decision: Place[Any], moved: Moved) -> list[Spot]:
    """Towards the nearest enemies, beside a ship of one's own, away from the enemy, and staying."""
    wing = decision.piece
    foes = sorted(table.enemy_squadrons(wing), key=lambda foe: table.distance(wing, foe))
    hulls = sorted(table.enemy_ships(wing), key=lambda foe: table.distance(wing, foe))
    friends = sorted(table.ships(of=decision.player), key=lambda ship: table.distance(wing, ship))
    every = list(reachable(table, decision, moved))
    found = [towards(table, every, goal) for goal in (*foes[:2], *hulls[:2], *friends[:1])]
    if foes or hulls:
        near = min((*foes[:1], *hulls[:1]), key=lambda foe: table.distance(wing, foe))
        found.append(max(every, key=lambda pose: from_pose(table, pose, near), default=None))
    stay = moved.start if legal(table, wing, decision.rules, moved.start) else None
    return [pose for pose in dict.fromkeys((*found, stay)) if pose is not None]


def reachable(table: Armada, decision: Place[Any], moved: Moved) -> Iterator[Spot]:
    """Legal ends of a move in many directions that stay on the table."""
    width, height = table.table_size()
    x, y, heading = moved.start
    edge = round(table.radius(decision.piece) * 1000) + 1000
    for k in range(TURNS):
        angle = 2 * pi * k / TURNS
        for step in range(1, STEPS + 1):
            far = moved.distance * step // STEPS - (1 if step == STEPS else 0)
            pose = (round(x + far * sin(angle)), round(y + far * cos(angle)), heading)
            inside = edge <= pose[0] <= width - edge and edge <= pose[1] <= height - edge
            if inside and legal(table, decision.piece, decision.rules, pose):
                yield pose


def towards(table: Armada, every: Sequence[Spot], goal: Id) -> Spot | None:
    """The nearest of these places to a piece."""
    return min(every, key=lambda pose: from_pose(table, pose, goal), default=None)


def from_pose(table: Armada, pose: Spot, other: Id) -> float:
    """The distance in mm from a squadron at a place to a unit."""
    piece = table.state.pieces[other]
    if table.is_ship(other):
        return ship_squadron_distance(table.size(other), piece.at, Pose(*pose))
    return squadron_distance(Pose(*pose), piece.at)


def how_to_place(table: Armada, decision: Place[Any]) -> str:
    """What can be typed: figures, and for a squadron that moves also where to."""
    if not table.is_squadron(decision.piece):
        return "x y heading (mm, degrees), such as 457 80 0"
    towards = ", or where to: t3 or P to go as near as possible, stay"
    return "x y (mm), such as 457 80" + (towards if _move_of(decision) is not None else "")


def _move_of(decision: Place[Any]) -> Moved | None:
    return next((rule for rule in decision.rules if isinstance(rule, Moved)), None)


def spot(table: Armada, decision: Place[Any], typed: str) -> Spot | None:
    """`stay`, or the tag of a ship or squadron to move towards, as near as it goes."""
    moved = _move_of(decision)
    if moved is None:
        return None
    if typed.strip().casefold() in ("stay", "no", "done"):
        return moved.start
    goal = names.piece_of(table, typed.strip().removeprefix("to ").strip())
    if goal is None or goal == decision.piece:
        return None
    return towards(table, list(reachable(table, decision, moved)), goal)


# What a place means ------------------------------------------------------------------------------------------


def meaning(table: Armada, decision: Place[Any], pose: Spot) -> str:
    """The place, how far one moves, whom one would engage or reach, and what lies there."""
    piece = decision.piece
    if isinstance(table.state.pieces[piece], Obstacle):
        return ""
    wing = table.is_squadron(piece)
    parts = _squadron_there(table, decision, pose) if wing else _ship_there(table, piece, pose)
    shape = table.outline(piece, pose)
    parts += [
        f"on {names.named(table, rock.id)}"
        for rock in table.obstacles()
        if overlaps(shape, table.outline(rock.id))
    ]
    x, y, heading = Pose(*pose).mm
    where = f"x {x:.0f}  y {y:.0f}" + ("" if wing else f"  heading {heading:.0f}°")
    return f"{where}  " + ", ".join(filter(None, parts))


def _squadron_there(table: Armada, decision: Place[Any], pose: Spot) -> list[str]:
    wing = decision.piece
    moved = _move_of(decision)
    parts: list[str] = []
    if moved is not None:
        far = hypot(pose[0] - moved.start[0], pose[1] - moved.start[1]) / 1000
        parts.append(f"{far:.0f} mm {_way(moved.start, pose)}" if far >= 0.5 else "stay")
    else:
        parts.append(_beside(table, decision, pose))
    foes = [foe for foe in table.enemy_squadrons(wing) if distance_band(from_pose(table, pose, foe)) == 1]
    reached = [foe for foe in table.enemy_ships(wing) if distance_band(from_pose(table, pose, foe)) == 1]
    near = [
        ship
        for ship in table.ships(of=decision.player)
        if range_band(from_pose(table, pose, ship)) in ("close", "medium")
    ]
    parts += [f"engages {names.tags(table, foes)}" if foes else ""]
    parts += [f"reaches {names.tags(table, reached)}" if reached else ""]
    parts += ["" if foes or reached else _nearest(table, wing, pose)]
    parts += [f"in command range of {names.tags(table, near)}" if near else ""]
    return parts


def _nearest(table: Armada, wing: Id, pose: Spot) -> str:
    """How far the nearest enemy is."""
    every = [*table.enemy_squadrons(wing), *table.enemy_ships(wing)]
    far, foe = min(((from_pose(table, pose, foe), foe) for foe in every), default=(0.0, ""))
    return f"{far:.0f} mm to {names.tag(table, foe)}" if foe else ""


def _beside(table: Armada, decision: Place[Any], pose: Spot) -> str:
    """On which side of the nearest ship of the player."""
    every = [(from_pose(table, pose, ship), ship) for ship in table.ships(of=decision.player)]
    far, ship = min(every, default=(0.0, ""))
    if not ship:
        return ""
    x, y, _ = seen_from(table.ship(ship).at.mm, Pose(*pose).mm)
    ways = ("ahead", "ahead right", "right", "behind right", "behind", "behind left", "left", "ahead left")
    return f"{far:.0f} mm from {names.tag(table, ship)}, {ways[round(atan2(x, y) / (pi / 4)) % 8]}"


def _ship_there(table: Armada, ship: Id, pose: Spot) -> list[str]:
    foes = [
        (ship_distance(table.size(ship), Pose(*pose), table.size(foe), table.ship(foe).at), foe)
        for foe in table.enemy_ships(ship)
    ]
    if not foes:
        return []
    far, foe = min(foes)
    return [f"{far:.0f} mm from {names.tag(table, foe)}"]


def _way(start: Spot, end: Spot) -> str:
    ways = ("up", "up right", "right", "down right", "down", "down left", "left", "up left")
    return ways[round(atan2(end[0] - start[0], end[1] - start[1]) / (pi / 4)) % 8]
