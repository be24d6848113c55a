"""Measured lines as drawn, and what is pointed out from outside: refusals, pieces, lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias, cast

from holotable.kernel.decision import Option, Refusal
from holotable.kernel.game import Game
from holotable.kernel.record_base import Id
from holotable.picture.canvas import Canvas
from holotable.picture.forms import along
from holotable.picture.scene import Area, Disc, Path
from holotable.table.lines import crosses
from holotable.table.measure import Line, Point, Shape, length
from holotable.table.surroundings import surroundings_of

MOST_FIGURES: Final = 3  # refused lines of which each has its figure; the panel tells of more
ALONG: Final = (0.5, 0.35, 0.65, 0.2, 0.8, 1.15, 1.3)
FAR: Final = (0.78, 0.65, 0.5, 0.88, 0.35)  # near the target, where the lines of a fan are apart
ASIDE: Final = (0.0, 42.0, -42.0, 75.0, -75.0, 108.0, -108.0)  # mm from a line to its figure
SHORT: Final = (
    120.0  # mm; along a shorter line no two places differ, so its figure may stand before or behind it
)
BEYOND: Final = (-0.8, 1.8, -1.6, 2.6)
AROUND: Final = ((0, 30), (0, -30), (45, 12), (-45, 12), (45, -12), (-45, -12), (0, 45), (0, -45))

Micron4: TypeAlias = tuple[int, int, int, int]
Mark: TypeAlias = Refusal | tuple[Option, Refusal] | Id | Micron4
"""Something to point out: a refusal with its lines (a row of `why_not` too), a piece, or a measured line in µm."""


def measure(canvas: Canvas, line: Line, css: str, text: str, spots: tuple[float, ...] = ALONG) -> None:
    """A measured line with its ends and its figure; without a figure it is a line only."""
    canvas.add(
        "measures", Path(line, f"measure {css}"), *(Disc(end, 1.8, f"measure-end {css}") for end in line)
    )
    canvas.lines.append(line)
    if text:
        canvas.note(text, f"measure-note {css}", *beside(line, spots))


def beside(line: Line, spots: tuple[float, ...]) -> tuple[Point, ...]:
    """Where the figure of a line may stand: on it, or where that is taken to the right or left of it."""
    (ax, ay), (bx, by) = line
    far = length(line) or 1.0
    across = ((by - ay) / far, (ax - bx) / far)
    beyond = BEYOND if far < SHORT else ()
    order = sorted(
        ((not 0 <= t <= 1, side, t) for side in ASIDE for t in (*spots, *beyond)), key=lambda s: s[0]
    )
    points = [(along(line, t), side) for _, side, t in order]
    return tuple((x + side * across[0], y + side * across[1]) for (x, y), side in points)


def draw_crossings(canvas: Canvas, line: Line, shapes: Iterable[Shape]) -> None:
    """A ring where a line passes through something."""
    for shape in shapes:
        inside = [k for k in range(201) if crosses((along(line, k / 200), along(line, k / 200)), shape)]
        if inside:
            canvas.add("measures", Disc(along(line, (inside[0] + inside[-1]) / 400), 4.0, "crossing"))


def highlight(g: Game, canvas: Canvas, piece: Id, css: str, width: float = 6.0) -> None:
    """A bright border round a piece that lies on the table."""
    for part in surroundings_of(g).footing(piece):
        canvas.add("marks", Area(part, css, width))
        canvas.focus.append(part)


def draw_marks(g: Game, canvas: Canvas, marks: Sequence[Mark], figure: Callable[[float], str]) -> None:
    """The marks: refusals with their lines, pieces, and lines with the figure that a length means."""
    refusals = {line: refusal.rule for _, refusal in refusals_of(marks) for line in refusal.lines}
    few = len(refusals) <= MOST_FIGURES
    for numbers, rule in refusals.items():
        line = _mm(numbers)
        measure(canvas, line, "refused", f"{length(line):.0f} mm · {rule}" if few else "", FAR)
    for mark in (mark for mark in marks if refusal_of(mark) is None):
        if isinstance(mark, tuple):
            line = _mm(cast(Micron4, mark))
            measure(canvas, line, "marked", f"{figure(length(line))} · {length(line):.1f} mm")
        elif isinstance(mark, str) and on_table(g, mark):
            highlight(g, canvas, mark, "marked")


def on_table(g: Game, id: Id) -> bool:
    """Whether this is a piece that lies on the table."""
    piece = g.state.pieces.get(id)
    return piece is not None and piece.zone == "table"


def refusal_of(mark: Mark) -> Refusal | None:
    """The refusal that a mark is or goes with."""
    last = mark[-1] if isinstance(mark, tuple) else mark
    return last if isinstance(last, Refusal) else None


def refusals_of(marks: Sequence[Mark]) -> list[tuple[str, Refusal]]:
    """The refusals among the marks, each with the option that it bars."""
    found: list[tuple[str, Refusal]] = []
    for mark in marks:
        refusal = refusal_of(mark)
        if refusal is not None:
            option = mark[0] if isinstance(mark, tuple) else None
            found.append((option.label if isinstance(option, Option) else "", refusal))
    return found


def _mm(line: Micron4) -> Line:
    return ((line[0] / 1000, line[1] / 1000), (line[2] / 1000, line[3] / 1000))
