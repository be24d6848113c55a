"""The bots' question gives the same answers as the measures it stands for."""

from __future__ import annotations

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holotable.table import measure, sample
from holotable.table.measure import TOLERANCE, Polygon
from holotable.table.pose import Spot, forward, transform
from holotable.table.survey import Box, Finding, survey


def band(d: float) -> int:
    return next((n for n in (1, 2, 3) if d <= 100 * n + TOLERANCE), 0)


def plain(spot: Spot, target: Polygon, half: float, half_angle: float, muzzle: Box) -> Finding:
    """The same, step by step, from `measure`."""
    base = transform(((-half, -half), (half, -half), (half, half), (-half, half)), spot)
    x0, y0, x1, y1 = muzzle
    source = transform(((x0, y0), (x1, y0), (x1, y1), (x0, y1)), spot)
    near = band(measure.distance(base, target))
    if half_angle == 180.0:
        region: measure.Region = ()
    elif half_angle == 90.0:
        region = (measure.half_plane(spot[:2], forward(spot[2])),)
    else:
        region = measure.wedge(spot[:2], forward(spot[2] - half_angle), forward(spot[2] + half_angle))
    part = measure.clip(target, region) or measure.clip(target, region, TOLERANCE)
    shot = band(measure.distance(source, part)) if part and near else 0
    return (measure.overlap(base, target), shot, near)


@given(
    st.integers(0, 10**6),
    st.sampled_from((40.62, 41.76, 48.24, 90.0, 180.0)),
    st.sampled_from((20.0, 30.0, 40.0)),
    st.booleans(),
)
def test_survey_agrees_with_the_measures(seed: int, half_angle: float, half: float, narrow: bool) -> None:
    spots, targets, _, _, _ = sample.survey_case(seed)
    muzzle = (-half * 0.85, half, half * 0.85, half) if narrow else (-half, -half, half, half)
    spots = spots[:5]
    found = survey(spots, targets, half, half_angle, muzzle if narrow else None)
    for spot, row in zip(spots, found, strict=True):
        for target, finding in zip(targets, row, strict=True):
            expected = plain(spot, target, half, half_angle, muzzle)
            if finding[0]:  # where bases overlap only that is asked; the range is 1
                assert expected[0]
                assert finding[2] == 1
            else:
                assert finding == expected


def test_targets_at_the_edges_of_bands_and_arc() -> None:
    square = transform(((-20.0, -20.0), (20.0, -20.0), (20.0, 20.0), (-20.0, 20.0)), (0.0, 0.0, 0.0))

    def at(x: float, y: float) -> Finding:
        return survey([(0.0, 0.0, 0.0)], [tuple((x + px, y + py) for px, py in square)], 20.0, 45.0)[0][0]

    assert at(0.0, 140.0) == (False, 1, 1)
    assert at(0.0, 140.1) == (False, 2, 2)
    assert at(0.0, 340.0) == (False, 3, 3)
    assert at(0.0, 340.1) == (False, 0, 0)
    assert at(80.0, 40.0) == (False, 1, 1)  # a corner on the border line is in the arc
    assert at(80.0, 39.9) == (False, 0, 1)
    assert at(0.0, -100.0) == (False, 0, 1)
    assert at(39.0, 0.0)[0] is True
    assert at(40.0, 0.0)[0] is False


@pytest.mark.rule("XW1-ATK-03")
def test_a_shot_is_measured_inside_the_arc() -> None:
    target = ((90.0, 30.0), (170.0, 30.0), (170.0, 110.0), (90.0, 110.0))
    assert survey([(0.0, 0.0, 0.0)], [target], 20.0, 40.62) == [[(False, 2, 1)]]
    assert survey([(0.0, 0.0, 0.0)], [target], 20.0, 180.0) == [[(False, 1, 1)]]


def test_samples_are_the_same_everywhere() -> None:
    spots, targets, half, _, _ = sample.survey_case(7)
    assert (len(spots), len(targets)) == (20, 8)
    assert sample.survey_case(7) == sample.survey_case(7)
    assert sample.survey_case(8) != sample.survey_case(7)
    assert all(
        hypot(b[0] - a[0], b[1] - a[1]) == pytest.approx(2 * half) for a, b in (t[:2] for t in targets)
    )
