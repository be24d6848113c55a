"""Reading a scenario file: every mistake becomes one line that names the file, the place and what was expected."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from holotable import rulebook, rulesets
from holotable.kernel.laying import SetupError, nearest
from holotable.kernel.ruleset import PackError, Ruleset
from holotable.rulebook.coverage import check_card_name
from holotable.scenario.families import Family, family_of
from holotable.scenario.format import ScenarioFile
from holotable.scenario.mistakes import Misplaced

MOST = 1_000_000  # characters; no honest scenario comes near


class Malformed(Exception):
    """A scenario file that cannot be played, in one line."""


@dataclass(frozen=True)
class Scenario:
    """A file that is ready to be played."""

    file: str
    text: str
    said: ScenarioFile
    ruleset: Ruleset
    setup: Any

    def place(self, table: str, number: int) -> str:
        """Where the n-th table of a name stands (from 0): `line 12, play 3`."""
        return _place(self.text, table, number)


def read(path: Path) -> Scenario:
    """The scenario of a file. Raises `Malformed`."""
    try:
        with path.open(encoding="utf-8") as stream:
            text = stream.read(MOST + 1)
    except OSError as error:
        raise Malformed(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise Malformed(f"{path}: expected UTF-8 text: {error.reason} at byte {error.start}") from None
    if len(text) > MOST:
        raise Malformed(f"{path}: longer than {MOST:,} characters, so no scenario")
    return parse(text, str(path))


def parse(text: str, file: str = "scenario") -> Scenario:
    """The scenario that a text says. Raises `Malformed`."""
    kind: Any = _Head
    try:
        data = tomllib.loads(text)
        family = _family(data)
        kind = family.file
        _check_keys(data, family.file, ())
        said = msgspec.convert(data, family.file)
        ruleset = rulesets.load(said.ruleset, said.packs)
        _check_names(said)
        setup = family.setup(ruleset, said)
        ruleset.start(ruleset, setup)
    except tomllib.TOMLDecodeError as error:
        raise Malformed(f"{file}: not TOML: {error}") from None
    except RecursionError:
        raise Malformed(f"{file}: lists or tables nested too deeply") from None
    except Misplaced as error:
        raise Malformed(f"{file}: {_where(text, error.path)}{error}") from None
    except msgspec.ValidationError as error:
        raise Malformed(f"{file}: {_told(text, str(error), kind)}") from None
    except (rulesets.UnknownRuleset, PackError, SetupError) as error:
        raise Malformed(f"{file}: {_line_of_word(text, str(error))}{error}") from None
    return Scenario(file, text, said, ruleset, setup)


class _Head(msgspec.Struct):
    """What is read first."""

    ruleset: str


def _family(data: dict[str, Any]) -> Family:
    """The family of the ruleset that a file names; all else depends on it."""
    name = msgspec.convert(data, _Head).ruleset
    rulesets.load(name)
    return family_of(name)


# Keys and names ----------------------------------------------------------------------------------------------


def _check_keys(data: Any, kind: Any, path: tuple[str | int, ...]) -> None:
    """Refuse unknown keys, with the one that was probably meant."""
    if isinstance(data, list):
        for number, item in enumerate(data):
            for inner in get_args(kind):
                _check_keys(item, inner, (*path, number))
        return
    if not isinstance(data, dict):
        return
    for struct in _structs(kind):
        hints = get_type_hints(struct, include_extras=False)
        known = {field.encode_name: hints[field.name] for field in msgspec.structs.fields(struct)}
        for key, value in data.items():
            if key not in known:
                raise Misplaced(path, f"unknown key {key!r}; {nearest(key, known)}")
            _check_keys(value, known[key], (*path, key))


def _structs(kind: Any) -> Iterator[type[msgspec.Struct]]:
    """The struct types that a table under this type may be."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind
    elif get_origin(kind) not in (tuple, dict):
        for inner in get_args(kind):
            yield from _structs(inner)


def _check_names(said: ScenarioFile) -> None:
    for number, rule in enumerate(said.rules):
        try:
            rulebook.rule(rule)
        except rulebook.UnknownRule as error:
            raise Misplaced(("rules", number), str(error)) from None
    for number, card in enumerate(said.cards):
        try:
            check_card_name(f"{said.ruleset}:{card}")
        except (LookupError, ValueError) as error:
            raise Misplaced(("cards", number), str(error)) from None


# Places ------------------------------------------------------------------------------------------------------

_PATH = re.compile(r"^(?P<message>.*?)(?: - at `(?:key in )?\$(?P<path>.*)`)?$", re.DOTALL)


def _told(text: str, error: str, kind: Any) -> str:
    """A message of msgspec with its path as a place in the file."""
    match = _PATH.match(error)
    assert match is not None
    words = re.findall(r"\.(\w+)|\[(\d+)\]|\[(\.\.\.)\]", match["path"] or "")
    path = tuple(int(number) if number else name or dots for name, number, dots in words)
    message = re.sub(r"`([^`]*)`", lambda quoted: _in_words(quoted[1]), match["message"])
    message = (message[:1].lower() + message[1:]).replace("object missing", "the table is missing the")
    if message.startswith("invalid enum value"):
        message += f"; expected {' or '.join(map(repr, _values(kind, path)))}"
    return _where(text, path) + message


WORDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}


def _in_words(quoted: str) -> str:
    """Type names as a reader knows them; key names in quotes."""
    names = [name for name in quoted.split(" | ") if name != "null"]
    if all(name in WORDS for name in names):
        return " or ".join(WORDS[name] for name in names)
    return repr(quoted)


def _values(kind: Any, path: tuple[str | int, ...]) -> list[object]:
    """The values that a key may have, of those keys that have only a few."""
    if not path:
        inner = [value for part in get_args(kind) for value in _values(part, ())]
        return list(get_args(kind)) if get_origin(kind) is Literal else inner
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return _values(get_type_hints(kind).get(str(path[0]), object), path[1:])
    step = path[1:] if get_origin(kind) in (tuple, dict) else path
    return [value for part in get_args(kind) for value in _values(part, step)]


def _where(text: str, path: tuple[str | int, ...]) -> str:
    """A key path as a reader finds it: `line 12, play 3, choose: `; counted from 1."""
    if not path:
        return ""
    table, *rest = path
    if rest and isinstance(rest[0], int):
        place = _place(text, str(table), rest[0])
        rest = rest[1:]
    else:
        line = _line(text, rf"^\s*\[?\[?\"?{table}\b")
        place = f"{f'line {line}, ' if line else ''}{table}"
    inner = [f"{part + 1}" if isinstance(part, int) else str(part) for part in rest]
    return ", ".join([place, *inner]) + ": "


def _line_of_word(text: str, message: str) -> str:
    """Where the word stands that a message quotes first; nothing if it stands nowhere."""
    quoted = re.search(r"'([^']+)'", message)
    line = _line(text, rf".*(?<!\w){re.escape(quoted[1])}(?!\w)") if quoted else 0
    return f"line {line}: " if line else ""


def _place(text: str, table: str, number: int) -> str:
    lines = [n for n, line in enumerate(text.splitlines(), 1) if re.match(rf"\s*\[\[\s*{table}\s*\]\]", line)]
    line = lines[number] if number < len(lines) else _line(text, rf"^\s*{table}\s*=")
    return f"{f'line {line}, ' if line else ''}{table} {number + 1}"


def _line(text: str, pattern: str) -> int:
    return next((n for n, line in enumerate(text.splitlines(), 1) if re.match(pattern, line)), 0)
