"""Under fire: what an Armada bot spends its defense tokens on, and where it takes its damage."""

from __future__ import annotations

from random import Random as Dice
from typing import NamedTuple

from holotable.armada.events import SufferDamage
from holotable.armada.facts import ZONES
from holotable.armada.frames import Attack
from holotable.armada.pieces import AttackDie
from holotable.armada.vocabulary import Armada
from holotable.kernel.decision import Numbers, Option, Pick
from holotable.players.armada_gunnery import NONE, cards_first, die_of, index_of
from holotable.players.armada_odds import damage_of, mean
from holotable.players.armada_orders import threat
from holotable.players.armada_worth import LAST_ROUND, SHIELD, harm, hull_left, hull_price
from holotable.players.player import Seen

EXHAUSTING, DISCARDING = 0.25, 1.6  # what a token costs, in points of hull


class Blow(NamedTuple):
    """The damage that is coming, the shields that it meets, and those of a redirect zone that has been chosen."""

    damage: int
    shields: int
    spare: int


def blow(g: Armada, atk: Attack) -> Blow:
    """What an attack will do as things stand."""
    damage = g.dice_damage(atk)
    damage = (damage + 1) // 2 if atk.braced else damage
    if not g.is_ship(atk.defender):
        return Blow(damage, 0, 0)
    shields = g.ship(atk.defender).shields
    return Blow(damage, shields[atk.target_zone], sum(shields[zone] for zone in atk.redirected))


def loss(g: Armada, atk: Attack, coming: Blow) -> float:
    """What a blow costs its victim, in fleet points; the standard critical is dreaded."""
    through = max(0, coming.damage - coming.shields)
    soaked = min(through, coming.spare)
    price = hull_price(g, atk.defender)
    crit = 0.5 * price if through > soaked and g.with_crit(atk) and g.crits_count(atk) else 0.0
    return (
        harm(g, atk.defender, coming.damage - soaked, coming.shields) + SHIELD * 0.7 * price * soaked + crit
    )


# Defense tokens ----------------------------------------------------------------------------------------------


def spend_tokens(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """The token that saves most above its price; none where nothing worth mentioning is saved."""
    g: Armada = view.table
    atk: Attack = g.nearest(Attack)
    found = [(0.0, 1)]
    for number, option in enumerate(decision.options):
        kind, _, name = option.ref.partition(":")
        if kind == "rule":
            found.append((saving(g, atk, name) - price_of(g, atk, name), -number))
    best, number = max(found)
    if best > 0.0:
        return (-number,)
    return cards_first(g, decision, view.seat) if blow(g, atk).damage > 1 else NONE


def saving(g: Armada, atk: Attack, kind: str) -> float:
    """What a defense token saves, in fleet points."""
    coming = blow(g, atk)
    now = loss(g, atk, coming)
    if kind == "scatter":
        return now
    if kind == "brace":
        return now - loss(g, atk, coming._replace(damage=(coming.damage + 1) // 2))
    if kind == "redirect":
        shields = g.ship(atk.defender).shields
        beside = max((shields[zone] for zone in g.adjacent_zones(atk.target_zone)), default=0)
        return now - loss(g, atk, coming._replace(spare=coming.spare + beside))
    if kind == "evade" and coming.damage:
        dodged = max((evasion(g, atk, die) for die in atk.dice), default=0.0)
        share = dodged * (0.5 if atk.braced else 1.0)
        return share * (now - loss(g, atk, coming._replace(damage=coming.damage - 1)))
    return 0.0


def evasion(g: Armada, atk: Attack, die: AttackDie) -> float:
    """How much damage it saves to evade a die; at close range the first edition's evade does nothing."""
    crits = g.crits_count(atk)
    value = float(damage_of(die.face, crits))
    if atk.range == "long":
        return value
    if g.ruleset.id.endswith("1.0") and (atk.range == "close" or not g.is_ship(atk.attacker)):
        return 0.0
    return value - mean(g.ruleset.dice[die.color], crits)


def price_of(g: Armada, atk: Attack, kind: str) -> float:
    """What it costs to spend a token: little while it is readied, much if it is lost, nothing in the end."""
    row = g.unit(atk.defender).defense
    ready = any(token.kind == kind and token.state == "ready" for token in row)
    left = (LAST_ROUND - g.state.round) / LAST_ROUND
    return hull_price(g, atk.defender) * (EXHAUSTING * (0.4 + left) if ready else DISCARDING * left + 0.05)


def which_token(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """The readied one."""
    labels = [option.label for option in decision.options]
    return (next((n for n, label in enumerate(labels) if "readied" in label), 0),)


def evade_dice(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """The dice that hurt most; a second one, which costs the token, only to stay alive."""
    g: Armada = view.table
    atk: Attack = g.nearest(Attack)
    dice = [die_of(atk, option) for option in decision.options]
    gains = [evasion(g, atk, die) + _nasty(die) if die is not None else -9.0 for die in dice]
    order = sorted(range(len(gains)), key=lambda n: -gains[n])
    coming = blow(g, atk)
    deadly = coming.damage - coming.shields - coming.spare >= hull_left(g, atk.defender)
    wanted = 2 if deadly and len(gains) > 1 and gains[order[1]] > 0 else 1
    return tuple(order[: max(decision.least, min(decision.most, wanted))])


def _nasty(die: AttackDie) -> float:
    """Of dice with the same damage the one that could be a critical hit goes first."""
    return 0.1 if "crit" in die.face else 0.0


# Where damage goes -------------------------------------------------------------------------------------------


def redirect_zone(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """The zone with most shields; as many as may be chosen."""
    g: Armada = view.table
    shields = g.ship(g.nearest(Attack).defender).shields
    order = sorted(range(len(decision.options)), key=lambda n: -shields[decision.options[n].label])
    return tuple(order[: decision.most])


def redirect_amount(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """Just what would reach the hull."""
    g: Armada = view.table
    event: SufferDamage = g.nearest(SufferDamage)
    needed = max(0, event.amount - g.ship(event.unit).shields[event.zone])
    amounts = [int(option.label.split()[0]) for option in decision.options]
    return (amounts.index(min(needed, max(amounts))),)


def damage_zone(view: Seen, decision: Pick, rng: Dice) -> Numbers | None:
    """A zone whose shields take it all, of these the one that the enemy does not look at."""
    g: Armada = view.table
    labels = [option.label for option in decision.options]
    if decision.source not in g.state.pieces or not set(labels) <= set(ZONES):
        return None
    amount = int(decision.why.args.get("amount", "1"))
    shields, fear = g.ship(decision.source).shields, threat(g, decision.source)
    ranks = [(min(amount, shields[zone]), -fear[zone]) for zone in labels]
    return (max(range(len(ranks)), key=ranks.__getitem__),)


def which_obstacle(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """What hurts first, what mends last."""
    g: Armada = view.table
    names = [g.piece(option.ref).name for option in decision.options]
    return (next((n for n, name in enumerate(names) if name != "obstacle:station"), 0),)


def closest_overlapped(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """An enemy rather than a friend."""
    g: Armada = view.table

    def rank(option: Option) -> tuple[bool, float]:
        foe = g.owner(option.ref) != view.seat
        left = hull_left(g, option.ref)
        return (foe, -left if foe else left)

    return (max(range(len(decision.options)), key=lambda n: rank(decision.options[n])),)


def station_repair(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """A faceup card rather than a facedown one."""
    g: Armada = view.table
    faceup = [n for n, o in enumerate(decision.options) if o.ref in g.state.cards and g.card(o.ref).faceup]
    return (faceup[0],) if faceup else index_of(decision, decision.options[0].ref)
