"""A ruleset: a table of contents of steps, its pieces and constants, and the packs played with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import msgspec

from holotable.kernel.acting import end_lasting_step
from holotable.kernel.decision import PlaceRule
from holotable.kernel.frame import Frame, LastingEnds, Queue, Use
from holotable.kernel.hooks import Definition, Effects, Hook
from holotable.kernel.query import Query
from holotable.kernel.record_base import RuleId, Seat
from holotable.kernel.state import Piece, State
from holotable.kernel.using import Using

if TYPE_CHECKING:
    from holotable.kernel.game import Game

Step: TypeAlias = Callable[[Any, Any], Any]
Fold: TypeAlias = Callable[[Any, Any, Any], Any]


class Book(dict[type[Frame], list[Step]]):
    """Frame types and their steps, in the rulebook's order."""


@dataclass(frozen=True, eq=False)
class Pack:
    """Content for a ruleset: card facts and effects. Built-in content loads the same way as anybody's."""

    id: str
    version: str
    ruleset: str
    facts: Mapping[str, Any] = field(default_factory=dict[str, Any])
    effects: Effects = field(default_factory=Effects)
    book: Book = field(default_factory=Book)
    requires: tuple[str, ...] = ()


class PackError(Exception):
    """A pack that cannot be used: unknown, for another ruleset, or clashing with another pack."""


@dataclass
class Ruleset:
    """Everything the kernel needs to know of a game's rules."""

    id: str
    book: Book
    rules: list[Definition]
    pieces: tuple[type[Piece], ...]
    places: tuple[type[Any], ...]
    dice: Mapping[str, tuple[str, ...]]
    table: type[Game]
    start: Callable[[Any, Any], State[Any, Any, Any]]
    setup: type[Any]
    trigger_order: Callable[[Any], Sequence[Seat]]
    cannot_rule: RuleId
    once_rule: RuleId
    trigger_rule: RuleId
    triggers: Literal["nested", "queued"] = "nested"
    folds: Mapping[type[Query], Fold] = field(default_factory=dict[type[Query], Fold])
    words: Mapping[str, str] = field(default_factory=dict[str, str])
    constants: Any = None
    packs: tuple[Pack, ...] = ()
    built_in: tuple[str, ...] = ()
    alike: tuple[tuple[str, ...], ...] = ()
    """Plain words that a secret may hold, those that may stand for each other together; for the tests of law 5."""

    def __post_init__(self) -> None:
        self.packs = in_order(self.packs, self.id)
        self.definitions: dict[str, Definition] = {}
        self.facts: dict[str, Any] = {}
        self.hooks: dict[str, Hook] = {}
        self.frames = Book(self.book)
        for pack in self.packs:
            self._add(pack.id, {d.name: d for d in pack.effects.definitions.values()})
            self._unknown(pack.id, pack.facts, self.facts)
            self.facts |= pack.facts
            self._unknown(
                pack.id, *({kind.__name__: kind for kind in book} for book in (pack.book, self.frames))
            )
            self.frames |= pack.book
        self._add(self.id, {definition.name: definition for definition in self.rules})
        self._compile()

    def _add(self, pack: str, definitions: dict[str, Definition]) -> None:
        self._unknown(pack, definitions, self.definitions)
        self.definitions |= definitions
        for hook in (hook for definition in definitions.values() for hook in definition.hooks):
            self._unknown(pack, {hook.id: hook}, self.hooks)
            self.hooks[hook.id] = hook

    def _unknown(self, pack: str, new: Mapping[str, Any], known: Mapping[str, Any]) -> None:
        clash = sorted(new.keys() & known.keys())
        if clash:
            raise PackError(f"pack {pack}: {clash[0]} is already defined")

    def _compile(self) -> None:
        """The programs of all frames, and the codec of the state with its exact unions."""
        self.programs: dict[type[Frame], tuple[Step, ...]] = {
            kind: (Using.before_window, *steps, Using.after_window)
            for kind, steps in {**self.frames, LastingEnds: [end_lasting_step]}.items()
        }
        self.programs[Use] = (Using.pay_costs, Using.run_parts)
        self.programs[Queue] = (Using.next_in_queue,)
        plain = (*self.frames, LastingEnds)
        frames = one_of(*plain, Use, Queue[one_of(*plain)])
        state: Any = State
        self.encoder = msgspec.msgpack.Encoder()
        self.decoder: msgspec.msgpack.Decoder[State[Any, Any, Any]] = msgspec.msgpack.Decoder(
            state[one_of(*self.pieces), frames, one_of(*(self.places or (PlaceRule,)))]
        )

    def encode(self, state: State[Any, Any, Any]) -> bytes:
        """The state as MessagePack; equal play gives equal bytes."""
        return self.encoder.encode(state)

    def decode(self, data: bytes) -> State[Any, Any, Any]:
        """The state that these bytes say."""
        return self.decoder.decode(data)

    def text(self, key: str, args: Mapping[str, str]) -> str:
        """The words for a reason; a key without words is shown as it is. Nobody reads the underscores of ids aloud."""
        template = self.words.get(key, key.replace("-", " "))
        return template.format_map(_Gaps({name: value.replace("_", " ") for name, value in args.items()}))


class _Gaps(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return f"<{key}>"


def installed_pack(name: str) -> Pack:
    """A pack that an installed distribution announces. Only the named one is imported."""
    announced = {entry.name: entry for entry in entry_points(group="holotable.packs")}
    if name not in announced:
        raise PackError(f"unknown pack {name!r}; installed: {', '.join(sorted(announced)) or 'none'}")
    pack = announced[name].load()
    if not isinstance(pack, Pack):
        raise PackError(f"pack {name!r} is a {type(pack).__name__}, expected a holotable Pack")
    return pack


def one_of(*kinds: Any) -> Any:
    """The union of these types."""
    return reduce(lambda one, other: one | other, kinds)


def in_order(packs: Sequence[Pack], ruleset: str) -> tuple[Pack, ...]:
    """Dependencies first, then by id, so that the order never depends on who asks."""
    known = {pack.id: pack for pack in packs}
    for pack in packs:
        if known[pack.id] is not pack:
            raise PackError(f"pack {pack.id} is named twice")
        if pack.ruleset != ruleset:
            raise PackError(f"pack {pack.id} is for {pack.ruleset}, not for {ruleset}")
        missing = sorted(set(pack.requires) - known.keys())
        if missing:
            raise PackError(f"pack {pack.id} needs pack {missing[0]}")
    placed: list[Pack] = []
    left = sorted(known.values(), key=lambda pack: pack.id)
    while left:
        ready = next((p for p in left if {q.id for q in placed} >= set(p.requires)), None)
        if ready is None:
            raise PackError(f"packs {', '.join(p.id for p in left)} need each other in a circle")
        placed.append(ready)
        left.remove(ready)
    return tuple(placed)
