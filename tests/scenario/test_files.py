"""Every file under tests/scenarios is a test; it proves the rules and cards that it names."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from holotable.scenario.playing import play
from holotable.scenario.reading import read

FOLDER = Path(__file__).parent.parent / "scenarios"
FILES = sorted(FOLDER.rglob("*.toml"))


def marks(file: Path) -> list[pytest.MarkDecorator]:
    """What a file proves. A malformed one proves nothing; it fails when it is played."""
    try:
        said = tomllib.loads(file.read_text(encoding="utf-8"))
        rules = pytest.mark.rule(*said.get("rules", ()), ruleset=said["ruleset"])
        return [rules, pytest.mark.card(*(f"{said['ruleset']}:{card}" for card in said.get("cards", ())))]
    except (tomllib.TOMLDecodeError, KeyError, TypeError):
        return []


@pytest.mark.parametrize(
    "file", [pytest.param(file, marks=marks(file), id=str(file.relative_to(FOLDER))) for file in FILES]
)
def test_scenario(file: Path) -> None:
    outcome = play(read(file))
    assert outcome.passed, f"{outcome.title}\n{outcome.place}: {outcome.message}"
