"""How a game begins: two fleets for a whole game, or a position in the middle of one."""

from __future__ import annotations

from typing import Any

from holotable.armada.fleet import Fleet
from holotable.armada.frames import Match
from holotable.armada.laying import add_deck, add_fleet, add_obstacle
from holotable.armada.position import Position, add_position
from holotable.kernel.laying import SetupError
from holotable.kernel.record_base import Fact, Seat
from holotable.kernel.ruleset import Ruleset
from holotable.kernel.state import State
from holotable.table.position import SEATS

OBSTACLES = ("asteroid_1", "asteroid_2", "asteroid_3", "debris_1", "debris_2", "station")


class Setup(Fact, frozen=True, kw_only=True):
    """The start of a game of Armada. Exactly one of `fleets` and `position` says what is on the table."""

    fleets: dict[Seat, Fleet] = {}
    position: Position | None = None
    obstacles: tuple[str, ...] = OBSTACLES
    points: int = 180


def start(ruleset: Ruleset, setup: Setup) -> State[Any, Any, Any]:
    """The state of a game about to begin."""
    state: State[Any, Any, Any] = State(ruleset.id, SEATS, SEATS[0])
    add_deck(ruleset, state)
    if setup.position is not None:
        add_position(ruleset, state, setup.position)
        return state
    if set(setup.fleets) != set(SEATS):
        raise SetupError(f"fleets: expected one for each of {', '.join(SEATS)}")
    for seat in SEATS:
        add_fleet(ruleset, state, seat, setup.fleets[seat])
    for outline in setup.obstacles:
        add_obstacle(ruleset, state, outline, "", None)
    state.stack.append(Match(pool=setup.obstacles, points=setup.points))
    return state
