"""The game's log as a story: one line an event, with the rule it rests on, indented under what it belongs to."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from holotable.kernel.core import LogLine
from holotable.kernel.ruleset import Ruleset

CHAPTERS = {"round-starts"}
HEADINGS = {
    "dial-revealed",
    "attacks",
    "has-initiative",
    "obstacle-placed",
    "edge-chosen",
    "ship-placed",
    "console-rolled",
    "game-over",
}


def story(ruleset: Ruleset, lines: Sequence[LogLine]) -> list[Text]:
    """Log lines as text."""
    told: list[Text] = []
    for line in lines:
        words = ruleset.text(line.why.key, line.why.args)
        if line.why.key in CHAPTERS:
            told.append(Text(f"── {words} ──", style="bold"))
            continue
        indent = "" if line.why.key in HEADINGS else "  "
        told.append(Text.assemble(f"{indent}{words}  ", (line.rule, "dim")))
    return told
