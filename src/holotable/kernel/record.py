"""Save, replay, undo and fork: the setup and the answers given since are the whole game (law 6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from holotable.kernel.chance import Chance
from holotable.kernel.decision import Answer, BadAnswer
from holotable.kernel.game import Game
from holotable.kernel.record_base import Record, Seat
from holotable.kernel.ruleset import Ruleset

FORMAT = "holotable-save-1"
LARGEST = 8_000_000
MOST_ANSWERS = 50_000


class SaveError(Exception):
    """A save that cannot be read or does not replay, in one line."""


class UndoRefused(Exception):
    """An undo that would reach behind a roll or a reveal, or has nothing to take back."""


class Save(Record):
    """A saved game. `seal` covers everything else, so that a damaged file is told from a played one."""

    format: str
    ruleset: str
    packs: dict[str, str]
    setup: msgspec.Raw
    answers: list[Answer]
    final: str
    seal: str


class _Header(msgspec.Struct):
    """What every version's save has."""

    format: str


def begin(ruleset: Ruleset, setup: Any, chance: Chance | None = None, log: bool = True) -> Game:
    """A new game, run up to its first question."""
    game = ruleset.table(ruleset, ruleset.start(ruleset, setup), chance)
    if not log:
        game.log = None
    game.setup = setup
    game.run()
    return game


def digest(game: Game) -> str:
    """A fingerprint of the whole state."""
    return sha256(game.ruleset.encode(game.state)).hexdigest()


def dump(game: Game) -> bytes:
    """The game as a JSON save."""
    setup = msgspec.Raw(msgspec.json.encode(game.setup))
    packs = {pack.id: pack.version for pack in game.ruleset.packs}
    save = Save(FORMAT, game.ruleset.id, packs, setup, list(game.record), digest(game), "")
    save.seal = seal_of(save)
    return msgspec.json.format(msgspec.json.encode(save), indent=1)


def seal_of(save: Save) -> str:
    """What the seal of a save must be: a digest of all its other fields."""
    setup = msgspec.json.encode(msgspec.json.decode(save.setup))
    parts = [
        save.ruleset,
        repr(sorted(save.packs.items())),
        repr([(a.player, a.values) for a in save.answers]),
    ]
    return sha256(("\n".join([*parts, save.final]).encode()) + setup).hexdigest()


def read(data: bytes) -> Save:
    """A save, checked as far as can be done without its ruleset. Raises `SaveError`."""
    if len(data) > LARGEST:
        raise SaveError(f"the file has {len(data)} bytes; a save has at most {LARGEST}")
    try:
        _check_format(data)
        save = msgspec.json.decode(data, type=Save)
        sealed = seal_of(save)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise SaveError(f"not a Holotable save: {error}") from None
    if len(save.answers) > MOST_ANSWERS:
        raise SaveError(f"{len(save.answers)} answers; a game has at most {MOST_ANSWERS}")
    if sealed != save.seal:
        raise SaveError("the seal does not match: the file was damaged or edited after it was saved")
    return save


def _check_format(data: bytes) -> None:
    """A save of a later version is told by its format before its other fields are looked at."""
    found = msgspec.json.decode(data, type=_Header).format
    if found != FORMAT:
        raise SaveError(f"format is {found!r}, expected {FORMAT!r}")


def load(save: Save, ruleset: Ruleset, upto: int | None = None, log: bool = True) -> Game:
    """Play a save again, up to so many answers, and return the game as it then stands."""
    installed = {pack.id: pack.version for pack in ruleset.packs}
    if save.ruleset != ruleset.id:
        raise SaveError(f"a game of {save.ruleset}, not of {ruleset.id}")
    _check_packs(save.packs, installed)
    try:
        setup = msgspec.json.decode(save.setup, type=ruleset.setup)
        game = replay(ruleset, setup, save.answers[:upto], log)
        if upto is None and digest(game) != save.final:
            raise SaveError("the game replays, but ends otherwise: the rules have changed since")
        return game
    except SaveError:
        raise
    except msgspec.MsgspecError as error:
        raise SaveError(f"setup: {error}") from None
    except Exception as error:
        # The one place that catches all: a sealed save made by another version may break any step.
        raise SaveError(f"the game does not replay: {type(error).__name__}: {error}") from error


def _check_packs(wanted: Mapping[str, str], installed: Mapping[str, str]) -> None:
    for name, version in wanted.items():
        if installed.get(name) != version:
            have = installed.get(name, "not installed")
            raise SaveError(f"the game was played with pack {name} {version}; here it is {have}")


def replay(ruleset: Ruleset, setup: Any, answers: Sequence[Answer], log: bool = True) -> Game:
    """A game in which these answers were given."""
    game = begin(ruleset, setup, log=log)
    for number, answer in enumerate(answers):
        question = next((d for d in game.decisions if d.player == answer.player), None)
        if question is None:
            raise SaveError(f"answer {number}: {answer.player} is not asked anything here")
        try:
            game.answer(question, answer.values)
        except BadAnswer as error:
            raise SaveError(f"answer {number} by {answer.player}: {error}") from None
    return game


def rewind(game: Game, length: int) -> None:
    """Put a game back to where it stood after so many answers."""
    stand(game, game.record[:length])


def stand(game: Game, answers: Sequence[Answer]) -> None:
    """Put a game to where these answers lead."""
    before = replay(game.ruleset, game.setup, answers, log=game.log is not None)
    game.state, game.record, game.barriers, game.log = (
        before.state,
        before.record,
        before.barriers,
        before.log,
    )
    game.start_over()
    game.run()


def fork(game: Game, length: int | None = None, chance: Chance | None = None) -> Game:
    """An independent game with its own record, from any earlier point."""
    twin = replay(game.ruleset, game.setup, game.record[:length], log=game.log is not None)
    twin.chance = chance
    twin.run()
    return twin


def undo(game: Game, seat: Seat) -> None:
    """Take back the seat's last choice, unless dice have fallen or a secret was shown since.

    While several seats choose at the same time, what the others have chosen since stays: it is none of this seat's.
    """
    last = max((n for n, answer in enumerate(game.record) if answer.player == seat), default=-1)
    if last < 0:
        raise UndoRefused("there is nothing to take back")
    if game.barriers and game.barriers[-1] > last:
        raise UndoRefused("dice have been rolled or a secret was shown since: that cannot be taken back")
    later = game.record[last + 1 :]
    under_way = len(later) < len(game.state.answers)
    stand(game, [*game.record[:last], *(later if under_way else [])])
