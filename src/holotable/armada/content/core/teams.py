"""Support, weapons and fleet support teams of the core set and of the proof cards."""

from __future__ import annotations

from holotable.armada.content.core.kinds import lasting, upgrade, upgrade_1_0, upgrade_1_5
from holotable.armada.events import ExhaustCard, SeeDial, SetDial
from holotable.armada.facts import COMMANDS
from holotable.armada.frames import Activation, Attack, Maneuver, NavigateChanges, ResolveCommand, ZoneAttack
from holotable.armada.points import ConcentrateFire
from holotable.armada.queries import AttacksFromZone, MayTarget, RepairPoints
from holotable.armada.vocabulary import Armada
from holotable.armada.vocabulary.ledger import EXHAUST
from holotable.armada.vocabulary.options import command_option
from holotable.kernel.decision import Why
from holotable.kernel.frame import Source
from holotable.kernel.query import Add, AtLeast

# Support teams -----------------------------------------------------------------------------------------------


@upgrade("engineering_team").value(RepairPoints)
def engineering_team(g: Armada, me: Source, query: RepairPoints) -> Add | None:
    """A repair command yields one more engineering point."""
    return Add(1) if query.ship == me.host else None


@upgrade("nav_team").before(NavigateChanges, may=True, rule="ARM-TIM-03")
def nav_team(g: Armada, me: Source, now: NavigateChanges) -> None:
    """With a navigate token: a click of yaw in place of a change of speed."""
    command: ResolveCommand | None = g.nearest(ResolveCommand)
    if now.ship == me.host and now.speed and command is not None and command.token:
        g.alter(now, speed=now.speed - 1, yaw=now.yaw + 1)


# Engine Techs ------------------------------------------------------------------------------------------------


def navigated(g: Armada, me: Source, now: Maneuver) -> bool:
    """Whether the ship resolved a navigate command in this maneuver. ARM-TIM-03, ARM-CMD-18"""
    return now.ship == me.host and now.fixed < 0 and "navigate" in g.ship(me.host).resolved


def one_more(now: Maneuver) -> Maneuver:
    """A further maneuver at speed 1, without the yaw that the command gave. ARM-MOV-17, ARM-MOV-18"""
    return Maneuver(now.ship, number=now.number + 1, fixed=1)


@upgrade_1_0("engine_techs").after(Maneuver, may=True, cost=EXHAUST, rule="ARM-TIM-03")
def engine_techs(g: Armada, me: Source, now: Maneuver) -> None:
    """Navigate: after a maneuver, a further one at speed 1."""
    if navigated(g, me, now):
        g.do(one_more(now))


techs_1_5 = upgrade_1_5("engine_techs")


@techs_1_5.after(Maneuver, may=True, cost=EXHAUST, rule="ARM-MOV-18")
def further_maneuver(g: Armada, me: Source, now: Maneuver) -> None:
    """Navigate: after a maneuver in which it overlapped no ship, a further one at speed 1. ARM-CRD-50"""
    if navigated(g, me, now) and not now.overlapped:
        g.do(one_more(now))


@techs_1_5.after(Maneuver, rule="ARM-CRD-50")
def overlap_exhausts(g: Armada, me: Source, now: Maneuver) -> None:
    """A maneuver in which it overlapped a ship exhausts the card, unless it is exhausted already. ARM-CRD-50"""
    if now.ship == me.host and now.overlapped and not g.card(me.card).exhausted:
        g.do(ExhaustCard(me.card))


# Gunnery Team ------------------------------------------------------------------------------------------------

gunners_1_0 = upgrade_1_0("gunnery_team")
gunners_1_5 = upgrade_1_5("gunnery_team")
same_zone = lasting("same_zone")


def never_twice(g: Armada, me: Source, query: MayTarget) -> bool:
    """No hull zone attacks a ship or squadron again that it has attacked in this activation. ARM-CRD-20"""
    made = g.attacks_made(me.host) if query.now.attacker == me.host else []
    return any(query.now.zone == attack.zone and query.now.defender in attack.defenders for attack in made)


gunners_1_0.forbid(MayTarget)(never_twice)
gunners_1_5.forbid(MayTarget)(never_twice)


@gunners_1_0.value(AttacksFromZone)
def any_number(g: Armada, me: Source, query: AttacksFromZone) -> AtLeast | None:
    """A hull zone may attack once more, however often it has attacked."""
    return AtLeast(len(g.attacks_made(me.host)) + 1) if query.ship == me.host else None


@gunners_1_5.offer(ConcentrateFire, rule="ARM-CRD-20")
def aim_again(g: Armada, me: Source, now: ResolveCommand) -> None:
    """Concentrate fire: the next attack may come from the hull zone that attacks now. ARM-CRD-20"""
    if now.ship == me.host:
        attack: Attack = g.nearest(Attack)
        g.last(same_zone, until=Activation, zone=attack.zone)


@same_zone.value(AttacksFromZone)
def next_attack(g: Armada, me: Source, query: AttacksFromZone) -> Add | None:
    """Only the next attack: the last one made was that of this zone. ARM-CRD-20"""
    if query.ship != me.host or query.zone != me.data["zone"]:
        return None
    made: list[ZoneAttack] = g.attacks_made(query.ship)
    return Add(1) if made and made[-1].zone == query.zone else None


# Slicer Tools ------------------------------------------------------------------------------------------------


@upgrade("slicer_tools").after(Maneuver, may=True, cost=EXHAUST, rule="ARM-CRD-24")
def slicer_tools(g: Armada, me: Source, now: Maneuver) -> None:
    """After a maneuver: see the top dial of an enemy ship at distance 1-3. ARM-CRD-24, ARM-CMD-11"""
    if now.ship == me.host:
        ships = [s for s in g.near(me.host, g.enemy_ships(me.host), 1, 3) if g.top_dial(s) is not None]
        ship = g.pick(me.owner, ships, "slice-ship", "ARM-CRD-24", source=me.card)
        g.note(ship=ship)
        g.do(SeeDial(ship, me.owner))


@slicer_tools.then
def new_command(g: Armada, me: Source, now: Maneuver) -> None:
    """Then a new command may be chosen for it, which its owner sees. ARM-CRD-24, ARM-CMD-11"""
    ship, dial = g.memo["ship"], g.top_dial(g.memo["ship"])
    others = [command for command in COMMANDS if dial is None or command != g.sees(me.owner, dial)]
    why = Why("slice-dial", {"ship": g.label(ship)})
    new = g.pick_maybe(me.owner, others, why, "ARM-CRD-24", label=command_option, source=me.card)
    if new is not None:
        g.do(SetDial(ship, g.hide(new, g.owner(ship), me.owner)))
