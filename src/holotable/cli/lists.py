"""`holotable list`: checks squads and fleets against the rules, and names the ready ones."""

from __future__ import annotations

import argparse
import sys
from typing import TypedDict

from holotable.cli import games
from holotable.cli.errors import UserError
from holotable.cli.families import FAMILIES, family
from holotable.cli.games import NamedList
from holotable.cli.output import print_json
from holotable.kernel.ruleset import Ruleset
from holotable.rulesets import LOADERS

HELP = "check a squad or fleet (list check FILE), or show the ready ones (list ready)"


class Violation(TypedDict):
    """One thing that is wrong with a list."""

    rule: str
    text: str


class Row(TypedDict):
    """What is told of a list."""

    file: str
    ruleset: str
    name: str
    points: int
    limit: int
    legal: bool
    ships: list[str]
    violations: list[Violation]


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what", choices=("check", "ready"), help="check: a file against the rules; ready: ready lists"
    )
    parser.add_argument(
        "files", nargs="*", metavar="FILE", help="XWS, fleet files, fleets as text, or names of ready lists"
    )
    parser.add_argument("--ruleset", help="whose rules (default: those that the file looks made for)")
    parser.add_argument(
        "--points", type=int, metavar="N", help="the agreed total of a fleet (default: what its file names)"
    )


def run(args: argparse.Namespace) -> int:
    rules = games.ruleset(args.ruleset) if args.ruleset else None
    if args.points is not None and not 1 <= args.points <= games.MOST_POINTS:
        raise UserError(f"--points: expected 1 to {games.MOST_POINTS}, got {args.points}")
    if args.what == "ready":
        return show_ready(args, rules)
    if not args.files:
        raise UserError("list check needs a file (see: holotable list --help)")
    rows = [row(games.read_list(name, rules), args) for name in args.files]
    if args.json:
        print_json({"lists": rows})
    else:
        for one in rows:
            show(one)
    if rules is None:
        assumed = ", ".join(dict.fromkeys(one["ruleset"] for one in rows))
        print(f"holotable: checked by the rules of {assumed}; --ruleset names others", file=sys.stderr)
    return 0 if all(one["legal"] for one in rows) else 1


def row(one: NamedList, args: argparse.Namespace) -> Row:
    """A list, its cost, and what is wrong with it."""
    games.check_options(one.rules, args)
    name, points, ships = one.family.describe(one.rules, one.found)
    limit = args.points or one.family.limit(one.rules, one.found)
    wrong = one.violations(limit)
    return {
        "file": one.name,
        "ruleset": one.rules.id,
        "name": name,
        "points": points,
        "limit": limit,
        "legal": not wrong,
        "ships": ships,
        "violations": [{"rule": rule, "text": text} for rule, text in wrong],
    }


def show(one: Row) -> None:
    """One line for a legal list; for another, one line for each violation."""
    for violation in one["violations"]:
        print(f"{one['file']}: {violation['text']}  {violation['rule']}")
    if one["legal"]:
        of = f" of {one['limit']}" if one["points"] != one["limit"] else ""
        print(f"{one['file']}: legal, {one['points']}{of} points")


def show_ready(args: argparse.Namespace, rules: Ruleset | None) -> int:
    """The ready lists with their ships, of one ruleset or of all."""
    every = [rules] if rules is not None else [games.ruleset(name) for name in LOADERS if is_known(name)]
    found = [
        row(games.ready_list(name, one), args)
        for one in every
        for name in family(one.id).ready(one.id)
        if not args.files or name in args.files
    ]
    missing = [name for name in args.files if name not in {one["file"] for one in found}]
    if missing:
        raise UserError(f"{missing[0]}: no ready list; `holotable list ready` shows them")
    if args.json:
        print_json({"lists": found})
        return 0
    for one in found:
        print(f"{one['file']}  ({one['points']} points)" + ("" if rules else f"  {one['ruleset']}"))
        for line in one["ships"]:
            print(f"  {line}")
    return 0


def is_known(ruleset: str) -> bool:
    """Whether the commands know the family of a ruleset."""
    return ruleset.partition("-")[0] in FAMILIES
