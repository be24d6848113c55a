"""What lies on an Armada table: ships, squadrons, obstacles and tokens; and the dice of an attack."""

from __future__ import annotations

from holotable.kernel.record_base import Fact
from holotable.kernel.state import Piece, Secret
from holotable.table.pose import Pose

NOWHERE = Pose(0, 0, 0)


class DefenseToken(Fact, frozen=True):
    """A defense token: `state` is ready, exhausted or discarded. A discarded one keeps its place in the row."""

    kind: str
    state: str = "ready"


class Unit(Piece, frozen=True, kw_only=True):
    """A ship or a squadron. A doomed one is destroyed, but stays until the attack that destroyed it is over."""

    label: str
    at: Pose = NOWHERE
    defense: tuple[DefenseToken, ...] = ()
    activated: bool = False
    doomed: bool = False


class Ship(Unit, frozen=True, kw_only=True, tag=True):
    """A ship. `name` is its card, such as `ship:cr90_corvette_a`.

    `stack` are the facedown command dials, the top one first; `dials` those that are revealed or gained and not yet
    spent, the revealed one first; `tokens` the command tokens; `resolved` the commands of this round.
    """

    speed: int = 1
    shields: dict[str, int] = {}
    stack: tuple[Secret[str], ...] = ()
    dials: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()
    resolved: tuple[str, ...] = ()


class Squadron(Unit, frozen=True, kw_only=True, tag=True):
    """A squadron. `name` is its card, such as `squadron:x_wing_squadron`."""

    hull: int = 1


class Obstacle(Piece, frozen=True, kw_only=True, tag=True):
    """An obstacle. `name` is its kind, such as `obstacle:asteroid`; `outline` its printed shape, such as `debris_1`."""

    outline: str
    at: Pose = NOWHERE


class Token(Piece, frozen=True, kw_only=True, tag=True):
    """An objective token, a dial on a card or the like. `name` is what it is; `on` the piece or card that carries it,
    if any; `face` what its lower side shows.
    """

    label: str = ""
    at: Pose = NOWHERE
    face: Secret[str] | None = None


class AttackDie(Fact, frozen=True):
    """One die of an attack pool, with its color and the face that it shows."""

    number: int
    color: str
    face: str
