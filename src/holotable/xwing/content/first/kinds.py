"""The kinds of cards and lasting effects of the 1st edition's pack."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from holotable.kernel.frame import Source
from holotable.kernel.hooks import Binder, Definition, Effects
from holotable.xwing.frames import ActionStep, Attack, CardAction
from holotable.xwing.points import ModifyAttackDice, ModifyDefenseDice, PerformAction
from holotable.xwing.vocabulary import XWing

effects = Effects()
pilot = effects.kind("pilot")
upgrade = effects.kind("upgrade")
damage = effects.kind("damage")
lasting = effects.kind("lasting")

OwnDice: TypeAlias = Callable[[XWing, Source, Attack, str], None]


def action(card: Definition, rule: str = "XW1-ACT-01") -> Binder:
    """An Action header: the card is on offer as an action, and the function below it is what it does."""
    card.offer(PerformAction, rule=rule)(perform)
    return card.before(CardAction)


def own_dice(card: Definition) -> Callable[[OwnDice], OwnDice]:
    """Attacking or defending: the function below is on offer for the dice that the card's own ship has rolled."""

    def bind(body: OwnDice) -> OwnDice:
        def attacking(g: XWing, me: Source, atk: Attack) -> None:
            if atk.attacker == me.host:
                g.need_modifiable(atk, "attack", me.host)
                body(g, me, atk, "attack")

        def defending(g: XWing, me: Source, atk: Attack) -> None:
            if atk.defender == me.host:
                g.need_modifiable(atk, "defense", me.host)
                body(g, me, atk, "defense")

        card.offer(ModifyAttackDice)(attacking)
        card.offer(ModifyDefenseDice)(defending)
        return body

    return bind


def perform(g: XWing, me: Source, step: ActionStep) -> None:
    """Perform the action of a card, where it can be resolved (XW1-ACT-01)."""
    if g.may_use(me, step) and g.would_do(me):
        g.action(step, me.name, me.card)
