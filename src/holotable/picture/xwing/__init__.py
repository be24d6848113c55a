"""X-Wing positions as scenes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from holotable.kernel.core import LogLine
from holotable.kernel.game import Game
from holotable.kernel.state import State
from holotable.picture.board import draw_mat, mat
from holotable.picture.canvas import Canvas
from holotable.picture.marking import Mark
from holotable.picture.scene import Scene
from holotable.picture.telling import caption
from holotable.picture.xwing.board import draw_obstacles, draw_zones
from holotable.picture.xwing.measured import draw_measures
from holotable.picture.xwing.moves import draw_moves
from holotable.picture.xwing.ships import draw_ships
from holotable.picture.xwing.texts import done_ships, panel, where
from holotable.xwing.vocabulary import XWing


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
    return canvas.scene(f"X-Wing · {where(g)}", mat(g), close, caption(g, where(g)), panel(g, lines, marks))
