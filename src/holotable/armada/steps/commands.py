"""A ship's activation: its dial, its commands, its end (ARM-SHP, ARM-CMD)."""

from __future__ import annotations

from typing import NamedTuple

from holotable.armada.events import (
    ChangeSpeed,
    ConvertDial,
    DiscardDamage,
    DiscardDial,
    DiscardToken,
    GainDial,
    GainToken,
    MoveShield,
    RecoverShield,
    RevealDial,
    SeeDial,
    SetDial,
    SpendToken,
)
from holotable.armada.facts import ZONES
from holotable.armada.frames import (
    Activation,
    Attack,
    AttackStep,
    CommandStep,
    Maneuver,
    NavigateChanges,
    Repairs,
    ResolveCommand,
    SquadronActivation,
    SquadronCommand,
)
from holotable.armada.geometry.ruler import MEDIUM
from holotable.armada.points import ConcentrateFire, NavigateCommand, RepairCommand, SquadronCommandWindow
from holotable.armada.queries import (
    CommandValue,
    MaxShields,
    MayHaveTokens,
    MayRecoverShield,
    RepairPoints,
    SquadronValue,
    Yaw,
)
from holotable.armada.vocabulary import Armada
from holotable.kernel.decision import Option, Refusal, Why
from holotable.kernel.frame import AGAIN, Again, Frame
from holotable.kernel.record_base import Id

MOST_YAW = 2
MOVE_COST, RECOVER_COST, DISCARD_COST = 1, 2, 3
COMMAND_POINTS = {
    "navigate": NavigateCommand,
    "squadron": SquadronCommandWindow,
    "repair": RepairCommand,
    "concentrate_fire": ConcentrateFire,
}
"""When effects headed by a command's icon are on offer (ARM-TIM-03)."""


# The steps of an activation ----------------------------------------------------------------------------------


def reveal_command_dial(g: Armada, act: Activation) -> None:
    """1. The top dial is revealed. ARM-SHP-01, ARM-CMD-01"""
    if g.ship(act.ship).stack:
        g.do(RevealDial(act.ship))


def spend_dial_for_token(g: Armada, act: Activation) -> None:
    """1. After all that follows the reveal, the dial may be spent for its token. ARM-CMD-02, gap G-45"""
    if act.revealed:
        g.do(ConvertDial(act.ship, act.revealed))


def resolve_commands(g: Armada, act: Activation) -> None:
    """1. Squadron and repair commands, in any order. ARM-SHP-02"""
    g.do(CommandStep(act.ship))


def attack(g: Armada, act: Activation) -> None:
    """2. Attack. ARM-SHP-03"""
    g.do(AttackStep(act.ship))


def execute_maneuver(g: Armada, act: Activation) -> None:
    """3. Execute a maneuver, which cannot be skipped. ARM-SHP-06, ARM-SHP-08"""
    g.do(Maneuver(act.ship))


def end_activation(g: Armada, act: Activation) -> None:
    """The dial goes to the ship card, spent or not. ARM-CMD-03, ARM-CMD-04, ARM-SHP-07"""
    g.change(act.ship, activated=True, dials=())


# Dials and tokens --------------------------------------------------------------------------------------------


def turn_up_dial(g: Armada, event: RevealDial) -> None:
    """The dial becomes public. ARM-CMD-01"""
    top = g.top_dial(event.ship)
    if top is None:
        return
    command = top.value or ""
    g.turn_up_top_dial(event.ship)
    act: Activation | None = g.nearest(Activation)
    if act is not None:
        act.revealed = command
    g.say("ARM-CMD-01", "dial-revealed", ship=g.label(event.ship), command=command)


def choose_token(g: Armada, event: ConvertDial) -> None:
    """Keep the dial, or spend it for the token. ARM-CMD-01, ARM-TIM-11"""
    if event.command not in g.ship(event.ship).dials or not g.allowed(MayHaveTokens(event.ship)):
        return
    why = Why("convert-dial", {"ship": g.label(event.ship), "command": event.command})
    choice = g.pick(
        g.owner(event.ship), ("keep the dial", "take the token"), why, "ARM-CMD-01", source=event.ship
    )
    if choice == "take the token":
        g.drop_dial(event.ship, event.command)
        g.do(GainToken(event.ship, event.command))


