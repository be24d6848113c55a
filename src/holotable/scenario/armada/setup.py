"""The game of Armada that a scenario file begins with."""

from __future__ import annotations

from functools import partial

from holotable.armada.fleet import Fleet, FleetShip
from holotable.armada.notation import parse_unit
from holotable.armada.position import PlacedShip, PlacedSquadron, Position
from holotable.armada.setup import Setup
from holotable.kernel.laying import SetupError
from holotable.kernel.ruleset import Ruleset
from holotable.scenario.armada.format import ArmadaFile
from holotable.scenario.mistakes import card_and_upgrades, parsed
from holotable.table.notation import parse_obstacle


def setup(ruleset: Ruleset, said: ArmadaFile) -> Setup:
    """Two fleets, or a position."""
    if said.fleets:
        fleets = {
            seat: _fleet(ruleset, lines, said.objectives.get(seat, ())) for seat, lines in said.fleets.items()
        }
        return Setup(fleets=dict(fleets), obstacles=said.pool, points=said.points)
    units = list(parsed("pieces", said.pieces, partial(parse_unit, ruleset)))
    ships = (unit for unit in units if isinstance(unit, PlacedShip))
    squadrons = (unit for unit in units if isinstance(unit, PlacedSquadron))
    position = Position(
        ships=(*ships, *said.ships),
        squadrons=(*squadrons, *said.squadrons),
        obstacles=(*parsed("rocks", said.rocks, parse_obstacle), *said.obstacles),
        phase=said.phase,
        round=said.round,
        first=said.first,
        objective=said.objective,
        passes=dict(said.passes),
        victory=dict(said.victory),
        discards=said.discards,
    )
    return Setup(position=position)


def _fleet(ruleset: Ruleset, lines: tuple[str, ...], objectives: tuple[str, ...]) -> Fleet:
    """Ships and squadrons, a line each."""
    ships: list[FleetShip] = []
    squadrons: list[str] = []
    for line in lines:
        card, upgrades = card_and_upgrades("fleets", line, "SHIP or SQUADRON")
        if f"squadron:{card}" not in ruleset.facts:
            ships.append(FleetShip(card, upgrades))
        elif upgrades:
            raise SetupError(f"fleets: a squadron has no upgrades: {line!r}")
        else:
            squadrons.append(card)
    return Fleet(tuple(ships), tuple(squadrons), objectives)
