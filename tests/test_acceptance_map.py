"""The map of worked examples: every test that `docs/acceptance.md` names exists and carries the rule of its row."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from holotable.rulebook import rule

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "acceptance.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.splitlines()
    if line.startswith(("| S-", "| ARM-", "| XW1-"))
]
NAMED = sorted(set(re.findall(r"`(tests/[^`]+)`", PAGE)))


@cache
def marks(file: str) -> dict[str, set[str]]:
    """Every test of a Python file, with the words in its decorators."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    tests = [
        node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    return {
        test.name: {
            node.value
            for decorator in test.decorator_list
            for node in ast.walk(decorator)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        for test in tests
    }


def proven(name: str) -> set[str]:
    """The rules that a named test says it proves, among other words."""
    file, _, test = name.partition("::")
    if file.endswith(".toml"):
        return set(tomllib.loads((ROOT / file).read_text(encoding="utf-8"))["rules"])
    return marks(file)[test]


@pytest.mark.parametrize("name", NAMED)
def test_a_test_that_the_map_names_exists(name: str) -> None:
    file, _, test = name.partition("::")
    assert (ROOT / file).is_file()
    assert not test or test in marks(file)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_a_row_names_a_test_of_its_rule_or_says_why_not(row: list[str]) -> None:
    *_, cell = row
    named = re.findall(r"`(tests/[^`]+)`", cell)
    wanted = next((word for word in row if re.fullmatch(r"(ARM|XW1)-[A-Z]+-\d+", word)), "")
    if wanted:
        assert rule(wanted).id == wanted
    if not cell.startswith("out of reach: "):
        assert named  # one at least proves the rule, the others show the rest of the example
        assert not wanted or any(wanted in proven(name) for name in named)


def test_the_map_has_a_row_for_every_example() -> None:
    """34 scenarios, 52 examples at rules of Armada, 35 at rules of X-Wing and four of integration."""
    kinds = Counter(row[0].partition("-")[0] for row in ROWS)
    assert kinds == {"S": 34, "ARM": 52, "XW1": 39}
