"""`holotable cards`: the cards of a ruleset, and how far their effects are written and tested."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import msgspec
from rich.table import Table

from holotable.cli import games
from holotable.cli.errors import UserError
from holotable.cli.output import console, print_json
from holotable.kernel.ruleset import Ruleset
from holotable.rulebook import coverage

HELP = "list the cards of a ruleset"
KINDS = ("pilot", "upgrade", "damage")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "ruleset", nargs="?", default="xwing-1", metavar="RULESET", help="default: %(default)s"
    )
    parser.add_argument("--status", action="store_true", help="count what is written and tested")


class CardStatus(msgspec.Struct, frozen=True):
    """One card: whether its effect is written (`none`: it has only figures), and whether a test proves it."""

    id: str
    kind: str
    name: str
    effect: str
    tested: bool | None
    text: str


def run(args: argparse.Namespace) -> int:
    rules = games.ruleset(args.ruleset)
    cards = statuses(rules, tallies())
    if args.json:
        print_json({"ruleset": rules.id, "cards": cards} if not args.status else summary(rules, cards))
    elif args.status:
        show_status(cards)
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


def statuses(rules: Ruleset, tested: dict[str, coverage.Tally] | None) -> list[CardStatus]:
    """Every card of the ruleset."""
    found: list[CardStatus] = []
    for key, facts in sorted(rules.facts.items(), key=lambda item: (_order(item[0]), item[0])):
        kind, _, name = key.partition(":")
        if kind not in KINDS:
            continue
        tally = None if tested is None else tested.get(f"{rules.id}:{name}", coverage.Tally())
        proven = None if tally is None else tally.proven
        found.append(CardStatus(name, kind, facts.name, effect_of(rules, key, facts), proven, facts.text))
    return found


def _order(key: str) -> int:
    kind = key.partition(":")[0]
    return KINDS.index(kind) if kind in KINDS else len(KINDS)


def effect_of(rules: Ruleset, key: str, facts: Any) -> str:
    """written, none (figures say it all), or missing."""
    definition = rules.definitions.get(key)
    if definition is not None and definition.hooks:
        return "written"
    in_figures = bool(getattr(facts, "weapon", None) or getattr(facts, "actions", ()))
    return "missing" if facts.text and not in_figures else "none"


def summary(rules: Ruleset, cards: list[CardStatus]) -> dict[str, Any]:
    """Counts by kind."""
    return {"ruleset": rules.id, "kinds": [counts(kind, cards) for kind in KINDS]}


def counts(kind: str, cards: list[CardStatus]) -> dict[str, Any]:
    """How many cards of a kind there are, are written, are tested."""
    ours = [card for card in cards if card.kind == kind]
    return {
        "kind": kind,
        "cards": len(ours),
        "written": sum(card.effect == "written" for card in ours),
        "figures_only": sum(card.effect == "none" for card in ours),
        "missing": [card.id for card in ours if card.effect == "missing"],
        "tested": sum(bool(card.tested) for card in ours),
    }


def show_status(cards: list[CardStatus]) -> None:
    table = Table("kind", box=None, pad_edge=False)
    for heading in ("cards", "written", "figures only", "missing", "tested"):
        table.add_column(heading, justify="right")
    rows = [counts(kind, cards) for kind in KINDS]
    for row in rows:
        tested = "?" if all(card.tested is None for card in cards) else str(row["tested"])
        figures = (row["cards"], row["written"], row["figures_only"], len(row["missing"]))
        table.add_row(row["kind"], *map(str, figures), tested)
    console().print(table)
    missing = [name for row in rows for name in row["missing"]]
    if missing:
        print(f"no effect yet: {', '.join(missing)}")


def show(cards: list[CardStatus]) -> None:
    table = Table("card", "name", "effect", "tested", "what it does", box=None, pad_edge=False)
    marks = {None: "?", True: "yes", False: "no"}
    for card in cards:
        table.add_row(f"{card.kind}:{card.id}", card.name, card.effect, marks[card.tested], card.text)
    console().print(table)
