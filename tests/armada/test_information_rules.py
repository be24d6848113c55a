"""What is on record and who may see and measure it (ARM-COMP-12, ARM-COMP-17, ARM-INF-01, -04, ARM-RNG-14, -15)."""

from __future__ import annotations

from typing import Any

import pytest

from holotable.armada.geometry.tool import course
from holotable.kernel import record
from holotable.kernel.view import view
from holotable.scenario.armada.script import ArmadaScript
from holotable.terminal.armada_course import of_label
from holotable.terminal.armada_range import measure
from holotable.testing import Armada, table

BOTH = pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])
VSD = (
    "red victory_ii_class_star_destroyer {at} +gunnery_team +nav_team name=VSD dials=navigate,repair,squadron"
)
CR90 = "blue cr90_corvette_a 457,480 down name=CR90 dials=navigate"
SPARE = "red nebulon_b_escort_frigate 800,100 up name=Spare"
TIE = "red howlrunner 300,300 name=Howl"
MATCH: dict[str, Any] = {"objective": "most_wanted", "rocks": ("asteroid_1 600,600 up", "station 300,600 up")}


def battle(
    ruleset: Armada, keys: str = "", tie: str = "", at: str = "457,250 up", **more: Any
) -> ArmadaScript:
    """A battle in which red may differ from what it is elsewhere by these keys, options or this place."""
    return table(ruleset, f"{VSD.format(at=at)} {keys}", SPARE, CR90, f"{TIE} {tie}", **(MATCH | more))


def seen(t: ArmadaScript, seat: str) -> bytes:
    """Everything that a seat sees, and spectators under the empty name."""
    return t.game.ruleset.encode(view(t.state, seat))


OPEN: list[dict[str, Any]] = [
    {"at": "458,250 up"},
    {"at": "457,250 10"},
    {"keys": "speed=1"},
    {"keys": "shields=left:2"},
    {"keys": "tokens=repair"},
    {"keys": "exhausted=brace"},
    {"keys": "discarded=brace"},
    {"keys": "faceup=crew_panic"},
    {"keys": "faceup=power_failure"},
    {"keys": "facedown=crew_panic"},
    {"keys": "discarded=nav_team"},
    {"keys": "activated=yes"},
    {"tie": "hull=2"},
    {"tie": "exhausted=scatter"},
    {"tie": "destroyed=yes"},
    {"objective": "contested_outpost"},
    {"rocks": ("asteroid_1 600,601 up", "station 300,600 up")},
    {"rocks": ("asteroid_2 600,600 up", "station 300,600 up")},
    {"victory": {"red": 1}},
    {"discards": ("crew_panic",)},
    {"round": 2},
    {"first": "blue"},
]


@BOTH
@pytest.mark.rule("ARM-INF-01", ruleset="armada-1.5")
@pytest.mark.rule("ARM-INF-04", ruleset="armada-1.0")
@pytest.mark.parametrize("change", OPEN, ids=str)
def test_whatever_lies_open_is_seen_by_the_opponent_too(ruleset: Armada, change: dict[str, Any]) -> None:
    """Another table in this one thing is another table to the opponent, and to who only watches."""
    one, other = battle(ruleset), battle(ruleset, **change)
    for seat in ("blue", ""):
        assert seen(one, seat) != seen(other, seat)


@BOTH
@pytest.mark.rule("ARM-INF-01", ruleset="armada-1.5")
@pytest.mark.rule("ARM-INF-04", "ARM-RND-06", ruleset="armada-1.0")
def test_of_facedown_things_the_opponent_sees_only_that_they_are_there(ruleset: Armada) -> None:
    """One's own dials may be looked at; a facedown damage card is seen by nobody."""
    ship = "red nebulon_b_escort_frigate 457,250 up name=Neb"
    dials = [table(ruleset, f"{ship} dials={kind},squadron", SPARE, CR90) for kind in ("navigate", "repair")]
    cards = [table(ruleset, f"{ship} facedown={kind}", SPARE, CR90) for kind in ("crew_panic", "comm_noise")]
    for one, other, seats in ((*dials, ["blue", ""]), (*cards, ["red", "blue", ""])):
        for seat in seats:
            assert seen(one, seat) == seen(other, seat)
    assert seen(dials[0], "red") != seen(dials[1], "red")
    assert seen(dials[0], "blue") != seen(table(ruleset, f"{ship} dials=navigate", SPARE, CR90), "blue")


TRACKED: list[dict[str, Any]] = [
    *OPEN,
    {"keys": "facedown=comm_noise"},
    {"phase": "squadron"},
    {"phase": "status", "round": 6},
    {"discards": ("crew_panic", "comm_noise")},
    {"discards": ("comm_noise", "crew_panic")},
]


