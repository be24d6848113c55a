"""What a scenario file of X-Wing may say: its tables and keys."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from holotable.kernel.laying import nearest
from holotable.scenario.format import Count, Expect, Keys, Play, ScenarioFile, Seat
from holotable.table.position import PlacedObstacle
from holotable.xwing.position import TOKENS, Phase, PlacedShip

Shot: TypeAlias = Annotated[tuple[str, ...], Meta(min_length=2, max_length=3)]

SHIP_KEYS = (
    "x", "y", "heading", "shields", "tokens", "lock", "dial", "zone", "faceup", "facedown", "touching",
    "upgrades", "skill",
)  # fmt: skip
PAIR_KEYS = ("range", "attack_range", "in_arc", "obstructed")


class XWingExpect(Expect, frozen=True, kw_only=True):
    """One expectation in X-Wing."""

    GAME_KEYS: ClassVar[Keys] = (*Expect.GAME_KEYS, "refused_slide")
    OF: ClassVar[dict[Keys, Keys]] = {SHIP_KEYS: ("ship",), PAIR_KEYS: ("between",)}
    REFUSALS: ClassVar[Keys] = (*Expect.REFUSALS, "refused_slide")

    refused_slide: float | UnsetType = UNSET
    # a ship
    ship: str | UnsetType = UNSET
    x: float | UnsetType = UNSET
    y: float | UnsetType = UNSET
    heading: float | UnsetType = UNSET
    shields: Count | UnsetType = UNSET
    tokens: dict[str, Count] | UnsetType = UNSET
    lock: str | UnsetType = UNSET
    dial: str | UnsetType = UNSET
    zone: Literal["table", "destroyed", "reserve"] | UnsetType = UNSET
    faceup: tuple[str, ...] | UnsetType = UNSET
    facedown: Count | tuple[str, ...] | UnsetType = UNSET
    touching: tuple[str, ...] | UnsetType = UNSET
    upgrades: tuple[str, ...] | UnsetType = UNSET
    skill: Count | UnsetType = UNSET
    # two ships
    range: Count | UnsetType = UNSET
    attack_range: Count | UnsetType = UNSET
    in_arc: bool | UnsetType = UNSET
    obstructed: bool | UnsetType = UNSET

    def __post_init__(self) -> None:
        super().__post_init__()
        unknown = next((kind for kind in self.tokens or () if kind not in TOKENS), None)
        if unknown:
            raise ValueError(f"unknown token {unknown!r}; {nearest(unknown, TOKENS)}")


class XWingPlay(Play, frozen=True, kw_only=True, rename={"pass_": "pass"}):
    """One step in X-Wing."""

    TURNS: ClassVar[Keys] = ("activate", "engage")
    ANSWERS: ClassVar[Keys] = ("dials", "attack", "pass", "choose", "decline", "slide", "place")

    expect: XWingExpect | tuple[XWingExpect, ...] | None = None
    dials: dict[str, str] | None = None
    engage: str | None = None
    attack: Shot | None = None
    pass_: str | None = None
    slide: float | None = None


class XWingFile(ScenarioFile, frozen=True, kw_only=True):
    """A whole file of X-Wing."""

    WHOLE: ClassVar[str] = "squads"

    # a whole game, from setup
    squads: dict[Seat, tuple[str, ...]] = {}
    pool: tuple[str, ...] | None = None
    # or a position
    ships: tuple[PlacedShip, ...] = ()
    obstacles: tuple[PlacedObstacle, ...] = ()
    discards: dict[Literal["red", "blue", "shared"], tuple[str, ...]] = {}
    phase: Phase = "planning"
    done: tuple[str, ...] = ()
    step: Count = 99
    rounds: Count = 0
    shared_deck: bool = False
    # what happens
    play: tuple[XWingPlay, ...] = ()
    expect: tuple[XWingExpect, ...] = ()
