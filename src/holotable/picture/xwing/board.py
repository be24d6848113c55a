"""The X-Wing table as drawn: the mat, obstacles, and during setup the zones that its questions speak of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from holotable.kernel.decision import Place
from holotable.picture.canvas import Canvas
from holotable.picture.scene import Area, Group, Path, Text
from holotable.picture.xwing.ships import seat_css
from holotable.table.measure import Polygon
from holotable.table.placement import Beyond, Within
from holotable.table.pose import transform
from holotable.xwing.frames import Match, Round
from holotable.xwing.geometry.obstacles import tokens
from holotable.xwing.steps.setup import zone
from holotable.xwing.vocabulary import XWing

GRID: Final = 100.0


def mat(g: XWing) -> Polygon:
    """The corners of the play area."""
    width, height = (side / 1000 for side in g.table_size())
    return ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))


def draw_mat(g: XWing, canvas: Canvas) -> None:
    """The play area with a faint grid of range 1."""
    corners = mat(g)
    _, _, (width, height), _ = corners
    canvas.add("mat", Area(corners, "mat"))
    for k in range(1, int(width // GRID) + 1):
        canvas.add("mat", Path(((k * GRID, 0.0), (k * GRID, height)), "grid"))
    for k in range(1, int(height // GRID) + 1):
        canvas.add("mat", Path(((0.0, k * GRID), (width, k * GRID)), "grid"))


def draw_obstacles(g: XWing, canvas: Canvas, obstructing: frozenset[str]) -> None:
    """Every obstacle in its printed outline, with the number that texts call it by."""
    for rock in g.obstacles():
        outline = transform(tokens()[rock.outline].outline, rock.at.mm)
        kind = tokens()[rock.outline].kind.replace("_", "-")
        css = f"obstacle {kind}" + (" obstructing" if rock.id in obstructing else "")
        x, y, _ = rock.at.mm
        label = g.label(rock.id)
        shapes = (Area(outline, "rock"), Text((x, y), label.rpartition(" ")[2], "rock-text"))
        canvas.add("obstacles", Group(rock.id, label, css, shapes))
        canvas.solid.append(outline)


def draw_zones(g: XWing, canvas: Canvas) -> None:
    """Deployment zones while forces are placed, and what a placement must keep away from."""
    match = g.nearest(Match)
    if match is not None and g.nearest(Round) is None:
        for seat, edge in match.edges.items():
            corners = tuple((x / 1000, y / 1000) for x, y in zone(g, edge))
            canvas.add("zones", Area(corners, f"zone {seat_css(g, seat)}"))
            (x0, y0), _, (x1, y1), _ = corners
            across = 0.5 if x1 - x0 > y1 - y0 else 0.05
            spots = tuple((x0 + (x1 - x0) * t, (y0 + y1) / 2) for t in (across, 0.12, 0.88, 0.3, 0.7))
            canvas.note(f"{seat} deploys here", f"zone-note {seat_css(g, seat)}", *spots)
    for decision in g.decisions:
        if isinstance(decision, Place):
            _draw_rules(g, canvas, decision)


def _draw_rules(g: XWing, canvas: Canvas, place: Place) -> None:
    for rule in place.rules:
        if isinstance(rule, Within):
            corners = tuple((x / 1000, y / 1000) for x, y in rule.area)
            canvas.add("zones", Area(corners, f"zone asked {seat_css(g, place.player)}"))
        elif isinstance(rule, Beyond):
            canvas.add("keepout", *_keepout(g, place.piece, rule))
            if rule.edges:
                _, _, (width, _), _ = mat(g)
                mm = rule.distance / 1000
                canvas.note(f"keep {mm:.0f} mm from the edges", "keepout-note", (width / 2, mm / 2))


def _keepout(g: XWing, piece: str, rule: Beyond) -> Iterator[Area]:
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
    wanted = [rock for rock in g.obstacles() if rock.id in rule.of or "obstacles" in rule.kinds]
    for rock in (rock for rock in wanted if rock.id != piece):
        yield Area(transform(tokens()[rock.outline].outline, rock.at.mm), "keepout", 2 * mm)
