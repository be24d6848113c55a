"""What a scenario file may say: its tables and keys. `docs/scenarios.md` explains each of them."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from holotable.kernel.laying import nearest
from holotable.kernel.record_base import Fact
from holotable.xwing.position import TOKENS, Phase, PlacedObstacle, PlacedShip

Seat: TypeAlias = Literal["red", "blue"]
Names: TypeAlias = str | tuple[str, ...]
Count: TypeAlias = Annotated[int, Meta(ge=0)]
Spot: TypeAlias = Annotated[tuple[float, ...], Meta(min_length=2, max_length=3)]
Shot: TypeAlias = Annotated[tuple[str, ...], Meta(min_length=2, max_length=3)]

SHIP_KEYS = (
    "x", "y", "heading", "shields", "tokens", "lock", "dial", "zone", "faceup", "facedown", "touching",
    "upgrades", "skill",
)  # fmt: skip
PAIR_KEYS = ("range", "attack_range", "in_arc", "obstructed")
GAME_KEYS = ("seat", "why", "offered", "refused", "refused_at", "refused_slide", "asked", "log", "round", "first",
             "winner", "score")  # fmt: skip
TURNS = ("activate", "engage")
ANSWERS = ("dials", "attack", "pass", "choose", "decline", "slide", "place")


class Expect(Fact, frozen=True, kw_only=True):
    """One expectation: of the open question, of a ship, of two ships, or of the game. All its keys must hold."""

    # the open question
    seat: Seat | UnsetType = UNSET
    why: str | UnsetType = UNSET
    offered: Names | UnsetType = UNSET
    refused: Names | UnsetType = UNSET
    refused_at: Spot | UnsetType = UNSET
    refused_slide: float | UnsetType = UNSET
    rule: str | UnsetType = UNSET
    card: str | UnsetType = UNSET
    asked: bool | UnsetType = UNSET
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
    between: tuple[str, str] | UnsetType = UNSET
    range: Count | UnsetType = UNSET
    attack_range: Count | UnsetType = UNSET
    in_arc: bool | UnsetType = UNSET
    obstructed: bool | UnsetType = UNSET
    # the game
    log: Names | UnsetType = UNSET
    round: Count | UnsetType = UNSET
    first: Seat | UnsetType = UNSET
    winner: Literal["red", "blue", "draw", ""] | UnsetType = UNSET
    score: dict[Seat, int] | UnsetType = UNSET

    def __post_init__(self) -> None:
        if not any(self.given(key) for key in (*SHIP_KEYS, *PAIR_KEYS, *GAME_KEYS)):
            raise ValueError("expected something to compare, such as shields = 2 or offered = 'focus'")
        for keys, head in ((SHIP_KEYS, "ship"), (PAIR_KEYS, "between")):
            lost = next((key for key in keys if self.given(key)), None)
            if lost and not self.given(head):
                raise ValueError(f"{lost!r} needs {head!r} beside it")
        unknown = next((kind for kind in self.tokens or () if kind not in TOKENS), None)
        if unknown:
            raise ValueError(f"unknown token {unknown!r}; {nearest(unknown, TOKENS)}")
        refusals = [key for key in ("refused", "refused_at", "refused_slide") if self.given(key)]
        if (self.given("rule") or self.given("card")) and not refusals:
            raise ValueError(
                "'rule' and 'card' say why something is refused: they need 'refused' beside them"
            )

    def given(self, key: str) -> bool:
        """Whether the file says something about this key."""
        return getattr(self, key) is not UNSET


class Play(Fact, frozen=True, kw_only=True, rename={"pass_": "pass"}):
    """One step, in this order: dice and draws, whose turn it is, what is expected there, and at most one answer."""

    note: str = ""
    seat: Seat | Literal[""] = ""
    expect: Expect | tuple[Expect, ...] | None = None
    dice: Names = ()
    draws: Names = ()
    dials: dict[str, str] | None = None
    activate: str | None = None
    engage: str | None = None
    attack: Shot | None = None
    pass_: str | None = None
    choose: Names | None = None
    decline: Literal[True] | None = None
    slide: float | None = None
    place: Spot | None = None

    def __post_init__(self) -> None:
        given = [name for name in ANSWERS if self.answer_of(name) is not None]
        if len(given) > 1:
            raise ValueError(f"a step has one answer, not {' and '.join(given)}: make it two steps")
        if self.activate is not None and self.engage is not None:
            raise ValueError("a ship activates or engages, not both: make it two steps")
        if not any((given, self.expect, self.dice, self.draws, self.activate, self.engage)):
            raise ValueError(f"expected {', '.join((*TURNS, *ANSWERS))}, dice, draws or expect")

    def answer_of(self, name: str) -> object:
        """What the step says under one of the names of answers."""
        return getattr(self, "pass_" if name == "pass" else name)


class ScenarioFile(Fact, frozen=True, kw_only=True):
    """A whole file."""

    ruleset: str
    title: str
    rules: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    packs: tuple[str, ...] = ()
    # a whole game, from setup
    squads: dict[Seat, tuple[str, ...]] = {}
    pool: tuple[str, ...] | None = None
    # or a position
    pieces: tuple[str, ...] = ()
    rocks: tuple[str, ...] = ()
    ships: tuple[PlacedShip, ...] = ()
    obstacles: tuple[PlacedObstacle, ...] = ()
    discards: dict[Literal["red", "blue", "shared"], tuple[str, ...]] = {}
    phase: Phase = "planning"
    round: Annotated[int, Meta(ge=1)] = 1
    first: Seat = "red"
    done: tuple[str, ...] = ()
    step: Count = 99
    rounds: Count = 0
    shared_deck: bool = False
    # what happens
    dice: Names = ()
    draws: Names = ()
    play: tuple[Play, ...] = ()
    expect: tuple[Expect, ...] = ()

    def __post_init__(self) -> None:
        position = bool(self.pieces or self.ships)
        if position == bool(self.squads):
            raise ValueError("expected either squads or a position (pieces, ships)")
        if self.squads and len(self.squads) < 2:
            raise ValueError("squads: expected one for red and one for blue")
        if not self.play and not self.expect:
            raise ValueError("nothing is expected: add [[play]] or [[expect]]")


def listed(names: Names) -> tuple[str, ...]:
    """One name or several."""
    return (names,) if isinstance(names, str) else names
