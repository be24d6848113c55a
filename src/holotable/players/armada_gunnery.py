"""Attacks: targets, dice, accuracy icons and critical effects of an Armada bot."""

from __future__ import annotations

from random import Random as Dice

from holotable.armada.frames import Attack, ZoneAttack
from holotable.armada.pieces import AttackDie
from holotable.armada.queries import MaySpendDefense, MayTarget
from holotable.armada.vocabulary import Armada
from holotable.kernel.decision import Numbers, Option, Pick
from holotable.kernel.record_base import Id
from holotable.players.armada_odds import damage_of, mean
from holotable.players.armada_worth import hull_left, shot_value
from holotable.players.player import Seen

NONE: Numbers = ()


def index_of(decision: Pick, ref: str) -> Numbers:
    """The option with a reference, else nothing."""
    return next(((n,) for n, option in enumerate(decision.options) if option.ref == ref), NONE)


def cards_first(g: Armada, decision: Pick, seat: str) -> Numbers:
    """The effect of an upgrade or squadron of one's own, if one is on offer."""
    for number, option in enumerate(decision.options):
        card = g.state.cards.get(option.ref)
        if card is not None and card.owner == seat and not card.name.startswith("damage:"):
            return (number,)
        piece = g.state.pieces.get(option.ref)
        if piece is not None and piece.owner == seat:
            return (number,)
    return NONE


# Targets -----------------------------------------------------------------------------------------------------


