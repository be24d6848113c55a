"""Armada's scenario files: what they judge, their mistakes in one line, positions that are written and read back."""

from __future__ import annotations

import random

import pytest

from holotable.kernel import record
from holotable.kernel.chance import Seeded
from holotable.kernel.game import Game
from holotable.players.player import Seen
from holotable.players.random import any_answer
from holotable.rulesets import load
from holotable.scenario.export import NotExportable, export, position
from holotable.scenario.playing import Outcome, play
from holotable.scenario.reading import Malformed, parse
from holotable.testing import table

HEAD = 'ruleset = "armada-1.5"\ntitle = "t"\n'
VSD = "red victory_ii_class_star_destroyer 457,250 up name=VSD speed=1 dials=navigate,repair exhausted=brace"
CR90 = "blue cr90_corvette_a 457,480 down name=CR90 +leia_organa_officer tokens=repair facedown=crew_panic"
TIE = "red tie_fighter_squadron 300,300 name=TIE"
X1 = "blue x_wing_squadron 300,360 name=X1 hull=4"
PIECES = f"pieces = {[VSD, CR90, TIE, X1]}\n"
END = '[[expect]]\nship = "VSD"\nspeed = 1\n'


def played(expect: str, head: str = "") -> Outcome:
    return play(parse(f"{HEAD}{head}{PIECES}phase = 'squadron'\n[[expect]]\n{expect}", "my.toml"))


HOLD = [
    "ship = 'VSD'\nx = 457\ny = 250\nheading = 360\nspeed = 1\nshields = { front = 3, rear = 1 }\nactivated = false",
    "ship = 'VSD'\ndials = ['navigate', 'repair']\nrevealed = []\ntokens = []\nupgrades = []\nzone = 'table'",
    "ship = 'VSD'\nready = ['redirect', 'redirect']\nexhausted = ['brace']\ndiscarded = []",
    "ship = 'CR90'\nfaceup = []\nfacedown = ['crew_panic']\nupgrades = ['leia_organa_officer']\ntokens = ['repair']",
    "squadron = 'X1'\nhull = 4\nx = 300\nready = []",
    "between = ['VSD front', 'CR90 front']\nattack_range = 'medium'\nobstructed = false\nallowed = true\ndistance = 3",
    "between = ['VSD rear', 'CR90 front']\nattack_range = ''\nallowed = false",
    "between = ['TIE', 'X1']\ndistance = 1\nengaged = true\nallowed = true",
    "between = ['VSD', 'CR90']\ndistance = 3",
    "round = 1\nfirst = 'red'\nwinner = ''\nscore = { red = 30, blue = 0 }\nobjective = 'fire_lanes'",
    "passes = { red = 0, blue = 1 }\nvictory = { red = 2, blue = 0 }\npool = []",
    "seat = 'red'\nwhy = 'squadron-deed'\noffered = 'attack'\nrefused = 'move'\nrule = 'ARM-ENG-02'",
]
TOKENS = "passes.blue = 1\nvictory.red = 2\nobjective = 'fire_lanes'\n"


@pytest.mark.parametrize("expect", HOLD)
def test_what_holds(expect: str) -> None:
    outcome = played(expect, TOKENS)
    assert outcome.passed, outcome.message


@pytest.mark.parametrize(
    ("expect", "message"),
    [
        ("ship = 'VSD'\nspeed = 2", "VSD, speed: expected 2, is 1"),
        ("ship = 'VSD'\nheading = 1", "VSD, heading: expected 1, is 0"),
        ("ship = 'VSD'\nshields = { front = 1 }", "VSD, shields.front: expected 1, is 3"),
        ("ship = 'VSD'\nexhausted = []", "VSD, exhausted: expected [], is ['brace']"),
        ("ship = 'VSD'\ndials = ['repair']", "VSD, dials: expected ['repair'], is ['navigate', 'repair']"),
        ("ship = 'CR90'\nfacedown = 2", "CR90, facedown: expected 2, is 1"),
        ("squadron = 'X1'\nhull = 5", "X1, hull: expected 5, is 4"),
        ("squadron = 'VSD'\nhull = 5", "no squadron is called 'VSD'; there are TIE, X1"),
        (
            "between = ['VSD front', 'CR90']\nattack_range = 'long'",
            "an attack needs a hull zone of CR90, such",
        ),
        ("between = ['VSD', 'CR90']\ndistance = 2", "distance from VSD to CR90: expected 2, is 3"),
        ("passes.red = 1", "passes.red: expected 1, is 0"),
        ("objective = 'fire_lanes'", "objective: expected 'fire_lanes', is ''"),
    ],
)
def test_what_does_not_hold(expect: str, message: str) -> None:
    outcome = played(expect)
    assert not outcome.passed
    assert outcome.message.startswith(message)


