"""Printed figures: what ship, squadron, upgrade, objective and damage cards say in numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias, TypeVar

from holotable.kernel.record_base import Fact

T = TypeVar("T", bound=Fact)
Zone: TypeAlias = Literal["front", "left", "right", "rear"]
Command: TypeAlias = Literal["navigate", "squadron", "repair", "concentrate_fire"]
Color: TypeAlias = Literal["red", "blue", "black"]

HullZone: TypeAlias = Zone | Literal[""]
"""A hull zone, or none: squadrons have no hull zones (ARM-GEO-03)."""

ZONES: tuple[Zone, ...] = ("front", "left", "right", "rear")
COMMANDS: tuple[Command, ...] = ("navigate", "squadron", "repair", "concentrate_fire")
COLORS: tuple[Color, ...] = ("red", "blue", "black")
SIZES = ("small", "medium", "large", "huge")


class Armament(Fact, frozen=True):
    """So many dice of each color."""

    red: int = 0
    blue: int = 0
    black: int = 0

    @property
    def dice(self) -> tuple[str, ...]:
        """The colors, a die each."""
        return ("red",) * self.red + ("blue",) * self.blue + ("black",) * self.black


class ShipFacts(Fact, frozen=True):
    """A ship card. `speed` maps each speed to the clicks of its joints, the one nearest the ship first."""

    name: str
    ship_class: str
    faction: str
    size: str
    points: int
    hull: int
    command: int
    squadron: int
    engineering: int
    speed: dict[int, tuple[int, ...]]
    shields: dict[Zone, int]
    battery: dict[Zone, Armament]
    anti_squadron: Armament
    defense: tuple[str, ...]
    slots: tuple[str, ...]
    geometry: str
    unique: bool = False
    flotilla: bool = False
    traits: tuple[str, ...] = ()


class SquadronFacts(Fact, frozen=True):
    """A squadron card. `keywords` maps a keyword to its number, 1 where it has none."""

    name: str
    squadron_type: str
    faction: str
    points: int
    speed: int
    hull: int
    anti_squadron: Armament
    battery: Armament
    keywords: dict[str, int] = {}
    defense: tuple[str, ...] = ()
    unique: bool = False
    craft: str = ""
    text: str = ""


class UpgradeFacts(Fact, frozen=True):
    """An upgrade card. `slots` are the icons that it fills; commanders and titles fill none of a ship's bar.

    Only ships of `ship_class` (a title's icon), `sizes`, `ship_trait`, whose name contains `ship_name`, may carry it.
    """

    name: str
    slots: tuple[str, ...]
    points: int
    factions: tuple[str, ...] = ()
    ship_class: str = ""
    unique: bool = False
    modification: bool = False
    recur: bool = True
    ready_cost: dict[str, int] = {}
    begins_exhausted: bool = False
    sizes: tuple[str, ...] = ()
    flagship: bool = False
    ship_trait: str = ""
    ship_name: str = ""
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


class ObjectiveFacts(Fact, frozen=True):
    """An objective card; `value` is what a victory token is worth, `playable` that its effect is written."""

    name: str
    category: str
    value: int = 0
    playable: bool = False
    text: str = ""


KINDS: Mapping[str, type[Fact]] = {
    "ship": ShipFacts,
    "squadron": SquadronFacts,
    "upgrade": UpgradeFacts,
    "damage": DamageFacts,
    "obstacle": ObstacleFacts,
    "objective": ObjectiveFacts,
}
