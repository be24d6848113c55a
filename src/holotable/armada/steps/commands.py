"""Resolving a command by dial, token or both; concentrate fire, squadron and navigate (ARM-CMD-12 to ARM-CMD-41)."""

from __future__ import annotations

from typing import NamedTuple

from holotable.armada.events import ChangeSpeed, SpendToken
from holotable.armada.frames import (
    Attack,
    CommandStep,
    Maneuver,
    NavigateChanges,
    Repairs,
    ResolveCommand,
    SquadronActivation,
    SquadronCommand,
)
from holotable.armada.geometry.ruler import MEDIUM
from holotable.armada.geometry.tool import MOST_CLICKS
from holotable.armada.points import ConcentrateFire, NavigateCommand, RepairCommand, SquadronCommandWindow
from holotable.armada.queries import RepairPoints, SquadronValue, Yaw
from holotable.armada.vocabulary import Armada
from holotable.armada.vocabulary.options import joint_option, speed_option
from holotable.kernel.decision import Option, Why
from holotable.kernel.frame import AGAIN, Again
from holotable.kernel.record_base import Id

COMMAND_POINTS = {
    "navigate": NavigateCommand,
    "squadron": SquadronCommandWindow,
    "repair": RepairCommand,
    "concentrate_fire": ConcentrateFire,
}
"""When effects headed by a command's icon are on offer (ARM-TIM-03)."""


class Means(NamedTuple):
    """A command and how it is paid."""

    kind: str
    dial: bool
    token: bool

    @property
    def option(self) -> Option:
        """How it is offered."""
        by = "dial and token" if self.dial and self.token else "dial" if self.dial else "token"
        return Option(f"{self.kind.replace('_', ' ')} by {by}", f"command:{self.kind}")


def ways(g: Armada, ship: Id, *kinds: str) -> list[Means]:
    """The commands of these kinds that a ship can pay for now. ARM-CMD-12, ARM-CMD-13"""
    return [Means(kind, dial, token) for kind in kinds for dial, token in g.means(ship, kind)]


def choose_command(g: Armada, step: CommandStep) -> Again | None:
    """Squadron and repair, once each, by dial, token or both. ARM-CMD-24, ARM-CMD-30, ARM-CMD-14"""
    found = ways(g, step.ship, "squadron", "repair")
    why = Why("resolve-command", {"ship": g.label(step.ship)})
    chosen = g.pick_maybe(
        g.owner(step.ship), found, why, "ARM-SHP-02", label=lambda way: way.option, source=step.ship
    )
    if chosen is None:
        return None
    g.do(ResolveCommand(step.ship, *chosen))
    return AGAIN


def pay_command(g: Armada, event: ResolveCommand) -> None:
    """What it takes is spent before any of it takes effect. ARM-CMD-14, ARM-CMD-16"""
    ship = g.ship(event.ship)
    if event.dial and event.kind in ship.dials:
        g.drop_dial(event.ship, event.kind)
    g.change(event.ship, resolved=(*ship.resolved, event.kind))
    g.say("ARM-CMD-12", "resolves-command", ship=ship.label, command=event.kind, means=event.means)
    if event.token:
        g.do(SpendToken(event.ship, event.kind))


def resolve_command(g: Armada, event: ResolveCommand) -> None:
    """What navigate, squadron and repair do; the next two steps are concentrate fire. ARM-CMD-19, -25, -31"""
    if event.kind == "navigate":
        g.do(NavigateChanges(event.ship, event.dial + event.token, int(event.dial)))
    elif event.kind == "squadron":
        value = g.value(SquadronValue(event.ship)) if event.dial else 0
        g.do(SquadronCommand(event.ship, value + event.token))
    elif event.kind == "repair":
        g.do(Repairs(event.ship, g.value(RepairPoints(event.ship, event.dial, event.token))))


def add_concentrated_die(g: Armada, event: ResolveCommand) -> None:
    """Concentrate fire by dial: one die of a color in the pool, or none. ARM-CMD-39, ARM-CMD-16"""
    if event.kind == "concentrate_fire" and event.dial:
        atk: Attack = g.nearest(Attack)
        color = g.pick_maybe(g.owner(event.ship), g.colors(atk), "concentrate-color", "ARM-CMD-39")
        if color is not None:
            g.add_dice(color)


