"""The figures of the core set: sums and symmetries over the whole content, and the differences of 1.5."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from holotable.armada.facts import COLORS, COMMANDS, KINDS, SIZES, ZONES
from holotable.kernel.facts import read_changed, read_facts

CORE = "holotable.armada.content.core"
FILES = ("ships.json", "squadrons.json", "upgrades.json", "damage.json", "obstacles.json", "objectives.json")
OLD = read_facts(KINDS, CORE, *FILES)
NEW = read_changed(CORE, OLD, "changes_1_5.json")
PROOFS = (  # cards from outside the core set, each of which proves a kind of effect
    "admiral_ackbar",
    "advanced_projectors",
    "demolisher",
    "engine_techs",
    "general_rieekan",
    "grand_admiral_thrawn",
    "hondo_ohnaka",
    "slicer_tools",
)
SHIPS = [key for key in OLD if key.startswith("ship:")]


def of(kind: str, facts: dict[str, Any] = OLD) -> dict[str, Any]:
    return {key.partition(":")[2]: card for key, card in facts.items() if key.startswith(f"{kind}:")}


@pytest.mark.rule("ARM-DCK-01")
def test_the_damage_deck_has_22_titles_and_52_cards():
    deck = of("damage")
    assert len({card.name for card in deck.values()}) == len(deck) == 22
    assert sum(card.count for card in deck.values()) == 52
    assert {name: card.count for name, card in deck.items() if card.count != 2} == {
        "structural_damage": 8,
        "injured_crew": 4,
    }
    assert Counter(card.trait for card in deck.values()) == {"ship": 15, "crew": 7}


def test_the_core_set_is_complete():
    assert len(of("upgrade").keys() - set(PROOFS)) == 18
    assert set(PROOFS) < of("upgrade").keys()
    assert len(SHIPS) == 6 + 2
    assert len(of("squadron")) == 4 + 6
    assert Counter(card.category for card in of("objective").values()) == dict.fromkeys(
        ("assault", "defense", "navigation"), 4
    )
    assert of("obstacle").keys() == {"asteroid", "debris", "station"}


@pytest.mark.rule("ARM-COMP-01")
@pytest.mark.parametrize("key", SHIPS)
def test_a_ship_is_the_same_on_both_sides_and_its_chart_has_a_joint_a_speed(key: str):
    ship = OLD[key]
    assert tuple(ship.shields) == tuple(ship.battery) == ZONES
    assert ship.shields["left"] == ship.shields["right"]
    assert ship.battery["left"] == ship.battery["right"]
    assert list(ship.speed) == list(range(1, len(ship.speed) + 1))
    assert all(len(joints) == speed for speed, joints in ship.speed.items())
    assert all(clicks in (0, 1, 2) for joints in ship.speed.values() for clicks in joints)
    assert ship.size in SIZES
    assert set(ship.defense) <= {"evade", "brace", "redirect", "contain", "scatter"}
    assert len(ship.defense) == 3


@pytest.mark.rule("ARM-COMP-09")
def test_the_corvettes_frigates_and_the_gladiator_are_small_the_victory_is_medium():
    sizes = {name: card.size for name, card in of("ship").items()}
    medium = {name for name, size in sizes.items() if size == "medium"}
    assert medium == {"victory_i_class_star_destroyer_empire", "victory_ii_class_star_destroyer"}
    assert set(sizes.values()) == {"small", "medium"}


def test_armaments_list_their_dice_by_color():
    assert (
        OLD["ship:victory_i_class_star_destroyer_empire"].battery["front"].dice
        == ("red",) * 3 + ("black",) * 3
    )
    assert set(OLD["ship:cr90_corvette_a"].battery["front"].dice) < set(COLORS)


def test_squadrons_have_the_keywords_of_their_cards():
    words = {name: card.keywords for name, card in of("squadron").items()}
    assert words["x_wing_squadron"] == words["luke_skywalker"] == {"bomber": 1, "escort": 1}
    assert words["tie_interceptor_squadron"] == {"counter": 2, "swarm": 1}
    assert words["y_wing_squadron"] == words["tie_bomber_squadron"] == {"bomber": 1, "heavy": 1}
    assert words["howlrunner"] == words["tie_fighter_squadron"] == {"swarm": 1}


@pytest.mark.rule("ARM-COMP-19")
def test_only_unique_squadrons_have_defense_tokens():
    aces = {name: card.defense for name, card in of("squadron").items() if card.defense}
    assert aces == {"luke_skywalker": ("brace", "brace"), "howlrunner": ("brace", "scatter")}
    assert all(OLD[f"squadron:{name}"].unique for name in aces)


@pytest.mark.rule("ARM-OBJ-01", "ARM-OBJ-04")
def test_objectives_have_the_value_of_their_tokens():
    values = {name: card.value for name, card in of("objective").items() if card.value}
    assert values == {
        "precision_strike": 15,
        "contested_outpost": 20,
        "fire_lanes": 15,
        "dangerous_territory": 15,
        "superior_positions": 15,
    }
    playable = {name for name, card in of("objective").items() if card.playable}
    assert playable >= {"most_wanted", "contested_outpost", "superior_positions"}


def test_the_first_edition_has_the_printed_prices():
    prices = {
        "ship:victory_ii_class_star_destroyer": 85,
        "ship:cr90_corvette_a": 44,
        "ship:nebulon_b_escort_frigate": 57,
        "squadron:luke_skywalker": 20,
        "upgrade:general_rieekan": 30,
        "upgrade:grand_moff_tarkin": 38,
        "upgrade:dominator": 12,
        "upgrade:redemption": 8,
    }
    assert {key: OLD[key].points for key in prices} == prices
    assert not any(card.ready_cost or card.begins_exhausted for card in of("upgrade").values())


@pytest.mark.rule("ARM-CRD-01")
def test_three_prices_of_the_content_change_in_1_5():
    changed = {
        key: NEW[key].points
        for key in OLD
        if getattr(OLD[key], "points", 0) != getattr(NEW[key], "points", 0)
    }
    assert changed == {
        "upgrade:general_rieekan": 34,
        "upgrade:grand_moff_tarkin": 28,
        "upgrade:assault_concussion_missiles": 5,
    }


@pytest.mark.rule("ARM-CRD-02")
def test_two_cards_ready_for_a_repair_token_in_1_5_only():
    paid = {name for name, card in of("upgrade", NEW).items() if not card.recur}
    assert paid == {"electronic_countermeasures", "slicer_tools"}
    assert all(NEW[f"upgrade:{name}"].ready_cost == {"repair": 1} for name in paid)
    assert "repair" in COMMANDS
    assert all(card.recur for card in of("upgrade").values())
    assert NEW["upgrade:assault_concussion_missiles"].recur


@pytest.mark.rule("ARM-CRD-03")
def test_the_h9_turbolasers_are_a_modification_in_1_5_only():
    assert {name for name, card in of("upgrade").items() if card.modification} == {"enhanced_armament"}
    changes = {name for name, card in of("upgrade", NEW).items() if card.modification}
    assert changes == {"enhanced_armament", "h9_turbolasers"}


def test_only_the_slicer_tools_begin_exhausted():
    assert [name for name, card in of("upgrade", NEW).items() if card.begins_exhausted] == ["slicer_tools"]


def test_changes_leave_the_facts_they_are_made_from_alone():
    assert read_facts(KINDS, CORE, *FILES) == OLD
    assert OLD.keys() == NEW.keys()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('{"upgrade:rieekan": {"points": 1}}', "changes.json: unknown card 'upgrade:rieekan'"),
        (
            '{"upgrade:dominator": {"cost": 1}}',
            "changes.json: upgrade:dominator: Object contains unknown field `cost`",
        ),
        (
            '{"upgrade:dominator": {"points": "1"}}',
            "changes.json: upgrade:dominator: Expected `int`, got `str`",
        ),
    ],
)
def test_a_change_of_nothing_is_an_error(
    text: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    folder = tmp_path / "slips"
    folder.mkdir()
    (folder / "changes.json").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ValueError, match=r"^changes\.json: ") as caught:
        read_changed("slips", OLD, "changes.json")
    assert str(caught.value).startswith(line)
