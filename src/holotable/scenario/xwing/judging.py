"""Judging expectations of X-Wing: its ships, and what is between two of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from holotable.kernel.record_base import Id
from holotable.scenario.judging import PLACE, judge_game, judge_question, near_pose, same, same_cards
from holotable.scenario.xwing.format import SHIP_KEYS, XWingExpect
from holotable.scenario.xwing.script import XWingScript
from holotable.table.lines import clear_line
from holotable.xwing.pieces import Ship


def judge(script: XWingScript, expect: XWingExpect) -> None:
    """Raise `Failed` unless all of an expectation holds."""
    judge_question(script, expect)
    if isinstance(expect.refused_slide, float):
        script.refuses_slide(expect.refused_slide, expect.rule if isinstance(expect.rule, str) else None)
    if isinstance(expect.ship, str):
        ship = script.ship(expect.ship)
        for key in SHIP_KEYS:
            if expect.given(key):
                _judge_ship(script, ship, key, getattr(expect, key))
    if isinstance(expect.between, tuple):
        _judge_pair(script, expect, *expect.between)
    judge_game(script, expect, script.game.score)


def _judge_ship(script: XWingScript, ship: Ship, key: str, wanted: Any) -> None:
    what = f"{ship.label}, {key}"
    if key in PLACE:
        near_pose(what, key, wanted, ship.at.mm)
    elif key == "tokens":
        for kind, count in wanted.items():
            same(f"{what}.{kind}", count, ship.tokens.get(kind, 0))
    elif key in ("faceup", "facedown", "touching", "upgrades"):
        same_cards(what, wanted, READ[key](script, ship))
    elif key in READ:
        same(what, wanted, READ[key](script, ship))
    else:
        same(what, wanted, getattr(ship, key))


def _lock(script: XWingScript, ship: Ship) -> str:
    return script.game.label(ship.lock) if ship.lock else ""


def _upgrades(script: XWingScript, ship: Ship) -> list[str]:
    cards = script.game.cards_on(ship.id)
    return [c.name.removeprefix("upgrade:") for c in cards if c.name.startswith("upgrade:")]


READ: dict[str, Callable[[XWingScript, Ship], Any]] = {
    "faceup": lambda script, ship: script.faceup(ship.id),
    "facedown": lambda script, ship: script.facedown(ship.id),
    "touching": lambda script, ship: [script.game.label(other) for other in ship.touching],
    "upgrades": _upgrades,
    "lock": _lock,
    "dial": lambda script, ship: ship.dial.value or "",
    "skill": lambda script, ship: script.game.skill(ship.id),
}


def _judge_pair(script: XWingScript, expect: XWingExpect, one: str, other: str) -> None:
    game = script.game
    a, b = script.ship(one).id, script.ship(other).id
    reach = game.attack_reach(a, b)
    figures: dict[str, Callable[[], object]] = {
        "range": lambda: game.range(a, b),
        "in_arc": lambda: game.in_arc(a, b),
        "attack_range": lambda: reach.range if reach is not None else 0,
        "obstructed": lambda: _obstructed(script, a, b),
    }
    for key, figure in figures.items():
        if expect.given(key):
            same(f"{key} from {one} to {other}", getattr(expect, key), figure())


def _obstructed(script: XWingScript, a: Id, b: Id) -> bool:
    """Whether every shortest line of an attack crosses an obstacle (XW1-OBST-11, XW1-OBST-12)."""
    game = script.game
    reach = game.attack_reach(a, b) or game.reach(a, b)
    rocks = tuple(part for rock in game.obstacles() for part in game.outline(rock.id))
    return clear_line(reach.lines, rocks) is None
