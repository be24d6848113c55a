"""Moves as drawn: the template of the maneuver under way or just made, and where a roll, boost or slide may end."""

from __future__ import annotations

from typing import Any, Final

from holotable.kernel.decision import Pick, Place
from holotable.kernel.record_base import Id
from holotable.kernel.state import State
from holotable.picture.board import draw_way, examples, moved_since
from holotable.picture.canvas import Canvas
from holotable.picture.forms import ribbon
from holotable.picture.scene import Area, Group, Path
from holotable.picture.seats import seat_css
from holotable.picture.telling import plain
from holotable.picture.xwing.ships import ghost
from holotable.table.measure import Point, Shape
from holotable.table.placement import OnLine
from holotable.table.pose import Pose, to_local, transform
from holotable.xwing.frames import ActivationPhase, Boost, Maneuver
from holotable.xwing.geometry.bases import square
from holotable.xwing.geometry.obstacles import tokens
from holotable.xwing.geometry.rolls import contacts_for, roll_template
from holotable.xwing.geometry.templates import footprint, full_advance, maneuver_end, template_for
from holotable.xwing.pieces import Ship
from holotable.xwing.vocabulary import XWing
from holotable.xwing.vocabulary.moves import SIDES, RollTemplateClear

SAMPLES: Final = 80
SLID: Final = tuple(
    (dx * far, dy * far) for far in (1.0, 1.4, 1.9) for dx, dy in ((0, 38), (0, -38), (60, 0), (-60, 0))
)


def draw_moves(g: XWing, canvas: Canvas, before: State[Any, Any, Any] | None) -> None:
    """The last maneuver, what the open question offers, and other moves made since `before`."""
    maneuver = last_maneuver(g)
    if maneuver is not None:
        _draw_maneuver(g, canvas, maneuver)
    for decision in g.decisions:
        if isinstance(decision, Place):
            _draw_slide(g, canvas, decision)
        elif isinstance(decision, Pick) and decision.why.key == "boost-template" and decision.options:
            for option in decision.options:
                _draw_boost(g, canvas, decision.source or _booster(g), option.label)
    if before is not None:
        _draw_difference(g, canvas, before, maneuver)


def last_maneuver(g: XWing) -> Maneuver | None:
    """The maneuver under way, or during the Activation phase the last one that was made."""
    under_way = g.nearest(Maneuver)
    if under_way is not None or g.nearest(ActivationPhase) is None:
        return under_way
    return next((frame for frame in reversed(g.state.past) if isinstance(frame, Maneuver)), None)


def _draw_maneuver(g: XWing, canvas: Canvas, mv: Maneuver) -> None:
    ship = g.state.pieces[mv.ship]
    template = template_for(mv.bearing, mv.speed)
    if template is None or not isinstance(ship, Ship):
        return
    size = g.size(mv.ship)
    made = mv.advance >= 0.0
    start = mv.start if made else ship.at
    strip = footprint(template, size, start)
    seat = seat_css(g, ship.owner)
    canvas.add("templates", Area(ribbon(strip), "template"))
    _note_on(canvas, plain(mv.maneuver), strip)
    if not made:
        return
    canvas.add("ghosts", ghost(size, start, f"start {seat}"))
    canvas.focus.append(square(size, start))
    back = full_advance(template, size) - mv.advance
    if mv.bumped or back > 0.005:
        way = ribbon(footprint(template, size, start, mv.advance))
        if way:
            canvas.add("templates", Area(way, "travelled"))
        aim = start.then(maneuver_end(mv.bearing, mv.speed, size))
        canvas.add("contacts", ghost(size, aim, f"aim {seat}"))  # above the ship that was in the way
        canvas.focus.append(square(size, aim))
        x, y, _ = aim.mm
        around = tuple((x + dx, y + dy) for dx, dy in SLID)
        canvas.note(f"slid back {back:.0f} mm", "slid-note", *around)


def _note_on(canvas: Canvas, text: str, strip: Shape) -> None:
    """A text on a template, preferably in its middle."""
    if not strip:
        return
    spots: list[Point] = []
    for t in (0.5, 0.35, 0.65, 0.2, 0.8):
        part = strip[min(len(strip) - 1, int(len(strip) * t))]
        share = t if len(strip) == 1 else 0.5
        low, high = (
            ((part[0][k] + part[1][k]) / 2 for k in (0, 1)),
            ((part[2][k] + part[3][k]) / 2 for k in (0, 1)),
        )
        (ax, ay), (bx, by) = tuple(low), tuple(high)
        spots.append((ax + (bx - ax) * share, ay + (by - ay) * share))
    canvas.note(text, "template-note", *spots)


# What may be chosen ------------------------------------------------------------------------------------------


