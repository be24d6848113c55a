"""The rule and card markers, in real runs of pytest on a project of three tests."""

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from holotable.rulebook import coverage
from holotable.rulebook.coverage import Tally

CONFTEST = Path(__file__).parent.parent / "conftest.py"

SETTINGS = """
[pytest]
testpaths = tests
addopts = -q --strict-markers -p no:cacheprovider
markers =
    rule: the rules that a test proves
    card: the cards that a test proves
"""

TESTS = """
import pytest

@pytest.mark.rule("XW1-MOVE-05", "XW1-MOVE-06")
@pytest.mark.card("xwing-1:poedameron")
def test_passes():
    pass

@pytest.mark.parametrize("turn", [1, pytest.param(2, marks=pytest.mark.rule("XW1-MOVE-07"))])
@pytest.mark.rule("XW1-MOVE-06")
def test_fails_on_the_second_turn(turn):
    assert turn == 1

@pytest.mark.rule("ARM-ATK-18", ruleset="armada-1.0")
@pytest.mark.rule("ARM-ATK-19")
def test_armada():
    pass

@pytest.mark.skip
@pytest.mark.rule("XW1-MOVE-08")
def test_skipped():
    pass
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project that uses our conftest."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "pytest.ini").write_text(SETTINGS)
    shutil.copy(CONFTEST, tmp_path / "conftest.py")
    write_tests(tmp_path, TESTS)
    return tmp_path


def write_tests(project: Path, source: str) -> None:
    (project / "tests" / "test_small.py").write_text(source)


def run(project: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", *options]
    return subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("options", [(), ("-n", "2")], ids=["one process", "two workers"])
def test_a_run_leaves_its_tally(project: Path, options: tuple[str, ...]):
    outcome = run(project, *options)
    assert outcome.returncode == 1, outcome.stdout
    tally = coverage.read(project / coverage.FILE)
    assert tally.whole
    assert tally.rules == {
        "armada-1.0": {"ARM-ATK-18": Tally(1, 0), "ARM-ATK-19": Tally(1, 0)},
        "armada-1.5": {"ARM-ATK-19": Tally(1, 0)},
        "xwing-1": {"XW1-MOVE-05": Tally(1, 0), "XW1-MOVE-06": Tally(2, 1), "XW1-MOVE-07": Tally(0, 1)},
    }
    assert tally.cards == {"xwing-1:poedameron": Tally(1, 0)}


def test_only_a_rule_without_a_failing_test_is_proven(project: Path):
    run(project)
    status = coverage.rule_status(coverage.read(project / coverage.FILE), "xwing-1")
    assert status.total == 241
    assert status.proven == ["XW1-MOVE-05"]
    assert status.failing == ["XW1-MOVE-06", "XW1-MOVE-07"]
    assert "XW1-MOVE-08" in status.untested  # its test was skipped
    assert len(status.untested) == 238


@pytest.mark.parametrize("options", [("-k", "armada"), ("tests/test_small.py",), ("-x",)])
def test_a_run_of_some_tests_says_so(project: Path, options: tuple[str, ...]):
    run(project, *options)
    assert not coverage.read(project / coverage.FILE).whole


@pytest.mark.parametrize(
    ("marker", "complaint"),
    [
        ('rule("XW1-MOVE-99")', "test_it: no rule has the ID XW1-MOVE-99; nearest: XW1-MOVE-"),
        ('rule("ARM-DEF-12", ruleset="armada-1.0")', "test_it: ARM-DEF-12 is not a rule of armada-1.0"),
        ('rule("XW1-MOVE-05", ruleset="xwing-9")', "test_it: no ruleset is called xwing-9"),
        ('card("poedameron")', "test_it: a card is named <ruleset>:<card id>, not poedameron"),
    ],
)
@pytest.mark.parametrize("options", [(), ("-n", "2")], ids=["one process", "two workers"])
def test_an_unknown_name_fails_the_collection(
    project: Path, options: tuple[str, ...], marker: str, complaint: str
):
    write_tests(project, f"import pytest\n\n@pytest.mark.{marker}\ndef test_it():\n    pass\n")
    outcome = run(project, *options)
    assert outcome.returncode != 0
    assert complaint in outcome.stdout
    assert "Traceback" not in outcome.stdout
    assert "1 error" in outcome.stdout


def test_a_failed_collection_leaves_the_last_tally_alone(project: Path):
    run(project)
    before = (project / coverage.FILE).read_bytes()
    write_tests(project, TESTS.replace("XW1-MOVE-05", "XW1-MOVE-99"))
    run(project)
    assert (project / coverage.FILE).read_bytes() == before


ABOUT_FILES = {
    "test_xws.py",
    "test_upgrades_written.py",
}  # the squad format and the list of cards, not the rules
PROOFS = re.compile(r"pytest\.mark\.(rule|card)\(|marked\(")  # marked() marks each of a test's parameters


def test_each_test_of_x_wing_says_what_it_proves():
    unmarked = [
        f"{file.name}: {test.name}"
        for file in sorted(CONFTEST.parent.glob("xwing/test_*.py"))
        if file.name not in ABOUT_FILES
        for test in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(test, ast.FunctionDef) and test.name.startswith("test_")
        if not any(PROOFS.search(ast.unparse(mark)) for mark in test.decorator_list)
    ]
    assert not unmarked
