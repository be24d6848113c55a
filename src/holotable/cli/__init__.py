"""The command line: finds the command's module, parses its options, turns every mistake into one clear line."""

from __future__ import annotations

import argparse
import errno
import io
import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import NoReturn, Protocol, cast

from holotable.cli.errors import UserError

# The one table of commands. Each module offers what Command lists below, and is imported only when needed.
COMMANDS = {
    "play": "holotable.cli.play",
    "replay": "holotable.cli.replay",
    "list": "holotable.cli.lists",
    "cards": "holotable.cli.cards",
    "bench": "holotable.cli.bench",
    "show": "holotable.cli.show",
    "coverage": "holotable.cli.coverage",
    "rules": "holotable.cli.rules",
    "scenario": "holotable.cli.scenario",
}

EXIT_MISTAKE = 2
EXIT_INTERRUPTED = 130
EXIT_BROKEN_PIPE = 141


class Command(Protocol):
    """What a command's module offers."""

    HELP: str

    def configure(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, args: argparse.Namespace) -> int: ...


class Parser(argparse.ArgumentParser):
    """An ArgumentParser that leaves printing and leaving to main()."""

    def error(self, message: str) -> NoReturn:
        raise UserError(f"{message} (see: {self.prog} --help)")


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without arrows shows "?" instead of failing
    try:
        code = dispatch(words)
        if sys.stdout is not None:  # pyright: ignore[reportUnnecessaryComparison]  # None when it was closed
            sys.stdout.flush()
        return code
    except UserError as mistake:
        print(f"holotable: {mistake}", file=sys.stderr)
        return EXIT_MISTAKE
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        _write_into_nothing()  # the reader has left
        return EXIT_BROKEN_PIPE
    except OSError as trouble:
        if trouble.errno not in (errno.ENOSPC, errno.EIO):
            raise
        _write_into_nothing()
        print(f"holotable: the output cannot be written: {trouble.strerror}", file=sys.stderr)
        return EXIT_MISTAKE
    except SystemExit as leaving:  # argparse leaves this way after --help and --version
        return leaving.code if isinstance(leaving.code, int) else 0


def _write_into_nothing() -> None:
    """Python flushes the output once more at exit and would complain again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def dispatch(words: list[str]) -> int:
    """Hands the words to the command that the first of them names."""
    if not words or words[0] in ("-h", "--help"):
        print(overview())
        return 0
    if words[0] == "--version":
        from holotable import __version__

        print(f"holotable {__version__}")
        return 0
    if words[0] not in COMMANDS:
        near = get_close_matches(words[0], COMMANDS, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(COMMANDS)}"
        raise UserError(f"no command is called {words[0]}; {hint}")
    command = load(words[0])
    parser = Parser(prog=f"holotable {words[0]}", description=command.HELP)
    command.configure(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")
    return command.run(parser.parse_args(words[1:]))


def load(name: str) -> Command:
    """Imports one command's module."""
    return cast(Command, import_module(COMMANDS[name]))


def overview() -> str:
    """What `holotable --help` prints."""
    lines = [f"  {name:<10} {load(name).HELP}" for name in COMMANDS]
    head = "usage: holotable COMMAND [...]\n\nA rules engine for tabletop space battles.\n\ncommands:"
    foot = "\n`holotable COMMAND --help` lists a command's options; `holotable --version` prints the version."
    return "\n".join([head, *lines, foot])
