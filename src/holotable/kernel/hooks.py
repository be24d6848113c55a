"""Effects: five verbs written beside a card, found from what is in play (law 3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from holotable.kernel.frame import Source
from holotable.kernel.query import Abilities, Ability
from holotable.kernel.record_base import Id
from holotable.kernel.state import Card, Lasting

if TYPE_CHECKING:
    from holotable.kernel.game import Game

Verb: TypeAlias = Literal["value", "forbid", "offer", "before", "after"]
Part: TypeAlias = Callable[..., Any]
VERBS: tuple[Verb, ...] = ("value", "forbid", "offer", "before", "after")


@dataclass(frozen=True)
class Cost:
    """What using an effect takes: whether it can be paid, and the paying."""

    name: str
    can: Callable[[Any, Source], bool]
    pay: Callable[[Any, Source], None]


@dataclass(frozen=True)
class Terms:
    """The declared circumstances of a hook, beside its function."""

    cost: tuple[Cost, ...] = ()
    once: tuple[str, ...] = ("window",)
    """How often: once a `window` (the frame before, after or in which it is used), once a `game`, or `always`; or names
    of frame types, the first one under way counts."""
    per: str = "source"
    """Whether each `source` or each `name` is counted."""
    may: bool = False
    """A `before` or `after` that its owner may decline."""
    must: bool = False
    """An `offer` that may not be passed over as long as it stands."""
    instead: bool = False
    """A `before` that replaces the event: asked first, and never about a replacement."""
    to: str = ""
    """The field of the frame whose owner chooses; empty for the owner of the source."""
    while_: tuple[str, ...] = ("table",)
    rule: str = ""


class Hook:
    """One verb of one definition: a function, the parts that follow it, and its terms."""

    def __init__(self, definition: Definition, verb: Verb, point: type, body: Part, terms: Terms) -> None:
        self.definition = definition
        self.verb: Verb = verb
        self.point = point
        self.parts: list[Part] = [body]
        self.terms = terms
        self.id = f"{definition.name}/{verb}/{point.__name__}/{getattr(body, '__name__', 'body')}"

    @property
    def name(self) -> str:
        """The key of the definition this hook belongs to."""
        return self.definition.name

    def then(self, part: Part) -> Part:
        """Add a part that runs after everything the previous part caused."""
        self.parts.append(part)
        return part

    def __getattr__(self, verb: str) -> Any:
        """Further verbs of the same definition: `@predator.forbid(...)`."""
        if verb in VERBS or verb == "permit":
            return getattr(self.definition, verb)
        raise AttributeError(verb)


Binder: TypeAlias = Callable[[Part], Hook]


class Definition:
    """A card, lasting effect, token or rule that hooks are written on."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.hooks: list[Hook] = []

    def _bind(self, verb: Verb, point: type, terms: Terms) -> Binder:
        def bind(body: Part) -> Hook:
            hook = Hook(self, verb, point, body, terms)
            self.hooks.append(hook)
            return hook

        return bind

    def value(self, query: type, *, while_: tuple[str, ...] = ("table",)) -> Binder:
        """Answer a query."""
        return self._bind("value", query, Terms(while_=while_))

    def permit(self, query: type, *, while_: tuple[str, ...] = ("table",)) -> Binder:
        """Lift named bars of the rules: a spelling of `value` that returns `Lift`."""
        return self.value(query, while_=while_)

    def forbid(self, query: type, *, while_: tuple[str, ...] = ("table",)) -> Binder:
        """A card's "cannot", absolute."""
        return self._bind("forbid", query, Terms(while_=while_))

    def offer(self, point: type, **terms: Any) -> Binder:
        """A choice at a named timing point."""
        return self._bind("offer", point, _terms(**terms))

    def before(self, event: type, **terms: Any) -> Binder:
        """Forced (or optional with `may=True`) just before an event; may alter, prevent or replace it."""
        return self._bind("before", event, _terms(**terms))

    def after(self, event: type, **terms: Any) -> Binder:
        """Forced (or optional with `may=True`) just after an event."""
        return self._bind("after", event, _terms(**terms))


def _terms(
    cost: Cost | tuple[Cost, ...] = (), once: str | type | tuple[str | type, ...] = "window", **terms: Any
) -> Terms:
    named = once if isinstance(once, tuple) else (once,)
    names = tuple(one if isinstance(one, str) else one.__name__ for one in named)
    return Terms(cost=(cost,) if isinstance(cost, Cost) else cost, once=names, **terms)


