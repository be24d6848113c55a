"""Ship movement: the course, the tool, overlaps (ARM-MOV, ARM-OVL, ARM-OBS)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from holotable.armada.beside import Beside, LeavesRoom, has_room, room_beside, touches
from holotable.armada.events import Destroy, DrawDamage, MovementEnded, OverlapObstacle, OverlapShip
from holotable.armada.frames import Displace, Maneuver, ResolveCommand
from holotable.armada.geometry.tool import MOST_CLICKS, course, legal_sides
from holotable.armada.queries import Yaw
from holotable.armada.steps.commands import ways
from holotable.armada.vocabulary import Armada
from holotable.kernel.decision import Option, PlaceRule, Refusal, Why
from holotable.kernel.frame import AGAIN, Again
from holotable.kernel.record_base import Id
from holotable.table.measure import overlaps
from holotable.table.placement import Clear, InsideTable
from holotable.table.pose import Pose

PORT, STARBOARD = -1, 1


class Course(NamedTuple):
    """The clicks of the joints, starboard positive, and the side of the ship on which the tool lies."""

    clicks: tuple[int, ...]
    side: int


# Determine Course --------------------------------------------------------------------------------------------


def resolve_navigate(g: Armada, mv: Maneuver) -> None:
    """A navigate command may be resolved now, by dial, token or both. ARM-CMD-18, ARM-MOV-04, ARM-MOV-18"""
    if mv.fixed >= 0:
        return
    why = Why("resolve-navigate", {"ship": g.label(mv.ship), "speed": str(g.ship(mv.ship).speed)})
    chosen = g.pick_maybe(
        g.owner(mv.ship),
        ways(g, mv.ship, "navigate"),
        why,
        "ARM-CMD-18",
        label=lambda w: w.option,
        source=mv.ship,
    )
    if chosen is not None:
        g.do(ResolveCommand(mv.ship, *chosen))


def determine_course(g: Armada, mv: Maneuver) -> None:
    """Each joint is clicked within its yaw; the side of the tool is the owner's. ARM-MOV-02 to ARM-MOV-08"""
    speed = g.maneuver_speed(mv)
    why = Why("determine-course", {"ship": g.label(mv.ship), "speed": str(speed)})
    chosen = g.pick(
        g.owner(mv.ship),
        courses_for(g, mv, speed),
        why,
        "ARM-MOV-04",
        check=lambda c: tool_refusal(g, mv.ship, c),
        label=course_option,
        source=mv.ship,
    )
    mv.speed, mv.clicks, mv.side = speed, chosen.clicks, chosen.side


def courses_for(g: Armada, mv: Maneuver, speed: int) -> tuple[Course, ...]:
    """Every course at a speed, legal or not; at speed 0 there is only one. ARM-MOV-05, ARM-MOV-12"""
    yaws = [min(MOST_CLICKS, g.value(Yaw(mv.ship, speed, j)) + mv.yaw.get(j, 0)) for j in range(speed)]
    return all_courses(tuple(yaws))


@lru_cache(maxsize=256)
def all_courses(yaws: tuple[int, ...]) -> tuple[Course, ...]:
    """All clicks within these yaws; a straight course ends alike on both sides, so it is listed once."""
    found: list[Course] = []
    for clicks in product(*(range(-yaw, yaw + 1) for yaw in yaws)):
        sides = (PORT, STARBOARD) if any(clicks) else (STARBOARD,)
        found += [Course(clicks, side) for side in sides]
    return tuple(found)


def tool_refusal(g: Armada, ship: Id, chosen: Course) -> Refusal | None:
    """The ship may not end on the tool. ARM-MOV-08, gap G-19"""
    if chosen.side in sides(g.size(ship), chosen.clicks):
        return None
    return Refusal("ARM-MOV-08", Why("on-the-tool"))


@lru_cache(maxsize=4096)
def sides(size: str, clicks: tuple[int, ...]) -> tuple[int, ...]:
    """The legal sides of the tool, which depend on nothing but base and clicks."""
    return legal_sides(size, Pose(0, 0, 0), clicks)


def course_option(chosen: Course) -> Option:
    """How a course is offered: `0 R1 R2, tool right`."""
    joints = " ".join("0" if c == 0 else f"{'R' if c > 0 else 'L'}{abs(c)}" for c in chosen.clicks)
    if not any(chosen.clicks):
        return Option(joints or "stay")
    return Option(f"{joints}, tool {'right' if chosen.side == STARBOARD else 'left'}")


# Move Ship ---------------------------------------------------------------------------------------------------


def move_ship(g: Armada, mv: Maneuver) -> None:
    """Place the ship; while it would lie on another, its speed drops by 1. ARM-MOV-06, ARM-MOV-10, ARM-OVL-01"""
    ship = g.ship(mv.ship)
    hit: list[Id] = []
    speed, pose = mv.speed, ship.at
    while speed > 0:
        pose = course(g.size(mv.ship), ship.at, mv.clicks[:speed], mv.side)
        under = ships_under(g, mv.ship, pose)
        if not under:
            break
        hit += [other for other in under if other not in hit]
        speed -= 1
        pose = ship.at
    mv.start, mv.overlapped = ship.at, tuple(hit)
    mv.under = tuple(squadrons_under(g, mv.ship, pose)) if speed else ()
    g.change(mv.ship, at=pose)
    g.say(
        "ARM-MOV-06",
        "moved",
        ship=ship.label,
        speed=str(speed),
        course=course_option(Course(mv.clicks, mv.side)).label,
    )