def declare_target(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """The attack that promises most; against squadrons, all of them in the arc count."""
    g: Armada = view.table
    frame: ZoneAttack = g.nearest(ZoneAttack)
    shots = [s for s in g.shots(frame) if s.defender not in frame.defenders and g.allowed(MayTarget(s))]
    if len(shots) != len(decision.options):
        return (rng.randrange(len(decision.options)),)
    values = [shot_value(g, shot) for shot in shots]
    if g.is_ship(frame.attacker):
        values = [_with_others(g, shots, values, k) for k in range(len(shots))]
    return (max(range(len(values)), key=values.__getitem__),)


def _with_others(g: Armada, shots: list[Attack], values: list[float], number: int) -> float:
    """A zone that attacks a squadron goes on to the others in its arc (ARM-ATK-27)."""
    shot = shots[number]
    if g.is_ship(shot.defender):
        return values[number]
    same = (v for s, v in zip(shots, values, strict=True) if s.zone == shot.zone and not s.target_zone)
    return values[number] + 0.999 * (sum(same) - values[number])


def remove_die(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """The color that promises least."""
    g: Armada = view.table
    crits = g.crits_count(g.nearest(Attack))
    means = [mean(g.ruleset.dice[option.label], crits) for option in decision.options]
    return (min(range(len(means)), key=means.__getitem__),)


def add_color(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """The color that promises most."""
    g: Armada = view.table
    crits = g.crits_count(g.nearest(Attack))
    means = [mean(g.ruleset.dice.get(o.label, ("blank",)), crits) for o in decision.options]
    return (max(range(len(means)), key=means.__getitem__),)


# Attack effects ----------------------------------------------------------------------------------------------


def attack_effects(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """Added dice, cards, rerolls of bad dice, and in the end accuracy where a token matters."""
    g: Armada = view.table
    atk: Attack = g.nearest(Attack)
    if (fire := index_of(decision, "rule:concentrate_fire")) and concentrates(g, atk):
        return fire
    if cards := cards_first(g, decision, view.seat):
        return cards
    if bad_dice(g, atk) and (swarm := index_of(decision, "rule:swarm")):
        return swarm
    if best_lock(g, atk) >= 0:
        return index_of(decision, "rule:accuracy")
    return NONE


def concentrates(g: Armada, atk: Attack) -> bool:
    """A dial always, a token alone only when a die is worth rolling again."""
    ship = g.ship(atk.attacker)
    return "concentrate_fire" in ship.dials or bool(bad_dice(g, atk))


def gain_of_reroll(g: Armada, atk: Attack, die: AttackDie) -> float:
    """How much damage a reroll of a die is good for on average."""
    crits = g.crits_count(atk)
    value = float(damage_of(die.face, crits))
    if die.face == "accuracy" and best_lock(g, atk) >= 0:
        value += 0.7
    return mean(g.ruleset.dice[die.color], crits) - value


def bad_dice(g: Armada, atk: Attack) -> list[AttackDie]:
    """The dice that are worth rolling again, the worst first."""
    gains = {die.number: gain_of_reroll(g, atk, die) for die in atk.dice}
    bad = [die for die in atk.dice if gains[die.number] > 0]
    return sorted(bad, key=lambda die: -gains[die.number])


def reroll(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """The worst dice, as many as may be chosen; none that is good, unless it must be."""
    g: Armada = view.table
    atk: Attack = g.nearest(Attack)
    dice = [die_of(atk, option) for option in decision.options]
    gains = [gain_of_reroll(g, atk, die) if die is not None else -9.0 for die in dice]
    order = sorted(range(len(gains)), key=lambda n: -gains[n])
    wanted = sum(gain > 0 for gain in gains)
    return tuple(order[: max(decision.least, min(decision.most, wanted))])


def die_of(atk: Attack, option: Option) -> AttackDie | None:
    """The die that an option stands for."""
    kind, _, number = option.ref.partition(":")
    if kind != "die":
        return None
    return next((die for die in atk.dice if str(die.number) == number), None)


# Accuracy and critical effects -------------------------------------------------------------------------------


def best_lock(g: Armada, atk: Attack) -> int:
    """The defense token that would help the defender most, or -1 where none would help."""
    damage = g.dice_damage(atk)
    values = {index: _help(g, atk, g.unit(atk.defender).defense[index].kind, damage)
              for index in g.defense(atk.defender) if index not in atk.locked}  # fmt: skip
    open_ones = {n: v for n, v in values.items() if g.allowed(MaySpendDefense(atk, n))}
    best = max(open_ones, key=lambda n: open_ones[n], default=-1)
    return best if best >= 0 and open_ones[best] > 0.5 else -1


def _help(g: Armada, atk: Attack, kind: str, damage: int) -> float:
    """How much damage a token of a kind would save the defender."""
    if kind == "brace":
        return damage // 2
    if kind == "scatter":
        return damage
    if kind == "redirect" and g.is_ship(atk.defender):
        shields = g.ship(atk.defender).shields
        beside = max(shields[zone] for zone in g.adjacent_zones(atk.target_zone))
        return 0.8 * max(0, min(beside, damage - shields[atk.target_zone]))
    if kind == "evade" and damage:
        best = max(damage_of(die.face, True) for die in atk.dice)
        return float(best) if atk.range == "long" else 0.6 * best
    return 0.0


def lock_token(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """The token that would help most: of two alike the readied one."""
    g: Armada = view.table
    atk: Attack = g.nearest(Attack)
    damage = g.dice_damage(atk)
    row = g.unit(atk.defender).defense

    def rank(option: Option) -> tuple[float, bool]:
        token = row[int(option.ref.partition(":")[2])]
        return (_help(g, atk, token.kind, damage), token.state == "ready")

    return (max(range(len(decision.options)), key=lambda n: rank(decision.options[n])),)


def accuracy_die(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """The die that costs least: not the last of a color that could be added to, then of a color with less accuracy."""
    g: Armada = view.table
    colors = [option.label.partition(" ")[0] for option in decision.options]

    def cost(number: int) -> tuple[bool, int]:
        color = colors[number]
        alone = len(g.dice(g.nearest(Attack), color=color)) == 1
        return alone, g.ruleset.dice[color].count("accuracy")

    return (min(range(len(colors)), key=cost),)


def critical(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """A card's effect, unless the standard one is likely to reach the hull."""
    g: Armada = view.table
    atk: Attack = g.nearest(Attack)
    damage = (g.dice_damage(atk) + 1) // 2 if atk.braced else g.dice_damage(atk)
    shields = g.ship(atk.defender).shields.get(atk.target_zone, 0) if g.is_ship(atk.defender) else 0
    standard = index_of(decision, "rule:standard_critical")
    if standard and damage > shields and hull_left(g, atk.defender) > damage - shields:
        return standard
    return cards_first(g, decision, view.seat) or standard or (0,)


def yes(view: Seen, decision: Pick, rng: Dice) -> Numbers | None:
    """Yes."""
    labels = [option.label for option in decision.options]
    return (labels.index("yes"),) if "yes" in labels else None


# Ships in turn -----------------------------------------------------------------------------------------------


def best_attack(g: Armada, ship: Id) -> float:
    """What the best attack of a ship from where it is would earn."""
    shots = [s for s in g.shots(ZoneAttack(ship)) if g.allowed(MayTarget(s))]
    return max((shot_value(g, shot) for shot in shots), default=0.0)


def activate_ship(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """The ship that has most to shoot at; if none has, the enemy moves first where one may pass."""
    g: Armada = view.table
    refs = [option.ref for option in decision.options]
    values = [best_attack(g, ref) if ref in g.state.pieces else 0.5 for ref in refs]
    return (max(range(len(values)), key=values.__getitem__),)
