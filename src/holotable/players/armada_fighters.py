"""Squadrons: whom they attack, where they fly, and which goes first."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, hypot, pi, sin
from random import Random as Dice
from typing import Any

from holotable.armada.frames import SquadronActivation, ZoneAttack
from holotable.armada.geometry.bases import SQUADRON_RADIUS, ship_squadron_distance, squadron_distance
from holotable.armada.geometry.ruler import reach_of
from holotable.armada.queries import MayMove, MayTarget, SquadronSpeed
from holotable.armada.vocabulary import Armada
from holotable.kernel.decision import Numbers, Pick, Place
from holotable.kernel.record_base import Id
from holotable.players.armada_worth import battery, hull_left, hull_price, shot_value, softness
from holotable.players.player import Seen
from holotable.table.finding import legal, legal_candidates
from holotable.table.placement import Moved
from holotable.table.pose import Pose

ENGAGED = reach_of(1)
PULL = 0.004  # how much of a target's worth a mm of distance takes away
TURNS = 12

Numbers3 = tuple[int, int, int]


# Worth -------------------------------------------------------------------------------------------------------


class Wing:
    """A squadron among its enemies: what it can do to whom from a place."""

    def __init__(self, g: Armada, squadron: Id) -> None:
        self.g, self.me = g, squadron
        guns, bombs = battery(g, squadron, "squadron"), battery(g, squadron, "ship")
        self.price = hull_price(g, squadron)
        self.prey = {
            foe: (min(guns, hull_left(g, foe)) * hull_price(g, foe), battery(g, foe, "squadron"))
            for foe in g.enemy_squadrons(squadron)
        }
        self.marks = {
            foe: bombs * max(softness(g, foe, zone) for zone in ("front", "left", "right", "rear"))
            for foe in g.enemy_ships(squadron)
        }

    def engaged(self, at: Pose) -> list[Id]:
        """The enemies at distance 1 of a place."""
        return [foe for foe in self.prey if squadron_distance(at, self.g.squadron(foe).at) <= ENGAGED]

    def strike(self, at: Pose) -> float:
        """What the best attack from a place is worth. Who is engaged attacks squadrons, unless with heavy ones."""
        g, engaged = self.g, self.engaged(at)
        fights = max((self.prey[foe][0] for foe in engaged), default=0.0)
        if any(not g.keyword(foe, "heavy") for foe in engaged):
            return fights
        near = [
            worth
            for foe, worth in self.marks.items()
            if ship_squadron_distance(g.size(foe), g.ship(foe).at, at) <= ENGAGED
        ]
        return max([fights, *near])

    def fear(self, at: Pose) -> float:
        """What the enemy's squadrons may do there."""
        return 0.25 * self.price * sum(self.prey[foe][1] for foe in self.engaged(at))

    def pull(self, at: Pose) -> float:
        """A little for being near something worth attacking."""
        g, best = self.g, 0.0
        for foe, (worth, _) in self.prey.items():
            best = max(best, worth * (1 - PULL * squadron_distance(at, g.squadron(foe).at)))
        for foe, worth in self.marks.items():
            best = max(best, worth * (1 - PULL * ship_squadron_distance(g.size(foe), g.ship(foe).at, at)))
        return 0.5 * best

    def worth(self, at: Pose) -> float:
        """What a place is worth."""
        return self.strike(at) - self.fear(at) + self.pull(at)


def reachable(g: Armada, squadron: Id) -> list[Pose]:
    """Places that a squadron could move to: near enemies, all round, and where it is."""
    at = g.squadron(squadron).at
    speed = min(5, g.value(SquadronSpeed(squadron)))
    if not speed or not g.allowed(MayMove(squadron)):
        return [at]
    return _spots(g, squadron, at, reach_of(speed) * 1000 - 20)


def _spots(g: Armada, squadron: Id, at: Pose, most: float) -> list[Pose]:
    found = [at]
    for foe in (*g.enemy_squadrons(squadron), *g.enemy_ships(squadron)):
        there = g.unit(foe).at
        stop = (g.radius(foe) + SQUADRON_RADIUS + 6) * 1000
        dx, dy = there.x - at.x, there.y - at.y
        way = hypot(dx, dy) or 1.0
        for turn in (0.0, 0.35, -0.35, 0.8, -0.8):
            # A point beside the enemy, seen from the side from which the squadron comes.
            ux, uy = _turned(-dx / way, -dy / way, turn)
            x, y = there.x + stop * ux - at.x, there.y + stop * uy - at.y
            far = hypot(x, y) or 1.0
            share = min(1.0, most / far)
            found.append(Pose(round(at.x + share * x), round(at.y + share * y), at.heading))
    for k in range(TURNS):
        u = 2 * pi * k / TURNS
        for share in (0.5, 1.0):
            x, y = at.x + share * most * sin(u), at.y + share * most * cos(u)
            found.append(Pose(round(x), round(y), at.heading))
    return [pose for pose in found if inside(g, pose)]


