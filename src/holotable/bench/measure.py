"""Timing: the calibration loop, medians of repeats, and figures that carry both their raw and scaled form."""

from __future__ import annotations

import statistics
from collections.abc import Callable
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
    """The median of repeats. Each is scaled by a calibration of its own moment: machines are noisy."""
    work()
    runs: list[Timed] = []
    before = calibrate()
    for _ in range(repeats):
        start = perf_counter()
        work()
        raw = perf_counter() - start
        after = calibrate()
        runs.append(Timed(raw, raw * REFERENCE * 2 / (before + after)))
        before = after
    return Timed(statistics.median(r.raw for r in runs), statistics.median(r.scaled for r in runs))


def micros(name: str, spent: Timed, turns: int, aim: str = "") -> Figure:
    """The time of one turn in microseconds."""
    return Figure(name, spent.raw / turns * 1e6, spent.scaled / turns * 1e6, "µs", aim)


def rate(name: str, count: int, spent: Timed, aim: str = "") -> Figure:
    """How many a second."""
    return Figure(name, count / spent.raw, count / spent.scaled, "/s", aim)
