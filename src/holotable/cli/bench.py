"""`holotable bench`: how fast the engine is here."""

from __future__ import annotations

import argparse
import sys

from rich.table import Table

from holotable.bench.cases import run_all, time_by_room
from holotable.bench.games import SETUPS
from holotable.bench.measure import Figure
from holotable.cli.errors import UserError
from holotable.cli.output import console, print_json

HELP = "measure games/s, decisions/s, forks, saves and geometry on fixed seeds"


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument(
        "--games", type=int, default=20, help="how many random games are played, five times others (20)"
    )
    parser.add_argument("--rooms", action="store_true", help="also show where random play spends its time")


def run(args: argparse.Namespace) -> int:
    """Measure and print; progress goes to standard error."""
    if args.games < 1:
        raise UserError(f"--games: expected 1 or more, got {args.games}")
    figures = list(run_all(args.games, _tell))
    rooms = {name: time_by_room(name) for name in SETUPS} if args.rooms else {}
    if args.json:
        print_json({"figures": figures, "rooms": {name: dict(rows) for name, rows in rooms.items()}})
        return 0
    console().print(_table(figures))
    for name, rows in rooms.items():
        console().print(f"where random play of {name} spends its time")
        for room, share in rows:
            console().print(f"{room:>14} {share:6.1%}")
    return 0


def _tell(what: str) -> None:
    print(f"measuring: {what} ...", file=sys.stderr)


def _table(figures: list[Figure]) -> Table:
    table = Table(title="holotable bench", caption="scaled: as if the calibration loop had taken 0.073 s")
    for name in ("figure", "raw", "scaled", "unit", "aim"):
        table.add_column(name, justify="right" if name in ("raw", "scaled") else "left")
    for figure in figures:
        digits = 3 if figure.unit == "s" else 1
        table.add_row(
            figure.name, f"{figure.raw:,.{digits}f}", f"{figure.scaled:,.{digits}f}", figure.unit, figure.aim
        )
    return table
