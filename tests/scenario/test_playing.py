"""Playing scenarios: where one fails is named by line, with the first thing that differs."""

from __future__ import annotations

import pytest

from holotable.scenario.playing import Outcome, play
from holotable.scenario.reading import parse

HEAD = """ruleset = "xwing-1"
title = "t"
pieces = [
  "red  poedameron        457,300 up   name=Poe focus=1 faceup=directhit lock=Zeta +predator",
  "blue zetasquadronpilot 457,430 down name=Zeta",
]
rocks = ["core2asteroid2 100,100 0 name=Rock"]
phase = "combat"
"""


def outcome(rest: str) -> Outcome:
    return play(parse(HEAD + rest))


def test_a_passing_scenario_says_nothing() -> None:
    found = outcome("[[play]]\npass = 'Poe'\n[[expect]]\nseat = 'blue'\n")
    assert found == Outcome(file="scenario", title="t", rules=(), passed=True)


FIELDS = [
    ("x = 457.1", "Poe, x: expected 457.1, is 457"),
    ("heading = 1", "Poe, heading: expected 1, is 0"),
    ("shields = 2", "Poe, shields: expected 2, is 3"),
    ("tokens = { focus = 1, stress = 1 }", "Poe, tokens.stress: expected 1, is 0"),
    ("lock = ''", "Poe, lock: expected '', is 'Zeta'"),
    ("dial = '1 straight'", "Poe, dial: expected '1 straight', is ''"),
    ("zone = 'destroyed'", "Poe, zone: expected 'destroyed', is 'table'"),
    ("faceup = []", "Poe, faceup: expected [], is ['directhit']"),
    ("facedown = 1", "Poe, facedown: expected 1, is 0"),
    ("touching = ['Zeta']", "Poe, touching: expected ['Zeta'], is []"),
    ("upgrades = []", "Poe, upgrades: expected [], is ['predator']"),
    ("skill = 7", "Poe, skill: expected 7, is 8"),
]


@pytest.mark.parametrize(("key", "message"), FIELDS, ids=[key for key, _ in FIELDS])
def test_every_field_of_a_ship_is_compared(key: str, message: str) -> None:
    found = outcome(f"[[expect]]\nship = 'Poe'\n{key}\n")
    assert (found.passed, found.place, found.message) == (False, "line 9, expect 1", message)


OTHERS = [
    ("between = ['Poe', 'Zeta']\nrange = 2", "range from Poe to Zeta: expected 2, is 1"),
    ("between = ['Poe', 'Zeta']\nattack_range = 2", "attack_range from Poe to Zeta: expected 2, is 1"),
    ("between = ['Poe', 'Zeta']\nin_arc = false", "in_arc from Poe to Zeta: expected false, is true"),
    ("between = ['Poe', 'Zeta']\nobstructed = true", "obstructed from Poe to Zeta: expected true, is false"),
    ("round = 2", "round: expected 2, is 1"),
    ("first = 'blue'", "first: expected 'blue', is 'red'"),
    ("winner = 'red'", "winner: expected 'red', is ''"),
    ("score.red = 1", "score.red: expected 1, is 0"),
    ("asked = false", "a question is open: expected false, is true"),
    ("log = 'thunder'", "the log does not say 'thunder'; it says"),
    ("seat = 'blue'", "expected blue to be asked ''"),
    ("why = 'set-dial'", "expected red to be asked 'set-dial'"),
    ("offered = 'Omega'", "'Omega' is not on offer"),
    ("refused = 'Zeta'", "'Zeta at range 1' is on offer"),
    ("refused_at = [1, 2]", "no place is asked for"),
    ("ship = 'Luke'\nx = 1", "no ship is called 'Luke'; there are Poe, Zeta"),
]


@pytest.mark.parametrize(("lines", "message"), OTHERS, ids=[lines for lines, _ in OTHERS])
def test_everything_else_is_compared(lines: str, message: str) -> None:
    found = outcome(f"[[expect]]\n{lines}\n")
    assert (found.passed, found.place) == (False, "line 9, expect 1")
    assert found.message.startswith(message)


def test_an_unforeseen_question_prints_its_options() -> None:
    found = outcome("[[play]]\nnote = 'x'\nchoose = 'Omega'\n[[expect]]\nround = 1\n")
    assert found.place == "line 9, play 1"
    assert found.message.splitlines() == [
        "'Omega' is not on offer",
        "Open: red is asked 'Poe: attack whom, with what?' (declare-target, XW1-ATK-02): 0 to 1 of",
        "  - Zeta at range 1",
    ]


def test_dice_left_over_fail_at_the_end() -> None:
    found = outcome("dice = 'hit'\n[[play]]\npass = 'Poe'\n")
    assert (found.place, found.message.splitlines()[0]) == ("the end", "not used: dice 'hit'")


def test_a_rule_that_breaks_is_a_failure_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = parse(HEAD + "[[play]]\npass = 'Poe'\n")
    monkeypatch.setitem(scenario.ruleset.dice, "attack", ())
    monkeypatch.setattr(type(scenario.ruleset), "encode", lambda *_: 1 / 0)
    found = play(scenario)
    assert (found.place, found.message) == (
        "the setup",
        "the rules break here: ZeroDivisionError: division by zero",
    )
