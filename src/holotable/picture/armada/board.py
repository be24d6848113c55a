"""The Armada table as drawn: obstacles, objective tokens, deployment zones, and where a piece may be placed."""

from __future__ import annotations

from typing import Any

from holotable.armada.frames import Match, Round
from holotable.armada.geometry.bases import SQUADRON_RADIUS, squadron_distance
from holotable.armada.geometry.obstacles import tokens
from holotable.armada.geometry.ruler import distance_band
from holotable.armada.pieces import Obstacle, Token
from holotable.armada.steps.setup import deployment_zone
from holotable.armada.vocabulary import Armada
from holotable.kernel.decision import Place
from holotable.kernel.record_base import Id
from holotable.picture.armada.ships import piece_ghost
from holotable.picture.board import (
    draw_deployment,
    draw_obstacle,
    draw_rules,
    examples,
    in_mm,
    mat,
)
from holotable.picture.canvas import Canvas
from holotable.picture.forms import around, curve
from holotable.picture.marking import highlight, on_table
from holotable.picture.scene import Area, Group, Text
from holotable.picture.seats import seat_css
from holotable.picture.telling import plain
from holotable.table.measure import Polygon, clip, edges_of
from holotable.table.placement import Moved, Near, Touching, WhollyNear
from holotable.table.pose import Pose, transform

EXAMPLES = 24  # places beside a ship that are tried; those that lie apart are drawn
TOKEN_RADIUS = 8.0


def printed(rock: Obstacle) -> Polygon:
    """The printed outline of an obstacle where it lies."""
    return transform(tokens()[rock.outline].outline, rock.at.mm)


def draw_obstacles(g: Armada, canvas: Canvas, obstructing: frozenset[Id]) -> None:
    """Every obstacle by its name."""
    for rock in g.obstacles():
        css = tokens()[rock.outline].kind + (" obstructing" if rock.id in obstructing else "")
        draw_obstacle(g, canvas, rock.id, printed(rock), css, plain(g.label(rock.id)))


def draw_tokens(g: Armada, canvas: Canvas) -> None:
    """The tokens of an objective that lie on the table."""
    for token in (token for token in g.tokens() if not token.on):
        canvas.add("ships", _drawn(g, token))
        canvas.solid.append(_coin(token))


def _drawn(g: Armada, token: Token) -> Group:
    x, y, _ = token.at.mm
    name = token.label or plain(token.name.split(":")[-1])
    shapes = (Area(_coin(token), "coin"), Text((x, y), name[:1].upper(), "coin-text", 10.6))
    return Group(token.id, name, f"token {seat_css(g, token.owner)}", shapes)


def _coin(token: Token) -> Polygon:
    x, y, _ = token.at.mm
    return curve((x, y), TOKEN_RADIUS, 22.5, 337.5)[::15]


# Zones and places --------------------------------------------------------------------------------------------


def draw_zones(g: Armada, canvas: Canvas) -> None:
    """Both deployment zones until the first round."""
    if g.nearest(Match) is not None and g.nearest(Round) is None and not g.state.round:
        for seat in g.state.seats:
            draw_deployment(g, canvas, seat, in_mm(deployment_zone(g, seat)))


def draw_placing(g: Armada, canvas: Canvas) -> None:
    """For each piece being placed: the areas that its rules speak of, and a few places where it could lie."""
    for decision in g.decisions:
        if isinstance(decision, Place):
            draw_rules(g, canvas, decision, lambda rock: printed(g.state.pieces[rock]))
            _draw_reach(g, canvas, decision)
            _draw_ghosts(g, canvas, decision)


def _draw_reach(g: Armada, canvas: Canvas, place: Place[Any]) -> None:
    """What is near enough to the pieces that a rule names, or to where the piece was."""
    css = f"zone reach {seat_css(g, place.player)}"
    for rule in place.rules:
        if isinstance(rule, WhollyNear | Near):
            mm = rule.distance / 1000
            for other in rule.of:
                _draw_area(g, canvas, around(g.footing(other)[0], mm), css, f"distance {distance_band(mm)}")
        elif isinstance(rule, Moved):
            x, y, mm = rule.start[0] / 1000, rule.start[1] / 1000, rule.distance / 1000
            ring = curve((x, y), mm + SQUADRON_RADIUS, 0.0, 357.0)
            _draw_area(g, canvas, ring, css, f"moves up to distance {distance_band(mm)}")
        elif isinstance(rule, Touching):
            for other in (other for other in rule.of if on_table(g, other)):
                highlight(g, canvas, other, "candidate")


def _draw_area(g: Armada, canvas: Canvas, area: Polygon, css: str, words: str) -> None:
    inside = clip(area, edges_of(mat(g)))
    if inside:
        canvas.add("zones", Area(inside, css))
        canvas.focus.append(inside)
        x0, x1 = min(x for x, _ in inside), max(x for x, _ in inside)
        y0, y1 = min(y for _, y in inside), max(y for _, y in inside)
        middle = ((x0 + x1) / 2, (y0 + y1) / 2)
        spots = ((middle[0], y1 - 9), (middle[0], y0 + 9), (x0 + 40, middle[1]), (x1 - 40, middle[1]))
        canvas.note(words, "band-note", *spots)


def _draw_ghosts(g: Armada, canvas: Canvas, place: Place[Any]) -> None:
    touching = any(isinstance(rule, Touching) for rule in place.rules)
    for pose in _spread(examples(g, canvas, place, EXAMPLES if touching else 1)):
        ghost = piece_ghost(g, place.piece, pose, f"may {seat_css(g, place.player)}")
        canvas.add("ghosts", ghost)
        canvas.focus.append(g.outline(place.piece, pose.numbers)[0])
        canvas.solid.append(g.outline(place.piece, pose.numbers)[0])


def _spread(poses: list[Pose]) -> list[Pose]:
    """Those of some poses that keep off one another."""
    kept: list[Pose] = []
    for pose in poses:
        if all(squadron_distance(pose, other) > 0 for other in kept):
            kept.append(pose)
    return kept
