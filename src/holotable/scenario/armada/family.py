"""Armada among the families that have scenarios."""

from __future__ import annotations

from holotable.kernel.record_base import Seat
from holotable.scenario.armada.export import begun, position, written
from holotable.scenario.armada.format import ArmadaFile
from holotable.scenario.armada.judging import judge
from holotable.scenario.armada.script import ArmadaScript
from holotable.scenario.armada.setup import setup
from holotable.scenario.armada.tabling import table
from holotable.scenario.families import Family


def _course(script: ArmadaScript, value: str | tuple[str, ...], seat: Seat) -> object:
    return script.course(value) if isinstance(value, str) else script.course(*value)


FAMILY = Family(
    file=ArmadaFile,
    setup=setup,
    script=ArmadaScript,
    turns={"activate": ArmadaScript.activate},
    answers={
        "orders": lambda script, value, seat: script.orders(value),
        "attack": lambda script, value, seat: script.attack(*value),
        "done": lambda script, value, seat: script.done(),
        "course": _course,
        "pass": lambda script, value, seat: script.passes(seat),
    },
    judge=judge,
    table=table,
    position=position,
    begun=begun,
    written=written,
)
