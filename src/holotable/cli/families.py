"""What the commands need to know of a family of games, and the module that knows it, by the ruleset's first word."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from importlib import import_module
from typing import Any, Protocol, cast

from holotable.kernel.decision import Refusal
from holotable.kernel.record_base import Seat
from holotable.kernel.ruleset import Ruleset

FAMILIES: Mapping[str, str] = {
    "armada": "holotable.cli.family_armada",
    "xwing": "holotable.cli.family_xwing",
}
"""The families that can be played from the command line."""

OPTIONS: Mapping[str, str] = {"rounds": "--rounds", "points": "--points"}
"""Options of which a family may have no use, as they are called in the parsed arguments and typed."""


class NotAList(Exception):
    """A file that holds no list of this family: one line that names the place and what was expected."""


class NoSetup(Exception):
    """Lists that cannot meet, in one line."""


class Family(Protocol):
    """What a family's module offers. A `found` is whatever its `read` returns."""

    KINDS: tuple[str, ...]
    """The kinds of cards, in the order in which they are listed."""
    USUAL_LISTS: tuple[str, str]
    """The ready lists that red and blue play if none is named."""
    REFUSED: Mapping[str, str]
    """Options that make no sense here, and why."""
    NEWEST: str
    """The ruleset by which a list is read that names none."""

    def claims(self, data: bytes) -> bool:
        """Whether this looks like a list of this family, legal or not, whole or not."""
        ...

    def ready(self, ruleset: str) -> Mapping[str, bytes]:
        """The ready lists by name."""
        ...

    def read(self, rules: Ruleset, data: bytes) -> Any:
        """The list in these bytes, all of it or a `NotAList`."""
        ...

    def limit(self, rules: Ruleset, found: Any) -> int:
        """The points that a list may cost: what it is meant for, else what the rules have for standard."""
        ...

    def violations(self, rules: Ruleset, found: Any, limit: int) -> list[Refusal]:
        """Everything that makes a list illegal, each with its rule."""
        ...

    def describe(self, rules: Ruleset, found: Any) -> tuple[str, int, list[str]]:
        """A list's name, its cost, and a line for each ship."""
        ...

    def agreed(self, rules: Ruleset, lists: Mapping[Seat, Any], points: int | None) -> int:
        """The total that both lists are held to; `points` is what was asked for. Else a `NoSetup`."""
        ...

    def setup(self, lists: Mapping[Seat, Any], points: int, args: Namespace) -> Any:
        """The start of a game between these lists."""
        ...


def family(ruleset: str) -> Family:
    """The family that a ruleset belongs to."""
    return cast(Family, import_module(FAMILIES[ruleset.partition("-")[0]]))


def claimed(data: bytes) -> Family:
    """The family whose list this looks like, X-Wing's where it looks like nothing."""
    every = [cast(Family, import_module(name)) for name in FAMILIES.values()]
    return next((one for one in every if one.claims(data)), every[-1])
