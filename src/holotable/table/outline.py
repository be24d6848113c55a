"""Cutting the outline of a token into convex parts: ear clipping, then merging while parts stay convex."""

from __future__ import annotations

from holotable.table.measure import Point, Polygon, Shape, area

_FLAT = 1e-9


def _turn(a: Point, b: Point, c: Point) -> float:
    """Twice the area of a triangle, positive for a turn to the left."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def convex_parts(outline: Polygon) -> Shape:
    """The convex, counter-clockwise parts of a simple outline that may be concave, given in either direction."""
    parts = convex_indices(outline)
    return tuple(tuple(outline[k] for k in part) for part in parts)


def convex_indices(outline: Polygon) -> tuple[tuple[int, ...], ...]:
    """`convex_parts` as positions in the outline, lowest first, the form in which data files keep them."""
    order = list(range(len(outline)))
    if area(outline) < 0.0:
        order.reverse()
    parts = _merged(outline, _triangles(outline, _without_flat(outline, order)))
    return tuple(tuple(part[(k := part.index(min(part))) :] + part[:k]) for part in parts)


def is_convex(polygon: Polygon) -> bool:
    n = len(polygon)
    return all(_turn(polygon[k - 2], polygon[k - 1], polygon[k]) >= -_FLAT for k in range(n))


def _without_flat(points: Polygon, order: list[int]) -> list[int]:
    """Drop vertices that lie on the line of their neighbours."""
    kept = list(order)
    k = 0
    while k < len(kept) and len(kept) > 3:
        a, b, c = kept[k - 1], kept[k], kept[(k + 1) % len(kept)]
        if abs(_turn(points[a], points[b], points[c])) <= _FLAT:
            del kept[k]
            k = max(0, k - 1)
        else:
            k += 1
    return kept


def _triangles(points: Polygon, order: list[int]) -> list[list[int]]:
    rest = list(order)
    triangles: list[list[int]] = []
    while len(rest) > 3:
        ear = next((k for k in range(len(rest)) if _is_ear(points, rest, k)), -1)
        if ear < 0:
            raise ValueError("the outline crosses itself")
        triangles.append([rest[ear - 1], rest[ear], rest[(ear + 1) % len(rest)]])
        del rest[ear]
    if _turn(points[rest[0]], points[rest[1]], points[rest[2]]) <= 0.0:
        raise ValueError("the outline crosses itself")
    return [*triangles, rest]


def _is_ear(points: Polygon, rest: list[int], k: int) -> bool:
    ia, ib, ic = rest[k - 1], rest[k], rest[(k + 1) % len(rest)]
    a, b, c = points[ia], points[ib], points[ic]
    if _turn(a, b, c) <= _FLAT:
        return False
    for i in rest:
        p = points[i]
        if p in (a, b, c):
            continue
        if _turn(a, b, p) >= 0.0 and _turn(b, c, p) >= 0.0 and _turn(c, a, p) >= 0.0:
            return False
    return True


def _merged(points: Polygon, parts: list[list[int]]) -> list[list[int]]:
    """Join parts along a shared edge while the union is convex (Hertel and Mehlhorn)."""
    joined = True
    while joined:
        joined = False
        for i in range(len(parts)):
            for j in range(i + 1, len(parts)):
                union = _union(points, parts[i], parts[j])
                if union:
                    parts[i] = union
                    del parts[j]
                    joined = True
                    break
            if joined:
                break
    return parts


def _union(points: Polygon, a: list[int], b: list[int]) -> list[int] | None:
    for k in range(len(a)):
        start, end = a[k - 1], a[k]
        if end not in b or b[(b.index(end) + 1) % len(b)] != start:
            continue
        # Go round `a` from the end of the shared edge back to its start, then round `b` from there.
        at = b.index(start)
        ring = [*a[k:], *a[:k], *(b[at + 1 :] + b[:at])[: len(b) - 2]]
        return ring if is_convex(tuple(points[i] for i in ring)) else None
    return None
