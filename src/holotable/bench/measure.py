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
    """Seconds for 2,000,000 turns of a plain loop, the best of three."""
    return min(_loop() for _ in range(3))


def _loop() -> float:
    start = perf_counter()
    total = 0
    for i in range(2_000_000):
        total += i * i % 7
    return perf_counter() - start


def seconds(work: Callable[[], object], turns: int, repeats: int = 7) -> float:
    """The median time of one turn."""
    work()
    times: list[float] = []
    for _ in range(repeats):
        start = perf_counter()
        for _ in range(turns):
            work()
        times.append((perf_counter() - start) / turns)
    return statistics.median(times)


def micros(name: str, raw_seconds: float, slower: float, aim: str = "") -> Figure:
    """A time in microseconds; `slower` is how much slower this machine is than the reference."""
    raw = raw_seconds * 1e6
    return Figure(name, raw, raw / slower, "µs", aim)


def rate(name: str, raw: float, slower: float, aim: str = "") -> Figure:
    """Something a second."""
    return Figure(name, raw, raw * slower, "/s", aim)