def _draw_slide(g: XWing, canvas: Canvas, place: Place[Any]) -> None:
    """The line of a barrel roll or Tallon roll: where it is legal, where not, and the bases at its ends."""
    line = next((rule for rule in place.rules if isinstance(rule, OnLine)), None)
    if line is None:
        _draw_example(g, canvas, place)
        return
    size, seat = g.size(place.piece), seat_css(g, place.player)
    roll = next((rule for rule in place.rules if isinstance(rule, RollTemplateClear)), None)
    if roll is not None:
        _draw_roll_template(g, canvas, place.piece, size, roll)
    poses = [Pose(*line.at(k / SAMPLES)) for k in range(SAMPLES + 1)]
    fine = [g.first_refusal(place.piece, place.rules, pose.numbers) is None for pose in poses]
    for first, last in stretches(fine):
        ends = tuple((p.x / 1000, p.y / 1000) for p in (poses[first], poses[last]))
        canvas.add("measures", Path(ends, "slide" if fine[first] else "slide-no"))
    for k in (0, SAMPLES):
        if not fine[k]:
            canvas.add("ghosts", ghost(size, poses[k], "no"))
    legal = [pose for pose, good in zip(poses, fine, strict=True) if good]
    for pose in dict.fromkeys((legal[0], legal[len(legal) // 2], legal[-1]) if legal else ()):
        canvas.add("ghosts", ghost(size, pose, f"may {seat}"))
    canvas.focus += [square(size, poses[0]), square(size, poses[-1])]
    canvas.solid += [square(size, poses[0]), square(size, poses[-1])]
    canvas.lines.append(((poses[0].x / 1000, poses[0].y / 1000), (poses[-1].x / 1000, poses[-1].y / 1000)))
    _note_ends(canvas, poses[0], poses[-1])


def _draw_example(g: XWing, canvas: Canvas, place: Place[Any]) -> None:
    """One legal place for a piece that may lie in a whole area: it shows the size, and that there is room."""
    for pose in examples(g, canvas, place):
        piece = g.state.pieces[place.piece]
        if isinstance(piece, Ship):
            canvas.add("ghosts", ghost(g.size(place.piece), pose, f"may {seat_css(g, place.player)}"))
            canvas.solid.append(square(g.size(place.piece), pose))
        else:
            outline = transform(tokens()[piece.outline].outline, pose.mm)
            canvas.add("ghosts", Group("", "", "ghost may", (Area(outline, "ghost-base"),)))


def _note_ends(canvas: Canvas, first: Pose, last: Pose) -> None:
    """How far the ends of a slide are from its middle."""
    (ax, ay, _), (bx, by, _) = first.mm, last.mm
    far = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    if far < 0.5:
        return
    ux, uy = (bx - ax) / far, (by - ay) / far
    for x, y, sign in ((ax, ay, -1), (bx, by, 1)):
        spots = tuple(
            (x + sign * ux * d - uy * side, y + sign * uy * d + ux * side)
            for d, side in (
                (34.0, 0.0),
                (44.0, 0.0),
                (56.0, 0.0),
                (68.0, 0.0),
                (22.0, 60.0),
                (22.0, -60.0),
                (6.0, 70.0),
                (6.0, -70.0),
            )
        )
        canvas.note(f"{far / 2:.0f} mm {'ahead' if sign > 0 else 'back'}", "slide-note", *spots)


def stretches(flags: list[bool]) -> list[tuple[int, int]]:
    """First and last numbers of the runs of equal flags."""
    runs: list[tuple[int, int]] = []
    first = 0
    for k in range(1, len(flags) + 1):
        if k == len(flags) or flags[k] != flags[first]:
            runs.append((first, k - 1))
            first = k
    return runs


def _draw_roll_template(g: XWing, canvas: Canvas, ship: Id, size: str, roll: RollTemplateClear) -> None:
    """The roll's template, its middle at the middle of the base edge."""
    strip = roll_template(Pose(*roll.start), size, SIDES[roll.side], 0.0, roll.speed)
    low, high = contacts_for(size, 0.0, roll.speed)
    for contact in (low, high):
        shifted = roll_template(Pose(*roll.start), size, SIDES[roll.side], contact, roll.speed)
        canvas.add("templates", Area(shifted[0], "template-range"))
    canvas.add("templates", Area(strip[0], "template"))
    x = sum(p[0] for p in strip[0]) / 4
    y = sum(p[1] for p in strip[0]) / 4
    canvas.note(f"{roll.speed} straight", "template-note", (x, y))
    canvas.focus.append(square(size, g.ship(ship).at))


def _booster(g: XWing) -> Id:
    boost = g.nearest(Boost)
    return boost.ship if boost is not None else ""


def _draw_boost(g: XWing, canvas: Canvas, ship: Id, template: str) -> None:
    """A template that is on offer and the base at its end."""
    piece = g.ship(ship)
    speed, bearing = template.split()
    size, form = g.size(ship), template_for(bearing, int(speed))
    if form is None:
        return
    strip = footprint(form, size, piece.at)
    canvas.add("templates", Area(ribbon(strip), "template"))
    end = g.boost_end(ship, template)
    canvas.add("ghosts", ghost(size, end, f"may {seat_css(g, piece.owner)}"))
    canvas.focus.append(square(size, end))
    x, y, _ = end.mm
    canvas.note(plain(template), "template-note", (x, y), (x, y + 30), (x, y - 30))


# What was done -----------------------------------------------------------------------------------------------


def _draw_difference(g: XWing, canvas: Canvas, before: State[Any, Any, Any], known: Maneuver | None) -> None:
    """Ships that lay elsewhere, with the template that led from there to here if one is found."""
    for ship, old, now in moved_since(g, before):
        if known is not None and known.ship == ship and known.start == old:
            continue
        size = g.size(ship)
        canvas.add("ghosts", ghost(size, old, f"start {seat_css(g, g.owner(ship))}"))
        canvas.focus.append(square(size, old))
        draw_way(canvas, old, now)
        for rules in (d.rules for d in before.pending if isinstance(d, Place) and d.piece == ship):
            for roll in (rule for rule in rules if isinstance(rule, RollTemplateClear)):
                shift = to_local(now.mm[:2], old.mm)[1]
                contact = sum(contacts_for(size, shift, roll.speed)) / 2
                strip = roll_template(old, size, SIDES[roll.side], contact, roll.speed)
                canvas.add("templates", Area(strip[0], "template"))
        for bearing in ("straight", "bank_left", "bank_right", "turn_left", "turn_right"):
            form = template_for(bearing, 1)
            if form is not None and old.then(maneuver_end(bearing, 1, size)) == now:
                canvas.add("templates", Area(ribbon(footprint(form, size, old)), "template"))