def ships_under(g: Armada, ship: Id, pose: Pose) -> list[Id]:
    """The other ships that a ship would overlap at a pose; touching is not overlapping. ARM-OVL-07, ARM-OVL-08"""
    shape = g.outline(ship, pose.numbers)
    others = [s for s in g.those("ships") if s != ship and not g.apart(ship, s, pose.numbers)]
    return [other for other in others if overlaps(shape, g.outline(other))]


def squadrons_under(g: Armada, ship: Id, pose: Pose) -> list[Id]:
    """The squadrons that a ship would overlap at a pose. ARM-OVL-10"""
    shape = g.outline(ship, pose.numbers)
    near = [s for s in g.those("squadrons") if not g.apart(ship, s, pose.numbers)]
    return [squadron for squadron in near if overlaps(shape, g.outline(squadron))]


def overlap_ships(g: Armada, mv: Maneuver) -> None:
    """One card for the mover and one for the closest ship it overlapped. ARM-OVL-02, ARM-OVL-03, gap G-16"""
    if not mv.overlapped:
        return
    far = {other: g.distance(mv.ship, other) for other in mv.overlapped}
    closest = [other for other in mv.overlapped if far[other] <= min(far.values()) + 0.01]
    why = Why("closest-overlapped", {"ship": g.label(mv.ship)})
    other = g.pick(g.owner(mv.ship), closest, why, "ARM-OVL-03", source=mv.ship)
    g.do(OverlapShip(mv.ship, other))


def deal_overlap_cards(g: Armada, event: OverlapShip) -> None:
    """One facedown damage card each. ARM-OVL-02"""
    g.say("ARM-OVL-02", "overlaps-ship", ship=g.label(event.ship), other=g.label(event.other))
    g.do(DrawDamage(event.ship), DrawDamage(event.other))


def leave_play_area(g: Armada, mv: Maneuver) -> None:
    """Destroyed if any part of the base, dials aside, is outside. ARM-DMG-12, ARM-MOV-20"""
    if is_outside(g, mv.ship):
        g.do(Destroy(mv.ship, "off-table"))


def is_outside(g: Armada, unit: Id) -> bool:
    """Whether any part of a unit's base is outside the play area. ARM-DMG-12"""
    return InsideTable("ARM-DMG-12").check(g, unit, g.unit(unit).at.numbers) is not None


def displace_squadrons(g: Armada, mv: Maneuver) -> None:
    """Squadrons under the ship are lifted and placed beside it. ARM-OVL-10"""
    under = tuple(squadron for squadron in mv.under if g.state.pieces[squadron].zone == "table")
    if under:
        g.lift(under)
        g.do(Displace(mv.ship, under))


def end_movement(g: Armada, mv: Maneuver) -> None:
    """The ship has come to rest. ARM-OVL-09"""
    g.do(MovementEnded(mv.ship))


def overlap_obstacles(g: Armada, mv: Maneuver) -> Again | None:
    """Each obstacle under the base takes effect, in the order its owner picks. ARM-OVL-16, ARM-OBS-01, ARM-OBS-02"""
    return next_obstacle(g, mv.ship, mv)


def next_obstacle(g: Armada, unit: Id, frame: Maneuver) -> Again | None:
    """One obstacle after the other."""
    left = [rock for rock in g.rocks_under(unit) if rock not in frame.rocks]
    if not left:
        return None
    rock = g.pick(g.owner(unit), left, "which-obstacle", "ARM-OBS-02", source=unit)
    frame.rocks = (*frame.rocks, rock)
    g.do(OverlapObstacle(unit, rock))
    return AGAIN


def obstacle_met(g: Armada, event: OverlapObstacle) -> None:
    """What the obstacle does is its own effect. ARM-OBS-07 to ARM-OBS-09"""
    g.say("ARM-OVL-16", "overlaps-obstacle", unit=g.label(event.unit), obstacle=g.label(event.obstacle))


# Displaced squadrons -----------------------------------------------------------------------------------------


def place_displaced(g: Armada, frame: Displace) -> Again | None:
    """The player who does not move the ship places them, in any order. ARM-OVL-10 to ARM-OVL-14"""
    if not frame.squadrons:
        return None
    seat = g.foe(g.owner(frame.ship))
    squadron = g.pick(seat, frame.squadrons, "displace-next", "ARM-OVL-10", source=frame.ship)
    rules = displaced_rules(g, frame, squadron)
    why = Why("place-displaced", {"squadron": g.label(squadron), "ship": g.label(frame.ship)})
    pose = g.place(seat, squadron, rules, why, "ARM-OVL-10", source=frame.ship)
    frame.squadrons = tuple(other for other in frame.squadrons if other != squadron)
    g.change(squadron, zone="table", at=Pose(*pose))
    return AGAIN


def displaced_rules(g: Armada, frame: Displace, squadron: Id) -> list[PlaceRule]:
    """As many as possible touch the ship, the others one that touches it, and so on outwards. ARM-OVL-12"""
    free: list[PlaceRule] = [Clear("ARM-OVL-13", kinds=("ships", "squadrons")), InsideTable("ARM-OVL-11")]
    several = len(frame.squadrons) > 1
    after = room_beside(g, frame.ship, len(frame.squadrons)) - 1 if several else 0
    if after > 0:
        return [*free, Beside("ARM-OVL-12", (frame.ship,)), LeavesRoom("ARM-OVL-12", frame.ship, after)]
    ring: tuple[Id, ...] = (frame.ship,)
    apart = [other for other in g.those("squadrons") if other != squadron]
    while ring:
        rules = [*free, Beside("ARM-OVL-12", ring)]
        if has_room(g, squadron, rules):
            return rules
        ring = tuple(other for other in apart if any(touches(g, other, inner) for inner in ring))
        apart = [other for other in apart if other not in ring]
    return free
