"""A table of Armada for tests: ships and squadrons in one line each, at the start of a phase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from holotable.armada.notation import parse_unit
from holotable.armada.position import Phase, PlacedShip, PlacedSquadron, Position
from holotable.armada.setup import Setup
from holotable.kernel.ruleset import Ruleset
from holotable.scenario.armada.script import ArmadaScript
from holotable.table.notation import parse_obstacle
from holotable.table.position import Side


def table(
    rules: Ruleset,
    *pieces: str,
    phase: Phase = "ship",
    first: Side = "red",
    round: int = 1,
    rocks: Sequence[str] = (),
    objective: str = "",
    passes: Mapping[Side, int] | None = None,
    victory: Mapping[Side, int] | None = None,
    discards: Sequence[str] = (),
) -> ArmadaScript:
    """A game at the start of a phase; `objective` is the second player's, `passes` and `victory` are tokens."""
    units = [parse_unit(rules, line) for line in pieces]
    position = Position(
        ships=tuple(unit for unit in units if isinstance(unit, PlacedShip)),
        squadrons=tuple(unit for unit in units if isinstance(unit, PlacedSquadron)),
        obstacles=tuple(map(parse_obstacle, rocks)),
        phase=phase,
        round=round,
        first=first,
        objective=objective,
        passes=dict(passes or {}),
        victory=dict(victory or {}),
        discards=tuple(discards),
    )
    return ArmadaScript(rules, Setup(position=position))
