"""Astromechs, modifications, tech and torpedoes of T-70 and TIE/fo, and three cards that prove the kernel."""

from __future__ import annotations

from holotable.kernel.frame import Source
from holotable.kernel.query import Abilities, Ability, Add, AtMost, Lift, Set, With
from holotable.xwing.content.first.kinds import lasting, upgrade
from holotable.xwing.frames import (
    AcquireLock,
    Activation,
    ActivationPhase,
    Attack,
    AttackHits,
    DealCard,
    DiscardUpgrade,
    Maneuver,
    RecoverShield,
    Round,
    SpendLock,
)
from holotable.xwing.points import BeforeReveal, ChooseManeuver, ModifyAttackDice, ReplacedManeuver
from holotable.xwing.queries import (
    Agility,
    Difficulty,
    Hull,
    Kept,
    MayAttack,
    MayFlyRed,
    MaySpendLock,
    ObstacleMatters,
    ShieldValue,
    TokenLimit,
)
from holotable.xwing.vocabulary import XWing
from holotable.xwing.vocabulary.ledger import discarded
from holotable.xwing.words import spoken

# Astromechs --------------------------------------------------------------------------------------------------

smooth = lasting("smooth-flying")


@smooth.value(Difficulty)
def flies_green(g: XWing, me: Source, ask: Difficulty) -> Set | None:
    """The maneuver of this activation is green."""
    return Set("green") if ask.ship == me.host and ask.maneuver[0] in "12" else None


def r2_astromech(g: XWing, me: Source, act: Activation) -> None:
    """Treat a maneuver of speed 1 or 2 as green."""
    if (
        act.ship == me.host
        and act.maneuver[0] in "12"
        and g.value(Difficulty(me.host, act.maneuver)) != "green"
    ):
        g.last(smooth, until=Activation)


upgrade("r2astromech").offer(ChooseManeuver)(r2_astromech)
upgrade("r2astromech").offer(ReplacedManeuver)(r2_astromech)


@upgrade("r2d2").after(Maneuver, may=True)
def r2_d2(g: XWing, me: Source, now: Maneuver) -> None:
    """After a green maneuver, recover a shield."""
    if now.ship == me.host and now.difficulty == "green" and g.shields_missing(me.host) > 0:
        g.do(RecoverShield(me.host))


@upgrade("bb8").offer(ChooseManeuver)
def bb_8(g: XWing, me: Source, act: Activation) -> None:
    """Revealing a green maneuver: a free barrel roll."""
    if act.ship == me.host and g.value(Difficulty(me.host, act.maneuver)) == "green":
        g.free_action(me.host, "barrel_roll")


not_now = lasting("lock-not-now")


@not_now.forbid(MaySpendLock)
def lock_kept(g: XWing, me: Source, ask: MaySpendLock) -> bool:
    """The regained lock cannot be spent in the same attack."""
    return ask.ship == me.host


@upgrade("r5k6").after(SpendLock)
def r5_k6(g: XWing, me: Source, now: SpendLock) -> None:
    """After spending the lock, roll a defense die."""
    if now.ship == me.host:
        (face,) = g.roll(me.owner, ["defense"], "r5-k6", "XW1-DICE-04", source=me.card)
        g.note(locked=face == "evade")


@r5_k6.then
def lock_again(g: XWing, me: Source, now: SpendLock) -> None:
    """On an evade, lock the same ship, not to be spent in this attack."""
    if g.memo["locked"] and now.target in g.ships():
        g.do(AcquireLock(me.host, now.target))
        if g.nearest(Attack) is not None:
            g.last(not_now, until=Attack)


untouchable = lasting("untouched-by-obstacles")


@untouchable.value(ObstacleMatters)
def ignores_rocks(g: XWing, me: Source, ask: ObstacleMatters) -> Set | None:
    """Obstacles have no effect on this ship this round."""
    return Set(False) if ask.ship == me.host else None


@untouchable.permit(MayAttack)
def shoots_from_rocks(g: XWing, me: Source, ask: MayAttack) -> Lift | None:
    """It attacks from an asteroid too."""
    return Lift(("on-asteroid",)) if ask.ship == me.host else None


