"""The scripted table: faces and damage cards given in advance, in order; nothing is ever made up."""

from __future__ import annotations

from collections.abc import Sequence

from holotable.kernel.decision import Numbers, Roll
from holotable.kernel.game import Game


class ScriptError(AssertionError):
    """A roll or draw that does not fit the script."""


class Script:
    """Two queues: die faces by name, and cards by name."""

    def __init__(self) -> None:
        self.faces: list[str] = []
        self.cards: list[str] = []

    def sides(self, game: Game, roll: Roll) -> Numbers | None:
        """The sides that the script foresees for a roll, taken off it; None while too few are given."""
        draws = roll.dice[0].kind.startswith("deck:")
        queue = self.cards if draws else self.faces
        if len(queue) < len(roll.dice):
            return None
        wanted = queue[: len(roll.dice)]
        sides = _drawn(game, roll, wanted) if draws else _rolled(game, roll, wanted)
        del queue[: len(roll.dice)]
        return sides

    def missing(self, game: Game, roll: Roll) -> str:
        """What a roll needs that the script does not have."""
        draws = roll.dice[0].kind.startswith("deck:")
        queue = self.cards if draws else self.faces
        kinds = [die.kind.removeprefix("deck:") for die in roll.dice]
        noun = "card" if draws else "dice"
        what = " and ".join(f"{kinds.count(kind)} {kind} {noun}" for kind in dict.fromkeys(kinds))
        reason = game.ruleset.text(roll.why.key, roll.why.args)
        have = f"only {' '.join(queue)!r} is scripted" if queue else "nothing is scripted"
        verb = "draws" if draws else "rolls"
        return f"{roll.player} {verb} {what} for {reason!r} ({roll.rule}), but {have}"

    def left(self) -> str:
        """What has not been used, in words; empty when all was."""
        parts: list[str] = []
        if self.faces:
            parts.append(f"dice {' '.join(self.faces)!r}")
        if self.cards:
            parts.append(f"draws {' '.join(self.cards)!r}")
        return " and ".join(parts)


def _rolled(game: Game, roll: Roll, wanted: Sequence[str]) -> Numbers:
    sides: list[int] = []
    for die, face in zip(roll.dice, wanted, strict=True):
        faces = game.ruleset.dice[die.kind]
        if face not in faces:
            known = ", ".join(dict.fromkeys(faces))
            raise ScriptError(f"the {die.kind} die has no face {face!r}; it has {known}")
        sides.append(faces.index(face))
    return tuple(sides)


def _drawn(game: Game, roll: Roll, wanted: Sequence[str]) -> Numbers:
    left = list(game.state.decks[roll.dice[0].kind.removeprefix("deck:")].cards.value or ())
    sides: list[int] = []
    for name in wanted:
        number = next((n for n, card in enumerate(left) if name in (card, card.split(":")[-1])), None)
        if number is None:
            known = ", ".join(sorted({card.split(":")[-1] for card in left}))
            raise ScriptError(f"the deck has no {name!r} left; it has {known}")
        sides.append(number)
        left.pop(number)
    return tuple(sides)
