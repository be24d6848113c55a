"""`holotable play` with Armada: whole games by piped answers, what one types for courses, attacks, commands, places."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from holotable.cli import main
from holotable.kernel import record
from holotable.rulesets import load
from holotable.testing import table as position

Shown = pytest.CaptureFixture[str]
EDITIONS = pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])
SMALL = {
    "red": {
        "faction": "empire",
        "ships": [{"ship": "gladiator_i_class_star_destroyer", "upgrades": ["grand_moff_tarkin"]}],
        "squadrons": ["tie_fighter_squadron", "tie_fighter_squadron"],
    },
    "blue": {
        "faction": "rebel",
        "ships": [{"ship": "cr90_corvette_a", "upgrades": ["general_dodonna"]}],
        "squadrons": ["x_wing_squadron", "x_wing_squadron"],
    },
}
OBJECTIVES = {"assault": "most_wanted", "defense": "contested_outpost", "navigation": "superior_positions"}


@pytest.fixture
def fleets(tmp_path: Path) -> list[str]:
    """A ship and two squadrons a side, as options."""
    words: list[str] = []
    for seat, option in (("red", "--seat-a"), ("blue", "--seat-b")):
        file = tmp_path / f"{seat}.json"
        file.write_text(json.dumps(SMALL[seat] | {"points": 180, "objectives": OBJECTIVES}))
        words += [option, str(file)]
    return words


def play(tmp_path: Path, ruleset: str, typed: list[str], *words: str, code: int = 0) -> str:
    """What a game shows that is played with these lines of input, in a process of its own."""
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path / "data"), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-m", "holotable", "play", ruleset, "--seed", "4", *words],
        input="".join(f"{line}\n" for line in typed),
        capture_output=True,
        text=True,
        timeout=180,
        env=environment,
        check=False,
        encoding="utf-8",
    )
    assert "Traceback" not in done.stdout + done.stderr
    assert done.returncode == code, done.stdout[-2000:] + done.stderr
    return done.stdout


@EDITIONS
def test_a_whole_game_by_piped_answers_replays(
    tmp_path: Path, fleets: list[str], ruleset: str, capsys: Shown
):
    save = tmp_path / "game.json"
    shown = play(tmp_path, ruleset, ["auto round"] * 40, *fleets, "--save", str(save), "--bot-b", "random")
    assert "wins after" in shown
    assert "A Gladiator I-class Star Destroyer (red): " in shown
    assert "t1 TIE Fighter Squadron 1 (red): " in shown
    assert main(["replay", str(save), "--verify"]) == 0
    answers = len(record.read(save.read_bytes()).answers)
    assert main(["replay", str(save), "--to", str(answers // 2)]) == 0
    assert f"{ruleset}: {answers // 2} of {answers} answers" in capsys.readouterr().out
    assert main(["replay", str(save), "--text", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["over"]
    assert {line["rule"] for line in told["story"]} >= {
        "ARM-SET-13",
        "ARM-RND-01",
        "ARM-CMD-01",
        "ARM-MOV-06",
    }


@EDITIONS
def test_bots_play_by_themselves(tmp_path: Path, fleets: list[str], ruleset: str):
    words = (*fleets, "--bot-a", "greedy", "--bot-b", "random", "--json")
    found = json.loads(play(tmp_path, ruleset, [], *words))
    assert found["over"]
    assert found["winner"] in ("red", "blue")
    assert set(found["score"]) == {"red", "blue"}


def first_round(tmp_path: Path, fleets: list[str], *typed: str, bot: str = "random") -> str:
    """What is shown from the first command dial on."""
    words = (*fleets, "--bot-b", bot)
    shown = play(tmp_path, "armada-1.5", ["auto round", *typed], *words)
    return shown.partition("── round 1 ──")[2]


def test_commands_are_typed_by_their_letters_and_say_what_they_do(tmp_path: Path, fleets: list[str]):
    shown = first_round(tmp_path, fleets, "rep", "c", "ships")
    assert "You (red): A Gladiator I-class Star Destroyer: a command dial for round 1  ARM-RND-04" in shown
    assert "squadron: activate up to 2 at close-medium range (2 there now)" in shown
    assert "repair: 3 engineering points: " in shown
    assert "set repair > concentrate fire" in shown
    assert "dials hidden: 1" in shown  # the CR90's, which the bot has set


def test_undo_takes_a_dial_back(tmp_path: Path, fleets: list[str]):
    shown = first_round(tmp_path, fleets, "n", "undo", "s", "s")
    assert "taken back: 1 answer" in shown
    assert shown.count("a command dial for round 1") == 2


def to_course(tmp_path: Path, fleets: list[str], *typed: str) -> str:
    """The first maneuver of the red ship: its dial is kept, and nothing is done before it moves."""
    answers = ("n", "n", "no", "keep", "no", *typed)
    return first_round(tmp_path, fleets, *answers).partition("which course?")[2]


def test_a_course_is_typed_a_word_a_joint(tmp_path: Path, fleets: list[str]):
    shown = to_course(tmp_path, fleets, "why", "try 0 0 l2", "9", "0 r", "auto")
    assert "would end on the maneuver tool  ARM-MOV-08" in shown
    assert "no option is called '9'; type one of those shown, such as " in shown
    assert "moves at speed" in shown


@EDITIONS
def test_an_attack_is_typed_and_why_tells_what_is_refused(tmp_path: Path, ruleset: str):
    pieces = (
        "red victory_ii_class_star_destroyer 457,300 up name=VSD dials=concentrate_fire",
        "blue cr90_corvette_a 457,480 down name=CR90",
        "blue x_wing_squadron 560,420 name=Wing",
    )
    save = tmp_path / "duel.json"
    with position(ruleset, *pieces) as t:
        t.activate("VSD").choose("keep the dial")
        save.write_bytes(record.dump(t.game))
    typed = ["why", "why x1", "why right p", "why zzz", "range A", "f p f", "map", "quit"]
    shown = play(tmp_path, ruleset, typed, "--resume", str(save), "--bot-b", "none")
    every, _, rest = shown.partition("> why x1")
    wing, _, rest = rest.partition("> why right p")
    right, _, rest = rest.partition("> why zzz")
    assert "more by ARM-ATK-09: why with a part of a name shows those of that name" in every
    assert "CR90 (front) is outside the left arc  ARM-ATK-09" in every
    assert "Wing is outside the rear arc" in wing
    assert "CR90" not in wing.partition("attack whom?")[0]
    assert "Wing" not in right.partition("attack whom?")[0]
    assert "nothing called 'zzz' is refused here" in rest
    assert "A can hit P: front to front at close range, 3 red 3 blue" in rest
    assert "front P front: CR90, 2 shields there; close range, 3 red 3 blue" in rest
    assert "VSD (front) attacks CR90 (front) at close range: " in rest


@EDITIONS
def test_defense_tokens_say_what_they_would_do(tmp_path: Path, ruleset: str):
    save = tmp_path / "duel.json"
    with position(
        ruleset,
        "red cr90_corvette_a 457,300 up name=CR90",
        "blue gladiator_i_class_star_destroyer 457,480 down name=Glad",
    ) as t:
        t.activate("CR90").attack("CR90 front", "Glad front").dice("double_hit hit hit")
        save.write_bytes(record.dump(t.game))
    shown = play(
        tmp_path,
        ruleset,
        ["why", "brace", "quit"],
        "--resume",
        str(save),
        "--bot-a",
        "none",
        "--bot-b",
        "none",
    )
    assert "dice: " in shown
    assert "spend brace: 4 damage becomes 2" in shown
    assert "spend redirect: an adjacent zone's shields may take some of the damage" in shown
    assert "P has shields F3 L2 R2 Re1" in shown


def test_a_try_tells_where_a_course_ends(tmp_path: Path, fleets: list[str]):
    shown = to_course(tmp_path, fleets, "try 0", "try A 0 0", "try 0 0 0 0 0", "try", "try x9 0", "try zero")
    assert "A Gladiator I-class Star Destroyer, 0: ends at x " in shown
    assert "A Gladiator I-class Star Destroyer, 0 0: ends at x " in shown
    assert shown.count("leads nowhere that could be shown; try takes a word a joint, such as 0 r1") == 3
    assert "try shows where a course would lead: try 0 r1" in shown


@EDITIONS
@pytest.mark.rule("ARM-RNG-16")
def test_courses_are_tried_only_while_one_is_determined_and_only_for_the_ship_that_moves(
    tmp_path: Path, ruleset: str
):
    pieces = (
        "red victory_ii_class_star_destroyer 300,300 up name=VSD speed=1 dials=navigate",
        "red gladiator_i_class_star_destroyer 600,300 up name=Glad",
        "blue cr90_corvette_a 457,800 down name=CR90",
    )
    save = tmp_path / "course.json"
    with position(ruleset, *pieces) as t:
        save.write_bytes(record.dump(t.game))
    typed = [
        "try 0",
        "try A 0",
        "A",
        "try 0",
        "keep",
        "try A 0",
        "dial",
        "try 0 l1",
        "speed 2",
        "no",
        "try 0 r1",
    ]
    typed += ["try B 0", "try P 0", "try B", "0 0", "try 0"]
    shown = play(tmp_path, ruleset, typed, "--resume", str(save), "--bot-b", "none")
    told = [part.partition("\n")[2] for part in shown.split("> try ")[1:]]
    tries = [part.split("\nred: ")[0].split("> ")[0] for part in told]
    assert len(tries) == 10
    never = "  courses are tried while one is determined (ARM-RNG-16)\n"
    other = "  courses are tried only for A VSD, the ship that moves (ARM-RNG-16)\n"
    assert [n for n, answer in enumerate(tries) if answer.startswith(never)] == [0, 1, 2, 9]
    assert [n for n, answer in enumerate(tries) if answer.startswith(other)] == [6, 7, 8]
    assert "A VSD, 0: ends at x " in tries[3]
    assert "A VSD, 0 l1: ends at x " in tries[4]
    assert "A VSD, 0 r1: ends at x " in tries[5]


def test_every_command_answers_and_changes_nothing(tmp_path: Path, fleets: list[str]):
    picture = tmp_path / "table.svg"
    commands = ["help", "?", "why", "why ARM-ATK-18", "why ARM-QQQ-99", "map", "ships", "range", "range A"]
    commands += [
        "range t1",
        "range P",
        "range z9",
        "try",
        "log",
        "log 3",
        "log x",
        "auto never",
        f"show {picture}",
    ]
    save, other = tmp_path / "game.json", tmp_path / "other.json"
    words = (*fleets, "--bot-b", "random")
    shown = play(tmp_path, "armada-1.5", ["auto round", *commands, "quit"], *words, "--save", str(save))
    play(tmp_path, "armada-1.5", ["auto round", "quit"], *words, "--save", str(other))
    assert save.read_bytes() == other.read_bytes()
    for line in (
        "no rule has the ID ARM-QQQ-99",
        "a rule: why ARM-ATK-18",
        "0 r1 l2, by joints",
        "A Gladiator I-class Star Destroyer to P CR90 Corvette A: ",
        "A can command at close-medium range: t1, t2",
        "t1 TIE Fighter Squadron 1 to x1 X-wing Squadron 1: beyond distance 5",
        "no ship or squadron in play is called z9",
        "log takes a number",
    ):
        assert line in shown


def test_places_are_numbered_or_typed(tmp_path: Path, fleets: list[str]):
    setup = ["asteroid 1", "1 1", "457 457 30"]
    shown = play(tmp_path, "armada-1.5", setup, *fleets, "--bot-b", "random")
    assert "ARM-SET-11" in shown
    assert "not there: " in shown
    assert "red places asteroid 1" in shown


def test_squadrons_move_towards_a_piece_or_stay(tmp_path: Path, fleets: list[str]):
    typed = ["s", "s", "no", "keep", "s", "t1", "move", "P", "t2", "move", "stay", "log 4"]
    shown = first_round(tmp_path, fleets, *typed)
    assert "stay, " in shown
    assert "or where to: t3 or P to go as near as possible, stay" in shown
    assert "TIE Fighter Squadron 1 moves  ARM-SQD-08" in shown
    assert "TIE Fighter Squadron 2 moves  ARM-SQD-08" in shown


def test_saving_and_going_on(tmp_path: Path, fleets: list[str]):
    save = tmp_path / "game.json"
    words = (*fleets, "--bot-b", "random", "--save", str(save))
    play(tmp_path, "armada-1.5", ["auto round", "n", "quit"], *words)
    answers = len(record.read(save.read_bytes()).answers)
    shown = play(tmp_path, "armada-1.5", ["undo", "c"], "--resume", str(save), "--bot-b", "random")
    assert "a command dial for round 2" in shown
    assert "taken back: 1 answer" in shown
    assert len(record.read(save.read_bytes()).answers) == answers


@EDITIONS
def test_cards_that_one_side_looks_at_are_shown_behind_a_curtain(tmp_path: Path, ruleset: str):
    save = tmp_path / "dodonna.json"
    with position(
        ruleset,
        "red cr90_corvette_a 457,250 up +general_dodonna name=CR90 speed=2",
        "blue victory_ii_class_star_destroyer 457,480 down name=VSD speed=1 shields=front:0",
    ) as t:
        t.attack("CR90 front", "VSD front").dice("hit crit hit").decline().choose("standard")
        t.offers("General Dodonna")
        save.write_bytes(record.dump(t.game))
    typed = ["General Dodonna", "", "map", "1", "quit"]
    shown = play(tmp_path, ruleset, typed, "--resume", str(save), "--bot-b", "none")
    before, curtain, rest = shown.partition("A curtain: red decides in secret, the other looks away.")
    assert curtain
    secret, opened, after = rest.partition("The curtain is open")
    assert opened
    assert "which of these damage cards is dealt?" in secret
    assert "which of these damage cards is dealt?" not in before + after


def test_two_people_set_their_dials_behind_a_curtain(tmp_path: Path, fleets: list[str]):
    typed = ["auto round"] * 12 + ["", "n", "c", "", "s", "ships"]
    shown = play(tmp_path, "armada-1.5", typed, *fleets, "--bot-b", "none")
    assert "A curtain: red decides in secret" in shown
    assert "A curtain: blue decides in secret" in shown
    after = shown.partition("The curtain is open")[2]
    assert "dials hidden: " in after
    assert "set navigate" not in after


def test_nothing_of_the_other_sides_dials_is_shown(tmp_path: Path, fleets: list[str]):
    shown = first_round(tmp_path, fleets, "n", "n", "map", "ships", "why", "range")
    blue = shown.rpartition("BLUE")[2]
    assert "dials hidden" in blue
    assert "set " not in blue


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["armada-2.0"], "unknown ruleset 'armada-2.0'"),
        (["armada-1.5", "--rounds", "3"], "--rounds: a game of Armada has six rounds (ARM-RND-02)"),
        (["armada-1.5", "--points", "0"], "--points: expected 1 to 10000, got 0"),
        (["armada-1.5", "--points", "100"], "--seat-a imperial-line: the fleet costs "),
        (["xwing-1", "--points", "100"], "--points: a squad has 100 points in X-Wing (XW1-SQUAD-01)"),
        (
            ["armada-1.5", "--seat-a", "resistance-wing"],
            "resistance-wing: no such file, and no ready list; those are ",
        ),
        (["armada-1.5", "--resume", "x", "--points", "3"], "--resume goes on with a saved game"),
    ],
)
def test_mistakes_are_one_line_and_exit_2(words: list[str], line: str, capsys: Shown):
    assert main(["play", *words]) == 2
    shown = capsys.readouterr()
    assert shown.err.startswith(f"holotable: {line}")
    assert shown.err.count("\n") == 1
    assert shown.out == ""


def test_fleets_for_different_totals_do_not_meet(tmp_path: Path, fleets: list[str], capsys: Shown):
    Path(fleets[1]).write_text(json.dumps(SMALL["red"] | {"points": 300, "objectives": OBJECTIVES}))
    assert main(["play", "armada-1.5", *fleets]) == 2
    assert "the fleets are for 180 and 300 points: agree on a total with --points" in capsys.readouterr().err
    words = (*fleets, "--points", "300", "--bot-a", "random", "--bot-b", "random", "--json")
    assert json.loads(play(tmp_path, "armada-1.5", [], *words))["over"]


def test_a_save_of_one_edition_is_not_resumed_in_the_other(tmp_path: Path, fleets: list[str], capsys: Shown):
    save = tmp_path / "game.json"
    play(tmp_path, "armada-1.0", ["quit"], *fleets, "--save", str(save))
    assert main(["play", "armada-1.5", "--resume", str(save)]) == 2
    assert "is a game of armada-1.0, not of armada-1.5" in capsys.readouterr().err
    assert load("armada-1.0").id == record.read(save.read_bytes()).ruleset
