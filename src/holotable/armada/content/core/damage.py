"""The damage deck: what its faceup cards do (ARM-DCK-02 to ARM-DCK-23)."""

from __future__ import annotations

from functools import partial

from holotable.armada.content.core.kinds import damage
from holotable.armada.events import (
    ChangeSpeed,
    DiscardDefense,
    DiscardDial,
    DiscardToken,
    DrawDamage,
    FlipFacedown,
    LoseShield,
    MovementEnded,
    OverlapShip,
    RevealDial,
    SeeDial,
    SetDial,
    TurnedFaceup,
)
from holotable.armada.facts import COMMANDS, ZONES
from holotable.armada.frames import Attack, Maneuver
from holotable.armada.queries import (
    DiceRemoved,
    EngineeringValue,
    MayHaveTokens,
    MayReady,
    MayRecoverShield,
    MayResolveCritical,
    MaySpendAccuracy,
    MaySpendDefense,
    MayTarget,
    Yaw,
)
from holotable.armada.vocabulary import Armada
from holotable.armada.vocabulary.options import command_option
from holotable.kernel.decision import Why
from holotable.kernel.frame import Source
from holotable.kernel.query import Add, Halve

# Immediate: they take effect as they turn faceup, and most of them flip facedown ----------------------------

comm_noise = damage("comm_noise")
SLOWER, REORDERED = "1 speed less", "another command"


@comm_noise.after(TurnedFaceup)
def comms_jammed(g: Armada, me: Source, now: TurnedFaceup) -> None:
    """The opponent may take 1 speed or change the top dial, whichever there is. ARM-DCK-04, gap G-36"""
    if now.card != me.card:
        return
    ship, foe = g.ship(me.host), g.foe(me.owner)
    deeds = [SLOWER] if ship.speed else []
    deeds += [REORDERED] if ship.stack else []
    why = Why("comm-noise", {"ship": ship.label})
    deed = g.pick_maybe(foe, deeds, why, "ARM-DCK-04", source=me.card)
    g.note(reorders=deed == REORDERED)
    if deed == SLOWER:
        g.do(ChangeSpeed(me.host, -1, foe))
    if deed == REORDERED:
        g.do(SeeDial(me.host, foe))


@comms_jammed.then
def garbled_order(g: Armada, me: Source, now: TurnedFaceup) -> None:
    """It has seen the old command, and sets a new one. ARM-CMD-11"""
    old = g.top_dial(me.host)
    if g.memo["reorders"] and old is not None:
        foe = g.foe(me.owner)
        others = [command for command in COMMANDS if command != g.sees(foe, old)]
        why = Why("comm-noise-dial", {"ship": g.label(me.host)})
        new = g.pick(foe, others, why, "ARM-DCK-04", label=command_option, source=me.card)
        g.do(SetDial(me.host, g.hide(new, *g.state.seats)))


@comms_jammed.then
def comms_restored(g: Armada, me: Source, now: TurnedFaceup) -> None:
    """Then it flips facedown."""
    g.do(FlipFacedown(me.card))


@damage("injured_crew").after(TurnedFaceup)
def casualties(g: Armada, me: Source, now: TurnedFaceup) -> None:
    """The owner discards one of the ship's defense tokens, if there is one. ARM-DCK-13"""
    if now.card != me.card:
        return
    left = g.defense(me.host)
    if left:
        why = Why("injured-crew", {"ship": g.label(me.host)})
        g.do(
            DiscardDefense(
                me.host,
                g.pick(
                    me.owner,
                    left,
                    why,
                    "ARM-DCK-13",
                    label=partial(g.defense_option, me.host),
                    source=me.card,
                ),
            )
        )
    g.do(FlipFacedown(me.card))


life_support_failure = damage("life_support_failure")


@life_support_failure.after(TurnedFaceup)
def evacuation(g: Armada, me: Source, now: TurnedFaceup) -> None:
    """All command tokens are discarded. ARM-DCK-14"""
    if now.card == me.card and g.ship(me.host).tokens:
        g.do(*(DiscardToken(me.host, command) for command in g.ship(me.host).tokens))


