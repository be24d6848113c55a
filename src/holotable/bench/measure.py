"""Timing: the calibration loop, medians of repeats, and figures that carry both their raw and scaled form."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator, Sequence
from time import perf_counter

from msgspec import Struct

REFERENCE = 0.073
"""Seconds that the calibration loop took on the machine of the targets."""


class Figure(Struct, frozen=True):
    """One measured figure. Rates scale up on a slower machine, times scale down."""

    name: str
    raw: float
    scaled: float
    unit: str
    aim: str = ""


def calibrate() -> float:
    """Seconds for 2,000,000 turns of a plain loop."""
    start = perf_counter()
    total = 0
    for i in range(2_000_000):
        total += i * i % 7
    return perf_counter() - start


class Timed(Struct, frozen=True):
    """Seconds, as measured and as the reference machine would have taken them."""

    raw: float
    scaled: float


def timed(work: Callable[[], object], repeats: int = 7) -> Timed:
    """The median of repeats, after one that does not count."""
    work()
    runs = list(_runs([work] * repeats))
    return Timed(statistics.median(r.raw for r in runs), statistics.median(r.scaled for r in runs))


def timed_sum(works: Sequence[Callable[[], object]]) -> Timed:
    """Different pieces of work, one after the other, in all."""
    runs = list(_runs(works))
    return Timed(sum(r.raw for r in runs), sum(r.scaled for r in runs))


def _runs(works: Sequence[Callable[[], object]]) -> Iterator[Timed]:
    """Each is scaled by a calibration of its own moment: machines are noisy."""
    before = calibrate()
    for work in works:
        start = perf_counter()
        work()
        raw = perf_counter() - start
        after = calibrate()
        yield Timed(raw, raw * REFERENCE * 2 / (before + after))
        before = after


def micros(name: str, spent: Timed, turns: int, aim: str = "") -> Figure:
    """The time of one turn in microseconds."""
    return Figure(name, spent.raw / turns * 1e6, spent.scaled / turns * 1e6, "µs", aim)


def rate(name: str, count: int, spent: Timed, aim: str = "") -> Figure:
    """How many a second."""
    return Figure(name, count / spent.raw, count / spent.scaled, "/s", aim)
