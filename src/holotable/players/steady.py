"""The bot for long games: random, except where randomness would end the game at once."""

from __future__ import annotations

from holotable.players.advice import Advised


class Steady(Advised):
    """It keeps its ships on the table, faces them inwards and shoots when it can; all else is random."""

    manner = "steady"
