"""XWS 1.0.0: what is read and written, the ready lists, and a clear line for everything that is wrong."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holotable.rulesets import load
from holotable.xwing import xws
from holotable.xwing.squad import Squad, SquadShip, points, violations
from holotable.xwing.squad_random import random_squad

FACTS = load("xwing-1").facts


def squad_json(**changes: object) -> bytes:
    top: dict[str, object] = {
        "version": "1.0.0",
        "name": "Two",
        "faction": "rebel",
        "pilots": [
            {"name": "poedameron", "ship": "t70xwing", "upgrades": {"amd": ["r2d2"], "ept": ["predator"]}},
            {"name": "bluesquadronnovice", "ship": "t70xwing"},
        ],
    }
    return json.dumps(top | changes).encode()


def pilots(**changes: object) -> bytes:
    return squad_json(
        pilots=[{"name": "bluesquadronnovice"}, {"name": "poedameron", "ship": "t70xwing"} | changes]
    )


def test_a_squad_is_read():
    file = xws.read(squad_json(), FACTS)
    ships = (SquadShip("poedameron", ("r2d2", "predator")), SquadShip("bluesquadronnovice"))
    assert file == xws.SquadFile(Squad(ships, "Two"), "rebel")


@pytest.mark.parametrize("key", ["ept", "elite", "elitepilottalent", "Elite"])
def test_slot_keys_have_aliases(key: str):
    file = xws.read(
        pilots(upgrades={key: ["predator"], "astromechdroid": ["r2d2"], "modification": []}), FACTS
    )
    assert file.squad.ships[1].upgrades == ("predator", "r2d2")


def test_points_and_vendor_data_are_ignored_and_a_byte_order_mark_too():
    data = squad_json(points="many", vendor={"yasb": {"url": "x"}}, damagedeck="core2", version="0.3.0")
    assert xws.read(b"\xef\xbb\xbf" + data, FACTS) == xws.read(squad_json(), FACTS)


def test_a_product_suffix_may_be_left_out_or_added_where_one_card_can_be_meant():
    assert xws.read(pilots(name="jesspava-swx57"), FACTS).squad.ships[1].pilot == "jesspava"
    assert xws.read(pilots(name="poedameron-swx57"), FACTS).squad.ships[1].pilot == "poedameron-swx57"


def test_obstacles():
    three = ["core2asteroid0", "core2asteroid2", "coreasteroid1"]
    assert xws.read(squad_json(obstacles=three), FACTS).obstacles == tuple(three)


@pytest.mark.parametrize("name", xws.ready("xwing-1"))
def test_the_ready_lists_are_legal_and_cost_100(name: str):
    squad = xws.read(xws.ready("xwing-1")[name], FACTS).squad
    assert violations(FACTS, squad) == []
    assert points(FACTS, squad) == 100


def test_there_are_two_ready_lists_a_side():
    factions = sorted(xws.read(data, FACTS).faction for data in xws.ready("xwing-1").values())
    assert factions == ["imperial", "imperial", "rebel", "rebel"]


def test_written_and_read_again_a_squad_is_the_same():
    for seed in range(40):
        squad = random_squad(FACTS, Random(seed), "rebel" if seed % 2 else "imperial")
        again = xws.read(xws.write(FACTS, squad), FACTS).squad
        assert [(s.pilot, sorted(s.upgrades)) for s in again.ships] == [
            (s.pilot, sorted(s.upgrades)) for s in squad.ships
        ]


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"", "line 1, column 1: not JSON"),
        (b'{"faction": "rebel",\n "pilots" []}', "line 2, column 11: not JSON"),
        (b"\xff\xfe", "byte 0: not UTF-8"),
        (b"[" * 100_000, "not JSON"),
        (b"[1]", "the file: expected an object in braces, found [1]"),
        (b"{" + b" " * 300_000 + b"}", "300002 bytes; a squad has at most 200000"),
        (squad_json(faction="rebelalliance"), "faction: 'rebelalliance' is of the second edition"),
        (squad_json(faction=3), "faction: expected rebel, imperial or scum, found 3"),
        (squad_json(faction="imperial"), "faction: 'imperial', but every pilot flies for 'rebel'"),
        (squad_json(pilots=[]), "pilots: expected a list of at least one ship"),
        (squad_json(pilots="poe"), "pilots: expected a list"),
        (squad_json(pilots=[7]), "pilots[0]: expected an object in braces, found 7"),
        (squad_json(name=5), "name: expected text"),
        (squad_json(container=[]), "container: the file holds several squads"),
        (squad_json(obstacles=["core2asteroid0"] * 3), "obstacles: expected three different ones"),
        (squad_json(obstacles=["rock"]), 'obstacles[0]: unknown obstacle "rock"'),
        (squad_json(obstacles=["bomb"]), 'obstacles[0]: unknown obstacle "bomb"'),
        (squad_json(obstacles=["gascloud1"]), 'obstacles[0]: unknown obstacle "gascloud1"'),
        (pilots(name="poedamron"), "pilots[1].name: unknown pilot 'poedamron'; nearest is 'poedameron'"),
        (pilots(name=None), "pilots[1].name: expected the id of a pilot, found null"),
        (pilots(ship="xwing"), 'pilots[1].ship: poedameron flies a t70xwing, not "xwing"'),
        (pilots(upgrades=[]), "pilots[1].upgrades: expected an object in braces, found []"),
        (pilots(upgrades={"epp": []}), "pilots[1].upgrades.epp: unknown slot; nearest is 'ept'"),
        (pilots(upgrades={"ept": "predator"}), "pilots[1].upgrades.ept: expected a list of upgrades"),
        (
            pilots(upgrades={"ept": ["predater"]}),
            "pilots[1].upgrades.ept[0]: unknown upgrade 'predater'; nearest is 'predator'",
        ),
        (pilots(upgrades={"ept": ["r2d2"]}), "pilots[1].upgrades.ept[0]: r2d2 is a card for the amd slot"),
    ],
)
def test_mistakes_name_their_place(data: bytes, line: str):
    with pytest.raises(xws.XwsError) as caught:
        xws.read(data, FACTS)
    assert str(caught.value).startswith(line)
    assert "\n" not in str(caught.value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
KEYS = ("faction", "pilots", "name", "obstacles", "version")


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(KEYS), JSON)
def test_any_value_anywhere_is_read_or_refused_in_one_line(key: str, value: object):
    for data in (squad_json(**{key: value}), pilots(upgrades=value), pilots(ship=value)):
        line = trouble(data)
        assert "\n" not in line


def trouble(data: bytes) -> str:
    """What is wrong with a squad; empty if it can be read."""
    try:
        xws.read(data, FACTS)
    except xws.XwsError as mistake:
        return str(mistake)
    return ""


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_refused_in_one_line(data: bytes):
    with pytest.raises(xws.XwsError):
        xws.read(data, FACTS)
