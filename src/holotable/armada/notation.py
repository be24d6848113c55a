"""A ship, a squadron or an obstacle in one line of text: `red cr90_corvette_a 457,300 up speed=2 dials=navigate`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from holotable.armada.facts import ZONES
from holotable.armada.position import PlacedShip, PlacedSquadron
from holotable.kernel.laying import nearest
from holotable.kernel.ruleset import Ruleset
from holotable.table.notation import (
    FACINGS,
    Reader,
    count_of,
    extras_and_keys,
    facing_of,
    facing_word,
    flag_of,
    key_words,
    line_of,
    names_of,
    point_of,
    point_word,
    side_of,
    text_of,
    words_of,
    wrong,
)

FORM = "SEAT CARD X,Y [FACING] [+UPGRADE ...] [KEY=VALUE ...]"


def parse_unit(ruleset: Ruleset, line: str) -> PlacedShip | PlacedSquadron:
    """The ship or squadron that a line describes; the ruleset knows which of the two a card is."""
    side, card, point, *rest = words_of(line, 3, FORM)
    seat = side_of(line, side)
    x, y = point_of(line, point)
    if f"squadron:{card}" in ruleset.facts:
        if rest and (rest[0] in FACINGS or _is_number(rest[0])):
            raise wrong(line, f"a squadron has no facing: expected KEY=VALUE, not {rest[0]!r}")
        upgrades, fields = extras_and_keys(line, rest, SQUADRON_KEYS)
        if upgrades:
            raise wrong(line, f"a squadron has no upgrades: expected KEY=VALUE, not '+{upgrades[0]}'")
        return PlacedSquadron(seat=seat, squadron=card, x=x, y=y, **fields)
    if f"ship:{card}" not in ruleset.facts:
        names = [key.split(":")[1] for key in ruleset.facts if key.startswith(("ship:", "squadron:"))]
        raise wrong(line, f"unknown ship or squadron {card!r} in {ruleset.id}; {nearest(card, names)}")
    heading = 0.0
    if rest and not rest[0].startswith("+") and "=" not in rest[0]:
        heading = facing_of(line, rest.pop(0))
    upgrades, fields = extras_and_keys(line, rest, SHIP_KEYS)
    return PlacedShip(seat=seat, ship=card, x=x, y=y, heading=heading, upgrades=upgrades, **fields)


def _is_number(word: str) -> bool:
    return word.removeprefix("-").replace(".", "", 1).isdecimal()


def _shields(line: str, word: str) -> dict[str, int]:
    """`front:1,left:0`, or one number for all four hull zones."""
    if word.isdecimal():
        return dict.fromkeys(ZONES, int(word))
    shields: dict[str, int] = {}
    for part in names_of(line, word):
        zone, colon, number = part.partition(":")
        if not colon or zone not in ZONES or not number.isdecimal():
            raise wrong(line, f"expected shields=N or shields=front:N,left:N, not {part!r}")
        shields[zone] = int(number)
    return shields


UNIT_KEYS: Mapping[str, Reader] = {
    "name": text_of,
    "exhausted": names_of,
    "discarded": names_of,
    "activated": flag_of,
    "destroyed": flag_of,
}
SHIP_KEYS: Mapping[str, Reader] = {
    **UNIT_KEYS,
    "speed": count_of,
    "shields": _shields,
    "dials": names_of,
    "card_dials": names_of,
    "tokens": names_of,
    "faceup": names_of,
    "facedown": names_of,
    "objective": flag_of,
}
SQUADRON_KEYS: Mapping[str, Reader] = {**UNIT_KEYS, "hull": count_of}


# Writing -----------------------------------------------------------------------------------------------------


def ship_line(ship: PlacedShip) -> str:
    """The line that describes a ship; `parse_unit` reads it back to the same ship."""
    place = [point_word(ship.x, ship.y), facing_word(ship.heading)]
    shields = ",".join(f"{zone}:{count}" for zone, count in ship.shields.items())
    fields: dict[str, Any] = {key: getattr(ship, key) for key in SHIP_KEYS} | {"shields": shields}
    return line_of(
        [ship.seat, ship.ship, *place, *(f"+{upgrade}" for upgrade in ship.upgrades), *key_words(fields)]
    )


def squadron_line(squadron: PlacedSquadron) -> str:
    """The line that describes a squadron; `parse_unit` reads it back to the same squadron."""
    fields = {key: getattr(squadron, key) or None for key in SQUADRON_KEYS}
    point = point_word(squadron.x, squadron.y)
    return line_of([squadron.seat, squadron.squadron, point, *key_words(fields)])
