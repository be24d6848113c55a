"""The loop: run the top frame's next step until a question is open; take the answer; run on."""

from __future__ import annotations

from typing import Any, Self

from msgspec import structs

from holotable.kernel.asking import Ask, AskSeveral
from holotable.kernel.chance import Chance
from holotable.kernel.core import BrokenLaw, Unavailable
from holotable.kernel.decision import (
    Answer,
    BadAnswer,
    Decision,
    Given,
    Look,
    Numbers,
    Option,
    Place,
    Refusal,
    Roll,
    check_numbers,
)
from holotable.kernel.frame import AGAIN, Frame, LastingEnds, Queue, Use
from holotable.kernel.ruleset import Ruleset, Step
from holotable.kernel.state import State, clone
from holotable.kernel.using import Using

STEP_LIMIT = 20_000
FARTHEST = 2**31


class Stuck(Exception):
    """So many steps without a question can only be a circle of effects."""


class Game(Using):
    """One game of one ruleset. The state is all that counts; the record of answers is how it came about."""

    def __init__(self, ruleset: Ruleset, state: State[Any, Any, Any], chance: Chance | None = None) -> None:
        super().__init__(ruleset, state)
        self.chance = chance
        self.setup: Any = None
        self.record: list[Answer] = []
        self.barriers: list[int] = []
        """Lengths of the record at which dice fell or a secret was shown: undo stops there."""

    # Playing ---------------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision[Any] | None:
        """The open decision that play waits for, or None when the game is over."""
        return self.state.pending[0] if self.state.pending else None

    @property
    def decisions(self) -> list[Decision[Any]]:
        """All open decisions: several when seats choose at the same time."""
        return self.state.pending

    @property
    def over(self) -> bool:
        """Whether nothing is left to do."""
        return not self.state.stack

    def run(self) -> None:
        """Play on until a question is open that the table's own chance does not answer."""
        budget = STEP_LIMIT
        while True:
            budget = self._advance(budget)
            for question in self.state.pending:
                if isinstance(question, Look):
                    self._take(question, ())
                    break
                if isinstance(question, Roll) and self.chance is not None:
                    self._take(question, self.chance.roll(question))
                    break
            else:
                return

    def answer(self, decision: Decision[Any], values: Numbers) -> None:
        """Answer an open decision and play on. Raises `BadAnswer`, changing nothing, if it is not allowed."""
        if decision not in self.state.pending:
            raise BadAnswer("this decision is not open")
        if isinstance(decision, Place):
            self._check_place(decision, values)
        elif not isinstance(decision, Look):
            check_numbers(decision, values)
        self._take(decision, tuple(values))
        self.run()

    def _take(self, decision: Decision[Any], values: Numbers) -> None:
        seen_by = decision.seen_by if isinstance(decision, Roll) else (decision.player,)
        self.state.answers.append(Given(decision.player, values, seen_by))
        self.state.pending.clear()
        if isinstance(decision, Look):
            return
        self.record.append(Answer(decision.player, values))
        if isinstance(decision, Roll):
            self.barriers.append(len(self.record))

    def _check_place(self, decision: Place[Any], values: Numbers) -> None:
        if len(values) != 3 or any(abs(value) > FARTHEST for value in values):
            raise BadAnswer(f"a place is three numbers up to {FARTHEST}: x, y and heading")
        refusal = self.place_refusal(decision, (values[0], values[1], values[2]))
        if refusal is not None:
            raise BadAnswer(self.ruleset.text(refusal.why.key, refusal.why.args) + f" ({refusal.rule})")

    def place_refusal(self, decision: Place[Any], pose: tuple[int, int, int]) -> Refusal | None:
        """The first placement rule that objects to a pose."""
        for rule in decision.rules:
            refusal = rule.check(self, decision.piece, pose)
            if refusal is not None:
                return refusal
        return None

    # The loop --------------------------------------------------------------------------------------------

    def _advance(self, budget: int) -> int:
        """Run steps until a question is open or the game is over; returns what is left of the budget."""
        state = self.state
        programs = self.ruleset.programs
        before, after = Using.before_window, Using.after_window
        while state.stack and not state.pending:
            budget -= 1
            frame: Frame = state.stack[-1]
            if budget < 0:
                raise Stuck(f"{STEP_LIMIT} steps without a question; last frame {type(frame).__name__}")
            kind = type(frame)
            program = programs[kind]
            if frame.outcome or frame.at >= len(program):
                self._pop(frame)
                continue
            step = program[frame.at]
            if (
                (step is before and kind not in self.index.before)
                or (step is after and kind not in self.index.after)
                or (frame.skipped and step.__name__ in frame.skipped)
            ):
                frame.at += 1
            else:
                self._run_step(frame, step)
        return budget

    def _run_step(self, frame: Frame, step: Step) -> None:
        """Run one step. What it called runs only now that it has returned; what it said counts only now."""
        state = self.state
        self._begin(frame)
        reveals = state.reveals
        try:
            again = step(self, frame)
        except Ask as ask:
            state.pending.append(ask.decision)
            return
        except AskSeveral as several:
            state.pending.extend(several.decisions)
            return
        except Unavailable:
            raise BrokenLaw(f"{step.__name__} asks without any option") from None
        finally:
            self._use = None
        if again is not AGAIN:
            frame.at += 1
        if state.answers:
            if sum(self._cursor.values()) != len(state.answers):
                raise BrokenLaw(f"{step.__name__} asked other questions when it ran again")
            state.answers.clear()
        if self._queued:
            state.stack.extend(reversed(self._queued))
            self._queued.clear()
        if self._said and self.log is not None:
            self.log.extend(self._said)
        for look in self._looks:
            self._show(look.owner, look.field, (look.player,))
        if state.reveals != reveals:
            self.barriers.append(len(self.record))

    def _begin(self, frame: Frame) -> None:
        self._cursor.clear()
        self._queued.clear()
        self._said.clear()
        self._looks.clear()
        self._passed.clear()
        self._given.clear()
        for answer in self.state.answers:
            self._given.setdefault(answer.player, []).append(answer.values)
        if not self._given:
            self._kept.clear()
        self._acted = False
        self._use = frame if isinstance(frame, Use) else None

    def _pop(self, frame: Frame) -> None:
        state = self.state
        state.stack.pop()
        depth = len(state.stack)
        if depth and isinstance(state.stack[-1], Use) and type(frame) not in (Queue, LastingEnds):
            state.stack[-1].said = frame.outcome or "done"
        if frame.remembered and not frame.outcome:
            state.past.append(frame)
        if state.lasting:
            self._end_lastings(depth, type(frame).__name__)

    def _end_lastings(self, depth: int, name: str) -> None:
        """What was to last until the frame that is gone now ends, oldest first; it is tied to no frame any more."""
        over = [item for item in self.state.lasting if item.until in (depth, name)]
        if over:
            self.state.lasting = [
                structs.replace(item, until="") if item in over else item for item in self.state.lasting
            ]
            self.state.stack.extend(LastingEnds(item.id) for item in reversed(over))
            self._index = None

    # Copies and checks -----------------------------------------------------------------------------------

    def clone(self, chance: Chance | None = None) -> Self:
        """An independent game at the same point, without the record; its dice are whoever you give it."""
        twin = type(self)(self.ruleset, clone(self.state), chance)
        twin.log = None
        twin.index = self._index
        return twin

    def asks_again(self) -> list[Decision[Any]]:
        """Ask the open question anew, as the laws allow at any time; for tests, which compare the outcome."""
        if self.state.pending and self.state.stack:
            self.state.pending.clear()
            frame: Frame = self.state.stack[-1]
            self._run_step(frame, self.ruleset.programs[type(frame)][frame.at])
        return self.state.pending

    def why_not(self, decision: Decision[Any], option: str | None = None) -> list[tuple[Option, Refusal]]:
        """What the open question does not offer, each with the rule or card against it and its figures."""
        if decision not in self.state.pending:
            return []
        rows = next(rows for asked, rows in self.clone().explained() if asked == decision)
        return [row for row in rows if option is None or option.casefold() in row[0].label.casefold()]

    def explained(self) -> list[tuple[Decision[Any], list[tuple[Option, Refusal]]]]:
        """Each open question with what it does not offer."""
        self._refused, self._explained = [], []
        self.asks_again()
        self._refused = None
        return self._explained
