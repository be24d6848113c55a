"""Squads: what a player brings, and the limits of a legal one (XW1-SQUAD-01 to 07)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from holotable.kernel.decision import Refusal, Why
from holotable.kernel.record_base import Fact
from holotable.xwing.facts import PilotFacts, ShipFacts, UpgradeFacts

SQUAD_FACTION = {
    "rebelalliance": "rebel",
    "resistance": "rebel",
    "galacticempire": "imperial",
    "firstorder": "imperial",
    "scumandvillainy": "scum",
}
FREE_SLOTS = ("title", "modification")


class SquadShip(Fact, frozen=True):
    """One ship of a squad: its pilot and its upgrades, by their exchange ids."""

    pilot: str
    upgrades: tuple[str, ...] = ()


class Squad(Fact, frozen=True):
    """A player's ships."""

    ships: tuple[SquadShip, ...]
    name: str = ""


def points(facts: Mapping[str, Any], squad: Squad) -> int:
    """The squad total."""
    return sum(ship_points(facts, ship) for ship in squad.ships)


def ship_points(facts: Mapping[str, Any], ship: SquadShip) -> int:
    """A ship's cost with its upgrades."""
    cards = (facts[f"pilot:{ship.pilot}"], *(facts[f"upgrade:{name}"] for name in ship.upgrades))
    return sum(card.points for card in cards)


def violations(facts: Mapping[str, Any], squad: Squad, limit: int = 100) -> list[Refusal]:
    """Everything that makes a squad illegal, each with its rule."""
    unknown = list(_unknown(facts, squad))
    if unknown or not squad.ships:
        return unknown or [Refusal("XW1-SQUAD-01", Why("squad-empty"))]
    found: list[Refusal] = []
    total = points(facts, squad)
    if total > limit:
        found.append(Refusal("XW1-SQUAD-01", Why("squad-over", {"points": str(total), "limit": str(limit)})))
    factions = {SQUAD_FACTION[_pilot(facts, ship).faction] for ship in squad.ships}
    if len(factions) > 1:
        found.append(
            Refusal("XW1-SQUAD-02", Why("squad-factions", {"factions": " and ".join(sorted(factions))}))
        )
    found += _doubles(facts, squad)
    for ship in squad.ships:
        found += _ship_violations(facts, ship)
    return found


def _pilot(facts: Mapping[str, Any], ship: SquadShip) -> PilotFacts:
    return facts[f"pilot:{ship.pilot}"]


def _unknown(facts: Mapping[str, Any], squad: Squad) -> Iterator[Refusal]:
    for ship in squad.ships:
        keys = [("pilot", ship.pilot), *(("upgrade", name) for name in ship.upgrades)]
        for kind, name in keys:
            if f"{kind}:{name}" not in facts:
                yield Refusal("XW1-SQUAD-11", Why("squad-unknown", {"kind": kind, "card": name}))


def _doubles(facts: Mapping[str, Any], squad: Squad) -> Iterator[Refusal]:
    """A unique name at most once, across card types. XW1-SQUAD-03"""
    seen: set[str] = set()
    for ship in squad.ships:
        for card in (_pilot(facts, ship), *(facts[f"upgrade:{name}"] for name in ship.upgrades)):
            if card.unique and card.name in seen:
                yield Refusal("XW1-SQUAD-03", Why("squad-unique", {"card": card.name}))
            seen.add(card.name)


def _is_type(ship: str, hull: ShipFacts, wanted: str) -> bool:
    """Whether a type restriction, an id or a printed name, is fully contained in the ship's type. XW1-SQUAD-07"""
    return wanted == ship or _words(wanted) <= _words(hull.name)


def _words(name: str) -> set[str]:
    return set(re.findall(r"[a-z0-9]+", name.casefold()))


def _ship_violations(facts: Mapping[str, Any], ship: SquadShip) -> Iterator[Refusal]:
    pilot = _pilot(facts, ship)
    hull: ShipFacts = facts[f"ship:{pilot.ship}"]
    cards: list[UpgradeFacts] = [facts[f"upgrade:{name}"] for name in ship.upgrades]
    free = [*pilot.slots, *FREE_SLOTS, *(card.grants_slot for card in cards if card.grants_slot)]
    bar = {*hull.actions, *(action for card in cards for action in card.actions)}
    for card in cards:
        figures = {"card": card.name, "pilot": pilot.name}
        if card.slot in free:
            free.remove(card.slot)
        else:
            rule = "XW1-SQUAD-05" if card.slot in FREE_SLOTS else "XW1-SQUAD-04"
            yield Refusal(rule, Why("squad-slot", {**figures, "slot": card.slot}))
        if card.factions and SQUAD_FACTION[pilot.faction] not in {SQUAD_FACTION[f] for f in card.factions}:
            yield Refusal("XW1-SQUAD-07", Why("squad-faction", figures))
        if card.ships and not any(_is_type(pilot.ship, hull, wanted) for wanted in card.ships):
            yield Refusal("XW1-SQUAD-07", Why("squad-ship", {**figures, "ship": hull.name}))
        if card.needs_action and card.needs_action not in bar:
            yield Refusal("XW1-SQUAD-07", Why("squad-action", {**figures, "action": card.needs_action}))
    for name in {n for n in ship.upgrades if ship.upgrades.count(n) > 1 and facts[f"upgrade:{n}"].limited}:
        yield Refusal("XW1-SQUAD-06", Why("squad-limited", {"card": facts[f"upgrade:{name}"].name}))
