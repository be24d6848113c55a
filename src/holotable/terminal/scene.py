"""What the terminal asks of a family of games, and where to find it."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from rich.console import RenderableType
from rich.text import Text

from holotable.kernel.decision import Decision, Pick, Place
from holotable.kernel.game import Game
from holotable.kernel.record_base import Id, Seat

COLOURS = {"red": "bright_red", "blue": "bright_blue"}
FAMILIES = {
    "armada": "holotable.terminal.armada_scene:ArmadaScene",
    "xwing": "holotable.terminal.xwing_scene:XWingScene",
}


class Mark(NamedTuple):
    """Something to draw on the map besides what lies there: a numbered place, a ghost."""

    text: str
    pose: tuple[int, int, int]


class Choice(NamedTuple):
    """A pick's option as a person sees and types it: `words` are the ways to type it besides its number.

    Options that are figures themselves have no numbers: 2 is then the option called 2, not the second one.
    """

    shown: str
    words: tuple[str, ...]
    numbered: bool = True


class Hints(NamedTuple):
    """What help and refusals say about this family: an example of each thing that one can type, and its own words."""

    course: str
    courses: str
    tries: str
    rule: str
    more: str


class Scene(Protocol):
    """How one family of games is shown. `table` is always what the viewer may see."""

    hints: Hints

    def draw(self, table: Any, rows: int, fine: bool, marks: Sequence[Mark] = ()) -> list[Text]:
        """The map."""
        ...

    def roster(self, table: Any, viewer: Seat | None, full: bool = True) -> list[Text]:
        """The ships, a few lines each; beside the map only what changes."""
        ...

    def tag(self, table: Any, piece: Id) -> str:
        """The letter of a piece on the map; empty if it has none."""
        ...

    def context(self, table: Any, decision: Decision[Any]) -> str:
        """What one has to know to decide, such as the dice; may be empty."""
        ...

    def secret(self, decision: Decision[Any]) -> bool:
        """Whether the other side must not watch this being answered."""
        ...

    def spatial(self, decision: Decision[Any]) -> bool:
        """Whether one wants the map in front of one to answer this."""
        ...

    def choices(self, table: Any, decision: Pick) -> list[Choice]:
        """The options of a pick."""
        ...

    def options(self, table: Any, decision: Pick, choices: Sequence[Choice]) -> RenderableType | None:
        """The family's own way to lay the options out, or None for a plain list."""
        ...

    def places(self, table: Any, decision: Place[Any]) -> list[tuple[int, int, int]]:
        """A handful of legal places worth offering."""
        ...

    def spot(self, table: Any, decision: Place[Any], typed: str) -> tuple[int, int, int] | None:
        """The pose that the family's own words mean, such as the letter of a piece to move towards."""
        ...

    def how_to_place(self, table: Any, decision: Place[Any]) -> str:
        """What can be typed for a place besides the number of an offered one."""
        ...

    def place_words(self, table: Any, decision: Place[Any], pose: tuple[int, int, int]) -> str:
        """An offered place with what it means to a player; empty where its figures say it all."""
        ...

    def ghost(self, table: Any, decision: Decision[Any], word: str) -> tuple[Mark, str] | None:
        """Where an option would lead and what would come of it; `Misunderstood` if nobody may foretell it now."""
        ...

    def measure(self, table: Any, viewer: Seat | None, word: str) -> list[str]:
        """Ranges, bearings and arcs in words."""
        ...

    def result(self, table: Any) -> list[str]:
        """Scores, and a line for each ship."""
        ...


class NoScene(Exception):
    """A ruleset that the terminal cannot show yet."""


def scene_for(game: Game) -> Scene:
    """How this game is shown."""
    family = game.ruleset.id.partition("-")[0]
    if family not in FAMILIES:
        raise NoScene(f"the terminal cannot show {game.ruleset.id} yet")
    module, _, name = FAMILIES[family].partition(":")
    return getattr(import_module(module), name)()
