"""`holotable coverage`: what the last test run proved."""

import json
from pathlib import Path

import pytest

from holotable.cli import main
from holotable.rulebook import coverage
from holotable.rulebook.coverage import Coverage

Shown = pytest.CaptureFixture[str]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory after a test run: two rules proven, one failing, each once."""
    run = Coverage()
    run.count_rule("xwing-1", "XW1-MOVE-05", passed=True)
    run.count_rule("xwing-1", "XW1-MOVE-06", passed=True)
    run.count_rule("xwing-1", "XW1-MOVE-07", passed=True)
    run.count_rule("xwing-1", "XW1-MOVE-07", passed=False)
    coverage.write(run, tmp_path / coverage.FILE)
    (tmp_path / "src").mkdir()
    monkeypatch.chdir(tmp_path / "src")  # found from below as well
    return tmp_path


def test_counts_per_ruleset(project: Path, capsys: Shown):
    assert main(["coverage"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert rows[0] == ["ruleset", "rules", "proven", "failing", "untested"]
    assert ["xwing-1", "241", "2", "1", "238"] in rows
    assert ["xwing-2", "270", "0", "0", "270"] in rows
    heads = [row[:2] for row in rows]
    cards = rows[heads.index(["xwing-1:", "cards"]) :]
    assert heads.index([]) == 5
    assert ["damage", "14", "14", "0", "0", "0"] in cards[:4]


def test_cards_that_figures_say_are_counted_apart(project: Path, capsys: Shown):
    # An Engine Upgrade has no effect to write, only its icon; its test counts with those of the other cards.
    run = coverage.read(project / coverage.FILE)
    run.count_card("xwing-1:engineupgrade", passed=True)
    coverage.write(run, project / coverage.FILE)
    assert main(["coverage", "--ruleset", "xwing-1"]) == 0
    shown = capsys.readouterr().out
    for heading in ("in all", "effect written", "figures only", "tested", "missing"):
        assert heading in shown
    rows = [line.split() for line in shown.splitlines()]
    assert ["upgrade", "26", "25", "1", "1", "0"] in rows


def test_tested_cards_are_counted(project: Path, capsys: Shown):
    run = coverage.read(project / coverage.FILE)
    run.count_card("xwing-1:poedameron", passed=True)
    run.count_card("xwing-1:redace", passed=False)
    coverage.write(run, project / coverage.FILE)
    assert main(["coverage", "--ruleset", "xwing-1", "--json"]) == 0
    pilots = json.loads(capsys.readouterr().out)["cards"]["xwing-1"][0]
    assert (pilots["kind"], pilots["tested"]) == ("pilot", 1)


def test_verbose_lists_what_is_missing(project: Path, capsys: Shown):
    assert main(["coverage", "--ruleset", "xwing-1", "--verbose"]) == 0
    shown = capsys.readouterr().out
    assert "xwing-1, failing:\n  XW1-MOVE-07\n" in shown
    assert "\n  XW1-MOVE-08\n" in shown
    assert "\n  XW1-MOVE-05\n" not in shown
    assert "xwing-2" not in shown


def test_json(project: Path, capsys: Shown):
    assert main(["coverage", "--ruleset", "xwing-1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["whole"] is True
    (row,) = found["rulesets"]
    assert row["total"] == 241
    assert row["proven"] == ["XW1-MOVE-05", "XW1-MOVE-06"]
    assert row["failing"] == ["XW1-MOVE-07"]
    assert len(row["untested"]) == 238


def test_a_run_of_some_tests_is_told_apart(project: Path, capsys: Shown):
    coverage.write(Coverage(whole=False), project / "part.json")
    assert main(["coverage", "--file", str(project / "part.json")]) == 0
    assert "some of the tests only" in capsys.readouterr().out


def test_no_run_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Shown):
    monkeypatch.chdir(tmp_path)
    assert main(["coverage"]) == 2
    assert "run `make test` first" in capsys.readouterr().err
    assert main(["coverage", "--file", "absent.json"]) == 2
    assert capsys.readouterr().err == "holotable: absent.json does not exist; run `make test` first\n"


@pytest.mark.parametrize("text", ["", "[]", "{", '{"rules": {"xwing-1": 3}}'])
def test_a_file_of_another_make(tmp_path: Path, text: str, capsys: Shown):
    file = tmp_path / "other.json"
    file.write_text(text)
    assert main(["coverage", "--file", str(file)]) == 2
    shown = capsys.readouterr().err
    assert shown.startswith(f"holotable: {file} is not the tally of a test run")
    assert shown.count("\n") == 1


def test_a_directory_is_no_file(tmp_path: Path, capsys: Shown):
    assert main(["coverage", "--file", str(tmp_path)]) == 2
    assert "cannot be read" in capsys.readouterr().err
