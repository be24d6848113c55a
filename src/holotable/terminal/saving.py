"""Saving so that neither a crash nor a full disk leaves half a file, and no slip of the pen costs another file."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import datetime
from itertools import chain, count
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


def now() -> datetime:
    """The time on this computer's clock."""
    return datetime.now()


def new_place(ruleset: str) -> Path:
    """A file of its own for a game that was given none; it is made at once, so that no other game takes the name."""
    folder = platformdirs.user_data_path("holotable") / "saves"
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{ruleset}-{now():%Y-%m-%d-%H%M%S}"
    endings = chain([""], (f"-{number}" for number in count(2)))
    while True:
        place = folder / f"{stem}{next(endings)}.json"
        with suppress(FileExistsError):
            place.touch(exist_ok=False)
            return place


def save_game(game: Game, file: Path | None) -> Path:
    """Write the game beside its file and put it in place in one go; returns where it is."""
    if file is None:
        return _save_anew(game)
    _write(game, file)
    return file


def _save_anew(game: Game) -> Path:
    try:
        place = new_place(game.ruleset.id)
    except OSError as error:
        raise SaveFailed(f"{error.filename}: {error.strerror or error}") from error
    try:
        _write(game, place)
    except SaveFailed:
        place.unlink(missing_ok=True)
        raise
    return place


def _write(game: Game, place: Path) -> None:
    if not place.name or "\0" in str(place):
        raise SaveFailed(f"{str(place)!r} is no file name")
    draft = place.with_name(f".{place.name}.{os.getpid()}")
    try:
        draft.write_bytes(record.dump(game))
        draft.replace(place)
    except OSError as error:
        with suppress(OSError):  # a name that is too long cannot even be removed
            draft.unlink(missing_ok=True)
        raise SaveFailed(f"{place}: {error.strerror or error}") from error
