"""How far the cards of a ruleset are written and tested; `cards` and `coverage` both tell it."""

from __future__ import annotations

from typing import Any

import msgspec

from holotable.kernel.ruleset import Ruleset
from holotable.rulebook import coverage

KINDS = ("pilot", "upgrade", "damage")


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
    for key, facts in sorted(rules.facts.items(), key=lambda item: (_order(item[0]), item[0])):
        kind, _, name = key.partition(":")
        if kind not in KINDS:
            continue
        tally = None if tested is None else tested.get(f"{rules.id}:{name}", coverage.Tally())
        proven = None if tally is None else tally.proven
        found.append(CardStatus(name, kind, facts.name, effect_of(rules, key, facts), proven, facts.text))
    return found


def _order(key: str) -> int:
    kind = key.partition(":")[0]
    return KINDS.index(kind) if kind in KINDS else len(KINDS)


def effect_of(rules: Ruleset, key: str, facts: Any) -> str:
    """written, none (figures say it all), or missing."""
    definition = rules.definitions.get(key)
    if definition is not None and definition.hooks:
        return "written"
    in_figures = bool(getattr(facts, "weapon", None) or getattr(facts, "actions", ()))
    return "missing" if facts.text and not in_figures else "none"


def summary(rules: Ruleset, cards: list[CardStatus]) -> dict[str, Any]:
    """Counts by kind."""
    return {"ruleset": rules.id, "kinds": [counts(kind, cards) for kind in KINDS]}


def counts(kind: str, cards: list[CardStatus]) -> dict[str, Any]:
    """How many cards of a kind there are, are written, are tested."""
    ours = [card for card in cards if card.kind == kind]
    return {
        "kind": kind,
        "cards": len(ours),
        "written": sum(card.effect == "written" for card in ours),
        "figures_only": sum(card.effect == "none" for card in ours),
        "missing": [card.id for card in ours if card.effect == "missing"],
        "tested": sum(bool(card.tested) for card in ours),
    }
