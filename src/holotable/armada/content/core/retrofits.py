"""Retrofits, turbolasers, ion cannons and ordnance of the core set and of the proof cards."""

from __future__ import annotations

from holotable.armada.content.core.kinds import upgrade, upgrade_1_0, upgrade_1_5
from holotable.armada.events import ExhaustDefense
from holotable.armada.facts import ZONES
from holotable.armada.frames import Attack
from holotable.armada.points import AttackEffects, CriticalEffect, DefenseTokens
from holotable.armada.queries import ArmamentDice, RedirectCount, RedirectZones, SquadronValue
from holotable.armada.vocabulary import Armada
from holotable.armada.vocabulary.dice import CRITS, HITS
from holotable.armada.vocabulary.ledger import EXHAUST
from holotable.kernel.frame import Source
from holotable.kernel.query import Add, AtLeast, With

# Offensive and defensive retrofits ---------------------------------------------------------------------------


@upgrade("expanded_hangar_bay").value(SquadronValue)
def expanded_hangar_bay(g: Armada, me: Source, query: SquadronValue) -> Add | None:
    """The squadron value is one higher."""
    return Add(1) if query.ship == me.host else None


@upgrade("electronic_countermeasures").offer(DefenseTokens, cost=EXHAUST, rule="ARM-CRD-13")
def electronic_countermeasures(g: Armada, me: Source, atk: Attack) -> None:
    """Spend a defense token that an accuracy icon locked; every other bar holds. ARM-CRD-13"""
    if atk.defender == me.host:
        tokens = g.locked_but_spendable(atk)
        index = g.pick(
            me.owner, tokens, "spend-which-token", "ARM-CRD-13", label=lambda n: g.defense_option(me.host, n)
        )
        g.spend_defense(me.host, index)


projectors = upgrade("advanced_projectors")


@projectors.value(RedirectZones)
def any_zone(g: Armada, me: Source, query: RedirectZones) -> With | None:
    """Redirect may choose the opposite zone, too."""
    return With(ZONES) if query.now.defender == me.host else None


@projectors.value(RedirectCount)
def every_zone(g: Armada, me: Source, query: RedirectCount) -> AtLeast | None:
    """Redirect may choose all zones but the defending one."""
    return AtLeast(len(ZONES) - 1) if query.now.defender == me.host else None


# Turbolasers -------------------------------------------------------------------------------------------------


@upgrade("enhanced_armament").value(ArmamentDice)
def enhanced_armament(g: Armada, me: Source, query: ArmamentDice) -> Add | None:
    """The batteries of the left and right zone have a further red die."""
    side = query.zone in ("left", "right") and query.against == "ship" and query.color == "red"
    return Add(1) if query.unit == me.host and side else None


@upgrade("h9_turbolasers").offer(AttackEffects, rule="ARM-DICE-13")
def h9_turbolasers(g: Armada, me: Source, atk: Attack) -> None:
    """Attacking: a die with a hit or crit icon is turned to an accuracy, which black dice do not have."""
    if atk.attacker == me.host:
        dice = [die for die in g.dice(atk, *HITS, *CRITS) if "accuracy" in g.ruleset.dice[die.color]]
        g.turn_die(atk, g.pick_die(me.owner, dice, "turn-die", "ARM-DICE-13"), "accuracy")


# Ion cannons and ordnance ------------------------------------------------------------------------------------


@upgrade("overload_pulse").offer(CriticalEffect, rule="ARM-CRT-01")
def overload_pulse(g: Armada, me: Source, atk: Attack) -> None:
    """Blue critical: every defense token of the defender is exhausted."""
    if atk.attacker == me.host and g.can_crit(atk, "blue"):
        g.resolve_critical(atk, "overload_pulse")
        g.do(*(ExhaustDefense(atk.defender, index) for index in g.defense(atk.defender)))


def assault_concussion_missiles(g: Armada, me: Source, atk: Attack) -> None:
    """Black critical: the zones beside the defending one suffer 1 damage each, which no brace lowers. ARM-CRD-08"""
    if atk.attacker == me.host and g.can_crit(atk, "black"):
        g.resolve_critical(atk, "assault_concussion_missiles")
        for zone in g.adjacent_zones(atk.target_zone):
            g.suffer(atk.defender, 1, zone)


missiles_1_0 = upgrade_1_0("assault_concussion_missiles")
missiles_1_0.offer(CriticalEffect, rule="ARM-CRT-01")(assault_concussion_missiles)

missiles_1_5 = upgrade_1_5("assault_concussion_missiles")
missiles_1_5.offer(CriticalEffect, cost=EXHAUST, rule="ARM-CRD-08")(assault_concussion_missiles)
