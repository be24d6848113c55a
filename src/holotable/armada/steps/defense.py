"""Defense tokens: paying for them and what they do (ARM-DEF-01 to ARM-DEF-24)."""

from __future__ import annotations

from collections.abc import Mapping

from holotable.armada.events import (
    Brace,
    DiscardDefense,
    Evade,
    ExhaustDefense,
    ReadyDefense,
    Redirect,
    Scatter,
    SpendDefense,
)
from holotable.armada.facts import SIZES
from holotable.armada.frames import Attack
from holotable.armada.pieces import AttackDie
from holotable.armada.queries import MayReady, RedirectCount, RedirectZones
from holotable.armada.vocabulary import Armada
from holotable.kernel.decision import Why
from holotable.kernel.frame import Frame
from holotable.kernel.record_base import Id


def pay_defense_token(g: Armada, event: SpendDefense) -> None:
    """A readied token is exhausted, an exhausted one discarded. ARM-DEF-03"""
    token = g.unit(event.unit).defense[event.index]
    g.set_defense(event.unit, event.index, "exhausted" if token.state == "ready" else "discarded")
    atk: Attack | None = g.nearest(Attack)
    if atk is not None:
        atk.spent = (*atk.spent, event.index)
    g.say("ARM-DEF-03", "defense-spent", unit=g.label(event.unit), token=token.kind)


def resolve_defense_token(g: Armada, event: SpendDefense) -> None:
    """The token takes effect. ARM-DEF-03"""
    effects: Mapping[str, Frame] = {
        "evade": Evade(event.unit, event.index),
        "brace": Brace(event.unit),
        "redirect": Redirect(event.unit),
        "scatter": Scatter(event.unit),
    }
    if event.effect in effects:
        g.do(effects[event.effect])


def brace(g: Armada, event: Brace) -> None:
    """The total will be halved. ARM-DEF-09"""
    atk: Attack = g.nearest(Attack)
    atk.braced = True


def redirect(g: Armada, event: Redirect) -> None:
    """Choose an adjacent zone, whose shields may take damage. ARM-DEF-10, gap G-15"""
    atk: Attack = g.nearest(Attack)
    if not g.is_ship(event.unit):
        return
    zones = [zone for zone in g.value(RedirectZones(atk)) if zone != atk.target_zone]
    why = Why("redirect-zone", {"unit": g.label(event.unit)})
    most = g.value(RedirectCount(atk))
    if most > 1:
        chosen = g.pick_some(g.owner(event.unit), zones, why, "ARM-DEF-10", least=1, most=most)
    else:
        chosen = [g.pick(g.owner(event.unit), zones, why, "ARM-DEF-10")]
    atk.redirected = (*atk.redirected, *chosen)


def scatter(g: Armada, event: Scatter) -> None:
    """All attack dice are canceled. ARM-DEF-16"""
    atk: Attack = g.nearest(Attack)
    g.remove_dice(atk, atk.dice)


# Evade -------------------------------------------------------------------------------------------------------


def evade_1_0(g: Armada, event: Evade) -> None:
    """Of a ship's attack, long range cancels a die, medium rerolls one, close does nothing. ARM-DEF-11, gap G-11"""
    atk: Attack = g.nearest(Attack)
    if atk.range not in ("medium", "long") or not g.is_ship(atk.attacker):
        g.say("ARM-DEF-11", "evade-in-vain", unit=g.label(event.unit))
        return
    if atk.dice:
        _evaded(g, atk, [g.pick_die(g.owner(event.unit), atk.dice, "evade-die", "ARM-DEF-15")])


def evade_1_5(g: Armada, event: Evade) -> None:
    """Long range cancels a die, nearer rerolls one; a second against a larger ship. ARM-DEF-12, ARM-DEF-14"""
    atk: Attack = g.nearest(Attack)
    if not atk.dice:
        return
    seat = g.owner(event.unit)
    if not _is_larger(g, atk.attacker, event.unit):
        _evaded(g, atk, [g.pick_die(seat, atk.dice, "evade-die", "ARM-DEF-15")])
        return
    dice = g.pick_dice(seat, atk.dice, "evade-dice", "ARM-DEF-14", least=1, most=2)
    left = g.unit(event.unit).defense[event.index].state != "discarded"
    _evaded(g, atk, dice)
    if len(dice) > 1 and left:
        g.do(DiscardDefense(event.unit, event.index))


def _is_larger(g: Armada, attacker: Id, unit: Id) -> bool:
    """Whether a ship attacks a ship of a smaller size class. ARM-DEF-14"""
    if not g.is_ship(attacker) or not g.is_ship(unit):
        return False
    return SIZES.index(g.size(attacker)) > SIZES.index(g.size(unit))


def _evaded(g: Armada, atk: Attack, dice: list[AttackDie]) -> None:
    if atk.range == "long":
        g.say("ARM-DEF-12", "evade-cancels", faces=g.told(dice))
        g.remove_dice(atk, dice)
    else:
        g.reroll(dice)


# Tokens turned by effects ------------------------------------------------------------------------------------


def exhaust_defense(g: Armada, event: ExhaustDefense) -> None:
    """A readied token is exhausted. ARM-TIM-22"""
    if g.unit(event.unit).defense[event.index].state == "ready":
        g.set_defense(event.unit, event.index, "exhausted")


def discard_defense(g: Armada, event: DiscardDefense) -> None:
    """A token is discarded for good. ARM-DEF-08"""
    g.say(
        "ARM-DEF-08",
        "defense-discarded",
        unit=g.label(event.unit),
        token=g.defense_kind(event.unit, event.index),
    )
    g.set_defense(event.unit, event.index, "discarded")


def ready_defense(g: Armada, event: ReadyDefense) -> None:
    """An exhausted token is readied. ARM-STA-01, ARM-DEF-08"""
    if g.unit(event.unit).defense[event.index].state == "exhausted" and g.allowed(MayReady(event.unit)):
        g.set_defense(event.unit, event.index, "ready")
