"""X-Wing positions as scenes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from holotable.kernel.core import LogLine
from holotable.kernel.game import Game
from holotable.kernel.state import State
from holotable.picture.canvas import Canvas
from holotable.picture.labels import surrounding
from holotable.picture.scene import Box, Scene
from holotable.picture.xwing.board import draw_mat, draw_obstacles, draw_zones, mat
from holotable.picture.xwing.measured import Mark, draw_measures
from holotable.picture.xwing.moves import draw_moves
from holotable.picture.xwing.ships import draw_ships
from holotable.picture.xwing.texts import caption, done_ships, panel, where
from holotable.table.measure import Polygon
from holotable.xwing.vocabulary import XWing

MARGIN = 16.0
LEAST = 380.0  # mm that a close view shows at least


def scene(
    game: Game,
    marks: Sequence[Mark],
    before: State[Any, Any, Any] | None,
    lines: Sequence[LogLine],
    close: bool,
) -> Scene:
    """The picture of a state that is already a view of what may be shown."""
    g = cast(XWing, game)
    canvas = Canvas()
    draw_mat(g, canvas)
    draw_zones(g, canvas)
    draw_ships(g, canvas, done_ships(g))
    draw_moves(g, canvas, before)
    draw_obstacles(g, canvas, draw_measures(g, canvas, marks))
    return Scene(
        title=f"X-Wing · {where(g)}",
        window=_close_up(canvas.focus, mat(g)) if close and canvas.focus else surrounding([mat(g)], MARGIN),
        layers=canvas.layers(),
        tags=tuple(canvas.tags),
        notes=tuple(canvas.notes),
        caption=caption(g),
        panel=panel(g, lines, marks),
        solid=tuple(canvas.solid),
        lines=tuple(canvas.lines),
    )


def _close_up(focus: list[Polygon], table: Polygon) -> Box:
    """A square about what matters, moved onto the table where it can be."""
    x0, y0, x1, y1 = surrounding(focus, 70.0)
    side = min(max(x1 - x0, y1 - y0, LEAST), table[2][0] + 2 * MARGIN)
    (left, right), (low, high) = _fit(x0, x1, side, table[2][0]), _fit(y0, y1, side, table[2][1])
    return (left, low, right, high)


def _fit(low: float, high: float, side: float, most: float) -> tuple[float, float]:
    start = (low + high - side) / 2
    start = max(-MARGIN, min(start, most + MARGIN - side))
    return (start, start + side)
