"""Finds rules and open questions by the words they contain."""

from __future__ import annotations

from collections.abc import Sequence

from holotable.rulebook.book import RULESETS, Gap, Rule, gaps, rules


def search(words: str, ruleset: str | None = None) -> list[Rule]:
    """The rules that contain every word, whatever the case: by ID first, then by text, then by the rest."""
    wanted = words.lower().split()
    ranked = [(rank, r) for r in _in_play(ruleset) if (rank := _rank(wanted, r)) is not None]
    return [r for _, r in sorted(ranked, key=lambda pair: pair[0])]


def search_gaps(words: str, ruleset: str | None = None) -> list[Gap]:
    """The open questions that contain every word."""
    wanted = words.lower().split()
    every = {g.id: g for name in _rulesets(ruleset) for g in gaps(name)}
    return [g for g in every.values() if _has_all(wanted, [g.id, g.issue, g.ruling])]


def _rank(wanted: Sequence[str], r: Rule) -> int | None:
    """How near the words are to the heart of a rule, 0 being its ID; None if a word is missing."""
    layers = ([r.id], [r.text], [r.section, *r.edges, *r.tests, *r.notes])
    seen: list[str] = []
    for rank, layer in enumerate(layers):
        seen += layer
        if _has_all(wanted, seen):
            return rank
    return None


def _has_all(wanted: Sequence[str], texts: Sequence[str]) -> bool:
    whole = "\n".join(texts).lower()
    return all(word in whole for word in wanted)


def _in_play(ruleset: str | None) -> list[Rule]:
    # Both Armada editions list their shared rules; the dictionary keeps one of each.
    return list({r.id: r for name in _rulesets(ruleset) for r in rules(name)}.values())


def _rulesets(ruleset: str | None) -> tuple[str, ...]:
    return RULESETS if ruleset is None else (ruleset,)
