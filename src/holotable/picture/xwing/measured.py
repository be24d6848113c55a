"""What is measured, as drawn: arcs and range bands of the ship that shoots, closest lines, locks, contacts, marks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from holotable.kernel.decision import Pick
from holotable.kernel.record_base import Id
from holotable.picture.canvas import Canvas
from holotable.picture.forms import around, front_band
from holotable.picture.marking import (
    AROUND,
    FAR,
    Mark,
    draw_crossings,
    draw_marks,
    highlight,
    measure,
    on_table,
)
from holotable.picture.scene import Area, Disc, Path
from holotable.picture.seats import seat_css
from holotable.picture.xwing.ships import lock_letters, ships_on_table
from holotable.table.lines import clear_line, closest_lines, crossed_line, crosses
from holotable.table.pose import transform
from holotable.xwing.frames import Activation, Attack, ChoosesLock, CombatTurn, Maneuver
from holotable.xwing.geometry.arcs import BAND, Reach, range_band
from holotable.xwing.geometry.bases import BASES, square
from holotable.xwing.pieces import Ship
from holotable.xwing.vocabulary import XWing

RULER: Final = 3


def active_ship(g: XWing) -> Ship | None:
    """The ship whose turn it is, if it is still there."""
    for frame in reversed(g.state.stack):
        ship = ""
        if isinstance(frame, Attack):
            ship = frame.attacker
        elif isinstance(frame, CombatTurn | Activation | Maneuver):
            ship = frame.ship
        piece = g.state.pieces.get(ship)
        if isinstance(piece, Ship) and piece.zone == "table":
            return piece
    return None


def draw_measures(g: XWing, canvas: Canvas, marks: Sequence[Mark]) -> frozenset[Id]:
    """Everything measured; returns the obstacles that obstruct the shot under way."""
    ship = active_ship(g)
    if ship is not None:
        canvas.add("marks", Area(g.base(ship.id)[0], "active", 9.0))
        canvas.focus += g.base(ship.id)
    _draw_locks(g, canvas)
    _draw_contacts(g, canvas)
    obstructing = _draw_combat(g, canvas)
    for decision in g.decisions:
        if isinstance(decision, Pick):
            _draw_candidates(g, canvas, decision)
    draw_marks(g, canvas, marks, lambda mm: f"range {range_band(mm)}")
    return obstructing


# Arcs and bands ----------------------------------------------------------------------------------------------


def _draw_arc(g: XWing, canvas: Canvas, ship: Ship) -> None:
    """The front arc out to the end of the ruler, and the three bands of range round the base."""
    base, spot = BASES[g.size(ship.id)], ship.at.mm
    for number in range(RULER, 0, -1):
        css = f"range range-{number}"
        canvas.add("ranges", Area(around(square(base.size, ship.at), number * BAND), css))
        outer = front_band(base.half, base.arc_half_angle, number * BAND)
        apex = ((base.arc_edge_x, base.half), (-base.arc_edge_x, base.half))
        canvas.add(
            "arcs", Area(transform((*outer, *apex), spot), f"arc arc-{number} {seat_css(g, ship.owner)}")
        )
        x = (base.half + number * BAND) * 0.87
        marks = transform(
            ((0.0, base.half + number * BAND - 9.0), (x * 0.55, x * 0.9), (-x * 0.55, x * 0.9)), spot
        )
        canvas.note(str(number), "band-note", *marks)


def _draw_combat(g: XWing, canvas: Canvas) -> frozenset[Id]:
    """The shooter's arc, and the line of the shot under way."""
    attack = g.nearest(Attack)
    ship = active_ship(g)
    if ship is None or (attack is None and g.nearest(CombatTurn) is None):
        return frozenset()
    _draw_arc(g, canvas, ship)
    if attack is None or g.state.pieces[attack.defender].zone != "table":
        return frozenset()
    canvas.focus += g.base(attack.defender)
    canvas.add("marks", Area(g.base(attack.defender)[0], "target", 6.0))
    return _draw_shot(g, canvas, attack)


