"""What a scenario file may say in every game: its tables and keys. `docs/scenarios.md` explains each of them."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from holotable.kernel.record_base import Fact

Seat: TypeAlias = Literal["red", "blue"]
Names: TypeAlias = str | tuple[str, ...]
Count: TypeAlias = Annotated[int, Meta(ge=0)]
Spot: TypeAlias = Annotated[tuple[float, ...], Meta(min_length=2, max_length=3)]
Keys: TypeAlias = tuple[str, ...]


class Expect(Fact, frozen=True, kw_only=True):
    """One expectation: of the open question, of a piece, of two pieces, or of the game. All its keys must hold.

    `GAME_KEYS` stand alone; `OF` names the keys of a piece, each with the keys one of which must stand beside it.
    """

    GAME_KEYS: ClassVar[Keys] = (
        "seat", "why", "offered", "refused", "refused_at", "asked", "log", "round", "first", "winner", "score",
    )  # fmt: skip
    OF: ClassVar[dict[Keys, Keys]] = {}
    REFUSALS: ClassVar[Keys] = ("refused", "refused_at")

    # the open question
    seat: Seat | UnsetType = UNSET
    why: str | UnsetType = UNSET
    offered: Names | UnsetType = UNSET
    refused: Names | UnsetType = UNSET
    refused_at: Spot | UnsetType = UNSET
    rule: str | UnsetType = UNSET
    card: str | UnsetType = UNSET
    asked: bool | UnsetType = UNSET
    # two pieces
    between: tuple[str, str] | UnsetType = UNSET
    # the game
    log: Names | UnsetType = UNSET
    round: Count | UnsetType = UNSET
    first: Seat | UnsetType = UNSET
    winner: Literal["red", "blue", "draw", ""] | UnsetType = UNSET
    score: dict[Seat, int] | UnsetType = UNSET

    def __post_init__(self) -> None:
        if not any(self.given(key) for keys in (*self.OF, self.GAME_KEYS) for key in keys):
            raise ValueError("expected something to compare, such as shields = 2 or offered = 'focus'")
        for keys, heads in self.OF.items():
            lost = next((key for key in keys if self.given(key)), None)
            if lost and not any(self.given(head) for head in heads):
                raise ValueError(f"{lost!r} needs {' or '.join(map(repr, heads))} beside it")
        refusals = [key for key in self.REFUSALS if self.given(key)]
        if (self.given("rule") or self.given("card")) and not refusals:
            raise ValueError(
                "'rule' and 'card' say why something is refused: they need 'refused' beside them"
            )

    def given(self, key: str) -> bool:
        """Whether the file says something about this key."""
        return getattr(self, key) is not UNSET


class Play(Fact, frozen=True, kw_only=True):
    """One step, in this order: dice and draws, whose turn it is, what is expected there, and at most one answer.

    `TURNS` are the keys that say whose turn it is, `ANSWERS` those that answer.
    """

    TURNS: ClassVar[Keys] = ("activate",)
    ANSWERS: ClassVar[Keys] = ("choose", "decline", "place")

    note: str = ""
    seat: Seat | Literal[""] = ""
    expect: Any = None
    dice: Names = ()
    draws: Names = ()
    activate: str | None = None
    choose: Names | None = None
    decline: Literal[True] | None = None
    place: Spot | None = None

    def __post_init__(self) -> None:
        answers = [name for name in self.ANSWERS if self.said(name) is not None]
        turns = [name for name in self.TURNS if self.said(name) is not None]
        if len(answers) > 1:
            raise ValueError(f"a step has one answer, not {' and '.join(answers)}: make it two steps")
        if len(turns) > 1:
            raise ValueError(f"a step is one turn, not {' and '.join(turns)}: make it two steps")
        if not any((answers, turns, self.expect, self.dice, self.draws)):
            raise ValueError(f"expected {', '.join((*self.TURNS, *self.ANSWERS))}, dice, draws or expect")

    def said(self, name: str) -> object:
        """What the step says under one of the names of turns and answers."""
        return getattr(self, "pass_" if name == "pass" else name)


class ScenarioFile(Fact, frozen=True, kw_only=True):
    """A whole file. `WHOLE` is the key of a whole game, `LAID` are those of a position."""

    WHOLE: ClassVar[str] = ""
    LAID: ClassVar[Keys] = ("pieces", "ships")

    ruleset: str
    title: str
    rules: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    packs: tuple[str, ...] = ()
    # the position
    pieces: tuple[str, ...] = ()
    rocks: tuple[str, ...] = ()
    round: Annotated[int, Meta(ge=1)] = 1
    first: Seat = "red"
    # what happens
    dice: Names = ()
    draws: Names = ()
    play: Any = ()
    expect: Any = ()

    def __post_init__(self) -> None:
        whole = getattr(self, self.WHOLE)
        if bool(whole) == any(getattr(self, key) for key in self.LAID):
            raise ValueError(f"expected either {self.WHOLE} or a position ({', '.join(self.LAID)})")
        if whole and len(whole) < 2:
            raise ValueError(f"{self.WHOLE}: expected one for red and one for blue")
        if not self.play and not self.expect:
            raise ValueError("nothing is expected: add [[play]] or [[expect]]")


def listed(names: Names) -> tuple[str, ...]:
    """One name or several."""
    return (names,) if isinstance(names, str) else names
