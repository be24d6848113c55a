"""Sample positions for tests and the benchmark: the same seed gives the same position on every machine."""

from __future__ import annotations

from random import Random

from holotable.table.measure import Polygon
from holotable.table.pose import Spot, onward, transform
from holotable.table.survey import Box

HALF = 20.0
HALF_ANGLE = 40.62
TABLE = 914.4
_SQUARE: Polygon = ((-HALF, -HALF), (HALF, -HALF), (HALF, HALF), (-HALF, HALF))


def survey_case(seed: int) -> tuple[list[Spot], list[Polygon], float, float, Box]:
    """The arguments of `survey` for one position: 20 poses that a ship may move to, 8 enemies, a small base's arc."""
    rng = Random(seed)
    start: Spot = (
        rng.uniform(250.0, TABLE - 250.0),
        rng.uniform(250.0, TABLE - 250.0),
        rng.uniform(0.0, 360.0),
    )
    moves: list[Spot] = [
        (
            rng.uniform(-130.0, 130.0),
            rng.uniform(40.0, 240.0),
            rng.choice((-90.0, -45.0, 0.0, 45.0, 90.0, 180.0)),
        )
        for _ in range(20)
    ]
    enemies = [
        transform(
            _SQUARE,
            (rng.uniform(40.0, TABLE - 40.0), rng.uniform(40.0, TABLE - 40.0), rng.uniform(0.0, 360.0)),
        )
        for _ in range(8)
    ]
    return ([onward(start, move) for move in moves], enemies, HALF, HALF_ANGLE, (-HALF, -HALF, HALF, HALF))
