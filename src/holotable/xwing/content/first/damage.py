"""The Force Awakens damage deck: what its faceup cards do (XW1-CRIT-01 to 14)."""

from __future__ import annotations

from holotable.kernel.decision import Why
from holotable.kernel.frame import Source
from holotable.kernel.query import Add, Set, Without
from holotable.kernel.record_base import Id
from holotable.xwing.content.first.kinds import action, damage
from holotable.xwing.frames import (
    Activation,
    CardAction,
    CombatPhase,
    FlipFacedown,
    Maneuver,
    OpportunityOver,
    RevealDial,
    TurnedFaceup,
)
from holotable.xwing.queries import (
    Agility,
    AttackDice,
    DamageCount,
    DealtFaceup,
    Difficulty,
    Maneuvers,
    MayAct,
    MayAttack,
    MayFlyRed,
    ObstacleMatters,
    Skill,
)
from holotable.xwing.vocabulary import XWing
from holotable.xwing.words import spoken

blinded_pilot = damage("blindedpilot")
shaken_pilot = damage("shakenpilot")
damaged_cockpit = damage("damagedcockpit")
console_fire = damage("consolefire")
major_hull_breach = damage("majorhullbreach")


# Pilot cards -------------------------------------------------------------------------------------------------


@blinded_pilot.forbid(MayAttack)
def blinded(g: XWing, me: Source, ask: MayAttack) -> bool:
    """No attacks. XW1-CRIT-01"""
    return ask.ship == me.host


@blinded_pilot.after(OpportunityOver)
def sight_returns(g: XWing, me: Source, now: OpportunityOver) -> None:
    """Flips down after the next opportunity, even without a target. XW1-CRIT-01"""
    if now.ship == me.host:
        g.do(FlipFacedown(me.card))


@shaken_pilot.value(Maneuvers)
def shaken(g: XWing, me: Source, ask: Maneuvers) -> Without | None:
    """No straight maneuver can be set. XW1-CRIT-02"""
    if ask.ship != me.host:
        return None
    return Without(tuple(m for m in g.facts(me.host).dial if m.endswith(" straight")))


@shaken_pilot.after(RevealDial)
def nerves_return(g: XWing, me: Source, now: RevealDial) -> None:
    """The reveal flips it down; the foe replaces a straight that was set before the card came. XW1-CRIT-02"""
    if now.ship != me.host:
        return
    act: Activation = g.nearest(Activation)
    if act.maneuver.endswith(" straight"):
        dial = [m for m in g.facts(me.host).dial if not m.endswith(" straight")]
        if not g.allowed(MayFlyRed(me.host)):
            dial = [m for m in dial if g.value(Difficulty(me.host, m)) != "red"]
        why = Why("replace-straight", {"ship": g.label(me.host), "maneuver": spoken(act.maneuver)})
        g.alter(act, maneuver=g.pick(g.foe(me.owner), dial, why, "XW1-CRIT-02", source=me.card))
    g.do(FlipFacedown(me.card))


@damaged_cockpit.value(Skill)
def cockpit(g: XWing, me: Source, ask: Skill) -> Set | None:
    """Skill 0 from the round after it was dealt. XW1-CRIT-03"""
    return Set(0) if ask.ship == me.host and g.card(me.card).round < g.state.round else None


@damage("stunnedpilot").after(Maneuver)
def stunned(g: XWing, me: Source, now: Maneuver) -> None:
    """1 damage for ending a maneuver touching a ship or on an obstacle. XW1-CRIT-04"""
    if now.ship == me.host and (g.ship(me.host).touching or _on_rock(g, me.host)):
        g.suffer(me.host, hits=1)


def _on_rock(g: XWing, ship: Id) -> bool:
    return bool(g.rocks_under(ship)) and g.value(ObstacleMatters(ship))


# Ship cards that work at once --------------------------------------------------------------------------------

major_explosion = damage("majorexplosion")


@major_explosion.after(TurnedFaceup)
def explosion(g: XWing, me: Source, now: TurnedFaceup) -> None:
    """A hit on one die is 1 critical damage. XW1-CRIT-07"""
    if now.card == me.card:
        (face,) = g.roll(me.owner, ["attack"], "major-explosion", "XW1-CRIT-07", source=me.card)
        g.suffer(me.host, crits=int(face == "hit"))


