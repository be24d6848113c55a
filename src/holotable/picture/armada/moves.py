"""Maneuvers as drawn: the tool with its joints, the positions tried, the courses on offer, and what has moved."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from holotable.armada.frames import Activation, Maneuver, ShipPhase
from holotable.armada.geometry.bases import base
from holotable.armada.geometry.tool import course, tool_path, tool_shape
from holotable.armada.pieces import NOWHERE, Ship
from holotable.armada.steps.maneuver import Course, course_option, courses_for, ships_under
from holotable.armada.vocabulary import Armada
from holotable.kernel.decision import Pick
from holotable.kernel.state import State
from holotable.picture.armada.ships import ghost, piece_ghost
from holotable.picture.board import draw_way, moved_since
from holotable.picture.canvas import Canvas
from holotable.picture.forms import curve
from holotable.picture.scene import Area, Disc, Path
from holotable.picture.seats import seat_css
from holotable.table.measure import Polygon
from holotable.table.pose import Pose

WIDEST: Final = 12  # offered courses that are drawn as whole bases; of more, most are arrow heads
BESIDE: Final = tuple(
    (dx * far, dy * far) for far in (1.0, 1.5) for dx, dy in ((0, 52), (0, -52), (85, 0), (-85, 0))
)


def draw_moves(g: Armada, canvas: Canvas, before: State[Any, Any, Any] | None) -> None:
    """The last maneuver, the courses that are on offer, and what else has moved since `before`."""
    mv = last_maneuver(g)
    if mv is not None and mv.start != NOWHERE:
        _draw_maneuver(g, canvas, mv)
    for decision in g.decisions:
        if isinstance(decision, Pick) and decision.why.key == "determine-course" and mv is not None:
            _draw_courses(g, canvas, mv, {option.label for option in decision.options})
    if before is not None:
        _draw_difference(g, canvas, before, mv)


def last_maneuver(g: Armada) -> Maneuver | None:
    """The maneuver under way; between two activations the last one that was made."""
    under_way: Maneuver | None = g.nearest(Maneuver)
    if under_way is not None or g.nearest(ShipPhase) is None or g.nearest(Activation) is not None:
        return under_way
    return next((frame for frame in reversed(g.state.past) if isinstance(frame, Maneuver)), None)


# A maneuver that was made ------------------------------------------------------------------------------------


def _draw_maneuver(g: Armada, canvas: Canvas, mv: Maneuver) -> None:
    """The tool as it lay, the start, and each position that another ship stood in the way of."""
    ship = g.state.pieces[mv.ship]
    if not isinstance(ship, Ship) or ship.zone != "table":
        return
    size, seat = g.size(mv.ship), seat_css(g, ship.owner)
    if mv.clicks:
        _draw_tool(canvas, size, mv.start, Course(mv.clicks, mv.side))
    if ship.at != mv.start:
        canvas.add("ghosts", ghost(size, mv.start, f"start {seat}"))
    canvas.focus.append(base(size, mv.start))
    for speed in range(mv.speed, 0, -1):
        pose = course(size, mv.start, mv.clicks[:speed], mv.side)
        if pose == ship.at:
            break
        if mv.overlapped and ships_under(g, mv.ship, pose):
            canvas.add("contacts", ghost(size, pose, f"aim {seat}"))  # above the ship that was in the way
            canvas.focus.append(base(size, pose))
            canvas.solid.append(base(size, pose))
            x, y, _ = pose.mm
            canvas.note(f"overlap at speed {speed}", "refused-note", *((x + dx, y + dy) for dx, dy in BESIDE))


def _draw_tool(canvas: Canvas, size: str, start: Pose, way: Course) -> None:
    """The tool from the guides beside the ship to the last joint, with the clicks of each joint."""
    canvas.add("templates", *(Area(part, "template") for part in tool_shape(size, start, *way)))
    axis = tool_path(size, start, *way)
    canvas.add("templates", Path(axis, "tool-axis"))
    canvas.lines += pairwise(axis)
    for number, at in enumerate(axis[1::2]):
        clicks = way.clicks[number]
        canvas.add("templates", Disc(at, 4.6, "joint"))
        canvas.solid.append(curve(at, 9.0, 0.0, 270.0)[::30])
        words = "0" if not clicks else f"{'R' if clicks > 0 else 'L'}{abs(clicks)}"
        spots = ((16, 0), (-16, 0), (0, 14), (0, -14), (14, 12), (-14, 12), (26, 0), (-26, 0))
        canvas.note(words, "template-note", *((at[0] + dx, at[1] + dy) for dx, dy in spots))


# Courses on offer --------------------------------------------------------------------------------------------


def _draw_courses(g: Armada, canvas: Canvas, mv: Maneuver, offered: set[str]) -> None:
    """The final positions on offer: thin bases, or of many the bows alone and the outermost bases."""
    ship = g.ship(mv.ship)
    size, seat = g.size(mv.ship), seat_css(g, ship.owner)
    ways = [way for way in courses_for(g, mv, g.maneuver_speed(mv)) if course_option(way).label in offered]
    ends = {course(size, ship.at, way.clicks, way.side): way for way in ways if way.clicks}
    whole = set(ends) if len(ends) <= WIDEST else _outermost(ends)
    for pose in ends:
        canvas.focus.append(base(size, pose))
        if pose in whole:
            canvas.add("ghosts", ghost(size, pose, f"thin {seat}"))
        else:
            canvas.add("ghosts", Area(_bow(size, pose), f"thin-bow {seat}"))
    straight = next((pose for pose, way in ends.items() if not any(way.clicks)), None)
    if straight is not None:
        _draw_tool(canvas, size, ship.at, ends[straight])


def _outermost(ends: dict[Pose, Course]) -> set[Pose]:
    """The straight course and those that turn most."""
    turned = {pose: sum(way.clicks) for pose, way in ends.items()}
    most = max(turned.values())
    return {pose for pose, way in ends.items() if abs(turned[pose]) == most or not any(way.clicks)}


def _bow(size: str, pose: Pose) -> Polygon:
    """An arrow head where the bow would be."""
    nose = ghost(size, pose, "").shapes[1]
    return nose.points if isinstance(nose, Area) else ()


# What was done -----------------------------------------------------------------------------------------------


def _draw_difference(g: Armada, canvas: Canvas, before: State[Any, Any, Any], known: Maneuver | None) -> None:
    """Pieces that lay elsewhere."""
    for piece, old, now in moved_since(g, before):
        if known is None or known.ship != piece or known.start != old:
            canvas.add("ghosts", piece_ghost(g, piece, old, f"start {seat_css(g, g.owner(piece))}"))
            canvas.focus.append(g.footing(piece, old.numbers)[0])
            draw_way(canvas, old, now)
