"""The game of X-Wing that a scenario file begins with."""

from __future__ import annotations

from holotable.kernel.ruleset import Ruleset
from holotable.scenario.mistakes import card_and_upgrades, parsed
from holotable.scenario.xwing.format import XWingFile
from holotable.table.notation import parse_obstacle
from holotable.xwing.notation import parse_ship
from holotable.xwing.position import Position
from holotable.xwing.setup import ROCKS, Setup
from holotable.xwing.squad import Squad, SquadShip


def setup(ruleset: Ruleset, said: XWingFile) -> Setup:
    """Two squads, or a position."""
    if said.squads:
        squads = {seat: Squad(tuple(map(_squad_ship, lines))) for seat, lines in said.squads.items()}
        pool = ROCKS if said.pool is None else said.pool
        return Setup(squads=dict(squads), obstacles=pool, shared_deck=said.shared_deck, rounds=said.rounds)
    position = Position(
        ships=(*parsed("pieces", said.pieces, parse_ship), *said.ships),
        obstacles=(*parsed("rocks", said.rocks, parse_obstacle), *said.obstacles),
        phase=said.phase,
        round=said.round,
        first=said.first,
        done=said.done,
        step=said.step,
        discards=said.discards,
    )
    return Setup(position=position, shared_deck=said.shared_deck, rounds=said.rounds)


def _squad_ship(line: str) -> SquadShip:
    return SquadShip(*card_and_upgrades("squads", line, "PILOT"))
