"""What Armada's pieces are called at the terminal: a letter a ship, a letter and a number a squadron."""

from __future__ import annotations

from collections.abc import Iterable

from holotable.armada.facts import ZONES
from holotable.armada.pieces import AttackDie, Obstacle, Ship, Squadron
from holotable.armada.vocabulary import Armada
from holotable.kernel.record_base import Id

LETTERS = {"red": "ABCDEFGHIJKLM", "blue": "PQRSTUVWXYZNO"}
ROCKS = {"asteroid": "ast", "debris": "deb", "station": "sta"}
SHORT = {"front": "F", "left": "L", "right": "R", "rear": "Re"}
FACES = {"double_hit": "double hit", "hit_crit": "hit+crit"}


def tag(table: Armada, piece: Id) -> str:
    """A, B for red's ships, P, Q for blue's; t1, t2, x1 for squadrons by their craft; ast, deb, sta for obstacles."""
    owned = table.state.pieces.get(piece)
    if isinstance(owned, Ship):
        fleet = [p.id for p in table.state.pieces.values() if isinstance(p, Ship) and p.owner == owned.owner]
        return LETTERS.get(owned.owner, "?" * 13)[fleet.index(piece) % 13]
    if isinstance(owned, Squadron):
        initial = _initial(table, owned)
        wings = (p for p in table.state.pieces.values() if isinstance(p, Squadron))
        alike = [p.id for p in wings if _initial(table, p) == initial]
        return f"{initial}{alike.index(piece) + 1}"
    if isinstance(owned, Obstacle):
        return ROCKS.get(owned.name.partition(":")[2], "obs")
    return ""


def _initial(table: Armada, squadron: Squadron) -> str:
    """The first letter of a squadron's craft: t for TIEs, x for X-wings. Numbers run through both fleets."""
    return table.ruleset.facts[squadron.name].squadron_type[:1].lower() or "s"


def piece_of(table: Armada, word: str) -> Id | None:
    """The ship or squadron in play that is meant by a tag or by its label."""
    wanted = word.casefold()
    units = [*table.ships(), *table.squadrons()]
    return next(
        (u for u in units if wanted in (tag(table, u).casefold(), table.label(u).casefold())),
        None,
    )


def named(table: Armada, piece: Id) -> str:
    """A piece with its tag before its label."""
    label, short = table.label(piece), tag(table, piece)
    return (
        f"{short} {label}"
        if isinstance(table.state.pieces.get(piece), Ship | Squadron)
        else label.replace("_", " ")
    )


def tags(table: Armada, pieces: Iterable[Id]) -> str:
    """Several pieces by their tags."""
    return ", ".join(tag(table, piece) for piece in pieces)


def shields(table: Armada, ship: Ship) -> str:
    """The shields of all zones, such as F3 L2 R2 Re1."""
    return " ".join(f"{SHORT[zone]}{ship.shields[zone]}" for zone in ZONES)


def command(word: str) -> str:
    """A command in words."""
    return word.replace("_", " ")


def commands(words: Iterable[str]) -> str:
    """Several commands in words."""
    return ", ".join(command(word) for word in words)


def face(side: str) -> str:
    """The face of a die in words."""
    return FACES.get(side, side.replace("_", " "))


def dice(pool: Iterable[AttackDie]) -> str:
    """A pool of rolled dice in words."""
    return ", ".join(f"{die.color} {face(die.face)}" for die in pool)


def unrolled(colors: Iterable[str]) -> str:
    """Dice still to be rolled: 2 red 1 blue."""
    every = list(colors)
    return " ".join(f"{every.count(color)} {color}" for color in dict.fromkeys(every)) or "no dice"
