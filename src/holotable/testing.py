"""The strict test helper, shipped so that packs test as we do: `with table("xwing-1", "red poedameron ...") as t:`.

Make this module a plugin of your tests (`from holotable.testing import pytest_runtest_call` in conftest.py) and
tables that are never ended end with their test: dice and draws left over fail it.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

import pytest

from holotable import rulesets
from holotable.kernel.ruleset import Pack, Ruleset
from holotable.scenario.strict import Failed, Strict
from holotable.scenario.xwing import XWingScript
from holotable.xwing.notation import parse_obstacle, parse_ship
from holotable.xwing.position import Phase, Position, Side
from holotable.xwing.setup import Setup

__all__ = ["Failed", "end_tables", "pytest_runtest_call", "table"]

_tables: list[Strict] = []


def table(
    ruleset: str | Ruleset,
    *pieces: str,
    phase: Phase = "planning",
    first: Side = "red",
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


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None]:
    """End the tables that a test left; one that has failed already is left in peace."""
    _tables.clear()
    yield
    end_tables()


def end_tables() -> None:
    """End every table that is still open, as at the end of a `with`."""
    open_tables = [script for script in _tables if not script.broken]
    _tables.clear()
    for script in open_tables:
        script.end()
