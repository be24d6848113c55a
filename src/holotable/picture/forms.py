"""Outlines that pictures need and rules do not: bands of range, arcs out to a range, whole templates, initials."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, degrees, radians, sin, sqrt

from holotable.table.measure import Point, Polygon, Shape, area

_ARC_STEP = 3.0  # degrees between the points of a drawn curve


def curve(centre: Point, radius: float, first: float, last: float) -> Polygon:
    """Points on a circle between two headings, both ends included."""
    count = max(1, round(abs(last - first) / _ARC_STEP))
    headings = (radians(first + (last - first) * k / count) for k in range(count + 1))
    return tuple((centre[0] + radius * sin(a), centre[1] + radius * cos(a)) for a in headings)


def around(polygon: Polygon, distance: float) -> Polygon:
    """All points at a distance from a convex outline: its sides moved outwards, and round corners."""
    corners = polygon if area(polygon) > 0 else tuple(reversed(polygon))
    sides = [_heading((0.0, 0.0), (b[1] - a[1], a[0] - b[0])) for a, b in pairwise((*corners, corners[0]))]
    turns = ((p, sides[k - 1], (sides[k - 1] - sides[k]) % 360.0) for k, p in enumerate(corners))
    return tuple(q for p, first, by in turns for q in curve(p, distance, first, first - by))


def front_band(half: float, half_angle: float, distance: float) -> Polygon:
    """The outer edge of the front arc at a distance from the base, from left to right, in the base's frame."""
    tip = _on_ray(half, half_angle, distance)
    end = _heading((half, half), tip)
    right = curve((half, half), distance, 0.0, end)
    left = tuple((-x, y) for x, y in reversed(right))
    return (*left, *right)


def _on_ray(half: float, half_angle: float, distance: float) -> Point:
    """Where the arc line from the base centre is at a distance from the base, that is, from its front corner."""
    s, c = sin(radians(half_angle)), cos(radians(half_angle))
    along = half * (s + c)
    t = along + sqrt(along * along - (2 * half * half - distance * distance))
    return (t * s, t * c)


def _heading(start: Point, end: Point) -> float:
    return degrees(atan2(end[0] - start[0], end[1] - start[1]))


def ribbon(strip: Shape) -> Polygon:
    """The one outline of a strip that is made of a row of quarters, as `templates.strip` makes them."""
    if len(strip) < 2:
        return strip[0] if strip else ()
    if strip[0][3] == strip[1][0]:
        lefts = [strip[0][0], *(part[3] for part in strip)]
        rights = [strip[0][1], *(part[2] for part in strip)]
    else:  # a mirrored strip runs the other way round
        lefts = [strip[0][3], *(part[0] for part in strip)]
        rights = [strip[0][2], *(part[1] for part in strip)]
    return (*rights, *reversed(lefts))


def middle(polygon: Polygon) -> Point:
    """The mean of the corners."""
    return (sum(x for x, _ in polygon) / len(polygon), sum(y for _, y in polygon) / len(polygon))


def along(line: tuple[Point, Point], t: float) -> Point:
    """The point a fraction of the way from the start of a line to its end."""
    (ax, ay), (bx, by) = line
    return (ax + (bx - ax) * t, ay + (by - ay) * t)


def both_sides(half: Polygon) -> tuple[Polygon, ...]:
    """The right half of a shape and its mirror image: one outline where it begins on the middle line, else two."""
    mirrored = tuple((-x, y) for x, y in reversed(half))
    if half[0][0] == 0.0:
        return ((*half, *mirrored[1:-1]),) if half[-1][0] == 0.0 else ((*half, *mirrored[:-1]),)
    return (half, mirrored)


def initials(name: str) -> str:
    """Two letters for a name, and the number of its copy."""
    words = [word.strip("\"'()") for word in name.split()]
    number = words.pop() if len(words) > 1 and words[-1].isdigit() else ""
    letters = "".join(word[0] for word in words[:2] if word)
    return (letters if len(letters) > 1 else name.strip("\"'")[:2]).upper() + number


def badges(names: list[str]) -> list[str]:
    """A badge for each name, no two alike."""
    given: list[str] = []
    for name in names:
        badge = wanted = initials(name)
        letters = iter("abcdefghijklmnopqrstuvwxyz")
        while badge in given:
            badge = wanted + next(letters)
        given.append(badge)
    return given
