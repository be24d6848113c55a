"""Judging what every game knows: the open question, the round, the score, the story. The first difference fails."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from holotable.scenario.format import Expect, listed
from holotable.scenario.strict import Failed, Strict

NEAR = 0.01  # mm and degrees
PLACE = ("x", "y", "heading")


def same(what: str, wanted: object, found: object) -> None:
    """Raise `Failed` if two values differ."""
    if wanted != found:
        raise Failed(f"{what}: expected {_shown(wanted)}, is {_shown(found)}")


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple | list):
        return f"[{', '.join(_shown(item) for item in value)}]"
    return f"{value:g}" if isinstance(value, float) else repr(value)


def same_cards(what: str, wanted: int | Sequence[str], found: Sequence[str]) -> None:
    """So many cards, or these in any order."""
    if isinstance(wanted, int):
        same(what, wanted, len(found))
    else:
        same(what, sorted(wanted), sorted(found))


def near(what: str, wanted: float, found: float, turns: bool = False) -> None:
    """Raise `Failed` if two numbers differ by more than 0.01; angles that turn are the same all round."""
    off = abs(found - wanted)
    if (min(off, abs(360 - off)) if turns else off) > NEAR:
        same(what, float(wanted), found)


def near_pose(what: str, key: str, wanted: float, pose: tuple[float, float, float]) -> None:
    """One of x, y and heading."""
    near(what, wanted, pose[PLACE.index(key)], turns=key == "heading")


def judge_question(script: Strict, expect: Expect) -> None:
    """What is being asked."""
    if isinstance(expect.asked, bool):
        same("a question is open", expect.asked, bool(script.state.pending))
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


def judge_game(script: Strict, expect: Expect, score: Callable[[str], int]) -> None:
    """Round, first player, winner, score, story."""
    state: Any = script.state
    for key, found in (("round", state.round), ("first", state.first), ("winner", state.winner or "")):
        if expect.given(key):
            same(key, getattr(expect, key), found)
    if isinstance(expect.score, dict):
        for seat, points in expect.score.items():
            same(f"score.{seat}", points, score(seat))
    if isinstance(expect.log, str | tuple):
        for words in listed(expect.log):
            if not any(words.casefold() in line.casefold() for line in script.log):
                told = "\n".join(f"  {line}" for line in script.log) or "  nothing"
                raise Failed(f"the log does not say {words!r}; it says\n{told}")