@life_support_failure.forbid(MayHaveTokens)
def no_air(g: Armada, me: Source, ask: MayHaveTokens) -> bool:
    """And the ship can have no others. ARM-DCK-14"""
    return ask.ship == me.host


@damage("projector_misaligned").after(TurnedFaceup)
def misaligned(g: Armada, me: Source, now: TurnedFaceup) -> None:
    """The zone with the most shields loses all of them; the owner breaks ties. ARM-DCK-17"""
    if now.card != me.card:
        return
    shields = g.ship(me.host).shields
    most = max(shields.values())
    if most:
        tied = [zone for zone in ZONES if shields[zone] == most]
        why = Why("projector-misaligned", {"ship": g.label(me.host)})
        zone = g.pick(me.owner, tied, why, "ARM-DCK-17", source=me.card)
        g.do(*(LoseShield(me.host, zone) for _ in range(most)))
    g.do(FlipFacedown(me.card))


@damage("shield_failure").after(TurnedFaceup)
def failing_shields(g: Armada, me: Source, now: TurnedFaceup) -> None:
    """The opponent may choose up to two zones, which lose a shield each. ARM-DCK-19"""
    if now.card != me.card:
        return
    shields = g.ship(me.host).shields
    why = Why("shield-failure", {"ship": g.label(me.host)})
    shielded = [zone for zone in ZONES if shields[zone]]
    zones = g.pick_some(g.foe(me.owner), shielded, why, "ARM-DCK-19", most=2, source=me.card)
    g.do(*(LoseShield(me.host, zone) for zone in zones), FlipFacedown(me.card))


@damage("structural_damage").after(TurnedFaceup)
def breach(g: Armada, me: Source, now: TurnedFaceup) -> None:
    """One more facedown card. ARM-DCK-20"""
    if now.card == me.card:
        g.do(DrawDamage(me.host), FlipFacedown(me.card))


# Lasting: commands, tokens, shields --------------------------------------------------------------------------

crew_panic = damage("crew_panic")


@crew_panic.before(RevealDial)
def panic(g: Armada, me: Source, now: RevealDial) -> None:
    """1 damage, or the dial is discarded unrevealed. ARM-DCK-07, gap G-25"""
    if now.ship != me.host or not g.ship(me.host).stack:
        return
    why = Why("crew-panic", {"ship": g.label(me.host)})
    if g.pick(me.owner, ("1 damage", "discard the dial"), why, "ARM-DCK-07", source=me.card) == "1 damage":
        g.suffer(me.host, 1)
    else:
        g.prevent(now)
        g.do(DiscardDial(me.host))


@damage("power_failure").value(EngineeringValue)
def half_power(g: Armada, me: Source, ask: EngineeringValue) -> Halve | None:
    """Half the engineering value, rounded down, for each copy. ARM-DCK-16"""
    return Halve() if ask.ship == me.host else None


@damage("compartment_fire").forbid(MayReady)
def fire(g: Armada, me: Source, ask: MayReady) -> bool:
    """Defense tokens stay exhausted. ARM-DCK-05"""
    return ask.unit == me.host


@damage("faulty_countermeasures").forbid(MaySpendDefense)
def faulty(g: Armada, me: Source, ask: MaySpendDefense) -> bool:
    """Exhausted defense tokens cannot be spent. ARM-DCK-12"""
    return ask.now.defender == me.host and g.ship(me.host).defense[ask.index].state == "exhausted"


capacitor_failure = damage("capacitor_failure")


@capacitor_failure.forbid(MayRecoverShield)
def no_charge(g: Armada, me: Source, ask: MayRecoverShield) -> bool:
    """A zone without shields gets none. ARM-DCK-03"""
    return ask.ship == me.host and not g.shields(me.host, ask.zone)


@capacitor_failure.forbid(MaySpendDefense)
def no_redirect(g: Armada, me: Source, ask: MaySpendDefense) -> bool:
    """And while it defends, no redirect is spent. ARM-DCK-03"""
    now = ask.now
    if now.defender != me.host or g.ship(me.host).defense[ask.index].kind != "redirect":
        return False
    return not g.shields(me.host, now.target_zone)


