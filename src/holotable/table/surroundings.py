"""What a placement rule may ask of a game; a game of either family provides it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeAlias, cast

from holotable.kernel.record_base import Id
from holotable.table.measure import Shape

if TYPE_CHECKING:
    from holotable.kernel.game import Game

Numbers3: TypeAlias = tuple[int, int, int]

CONTACT = 0.1  # mm: shapes this near to each other touch


class Surroundings(Protocol):
    """What a rule may ask of a game. Shapes are in mm on the table; without a pose, where the piece lies now."""

    def outline(self, piece: Id, pose: Numbers3 | None = None) -> Shape:
        """The shape that overlaps: with guides or dials."""
        ...

    def footing(self, piece: Id, pose: Numbers3 | None = None) -> Shape:
        """The shape that is measured: range, zones, the edge of the table. Often the same as the outline."""
        ...

    def circle(self, piece: Id, pose: Numbers3 | None = None) -> tuple[float, float, float]:
        """A circle in mm round the outline: most pieces are told apart by it."""
        ...

    def table_size(self) -> tuple[int, int]:
        """Width and height of the play area in µm; its lower left corner is the origin."""
        ...

    def those(self, kind: str) -> list[Id]:
        """The pieces of a kind that lie on the table."""
        ...

    def label(self, id: Id) -> str:
        """What players call a piece."""
        ...


def surroundings_of(game: Game) -> Surroundings:
    """The game as placement rules see it: the vocabulary of each family answers these questions."""
    return cast(Surroundings, game)
