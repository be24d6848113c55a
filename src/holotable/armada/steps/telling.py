"""Log lines that name who has caused what they tell."""

from __future__ import annotations

from holotable.armada.vocabulary import Armada
from holotable.kernel.frame import Frame
from holotable.kernel.record_base import RuleId


def say_by(g: Armada, event: Frame, rule: RuleId, key: str, **args: str) -> None:
    """A line of the log; where a card or a squadron's own effect has caused the event, it is named."""
    if event.by in g.state.cards or event.by in g.state.pieces:
        g.say(rule, f"{key}-by", None, **args, by=g.label(event.by))
    else:
        g.say(rule, key, None, **args)
