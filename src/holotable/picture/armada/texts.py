"""The texts beside an Armada table: where play stands, both fleets with their cards, the attack, and the story."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from holotable.armada.frames import (
    Attack,
    CommandPhase,
    Round,
    ShipPhase,
    SquadronPhase,
    StatusPhase,
)
from holotable.armada.pieces import Ship, Squadron, Unit
from holotable.armada.vocabulary import Armada
from holotable.kernel.core import LogLine
from holotable.kernel.decision import Roll
from holotable.kernel.record_base import Id, Seat
from holotable.kernel.state import Card
from holotable.picture.armada.units import (
    badges_of,
    defense_chips,
    done_chip,
    hull_left,
    keywords,
    marks_on,
    shield_chips,
    ship_chips,
)
from holotable.picture.marking import Mark
from holotable.picture.scene import Chip, Row
from holotable.picture.seats import seat_css
from holotable.picture.telling import choices, legend, plain, refused, story

PHASES: Final = {
    CommandPhase: "Command Phase",
    ShipPhase: "Ship Phase",
    SquadronPhase: "Squadron Phase",
    StatusPhase: "Status Phase",
}
COLORS: Final = {"red": "R", "blue": "B", "black": "K"}
FACES: Final = {
    "hit": "H",
    "crit": "C",
    "double_hit": "HH",
    "hit_crit": "HC",
    "accuracy": "A",
    "blank": "–",
}
LEGEND: Final = {
    "shield": "shields front, left, right, rear",
    "hull": "hexagon: hull",
    "speed": "arrow: speed",
    "dials": "×2 facedown dials",
    "dial": "Nav, Sqd, Rep, CF: dial",
    "command": "pointed: token",
    "defense": "E evade, B brace, R redirect, S scatter",
    "exhausted": "hollow: exhausted",
    "gone": "struck: gone",
    "crit": "! faceup damage",
    "objective": "O objective",
    "done": "✓ activated",
    "die": "R red, B blue, K black · H hit, C crit, A accuracy",
}


def where(g: Armada) -> str:
    """Round, phase, first player and objective."""
    phase = next((PHASES[type(f)] for f in reversed(g.state.stack) if type(f) in PHASES), "")
    card = g.objective()
    first = [f"{g.state.first} is first player"]
    objective = [f"objective {g.label(card.id)}"] if card is not None else []
    if g.over:
        return " · ".join([f"After round {g.state.round}", *first, *objective])
    if g.nearest(Round) is None:
        return " · ".join(["Setup", *objective])
    return " · ".join([f"Round {g.state.round}", phase or "between phases", *first, *objective])


def panel(g: Armada, lines: Sequence[LogLine], marks: Sequence[Mark]) -> tuple[Row, ...]:
    """All that stands beside the table."""
    rows: list[Row] = []
    names = badges_of(g)
    for seat in g.state.seats:
        rows += _fleet(g, seat, names)
    atk: Attack | None = g.nearest(Attack)
    if atk is not None:
        rows += _attack(g, atk)
    for decision in g.decisions:
        rows += choices(g, decision)
    rows += refused(g, marks)
    rows += story(g, lines)
    done = ["done"] if any(g.ship(ship).activated for ship in g.ships()) else []
    return (*rows, *legend(rows, LEGEND, *done))


# Fleets ------------------------------------------------------------------------------------------------------


def _fleet(g: Armada, seat: Seat, names: dict[Id, str]) -> list[Row]:
    """A seat's score, its ships one by one, its squadrons by type."""
    units = [p for p in g.state.pieces.values() if isinstance(p, Unit) and p.owner == seat]
    css = seat_css(g, seat)
    ships = [unit for unit in units if isinstance(unit, Ship)]
    squadrons = [unit for unit in units if isinstance(unit, Squadron)]
    rows = [Row(" · ".join([seat.capitalize(), *_standing(g, seat)]), f"heading {css}")]
    for ship in sorted(ships, key=lambda ship: ship.zone == "destroyed"):
        rows += _ship(g, ship, css, names[ship.id])
    for kind in dict.fromkeys(g.facts(s.id).squadron_type for s in squadrons):
        same = [s for s in squadrons if g.facts(s.id).squadron_type == kind]
        rows.append(_squadrons(g, kind, same, names))
    return rows


def _standing(g: Armada, seat: Seat) -> list[str]:
    """Score, victory tokens and pass tokens."""
    told = [f"score {g.score(seat)}"]
    for count, word in ((g.victory(seat), "victory token"), (g.pass_tokens(seat), "pass token")):
        told += [f"{count} {word}{'s' if count > 1 else ''}"] if count else []
    return told


