"""The books of a ship: tokens, locks, upgrades, damage cards, and the actions that are left to it."""

from __future__ import annotations

from holotable.kernel.core import Unavailable
from holotable.kernel.decision import Refusal, Why
from holotable.kernel.frame import Source
from holotable.kernel.hooks import Cost
from holotable.kernel.record_base import Id, Seat
from holotable.kernel.state import Card
from holotable.xwing.frames import (
    AcquireLock,
    Action,
    ActionStep,
    CardAction,
    DealCard,
    DiscardUpgrade,
    GainToken,
    Maneuver,
    RemoveToken,
    SpendLock,
    SpendToken,
    SufferDamage,
)
from holotable.xwing.pieces import Ship
from holotable.xwing.points import PerformAction
from holotable.xwing.queries import ActionBar, MayAct, MayLock, MaySpendLock, ShieldValue, Skill
from holotable.xwing.vocabulary.moves import Moves


class Ledger(Moves):
    """What ships carry, and the acts that change it. Acts that cannot be done make an effect unavailable."""

    def count(self, ship: Id, kind: str) -> int:
        """How many tokens of a kind a ship has."""
        return self.ship(ship).tokens.get(kind, 0)

    def skill(self, ship: Id) -> int:
        """Pilot skill, as it is now."""
        return self.value(Skill(ship))

    def stressed(self, ship: Id) -> bool:
        """Whether a ship has a stress token (XW1-TOK-01)."""
        return self.count(ship, "stress") > 0

    def ionized(self, ship: Id) -> bool:
        """Whether a ship has so many ion tokens that they count: 1, or 2 on a large ship (XW1-ION-01)."""
        return self.count(ship, "ion") >= (2 if self.size(ship) == "large" else 1)

    def gain(self, ship: Id, kind: str, amount: int = 1) -> None:
        """Assign tokens to a ship."""
        self.do(GainToken(ship, kind, amount))

    def lose(self, ship: Id, kind: str, amount: int = 1) -> None:
        """Remove tokens from a ship, which must have one."""
        if not self.count(ship, kind):
            raise Unavailable
        self.do(RemoveToken(ship, kind, amount))

    def spend(self, ship: Id, kind: str) -> None:
        """Spend a token, which the ship must have (XW1-DICE-08)."""
        if not self.count(ship, kind):
            raise Unavailable
        self.do(SpendToken(ship, kind))

    def has_lock(self, ship: Id, target: Id) -> bool:
        """Whether a ship has locked another and may spend that lock."""
        return self.ship(ship).lock == target and self.granted(MaySpendLock(ship, target))

    def spend_lock(self, ship: Id, target: Id) -> None:
        """Spend the lock on a ship."""
        if not self.has_lock(ship, target):
            raise Unavailable
        self.do(SpendLock(ship, target))

    def lock(self, ship: Id, target: Id) -> None:
        """Acquire a lock by an effect; range and other limits hold unless the effect says otherwise."""
        self.do(AcquireLock(ship, target))

    def can_lock(self, ship: Id) -> bool:
        """Whether any enemy ship could be locked; if none can, the nearest says why (XW1-ACT-08)."""
        enemies = self.enemies(ship)
        if self.explaining:
            enemies.sort(key=lambda other: -self.reach(ship, other).distance)
        return any(self.granted(MayLock(ship, other)) for other in enemies)

    def suffer(self, ship: Id, hits: int = 0, crits: int = 0) -> None:
        """Suffer damage that no attack deals (XW1-DMG-09)."""
        if not hits and not crits:
            return
        self.do(SufferDamage(ship, hits, crits))
        if self.me is not None and self.me.card:
            ship, card = self.label(ship), self.label(self.me.card)
            self.say("XW1-DMG-09", "suffers-by", ship=ship, card=card, amount=str(hits + crits))

    def discard(self, card: Id, why: str = "") -> None:
        """Discard an upgrade (XW1-SQUAD-08)."""
        self.do(DiscardUpgrade(card, why))

    def shields_missing(self, ship: Id) -> int:
        """How many shields could be recovered."""
        return self.value(ShieldValue(ship)) - self.ship(ship).shields

    def damage_deck(self, seat: Seat) -> str:
        """The shared deck, or the seat's own (XW1-SETUP-09)."""
        return "damage" if "damage" in self.state.decks else f"damage-{seat}"

    def damage_cards(self, ship: Id, faceup: bool | None = None) -> list[Card]:
        """A ship's damage cards; nothing else of a ship ever lies facedown in play."""
        return [
            card for card in self.cards_on(ship, faceup) if not card.faceup or card.name.startswith("damage:")
        ]

    def slot(self, card: Card) -> str:
        """The upgrade slot a card fills; empty for other cards."""
        return getattr(self.ruleset.facts.get(card.name), "slot", "")

    def trait(self, dealt: DealCard) -> str:
        """Whether a damage card being dealt faceup is a pilot or a ship card (XW1-DMG-08)."""
        return self.ruleset.facts[dealt.card.value or ""].trait

    def discard_dealt(self, dealt: DealCard) -> None:
        """A damage card being dealt goes to the discard pile, its text unread; a counter just goes (XW1-DMG-07)."""
        self._act()
        if dealt.card.value:
            self.discard_to(self.damage_deck(self.owner(dealt.ship)), dealt.card.value)

    def execute(self, ship: Id, maneuver: str, difficulty: str = "") -> None:
        """Execute a maneuver by an effect: no reveal, no action (XW1-MOVE-17)."""
        self.do(Maneuver(ship, maneuver, difficulty))

    # Actions ---------------------------------------------------------------------------------------------

    def may_act(self, now: ActionStep, name: str) -> bool:
        """Whether the ship of an action step may perform this action in it (XW1-ACT-01 to 04)."""
        listed = now.only if now.only else self.value(ActionBar(now.ship))
        if name not in listed and not now.only:
            self.speak_against(Refusal("XW1-ACT-01", Why("not-on-bar")))
        return name in listed and self.granted(MayAct(now.ship, name))

    def may_use(self, me: Source, now: ActionStep) -> bool:
        """Whether the step's ship may perform the action printed on one of its own cards."""
        return me.host == now.ship and not now.only and self.granted(MayAct(now.ship, me.name))

    def action(self, now: ActionStep, name: str, card: Id = "") -> None:
        """Perform an action in an action step."""
        self.do(Action(now.ship, name, now.free, card))

    def would_do(self, me: Source) -> bool:
        """Whether a card's Action header could be resolved now."""
        now = CardAction(me.host, me.card)
        hooks = self.ruleset.definitions[me.name].hooks
        return any(hook.point is CardAction and self.available(hook, me, now) for hook in hooks)

    def free_action(self, ship: Id, *names: str) -> None:
        """Let a ship perform one free action, any or one of these, if there is one that it can (XW1-ACT-02)."""
        step = ActionStep(ship, names, free=True)
        offers = self.index.offer.get(PerformAction, ())
        if not any(self.available(hook, me, step) for hook, me in offers):
            raise Unavailable
        self.do(step)

    def enemy_ship(self, me: Source, ship: Id) -> bool:
        """Whether a ship belongs to the other side."""
        piece = self.state.pieces[ship]
        return isinstance(piece, Ship) and piece.owner != me.owner


def _gain_stress(g: Ledger, me: Source) -> None:
    g.gain(me.host, "stress")


def _discard_me(g: Ledger, me: Source) -> None:
    g.discard(me.card, "cost")


def token(kind: str) -> Cost:
    """Cost: the card's ship spends a token of this kind."""
    return Cost(
        f"spend {kind}", lambda g, me: g.count(me.host, kind) > 0, lambda g, me: g.spend(me.host, kind)
    )


stress = Cost("receive stress", lambda g, me: True, _gain_stress)
"""Cost: the card's ship receives a stress token."""

unstressed = Cost("receive stress", lambda g, me: not g.stressed(me.host), _gain_stress)
"""Cost: the card's ship, not yet stressed, receives a stress token."""

discarded = Cost("discard", lambda g, me: True, _discard_me)
"""Cost: the card is discarded."""
