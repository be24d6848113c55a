"""Where the bots get their advice: each family of games has a module that knows it, found by the ruleset's name."""

from __future__ import annotations

from importlib import import_module
from random import Random as Dice
from typing import Any

from holotable.kernel.decision import Decision, Numbers
from holotable.players.player import Seen
from holotable.players.random import is_legal

FAMILIES = {"xwing": "holotable.players.advice_xwing"}


def advise(manner: str, view: Seen, decision: Decision[Any], rng: Dice) -> Numbers | None:
    """The family's answer in a manner ("steady", "greedy"), or None where it has none that is legal."""
    module = FAMILIES.get(view.ruleset.id.partition("-")[0])
    if module is None:
        return None
    answer = getattr(import_module(module), manner)(view, decision, rng)
    return answer if answer is not None and is_legal(view, decision, answer) else None
