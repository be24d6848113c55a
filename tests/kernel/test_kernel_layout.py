"""The rooms of the package: imports point one way, no family knows the other, and the kernel names no game."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import holotable

SOURCE = Path(holotable.__file__).parent
FAMILIES = {"armada", "xwing"}
FLOORS: tuple[set[str], ...] = (
    {"kernel", "rulebook"},
    {"table"},
    FAMILIES,
    {"rulesets"},
    {"scenario", "players", "odds", "picture"},
    {"sim", "rl", "server", "terminal", "bench", "testing"},
    {"cli"},
    {"__main__"},
)
FLOOR = {room: height for height, rooms in enumerate(FLOORS) for room in rooms}


def room_of(file: Path, source: Path = SOURCE) -> str:
    """The package or module right under `holotable` that a file belongs to; the package itself is "__init__"."""
    return file.relative_to(source).parts[0].removesuffix(".py")


def imported_rooms(tree: ast.AST) -> Iterator[str]:
    """The rooms that a module imports from, anywhere in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            parts = name.split(".")
            if parts[0] == "holotable" and len(parts) > 1 and not parts[1].startswith("__"):
                yield parts[1]


def wrong_way(room: str, imported: str) -> bool:
    """Whether this import points up or sideways."""
    return imported != room and room != "__init__" and FLOOR[imported] >= FLOOR[room]


def modules(*rooms: str) -> list[Path]:
    """The source files of these rooms, or all."""
    return [file for file in sorted(SOURCE.rglob("*.py")) if not rooms or room_of(file) in rooms]


def test_imports_point_one_way() -> None:
    rooms = {room_of(file) for file in modules()}
    assert {"kernel", "table", "xwing"} <= rooms
    assert rooms - {"__init__"} <= FLOOR.keys(), "a new room needs its floor"
    wrong = [
        f"{file.relative_to(SOURCE)} imports {imported}"
        for file in modules()
        for imported in imported_rooms(ast.parse(file.read_text()))
        if wrong_way(room_of(file), imported)
    ]
    assert not wrong


@pytest.mark.parametrize(
    ("room", "imported", "wrong"),
    [
        ("kernel", "table", True),
        ("table", "kernel", False),
        ("xwing", "armada", True),
        ("armada", "xwing", True),
        ("xwing", "xwing", False),
        ("table", "xwing", True),
        ("players", "scenario", True),
        ("cli", "kernel", False),
        ("__init__", "rulesets", False),
    ],
)
def test_which_way_is_wrong(room: str, imported: str, wrong: bool) -> None:
    assert wrong_way(room, imported) == wrong


@pytest.mark.parametrize(
    ("line", "rooms"),
    [
        ("from holotable.xwing.pieces import Ship", ["xwing"]),
        ("import holotable.table.pose", ["table"]),
        ("from holotable import rulesets", ["rulesets"]),
        ("def f():\n    from holotable.armada import x", ["armada"]),
        ("from holotable import __version__", []),
        ("import os", []),
    ],
)
def test_imports_are_found_wherever_they_stand(line: str, rooms: list[str]) -> None:
    assert list(imported_rooms(ast.parse(line))) == rooms


# Names ---------------------------------------------------------------------------------------------------

GAMES = re.compile(r"x-?wing|armada|star ?wars", re.IGNORECASE)
PIECES = re.compile(
    r"(?<![a-z])(ships?|squadrons?|squads?|fleets?|pilots?|dials?|maneuvers?|hull|shields?|stress|focus|evade)(?![a-z])"
)
EDITIONS = re.compile(r"(xwing|armada)-?\d|(first|second)_edition", re.IGNORECASE)


def words_of(text: str) -> Iterator[str]:
    """Names and literal strings of a module; comments and docstrings are prose."""
    tree = ast.parse(text)
    prose = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node.value
        for name in ("id", "attr", "arg", "name"):
            value = getattr(node, name, None)
            if isinstance(value, str):
                yield re.sub(r"(?<=[a-z])(?=[A-Z])", "_", value).lower()


def test_the_kernel_and_the_table_name_no_game() -> None:
    files = modules("kernel", "table")
    assert len(files) > 15
    for file in files:
        assert not GAMES.search(file.read_text()), file
        named = [word for word in words_of(file.read_text()) if PIECES.search(word.replace("_", " "))]
        assert not named, f"{file.name}: {named}"


def test_cards_use_words_and_no_steps() -> None:
    """Built-in content uses what a third party's pack can use (law 8): steps are the book's own."""
    files = [file for file in modules(*FAMILIES) if "content" in file.parts]
    assert len(files) > 10
    for file in files:
        found = re.findall(r"^from holotable\.\w+\.steps\b.*", file.read_text(), re.MULTILINE)
        assert not found, f"{file.name}: {found}"


@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_each_timing_point_is_opened_by_a_step(family: str) -> None:
    """A card written for a moment that never comes would be silent for ever."""
    points = re.findall(r"^class (\w+)", (SOURCE / family / "points.py").read_text(), re.MULTILINE)
    steps = "".join(file.read_text() for file in (SOURCE / family / "steps").glob("*.py"))
    assert [point for point in points if not re.search(rf"\b{point}\b", steps)] == []


def test_shared_steps_name_no_edition() -> None:
    for file in modules(*FAMILIES):
        if "steps" in file.parts:
            found = [word for word in words_of(file.read_text()) if EDITIONS.search(word)]
            assert not found, f"{file.name}: {found}"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("ship = 1", True),
        ("def f(ship): ...", True),
        ("class ShipTurn: ...", True),
        ("x.hull_value", True),
        ("f('gain stress')", True),
        ('def f():\n    """A ship."""', False),
        ("# a ship", False),
        ("relationship = 1", False),
        ("redial = focused = 1", False),
    ],
)
def test_names_are_told_from_prose(text: str, named: bool) -> None:
    assert any(PIECES.search(word.replace("_", " ")) for word in words_of(text)) == named
