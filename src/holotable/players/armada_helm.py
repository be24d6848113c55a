"""Courses, speeds and navigate commands: how an Armada bot sails a ship."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random as Dice
from typing import NamedTuple

from holotable.armada.frames import Maneuver, NavigateChanges
from holotable.armada.geometry.tool import MOST_CLICKS, course
from holotable.armada.queries import ManeuverSpeed
from holotable.armada.steps.maneuver import Course, course_option, courses_for, ships_under, tool_refusal
from holotable.armada.vocabulary import Armada
from holotable.kernel.decision import Numbers, Option, Pick
from holotable.kernel.record_base import Id
from holotable.players.armada_sailing import Sea, can_stay, on_table, rounds_left, ways, yaws
from holotable.players.armada_worth import LAST_ROUND, hull_left, hull_price
from holotable.players.player import Seen
from holotable.table.measure import overlaps
from holotable.table.pose import Pose

AHEAD = 3  # how many further maneuvers should be possible without leaving the table
FINALISTS = 6  # how many courses are followed into the next round
TOKEN = 2.0  # fleet points that a navigate token is kept for
ROCKS = {"obstacle:asteroid": 1.4, "obstacle:debris": 1.2}


class Plan(NamedTuple):
    """A course and what it is worth."""

    worth: float
    speed: int
    clicks: tuple[int, ...]
    side: int


# What a course is worth --------------------------------------------------------------------------------------


def ends_at(g: Armada, ship: Id, way: Course) -> tuple[Pose, list[Id]]:
    """Where a course ends, and the ships that it runs into (ARM-OVL-01)."""
    start, size = g.ship(ship).at, g.size(ship)
    hit: list[Id] = []
    for speed in range(len(way.clicks), 0, -1):
        pose = course(size, start, way.clicks[:speed], way.side)
        under = ships_under(g, ship, pose)
        if not under:
            return pose, hit
        hit += [other for other in under if other not in hit]
    return start, hit


def mishap(g: Armada, ship: Id, pose: Pose, hit: list[Id], speed: int) -> float:
    """What a course costs beside shots: leaving the table, running into ships, obstacles, and standing still."""
    if not on_table(g, g.size(ship), pose):
        return 2.0 * g.cost(ship)
    needed = min(AHEAD, LAST_ROUND - g.state.round)
    cost = (
        0.8 * g.cost(ship) * (1 - rounds_left(g, ship, pose, speed, needed) / needed) if needed > 0 else 0.0
    )
    for other in hit[:1]:
        friend = g.friendly(ship, other)
        card = hull_price(g, other) * (1.0 if hull_left(g, other) > 1 else 4.0)
        cost += _card(g, ship) + (card if friend else -card)
    shape = g.outline(ship, pose.numbers)
    for rock in g.obstacles():
        if rock.name in ROCKS and not g.apart(ship, rock.id, pose.numbers):
            cost += ROCKS[rock.name] * _card(g, ship) * overlaps(shape, g.outline(rock.id))
    return cost + (6.0 if speed == 0 else 0.0)


def _card(g: Armada, ship: Id) -> float:
    """What a damage card costs a ship."""
    return hull_price(g, ship) if hull_left(g, ship) > 1 else 1.3 * g.cost(ship)


def best_plan(g: Armada, sea: Sea, speed: int, courses: Iterable[Course]) -> Plan:
    """The best of some courses at a speed; the first few are followed into the next round."""
    ship = sea.me.ship
    scored: list[tuple[float, Course, Pose]] = []
    for way in courses:
        pose, hit = ends_at(g, ship, way)
        scored.append((sea.worth(pose.mm) - mishap(g, ship, pose, hit, speed), way, pose))
    scored.sort(key=lambda one: -one[0])
    return max(
        Plan(worth + 0.5 * sea.ahead(pose, speed), speed, *way) for worth, way, pose in scored[:FINALISTS]
    )


def raised(limits: tuple[int, ...], joint: int) -> tuple[int, ...]:
    """The yaws with one more click at a joint."""
    return tuple(min(MOST_CLICKS, limit + (k == joint)) for k, limit in enumerate(limits))


def best_with(g: Armada, sea: Sea, speeds: Iterable[int], yaw: int) -> Plan:
    """The best course at any of these speeds, with a further click at some joint or not."""
    ship, size = sea.me.ship, sea.me.size
    plans: list[Plan] = []
    for speed in speeds:
        limits = yaws(g, ship, speed)
        options = [limits, *(raised(limits, joint) for joint in range(speed) if yaw and limits[joint] < 2)]
        courses = dict.fromkeys(way for option in options for way in ways(size, option))
        plans.append(best_plan(g, sea, speed, courses))
    return max(plans)


def speeds_round(g: Armada, ship: Id, steps: int) -> list[int]:
    """The speeds within so many steps of the dial's."""
    now = g.ship(ship).speed
    return [s for s in range(now - steps, now + steps + 1) if 0 <= s <= g.top_speed(ship)]