@dataclass
class Effects:
    """The definitions of one pack: `card = effects.kind("card")`, then `@card("name").offer(...)`."""

    definitions: dict[str, Definition] = field(default_factory=dict[str, Definition])

    def kind(self, kind: str) -> Callable[[str], Definition]:
        """A maker of definitions named `kind:name`."""

        def define(name: str) -> Definition:
            key = f"{kind}:{name}"
            return self.definitions.setdefault(key, Definition(key))

        return define


Row: TypeAlias = tuple[Hook, Source]
Rows: TypeAlias = dict[type, list[Row]]


@dataclass
class Index:
    """For each verb and point: who has something to say. Built from the state alone, never stored in it.

    `scopes` has the stack depth of the frame that a lasting effect is tied to, by the lasting's id; `in_play` the
    pieces on the table by their kind and `carried` the cards in play by their host, filled in when first asked for.
    """

    value: Rows = field(default_factory=Rows)
    forbid: Rows = field(default_factory=Rows)
    offer: Rows = field(default_factory=Rows)
    before: Rows = field(default_factory=Rows)
    after: Rows = field(default_factory=Rows)
    scopes: dict[Id, int] = field(default_factory=dict[Id, int])
    in_play: dict[type, list[Id]] = field(default_factory=dict[type, list[Id]])
    carried: dict[Id, list[Id]] = field(default_factory=dict[Id, list[Id]])

    def add(self, definition: Definition, me: Source, zone: str, only: type | None = None) -> None:
        """Enter the hooks of a definition that work in this zone."""
        for hook in definition.hooks:
            if zone in hook.terms.while_ and (only is None or hook.point is only):
                getattr(self, hook.verb).setdefault(hook.point, []).append((hook, me))


Speaker: TypeAlias = tuple[Definition, Source, str]


def build_index(game: Game) -> Index:
    """Two stages: which abilities each piece has, then the hooks of those abilities and of all else in play."""
    printed = _printed(game)
    others = list(_others(game))
    first = Index()
    for definition, me, zone in (*_speakers(game, printed), *others):
        first.add(definition, me, zone, only=Abilities)
    if first.value or first.forbid:
        game.index = first
        for host in game.state.pieces:
            printed[host] = game.value(Abilities(host, printed.get(host, ())))
    index = Index()
    for definition, me, zone in (*_speakers(game, printed), *others):
        index.add(definition, me, zone)
    index.scopes = {item.id: item.until for item in game.state.lasting if isinstance(item.until, int)}
    return index


def _others(game: Game) -> Iterable[Speaker]:
    """Lasting effects, pieces and the rules themselves."""
    known = game.ruleset.definitions
    for lasting in game.state.lasting:
        yield known[lasting.name], _lasting_source(lasting), "table"
    for piece in game.state.pieces.values():
        if piece.name in known:
            yield (
                known[piece.name],
                Source(piece.id, piece.name, piece.owner, piece.on or piece.id),
                piece.zone,
            )
    for definition in game.ruleset.rules:
        yield definition, Source("rules", definition.name), "table"


def _lasting_source(item: Lasting) -> Source:
    return Source(item.id, item.name, item.owner, item.host, item.source, item.about, item.data)


def _identity(card: Card) -> str:
    """A facedown card is still itself, for the few hooks that work while facedown."""
    return card.name or (card.hidden.value or "" if card.hidden is not None else "")


def _printed(game: Game) -> dict[Id, tuple[Ability, ...]]:
    """The abilities of each host. The hosts' order is that of all cards: what a facedown one is must not show in it."""
    printed: dict[Id, tuple[Ability, ...]] = {card.host: () for card in game.state.cards.values()}
    for card in game.state.cards.values():
        name = _identity(card)
        if name in game.ruleset.definitions:
            printed[card.host] = (*printed[card.host], Ability(name, card.id))
    return printed


def _speakers(game: Game, abilities: dict[Id, tuple[Ability, ...]]) -> Iterable[Speaker]:
    """Every ability with its source and the zone it speaks from."""
    for host, items in abilities.items():
        for ability in items:
            definition = game.ruleset.definitions[ability.name]
            card = game.state.cards.get(ability.card)
            if card is not None and card.host == host:
                yield definition, Source(card.id, ability.name, card.owner, host, card.id), _zone(game, card)
            else:
                piece = game.state.pieces[host]
                copy = f"{ability.card or ability.name}@{host}"
                yield definition, Source(copy, ability.name, piece.owner, host, ability.card), piece.zone


def _zone(game: Game, card: Card) -> str:
    if card.zone != "table":
        return card.zone
    if not card.faceup:
        return "facedown"
    host = game.state.pieces.get(card.host)
    return host.zone if host is not None else "table"
