"""The attack, step by step (ARM-ATK-01 to ARM-ATK-30, ARM-CRT-01 to ARM-CRT-08)."""

from __future__ import annotations

from holotable.armada.events import Remove, SufferDamage
from holotable.armada.frames import AddDice, Attack, AttackStep, Reroll, ZoneAttack
from holotable.armada.pieces import AttackDie
from holotable.armada.points import AttackEffects, CriticalEffect, DefenseTokens
from holotable.armada.queries import AttacksInStep, DamageTotal, DiceRemoved, MayTarget
from holotable.armada.steps.telling import say_by
from holotable.armada.vocabulary import Armada
from holotable.kernel.decision import Option, Refusal, Why
from holotable.kernel.frame import AGAIN, Again
from holotable.kernel.record_base import Id

# The Attack step ---------------------------------------------------------------------------------------------


def next_attack(g: Armada, step: AttackStep) -> Again | None:
    """Up to two attacks, one resolved before the next is declared; none is fine. ARM-SHP-03, ARM-SHP-04"""
    declined = any(not attack.defenders for attack in g.happened(ZoneAttack, attacker=step.ship))
    if declined or len(g.attacks_made(step.ship)) >= g.value(AttacksInStep(step.ship)):
        return None
    g.do(ZoneAttack(step.ship))
    return AGAIN


def declare_target(g: Armada, frame: ZoneAttack) -> None:
    """1. Declare target: hull zone, defender, defending hull zone. ARM-ATK-08 to ARM-ATK-12"""
    shot = _pick_shot(g, frame, "declare-target", "ARM-ATK-08")
    if shot is not None:
        frame.zone, frame.defenders = shot.zone, (shot.defender,)
        g.do(shot)


def declare_additional_squadron_target(g: Armada, frame: ZoneAttack) -> Again | None:
    """6. A ship that attacked a squadron may go on to others from the same zone. ARM-ATK-27 to ARM-ATK-30"""
    if not g.is_ship(frame.attacker) or not frame.defenders or g.is_ship(frame.defenders[0]):
        return None
    shot = _pick_shot(g, frame, "declare-additional", "ARM-ATK-27", against="squadron")
    if shot is None:
        return None
    frame.defenders = (*frame.defenders, shot.defender)
    g.do(shot)
    return AGAIN


def _pick_shot(g: Armada, frame: ZoneAttack, why: str, rule: str, against: str = "") -> Attack | None:
    """A squadron that was told to attack does so; a ship may always let it be."""
    pick = g.pick if frame.must else g.pick_maybe
    return pick(
        g.owner(frame.attacker),
        g.shots(frame, against),
        Why(why, {"unit": g.label(frame.attacker)}),
        rule,
        check=lambda shot: _again(g, frame, shot) or g.refusal(MayTarget(shot)),
        label=lambda shot: shot_option(g, shot),
        source=frame.attacker,
    )


def _again(g: Armada, frame: ZoneAttack, shot: Attack) -> Refusal | None:
    """An attack meets each squadron once. ARM-ATK-27"""
    if shot.defender not in frame.defenders:
        return None
    return Refusal("ARM-ATK-27", Why("attacked-already", {"target": g.label(shot.defender)}))


def shot_option(g: Armada, shot: Attack) -> Option:
    """How an attack is offered."""
    start = f"{shot.zone}: " if shot.zone else ""
    zone = f" {shot.target_zone}" if shot.target_zone else ""
    where = f" at {shot.range} range" if shot.zone and shot.range else ""
    blocked = ", obstructed" if shot.obstructed else ""
    return Option(f"{start}{g.label(shot.defender)}{zone}{where}{blocked}", shot.defender)


# Steps 2 and 3: dice -----------------------------------------------------------------------------------------


def roll_attack_dice(g: Armada, atk: Attack) -> None:
    """2. Gather the dice of the range, remove what obstruction takes, roll. ARM-ATK-13 to ARM-ATK-17"""
    seat = g.owner(atk.attacker)
    colors = list(g.gathered(atk))
    for _ in range(min(g.value(DiceRemoved(atk)), len(colors))):
        colors.remove(g.pick(seat, tuple(dict.fromkeys(colors)), "remove-die", "ARM-LOS-12"))
    why = Why("roll-attack", {"unit": g.label(atk.attacker), "target": g.label(atk.defender)})
    faces = g.roll(seat, colors, why, "ARM-ATK-17", source=atk.attacker)
    atk.dice = tuple(
        AttackDie(number, color, face) for number, (color, face) in enumerate(zip(colors, faces, strict=True))
    )
    g.say(
        "ARM-ATK-17",
        "rolled-attack",
        unit=g.label(atk.attacker) + (f" ({atk.zone})" if atk.zone else ""),
        target=g.label(atk.defender) + (f" ({atk.target_zone})" if atk.target_zone else ""),
        range=atk.range or "close",
        faces=g.told(atk.dice),
    )


