"""Whose a piece is, as drawn: the class of a seat's colour, and beside the colour the form of its badge."""

from __future__ import annotations

from holotable.kernel.game import Game
from holotable.kernel.record_base import Seat
from holotable.picture.scene import Area, Disc
from holotable.table.measure import Point


def seat_css(g: Game, seat: Seat) -> str:
    """The class of a seat's colour."""
    return f"seat-{g.state.seats.index(seat)}" if seat in g.state.seats else "seat-none"


def badge_shape(at: Point, radius: float, css: str) -> Area | Disc:
    """Square for the first seat, round for the second: the cue beside the colour."""
    if "seat-0" not in css:
        return Disc(at, radius, "badge")
    r = radius * 0.92
    return Area(
        ((at[0] - r, at[1] - r), (at[0] + r, at[1] - r), (at[0] + r, at[1] + r), (at[0] - r, at[1] + r)),
        "badge",
    )
