"""A scenario of Armada that names only rules of both editions holds in the other edition as well."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from holotable.rulebook import rule
from holotable.scenario.playing import play
from holotable.scenario.reading import parse

FOLDER = Path(__file__).parent.parent / "scenarios"
EDITIONS = ("armada-1.0", "armada-1.5")


def other_edition(file: Path) -> str:
    """The edition in which a file is not played already, and its rules hold too; empty if there is none."""
    said = tomllib.loads(file.read_text(encoding="utf-8"))
    others = [edition for edition in EDITIONS if edition != said["ruleset"]]
    shared = all(others[0] in rule(name).rulesets for name in said.get("rules", ()))
    return others[0] if shared and said.get("rules") else ""


FILES = [
    pytest.param(
        file, edition, marks=pytest.mark.rule(*names, ruleset=edition), id=str(file.relative_to(FOLDER))
    )
    for file in sorted((FOLDER / "armada").rglob("*.toml"))
    if (edition := other_edition(file))
    and (names := tomllib.loads(file.read_text(encoding="utf-8"))["rules"])
]


@pytest.mark.parametrize(("file", "edition"), FILES)
def test_it_holds_in_the_other_edition(file: Path, edition: str) -> None:
    text = file.read_text(encoding="utf-8")
    ruleset = tomllib.loads(text)["ruleset"]
    outcome = play(parse(text.replace(f'ruleset = "{ruleset}"', f'ruleset = "{edition}"', 1), str(file)))
    assert outcome.passed, f"{edition}: {outcome.title}\n{outcome.place}: {outcome.message}"


def test_rules_of_one_edition_are_not_played_in_the_other() -> None:
    found = {str(parameter.id) for parameter in FILES}
    assert "armada/attack/obstructed.toml" in found
    assert "armada/defense/evade_at_close_range_1_5.toml" not in found