def resolve_attack_effects(g: Armada, atk: Attack) -> Again | None:
    """3. The attacker's effects and accuracy icons, in any order. ARM-ATK-18 to ARM-ATK-20"""
    return g.use_offers(g.owner(atk.attacker), AttackEffects, atk, "ARM-ATK-18")


def roll_again(g: Armada, frame: Reroll) -> None:
    """The attacker rolls the chosen dice again; the new faces stand. ARM-DICE-10, ARM-DEF-15"""
    atk: Attack = g.nearest(Attack)
    dice = [die for die in atk.dice if die.number in frame.dice]
    faces = g.roll(g.owner(atk.attacker), [die.color for die in dice], "reroll", "ARM-DICE-10")
    new = {die.number: AttackDie(die.number, die.color, face) for die, face in zip(dice, faces, strict=True)}
    atk.dice = tuple(new.get(die.number, die) for die in atk.dice)
    g.say("ARM-DICE-10", "rerolled", faces=g.told(new.values()))


def roll_added(g: Armada, frame: AddDice) -> None:
    """Added dice are rolled into the pool. ARM-DICE-11"""
    atk: Attack = g.nearest(Attack)
    faces = g.roll(g.owner(atk.attacker), frame.colors, "add-dice", "ARM-DICE-11")
    start = max((die.number for die in atk.dice), default=-1) + 1
    pairs = enumerate(zip(frame.colors, faces, strict=True), start)
    new = tuple(AttackDie(number, color, face) for number, (color, face) in pairs)
    atk.dice += new
    say_by(g, frame, "ARM-DICE-11", "dice-added", faces=g.told(new))


# Step 4: defense ---------------------------------------------------------------------------------------------


def spend_defense_tokens(g: Armada, atk: Attack) -> Again | None:
    """4. The defender spends tokens, one after the other. ARM-ATK-22, ARM-DEF-24"""
    return g.use_offers(g.owner(atk.defender), DefenseTokens, atk, "ARM-ATK-22")


# Step 5: damage ----------------------------------------------------------------------------------------------


def resolve_critical_effect(g: Armada, atk: Attack) -> None:
    """5. First the attacker may resolve one critical effect. ARM-ATK-23, ARM-CRT-02, ARM-CRT-07"""
    offer = g.choose_offer(g.owner(atk.attacker), CriticalEffect, atk, "ARM-ATK-23")
    if offer is not None:
        g.use(offer)


def total_damage(g: Armada, atk: Attack) -> None:
    """5. The damage is totaled; brace halves it, rounded up. ARM-ATK-24, ARM-ATK-25, ARM-DEF-09, gap G-14"""
    total = g.value(DamageTotal(atk))
    atk.damage = (total + 1) // 2 if atk.braced else total
    g.say("ARM-ATK-24", "attack-damage", target=g.label(atk.defender), damage=str(atk.damage))


def suffer_attack_damage(g: Armada, atk: Attack) -> None:
    """5. The defending zone or squadron suffers it. ARM-ATK-25, ARM-ATK-26"""
    if atk.damage and g.unit(atk.defender).zone == "table":
        g.do(SufferDamage(atk.defender, atk.damage, atk.target_zone, atk.faceup, attack=True))


# After the attack --------------------------------------------------------------------------------------------


def counter_attack(g: Armada, atk: Attack) -> None:
    """A squadron with counter may strike back, even if destroyed. ARM-KEY-03, gap G-27"""
    number = g.keyword(atk.defender, "counter", atk)
    if atk.counter or not number or g.is_ship(atk.attacker):
        return
    counter = g.possible_attack(Attack(atk.defender, atk.attacker, counter=number))
    if counter.range and g.pool_size(counter) > 0:
        why = Why("counter", {"unit": g.label(atk.defender), "target": g.label(atk.attacker)})
        if g.confirm(g.owner(atk.defender), why, "ARM-KEY-03", source=atk.defender):
            g.do(counter)


def remove_doomed(g: Armada, atk: Attack) -> None:
    """A squadron that only stayed for its counter goes now. ARM-KEY-03"""
    both: tuple[Id, ...] = (atk.attacker, atk.defender)
    g.do(*(Remove(unit) for unit in both if g.unit(unit).doomed))