def _ship(g: Armada, ship: Ship, css: str, badge: str) -> list[Row]:
    if ship.zone != "table":
        fate = "destroyed" if ship.zone == "destroyed" else "waiting"
        return [Row(f"{ship.label} · {fate}", f"ship gone {css}", badge)]
    done = " ✓" if ship.activated else ""
    rows = [Row(ship.label + done, f"ship {css}", badge, (*shield_chips(ship), *ship_chips(g, ship)))]
    detail = "; ".join(part for part in (_dials(ship), _cards(g, ship)) if part)
    return [*rows, Row(detail, "detail")] if detail else rows


def _dials(ship: Ship) -> str:
    """The facedown dials that the viewer knows; the state is a view already, so a value that is there may be shown."""
    known = [plain(dial.value) for dial in ship.stack if dial.value is not None]
    return f"dials: {', '.join(known)}" if known else ""


def _cards(g: Armada, ship: Ship) -> str:
    """Upgrades and damage."""
    parts = [_upgrade(g, card) for card in g.upgrades(ship.id)]
    parts += [g.label(card.id) for card in g.damage_cards(ship.id, True)]
    facedown = len(g.damage_cards(ship.id, False))
    return ", ".join([*parts, *([f"{facedown} facedown damage"] if facedown else [])])


def _upgrade(g: Armada, card: Card) -> str:
    dials = len(g.tokens(on=card.id))
    notes = [*(["exhausted"] if card.exhausted else []), *([f"{dials} on it"] if dials else [])]
    return g.label(card.id) + (f" ({', '.join(notes)})" if notes else "")


def _squadrons(g: Armada, kind: str, squadrons: list[Squadron], names: dict[Id, str]) -> Row:
    """All squadrons of a type: a chip each, with hull and defense tokens."""
    chips: list[Chip] = []
    for squadron in squadrons:
        badge = names[squadron.id]
        if squadron.zone == "destroyed":
            chips.append(Chip("gone", badge, f"{squadron.label}: destroyed"))
            continue
        words = f"{squadron.label}: hull {squadron.hull} of {g.hull(squadron.id)}"
        waiting = squadron.zone == "reserve"
        chips.append(Chip("squadron", badge if waiting else f"{badge} {squadron.hull}", words))
        if not waiting:
            chips += [*defense_chips(g, squadron), *marks_on(g, squadron), *done_chip(squadron)]
    words = keywords(g, squadrons[0])
    return Row(f"{kind}{f': {words}' if words else ''}", "detail squadrons", chips=tuple(chips))


# The attack --------------------------------------------------------------------------------------------------


def _attack(g: Armada, atk: Attack) -> list[Row]:
    """Both sides of the attack, with the dice of the one and the defense tokens of the other."""
    asked = next((d for d in g.decisions if isinstance(d, Roll)), None)
    waiting = [die.kind for die in asked.dice if die.kind in COLORS] if asked is not None else []
    dice = [
        Chip(
            f"die die-{die.color}",
            f"{COLORS[die.color]} {FACES.get(die.face, die.face)}",
            f"{die.color} {plain(die.face)}",
        )
        for die in atk.dice
    ]
    dice += [Chip(f"die die-{color}", f"{COLORS[color]} ?", f"{color}, to be rolled") for color in waiting]
    attacker, defender = g.unit(atk.attacker), g.unit(atk.defender)
    start = f" from its {atk.zone} zone" if atk.zone else ""
    at = f" at {atk.range} range" if atk.zone and atk.range else ""
    blocked = ", obstructed" if atk.obstructed else ""
    rows = [
        Row("Attack", "heading"),
        Row(
            f"{attacker.label} attacks{start}{at}{blocked}",
            f"dice {seat_css(g, attacker.owner)}",
            chips=tuple(dice),
        ),
        Row(
            f"{defender.label} defends{f' with its {atk.target_zone} zone' if atk.target_zone else ''}",
            f"dice {seat_css(g, defender.owner)}",
            chips=(*_left(g, defender, atk), *defense_chips(g, defender)),
        ),
    ]
    told = [f"{atk.damage} damage"] if atk.damage else []
    told += ["braced"] if atk.braced else []
    told += [f"redirected to {', '.join(atk.redirected)}"] if atk.redirected else []
    return [*rows, Row(", ".join(told), "detail")] if told else rows


def _left(g: Armada, unit: Unit, atk: Attack) -> list[Chip]:
    """Shields of the defending zone and hull."""
    if isinstance(unit, Ship):
        shields = unit.shields.get(atk.target_zone, 0)
        hull = hull_left(g, unit)
        return [
            Chip("shield", str(shields), f"shields {atk.target_zone}: {shields}"),
            Chip("hull", str(hull), f"hull {hull}"),
        ]
    return [Chip("hull", str(unit.hull), f"hull {unit.hull}")] if isinstance(unit, Squadron) else []
