"""Dials and actions: what an X-Wing bot does with a ship that is about to move or has moved."""

from __future__ import annotations

from random import Random as Dice
from typing import Any

from holotable.kernel.decision import Numbers, Pick, Place
from holotable.kernel.record_base import Id
from holotable.players.player import Seen
from holotable.players.xwing_dice import first_wish, stem
from holotable.players.xwing_flying import (
    CAUTION,
    apart,
    approach,
    can_stay,
    fly,
    foes_of,
    on_table,
    score_maneuvers,
    standing,
    worth_at,
)
from holotable.table.finding import legal_candidates
from holotable.table.measure import Shape
from holotable.table.pose import Pose
from holotable.xwing.frames import ActionStep, Activation, BarrelRoll, Boost
from holotable.xwing.geometry.bases import outline
from holotable.xwing.geometry.rolls import roll_end, sliding_limit
from holotable.xwing.geometry.templates import maneuver_end
from holotable.xwing.pieces import Ship
from holotable.xwing.queries import BoostTemplates, Difficulty, Maneuvers, RollTemplates
from holotable.xwing.vocabulary import XWing
from holotable.xwing.vocabulary.moves import SIDES

NOISE = 0.12  # a little chance, so that dials cannot be foretold
REPAIRS = ("weaponsfailure", "structuraldamage", "damagedsensorarray", "loosestabilizer", "consolefire")

# Dials -------------------------------------------------------------------------------------------------------


