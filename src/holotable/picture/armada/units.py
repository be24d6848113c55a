"""What ships and squadrons have, as chips: hull, speed, dials, command and defense tokens; and their badges."""

from __future__ import annotations

from typing import Final

from holotable.armada.facts import ZONES
from holotable.armada.frames import Attack
from holotable.armada.pieces import DefenseToken, Ship, Squadron, Unit
from holotable.armada.vocabulary import Armada
from holotable.kernel.record_base import Id
from holotable.picture.forms import badges
from holotable.picture.scene import Chip
from holotable.picture.telling import plain

COMMANDS: Final = {"navigate": "Nav", "squadron": "Sqd", "repair": "Rep", "concentrate_fire": "CF"}
DEFENSE: Final = {"evade": "E", "brace": "B", "redirect": "R", "scatter": "S"}


def badges_of(g: Armada) -> dict[Id, str]:
    """A badge for every unit of the game, wherever it is: X-wing Squadron 2 is XW2."""
    units = [piece for piece in g.state.pieces.values() if isinstance(piece, Unit)]
    names = [unit.label.replace("-", " ").replace(" Squadron", "") for unit in units]
    return dict(zip((unit.id for unit in units), badges(names), strict=True))


def ship_chips(g: Armada, ship: Ship) -> list[Chip]:
    """Hull and speed, what lies beside the ship, and its defense tokens."""
    left, most = hull_left(g, ship), g.hull(ship.id)
    chips = [
        Chip("hull", str(left), f"hull {left} of {most}"),
        Chip("speed", str(ship.speed), f"speed {ship.speed}"),
    ]
    if ship.stack:
        chips.append(Chip("dials", f"×{len(ship.stack)}", f"facedown command dials: {len(ship.stack)}"))
    chips += [Chip("dial", COMMANDS[dial], f"command dial: {plain(dial)}") for dial in ship.dials]
    chips += [Chip("command", COMMANDS[token], f"command token: {plain(token)}") for token in ship.tokens]
    chips += defense_chips(g, ship)
    chips += [Chip("crit", "!", g.label(card.id)) for card in g.damage_cards(ship.id, True)]
    return [*chips, *marks_on(g, ship)]


def shield_chips(ship: Ship) -> list[Chip]:
    """The four shield dials, in the order of the zones."""
    return [
        Chip("shield", str(ship.shields[zone]), f"shields {zone}: {ship.shields[zone]}") for zone in ZONES
    ]


def hull_left(g: Armada, ship: Ship) -> int:
    """Hull value less the damage cards it has."""
    return g.hull(ship.id) - len(g.damage_cards(ship.id))


def defense_chips(g: Armada, unit: Unit) -> list[Chip]:
    """Readied tokens are filled, exhausted ones hollow, discarded ones a letter struck out."""
    atk: Attack | None = g.nearest(Attack)
    locked = atk.locked if atk is not None and atk.defender == unit.id else ()
    return [chip for number, token in enumerate(unit.defense) for chip in _defense(token, number in locked)]


def _defense(token: DefenseToken, locked: bool) -> list[Chip]:
    letter = DEFENSE.get(token.kind, token.kind[:1].upper())
    words = f"{token.kind}, {'readied' if token.state == 'ready' else token.state}"
    if token.state == "discarded":
        return [Chip("gone", letter, words)]
    state = "exhausted" if token.state == "exhausted" else "ready"
    if locked:
        words += ", locked"
        return [Chip(f"{token.kind} defense {state} shut", letter, words), Chip("barred", "locked", words)]
    return [Chip(f"{token.kind} defense {state}", letter, words)]


def marks_on(g: Armada, unit: Unit) -> list[Chip]:
    """Objective tokens and the like that a unit carries."""
    return [
        Chip("objective", plain(token.name.split(":")[-1])[:1].upper(), token.label or token.name)
        for token in g.tokens(on=unit.id)
    ]


def done_chip(unit: Unit) -> list[Chip]:
    """A tick on a unit that has been activated."""
    return [Chip("done", "✓", "activated")] if unit.activated else []


def keywords(g: Armada, squadron: Squadron) -> str:
    """The keywords of a squadron that are in force, with their numbers."""
    printed = g.squadron_facts(squadron.id).keywords
    found = ((name, g.keyword(squadron.id, name)) for name in printed)
    return ", ".join(
        f"{plain(name)} {n}" if n > 1 or name == "counter" else plain(name) for name, n in found if n
    )