MISTAKES = [
    ("ruleset = 'armada-9'\ntitle = 't'\n" + PIECES + END, "line 1: unknown ruleset 'armada-9'; there is"),
    (HEAD + "peices = []\n", "unknown key 'peices'; did you mean 'pieces'?"),
    (HEAD + "squads.red = []\n", "unknown key 'squads'; did you mean 'squadrons'?"),
    (HEAD + END, "expected either fleets or a position (pieces, ships, squadrons)"),
    (HEAD + "fleets.red = ['cr90_corvette_a']\n" + END, "fleets: expected one for red and one for blue"),
    (
        HEAD + "fleets.red = ['cr91']\nfleets.blue = ['cr90_corvette_a']\n" + END,
        "line 3: unknown ship 'cr91' in armada-1.5;",
    ),
    (
        HEAD + "fleets.red = ['x_wing_squadron +x']\nfleets.blue = ['cr90_corvette_a']\n" + END,
        "line 3: fleets: a squadron has no upgrades: 'x_wing_squadron +x'",
    ),
    (
        HEAD + "phase = 'combat'\n" + PIECES + END,
        "line 3, phase: invalid enum value 'combat'; expected 'comm",
    ),
    (
        HEAD + "pieces = ['red cr91 1,2']\n" + END,
        "line 3, pieces 1: unknown ship or squadron 'cr91' in armad",
    ),
    (
        HEAD + "rocks = ['asteroid_9 1,2 up']\n" + PIECES + END,
        "line 3: unknown obstacle 'asteroid_9'; did you",
    ),
    (
        HEAD + "objective = 'fire_lane'\n" + PIECES + END,
        "line 3: unknown objective 'fire_lane' in armada-1.5; did",
    ),
    (HEAD + PIECES + "[[play]]\nengage = 'VSD'\n", "line 4, play 1: unknown key 'engage'; known: activate"),
    (HEAD + PIECES + "[[play]]\nattack = ['VSD']\n", "line 4, play 1, attack: expected a list of length 2"),
    (
        HEAD + PIECES + "[[play]]\nnote = ''\n",
        "line 4, play 1: expected activate, orders, attack, done, course,",
    ),
    (HEAD + PIECES + "[[expect]]\nspeed = 2\n", "line 4, expect 1: 'speed' needs 'ship' beside it"),
    (HEAD + PIECES + "[[expect]]\nx = 2\n", "line 4, expect 1: 'x' needs 'ship' or 'squadron' beside it"),
    (HEAD + PIECES + "[[expect]]\nhull = 2\n", "line 4, expect 1: 'hull' needs 'squadron' beside it"),
    (
        HEAD + PIECES + "[[expect]]\nobstructed = true\n",
        "line 4, expect 1: 'obstructed' needs 'between' beside",
    ),
    (
        HEAD + PIECES + "[[expect]]\nship = 'VSD'\n",
        "line 4, expect 1: expected something to compare, such as",
    ),
    (
        HEAD + PIECES + "[[expect]]\nship = 'VSD'\nshields = { bow = 1 }\n",
        "line 4, expect 1: unknown hull zone 'bow'; known: front",
    ),
]


@pytest.mark.parametrize(("text", "message"), MISTAKES, ids=[message[:60] for _, message in MISTAKES])
def test_a_mistake_is_one_line(text: str, message: str) -> None:
    with pytest.raises(Malformed) as error:
        parse(text, "my.toml")
    told = str(error.value)
    assert told.startswith("my.toml: " + message), told
    assert "\n" not in told


# Exporting ---------------------------------------------------------------------------------------------------


def check(game: Game) -> str:
    """Export, read back, export again; and the file passes as it is."""
    text = export(game)
    scenario = parse(text)
    assert scenario.setup.position == position(game)
    assert position(record.begin(scenario.ruleset, scenario.setup)) == position(game)
    outcome = play(scenario)
    assert outcome.passed, f"{text}\n{outcome.place}: {outcome.message}"
    return text


def test_a_position_is_written_and_read_back() -> None:
    t = table(
        "armada-1.5", f"{VSD} +grand_admiral_thrawn card_dials=repair,navigate objective=yes", CR90, TIE,
        "red tie_fighter_squadron 200,300 name=T2",
        rocks=["debris_1 600,600 30 name=Junk", "station 200,700 up"], phase="command", round=2, first="blue",
        objective="fire_lanes", passes={"blue": 1}, victory={"red": 2}, discards=["power_failure"],
    )  # fmt: skip
    text = check(t.game)
    for part in ('phase = "command"', "round = 2", "passes.blue = 1", "victory.red = 2", "name=Junk"):
        assert part in text


def test_the_middle_of_an_activation_is_not_exportable() -> None:
    t = table("armada-1.5", VSD, CR90)
    with pytest.raises(NotExportable, match="something is under way"):
        export(t.game)


def test_a_counter_that_stands_for_a_damage_card_is_not_dropped() -> None:
    facts = load("armada-1.5").facts
    deck = [
        key.partition(":")[2] for key in facts if key.startswith("damage:") for _ in range(facts[key].count)
    ]
    wreck = f"red cr90_corvette_a 850,850 up name=Wreck facedown={','.join(deck)}"
    target = "blue cr90_corvette_a 457,480 down name=CR90 shields=0"
    with table("armada-1.5", "red x_wing_squadron 457,380 name=Wing", target, wreck, phase="squadron") as t:
        t.attack("Wing", "CR90 front").dice("hit").done()
        assert t.facedown("CR90") == [""]
        with pytest.raises(NotExportable, match="a counter stands for a damage card of CR90: "):
            export(t.game)


@pytest.mark.parametrize("seed", range(2))
def test_positions_of_a_random_game_round_trip(seed: int) -> None:
    script = table("armada-1.5", VSD, CR90, TIE, X1, phase="command")
    script.ended = True
    game = record.begin(load("armada-1.5"), script.game.setup, Seeded(seed))
    rng = random.Random(seed)
    written = 0
    while (decision := game.decision) is not None and game.state.round < 4:
        try:
            position(game)
        except NotExportable:
            pass
        else:
            check(game)
            written += 1
        game.answer(decision, any_answer(Seen(game, decision.player), decision, rng))
    assert written
