"""How commands print: JSON for programs, rich text for people."""

from __future__ import annotations

import sys
from typing import Any

import msgspec
from rich.console import Console

WIDE = 1000  # columns of what is no terminal: tables too keep their lines whole


def print_json(value: Any) -> None:
    """Writes any msgspec value to standard output as indented JSON."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")


class Pipeable(Console):
    """A console that leaves a reader who has gone to main(), like every other command's output."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console() -> Console:
    """A console on today's standard output; it wraps for a terminal only, so that piped lines stay whole."""
    terminal = Pipeable(highlight=False)
    return terminal if terminal.is_terminal else Pipeable(highlight=False, soft_wrap=True, width=WIDE)
