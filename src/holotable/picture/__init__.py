"""Pictures of games: a state becomes a scene of plain shapes, and a scene becomes SVG.

`draw_game` shows what a seat may see, `draw_state` whatever is in a state. Pure: the same state gives the same text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Final

from holotable.kernel.core import LogLine
from holotable.kernel.game import Game
from holotable.kernel.record_base import Seat
from holotable.kernel.ruleset import Ruleset
from holotable.kernel.state import State
from holotable.kernel.view import log_for, view
from holotable.picture.scene import Scene
from holotable.picture.style import Theme
from holotable.picture.svg import write

ALL: Final = "all"
"""Instead of a seat: everything, secrets included."""

PAINTERS: Final = {"xwing": "holotable.picture.xwing", "armada": "holotable.picture.armada"}
"""The module that draws a family of rulesets, by the first word of their names."""


class NoPicture(Exception):
    """A ruleset that cannot be drawn, in one line."""


def draw_game(
    game: Game,
    seat: Seat | None = None,
    marks: Sequence[Any] = (),
    *,
    before: State[Any, Any, Any] | None = None,
    close: bool = False,
    theme: Theme = "dark",
) -> str:
    """The picture of a game as SVG, as a seat may see it; None: a spectator, as in `view`; `ALL`: with all secrets.

    `marks` are pointed out: refusals or rows of `why_not`, ids of pieces, lines in µm. `before` is an earlier
    state: what has moved since is shown. `close` shows only the part of the table that the question is about.
    """
    return write(game_scene(game, seat, marks, before=before, close=close), theme)


def game_scene(
    game: Game,
    seat: Seat | None = None,
    marks: Sequence[Any] = (),
    *,
    before: State[Any, Any, Any] | None = None,
    close: bool = False,
) -> Scene:
    """The scene that `draw_game` writes."""
    everything = seat == ALL
    state = game.state if everything else view(game.state, seat)
    earlier = before if before is None or everything else view(before, seat)
    lines = game.log or []
    return state_scene(
        game.ruleset,
        state,
        marks,
        before=earlier,
        lines=lines if everything else log_for(lines, seat),
        close=close,
    )


def draw_state(ruleset: Ruleset, state: State[Any, Any, Any], marks: Sequence[Any] = (), **how: Any) -> str:
    """The picture of a state, all that is in it: give it a view, or it shows secrets."""
    theme: Theme = how.pop("theme", "dark")
    return write(state_scene(ruleset, state, marks, **how), theme)


def state_scene(
    ruleset: Ruleset,
    state: State[Any, Any, Any],
    marks: Sequence[Any] = (),
    *,
    before: State[Any, Any, Any] | None = None,
    lines: Sequence[LogLine] = (),
    close: bool = False,
) -> Scene:
    """The scene of a state, all that is in it."""
    family = ruleset.id.partition("-")[0]
    if family not in PAINTERS:
        raise NoPicture(f"there are no pictures of {ruleset.id} yet; there are of {', '.join(PAINTERS)}")
    paint: Callable[..., Scene] = import_module(PAINTERS[family]).scene
    return paint(ruleset.table(ruleset, state), marks, before, lines, close)
