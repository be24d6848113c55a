"""The unique squadrons of the core set: Luke Skywalker and Howlrunner."""

from __future__ import annotations

from holotable.armada.content.core.kinds import squadron
from holotable.armada.frames import Attack
from holotable.armada.points import AttackEffects
from holotable.armada.queries import Shields
from holotable.armada.vocabulary import Armada
from holotable.kernel.frame import Source
from holotable.kernel.query import Set


@squadron("luke_skywalker").value(Shields)
def luke_skywalker(g: Armada, me: Source, query: Shields) -> Set | None:
    """A ship that he attacks has no shields as far as this attack goes. ARM-CRD-40"""
    return Set(0) if query.now is not None and query.now.attacker == me.id else None


@squadron("howlrunner").offer(AttackEffects, rule="ARM-DICE-11")
def howlrunner(g: Armada, me: Source, atk: Attack) -> None:
    """Another friendly squadron with swarm at distance 1 that attacks a squadron may add a blue die."""
    other = atk.attacker
    if other == me.id or not g.friendly(me.id, other) or not g.is_squadron(atk.defender):
        return
    if g.keyword(other, "swarm", atk) and g.at_distance(me.id, other, 1, 1):
        g.add_dice("blue")
