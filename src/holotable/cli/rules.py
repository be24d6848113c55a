"""`holotable rules`: looks up rules by ID or by words, or counts them."""

from __future__ import annotations

import argparse
import re
import sys

from rich.console import Console
from rich.text import Text

from holotable import rulebook
from holotable.cli.errors import UserError
from holotable.cli.output import console, print_json
from holotable.rulebook import Gap, Rule

HELP = "show a rule by its ID, or find rules by words"

# XW1-MOVE-05 for a rule, XW1-G6 or ARM-G-46 for an open question.
ID_FORM = re.compile(r"[A-Z0-9]+-(?:[A-Z]+-\d+|G\d+)", re.IGNORECASE)


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("words", nargs="*", metavar="ID or WORD", help="IDs, or words that must all occur")
    parser.add_argument("--ruleset", choices=rulebook.RULESETS, help="only this ruleset")


def run(args: argparse.Namespace) -> int:
    words: list[str] = args.words
    if not words:
        return show_counts(args.ruleset, args.json)
    if all(ID_FORM.fullmatch(word) for word in words):
        rules, gaps = look_up([word.upper() for word in words], args.ruleset)
    else:
        query = " ".join(words)
        rules, gaps = rulebook.search(query, args.ruleset), rulebook.search_gaps(query, args.ruleset)
    if args.json:
        print_json({"rules": rules, "gaps": gaps})
    elif rules or gaps:
        show(rules, gaps)
    else:
        print(f"holotable: no rule contains {' and '.join(words)}", file=sys.stderr)
    return 0 if rules or gaps else 1


def look_up(ids: list[str], ruleset: str | None) -> tuple[list[Rule], list[Gap]]:
    """The rules and open questions with these IDs; a UserError for the first that does not exist."""
    rules: list[Rule] = []
    gaps: list[Gap] = []
    for wanted in ids:
        found = rulebook.gap(wanted) or rule_or_error(wanted)
        if ruleset is not None and ruleset not in found.rulesets:
            raise UserError(f"{wanted} is not in {ruleset}; it belongs to {', '.join(found.rulesets)}")
        if isinstance(found, Gap):
            gaps.append(found)
        else:
            rules.append(found)
    return rules, gaps


def rule_or_error(rule_id: str) -> Rule:
    try:
        return rulebook.rule(rule_id)
    except rulebook.UnknownRule as unknown:
        raise UserError(str(unknown)) from unknown


def show_counts(ruleset: str | None, as_json: bool) -> int:
    """How many rules and open questions each ruleset has."""
    names = rulebook.RULESETS if ruleset is None else (ruleset,)
    counts = [{"ruleset": n, "rules": len(rulebook.rules(n)), "gaps": len(rulebook.gaps(n))} for n in names]
    if as_json:
        print_json({"rulesets": counts})
        return 0
    for row in counts:
        print(f"{row['ruleset']:<11} {row['rules']:>4} rules, {row['gaps']} open questions with a ruling")
    return 0


def show(rules: list[Rule], gaps: list[Gap]) -> None:
    out = console()
    blocks = [rule_block(r) for r in rules] + [gap_block(g) for g in gaps]
    out.print(Text("\n\n").join(blocks))
    if len(blocks) > 1:
        out.print(f"\n{len(blocks)} found", style="dim")
    explain_notes(out, rules)


def rule_block(r: Rule) -> Text:
    """One rule as a paragraph: its ID and place, its text, its edge cases and its examples."""
    block = Text.assemble((r.id, "bold cyan"), (f"  {', '.join(r.rulesets)}  {r.section}\n", "dim"), r.text)
    if r.notes:
        block.append(f"  ({', '.join(r.notes)})", "dim")
    for label, lines in (("edge", r.edges), ("test", r.tests)):
        for line in lines:
            block.append(f"\n  {label}: ", "yellow").append(line)
    return block


def gap_block(g: Gap) -> Text:
    place = f"  {', '.join(g.rulesets)}  left open by the rules\n"
    head = Text.assemble((g.id, "bold magenta"), (place, "dim"), g.issue)
    return head.append("\n  ruling: ", "yellow").append(g.ruling)


def explain_notes(out: Console, rules: list[Rule]) -> None:
    """Spells out the short notes of a single rule; in a long list they would only be noise."""
    if len(rules) != 1:
        return
    legend = rulebook.notes(rules[0].rulesets[0])
    for note in rules[0].notes:
        if note in legend:
            out.print(f"  {note}: {legend[note]}", style="dim")
