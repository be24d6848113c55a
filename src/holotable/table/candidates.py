"""Poses worth trying: round about other pieces, rolled along them, or slid up to them, where one is to be laid near."""

from __future__ import annotations

from math import hypot

from holotable.kernel.record_base import Id
from holotable.table.measure import TOLERANCE, Shape, box, gap, overlaps
from holotable.table.surroundings import CONTACT, Numbers3, Surroundings

COMPASS = tuple(
    (dx / hypot(dx, dy), dy / hypot(dx, dy))
    for dx in range(-2, 3)
    for dy in range(-2, 3)
    if max(abs(dx), abs(dy)) == 2
)
STEPS = (10.0, 25.0, 60.0, 120.0, 200.0)


def round_about(
    table: Surroundings, others: list[Id], steps: tuple[float, ...], headings: int
) -> list[Numbers3]:
    """Poses all round the given pieces, so many mm off their bounding boxes."""
    found: list[Numbers3] = []
    for other in others:
        x0, y0, x1, y1 = box(table.footing(other))
        cx, cy, half = (x0 + x1) / 2, (y0 + y1) / 2, max(x1 - x0, y1 - y0) / 2
        for step in steps:
            for dx, dy in COMPASS:
                x, y = round((cx + (half + step) * dx) * 1000), round((cy + (half + step) * dy) * 1000)
                found += [(x, y, heading) for heading in range(0, 360_000, 360_000 // headings)]
    return found


def radius_if_round(table: Surroundings, piece: Id) -> float:
    """The radius of a piece whose outline is as good as a circle; 0 of any other."""
    x, y, radius = table.circle(piece)
    (part, *rest) = table.outline(piece)
    is_round = not rest and all(abs(hypot(px - x, py - y) - radius) < CONTACT / 2 for px, py in part)
    return radius if is_round else 0.0


def rolled_along(there: Shape, radius: float) -> list[Numbers3]:
    """Where a round piece touches a shape: side by side along each edge, and at each corner."""
    found: list[Numbers3] = []
    off = radius + TOLERANCE
    for part in there:
        ax, ay = part[-1]
        for bx, by in part:
            size = hypot(bx - ax, by - ay) or 1.0
            nx, ny = (by - ay) / size * off, (ax - bx) / size * off
            stops = 1 + int(size // radius)
            for k in range(stops + 1):
                x, y = ax + (bx - ax) * k / stops + nx, ay + (by - ay) * k / stops + ny
                found.append((round(x * 1000), round(y * 1000), 0))
            ax, ay = bx, by
    return found


def slid_up_to(table: Surroundings, piece: Id, pose: Numbers3, there: Shape) -> Numbers3 | None:
    """The pose on the way from `pose` to the middle of a shape at which the piece touches it."""
    x0, y0, x1, y1 = box(there)
    dx, dy = (x0 + x1) * 500 - pose[0], (y0 + y1) * 500 - pose[1]
    here, free, taken = pose, 0.0, 1.0
    for _ in range(20):
        t = (free + taken) / 2
        at = (round(pose[0] + t * dx), round(pose[1] + t * dy), pose[2])
        if overlaps(table.outline(piece, at), there):
            taken = t
        else:
            here, free = at, t
    return here if gap(table.outline(piece, here), there) <= CONTACT else None
