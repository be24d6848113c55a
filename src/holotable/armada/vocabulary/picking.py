"""Questions that several cards ask: which command, which facedown dial of a card, which damage card."""

from __future__ import annotations

from collections.abc import Sequence

from holotable.armada.facts import COMMANDS
from holotable.armada.pieces import Token
from holotable.armada.vocabulary.labels import Labels
from holotable.armada.vocabulary.ledger import DECK
from holotable.armada.vocabulary.options import command_option
from holotable.kernel.decision import Option, Why
from holotable.kernel.frame import AGAIN, Again
from holotable.kernel.record_base import Id, RuleId, Seat

DIAL = "token:dial"


class Picking(Labels):
    """Choosing, and looking before choosing."""

    def pick_command(
        self, seat: Seat, why: str | Why, rule: RuleId, among: Sequence[str] = COMMANDS, source: Id = ""
    ) -> str:
        """One of these commands."""
        return self.pick(seat, among, why, rule, label=command_option, source=source)

    # Dials on cards --------------------------------------------------------------------------------------

    def lay_dial(self, card: Id, command: str) -> None:
        """Lay a facedown dial on a card, which only the card's owner knows (ARM-CRD-18)."""
        owner = self.state.cards[card].owner
        face = self.hide(command, owner)
        self.put(Token(id=self.new_id("dial"), name=DIAL, owner=owner, on=card, label="dial", face=face))

    def dials_on(self, card: Id) -> list[Token]:
        """The facedown dials on a card."""
        return self.tokens(DIAL, on=card)

    def command_of(self, seat: Seat, dial: Token) -> str:
        """What a facedown dial shows, read by a seat that knows it."""
        return self.sees(seat, dial.face) if dial.face is not None else ""

    def pick_dial(self, seat: Seat, card: Id, why: str, rule: RuleId) -> Token:
        """One of the dials on a card. Like dials are all offered: how many there are must tell nobody anything."""
        return self.pick(
            seat,
            self.dials_on(card),
            why,
            rule,
            label=lambda dial: Option(command_option(self.command_of(seat, dial)).label, dial.id),
            source=card,
        )

    # Damage cards ----------------------------------------------------------------------------------------

    def view_damage(self, seat: Seat, count: int, rule: RuleId, source: Id = "") -> Again | None:
        """Take cards from the top of the damage deck into a seat's hand, noted as `viewed`.

        A deck that runs out on the way is rebuilt (ARM-DMG-08); the part that calls this returns what it returns.
        """
        viewed: tuple[str, ...] = self.memo.get("viewed", ())
        pile = self.state.decks[DECK]
        if not pile.count and pile.discard:
            self.reshuffle(DECK)
            return AGAIN
        left = count - len(viewed)
        drawn = self.draw(seat, DECK, left, "view-damage", rule, seen_by=(seat,), source=source)
        if not drawn:
            return None
        self.take(DECK, *drawn)
        self.note(viewed=(*viewed, *drawn))
        self.say(rule, "looked-at-deck", seat=seat, count=str(len(drawn)))
        return AGAIN if len(drawn) < left else None

    def pick_damage(self, seat: Seat, names: Sequence[str], why: str, rule: RuleId, source: Id = "") -> str:
        """One of these damage cards; like cards are offered once."""
        every = tuple(dict.fromkeys(names))
        return self.pick(
            seat, every, why, rule, label=lambda name: Option(self.effect_name(name), name), source=source
        )
