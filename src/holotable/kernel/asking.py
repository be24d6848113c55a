"""Asking: every question leaves the step, which runs again from its top when the answer is there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from holotable.kernel.core import Available, BrokenLaw, Core, Unavailable
from holotable.kernel.decision import (
    Decision,
    Die,
    Look,
    Numbers,
    Option,
    Pick,
    Place,
    PlaceRule,
    Refusal,
    Roll,
    Why,
)
from holotable.kernel.record_base import Id, RuleId, Seat
from holotable.kernel.state import Secret

T = TypeVar("T")
Check = Callable[[T], Refusal | None]


class Ask(Exception):
    """Leaves a step whose question has no answer yet."""

    def __init__(self, decision: Decision[Any]) -> None:
        self.decision = decision


def why_of(why: str | Why) -> Why:
    """A bare key, or a key with its arguments."""
    return why if isinstance(why, Why) else Why(why)


class Asking(Core):
    """The questions a step may ask. In a probe, a question that has options proves the effect available."""

    def _guard(self, why: str | Why) -> None:
        if (self._acted or self._looks) and not self._probing:
            raise BrokenLaw(f"{why_of(why).key} is asked after acting or looking: guard, ask, act (law 2)")

    def _ask(self, seat: Seat, decision: Callable[[], Any]) -> Numbers:
        """The recorded answer of a seat to its next question in this step, or out of the step."""
        if self._probing:
            raise Available
        refused, self._refused = self._refused, None if self._refused is None else []
        given, turn = self._given.get(seat, ()), self._cursor.get(seat, 0)
        if turn < len(given):
            self._cursor[seat] = turn + 1
            return given[turn]
        ask = Ask(decision())
        if refused is not None:
            self._explained.append((ask.decision, refused))
        raise ask

    def _found(self, seat: Seat, find: Callable[[], T]) -> T:
        """What a step finds out on the way to a question of a seat.

        When the answer has come and the step runs again, it finds the same, since nothing was written (law 2):
        then it is not worked out anew. Findings are told apart by seat and number: in each run of a step those of
        one seat follow each other in the same order, though seats that choose together come in any.
        """
        if self._probing or self._refused is not None:
            return find()
        place = (seat, self._passed.get(seat, 0))
        self._passed[seat] = place[1] + 1
        if place not in self._kept:
            self._kept[place] = find()
        return self._kept[place]

    def _options(
        self, seat: Seat, items: Sequence[T], check: Check[T] | None, label: Callable[[T], Option] | None
    ) -> Sequence[T]:
        if check is None:
            return items
        tested = check
        return self._found(seat, lambda: self._legal(items, tested, label))

    def _legal(self, items: Sequence[T], check: Check[T], label: Callable[[T], Option] | None) -> Sequence[T]:
        kept: list[T] = []
        for item in items:
            refusal = check(item)
            if refusal is None:
                kept.append(item)
            elif self._refused is not None:
                show: Callable[[T], Option] = label or self.option
                self._refused.append((show(item), refusal))
        return kept

    def pick_some(
        self,
        seat: Seat,
        items: Sequence[T],
        why: str | Why,
        rule: RuleId,
        *,
        least: int = 0,
        most: int | None = None,
        check: Check[T] | None = None,
        label: Callable[[T], Option] | None = None,
        source: Id = "",
    ) -> list[T]:
        """Between `least` and `most` of the items. Fewer items than `least` make the question impossible."""
        self._guard(why)
        items = self._options(seat, items, check, label)
        limit = len(items) if most is None else min(most, len(items))
        if len(items) < max(least, 1):
            if least == 0:
                return []
            raise Unavailable

        def decision() -> Pick:
            show: Callable[[T], Option] = label or self.option
            return Pick(seat, why_of(why), rule, tuple(show(item) for item in items), source, least, limit)

        return [items[number] for number in self._ask(seat, decision)]

    def pick(
        self,
        seat: Seat,
        items: Sequence[T],
        why: str | Why,
        rule: RuleId,
        *,
        check: Check[T] | None = None,
        label: Callable[[T], Option] | None = None,
        source: Id = "",
    ) -> T:
        """Exactly one of the items; a single one is taken without a question."""
        self._guard(why)
        items = self._options(seat, items, check, label)
        if len(items) == 1 and not self._probing:
            return items[0]
        return self.pick_some(seat, items, why, rule, least=1, most=1, label=label, source=source)[0]

    def pick_maybe(
        self,
        seat: Seat,
        items: Sequence[T],
        why: str | Why,
        rule: RuleId,
        *,
        check: Check[T] | None = None,
        label: Callable[[T], Option] | None = None,
        source: Id = "",
    ) -> T | None:
        """One of the items or none of them."""
        chosen = self.pick_some(
            seat, items, why, rule, least=0, most=1, check=check, label=label, source=source
        )
        return chosen[0] if chosen else None

    def confirm(self, seat: Seat, why: str | Why, rule: RuleId, *, source: Id = "") -> bool:
        """Yes or no."""
        return self.pick(seat, ("yes", "no"), why, rule, source=source) == "yes"

    def place(
        self,
        seat: Seat,
        piece: Id,
        rules: Sequence[PlaceRule],
        why: str | Why,
        rule: RuleId,
        *,
        source: Id = "",
    ) -> tuple[int, int, int]:
        """A pose for the piece to which no placement rule objects."""
        self._guard(why)
        x, y, heading = self._ask(seat, lambda: Place(seat, why_of(why), rule, piece, tuple(rules), source))
        return x, y, heading

    def roll(
        self, seat: Seat, kinds: Sequence[str], why: str | Why, rule: RuleId, *, source: Id = ""
    ) -> tuple[str, ...]:
        """The faces that come up, one for each die kind. No dice: no question."""
        self._guard(why)
        if not kinds:
            return ()
        dice = self.ruleset.dice

        def decision() -> Roll:
            return Roll(seat, why_of(why), rule, tuple(Die(kind, len(dice[kind])) for kind in kinds), source)

        sides = self._ask(seat, decision)
        return tuple(dice[kind][side] for kind, side in zip(kinds, sides, strict=True))

    def draw(
        self,
        seat: Seat,
        deck: str,
        count: int,
        why: str | Why,
        rule: RuleId,
        *,
        seen_by: tuple[Seat, ...] = (),
        source: Id = "",
    ) -> tuple[str, ...]:
        """Names of cards drawn at random from a deck, fewer if it runs out; taking them out is an act.

        `seen_by` names who may know them before the step is done. What is drawn goes on as a `Secret`.
        """
        self._guard(why)
        pile = self.state.decks[deck]
        count = min(count, pile.count)
        if count == 0:
            return ()

        def decision() -> Roll:
            dice = tuple(Die(f"deck:{deck}", pile.count - n) for n in range(count))
            return Roll(seat, why_of(why), rule, dice, source, seen_by)

        left = list(pile.cards.value or ())
        return tuple(left.pop(number) for number in self._ask(seat, decision))

    def look(
        self, seat: Seat, owner: Id, field: str, why: str | Why, rule: RuleId, *, source: Id = ""
    ) -> object | None:
        """Show a secret field of a piece or card to a seat, and return it; what follows from it is the next part.

        The seat is entered as having seen it once the step has run through, so that what the step read before it
        looked is the same each time that it runs.
        """
        if self._acted:
            self._guard(why)
        look = Look(seat, why_of(why), rule, owner, field, source)
        self._ask(seat, lambda: look)
        self._looks.append(look)
        return self._secret(owner, field).value

    def _secret(self, owner: Id, field: str) -> Secret[Any]:
        holder = self.state.pieces.get(owner) or self.state.cards[owner]
        return getattr(holder, field)

    def each_seat(self, seats: Sequence[Seat], question: Callable[[Seat], T]) -> dict[Seat, T]:
        """Ask several seats at once; none learns another's answers before all have finished."""
        given: dict[Seat, T] = {}
        open_asks: list[Decision[Any]] = []
        for seat in seats:
            try:
                given[seat] = question(seat)
            except Ask as ask:
                open_asks.append(ask.decision)
        if open_asks:
            raise AskSeveral(open_asks)
        return given


class AskSeveral(Exception):
    """Leaves a step with one open question for each of several seats."""

    def __init__(self, decisions: list[Decision[Any]]) -> None:
        self.decisions = decisions
