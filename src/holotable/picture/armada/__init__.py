"""Armada positions as scenes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from holotable.armada.vocabulary import Armada
from holotable.kernel.core import LogLine
from holotable.kernel.game import Game
from holotable.kernel.state import State
from holotable.picture.armada.attacks import draw_attacks
from holotable.picture.armada.board import draw_obstacles, draw_placing, draw_tokens, draw_zones
from holotable.picture.armada.moves import draw_moves
from holotable.picture.armada.ships import draw_ships
from holotable.picture.armada.squadrons import draw_squadrons
from holotable.picture.armada.texts import panel, where
from holotable.picture.board import draw_mat, mat
from holotable.picture.canvas import Canvas
from holotable.picture.marking import Mark
from holotable.picture.scene import Scene
from holotable.picture.telling import caption


def scene(
    game: Game,
    marks: Sequence[Mark],
    before: State[Any, Any, Any] | None,
    lines: Sequence[LogLine],
    close: bool,
) -> Scene:
    """The picture of a state that is already a view of what may be shown."""
    g = cast(Armada, game)
    canvas = Canvas()
    draw_mat(g, canvas)
    draw_zones(g, canvas)
    draw_ships(g, canvas)
    draw_squadrons(g, canvas)
    draw_tokens(g, canvas)
    draw_moves(g, canvas, before)
    draw_placing(g, canvas)
    draw_obstacles(g, canvas, draw_attacks(g, canvas, marks))
    return canvas.scene(f"Armada · {where(g)}", mat(g), close, caption(g, where(g)), panel(g, lines, marks))