@upgrade("r5x3").offer(BeforeReveal, cost=discarded)
def r5_x3(g: XWing, me: Source, act: Activation) -> None:
    """Discard before the reveal: ignore obstacles until the round ends."""
    if act.ship == me.host:
        g.last(untouchable, until=Round)


# Modifications, tech, torpedoes ------------------------------------------------------------------------------


@upgrade("integratedastromech").before(DealCard, instead=True, may=True)
def integrated_astromech(g: XWing, me: Source, now: DealCard) -> None:
    """Discard an astromech to discard the damage card being dealt."""
    droids = [c.id for c in g.cards_on(me.host) if g.slot(c) == "astromech"]
    if now.ship == me.host and droids:
        droid = g.pick(me.owner, droids, "integrated-astromech", "XW1-DMG-02", source=me.card)
        g.instead(now, DiscardUpgrade(droid))
        g.discard_dealt(now)


@upgrade("stealthdevice").value(Agility)
def stealth(g: XWing, me: Source, ask: Agility) -> Add | None:
    """One more agility."""
    return Add(1) if ask.ship == me.host else None


@upgrade("stealthdevice").after(AttackHits)
def uncovered(g: XWing, me: Source, now: AttackHits) -> None:
    """Gone once it is hit."""
    if now.defender == me.host:
        g.discard(me.card)


@upgrade("shieldupgrade").value(ShieldValue)
def more_shields(g: XWing, me: Source, ask: ShieldValue) -> Add | None:
    """One more shield."""
    return Add(1) if ask.ship == me.host else None


@upgrade("hullupgrade").value(Hull)
def more_hull(g: XWing, me: Source, ask: Hull) -> Add | None:
    """One more hull."""
    return Add(1) if ask.ship == me.host else None


@upgrade("commrelay").value(TokenLimit)
def one_evade(g: XWing, me: Source, ask: TokenLimit) -> AtMost | None:
    """At most one evade token."""
    return AtMost(1) if ask.ship == me.host and ask.kind == "evade" else None


@upgrade("commrelay").value(Kept)
def keeps_evade(g: XWing, me: Source, ask: Kept) -> Add | None:
    """An unused evade token stays."""
    return Add(1) if ask.ship == me.host and ask.kind == "evade" else None


@upgrade("protontorpedoes").offer(ModifyAttackDice, while_=("table", "discarded"))
def proton_torpedoes(g: XWing, me: Source, atk: Attack) -> None:
    """One focus result may become a critical; the card is discarded by then."""
    if atk.weapon == me.card:
        g.need_modifiable(atk, "attack", me.host)
        die = g.pick_die(me.owner, g.dice(atk, "attack", "focus"), "proton-torpedoes", "XW1-MOD-01")
        g.turn_dice(atk, "attack", [die], "crit")


# Proofs of the kernel: cards that neither ship can carry ------------------------------------------------------


@upgrade("intelligenceagent").before(ActivationPhase, may=True)
def intelligence_agent(g: XWing, me: Source, now: ActivationPhase) -> None:
    """As activation starts, look at the dial of an enemy at range 1-2."""
    near = g.at_range(me.host, g.enemies(me.host), 1, 2)
    target = g.pick(me.owner, near, "intelligence-agent", "XW1-PLAN-01", source=me.card)
    dial = g.look(me.owner, target, "dial", "intelligence-agent", "XW1-PLAN-01", source=me.card)
    g.say("XW1-PLAN-01", "dial-seen", seen_by=(me.owner,), ship=g.label(target), maneuver=spoken(str(dial)))


@upgrade("herasyndulla").permit(MayFlyRed)
def hera_syndulla(g: XWing, me: Source, ask: MayFlyRed) -> Lift | None:
    """Red maneuvers can be executed while stressed."""
    return Lift(("stressed",)) if ask.ship == me.host else None


@upgrade("ig2000").value(Abilities)
def ig_2000(g: XWing, me: Source, ask: Abilities) -> With | None:
    """The pilot abilities of the other friendly ships with this title."""
    if ask.piece != me.host:
        return None
    twins = [s for s in g.others(me.host) if any(c.name == me.name for c in g.cards_on(s))]
    pilots = (c for s in twins for c in g.cards_on(s) if c.name.startswith("pilot:"))
    return With(tuple(Ability(c.name, c.id) for c in pilots if c.name in g.ruleset.definitions))
