"""The bots by name; each is imported only when somebody wants to meet it."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from holotable.players.player import Player

BOTS: Mapping[str, tuple[str, str]] = {
    "random": ("holotable.players.random:Random", "any legal answer, each as likely as the others"),
    "steady": ("holotable.players.steady:Steady", "random, but it stays on the table and shoots when it can"),
    "greedy": ("holotable.players.greedy:Greedy", "weighs every answer one step ahead"),
}


class UnknownBot(Exception):
    """A bot that does not exist, in one line."""


def bot(name: str, seed: int | str | None = None) -> Player:
    """A bot by its name, which plays the same for the same seed."""
    if name not in BOTS:
        raise UnknownBot(f"no bot is called {name!r}; there is {', '.join(BOTS)}")
    module, _, kind = BOTS[name][0].partition(":")
    return getattr(import_module(module), kind)(seed)
