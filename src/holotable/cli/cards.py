"""`holotable cards`: the cards of a ruleset, and how far their effects are written and tested."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import msgspec
from rich.table import Table

from holotable.cli import games
from holotable.cli.card_status import CardStatus, rows, statuses, summary
from holotable.cli.errors import UserError
from holotable.cli.output import console, print_json
from holotable.rulebook import coverage

HELP = "list the cards of a ruleset"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "ruleset", nargs="?", default="xwing-1", metavar="RULESET", help="default: %(default)s"
    )
    parser.add_argument("--status", action="store_true", help="count what is written and tested")


def run(args: argparse.Namespace) -> int:
    rules = games.ruleset(args.ruleset)
    cards = statuses(rules, tallies())
    if args.json:
        print_json({"ruleset": rules.id, "cards": cards} if not args.status else summary(rules, cards))
    elif args.status:
        show_status(rows(rules, cards))
    else:
        show(cards)
    return 0


def tallies() -> dict[str, coverage.Tally] | None:
    """The last test run's tally of cards, if there is one."""
    file = coverage.find(Path.cwd())
    if file is None:
        return None
    try:
        return coverage.read(file).cards
    except (OSError, msgspec.DecodeError) as trouble:
        raise UserError(f"{file} is not the tally of a test run: {trouble}") from None


def show_status(found: list[dict[str, Any]]) -> None:
    """A row a kind of card, then what is missing."""
    table = Table("kind", box=None, pad_edge=False)
    for heading in ("cards", "written", "figures only", "missing", "tested"):
        table.add_column(heading, justify="right")
    for row in found:
        tested = "?" if row["tested"] is None else str(row["tested"])
        figures = (row["cards"], row["written"], row["figures_only"], len(row["missing"]))
        table.add_row(row["kind"], *map(str, figures), tested)
    console().print(table)
    missing = [name for row in found for name in row["missing"]]
    if missing:
        print(f"no effect yet: {', '.join(missing)}")


def show(cards: list[CardStatus]) -> None:
    table = Table("card", "name", "effect", "tested", "what it does", box=None, pad_edge=False)
    marks = {None: "?", True: "yes", False: "no"}
    for card in cards:
        table.add_row(f"{card.kind}:{card.id}", card.name, card.effect, marks[card.tested], card.text)
    console().print(table)
