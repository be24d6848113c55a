"""Reads the checklists under data/, each once and only when asked for, and looks rules up by ID."""

from __future__ import annotations

import tomllib
from difflib import get_close_matches
from functools import cache
from importlib.resources import files

import msgspec

# Which file holds which ruleset; the order is the order of every listing.
FILES = {"armada-1.0": "armada", "armada-1.5": "armada", "xwing-1": "xwing1", "xwing-2": "xwing2"}
RULESETS = tuple(FILES)

# An ID's first part names its file, so that one look-up reads one file.
PREFIXES = {"ARM": "armada", "XW1": "xwing1", "XW2": "xwing2"}


class Rule(msgspec.Struct, frozen=True):
    """One numbered rule. `flag` names the option under which the rule holds in the older edition."""

    id: str
    section: str
    text: str
    rulesets: tuple[str, ...]
    edges: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    flag: str | None = None


class Gap(msgspec.Struct, frozen=True):
    """A question that the rules leave open, and how we rule it."""

    id: str
    issue: str
    ruling: str
    rulesets: tuple[str, ...]


class UnknownRule(LookupError):
    """No rule has this ID; the message names the nearest ones."""


class UnknownRuleset(LookupError):
    """No ruleset has this name; the message names those that exist."""


class _RuleEntry(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    text: str
    rulesets: tuple[str, ...] = ()
    edges: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    flag: str | None = None


class _Section(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    rules: list[_RuleEntry]


class _GapEntry(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    issue: str
    ruling: str


class _Checklist(msgspec.Struct, forbid_unknown_fields=True):
    """A file under data/ as it is written."""

    prefix: str
    rulesets: tuple[str, ...]
    notes: dict[str, str]
    sections: list[_Section]
    gaps: list[_GapEntry]


@cache
def _checklist(name: str) -> _Checklist:
    raw = (files("holotable.rulebook") / "data" / f"{name}.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(raw), _Checklist)


@cache
def _rules_by_id(name: str) -> dict[str, Rule]:
    checklist = _checklist(name)
    return {
        entry.id: Rule(
            id=entry.id,
            section=section.title,
            text=entry.text,
            rulesets=entry.rulesets or checklist.rulesets,
            edges=entry.edges,
            tests=entry.tests,
            notes=entry.notes,
            flag=entry.flag,
        )
        for section in checklist.sections
        for entry in section.rules
    }


@cache
def _gaps_by_id(name: str) -> dict[str, Gap]:
    checklist = _checklist(name)
    return {g.id: Gap(g.id, g.issue, g.ruling, checklist.rulesets) for g in checklist.gaps}


def rule(rule_id: str) -> Rule:
    """The rule with this ID, or UnknownRule."""
    name = PREFIXES.get(rule_id.partition("-")[0])
    found = _rules_by_id(name).get(rule_id) if name else None
    if found is None:
        raise _unknown_rule(rule_id)
    return found


def gap(gap_id: str) -> Gap | None:
    """The gap with this ID, such as XW1-G6, or None."""
    name = PREFIXES.get(gap_id.partition("-")[0])
    return _gaps_by_id(name).get(gap_id) if name else None


@cache
def rules(ruleset: str) -> tuple[Rule, ...]:
    """Every rule of a ruleset, in the checklist's order."""
    return tuple(r for r in _rules_by_id(_file_of(ruleset)).values() if ruleset in r.rulesets)


def gaps(ruleset: str) -> tuple[Gap, ...]:
    """Every open question of a ruleset and its ruling."""
    return tuple(_gaps_by_id(_file_of(ruleset)).values())


def notes(ruleset: str) -> dict[str, str]:
    """What the short notes on a ruleset's rules, such as FAQ, stand for."""
    return _checklist(_file_of(ruleset)).notes


def _unknown_rule(rule_id: str) -> UnknownRule:
    """The error for an ID that does not exist, with the IDs nearest to it."""
    every = [known for name in PREFIXES.values() for known in _rules_by_id(name)]
    near = get_close_matches(rule_id.upper(), every, n=3, cutoff=0.6)
    hint = f"; nearest: {', '.join(near)}" if near else ""
    return UnknownRule(f"no rule has the ID {rule_id}{hint}")


def _file_of(ruleset: str) -> str:
    if ruleset not in FILES:
        raise UnknownRuleset(f"no ruleset is called {ruleset}; there are {', '.join(RULESETS)}")
    return FILES[ruleset]
