"""`holotable scenario`: plays scenario files and judges what they expect."""

from __future__ import annotations

import argparse
from pathlib import Path

from msgspec import structs
from rich.text import Text

from holotable.cli.errors import UserError
from holotable.cli.output import console, print_json
from holotable.scenario.playing import Outcome, Player
from holotable.scenario.reading import Malformed, Scenario, read

HELP = "play scenario files and judge their expectations"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="scenario files, or folders of them"
    )
    parser.add_argument(
        "--pictures",
        type=Path,
        default=Path(".holotable/scenarios"),
        metavar="DIR",
        help="where the table of a failed scenario is drawn (default: %(default)s)",
    )


def run(args: argparse.Namespace) -> int:
    scenarios = [_read(file) for file in found(args.files)]
    outcomes = [judged(scenario, args.pictures) for scenario in scenarios]
    if args.json:
        print_json({"scenarios": outcomes, "failed": sum(not outcome.passed for outcome in outcomes)})
    else:
        show(outcomes)
    return 0 if all(outcome.passed for outcome in outcomes) else 1


def found(paths: list[Path]) -> list[Path]:
    """The files named, and all TOML files below the folders named."""
    files: list[Path] = []
    for path in paths:
        inside = sorted(path.rglob("*.toml")) if path.is_dir() else [path]
        if not inside:
            raise UserError(f"{path} holds no .toml file")
        files += inside
    return files


def _read(file: Path) -> Scenario:
    try:
        return read(file)
    except Malformed as mistake:
        raise UserError(str(mistake)) from None


def judged(scenario: Scenario, pictures: Path) -> Outcome:
    """How a scenario goes; where it fails, the table as it then stands is drawn."""
    player = Player(scenario)
    outcome = player.play()
    if outcome.passed or player.script is None:
        return outcome
    from holotable.picture import ALL, draw_game

    svg = draw_game(player.script.game, ALL)
    picture = pictures / f"{Path(scenario.file).stem}.svg"
    try:
        pictures.mkdir(parents=True, exist_ok=True)
        picture.write_text(svg, encoding="utf-8")
    except OSError as error:
        raise UserError(f"{picture} cannot be written: {error.strerror}") from None
    return structs.replace(outcome, picture=str(picture))


def show(outcomes: list[Outcome]) -> None:
    """One line a scenario; below a failed one its place, its first difference and its picture."""
    out = console()
    for outcome in outcomes:
        mark = ("pass", "green") if outcome.passed else ("FAIL", "bold red")
        out.print(Text.assemble(mark, f"  {outcome.title}  ", (outcome.file, "dim")))
        if not outcome.passed:
            out.print(Text(f"      {outcome.place}: " + outcome.message.replace("\n", "\n      ")))
            out.print(Text(f"      the table is drawn in {outcome.picture}", style="dim"))
    failed = sum(not outcome.passed for outcome in outcomes)
    if len(outcomes) > 1:
        out.print(f"{len(outcomes)} played, {failed} failed")
