"""`holotable show`: pictures from saves and scenarios, and one line for every mistake."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from picture_positions import barrel_roll, shot

from holotable.cli import main
from holotable.kernel import record

SCENARIO = """
ruleset = "xwing-1"
title = "a focus action"
pieces = [
  "red  bluesquadronnovice 200,200 up name=One dial='2 straight'",
  "blue omegaleader 500,700 down name=Omega dial='5 straight'",
]
phase = "activation"
done = ["Omega"]

[[play]]
choose = "focus"
"""


@pytest.fixture
def save(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_bytes(record.dump(barrel_roll()))
    return file


def test_a_save_is_drawn_beside_itself(save: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["show", str(save)]) == 0
    assert capsys.readouterr().out == f"{save.with_suffix('.svg')}\n"
    assert "Blue decides" in save.with_suffix(".svg").read_text(encoding="utf-8")


def test_a_step_of_a_save_has_its_own_file(save: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["show", str(save), "--at", "0", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == {"svg": str(save.with_name("game-0.svg")), "answers": 0, "over": False}
    assert "XW1-ACT-01" in save.with_name("game-0.svg").read_text(encoding="utf-8")


def test_a_seat_sees_only_its_own(save: Path, capsys: pytest.CaptureFixture[str]):
    for seat, lines in (("red", False), ("blue", True), ("spectator", False), ("all", True)):
        assert main(["show", str(save), "--seat", seat, "--svg", "-", "--close", "--light"]) == 0
        picture = capsys.readouterr().out
        ElementTree.fromstring(picture)
        assert ('class="slide"' in picture) is lines


def test_refusals_are_drawn_on_demand(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "shot.json"
    file.write_bytes(record.dump(shot()))
    assert main(["show", str(file), "--at", "0", "--refused", "--svg", "-"]) == 0
    assert "Red decides" in capsys.readouterr().out


def test_a_scenario_is_drawn_where_its_script_ends_or_at_a_step(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    file = tmp_path / "focus.toml"
    file.write_text(SCENARIO)
    assert main(["show", str(file), "--svg", "-"]) == 0
    assert "focus" in capsys.readouterr().out
    assert main(["show", str(file), "--svg", "-", "--at", "0"]) == 0
    assert "XW1-ACT-01" in capsys.readouterr().out


def test_a_scenario_that_fails_is_drawn_where_it_stops(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "wrong.toml"
    file.write_text(SCENARIO.replace("focus", "cloak"))
    assert main(["show", str(file)]) == 0
    shown = capsys.readouterr()
    assert shown.out == f"{file.with_suffix('.svg')}\n"
    assert "the script stops at" in shown.err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--at", "99"], "expected 0 to"),
        (["--at", "-1"], "expected 0 to"),
        (["--seat", "green"], "--seat: 'green' is no seat; expected red, blue, spectator or all"),
        (["--svg", "/nonesuch/x.svg"], "/nonesuch/x.svg cannot be written: No such file or directory"),
    ],
)
def test_a_mistake_is_one_line(save: Path, words: list[str], says: str, capsys: pytest.CaptureFixture[str]):
    assert main(["show", str(save), *words]) == 2
    told = capsys.readouterr().err
    assert says in told
    assert told.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("a.json", b"{", "not a Holotable save"),
        ("a.json", b"\xff\xfe", "not a Holotable save"),
        ("a.toml", b"x = = 1", "not TOML"),
        ("a.toml", b"ruleset = 'nonesuch'", "a.toml"),
    ],
)
def test_a_malformed_file_is_one_line(
    tmp_path: Path, name: str, content: bytes, says: str, capsys: pytest.CaptureFixture[str]
):
    file = tmp_path / name
    file.write_bytes(content)
    assert main(["show", str(file)]) == 2
    told = capsys.readouterr().err
    assert str(file) in told
    assert says in told
    assert told.count("\n") == 1


def test_an_unknown_pack_is_one_line(save: Path, capsys: pytest.CaptureFixture[str]):
    found = record.read(save.read_bytes())
    found.packs["nonesuch"] = "1"
    rewritten = json.loads(save.read_bytes())
    rewritten["packs"] = found.packs
    rewritten["seal"] = record.seal_of(found)
    save.write_text(json.dumps(rewritten))
    assert main(["show", str(save)]) == 2
    assert "unknown pack 'nonesuch'" in capsys.readouterr().err


def test_a_picture_is_not_written_over_another_kind_of_file(save: Path, capsys: pytest.CaptureFixture[str]):
    before = save.read_bytes()
    assert main(["show", str(save), "--svg", str(save)]) == 2
    assert (
        capsys.readouterr().err == f"holotable: --svg: {save} exists and is no picture: name another file\n"
    )
    assert save.read_bytes() == before
    assert main(["show", str(save)]) == main(["show", str(save)]) == 0  # a picture may be drawn again
