"""How a game begins: two squads for a whole game, or a position in the middle of one."""

from __future__ import annotations

from typing import Any

from holotable.kernel.laying import Labels, SetupError
from holotable.kernel.record_base import Fact, Seat
from holotable.kernel.ruleset import Ruleset
from holotable.kernel.state import State
from holotable.table.position import SEATS
from holotable.xwing.frames import Match
from holotable.xwing.laying import add_decks, add_obstacle, add_ship
from holotable.xwing.position import Position, add_position, check_outline
from holotable.xwing.squad import Squad

ROCKS = tuple(f"core2asteroid{n}" for n in range(6))


class Setup(Fact, frozen=True, kw_only=True):
    """The start of a game of X-Wing. Exactly one of `squads` and `position` says what is on the table."""

    squads: dict[Seat, Squad] = {}
    position: Position | None = None
    obstacles: tuple[str, ...] = ROCKS
    shared_deck: bool = False
    rounds: int = 0


def start(ruleset: Ruleset, setup: Setup) -> State[Any, Any, Any]:
    """The state of a game about to begin."""
    state: State[Any, Any, Any] = State(ruleset.id, SEATS, SEATS[0])
    add_decks(ruleset, state, setup.shared_deck)
    if setup.position is not None:
        add_position(ruleset, state, setup.position, setup.rounds)
        return state
    if set(setup.squads) != set(SEATS):
        raise SetupError(f"squads: expected one for each of {', '.join(SEATS)}")
    pilots = [f"pilot:{ship.pilot}" for seat in SEATS for ship in setup.squads[seat].ships]
    labels = Labels(ruleset, pilots)  # like pilots are numbered (XW1-SQUAD-10)
    for seat in SEATS:
        for entry in setup.squads[seat].ships:
            add_ship(ruleset, state, seat, entry, labels.next(f"pilot:{entry.pilot}"))
    for name in setup.obstacles:
        check_outline(name)
        add_obstacle(state, name, "", None)
    state.stack.append(Match(pool=setup.obstacles, rounds=setup.rounds))
    return state
