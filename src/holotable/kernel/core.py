"""What a running game holds beside its state, and the reading of that state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from msgspec import Struct

from holotable.kernel.decision import Decision, Look, Numbers, Option, Refusal, Why
from holotable.kernel.frame import Frame, Source, Use
from holotable.kernel.hooks import Hook, Index, Row, build_index
from holotable.kernel.query import Lift, Permission, Query, SelfReference
from holotable.kernel.record_base import Id, RuleId, Seat
from holotable.kernel.state import Card, Piece, Secret, State

if TYPE_CHECKING:
    from holotable.kernel.ruleset import Ruleset


class BrokenLaw(Exception):
    """A step or hook that breaks a law of the kernel: a programmer's mistake, never a player's."""


class Available(Exception):
    """A probed effect reached its first question or act: it can be used."""


class Unavailable(Exception):
    """An effect has nothing to choose from: it cannot be used, or its part is skipped."""


class LogLine(Struct, frozen=True):
    """One line of the game's story; `seen_by` limits its audience."""

    rule: RuleId
    why: Why
    seen_by: tuple[Seat, ...] | None = None


class Core:
    """State, ruleset, the marks of the step under way, and what can be found out anew from the state."""

    def __init__(self, ruleset: Ruleset, state: State[Any, Any, Any]) -> None:
        self.ruleset = ruleset
        self.state = state
        self.log: list[LogLine] | None = []
        self._index: Index | None = None
        self._given: dict[Seat, list[Numbers]] = {}
        self._cursor: dict[Seat, int] = {}
        self._queued: list[Frame] = []
        self._said: list[LogLine] = []
        self._acted = False
        self._kept: dict[tuple[Seat, int], Any] = {}
        self._passed: dict[Seat, int] = {}
        self._looks: list[Look] = []
        self._probing: list[tuple[Hook, Source]] = []
        self._refused: list[tuple[Option, Refusal]] | None = None
        self._explained: list[tuple[Decision[Any], list[tuple[Option, Refusal]]]] = []
        self._use: Use | None = None
        self._asking: list[Query] = []

    # Reading ---------------------------------------------------------------------------------------------

    @property
    def index(self) -> Index:
        """Hooks of all that is in play; rebuilt when something enters, leaves or turns over."""
        if self._index is None:
            game: Any = self
            queued, self._queued = self._queued, []
            try:
                self._index = build_index(game)
            except Exception:
                self._index = None
                raise
            finally:
                self._queued = queued
        return self._index

    @index.setter
    def index(self, index: Index | None) -> None:
        self._index = index

    def _stale(self, what: object) -> None:
        raise BrokenLaw(f"{what} is read after an event was called: read it in the next part or step")

    def start_over(self) -> None:
        """Forget everything that was found out about another state."""
        self._index = None
        self._kept.clear()

    def piece(self, id: Id) -> Any:
        """The piece as it is now."""
        if self._queued:
            self._stale(id)
        return self.state.pieces[id]

    def card(self, id: Id) -> Card:
        """The card as it is now."""
        if self._queued:
            self._stale(id)
        return self.state.cards[id]

    def in_play(self, kind: type[Any]) -> list[Any]:
        """All pieces of one kind that lie on the table."""
        if self._queued:
            self._stale(kind)
        pieces, known = self.state.pieces, (self._index or self.index).in_play
        if kind not in known:
            known[kind] = [p.id for p in pieces.values() if isinstance(p, kind) and p.zone == "table"]
        return [pieces[each] for each in known[kind]]

    def cards_on(self, host: Id, faceup: bool | None = True) -> list[Card]:
        """The cards of a piece that are in play, by default the faceup ones."""
        if self._queued:
            self._stale(host)
        cards, known = self.state.cards, (self._index or self.index).carried
        if host not in known:
            known[host] = [c.id for c in cards.values() if c.host == host and c.zone == "table"]
        return [cards[each] for each in known[host] if faceup is None or cards[each].faceup == faceup]

    def owner(self, id: Id) -> Seat:
        """Whose piece this is."""
        return self.state.pieces[id].owner

    def foe(self, seat: Seat) -> Seat:
        """The other seat."""
        return next(other for other in self.state.seats if other != seat)

    def sees(self, seat: Seat, secret: Secret[Any]) -> Any:
        """The value of a secret, read through a seat that has seen it."""
        if seat not in secret.seen_by:
            raise BrokenLaw(f"{seat} has not seen this secret")
        return secret.value

    def nearest(self, kind: type[Frame]) -> Any:
        """The innermost frame of this type under way, or None."""
        for frame in reversed(self.state.stack):
            if isinstance(frame, kind):
                return frame
        return None

    def happened(self, kind: type[Frame], **fields: object) -> list[Any]:
        """Finished frames of this round whose fields match."""
        return [
            frame
            for frame in self.state.past
            if type(frame) is kind and all(getattr(frame, name) == value for name, value in fields.items())
        ]

    @property
    def explaining(self) -> bool:
        """Whether someone has asked why: only then are the figures of a refusal worth measuring."""
        return self._refused is not None

    @property
    def me(self) -> Source | None:
        """The source of the effect being probed or resolved, if any."""
        if self._probing:
            return self._probing[-1][1]
        return self._use.me if self._use is not None else None

    @property
    def memo(self) -> dict[str, Any]:
        """What earlier parts of the effect under way have noted; before the first part has run, nothing."""
        if self._probing:
            return {}
        if self._use is None:
            raise BrokenLaw("only an effect has a memo")
        return self._use.memo

    @property
    def said(self) -> str:
        """How the last event of the previous part ended: done, prevented, replaced, cut or void."""
        if self._probing:
            return "done"
        if self._use is None:
            raise BrokenLaw("only an effect is told how its event ended")
        return self._use.said

    def option(self, item: Any) -> Option:
        """How an item is shown in a list of options."""
        if isinstance(item, Option):
            return item
        if isinstance(item, Piece | Card):
            return Option(self.label(item.id), item.id)
        if isinstance(item, str) and (item in self.state.pieces or item in self.state.cards):
            return Option(self.label(item), item)
        return Option(str(item))

    def label(self, id: Id) -> str:
        """What players call a piece or card; families say it better."""
        return id

    # Queries ---------------------------------------------------------------------------------------------

    def value(self, query: Query) -> Any:
        """The default of a query, folded with what every hook in play returns."""
        if self._queued:
            self._stale(query)
        base = query.default(self)
        kind = type(query)
        index = self._index or self.index
        hooks = index.value.get(kind)
        forbids = index.forbid.get(kind)
        if (not hooks and not forbids) or isinstance(query, Permission):
            return base
        self._enter(query)
        try:
            if hooks:
                base = self._folded(query, base, hooks)
            if forbids and self._forbidden_by(query, forbids) is not None:
                return query.nothing
        finally:
            self._asking.pop()
        return base

    def _enter(self, query: Query) -> None:
        if query in self._asking:
            raise SelfReference(f"{query} asks itself")
        self._asking.append(query)

    def _answers(self, query: Query, hooks: list[Row]) -> list[tuple[Source, Any]]:
        answers: list[tuple[Source, Any]] = []
        for hook, me in hooks:
            if not self._in_scope(me):
                continue
            returned: Any = hook.parts[0](self, me, query)
            if isinstance(returned, list):
                answers.extend((me, one) for one in cast("list[Any]", returned))
            elif returned is not None:
                answers.append((me, returned))
        return answers

    def _folded(self, query: Query, base: Any, hooks: list[Row]) -> Any:
        answers = self._answers(query, hooks)
        if not answers:
            return base
        fold = self.ruleset.folds.get(type(query))
        game: Any = self
        return fold(query, base, answers) if fold is not None else query.fold(game, base, answers)

    def refusal(self, permission: Permission) -> Refusal | None:
        """The first reason against this: a bar of the rules that nothing lifts, or a card's "cannot"."""
        self._enter(permission)
        try:
            bars = permission.bars(self)
            lifted = self._lifted(permission) if bars else ()
            for name, reason in bars:
                if name not in lifted:
                    return reason
            source = self._forbidden_by(permission, self.index.forbid.get(type(permission), []))
        finally:
            self._asking.pop()
        if source is None:
            return None
        why = Why("forbidden-by", {"card": self.label(source.card or source.id)})
        return Refusal(self.ruleset.cannot_rule, why, source.card or source.id)

    def allowed(self, permission: Permission) -> bool:
        """Whether nothing speaks against it."""
        return self.refusal(permission) is None

    def granted(self, permission: Permission) -> bool:
        """Whether nothing speaks against it; what does is told to whoever has asked why an effect is not on offer."""
        if not self.explaining:
            return self.allowed(permission)
        refusal = self.refusal(permission)
        if refusal is not None:
            self.speak_against(refusal)
        return refusal is None

    def speak_against(self, refusal: Refusal) -> None:
        """Tell whoever has asked why an effect is not on offer; of several reasons the last is shown."""
        if self._refused is not None:
            self._refused.append((Option(refusal.why.key), refusal))

    def _lifted(self, permission: Permission) -> set[str]:
        lifted: set[str] = set()
        for me, answer in self._answers(permission, self.index.value.get(type(permission), [])):
            if not isinstance(answer, Lift):
                raise BrokenLaw(
                    f"{me.name} answers {permission} with {answer}: a permission is lifted by name"
                )
            lifted.update(answer.names)
        return lifted

    def _forbidden_by(self, query: Query, hooks: list[Row]) -> Source | None:
        for hook, me in hooks:
            if self._in_scope(me) and hook.parts[0](self, me, query):
                return me
        return None

    def _in_scope(self, me: Source) -> bool:
        """A lasting tied to a frame speaks only while no frame of the same type is nested inside that one."""
        scopes = self.index.scopes
        if me.id not in scopes:
            return True
        depth = scopes[me.id]
        stack = self.state.stack
        return all(type(frame) is not type(stack[depth]) for frame in stack[depth + 1 :])
