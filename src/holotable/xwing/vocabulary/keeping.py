"""Book-keeping: the writes that only the steps of the rulebook make."""

from __future__ import annotations

from holotable.kernel.frame import Use
from holotable.kernel.record_base import Id, Seat
from holotable.kernel.state import Card
from holotable.xwing.pieces import Ship
from holotable.xwing.queries import ShieldValue
from holotable.xwing.vocabulary.dice import DiceWords


class Keeping(DiceWords):
    """Rounds, tokens, decks and scores. Cards call events instead."""

    def take_initiative(self, seat: Seat) -> None:
        """This seat has initiative from now on."""
        self._act()
        self.state.first = seat

    def next_round(self) -> None:
        """The round track moves on."""
        self._act()
        self.state.round += 1

    def win(self, seat: Seat) -> None:
        """The game is decided, or a draw."""
        self._act()
        self.state.winner = seat

    def set_tokens(self, ship: Id, kind: str, amount: int) -> None:
        """Write a ship's tokens of one kind; none leave no entry, so that equal ships are equal."""
        tokens = {name: count for name, count in self.ship(ship).tokens.items() if name != kind}
        if amount > 0:
            tokens[kind] = amount
        self.change(ship, tokens=tokens)

    def full_shields(self, ship: Id) -> int:
        """The shield value."""
        return self.value(ShieldValue(ship))

    def bury(self, card: Card) -> None:
        """Lay a damage card faceup on its discard pile; a counter just goes (XW1-DMG-07, XW1-KILL-01)."""
        name = card.name or (card.hidden.value if card.hidden is not None else "")
        if name:
            self.discard_to(self.damage_deck(card.owner), name)
        self.remove(card.id)

    def counters(self) -> list[Card]:
        """The counters that stand for damage cards which were lacking (XW1-DMG-07)."""
        return [card for card in self.state.cards.values() if not card.name and card.hidden is None]

    def silence(self, ship: Id) -> None:
        """The effects under way of a destroyed ship stop (XW1-ROUND-09)."""
        for frame in self.state.stack:
            if isinstance(frame, Use) and frame.me.host == ship:
                self.cut(frame)

    def score(self, seat: Seat) -> int:
        """The full cost of the enemy ships a seat has destroyed (XW1-WIN-03)."""
        lost = {
            p.id
            for p in self.state.pieces.values()
            if isinstance(p, Ship) and p.zone == "destroyed" and p.owner != seat
        }
        cards = (card for card in self.state.cards.values() if card.host in lost)
        return sum(getattr(self.ruleset.facts.get(card.name), "points", 0) for card in cards)
