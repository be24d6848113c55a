"""A running game as a scenario file: its position, ready for dice, answers and expectations to be written below."""

from __future__ import annotations

from typing import Any

from holotable.kernel import record
from holotable.kernel.game import Game
from holotable.scenario.families import family_of
from holotable.scenario.writing import NotExportable, quoted

__all__ = ["NotExportable", "export", "position"]


def export(game: Game, title: str = "exported position") -> str:
    """The game's position as the text of a scenario file. Raises `NotExportable` where no position can say it."""
    spot = position(game)
    lines = [
        f"ruleset = {quoted(game.ruleset.id)}",
        f"title = {quoted(title)}",
        "rules = []",
        "",
        *family_of(game.ruleset.id).written(game, spot),
        "",
        "# What is asked first: replace this by what you expect.",
        *_first_question(game, spot),
    ]
    return "\n".join(lines) + "\n"


def position(game: Game) -> Any:
    """Where everything lies, and how far the round has come, as a position of the game's family."""
    _check_cards(game)
    return family_of(game.ruleset.id).position(game)


def _first_question(game: Game, spot: Any) -> list[str]:
    """The position, set up anew, begins its phase again: this is what it asks."""
    setup = family_of(game.ruleset.id).begun(game, spot)
    decision = record.begin(game.ruleset, setup, log=False).decision
    if decision is None:
        return ["[[expect]]", "asked = false"]
    return ["[[expect]]", f"seat = {quoted(decision.player)}", f"why = {quoted(decision.why.key)}"]


def _check_cards(game: Game) -> None:
    """A counter that stands for a lacking damage card is no card of a position. XW1-DMG-07, gap G-34 of Armada"""
    for card in game.state.cards.values():
        if not card.name and card.hidden is None:
            ship = game.label(card.host)
            raise NotExportable(f"a counter stands for a damage card of {ship}: no position can say that")
