"""Setup: objectives, obstacles, and where an Armada bot deploys its fleet."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random as Dice
from typing import Any

from holotable.armada.vocabulary import Armada
from holotable.kernel.decision import Numbers, Pick, Place
from holotable.kernel.record_base import Id
from holotable.players.armada_sailing import apart
from holotable.players.player import Seen
from holotable.table.finding import legal, legal_candidates
from holotable.table.placement import Within
from holotable.table.pose import Pose, Spot, onward

TRIES = 60
ROOM = 130.0  # mm that ships would like between their middles
LANES = (100.0, 200.0, 300.0)  # mm ahead at which an obstacle is in the way
HARMLESS = ("most_wanted", "contested_outpost", "precision_strike", "opening_salvo", "superior_positions")
"""Objectives, the one that favors the second player least first."""


def choose_objective(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """The one that helps the enemy least."""
    names = [option.ref.partition(":")[2] for option in decision.options]
    ranks = [HARMLESS.index(name) if name in HARMLESS else len(HARMLESS) for name in names]
    return (min(range(len(ranks)), key=ranks.__getitem__),)


def own_seat(view: Seen, decision: Pick, rng: Dice) -> Numbers | None:
    """Oneself."""
    labels = [option.label for option in decision.options]
    return (labels.index(view.seat),) if view.seat in labels else None


def anything(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """One option, whichever."""
    return (rng.randrange(len(decision.options)),)


def any_place(view: Seen, decision: Place[Any], rng: Dice) -> Numbers | None:
    """Any legal spot."""
    found = legal_candidates(view.table, decision.piece, decision.rules, 1, rng)
    return found[0] if found else None


# Deployment --------------------------------------------------------------------------------------------------


def deploy_next(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """Squadrons before ships, small ships before large ones: the enemy shows his hand first."""
    g: Armada = view.table
    refs = [option.ref for option in decision.options]
    return (min(range(len(refs)), key=lambda k: (g.is_ship(refs[k]), g.cost(refs[k]))),)


def place_unit(view: Seen, decision: Place[Any], rng: Dice) -> Numbers | None:
    """Ships near the middle with a free lane ahead, squadrons in front of them."""
    g: Armada = view.table
    if not g.is_ship(decision.piece):
        return _place_squadron(view, decision, rng)
    spots = [p for p in _spots(g, decision, rng) if legal(g, decision.piece, decision.rules, p.numbers)]
    return max(spots, key=lambda pose: _start_value(g, decision.piece, pose)).numbers if spots else None


def face_inwards(view: Seen, decision: Place[Any], rng: Dice) -> Numbers | None:
    """Any legal spot, a ship with its bow to the other side."""
    g: Armada = view.table
    if not g.is_ship(decision.piece):
        return any_place(view, decision, rng)
    spots = (
        p.numbers for p in _spots(g, decision, rng) if legal(g, decision.piece, decision.rules, p.numbers)
    )
    return next(spots, None)


def _spots(g: Armada, decision: Place[Any], rng: Dice) -> Iterator[Pose]:
    """Random spots of the deployment zone that look away from its edge of the table."""
    zone = next((rule for rule in decision.rules if isinstance(rule, Within)), None)
    if zone is None:
        return
    xs, ys = [x for x, _ in zone.area], [y for _, y in zone.area]
    lower = min(ys) + max(ys) < g.table_size()[1]
    for _ in range(TRIES):
        turn = rng.choice((0, 0, 0, 20_000, -20_000))
        heading = (turn if lower else 180_000 + turn) % 360_000
        yield Pose(rng.randint(min(xs), max(xs)), rng.randint(min(ys), max(ys)), heading)


def _start_value(g: Armada, ship: Id, pose: Pose) -> float:
    """Near the middle, towards the enemy, not in a friend's way, no obstacle ahead."""
    width, height = g.table_size()
    here, centre = pose.mm, (width / 2000, height / 2000, 0.0)
    value = -abs(here[0] - centre[0]) / 120 - abs(here[1] - centre[1]) / 250
    enemies = [g.ship(other).at.mm for other in g.enemy_ships(ship)]
    if enemies:
        value -= min(apart(here, other) for other in enemies) / 200
    for friend in g.ships(of=g.owner(ship)):
        value -= 3.0 * max(0.0, 1.0 - apart(here, g.ship(friend).at.mm) / ROOM)
    for ahead in LANES:
        spot = onward(here, (0.0, ahead, 0.0))
        value -= sum(apart(spot, rock.at.mm) < 80 for rock in g.obstacles())
    return value


def _place_squadron(view: Seen, decision: Place[Any], rng: Dice) -> Numbers | None:
    """As far ahead of a ship as the rules allow, towards the enemy."""
    g: Armada = view.table
    found = legal_candidates(g, decision.piece, decision.rules, 16, rng)
    foes = [g.unit(foe).at.mm for foe in (*g.enemy_ships(decision.piece), *g.enemy_squadrons(decision.piece))]
    width, height = g.table_size()
    targets: list[Spot] = foes or [(width / 2000, height / 2000, 0.0)]
    return min(found, key=lambda p: min(apart(Pose(*p).mm, t) for t in targets)) if found else None
