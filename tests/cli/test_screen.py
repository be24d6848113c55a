"""What fits on a small screen, what pieces are called at a prompt, and that no piece is taken for a command."""

from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from holotable.armada.setup import Setup
from holotable.cli.family_armada import USUAL_LISTS, read, ready
from holotable.kernel import record
from holotable.kernel.chance import Seeded
from holotable.kernel.game import Game
from holotable.players import bot
from holotable.rulesets import load
from holotable.terminal.commands import HELP
from holotable.terminal.scene import scene_for
from holotable.terminal.session import Session
from holotable.testing import table

WIDTH, HEIGHT = 80, 24


class Screen(StringIO):
    """A terminal of the smallest usual size."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def session(game: Game, *typed: str, blue: bool = False) -> tuple[Session, Screen]:
    """A sitting at which these lines are typed; then the input ends. Blue is a person too, or a bot."""
    lines, screen = iter(typed), Screen()
    game.chance = game.chance or Seeded(1)

    def ask(prompt: str) -> str:
        line = next(lines, None)
        if line is None:
            raise EOFError
        screen.write(f"{prompt}{line}\n")
        return line

    console = Console(file=screen, width=WIDTH, height=HEIGHT, force_terminal=True, color_system=None)
    players = {} if blue else {"blue": bot("random", "blue")}
    return Session(game, players, console, ask), screen


def battle(ruleset: str = "armada-1.5") -> Game:
    """The ready fleets, before anything is placed."""
    rules = load(ruleset)
    fleets = [read(rules, ready(ruleset)[name]).fleet for name in USUAL_LISTS]
    return record.begin(rules, Setup(fleets=dict(zip(("red", "blue"), fleets, strict=True))), Seeded(5))


@pytest.fixture(autouse=True)
def _home(tmp_path: object, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.mark.parametrize("word", ["Q front", "q f"])
def test_a_target_called_q_is_no_wish_to_quit(word: str):
    with table(
        "armada-1.5",
        "red tie_fighter_squadron 457,400 name=Wing",
        "blue nebulon_b_escort_frigate 150,800 down name=Neb",
        "blue cr90_corvette_a 457,480 down name=CR90",
        phase="squadron",
    ) as t:
        game = t.game
    sitting, screen = session(game, "attack", word)
    sitting.run()
    assert "Wing attacks CR90 (front)" in screen.getvalue()


def test_a_ship_called_q_can_be_moved_to():
    with table(
        "armada-1.5",
        "red tie_fighter_squadron 200,300 name=Wing",
        "blue nebulon_b_escort_frigate 150,800 down name=Neb",
        "blue cr90_corvette_a 657,780 down name=CR90",
        phase="squadron",
    ) as t:
        game = t.game
    sitting, screen = session(game, "move", "Q")
    sitting.run()
    assert "Wing moves  ARM-SQD-08" in screen.getvalue()


@pytest.mark.parametrize("ruleset", ["xwing-1", "armada-1.5"])
def test_help_fits_a_small_screen(ruleset: str):
    game = battle() if ruleset.startswith("armada") else duel()
    lines = HELP.format(hints=scene_for(game).hints).splitlines()
    assert max(len(line) for line in lines) <= WIDTH
    assert len(lines) <= HEIGHT - 8  # the question stands again below it


def duel() -> Game:
    with table(
        "xwing-1",
        "red poedameron 457,300 up name=Poe",
        "blue zetasquadronpilot 457,430 down name=Zeta",
        phase="planning",
    ) as t:
        return t.game


def test_the_table_and_the_question_fit_a_small_screen():
    sitting, screen = session(battle(), "red", "most", "asteroid 1")
    sitting.run()
    question = screen.getvalue().partition("> asteroid 1\n")[2].partition("\n\n")[0]
    assert "t1 t2 t3 t4 t5 t6 TIE Fighter Squadron  hull 3/3" in question
    assert "place asteroid 1  ARM-SET-11" in question
    assert len(question.splitlines()) <= HEIGHT


def test_squadrons_that_differ_stand_on_lines_of_their_own():
    with table(
        "armada-1.5",
        "red tie_fighter_squadron 457,400",
        "red tie_fighter_squadron 200,200",
        "red tie_fighter_squadron 300,200",
        "blue x_wing_squadron 457,440",
        phase="squadron",
    ) as t:
        game = t.game
    shown = [line.plain for line in scene_for(game).roster(game, "red", full=False)]
    assert "t1 TIE Fighter Squadron 1  hull 3/3  engaged x1" in shown
    assert "t2 t3 TIE Fighter Squadron  hull 3/3" in shown


def test_every_piece_at_a_prompt_has_its_letter():
    with table(
        "armada-1.5",
        "red tie_fighter_squadron 457,430 name=Wing",
        "blue cr90_corvette_a 457,300 up speed=2 name=CR90",
    ) as t:
        t.activate("CR90")
        game: Any = t.game
        while game.decision.why.key != "place-displaced":
            game.answer(game.decision, bot("greedy", 1).choose(game, game.decision))
        game = t.game
    sitting, screen = session(game, blue=True)
    sitting.run()
    assert "place t1 Wing beside P CR90  ARM-OVL-10" in screen.getvalue()


def test_why_at_a_place_names_the_rule_of_places():
    sitting, screen = session(battle(), "red", "most", "asteroid 1", "why")
    sitting.run()
    assert "nothing is refused" not in screen.getvalue()
    assert "places against this rule are refused, each with its reason when you type it:" in screen.getvalue()


def test_why_and_refusals_speak_as_the_options_do():
    with table(
        "xwing-1",
        "red poedameron 457,300 up name=Poe dial='1 straight'",
        "blue zetasquadronpilot 100,800 down name=Zeta",
        phase="activation",
        done=["Zeta"],
        rocks=["core2asteroid3 405,480 0"],
    ) as t:
        t.choose("boost")
        game = t.game
    sitting, screen = session(game, "why", "warp", blue=True)
    sitting.run()
    assert "  not 1 bank left: it would overlap asteroid 3" in screen.getvalue()
    assert "_" not in screen.getvalue().partition("Saved")[0]


def test_a_single_option_is_not_a_number_from_1_to_1():
    with table(
        "armada-1.5",
        "red tie_fighter_squadron 200,300 name=Wing",
        "blue cr90_corvette_a 657,780 down name=CR90",
        phase="squadron",
    ) as t:
        game = t.game
    sitting, screen = session(game, "warp")
    sitting.run()
    assert "no option is called 'warp'; type 1 or the beginning of its name, or help" in screen.getvalue()


def test_a_target_and_a_defender_stand_with_what_they_have():
    with table(
        "xwing-1",
        "red poedameron 457,300 up name=Poe focus=1",
        "blue zetasquadronpilot 457,480 down name=Zeta evade=1",
        "blue omegaleader 400,480 down name=Omega",
        phase="combat",
    ) as t:
        game = t.game
    sitting, screen = session(game, "P")
    sitting.run()
    shown = screen.getvalue()
    assert " 1 P Zeta at range 2: hull 3/3 sh 1/1; evade" in shown
    assert " 2 Q Omega at range 2: hull 3/3 sh 1/1\n" in shown
    assert "  A Poe attacks P Zeta at range 2\n  attack dice: " in shown
    assert "  P has hull 3/3 sh 1/1; evade\n" in shown


def test_where_a_line_of_the_story_runs_on_the_rest_stands_further_in():
    with table(
        "armada-1.5",
        "red nebulon_b_escort_frigate 457,300 up name='Salvation of the Outer Rim'",
        "blue victory_ii_class_star_destroyer 457,520 down name='Dominator of the Inner Worlds'",
    ) as t:
        t.activate("Salvation").attack("Salvation front", "Dominator front").dice("blank hit crit")
        game = t.game
    sitting, screen = session(game, "log", blue=True)
    sitting.run()
    story = screen.getvalue().partition("> log\n")[2].splitlines()
    attack = next(n for n, line in enumerate(story) if "attacks Dominator" in line)
    assert story[attack + 1].startswith("    ")
    assert max(len(line) for line in story[: attack + 2]) <= WIDTH
