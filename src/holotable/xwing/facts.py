"""Printed figures: what ship, pilot, upgrade and damage cards say in numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from holotable.kernel.record_base import Fact

T = TypeVar("T", bound=Fact)


class ShipFacts(Fact, frozen=True):
    """A ship type. `dial` maps a maneuver such as "2 bank_left" to its colour."""

    name: str
    size: str
    attack: int
    agility: int
    hull: int
    shields: int
    actions: tuple[str, ...]
    dial: dict[str, str]


class PilotFacts(Fact, frozen=True):
    """A pilot card. `text` is our short description of the ability, empty without one."""

    name: str
    ship: str
    faction: str
    skill: int
    points: int
    unique: bool = False
    slots: tuple[str, ...] = ()
    text: str = ""


class WeaponFacts(Fact, frozen=True):
    """The attack header of a secondary weapon."""

    dice: int
    range_min: int
    range_max: int
    requires: str = ""
    discard: bool = False


class UpgradeFacts(Fact, frozen=True):
    """An upgrade card and what a ship needs to carry it."""

    name: str
    slot: str
    points: int
    unique: bool = False
    limited: bool = False
    factions: tuple[str, ...] = ()
    ships: tuple[str, ...] = ()
    needs_action: str = ""
    actions: tuple[str, ...] = ()
    grants_slot: str = ""
    weapon: WeaponFacts | None = None
    text: str = ""


class DamageFacts(Fact, frozen=True):
    """A damage card and how many of it the deck holds."""

    name: str
    count: int
    trait: str
    text: str = ""


class ObstacleFacts(Fact, frozen=True):
    """A kind of obstacle."""

    name: str
    text: str = ""


KINDS: Mapping[str, type[Fact]] = {
    "ship": ShipFacts,
    "pilot": PilotFacts,
    "upgrade": UpgradeFacts,
    "damage": DamageFacts,
    "obstacle": ObstacleFacts,
}
