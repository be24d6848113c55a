"""Random legal fleets, so that long test runs meet cards in every mixture."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from msgspec.structs import replace

from holotable.armada.fleet import CATEGORIES, COMMANDER, Fleet, FleetRules, FleetShip, playable, violations

SHIPS = 4
SQUADRONS = 6
TRIES = 12  # cards that are tried for each ship


class NoFleet(Exception):
    """A faction or total for which there is no legal fleet."""


def random_fleet(facts: Mapping[str, Any], faction: str, limit: int, rng: Random, rules: FleetRules) -> Fleet:
    """A legal fleet of a faction: 1 to 4 ships, up to 6 squadrons, a commander and upgrades as they fit."""
    fleet = _flagship(facts, faction, limit, rng, rules)
    ships = [FleetShip(name) for name in _of(facts, "ship", faction)]
    squadrons = _of(facts, "squadron", faction)
    for _ in range(rng.randrange(SHIPS)):
        wider = replace(fleet, ships=(*fleet.ships, rng.choice(ships)))
        fleet = fleet if violations(facts, wider, limit, rules) else wider
    for _ in range(rng.randint(0, SQUADRONS) if squadrons else 0):
        wider = replace(fleet, squadrons=(*fleet.squadrons, rng.choice(squadrons)))
        fleet = fleet if violations(facts, wider, limit, rules) else wider
    return _equipped(facts, fleet, limit, rng, rules)


def _flagship(facts: Mapping[str, Any], faction: str, limit: int, rng: Random, rules: FleetRules) -> Fleet:
    """A fleet of the flagship alone, with three objectives."""
    choices = [playable(facts, category) for category in CATEGORIES]
    if not all(choices):
        raise NoFleet("there is not an objective of each category that can be played")
    objectives = tuple(rng.choice(names) for names in choices)
    upgrades = [key.partition(":")[2] for key in facts if key.startswith("upgrade:")]
    commanders = sorted(name for name in upgrades if COMMANDER in facts[f"upgrade:{name}"].slots)
    pairs = [
        Fleet((FleetShip(ship, (commander,)),), objectives=objectives)
        for ship in _of(facts, "ship", faction)
        for commander in commanders
    ]
    legal = [fleet for fleet in pairs if not violations(facts, fleet, limit, rules)]
    if not legal:
        raise NoFleet(f"no {faction} fleet of {limit} points can be made")
    return rng.choice(legal)


def _of(facts: Mapping[str, Any], kind: str, faction: str) -> list[str]:
    cards = {key.partition(":")[2]: card for key, card in facts.items() if key.startswith(f"{kind}:")}
    return sorted(name for name, card in cards.items() if card.faction == faction)


def _equipped(facts: Mapping[str, Any], fleet: Fleet, limit: int, rng: Random, rules: FleetRules) -> Fleet:
    """The fleet with upgrades that fit; some fleets get none, so that cheap ones are met too."""
    upgrades = sorted(key.partition(":")[2] for key in facts if key.startswith("upgrade:"))
    for _ in range(rng.randint(0, TRIES) * len(fleet.ships)):
        number = rng.randrange(len(fleet.ships))
        ship = fleet.ships[number]
        fuller = FleetShip(ship.ship, (*ship.upgrades, rng.choice(upgrades)))
        wider = replace(fleet, ships=(*fleet.ships[:number], fuller, *fleet.ships[number + 1 :]))
        fleet = fleet if violations(facts, wider, limit, rules) else wider
    return fleet
