"""`holotable coverage`: which rules and cards the last test run proved, per ruleset."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import msgspec
from rich.table import Table

from holotable import rulebook
from holotable.cli.card_status import rows, statuses
from holotable.cli.errors import UserError
from holotable.cli.output import console, print_json
from holotable.rulebook import coverage
from holotable.rulebook.coverage import Coverage, RuleStatus
from holotable.rulesets import LOADERS, load

HELP = "show which rules and cards have a passing test"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--ruleset", choices=rulebook.RULESETS, help="only this ruleset")
    parser.add_argument("--file", type=Path, help=f"a run's tally (default: the nearest {coverage.FILE})")
    parser.add_argument("--verbose", action="store_true", help="list the rules without a passing test")


def run(args: argparse.Namespace) -> int:
    found = read(args.file)
    names = rulebook.RULESETS if args.ruleset is None else (args.ruleset,)
    status = [coverage.rule_status(found, name) for name in names]
    cards = {name: cards_of(name, found) for name in names if name in LOADERS}
    if args.json:
        print_json({"whole": found.whole, "rulesets": status, "cards": cards})
        return 0
    show(found, status)
    for name, kinds in cards.items():
        show_cards(name, kinds)
    if args.verbose:
        for row in status:
            show_missing(row)
    return 0


def read(file: Path | None) -> Coverage:
    """The tally of the last test run; a UserError if there is none or it cannot be read."""
    file = file or coverage.find(Path.cwd())
    if file is None:
        raise UserError(f"no {coverage.FILE} here or above; run `make test` first")
    try:
        return coverage.read(file)
    except FileNotFoundError:
        raise UserError(f"{file} does not exist; run `make test` first") from None
    except OSError as trouble:
        raise UserError(f"{file} cannot be read: {trouble.strerror}") from trouble
    except msgspec.DecodeError as trouble:
        raise UserError(f"{file} is not the tally of a test run: {trouble}") from trouble


def show(found: Coverage, rows: list[RuleStatus]) -> None:
    table = Table("ruleset", box=None, pad_edge=False)
    for heading in ("rules", "proven", "failing", "untested"):
        table.add_column(heading, justify="right")
    for row in rows:
        figures = (row.total, len(row.proven), len(row.failing), len(row.untested))
        table.add_row(row.ruleset, *map(str, figures))
    console().print(table)
    if not found.whole:
        print("The last run was asked for some of the tests only; `make test` runs them all.")


def cards_of(name: str, found: Coverage) -> list[dict[str, Any]]:
    """How many cards of each kind there are, are written, are said by figures alone, are tested."""
    rules = load(name)
    return rows(rules, statuses(rules, found.cards))


def show_cards(name: str, kinds: list[dict[str, Any]]) -> None:
    table = Table(f"{name}: cards", box=None, pad_edge=False)
    for heading in ("in all", "effect written", "figures only", "tested", "missing"):
        table.add_column(heading, justify="right")
    for row in kinds:
        done = (row["written"], row["figures_only"], row["tested"])
        figures = (row["cards"], *done, len(row["missing"]))
        table.add_row(row["kind"], *map(str, figures))
    console().print()
    console().print(table)


def show_missing(row: RuleStatus) -> None:
    """Lists the IDs of one ruleset that no passing test stands for."""
    for label, ids in (("failing", row.failing), ("untested", row.untested)):
        if ids:
            print(f"\n{row.ruleset}, {label}:")
            print("\n".join(f"  {i}" for i in ids))