def gain_dial(g: Armada, event: GainDial) -> None:
    """A further dial lies faceup beside the ship, and may at once be spent for its token. ARM-CMD-05"""
    g.change(event.ship, dials=(*g.ship(event.ship).dials, event.command))
    g.say("ARM-CMD-05", "dial-gained", ship=g.label(event.ship), command=event.command)
    g.do(ConvertDial(event.ship, event.command))


def see_dial(g: Armada, event: SeeDial) -> None:
    """Whoever sets an enemy's dial anew sees what it was. ARM-CMD-11"""
    if g.top_dial(event.ship) is not None:
        g.show_top_dial(event.ship, event.seat)
        g.say("ARM-CMD-11", "dial-seen", seat=event.seat, ship=g.label(event.ship))


def set_dial(g: Armada, event: SetDial) -> None:
    """The top dial shows another command, which only those know who see it. ARM-CMD-11"""
    stack = g.ship(event.ship).stack
    if stack:
        g.change(event.ship, stack=(event.command, *stack[1:]))
        g.say("ARM-CMD-11", "dial-set", ship=g.label(event.ship))


def discard_dial(g: Armada, event: DiscardDial) -> None:
    """The top dial goes faceup to the ship card, without having been revealed. Gap G-25"""
    top = g.top_dial(event.ship)
    if top is not None:
        g.say("ARM-CMD-04", "dial-discarded", ship=g.label(event.ship), command=top.value or "")
        g.drop_top_dial(event.ship)


def gain_token(g: Armada, event: GainToken) -> None:
    """A duplicate is discarded at once. ARM-CMD-08, ARM-CMD-12"""
    tokens = g.ship(event.ship).tokens
    if event.command in tokens or not g.allowed(MayHaveTokens(event.ship)):
        g.say("ARM-CMD-08", "token-refused", ship=g.label(event.ship), command=event.command)
        return
    g.change(event.ship, tokens=(*tokens, event.command))
    g.say("ARM-CMD-07", "token-gained", ship=g.label(event.ship), command=event.command)


def discard_surplus(g: Armada, event: GainToken) -> None:
    """A ship with more tokens than its command value discards one of them. ARM-CMD-07"""
    tokens = g.ship(event.ship).tokens
    if len(tokens) > g.value(CommandValue(event.ship)):
        why = Why("discard-token", {"ship": g.label(event.ship)})
        token = g.pick(g.owner(event.ship), tokens, why, "ARM-CMD-07", label=token_option)
        g.do(DiscardToken(event.ship, token))


def token_option(command: str) -> Option:
    """How a command token is offered."""
    return Option(command.replace("_", " "), f"command:{command}")


def lose_token(g: Armada, event: SpendToken | DiscardToken) -> None:
    """The token returns to the supply. ARM-CMD-10"""
    g.change(event.ship, tokens=tuple(t for t in g.ship(event.ship).tokens if t != event.command))
    key = "token-spent" if isinstance(event, SpendToken) else "token-discarded"
    g.say("ARM-CMD-10", key, ship=g.label(event.ship), command=event.command)


# Resolving a command -----------------------------------------------------------------------------------------


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
    """What the command does. ARM-CMD-19, ARM-CMD-25, ARM-CMD-31"""
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


# Repair ------------------------------------------------------------------------------------------------------


class Repair(NamedTuple):
    """One thing that engineering points buy; `zone` is the hull zone that gets a shield."""

    cost: int
    label: str
    event: Frame
    zone: str = ""
    ref: str = ""


