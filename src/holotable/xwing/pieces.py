"""What lies on an X-Wing table: ships and obstacles; and the dice of an attack's pool."""

from __future__ import annotations

from holotable.kernel.record_base import Fact, Id
from holotable.kernel.state import Piece, Secret
from holotable.table.pose import Pose

NOWHERE = Pose(0, 0, 0)


class Ship(Piece, frozen=True, kw_only=True, tag=True):
    """A ship. `lock` is the ship its blue target lock token names; `touching` are the ships it bumped."""

    pilot: str
    label: str
    at: Pose = NOWHERE
    shields: int = 0
    tokens: dict[str, int] = {}
    lock: Id = ""
    dial: Secret[str] = Secret()
    touching: tuple[Id, ...] = ()
    doomed: bool = False


class Obstacle(Piece, frozen=True, kw_only=True, tag=True):
    """An obstacle token; `outline` names its printed shape."""

    outline: str
    at: Pose = NOWHERE


class PoolDie(Fact, frozen=True):
    """One die of a pool, with what has been done to it."""

    number: int
    kind: str
    face: str
    rerolled: bool = False
    changed: bool = False