# Lasting: attacks --------------------------------------------------------------------------------------------


@damage("blinded_gunners").forbid(MaySpendAccuracy)
def blinded(g: Armada, me: Source, ask: MaySpendAccuracy) -> bool:
    """Its attacks spend no accuracy icons. ARM-DCK-02"""
    return ask.now.attacker == me.host


@damage("targeter_disruption").forbid(MayResolveCritical)
def disrupted(g: Armada, me: Source, ask: MayResolveCritical) -> bool:
    """Its attacks resolve no critical effects. ARM-DCK-21"""
    return ask.now.attacker == me.host


@damage("coolant_discharge").forbid(MayTarget)
def overheated(g: Armada, me: Source, ask: MayTarget) -> bool:
    """After one attack on a ship it attacks no other this round. ARM-DCK-06"""
    if ask.now.attacker != me.host or not g.is_ship(ask.now.defender):
        return False
    return any(g.is_ship(made.defender) for made in g.happened(Attack, attacker=me.host))


@damage("depowered_armament").forbid(MayTarget)
def depowered(g: Armada, me: Source, ask: MayTarget) -> bool:
    """No attacks at long range. ARM-DCK-10"""
    return ask.now.attacker == me.host and ask.now.range == "long"


@damage("disengaged_fire_control").forbid(MayTarget)
def blocked(g: Armada, me: Source, ask: MayTarget) -> bool:
    """No target behind an obstruction. ARM-DCK-11"""
    return ask.now.attacker == me.host and ask.now.obstructed


@damage("damaged_munitions").value(DiceRemoved)
def fewer_shells(g: Armada, me: Source, ask: DiceRemoved) -> Add | None:
    """One die less against ships. ARM-DCK-09"""
    return Add(1) if ask.now.attacker == me.host and g.is_ship(ask.now.defender) else None


@damage("point_defense_failure").value(DiceRemoved)
def fewer_flak(g: Armada, me: Source, ask: DiceRemoved) -> Add | None:
    """One die less against squadrons. ARM-DCK-15"""
    return Add(1) if ask.now.attacker == me.host and g.is_squadron(ask.now.defender) else None


# Lasting: movement -------------------------------------------------------------------------------------------

damaged_controls = damage("damaged_controls")


@damaged_controls.after(OverlapShip)
def collides(g: Armada, me: Source, now: OverlapShip) -> None:
    """Running into ships costs a further facedown card. ARM-DCK-08"""
    if now.ship == me.host:
        g.draw_damage(me.host)


@damaged_controls.before(MovementEnded)
def grounds(g: Armada, me: Source, now: MovementEnded) -> None:
    """So does each obstacle, in the Move Ship step: before any of them takes effect itself. ARM-DCK-08"""
    if now.unit == me.host:
        for _ in g.rocks_under(me.host):
            g.draw_damage(me.host)


@damage("ruptured_engine").after(Maneuver)
def ruptured(g: Armada, me: Source, now: Maneuver) -> None:
    """A maneuver with more than speed 1 on the dial costs 1 damage. ARM-DCK-18"""
    if now.ship == me.host and g.ship(me.host).speed > 1:
        g.suffer(me.host, 1)


@damage("thrust_control_malfunction").value(Yaw)
def stiff_joint(g: Armada, me: Source, ask: Yaw) -> Add | None:
    """At the dial's speed the last joint with a printed yaw loses 1 click. ARM-DCK-22"""
    if ask.ship != me.host or ask.speed != g.ship(me.host).speed:
        return None
    chart = g.ship_facts(me.host).speed[ask.speed]
    last = max((joint for joint, yaw in enumerate(chart) if yaw), default=-1)
    return Add(-1) if ask.joint == last else None


@damage("thruster_fissure").after(ChangeSpeed)
def fissure(g: Armada, me: Source, now: ChangeSpeed) -> None:
    """Each change of its speed costs 1 damage, unless the opponent made it. ARM-DCK-23"""
    if now.ship == me.host and now.seat in ("", me.owner):
        g.suffer(me.host, 1)
