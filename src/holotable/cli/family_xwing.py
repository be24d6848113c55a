"""X-Wing at the command line: squads in XWS."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping

from holotable.cli.families import NotAList
from holotable.kernel.decision import Refusal
from holotable.kernel.record_base import Seat
from holotable.kernel.ruleset import Ruleset
from holotable.xwing import squad as squads
from holotable.xwing import xws
from holotable.xwing.setup import ROCKS, Setup
from holotable.xwing.xws import SquadFile

KINDS = ("pilot", "upgrade", "damage")
USUAL_LISTS = ("resistance-wing", "first-order-aces")
NEWEST = "xwing-1"
LIMIT = 100
REFUSED: Mapping[str, str] = {"points": f"a squad has {LIMIT} points in X-Wing (XW1-SQUAD-01)"}


def claims(data: bytes) -> bool:
    return b'"pilots"' in data


def ready(ruleset: str) -> Mapping[str, bytes]:
    return xws.ready(ruleset)


def read(rules: Ruleset, data: bytes) -> SquadFile:
    try:
        return xws.read(data, rules.facts)
    except xws.XwsError as mistake:
        raise NotAList(str(mistake)) from None


def limit(rules: Ruleset, found: SquadFile) -> int:
    return LIMIT


def violations(rules: Ruleset, found: SquadFile, limit: int) -> list[Refusal]:
    return squads.violations(rules.facts, found.squad, limit)


def describe(rules: Ruleset, found: SquadFile) -> tuple[str, int, list[str]]:
    squad = found.squad
    return squad.name, squads.points(rules.facts, squad), xws.summary(rules.facts, squad)


def agreed(rules: Ruleset, lists: Mapping[Seat, SquadFile], points: int | None) -> int:
    return LIMIT


def setup(lists: Mapping[Seat, SquadFile], points: int, args: Namespace) -> Setup:
    """The squads on a table with the obstacles that they bring, or the six of the core set."""
    rocks = tuple(rock for file in lists.values() for rock in file.obstacles)
    return Setup(
        squads={seat: file.squad for seat, file in lists.items()},
        rounds=args.rounds or 0,
        obstacles=rocks if len(rocks) == len(ROCKS) else ROCKS,
    )
