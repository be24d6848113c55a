"""What is printed: map and ships side by side, the prompt line, the options, the story."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from holotable.kernel.decision import Decision, Pick, Place
from holotable.kernel.record_base import Seat
from holotable.terminal.asking import describe_place, how_to_place
from holotable.terminal.scene import COLOURS, Choice, Mark, Scene

SIDE_BY_SIDE = 70  # columns below which ships are listed under the map
LEAST_ROWS, MOST_ROWS = 11, 30
HANGING = "    "
RESERVED = 11  # lines for the frame of a map, the prompt, six places or options, and the answer


class Screen:
    """A console that knows how to show a scene."""

    def __init__(self, console: Console, scene: Scene) -> None:
        self.console, self.scene = console, scene
        self.fine = (console.encoding or "").lower().startswith("utf")

    def rows(self) -> int:
        """How many lines the map may take."""
        if not self.console.is_terminal:
            return 20
        width, height = self.console.size
        fits = (width - 4) // 2 if width < SIDE_BY_SIDE else (width - 50) // 2
        return max(LEAST_ROWS, min(MOST_ROWS, height - RESERVED, max(fits, LEAST_ROWS)))

    def overview(self, table: Any, viewer: Seat | None, marks: Sequence[Mark] = ()) -> None:
        """The map with the ships beside it, or below it where the screen is narrow."""
        drawn = Text("\n").join(self.scene.draw(table, self.rows(), self.fine, marks))
        drawn.no_wrap = True
        ships = Text("\n").join(self.scene.roster(table, viewer, full=False))
        if self.console.width < SIDE_BY_SIDE:
            self.console.print(Group(drawn, ships))
            return
        side = Table.grid(padding=(0, 1))
        side.add_column(no_wrap=True)
        side.add_column()
        side.add_row(drawn, ships)
        self.console.print(side)

    def ships(self, table: Any, viewer: Seat | None) -> None:
        """The ships alone."""
        self.console.print(Text("\n").join(self.scene.roster(table, viewer)))

    def tell(self, lines: Sequence[Text]) -> None:
        """A part of the story; where a line runs on, the rest of it stands further in."""
        for line in lines:
            if not self.console.is_terminal or line.cell_len <= self.console.width:
                self.console.print(line)
                continue
            first, *rest = line.wrap(self.console, self.console.width - len(HANGING))
            self.console.print(first)
            for part in rest:
                self.console.print(Text.assemble(HANGING, part))

    # Decisions -------------------------------------------------------------------------------------------

    def prompt_line(self, decision: Decision[Any], you: bool, words: str) -> Text:
        """Who decides what, by which rule, and what an empty answer does."""
        who = f"You ({decision.player})" if you else decision.player.capitalize()
        line = Text.assemble(
            (who, f"bold {COLOURS.get(decision.player, '')}"), f": {words}", (f"  {decision.rule}", "dim")
        )
        if isinstance(decision, Pick) and decision.least == 0:
            line.append("  [Enter = done]" if words.endswith("done") else "  [Enter = no]")
        if isinstance(decision, Pick) and decision.most > 1:
            whole = ", or all" if decision.most == len(decision.options) else ""
            line.append(f"  [choose up to {decision.most}{whole}]")
        return line

    def picks(self, table: Any, decision: Pick, choices: Sequence[Choice]) -> None:
        """The options, as the family lays them out or as a numbered list."""
        own = self.scene.options(table, decision, choices)
        self.console.print(own if own is not None else self._list(choices))

    def _list(self, choices: Sequence[Choice]) -> RenderableType:
        lines = [
            Text.assemble((f"{n:>2} ", "bold"), choice.shown)
            if choice.numbered
            else Text(f"   {choice.shown}")
            for n, choice in enumerate(choices, 1)
        ]
        longest = max(len(line) for line in lines)
        if len(lines) > 4 and longest < 24 and self.console.is_terminal:
            return Columns(lines, column_first=True, padding=(0, 2))
        return Text("\n").join(lines)

    def places(self, table: Any, decision: Place[Any], offered: Sequence[tuple[int, int, int]]) -> None:
        """The offered places in words, and what else can be typed."""
        words = [self.scene.place_words(table, decision, pose) for pose in offered]
        places = [
            Text.assemble((f"{n:>2} ", "bold"), word or describe_place(decision, pose))
            for n, (pose, word) in enumerate(zip(offered, words, strict=True), 1)
        ]
        if self.console.is_terminal and not any(words):
            self.console.print(Columns(places, padding=(0, 2)))
        else:
            self.tell(places)
        how = how_to_place(decision, len(offered), self.scene.how_to_place(table, decision))
        self.console.print(Text(f"  {how}", style="dim"))
