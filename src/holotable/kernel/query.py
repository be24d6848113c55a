"""Queries: figures and limits with a default, which hooks raise, lower or lift; and how answers fold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, cast

from msgspec import Struct

from holotable.kernel.decision import Refusal
from holotable.kernel.frame import Source
from holotable.kernel.record_base import Id

if TYPE_CHECKING:
    from holotable.kernel.game import Game


class Set(Struct, frozen=True):
    """The value is this; two different ones contradict each other and name both cards."""

    value: Any


class Add(Struct, frozen=True):
    """So much more, or less."""

    amount: int


class Recolor(Struct, frozen=True):
    """Every item equal to `old` (or any, if None) becomes `new`."""

    old: Any
    new: Any


class Halve(Struct, frozen=True):
    """Half, rounded down."""


class AtLeast(Struct, frozen=True):
    """No less than this."""

    value: int


class AtMost(Struct, frozen=True):
    """No more than this."""

    value: int


class With(Struct, frozen=True):
    """These items too; an item may carry its own price."""

    items: tuple[Any, ...]


class Without(Struct, frozen=True):
    """Not these items, provided that one of `if_any` (when given) stays."""

    items: tuple[Any, ...]
    if_any: tuple[Any, ...] = ()


class Lift(Struct, frozen=True):
    """These named bars of the rules do not hold."""

    names: tuple[str, ...]


Return: TypeAlias = Set | Add | Recolor | Halve | AtLeast | AtMost | With | Without | Lift
Answers: TypeAlias = list[tuple[Source, Return]]


class Query(Struct):
    """A question about the game that has a default answer. Subclasses add the context as fields."""

    floor: ClassVar[int | None] = 0
    nothing: ClassVar[Any] = 0
    """What a card's `forbid` makes of the answer."""

    def default(self, g: Any) -> Any:
        """The rulebook's answer, before any card speaks."""
        raise NotImplementedError

    def fold(self, g: Game, base: Any, answers: Answers) -> Any:
        """Combine the default with what the hooks returned; a ruleset may replace this."""
        return climb(self, base, answers)


class Permission(Query):
    """May this be done? The rules' own bars have names, which a card may lift; a card's `forbid` is absolute."""

    def bars(self, g: Any) -> list[tuple[str, Refusal]]:
        """The named reasons of the rules against it."""
        return []

    def default(self, g: Any) -> Any:
        return g.allowed(self)


class Ability(Struct, frozen=True, order=True):
    """One ability: the definition's key and the card it is printed on; one that is only granted has no card."""

    name: str
    card: Id


class Abilities(Query):
    """Which abilities a piece has: printed ones, less those blanked, plus those copied or granted.

    Hooks may look only at what the index is built from: names, owners, hosts, zones, faces and lastings.
    """

    nothing: ClassVar[Any] = ()

    piece: Id
    printed: tuple[Ability, ...]

    def default(self, g: Any) -> tuple[Ability, ...]:
        return self.printed


class Contradiction(Exception):
    """Two effects set the same figure to different values."""


class SelfReference(Exception):
    """A query asked itself about the same subject."""


def climb(query: Query, base: Any, answers: Answers) -> Any:
    """The ladder: Set, Add, Recolor, Halve, AtLeast, AtMost; then With and Without. Each rung commutes."""
    value = _agreed(query, base, [(me, r.value) for me, r in answers if isinstance(r, Set)])
    if isinstance(value, tuple):
        items = tuple(_recolored(query, item, answers) for item in cast("tuple[Any, ...]", value))
        return _climb_items(items, [answer for _, answer in answers])
    if isinstance(value, bool) or not isinstance(value, int):
        return _recolored(query, value, answers)
    returns = [answer for _, answer in answers]
    value += sum(r.amount for r in returns if isinstance(r, Add))
    for r in returns:
        if isinstance(r, Halve):
            value //= 2
    value = max([value, *(r.value for r in returns if isinstance(r, AtLeast))])
    value = min([value, *(r.value for r in returns if isinstance(r, AtMost))])
    return value if query.floor is None else max(value, query.floor)


def _agreed(query: Query, base: Any, named: list[tuple[Source, Any]]) -> Any:
    """The one value that all name, or the base if none does."""
    for me, value in named[1:]:
        if value != named[0][1]:
            raise Contradiction(f"{named[0][0].name} and {me.name} disagree about {query}")
    return named[0][1] if named else base


def _recolored(query: Query, item: Any, answers: Answers) -> Any:
    meant = [(me, r.new) for me, r in answers if isinstance(r, Recolor) and (r.old is None or r.old == item)]
    return _agreed(query, item, meant)


def _climb_items(items: tuple[Any, ...], returns: list[Return]) -> tuple[Any, ...]:
    for r in returns:
        if isinstance(r, With):
            items += tuple(item for item in r.items if item not in items)
    cuts = [r for r in returns if isinstance(r, Without)]
    left = _less(items, [r for r in cuts if not r.if_any])
    # Conditional cuts look at what the others leave, never at each other, so that their order does not matter.
    return _less(left, [r for r in cuts if any(item in left for item in r.if_any)])


def _less(items: tuple[Any, ...], cuts: list[Without]) -> tuple[Any, ...]:
    return tuple(item for item in items if not any(item in cut.items for cut in cuts))


def latest(query: Query, base: Any, answers: Answers) -> Any:
    """A fold for figures of which only the newest change counts, such as a rank."""
    value = base
    for _, answer in answers:
        if isinstance(answer, Set):
            value = answer.value
        elif isinstance(answer, Add):
            value = base + answer.amount
    return value
