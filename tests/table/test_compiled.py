"""Where the leaves are compiled, they answer exactly as their sources do."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from table_shapes import convex, points, squares

from holotable.table import lines, measure, sample, survey
from holotable.table.measure import Point, Polygon

compiled = pytest.mark.skipif(
    str(measure.__file__).endswith(".py"), reason="the leaves are not compiled here"
)
any_polygon = st.one_of(convex(), squares())


def source(module: ModuleType) -> ModuleType:
    """The module as its source says it, whatever the import system prefers."""
    path = Path(str(module.__file__)).parent / f"{module.__name__.rpartition('.')[2]}.py"
    spec = importlib.util.spec_from_file_location(f"pure_{path.stem}", path)
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


@compiled
@given(any_polygon, any_polygon, points)
def test_measures(a: Polygon, b: Polygon, p: Point) -> None:
    pure, pure_lines = source(measure), source(lines)
    assert measure.overlap(a, b) == pure.overlap(a, b)
    assert measure.distance(a, b) == pure.distance(a, b)
    assert measure.clip(a, measure.edges_of(b)) == pure.clip(a, pure.edges_of(b))
    assert lines.closest_lines((a,), (b,)) == pure_lines.closest_lines((a,), (b,))
    assert lines.crosses((p, a[0]), (b,)) == pure_lines.crosses((p, a[0]), (b,))


@compiled
def test_survey() -> None:
    pure = source(survey)
    for seed in range(50):
        case = sample.survey_case(seed)
        assert survey.survey(*case) == pure.survey(*case)
