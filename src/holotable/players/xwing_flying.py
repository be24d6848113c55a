"""Where X-Wing ships could be after this round's maneuvers, and what a place is worth to one of them."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, degrees, exp, hypot
from typing import NamedTuple

from holotable.kernel.record_base import Id
from holotable.players.xwing_odds import expected_damage
from holotable.table.measure import Shape, box, overlaps
from holotable.table.pose import Pose
from holotable.xwing.frames import ActivationPhase, CombatPhase
from holotable.xwing.geometry.arcs import scan
from holotable.xwing.geometry.bases import outline, reach, square
from holotable.xwing.geometry.obstacles import tokens
from holotable.xwing.geometry.overlap import executed
from holotable.xwing.geometry.templates import footprint, maneuver_end, template_for
from holotable.xwing.pieces import Obstacle
from holotable.xwing.queries import Agility, Difficulty, Hull, PrimaryValue
from holotable.xwing.vocabulary import XWing

AHEAD = 2  # how many further maneuvers must be possible without leaving the table
CAUTION = 0.75  # what a point of damage to oneself counts against one to the enemy


class Foe(NamedTuple):
    """An enemy and where it may be when shots are exchanged, with the likelihood of each place."""

    ship: Id
    poses: tuple[Pose, ...]
    weights: tuple[float, ...]


class Worth(NamedTuple):
    """The damage a ship may expect to deal from a place, and to take there, in hits weighed by value."""

    out: float
    back: float
    target: Id


class Flight(NamedTuple):
    """How a maneuver would end."""

    pose: Pose
    bumped: tuple[Id, ...]
    crossed: bool
    on_rock: bool
    fled: bool


# The ships ---------------------------------------------------------------------------------------------------


def health(g: XWing, ship: Id) -> int:
    """What is left before it is destroyed: shields and hull."""
    damage = len(g.damage_cards(ship))
    return max(1, g.ship(ship).shields + g.value(Hull(ship)) - damage)


def price(g: XWing, ship: Id) -> float:
    """What one damage on a ship is worth: its cost per damage it can take, dearer when little is left."""
    facts = g.facts(ship)
    left = health(g, ship)
    whole = max(left, facts.hull + facts.shields)
    return g.pilot(ship).points / 5 / whole * (1.5 - 0.5 * left / whole)


def moves_on(g: XWing, ship: Id) -> bool:
    """Whether a ship still has a maneuver before it before the next shots."""
    if g.nearest(CombatPhase) is not None:
        return False
    phase = g.nearest(ActivationPhase)
    return phase is None or ship not in phase.done


# Leaving the table -------------------------------------------------------------------------------------------


def on_table(g: XWing, size: str, pose: Pose) -> bool:
    """Whether the whole base is on the table."""
    width, height = g.table_size()
    x0, y0, x1, y1 = box((square(size, pose),))
    return x0 >= 0 and y0 >= 0 and x1 * 1000 <= width and y1 * 1000 <= height


def can_stay(g: XWing, ship: Id, pose: Pose, ahead: int = AHEAD) -> bool:
    """Whether so many more maneuvers can follow without leaving the table."""
    if ahead == 0:
        return True
    size = g.size(ship)
    # Red maneuvers do not count: stress may forbid them.
    for maneuver, colour in g.facts(ship).dial.items():
        if colour == "red":
            continue
        speed, bearing = maneuver.split()
        end = pose.then(maneuver_end(bearing, int(speed), size))
        if on_table(g, size, end) and can_stay(g, ship, end, ahead - 1):
            return True
    return False


# Maneuvers ---------------------------------------------------------------------------------------------------


def fly(g: XWing, ship: Id, maneuver: str, start: Pose, others: dict[Id, Shape]) -> Flight:
    """The likely end of a maneuver among these bases."""
    speed, bearing = maneuver.split()
    size = g.size(ship)
    slide = executed(start, size, bearing, int(speed), others)
    template = template_for(bearing, int(speed))
    path = footprint(template, size, start, slide.advance) if template is not None else ()
    base = outline(size, slide.pose)
    near = [g.outline(rock.id) for rock in g.obstacles() if _near(rock, size, start, slide.pose)]
    on_rock = any(overlaps(base, rock) for rock in near)
    crossed = on_rock or any(overlaps(path, rock) for rock in near)
    return Flight(slide.pose, slide.touched, crossed, on_rock, not on_table(g, size, slide.pose))


def _near(rock: Obstacle, size: str, start: Pose, end: Pose) -> bool:
    """Whether an obstacle is near enough to the way to be worth a closer look."""
    middle = Pose((start.x + end.x) // 2, (start.y + end.y) // 2)
    return apart(middle, rock.at) < apart(start, end) + reach(size) + tokens()[rock.outline].reach


def likely_ends(g: XWing, ship: Id, look_at: Sequence[Pose]) -> Foe:
    """Where a ship that has yet to move may end: all places on the table, those that face somebody first."""
    at, size = g.ship(ship).at, g.size(ship)
    ends: list[Pose] = []
    weights: list[float] = []
    for maneuver in g.facts(ship).dial:
        speed, bearing = maneuver.split()
        end = at.then(maneuver_end(bearing, int(speed), size))
        if on_table(g, size, end):
            ends.append(end)
            weights.append(exp(-min((off_nose(end, other) for other in look_at), default=0.0) / 40))
    total = sum(weights)
    if not total:
        return Foe(ship, (at,), (1.0,))
    return Foe(ship, tuple(ends), tuple(weight / total for weight in weights))


def foes_of(g: XWing, ship: Id) -> list[Foe]:
    """All enemies of a ship and where they may be when the shooting starts."""
    mine = [g.ship(friend).at for friend in g.ships(of=g.owner(ship))]
    return [
        likely_ends(g, foe, mine) if moves_on(g, foe) else Foe(foe, (g.ship(foe).at,), (1.0,))
        for foe in g.enemies(ship)
    ]


def off_nose(pose: Pose, other: Pose) -> float:
    """By how many degrees another place is off the nose."""
    bearing = degrees(atan2(other.x - pose.x, other.y - pose.y))
    return abs((bearing - pose.heading / 1000 + 180) % 360 - 180)


def apart(pose: Pose, other: Pose) -> float:
    """The distance of two places in mm, from centre to centre."""
    return hypot(other.x - pose.x, other.y - pose.y) / 1000


# What a place is worth ---------------------------------------------------------------------------------------


def worth_at(
    g: XWing, ship: Id, poses: Sequence[Pose], foes: Sequence[Foe], *, focus: bool = False
) -> list[Worth]:
    """For each place: the best shot from it and all the shots at it, as mean damage weighed by what it costs."""
    size = g.size(ship)
    bases = [square(size, pose) for pose in poses]
    own = price(g, ship)
    best = [(0.0, "")] * len(poses)
    back = [0.0] * len(poses)
    attack = g.value(PrimaryValue(ship))
    agility = g.value(Agility(ship))
    for foe in foes:
        theirs = g.size(foe.ship)
        seen = scan(size, list(poses), [square(theirs, at) for at in foe.poses], "front", from_arc=False)
        shots_back = scan(theirs, list(foe.poses), bases, "front", from_arc=False)
        value = price(g, foe.ship)
        hits = _by_range(attack, g.value(Agility(foe.ship)), focus)
        hurts = _by_range(g.value(PrimaryValue(foe.ship)), agility, False)
        for k in range(len(poses)):
            deal = value * sum(
                w * hits[found[1]] for w, found in zip(foe.weights, seen[k], strict=True) if not found[0]
            )
            best[k] = max(best[k], (deal, foe.ship))
            back[k] += own * sum(
                w * hurts[row[k][1]] for w, row in zip(foe.weights, shots_back, strict=True) if not row[k][0]
            )
    return [Worth(out, taken, target) for (out, target), taken in zip(best, back, strict=True)]


def _by_range(attack: int, agility: int, focus: bool) -> tuple[float, float, float, float]:
    """Mean damage at range 1 to 3; nothing at 0, out of arc or reach."""
    return (
        0.0,
        expected_damage(attack + 1, agility, focus=focus),
        expected_damage(attack, agility, focus=focus),
        expected_damage(attack, agility + 1, focus=focus),
    )


def approach(pose: Pose, foes: Sequence[Foe]) -> float:
    """How well a place leads to the fight: near the closest enemy, with the nose on it. At most 0."""
    best = -9.0
    for foe in foes:
        x = sum(w * at.x for w, at in zip(foe.weights, foe.poses, strict=True))
        y = sum(w * at.y for w, at in zip(foe.weights, foe.poses, strict=True))
        middle = Pose(round(x), round(y))
        far = max(0.0, apart(pose, middle) - 150) / 400
        best = max(best, -far - off_nose(pose, middle) / 220)
    return best


def score_maneuvers(
    g: XWing, ship: Id, maneuvers: Sequence[str], taken: dict[Id, Shape] | None = None
) -> list[float]:
    """What each maneuver promises a ship: shots and return shots, bumps, rocks, stress, and staying on the table.

    `taken` are the bases it may run into; by default those of ships that will not have moved before it.
    """
    start, foes = g.ship(ship).at, foes_of(g, ship)
    others = standing(g, ship) if taken is None else taken
    flights = [fly(g, ship, maneuver, start, others) for maneuver in maneuvers]
    worths = worth_at(g, ship, [flight.pose for flight in flights], foes, focus=True)
    scores: list[float] = []
    for maneuver, flight, worth in zip(maneuvers, flights, worths, strict=True):
        score = 0.0 if flight.on_rock else worth.out
        score += -CAUTION * worth.back + approach(flight.pose, foes)
        score -= _trouble(g, ship, maneuver, flight)
        scores.append(score)
    return scores


def _trouble(g: XWing, ship: Id, maneuver: str, flight: Flight) -> float:
    """What speaks against a maneuver."""
    if flight.fled:
        return 100.0
    trouble = 0.0 if can_stay(g, ship, flight.pose) else 30.0
    trouble += 0.7 * bool(flight.bumped) + 2.0 * flight.crossed + 1.0 * flight.on_rock
    colour, stressed = g.value(Difficulty(ship, maneuver)), g.stressed(ship)
    if colour == "red":
        # A stressed ship's red maneuver is the opponent's to replace (XW1-MOVE-05).
        trouble += 20.0 if stressed else 0.6
    elif stressed:
        trouble += -0.5 if colour == "green" else 0.4
    return trouble


def standing(g: XWing, ship: Id) -> dict[Id, Shape]:
    """The bases of all ships that will not move before this one does: they are where they are."""
    skill = g.skill(ship)
    late = [
        other
        for other in g.ships()
        if other != ship and (not moves_on(g, other) or g.skill(other) > skill or _after(g, ship, other))
    ]
    return {other: g.outline(other) for other in late}


def _after(g: XWing, ship: Id, other: Id) -> bool:
    """Whether a ship of equal skill moves later: the initiative player's come first (XW1-ROUND-03)."""
    if g.skill(other) != g.skill(ship) or g.owner(other) == g.owner(ship):
        return False
    return g.owner(ship) == g.state.first
