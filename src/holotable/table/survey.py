"""The question a bot asks most: from each of these poses, whom do I overlap, whom can I shoot, and at what range?

One loop over plain floats, compiled with mypyc, without help from other modules. Everything is judged in the frame of
the candidate, where its base is an upright square; a target that is out of reach costs one comparison of circles.
"""

from __future__ import annotations

from math import cos, hypot, radians, sin, sqrt
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Polygon: TypeAlias = tuple[Point, ...]
Spot: TypeAlias = tuple[float, float, float]
Box: TypeAlias = tuple[float, float, float, float]
Finding: TypeAlias = tuple[bool, int, int]

TOLERANCE = 0.01  # as in measure.py
BAND = 100.0
BANDS = 3
_NEAR1, _NEAR2, _NEAR3 = (BAND + TOLERANCE) ** 2, (2 * BAND + TOLERANCE) ** 2, (BANDS * BAND + TOLERANCE) ** 2
_NONE: Finding = (False, 0, 0)


def survey(
    candidates: list[Spot], targets: list[Polygon], half: float, half_angle: float, muzzle: Box | None = None
) -> list[list[Finding]]:
    """For each candidate pose and each target: (overlaps, shot, near).

    `overlaps`: the square base of side 2 × `half` penetrates the target. `shot`: the range 1 to 3 at which the target
    can be attacked through the front arc of that half angle, 0 if it cannot; 90 is the half plane ahead, 180 every
    direction. `near`: the range from base to base, 0 beyond 3. An attack is measured from the box `muzzle` of the
    base's own frame, by default the whole base. Targets are convex and counter-clockwise.
    """
    circles = [_circle(target) for target in targets]
    base: Box = (-half, -half, half, half)
    barrel = base if muzzle is None else muzzle
    return [_from_here(spot, targets, circles, half, half_angle, base, barrel) for spot in candidates]


def _circle(polygon: Polygon) -> tuple[float, float, float]:
    n = len(polygon)
    cx = sum([x for x, _ in polygon]) / n
    cy = sum([y for _, y in polygon]) / n
    return (cx, cy, max([hypot(x - cx, y - cy) for x, y in polygon]))


def _from_here(
    spot: Spot,
    targets: list[Polygon],
    circles: list[tuple[float, float, float]],
    half: float,
    half_angle: float,
    base: Box,
    barrel: Box,
) -> list[Finding]:
    x0, y0, heading = spot
    turn = radians(heading)
    s, c = sin(turn), cos(turn)
    bend = radians(half_angle)
    ws, wc = sin(bend), cos(bend)
    all_round = half_angle >= 180.0
    corner = half * 1.4142135623730951
    found: list[Finding] = []
    for k in range(len(targets)):
        cx, cy, radius = circles[k]
        dx, dy = cx - x0, cy - y0
        apart = dx * dx + dy * dy
        reach = corner + radius + BANDS * BAND + TOLERANCE
        if apart > reach * reach:
            found.append(_NONE)
            continue
        local: list[Point] = []
        left_out, right_out, left_in, right_in = True, True, True, True
        for px, py in targets[k]:
            ox, oy = px - x0, py - y0
            x, y = ox * c - oy * s, ox * s + oy * c
            local.append((x, y))
            u, v = ws * y + wc * x, ws * y - wc * x
            if u < 0.0:
                left_in = False
            if u >= -TOLERANCE:
                left_out = False
            if v < 0.0:
                right_in = False
            if v >= -TOLERANCE:
                right_out = False
        touch = corner + radius
        overlaps = apart < touch * touch and _overlaps(local, half)
        near = 1 if overlaps else _band(local, base)
        if near == 0:
            found.append(_NONE)
        elif all_round:
            found.append((overlaps, near if barrel is base else _band(local, barrel), near))
        elif left_out or right_out:
            found.append((overlaps, 0, near))
        elif left_in and right_in:
            found.append((overlaps, near if barrel is base else _band(local, barrel), near))
        else:
            found.append((overlaps, _band(_in_wedge(local, ws, wc), barrel), near))
    return found


def _overlaps(polygon: list[Point], half: float) -> bool:
    """Whether a polygon penetrates the upright square round the origin deeper than the tolerance."""
    rim = half - TOLERANCE
    left, right, below, above = True, True, True, True
    for x, y in polygon:
        left, right = left and x <= -rim, right and x >= rim
        below, above = below and y <= -rim, above and y >= rim
    if left or right or below or above:
        return False
    px, py = polygon[-1]
    for qx, qy in polygon:
        nx, ny = qy - py, px - qx
        depth = nx * qx + ny * qy + half * (abs(nx) + abs(ny))
        if depth <= TOLERANCE * sqrt(nx * nx + ny * ny):
            return False
        px, py = qx, qy
    return True


def _band(polygon: list[Point], source: Box) -> int:
    """The range band from a box to a polygon that does not overlap it, 0 for none or beyond the last."""
    x0, y0, x1, y1 = source
    best = 1e300
    for x, y in polygon:
        dx = x0 - x if x < x0 else (x - x1 if x > x1 else 0.0)
        dy = y0 - y if y < y0 else (y - y1 if y > y1 else 0.0)
        d = dx * dx + dy * dy
        if d < best:
            best = d
    if best <= _NEAR1:
        return 1
    # An edge that faces the box may come nearer to one of its corners than any vertex does.
    px, py = polygon[-1] if polygon else (0.0, 0.0)
    for qx, qy in polygon:
        ex, ey = qx - px, qy - py
        kx, ky = (x0 if ey > 0.0 else x1) - px, (y1 if ex > 0.0 else y0) - py
        out = ey * kx - ex * ky
        if out > 0.0:
            along = ex * kx + ey * ky
            size = ex * ex + ey * ey
            if 0.0 < along < size and out * out < best * size:
                best = out * out / size
        px, py = qx, qy
    if best <= _NEAR2:
        return 1 if best <= _NEAR1 else 2
    return 3 if best <= _NEAR3 else 0


def _in_wedge(polygon: list[Point], ws: float, wc: float) -> list[Point]:
    """The part of a polygon in the wedge ahead of the origin; what only grazes a border line, widened to it."""
    inside = _cut(_cut(polygon, ws, wc, 0.0), ws, -wc, 0.0)
    return inside or _cut(_cut(polygon, ws, wc, TOLERANCE), ws, -wc, TOLERANCE)


def _cut(polygon: list[Point], ws: float, wc: float, margin: float) -> list[Point]:
    """The part of a polygon where ws·y + wc·x is no less than minus the margin."""
    kept: list[Point] = []
    if not polygon:
        return kept
    px, py = polygon[-1]
    dp = ws * py + wc * px + margin
    for qx, qy in polygon:
        dq = ws * qy + wc * qx + margin
        if (dp > 0.0 and dq < 0.0) or (dp < 0.0 and dq > 0.0):
            t = dp / (dp - dq)
            kept.append((px + t * (qx - px), py + t * (qy - py)))
        if dq >= 0.0:
            kept.append((qx, qy))
        px, py, dp = qx, qy, dq
    return kept
