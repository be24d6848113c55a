"""The 1st edition's built-in pack: the Force Awakens core dogfight."""

from __future__ import annotations

from holotable.kernel.facts import read_facts
from holotable.kernel.ruleset import Pack
from holotable.xwing.content.first.effects import effects
from holotable.xwing.facts import KINDS

PACK = Pack(
    id="first",
    version="1",
    ruleset="xwing-1",
    facts=read_facts(
        KINDS, __name__, "ships.json", "pilots.json", "upgrades.json", "damage.json", "obstacles.json"
    ),
    effects=effects,
)
