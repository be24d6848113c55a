"""Bringing fleets, obstacles and the damage deck into a new game, whether it begins at setup or in the middle."""

from __future__ import annotations

from typing import Any

from holotable.armada.facts import ZONES, ObjectiveFacts, ShipFacts, SquadronFacts
from holotable.armada.fleet import Fleet, FleetShip
from holotable.armada.geometry.obstacles import KIND
from holotable.armada.pieces import NOWHERE, DefenseToken, Obstacle, Ship, Squadron
from holotable.armada.vocabulary.ledger import DECK
from holotable.kernel.laying import Labels, SetupError, facts_of, nearest, new_id
from holotable.kernel.record_base import Id, Seat
from holotable.kernel.ruleset import Ruleset
from holotable.kernel.state import Card, Deck, Secret, State
from holotable.table.pose import Pose


def add_deck(ruleset: Ruleset, state: State[Any, Any, Any]) -> None:
    """The one shared damage deck (ARM-DCK-01)."""
    facts = ((key, fact) for key, fact in ruleset.facts.items() if key.startswith("damage:"))
    cards = tuple(sorted(key for key, fact in facts for _ in range(fact.count)))
    state.decks[DECK] = Deck(len(cards), Secret(cards))


def add_fleet(ruleset: Ruleset, state: State[Any, Any, Any], seat: Seat, fleet: Fleet) -> None:
    """A fleet beside the table, with its objectives facedown; like units are numbered (ARM-COMP-11)."""
    ships = [f"ship:{entry.ship}" for entry in fleet.ships]
    labels = Labels(ruleset, [*ships, *(f"squadron:{name}" for name in fleet.squadrons)])
    for entry in fleet.ships:
        add_ship(ruleset, state, seat, entry, labels.next(f"ship:{entry.ship}"))
    for name in fleet.squadrons:
        add_squadron(ruleset, state, seat, name, labels.next(f"squadron:{name}"))
    for name in fleet.objectives:
        add_objective(ruleset, state, seat, name, chosen=False)


def add_ship(ruleset: Ruleset, state: State[Any, Any, Any], seat: Seat, entry: FleetShip, label: str) -> Id:
    """A fresh ship with its upgrades, still beside the table (ARM-SET-03)."""
    facts: ShipFacts = facts_of(ruleset, "ship", entry.ship)
    ship = new_id(state, "ship")
    state.pieces[ship] = Ship(
        id=ship,
        name=f"ship:{entry.ship}",
        owner=seat,
        zone="reserve",
        label=label,
        at=NOWHERE,
        shields={zone: facts.shields[zone] for zone in ZONES},
        defense=tuple(DefenseToken(kind) for kind in facts.defense),
    )
    for name in entry.upgrades:
        upgrade = facts_of(ruleset, "upgrade", name)
        card = new_id(state, "card")
        state.cards[card] = Card(card, f"upgrade:{name}", seat, ship, exhausted=upgrade.begins_exhausted)
    return ship


def add_squadron(ruleset: Ruleset, state: State[Any, Any, Any], seat: Seat, name: str, label: str) -> Id:
    """A fresh squadron, still beside the table; only unique ones have defense tokens (ARM-DEF-01)."""
    facts: SquadronFacts = facts_of(ruleset, "squadron", name)
    squadron = new_id(state, "squadron")
    state.pieces[squadron] = Squadron(
        id=squadron,
        name=f"squadron:{name}",
        owner=seat,
        zone="reserve",
        label=label,
        at=NOWHERE,
        hull=facts.hull,
        defense=tuple(DefenseToken(kind) for kind in facts.defense),
    )
    return squadron


def add_objective(ruleset: Ruleset, state: State[Any, Any, Any], seat: Seat, name: str, chosen: bool) -> Id:
    """An objective card: facedown until it is chosen, then it is the game's (ARM-SET-07, ARM-INF-05)."""
    _: ObjectiveFacts = facts_of(ruleset, "objective", name)
    card, key = new_id(state, "objective"), f"objective:{name}"
    if chosen:
        state.cards[card] = Card(card, key, seat, "")
    else:
        state.cards[card] = Card(
            card, "", seat, "", zone="reserve", faceup=False, hidden=Secret(key, (seat,))
        )
    return card


def add_obstacle(
    ruleset: Ruleset, state: State[Any, Any, Any], outline: str, label: str, at: Pose | None
) -> Id:
    """An obstacle, on the table where `at` says so."""
    if outline not in KIND:
        raise SetupError(f"unknown obstacle {outline!r}; {nearest(outline, KIND)}")
    rock = label or outline
    if rock in state.pieces:
        raise SetupError(f"two pieces are called {rock!r}")
    state.pieces[rock] = Obstacle(
        id=rock,
        name=f"obstacle:{KIND[outline]}",
        outline=outline,
        zone="reserve" if at is None else "table",
        at=at or NOWHERE,
    )
    return rock