def spend_engineering(g: Armada, frame: Repairs) -> Again | None:
    """Move a shield, recover one, discard a damage card: any number of times. ARM-CMD-32 to ARM-CMD-36"""
    why = Why("spend-engineering", {"ship": g.label(frame.ship), "points": str(frame.points)})
    chosen = g.pick_maybe(
        g.owner(frame.ship),
        repairs(g, frame.ship),
        why,
        "ARM-CMD-35",
        check=lambda repair: repair_refusal(g, frame, repair),
        label=lambda repair: Option(repair.label, repair.ref),
        source=frame.ship,
    )
    if chosen is None:
        return None
    frame.points -= chosen.cost
    g.do(chosen.event)
    return AGAIN


def repairs(g: Armada, ship: Id) -> list[Repair]:
    """Everything that engineering points could buy; a facedown card is chosen unseen. ARM-CMD-32 to ARM-CMD-34"""
    shields = g.ship(ship).shields
    found = [
        Repair(DISCARD_COST, f"discard {g.label(card.id)} (3)", DiscardDamage(card.id), ref=card.id)
        for card in g.damage_cards(ship)
    ]
    found += [
        Repair(RECOVER_COST, f"recover a shield {zone} (2)", RecoverShield(ship, zone), zone)
        for zone in ZONES
    ]
    found += [
        Repair(MOVE_COST, f"move a shield {zone} to {to} (1)", MoveShield(ship, zone, to), to)
        for to in ZONES
        for zone in ZONES
        if zone != to and shields[zone]
    ]
    return found


def repair_refusal(g: Armada, frame: Repairs, repair: Repair) -> Refusal | None:
    """Why something cannot be repaired: the points, the zone's maximum, or a card. ARM-CMD-31 to ARM-CMD-34"""
    if repair.cost > frame.points:
        return Refusal("ARM-CMD-31", Why("too-few-points", {"points": str(frame.points)}))
    if not repair.zone:
        return None
    if g.ship(frame.ship).shields[repair.zone] >= g.value(MaxShields(frame.ship, repair.zone)):
        return Refusal("ARM-COMP-14", Why("shields-full", {"zone": repair.zone}))
    return g.refusal(MayRecoverShield(frame.ship, repair.zone))


# Squadron ----------------------------------------------------------------------------------------------------


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


# Navigate ----------------------------------------------------------------------------------------------------


def change_speed_by_command(g: Armada, frame: NavigateChanges) -> None:
    """So many steps of speed, up or down. ARM-CMD-19, ARM-CMD-20, ARM-CMD-23"""
    now = g.ship(frame.ship).speed
    speeds = range(max(0, now - frame.speed), min(g.top_speed(frame.ship), now + frame.speed) + 1)
    why = Why("change-speed", {"ship": g.label(frame.ship), "speed": str(now)})
    speed = g.pick(g.owner(frame.ship), speeds, why, "ARM-CMD-21", label=speed_option, source=frame.ship)
    if speed != now:
        g.do(ChangeSpeed(frame.ship, speed - now))


def speed_option(speed: int) -> Option:
    """How a speed is offered."""
    return Option(f"speed {speed}")


def raise_yaw(g: Armada, frame: NavigateChanges) -> Again | None:
    """One more click at a joint, for this maneuver. ARM-CMD-19, ARM-CMD-21, ARM-CMD-22"""
    mv: Maneuver = g.nearest(Maneuver)
    speed = g.maneuver_speed(mv)
    joints = [j for j in range(speed) if g.value(Yaw(frame.ship, speed, j)) + mv.yaw.get(j, 0) < MOST_YAW]
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


def joint_option(joint: int) -> Option:
    """How a joint of the maneuver tool is offered."""
    return Option(f"joint {joint + 1}")


def change_speed(g: Armada, event: ChangeSpeed) -> None:
    """The speed dial turns, between 0 and the highest speed of the chart. ARM-MOV-01, ARM-CMD-22"""
    ship = g.ship(event.ship)
    speed = max(0, min(g.top_speed(event.ship), ship.speed + event.amount))
    if speed == ship.speed:
        event.outcome = "prevented"
        return
    g.change(event.ship, speed=speed)
    g.say("ARM-CMD-22", "speed-changed", ship=ship.label, speed=str(speed))
