"""What Armada's dice do on average, before anyone rolls: the yardstick of the bots."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TypeAlias

from holotable.armada.vocabulary.dice import CRITS, HITS

Faces: TypeAlias = tuple[str, ...]


def damage_of(face: str, crits: bool) -> int:
    """The damage that a face counts for; crit icons only where they count (ARM-DICE-04, ARM-DICE-05)."""
    return HITS.get(face, 0) + (CRITS.get(face, 0) if crits else 0)


@cache
def mean(faces: Faces, crits: bool) -> float:
    """The mean damage of a die with these faces."""
    return sum(damage_of(face, crits) for face in faces) / len(faces)


@cache
def spread(pool: tuple[Faces, ...], crits: bool) -> tuple[float, ...]:
    """The likelihood of each total of a pool, from 0 damage on."""
    odds = [1.0]
    for faces in pool:
        more = [0.0] * (len(odds) + 2)
        for total, chance in enumerate(odds):
            for face in faces:
                more[total + damage_of(face, crits)] += chance / len(faces)
        odds = more
    return tuple(odds)


def pool_of(dice: Mapping[str, Faces], colors: tuple[str, ...]) -> tuple[Faces, ...]:
    """The faces of so many dice, in an order that makes equal pools equal."""
    return tuple(dice[color] for color in sorted(colors))
