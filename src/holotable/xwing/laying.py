"""Bringing ships, obstacles and decks into a new game, whether it begins at setup or in the middle."""

from __future__ import annotations

from collections import Counter
from typing import Any

from holotable.kernel.laying import facts_of, new_id
from holotable.kernel.record_base import Id, Seat
from holotable.kernel.ruleset import Ruleset
from holotable.kernel.state import Card, Deck, Secret, State
from holotable.table.pose import Pose
from holotable.xwing.pieces import Obstacle, Ship
from holotable.xwing.squad import SquadShip

SEATS: tuple[Seat, Seat] = ("red", "blue")


class Labels:
    """Names that tell ships apart: a number where a pilot flies more than once (XW1-SQUAD-10)."""

    def __init__(self, ruleset: Ruleset, pilots: list[str]) -> None:
        self._ruleset = ruleset
        self._total = Counter(pilots)
        self._given: Counter[str] = Counter()

    def next(self, pilot: str) -> str:
        """The next ship's name with this pilot."""
        name = facts_of(self._ruleset, "pilot", pilot).name
        self._given[pilot] += 1
        return f"{name} {self._given[pilot]}" if self._total[pilot] > 1 else name


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
