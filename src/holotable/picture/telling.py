"""The texts beside a table that are the same for every game: who must decide what, what is refused, the story."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from holotable.kernel.core import LogLine
from holotable.kernel.decision import Decision, Pick, Place, Roll, Why
from holotable.kernel.game import Game
from holotable.picture.marking import Mark, refusals_of
from holotable.picture.scene import Row
from holotable.picture.seats import seat_css

MOST_OPTIONS: Final = 6
MOST_NAMES: Final = 24
MOST_REFUSALS: Final = 10
MOST_LINES: Final = 6


def plain(text: str) -> str:
    """A key in words: 3_bank_right becomes 3 bank right."""
    return text.replace("_", " ")


def said(g: Game, why: Why) -> str:
    """A reason in words."""
    return plain(g.ruleset.text(why.key, why.args))


def caption(g: Game, where: str) -> tuple[Row, ...]:
    """Where play stands, then one line for each open question, or the result."""
    rows = [Row(where, "where")]
    if g.state.winner is not None and not g.decisions:
        rows.append(Row(f"The game is over: {winner(g.state.winner)}", f"ask {seat_css(g, g.state.winner)}"))
    for decision in g.decisions:
        verb = "rolls" if isinstance(decision, Roll) else "decides"
        rows.append(
            Row(
                f"{decision.player.capitalize()} {verb}: {said(g, decision.why)}  [{decision.rule}]",
                f"ask {seat_css(g, decision.player)}",
            )
        )
    return tuple(rows)


def winner(seat: str) -> str:
    """The outcome in words."""
    return "a draw" if seat == "draw" else f"{seat} wins"


def choices(g: Game, decision: Decision) -> list[Row]:
    """What the seat may answer, as far as the viewer may know."""
    css = seat_css(g, decision.player)
    if isinstance(decision, Pick):
        if not decision.options:
            return []
        names = [plain(option.label) for option in decision.options[:MOST_NAMES]]
        if len(decision.options) > MOST_NAMES:
            names.append(f"and {len(decision.options) - MOST_NAMES} more")
        if decision.least == 0:
            names.append("or nothing")
        shown = names if len(names) <= MOST_OPTIONS else [joined(names)]
        return [
            Row(f"{decision.player.capitalize()} may choose", f"heading {css}"),
            *(Row(n, "option") for n in shown),
        ]
    if isinstance(decision, Place) and decision.rules:
        return [
            Row(f"{decision.player.capitalize()} may place it", f"heading {css}"),
            Row(
                "anywhere that these rules allow: "
                + ", ".join(dict.fromkeys(r.rule for r in decision.rules)),
                "option",
            ),
        ]
    return []


def refused(g: Game, marks: Sequence[Mark]) -> list[Row]:
    """Why what is marked as refused is not possible."""
    rows: list[Row] = []
    every = sorted(refusals_of(marks), key=lambda row: not row[1].lines)  # what was measured comes first
    for option, refusal in every[:MOST_REFUSALS]:
        what = f"{option}: " if option else ""
        rows.append(Row(f"{what}{said(g, refusal.why)} ({refusal.rule})", "option"))
    more = len(every) - len(rows)
    rows += [Row(f"and {more} more", "option")] if more else []
    return [Row("Not possible", "heading"), *rows] if rows else []


def story(g: Game, lines: Sequence[LogLine]) -> list[Row]:
    """The last lines of the log."""
    if not lines:
        return []
    return [Row("What happened", "heading"), *(Row(said(g, line.why), "log") for line in lines[-MOST_LINES:])]


def legend(rows: Sequence[Row], meanings: Mapping[str, str], *kinds: str) -> list[Row]:
    """What the chips in these rows mean, and chips of further kinds."""
    used = {word for row in rows for chip in row.chips for word in chip.kind.split()} | set(kinds)
    if not used & meanings.keys():
        return []
    words = joined([text for kind, text in meanings.items() if kind in used])
    return [Row("Legend", "heading"), Row(words, "legend")]


def joined(words: list[str]) -> str:
    """Words in a row that breaks only between them."""
    return "\N{NO-BREAK SPACE}· ".join(word.replace(" ", "\N{NO-BREAK SPACE}") for word in words)
