"""The texts beside an X-Wing table: where play stands, who must decide what, the ships' cards, dice, and the story."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from holotable.kernel.core import LogLine
from holotable.kernel.record_base import Id
from holotable.picture.marking import Mark
from holotable.picture.scene import Chip, Row
from holotable.picture.seats import seat_css
from holotable.picture.telling import choices, legend, refused, story
from holotable.picture.xwing.ships import badges_of, chips_of, dial_text, lock_letters
from holotable.xwing.frames import ActivationPhase, Attack, CombatPhase, EndPhase, PlanningPhase, Round
from holotable.xwing.pieces import PoolDie, Ship
from holotable.xwing.vocabulary import XWing

PHASES: Final = {
    PlanningPhase: "Planning phase",
    ActivationPhase: "Activation phase",
    CombatPhase: "Combat phase",
    EndPhase: "End phase",
}
FACES: Final = {"hit": "H", "crit": "C", "focus": "F", "evade": "E", "blank": "–"}
LEGEND: Final = {
    "shield": "shield form: shields left",
    "hull": "hexagon: hull left",
    "focus": "F focus",
    "evade": "E evade",
    "stress": "S stress",
    "ion": "I ion",
    "crit": "! faceup damage",
    "done": "✓ has had its turn",
    "locks": "A→ has a lock",
    "locked": "→A is locked",
}


def done_ships(g: XWing) -> tuple[Id, ...]:
    """The ships that have had their turn in this phase; the last one is having it."""
    phase = g.nearest(CombatPhase) or g.nearest(ActivationPhase)
    if phase is None:
        return ()
    under_way = g.state.stack[-1] is not phase
    return phase.done[:-1] if under_way else phase.done


def where(g: XWing) -> str:
    """Round, phase and initiative."""
    phase = next((PHASES[type(f)] for f in reversed(g.state.stack) if type(f) in PHASES), "")
    if g.over:
        return f"After round {g.state.round}"
    if g.nearest(Round) is None:
        return "Setup"
    return f"Round {g.state.round} · {phase or 'between phases'} · {g.state.first} has initiative"


def panel(g: XWing, lines: Sequence[LogLine], marks: Sequence[Mark]) -> tuple[Row, ...]:
    """All that stands beside the table."""
    rows: list[Row] = []
    for seat in g.state.seats:
        rows += _squad(g, seat)
    attack = g.nearest(Attack)
    if attack is not None:
        rows += _dice(g, attack)
    for decision in g.decisions:
        rows += choices(g, decision)
    rows += refused(g, marks)
    rows += story(g, lines)
    return (*rows, *legend(rows, LEGEND, *(("done",) if done_ships(g) else ())))


def _squad(g: XWing, seat: str) -> list[Row]:
    """A seat's ships, those out of the game last."""
    ships = [p for p in g.state.pieces.values() if isinstance(p, Ship) and p.owner == seat]
    css, names, letters = seat_css(g, seat), badges_of(g), lock_letters(g)
    alive = [ship for ship in ships if ship.zone != "destroyed"]
    rows = [Row(f"{seat.capitalize()} · {len(alive)} of {len(ships)} ships", f"heading {css}")]
    for ship in sorted(ships, key=lambda ship: ship.zone == "destroyed"):
        if ship.zone != "table":
            fate = "destroyed" if ship.zone == "destroyed" else "waiting"
            rows.append(Row(f"{ship.label} · {fate}", f"ship gone {css}", names[ship.id]))
            continue
        rows.append(
            Row(
                f"{ship.label} · skill {g.skill(ship.id)}",
                f"ship {css}",
                names[ship.id],
                tuple(chips_of(g, ship, letters)),
            )
        )
        if detail := _detail(g, ship):
            rows.append(Row(detail, "detail"))
    return rows


def _detail(g: XWing, ship: Ship) -> str:
    """Dial, upgrades and faceup damage."""
    cards = [card for card in g.cards_on(ship.id) if card.name != ship.pilot]
    planning = g.nearest(PlanningPhase) is not None  # what lies there is the last round's dial
    parts = ["" if planning else dial_text(g, ship), *(g.label(card.id) for card in cards)]
    facedown = sum(not card.faceup for card in g.damage_cards(ship.id, None))
    if facedown:
        parts.append(f"{facedown} facedown damage")
    return ", ".join(part for part in parts if part)


def _dice(g: XWing, attack: Attack) -> list[Row]:
    rows = [Row("Attack", "heading")]
    for name, ship, dice in (
        ("attacks", attack.attacker, attack.attack_dice),
        ("defends", attack.defender, attack.defense_dice),
    ):
        chips = tuple(_die(die) for die in dice)
        rows.append(Row(f"{g.label(ship)} {name}", f"dice {seat_css(g, g.owner(ship))}", chips=chips))
    return rows


def _die(die: PoolDie) -> Chip:
    fate = ", rerolled" if die.rerolled else ", changed" if die.changed else ""
    return Chip(
        f"die-{die.kind} face-{die.face}", FACES.get(die.face, die.face[:1].upper()), f"{die.face}{fate}"
    )
