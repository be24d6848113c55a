"""The frame around every command: finding it, its --json, and one clear line for each mistake."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from holotable import __version__
from holotable.cli import COMMANDS, load, main


def test_without_a_command_it_lists_them_all(capsys: pytest.CaptureFixture[str]):
    assert main([]) == 0
    listed = capsys.readouterr().out
    assert main(["--help"]) == 0
    assert capsys.readouterr().out == listed
    for name in COMMANDS:
        assert f"{name} " in listed
        assert load(name).HELP in listed


def test_version(capsys: pytest.CaptureFixture[str]):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"holotable {__version__}\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself_and_has_json(name: str, capsys: pytest.CaptureFixture[str]):
    assert main([name, "--help"]) == 0
    assert "--json" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["rulse"], "holotable: no command is called rulse; did you mean rules?"),
        (["xyzzy"], f"holotable: no command is called xyzzy; there are {', '.join(COMMANDS)}"),
        (["bench", "--games", "0"], "holotable: --games: expected 1 or more, got 0"),
        (["rules", "--bogus"], "holotable: unrecognized arguments: --bogus (see: holotable rules --help)"),
    ],
)
def test_a_mistake_is_one_line_and_exit_2(words: list[str], line: str, capsys: pytest.CaptureFixture[str]):
    assert main(words) == 2
    shown = capsys.readouterr()
    assert shown.err == line + "\n"
    assert shown.out == ""


def test_a_command_imports_no_other():
    script = "import sys; from holotable.cli import main; main(['rules'])"
    script += "; print('holotable.cli.coverage' in sys.modules)"
    shown = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert shown.stdout.endswith("False\n")


@pytest.mark.parametrize("words", [["rules", "attack", "--json"], ["rules", "attack"], ["rules"], []])
def test_a_reader_that_has_left_is_no_error(words: list[str]):
    read_end, write_end = os.pipe()
    os.close(read_end)
    command = [sys.executable, "-m", "holotable", *words]
    shown = subprocess.run(command, stdout=write_end, stderr=subprocess.PIPE, text=True, check=False)
    os.close(write_end)
    assert (shown.returncode, shown.stderr) == (141, "")


def test_an_interruption_is_quiet(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    def interrupted(words: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("holotable.cli.dispatch", interrupted)
    assert main(["rules"]) == 130
    assert capsys.readouterr().err == ""


def test_the_installed_script_answers():
    script = Path(sys.executable).parent / "holotable"
    shown = subprocess.run([str(script), "--version"], capture_output=True, text=True, check=True)
    assert shown.stdout == f"holotable {__version__}\n"


def test_the_exit_code_reaches_the_shell():
    command = [sys.executable, "-m", "holotable", "rules", "XW1-MOVE-99"]
    shown = subprocess.run(command, capture_output=True, text=True, check=False)
    assert shown.returncode == 2
    assert shown.stderr.startswith("holotable: no rule has the ID XW1-MOVE-99")
    assert "Traceback" not in shown.stderr


def shell(line: str) -> subprocess.CompletedProcess[str]:
    """What a command shows when the shell has set it up oddly, with little memory to waste."""
    whole = f"ulimit -v 2000000; {line.replace('holotable', f'{sys.executable} -m holotable', 1)}"
    return subprocess.run(["bash", "-c", whole], capture_output=True, text=True, check=False, timeout=60)


def test_a_closed_input_ends_the_game_without_loss(tmp_path: Path):
    save = tmp_path / "game.json"
    done = shell(f"holotable play xwing-1 --seed 1 --save {save} <&-")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Saved." in done.stdout
    assert shell(f"holotable play xwing-1 --seed 1 --save {save} <&- >&- 2>&-").returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
def test_a_full_disk_is_one_line():
    done = shell("holotable rules XW1-MOVE-01 >/dev/full")
    assert done.returncode == 2
    assert done.stderr == "holotable: the output cannot be written: No space left on device\n"


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="only Unix has a file without an end")
@pytest.mark.parametrize("words", ["replay", "show", "scenario", "list check", "play xwing-1 --seat-a"])
def test_a_file_without_an_end_is_refused(words: str, tmp_path: Path):
    endless = tmp_path / "endless.toml"
    endless.symlink_to("/dev/zero")
    done = shell(f"holotable {words} {endless}")
    assert done.returncode == 2
    assert done.stderr.startswith(f"holotable: {endless}: longer than ")
    assert done.stderr.count("\n") == 1
