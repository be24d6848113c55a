"""The maneuver tool: where a course ends, where the tool lies meanwhile, and on which side it may be laid.

The tool lies beside the base, its axis parallel to the heading (geometry, section 4). A segment's guides are level with
the front edge of the ship that sits on them; the next joint lies `AHEAD` of them, and the guides of its segment `AFTER`
the joint. Only start and end count (ARM-MOV-10). Yaw at speed 0 is an expansion and left out (ARM-MOV-13).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final

from holotable.armada.geometry.bases import BASES
from holotable.table.measure import Point, Polygon, Shape, overlaps
from holotable.table.pose import Pose, Spot, laid, onward, right, transform

WIDTH: Final = 15.25
AHEAD: Final = 46.13  # from the guides of a segment to its far joint
AFTER: Final = 22.27  # from a joint to the guides of its segment
STEP: Final = AHEAD + AFTER
CLICK: Final = 22.5
MOST_CLICKS: Final = 2
PORT, STARBOARD = -1, 1
SIDES: Final = (PORT, STARBOARD)


@lru_cache(maxsize=4096)
def _axis(size: str, clicks: tuple[int, ...], side: int) -> tuple[Spot, ...]:
    """The axis in the frame of the start pose: guides A0, joint J1, guides A1, ... guides Av, with headings."""
    base = BASES[size]
    spot: Spot = (side * (base.width + WIDTH) / 2, base.length / 2, 0.0)
    found = [spot]
    for count in clicks:
        joint = onward(spot, (0.0, AHEAD, 0.0))
        spot = onward(onward(joint, (0.0, 0.0, CLICK * count)), (0.0, AFTER, 0.0))
        found += [joint, spot]
    return tuple(found)


@lru_cache(maxsize=4096)
def _end(size: str, clicks: tuple[int, ...], side: int) -> Spot:
    """The final pose in the frame of the start pose: beside the last guides, as it was beside the first."""
    base = BASES[size]
    return onward(_axis(size, clicks, side)[-1], (-side * (base.width + WIDTH) / 2, -base.length / 2, 0.0))


@lru_cache(maxsize=4096)
def course(size: str, pose: Pose, clicks: tuple[int, ...], side: int) -> Pose:
    """Where a ship ends after the given clicks, positive to starboard, joint 1 first; the speed is their number.

    `side` is that of the tool beside the ship. Without clicks, at speed 0, the ship stays (ARM-MOV-12).
    """
    return pose.then(_end(size, clicks, side)) if clicks else pose


@lru_cache(maxsize=4096)
def _body(size: str, clicks: tuple[int, ...], side: int) -> Shape:
    """The body of the tool from the first guides to the final joint, in the frame of the start pose."""
    axis = _axis(size, clicks, side)
    # Guides lie on the straight way from joint to joint, so the bends are at the joints alone.
    bends = (axis[0], *axis[1::2])
    parts: list[Polygon] = []
    for k, (a, b) in enumerate(pairwise(bends)):
        heading = axis[2 * k][2]
        across, w = right(heading), WIDTH / 2
        parts.append(
            (_beside(a, across, -w), _beside(a, across, w), _beside(b, across, w), _beside(b, across, -w))
        )
        if k and clicks[k - 1]:
            parts.append(_knee(a, axis[2 * k - 2][2], heading, clicks[k - 1]))
    return tuple(parts)


def _beside(spot: Spot, across: Point, by: float) -> Point:
    return (spot[0] + by * across[0], spot[1] + by * across[1])


def _knee(joint: Spot, before: float, after: float, count: int) -> Polygon:
    """What fills the outer side of a bent joint: the kite between the ends of both segments and their mitre."""
    by = -WIDTH / 2 if count > 0 else WIDTH / 2
    first, last = right(before), right(after)
    size = 1 + first[0] * last[0] + first[1] * last[1]
    mitre = ((first[0] + last[0]) / size, (first[1] + last[1]) / size)
    center = (joint[0], joint[1])
    kite = (center, _beside(joint, first, by), _beside(joint, mitre, by), _beside(joint, last, by))
    return (kite[0], *reversed(kite[1:])) if count > 0 else kite


def tool_shape(size: str, pose: Pose, clicks: tuple[int, ...], side: int) -> Shape:
    """The body of the tool on the table up to the final joint: segments beyond it are ignored (ARM-MOV-05, G-20)."""
    return laid(_body(size, clicks, side), pose.mm)


def tool_path(size: str, pose: Pose, clicks: tuple[int, ...], side: int) -> Polygon:
    """The axis of the tool on the table, for drawing: first guides, joint, guides, ... to the final guides."""
    return transform(tuple((x, y) for x, y, _ in _axis(size, clicks, side)), pose.mm)


@lru_cache(maxsize=4096)
def _on_tool(size: str, clicks: tuple[int, ...], side: int) -> bool:
    final = transform(BASES[size].plastic, _end(size, clicks, side))
    return overlaps((final,), _body(size, clicks, side))


def overlaps_tool(size: str, pose: Pose, clicks: tuple[int, ...], side: int) -> bool:
    """Whether the final base lies on the tool; touching it does not count (ARM-MOV-08, G-20).

    It is the same from every start pose, so the question is decided in the ship's own frame, where nothing is rounded.
    """
    return _on_tool(size, clicks, side)


@lru_cache(maxsize=4096)
def _sides(size: str, clicks: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(side for side in SIDES if not _on_tool(size, clicks, side))


def legal_sides(size: str, pose: Pose, clicks: tuple[int, ...]) -> tuple[int, ...]:
    """The sides on which the tool may lie: of both the owner chooses (ARM-MOV-08).

    With none the course is illegal (G-19). At speed 0 both are given, and make no difference.
    """
    return _sides(size, clicks)
