"""`holotable rules`: by ID, by words, or the counts."""

import json

import pytest

from holotable import rulebook
from holotable.cli import main

Shown = pytest.CaptureFixture[str]


def test_an_id_shows_the_whole_rule(capsys: Shown):
    assert main(["rules", "XW1-ACT-10"]) == 0
    shown = capsys.readouterr().out
    expected = rulebook.rule("XW1-ACT-10")
    for line in (expected.id, expected.section, expected.text, *expected.edges, *expected.tests):
        assert line in shown


def test_an_id_may_be_written_small(capsys: Shown):
    assert main(["rules", "xw1-move-05"]) == 0
    assert "XW1-MOVE-05" in capsys.readouterr().out


def test_the_notes_of_a_single_rule_are_spelled_out(capsys: Shown):
    main(["rules", "XW1-PREC-03"])
    assert "FAQ: from the publisher's FAQ" in capsys.readouterr().out


def test_ids_as_json(capsys: Shown):
    assert main(["rules", "ARM-RNG-11", "ARM-G-46", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [r["id"] for r in found["rules"]] == ["ARM-RNG-11"]
    assert found["rules"][0]["flag"] == "errata_1_0"
    assert [g["id"] for g in found["gaps"]] == ["ARM-G-46"]


def test_words_find_rules_and_open_questions(capsys: Shown):
    assert main(["rules", "tallon", "roll", "--ruleset", "xwing-2"]) == 0
    shown = capsys.readouterr().out
    assert shown.index("XW2-MOVE-11") < shown.index("XW2-G2")
    assert "XW1-" not in shown
    assert "found" in shown


def test_words_without_a_match(capsys: Shown):
    assert main(["rules", "tallon", "brace"]) == 1
    shown = capsys.readouterr()
    assert shown.err == "holotable: no rule contains tallon and brace\n"
    assert main(["rules", "tallon", "brace", "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == {"rules": [], "gaps": []}


def test_nothing_asked_shows_the_counts(capsys: Shown):
    assert main(["rules"]) == 0
    shown = capsys.readouterr().out
    assert "xwing-1      241 rules, 22 open questions" in shown
    assert main(["rules", "--json", "--ruleset", "xwing-2"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "rulesets": [{"ruleset": "xwing-2", "rules": 270, "gaps": 25}]
    }


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["XW1-MOVE-99"], "no rule has the ID XW1-MOVE-99; nearest: XW1-MOVE-"),
        (["QQ-QQQ-00"], "no rule has the ID QQ-QQQ-00"),
        (
            ["ARM-DEF-12", "--ruleset", "armada-1.0"],
            "ARM-DEF-12 is not in armada-1.0; it belongs to armada-1.5",
        ),
        (["ion", "--ruleset", "xwing-9"], "argument --ruleset: invalid choice: 'xwing-9'"),
    ],
)
def test_mistakes(words: list[str], line: str, capsys: Shown):
    assert main(["rules", *words]) == 2
    shown = capsys.readouterr()
    assert shown.err.startswith(f"holotable: {line}")
    assert shown.err.count("\n") == 1
    assert shown.out == ""