def _turned(x: float, y: float, by: float) -> tuple[float, float]:
    return (x * cos(by) + y * sin(by), y * cos(by) - x * sin(by))


def inside(g: Armada, at: Pose, margin: float = SQUADRON_RADIUS + 0.5) -> bool:
    """Whether a squadron's base is on the table there."""
    width, height = g.table_size()
    edge = margin * 1000
    return edge <= at.x <= width - edge and edge <= at.y <= height - edge


def activation_value(g: Armada, squadron: Id) -> float:
    """What a squadron could earn by moving and attacking now."""
    wing = Wing(g, squadron)
    if g.held_by(squadron):
        return wing.strike(g.squadron(squadron).at)
    return max((wing.strike(at) for at in reachable(g, squadron)), default=0.0)


# Activations -------------------------------------------------------------------------------------------------


def activate_squadron(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """The one whose attack from where it is earns most."""
    g: Armada = view.table
    values = [Wing(g, option.ref).strike(g.squadron(option.ref).at) for option in decision.options]
    return (max(range(len(values)), key=values.__getitem__),)


def deed(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """Attack what can be attacked, after a move if that leads to a much better target; else move."""
    g: Armada = view.table
    squadron = decision.source
    labels = [option.label for option in decision.options]
    act: SquadronActivation = g.nearest(SquadronActivation)
    if "attack" not in labels:
        return (labels.index("move"),) if "move" in labels else ()
    if "move" in labels and act.both:
        wing = Wing(g, squadron)
        best = max((wing.strike(at) for at in reachable(g, squadron)), default=0.0)
        if best > 1.3 * best_shot(g, squadron):
            return (labels.index("move"),)
    return (labels.index("attack"),)


def best_shot(g: Armada, squadron: Id) -> float:
    """What the best attack from where a squadron is would earn."""
    shots = [s for s in g.shots(ZoneAttack(squadron)) if g.allowed(MayTarget(s))]
    return max((shot_value(g, shot) for shot in shots), default=0.0)


def any_deed(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """Attack if possible, else move."""
    labels = [option.label for option in decision.options]
    return (labels.index("attack") if "attack" in labels else 0,)


# Places ------------------------------------------------------------------------------------------------------


def move_squadron(view: Seen, decision: Place[Any], rng: Dice) -> Numbers | None:
    """The best legal place within reach."""
    g: Armada = view.table
    squadron = decision.piece
    limit = next((rule for rule in decision.rules if isinstance(rule, Moved)), None)
    if limit is None:
        return None
    spots = _spots(g, squadron, Pose(*limit.start), max(0, limit.distance - 20))
    return _first_legal(g, decision, spots, Wing(g, squadron).worth)


def _first_legal(
    g: Armada, decision: Place[Any], spots: list[Pose], worth: Callable[[Pose], float]
) -> Numbers | None:
    for pose in sorted(spots, key=worth, reverse=True):
        if legal(g, decision.piece, decision.rules, pose.numbers):
            return pose.numbers
    return None


def stay_inside(view: Seen, decision: Place[Any], rng: Dice) -> Numbers | None:
    """Any legal place on the table."""
    g: Armada = view.table
    found = legal_candidates(g, decision.piece, decision.rules, 8, rng)
    return next((pose for pose in found if inside(g, Pose(*pose))), None)


def place_displaced(view: Seen, decision: Place[Any], rng: Dice) -> Numbers | None:
    """One's own squadron where it is worth most, the enemy's where it is worth least."""
    g: Armada = view.table
    found = legal_candidates(g, decision.piece, decision.rules, 8, rng)
    if not found:
        return None
    wing = Wing(g, decision.piece)
    sign = 1 if g.owner(decision.piece) == view.seat else -1
    return max(found, key=lambda pose: sign * wing.worth(Pose(*pose)))
