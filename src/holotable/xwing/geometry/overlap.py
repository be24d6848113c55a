"""Overlapping ships: where a maneuver ends when other ships are in the way (XW1-BUMP-01 to 04, XW2-OVER-01).

The mover backs along its template in steps of at most 1 mm from the end pose until it overlaps nobody, and the first
free stretch is refined to 0.01 mm. Every pose is judged as the rounded `Pose` that it would be stored as.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, hypot
from typing import Final, NamedTuple, TypeAlias

from holotable.table.measure import Shape, circle, gap, overlap, overlaps
from holotable.table.pose import Pose
from holotable.xwing.geometry.bases import outline, reach, square
from holotable.xwing.geometry.templates import (
    COMMUNITY,
    Template,
    full_advance,
    maneuver_end,
    pose_at,
    template_for,
)

STEP: Final = 1.0
FINE: Final = 0.01
CONTACT: Final = 0.05  # two ships stopped against within this distance are both touched


class Slide(NamedTuple):
    """How a move ended: the pose, the ships it stopped against, how far it came, and whether that is all the way."""

    pose: Pose
    touched: tuple[str, ...]
    advance: float
    whole: bool


Crowd: TypeAlias = list[tuple[str, Shape, float, float, float]]  # others with the circles round them


def overlapped(size: str, pose: Pose, others: Mapping[str, Shape]) -> tuple[str, ...]:
    """Which of the shapes a base with its guides overlaps at a pose."""
    return _hit(size, pose, _crowd(others))


def touching(a: Shape, b: Shape, within: float = CONTACT) -> bool:
    """Whether two collision shapes are in contact."""
    return gap(a, b) <= within


def _crowd(others: Mapping[str, Shape]) -> Crowd:
    return [(name, shape, *circle(shape)) for name, shape in others.items()]


def _hit(size: str, pose: Pose, crowd: Crowd) -> tuple[str, ...]:
    """Squares are tried before guides: they decide most overlaps of ships."""
    x, y, _ = pose.mm
    radius = reach(size)
    near = [(name, shape) for name, shape, cx, cy, far in crowd if hypot(cx - x, cy - y) < radius + far]
    if not near:
        return ()
    plain = square(size, pose)
    return tuple(
        name for name, shape in near if overlap(plain, shape[0]) or overlaps(outline(size, pose), shape)
    )


def _pose(start: Pose, template: Template, size: str, advance: float) -> Pose:
    return start if advance <= 0.0 else start.then(pose_at(template, size, advance))


def final_pose(start: Pose, template: Template, size: str, others: Mapping[str, Shape]) -> Slide:
    """The end of a maneuver along a template, backed up until the ship overlaps none of `others`."""
    total = full_advance(template, size)
    end = _pose(start, template, size, total)
    crowd = _crowd(others)
    hit = _hit(size, end, crowd)
    if not hit:
        return Slide(end, (), total, True)
    met, last = set(hit), hit
    k = count = ceil(total / STEP)
    while hit:
        k -= 1
        met.update(hit)
        last, hit = hit, _hit(size, _pose(start, template, size, total * k / count), crowd) if k else ()
    free, taken = total * k / count, total * (k + 1) / count
    while taken - free > FINE:
        middle = (free + taken) / 2
        hit = _hit(size, _pose(start, template, size, middle), crowd)
        if hit:
            taken, last = middle, hit
        else:
            free = middle
    free = free if free >= FINE else 0.0
    pose = _pose(start, template, size, free)
    # Touched are the ships whose overlap ends here, and those backed over that are still in contact (XW1-BUMP-07).
    shape = outline(size, pose)
    touched = tuple(
        name for name in others if name in last or (name in met and touching(shape, others[name]))
    )
    return Slide(pose, touched, free, False)


def executed(
    start: Pose,
    size: str,
    bearing: str,
    speed: int,
    others: Mapping[str, Shape],
    shift: float = 0.0,
    profile: str = COMMUNITY,
    kind: str = "",
) -> Slide:
    """The end of a whole dial maneuver: with its flip if that pose is free, else backed up without (XW1-BUMP-05)."""
    template = template_for(bearing, speed, profile, kind)
    if template is None:
        return Slide(start, (), 0.0, True)
    end = start.then(maneuver_end(bearing, speed, size, shift, profile, kind))
    if not overlapped(size, end, others):
        return Slide(end, (), full_advance(template, size), True)
    return final_pose(start, template, size, others)
