"""Damage and destruction: shields, damage cards, and when a ship is gone (XW1-DMG, XW1-KILL)."""

from __future__ import annotations

from holotable.kernel.decision import Why
from holotable.kernel.frame import AGAIN, Again
from holotable.kernel.record_base import Id
from holotable.kernel.state import Card
from holotable.xwing.frames import (
    CheckHull,
    CombatPhase,
    DealCard,
    Destroyed,
    DiscardDamage,
    DrawDamage,
    EndPhase,
    FlipFacedown,
    LoseShield,
    RecoverShield,
    SufferDamage,
    TurnedFaceup,
)
from holotable.xwing.pieces import Ship
from holotable.xwing.queries import DamageCount, DealtFaceup, Hull, ShieldValue
from holotable.xwing.vocabulary import XWing

# Damage ------------------------------------------------------------------------------------------------------


def suffer_next(g: XWing, event: SufferDamage) -> Again | None:
    """One at a time, normal before critical: a shield, else a card. XW1-DMG-01, XW1-ATK-13"""
    if event.hits + event.crits <= 0:
        return None
    critical = event.hits <= 0
    if critical:
        event.crits -= 1
    else:
        event.hits -= 1
    g.do(LoseShield(event.ship) if g.ship(event.ship).shields else DrawDamage(event.ship, critical))
    return AGAIN


def check_hull_after(g: XWing, event: SufferDamage) -> None:
    """All of it is dealt before the ship is looked at, also when it was part of more damage. XW1-DMG-06"""
    if not _suffering(g, event.ship, event):
        g.do(CheckHull(event.ship))


def _suffering(g: XWing, ship: Id, but: SufferDamage | None = None) -> bool:
    """Whether other damage to this ship is still being dealt."""
    under_way = (frame for frame in g.state.stack if isinstance(frame, SufferDamage))
    return any(frame.ship == ship and frame is not but for frame in under_way)


def lose_shield(g: XWing, event: LoseShield) -> None:
    """A shield token is removed. XW1-DMG-01"""
    g.change(event.ship, shields=max(0, g.ship(event.ship).shields - 1))
    g.say("XW1-DMG-01", "shield-lost", ship=g.label(event.ship))


def recover_shield(g: XWing, event: RecoverShield) -> None:
    """Never above the shield value. XW1-SETUP-08"""
    most = g.value(ShieldValue(event.ship))
    g.change(event.ship, shields=min(most, g.ship(event.ship).shields + 1))
    g.say("XW1-SETUP-08", "shield-recovered", ship=g.label(event.ship))


def draw_damage(g: XWing, event: DrawDamage) -> Again | None:
    """Draw from the owner's deck, the discard pile shuffled in if it is empty; with both empty a counter stands in
    for a card. XW1-DMG-07, XW1-SETUP-09"""
    seat = g.owner(event.ship)
    deck = g.damage_deck(seat)
    pile = g.state.decks[deck]
    if not pile.count and pile.discard:
        g.reshuffle(deck)
        return AGAIN
    if not pile.count:
        g.do(DealCard(event.ship, g.hide(""), faceup=False))
        return None
    why = Why("draw-damage", {"ship": g.label(event.ship)})
    (name,) = g.draw(seat, deck, 1, why, "XW1-DMG-01", source=event.ship)
    faceup = g.value(DealtFaceup(event.ship, event.faceup))
    g.take(deck, name)
    g.do(DealCard(event.ship, g.hide(name, *(g.state.seats if faceup else ())), faceup))
    return None


