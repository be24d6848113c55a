"""The bots: whoever can answer a decision from what its seat may see."""

from __future__ import annotations

from holotable.players.names import BOTS, UnknownBot, bot
from holotable.players.player import Player, Seen, play_on

__all__ = ["BOTS", "Player", "Seen", "UnknownBot", "bot", "play_on"]
