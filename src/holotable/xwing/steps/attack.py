"""The attack, step by step (XW1-ATK-01 to 17, XW1-MOD-01 to 11)."""

from __future__ import annotations

from holotable.kernel.decision import Why
from holotable.kernel.frame import Again, Source
from holotable.kernel.hooks import Effects
from holotable.table.lines import clear_line, crossed_line
from holotable.xwing.frames import (
    Attack,
    AttackHits,
    AttackMisses,
    CombatTurn,
    Destroyed,
    DiscardUpgrade,
    OpportunityOver,
    PayAttackCost,
    Reroll,
    SpendLock,
    SufferDamage,
)
from holotable.xwing.pieces import PoolDie
from holotable.xwing.points import BeforeAttackRoll, CompareResults, ModifyAttackDice, ModifyDefenseDice
from holotable.xwing.queries import AttackDice, DefenseDice, ObstacleMatters
from holotable.xwing.vocabulary import XWing

rules = Effects()
rule = rules.kind("dice")

# A ship's turn -----------------------------------------------------------------------------------------------


def perform_attack(g: XWing, turn: CombatTurn) -> None:
    """The active ship may attack once: weapon and target, or no attack. XW1-ATK-01, XW1-ATK-02"""
    shot = g.pick_maybe(
        g.owner(turn.ship),
        g.shots(turn.ship),
        Why("declare-target", {"ship": g.label(turn.ship)}),
        "XW1-ATK-02",
        check=lambda s: g.shot_refusal(turn.ship, s),
        label=lambda s: g.shot_option(turn.ship, s),
        source=turn.ship,
    )
    if shot is None:
        g.say("XW1-ATK-17", "no-attack", ship=g.label(turn.ship))
    else:
        g.do(Attack(turn.ship, shot[1], shot[0]))


def opportunity_over(g: XWing, turn: CombatTurn) -> None:
    """Used or not, the opportunity is gone; an asteroid or disabled weapons leave none. XW1-ATK-17, XW1-CRIT-01"""
    on_rock = g.rocks_under(turn.ship) and g.value(ObstacleMatters(turn.ship))
    if not on_rock and not g.count(turn.ship, "weapons_disabled"):
        g.do(OpportunityOver(turn.ship))


def remove_doomed(g: XWing, turn: CombatTurn) -> None:
    """A ship that only lived for its shot goes now. XW1-KILL-02"""
    if g.ship(turn.ship).doomed:
        g.do(Destroyed(turn.ship, "kept"))


# Step 1: the target ------------------------------------------------------------------------------------------


def measure_attack(g: XWing, atk: Attack) -> None:
    """1. Range and obstruction; of equally short lines the attacker picks. XW1-GEO-09, XW1-OBST-12"""
    reach = g.attack_reach(atk.attacker, atk.defender)
    if reach is None:  # out of arc: only a card of a pack can allow or call such an attack
        atk.outcome = "void"
        return
    rocks = tuple(part for rock in g.obstacles() for part in g.outline(rock.id))
    clear = clear_line(reach.lines, rocks) is not None
    if clear and crossed_line(reach.lines, rocks) is not None:
        choice = g.pick(g.owner(atk.attacker), ("clear", "obstructed"), "choose-line", "XW1-OBST-12")
        clear = choice == "clear"
    atk.range, atk.obstructed = reach.range, not clear
    weapon = "primary" if atk.primary else g.label(atk.weapon)
    g.say(
        "XW1-ATK-02",
        "attacks",
        ship=g.label(atk.attacker),
        target=g.label(atk.defender),
        range=str(atk.range),
        weapon=weapon,
    )


def call_weapon_cost(g: XWing, atk: Attack) -> None:
    """1. Secondary weapons take what their header says. XW1-ATK-05"""
    if not atk.primary:
        g.do(PayAttackCost(atk.attacker, atk.defender, atk.weapon))


def pay_weapon_cost(g: XWing, cost: PayAttackCost) -> None:
    """Spend the lock, discard the card."""
    weapon = g.weapon(cost.weapon)
    if weapon.requires == "lock":
        g.do(SpendLock(cost.attacker, cost.defender))
    if weapon.discard:
        g.do(DiscardUpgrade(cost.weapon, "attack cost"))


