"""The families of games that have scenarios, by the first word of their rulesets' ids."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

FAMILIES: Mapping[str, str] = {
    "armada": "holotable.scenario.armada",
    "xwing": "holotable.scenario.xwing",
}


def family_part(ruleset: str, part: str) -> Any:
    """A module of the family that a ruleset belongs to, such as its `tabling`; imported when it is asked for."""
    family = ruleset.partition("-")[0]
    return import_module(f"{FAMILIES[family]}.{part}")
