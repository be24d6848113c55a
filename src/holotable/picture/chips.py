"""The forms of tokens and dice: each kind its own outline, so that colour is never the only cue."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

from holotable.table.measure import Point, Polygon


def _ring(corners: int, turn: float) -> Polygon:
    angles = (radians(turn + 360.0 * k / corners) for k in range(corners))
    return tuple((sin(a), cos(a)) for a in angles)


SQUARE: Final[Polygon] = ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9))
FORMS: Final[dict[str, Polygon]] = {
    "shield": (
        (-0.85, -0.95),
        (0.85, -0.95),
        (0.85, 0.2),
        (0.45, 0.75),
        (0, 1.0),
        (-0.45, 0.75),
        (-0.85, 0.2),
    ),
    "hull": _ring(6, 0.0),
    "evade": ((0, -1.15), (1.1, 0), (0, 1.15), (-1.1, 0)),
    "stress": ((0, -1.2), (1.15, 0.95), (-1.15, 0.95)),
    "crit": _ring(8, 22.5),
    "die-attack": _ring(8, 22.5),
    "die-defense": _ring(8, 22.5),
    "die-red": _ring(8, 22.5),
    "die-blue": ((-1.05, 0), (-0.7, -0.9), (0.7, -0.9), (1.05, 0), (0.7, 0.9), (-0.7, 0.9)),
    "brace": ((-0.8, -0.9), (0.8, -0.9), (1.1, 0.9), (-1.1, 0.9)),
    "redirect": ((-1.0, -0.9), (0.5, -0.9), (1.25, 0), (0.5, 0.9), (-1.0, 0.9)),
    "scatter": _ring(8, 0.0),
    "speed": ((0, -1.2), (1.0, -0.35), (1.0, 0.95), (-1.0, 0.95), (-1.0, -0.35)),
    "dials": ((-0.6, -0.9), (0.6, -0.9), (1.0, -0.5), (1.0, 0.9), (-1.0, 0.9), (-1.0, -0.5)),
    "dial": ((-0.6, -0.9), (0.6, -0.9), (1.0, -0.5), (1.0, 0.9), (-1.0, 0.9), (-1.0, -0.5)),
    "command": ((-0.7, -0.9), (0.7, -0.9), (1.1, 0), (0.7, 0.9), (-0.7, 0.9), (-1.1, 0)),
    "objective": _ring(5, 180.0),
}
ROUND: Final = ("focus",)
BARE: Final = ("done", "gone", "barred")


def form(kind: str, at: Point, size: float, width: float) -> Polygon:
    """The outline of a chip on the page, where y runs down; stretched to its width."""
    shape = FORMS.get(kind.split()[0], SQUARE)
    return tuple((at[0] + x * width / 2, at[1] + y * size / 2) for x, y in shape)
