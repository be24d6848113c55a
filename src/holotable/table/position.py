"""What the written positions of all games share: the two sides of a table, and the obstacles on it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from holotable.kernel.record_base import Fact, Seat

Side: TypeAlias = Literal["red", "blue"]
SEATS: tuple[Seat, Seat] = ("red", "blue")
"""Red sits at the lower edge of the table, blue at the upper one."""


class PlacedObstacle(Fact, frozen=True, kw_only=True):
    """An obstacle of a position: which outline lies where, in mm and degrees."""

    outline: str
    x: float
    y: float
    heading: float = 0.0
    name: str = ""
