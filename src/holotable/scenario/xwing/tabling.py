"""A table of X-Wing for tests: ships in one line each, at the start of a phase."""

from __future__ import annotations

from collections.abc import Sequence

from holotable.kernel.ruleset import Ruleset
from holotable.scenario.xwing.script import XWingScript
from holotable.table.notation import parse_obstacle
from holotable.table.position import Side
from holotable.xwing.notation import parse_ship
from holotable.xwing.position import Phase, Position
from holotable.xwing.setup import Setup


def table(
    rules: Ruleset,
    *pieces: str,
    phase: Phase = "planning",
    first: Side = "red",
    round: int = 1,
    rocks: Sequence[str] = (),
    done: Sequence[str] = (),
    step: int = 99,
    rounds: int = 0,
    shared_deck: bool = False,
) -> XWingScript:
    """A game at the start of a phase; `done` are the ships that have had their turn in it already."""
    position = Position(
        ships=tuple(map(parse_ship, pieces)),
        obstacles=tuple(map(parse_obstacle, rocks)),
        phase=phase,
        round=round,
        first=first,
        done=tuple(done),
        step=step,
    )
    return XWingScript(rules, Setup(position=position, rounds=rounds, shared_deck=shared_deck))
