"""The guide to scenario files: its first example plays, and it names every key there is."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from holotable.scenario.format import Expect, Play, ScenarioFile
from holotable.scenario.playing import play
from holotable.scenario.reading import parse
from holotable.xwing.notation import KEYS
from holotable.xwing.position import TOKENS, PlacedObstacle, PlacedShip

GUIDE = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)


def test_the_first_example_plays() -> None:
    outcome = play(parse(EXAMPLES[0], "docs/scenarios.md"))
    assert outcome.passed, f"{outcome.place}: {outcome.message}"


def test_ships_and_obstacles_as_tables_are_read() -> None:
    head = 'ruleset = "xwing-1"\ntitle = "t"\n'
    assert play(parse(head + EXAMPLES[1] + '[[expect]]\nship = "Poe"\ntokens.focus = 1\n')).passed


@pytest.mark.parametrize("kind", [ScenarioFile, Play, Expect, PlacedShip, PlacedObstacle])
def test_every_key_is_explained(kind: type[msgspec.Struct]) -> None:
    keys = {field.encode_name for field in msgspec.structs.fields(kind)}
    unexplained = sorted(key for key in keys if not re.search(rf"(`|`\[\[){key}\b", GUIDE))
    assert unexplained == []


def test_every_key_of_a_line_is_explained() -> None:
    assert [key for key in (*KEYS, *TOKENS) if f"`{key}`" not in GUIDE] == []
