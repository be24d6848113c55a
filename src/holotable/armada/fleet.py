"""Fleets: what a player brings, and the limits of a legal one (ARM-FLT-01 to 13, ARM-UPG-01 to 12 and 19)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from holotable.armada.facts import ObjectiveFacts, ShipFacts, SquadronFacts, UpgradeFacts
from holotable.kernel.decision import Refusal, Why
from holotable.kernel.record_base import Fact, RuleId

CORE_SET = 180  # the total that is recommended for a core-set game. ARM-FLT-01
CATEGORIES = ("assault", "defense", "navigation")
COMMANDER, TITLE = "commander", "title"  # these use no icon of the upgrade bar. ARM-UPG-19
ICONS = (
    "officer",
    "weapons_team",
    "support_team",
    "offensive_retrofit",
    "defensive_retrofit",
    "turbolasers",
    "ion_cannons",
    "ordnance",
)


class FleetShip(Fact, frozen=True):
    """One ship of a fleet and its upgrades, by their ids."""

    ship: str
    upgrades: tuple[str, ...] = ()


class Fleet(Fact, frozen=True):
    """A player's ships, squadrons and objectives, by their ids."""

    ships: tuple[FleetShip, ...]
    squadrons: tuple[str, ...] = ()
    objectives: tuple[str, ...] = ()
    name: str = ""


class FleetRules(Fact, frozen=True):
    """The figures of fleet building in which the editions differ, and the rules that say so."""

    standard: int
    factions: tuple[str, ...]
    factions_rule: RuleId
    icons: tuple[str, ...]
    icons_rule: RuleId
    groups_rule: RuleId
    commander_on_flotilla: bool
    restrictions_rule: RuleId
    aces_per_hundred: int | None = None
    one_of_a_craft: bool = False
    copies_allowed: bool = False


# ARM-FLT-12 is an erratum to 1.0 and ARM-UPG-06 an answer that holds there too, so both are on. Restrictions are
# not a rule of 1.0, but the card outranks the rulebook.
FLEET_1_0 = FleetRules(
    standard=300,
    factions=("rebel", "empire"),
    factions_rule="ARM-COMP-15",
    icons=ICONS,
    icons_rule="ARM-UPG-11",
    groups_rule="ARM-UPG-01",
    commander_on_flotilla=True,
    restrictions_rule="ARM-GOLD-02",
)
FLEET_1_5 = FleetRules(
    standard=400,
    factions=("rebel", "empire", "republic", "separatist"),
    factions_rule="ARM-COMP-16",
    icons=(*ICONS, "fleet_command", "fleet_support", "experimental_retrofit", "superweapon"),
    icons_rule="ARM-UPG-12",
    groups_rule="ARM-UPG-02",
    commander_on_flotilla=False,
    restrictions_rule="ARM-UPG-10",
    aces_per_hundred=1,
    one_of_a_craft=True,
)


# What a fleet is ----------------------------------------------------------------------------------------------


def points(facts: Mapping[str, Any], fleet: Fleet) -> int:
    """The fleet's cost; objectives cost nothing. ARM-FLT-03, ARM-FLT-08"""
    return sum(ship_points(facts, ship) for ship in fleet.ships) + squadron_points(facts, fleet)


def ship_points(facts: Mapping[str, Any], ship: FleetShip) -> int:
    """A ship's cost with its upgrades."""
    return facts[f"ship:{ship.ship}"].points + sum(card.points for card in upgrades(facts, ship))


def squadron_points(facts: Mapping[str, Any], fleet: Fleet) -> int:
    """What the squadrons cost, each copy anew. ARM-COMP-05"""
    return sum(facts[f"squadron:{name}"].points for name in fleet.squadrons)