def _draw_shot(g: XWing, canvas: Canvas, attack: Attack) -> frozenset[Id]:
    """The measured line; while the attacker still chooses among several, one of each kind."""
    reach = g.attack_reach(attack.attacker, attack.defender)
    if reach is None:
        return frozenset()
    rocks = g.obstacles()
    shapes = tuple(part for rock in rocks for part in g.outline(rock.id))
    clear = clear_line(reach.lines, shapes)
    crossed = crossed_line(reach.lines, shapes)
    asked = any(decision.why.key == "choose-line" for decision in g.decisions)
    settled = attack.range > 0 and not asked
    if crossed is not None and (attack.obstructed or not settled):
        measure(canvas, crossed, "obstructed", f"range {reach.range} · {reach.distance:.0f} mm · obstructed")
        draw_crossings(canvas, crossed, (g.outline(rock.id) for rock in rocks))
    if clear is not None and not (settled and attack.obstructed):
        measure(canvas, clear, "clear", f"range {reach.range} · {reach.distance:.0f} mm")
    if crossed is None or (settled and not attack.obstructed):
        return frozenset()
    return frozenset(rock.id for rock in rocks if crosses(crossed, g.outline(rock.id)))


# Candidates and marks ----------------------------------------------------------------------------------------


def _draw_candidates(g: XWing, canvas: Canvas, pick: Pick) -> None:
    """The pieces that the options point at, with the line to each where the question is about distance."""
    turn, locks = g.nearest(CombatTurn), g.nearest(ChoosesLock)
    for ref in dict.fromkeys(option.ref for option in pick.options):
        if not on_table(g, ref):
            continue
        highlight(g, canvas, ref, "candidate")
        reach = None
        if pick.why.key == "declare-target" and turn is not None:
            reach = g.attack_reach(turn.ship, ref)
        elif pick.why.key == "choose-lock" and locks is not None:
            reach = g.reach(locks.ship, ref)
        if reach is not None:
            _draw_offer(g, canvas, reach, shot=turn is not None)


def _draw_offer(g: XWing, canvas: Canvas, reach: Reach, *, shot: bool) -> None:
    """The line to something that may be chosen; a shot prefers a line past the obstacles."""
    rocks = tuple(part for rock in g.obstacles() for part in g.outline(rock.id)) if shot else ()
    clear = clear_line(reach.lines, rocks)
    text = f"range {reach.range} · {reach.distance:.0f} mm" + ("" if clear else " · obstructed")
    measure(canvas, clear or reach.lines[0], "offered" if clear else "offered obstructed", text, FAR)


# Locks and contacts ------------------------------------------------------------------------------------------


def _draw_locks(g: XWing, canvas: Canvas) -> None:
    """A thin line from each ship to the one it has locked."""
    letters = lock_letters(g)
    for ship in (s for s in ships_on_table(g) if s.id in letters):
        target = g.ship(ship.lock)
        if target.zone == "table":
            (ax, ay, _), (bx, by, _) = ship.at.mm, target.at.mm
            canvas.add("locks", Path(((ax, ay), (bx, by)), f"lock {seat_css(g, ship.owner)}", arrow=True))


def _draw_contacts(g: XWing, canvas: Canvas) -> None:
    """A ring where two ships touch; with many of them the rings speak for themselves."""
    ships = {ship.id: ship for ship in ships_on_table(g)}
    pairs = [(ship.id, other) for ship in ships.values() for other in ship.touching if ship.id < other]
    for one, other in (pair for pair in pairs if pair[1] in ships):
        (ax, ay), (bx, by) = closest_lines(g.outline(one), g.outline(other))[0]
        canvas.add("contacts", Disc(((ax + bx) / 2, (ay + by) / 2), 5.0, "contact"))
        if len(pairs) == 1:
            canvas.note("touching", "contact-note", *((ax + dx, ay + dy) for dx, dy in AROUND))
