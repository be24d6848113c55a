"""`holotable list`: checks squads against the rules, and names the ready ones."""

from __future__ import annotations

import argparse

from holotable.cli import games
from holotable.cli.errors import UserError
from holotable.cli.output import print_json

HELP = "check a squad (list check FILE), or show the ready ones (list ready)"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what", choices=("check", "ready"), help="check: a file against the rules; ready: ready lists"
    )
    parser.add_argument("files", nargs="*", metavar="FILE", help="XWS files, or names of ready lists")
    parser.add_argument("--ruleset", default="xwing-1", help="whose rules (default: %(default)s)")


def run(args: argparse.Namespace) -> int:
    rules = games.ruleset(args.ruleset)
    if args.what == "ready":
        return show_ready(args, rules)
    if not args.files:
        raise UserError("list check needs a file (see: holotable list --help)")
    rows = [row(rules, name) for name in args.files]
    if args.json:
        print_json({"lists": rows})
    else:
        for one in rows:
            show(one)
    return 0 if all(one["legal"] for one in rows) else 1


def row(rules: games.Ruleset, name: str) -> dict[str, object]:
    """A squad, its cost, and what is wrong with it."""
    from holotable.xwing.squad import points
    from holotable.xwing.xws import summary

    squad = games.squad_file(rules, name).squad
    wrong = games.violations(rules, squad)
    return {
        "file": name,
        "name": squad.name,
        "points": points(rules.facts, squad),
        "legal": not wrong,
        "ships": summary(rules.facts, squad),
        "violations": [{"rule": rule, "text": text} for rule, text in wrong],
    }


def show(one: dict[str, object]) -> None:
    """One line for a legal squad; for another, one line for each violation."""
    wrong = one["violations"]
    assert isinstance(wrong, list)
    for violation in wrong:
        print(f"{one['file']}: {violation['text']}  {violation['rule']}")
    if not wrong:
        print(f"{one['file']}: legal, {one['points']} points")


def show_ready(args: argparse.Namespace, rules: games.Ruleset) -> int:
    """The ready lists with their ships."""
    from holotable.xwing import xws

    names = args.files or list(xws.ready(rules.id))
    rows = [row(rules, name) for name in names]
    if args.json:
        print_json({"lists": rows})
        return 0
    for one in rows:
        print(f"{one['file']}  ({one['points']} points)")
        ships = one["ships"]
        assert isinstance(ships, list)
        for line in ships:
            print(f"  {line}")
    return 0
