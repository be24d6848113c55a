"""What players call an effect: the printed name of its card, or the words for what the rules offer themselves."""

from __future__ import annotations

from holotable.kernel.decision import Option
from holotable.kernel.frame import Source
from holotable.kernel.hooks import Hook
from holotable.xwing.vocabulary.keeping import Keeping


class Labels(Keeping):
    """Options as players read them. An option's `ref` tells programs which card or rule (`dice:focus`) it is."""

    def effect_name(self, name: str) -> str:
        """The name of a definition such as `upgrade:predator`, `dice:focus` or `action:barrel_roll`."""
        facts = self.ruleset.facts.get(name)
        if facts is not None:
            return facts.name
        return self.ruleset.words.get(name, name.split(":")[-1].replace("_", " "))

    def effect_option(self, hook: Hook, me: Source) -> Option:
        """A card's name; with the ship's where a player has several copies, with the effect's where it has several."""
        label = self.effect_name(me.name)
        if sum(other.verb == hook.verb and other.point is hook.point for other in hook.definition.hooks) > 1:
            label += f", {getattr(hook.parts[0], '__name__', '').replace('_', ' ')}"
        if me.host and sum(self._copies(me)) > 1:
            label += f" ({self.label(me.host)})"
        return Option(label, me.card or me.host or me.name)

    def _copies(self, me: Source) -> list[bool]:
        cards = self.state.cards.values()
        return [card.name == me.name and card.owner == me.owner and card.zone == "table" for card in cards]
