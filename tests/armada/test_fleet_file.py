"""Fleet files: what is read and written, the ready lists, and a clear line for everything that is wrong."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holotable.armada import fleet_file
from holotable.armada.facts import KINDS
from holotable.armada.fleet import (
    CATEGORIES,
    CORE_SET,
    FLEET_1_0,
    FLEET_1_5,
    Fleet,
    FleetShip,
    faction,
    points,
    violations,
)
from holotable.armada.fleet_random import random_fleet
from holotable.kernel.facts import read_changed, read_facts

CORE = "holotable.armada.content.core"
OLD = read_facts(KINDS, CORE, "ships.json", "squadrons.json", "upgrades.json", "objectives.json")
NEW = read_changed(CORE, OLD, "changes_1_5.json")
EDITIONS = {"armada-1.0": (OLD, FLEET_1_0), "armada-1.5": (NEW, FLEET_1_5)}
READY = sorted(fleet_file.ready("armada-1.0"))


def fleet_json(**changes: object) -> bytes:
    top: dict[str, object] = {
        "name": "Two",
        "faction": "rebel",
        "points": 180,
        "ships": [
            {"ship": "nebulon_b_escort_frigate", "upgrades": ["general_dodonna", "redemption"]},
            {"ship": "cr90_corvette_a"},
        ],
        "squadrons": ["luke_skywalker", "x_wing_squadron", "x_wing_squadron"],
        "objectives": {
            "navigation": "superior_positions",
            "assault": "most_wanted",
            "defense": "contested_outpost",
        },
    }
    return json.dumps(top | changes).encode()


def without(key: str) -> bytes:
    top = json.loads(fleet_json())
    del top[key]
    return json.dumps(top).encode()


def read(data: bytes) -> fleet_file.FleetFile | str:
    """What is read, or the line that says why not."""
    try:
        return fleet_file.read(data, NEW)
    except fleet_file.FleetError as error:
        return str(error)


def refused(data: bytes) -> str:
    line = read(data)
    assert isinstance(line, str)
    assert line.isprintable()
    return line


# Reading -----------------------------------------------------------------------------------------------------


def test_a_fleet_is_read():
    file = fleet_file.read(fleet_json(), NEW)
    ships = (
        FleetShip("nebulon_b_escort_frigate", ("general_dodonna", "redemption")),
        FleetShip("cr90_corvette_a"),
    )
    squadrons = ("luke_skywalker", "x_wing_squadron", "x_wing_squadron")
    objectives = ("most_wanted", "contested_outpost", "superior_positions")
    assert file == fleet_file.FleetFile(Fleet(ships, squadrons, objectives, "Two"), 180)


def test_the_total_the_squadrons_and_the_objectives_may_be_left_out():
    assert fleet_file.read(without("points"), NEW).limit is None
    assert fleet_file.read(without("squadrons"), NEW).fleet.squadrons == ()
    assert fleet_file.read(without("objectives"), NEW).fleet.objectives == ()
    assert fleet_file.read(without("name"), NEW).fleet.name == ""


@pytest.mark.parametrize("side", ["rebel", "Rebel", "Rebel Alliance", " rebels "])
def test_a_faction_has_other_names_and_a_byte_order_mark_is_no_harm(side: str):
    assert fleet_file.read(b"\xef\xbb\xbf" + fleet_json(faction=side), NEW) == fleet_file.read(
        fleet_json(), NEW
    )


def test_an_illegal_fleet_is_read_all_the_same():
    file = fleet_file.read(
        fleet_json(ships=[{"ship": "cr90_corvette_a"}, {"ship": "gladiator_i_class_star_destroyer"}]), NEW
    )
    assert "ARM-FLT-04" in [one.rule for one in violations(NEW, file.fleet, 180, FLEET_1_5)]


# Malformed ---------------------------------------------------------------------------------------------------

SHIP = {"ship": "cr90_corvette_a"}


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"", "line 1, column 1: not JSON"),
        (b"{", "line 1, column 2: not JSON"),
        (b"\xff", "byte 0: not UTF-8 text"),
        (b"[" * 100_000, "not JSON"),
        (b"9" * 5000, "not JSON"),
        (b" " * 200_001, "200001 bytes; a fleet has at most 200000"),
        (b"[]", "the file: expected an object in braces, found list of 0"),
        (b"7", "the file: expected an object in braces, found 7"),
        (b'{"name": "a", "name": "b"}', "name: given twice"),
        (fleet_json(squadron=[]), "the file: unknown key 'squadron'; nearest is 'squadrons'"),
        (without("faction"), "faction: expected one of rebel, empire, republic, separatist, found null"),
        (fleet_json(faction="scum"), "faction: expected one of rebel"),
        (fleet_json(faction="empire"), "faction: 'empire', but every ship is of 'rebel'"),
        (fleet_json(name=7), "name: expected up to 200 printable letters, found 7"),
        (fleet_json(name="a\nb"), "name: expected up to 200 printable letters"),
        (fleet_json(name="\ud800"), "name: expected up to 200 printable letters"),
        (fleet_json(points="180"), 'points: expected the agreed total, 1 to 10000, found "180"'),
        (fleet_json(points=True), "points: expected the agreed total"),
        (fleet_json(points=0), "points: expected the agreed total"),
        (fleet_json(points=180.0), "points: expected the agreed total"),
        (fleet_json(points=None), "points: expected the agreed total"),
        (without("ships"), "ships: expected a list in brackets, found null"),
        (fleet_json(ships=[]), "ships: expected at least one"),
        (fleet_json(ships={"ship": 1}), "ships: expected a list in brackets, found dict of 1"),
        (fleet_json(ships=["cr90_corvette_a"]), "ships[0]: expected an object in braces"),
        (fleet_json(ships=[SHIP, {}]), "ships[1].ship: expected the id of a ship, found null"),
        (
            fleet_json(ships=[{"ship": "cr90_corvete_a"}]),
            "ships[0].ship: unknown ship \"cr90_corvete_a\"; nearest is 'cr90_corvette_a'",
        ),
        (
            fleet_json(ships=[SHIP | {"upgrade": []}]),
            "ships[0]: unknown key 'upgrade'; nearest is 'upgrades'",
        ),
        (fleet_json(ships=[SHIP | {"upgrades": "x"}]), "ships[0].upgrades: expected a list in brackets"),
        (
            fleet_json(ships=[SHIP, SHIP | {"upgrades": ["nav_team", "tarkin"]}]),
            "ships[1].upgrades[1]: unknown upgrade \"tarkin\"; nearest is 'grand_moff_tarkin'",
        ),
        (
            fleet_json(ships=[SHIP | {"upgrades": [None]}]),
            "ships[0].upgrades[0]: expected the id of an upgrade, found null",
        ),
        (
            fleet_json(squadrons=["x_wing"]),
            "squadrons[0]: unknown squadron \"x_wing\"; nearest is 'x_wing_squadron'",
        ),
        (fleet_json(squadrons={"x_wing_squadron": 3}), "squadrons: expected a list in brackets"),
        (
            fleet_json(objectives={"xyz": "most_wanted"}),
            "objectives: unknown key 'xyz'; there is assault, defense, navigation",
        ),
        (fleet_json(objectives=["most_wanted"]), "objectives: expected an object in braces"),
        (
            fleet_json(objectives={"asault": "most_wanted"}),
            "objectives: unknown key 'asault'; nearest is 'assault'",
        ),
        (
            fleet_json(objectives={"assault": "minefields"}),
            "objectives.assault: expected an assault objective; minefields is navigation",
        ),
        (
            fleet_json(objectives={"assault": "most_wnted"}),
            "objectives.assault: unknown objective \"most_wnted\"; nearest is 'most_wanted'",
        ),
        (
            fleet_json(objectives={"defense": 3}),
            "objectives.defense: expected the id of an objective, found 3",
        ),
    ],
)
def test_everything_wrong_has_one_clear_line(data: bytes, line: str):
    assert refused(data).startswith(line)


@settings(max_examples=300, deadline=None)
@given(
    st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "surrogatepass"))
)
def test_any_bytes_are_read_or_refused(data: bytes):
    assert not isinstance(line := read(data), str) or line.isprintable()


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=5)
    | st.sampled_from(["nav_team", "minefields"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(fleet_file.KEYS), VALUES)
def test_any_value_in_any_place_is_read_or_refused(key: str, value: object):
    file = read(fleet_json(**{key: value}))
    if isinstance(file, str):
        assert file.isprintable()
    else:
        assert read(fleet_file.write(NEW, file.fleet, file.limit)) == file


# Writing -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(40))
def test_what_is_written_is_read_again(seed: int):
    side = ("rebel", "empire")[seed % 2]
    fleet = random_fleet(NEW, side, 400, Random(seed), FLEET_1_5)
    assert fleet_file.read(fleet_file.write(NEW, fleet, 400), NEW) == fleet_file.FleetFile(fleet, 400)
    assert fleet_file.read(fleet_file.write(NEW, fleet), NEW).limit is None


def test_a_fleet_in_words():
    fleet = fleet_file.read(fleet_json(), NEW).fleet
    assert fleet_file.summary(NEW, fleet) == [
        " 85  Nebulon-B Escort Frigate + General Dodonna, Redemption",
        " 44  CR90 Corvette A",
        " 46  Luke Skywalker, 2 x X-wing Squadron",
        "     Most Wanted, Contested Outpost, Superior Positions",
    ]


# Ready lists -------------------------------------------------------------------------------------------------


def test_there_are_two_ready_fleets_a_side():
    sides = [
        faction(OLD, fleet_file.read(data, OLD).fleet) for data in fleet_file.ready("armada-1.0").values()
    ]
    assert sorted(sides) == ["empire", "empire", "rebel", "rebel"]
    assert fleet_file.ready("armada-1.5") == fleet_file.ready("armada-1.0")
    assert fleet_file.ready("xwing-1") == {}


@pytest.mark.parametrize("ruleset", EDITIONS)
@pytest.mark.parametrize("name", READY)
def test_a_ready_fleet_is_legal_at_180_points_in_both_editions(name: str, ruleset: str):
    facts, rules = EDITIONS[ruleset]
    fleet, limit = (file := fleet_file.read(fleet_file.ready(ruleset)[name], facts)).fleet, file.limit
    assert limit == CORE_SET
    assert violations(facts, fleet, CORE_SET, rules) == []
    assert points(facts, fleet) >= 165
    assert len(fleet.squadrons) >= 3
    assert [facts[f"objective:{one}"].category for one in fleet.objectives] == list(CATEGORIES)
    assert fleet.objectives == ("most_wanted", "contested_outpost", "superior_positions")
    assert fleet_file.write(facts, fleet, limit) == fleet_file.write(facts, fleet, 180)