# Navigate ----------------------------------------------------------------------------------------------------


def navigate_gain(g: Armada, ship: Id) -> float:
    """How much better the best course with a navigate dial is than the best without."""
    sea = Sea(g, ship)
    plain = best_with(g, sea, [g.ship(ship).speed], 0).worth
    return best_with(g, sea, speeds_round(g, ship, 1), 1).worth - plain


def resolve_navigate(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """By dial if it helps at all; the token is spent only for a good deal more."""
    g: Armada = view.table
    ship = decision.source
    sea = Sea(g, ship)
    found = [(best_with(g, sea, [g.ship(ship).speed], 0).worth + 0.1, -1)]
    for number, option in enumerate(decision.options):
        dial, token = "dial" in option.label, "token" in option.label
        plan = best_with(g, sea, speeds_round(g, ship, dial + token), int(dial))
        found.append((plan.worth - (TOKEN if token and g.state.round < LAST_ROUND else 0.0), number))
    best = max(found)[1]
    return (best,) if best >= 0 else ()


def change_speed(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """The speed from which the best course can be sailed."""
    g: Armada = view.table
    frame: NavigateChanges | None = g.nearest(NavigateChanges)
    speeds = [number_of(option) for option in decision.options]
    plan = best_with(g, Sea(g, decision.source), speeds, frame.yaw if frame is not None else 0)
    return (speeds.index(plan.speed),)


def raise_yaw(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """The joint at which a further click helps most, if it helps."""
    g: Armada = view.table
    ship, mv = decision.source, g.nearest(Maneuver)
    sea, speed = Sea(g, ship), g.maneuver_speed(mv)
    limits = yaws(g, ship, speed)
    found = [(best_plan(g, sea, speed, ways(sea.me.size, limits)).worth + 0.05, -1)]
    for number, option in enumerate(decision.options):
        joint = number_of(option) - 1
        courses = ways(sea.me.size, raised(limits, joint))
        found.append((best_plan(g, sea, speed, courses).worth, number))
    best = max(found)[1]
    return (best,) if best >= 0 else ()


# The course --------------------------------------------------------------------------------------------------


def determine_course(view: Seen, decision: Pick, rng: Dice) -> Numbers | None:
    """The best course on offer."""
    g: Armada = view.table
    ship, courses = decision.source, _offered(g, decision)
    if len(courses) != len(decision.options):
        return None
    plan = best_plan(g, Sea(g, ship), g.value(ManeuverSpeed(g.nearest(Maneuver))), courses)
    return (courses.index(Course(plan.clicks, plan.side)),)


def steady_course(view: Seen, decision: Pick, rng: Dice) -> Numbers | None:
    """Any course that stays on the table, and after which the ship can stay there."""
    g: Armada = view.table
    ship, courses = decision.source, _offered(g, decision)
    if len(courses) != len(decision.options):
        return None
    speed = g.ship(ship).speed
    ends = [ends_at(g, ship, way)[0] for way in courses]
    here = [n for n, end in enumerate(ends) if on_table(g, g.size(ship), end)]
    safe = [n for n in here if can_stay(g, ship, ends[n], speed, 2)]
    return (rng.choice(safe or here),) if here else None


def _offered(g: Armada, decision: Pick) -> list[Course]:
    """The courses behind the options, in their order."""
    mv: Maneuver = g.nearest(Maneuver)
    every = courses_for(g, mv, g.maneuver_speed(mv))
    kept = [way for way in every if tool_refusal(g, mv.ship, way) is None]
    labels = [option.label for option in decision.options]
    return kept if [course_option(way).label for way in kept] == labels else []


def slow_speed(view: Seen, decision: Pick, rng: Dice) -> Numbers | None:
    """A speed at which there is time to turn: 2 where it is to be had."""
    speeds = [number_of(option) for option in decision.options]
    return next(((speeds.index(speed),) for speed in (2, 1) if speed in speeds), None)


def number_of(option: Option) -> int:
    """The number with which an option ends: a speed, a joint."""
    return int(option.label.split()[-1])