def reroll_concentrated_die(g: Armada, event: ResolveCommand) -> None:
    """Concentrate fire by token: one die may be rerolled, also the one just added. ARM-CMD-40"""
    if event.kind == "concentrate_fire" and event.token:
        atk: Attack = g.nearest(Attack)
        die = g.pick_die_maybe(g.owner(event.ship), atk.dice, "concentrate-reroll", "ARM-CMD-40")
        if die is not None:
            g.reroll([die])


def use_command_effects(g: Armada, event: ResolveCommand) -> Again | None:
    """Effects headed by the command's icon. ARM-TIM-03"""
    return g.use_offers(g.owner(event.ship), COMMAND_POINTS[event.kind], event, "ARM-TIM-03")


# Squadron ---------------------------------------------------------------------------------------------------


def activate_squadrons(g: Armada, frame: SquadronCommand) -> Again | None:
    """Friendly squadrons at close-medium range, chosen one at a time. ARM-CMD-25, ARM-CMD-26, ARM-CMD-28"""
    if frame.left <= 0:
        return None
    why = Why("command-squadron", {"ship": g.label(frame.ship), "left": str(frame.left)})
    seat = g.owner(frame.ship)
    squadron = g.pick_maybe(seat, commandable(g, frame), why, "ARM-CMD-25", source=frame.ship)
    if squadron is None:
        return None
    frame.left -= 1
    frame.done = (*frame.done, squadron)
    g.do(SquadronActivation(squadron, both=True))
    return AGAIN


def commandable(g: Armada, frame: SquadronCommand) -> list[Id]:
    """The squadrons that the ship may activate next."""
    return [
        squadron
        for squadron in g.squadrons(of=g.owner(frame.ship))
        if not g.squadron(squadron).activated and g.distance(frame.ship, squadron) <= MEDIUM + 0.01
    ]


# Navigate ---------------------------------------------------------------------------------------------------


def change_speed_by_command(g: Armada, frame: NavigateChanges) -> None:
    """So many steps of speed, up or down. ARM-CMD-19, ARM-CMD-20, ARM-CMD-23"""
    now = g.ship(frame.ship).speed
    speeds = range(max(0, now - frame.speed), min(g.top_speed(frame.ship), now + frame.speed) + 1)
    why = Why("change-speed", {"ship": g.label(frame.ship), "speed": str(now)})
    speed = g.pick(g.owner(frame.ship), speeds, why, "ARM-CMD-21", label=speed_option, source=frame.ship)
    if speed != now:
        g.do(ChangeSpeed(frame.ship, speed - now))


def raise_yaw(g: Armada, frame: NavigateChanges) -> Again | None:
    """One more click at a joint, for this maneuver. ARM-CMD-19, ARM-CMD-21, ARM-CMD-22"""
    mv: Maneuver = g.nearest(Maneuver)
    speed = g.maneuver_speed(mv)
    joints = [j for j in range(speed) if g.value(Yaw(frame.ship, speed, j)) + mv.yaw.get(j, 0) < MOST_CLICKS]
    if frame.yaw <= 0 or not joints:
        return None
    why = Why("raise-yaw", {"ship": g.label(frame.ship)})
    joint = g.pick_maybe(
        g.owner(frame.ship), joints, why, "ARM-CMD-19", label=joint_option, source=frame.ship
    )
    if joint is None:
        return None
    frame.yaw -= 1
    mv.yaw = {**mv.yaw, joint: mv.yaw.get(joint, 0) + 1}
    return AGAIN


def change_speed(g: Armada, event: ChangeSpeed) -> None:
    """The speed dial turns, between 0 and the highest speed of the chart. ARM-MOV-01, ARM-CMD-22"""
    ship = g.ship(event.ship)
    speed = max(0, min(g.top_speed(event.ship), ship.speed + event.amount))
    if speed == ship.speed:
        event.outcome = "prevented"
        return
    g.change(event.ship, speed=speed)
    g.say("ARM-CMD-22", "speed-changed", ship=ship.label, speed=str(speed))
