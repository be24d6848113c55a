"""The core set's pack, for each edition: the figures and effects that both share, and what differs."""

from __future__ import annotations

from holotable.armada.content.core import (
    aces,
    commanders,
    damage,
    objectives,
    obstacles,
    officers,
    retrofits,
    teams,
    titles,
)
from holotable.armada.content.core.kinds import only_1_0, only_1_5, together
from holotable.armada.facts import KINDS
from holotable.kernel.facts import read_changed, read_facts
from holotable.kernel.ruleset import Pack

WRITTEN = (aces, commanders, damage, objectives, obstacles, officers, retrofits, teams, titles)
FACTS = read_facts(
    KINDS,
    __name__,
    "ships.json",
    "squadrons.json",
    "upgrades.json",
    "damage.json",
    "obstacles.json",
    "objectives.json",
)

PACK_1_0 = Pack(id="core", version="1", ruleset="armada-1.0", facts=FACTS, effects=together(only_1_0))
PACK_1_5 = Pack(
    id="core",
    version="1",
    ruleset="armada-1.5",
    facts=read_changed(__name__, FACTS, "changes_1_5.json"),
    effects=together(only_1_5),
)
