"""The range ruler: the ends of its bands of range and distance in mm, and which band a length is in.

A length that ends exactly on a dividing line belongs to the band nearer the start of the ruler (ARM-RNG-02).
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from holotable.table.measure import TOLERANCE

Band: TypeAlias = Literal["close", "medium", "long", "extreme"]

CLOSE: Final = 123.4
MEDIUM: Final = 186.8
LONG: Final = 304.8  # the whole ruler; farther is extreme range (ARM-RNG-07, ARM-GEO-08)
DISTANCE: Final = (76.5, 124.5, 184.8, 245.0, 304.8)
BEYOND: Final = len(DISTANCE) + 1  # the distance band of what the ruler does not reach


def range_band(mm: float) -> Band:
    """The range band that a length ends in."""
    if mm <= CLOSE + TOLERANCE:
        return "close"
    if mm <= MEDIUM + TOLERANCE:
        return "medium"
    return "long" if mm <= LONG + TOLERANCE else "extreme"


def distance_band(mm: float) -> int:
    """The distance band that a length ends in, 1 to 5; 6 beyond the ruler."""
    for band, end in enumerate(DISTANCE, 1):
        if mm <= end + TOLERANCE:
            return band
    return BEYOND


def reach_of(band: int) -> float:
    """How far a distance band reaches, in mm."""
    if not 1 <= band < BEYOND:
        raise ValueError(f"there is no distance {band}")
    return DISTANCE[band - 1]
