"""A ship or an obstacle in one line of text: `red poedameron 457,300 up +predator focus=1 lock=Omega`."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from typing import Any

from holotable.kernel.laying import nearest
from holotable.xwing.laying import SEATS
from holotable.xwing.position import TOKENS, PlacedObstacle, PlacedShip, Side

FACINGS = {"up": 0.0, "right": 90.0, "down": 180.0, "left": 270.0}
SHIP_FORM = "SEAT PILOT X,Y FACING [+UPGRADE ...] [KEY=VALUE ...]"
ROCK_FORM = "OUTLINE X,Y FACING [name=NAME]"


class NotationError(Exception):
    """A line that does not describe a piece; one sentence that quotes it."""


def parse_ship(line: str) -> PlacedShip:
    """The ship that a line describes."""
    words = _words(line, 4, SHIP_FORM)
    side, pilot, *rest = words
    if side not in SEATS:
        raise _wrong(line, f"expected a seat ({' or '.join(SEATS)}), not {side!r}")
    seat: Side = "red" if side == "red" else "blue"
    x, y, heading = _spot(line, rest[:2])
    fields: dict[str, Any] = {}
    upgrades: list[str] = []
    for word in rest[2:]:
        if word.startswith("+"):
            upgrades.append(word[1:])
        else:
            _set(line, word, fields)
    return PlacedShip(seat=seat, pilot=pilot, x=x, y=y, heading=heading, upgrades=tuple(upgrades), **fields)


def parse_obstacle(line: str) -> PlacedObstacle:
    """The obstacle that a line describes."""
    outline, *rest = _words(line, 3, ROCK_FORM)
    x, y, heading = _spot(line, rest[:2])
    name = ""
    for word in rest[2:]:
        key, equals, name = word.partition("=")
        if key != "name" or not equals:
            raise _wrong(line, f"expected name=NAME or nothing more, not {word!r}")
    return PlacedObstacle(outline=outline, x=x, y=y, heading=heading, name=name)


def _words(line: str, least: int, form: str) -> list[str]:
    try:
        words = shlex.split(line)
    except ValueError as error:
        raise _wrong(line, str(error).lower()) from None
    if len(words) < least:
        raise _wrong(line, f"expected {form}")
    return words


def _wrong(line: str, message: str) -> NotationError:
    return NotationError(f"{message} (in {line!r})")


def _spot(line: str, words: Sequence[str]) -> tuple[float, float, float]:
    """X,Y in mm and a facing, as a word or in degrees."""
    numbers = words[0].split(",")
    if len(numbers) != 2:
        raise _wrong(line, f"expected X,Y in mm, not {words[0]!r}")
    x, y = (_number(line, number, "a number of mm") for number in numbers)
    if words[1] in FACINGS:
        return x, y, FACINGS[words[1]]
    return x, y, _number(line, words[1], "up, right, down, left or degrees")


def _number(line: str, word: str, expected: str) -> float:
    try:
        number = float(word)
    except ValueError:
        number = float("nan")
    if not isfinite(number):
        raise _wrong(line, f"expected {expected}, not {word!r}")
    return number


# The keys of a ship ------------------------------------------------------------------------------------------


def _count(line: str, word: str) -> int:
    if not word.isdecimal():
        raise _wrong(line, f"expected a whole number, not {word!r}")
    return int(word)


def _names(line: str, word: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in word.split(",") if name.strip())


def _text(line: str, word: str) -> str:
    return word


def _flag(line: str, word: str) -> bool:
    if word not in ("yes", "no"):
        raise _wrong(line, f"expected yes or no, not {word!r}")
    return word == "yes"


KEYS: Mapping[str, Callable[[str, str], Any]] = {
    "name": _text,
    "shields": _count,
    "lock": _text,
    "dial": _text,
    "faceup": _names,
    "facedown": _names,
    "touching": _names,
    "discarded": _names,
    "destroyed": _flag,
    "doomed": _flag,
}


def _set(line: str, word: str, fields: dict[str, Any]) -> None:
    key, equals, value = word.partition("=")
    if not equals:
        raise _wrong(line, f"expected +UPGRADE or KEY=VALUE, not {word!r}")
    if key in TOKENS:
        tokens = fields.setdefault("tokens", {})
        if key in tokens:
            raise _wrong(line, f"{key} is given twice")
        tokens[key] = _count(line, value)
    elif key not in KEYS:
        raise _wrong(line, f"unknown key {key!r}; {nearest(key, (*KEYS, *TOKENS))}")
    elif key in fields:
        raise _wrong(line, f"{key} is given twice")
    else:
        fields[key] = KEYS[key](line, value)


# Writing -----------------------------------------------------------------------------------------------------


def ship_line(ship: PlacedShip) -> str:
    """The line that describes a ship; `parse_ship` reads it back to the same ship."""
    words = [ship.seat, ship.pilot, *_place_words(ship.x, ship.y, ship.heading)]
    words += [f"+{upgrade}" for upgrade in ship.upgrades]
    for key in KEYS:
        value = getattr(ship, key)
        if key == "shields" and value is not None:
            words.append(f"shields={value}")
        elif value is True:
            words.append(f"{key}=yes")
        elif value and isinstance(value, tuple):
            words.append(f"{key}={','.join(value)}")
        elif value and isinstance(value, str):
            words.append(f"{key}={value}")
    words += [f"{kind}={count}" for kind, count in sorted(ship.tokens.items())]
    return " ".join(_quoted(word) for word in words)


def obstacle_line(rock: PlacedObstacle) -> str:
    """The line that describes an obstacle."""
    words = [rock.outline, *_place_words(rock.x, rock.y, rock.heading)]
    if rock.name:
        words.append(f"name={rock.name}")
    return " ".join(_quoted(word) for word in words)


def _place_words(x: float, y: float, heading: float) -> list[str]:
    facing = next((word for word, degrees in FACINGS.items() if degrees == heading), None)
    return [f"{_short(x)},{_short(y)}", facing or _short(heading)]


def _short(number: float) -> str:
    """At most three decimals: poses count µm and millidegrees."""
    return f"{number:.3f}".rstrip("0").rstrip(".")


def _quoted(word: str) -> str:
    """Quoted only where a blank or a quote would break the line."""
    key, equals, value = word.partition("=")
    if equals and shlex.quote(value) != value and ("'" in value or " " in value or '"' in value):
        return f"{key}={shlex.quote(value)}"
    return word
