"""What damage is worth to an Armada bot, in fleet points, and what an attack may be expected to earn."""

from __future__ import annotations

from holotable.armada.facts import COLORS
from holotable.armada.frames import Attack
from holotable.armada.queries import ArmamentDice, DiceRemoved
from holotable.armada.vocabulary import Armada
from holotable.kernel.record_base import Id
from holotable.players.armada_odds import mean, pool_of, spread

KILL = 0.25  # what a destroyed unit is worth beyond its points: it shoots no more
SHIELD = 0.4  # what a shield counts against a point of hull
LAST_ROUND = 6


def damage_on(g: Armada, unit: Id) -> int:
    """How many points of hull a unit has lost."""
    return len(g.damage_cards(unit)) if g.is_ship(unit) else g.hull(unit) - g.squadron(unit).hull


def hull_left(g: Armada, unit: Id) -> int:
    """How many points of hull are left."""
    return max(1, g.hull(unit) - damage_on(g, unit))


def hull_price(g: Armada, unit: Id) -> float:
    """What the next point of hull is worth: dearer the fewer are left."""
    return g.cost(unit) / g.hull(unit) * (0.6 + 0.8 * damage_on(g, unit) / g.hull(unit))


def harm(g: Armada, unit: Id, damage: int, shields: int = 0) -> float:
    """What so much damage on a unit is worth, behind so many shields."""
    price, left = hull_price(g, unit), hull_left(g, unit)
    through = max(0, damage - shields)
    worth = SHIELD * price * min(damage, shields) + price * min(through, left)
    return worth + (KILL * g.cost(unit) if through >= left else 0.0)


def softness(g: Armada, ship: Id, zone: str) -> float:
    """What a point of damage on a hull zone is worth on average."""
    shields = min(3, g.ship(ship).shields[zone])
    return hull_price(g, ship) * (1.0 - (1.0 - SHIELD) * shields / 3)


# Attacks -----------------------------------------------------------------------------------------------------


def has_ready(g: Armada, unit: Id, kind: str) -> bool:
    """Whether a unit could spend a readied defense token of a kind; a ship at speed 0 cannot (ARM-DEF-04)."""
    if g.is_ship(unit) and g.ship(unit).speed == 0:
        return False
    return any(token.kind == kind and token.state == "ready" for token in g.unit(unit).defense)


def colors_of(g: Armada, shot: Attack) -> tuple[str, ...]:
    """The dice that an attack rolls, without the worst of them where it is obstructed."""
    crits = g.crits_count(shot)
    colors = sorted(g.gathered(shot), key=lambda color: mean(g.ruleset.dice[color], crits))
    return tuple(colors[g.value(DiceRemoved(shot)) :])


def shot_value(g: Armada, shot: Attack) -> float:
    """What an attack may be expected to earn; a readied brace halves much, scatter all."""
    colors, target = colors_of(g, shot), shot.defender
    odds = spread(pool_of(g.ruleset.dice, colors), g.crits_count(shot))
    shields = g.ship(target).shields[shot.target_zone] if shot.target_zone else 0
    braces = has_ready(g, target, "brace")
    worth = sum(
        chance * harm(g, target, (damage + 1) // 2 if braces and damage > 2 else damage, shields)
        for damage, chance in enumerate(odds)
    )
    return worth * (0.4 if has_ready(g, target, "scatter") else 1.0)


def battery(g: Armada, unit: Id, against: str, zone: str = "") -> float:
    """The mean damage of an armament at close range."""
    crits = against == "ship" and (g.is_ship(unit) or g.keyword(unit, "bomber") > 0)
    dice = g.ruleset.dice
    return sum(g.value(ArmamentDice(unit, zone, against, c)) * mean(dice[c], crits) for c in COLORS)
