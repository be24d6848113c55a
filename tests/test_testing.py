"""The strict test helper: what it drives, and that it fails on whatever is not scripted."""

from __future__ import annotations

import pytest

from holotable import testing
from holotable.testing import Failed, table

POE = "red poedameron 457,300 up focus=1 name=Poe"
OMEGA = "blue omegaleader 457,430 down name=Omega"


@pytest.mark.rule("XW1-ATK-07", "XW1-ATK-12", "XW1-DMG-01")
def test_an_attack_from_the_first_die_to_the_last_card() -> None:
    with table("xwing-1", POE, OMEGA, phase="combat") as t:
        t.attack("Poe", "Omega").dice("hit crit crit focus").choose("spend focus")
        t.dice("evade evade focus").draws("directhit")
        assert t.ship("Omega").shields == 0
        assert t.faceup("Omega") == ["directhit"]
        assert t.tokens("Poe") == {}
        t.asks("blue", "declare-target")


@pytest.mark.rule("XW1-PLAN-01", "XW1-MOVE-07")
def test_planning_and_activation() -> None:
    with table("xwing-1", POE, "blue zetasquadronpilot 457,750 down name=Zeta +commrelay") as t:
        t.dials({"Poe": "2 straight", "Zeta": "3 straight"})
        t.activate("Zeta").offers("focus", "evade", "barrel roll").refuses("boost").choose("evade")
        assert t.pose("Zeta") == (457, 590, 180)
        t.activate("Poe").decline()
        t.asks("red", "declare-target")
