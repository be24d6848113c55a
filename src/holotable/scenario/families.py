"""The families of games that have scenarios, by the first word of their rulesets' ids."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from holotable.kernel.game import Game
from holotable.kernel.record_base import Seat
from holotable.kernel.ruleset import Ruleset
from holotable.scenario.format import ScenarioFile
from holotable.scenario.strict import Strict

FAMILIES: Mapping[str, str] = {
    "armada": "holotable.scenario.armada.family",
    "xwing": "holotable.scenario.xwing.family",
}


@dataclass(frozen=True)
class Family:
    """What scenarios are in one family of games.

    `file` is what its files say, `setup` the game they begin, `script` the game played by them, `turns` and `answers`
    what their steps do, `judge` whether an expectation holds. `table` is a game for a test. `position` is where a
    running game stands, `begun` the setup that begins there, `written` the lines of a file that say so.
    """

    file: type[ScenarioFile]
    setup: Callable[[Ruleset, Any], Any]
    script: Callable[[Ruleset, Any], Strict]
    turns: Mapping[str, Callable[[Any, str], object]]
    answers: Mapping[str, Callable[[Any, Any, Seat], object]]
    judge: Callable[[Any, Any], None]
    table: Callable[..., Strict]
    position: Callable[[Game], Any]
    begun: Callable[[Game, Any], Any]
    written: Callable[[Game, Any], list[str]]


def family_of(ruleset: str) -> Family:
    """The family that a ruleset belongs to; imported when it is asked for."""
    name = ruleset.partition("-")[0]
    if name not in FAMILIES:
        raise LookupError(f"{ruleset} has no scenarios; there are some for {', '.join(FAMILIES)}")
    return import_module(FAMILIES[name]).FAMILY
