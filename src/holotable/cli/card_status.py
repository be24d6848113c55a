"""How far the cards of a ruleset are written and tested; `cards` and `coverage` both tell it."""

from __future__ import annotations

from typing import Any

import msgspec

from holotable.cli.families import family
from holotable.kernel.ruleset import Ruleset
from holotable.rulebook import coverage


class CardStatus(msgspec.Struct, frozen=True):
    """One card: whether its effect is written (`none`: it has only figures), and whether a test proves it."""

    id: str
    kind: str
    name: str
    effect: str
    tested: bool | None
    text: str


def statuses(rules: Ruleset, tested: dict[str, coverage.Tally] | None) -> list[CardStatus]:
    """Every card of the ruleset."""
    found: list[CardStatus] = []
    kinds = family(rules.id).KINDS
    cards = [(*key.partition(":")[::2], key, facts) for key, facts in rules.facts.items()]
    known = [card for card in cards if card[0] in kinds]
    for kind, name, key, facts in sorted(known, key=lambda card: (kinds.index(card[0]), card[1])):
        tally = None if tested is None else tested.get(f"{rules.id}:{name}", coverage.Tally())
        proven = None if tally is None else tally.proven
        effect, text = effect_of(rules, key, facts), getattr(facts, "text", "")
        found.append(CardStatus(name, kind, facts.name, effect, proven, text))
    return found


def effect_of(rules: Ruleset, key: str, facts: Any) -> str:
    """written, none (figures say it all), or missing."""
    definition = rules.definitions.get(key)
    if definition is not None and definition.hooks:
        return "written"
    in_figures = bool(getattr(facts, "weapon", None) or getattr(facts, "actions", ()))
    return "missing" if getattr(facts, "text", "") and not in_figures else "none"


def summary(rules: Ruleset, cards: list[CardStatus]) -> dict[str, Any]:
    """Counts by kind."""
    return {"ruleset": rules.id, "kinds": rows(rules, cards)}


def rows(rules: Ruleset, cards: list[CardStatus]) -> list[dict[str, Any]]:
    """The counts of each kind of card that the family has."""
    return [counts(kind, cards) for kind in family(rules.id).KINDS]


def counts(kind: str, cards: list[CardStatus]) -> dict[str, Any]:
    """How many cards of a kind there are, are written, are tested."""
    ours = [card for card in cards if card.kind == kind]
    return {
        "kind": kind,
        "cards": len(ours),
        "written": sum(card.effect == "written" for card in ours),
        "figures_only": sum(card.effect == "none" for card in ours),
        "missing": [card.id for card in ours if card.effect == "missing"],
        "tested": None if any(card.tested is None for card in ours) else sum(bool(c.tested) for c in ours),
    }