# Steps 2 and 3: attack dice ----------------------------------------------------------------------------------


def before_attack_roll(g: XWing, atk: Attack) -> Again | None:
    """What cards offer before the dice are counted. XW1-ATK-07"""
    return g.use_offers(g.owner(atk.attacker), BeforeAttackRoll, atk, "XW1-ATK-07")


def roll_attack_dice(g: XWing, atk: Attack) -> None:
    """2. Roll attack dice. XW1-ATK-07, XW1-ATK-08"""
    count = g.value(AttackDice(atk))
    why = Why("roll-attack", {"ship": g.label(atk.attacker)})
    faces = g.roll(g.owner(atk.attacker), ["attack"] * count, why, "XW1-ATK-07", source=atk.attacker)
    atk.attack_dice = _pool("attack", faces)
    g.say("XW1-ATK-07", "rolled-attack", ship=g.label(atk.attacker), faces=" ".join(faces))


def defender_modifies_attack(g: XWing, atk: Attack) -> Again | None:
    """3. First the defender's effects on attack dice. XW1-ATK-09"""
    return g.use_offers(g.owner(atk.defender), ModifyAttackDice, atk, "XW1-ATK-09")


def attacker_modifies_attack(g: XWing, atk: Attack) -> Again | None:
    """3. Then the attacker's, any number in any order. XW1-ATK-09"""
    return g.use_offers(g.owner(atk.attacker), ModifyAttackDice, atk, "XW1-ATK-09")


# Steps 4 and 5: defense dice ---------------------------------------------------------------------------------


def roll_defense_dice(g: XWing, atk: Attack) -> None:
    """4. Roll defense dice. XW1-ATK-10"""
    count = g.value(DefenseDice(atk))
    why = Why("roll-defense", {"ship": g.label(atk.defender)})
    faces = g.roll(g.owner(atk.defender), ["defense"] * count, why, "XW1-ATK-10", source=atk.defender)
    atk.defense_dice = _pool("defense", faces)
    g.say("XW1-ATK-10", "rolled-defense", ship=g.label(atk.defender), faces=" ".join(faces) or "no dice")


def attacker_modifies_defense(g: XWing, atk: Attack) -> Again | None:
    """5. First the attacker's effects on defense dice. XW1-ATK-11"""
    return g.use_offers(g.owner(atk.attacker), ModifyDefenseDice, atk, "XW1-ATK-11")


def defender_modifies_defense(g: XWing, atk: Attack) -> Again | None:
    """5. Then the defender's. XW1-ATK-11"""
    return g.use_offers(g.owner(atk.defender), ModifyDefenseDice, atk, "XW1-ATK-11")


def _pool(kind: str, faces: tuple[str, ...]) -> tuple[PoolDie, ...]:
    return tuple(PoolDie(number, kind, face) for number, face in enumerate(faces))


def roll_again(g: XWing, frame: Reroll) -> None:
    """Chosen dice are rolled once more and cannot be rerolled after that. XW1-MOD-02"""
    atk = g.nearest(Attack)
    ship = g.roller(atk, frame.pool)
    faces = g.roll(g.owner(ship), [frame.pool] * len(frame.dice), "reroll", "XW1-MOD-02", source=ship)
    new = dict(zip(frame.dice, faces, strict=True))
    rerolled = (
        PoolDie(die.number, die.kind, new[die.number], rerolled=True) if die.number in new else die
        for die in g.dice(atk, frame.pool)
    )
    g.set_dice(atk, frame.pool, tuple(rerolled))
    g.say("XW1-MOD-02", "rerolled", ship=g.label(ship), faces=" ".join(faces))


# The rules' own modifications --------------------------------------------------------------------------------


@rule("focus").offer(ModifyAttackDice, rule="XW1-MOD-03")
def focus_attack(g: XWing, me: Source, atk: Attack) -> None:
    """Spend a focus token: all focus results become hits. XW1-MOD-03"""
    if me.owner == g.owner(atk.attacker):
        g.need_modifiable(atk, "attack", atk.attacker)
        g.spend(atk.attacker, "focus")


