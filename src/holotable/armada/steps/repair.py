"""The repair command: what engineering points buy (ARM-CMD-30 to ARM-CMD-37)."""

from __future__ import annotations

from typing import NamedTuple

from holotable.armada.events import DiscardDamage, MoveShield, RecoverShield
from holotable.armada.facts import ZONES
from holotable.armada.frames import Repairs
from holotable.armada.queries import MaxShields, MayRecoverShield
from holotable.armada.vocabulary import Armada
from holotable.kernel.decision import Option, Refusal, Why
from holotable.kernel.frame import AGAIN, Again, Frame
from holotable.kernel.record_base import Id

MOVE_COST, RECOVER_COST, DISCARD_COST = 1, 2, 3


class Repair(NamedTuple):
    """One thing that engineering points buy; `zone` is the hull zone that gets a shield."""

    cost: int
    label: str
    event: Frame
    zone: str = ""
    ref: str = ""


def spend_engineering(g: Armada, frame: Repairs) -> Again | None:
    """Move a shield, recover one, discard a damage card: any number of times. ARM-CMD-32 to ARM-CMD-36"""
    count = {"points": str(frame.points), "s": "" if frame.points == 1 else "s"}
    why = Why("spend-engineering", {"ship": g.label(frame.ship), **count})
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
