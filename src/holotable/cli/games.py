"""What several commands need of rulesets, lists and saved games, with every mistake as one line."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any, NamedTuple

from holotable import rulesets
from holotable.cli.errors import UserError
from holotable.cli.families import FAMILIES, OPTIONS, Family, NoSetup, NotAList, claimed, family
from holotable.cli.files import read_file
from holotable.kernel import record
from holotable.kernel.game import Game
from holotable.kernel.ruleset import Ruleset

MOST_POINTS = 10_000


def ruleset(name: str) -> Ruleset:
    """A ruleset by name."""
    try:
        return rulesets.load(name)
    except rulesets.UnknownRuleset as unknown:
        raise UserError(str(unknown)) from None


# Lists -------------------------------------------------------------------------------------------------------


class NamedList(NamedTuple):
    """A squad or fleet as the user named it, and how it was read."""

    name: str
    rules: Ruleset
    family: Family
    found: Any

    def violations(self, limit: int) -> list[tuple[str, str]]:
        """What makes it illegal: rule IDs and words."""
        found = self.family.violations(self.rules, self.found, limit)
        return [(refusal.rule, self.rules.text(refusal.why.key, refusal.why.args)) for refusal in found]


def setup(rules: Ruleset, args: Namespace) -> Any:
    """The start of a game with the lists of the options, or with ready ones; they must be legal."""
    known = family(rules.id)
    named = zip(
        (args.seat_a, args.seat_b), known.USUAL_LISTS, ("--seat-a", "--seat-b"), ("red", "blue"), strict=True
    )
    lists = {seat: (option, read_list(name or ready, rules)) for name, ready, option, seat in named}
    found = {seat: one.found for seat, (_, one) in lists.items()}
    try:
        points = known.agreed(rules, found, args.points)
    except NoSetup as mistake:
        raise UserError(str(mistake)) from None
    for option, one in lists.values():
        check_legal(one, points, option)
    return known.setup(found, points, args)


def check_legal(one: NamedList, points: int, option: str) -> None:
    """Refuses a list that may not be played: the first thing that is wrong with it."""
    wrong = one.violations(points)
    if wrong:
        rule, words = wrong[0]
        check = f"holotable list check {one.name} --ruleset {one.rules.id}"
        more = f" (and {len(wrong) - 1} more: {check})" if len(wrong) > 1 else ""
        raise UserError(f"{option} {one.name}: {words} ({rule}){more}")


def check_options(rules: Ruleset, args: Namespace) -> None:
    """Refuses options of which this family has no use."""
    for name, why in family(rules.id).REFUSED.items():
        if getattr(args, name, None) is not None:
            raise UserError(f"{OPTIONS[name]}: {why}")


def read_list(name: str, rules: Ruleset | None = None) -> NamedList:
    """A list by the name of a ready one, or from a file; without rules by those that it looks made for."""
    path = Path(name)
    if not path.exists():
        rules = rules or _with_ready(name)
        ready = family(rules.id).ready(rules.id)
        if name not in ready:
            raise UserError(f"{name}: no such file, and no ready list; those are {', '.join(ready)}")
        return ready_list(name, rules)
    data = read_file(path)
    known = family(rules.id) if rules is not None else claimed(data)
    assumed = "" if rules is not None else f" (read for {known.NEWEST}; --ruleset names another)"
    rules = rules or ruleset(known.NEWEST)
    try:
        return NamedList(name, rules, known, known.read(rules, data))
    except NotAList as mistake:
        raise UserError(f"{name}: {mistake}{assumed}") from None


def ready_list(name: str, rules: Ruleset) -> NamedList:
    """A ready list by its name."""
    known = family(rules.id)
    return NamedList(name, rules, known, known.read(rules, known.ready(rules.id)[name]))


def _with_ready(name: str) -> Ruleset:
    """The newest rules of a family with a ready list of that name."""
    every: dict[str, Ruleset] = {}
    for one in FAMILIES:
        newest = family(one).NEWEST
        every |= {ready: ruleset(newest) for ready in family(one).ready(newest)}
    if name not in every:
        raise UserError(f"{name}: no such file, and no ready list; those are {', '.join(every)}")
    return every[name]


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