@focus_attack.then
def focus_to_hits(g: XWing, me: Source, atk: Attack) -> None:
    """Always all of them."""
    g.turn_dice(atk, "attack", g.dice(atk, "attack", "focus"), "hit")


@rule("focus").offer(ModifyDefenseDice, rule="XW1-MOD-03")
def focus_defense(g: XWing, me: Source, atk: Attack) -> None:
    """Spend a focus token: all focus results become evades. XW1-MOD-03"""
    if me.owner == g.owner(atk.defender):
        g.need_modifiable(atk, "defense", atk.defender)
        g.spend(atk.defender, "focus")


@focus_defense.then
def focus_to_evades(g: XWing, me: Source, atk: Attack) -> None:
    """Always all of them."""
    g.turn_dice(atk, "defense", g.dice(atk, "defense", "focus"), "evade")


@rule("evade").offer(ModifyDefenseDice, rule="XW1-MOD-04")
def spend_evade(g: XWing, me: Source, atk: Attack) -> None:
    """Spend an evade token: one more evade result. XW1-MOD-04"""
    if me.owner == g.owner(atk.defender):
        g.need_modifiable(atk, "defense", atk.defender)
        g.spend(atk.defender, "evade")


@spend_evade.then
def add_evade(g: XWing, me: Source, atk: Attack) -> None:
    """Also beyond the number of hits, and without any die."""
    g.add_die(atk, "defense", "evade")


@rule("lock").offer(ModifyAttackDice, rule="XW1-MOD-05")
def spend_lock(g: XWing, me: Source, atk: Attack) -> None:
    """Spend the lock on the defender: reroll any attack dice. XW1-MOD-05"""
    if me.owner == g.owner(atk.attacker) and g.has_lock(atk.attacker, atk.defender):
        g.need_modifiable(atk, "attack", atk.attacker)
        fresh = g.fresh(g.dice(atk, "attack"))
        chosen = g.pick_dice(me.owner, fresh, "lock-dice", "XW1-MOD-05", least=0)
        g.note(dice=tuple(die.number for die in chosen))
        g.spend_lock(atk.attacker, atk.defender)


@spend_lock.then
def reroll_locked(g: XWing, me: Source, atk: Attack) -> None:
    """All dice of one reroll are chosen before any is rolled. XW1-MOD-11"""
    numbers: tuple[int, ...] = g.memo["dice"]
    g.reroll(atk, "attack", [die for die in g.dice(atk, "attack") if die.number in numbers])


# Steps 6 and 7: results and damage ---------------------------------------------------------------------------


def first_before_comparing(g: XWing, atk: Attack) -> Again | None:
    """6. What cards offer before results are compared: the initiative player's first. XW1-ATK-12, XW1-ROUND-06"""
    return g.use_offers(g.state.first, CompareResults, atk, "XW1-ATK-12")


def other_before_comparing(g: XWing, atk: Attack) -> Again | None:
    """6. Then the other player's; the first is not asked again. XW1-ROUND-06, XW1-PREC-05"""
    return g.use_offers(g.foe(g.state.first), CompareResults, atk, "XW1-ATK-12")


def compare_results(g: XWing, atk: Attack) -> None:
    """6. Each evade cancels a hit, then criticals. XW1-ATK-12"""
    evades = len(g.dice(atk, "defense", "evade"))
    hits, crits = len(g.dice(atk, "attack", "hit")), len(g.dice(atk, "attack", "crit"))
    atk.hits = max(0, hits - evades)
    atk.crits = max(0, crits - max(0, evades - hits))
    result, key = (AttackHits, "attack-hits") if atk.hits + atk.crits else (AttackMisses, "attack-misses")
    g.say("XW1-ATK-12", key, target=g.label(atk.defender), hits=str(atk.hits), crits=str(atk.crits))
    g.do(result(atk.attacker, atk.defender))


def deal_damage(g: XWing, atk: Attack) -> None:
    """7. Damage, normal before critical. XW1-ATK-13"""
    if atk.hits or atk.crits:
        g.do(SufferDamage(atk.defender, atk.hits, atk.crits))
