"""The questions a game can ask, their answers, and the reasons for a refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from holotable.kernel.record_base import Fact, Id, RuleId, Seat

if TYPE_CHECKING:
    from holotable.kernel.game import Game

R = TypeVar("R")
Numbers: TypeAlias = tuple[int, ...]


class Answer(Fact, frozen=True, array_like=True):
    """What a seat, or the table in its name, said. Picks: option numbers; rolls: faces; places: x, y, heading."""

    player: Seat
    values: Numbers


class Given(Answer, frozen=True, array_like=True):
    """An answer in flight, until its step has run through; `seen_by` None: by everyone."""

    seen_by: tuple[Seat, ...] | None


class Why(Fact, frozen=True):
    """The reason of a question or log line: a key of the word catalogue and its arguments."""

    key: str
    args: dict[str, str] = {}


class Refusal(Fact, frozen=True):
    """Why something is not possible: the rule or card, the measured figures, and the lines to draw (µm)."""

    rule: RuleId
    why: Why
    source: Id = ""
    lines: tuple[tuple[int, int, int, int], ...] = ()


class Option(Fact, frozen=True):
    """One choice of a pick: what it is called, and the piece, card or die it points at."""

    label: str
    ref: str = ""


class Die(Fact, frozen=True):
    """One chance event: a die, or a draw from a deck, with so many equally likely sides."""

    kind: str
    sides: int


class PlaceRule(Fact, frozen=True, tag=True):
    """A condition on where a piece may be put, as data."""

    def check(self, game: Game, piece: Id, pose: tuple[int, int, int]) -> Refusal | None:
        """The reason why the piece may not be put there, or None."""
        raise NotImplementedError

    def candidates(self, game: Game, piece: Id) -> list[tuple[int, int, int]]:
        """Poses worth trying, for bots and to prove that a place exists; may be empty."""
        return []

    def bars_between(
        self, game: Game, piece: Id, one: tuple[int, int, int], two: tuple[int, int, int]
    ) -> bool:
        """Whether it surely refuses every pose on the straight way between two: such a way is not searched."""
        return False


class Pick(Fact, frozen=True, tag=True):
    """Choose between `least` and `most` of the options."""

    player: Seat
    why: Why
    rule: RuleId
    options: tuple[Option, ...]
    source: Id = ""
    least: int = 1
    most: int = 1


class Place(Fact, Generic[R], frozen=True, tag=True):
    """Choose a pose for a piece; legal means that no rule objects."""

    player: Seat
    why: Why
    rule: RuleId
    piece: Id
    rules: tuple[R, ...]
    source: Id = ""


class Roll(Fact, frozen=True, tag=True):
    """A question to the table: which sides come up. `player` is the seat that rolls; a draw names its audience."""

    player: Seat
    why: Why
    rule: RuleId
    dice: tuple[Die, ...]
    source: Id = ""
    seen_by: tuple[Seat, ...] | None = None


class Look(Fact, frozen=True, tag=True):
    """A question to the table: show a secret to `player`. Answering it is what shows it, so it is never recorded."""

    player: Seat
    why: Why
    rule: RuleId
    owner: Id
    field: str
    source: Id = ""


Decision: TypeAlias = Pick | Place[R] | Roll | Look


class BadAnswer(Exception):
    """An answer that the open decision does not allow; nothing has changed."""


def check_numbers(decision: Pick | Roll, values: Numbers) -> None:
    """Raise `BadAnswer` unless the numbers name options (or faces) within the decision's limits."""
    if isinstance(decision, Roll):
        if len(values) != len(decision.dice):
            raise BadAnswer(f"expected {len(decision.dice)} faces, got {len(values)}")
        for value, die in zip(values, decision.dice, strict=True):
            if not 0 <= value < die.sides:
                raise BadAnswer(f"a {die.kind} has faces 0 to {die.sides - 1}, got {value}")
        return
    if not decision.least <= len(values) <= decision.most:
        raise BadAnswer(f"expected {decision.least} to {decision.most} options, got {len(values)}")
    if len(set(values)) != len(values):
        raise BadAnswer("an option was chosen twice")
    for value in values:
        if not 0 <= value < len(decision.options):
            raise BadAnswer(f"options run from 0 to {len(decision.options) - 1}, got {value}")
