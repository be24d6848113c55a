"""The guide to scenario files: its examples play, and it names every key there is."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from holotable.armada import notation as armada
from holotable.armada import position as armada_position
from holotable.scenario.armada.format import ArmadaExpect, ArmadaFile, ArmadaPlay
from holotable.scenario.format import Expect, Play, ScenarioFile
from holotable.scenario.playing import play
from holotable.scenario.reading import parse
from holotable.scenario.xwing.format import XWingExpect, XWingFile, XWingPlay
from holotable.table.position import PlacedObstacle
from holotable.xwing.notation import KEYS
from holotable.xwing.position import TOKENS, PlacedShip

XWING = (XWingFile, XWingPlay, XWingExpect, PlacedShip, PlacedObstacle)
ARMADA = (ArmadaFile, ArmadaPlay, ArmadaExpect, armada_position.PlacedShip, armada_position.PlacedSquadron)
GUIDE = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)


@pytest.mark.parametrize("number", [0, 2])
def test_an_example_plays(number: int) -> None:
    outcome = play(parse(EXAMPLES[number], "docs/scenarios.md"))
    assert outcome.passed, f"{outcome.place}: {outcome.message}"


def test_ships_and_obstacles_as_tables_are_read() -> None:
    head = 'ruleset = "xwing-1"\ntitle = "t"\n'
    assert play(parse(head + EXAMPLES[1] + '[[expect]]\nship = "Poe"\ntokens.focus = 1\n')).passed


@pytest.mark.parametrize("kind", XWING)
def test_every_key_of_x_wing_is_explained(kind: type[msgspec.Struct]) -> None:
    assert unexplained(kind, GUIDE) == []


@pytest.mark.parametrize("kind", ARMADA)
def test_every_key_of_armada_is_explained(kind: type[msgspec.Struct]) -> None:
    """In Armada's part, but for the keys that all games share."""
    shared = {
        field.encode_name for kind in (ScenarioFile, Play, Expect) for field in msgspec.structs.fields(kind)
    }
    assert [key for key in unexplained(kind, GUIDE.split("## Armada")[1]) if key not in shared] == []


def unexplained(kind: type[msgspec.Struct], text: str) -> list[str]:
    keys = {field.encode_name for field in msgspec.structs.fields(kind)}
    return sorted(key for key in keys if not re.search(rf"(`|`\[\[){key}\b", text))


def test_every_key_of_a_line_is_explained() -> None:
    assert [key for key in (*KEYS, *TOKENS) if f"`{key}`" not in GUIDE] == []
    lines = GUIDE.split("## Armada")[1]
    assert [key for key in (*armada.SHIP_KEYS, *armada.SQUADRON_KEYS) if f"`{key}`" not in lines] == []
