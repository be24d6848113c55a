"""X-Wing among the families that have scenarios."""

from __future__ import annotations

from holotable.scenario.families import Family
from holotable.scenario.xwing.export import begun, position, written
from holotable.scenario.xwing.format import XWingFile
from holotable.scenario.xwing.judging import judge
from holotable.scenario.xwing.script import XWingScript
from holotable.scenario.xwing.setup import setup
from holotable.scenario.xwing.tabling import table

FAMILY = Family(
    file=XWingFile,
    setup=setup,
    script=XWingScript,
    turns={"activate": XWingScript.activate, "engage": XWingScript.engage},
    answers={
        "dials": lambda script, value, seat: script.dials(value),
        "attack": lambda script, value, seat: script.attack(*value),
        "pass": lambda script, value, seat: script.passes(value),
        "slide": lambda script, value, seat: script.slide(value),
    },
    judge=judge,
    table=table,
    position=position,
    begun=begun,
    written=written,
)
