"""What players call an effect: the printed name of its card, or the words for what the rules offer themselves."""

from __future__ import annotations

from holotable.armada.vocabulary.keeping import Keeping
from holotable.kernel.decision import Option
from holotable.kernel.frame import Source
from holotable.kernel.hooks import Hook
from holotable.kernel.record_base import Id, Seat
from holotable.kernel.state import Card


class Labels(Keeping):
    """Options as players read them. An option's `ref` tells programs which card or rule (`rule:accuracy`) it is."""

    def effect_name(self, name: str) -> str:
        """The name of a definition such as `upgrade:h9_turbolasers` or `rule:accuracy`."""
        facts = self.ruleset.facts.get(name)
        if facts is not None:
            return facts.name
        return self.ruleset.words.get(name, name.split(":")[-1].replace("_", " "))

    def defense_option(self, unit: Id, index: int) -> Option:
        """How a defense token is offered: `brace (readied)`."""
        token = self.unit(unit).defense[index]
        state = "readied" if token.state == "ready" else token.state
        return Option(f"{token.kind} ({state})", f"token:{index}")

    def effect_option(self, hook: Hook, me: Source) -> Option:
        """How an effect is offered: by its card."""
        return Option(self._told_apart(me.name, me.owner, me.host), me.card or me.host or me.name)

    def card_option(self, card: Card) -> Option:
        """How a card is offered."""
        return Option(self._told_apart(card.name, card.owner, card.host), card.id)

    def _told_apart(self, name: str, owner: Seat, host: Id) -> str:
        """A card's name, with its ship's where a player has several copies."""
        copies = (c for c in self.state.cards.values() if c.name == name and c.owner == owner)
        several = host and sum(card.zone == "table" for card in copies) > 1
        return self.effect_name(name) + (f" ({self.label(host)})" if several else "")
