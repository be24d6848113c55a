"""What the laying of any game needs: names looked up with what was probably meant, ids, and one clear mistake."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

from holotable.kernel.record_base import Id
from holotable.kernel.ruleset import Ruleset
from holotable.kernel.state import State


class SetupError(Exception):
    """A setup that names something unknown, in one line."""


def facts_of(ruleset: Ruleset, kind: str, name: str) -> Any:
    """The printed figures of a card, or one clear line."""
    found = ruleset.facts.get(f"{kind}:{name}")
    if found is None:
        names = [key.split(":", 1)[1] for key in ruleset.facts if key.startswith(f"{kind}:")]
        raise SetupError(f"unknown {kind} {name!r} in {ruleset.id}; {nearest(name, names)}")
    return found


class Labels:
    """Names that tell pieces apart: a number where a card is on the table more than once."""

    def __init__(self, ruleset: Ruleset, keys: Iterable[str]) -> None:
        self._ruleset = ruleset
        self._total = Counter(keys)
        self._given: Counter[str] = Counter()

    def next(self, key: str) -> str:
        """The name of the next piece with this card, `kind:id`."""
        kind, name = key.split(":", 1)
        shown = facts_of(self._ruleset, kind, name).name
        self._given[key] += 1
        return f"{shown} {self._given[key]}" if self._total[key] > 1 else shown


def nearest(word: str, known: Iterable[str]) -> str:
    """What was probably meant, or all there is."""
    names = sorted(known)
    close = get_close_matches(word, names, n=1)
    return f"did you mean {close[0]!r}?" if close else f"known: {', '.join(names)}"


def new_id(state: State[Any, Any, Any], stem: str) -> Id:
    """An id that nothing in this state has."""
    state.made += 1
    return f"{stem}#{state.made}"
