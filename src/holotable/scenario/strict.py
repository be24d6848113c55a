"""A game driven by a script: every question must be foreseen, every die given, every law holds at each decision."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Any, Self

from holotable.kernel import record
from holotable.kernel.core import LogLine
from holotable.kernel.decision import BadAnswer, Decision, Numbers, Option, Pick, Place, Refusal, Roll, Why
from holotable.kernel.game import Game
from holotable.kernel.record_base import RuleId, Seat
from holotable.scenario.laws import LawBroken, check_answer, check_laws, reloaded
from holotable.scenario.script import Script, ScriptError
from holotable.table.placement import OnLine


class Failed(AssertionError):
    """A script that does not fit the game; the message shows where the game stands."""


class Strict:
    """The game at a question, and the words to answer it with. Whatever is not scripted fails."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.script = Script()
        self.broken = False
        self.ended = False
        self._settle()

    # Reading ---------------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The state, once no roll is open any more."""
        self._no_open_roll()
        return self.game.state

    @property
    def ask(self) -> Decision[Any] | None:
        """The open decision, None when the game is over or runs out of questions."""
        return self.game.decision

    @property
    def options(self) -> list[str]:
        """The labels of the open choice."""
        decision = self._open()
        return [option.label for option in decision.options] if isinstance(decision, Pick) else []

    @property
    def log(self) -> list[str]:
        """The story so far, a sentence a line."""
        return [self._words(line.why) for line in self._lines()]

    def _lines(self) -> list[LogLine]:
        return self.game.log or []

    def _words(self, why: Why) -> str:
        return self.game.ruleset.text(why.key, why.args)

    def _named(self, name: str, pieces: Sequence[Any], kind: str) -> Any:
        """The one piece that is meant: by id, by label, by the name of its card, or by the beginning of its label."""
        tests = (
            lambda piece: name in (piece.id, piece.label),
            lambda piece: name in self._card_names(piece),
            lambda piece: piece.label.casefold().startswith(name.casefold()),
        )
        for test in tests:
            found = [piece for piece in pieces if test(piece)]
            if len(found) > 1:
                raise self.failed(f"{name!r} could be {', '.join(piece.label for piece in found)}")
            if found:
                return found[0]
        known = ", ".join(piece.label for piece in pieces)
        raise self.failed(f"no {kind} is called {name!r}; there are {known}")

    def _card_names(self, piece: Any) -> Sequence[str]:
        """What else a piece is called after: its card."""
        return (piece.name.split(":")[-1],)

    # Dice and draws --------------------------------------------------------------------------------------

    def dice(self, faces: str) -> Self:
        """Faces for the coming rolls, in order: `t.dice("hit hit focus")`."""
        self.script.faces += faces.split()
        return self._settled()

    def draws(self, *cards: str) -> Self:
        """Cards for the coming draws, in order."""
        self.script.cards += cards
        return self._settled()

    # Answers ---------------------------------------------------------------------------------------------

    def choose(self, *labels: str, seat: Seat = "") -> Self:
        """Answer the open choice by labels: whole, or a beginning or part that only one option has.

        Only letters and digits count, so that ids of cards and actions are labels, too.
        """
        decision = self._pick(seat)
        taken: list[int] = []
        for label in labels:
            taken.append(self._number(decision, label, taken))
        return self.answer(decision, tuple(taken))

    def decline(self, seat: Seat = "") -> Self:
        """Choose nothing, where that is allowed."""
        return self.answer(self._pick(seat), ())

    def yes(self) -> Self:
        """Confirm."""
        return self.choose("yes")

    def no(self) -> Self:
        """Refuse."""
        return self.choose("no")

    def slide(self, mm: float) -> Self:
        """Answer a place on a line: so many mm from its middle, forward positive."""
        return self.answer(self._place(), self._along(mm))

    def place(self, x: float, y: float, degrees: float = 0.0) -> Self:
        """Answer a place: mm from the lower left corner, degrees clockwise from up."""
        return self.answer(self._place(), _pose(x, y, degrees))

    def answer(self, decision: Decision[Any], values: Numbers) -> Self:
        """Answer a decision by numbers, and play on through scripted rolls."""
        self._answer(decision, values)
        return self._settled()

    # Expectations ----------------------------------------------------------------------------------------

    def asks(self, seat: Seat, why: str) -> Decision[Any]:
        """The open question is this seat's, for this reason: its key, or part of its words."""
        decision = self._open(seat)
        if decision is None or decision.player != seat or not self._is_why(decision, why):
            raise self.failed(f"expected {seat} to be asked {why!r}")
        return decision

    def _is_why(self, decision: Decision[Any], why: str) -> bool:
        return decision.why.key == why or why.casefold() in self._words(decision.why).casefold()

    def offers(self, *labels: str) -> Self:
        """These options are on offer."""
        decision = self._pick()
        for label in labels:
            if not matching(decision.options, label):
                raise self.failed(f"{label!r} is not on offer")
        return self

    def refuses(self, label: str, rule: RuleId | None = None, source: str | None = None) -> Self:
        """The option is not on offer, because of this rule or this card."""
        decision = self._pick()
        found = matching(decision.options, label)
        if found:
            raise self.failed(f"{decision.options[found[0]].label!r} is on offer")
        every = self.game.why_not(decision)
        rows = [every[number] for number in matching([option for option, _ in every], label)]
        if (rule or source) and not any(self._because(refusal, rule, source) for _, refusal in rows):
            wanted = " and ".join(part for part in (rule, source) if part)
            told = "; ".join(self._told(row) for row in rows) or "nothing"
            raise self.failed(f"{label!r} should be refused because of {wanted}; the game names {told}")
        return self

    def refuses_at(self, x: float, y: float, degrees: float = 0.0, rule: RuleId | None = None) -> Self:
        """The piece may not be put there, because of this rule."""
        return self._refuses_pose(_pose(x, y, degrees), rule)

    def refuses_slide(self, mm: float, rule: RuleId | None = None) -> Self:
        """The piece may not be slid so far, because of this rule."""
        return self._refuses_pose(self._along(mm), rule)

    def _refuses_pose(self, pose: tuple[int, int, int], rule: RuleId | None) -> Self:
        refusal = self.game.place_refusal(self._place(), pose)
        if refusal is None:
            x, y, heading = (number / 1000 for number in pose)
            raise self.failed(f"the place {x:g}, {y:g} at {heading:g} degrees is legal")
        if rule not in (None, refusal.rule):
            raise self.failed(
                f"expected a refusal by {rule}, not by {refusal.rule}: {self._words(refusal.why)}"
            )
        return self

    def _because(self, refusal: Refusal, rule: RuleId | None, source: str | None) -> bool:
        return rule in (None, refusal.rule) and (source is None or source in self._names_of(refusal.source))

    def _names_of(self, id: str) -> tuple[str, ...]:
        card = self.game.state.cards.get(id)
        names = (id, self.game.label(id)) if id else ()
        return (*names, card.name, card.name.split(":")[-1]) if card is not None else names

    def _told(self, row: tuple[Option, Refusal]) -> str:
        option, refusal = row
        source = f", {self.game.label(refusal.source)}" if refusal.source else ""
        return f"{option.label!r}: {self._words(refusal.why)} ({refusal.rule}{source})"

    def end(self, open: bool = True) -> None:
        """All dice and draws were used, the record replays to this very state, and (open=False) nothing is asked."""
        if self.ended:
            return
        self.ended = True
        self._no_open_roll()
        left = self.script.left()
        if left:
            raise self.failed(f"not used: {left}")
        if not open and self.game.state.pending:
            raise self.failed("a question is still open")
        again = record.replay(self.game.ruleset, self.game.setup, self.game.record, log=False)
        if record.digest(again) != record.digest(self.game):
            raise LawBroken("law 6: the record of answers replays to another state")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        if kind is None:
            self.end()
        self.ended = True

    # Under the hood --------------------------------------------------------------------------------------

    def failed(self, message: str) -> Failed:
        """The failure with what is being asked at this point."""
        self.broken = True
        asked = [self.describe(decision) for decision in self.game.state.pending]
        return Failed("\n".join([message, *(asked or ["Nothing is asked."])]))

    def describe(self, decision: Decision[Any]) -> str:
        """A question with its options, for a failure's message."""
        head = f"Open: {decision.player} is asked {self._words(decision.why)!r} ({decision.why.key}, {decision.rule})"
        if isinstance(decision, Place):
            return f"{head}: a place for {self.game.label(decision.piece)}"
        if not isinstance(decision, Pick):
            return head
        limits = (
            f"{decision.least} to {decision.most} of" if decision.least != decision.most else decision.least
        )
        return "\n".join([f"{head}: {limits}", *(f"  - {option.label}" for option in decision.options)])

    def _settled(self) -> Self:
        self._settle(fresh=False)
        return self

    def _settle(self, fresh: bool = True) -> None:
        """Check the laws, then answer open rolls as far as the script goes."""
        if fresh:
            check_laws(self.game)
        while (roll := self._open_roll()) is not None:
            try:
                sides = self.script.sides(self.game, roll)
            except ScriptError as error:
                raise self.failed(str(error)) from None
            if sides is None:
                return
            self._answer(roll, sides)

    def _answer(self, decision: Decision[Any], values: Numbers) -> None:
        before = reloaded(self.game)
        try:
            self.game.answer(decision, values)
        except BadAnswer as error:
            raise self.failed(f"the answer is not allowed: {error}") from None
        check_answer(before, decision, values, self.game)
        check_laws(self.game)

    def _open_roll(self) -> Roll | None:
        return next((d for d in self.game.state.pending if isinstance(d, Roll)), None)

    def _no_open_roll(self) -> None:
        roll = self._open_roll()
        if roll is not None:
            raise self.failed(self.script.missing(self.game, roll))

    def _open(self, seat: Seat = "") -> Decision[Any] | None:
        self._no_open_roll()
        return next((d for d in self.game.state.pending if seat in ("", d.player)), None)

    def _pick(self, seat: Seat = "") -> Pick:
        decision = self._open(seat)
        if not isinstance(decision, Pick):
            raise self.failed(f"no choice is open{f' for {seat}' if seat else ''}")
        return decision

    def _place(self) -> Place[Any]:
        decision = self._open()
        if not isinstance(decision, Place):
            raise self.failed("no place is asked for")
        return decision

    def _along(self, mm: float) -> tuple[int, int, int]:
        line = next((rule for rule in self._place().rules if isinstance(rule, OnLine)), None)
        if line is None:
            raise self.failed("this place is not on a line: give x, y and degrees")
        length = hypot(line.end[0] - line.start[0], line.end[1] - line.start[1]) / 1000
        return line.at(0.5 + mm / length)

    def _number(self, decision: Pick, label: str, taken: list[int]) -> int:
        """The one option that is meant; of several with the very same label the first that is not taken."""
        found = [n for n in matching(decision.options, label) if n not in taken]
        labels = {decision.options[n].label for n in found}
        if not found:
            raise self.failed(f"{label!r} is not on offer")
        if len(labels) > 1:
            raise self.failed(f"{label!r} could be {', '.join(sorted(labels))}")
        return found[0]


def matching(options: Sequence[Option], label: str) -> list[int]:
    """The options with this label; else those that begin with it; else those that contain it."""
    wanted = plain(label)
    labels = [plain(option.label) for option in options]
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [number for number, known in enumerate(labels) if fits(known, wanted)]
        if found:
            return found
    return []


def plain(text: str) -> str:
    """Letters and digits only, so that the exchange id `pushthelimit` is the label "Push the Limit"."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def _pose(x: float, y: float, degrees: float) -> tuple[int, int, int]:
    return round(x * 1000), round(y * 1000), round(degrees * 1000) % 360_000