@explosion.then
def burnt_out(g: XWing, me: Source, now: TurnedFaceup) -> None:
    """Then it flips down."""
    g.do(FlipFacedown(me.card))


thrust_control_fire = damage("thrustcontrolfire")


@thrust_control_fire.after(TurnedFaceup)
def thrust(g: XWing, me: Source, now: TurnedFaceup) -> None:
    """A stress at once; then it flips down. XW1-CRIT-13"""
    if now.card == me.card:
        g.gain(me.host, "stress")
        g.do(FlipFacedown(me.card))


# Ship cards that stay ----------------------------------------------------------------------------------------


@console_fire.before(CombatPhase)
def console(g: XWing, me: Source, now: CombatPhase) -> None:
    """As combat starts, a hit on one die is 1 damage. XW1-CRIT-05"""
    (face,) = g.roll(me.owner, ["attack"], "console-fire", "XW1-CRIT-05", source=me.card)
    g.say("XW1-CRIT-05", "console-rolled", ship=g.label(me.host), face=face)
    g.suffer(me.host, hits=int(face == "hit"))


@damage("damagedengine").value(Difficulty)
def engine(g: XWing, me: Source, ask: Difficulty) -> Set | None:
    """Turns are red. XW1-CRIT-06"""
    return Set("red") if ask.ship == me.host and " turn_" in ask.maneuver else None


weapons_failure = damage("weaponsfailure")


@weapons_failure.value(AttackDice)
def weapons(g: XWing, me: Source, ask: AttackDice) -> Add | None:
    """One attack die less. XW1-CRIT-08"""
    return Add(-1) if ask.now.attacker == me.host else None


@major_hull_breach.value(DealtFaceup)
def breach(g: XWing, me: Source, ask: DealtFaceup) -> Set | None:
    """From the next round on, damage cards are dealt faceup. XW1-CRIT-09"""
    return Set(True) if ask.ship == me.host and g.card(me.card).round < g.state.round else None


structural_damage = damage("structuraldamage")


@structural_damage.value(Agility)
def structure(g: XWing, me: Source, ask: Agility) -> Add | None:
    """One agility less. XW1-CRIT-10"""
    return Add(-1) if ask.ship == me.host else None


damaged_sensor_array = damage("damagedsensorarray")


@damaged_sensor_array.forbid(MayAct)
def sensors(g: XWing, me: Source, ask: MayAct) -> bool:
    """Only the actions of damage cards. XW1-CRIT-11"""
    return ask.ship == me.host and not ask.name.startswith("damage:")


loose_stabilizer = damage("loosestabilizer")


@loose_stabilizer.after(Maneuver)
def stabilizer(g: XWing, me: Source, now: Maneuver) -> None:
    """A white maneuver brings a stress. XW1-CRIT-12"""
    if now.ship == me.host and now.difficulty == "white":
        g.gain(me.host, "stress")


@damage("directhit").value(DamageCount)
def direct_hit(g: XWing, me: Source, ask: DamageCount) -> Set | None:
    """Counts as two. XW1-CRIT-14, XW1-DMG-05"""
    return Set(2) if ask.card == me.card else None


# Repairs -----------------------------------------------------------------------------------------------------

SURE = {console_fire: "XW1-CRIT-05", major_hull_breach: "XW1-CRIT-09", loose_stabilizer: "XW1-CRIT-12"}
TRIED = {
    weapons_failure: "XW1-CRIT-08",
    structural_damage: "XW1-CRIT-10",
    damaged_sensor_array: "XW1-CRIT-11",
}


def flip(g: XWing, me: Source, now: CardAction) -> None:
    """Action: flip the card facedown."""
    if now.card == me.card:
        g.do(FlipFacedown(me.card))


def try_flip(g: XWing, me: Source, now: CardAction) -> None:
    """Action: a hit or critical on one attack die flips the card facedown."""
    if now.card == me.card:
        (face,) = g.roll(me.owner, ["attack"], "repair-roll", "XW1-DICE-04", source=me.card)
        g.say("XW1-DICE-04", "repair-rolled", ship=g.label(me.host), face=face)
        g.do(*([FlipFacedown(me.card)] if face in ("hit", "crit") else []))


for card, rule in SURE.items():
    action(card, rule)(flip)
for card, rule in TRIED.items():
    action(card, rule)(try_flip)
