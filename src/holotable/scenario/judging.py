"""Judging expectations: the first thing that differs is the failure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from holotable.kernel.record_base import Id
from holotable.scenario.format import SHIP_KEYS, Expect, listed
from holotable.scenario.strict import Failed
from holotable.scenario.xwing import XWingScript
from holotable.table.lines import clear_line
from holotable.xwing.pieces import Ship

NEAR = 0.01  # mm and degrees


def judge(script: XWingScript, expect: Expect) -> None:
    """Raise `Failed` unless all of an expectation holds."""
    _judge_question(script, expect)
    if isinstance(expect.ship, str):
        ship = script.ship(expect.ship)
        for key in SHIP_KEYS:
            if expect.given(key):
                _judge_ship(script, ship, key, getattr(expect, key))
    if isinstance(expect.between, tuple):
        _judge_pair(script, expect, *expect.between)
    _judge_game(script, expect)


def _same(what: str, wanted: object, found: object) -> None:
    if wanted != found:
        raise Failed(f"{what}: expected {_shown(wanted)}, is {_shown(found)}")


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple | list):
        return f"[{', '.join(_shown(item) for item in value)}]"
    return f"{value:g}" if isinstance(value, float) else repr(value)


# The open question -------------------------------------------------------------------------------------------


def _judge_question(script: XWingScript, expect: Expect) -> None:
    if isinstance(expect.asked, bool):
        _same("a question is open", expect.asked, bool(script.state.pending))
    if isinstance(expect.seat, str) or isinstance(expect.why, str):
        seat = expect.seat if isinstance(expect.seat, str) else getattr(script.ask, "player", "")
        script.asks(seat, expect.why if isinstance(expect.why, str) else "")
    rule = expect.rule if isinstance(expect.rule, str) else None
    if isinstance(expect.offered, str | tuple):
        script.offers(*listed(expect.offered))
    if isinstance(expect.refused, str | tuple):
        for label in listed(expect.refused):
            script.refuses(label, rule, expect.card if isinstance(expect.card, str) else None)
    if isinstance(expect.refused_at, tuple):
        script.refuses_at(*expect.refused_at, rule=rule)
    if isinstance(expect.refused_slide, float):
        script.refuses_slide(expect.refused_slide, rule)


# Ships -------------------------------------------------------------------------------------------------------


def _judge_ship(script: XWingScript, ship: Ship, key: str, wanted: Any) -> None:
    what = f"{ship.label}, {key}"
    if key in ("x", "y", "heading"):
        found = ship.at.mm[("x", "y", "heading").index(key)]
        off = abs(found - wanted)
        if min(off, abs(360 - off)) > NEAR if key == "heading" else off > NEAR:
            _same(what, float(wanted), found)
    elif key == "tokens":
        for kind, count in wanted.items():
            _same(f"{what}.{kind}", count, ship.tokens.get(kind, 0))
    elif key in ("faceup", "touching", "upgrades"):
        _same(what, sorted(wanted), sorted(READ[key](script, ship)))
    elif key == "facedown":
        cards = script.facedown(ship.id)
        if isinstance(wanted, int):
            _same(what, wanted, len(cards))
        else:
            _same(what, sorted(wanted), sorted(cards))
    elif key in ("lock", "dial", "skill"):
        _same(what, wanted, READ[key](script, ship))
    else:
        _same(what, wanted, getattr(ship, key))


def _lock(script: XWingScript, ship: Ship) -> str:
    return script.game.label(ship.lock) if ship.lock else ""


def _upgrades(script: XWingScript, ship: Ship) -> list[str]:
    cards = script.game.cards_on(ship.id)
    return [c.name.removeprefix("upgrade:") for c in cards if c.name.startswith("upgrade:")]


READ: dict[str, Callable[[XWingScript, Ship], Any]] = {
    "faceup": lambda script, ship: script.faceup(ship.id),
    "touching": lambda script, ship: [script.game.label(other) for other in ship.touching],
    "upgrades": _upgrades,
    "lock": _lock,
    "dial": lambda script, ship: ship.dial.value or "",
    "skill": lambda script, ship: script.game.skill(ship.id),
}


# Two ships, the game -----------------------------------------------------------------------------------------


def _judge_pair(script: XWingScript, expect: Expect, one: str, other: str) -> None:
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
            _same(f"{key} from {one} to {other}", getattr(expect, key), figure())


def _obstructed(script: XWingScript, a: Id, b: Id) -> bool:
    """Whether every shortest line of an attack crosses an obstacle (XW1-OBST-11, XW1-OBST-12)."""
    game = script.game
    reach = game.attack_reach(a, b) or game.reach(a, b)
    rocks = tuple(part for rock in game.obstacles() for part in game.outline(rock.id))
    return clear_line(reach.lines, rocks) is None


def _judge_game(script: XWingScript, expect: Expect) -> None:
    state = script.state
    if expect.given("round"):
        _same("round", expect.round, state.round)
    if expect.given("first"):
        _same("first", expect.first, state.first)
    if expect.given("winner"):
        _same("winner", expect.winner, state.winner or "")
    if isinstance(expect.score, dict):
        for seat, points in expect.score.items():
            _same(f"score.{seat}", points, script.game.score(seat))
    if isinstance(expect.log, str | tuple):
        for words in listed(expect.log):
            if not any(words.casefold() in line.casefold() for line in script.log):
                told = "\n".join(f"  {line}" for line in script.log) or "  nothing"
                raise Failed(f"the log does not say {words!r}; it says\n{told}")
