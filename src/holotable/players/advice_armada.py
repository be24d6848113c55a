"""Advice for Armada: which function weighs which question, by the key of its reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random as Dice
from typing import Any, TypeAlias

from holotable.kernel.decision import Decision, Numbers, Pick, Place
from holotable.players import (
    armada_effects,
    armada_fighters,
    armada_gunnery,
    armada_helm,
    armada_orders,
    armada_places,
    armada_shelter,
)
from holotable.players.player import Seen

Advice: TypeAlias = Callable[[Seen, Any, Dice], Numbers | None]

GREEDY: Mapping[str, Advice] = {
    "choose-first-player": armada_places.own_seat,
    "choose-objective": armada_places.choose_objective,
    "choose-obstacle": armada_places.anything,
    "place-obstacle": armada_places.any_place,
    "deploy-unit": armada_places.deploy_next,
    "place-unit": armada_places.place_unit,
    "choose-speed": armada_helm.slow_speed,
    "assign-dial": armada_orders.assign_dial,
    "convert-dial": armada_orders.convert_dial,
    "discard-token": armada_orders.discard_token,
    "resolve-command": armada_orders.choose_command,
    "spend-engineering": armada_orders.spend_engineering,
    "command-squadron": armada_orders.command_squadron,
    "activate-ship": armada_gunnery.activate_ship,
    "declare-target": armada_gunnery.declare_target,
    "declare-additional": armada_gunnery.declare_target,
    "remove-die": armada_gunnery.remove_die,
    "AttackEffects": armada_gunnery.attack_effects,
    "concentrate-color": armada_gunnery.add_color,
    "concentrate-reroll": armada_gunnery.reroll,
    "swarm-reroll": armada_gunnery.reroll,
    "accuracy-die": armada_gunnery.accuracy_die,
    "lock-token": armada_gunnery.lock_token,
    "CriticalEffect": armada_gunnery.critical,
    "counter": armada_gunnery.yes,
    "DefenseTokens": armada_shelter.spend_tokens,
    "spend-which-token": armada_shelter.which_token,
    "evade-die": armada_shelter.evade_dice,
    "evade-dice": armada_shelter.evade_dice,
    "redirect-zone": armada_shelter.redirect_zone,
    "redirect-amount": armada_shelter.redirect_amount,
    "damage-zone": armada_shelter.damage_zone,
    "which-obstacle": armada_shelter.which_obstacle,
    "closest-overlapped": armada_shelter.closest_overlapped,
    "station-repair": armada_shelter.station_repair,
    "resolve-navigate": armada_helm.resolve_navigate,
    "change-speed": armada_helm.change_speed,
    "raise-yaw": armada_helm.raise_yaw,
    "determine-course": armada_helm.determine_course,
    "activate-squadron": armada_fighters.activate_squadron,
    "squadron-deed": armada_fighters.deed,
    "move-squadron": armada_fighters.move_squadron,
    "place-displaced": armada_fighters.place_displaced,
}

STEADY: Mapping[str, Advice] = {
    "place-unit": armada_places.face_inwards,
    "choose-speed": armada_helm.slow_speed,
    "change-speed": armada_helm.slow_speed,
    "determine-course": armada_helm.steady_course,
    "declare-target": armada_places.anything,
    "squadron-deed": armada_fighters.any_deed,
    "move-squadron": armada_fighters.stay_inside,
}


def greedy(view: Seen, decision: Decision[Any], rng: Dice) -> Numbers | None:
    """The best answer one step ahead; an unknown question is judged by what its options stand for."""
    known = GREEDY.get(decision.why.key)
    if known is None and isinstance(decision, Pick):
        known = armada_effects.sensible
    return _answer(known, view, decision, rng)


def steady(view: Seen, decision: Decision[Any], rng: Dice) -> Numbers | None:
    """The answer that keeps the game going; None where anything does."""
    return _answer(STEADY.get(decision.why.key), view, decision, rng)


def _answer(known: Advice | None, view: Seen, decision: Decision[Any], rng: Dice) -> Numbers | None:
    if known is None or not isinstance(decision, Pick | Place):
        return None
    return known(view, decision, rng)