def deal_card(g: XWing, event: DealCard) -> None:
    """The card is laid beside the ship, faceup only if it is critical. XW1-DMG-01, XW1-DMG-10"""
    card = g.new_id("damage")
    name = event.card.value or ""
    g.put(
        Card(
            card,
            name if event.faceup else "",
            g.owner(event.ship),
            event.ship,
            faceup=event.faceup,
            hidden=g.hide(name) if name and not event.faceup else None,
            round=g.state.round,
        )
    )
    g.say(
        "XW1-DMG-01",
        "dealt-faceup" if event.faceup else "dealt-facedown",
        ship=g.label(event.ship),
        card=_shown(g, event),
    )
    if event.faceup:
        g.do(TurnedFaceup(event.ship, card))


def _shown(g: XWing, event: DealCard) -> str:
    return g.ruleset.facts[event.card.value or ""].name if event.faceup else "a card"


def check_hull_dealt(g: XWing, event: DealCard) -> None:
    """A card dealt outside of damage that the ship suffers is looked at by itself. XW1-DMG-04"""
    if not _suffering(g, event.ship):
        g.do(CheckHull(event.ship))


def flip_facedown(g: XWing, event: FlipFacedown) -> None:
    """Its text ends; what it is becomes hidden. XW1-DMG-08, XW1-DMG-10"""
    card = g.state.cards.get(event.card)
    if card is None or not card.faceup:  # its ship may have been destroyed by the card's own text
        return
    g.say("XW1-DMG-08", "flipped-facedown", ship=g.label(card.host), card=g.label(card.id))
    g.change_card(card.id, faceup=False, name="", hidden=g.hide(card.name))


def discard_damage(g: XWing, event: DiscardDamage) -> None:
    """The card goes faceup to the discard pile. XW1-DMG-07"""
    g.bury(g.card(event.card))


def replace_counters(g: XWing, frame: EndPhase) -> Again | None:
    """Counters give way to facedown cards as soon as there are any at the end of a round. XW1-DMG-07"""
    for counter in g.counters():
        deck = g.damage_deck(counter.owner)
        pile = g.state.decks[deck]
        if pile.count:
            why = Why("draw-damage", {"ship": g.label(counter.host)})
            (name,) = g.draw(counter.owner, deck, 1, why, "XW1-DMG-07", source=counter.host)
            g.take(deck, name)
            g.change_card(counter.id, hidden=g.hide(name))
            return AGAIN
        if pile.discard:
            g.reshuffle(deck)
            return AGAIN
    return None


# Destruction -------------------------------------------------------------------------------------------------


def check_hull(g: XWing, event: CheckHull) -> None:
    """Damage cards at least equal to the hull value destroy the ship: at once, unless it still has its shot at the
    skill now at work. XW1-DMG-04, XW1-DMG-05, XW1-KILL-02"""
    ship: Ship = g.ship(event.ship)
    damage = sum(g.value(DamageCount(event.ship, card.id)) for card in g.damage_cards(event.ship))
    if damage < g.value(Hull(event.ship)) or ship.doomed:
        return
    combat = g.nearest(CombatPhase)
    if combat is not None and event.ship not in combat.done and g.skill(event.ship) == combat.step:
        g.change(event.ship, doomed=True)
        g.say("XW1-KILL-02", "doomed", ship=ship.label)
    else:
        g.do(Destroyed(event.ship))


def destroy(g: XWing, event: Destroyed) -> None:
    """The ship leaves the table with all that lies on it and points to it. XW1-KILL-01"""
    ship: Ship = g.ship(event.ship)
    for card in g.damage_cards(event.ship):
        g.bury(card)
    for other in g.ships():
        changes = {}
        if g.ship(other).lock == event.ship:
            changes["lock"] = ""
        if event.ship in g.ship(other).touching:
            changes["touching"] = tuple(t for t in g.ship(other).touching if t != event.ship)
        if changes:
            g.change(other, **changes)
    g.change(event.ship, tokens={}, lock="", touching=(), shields=0, doomed=False)
    g.leave(event.ship, "destroyed")
    g.silence(event.ship)
    g.say("XW1-MOVE-19" if event.why == "fled" else "XW1-KILL-01", f"destroyed-{event.why}", ship=ship.label)
