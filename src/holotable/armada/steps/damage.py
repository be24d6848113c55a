"""Damage, shields, damage cards, destruction (ARM-DMG-01 to ARM-DMG-17)."""

from __future__ import annotations

from holotable.armada.events import (
    CheckHull,
    DealCard,
    Destroy,
    DiscardDamage,
    DiscardUpgrade,
    DrawDamage,
    FlipFacedown,
    LoseHull,
    LoseShield,
    MoveShield,
    RecoverHull,
    RecoverShield,
    Remove,
    SufferDamage,
    TurnedFaceup,
)
from holotable.armada.facts import ZONES
from holotable.armada.frames import Attack
from holotable.armada.queries import MaxShields
from holotable.armada.vocabulary import Armada
from holotable.armada.vocabulary.ledger import DECK
from holotable.kernel.decision import Option, Why
from holotable.kernel.frame import AGAIN, Again
from holotable.kernel.record_base import Id
from holotable.kernel.state import Card

# Suffering damage --------------------------------------------------------------------------------------------


def choose_zone(g: Armada, event: SufferDamage) -> None:
    """Damage that names no zone is suffered by one that the owner picks. ARM-DMG-04"""
    if not g.is_ship(event.unit) or event.zone or event.amount <= 0:
        return
    why = Why("damage-zone", {"ship": g.label(event.unit), "amount": str(event.amount)})
    event.zone = g.pick(g.owner(event.unit), ZONES, why, "ARM-DMG-04", source=event.unit)


def redirect_damage(g: Armada, event: SufferDamage) -> None:
    """What the shields of redirect zones take, up to their number, after brace. ARM-DEF-10, gap G-13"""
    atk: Attack | None = g.nearest(Attack) if event.attack else None
    if atk is None:
        return
    left = event.amount
    taken: list[str] = []
    for zone in atk.redirected:
        most = min(g.shields(event.unit, zone, atk), left)
        if most:
            why = Why("redirect-amount", {"zone": zone, "ship": g.label(event.unit)})
            amount = g.pick(g.owner(event.unit), range(most, -1, -1), why, "ARM-DEF-10", label=_points)
            left -= amount
            taken += [zone] * amount
    atk.suffered = event.amount
    event.amount = left
    g.do(*(LoseShield(event.unit, zone) for zone in taken))


def _points(amount: int) -> Option:
    return Option(f"{amount} damage")


def suffer_next(g: Armada, event: SufferDamage) -> Again | None:
    """A ship, point by point: a shield of the zone, else a card. A squadron loses hull. ARM-DMG-01, ARM-DMG-02"""
    if event.amount <= 0:
        return None
    if not g.is_ship(event.unit):
        g.do(LoseHull(event.unit, event.amount))
        event.amount = 0
        return None
    atk: Attack | None = g.nearest(Attack) if event.attack else None
    event.amount -= 1
    if g.shields(event.unit, event.zone, atk):
        g.do(LoseShield(event.unit, event.zone))
    else:
        g.do(DrawDamage(event.unit, faceup=event.faceup > 0))
        event.faceup = max(0, event.faceup - 1)
    return AGAIN


def lose_shield(g: Armada, event: LoseShield) -> None:
    """A shield dial turns down. ARM-COMP-14"""
    g.set_shields(event.ship, event.zone, max(0, g.ship(event.ship).shields[event.zone] - 1))
    g.say("ARM-DMG-02", "shield-lost", ship=g.label(event.ship), zone=event.zone)


def recover_shield(g: Armada, event: RecoverShield) -> None:
    """A shield dial turns up, never above the maximum. ARM-COMP-14, ARM-CMD-33"""
    most = g.value(MaxShields(event.ship, event.zone))
    g.set_shields(event.ship, event.zone, min(most, g.ship(event.ship).shields[event.zone] + 1))
    g.say("ARM-CMD-33", "shield-recovered", ship=g.label(event.ship), zone=event.zone)


def move_shield(g: Armada, event: MoveShield) -> None:
    """A shield moves between two zones of a ship. ARM-CMD-32"""
    shields = g.ship(event.ship).shields
    moved = {**shields, event.zone: shields[event.zone] - 1, event.to: shields[event.to] + 1}
    g.change(event.ship, shields=moved)
    g.say("ARM-CMD-32", "shield-moved", ship=g.label(event.ship), zone=event.zone, to=event.to)


def lose_hull(g: Armada, event: LoseHull) -> None:
    """A squadron at 0 hull points is destroyed. ARM-DMG-01"""
    hull = max(0, g.squadron(event.squadron).hull - event.amount)
    g.change(event.squadron, hull=hull)
    g.say("ARM-DMG-01", "hull-lost", squadron=g.label(event.squadron), hull=str(hull))
    if hull == 0:
        g.do(Destroy(event.squadron))


def recover_hull(g: Armada, event: RecoverHull) -> None:
    """A squadron recovers a hull point, never above its maximum. ARM-OBS-09"""
    hull = min(g.hull(event.squadron), g.squadron(event.squadron).hull + 1)
    g.change(event.squadron, hull=hull)
    g.say("ARM-OBS-09", "hull-recovered", squadron=g.label(event.squadron), hull=str(hull))


