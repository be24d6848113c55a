"""Attacks as drawn: arcs and bands of the ruler, the attack range, the line of sight, and what is in its way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from holotable.armada.facts import HullZone
from holotable.armada.frames import (
    Activation,
    Attack,
    Maneuver,
    SquadronActivation,
    SquadronCommand,
    ZoneAttack,
)
from holotable.armada.geometry.ruler import CLOSE, LONG, MEDIUM, distance_band, range_band, reach_of
from holotable.armada.geometry.zones import arc, facing
from holotable.armada.pieces import Unit
from holotable.armada.queries import MayTarget
from holotable.armada.steps.attack import shot_option
from holotable.armada.vocabulary import Armada
from holotable.kernel.decision import Pick
from holotable.kernel.record_base import Id
from holotable.picture.canvas import Canvas
from holotable.picture.forms import around
from holotable.picture.marking import (
    ALONG,
    FAR,
    Mark,
    beside,
    draw_crossings,
    draw_marks,
    highlight,
    measure,
    on_table,
)
from holotable.picture.scene import Area, Path
from holotable.picture.seats import seat_css
from holotable.table.measure import Polygon, clip, distance, length

RANGES: Final = (("long", LONG, 3), ("medium", MEDIUM, 2), ("close", CLOSE, 1))
MOST_FIGURES: Final = 8
SIGHT_SPOTS: Final = (0.3, 0.42, 0.18, 0.55, 0.7, 0.85)
ACTORS: Final = {
    Attack: "attacker",
    ZoneAttack: "attacker",
    Activation: "ship",
    Maneuver: "ship",
    SquadronActivation: "squadron",
}


def draw_attacks(g: Armada, canvas: Canvas, marks: Sequence[Mark]) -> frozenset[Id]:
    """What is measured at the moment; returns the pieces that obstruct the attack under way."""
    unit = active_unit(g)
    if unit is not None:
        highlight(g, canvas, unit.id, "active", 9.0)
    atk: Attack | None = g.nearest(Attack)
    obstructing = _draw_attack(g, canvas, atk) if atk is not None else frozenset()
    for decision in g.decisions:
        if isinstance(decision, Pick) and decision.options:
            _draw_candidates(g, canvas, decision)
    draw_marks(g, canvas, marks, lambda mm: f"{range_band(mm)} range, distance {distance_band(mm)}")
    return obstructing


def active_unit(g: Armada) -> Unit | None:
    """The unit whose turn it is, if it is still there."""
    for frame in reversed(g.state.stack):
        field = ACTORS.get(type(frame))
        if field is not None and on_table(g, getattr(frame, field)):
            return g.unit(getattr(frame, field))
    return None


# Arcs and bands ----------------------------------------------------------------------------------------------


def _draw_ruler(g: Armada, canvas: Canvas, unit: Unit, zone: HullZone) -> None:
    """The arc of a hull zone with the bands of range, or the distance that a squadron attacks at."""
    if not zone:
        _draw_band(canvas, around(g.footing(unit.id)[0], reach_of(1)), 1, "distance 1")
        return
    key = g.ship_facts(unit.id).geometry
    front, region = facing(key, zone, unit.at).zone, arc(key, zone, unit.at)
    for name, mm, number in RANGES:
        whole = clip(around(front, mm), region)
        canvas.add("arcs", Area(whole, f"arc arc-{number} {seat_css(g, unit.owner)}"))
        rim = [p for p in whole if distance((p, p, p), front) > mm - 0.5]
        canvas.note(name, "band-note", *(rim[int(len(rim) * part)] for part in (0.5, 0.3, 0.7, 0.15, 0.85)))


def _draw_band(canvas: Canvas, ring: Polygon, number: int, name: str) -> None:
    canvas.add("ranges", Area(ring, f"range range-{number}"))
    spots = tuple(ring[int(len(ring) * part)] for part in (0.0, 0.25, 0.5, 0.75, 0.12, 0.37, 0.62, 0.87))
    canvas.note(name, "band-note", *spots)


# The attack under way ----------------------------------------------------------------------------------------


def _draw_attack(g: Armada, canvas: Canvas, atk: Attack) -> frozenset[Id]:
    """Arc, attack range and line of sight of the attack under way."""
    if not (on_table(g, atk.attacker) and on_table(g, atk.defender)):
        return frozenset()
    highlight(g, canvas, atk.defender, "target")
    _draw_ruler(g, canvas, g.unit(atk.attacker), atk.zone)
    aim = g.aim(atk)
    across = g.across(atk) if atk.obstructed else ()
    both = aim.line is not None and bool(atk.zone or atk.target_zone)
    _draw_sight(g, canvas, atk, across, alone=not both)
    if both and aim.line is not None:
        measure(canvas, aim.line, "clear", f"{atk.range} range · {aim.distance:.0f} mm", ALONG)
    for ship in (piece for piece in across if g.is_ship(piece)):
        highlight(g, canvas, ship, "in-the-way")
    return frozenset(across)


def _draw_sight(g: Armada, canvas: Canvas, atk: Attack, across: Sequence[Id], *, alone: bool) -> None:
    """The line of sight, with a ring where something obstructs it; between squadrons it is the range as well."""
    line = g.sight(atk)
    css = "sight obstructed" if across else "sight"
    canvas.add("measures", Path(line, css))
    canvas.lines.append(line)
    draw_crossings(canvas, line, (g.footing(piece) for piece in across))
    words = f"{atk.range} range · {length(line):.0f} mm" if alone else "line of sight"
    blocked = " · obstructed" if across else ""
    canvas.note(words + blocked, "sight-note", *beside(line, SIGHT_SPOTS))


# What may be chosen ------------------------------------------------------------------------------------------


def _draw_candidates(g: Armada, canvas: Canvas, pick: Pick) -> None:
    """The pieces that the options point at, and for attacks the lines to them."""
    for ref in dict.fromkeys(option.ref for option in pick.options):
        if on_table(g, ref):
            highlight(g, canvas, ref, "candidate")
    frame: ZoneAttack | None = g.nearest(ZoneAttack)
    if frame is not None and pick.why.key in ("declare-target", "declare-additional"):
        _draw_shots(g, canvas, frame, {option.label for option in pick.options})
    command: SquadronCommand | None = g.nearest(SquadronCommand)
    if command is not None and pick.why.key == "command-squadron":
        _draw_band(canvas, around(g.footing(command.ship)[0], MEDIUM), 2, "medium range")


def _draw_shots(g: Armada, canvas: Canvas, frame: ZoneAttack, offered: set[str]) -> None:
    """The attacks on offer: the arcs of their zones, and the attack range to each target."""
    shots = [shot for shot in g.shots(frame) if shot_option(g, shot).label in offered]
    shots = [shot for shot in shots if g.allowed(MayTarget(shot))]
    zones: list[HullZone] = [shot.zone for shot in shots]
    for zone in dict.fromkeys(zones):
        _draw_ruler(g, canvas, g.unit(frame.attacker), zone)
    for number, shot in enumerate(shots):
        aim = g.aim(shot)
        if aim.line is not None:
            words = [f"{shot.range} · {aim.distance:.0f} mm"] if shot.zone or shot.target_zone else []
            words += ["obstructed"] if shot.obstructed else []
            css = "offered obstructed" if shot.obstructed else "offered"
            measure(canvas, aim.line, css, " · ".join(words) if number < MOST_FIGURES else "", FAR)
