"""What the rules offer beside the cards: accuracy, concentrate fire, swarm, defense tokens, the standard critical."""

from __future__ import annotations

from holotable.armada.frames import Attack, ResolveCommand
from holotable.armada.points import AttackEffects, CriticalEffect, DefenseTokens
from holotable.armada.queries import MaySpendAccuracy
from holotable.armada.steps.commands import ways
from holotable.armada.vocabulary import Armada
from holotable.kernel.core import Unavailable
from holotable.kernel.frame import Source
from holotable.kernel.hooks import Effects

rules = Effects()
rule = rules.kind("rule")

# Attack effects ----------------------------------------------------------------------------------------------


@rule("accuracy").offer(AttackEffects, once="always", rule="ARM-ATK-19")
def spend_accuracy(g: Armada, me: Source, atk: Attack) -> None:
    """Spend an accuracy die: one defense token cannot be spent in this attack. ARM-ATK-19, ARM-DICE-06"""
    dice = g.dice(atk, "accuracy")
    tokens = [index for index in g.defense(atk.defender) if index not in atk.locked]
    if not dice or not tokens or not g.granted(MaySpendAccuracy(atk)):
        return
    die = g.pick_die(me.owner, dice, "accuracy-die", "ARM-ATK-19")
    index = g.pick(
        me.owner, tokens, "lock-token", "ARM-ATK-19", label=lambda n: g.defense_option(atk.defender, n)
    )
    g.remove_dice(atk, [die])
    g.lock_token(atk, index)
    token = g.defense_kind(atk.defender, index)
    g.say("ARM-ATK-19", "accuracy-locks", unit=g.label(atk.defender), token=token)


@rule("concentrate_fire").offer(AttackEffects, rule="ARM-CMD-38")
def concentrate_fire(g: Armada, me: Source, atk: Attack) -> None:
    """Resolve a concentrate fire command in this attack, be it for nothing. ARM-CMD-16, ARM-CMD-38, ARM-CMD-41"""
    if not g.is_ship(atk.attacker):
        return
    found = ways(g, atk.attacker, "concentrate_fire")
    way = g.pick(me.owner, found, "resolve-command", "ARM-CMD-14", label=lambda way: way.option)
    g.do(ResolveCommand(atk.attacker, *way))


@rule("swarm").offer(AttackEffects, rule="ARM-KEY-06")
def swarm(g: Armada, me: Source, atk: Attack) -> None:
    """Reroll one die against a squadron that is engaged with another squadron. ARM-KEY-06"""
    if not g.keyword(atk.attacker, "swarm", atk) or g.is_ship(atk.defender):
        return
    if any(other != atk.attacker for other in g.engaged_with(atk.defender)):
        g.reroll([g.pick_die(me.owner, atk.dice, "swarm-reroll", "ARM-KEY-06")])


# Defense tokens ----------------------------------------------------------------------------------------------


def _spend(g: Armada, me: Source, atk: Attack, kind: str) -> None:
    """Spend a token of a kind; of several the owner picks which. ARM-DEF-02, ARM-DEF-03"""
    tokens = g.spendable(atk, g.defense(atk.defender, kind))
    states = {g.unit(atk.defender).defense[index].state: index for index in reversed(tokens)}
    if not states:
        raise Unavailable
    why = "spend-which-token"
    index = g.pick(
        me.owner, list(states.values()), why, "ARM-DEF-03", label=lambda n: g.defense_option(atk.defender, n)
    )
    g.spend_defense(atk.defender, index)


@rule("evade").offer(DefenseTokens, once="always", rule="ARM-DEF-02")
def spend_evade(g: Armada, me: Source, atk: Attack) -> None:
    """Spend an evade token."""
    _spend(g, me, atk, "evade")


@rule("brace").offer(DefenseTokens, once="always", rule="ARM-DEF-02")
def spend_brace(g: Armada, me: Source, atk: Attack) -> None:
    """Spend a brace token."""
    _spend(g, me, atk, "brace")


@rule("redirect").offer(DefenseTokens, once="always", rule="ARM-DEF-02")
def spend_redirect(g: Armada, me: Source, atk: Attack) -> None:
    """Spend a redirect token."""
    _spend(g, me, atk, "redirect")


@rule("scatter").offer(DefenseTokens, once="always", rule="ARM-DEF-02")
def spend_scatter(g: Armada, me: Source, atk: Attack) -> None:
    """Spend a scatter token."""
    _spend(g, me, atk, "scatter")


# Critical effects --------------------------------------------------------------------------------------------


@rule("standard_critical").offer(CriticalEffect, rule="ARM-CRT-04")
def standard_critical(g: Armada, me: Source, atk: Attack) -> None:
    """The first damage card that this attack deals is dealt faceup. ARM-CRT-04, ARM-CRT-08"""
    if g.can_crit(atk):
        g.resolve_critical(atk, "standard", faceup=1)