@BOTH
@pytest.mark.rule("ARM-COMP-17")
def test_the_state_tells_all_these_tables_apart(ruleset: Armada) -> None:
    """Ruleset, round, phase, first player, deck and discards in order, obstacles, objective, tokens."""
    tables = [battle(ruleset), *(battle(ruleset, **change) for change in TRACKED)]
    tables += [battle("armada-1.5" if ruleset == "armada-1.0" else "armada-1.0")]
    if ruleset == "armada-1.5":
        tables.append(battle(ruleset, passes={"red": 1}))
    states = [t.game.ruleset.encode(t.state) for t in tables]
    assert len(set(states)) == len(states)


@BOTH
@pytest.mark.rule("ARM-COMP-17")
def test_the_open_question_and_every_die_and_decision_are_on_record(ruleset: Armada) -> None:
    t = battle(ruleset)
    assert [decision.why.key for decision in t.state.pending] == ["activate-ship"]
    before = t.game.ruleset.encode(t.state)
    t.attack("VSD front", "CR90 front").dice("hit crit blank accuracy accuracy accuracy")
    assert t.game.ruleset.encode(t.state) != before
    assert any("red hit, red crit, red blank, blue accuracy" in line for line in t.log)
    (question,) = t.state.pending
    assert (question.player, question.why.key) == ("red", "AttackEffects")
    again = record.load(record.read(record.dump(t.game)), t.game.ruleset)
    assert again.ruleset.encode(again.state) == t.game.ruleset.encode(t.state)
    assert again.log == t.game.log
    t.done()


@BOTH
@pytest.mark.rule("ARM-COMP-12", "ARM-CMD-10")
def test_the_supply_never_runs_out_of_command_tokens(ruleset: Armada) -> None:
    """Ten ships take a token of one command in one round, and a spent one is there to be had again."""
    names = [f"N{number}" for number in range(10)]
    ships = [
        f"red cr90_corvette_a {60 + 80 * n},100 up name={name} speed=1 dials=navigate"
        for n, name in enumerate(names)
    ]
    t = table(ruleset, *ships, "blue cr90_corvette_a 457,800 down name=Foe activated=yes")
    for name in names:
        t.activate(name).choose("take the token").course("0")
        assert t.ship(name).tokens == ("navigate",)
    assert [t.ship(name).tokens for name in names] == [("navigate",)] * 10


@BOTH
@pytest.mark.rule("ARM-RNG-14", "ARM-RNG-09")
def test_either_player_measures_at_any_time(ruleset: Armada) -> None:
    """At a question of red's and at one of blue's, from either side, by range and by distance; nothing changes."""
    t = battle(ruleset)
    t.attack("VSD front", "CR90 front").dice("hit crit blank accuracy accuracy accuracy")
    vsd, cr90, howl = (t.unit(name).id for name in ("VSD", "CR90", "Howl"))
    for asked in ("red", "blue"):
        assert [decision.player for decision in t.state.pending] == [asked]
        before = t.game.ruleset.encode(t.state)
        for viewer, word in (("red", "VSD"), ("blue", "CR90")):
            assert any("medium range (144 mm)" in line for line in measure(t.game, viewer, word))
        assert t.game.distance(vsd, cr90) == t.game.distance(cr90, vsd) == pytest.approx(143.5)
        assert t.game.band(vsd, cr90) == t.game.band(cr90, vsd) == 3
        assert t.game.band(vsd, howl) == 2
        assert t.game.ruleset.encode(t.state) == before
        if asked == "red":
            t.decline()
    t.done()


@pytest.mark.rule("ARM-RNG-15", ruleset="armada-1.0")
@BOTH
def test_the_tool_is_tried_freely_and_only_the_chosen_course_is_made(ruleset: Armada) -> None:
    """Every course lies open with where it ends, as often as one likes; the ship stays until one is chosen."""
    t = table(ruleset, "red nebulon_b_escort_frigate 457,250 up name=Neb speed=2", CR90.replace("480", "800"))
    t.activate("Neb")
    asked: Any = t.asks("red", "determine-course")
    start, before = t.ship("Neb").at, t.game.ruleset.encode(t.state)
    ends: dict[str, Any] = {}
    for _ in range(2):
        for option in asked.options:
            clicks, side = of_label(option.label)
            ends[option.label] = course("small", start, clicks, side)
    assert len(set(ends.values())) > len(asked.options) / 2 > 3
    assert t.game.ruleset.encode(t.state) == before
    assert t.ship("Neb").at == start
    t.course("L1 R1", "right")
    assert t.ship("Neb").at == ends["L1 R1, tool right"] != start
    assert "determine-course" not in {d.why.key for d in t.state.pending if d.player == "red"}
