"""Armada at the command line: fleets in our own files or in the text of fleet builders, for an agreed total."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping

from holotable.armada import fleet as fleets
from holotable.armada import fleet_file
from holotable.armada.fleet_file import FleetError, FleetFile
from holotable.armada.fleet_text import read_text
from holotable.armada.setup import Setup
from holotable.cli.families import NoSetup, NotAList
from holotable.kernel.decision import Refusal
from holotable.kernel.record_base import Seat
from holotable.kernel.ruleset import Ruleset

KINDS = ("ship", "squadron", "upgrade", "damage", "objective")
USUAL_LISTS = ("imperial-line", "rebel-line")
NEWEST = "armada-1.5"
REFUSED: Mapping[str, str] = {"rounds": "a game of Armada has six rounds (ARM-RND-02)"}


def claims(data: bytes) -> bool:
    """A fleet's JSON, or any text that is not JSON: fleets alone are exchanged as plain text."""
    return not _is_json(data) or (b'"ships"' in data and b'"pilots"' not in data)


def _is_json(data: bytes) -> bool:
    return data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"[")


def ready(ruleset: str) -> Mapping[str, bytes]:
    return fleet_file.ready(ruleset)


def read(rules: Ruleset, data: bytes) -> FleetFile:
    try:
        return fleet_file.read(data, rules.facts) if _is_json(data) else read_text(data, rules.facts)
    except FleetError as mistake:
        raise NotAList(str(mistake)) from None


def limit(rules: Ruleset, found: FleetFile) -> int:
    return found.limit or rules.constants.fleet.standard


def violations(rules: Ruleset, found: FleetFile, limit: int) -> list[Refusal]:
    return fleets.violations(rules.facts, found.fleet, limit, rules.constants.fleet)


def describe(rules: Ruleset, found: FleetFile) -> tuple[str, int, list[str]]:
    fleet = found.fleet
    return fleet.name, fleets.points(rules.facts, fleet), fleet_file.summary(rules.facts, fleet)


def agreed(rules: Ruleset, lists: Mapping[Seat, FleetFile], points: int | None) -> int:
    """The total asked for, else the one that the files name, else the edition's own. ARM-FLT-01, ARM-FLT-02"""
    named = {file.limit for file in lists.values() if file.limit}
    if points is not None:
        return points
    if len(named) > 1:
        totals = " and ".join(str(total) for total in sorted(named))
        raise NoSetup(f"the fleets are for {totals} points: agree on a total with --points")
    return named.pop() if named else rules.constants.fleet.standard


def setup(lists: Mapping[Seat, FleetFile], points: int, args: Namespace) -> Setup:
    return Setup(fleets={seat: file.fleet for seat, file in lists.items()}, points=points)
