"""A ship or an obstacle in one line of text: `red poedameron 457,300 up +predator focus=1 lock=Omega`."""

from __future__ import annotations

from collections.abc import Mapping

from holotable.table.notation import (
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
)
from holotable.xwing.position import TOKENS, PlacedShip

SHIP_FORM = "SEAT PILOT X,Y FACING [+UPGRADE ...] [KEY=VALUE ...]"
KEYS: Mapping[str, Reader] = {
    "name": text_of,
    "shields": count_of,
    "lock": text_of,
    "dial": text_of,
    "faceup": names_of,
    "facedown": names_of,
    "touching": names_of,
    "discarded": names_of,
    "destroyed": flag_of,
    "doomed": flag_of,
}


def parse_ship(line: str) -> PlacedShip:
    """The ship that a line describes."""
    side, pilot, *rest = words_of(line, 4, SHIP_FORM)
    seat = side_of(line, side)
    x, y = point_of(line, rest[0])
    heading = facing_of(line, rest[1])
    upgrades, fields = extras_and_keys(line, rest[2:], {**KEYS, **dict.fromkeys(TOKENS, count_of)})
    tokens = {kind: fields.pop(kind) for kind in TOKENS if kind in fields}
    return PlacedShip(
        seat=seat, pilot=pilot, x=x, y=y, heading=heading, upgrades=upgrades, tokens=tokens, **fields
    )


def ship_line(ship: PlacedShip) -> str:
    """The line that describes a ship; `parse_ship` reads it back to the same ship."""
    return line_of(
        [
            ship.seat,
            ship.pilot,
            point_word(ship.x, ship.y),
            facing_word(ship.heading),
            *(f"+{upgrade}" for upgrade in ship.upgrades),
            *key_words({key: getattr(ship, key) for key in KEYS}),
            *(f"{kind}={count}" for kind, count in sorted(ship.tokens.items())),
        ]
    )
