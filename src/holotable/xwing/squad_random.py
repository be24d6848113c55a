"""Random legal squads, so that long test runs meet cards in every mixture."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from holotable.xwing.squad import SQUAD_FACTION, Squad, SquadShip, points, violations

MISSES = 30  # cards in a row that do not fit before a squad counts as full


class NoSquad(Exception):
    """A faction or limit for which there is no legal squad."""


def random_squad(facts: Mapping[str, Any], rng: Random, faction: str, limit: int = 100) -> Squad:
    """A legal squad of a faction ("rebel", "imperial", "scum"), filled up with upgrades as far as they fit."""
    pilots = sorted(
        key.partition(":")[2]
        for key, card in facts.items()
        if key.startswith("pilot:") and SQUAD_FACTION[card.faction] == faction
    )
    upgrades = sorted(key.partition(":")[2] for key in facts if key.startswith("upgrade:"))
    squad = Squad(())
    target = limit - rng.randrange(max(1, limit // 3))
    misses = 0
    while pilots and misses < MISSES and points(facts, squad) < target:
        wider = Squad((*squad.ships, SquadShip(rng.choice(pilots))))
        squad, misses = (squad, misses + 1) if violations(facts, wider, target) else (wider, 0)
    if not squad.ships:
        raise NoSquad(f"no {faction} squad of {limit} points can be made")
    for _ in range(MISSES):
        number = rng.randrange(len(squad.ships))
        ship = squad.ships[number]
        fuller = SquadShip(ship.pilot, (*ship.upgrades, rng.choice(upgrades)))
        wider = Squad((*squad.ships[:number], fuller, *squad.ships[number + 1 :]))
        if not violations(facts, wider, limit):
            squad = wider
    return squad
