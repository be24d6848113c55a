"""`holotable replay`: the position after any answer, the story, and the check that a save replays."""

import json
from pathlib import Path

import msgspec
import pytest

from holotable.cli import main
from holotable.kernel import record
from holotable.kernel.chance import Seeded
from holotable.kernel.decision import Answer
from holotable.players import bot, play_on
from holotable.rulesets import load
from holotable.xwing.setup import Setup
from holotable.xwing.squad import Squad, SquadShip

Shown = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short game between bots."""
    squads = {"red": Squad((SquadShip("poedameron"),)), "blue": Squad((SquadShip("omegaleader"),))}
    game = record.begin(load("xwing-1"), Setup(squads=squads, rounds=4), Seeded(11))
    play_on(game, {"red": bot("greedy", 1), "blue": bot("greedy", 2)})
    file = tmp_path_factory.mktemp("replay") / "game.json"
    file.write_bytes(record.dump(game))
    return file


def forged(saved: Path, tmp_path: Path, number: int, answer: Answer) -> Path:
    """The save with one answer changed and the seal made to fit."""
    save = record.read(saved.read_bytes())
    save.answers[number] = answer
    save.seal = record.seal_of(save)
    file = tmp_path / "forged.json"
    file.write_bytes(msgspec.json.encode(save))
    return file


def test_a_save_is_verified(saved: Path, capsys: Shown):
    assert main(["replay", str(saved), "--verify"]) == 0
    assert "verified" in capsys.readouterr().out
    assert main(["replay", str(saved), "--verify", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["verified"] is True


def test_the_story(saved: Path, capsys: Shown):
    assert main(["replay", str(saved), "--text"]) == 0
    shown = capsys.readouterr().out
    assert "── round 1 ──" in shown
    assert "XW1-MOVE-01" in shown
    assert "Poe Dameron" in shown
    assert main(["replay", str(saved), "--text", "--json"]) == 0
    story = json.loads(capsys.readouterr().out)["story"]
    assert story[0]["rule"] == "XW1-SETUP-02"


def test_a_position_on_the_way(saved: Path, capsys: Shown):
    assert main(["replay", str(saved), "--to", "3"]) == 0
    shown = capsys.readouterr().out
    assert "3 of" in shown
    assert "is asked:" in shown
    assert main(["replay", str(saved), "--to", "3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["answers"] == 3
    assert main(["replay", str(saved), "--to", "99999"]) == 2
    assert capsys.readouterr().err.startswith("holotable: --to: the game has ")


def test_secrets_stay_secret_in_a_replay(saved: Path, capsys: Shown):
    save = record.read(saved.read_bytes())
    game = record.load(save, load("xwing-1"))
    dials = next(n for n in range(len(save.answers)) if at(save, n) == "change-dial")
    main(["replay", str(saved), "--to", str(dials)])
    assert "dial " not in capsys.readouterr().out.split("is asked")[0]
    assert game.over


def at(save: record.Save, number: int) -> str:
    """What is asked after so many answers."""
    decision = record.load(save, load("xwing-1"), number).decision
    return decision.why.key if decision is not None else ""


def test_an_answer_that_cannot_be_given_is_named(saved: Path, tmp_path: Path, capsys: Shown):
    file = forged(saved, tmp_path, 1, Answer("red", (77,)))
    assert main(["replay", str(file), "--verify"]) == 1
    line = capsys.readouterr().err
    assert "answer 1" in line
    assert line.count("\n") == 1
    assert main(["replay", str(file), "--verify", "--json"]) == 1
    assert "answer 1" in json.loads(capsys.readouterr().out)["reason"]
    assert main(["replay", str(file)]) == 2
    assert "answer 1" in capsys.readouterr().err


def test_another_end_than_the_saved_one_is_no_success(saved: Path, tmp_path: Path, capsys: Shown):
    save = record.read(saved.read_bytes())
    save.final = "0" * 64
    save.seal = record.seal_of(save)
    file = tmp_path / "forged.json"
    file.write_bytes(msgspec.json.encode(save))
    assert main(["replay", str(file), "--verify"]) == 1
    line = capsys.readouterr().err
    assert "ends otherwise" in line
    assert line.count("\n") == 1


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"", "not a Holotable save"),
        (b"{}", "not a Holotable save"),
        (b"\x00\xff", "not a Holotable save"),
        (b"[[[[", "not a Holotable save"),
    ],
)
def test_what_is_no_save_is_one_line(data: bytes, line: str, tmp_path: Path, capsys: Shown):
    file = tmp_path / "junk.json"
    file.write_bytes(data)
    for words in (
        ["replay", str(file)],
        ["replay", str(file), "--verify"],
        ["play", "xwing-1", "--resume", str(file)],
    ):
        assert main(words) == 2
        error = capsys.readouterr().err
        assert error.startswith(f"holotable: {file}: {line}")
        assert error.count("\n") == 1


def test_a_damaged_save_is_told_from_a_played_one(saved: Path, tmp_path: Path, capsys: Shown):
    file = tmp_path / "damaged.json"
    text = saved.read_text()
    file.write_text(text.replace('"xwing-1"', '"xwing-2"', 1))
    assert main(["replay", str(file)]) == 2
    assert "the seal does not match" in capsys.readouterr().err
    assert main(["replay", str(tmp_path)]) == 2
    assert main(["replay", str(tmp_path / "none.json")]) == 2
    assert "does not exist" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--to", "3"], ["--text"]])
def test_a_check_takes_no_part_of_a_game(saved: Path, words: list[str], capsys: Shown):
    assert main(["replay", str(saved), "--verify", *words]) == 2
    assert capsys.readouterr().err.startswith("holotable: --verify compares the whole game")


def test_a_save_of_a_later_version_is_told_by_its_format(saved: Path, tmp_path: Path, capsys: Shown):
    file = tmp_path / "later.json"
    file.write_text(json.dumps(json.loads(saved.read_text()) | {"format": "holotable-save-2", "more": []}))
    assert main(["replay", str(file)]) == 2
    line = f"holotable: {file}: format is 'holotable-save-2', expected 'holotable-save-1'\n"
    assert capsys.readouterr().err == line
