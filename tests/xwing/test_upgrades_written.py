"""No card is half done: text, effect and test go together, or the card stands in `unwritten.txt`."""

from __future__ import annotations

import ast
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from holotable.rulesets import load

KINDS = ("pilot", "upgrade", "damage")


def cards() -> dict[str, Any]:
    """The facts of all cards, by key."""
    facts = load("xwing-1").facts
    return {key: facts[key] for key in facts if key.split(":")[0] in KINDS}


def hooked() -> set[str]:
    """The cards with at least one hook."""
    definitions = load("xwing-1").definitions
    return {key for key in definitions if key.split(":")[0] in KINDS and definitions[key].hooks}


def unwritten() -> set[str]:
    text = files("holotable.xwing.content.first").joinpath("unwritten.txt").read_text("utf-8")
    return {line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")}


def proven() -> set[str]:
    """The cards that the markers of this project's tests name."""
    found: set[str] = set()
    for file in Path(__file__).parent.parent.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.card":
                found |= {str(arg.value) for arg in node.args if isinstance(arg, ast.Constant)}
    return found


def test_every_text_has_an_effect_or_is_said_by_the_figures() -> None:
    silent = {
        key
        for key, facts in cards().items()
        if facts.text and key not in hooked() and not getattr(facts, "actions", ())
    }
    assert {key.split(":")[1] for key in silent} == unwritten()


def test_every_effect_has_a_text() -> None:
    assert [key for key in sorted(hooked()) if not cards()[key].text] == []


def test_every_card_with_a_text_has_a_test() -> None:
    wanted = {f"xwing-1:{key.split(':')[1]}" for key, facts in cards().items() if facts.text}
    assert sorted(wanted - proven() - {f"xwing-1:{name}" for name in unwritten()}) == []


@pytest.mark.parametrize("key", sorted(hooked()))
def test_every_effect_says_in_a_line_what_it_does(key: str) -> None:
    for hook in load("xwing-1").definitions[key].hooks:
        for part in hook.parts:
            assert (part.__doc__ or "").strip() or part.__qualname__.startswith("own_dice."), part
