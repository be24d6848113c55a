"""The toy ruleset: two crews, secret paces, strikes with dice, tokens and a deck of woes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct
from toy_book import BOOK, RULES
from toy_cards import CARDS
from toy_game import Match, OnLine, Rank, Token, Toy, Unit

from holotable.kernel.hooks import Definition, Effects
from holotable.kernel.query import (
    Answers,
    latest,
)
from holotable.kernel.record_base import Id, Seat
from holotable.kernel.ruleset import Book, Pack, Ruleset
from holotable.kernel.state import Card, Deck, Secret, State

# The ruleset ---------------------------------------------------------------------------------------------


class Crew(Struct, forbid_unknown_fields=True):
    """A unit to start with, and its cards."""

    id: Id
    owner: Seat
    cards: tuple[str, ...] = ()
    hp: int = 3
    power: int = 1


class Setup(Struct, forbid_unknown_fields=True):
    """What is laid out before the first round."""

    crews: tuple[Crew, ...]
    woes: tuple[str, ...] = ()
    mine: bool = False
    rounds: int = 3


def start(ruleset: Ruleset, setup: Setup) -> State[Any, Any, Any]:
    """The state before the first step."""
    state: State[Any, Any, Any] = State(ruleset.id, ("ann", "bob"), "ann")
    for crew in setup.crews:
        state.pieces[crew.id] = Unit(
            id=crew.id, name="unit", owner=crew.owner, hp=crew.hp, power=crew.power, at=5
        )
        for name in crew.cards:
            id = f"card{len(state.cards)}"  # noqa: A001 - the field's own name
            state.cards[id] = Card(id, name, crew.owner, crew.id)
    if setup.mine:
        state.pieces["mine"] = Token(id="mine", name="thing:mine")
    state.decks["woes"] = Deck(len(setup.woes), Secret(tuple(sorted(setup.woes))))
    state.stack.append(Match(rounds=setup.rounds))
    return state


def latest_rank(query: Rank, base: int, answers: Answers) -> int:
    """The toy's own fold for ranks."""
    return latest(query, base, answers)


def toy(
    triggers: Literal["nested", "queued"] = "nested",
    *packs: Pack,
    rules: Sequence[Definition] = tuple(RULES.definitions.values()),
    book: Book = BOOK,
) -> Ruleset:
    """The toy ruleset, with these packs or with its own cards."""
    return Ruleset(
        id="toy",
        book=book,
        rules=list(rules),
        pieces=(Unit, Token),
        places=(OnLine,),
        dice={"d6": ("hit", "miss"), "coin": ("heads", "tails")},
        table=Toy,
        start=start,
        setup=Setup,
        trigger_order=lambda g: (g.state.first, g.foe(g.state.first)),
        cannot_rule="TOY-CANNOT",
        once_rule="TOY-ONCE",
        trigger_rule="TOY-TRIGGER",
        triggers=triggers,
        folds={Rank: latest_rank},
        packs=packs or (CARDS,),
    )


def pack_of(effects: Effects, name: str = "test") -> Pack:
    """Cards made up by one test."""
    return Pack(name, "1", "toy", effects=effects)
