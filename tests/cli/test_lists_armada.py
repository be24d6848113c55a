"""`holotable list`, `cards` and `coverage` with Armada: fleets that are legal, illegal and no fleets at all."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from holotable.cli import main
from holotable.rulebook import rule

Shown = pytest.CaptureFixture[str]
Writer = Callable[[Any], str]
OBJECTIVES = {"assault": "most_wanted", "defense": "contested_outpost", "navigation": "superior_positions"}
FLEET: dict[str, Any] = {
    "name": "Blockade Runners",
    "faction": "rebel",
    "points": 180,
    "ships": [{"ship": "cr90_corvette_a", "upgrades": ["general_dodonna"]}],
    "squadrons": ["x_wing_squadron"],
    "objectives": OBJECTIVES,
}
TEXT = """Name: Blockade Runners
Faction: Rebel
Assault: Most Wanted
Defense: Contested Outpost
Navigation: Superior Positions

CR90 Corvette A (44)
• General Dodonna (20)
= 64 Points

Squadrons:
• X-wing Squadron (13)
= 13 Points
"""


@pytest.fixture
def file(tmp_path: Path) -> Writer:
    """Writes a fleet, text or bytes into a file and returns its name."""

    def write(content: Any) -> str:
        place = tmp_path / "fleet.json"
        if isinstance(content, bytes):
            place.write_bytes(content)
        else:
            place.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
        return str(place)

    return write


def checked(capsys: Shown, *words: str) -> tuple[int, str, str]:
    """The exit code, the output and the complaints of a check."""
    code = main(["list", "check", *words])
    shown = capsys.readouterr()
    return code, shown.out, shown.err


# Legal fleets ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])
@pytest.mark.parametrize("content", [FLEET, TEXT], ids=["json", "text"])
def test_a_legal_fleet_is_one_line(file: Writer, ruleset: str, content: Any, capsys: Shown):
    name = file(content)
    code, out, err = checked(capsys, name, "--ruleset", ruleset)
    assert (code, err) == (0, "")
    assert out.startswith(f"{name}: legal, ")
    assert out.endswith(" points\n")
    assert out.count("\n") == 1


@pytest.mark.parametrize("content", [FLEET, TEXT], ids=["json", "text"])
def test_without_a_ruleset_the_newest_edition_is_assumed_and_said(file: Writer, content: Any, capsys: Shown):
    code, out, err = checked(capsys, file(content), "first-order-aces", "--json")
    assert code == 0
    assert [row["ruleset"] for row in json.loads(out)["lists"]] == ["armada-1.5", "xwing-1"]
    assert err == "holotable: checked by the rules of armada-1.5, xwing-1; --ruleset names others\n"


def test_json_tells_the_fleet(file: Writer, capsys: Shown):
    code, out, _ = checked(capsys, file(FLEET), "--json", "--ruleset", "armada-1.5")
    (row,) = json.loads(out)["lists"]
    assert code == 0
    assert (row["name"], row["limit"], row["legal"], row["violations"]) == ("Blockade Runners", 180, True, [])
    assert any("CR90 Corvette A + General Dodonna" in line for line in row["ships"])


def test_ready_lists_of_all_rulesets_are_legal(capsys: Shown):
    assert main(["list", "ready", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["lists"]
    assert {row["ruleset"] for row in rows} == {"armada-1.0", "armada-1.5", "xwing-1"}
    assert all(row["legal"] for row in rows)
    assert main(["list", "ready", "--ruleset", "armada-1.0"]) == 0
    shown = capsys.readouterr().out
    assert "imperial-line  (178 points)\n" in shown
    assert "first-order" not in shown
    assert main(["list", "ready", "rebel-nobody"]) == 2
    assert (
        capsys.readouterr().err
        == "holotable: rebel-nobody: no ready list; `holotable list ready` shows them\n"
    )


# Illegal fleets ----------------------------------------------------------------------------------------------


@pytest.mark.rule("ARM-FLT-03")
@pytest.mark.rule("ARM-FLT-06")
@pytest.mark.rule("ARM-FLT-07")
@pytest.mark.rule("ARM-FLT-08")
@pytest.mark.rule("ARM-FLT-09")
def test_every_violation_is_a_line_with_its_rule(file: Writer, capsys: Shown):
    wrong = FLEET | {
        "ships": [{"ship": "cr90_corvette_a", "upgrades": ["redemption"]}] * 2,
        "squadrons": ["luke_skywalker"] * 8,
        "objectives": {"assault": "most_wanted"},
    }
    name = file(wrong)
    code, out, err = checked(capsys, name, "--ruleset", "armada-1.5")
    lines = out.splitlines()
    ids = [line.rpartition("  ")[2] for line in lines]
    assert (code, err) == (1, "")
    assert set(ids) >= {"ARM-FLT-03", "ARM-FLT-06", "ARM-FLT-07", "ARM-FLT-08", "ARM-FLT-09", "ARM-UPG-05"}
    assert all(line.startswith(f"{name}: ") and rule(line.rpartition("  ")[2]) for line in lines)
    assert "legal" not in out


@pytest.mark.rule("ARM-FLT-01")
@pytest.mark.rule("ARM-FLT-03")
def test_the_agreed_total_is_the_files_unless_one_is_named(file: Writer, capsys: Shown):
    name = file(FLEET | {"points": 60})
    code, out, _ = checked(capsys, name, "--ruleset", "armada-1.5")
    assert code == 1
    assert "the agreed total is 60  ARM-FLT-03" in out
    code, out, _ = checked(capsys, name, "--ruleset", "armada-1.5", "--points", "100")
    assert code == 0
    assert out.endswith(" of 100 points\n")


@pytest.mark.rule("ARM-FLT-11")
def test_an_edition_judges_by_its_own_rules(file: Writer, capsys: Shown):
    aces = FLEET | {"points": 90, "ships": FLEET["ships"], "squadrons": ["luke_skywalker"]}
    assert checked(capsys, file(aces), "--ruleset", "armada-1.0")[0] == 0
    code, out, _ = checked(capsys, file(aces), "--ruleset", "armada-1.5")
    assert code == 1
    assert [line.rpartition("  ")[2] for line in out.splitlines()] == ["ARM-FLT-11"]


def test_an_illegal_fleet_is_not_played(file: Writer, capsys: Shown):
    name = file(FLEET | {"ships": [{"ship": "cr90_corvette_a"}], "objectives": {}})
    assert main(["play", "armada-1.5", "--seat-b", name]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith(f"holotable: --seat-b {name}: ")
    assert "more: holotable list check" in shown.err
    assert shown.err.count("\n") == 1


# What is no fleet --------------------------------------------------------------------------------------------

BROKEN = {
    "empty": (b"", "expected at least one ship"),
    "binary": (b"\x00\xff\xfe\x80", "byte 1: not UTF-8 text"),
    "truncated": (json.dumps(FLEET).encode()[:90], "not JSON"),
    "a list": (b"[1, 2]", "the file: expected an object in braces, found list of 2"),
    "a number": (b"{}", "faction: expected one of rebel"),
    "unknown ship": (
        json.dumps(FLEET | {"ships": [{"ship": "cr91_corvette_a"}]}).encode(),
        "ships[0].ship: unknown ship",
    ),
    "unknown upgrade": (
        json.dumps(FLEET | {"ships": [{"ship": "cr90_corvette_a", "upgrades": ["dodonna"]}]}).encode(),
        "ships[0].upgrades[0]: unknown upgrade",
    ),
    "unknown squadron": (
        json.dumps(FLEET | {"squadrons": ["z_wing"]}).encode(),
        "squadrons[0]: unknown squadron",
    ),
    "unknown key": (json.dumps(FLEET | {"admiral": "ackbar"}).encode(), "the file: unknown key 'admiral'"),
    "wrong type": (
        json.dumps(FLEET | {"squadrons": "x_wing_squadron"}).encode(),
        "squadrons: expected a list in brackets",
    ),
    "no ships": (json.dumps(FLEET | {"ships": []}).encode(), "ships: expected at least one"),
    "infinite points": (json.dumps(FLEET | {"points": 10**9}).encode(), "points: expected the agreed total"),
    "deep": (b"[" * 100_000, "not JSON"),
    "prose": (b"once upon a time", "line 1: unknown card"),
    "a squad": (json.dumps({"faction": "rebel", "pilots": []}).encode(), "the file: unknown key 'pilots'"),
}


@pytest.mark.parametrize(("data", "line"), BROKEN.values(), ids=BROKEN)
def test_what_is_no_fleet_is_one_line_and_exit_2(file: Writer, data: bytes, line: str, capsys: Shown):
    name = file(data)
    assert main(["list", "check", "rebel-line", name, "--ruleset", "armada-1.5"]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""  # nor is the legal list beside it half reported
    assert shown.err.startswith(f"holotable: {name}: ")
    assert line in shown.err
    assert shown.err.count("\n") == 1
    assert "names another" not in shown.err
    assert main(["play", "armada-1.5", "--seat-a", name]) == 2
    assert capsys.readouterr().err.startswith(f"holotable: {name}: ")


def test_a_guess_that_fails_says_that_it_was_one(file: Writer, capsys: Shown):
    code, out, err = checked(capsys, file(FLEET | {"faction": "hutt"}))
    assert (code, out) == (2, "")
    assert "(read for armada-1.5; --ruleset names another)" in err


def test_a_directory_a_missing_file_and_the_wrong_rules(tmp_path: Path, file: Writer, capsys: Shown):
    code, _, err = checked(capsys, str(tmp_path))
    assert code == 2
    assert err == f"holotable: {tmp_path} cannot be read: Is a directory\n"
    code, _, err = checked(capsys, "nowhere.json")
    assert code == 2
    assert err.startswith("holotable: nowhere.json: no such file, and no ready list; those are imperial-aces")
    code, _, err = checked(capsys, file(FLEET), "--ruleset", "xwing-1")
    assert code == 2
    assert "pilots: expected a list of at least one ship" in err
    code, _, err = checked(capsys, file(FLEET), "--ruleset", "armada-9")
    assert (code, err.partition(";")[0]) == (2, "holotable: unknown ruleset 'armada-9'")
    code, _, err = checked(capsys, "first-order-aces", "--points", "50")
    assert code == 2
    assert "--points: a squad has 100 points in X-Wing" in err


# Cards -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])
def test_cards_of_each_kind_are_listed_and_counted(ruleset: str, capsys: Shown):
    assert main(["cards", ruleset, "--json"]) == 0
    cards = json.loads(capsys.readouterr().out)["cards"]
    kinds = list(dict.fromkeys(card["kind"] for card in cards))
    assert kinds == ["ship", "squadron", "upgrade", "damage", "objective"]
    by_id = {(card["kind"], card["id"]): card for card in cards}
    assert by_id["ship", "cr90_corvette_a"]["effect"] == "none"
    assert by_id["upgrade", "general_dodonna"]["effect"] == "written"
    assert main(["cards", ruleset, "--status", "--json"]) == 0
    counted = json.loads(capsys.readouterr().out)["kinds"]
    assert {row["kind"]: row["cards"] for row in counted} == {
        kind: sum(card["kind"] == kind for card in cards) for kind in kinds
    }
    assert main(["cards", ruleset]) == 0
    assert "upgrade:general_dodonna" in capsys.readouterr().out
