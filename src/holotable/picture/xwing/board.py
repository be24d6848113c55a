"""The X-Wing table as drawn: obstacles, and during setup the zones that its questions speak of."""

from __future__ import annotations

from holotable.kernel.decision import Place
from holotable.picture.board import draw_deployment, draw_obstacle, draw_rules, in_mm
from holotable.picture.canvas import Canvas
from holotable.table.measure import Polygon
from holotable.table.pose import transform
from holotable.xwing.frames import Match, Round
from holotable.xwing.geometry.obstacles import tokens
from holotable.xwing.pieces import Obstacle
from holotable.xwing.steps.setup import zone
from holotable.xwing.vocabulary import XWing


def printed(rock: Obstacle) -> Polygon:
    """The printed outline of an obstacle where it lies."""
    return transform(tokens()[rock.outline].outline, rock.at.mm)


def number(label: str) -> str:
    """What fits on an obstacle: 3 for asteroid 3; a name without a number stands as it is."""
    return label[len(label.rstrip("0123456789")) :] or label


def draw_obstacles(g: XWing, canvas: Canvas, obstructing: frozenset[str]) -> None:
    """Every obstacle, with the number in its name."""
    for rock in g.obstacles():
        kind = tokens()[rock.outline].kind.replace("_", "-")
        css = kind + (" obstructing" if rock.id in obstructing else "")
        draw_obstacle(g, canvas, rock.id, printed(rock), css, number(g.label(rock.id)))


def draw_zones(g: XWing, canvas: Canvas) -> None:
    """Deployment zones while forces are placed, and what a placement must keep away from."""
    match = g.nearest(Match)
    if match is not None and g.nearest(Round) is None:
        for seat, edge in match.edges.items():
            draw_deployment(g, canvas, seat, in_mm(zone(g, edge)))
    for decision in g.decisions:
        if isinstance(decision, Place):
            draw_rules(g, canvas, decision, lambda rock: printed(g.state.pieces[rock]))
