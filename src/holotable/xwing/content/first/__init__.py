"""The 1st edition's built-in pack: the Force Awakens core dogfight."""

from __future__ import annotations

from holotable.kernel.ruleset import Pack
from holotable.xwing.content.first.effects import effects
from holotable.xwing.facts import read_facts

PACK = Pack(
    id="first",
    version="1",
    ruleset="xwing-1",
    facts=read_facts(__name__, "ships.json", "pilots.json", "upgrades.json", "damage.json", "obstacles.json"),
    effects=effects,
)
