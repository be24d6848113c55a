"""A game as placement rules see it, for their tests: two ships, an obstacle, and the piece to be placed."""

from __future__ import annotations

from holotable.table.measure import Polygon, Shape, circle
from holotable.table.outline import convex_parts
from holotable.table.pose import Pose, laid
from holotable.table.surroundings import Numbers3

TABLE = 914_400
EDGE_ZONE = ((0, 0), (TABLE, 0), (TABLE, 100_000), (0, 100_000))
HORSESHOE: Polygon = ((-30, -20), (30, -20), (30, 20), (10, 20), (10, 0), (-10, 0), (-10, 20), (-30, 20))


def base(half: float, guides: float = 0.0) -> Shape:
    square: Polygon = ((-half, -half), (half, -half), (half, half), (-half, half))
    tip: Polygon = ((-5.0, half), (5.0, half), (5.0, half + guides), (-5.0, half + guides))
    return (square, tip) if guides else (square,)


class Table:
    """A game as placement rules see it: two ships, an obstacle like a horseshoe, and the piece to be placed."""

    def __init__(self) -> None:
        self.shapes = {
            "small": base(20.0),
            "large": base(40.0),
            "rock": convex_parts(HORSESHOE),
            "ship": base(20.0),
        }
        self.poses = {
            "rock": Pose.of(450.0, 450.0),
            "ship": Pose.of(200.0, 30.0),
            "small": Pose.of(-500.0, -500.0),
        }

    def footing(self, piece: str, pose: Numbers3 | None = None) -> Shape:
        return laid(self.shapes[piece], (Pose(*pose) if pose else self.poses[piece]).mm)

    def outline(self, piece: str, pose: Numbers3 | None = None) -> Shape:
        shape = base(20.0, 2.6) if piece in ("small", "ship") else self.shapes[piece]
        return laid(shape, (Pose(*pose) if pose else self.poses[piece]).mm)

    def circle(self, piece: str, pose: Numbers3 | None = None) -> tuple[float, float, float]:
        return circle(self.outline(piece, pose))

    def table_size(self) -> tuple[int, int]:
        return (TABLE, TABLE)

    def label(self, id: str) -> str:
        return id

    def those(self, kind: str) -> list[str]:
        return {"ship": ["ship", "small"], "obstacle": ["rock"]}.get(kind, [])
