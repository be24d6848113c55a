"""Which rules and cards the tests prove: the tally of a test run, and how it stands against the rulebook."""

from __future__ import annotations

from pathlib import Path

import msgspec

from holotable.rulebook.book import RULESETS, UnknownRule, UnknownRuleset, rule, rules

# Where a test run leaves its tally, below the directory that holds the project.
FILE = Path(".holotable") / "coverage.json"


class Tally(msgspec.Struct):
    """The outcomes of the tests that name one rule or card."""

    passed: int = 0
    failed: int = 0

    def count(self, passed: bool) -> None:
        if passed:
            self.passed += 1
        else:
            self.failed += 1

    @property
    def proven(self) -> bool:
        return self.passed > 0 and self.failed == 0


class Coverage(msgspec.Struct):
    """One test run. `whole` is false if only some tests were asked for, so that absence says nothing."""

    whole: bool = True
    rules: dict[str, dict[str, Tally]] = {}
    cards: dict[str, Tally] = {}

    def count_rule(self, ruleset: str, rule_id: str, passed: bool) -> None:
        self.rules.setdefault(ruleset, {}).setdefault(rule_id, Tally()).count(passed)

    def count_card(self, card: str, passed: bool) -> None:
        self.cards.setdefault(card, Tally()).count(passed)


class RuleStatus(msgspec.Struct, frozen=True):
    """How far one ruleset's rules are proven by tests."""

    ruleset: str
    total: int
    proven: list[str]
    failing: list[str]
    untested: list[str]


def rule_status(coverage: Coverage, ruleset: str) -> RuleStatus:
    """Sorts a ruleset's IDs by what the run showed of them."""
    tallies = coverage.rules.get(ruleset, {})
    ids = [r.id for r in rules(ruleset)]
    return RuleStatus(
        ruleset=ruleset,
        total=len(ids),
        proven=[i for i in ids if i in tallies and tallies[i].proven],
        failing=[i for i in ids if i in tallies and tallies[i].failed],
        untested=[i for i in ids if i not in tallies],
    )


def rulesets_of_marker(rule_id: str, ruleset: str | None) -> tuple[str, ...]:
    """The rulesets for which a test marked with this ID counts; an error if it names none."""
    if ruleset is not None and ruleset not in RULESETS:
        raise UnknownRuleset(f"no ruleset is called {ruleset}; there are {', '.join(RULESETS)}")
    found = rule(rule_id).rulesets
    if ruleset is None:
        return found
    if ruleset not in found:
        raise UnknownRule(f"{rule_id} is not a rule of {ruleset}; it belongs to {', '.join(found)}")
    return (ruleset,)


def check_card_name(card: str) -> None:
    """A card marker reads <ruleset>:<card id>; raises UnknownRuleset or ValueError otherwise."""
    ruleset, colon, name = card.partition(":")
    if not colon or not name:
        raise ValueError(f"a card is named <ruleset>:<card id>, not {card}")
    if ruleset not in RULESETS:
        raise UnknownRuleset(f"no ruleset is called {ruleset}; there are {', '.join(RULESETS)}")


def write(coverage: Coverage, file: Path) -> None:
    """Saves a tally, sorted, so that two runs of the same tests leave the same bytes."""
    file.parent.mkdir(parents=True, exist_ok=True)
    raw = msgspec.json.encode(coverage, order="sorted")
    file.write_bytes(msgspec.json.format(raw, indent=2) + b"\n")


def read(file: Path) -> Coverage:
    """Loads a tally; raises OSError, or msgspec.DecodeError for a file of another make."""
    return msgspec.json.decode(file.read_bytes(), type=Coverage)


def find(start: Path) -> Path | None:
    """The nearest tally at or above a directory."""
    return next((d / FILE for d in [start, *start.parents] if (d / FILE).is_file()), None)
