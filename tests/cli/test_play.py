"""`holotable play`: whole games by piped answers, every command at the prompt, saving, resuming, and mistakes."""

import errno
import json
import os
import pty
import signal
import subprocess
import sys
import time
from datetime import datetime
from pathlib import Path

import pytest

from holotable.cli import main
from holotable.kernel import record
from holotable.rulesets import load
from holotable.terminal import saving

Shown = pytest.CaptureFixture[str]
COMMAND = [sys.executable, "-m", "holotable"]
SMALL = {
    "red": {"faction": "rebel", "pilots": [{"name": "bluesquadronnovice", "ship": "t70xwing"}]},
    "blue": {"faction": "imperial", "pilots": [{"name": "epsilonsquadronpilot", "ship": "tiefofighter"}]},
}


@pytest.fixture
def squads(tmp_path: Path) -> list[str]:
    """A ship a side, as options."""
    words: list[str] = []
    for seat, option in (("red", "--seat-a"), ("blue", "--seat-b")):
        file = tmp_path / f"{seat}.json"
        file.write_text(json.dumps(SMALL[seat]))
        words += [option, str(file)]
    return words


def play(tmp_path: Path, typed: str, *words: str, code: int = 0) -> str:
    """What a game shows that is played with these lines of input, in a process of its own."""
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path / "data"), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [*COMMAND, "play", "xwing-1", "--seed", "4", *words],
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        env=environment,
        check=False,
        encoding="utf-8",
    )
    assert "Traceback" not in done.stdout + done.stderr
    assert done.returncode == code, done.stdout[-2000:] + done.stderr
    return done.stdout


def test_a_whole_game_by_piped_answers(tmp_path: Path, squads: list[str]):
    save = tmp_path / "game.json"
    shown = play(tmp_path, "auto round\n" * 60, *squads, "--rounds", "50", "--save", str(save))
    assert " after " in shown
    assert "red: " in shown
    assert "A Blue Squadron Novice (red)" in shown
    assert main(["replay", str(save), "--verify"]) == 0


def test_prompts_say_who_decides_what_by_which_rule(tmp_path: Path, squads: list[str]):
    shown = play(tmp_path, "auto round\n2s\n\nfocus\n", *squads)
    assert "You (red): set the dial of A Blue Squadron Novice  XW1-PLAN-01" in shown
    assert "You (red): change a dial, or done  XW1-PLAN-01  [Enter = done]" in shown
    assert "You (red): an action for A Blue Squadron Novice?  XW1-ACT-01  [Enter = no]" in shown
    assert "Blue Squadron Novice receives focus" in shown


def test_obstacles_and_ships_are_placed_by_number_or_by_figures(tmp_path: Path, squads: list[str]):
    shown = play(tmp_path, "1\n10 10\n450 450 30\nauto round" + "\n", *squads)
    assert "not there: the edge is" in shown
    again = play(
        tmp_path, "red\nasteroid 3\n450 450 30\n1\n450 480\n", *squads, "--bot-b", "none", "--seed", "1"
    )
    assert "not there: asteroid 3 is " in again
    assert "(XW1-SETUP-03)" in shown
    assert "round 1" in shown


def test_every_command_answers_and_changes_nothing(tmp_path: Path, squads: list[str]):
    picture = tmp_path / "table.svg"
    commands = [
        "help",
        "?",
        "why",
        "why XW1-ATK-03",
        "why XW1-QQQ-99",
        "why poe",
        "map",
        "ships",
        "range",
        "range A",
    ]
    commands += [
        "range Z",
        "try",
        "try 2s",
        "try 99",
        "log",
        "log 3",
        "log x",
        "auto never",
        f"show {picture}",
    ]
    save = tmp_path / "game.json"
    shown = play(tmp_path, "\n".join(["auto round", *commands, "quit"]) + "\n", *squads, "--save", str(save))
    before = play(tmp_path, "auto round\nquit\n", *squads, "--save", str(tmp_path / "other.json"))
    assert save.read_bytes() == (tmp_path / "other.json").read_bytes()
    for words in (
        "take back your last choice",
        "XW1-ATK-03",
        "no rule has the ID XW1-QQQ-99",
        "nothing is refused",
    ):
        assert words in shown
    for words in (
        "beyond range 3",
        "no ship of yours on the table is Z",
        "2 straight: ends at",
        "leads nowhere",
        "log takes a number",
    ):
        assert words in shown
    assert picture.read_text().startswith("<svg")
    assert f"--resume {save}" in shown
    assert len(shown) > len(before)


