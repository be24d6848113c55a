"""The strict test helper, shipped so that packs test as we do: `with table("xwing-1", "red poedameron ...") as t:`.

Make this module a plugin of your tests (`from holotable.testing import pytest_runtest_call` in conftest.py) and
tables that are never ended end with their test: dice and draws left over fail it.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload

import pytest

from holotable import rulesets
from holotable.kernel.ruleset import Pack, Ruleset
from holotable.scenario.families import family_of
from holotable.scenario.strict import Failed, Strict
from holotable.table.position import Side

if TYPE_CHECKING:
    from holotable.scenario.armada.script import ArmadaScript
    from holotable.scenario.xwing.script import XWingScript

__all__ = ["Armada", "Failed", "XWing", "end_tables", "pytest_runtest_call", "table"]

XWing: TypeAlias = Literal["xwing-1"]
Armada: TypeAlias = Literal["armada-1.0", "armada-1.5"]

_tables: list[Strict] = []


@overload
def table(
    ruleset: XWing,
    *pieces: str,
    phase: Literal["planning", "activation", "combat", "end"] = "planning",
    first: Side = "red",
    round: int = 1,
    rocks: Sequence[str] = (),
    done: Sequence[str] = (),
    step: int = 99,
    rounds: int = 0,
    shared_deck: bool = False,
    packs: Sequence[str | Pack] = (),
) -> XWingScript: ...


@overload
def table(
    ruleset: Armada,
    *pieces: str,
    phase: Literal["command", "ship", "squadron", "status"] = "ship",
    first: Side = "red",
    round: int = 1,
    rocks: Sequence[str] = (),
    objective: str = "",
    passes: Mapping[Side, int] | None = None,
    victory: Mapping[Side, int] | None = None,
    discards: Sequence[str] = (),
    packs: Sequence[str | Pack] = (),
) -> ArmadaScript: ...


@overload
def table(ruleset: str | Ruleset, *pieces: str, packs: Sequence[str | Pack] = (), **options: Any) -> Any: ...


def table(ruleset: str | Ruleset, *pieces: str, packs: Sequence[str | Pack] = (), **options: Any) -> Strict:
    """A game at the start of a phase, its pieces a line each; the ruleset's family has the further options."""
    rules = rulesets.load(ruleset, packs) if isinstance(ruleset, str) else ruleset
    script = family_of(rules.id).table(rules, *pieces, **options)
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
