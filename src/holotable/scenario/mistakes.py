"""Mistakes in scenario files, at the place where they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from holotable.kernel.laying import SetupError
from holotable.table.notation import NotationError

T = TypeVar("T")


class Misplaced(Exception):
    """A mistake at a key path, such as ("play", 2, "choose")."""

    def __init__(self, path: tuple[str | int, ...], message: str) -> None:
        super().__init__(message)
        self.path = path


def parsed(key: str, lines: Sequence[str], parse: Callable[[str], T]) -> Iterator[T]:
    """What the lines under a key say."""
    for number, line in enumerate(lines):
        try:
            yield parse(line)
        except NotationError as error:
            raise Misplaced((key, number), str(error)) from None


def card_and_upgrades(key: str, line: str, form: str) -> tuple[str, tuple[str, ...]]:
    """A line of a list, `CARD [+UPGRADE ...]`."""
    card, *upgrades = line.split() or [""]
    wrong = next((word for word in upgrades if not word.startswith("+")), None)
    if not card or card.startswith("+") or wrong:
        raise SetupError(f"{key}: expected {form} [+UPGRADE ...], not {line!r}")
    return card, tuple(word[1:] for word in upgrades)
