"""Tokens and upgrades come and go: the small events that everything else causes (XW1-TOK, XW1-ACT-09, XW1-SQUAD-08)."""

from __future__ import annotations

from holotable.xwing.frames import DiscardUpgrade, GainToken, RemoveToken, SpendLock, SpendToken
from holotable.xwing.queries import TokenLimit
from holotable.xwing.vocabulary import XWing


def gain_token(g: XWing, event: GainToken) -> None:
    """Tokens are placed, up to what a card allows. XW1-TOK-01 to 03, XW1-TOK-11"""
    limit = g.value(TokenLimit(event.ship, event.kind))
    g.set_tokens(event.ship, event.kind, min(limit, g.count(event.ship, event.kind) + event.amount))
    g.say_token(event, "XW1-TOK-11", "token-gained")


def remove_token(g: XWing, event: RemoveToken) -> None:
    """Tokens go back to the supply. XW1-DICE-07"""
    g.set_tokens(event.ship, event.kind, max(0, g.count(event.ship, event.kind) - event.amount))
    g.say_token(event, "XW1-DICE-07", "token-removed")


def spend_token(g: XWing, event: SpendToken) -> None:
    """A spent token is removed. XW1-DICE-08"""
    g.set_tokens(event.ship, event.kind, max(0, g.count(event.ship, event.kind) - 1))
    g.say("XW1-DICE-08", "token-spent", ship=g.label(event.ship), kind=event.kind)


def spend_lock(g: XWing, event: SpendLock) -> None:
    """Both tokens of the pair go. XW1-ACT-09"""
    if g.ship(event.ship).lock == event.target:
        g.change(event.ship, lock="")
    g.say("XW1-ACT-09", "lock-spent", ship=g.label(event.ship), target=g.label(event.target))


def discard_upgrade(g: XWing, event: DiscardUpgrade) -> None:
    """Facedown and out of play, for every purpose but its cost. XW1-SQUAD-08"""
    card = g.card(event.card)
    g.say("XW1-SQUAD-08", "upgrade-discarded", ship=g.label(card.host), card=g.label(card.id))
    g.change_card(event.card, zone="discarded")
