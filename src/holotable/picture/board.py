"""The table as drawn: the mat, obstacles, zones, and what the rules of a placement ask for or keep free."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final, TypeAlias

from holotable.kernel.decision import Place
from holotable.kernel.game import Game
from holotable.kernel.record_base import Id, Seat
from holotable.kernel.state import State
from holotable.picture.canvas import Canvas
from holotable.picture.scene import Area, Group, Path, Text
from holotable.picture.seats import seat_css
from holotable.table.finding import legal_candidates
from holotable.table.measure import Polygon, box
from holotable.table.placement import Beyond, Within
from holotable.table.pose import Pose
from holotable.table.surroundings import surroundings_of

GRID: Final = 100.0

Outlines: TypeAlias = Callable[[Id], Polygon]
"""Where a family's obstacles lie: the printed outline of one on the table."""


def mat(g: Game) -> Polygon:
    """The corners of the play area."""
    width, height = (side / 1000 for side in surroundings_of(g).table_size())
    return ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))


def draw_mat(g: Game, canvas: Canvas) -> None:
    """The play area with a faint grid of 100 mm."""
    corners = mat(g)
    _, _, (width, height), _ = corners
    canvas.add("mat", Area(corners, "mat"))
    for k in range(1, int(width // GRID) + 1):
        canvas.add("mat", Path(((k * GRID, 0.0), (k * GRID, height)), "grid"))
    for k in range(1, int(height // GRID) + 1):
        canvas.add("mat", Path(((0.0, k * GRID), (width, k * GRID)), "grid"))


def draw_obstacle(g: Game, canvas: Canvas, id: Id, outline: Polygon, css: str, text: str) -> None:
    """An obstacle in its printed outline, with the word that texts call it by."""
    x, y, _ = g.state.pieces[id].at.mm
    inside = () if "obstructing" in css else (Text((x, y), text, "rock-text"),)
    canvas.add("obstacles", Group(id, g.label(id), f"obstacle {css}", (Area(outline, "rock"), *inside)))
    canvas.solid.append(outline)
    if not inside:  # a measured line runs across
        left, low, right, high = box((outline,))
        spots = ((x, low - 14), (x, high + 14), (right + 40, y), (left - 40, y))
        canvas.note(text, "measure-note", *spots)


def in_mm(area: tuple[tuple[int, int], ...]) -> Polygon:
    """The corners of an area in µm as the picture has them."""
    return tuple((x / 1000, y / 1000) for x, y in area)


def draw_deployment(g: Game, canvas: Canvas, seat: Seat, corners: Polygon) -> None:
    """The zone in which a seat deploys, with a word that says so."""
    canvas.add("zones", Area(corners, f"zone {seat_css(g, seat)}"))
    (x0, y0), _, (x1, y1), _ = corners
    across = 0.5 if x1 - x0 > y1 - y0 else 0.05
    spots = tuple((x0 + (x1 - x0) * t, (y0 + y1) / 2) for t in (across, 0.12, 0.88, 0.3, 0.7))
    canvas.note(f"{seat} deploys here", f"zone-note {seat_css(g, seat)}", *spots)


def draw_rules(g: Game, canvas: Canvas, place: Place[Any], outlines: Outlines) -> None:
    """The areas that a placement must lie in or keep away from."""
    for rule in place.rules:
        if isinstance(rule, Within) and in_mm(rule.area) != mat(g):
            canvas.add("zones", Area(in_mm(rule.area), f"zone asked {seat_css(g, place.player)}"))
        elif isinstance(rule, Beyond):
            canvas.add("keepout", *_keepout(g, place.piece, rule, outlines))
            if rule.edges:
                _, _, (width, _), _ = mat(g)
                mm = rule.distance / 1000
                spots = ((width * t, mm / 2) for t in (0.5, 0.25, 0.75))
                canvas.note(f"keep {mm:.0f} mm from the edges", "keepout-note", *spots)


def _keepout(g: Game, piece: Id, rule: Beyond, outlines: Outlines) -> Iterator[Area]:
    """Where no part of the piece may lie: strips along the edges, and the obstacles with a wide border."""
    mm = rule.distance / 1000
    _, _, (w, h), _ = mat(g)
    if rule.edges:
        for x0, y0, x1, y1 in (
            (0, 0, w, mm),
            (0, h - mm, w, h),
            (0, mm, mm, h - mm),
            (w - mm, mm, w, h - mm),
        ):
            yield Area(((x0, y0), (x1, y0), (x1, y1), (x0, y1)), "keepout")
    rocks = surroundings_of(g).those("obstacles")
    for rock in rocks if "obstacles" in rule.kinds else [rock for rock in rocks if rock in rule.of]:
        if rock != piece:
            yield Area(outlines(rock), "keepout", 2 * mm)


def examples(g: Game, canvas: Canvas, place: Place[Any], most: int = 1) -> list[Pose]:
    """A few legal places for a piece that may lie in a whole area: they show that there is room, and say so."""
    found = legal_candidates(g, place.piece, place.rules, most, Random(0)) if place.rules else []
    poses = [Pose(*numbers) for numbers in found]
    for x, y, _ in (pose.mm for pose in poses[:1]):
        canvas.note("for example here", "slide-note", (x, y + 45), (x, y - 45), (x + 90, y), (x - 90, y))
    return poses


def moved_since(g: Game, before: State[Any, Any, Any]) -> Iterator[tuple[Id, Pose, Pose]]:
    """The pieces that lay elsewhere on the table, with where they lay and where they lie."""
    for name, piece in g.state.pieces.items():
        old = before.pieces.get(name)
        if old is not None and old.zone == piece.zone == "table" and old.at != piece.at:
            yield name, old.at, piece.at


def draw_way(canvas: Canvas, start: Pose, end: Pose) -> None:
    """An arrow from where a piece lay to where it lies."""
    (ax, ay, _), (bx, by, _) = start.mm, end.mm
    canvas.add("ghosts", Path(((ax, ay), (bx, by)), "moved", arrow=True))