def squadron_cap(limit: int) -> int:
    """What squadrons may cost: a third of the agreed total, rounded up. ARM-FLT-07"""
    return -(-limit // 3)


def upgrades(facts: Mapping[str, Any], ship: FleetShip) -> list[UpgradeFacts]:
    """The upgrade cards of a ship."""
    return [facts[f"upgrade:{name}"] for name in ship.upgrades]


def faction(facts: Mapping[str, Any], fleet: Fleet) -> str:
    """The faction of the fleet's first ship, or squadron where it has no ship; empty for an empty fleet."""
    keys = [f"ship:{ship.ship}" for ship in fleet.ships] + [f"squadron:{name}" for name in fleet.squadrons]
    return facts[keys[0]].faction if keys else ""


def flagship(facts: Mapping[str, Any], fleet: Fleet) -> int | None:
    """The number of the ship that carries the commander, the first one where a wrong fleet has several."""
    return next((number for number, ship in enumerate(fleet.ships) if is_flagship(facts, ship)), None)


def is_flagship(facts: Mapping[str, Any], ship: FleetShip) -> bool:
    """Whether it carries a commander. ARM-FLT-06"""
    return any(COMMANDER in card.slots for card in upgrades(facts, ship))


# What makes a fleet illegal -----------------------------------------------------------------------------------


def violations(facts: Mapping[str, Any], fleet: Fleet, limit: int, edition: FleetRules) -> list[Refusal]:
    """Everything that makes a fleet illegal at an agreed total, each with its rule."""
    unknown = list(_unknown(facts, fleet))
    if unknown:
        return unknown
    found = [*_totals(facts, fleet, limit), *_sides(facts, fleet, edition), *_commanders(facts, fleet)]
    found += [*_objectives(facts, fleet), *_uniques(facts, fleet), *_aces(facts, fleet, limit, edition)]
    for ship in fleet.ships:
        found += _bar(facts, ship, edition)
        found += _sets(facts, ship, edition)
        for card in upgrades(facts, ship):
            found += _carriers(facts, ship, card, edition)
    return found


def _refuse(rule: RuleId, key: str, **args: object) -> Refusal:
    return Refusal(rule, Why(f"fleet-{key}", {name: str(value) for name, value in args.items()}))


def _unknown(facts: Mapping[str, Any], fleet: Fleet) -> Iterator[Refusal]:
    """Cards whose cost nobody can count, and objectives that nobody has."""
    keys = [("squadron", name) for name in fleet.squadrons]
    for ship in fleet.ships:
        keys += [("ship", ship.ship), *(("upgrade", name) for name in ship.upgrades)]
    for kind, name in keys:
        if f"{kind}:{name}" not in facts:
            yield _refuse("ARM-FLT-03", "unknown", kind=kind, card=name)
    for name in fleet.objectives:
        if f"objective:{name}" not in facts:
            yield _refuse("ARM-FLT-08", "unknown", kind="objective", card=name)


def _totals(facts: Mapping[str, Any], fleet: Fleet, limit: int) -> Iterator[Refusal]:
    if not fleet.ships:
        yield _refuse("ARM-FLT-13", "empty")
    total, wings, cap = points(facts, fleet), squadron_points(facts, fleet), squadron_cap(limit)
    if total > limit:
        yield _refuse("ARM-FLT-03", "over", points=total, limit=limit)
    if wings > cap:
        yield _refuse("ARM-FLT-07", "squadrons", points=wings, limit=limit, cap=cap)


def _sides(facts: Mapping[str, Any], fleet: Fleet, edition: FleetRules) -> Iterator[Refusal]:
    keys = [f"ship:{ship.ship}" for ship in fleet.ships] + [f"squadron:{name}" for name in fleet.squadrons]
    sides = sorted({facts[key].faction for key in keys})
    if len(sides) > 1:
        yield _refuse("ARM-FLT-04", "factions", factions=" and ".join(sides))
    for side in sides:
        if side not in edition.factions:
            yield _refuse(edition.factions_rule, "side", faction=side)


def _commanders(facts: Mapping[str, Any], fleet: Fleet) -> Iterator[Refusal]:
    cards = [card for ship in fleet.ships for card in upgrades(facts, ship) if COMMANDER in card.slots]
    if fleet.ships and not cards:
        yield _refuse("ARM-FLT-06", "no-flagship")
    if len(cards) > 1:
        yield _refuse("ARM-FLT-06", "flagships", number=len(cards), cards=_names(cards))


def _objectives(facts: Mapping[str, Any], fleet: Fleet) -> Iterator[Refusal]:
    """One of each category, and only those whose effects are written, as their facts say."""
    cards: list[ObjectiveFacts] = [facts[f"objective:{name}"] for name in fleet.objectives]
    for category in CATEGORIES:
        number = sum(card.category == category for card in cards)
        if number != 1:
            yield _refuse("ARM-FLT-08", "objectives", category=category, number=number)
    for card in cards:
        if card.category not in CATEGORIES:
            yield _refuse("ARM-FLT-08", "objective-kind", card=card.name)
        elif not card.playable:
            known = ", ".join(facts[f"objective:{name}"].name for name in playable(facts, card.category))
            rest = {"category": card.category, "known": known or "none"}
            yield _refuse("ARM-FLT-08", "objective-unplayed", card=card.name, **rest)


def playable(facts: Mapping[str, Any], category: str) -> list[str]:
    """The objectives of a category that this engine can play, by their ids."""
    cards = {key.partition(":")[2]: card for key, card in facts.items() if key.startswith("objective:")}
    return sorted(name for name, card in cards.items() if card.category == category and card.playable)


def _uniques(facts: Mapping[str, Any], fleet: Fleet) -> Iterator[Refusal]:
    """A unique name at most once, across card types. ARM-FLT-09"""
    cards = [*(facts[f"squadron:{name}"] for name in fleet.squadrons)]
    for ship in fleet.ships:
        cards += [facts[f"ship:{ship.ship}"], *upgrades(facts, ship)]
    for name, number in Counter(card.name.strip('"') for card in cards if card.unique).items():
        if number > 1:
            yield _refuse("ARM-FLT-09", "unique", card=name)


def _aces(facts: Mapping[str, Any], fleet: Fleet, limit: int, edition: FleetRules) -> Iterator[Refusal]:
    wings: list[SquadronFacts] = [facts[f"squadron:{name}"] for name in fleet.squadrons]
    crafts: set[str] = set()
    for card in wings:
        if edition.one_of_a_craft and card.unique and card.craft:
            if card.craft in crafts:
                yield _refuse("ARM-FLT-10", "craft", craft=card.craft, card=card.name)
            crafts.add(card.craft)
    number = sum(card.unique and bool(card.defense) for card in wings)
    if edition.aces_per_hundred is not None and number > (cap := limit // 100 * edition.aces_per_hundred):
        yield _refuse("ARM-FLT-11", "aces", number=number, limit=limit, cap=cap)


def _bar(facts: Mapping[str, Any], ship: FleetShip, edition: FleetRules) -> Iterator[Refusal]:
    """An icon for each upgrade, and for some a group of icons. ARM-UPG-01, ARM-UPG-02"""
    hull: ShipFacts = facts[f"ship:{ship.ship}"]
    free = Counter(hull.slots)
    for card in upgrades(facts, ship):
        needed = Counter(slot for slot in card.slots if slot not in (COMMANDER, TITLE))
        strange = sorted(set(needed) - set(edition.icons))
        missing = sorted(needed - free)
        if strange:
            yield _refuse(edition.icons_rule, "icon-unknown", card=card.name, icon=strange[0])
        elif missing:
            rule = "ARM-UPG-01" if needed.total() == 1 else edition.groups_rule
            yield _refuse(rule, "icon", ship=hull.name, card=card.name, icon=missing[0])
        else:
            free -= needed


def _sets(facts: Mapping[str, Any], ship: FleetShip, edition: FleetRules) -> Iterator[Refusal]:
    """What a ship carries at most one of: modifications, titles, copies of a card."""
    hull: ShipFacts = facts[f"ship:{ship.ship}"]
    changes = [card for card in upgrades(facts, ship) if card.modification]
    if len(changes) > 1:
        yield _refuse("ARM-UPG-03", "modifications", ship=hull.name, cards=_names(changes))
    titles = [card for card in upgrades(facts, ship) if TITLE in card.slots]
    if len(titles) > 1:
        yield _refuse("ARM-UPG-06", "titles", ship=hull.name, cards=_names(titles))
    for name, number in Counter(ship.upgrades).items():
        if number > 1 and not edition.copies_allowed:
            yield _refuse("ARM-FLT-12", "copies", ship=hull.name, card=facts[f"upgrade:{name}"].name)


def _carriers(
    facts: Mapping[str, Any], ship: FleetShip, card: UpgradeFacts, edition: FleetRules
) -> Iterator[Refusal]:
    """Whether this ship may carry this card at all. ARM-UPG-04 to 10"""
    hull: ShipFacts = facts[f"ship:{ship.ship}"]
    names = {"card": card.name, "ship": hull.name}
    limits = edition.restrictions_rule
    if card.factions and hull.faction not in card.factions:
        yield _refuse("ARM-UPG-04", "upgrade-faction", **names)
    if card.ship_class and card.ship_class != hull.ship_class:
        yield _refuse("ARM-UPG-05", "title", **names, ship_class=card.ship_class)
    if COMMANDER in card.slots and hull.flotilla and not edition.commander_on_flotilla:
        yield _refuse("ARM-UPG-09", "flotilla", **names)
    if card.sizes and hull.size not in card.sizes:
        yield _refuse(limits, "size", **names, sizes=" or ".join(card.sizes), size=hull.size)
    if card.flagship and not is_flagship(facts, ship):
        yield _refuse(limits, "flagship-only", **names)
    if card.ship_trait and card.ship_trait not in hull.traits:
        yield _refuse(limits, "trait", **names, trait=card.ship_trait)
    if card.ship_name and not _is_called(hull, card.ship_name):
        rule = "ARM-UPG-07" if TITLE in card.slots else limits
        yield _refuse(rule, "name", **names, wanted=card.ship_name)


def _is_called(hull: ShipFacts, wanted: str) -> bool:
    """Whether a ship's name holds the wanted words: "MC" is in "MC80 Cruiser", but not "Mark I" in "Mark II"."""
    return re.search(re.escape(wanted) + r"(?![A-Za-z])", hull.name) is not None


def _names(cards: list[UpgradeFacts]) -> str:
    return ", ".join(card.name for card in cards)
