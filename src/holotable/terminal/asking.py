"""Reading what a person typed at a decision: numbers, names, millimetres, and what was wrong with them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from holotable.kernel.decision import Numbers, Pick, Place
from holotable.table.placement import OnLine
from holotable.table.pose import Pose
from holotable.terminal.scene import Choice

NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?")
PLACE = "x y heading (mm, degrees), such as 457 80 0"
DIGITS = 12  # of a number; more of them name nothing that there is
FARTHEST = 100_000.0  # mm; nobody means a place farther off


def whole(digits: str) -> int:
    """A number that was typed; Python refuses to read thousands of digits, and nobody means so many."""
    return int(digits[:DIGITS])


class Misunderstood(Exception):
    """An answer that does not fit the question, in one line that says what would."""


# Picks -------------------------------------------------------------------------------------------------------


def read_pick(decision: Pick, choices: Sequence[Choice], typed: str) -> Numbers:
    """The options that were meant."""
    words = " ".join(typed.split())
    if decision.least == 0 and (not words or _is_no(words, choices)):
        return ()
    if not words:
        raise Misunderstood(f"this needs an answer: {_expected(decision, choices)}")
    chosen = _everything(decision, words) or _numbers(decision, choices, words)
    if chosen is None:
        chosen = (_one(choices, words, decision),)
    if not decision.least <= len(chosen) <= decision.most:
        raise Misunderstood(f"{len(chosen)} chosen, but {_expected(decision, choices)}")
    return chosen


def _is_no(words: str, choices: Sequence[Choice]) -> bool:
    """Whether somebody wants none of the options and says so, unless one of them is called that."""
    no = words.casefold() in ("no", "none", "done", "pass")
    return no and not any(word.casefold() == words.casefold() for choice in choices for word in choice.words)


def _expected(decision: Pick, choices: Sequence[Choice]) -> str:
    count = len(decision.options)
    if not all(choice.numbered for choice in choices):
        return f"one of those shown, such as {choices[0].words[0]}"
    if decision.most == 1 and count == 1:
        return "1 or the beginning of its name"
    if decision.most == 1:
        return f"a number from 1 to {count} or the beginning of a name"
    return f"{decision.least} to {decision.most} numbers from 1 to {count}, with spaces between them"


def _everything(decision: Pick, words: str) -> Numbers | None:
    whole = words.casefold() == "all" and decision.most == len(decision.options) and decision.most > 1
    return tuple(range(len(decision.options))) if whole else None


def _numbers(decision: Pick, choices: Sequence[Choice], words: str) -> Numbers | None:
    parts = words.replace(",", " ").split()
    exact = {word.casefold() for choice in choices for word in choice.words}
    named = words.casefold() in exact or not all(choice.numbered for choice in choices)
    if named or not all(part.isdecimal() for part in parts):
        return None
    numbers = [whole(part) for part in parts]
    wrong = next((n for n in numbers if not 1 <= n <= len(choices)), None)
    if wrong is not None:
        raise Misunderstood(f"there is no option {wrong}; {_expected(decision, choices)}")
    if len(set(numbers)) != len(numbers):
        raise Misunderstood("an option was named twice")
    return tuple(n - 1 for n in numbers)


def _one(choices: Sequence[Choice], words: str, decision: Pick) -> int:
    """The one option that is called so, or the only one whose name begins so."""
    wanted = words.casefold()
    exact = [k for k, c in enumerate(choices) if wanted in (word.casefold() for word in c.words)]
    if exact:
        return exact[0]
    begun = [k for k, c in enumerate(choices) if any(word.casefold().startswith(wanted) for word in c.words)]
    if not begun:
        begun = [k for k, c in enumerate(choices) if any(_abbreviates(wanted, word) for word in c.words)]
    if len(begun) == 1:
        return begun[0]
    if begun:
        numbers = all(choice.numbered for choice in choices)
        names = ", ".join((f"{k + 1} " if numbers else "") + choices[k].words[0] for k in begun[:4])
        raise Misunderstood(
            f"{words!r} could be {names}: type more of it" + (", or the number" if numbers else "")
        )
    raise Misunderstood(f"no option is called {words!r}; type {_expected(decision, choices)}, or help")


def _abbreviates(wanted: str, name: str) -> bool:
    """Whether each word that was typed begins a word of the name, in their order."""
    rest = iter(name.casefold().split())
    return all(any(word.startswith(part) for word in rest) for part in wanted.split())


# Places ------------------------------------------------------------------------------------------------------


def read_place(
    decision: Place[Any], offered: Sequence[tuple[int, int, int]], typed: str, hint: str = PLACE
) -> tuple[int, int, int]:
    """The pose that was meant: one of those offered, mm along a line, or x y heading."""
    count = len(offered)
    parts = typed.replace(",", " ").split()
    line = line_of(decision)
    if len(parts) == 1 and parts[0].isdecimal() and not parts[0].startswith("+"):
        number = whole(parts[0])
        if not 1 <= number <= len(offered):
            raise Misunderstood(f"there is no place {number}; {how_to_place(decision, count, hint)}")
        return offered[number - 1]
    values = [float(part) for part in parts if NUMBER.fullmatch(part)]
    if len(values) != len(parts) or not parts or any(abs(value) > FARTHEST for value in values):
        raise Misunderstood(how_to_place(decision, count, hint))
    if line is not None and len(values) == 1:
        return slid(line, values[0])
    if line is None and len(values) in (2, 3):
        heading = values[2] if len(values) == 3 else (offered[0][2] / 1000 if offered else 0.0)
        return Pose.of(values[0], values[1], heading).numbers
    raise Misunderstood(how_to_place(decision, count, hint))


def line_of(decision: Place[Any]) -> OnLine | None:
    """The line that the piece slides along, if it does."""
    return next((rule for rule in decision.rules if isinstance(rule, OnLine)), None)


def how_to_place(decision: Place[Any], count: int, hint: str = PLACE) -> str:
    """What can be typed; `hint` is the family's example of a place."""
    numbers = (f"a number from 1 to {count}, or " if count > 1 else "1, or ") if count else ""
    if line_of(decision) is not None:
        return f"type {numbers}mm ahead of the middle, such as +7 or -3.5"
    return f"type {numbers}{hint}"


def slid(line: OnLine, mm: float) -> tuple[int, int, int]:
    """So many mm ahead of the middle of the line; beyond its end the rule itself will refuse."""
    (x0, y0, heading), (x1, y1, _) = line.start, line.end
    middle = line.at(0.5)
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 or 1.0
    step = mm * 1000 / length
    return (round(middle[0] + step * (x1 - x0)), round(middle[1] + step * (y1 - y0)), heading)


def describe_place(decision: Place[Any], pose: tuple[int, int, int]) -> str:
    """An offered place in words."""
    line = line_of(decision)
    x, y, heading = Pose(*pose).mm
    if line is None:
        return f"x {x:.0f}  y {y:.0f}  heading {heading:.0f}°"
    (x0, y0, _), (x1, y1, _) = line.start, line.end
    middle = line.at(0.5)
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 or 1.0
    mm = ((pose[0] - middle[0]) * (x1 - x0) + (pose[1] - middle[1]) * (y1 - y0)) / length / 1000
    return "in the middle" if abs(mm) < 0.05 else f"{mm:+.1f} mm ({'ahead' if mm > 0 else 'back'})"
