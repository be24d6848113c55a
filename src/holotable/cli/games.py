"""What several commands need of rulesets, squads and saved games, with every mistake as one line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from holotable import rulesets
from holotable.cli.errors import UserError
from holotable.cli.files import read_file
from holotable.kernel import record
from holotable.kernel.game import Game
from holotable.kernel.record_base import Seat
from holotable.kernel.ruleset import Ruleset

READY_SEATS = {"xwing-1": ("resistance-wing", "first-order-aces")}


def ruleset(name: str) -> Ruleset:
    """A ruleset by name."""
    try:
        return rulesets.load(name)
    except rulesets.UnknownRuleset as unknown:
        raise UserError(str(unknown)) from None


# Squads ------------------------------------------------------------------------------------------------------


def setup(rules: Ruleset, seat_a: str | None, seat_b: str | None, rounds: int) -> Any:
    """The start of a game with these lists; they must be legal."""
    from holotable.xwing.setup import ROCKS, Setup
    from holotable.xwing.squad import Squad

    if rules.id not in READY_SEATS:
        raise UserError(f"{rules.id} cannot be played in the terminal yet")
    named = zip((seat_a, seat_b), READY_SEATS[rules.id], ("--seat-a", "--seat-b"), strict=True)
    files = [legal_squad(rules, name or ready, option) for name, ready, option in named]
    rocks = tuple(rock for file in files for rock in file.obstacles)
    red, blue = (file.squad for file in files)
    squads: dict[Seat, Squad] = {"red": red, "blue": blue}
    return Setup(squads=squads, rounds=rounds, obstacles=rocks if len(rocks) == len(ROCKS) else ROCKS)


def legal_squad(rules: Ruleset, name: str, option: str) -> Any:
    """A squad that may be played, or the first thing that is wrong with it."""
    file = squad_file(rules, name)
    wrong = violations(rules, file.squad)
    if wrong:
        rule, words = wrong[0]
        more = f" (and {len(wrong) - 1} more: holotable list check {name})" if len(wrong) > 1 else ""
        raise UserError(f"{option} {name}: {words} ({rule}){more}")
    return file


def squad_file(rules: Ruleset, name: str) -> Any:
    """A squad by the name of a ready list, or from an XWS file."""
    from holotable.xwing import xws

    ready = xws.ready(rules.id)
    path = Path(name)
    if name in ready and not path.exists():
        return xws.read(ready[name], rules.facts)
    if not path.exists():
        raise UserError(f"{name}: no such file, and no ready list; those are {', '.join(ready)}")
    try:
        return xws.read(read_file(path), rules.facts)
    except xws.XwsError as mistake:
        raise UserError(f"{name}: {mistake}") from None


def violations(rules: Ruleset, squad: Any) -> list[tuple[str, str]]:
    """What makes a squad illegal: rule IDs and words."""
    from holotable.xwing import squad as squads

    found = squads.violations(rules.facts, squad)
    return [(refusal.rule, rules.text(refusal.why.key, refusal.why.args)) for refusal in found]


# Saved games -------------------------------------------------------------------------------------------------


def read_save(file: Path) -> record.Save:
    """A save from its file, as far as it can be checked without its ruleset."""
    try:
        return record.read(read_file(file))
    except record.SaveError as mistake:
        raise UserError(f"{file}: {mistake}") from None


def load_save(file: Path, save: record.Save, rules: Ruleset, upto: int | None = None) -> Game:
    """The game of a save, played up to so many answers."""
    try:
        return record.load(save, rules, upto)
    except record.SaveError as mistake:
        raise UserError(f"{file}: {mistake}") from None


def result(game: Game) -> dict[str, Any]:
    """Where a game stands, for programs."""
    state = game.state
    score = getattr(game, "score", None)
    return {
        "ruleset": game.ruleset.id,
        "round": state.round,
        "answers": len(game.record),
        "over": game.over,
        "winner": state.winner,
        "score": {seat: score(seat) for seat in state.seats} if score is not None else {},
        "digest": record.digest(game),
    }
