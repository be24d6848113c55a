"""The pilots of the T-70 X-wing and the TIE/fo fighter, and one whose ability is lent by a title."""

from __future__ import annotations

from holotable.kernel.frame import Source
from holotable.kernel.query import Add, Set, With
from holotable.xwing.content.first.kinds import lasting, own_dice, pilot
from holotable.xwing.frames import (
    Activation,
    Attack,
    CombatPhase,
    GainToken,
    LoseShield,
    Maneuver,
    RemoveToken,
    Round,
    SpendLock,
    SpendToken,
)
from holotable.xwing.points import BeforeAttackRoll, ChooseManeuver, ModifyAttackDice
from holotable.xwing.queries import AttackDice, BoostTemplates, Difficulty, MayModify, RollTemplates, Skill
from holotable.xwing.vocabulary import XWing
from holotable.xwing.vocabulary.ledger import unstressed

# Resistance --------------------------------------------------------------------------------------------------


def poe_dameron(g: XWing, me: Source, atk: Attack, pool: str) -> None:
    """With a focus token, one focus result becomes a hit or an evade."""
    if g.count(me.host, "focus"):
        die = g.pick_die(me.owner, g.dice(atk, pool, "focus"), "poe-dameron", "XW1-MOD-01")
        g.turn_dice(atk, pool, [die], "hit" if pool == "attack" else "evade")


own_dice(pilot("poedameron"))(poe_dameron)
own_dice(pilot("poedameron-swx57"))(poe_dameron)


@own_dice(pilot("jesspava"))
def jess_pava(g: XWing, me: Source, atk: Attack, pool: str) -> None:
    """Reroll one of her dice for each other friendly ship at range 1."""
    wingmen = len(g.at_range(me.host, g.others(me.host), 1, 1))
    dice = g.fresh(g.dice(atk, pool)) if wingmen else []
    g.reroll(atk, pool, g.pick_dice(me.owner, dice, "jess-pava", "XW1-MOD-02", most=wingmen))


@pilot("redace").after(LoseShield, once=Round)
def red_ace(g: XWing, me: Source, now: LoseShield) -> None:
    """The first shield lost each round brings an evade token."""
    if now.ship == me.host:
        g.gain(me.host, "evade")


@pilot("blueace").value(BoostTemplates)
def blue_ace(g: XWing, me: Source, ask: BoostTemplates) -> With | None:
    """Boosts may use the tightest turns."""
    return With(("1 turn_left", "1 turn_right")) if ask.ship == me.host else None


white_roll = lasting("white-tallon-roll")


@white_roll.value(Difficulty)
def rolls_white(g: XWing, me: Source, ask: Difficulty) -> Set | None:
    """The Tallon roll of this activation is white."""
    return Set("white") if ask.ship == me.host and " tallon_roll_" in ask.maneuver else None


@pilot("elloasty").offer(ChooseManeuver)
def ello_asty(g: XWing, me: Source, act: Activation) -> None:
    """Unstressed, treat a Tallon roll as white."""
    if act.ship == me.host and not g.stressed(me.host) and " tallon_roll_" in act.maneuver:
        g.last(white_roll, until=Activation)


@pilot("niennunb").before(GainToken, instead=True, may=True)
def nien_nunb(g: XWing, me: Source, now: GainToken) -> None:
    """Discard a stress being received, with an enemy in arc at range 1."""
    if now.ship != me.host or now.kind != "stress":
        return
    if any(g.range_in_arc(me.host, foe) == 1 for foe in g.enemies(me.host)):
        g.instead(now, part=1)


@pilot("snapwexley").after(Maneuver, may=True)
def snap_wexley(g: XWing, me: Source, now: Maneuver) -> None:
    """After speed 2 to 4, touching nobody: a free boost."""
    if now.ship == me.host and 2 <= now.speed <= 4 and not g.ship(me.host).touching:
        g.free_action(me.host, "boost")


# First Order -------------------------------------------------------------------------------------------------


@pilot("omegaleader").forbid(MayModify)
def omega_leader(g: XWing, me: Source, ask: MayModify) -> bool:
    """Enemies it has locked cannot modify dice when attacking it or defending against it."""
    foe = {ask.now.attacker, ask.now.defender} - {me.host}
    return (
        me.host in (ask.now.attacker, ask.now.defender) and g.ship(me.host).lock == ask.by and ask.by in foe
    )


@pilot("omegaace").offer(ModifyAttackDice)
def omega_ace(g: XWing, me: Source, atk: Attack) -> None:
    """Spend a focus and the lock on the defender: all results become criticals."""
    if atk.attacker == me.host and g.count(me.host, "focus") and g.has_lock(me.host, atk.defender):
        g.need_modifiable(atk, "attack", me.host)
        g.do(SpendToken(me.host, "focus"), SpendLock(me.host, atk.defender))


@omega_ace.then
def all_criticals(g: XWing, me: Source, atk: Attack) -> None:
    """Every die, blanks included."""
    g.turn_dice(atk, "attack", g.dice(atk, "attack"), "crit")


one_more_die = lasting("one-more-attack-die")


@one_more_die.value(AttackDice)
def extra_die(g: XWing, me: Source, ask: AttackDice) -> Add | None:
    """One more attack die in this attack."""
    return Add(1) if ask.now.attacker == me.host else None


@pilot("zetaleader").offer(BeforeAttackRoll, cost=unstressed)
def zeta_leader(g: XWing, me: Source, atk: Attack) -> None:
    """Unstressed, receive a stress to roll one more die."""
    if atk.attacker == me.host:
        g.last(one_more_die, until=Attack)


@pilot("zetaace").value(RollTemplates)
def zeta_ace(g: XWing, me: Source, ask: RollTemplates) -> With | None:
    """Barrel rolls may use the straight 2 template."""
    return With((2,)) if ask.ship == me.host else None


@pilot("epsilonace").value(Skill, while_=("reserve", "table"))
def epsilon_ace(g: XWing, me: Source, ask: Skill) -> Set | None:
    """Skill 12 without damage cards."""
    return Set(12) if ask.ship == me.host and not g.damage_cards(me.host) else None


@pilot("epsilonleader").before(CombatPhase)
def epsilon_leader(g: XWing, me: Source, now: CombatPhase) -> None:
    """As combat starts, friendly ships at range 1 lose a stress each."""
    friends = [s for s in g.at_range(me.host, g.ships(of=me.owner), 1, 1) if g.stressed(s)]
    if friends:
        g.do(*(RemoveToken(ship, "stress") for ship in friends))
