"""`holotable show`: draws a saved game, a step of it, or a scenario as an SVG picture."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from holotable import rulesets
from holotable.cli.errors import UserError
from holotable.cli.games import load_save, read_save
from holotable.cli.output import print_json
from holotable.kernel import record
from holotable.kernel.game import Game
from holotable.kernel.ruleset import PackError, Ruleset
from holotable.kernel.state import SPECTATORS
from holotable.picture import ALL, NoPicture, draw_game
from holotable.rulesets import UnknownRuleset
from holotable.scenario.playing import Player
from holotable.scenario.reading import Malformed, read
from holotable.terminal.saving import PICTURE, SaveFailed, check_spare

HELP = "draw a saved game or a scenario as a picture (SVG)"
SPECTATOR = "spectator"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a save (JSON) or a scenario (TOML)")
    parser.add_argument("--at", type=int, metavar="N", help="the table after N answers (default: the last)")
    parser.add_argument(
        "--svg", metavar="FILE", help="where to write it (default: beside FILE; - for the terminal)"
    )
    parser.add_argument(
        "--seat",
        default=ALL,
        metavar="SEAT",
        help=f"what this seat may see: a seat's name, {SPECTATOR}, or {ALL} (the default) with every secret",
    )
    parser.add_argument("--close", action="store_true", help="only the part that the question is about")
    parser.add_argument(
        "--refused", action="store_true", help="also what the question does not offer, and why"
    )
    parser.add_argument("--light", action="store_true", help="light colours, for paper")


def run(args: argparse.Namespace) -> int:
    game, before = open_game(args.file, args.at)
    seat = seat_of(game, args.seat)
    marks = [row for asked in game.decisions for row in game.why_not(asked)] if args.refused else []
    if seat != ALL and any(asked.player != seat for asked in game.decisions):
        marks = []  # what the other side cannot do is its own business
    theme = "light" if args.light else "dark"
    try:
        picture = draw_game(game, seat, marks, before=before, close=args.close, theme=theme)
    except NoPicture as missing:
        raise UserError(f"{args.file}: {missing}") from None
    if args.svg == "-":
        sys.stdout.write(picture)
        return 0
    target = Path(args.svg) if args.svg else beside(args.file, args.at)
    try:
        check_spare(target, PICTURE)
        target.write_text(picture, encoding="utf-8")
    except SaveFailed as taken:
        raise UserError(f"--svg: {taken}") from None
    except OSError as trouble:
        raise UserError(f"{target} cannot be written: {trouble.strerror}") from None
    if args.json:
        print_json({"svg": str(target), "answers": len(game.record), "over": game.over})
    else:
        print(target)
    return 0


def beside(file: Path, at: int | None) -> Path:
    """game.json becomes game.svg, and game-12.svg after 12 answers."""
    step = "" if at is None else f"-{at}"
    return file.with_name(f"{file.stem}{step}.svg")


def seat_of(game: Game, name: str) -> str:
    """The viewer that a seat's name on the command line means."""
    seats = game.state.seats
    if name not in (*seats, SPECTATOR, ALL):
        raise UserError(f"--seat: {name!r} is no seat; expected {', '.join((*seats, SPECTATOR))} or {ALL}")
    return SPECTATORS if name == SPECTATOR else name


# Games from files --------------------------------------------------------------------------------------------


def open_game(file: Path, at: int | None) -> tuple[Game, Any]:
    """The game of a file after so many answers, and the state one answer earlier."""
    played = from_scenario(file) if file.suffix == ".toml" else from_save(file, at)
    length = len(played.record)
    if at is not None and file.suffix == ".toml":
        check_step(file, at, length)
        played, length = stepped(played, at), at
    before = stepped(played, length - 1).state if length else None
    return played, before


def check_step(file: Path, at: int, answers: int) -> None:
    if not 0 <= at <= answers:
        raise UserError(f"--at: {file} has {answers} answers; expected 0 to {answers}")


def stepped(game: Game, length: int) -> Game:
    """The same game after fewer answers."""
    return record.replay(game.ruleset, game.setup, game.record[:length])


def from_save(file: Path, at: int | None) -> Game:
    """The game of a save, replayed up to an answer."""
    save = read_save(file)
    if at is not None:
        check_step(file, at, len(save.answers))
    return load_save(file, save, ruleset_of(file, save), at)


def ruleset_of(file: Path, save: record.Save) -> Ruleset:
    """The ruleset of a save, with the packs it was played with."""
    try:
        rules = rulesets.load(save.ruleset)
        extra = [name for name in save.packs if name not in rules.built_in]
        return rulesets.load(save.ruleset, extra) if extra else rules
    except (UnknownRuleset, PackError) as mistake:
        raise UserError(f"{file}: {mistake}") from None


def from_scenario(file: Path) -> Game:
    """The table that a scenario's script leads to, or comes to a stop at."""
    try:
        player = Player(read(file))
    except Malformed as mistake:
        raise UserError(str(mistake)) from None
    outcome = player.play()
    if player.script is None:
        raise UserError(f"{file}: {outcome.place}: {outcome.message}")
    if not outcome.passed:
        print(
            f"holotable: {file}: the script stops at {outcome.place}; this is the table then", file=sys.stderr
        )
    return player.script.game
