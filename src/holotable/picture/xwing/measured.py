"""What is measured, as drawn: arcs and range bands of the ship that shoots, closest lines, locks, contacts, marks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias, cast

from holotable.kernel.decision import Option, Pick, Refusal
from holotable.kernel.record_base import Id
from holotable.picture.canvas import Canvas
from holotable.picture.forms import along, band, front_band
from holotable.picture.scene import Area, Disc, Path
from holotable.picture.xwing.ships import lock_letters, on_table, seat_css
from holotable.table.lines import clear_line, closest_lines, crosses
from holotable.table.measure import Line, length
from holotable.table.pose import transform
from holotable.xwing.frames import Activation, Attack, ChoosesLock, CombatTurn, Maneuver
from holotable.xwing.geometry.arcs import BAND, Reach, range_band
from holotable.xwing.geometry.bases import BASES
from holotable.xwing.pieces import Obstacle, Ship
from holotable.xwing.vocabulary import XWing

RULER: Final = 3
ALONG: Final = (0.5, 0.35, 0.65, 0.2, 0.8, 1.15, 1.3)
FAR: Final = (0.78, 0.65, 0.5, 0.88, 0.35)  # near the target, where the lines of a fan are apart
AROUND: Final = ((0, 30), (0, -30), (45, 12), (-45, 12), (45, -12), (-45, -12), (0, 45), (0, -45))

Micron4: TypeAlias = tuple[int, int, int, int]
Mark: TypeAlias = Refusal | tuple[Option, Refusal] | Id | Micron4
"""Something to point out: a refusal with its lines (a row of `why_not` too), a piece, or a measured line in µm."""


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
    for mark in marks:
        _draw_mark(g, canvas, mark)
    return obstructing


# Arcs and bands ----------------------------------------------------------------------------------------------


def _draw_arc(g: XWing, canvas: Canvas, ship: Ship) -> None:
    """The front arc out to the end of the ruler, and the three bands of range round the base."""
    base, spot = BASES[g.size(ship.id)], ship.at.mm
    for number in range(RULER, 0, -1):
        css = f"range range-{number}"
        canvas.add("ranges", Area(transform(band(base.half, number * BAND), spot), css))
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
    crossed = next((line for line in reach.lines if crosses(line, shapes)), None)
    asked = any(decision.why.key == "choose-line" for decision in g.decisions)
    settled = attack.range > 0 and not asked
    if crossed is not None and (attack.obstructed or not settled):
        measure(canvas, crossed, "obstructed", f"range {reach.range} · {reach.distance:.0f} mm · obstructed")
        _draw_crossings(g, canvas, crossed, rocks)
    if clear is not None and not (settled and attack.obstructed):
        measure(canvas, clear, "clear", f"range {reach.range} · {reach.distance:.0f} mm")
    if crossed is None or (settled and not attack.obstructed):
        return frozenset()
    return frozenset(rock.id for rock in rocks if crosses(crossed, g.outline(rock.id)))


def _draw_crossings(g: XWing, canvas: Canvas, line: Line, rocks: list[Obstacle]) -> None:
    """A ring where a line passes through an obstacle."""
    for rock in rocks:
        shape = g.outline(rock.id)
        inside = [k for k in range(201) if crosses((along(line, k / 200), along(line, k / 200)), shape)]
        if inside:
            canvas.add("measures", Disc(along(line, (inside[0] + inside[-1]) / 400), 4.0, "crossing"))


def measure(canvas: Canvas, line: Line, css: str, text: str, spots: tuple[float, ...] = ALONG) -> None:
    """A measured line with its ends and its figure."""
    canvas.add(
        "measures", Path(line, f"measure {css}"), *(Disc(end, 1.8, f"measure-end {css}") for end in line)
    )
    canvas.lines.append(line)
    canvas.note(text, f"measure-note {css}", *(along(line, t) for t in spots))


# Candidates and marks ----------------------------------------------------------------------------------------


def _draw_candidates(g: XWing, canvas: Canvas, pick: Pick) -> None:
    """The pieces that the options point at, with the line to each where the question is about distance."""
    turn, locks = g.nearest(CombatTurn), g.nearest(ChoosesLock)
    for ref in dict.fromkeys(option.ref for option in pick.options):
        piece = g.state.pieces.get(ref)
        if piece is None or piece.zone != "table":
            continue
        for part in g.footing(ref):
            canvas.add("marks", Area(part, "candidate", 6.0))
            canvas.focus.append(part)
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


def _draw_mark(g: XWing, canvas: Canvas, mark: Mark) -> None:
    refusal = refusal_of(mark)
    if refusal is not None:
        for line in map(_mm, refusal.lines):
            measure(canvas, line, "refused", f"{length(line):.0f} mm · {refusal.rule}", FAR)
    elif isinstance(mark, tuple):
        line = _mm(cast(Micron4, mark))
        measure(canvas, line, "marked", f"range {range_band(length(line))} · {length(line):.1f} mm")
    elif isinstance(mark, str) and mark in g.state.pieces and g.state.pieces[mark].zone == "table":
        for part in g.footing(mark):
            canvas.add("marks", Area(part, "marked", 6.0))
            canvas.focus.append(part)


def refusal_of(mark: Mark) -> Refusal | None:
    """The refusal that a mark is or goes with."""
    last = mark[-1] if isinstance(mark, tuple) else mark
    return last if isinstance(last, Refusal) else None


def _mm(line: Micron4) -> Line:
    return ((line[0] / 1000, line[1] / 1000), (line[2] / 1000, line[3] / 1000))


# Locks and contacts ------------------------------------------------------------------------------------------


def _draw_locks(g: XWing, canvas: Canvas) -> None:
    """A thin line from each ship to the one it has locked."""
    letters = lock_letters(g)
    for ship in (s for s in on_table(g) if s.id in letters):
        target = g.ship(ship.lock)
        if target.zone == "table":
            (ax, ay, _), (bx, by, _) = ship.at.mm, target.at.mm
            canvas.add("locks", Path(((ax, ay), (bx, by)), f"lock {seat_css(g, ship.owner)}", arrow=True))


def _draw_contacts(g: XWing, canvas: Canvas) -> None:
    """A ring where two ships touch; with many of them the rings speak for themselves."""
    ships = {ship.id: ship for ship in on_table(g)}
    pairs = [(ship.id, other) for ship in ships.values() for other in ship.touching if ship.id < other]
    for one, other in (pair for pair in pairs if pair[1] in ships):
        (ax, ay), (bx, by) = closest_lines(g.outline(one), g.outline(other))[0]
        canvas.add("contacts", Disc(((ax + bx) / 2, (ay + by) / 2), 5.0, "contact"))
        if len(pairs) == 1:
            canvas.note("touching", "contact-note", *((ax + dx, ay + dy) for dx, dy in AROUND))
