"""`holotable replay`: plays a saved game again, as a whole or up to an answer, as a story or as a check."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from holotable.cli import games
from holotable.cli.errors import UserError
from holotable.cli.output import console, print_json
from holotable.kernel import record
from holotable.kernel.game import Game
from holotable.kernel.view import log_for
from holotable.players.player import Seen
from holotable.terminal.scene import NoScene, scene_for
from holotable.terminal.screen import Screen
from holotable.terminal.story import story

HELP = "replay a saved game, or verify it"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a save of holotable play")
    parser.add_argument(
        "--to", type=int, metavar="N", help="stop after so many answers and show the position"
    )
    parser.add_argument(
        "--verify", action="store_true", help="compare the end with the saved one; exit 1 if it differs"
    )
    parser.add_argument("--text", action="store_true", help="tell the whole story")


def run(args: argparse.Namespace) -> int:
    save = games.read_save(args.file)
    rules = games.ruleset(save.ruleset)
    if args.verify and (args.to is not None or args.text):
        raise UserError("--verify compares the whole game with the saved end: leave --to and --text out")
    if args.verify:
        return verify(args, save, rules)
    if args.to is not None and not 0 <= args.to <= len(save.answers):
        raise UserError(f"--to: the game has {len(save.answers)} answers, so 0 to {len(save.answers)}")
    game = games.load_save(args.file, save, rules, args.to)
    if args.json:
        print_json(as_json(game, args.text))
        return 0
    show(game, len(save.answers), args)
    return 0


def verify(args: argparse.Namespace, save: record.Save, rules: Any) -> int:
    """Play every answer again and compare the end."""
    try:
        game = record.load(save, rules)
    except record.SaveError as different:
        if args.json:
            print_json({"verified": False, "reason": str(different), "answers": len(save.answers)})
        else:
            print(f"holotable: {args.file}: {different}", file=sys.stderr)
        return 1
    if args.json:
        print_json(games.result(game) | {"verified": True})
    else:
        print(f"{args.file}: verified, {len(save.answers)} answers lead to the saved end")
    return 0


def as_json(game: Game, text: bool) -> dict[str, Any]:
    """The position, and the story on demand."""
    found = games.result(game)
    if text:
        lines = log_for(game.log or [], None)
        found["story"] = [
            {"rule": line.rule, "text": game.ruleset.text(line.why.key, line.why.args)} for line in lines
        ]
    return found


def show(game: Game, whole: int, args: argparse.Namespace) -> None:
    """The story if it is wanted, then the position or the result."""
    out = console()
    try:
        scene = scene_for(game)
    except NoScene as missing:
        raise UserError(str(missing)) from None
    screen = Screen(out, scene)
    if args.text:
        screen.tell(story(game.ruleset, log_for(game.log or [], None)))
    table = Seen(game, "").table
    if args.to is not None or not game.over:
        screen.overview(table, None)
    out.print(
        f"{game.ruleset.id}: {len(game.record)} of {whole} answers, round {game.state.round}", markup=False
    )
    if game.over:
        winner = game.state.winner
        out.print("a draw" if winner in (None, "draw") else f"{winner} wins", markup=False)
        for line in scene.result(table):
            out.print(line, markup=False)
    for decision in game.decisions:
        words = game.ruleset.text(decision.why.key, decision.why.args)
        out.print(f"{decision.player} is asked: {words} ({decision.rule})", markup=False)
