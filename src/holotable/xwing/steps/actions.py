"""Actions and what they do (XW1-ACT-01 to 15)."""

from __future__ import annotations

from holotable.kernel.decision import Option, Why
from holotable.kernel.frame import Source
from holotable.kernel.hooks import Effects
from holotable.table.pose import Pose
from holotable.xwing.frames import (
    AcquireLock,
    Action,
    ActionStep,
    BarrelRoll,
    Boost,
    CardAction,
    ChoosesLock,
    GainToken,
)
from holotable.xwing.points import PerformAction
from holotable.xwing.queries import BoostTemplates, MayLock, RollTemplates
from holotable.xwing.vocabulary import XWing
from holotable.xwing.vocabulary.moves import SIDES
from holotable.xwing.words import spoken

rules = Effects()
rule = rules.kind("action")


def choose_action(g: XWing, step: ActionStep) -> None:
    """One action of the bar or of a card, or none. XW1-ACT-01, XW1-ACT-05"""
    why = Why("perform-action", {"ship": g.label(step.ship)})
    offer = g.choose_offer(g.owner(step.ship), PerformAction, step, "XW1-ACT-01", why)
    if offer is not None:
        g.use(offer)


@rule("focus").offer(PerformAction, rule="XW1-ACT-06")
def focus(g: XWing, me: Source, step: ActionStep) -> None:
    """Assign a focus token. XW1-ACT-06"""
    if g.may_act(step, "focus"):
        g.action(step, "focus")


@rule("evade").offer(PerformAction, rule="XW1-ACT-07")
def evade(g: XWing, me: Source, step: ActionStep) -> None:
    """Assign an evade token. XW1-ACT-07"""
    if g.may_act(step, "evade"):
        g.action(step, "evade")


@rule("lock").offer(PerformAction, rule="XW1-ACT-08")
def lock(g: XWing, me: Source, step: ActionStep) -> None:
    """Lock an enemy ship at range 1-3. XW1-ACT-08"""
    if g.may_act(step, "lock") and g.can_lock(step.ship):
        g.action(step, "lock")


@rule("barrel_roll").offer(PerformAction, rule="XW1-ACT-10")
def barrel_roll(g: XWing, me: Source, step: ActionStep) -> None:
    """Roll sideways where that can be completed. XW1-ACT-10, XW1-ACT-13"""
    if g.may_act(step, "barrel_roll") and g.can_roll(step.ship, g.value(RollTemplates(step.ship))):
        g.action(step, "barrel_roll")


@rule("boost").offer(PerformAction, rule="XW1-ACT-14")
def boost(g: XWing, me: Source, step: ActionStep) -> None:
    """Move a short way ahead where that can be completed. XW1-ACT-13, XW1-ACT-14"""
    if g.may_act(step, "boost") and g.can_boost(step.ship, g.value(BoostTemplates(step.ship))):
        g.action(step, "boost")


def resolve_action(g: XWing, action: Action) -> None:
    """What the action of that name does; a card's action is the card's own effect."""
    name = g.effect_name(action.name if ":" in action.name else f"action:{action.name}")
    g.say("XW1-ACT-01", "performs-action", ship=g.label(action.ship), action=name)
    match action.name:
        case "focus" | "evade":
            g.do(GainToken(action.ship, action.name))
        case "lock":
            g.do(ChoosesLock(action.ship))
        case "barrel_roll":
            g.do(BarrelRoll(action.ship))
        case "boost":
            g.do(Boost(action.ship))
        case _:
            g.do(CardAction(action.ship, action.card))


def choose_lock(g: XWing, frame: ChoosesLock) -> None:
    """Declare the enemy ship to lock. XW1-ACT-08"""
    targets = g.enemies(frame.ship)
    if not g.can_lock(frame.ship):
        return
    why = Why("choose-lock", {"ship": g.label(frame.ship)})
    target = g.pick(
        g.owner(frame.ship),
        targets,
        why,
        "XW1-ACT-08",
        check=lambda t: g.refusal(MayLock(frame.ship, t)),
        source=frame.ship,
    )
    g.do(AcquireLock(frame.ship, target))


def acquire_lock(g: XWing, frame: AcquireLock) -> None:
    """A new lock replaces the old one. XW1-ACT-09"""
    g.change(frame.ship, lock=frame.target)
    g.say("XW1-ACT-09", "locked", ship=g.label(frame.ship), target=g.label(frame.target))


def roll_aside(g: XWing, frame: BarrelRoll) -> None:
    """Declare a side, then place the ship along its template's end. XW1-ACT-10 to 13"""
    speeds = g.value(RollTemplates(frame.ship))
    if not g.roll_sides(frame.ship, speeds):
        return
    seat = g.owner(frame.ship)
    side, speed = g.pick(
        seat,
        [(side, speed) for speed in speeds for side in SIDES],
        Why("roll-side", {"ship": g.label(frame.ship)}),
        "XW1-ACT-10",
        check=lambda s: g.roll_refusal(frame.ship, *s),
        label=lambda s: Option(f"{s[0]} with {s[1]} straight"),
        source=frame.ship,
    )
    rules = g.roll_rules(frame.ship, side, speed)
    pose = g.place(seat, frame.ship, rules, Why("place-roll", {"ship": g.label(frame.ship)}), "XW1-ACT-10")
    g.move(frame.ship, Pose(*pose))
    g.say("XW1-ACT-10", "rolled", ship=g.label(frame.ship), side=side)


def boost_ahead(g: XWing, frame: Boost) -> None:
    """Declare a template that can be completed, and move. XW1-ACT-13, XW1-ACT-14"""
    templates = g.value(BoostTemplates(frame.ship))
    if not g.boosts(frame.ship, templates):
        return
    why = Why("boost-template", {"ship": g.label(frame.ship)})
    template = g.pick(
        g.owner(frame.ship),
        templates,
        why,
        "XW1-ACT-14",
        check=lambda t: g.boost_refusal(frame.ship, t),
        source=frame.ship,
    )
    g.move(frame.ship, g.boost_end(frame.ship, template))
    g.say("XW1-ACT-14", "boosted", ship=g.label(frame.ship), template=spoken(template))
