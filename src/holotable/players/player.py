"""What a player is: someone who answers a decision from what one seat sees, and the loop that lets players play."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Protocol

from holotable.kernel.decision import Decision, Numbers
from holotable.kernel.game import Game
from holotable.kernel.record_base import Seat
from holotable.kernel.ruleset import Ruleset
from holotable.kernel.view import view


class Seen:
    """A game as one seat sees it. `table` speaks the family's words over the masked state, for measuring only."""

    def __init__(self, game: Game, seat: Seat) -> None:
        self.ruleset: Ruleset = game.ruleset
        self.seat = seat
        self._look = lambda: view(game.state, seat)

    @cached_property
    def table(self) -> Any:
        """The masked state as a game of its own; answering it would change nothing but itself."""
        table = self.ruleset.table(self.ruleset, self._look())
        table.log = None
        return table


class Player(Protocol):
    """Someone who answers decisions."""

    def choose(self, view: Seen, decision: Decision[Any]) -> Numbers:
        """The answer to a decision of the view's seat."""
        ...


class TooLong(Exception):
    """A game that has taken more answers than it was given."""


def play_on(game: Game, players: Mapping[Seat, Player], most: int = 20_000) -> int:
    """Let the players play until the game is over; returns how many answers they gave."""
    given = 0
    while (decision := game.decision) is not None:
        if given >= most:
            raise TooLong(f"no end after {most} answers, round {game.state.round}")
        answer = players[decision.player].choose(Seen(game, decision.player), decision)
        game.answer(decision, answer)
        given += 1
    return given
