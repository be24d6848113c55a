"""`holotable scenario`: exit codes, what is printed, and the picture of a failed table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from holotable.cli import main

GOOD = """ruleset = "xwing-1"
title = "Poe is unhurt"
rules = ["XW1-DMG-01"]
pieces = ["red poedameron 457,300 up name=Poe", "blue omegaleader 457,430 down name=Omega"]
phase = "combat"
[[expect]]
ship = "Poe"
shields = 3
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "good.toml").write_text(GOOD)
    (tmp_path / "bad.toml").write_text(GOOD.replace("shields = 3", "shields = 2"))
    return tmp_path


def test_all_pass(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", str(folder / "good.toml")]) == 0
    assert capsys.readouterr().out == f"pass  Poe is unhurt  {folder}/good.toml\n"


def test_one_fails(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", str(folder), "--pictures", str(folder / "drawn")]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"FAIL  Poe is unhurt  {folder}/bad.toml",
        "      line 6, expect 1: Poe, shields: expected 2, is 3",
        f"      the table is drawn in {folder}/drawn/bad.svg",
        f"pass  Poe is unhurt  {folder}/good.toml",
        "2 played, 1 failed",
    ]
    assert (folder / "drawn" / "bad.svg").read_text().lstrip().startswith("<svg")


def test_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", str(folder), "--json", "--pictures", str(folder)]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["failed"] == 1
    assert [row["passed"] for row in told["scenarios"]] == [False, True]
    assert told["scenarios"][0]["message"] == "Poe, shields: expected 2, is 3"


def test_a_malformed_file_is_a_mistake_of_one_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "ugly.toml").write_text(GOOD.replace("phase", "fase"))
    assert main(["scenario", str(folder)]) == 2
    told = capsys.readouterr()
    assert told.err == f"holotable: {folder}/ugly.toml: unknown key 'fase'; did you mean 'phase'?\n"
    assert told.out == ""


def test_a_folder_without_scenarios(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"holotable: {tmp_path} holds no .toml file\n"
