"""`holotable play`: a game in the terminal, against a bot, between two people, or between two bots."""

from __future__ import annotations

import argparse
import random
import signal
import sys
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO, cast

from rich.console import Console

from holotable.cli import games
from holotable.cli.errors import UserError
from holotable.cli.output import console, print_json
from holotable.kernel import record
from holotable.kernel.chance import Seeded
from holotable.kernel.game import Game
from holotable.kernel.laying import SetupError
from holotable.kernel.record_base import Seat
from holotable.players.names import BOTS, UnknownBot, bot
from holotable.players.player import Player, Seen
from holotable.terminal.saving import SAVE, SaveFailed, check_spare, save_game
from holotable.terminal.scene import NoScene
from holotable.terminal.session import INTERRUPTED, Session

HELP = "play a game in the terminal"
NOBODY = "none"
MOST_ROUNDS = 1000


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ruleset", metavar="RULESET", help="such as xwing-1 or armada-1.5")
    parser.add_argument(
        "--seat-a", metavar="LIST", help="red's squad or fleet: a file, or the name of a ready list"
    )
    parser.add_argument("--seat-b", metavar="LIST", help="blue's, the same")
    names = f"{', '.join(BOTS)}, or {NOBODY} for a person"
    parser.add_argument(
        "--bot-a", metavar="NAME", default=NOBODY, help=f"who plays red: {names} (default: you)"
    )
    parser.add_argument("--bot-b", metavar="NAME", default="greedy", help="who plays blue (default: greedy)")
    parser.add_argument("--seed", type=int, metavar="N", help="the same seed, the same dice")
    parser.add_argument("--save", type=Path, metavar="FILE", help="save here after every answer")
    parser.add_argument(
        "--rounds", type=int, metavar="N", help="X-Wing: decide on points after so many rounds"
    )
    parser.add_argument(
        "--points", type=int, metavar="N", help="Armada: the agreed total (default: what the fleets name)"
    )
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a saved game")


def run(args: argparse.Namespace) -> int:
    check(args)
    ruleset = games.ruleset(args.ruleset)
    games.check_options(ruleset, args)
    seed = args.seed if args.seed is not None else random.SystemRandom().randrange(1_000_000)
    game = resumed(args, ruleset, seed) if args.resume else begun(args, ruleset, seed)
    players = seated(args, game, seed)
    save = args.save or args.resume
    if save is not None:
        try:
            check_spare(save, SAVE)
            save_game(game, save)
        except SaveFailed as failed:
            raise UserError(f"--save: {failed}") from None
    if args.json:
        return play_silently(game, players, save, seed)
    try:
        session = Session(game, players, console(), asker(console()), save)
    except NoScene as missing:
        raise UserError(str(missing)) from None
    with hangups_interrupt():
        session.say(greeting(session, seed))
        return session.run()


@contextmanager
def hangups_interrupt() -> Generator[None]:
    """A closed window, or a request to end, is an interruption like any other: the game is kept."""
    numbers = [number for name in ("SIGHUP", "SIGTERM") if (number := getattr(signal, name, None))]
    if threading.current_thread() is not threading.main_thread():
        numbers = []  # only the main thread may say what a signal does
    before = {number: signal.signal(number, signal.default_int_handler) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def check(args: argparse.Namespace) -> None:
    """Options that contradict each other or make no sense."""
    if args.resume and (args.seat_a or args.seat_b or args.rounds is not None or args.points is not None):
        raise UserError(
            "--resume goes on with a saved game, which has its lists, rounds and points: leave those options out"
        )
    if args.rounds is not None and not 1 <= args.rounds <= MOST_ROUNDS:
        raise UserError(f"--rounds: expected 1 to {MOST_ROUNDS}, got {args.rounds}")
    if args.points is not None and not 1 <= args.points <= games.MOST_POINTS:
        raise UserError(f"--points: expected 1 to {games.MOST_POINTS}, got {args.points}")
    if args.json and NOBODY in (args.bot_a, args.bot_b):
        raise UserError(
            "--json prints the result of a game between two bots: name them with --bot-a and --bot-b"
        )


def begun(args: argparse.Namespace, ruleset: Any, seed: int) -> Game:
    """A new game with the squads named, or with ready ones."""
    try:
        return record.begin(ruleset, games.setup(ruleset, args), Seeded(seed))
    except SetupError as mistake:
        raise UserError(str(mistake)) from None


def resumed(args: argparse.Namespace, ruleset: Any, seed: int) -> Game:
    """A saved game, with fresh dice."""
    save = games.read_save(args.resume)
    if save.ruleset != ruleset.id:
        raise UserError(f"{args.resume} is a game of {save.ruleset}, not of {ruleset.id}")
    game = games.load_save(args.resume, save, ruleset)
    game.chance = Seeded(seed)
    game.run()
    return game


def seated(args: argparse.Namespace, game: Game, seed: int) -> dict[Seat, Player]:
    """The bots at their seats."""
    players: dict[Seat, Player] = {}
    for seat, name, option in zip(
        game.state.seats, (args.bot_a, args.bot_b), ("--bot-a", "--bot-b"), strict=True
    ):
        if name == NOBODY:
            continue
        try:
            players[seat] = bot(name, f"{seed}-{seat}")
        except UnknownBot as unknown:
            raise UserError(f"{option}: {unknown}, or {NOBODY} for a person") from None
    return players


def asker(out: Console) -> Callable[[str], str]:
    """Reads a line from a person, or from a pipe, whose lines are then shown as if typed."""
    lines = cast("TextIO | None", sys.stdin)  # None when it was closed
    if lines is not None and lines.isatty():
        edit_lines()
        return input

    def ask(prompt: str) -> str:
        line = lines.readline() if lines is not None else ""
        if not line:
            raise EOFError
        out.print(f"{prompt}{line.rstrip()}", markup=False, highlight=False)
        return line.rstrip("\n")

    return ask


def edit_lines() -> None:
    """Let the arrow keys move within the line, where Python can; what was typed may be a secret, so none is kept."""
    try:
        import readline
    except ImportError:
        return
    readline.set_auto_history(False)


def greeting(session: Session, seed: int) -> str:
    """Who plays whom, and how to find help."""
    sides = [
        f"{seat}: {'you' if seat in session.people and len(session.people) == 1 else 'a person'}"
        if seat in session.people
        else f"{seat}: a bot"
        for seat in session.game.state.seats
    ]
    hint = "" if not session.people else "  Type help at any prompt."
    return f"{session.game.ruleset.id}, {', '.join(sides)}, seed {seed}.{hint}"


def play_silently(game: Game, players: dict[Seat, Player], save: Path | None, seed: int) -> int:
    """Bot against bot, for programs: only the result."""
    try:
        while (decision := game.decision) is not None:
            game.answer(decision, players[decision.player].choose(Seen(game, decision.player), decision))
    except KeyboardInterrupt:
        return INTERRUPTED
    if save is not None:
        try:
            save_game(game, save)
        except SaveFailed as failed:
            raise UserError(f"--save: {failed}") from None
    print_json(games.result(game) | {"seed": seed})
    return 0
