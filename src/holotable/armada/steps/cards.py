"""Upgrade cards and victory tokens: exhausting, readying, discarding, gaining (ARM-TIM-22, ARM-UPG-13)."""

from __future__ import annotations

from holotable.armada.events import DiscardUpgrade, ExhaustCard, GainVictory, ReadyCard
from holotable.armada.frames import Match
from holotable.armada.vocabulary import Armada


def exhaust_card(g: Armada, event: ExhaustCard) -> None:
    """The card is turned sideways. ARM-TIM-22"""
    card = g.card(event.card)
    g.change_card(event.card, exhausted=True)
    g.say("ARM-TIM-22", "card-exhausted", ship=g.label(card.host), card=g.label(card.id))


def ready_card(g: Armada, event: ReadyCard) -> None:
    """The card is turned upright. ARM-TIM-23"""
    card = g.card(event.card)
    g.change_card(event.card, exhausted=False)
    g.say("ARM-TIM-23", "card-readied", ship=g.label(card.host), card=g.label(card.id))


def discard_upgrade(g: Armada, event: DiscardUpgrade) -> None:
    """Facedown and without effect, but still equipped for the score. ARM-UPG-13, ARM-TIM-13"""
    card = g.card(event.card)
    g.say("ARM-UPG-13", "upgrade-discarded", ship=g.label(card.host), card=g.label(card.id))
    g.change_card(event.card, zone="discarded")


def gain_victory(g: Armada, event: GainVictory) -> None:
    """Victory tokens are worth the objective's value each at the end. ARM-OBJ-04"""
    match: Match = g.nearest(Match)
    match.victory = {**match.victory, event.seat: match.victory.get(event.seat, 0) + event.amount}
    g.say("ARM-OBJ-04", "victory-gained", seat=event.seat, amount=str(event.amount))