def test_wrong_answers_are_explained_and_asked_again(tmp_path: Path, squads: list[str]):
    typed = "auto round\n99\nwarp 9\n\n1 2\n3\n"
    shown = play(tmp_path, typed, *squads)
    for words in (
        "there is no option 99; a number from 1 to 17",
        "no option is called 'warp 9'",
        "this needs an answer",
        "2 chosen, but",
    ):
        assert words in shown
    assert "could be" in play(tmp_path, "auto round\n3 b\n", *squads)


def test_numbers_and_names_that_nobody_means_are_mistakes_like_others(tmp_path: Path, squads: list[str]):
    many = "9" * 5000
    typed = f"{many}\n1\n{many}\nlog {many}\nsave \0x\nshow \0x\nsave .\nrange {many}\nauto round\ntry {many}\ntry ²\n"
    shown = play(tmp_path, typed, *squads, "--seed", "1")
    assert "there is no option 999999999999" in shown
    assert "there is no place 999999999999" in shown
    assert "not saved: '\\x00x' is no file name" in shown
    assert "'²' leads nowhere that could be shown" in shown
    assert "not drawn: " in shown


def test_undo_takes_back_a_dial_and_refuses_across_dice(tmp_path: Path, squads: list[str]):
    save = tmp_path / "game.json"
    shown = play(tmp_path, "auto round\n2s\nundo\n3s\n\nundo\n", *squads, "--save", str(save))
    assert "taken back: 1 answer" in shown
    assert "no undo: dice have been rolled or a secret was shown since" in shown
    assert shown.count("set the dial of A Blue Squadron Novice") == 2
    assert "reveals 3 straight" in shown


def test_undo_takes_back_being_done_with_the_dials_until_one_is_revealed(tmp_path: Path):
    """Two ships of equal skill ask which moves first, before any dial is revealed."""
    pair = [{"name": "bluesquadronnovice", "ship": "t70xwing"}] * 2
    later = [{"name": "zetasquadronpilot", "ship": "tiefofighter"}]
    words: list[str] = []
    for seat, faction, pilots in (("a", "rebel", pair), ("b", "imperial", later)):
        file = tmp_path / f"{seat}.json"
        file.write_text(json.dumps({"faction": faction, "pilots": pilots}))
        words += [f"--seat-{seat}", str(file)]
    shown = play(tmp_path, "auto round\n2s\n2s\n\nundo\n2\n3s\n\n2\nundo\n", *words)
    assert shown.count("which ship activates next?") == 2
    assert "taken back: 3 answers" in shown  # with those that the bot gave since
    assert "reveals 3 straight" in shown
    assert "no undo: dice have been rolled or a secret was shown since" in shown


def test_undo_before_anything_was_chosen(tmp_path: Path, squads: list[str]):
    assert "no undo: there is nothing to take back" in play(tmp_path, "undo\n", *squads, "--bot-b", "none")


def test_saving_leaving_and_going_on(tmp_path: Path, squads: list[str]):
    save = tmp_path / "game.json"
    play(tmp_path, "auto round\n2s\nquit\n", *squads, "--save", str(save))
    answers = len(record.read(save.read_bytes()).answers)
    shown = play(tmp_path, "undo\n3s\n", "--resume", str(save))
    assert "change a dial" in shown
    assert "taken back: 1 answer" in shown
    assert len(record.read(save.read_bytes()).answers) == answers
    assert main(["replay", str(save), "--verify"]) == 0


def test_the_end_of_input_loses_nothing(tmp_path: Path, squads: list[str]):
    shown = play(tmp_path, "auto round\n2s\n", *squads)
    resume = next(line for line in shown.splitlines() if "--resume" in line).split("--resume ")[1]
    assert Path(resume).is_relative_to(tmp_path / "data")
    assert "change a dial" in play(tmp_path, "", "--resume", resume)


