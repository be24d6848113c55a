"""Random fleets: always legal, never too many, of every mixture."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from holotable.armada.facts import KINDS
from holotable.armada.fleet import FLEET_1_0, FLEET_1_5, FleetRules, faction, violations
from holotable.armada.fleet_random import NoFleet, random_fleet
from holotable.kernel.facts import read_changed, read_facts

CORE = "holotable.armada.content.core"
OLD = read_facts(KINDS, CORE, "ships.json", "squadrons.json", "upgrades.json", "objectives.json")
NEW = read_changed(CORE, OLD, "changes_1_5.json")
EDITIONS = pytest.mark.parametrize(
    ("facts", "rules"), [(OLD, FLEET_1_0), (NEW, FLEET_1_5)], ids=["1.0", "1.5"]
)


@EDITIONS
@pytest.mark.parametrize("side", ["rebel", "empire"])
def test_a_random_fleet_is_always_legal(side: str, facts: dict[str, Any], rules: FleetRules):
    ships: set[int] = set()
    wings: set[int] = set()
    cards: set[str] = set()
    for seed in range(300):
        limit = (180, 200, 300, 400)[seed % 4]
        fleet = random_fleet(facts, side, limit, Random(seed), rules)
        assert violations(facts, fleet, limit, rules) == []
        assert faction(facts, fleet) == side
        ships.add(len(fleet.ships))
        wings.add(len(fleet.squadrons))
        cards |= {name for ship in fleet.ships for name in ship.upgrades}
    assert ships == {1, 2, 3, 4}
    assert wings == {0, 1, 2, 3, 4, 5, 6}
    fitting = {
        key.partition(":")[2]
        for key, card in facts.items()
        if key.startswith("upgrade:") and (not card.factions or side in card.factions)
    }
    fitting -= {"slicer_tools"}  # no ship of the content has its icon
    if side == "empire":  # the icon of these is on Rebel ships only
        fitting -= {"advanced_projectors", "electronic_countermeasures"}
    else:
        fitting -= {"assault_concussion_missiles", "gunnery_team", "expanded_hangar_bay"}
    assert fitting == cards


@EDITIONS
def test_the_same_seed_gives_the_same_fleet(facts: dict[str, Any], rules: FleetRules):
    one, other = (random_fleet(facts, "rebel", 180, Random(7), rules) for _ in range(2))
    assert one == other


@EDITIONS
@pytest.mark.parametrize(("side", "limit"), [("rebel", 58), ("separatist", 400), ("empire", 0)])
def test_where_no_fleet_can_be_made_it_says_so(
    side: str, limit: int, facts: dict[str, Any], rules: FleetRules
):
    with pytest.raises(NoFleet, match=f"no {side} fleet of {limit} points can be made"):
        random_fleet(facts, side, limit, Random(0), rules)


def test_the_cheapest_flagship_fills_its_total():
    fleet = random_fleet(NEW, "rebel", 59, Random(0), FLEET_1_5)  # CR90 B and Dodonna
    assert [(ship.ship, ship.upgrades) for ship in fleet.ships] == [("cr90_corvette_b", ("general_dodonna",))]


def test_without_objectives_there_is_no_fleet():
    facts = {key: card for key, card in NEW.items() if not key.startswith("objective:")}
    with pytest.raises(NoFleet, match="objective"):
        random_fleet(facts, "rebel", 180, Random(0), FLEET_1_5)