# Damage cards ------------------------------------------------------------------------------------------------


def draw_damage(g: Armada, event: DrawDamage) -> Again | None:
    """A card from the shared deck, rebuilt from the discards when it is empty. ARM-DMG-07, ARM-DMG-08, gap G-34"""
    pile = g.state.decks[DECK]
    if not pile.count and pile.discard:
        g.reshuffle(DECK)
        return AGAIN
    if not pile.count:
        g.do(DealCard(event.ship, g.hide("")))
        return None
    why = Why("draw-damage", {"ship": g.label(event.ship)})
    if event.card is not None and event.card.value:
        name = event.card.value
    else:
        (name,) = g.draw(g.owner(event.ship), DECK, 1, why, "ARM-DMG-07", source=event.ship)
    g.take(DECK, name)
    g.do(DealCard(event.ship, g.hide(name, *(g.state.seats if event.faceup else ())), event.faceup))
    return None


def deal_card(g: Armada, event: DealCard) -> None:
    """The card is laid beside the ship; a ship that it destroys does not read it. ARM-DMG-02, -05, -06, -11"""
    name = event.card.value or ""
    card = g.new_id("damage")
    hidden = g.hide(name) if name and not event.faceup else None
    shown = name if event.faceup else ""
    g.put(
        Card(
            card,
            shown,
            g.owner(event.ship),
            event.ship,
            faceup=event.faceup,
            hidden=hidden,
            round=g.state.round,
        )
    )
    if event.faceup:
        g.say("ARM-DMG-05", "dealt-faceup", ship=g.label(event.ship), card=g.ruleset.facts[name].name)
        g.do(CheckHull(event.ship), TurnedFaceup(event.ship, card))
    else:
        g.say("ARM-DMG-02", "dealt-facedown", ship=g.label(event.ship))
        g.do(CheckHull(event.ship))


def check_hull(g: Armada, event: CheckHull) -> None:
    """As many damage cards as hull destroy a ship. ARM-DMG-03"""
    if len(g.damage_cards(event.ship)) >= g.hull(event.ship):
        g.do(Destroy(event.ship))


def check_hulls(g: Armada, event: Remove | DiscardUpgrade) -> None:
    """With a unit or an upgrade the effect may have gone that raised a hull value. ARM-DMG-16, ARM-DMG-03"""
    g.do(*(CheckHull(ship) for ship in g.ships() if len(g.damage_cards(ship)) >= g.hull(ship)))


def flip_facedown(g: Armada, event: FlipFacedown) -> None:
    """Its text ends, and nobody looks at it again. ARM-DMG-06"""
    card = g.state.cards.get(event.card)
    if card is None or not card.faceup:
        return
    g.say("ARM-DMG-06", "flipped-facedown", ship=g.label(card.host), card=g.label(card.id))
    g.change_card(card.id, faceup=False, name="", hidden=g.hide(card.name))


def discard_damage(g: Armada, event: DiscardDamage) -> None:
    """The card goes to the shared discard pile. ARM-DMG-17"""
    card = g.card(event.card)
    g.say("ARM-DMG-17", "damage-discarded", ship=g.label(card.host), card=g.label(card.id))
    g.bury(card)


# Destruction -------------------------------------------------------------------------------------------------


def destroy(g: Armada, event: Destroy) -> None:
    """A unit is destroyed; one that has a counter to make stays until it is made. ARM-DMG-03, ARM-KEY-03"""
    if g.state.pieces[event.unit].zone != "table" or g.unit(event.unit).doomed:
        return
    rule = "ARM-DMG-12" if event.why == "off-table" else "ARM-DMG-03"
    g.say(rule, f"destroyed-{event.why}", unit=g.label(event.unit))
    if event.why == "damage" and has_counter_due(g, event.unit):
        g.change(event.unit, doomed=True)
    else:
        g.do(Remove(event.unit))


def has_counter_due(g: Armada, unit: Id) -> bool:
    """Whether a squadron will strike back once the attack on it is over."""
    atk: Attack | None = g.nearest(Attack)
    if atk is None or atk.defender != unit or atk.counter or g.is_ship(atk.attacker):
        return False
    return g.keyword(unit, "counter", atk) > 0


def remove(g: Armada, event: Remove) -> None:
    """Its damage cards are discarded, its tokens and dials go back, its cards are silent. ARM-DMG-14, ARM-DMG-15"""
    if g.state.pieces[event.unit].zone == "destroyed":
        return
    for card in g.damage_cards(event.unit):
        g.bury(card)
    if g.is_ship(event.unit):
        g.change(event.unit, stack=(), dials=(), tokens=())
    g.change(event.unit, doomed=False)
    g.leave(event.unit, "destroyed")
    g.silence(event.unit)
    if not g.ships(of=g.owner(event.unit)):
        g.end_at_once()