def test_a_game_without_a_file_gets_one_that_no_other_game_has(tmp_path: Path, squads: list[str]):
    """Three games in a row, most likely within a second; the last is saved twice, always to the same file."""
    shown = [play(tmp_path, "auto round\n" + more, *squads) for more in ("", "2s\n", "save\n2s\n\nsave\n")]
    saves = [Path(one.split("--resume ")[1].strip()) for one in shown]
    folder = tmp_path / "data" / "holotable" / "saves"
    assert sorted(folder.iterdir()) == sorted(saves)
    assert len(set(saves)) == 3
    first, second, third = (len(record.read(save.read_bytes()).answers) for save in saves)
    assert first < second < third
    assert shown[2].count(f"saved to {saves[2]}, and again after every answer") == 2


def test_the_file_of_a_game_is_named_after_the_rules_and_the_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(saving, "now", lambda: datetime(2026, 11, 19, 21, 43, 55))
    names = [saving.new_place("xwing-1").name for _ in range(3)]
    stem = "xwing-1-2026-11-19-214355"
    assert names == [f"{stem}.json", f"{stem}-2.json", f"{stem}-3.json"]


def test_a_save_that_fails_leaves_no_empty_file(
    tmp_path: Path, squads: list[str], monkeypatch: pytest.MonkeyPatch
):
    def full(self: Path, data: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    save = tmp_path / "game.json"
    play(tmp_path, "quit\n", *squads, "--save", str(save))
    game = record.load(record.read(save.read_bytes()), load("xwing-1"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(saving.SaveFailed, match="No space left"):
        saving.save_game(game, None)
    assert not [*(tmp_path / "holotable" / "saves").iterdir()]


def test_saving_at_the_prompt(tmp_path: Path, squads: list[str]):
    save = tmp_path / "later.json"
    typed = f"auto round\nsave {tmp_path}/no/such/place\nsave {tmp_path}\nsave {save}\n2s\n"
    shown = play(tmp_path, typed, *squads)
    assert "not saved: " in shown
    assert "is a directory; name a file" in shown
    assert f"saved to {save}" in shown
    game = record.load(record.read(save.read_bytes()), load("xwing-1"))
    assert [d.why.key for d in game.decisions if d.player == "red"] == ["change-dial"]


def test_two_people_sit_behind_a_curtain(tmp_path: Path, squads: list[str]):
    setup = "auto round\n" * 40
    shown = play(tmp_path, setup, *squads, "--bot-b", "none", "--rounds", "1")
    assert "Red: " in shown
    assert "A curtain: red decides in secret" in shown
    assert "A curtain: blue decides in secret" in shown
    assert "The curtain is open" in shown


def test_with_the_curtain_open_no_unrevealed_dial_is_on_the_screen(tmp_path: Path, squads: list[str]):
    aces = {"faction": "rebel", "pilots": [{"name": "poedameron", "upgrades": {"amd": ["r5x3"]}}]}
    Path(squads[1]).write_text(json.dumps(aces))
    typed = "1\n" + "auto\n" * 14 + "\n3s\n\n\n2s\n\nauto\n" + "map\nships\nundo\n" * 2
    shown = play(tmp_path, typed, *squads, "--bot-b", "none")
    before, _, after = shown.partition("use an effect before the dial is revealed?")
    assert after, shown[-1500:]
    assert "dial 3 straight" not in after
    assert "dial 3 straight" not in before.rpartition("The curtain is open")[2]


def test_behind_the_curtain_one_of_two_people_looks_at_what_is_theirs(tmp_path: Path, squads: list[str]):
    aces = {"faction": "rebel", "pilots": [{"name": "poedameron", "upgrades": {"amd": ["r5x3"]}}]}
    Path(squads[1]).write_text(json.dumps(aces))
    typed = "1\n" + "auto\n" * 14 + "\n3s\n\n\n2s\n\nauto\n" + "mine\n\n\nships\n"
    shown = play(tmp_path, typed, *squads, "--bot-b", "none")
    _, drawn, behind = shown.partition("A curtain: red looks in secret")
    assert drawn, shown[-1500:]
    secret, opened, after = behind.partition("The curtain is open")
    assert opened
    assert "dial 3 straight" in secret
    assert "dial 3 straight" not in after


def test_bots_play_by_themselves_and_as_json(tmp_path: Path, squads: list[str]):
    shown = play(tmp_path, "", *squads, "--bot-a", "greedy", "--bot-b", "steady", "--rounds", "4")
    assert "── round 1 ──" in shown
    assert ">" not in shown
    found = json.loads(
        play(tmp_path, "", *squads, "--bot-a", "greedy", "--bot-b", "steady", "--rounds", "4", "--json")
    )
    assert found["over"]
    assert found["winner"] in ("red", "blue", "draw")
    assert found["seed"] == 4


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interruption_saves_and_says_how_to_go_on(tmp_path: Path, squads: list[str], sign: int):
    save = tmp_path / "game.json"
    game = subprocess.Popen(
        [*COMMAND, "play", "xwing-1", *squads, "--save", str(save)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONIOENCODING": "utf-8", "PYTHONUNBUFFERED": "1"},
    )
    assert game.stdout is not None
    for line in game.stdout:
        if "who has initiative" in line or "choose" in line:
            break
    time.sleep(0.3)
    game.send_signal(sign)
    shown, errors = game.communicate(timeout=30)
    assert game.returncode == 130
    assert f"--resume {save}" in shown
    assert "Traceback" not in errors
    record.read(save.read_bytes())


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["xwing-9"], "unknown ruleset 'xwing-9'"),
        (
            ["xwing-1", "--seat-a", "nobody"],
            "nobody: no such file, and no ready list; those are first-order-aces",
        ),
        (
            ["xwing-1", "--bot-b", "clever"],
            "--bot-b: no bot is called 'clever'; there is random, steady, greedy, or",
        ),
        (["xwing-1", "--seed", "x"], "argument --seed: invalid int value: 'x'"),
        (["xwing-1", "--rounds", "0"], "--rounds: expected 1 to 1000, got 0"),
        (["xwing-1", "--rounds", "-2"], "--rounds: expected 1 to 1000, got -2"),
        (["xwing-1", "--resume", "nowhere.json"], "nowhere.json does not exist"),
        (["xwing-1", "--json"], "--json prints the result of a game between two bots"),
        (["xwing-1", "--resume", "x", "--rounds", "3"], "--resume goes on with a saved game"),
        (["xwing-1", "--save", ""], "--save: . is a directory; name a file"),
        (["xwing-1", "--save", "/no/such/place/x.json"], "--save: /no/such/place/x.json: No such file"),
    ],
)
def test_mistakes_are_one_line_and_exit_2(words: list[str], line: str, capsys: Shown):
    assert main(["play", *words]) == 2
    shown = capsys.readouterr()
    assert shown.err.startswith(f"holotable: {line}")
    assert shown.err.count("\n") == 1
    assert shown.out == ""


def test_a_squad_that_is_not_legal_is_refused(tmp_path: Path, capsys: Shown):
    file = tmp_path / "heavy.json"
    file.write_text(json.dumps(SMALL["red"] | {"pilots": SMALL["red"]["pilots"] * 5}))
    assert main(["play", "xwing-1", "--seat-a", str(file)]) == 2
    assert "the squad costs 120 points, the limit is 100 (XW1-SQUAD-01)" in capsys.readouterr().err
    assert main(["list", "check", str(file), "first-order-aces"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines == [
        f"{file}: the squad costs 120 points, the limit is 100  XW1-SQUAD-01",
        "first-order-aces: legal, 100 points",
    ]
    file.write_text('{"faction": "rebel",')
    assert main(["list", "check", str(file)]) == 2
    assert capsys.readouterr().err.startswith(f"holotable: {file}: line 1, column 21: not JSON")


def test_obstacles_that_cannot_be_played_yet_are_refused(tmp_path: Path, capsys: Shown):
    words: list[str] = []
    for seat, option, rocks in (("red", "--seat-a", (0, 1, 2)), ("blue", "--seat-b", (3, 4, 5))):
        file = tmp_path / f"{seat}.json"
        names = [f"core2asteroid{n}" for n in rocks[1:]] + [f"yt2400debris{rocks[0] % 3 + (seat == 'blue')}"]
        file.write_text(json.dumps(SMALL[seat] | {"obstacles": names}))
        words += [option, str(file)]
    assert main(["play", "xwing-1", *words]) == 2
    assert "'yt2400debris0' is a debris cloud: only asteroids can be played so far" in capsys.readouterr().err


def test_ready_lists_and_cards_are_listed(capsys: Shown):
    assert main(["list", "ready"]) == 0
    assert "first-order-swarm  (100 points)" in capsys.readouterr().out
    assert main(["list", "check"]) == 2
    capsys.readouterr()
    assert main(["list", "check", "resistance-wing", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["lists"][0]["legal"] is True
    assert main(["cards"]) == 0
    assert "pilot:poedameron" in capsys.readouterr().out
    assert main(["cards", "--status"]) == 0
    assert "written" in capsys.readouterr().out
    assert main(["cards", "xwing-1", "--json"]) == 0
    cards = {card["id"]: card for card in json.loads(capsys.readouterr().out)["cards"]}
    assert cards["predator"]["effect"] == "written"
    assert cards["bluesquadronnovice"]["effect"] == "none"


def test_the_question_stands_again_after_each_command(tmp_path: Path, squads: list[str]):
    shown = play(tmp_path, "auto round\nmap\nwhy\n", *squads)
    assert shown.count("You (red): set the dial of A Blue Squadron Novice  XW1-PLAN-01") == 3


def test_maneuvers_and_the_end_are_told_in_plain_words(tmp_path: Path, squads: list[str]):
    shown = play(tmp_path, "auto round\ntry 2bl\n2bl\n\n" + "auto round\n" * 60, *squads, "--rounds", "50")
    assert "  2 bank left: ends at" in shown
    assert "reveals 2 bank left  XW1-MOVE-01" in shown
    assert "dial 2 bank left" in shown
    assert "the game is over: " in shown
    assert "_" not in shown.partition("2bl")[2].partition("The game is in")[0]


def test_a_game_without_a_file_is_kept_from_the_first_answer_on(tmp_path: Path, squads: list[str]):
    game = subprocess.Popen(
        [*COMMAND, "play", "xwing-1", *squads, "--seed", "4"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | {"XDG_DATA_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"},
    )
    assert game.stdin is not None
    assert game.stdout is not None
    game.stdin.write(b"auto round\n")
    game.stdin.flush()
    while b"set the dial" not in game.stdout.readline():
        pass
    game.kill()
    game.communicate(timeout=30)
    (save,) = (tmp_path / "holotable" / "saves").glob("xwing-1-*.json")
    assert len(record.read(save.read_bytes()).answers) > 8


def test_a_closed_window_loses_nothing(tmp_path: Path, squads: list[str]):
    inner, outer = pty.openpty()
    game = subprocess.Popen(
        [*COMMAND, "play", "xwing-1", *squads, "--seed", "4"],
        stdin=outer,
        stdout=outer,
        stderr=outer,
        start_new_session=True,
        env=os.environ | {"XDG_DATA_HOME": str(tmp_path)},
    )
    os.close(outer)
    shown = b""
    while b"> " not in shown:
        shown += os.read(inner, 1000)
    os.close(inner)
    game.wait(timeout=30)
    (save,) = (tmp_path / "holotable" / "saves").iterdir()
    assert record.read(save.read_bytes()).answers


def test_no_other_kind_of_file_is_written_over(tmp_path: Path, squads: list[str], capsys: Shown):
    squad, empty = Path(squads[1]), tmp_path / "empty.json"
    before = squad.read_bytes()
    assert main(["play", "xwing-1", *squads, "--save", str(squad)]) == 2
    line = f"holotable: --save: {squad} exists and is no saved game: name another file\n"
    assert capsys.readouterr().err == line
    empty.touch()
    typed = f"save {squad}\nshow {squad}\nsave {empty}\nshow {empty}\nsave {empty}\nquit\n"
    shown = play(tmp_path, typed, *squads)
    assert f"not saved: {squad} exists and is no saved game: name another file" in shown
    assert f"not drawn: {squad} exists and is no picture: name another file" in shown
    assert f"not drawn: {empty} exists and is no picture: name another file" in shown
    assert shown.count(f"saved to {empty}, and again after every answer") == 2
    assert squad.read_bytes() == before