def set_dial(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """The maneuver with the best score."""
    g: XWing = view.table
    maneuvers = [option.label for option in decision.options]
    taken = standing(g, decision.source) | planned(g, view.seat, decision.source)
    scores = score_maneuvers(g, decision.source, maneuvers, taken)
    return (max(range(len(scores)), key=lambda k: scores[k] + rng.random() * NOISE),)


def planned(g: XWing, seat: str, ship: Id) -> dict[Id, Shape]:
    """The places of friends whose dials were just set and who will have moved before this ship."""
    answers = [given.values for given in g.state.answers if given.player == seat]
    places: dict[Id, Shape] = {}
    for friend, values in zip(g.ships(of=seat), answers, strict=False):
        options = g.value(Maneuvers(friend))
        if friend == ship or len(values) != 1 or values[0] >= len(options) or g.skill(friend) > g.skill(ship):
            continue
        end = fly(g, friend, options[values[0]], g.ship(friend).at, {}).pose
        places[friend] = outline(g.size(friend), end)
    return places


def steady_dial(view: Seen, decision: Pick, rng: Dice) -> Numbers | None:
    """Any maneuver after which the ship can stay on the table; red ones not while stressed."""
    g: XWing = view.table
    ship = decision.source
    stays: list[int] = []
    for number, option in enumerate(decision.options):
        if g.stressed(ship) and g.value(Difficulty(ship, option.label)) == "red":
            continue
        speed, bearing = option.label.split()
        end = g.ship(ship).at.then(maneuver_end(bearing, int(speed), g.size(ship)))
        if on_table(g, g.size(ship), end) and can_stay(g, ship, end):
            stays.append(number)
    return (rng.choice(stays),) if stays else None


def replace_red(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """The maneuver that is worst for the enemy."""
    g: XWing = view.table
    maneuvers = [option.label for option in decision.options]
    scores = score_maneuvers(g, decision.source, maneuvers)
    return (min(range(len(scores)), key=lambda k: scores[k]),)


def treat_maneuver(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """Green instead of white while stressed; never a red roll where a white one is to be had."""
    g: XWing = view.table
    act: Activation = g.nearest(Activation)
    return first_wish(g, decision, [(True, ("elloasty",)), (g.stressed(act.ship), ("r2astromech",))])


def ignore_rocks(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """When the dial leads over a rock."""
    g: XWing = view.table
    act: Activation = g.nearest(Activation)
    dial = g.ship(act.ship).dial.value
    crosses = bool(dial) and fly(g, act.ship, dial, g.ship(act.ship).at, standing(g, act.ship)).crossed
    return first_wish(g, decision, [(crosses, ("r5x3",))])


# Actions -----------------------------------------------------------------------------------------------------


def choose_action(view: Seen, decision: Pick, rng: Dice) -> Numbers | None:
    """The action that changes most: tokens for the shots to come, a better place, or a repair."""
    g: XWing = view.table
    step: ActionStep = g.nearest(ActionStep)
    values = action_values(g, step.ship)
    found = [(values.get(stem(g, o), 0.0), -k) for k, o in enumerate(decision.options)]
    best, number = max(found)
    if best > 0.0:
        return (-number,)
    return (-number,) if decision.least else ()


def action_values(g: XWing, ship: Id) -> dict[str, float]:
    """What each action is worth to a ship where it is."""
    here, foes = g.ship(ship).at, foes_of(g, ship)
    (plain,) = worth_at(g, ship, [here], foes)
    (focused,) = worth_at(g, ship, [here], foes, focus=True)
    gain = focused.out - plain.out
    values = {
        "focus": 0.02 + max(gain, 0.35 * plain.back) + 0.3 * min(gain, 0.35 * plain.back),
        "evade": 0.01 + 0.55 * plain.back,
        "lock": _lock_value(g, ship, plain.out, gain),
        "barrel_roll": best_roll(g, ship)[0] - _stay(g, ship, plain.out, plain.back, here),
        "boost": best_boost(g, ship)[0] - _stay(g, ship, plain.out, plain.back, here),
        "squadleader": 0.1,
    }
    if g.count(ship, "focus"):
        values["focus"] = 0.01
    return values | dict.fromkeys(REPAIRS, 1.0)


def _stay(g: XWing, ship: Id, out: float, back: float, here: Pose) -> float:
    """The value of the place where the ship is, with a token's worth on top that moving would cost."""
    return out - CAUTION * back + approach(here, foes_of(g, ship)) + 0.35 * max(out, 0.6 * back)


def _lock_value(g: XWing, ship: Id, out: float, gain: float) -> float:
    """A lock on somebody to shoot at now is as good as focus; on somebody else it waits for later."""
    piece = g.ship(ship)
    if piece.lock and piece.lock in g.ships():
        return 0.0
    return 0.05 + 1.1 * gain if out else 0.15


def choose_lock(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """The ship that will be shot at, else the nearest."""
    g: XWing = view.table
    ship = decision.source
    (here,) = worth_at(g, ship, [g.ship(ship).at], foes_of(g, ship))
    refs = [option.ref for option in decision.options]
    if here.target in refs:
        return (refs.index(here.target),)
    return (min(range(len(refs)), key=lambda k: apart(g.ship(ship).at, g.ship(refs[k]).at)),)


# Places ------------------------------------------------------------------------------------------------------


def place_values(g: XWing, ship: Id, poses: list[Pose]) -> list[float]:
    """What each place is worth to a ship that will not move again before the shots."""
    foes = foes_of(g, ship)
    return [
        worth.out - CAUTION * worth.back + approach(pose, foes) - 10 * (not can_stay(g, ship, pose))
        for pose, worth in zip(poses, worth_at(g, ship, poses, foes), strict=True)
    ]


def best_roll(g: XWing, ship: Id) -> tuple[float, tuple[str, int]]:
    """The best side to roll to and what it promises, judged by the middle of the slide."""
    sides = g.roll_sides(ship, g.value(RollTemplates(ship)))
    if not sides:
        return (-99.0, ("", 0))
    poses = [_roll_pose(g, ship, *side) for side in sides]
    return max(zip(place_values(g, ship, poses), sides, strict=True))


def _roll_pose(g: XWing, ship: Id, side: str, speed: int) -> Pose:
    size = g.size(ship)
    limit = sliding_limit(size, speed)
    return roll_end(g.ship(ship).at, size, SIDES[side], limit / 2, speed)


def best_boost(g: XWing, ship: Id) -> tuple[float, str]:
    """The best boost and what it promises."""
    open_ones = [t for t in g.value(BoostTemplates(ship)) if g.boost_refusal(ship, t) is None]
    if not open_ones:
        return (-99.0, "")
    poses = [g.boost_end(ship, template) for template in open_ones]
    return max(zip(place_values(g, ship, poses), open_ones, strict=True))


def roll_side(view: Seen, decision: Pick, rng: Dice) -> Numbers | None:
    """The better side."""
    g: XWing = view.table
    ship = g.nearest(BarrelRoll).ship
    side, speed = best_roll(g, ship)[1]
    labels = [option.label for option in decision.options]
    label = f"{side} with {speed} straight"
    return (labels.index(label),) if label in labels else None


def boost_template(view: Seen, decision: Pick, rng: Dice) -> Numbers | None:
    """The better template."""
    g: XWing = view.table
    labels = [option.label for option in decision.options]
    best = best_boost(g, g.nearest(Boost).ship)[1]
    return (labels.index(best),) if best in labels else None


def best_place(view: Seen, decision: Place[Any], rng: Dice) -> Numbers | None:
    """The best of a few legal places of a slide."""
    g: XWing = view.table
    found = legal_candidates(g, decision.piece, decision.rules, 6, rng)
    if not found:
        return None
    values = place_values(g, decision.piece, [Pose(*pose) for pose in found])
    return found[max(range(len(found)), key=lambda k: values[k])]


# Effects of cards --------------------------------------------------------------------------------------------


def any_help(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """An effect that helps one's own attack, one at a time."""
    return (0,)


TROUBLE = ("pushthelimit", "intelligenceagent", "integratedastromech")


def trigger(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """Optional effects that cost nothing are used; the others only when they help."""
    g: XWing = view.table
    for number, option in enumerate(decision.options):
        name = stem(g, option)
        if name not in TROUBLE or decision.least or _helps(g, name, option.ref):
            return (number,)
    return ()


def _helps(g: XWing, name: str, card: Id) -> bool:
    """Whether an effect with a price is worth it now."""
    host = g.state.cards[card].host if card in g.state.cards else ""
    if name == "pushthelimit" and isinstance(g.state.pieces.get(host), Ship):
        (here,) = worth_at(g, host, [g.ship(host).at], foes_of(g, host))
        return here.out + here.back > 0.8 and not g.stressed(host)
    if name == "integratedastromech":
        return len(g.damage_cards(host)) + 1 >= g.facts(host).hull
    return name == "intelligenceagent"
