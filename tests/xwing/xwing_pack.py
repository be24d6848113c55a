"""A third party's pack for tests: what the built-in cards do not reach, such as a large ship or a jammer of dice."""

from __future__ import annotations

from holotable.kernel.frame import Source
from holotable.kernel.hooks import Effects
from holotable.kernel.query import Add, Lift, Set
from holotable.kernel.ruleset import Pack
from holotable.xwing.facts import PilotFacts, ShipFacts, UpgradeFacts
from holotable.xwing.frames import Attack, Destroyed, DrawDamage, LoseShield, OpportunityOver
from holotable.xwing.points import CompareResults, ModifyAttackDice, ModifyDefenseDice
from holotable.xwing.queries import Agility, AttackDice, MayAttack, Skill
from holotable.xwing.vocabulary import XWing

effects = Effects()
upgrade = effects.kind("upgrade")


@upgrade("jammer").offer(ModifyAttackDice)
def jam_attack(g: XWing, me: Source, atk: Attack) -> None:
    """Defending: one hit becomes a blank."""
    if atk.defender == me.host:
        g.turn_dice(atk, "attack", g.dice(atk, "attack", "hit")[:1], "blank")


@upgrade("jammer").offer(ModifyDefenseDice)
def jam_defense(g: XWing, me: Source, atk: Attack) -> None:
    """Attacking: one evade becomes a blank."""
    if atk.attacker == me.host:
        g.turn_dice(atk, "defense", g.dice(atk, "defense", "evade")[:1], "blank")


@upgrade("fins").value(Agility)
def fins(g: XWing, me: Source, ask: Agility) -> Add | None:
    """One more agility."""
    return Add(1) if ask.ship == me.host else None


@upgrade("drag").value(Agility)
def drag(g: XWing, me: Source, ask: Agility) -> Add | None:
    """Three less agility."""
    return Add(-3) if ask.ship == me.host else None


@upgrade("fuse").value(AttackDice)
def fuse(g: XWing, me: Source, ask: AttackDice) -> Add | None:
    """Nine attack dice less."""
    return Add(-9) if ask.now.attacker == me.host else None


@upgrade("clicker").offer(ModifyAttackDice)
def click(g: XWing, me: Source, atk: Attack) -> None:
    """Attacking: reroll one die of the attacker's choice."""
    if atk.attacker == me.host:
        g.reroll(atk, "attack", g.pick_dice(me.owner, g.fresh(g.dice(atk, "attack")), "reroll", "", most=1))


@upgrade("decoy").offer(CompareResults)
def decoyed(g: XWing, me: Source, atk: Attack) -> None:
    """Defending: cancel one hit as results are compared."""
    if atk.defender == me.host:
        g.cancel_dice(atk, "attack", g.dice(atk, "attack", "hit")[:1])


@upgrade("mirror").after(OpportunityOver)
def dazzled(g: XWing, me: Source, now: OpportunityOver) -> None:
    """Each opportunity of an enemy leaves a stress on it, also one that brought no attack."""
    if now.ship != me.host:
        g.gain(now.ship, "stress")


@upgrade("shard").after(OpportunityOver)
def shard(g: XWing, me: Source, now: OpportunityOver) -> None:
    """Each opportunity of an enemy deals it a facedown damage card."""
    if now.ship != me.host:
        g.do(DrawDamage(now.ship))


@upgrade("medal").value(Skill)
def decorated(g: XWing, me: Source, ask: Skill) -> Set | None:
    """Skill 9 as long as the ship is stressed."""
    return Set(9) if ask.ship == me.host and g.stressed(me.host) else None


@upgrade("scope").permit(MayAttack)
def all_round(g: XWing, me: Source, ask: MayAttack) -> Lift | None:
    """The arc does not bind."""
    return Lift(("arc",)) if ask.ship == me.host else None


@upgrade("mourner").after(Destroyed)
def mourn(g: XWing, me: Source, now: Destroyed) -> None:
    """Each ship that is destroyed leaves a stress."""
    g.gain(me.host, "stress")


@upgrade("thorns").after(LoseShield)
def sting(g: XWing, me: Source, now: LoseShield) -> None:
    """Each shield lost deals the attacker a facedown damage card."""
    if now.ship == me.host:
        g.do(DrawDamage(g.nearest(Attack).attacker))


NAMES = (
    "jammer",
    "fins",
    "drag",
    "fuse",
    "clicker",
    "decoy",
    "mirror",
    "shard",
    "medal",
    "scope",
    "mourner",
    "thorns",
)

PACK = Pack(
    id="tests",
    version="1",
    ruleset="xwing-1",
    facts={
        "ship:barge": ShipFacts("Barge", "large", 0, 0, 6, 0, ("focus",), {"1 straight": "green"}),
        "pilot:bargee": PilotFacts("Bargee", "barge", "resistance", 1, 20),
        **{f"upgrade:{name}": UpgradeFacts(name.title(), "modification", 1) for name in NAMES},
    },
    effects=effects,
)
