"""Judging expectations of Armada: its ships and squadrons, what is between two of them, and the game's tokens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from holotable.armada.frames import Attack, Match
from holotable.armada.pieces import Ship, Squadron
from holotable.armada.queries import MayTarget
from holotable.scenario.armada.format import SHIP_KEYS, UNIT_KEYS, ArmadaExpect
from holotable.scenario.armada.script import ArmadaScript
from holotable.scenario.judging import PLACE, judge_game, judge_question, near_pose, same, same_cards
from holotable.scenario.strict import Failed

CARDS = ("ready", "exhausted", "discarded", "tokens", "faceup", "facedown", "upgrades")


def judge(script: ArmadaScript, expect: ArmadaExpect) -> None:
    """Raise `Failed` unless all of an expectation holds."""
    judge_question(script, expect)
    unit = script.ship(expect.ship) if isinstance(expect.ship, str) else None
    if isinstance(expect.squadron, str):
        unit = script.squadron(expect.squadron)
    if unit is not None:
        for key in (*UNIT_KEYS, *SHIP_KEYS, "hull"):
            if expect.given(key):
                _judge_unit(script, unit, key, getattr(expect, key))
    if isinstance(expect.between, tuple):
        _judge_pair(script, expect, *expect.between)
    judge_game(script, expect, script.game.score)
    _judge_tokens(script, expect)


def _judge_unit(script: ArmadaScript, unit: Ship | Squadron, key: str, wanted: Any) -> None:
    what = f"{unit.label}, {key}"
    found: Any = READ[key](script, unit) if key in READ else getattr(unit, key, None)
    if key in PLACE:
        near_pose(what, key, wanted, unit.at.mm)
    elif key == "shields":
        for zone, count in wanted.items():
            same(f"{what}.{zone}", count, found[zone])
    elif key in CARDS:
        same_cards(what, wanted, found)
    else:
        same(what, wanted, found)


def _turned(script: ArmadaScript, unit: Ship | Squadron, state: str) -> list[str]:
    """The defense tokens and upgrades of a unit in one state."""
    found = [token.kind for token in unit.defense if token.state == state]
    cards = [card for card in script.cards(unit.id) if card.name.startswith("upgrade:")]
    turned = [c for c in cards if (c.exhausted if state == "exhausted" else c.zone == state)]
    return found + [card.name.removeprefix("upgrade:") for card in turned]


def _upgrades(script: ArmadaScript, ship: Ship | Squadron) -> list[str]:
    return [card.name.removeprefix("upgrade:") for card in script.game.upgrades(ship.id)]


READ: dict[str, Callable[[ArmadaScript, Any], Any]] = {
    "ready": lambda script, unit: [token.kind for token in unit.defense if token.state == "ready"],
    "exhausted": lambda script, unit: _turned(script, unit, "exhausted"),
    "discarded": lambda script, unit: _turned(script, unit, "discarded"),
    "dials": lambda script, ship: tuple(secret.value for secret in ship.stack),
    "revealed": lambda script, ship: ship.dials,
    "faceup": lambda script, ship: script.faceup(ship.id),
    "facedown": lambda script, ship: script.facedown(ship.id),
    "upgrades": _upgrades,
}


def _judge_pair(script: ArmadaScript, expect: ArmadaExpect, one: str, other: str) -> None:
    """Between two units, or two hull zones of theirs, such as `VSD front`."""
    game = script.game
    (a, zone), (b, target) = script.zone_of(one), script.zone_of(other)

    def shot() -> Attack:
        lost = next(
            (unit for unit, part in ((a, zone), (b, target)) if isinstance(unit, Ship) and not part), None
        )
        if lost is not None:
            raise Failed(f"an attack needs a hull zone of {lost.label}, such as '{lost.label} front'")
        return game.possible_attack(Attack(a.id, b.id, zone, target))

    figures: dict[str, Callable[[], object]] = {
        "distance": lambda: game.band(a.id, b.id),
        "attack_range": lambda: shot().range,
        "obstructed": lambda: shot().obstructed,
        "allowed": lambda: game.allowed(MayTarget(shot())),
        "engaged": lambda: game.engaged(a.id, b.id),
    }
    for key, figure in figures.items():
        if expect.given(key):
            same(f"{key} from {one} to {other}", getattr(expect, key), figure())


def _judge_tokens(script: ArmadaScript, expect: ArmadaExpect) -> None:
    """Victory and pass tokens, the objective, the attack pool."""
    match: Match = script.state.stack[0] if script.state.stack else Match()
    for key, found in (("victory", match.victory), ("passes", match.passes)):
        for seat, count in (getattr(expect, key) or {}).items():
            same(f"{key}.{seat}", count, found.get(seat, 0))
    if isinstance(expect.objective, str):
        card = script.game.objective()
        same("objective", expect.objective, card.name.removeprefix("objective:") if card else "")
    if isinstance(expect.pool, tuple):
        same_cards("pool", expect.pool, script.pool())
