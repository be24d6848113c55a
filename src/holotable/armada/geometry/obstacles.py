"""Obstacles: the outlines of the core set's six tokens, from `obstacles.json`, and where they lie."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from holotable.table.measure import Shape
from holotable.table.pose import Pose, laid
from holotable.table.tokens import Token, read_tokens


@cache
def tokens() -> dict[str, Token]:
    """All obstacles by name: asteroid_1 to asteroid_3, debris_1, debris_2 and station."""
    return read_tokens("holotable.armada.geometry", "obstacles.json")


KIND: Final = {name: token.kind for name, token in tokens().items()}


@lru_cache(maxsize=4096)
def obstacle_shape(name: str, pose: Pose) -> Shape:
    """An obstacle as it lies on the table."""
    return laid(tokens()[name].parts, pose.mm)
