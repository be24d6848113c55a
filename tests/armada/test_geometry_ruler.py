"""The ruler: bands with their dividing lines."""

from __future__ import annotations

import pytest

from holotable.armada.geometry.ruler import BEYOND, DISTANCE, LONG, distance_band, range_band, reach_of


@pytest.mark.rule("ARM-RNG-01", "ARM-RNG-02", "ARM-GEO-07")
@pytest.mark.parametrize(
    ("mm", "band"),
    [
        (0.0, "close"),
        (123.4, "close"),
        (123.5, "medium"),
        (186.8, "medium"),
        (186.9, "long"),
        (304.8, "long"),
    ],
)
def test_range_bands(mm: float, band: str) -> None:
    """A gap that ends on a dividing line is in the nearer band."""
    assert range_band(mm) == band


@pytest.mark.rule("ARM-RNG-07", "ARM-GEO-08")
def test_beyond_the_ruler_is_extreme_range() -> None:
    assert LONG == 304.8
    assert range_band(304.9) == "extreme"
    assert distance_band(304.9) == BEYOND == 6


@pytest.mark.rule("ARM-RNG-01", "ARM-RNG-02")
def test_distance_bands() -> None:
    for band, end in enumerate(DISTANCE, 1):
        assert distance_band(end) == band
        assert distance_band(end + 0.1) == band + 1
        assert distance_band(end - 0.1) == band
        assert reach_of(band) == end
    assert distance_band(0.0) == 1


@pytest.mark.parametrize("band", [0, 6, -1])
def test_the_ruler_has_five_distances(band: int) -> None:
    with pytest.raises(ValueError, match="no distance"):
        reach_of(band)
