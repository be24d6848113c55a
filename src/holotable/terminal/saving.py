"""Saving so that neither a crash nor a full disk leaves half a file, and no slip of the pen costs another file."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import platformdirs

from holotable.kernel import record
from holotable.kernel.game import Game

SAVE, PICTURE = "saved game", "picture"
MARKS = {SAVE: (b'"holotable-save-',), PICTURE: (b"<svg", b"<?xml")}
HEAD = 200  # bytes in which such a mark stands


class SaveFailed(Exception):
    """A save that could not be written, in one line."""


def check_spare(place: Path, kind: str) -> None:
    """Only a file of the same kind may be written over; any other one may be the only copy of something."""
    try:
        if place.is_dir():
            raise SaveFailed(f"{place} is a directory; name a file")
        if not place.is_file():
            return
        with place.open("rb") as stream:
            head = stream.read(HEAD)
    except OSError as error:
        raise SaveFailed(f"{place}: {error.strerror or error}") from error
    if head and not any(mark in head for mark in MARKS[kind]):
        raise SaveFailed(f"{place} exists and is no {kind}: name another file")


def default_place(ruleset: str) -> Path:
    """Where a game goes that was not given a file."""
    return platformdirs.user_data_path("holotable") / "saves" / f"{ruleset}-last.json"


def save_game(game: Game, file: Path | None) -> Path:
    """Write the game beside its file and put it in place in one go; returns where it is."""
    place = file if file is not None else default_place(game.ruleset.id)
    if not place.name or "\0" in str(place):
        raise SaveFailed(f"{str(place)!r} is no file name")
    draft = place.with_name(f".{place.name}.{os.getpid()}")
    try:
        if file is None:
            place.parent.mkdir(parents=True, exist_ok=True)
        draft.write_bytes(record.dump(game))
        draft.replace(place)
    except OSError as error:
        with suppress(OSError):  # a name that is too long cannot even be removed
            draft.unlink(missing_ok=True)
        raise SaveFailed(f"{place}: {error.strerror or error}") from error
    return place
