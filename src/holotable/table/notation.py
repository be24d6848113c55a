"""Pieces in one line of text, as far as every game writes them alike: seat, card, place, `+EXTRA` and `KEY=VALUE`."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import isfinite
from typing import Any, TypeAlias, cast

from holotable.kernel.laying import nearest
from holotable.table.position import PlacedObstacle, Side

Reader: TypeAlias = Callable[[str, str], Any]
"""Reads the value of a key: from the line, for what it says of a mistake, and the word."""

FACINGS = {"up": 0.0, "right": 90.0, "down": 180.0, "left": 270.0}
OBSTACLE_FORM = "OUTLINE X,Y FACING [name=NAME]"


class NotationError(Exception):
    """A line that does not describe a piece; one sentence that quotes it."""


def wrong(line: str, message: str) -> NotationError:
    """A mistake in a line."""
    return NotationError(f"{message} (in {line!r})")


# Reading -----------------------------------------------------------------------------------------------------


def words_of(line: str, least: int, form: str) -> list[str]:
    """The words of a line; quotes hold blanks together."""
    try:
        words = shlex.split(line)
    except ValueError as error:
        raise wrong(line, str(error).lower()) from None
    if len(words) < least:
        raise wrong(line, f"expected {form}")
    return words


def side_of(line: str, word: str) -> Side:
    """Whose piece it is."""
    if word == "red" or word == "blue":
        return word
    raise wrong(line, f"expected a seat (red or blue), not {word!r}")


def point_of(line: str, word: str) -> tuple[float, float]:
    """X,Y in mm."""
    numbers = word.split(",")
    if len(numbers) != 2:
        raise wrong(line, f"expected X,Y in mm, not {word!r}")
    return number_of(line, numbers[0], "a number of mm"), number_of(line, numbers[1], "a number of mm")


def facing_of(line: str, word: str) -> float:
    """A facing as a word or in degrees."""
    return FACINGS[word] if word in FACINGS else number_of(line, word, "up, right, down, left or degrees")


def number_of(line: str, word: str, expected: str) -> float:
    """A finite number."""
    try:
        number = float(word)
    except ValueError:
        number = float("nan")
    if not isfinite(number):
        raise wrong(line, f"expected {expected}, not {word!r}")
    return number


def count_of(line: str, word: str) -> int:
    """A whole number."""
    if not word.isdecimal():
        raise wrong(line, f"expected a whole number, not {word!r}")
    return int(word)


def names_of(line: str, word: str) -> tuple[str, ...]:
    """Names with commas between."""
    return tuple(name.strip() for name in word.split(",") if name.strip())


def text_of(line: str, word: str) -> str:
    """The word as it is."""
    return word


def flag_of(line: str, word: str) -> bool:
    """Yes or no."""
    if word not in ("yes", "no"):
        raise wrong(line, f"expected yes or no, not {word!r}")
    return word == "yes"


def extras_and_keys(
    line: str, words: Iterable[str], keys: Mapping[str, Reader]
) -> tuple[tuple[str, ...], dict[str, Any]]:
    """What follows the place: the words behind a plus, and the values of the keys."""
    extras: list[str] = []
    fields: dict[str, Any] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if word.startswith("+"):
            extras.append(word[1:])
        elif not equals:
            raise wrong(line, f"expected +UPGRADE or KEY=VALUE, not {word!r}")
        elif key not in keys:
            raise wrong(line, f"unknown key {key!r}; {nearest(key, keys)}")
        elif key in fields:
            raise wrong(line, f"{key} is given twice")
        else:
            fields[key] = keys[key](line, value)
    return tuple(extras), fields


def parse_obstacle(line: str) -> PlacedObstacle:
    """The obstacle that a line describes."""
    outline, *rest = words_of(line, 3, OBSTACLE_FORM)
    x, y = point_of(line, rest[0])
    heading = facing_of(line, rest[1])
    name = ""
    for word in rest[2:]:
        key, equals, name = word.partition("=")
        if key != "name" or not equals:
            raise wrong(line, f"expected name=NAME or nothing more, not {word!r}")
    return PlacedObstacle(outline=outline, x=x, y=y, heading=heading, name=name)


# Writing -----------------------------------------------------------------------------------------------------


def point_word(x: float, y: float) -> str:
    """X,Y in mm."""
    return f"{_short(x)},{_short(y)}"


def facing_word(heading: float) -> str:
    """A facing as a word or in degrees."""
    return next((word for word, degrees in FACINGS.items() if degrees == heading), _short(heading))


def key_words(fields: Mapping[str, Any]) -> list[str]:
    """`KEY=VALUE` for everything that says something: texts, flags, numbers and lists that are not empty."""
    words: list[str] = []
    for key, value in fields.items():
        if value is True:
            words.append(f"{key}=yes")
        elif isinstance(value, int) and value is not False:
            words.append(f"{key}={value}")
        elif value and isinstance(value, tuple):
            words.append(f"{key}={','.join(cast('tuple[str, ...]', value))}")
        elif value and isinstance(value, str):
            words.append(f"{key}={value}")
    return words


def obstacle_line(rock: PlacedObstacle) -> str:
    """The line that describes an obstacle; `parse_obstacle` reads it back to the same."""
    place = [point_word(rock.x, rock.y), facing_word(rock.heading)]
    return line_of([rock.outline, *place, *key_words({"name": rock.name})])


def line_of(words: Sequence[str]) -> str:
    """The words as one line."""
    return " ".join(_quoted(word) for word in words)


def _short(number: float) -> str:
    """At most three decimals: poses count µm and millidegrees."""
    return f"{number:.3f}".rstrip("0").rstrip(".")


def _quoted(word: str) -> str:
    """Quoted only where a blank or a quote would break the line."""
    key, equals, value = word.partition("=")
    if equals and shlex.quote(value) != value and ("'" in value or " " in value or '"' in value):
        return f"{key}={shlex.quote(value)}"
    return word
