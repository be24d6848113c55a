"""The texts beside an X-Wing table: where play stands, who must decide what, the ships' cards, dice, and the story."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from holotable.kernel.core import LogLine
from holotable.kernel.decision import Decision, Option, Pick, Place, Roll
from holotable.kernel.record_base import Id
from holotable.picture.scene import Chip, Row
from holotable.picture.xwing.measured import Mark, refusal_of
from holotable.picture.xwing.ships import (
    badges_of,
    chips_of,
    dial_text,
    lock_letters,
    maneuver_text,
    seat_css,
)
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
MOST_OPTIONS: Final = 6
MOST_LINES: Final = 6


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


def caption(g: XWing) -> tuple[Row, ...]:
    """Where play stands, then one line for each open question, or the result."""
    rows = [Row(where(g), "where")]
    if g.state.winner is not None and not g.decisions:
        rows.append(Row(f"The game is over: {winner(g.state.winner)}", f"ask {seat_css(g, g.state.winner)}"))
    for decision in g.decisions:
        text = g.ruleset.text(decision.why.key, decision.why.args)
        verb = "rolls" if isinstance(decision, Roll) else "decides"
        rows.append(
            Row(
                f"{decision.player.capitalize()} {verb}: {maneuver_text(text)}  [{decision.rule}]",
                f"ask {seat_css(g, decision.player)}",
            )
        )
    return tuple(rows)


def winner(seat: str) -> str:
    """The outcome in words."""
    return "a draw" if seat == "draw" else f"{seat} wins"


def panel(g: XWing, lines: Sequence[LogLine], marks: Sequence[Mark]) -> tuple[Row, ...]:
    """All that stands beside the table."""
    rows: list[Row] = []
    for seat in g.state.seats:
        rows += _squad(g, seat)
    attack = g.nearest(Attack)
    if attack is not None:
        rows += _dice(g, attack)
    for decision in g.decisions:
        rows += _choices(g, decision)
    rows += _refused(g, marks)
    if lines:
        rows.append(Row("What happened", "heading"))
        said = [g.ruleset.text(line.why.key, line.why.args) for line in lines[-MOST_LINES:]]
        rows += [Row(maneuver_text(text), "log") for text in said]
    used = {chip.kind for row in rows for chip in row.chips} | ({"done"} if done_ships(g) else set())
    if used & LEGEND.keys():
        words = joined([text for kind, text in LEGEND.items() if kind in used])
        rows += [Row("Legend", "heading"), Row(words, "legend")]
    return tuple(rows)


def _refused(g: XWing, marks: Sequence[Mark]) -> list[Row]:
    """Why what is marked as refused is not possible."""
    rows: list[Row] = []
    for mark in marks:
        refusal = refusal_of(mark)
        if refusal is not None:
            option = mark[0] if isinstance(mark, tuple) else None
            what = f"{option.label}: " if isinstance(option, Option) else ""
            words = g.ruleset.text(refusal.why.key, refusal.why.args)
            rows.append(Row(f"{what}{words} ({refusal.rule})", "option"))
    return [Row("Not possible", "heading"), *rows] if rows else []


def joined(words: list[str]) -> str:
    """Words in a row that breaks only between them."""
    return "\N{NO-BREAK SPACE}· ".join(word.replace(" ", "\N{NO-BREAK SPACE}") for word in words)


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


def _choices(g: XWing, decision: Decision) -> list[Row]:
    """What the seat may answer, as far as the viewer may know."""
    css = seat_css(g, decision.player)
    if isinstance(decision, Pick):
        if not decision.options:
            return []
        names = [maneuver_text(option.label) for option in decision.options]
        if decision.least == 0:
            names.append("or nothing")
        shown = names if len(names) <= MOST_OPTIONS else [joined(names)]
        return [
            Row(f"{decision.player.capitalize()} may choose", f"heading {css}"),
            *(Row(n, "option") for n in shown),
        ]
    if isinstance(decision, Place) and decision.rules:
        return [
            Row(f"{decision.player.capitalize()} may place it", f"heading {css}"),
            Row(
                "anywhere that these rules allow: "
                + ", ".join(dict.fromkeys(r.rule for r in decision.rules)),
                "option",
            ),
        ]
    return []
