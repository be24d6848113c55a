"""What players call an effect: the printed name of its card, or the words for what the rules offer themselves."""

from __future__ import annotations

from holotable.armada.vocabulary.keeping import Keeping
from holotable.kernel.decision import Option
from holotable.kernel.frame import Source
from holotable.kernel.hooks import Hook
from holotable.kernel.record_base import Id


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
        """A card's name, with its ship's where a player has several copies."""
        label = self.effect_name(me.name)
        copies = (c for c in self.state.cards.values() if c.name == me.name and c.owner == me.owner)
        if me.host and sum(card.zone == "table" for card in copies) > 1:
            label += f" ({self.label(me.host)})"
        return Option(label, me.card or me.host or me.name)
