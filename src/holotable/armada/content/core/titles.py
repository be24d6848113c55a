"""Titles of the core set, and Demolisher as a proof of the kernel."""

from __future__ import annotations

from itertools import combinations_with_replacement

from holotable.armada.content.core.kinds import upgrade, upgrade_1_0, upgrade_1_5
from holotable.armada.events import LoseShield
from holotable.armada.facts import ZONES
from holotable.armada.frames import Activation, Attack, Maneuver, ZoneAttack
from holotable.armada.points import AttackEffects, CriticalEffect
from holotable.armada.queries import AttacksInStep, RepairPoints
from holotable.armada.vocabulary import Armada
from holotable.kernel.decision import Option
from holotable.kernel.frame import Source
from holotable.kernel.query import Add, AtMost

MOST_SHIELDS = 2
FARTHEST = 5


@upgrade("dodonnas_pride").offer(CriticalEffect, rule="ARM-CRT-01")
def dodonnas_pride(g: Armada, me: Source, atk: Attack) -> None:
    """Blue critical: the whole pool is canceled, and the defender is dealt one faceup damage card."""
    if atk.attacker == me.host and g.can_crit(atk, "blue"):
        g.resolve_critical(atk, "dodonnas_pride")
        g.remove_dice(atk, atk.dice)
        g.draw_damage(atk.defender, faceup=True)


@upgrade("dominator").offer(AttackEffects, rule="ARM-CRD-51")
def dominator(g: Armada, me: Source, atk: Attack) -> None:
    """Attacking at close or medium range: one or two shields of any own zones become as many blue dice."""
    if atk.attacker == me.host and atk.range in ("close", "medium"):
        left = g.ship(me.host).shields
        every = [c for n in range(1, MOST_SHIELDS + 1) for c in combinations_with_replacement(ZONES, n)]
        spent = [c for c in every if all(c.count(zone) <= left[zone] for zone in c)]
        zones = g.pick(
            me.owner, spent, "spend-shields", "ARM-CRD-51", label=lambda c: Option(" and ".join(c))
        )
        g.do(*(LoseShield(me.host, zone) for zone in zones))
        g.add_dice(*("blue" for _ in zones))


@upgrade("redemption").value(RepairPoints)
def redemption(g: Armada, me: Source, query: RepairPoints) -> Add | None:
    """A friendly ship at distance 1-5, this one included, has a further engineering point."""
    near = g.friendly(me.host, query.ship) and g.at_distance(me.host, query.ship, 1, FARTHEST)
    return Add(1) if near else None


# Demolisher --------------------------------------------------------------------------------------------------


def comes_first(g: Armada, me: Source, now: Maneuver) -> bool:
    """Whether this was the ship's first maneuver, and no other has been made since. ARM-CRD-15"""
    return now.ship == me.host and now.number == 1 and not g.happened(Maneuver, ship=me.host)


demolisher_1_0 = upgrade_1_0("demolisher")


@demolisher_1_0.after(Maneuver, may=True, once=Activation, rule="ARM-SHP-03")
def saved_attack(g: Armada, me: Source, now: Maneuver) -> None:
    """An attack that it did not make in its Attack step can be made after its first maneuver."""
    saved = len(g.attacks_made(me.host)) < g.value(AttacksInStep(me.host))
    if saved and comes_first(g, me, now) and g.can_attack(me.host):
        g.do(ZoneAttack(me.host))


demolisher_1_5 = upgrade_1_5("demolisher")


@demolisher_1_5.value(AttacksInStep)
def one_attack_before(g: Armada, me: Source, query: AttacksInStep) -> AtMost | None:
    """Its Attack step has one attack, lost if it is not made. ARM-CRD-15"""
    return AtMost(1) if query.ship == me.host else None


@demolisher_1_5.after(Maneuver, may=True, once=Activation, rule="ARM-CRD-15")
def attack_afterwards(g: Armada, me: Source, now: Maneuver) -> None:
    """Its other attack comes after its first maneuver, not after one that follows. ARM-CRD-15"""
    if comes_first(g, me, now) and g.can_attack(me.host):
        g.do(ZoneAttack(me.host))
