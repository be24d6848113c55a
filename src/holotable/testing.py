"""The strict test helper, shipped so that packs test as we do: `with table("xwing-1", "red poedameron ...") as t:`.

Make this module a plugin of your tests (`from holotable.testing import pytest_runtest_teardown` in conftest.py) and
tables that are never ended end with their test: dice and draws left over fail it.
"""

from __future__ import annotations

from collections.abc import Sequence

from holotable import rulesets
from holotable.kernel.record_base import Seat
from holotable.kernel.ruleset import Pack, Ruleset
from holotable.scenario.strict import Failed, Strict
from holotable.scenario.xwing import XWingScript
from holotable.xwing.notation import parse_obstacle, parse_ship
from holotable.xwing.setup import Phase, Position, Setup

__all__ = ["Failed", "pytest_runtest_teardown", "table"]

_tables: list[Strict] = []


def table(
    ruleset: str | Ruleset,
    *pieces: str,
    phase: Phase = "planning",
    first: Seat = "red",
    round: int = 1,
    rocks: Sequence[str] = (),
    done: Sequence[str] = (),
    step: int = 99,
    rounds: int = 0,
    shared_deck: bool = False,
    packs: Sequence[str | Pack] = (),
) -> XWingScript:
    """A game at the start of a phase; `done` are the ships that have had their turn in it already."""
    rules = rulesets.load(ruleset, packs) if isinstance(ruleset, str) else ruleset
    position = Position(
        ships=tuple(map(parse_ship, pieces)),
        obstacles=tuple(map(parse_obstacle, rocks)),
        phase=phase,
        round=round,
        first=first,
        done=tuple(done),
        step=step,
    )
    script = XWingScript(rules, Setup(position=position, rounds=rounds, shared_deck=shared_deck))
    _tables.append(script)
    return script


def pytest_runtest_teardown() -> None:
    """End the tables of the test that has run; those that failed already are left in peace."""
    tables = [script for script in _tables if not script.broken]
    _tables.clear()
    for script in tables:
        script.end()
