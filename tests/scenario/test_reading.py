"""Reading scenario files: every mistake is one line with the file, the place and what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from holotable.scenario.reading import Malformed, parse, read

HEAD = 'ruleset = "xwing-1"\ntitle = "t"\n'
POE = 'pieces = ["red poedameron 457,300 up name=Poe"]\n'
END = '[[expect]]\nship = "Poe"\nshields = 3\n'

MISTAKES = [
    ("title = 'x", "not TOML: "),
    ("title = 't'\n" + POE + END, "the table is missing the required field 'ruleset'"),
    (HEAD + "peices = []\n", "unknown key 'peices'; did you mean 'pieces'?"),
    ("ruleset = 'xwing-9'\ntitle = 't'\n" + POE + END, "line 1: unknown ruleset 'xwing-9'; there is"),
    (HEAD + "packs = ['mine']\n" + POE + END, "line 3: unknown pack 'mine'; installed: "),
    (HEAD + END, "expected either squads or a position (pieces, ships)"),
    (
        HEAD + "squads.red = ['poedameron']\n[[play]]\ndecline = true",
        "squads: expected one for red and one for blue",
    ),
    (HEAD + POE, "nothing is expected: add [[play]] or [[expect]]"),
    (HEAD + "rules = ['XW1-ATK-99']\n" + POE + END, "line 3, rules 1: no rule has the ID XW1-ATK-99"),
    (
        HEAD + "phase = 'midday'\n" + POE + END,
        "line 3, phase: invalid enum value 'midday'; expected 'planning' or",
    ),
    (HEAD + "round = 0\n" + POE + END, "line 3, round: expected a whole number >= 1"),
    (HEAD + "pieces = ['red poedameron']\n" + END, "line 3, pieces 1: expected SEAT PILOT X,Y FACING"),
    (
        HEAD + "rocks = ['core2asteroid9 1,2 up']\n" + POE + END,
        "line 3: unknown obstacle 'core2asteroid9'; did you mean",
    ),
    (
        HEAD + "pieces = ['red podameron 1,2 up']\n" + END,
        "line 3: unknown pilot 'podameron' in xwing-1; did you mean 'poedam",
    ),
    (
        HEAD + "pieces = ['red poedameron 1,2 up +predater']\n" + END,
        "line 3: unknown upgrade 'predater' in xwing-1; did you me",
    ),
    (
        HEAD + "pieces = ['red poedameron 1,2 up faceup=boom']\n" + END,
        "line 3: unknown damage 'boom' in xwing-1; known: blind",
    ),
    (
        HEAD
        + "pieces = ['red poedameron 1,2 up faceup=damagedcockpit,damagedcockpit,damagedcockpit']\n"
        + END,
        "line 3: the deck has no 'damagedcockpit' left",
    ),
    (
        HEAD + "pieces = ['red poedameron 1,2 up dial=\"3 straigth\"']\n" + END,
        "line 3: Poe Dameron: '3 straigth' is not on the",
    ),
    (HEAD + "pieces = ['red poedameron 1,2 up lock=Omga']\n" + END, "line 3: unknown ship 'Omga'; "),
    (
        HEAD + "pieces = ['red poedameron 1,2 up name=A', 'red redace 9,9 up name=A']\n" + END,
        "line 3: two ships are called 'A'",
    ),
    (
        HEAD + "pieces = ['red poedameron 99999999999,2 up name=A']\n" + END,
        "line 3: 'A' lies off the table, which is 914.4 by 914.4 mm",
    ),
    (
        HEAD + POE + "rocks = ['core2asteroid2 -1,2 up']\n" + END,
        "line 4: 'core2asteroid2' lies off the table, which is 914.4 by 914.4 mm",
    ),
    (HEAD + "done = ['redace']\n" + POE + END, "line 3: unknown ship 'redace'; known: Poe"),
    (
        HEAD + POE + "[[ships]]\nseat = 'red'\n" + END,
        "line 4, ships 1: the table is missing the required field 'pilot'",
    ),
    (
        HEAD + POE + "[[ships]]\nseat = 'red'\npilot = 'redace'\nx = 'far'\ny = 2\n" + END,
        "line 4, ships 1, x: expected a number, got text",
    ),
    (
        HEAD + POE + "[[ships]]\nseat = 'red'\npilot = 'redace'\nx = 1\ny = 2\ntokens.fokus = 1\n" + END,
        "line 9: \"Red Ace\": unknown token 'fokus'; did you mean 'focus'?",
    ),
    (HEAD + POE + "[[play]]\nchose = 'x'\n", "line 4, play 1: unknown key 'chose'; did you mean 'choose'?"),
    (
        HEAD + POE + "[[play]]\nchoose = 3\n",
        "line 4, play 1, choose: expected text or a list, got a whole number",
    ),
    (
        HEAD + POE + "[[play]]\nnote = 'x'\n",
        "line 4, play 1: expected activate, engage, dials, attack, pass, choose,",
    ),
    (
        HEAD + POE + "[[play]]\nchoose = 'x'\n[[play]]\nchoose = 'x'\nslide = 3\n",
        "line 6, play 2: a step has one answer, not choose and slide: make it two steps",
    ),
    (HEAD + POE + "[[play]]\nplace = [1]\n", "line 4, play 1, place: expected a list of length >= 2"),
    (
        HEAD + POE + "[[play]]\nexpect = { sheilds = 2 }\n",
        "line 4, play 1, expect: unknown key 'sheilds'; did you mean 'shields'?",
    ),
    (HEAD + POE + "[[expect]]\nshields = 2\n", "line 4, expect 1: 'shields' needs 'ship' beside it"),
    (HEAD + POE + "[[expect]]\nrange = 2\n", "line 4, expect 1: 'range' needs 'between' beside it"),
    (HEAD + POE + "[[expect]]\nship = 'Poe'\n", "line 4, expect 1: expected something to compare, such as"),
    (
        HEAD + POE + "[[expect]]\nasked = true\nrule = 'x'\n",
        "line 4, expect 1: 'rule' and 'card' say why something is re",
    ),
    (
        HEAD + POE + "[[expect]]\nship = 'Poe'\ntokens.fokus = 1\n",
        "line 4, expect 1: unknown token 'fokus'; did you mea",
    ),
    (HEAD + POE + "[expect]\nship = 'Poe'\nx = 1\n", "line 4, expect: expected a list, got a table"),
]


@pytest.mark.parametrize(("text", "message"), MISTAKES, ids=[message[:60] for _, message in MISTAKES])
def test_a_mistake_is_one_line(text: str, message: str) -> None:
    with pytest.raises(Malformed) as error:
        parse(text, "my.toml")
    told = str(error.value)
    assert told.startswith("my.toml: " + message), told
    assert "\n" not in told


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match=r"none.toml: cannot be read: No such file or directory"):
        read(tmp_path / "none.toml")
    odd = tmp_path / "odd.toml"
    odd.write_bytes(b'title = "\xff"')
    with pytest.raises(Malformed, match=r"odd.toml: expected UTF-8 text: .* at byte 9"):
        read(odd)
    odd.write_text("title = " + "[" * 5000 + "]" * 5000)
    with pytest.raises(Malformed, match=r"odd.toml: lists or tables nested too deeply"):
        read(odd)


def test_ships_as_tables_are_the_same_as_lines() -> None:
    table = """
[[ships]]
seat = "red"
pilot = "poedameron"
name = "Poe"
x = 457
y = 300
heading = 90
upgrades = ["predator"]
tokens = { focus = 1 }
shields = 2
"""
    line = 'pieces = ["red poedameron 457,300 right name=Poe +predator focus=1 shields=2"]\n'
    assert parse(HEAD + table + END).setup == parse(HEAD + line + END).setup
