"""The toy game of the kernel's tests: its pieces, frames, queries and vocabulary."""

from __future__ import annotations

from typing import Any, ClassVar

from holotable.kernel.decision import PlaceRule, Refusal, Why
from holotable.kernel.frame import Frame, Source
from holotable.kernel.game import Game
from holotable.kernel.hooks import Cost
from holotable.kernel.query import (
    Permission,
    Query,
)
from holotable.kernel.record_base import Id, Seat
from holotable.kernel.state import Piece, Secret

# The state -----------------------------------------------------------------------------------------------


class Unit(Piece, frozen=True, tag=True):
    """A fighter. `pace` is chosen in secret; `at` is where it stands on a line."""

    hp: int = 3
    power: int = 1
    at: int = 0
    pace: Secret[str] | None = None


class Token(Piece, frozen=True, tag=True):
    """Something that lies on a unit, or beside it."""


class OnLine(PlaceRule, frozen=True, tag=True):
    """Stands between two points of the line."""

    low: int
    high: int

    def check(self, game: Game, piece: Id, pose: tuple[int, int, int]) -> Refusal | None:
        if self.low <= pose[0] <= self.high:
            return None
        return Refusal("TOY-2", Why("off-line", {"x": str(pose[0])}))


class Match(Frame, tag=True):
    """A whole game."""

    rounds: int = 3


class Round(Frame, tag=True):
    """One round: paces, turns, dusk."""

    done: tuple[Id, ...] = ()


class Turn(Frame, tag=True):
    """One unit's turn."""

    unit: Id
    subject: ClassVar[str] = "unit"


class Strike(Frame, tag=True):
    """One unit strikes another."""

    attacker: Id
    defender: Id
    faces: tuple[str, ...] = ()
    subject: ClassVar[str] = "defender"
    editable: ClassVar[tuple[str, ...]] = ("faces",)
    remembered: ClassVar[bool] = True


class Damage(Frame, tag=True):
    """A unit loses health."""

    unit: Id
    amount: int = 1
    subject: ClassVar[str] = "unit"
    editable: ClassVar[tuple[str, ...]] = ("amount",)
    remembered: ClassVar[bool] = True


class Destroy(Frame, tag=True):
    """A unit is out."""

    unit: Id


class Gain(Frame, tag=True):
    """A unit gets tokens."""

    unit: Id
    kind: str
    amount: int = 1
    editable: ClassVar[tuple[str, ...]] = ("kind", "amount")


class Spend(Frame, tag=True):
    """A unit loses a token."""

    unit: Id
    kind: str


class Exhaust(Frame, tag=True):
    """A card is exhausted."""

    card: Id


class Draw(Frame, tag=True):
    """A unit is dealt a facedown woe."""

    unit: Id
    subject: ClassVar[str] = "unit"


class Flip(Frame, tag=True):
    """A facedown woe is turned up."""

    card: Id


class Dusk(Frame, tag=True):
    """The end of a round."""


# Queries and points --------------------------------------------------------------------------------------


class Power(Query):
    """How many dice a unit strikes with."""

    unit: Id
    now: Strike | None = None

    def default(self, g: Any) -> int:
        return g.piece(self.unit).power


class Colors(Query):
    """The colours of a unit's banner."""

    unit: Id
    nothing: ClassVar[tuple[str, ...]] = ()

    def default(self, g: Any) -> tuple[str, ...]:
        return ("red", "blue", "blue")


class Rank(Query):
    """A unit's rank; only the latest change counts."""

    unit: Id

    def default(self, g: Any) -> int:
        return 5


class MayStrike(Permission):
    """May one unit strike another?"""

    attacker: Id
    defender: Id

    def bars(self, g: Any) -> list[tuple[str, Refusal]]:
        bars: list[tuple[str, Refusal]] = []
        if g.owner(self.attacker) == g.owner(self.defender):
            bars.append(("friend", Refusal("TOY-10", Why("friend"))))
        if g.tokens(self.attacker, "fear"):
            bars.append(("afraid", Refusal("TOY-11", Why("afraid"))))
        return bars


class Orders:
    """A unit's turn: effects may be used."""


class ModifyRoll:
    """The dice of a strike lie on the table."""


class Surge:
    """After the dice: a point at which the defender's cards may let the attacker choose."""


# Words ---------------------------------------------------------------------------------------------------


class Toy(Game):
    """The kernel's game with the toy's vocabulary."""

    def units(self, seat: Seat | None = None) -> list[Unit]:
        """Units in play, of one seat or of all."""
        return [unit for unit in self.in_play(Unit) if seat is None or unit.owner == seat]

    def foes(self, me: Source) -> list[Unit]:
        """The other seat's units."""
        return [unit for unit in self.units() if unit.owner != me.owner]

    def tokens(self, unit: Id, kind: str) -> list[Token]:
        """A unit's tokens of a kind."""
        return [token for token in self.in_play(Token) if token.on == unit and token.name == f"token:{kind}"]

    def friendly(self, me: Source, unit: Id) -> bool:
        """Whether a unit is on the source's side."""
        return self.owner(unit) == me.owner


def _exhausted(g: Any, me: Source) -> bool:
    return not g.state.cards[me.card].exhausted


def _exhaust(g: Any, me: Source) -> None:
    g.do(Exhaust(me.card))


def spend(kind: str) -> Cost:
    """Cost: a token of the card's unit."""
    return Cost(
        f"spend-{kind}", lambda g, me: bool(g.tokens(me.host, kind)), lambda g, me: g.do(Spend(me.host, kind))
    )


exhaust = Cost("exhaust", _exhausted, _exhaust)
