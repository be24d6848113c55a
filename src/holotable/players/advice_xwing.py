"""Advice for X-Wing: which function weighs which question, by the key of its reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random as Dice
from typing import Any, TypeAlias

from holotable.kernel.decision import Decision, Numbers, Pick, Place
from holotable.players import xwing_dice, xwing_moves, xwing_places
from holotable.players.player import Seen

Advice: TypeAlias = Callable[[Seen, Any, Dice], Numbers | None]


def none(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """Nothing, where nothing is allowed."""
    return ()


def own_seat(view: Seen, decision: Pick, rng: Dice) -> Numbers | None:
    """Oneself."""
    labels = [option.label for option in decision.options]
    return (labels.index(view.seat),) if view.seat in labels else None


def anything(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """One option, whichever."""
    return (rng.randrange(len(decision.options)),)


GREEDY: Mapping[str, Advice] = {
    "choose-initiative": own_seat,
    "choose-obstacle": anything,
    "choose-edge": anything,
    "place-obstacle": xwing_places.place_obstacle,
    "place-ship": xwing_places.place_ship,
    "set-dial": xwing_moves.set_dial,
    "change-dial": none,
    "replace-red": xwing_moves.replace_red,
    "perform-action": xwing_moves.choose_action,
    "choose-lock": xwing_moves.choose_lock,
    "roll-side": xwing_moves.roll_side,
    "place-roll": xwing_moves.best_place,
    "place-tallon": xwing_moves.best_place,
    "boost-template": xwing_moves.boost_template,
    "activate-next": anything,
    "declare-target": xwing_dice.choose_shot,
    "ModifyAttackDice": xwing_dice.modify_attack,
    "ModifyDefenseDice": xwing_dice.modify_defense,
    "CompareResults": xwing_dice.before_comparing,
    "lock-dice": xwing_dice.reroll_dice,
    "predator": xwing_dice.reroll_dice,
    "jess-pava": xwing_dice.reroll_dice,
    "wired": xwing_dice.reroll_dice,
    "BeforeAttackRoll": xwing_moves.any_help,
    "BeforeReveal": xwing_moves.ignore_rocks,
    "ChooseManeuver": xwing_moves.treat_maneuver,
    "trigger": xwing_moves.trigger,
    "may-use": xwing_moves.trigger,
}

STEADY: Mapping[str, Advice] = {
    "set-dial": xwing_moves.steady_dial,
    "change-dial": none,
    "place-ship": xwing_places.face_inwards,
    "declare-target": anything,
}


def greedy(view: Seen, decision: Decision[Any], rng: Dice) -> Numbers | None:
    """The best answer one step ahead; None where nothing is known of the question."""
    return _advice(GREEDY, view, decision, rng)


def steady(view: Seen, decision: Decision[Any], rng: Dice) -> Numbers | None:
    """The answer that keeps the game going; None where anything does."""
    return _advice(STEADY, view, decision, rng)


def _advice(book: Mapping[str, Advice], view: Seen, decision: Decision[Any], rng: Dice) -> Numbers | None:
    if not isinstance(decision, Pick | Place):
        return None
    known = book.get(decision.why.key)
    return known(view, decision, rng) if known is not None else None
