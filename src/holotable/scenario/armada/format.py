"""What a scenario file of Armada may say: its tables and keys."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from holotable.armada.facts import ZONES, Command
from holotable.armada.position import Phase, PlacedShip, PlacedSquadron
from holotable.armada.setup import OBSTACLES
from holotable.kernel.laying import nearest
from holotable.scenario.format import Count, Expect, Keys, Names, Play, ScenarioFile, Seat
from holotable.table.position import PlacedObstacle

Range: TypeAlias = Literal["close", "medium", "long", ""]
Band: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
Course: TypeAlias = Annotated[tuple[str, ...], Meta(min_length=1, max_length=2)]

UNIT_KEYS = ("x", "y", "zone", "ready", "exhausted", "discarded", "activated")
SHIP_KEYS = (
    "heading", "speed", "shields", "tokens", "dials", "revealed", "faceup", "facedown", "upgrades",
)  # fmt: skip
PAIR_KEYS = ("distance", "attack_range", "obstructed", "allowed", "engaged")


class ArmadaExpect(Expect, frozen=True, kw_only=True):
    """One expectation in Armada."""

    GAME_KEYS: ClassVar[Keys] = (*Expect.GAME_KEYS, "victory", "passes", "objective", "pool")
    OF: ClassVar[dict[Keys, Keys]] = {
        UNIT_KEYS: ("ship", "squadron"),
        SHIP_KEYS: ("ship",),
        ("hull",): ("squadron",),
        PAIR_KEYS: ("between",),
    }

    # a ship or a squadron
    ship: str | UnsetType = UNSET
    squadron: str | UnsetType = UNSET
    x: float | UnsetType = UNSET
    y: float | UnsetType = UNSET
    zone: Literal["table", "destroyed", "reserve"] | UnsetType = UNSET
    ready: tuple[str, ...] | UnsetType = UNSET
    exhausted: tuple[str, ...] | UnsetType = UNSET
    discarded: tuple[str, ...] | UnsetType = UNSET
    activated: bool | UnsetType = UNSET
    hull: Count | UnsetType = UNSET
    heading: float | UnsetType = UNSET
    speed: Count | UnsetType = UNSET
    shields: dict[str, Count] | UnsetType = UNSET
    tokens: tuple[Command, ...] | UnsetType = UNSET
    dials: tuple[Command, ...] | UnsetType = UNSET
    revealed: tuple[Command, ...] | UnsetType = UNSET
    faceup: tuple[str, ...] | UnsetType = UNSET
    facedown: Count | tuple[str, ...] | UnsetType = UNSET
    upgrades: tuple[str, ...] | UnsetType = UNSET
    # two units
    distance: Band | UnsetType = UNSET
    attack_range: Range | UnsetType = UNSET
    obstructed: bool | UnsetType = UNSET
    allowed: bool | UnsetType = UNSET
    engaged: bool | UnsetType = UNSET
    # the game
    victory: dict[Seat, Count] | UnsetType = UNSET
    passes: dict[Seat, Count] | UnsetType = UNSET
    objective: str | UnsetType = UNSET
    pool: tuple[str, ...] | UnsetType = UNSET

    def __post_init__(self) -> None:
        super().__post_init__()
        unknown = next((zone for zone in self.shields or () if zone not in ZONES), None)
        if unknown:
            raise ValueError(f"unknown hull zone {unknown!r}; {nearest(unknown, ZONES)}")
        if self.given("ship") and self.given("squadron"):
            raise ValueError("a unit is a ship or a squadron, not both: make it two expectations")


class ArmadaPlay(Play, frozen=True, kw_only=True, rename={"pass_": "pass"}):
    """One step in Armada."""

    ANSWERS: ClassVar[Keys] = ("orders", "attack", "done", "course", "pass", "choose", "decline", "place")

    expect: ArmadaExpect | tuple[ArmadaExpect, ...] | None = None
    orders: dict[str, Names] | None = None
    attack: tuple[str, str] | None = None
    done: Literal[True] | None = None
    course: str | Course | None = None
    pass_: Literal[True] | None = None


class ArmadaFile(ScenarioFile, frozen=True, kw_only=True):
    """A whole file of Armada."""

    WHOLE: ClassVar[str] = "fleets"
    LAID: ClassVar[Keys] = ("pieces", "ships", "squadrons")

    # a whole game, from setup
    fleets: dict[Seat, tuple[str, ...]] = {}
    objectives: dict[Seat, tuple[str, ...]] = {}
    pool: tuple[str, ...] = OBSTACLES
    points: Count = 180
    # or a position
    ships: tuple[PlacedShip, ...] = ()
    squadrons: tuple[PlacedSquadron, ...] = ()
    obstacles: tuple[PlacedObstacle, ...] = ()
    discards: tuple[str, ...] = ()
    phase: Phase = "ship"
    objective: str = ""
    passes: dict[Seat, Count] = {}
    victory: dict[Seat, Count] = {}
    # what happens
    play: tuple[ArmadaPlay, ...] = ()
    expect: tuple[ArmadaExpect, ...] = ()
