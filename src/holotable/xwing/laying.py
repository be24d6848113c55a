"""Bringing ships, obstacles and decks into a new game, whether it begins at setup or in the middle."""

from __future__ import annotations

from typing import Any

from holotable.kernel.laying import facts_of, new_id
from holotable.kernel.record_base import Id, Seat
from holotable.kernel.ruleset import Ruleset
from holotable.kernel.state import Card, Deck, Secret, State
from holotable.table.pose import Pose
from holotable.table.position import SEATS
from holotable.xwing.pieces import Obstacle, Ship
from holotable.xwing.squad import SquadShip


def add_decks(ruleset: Ruleset, state: State[Any, Any, Any], shared: bool) -> None:
    """One damage deck for both, or one for each (XW1-SETUP-09)."""
    cards = tuple(
        sorted(
            key
            for key, facts in ruleset.facts.items()
            if key.startswith("damage:")
            for _ in range(facts.count)
        )
    )
    names = ("damage",) if shared else tuple(f"damage-{seat}" for seat in SEATS)
    for name in names:
        state.decks[name] = Deck(len(cards), Secret(cards))


def add_ship(
    ruleset: Ruleset,
    state: State[Any, Any, Any],
    seat: Seat,
    entry: SquadShip,
    label: str,
) -> Id:
    """A ship with its cards, still beside the table."""
    pilot = facts_of(ruleset, "pilot", entry.pilot)
    ship = new_id(state, "ship")
    key = f"pilot:{entry.pilot}"
    state.pieces[ship] = Ship(
        id=ship,
        name=f"ship:{pilot.ship}",
        owner=seat,
        zone="reserve",
        pilot=key,
        label=label,
    )
    names = [key]
    for upgrade in entry.upgrades:
        facts_of(ruleset, "upgrade", upgrade)
        names.append(f"upgrade:{upgrade}")
    for name in names:
        card = new_id(state, "card")
        state.cards[card] = Card(card, name, seat, ship)
    return ship


def add_obstacle(state: State[Any, Any, Any], outline: str, label: str, at: Pose | None) -> Id:
    """An obstacle, on the table where `at` says so."""
    rock = label or new_id(state, "asteroid")
    state.pieces[rock] = Obstacle(
        id=rock,
        name="obstacle:asteroid",
        outline=outline,
        zone="reserve" if at is None else "table",
        at=at or Pose(0, 0, 0),
    )
    return rock
