"""Maneuvers at another speed than the dial's: temporary speed, and further maneuvers (ARM-MOV-15 to ARM-MOV-17).

No card of the core set changes the speed of a maneuver alone, so a pack brings two that do.
"""

from __future__ import annotations

import pytest

from holotable.armada.facts import UpgradeFacts
from holotable.armada.queries import ManeuverSpeed
from holotable.armada.vocabulary import Armada as Game
from holotable.kernel.frame import Source
from holotable.kernel.hooks import Effects
from holotable.kernel.query import Add
from holotable.kernel.ruleset import Pack
from holotable.scenario.armada.script import ArmadaScript
from holotable.testing import Armada, table

NEB = "red nebulon_b_escort_frigate 457,200 up name=Neb"
SISTER = "red nebulon_b_escort_frigate 150,150 up name=Sister speed=3"
AWAY = "blue cr90_corvette_a 850,850 left name=Away speed=1"


def slows(g: Game, me: Source, ask: ManeuverSpeed) -> Add | None:
    """The ship's maneuvers are 1 slower."""
    return Add(-1) if ask.now.ship == me.host else None


def brakes() -> Pack:
    """Two upgrades that each slow down the ship that carries them."""
    effects = Effects()
    for name in ("drag", "tow"):
        effects.kind("upgrade")(name).value(ManeuverSpeed)(slows)
    facts = {f"upgrade:{name}": UpgradeFacts(name.title(), ("officer",), 1) for name in ("drag", "tow")}
    return Pack("brakes", "1", "armada-1.5", facts, effects)


def braked(*ships: str) -> ArmadaScript:
    """These ships against one that is far away, in 1.5."""
    return table("armada-1.5", *ships, AWAY, packs=(brakes(),))


@pytest.mark.rule("ARM-MOV-15", ruleset="armada-1.5")
def test_a_temporary_speed_is_not_on_the_dial() -> None:
    """It has not changed its speed: the fissured thruster does not mind."""
    with braked(f"{NEB} speed=3 +drag faceup=thruster_fissure") as t:
        t.activate("Neb").refuses("0 0 0").course("0 0").asks("blue", "determine-course")
        assert t.pose("Neb") == pytest.approx((457, 336.8, 0), abs=0.05)
        assert t.ship("Neb").speed == 3
        assert t.ship("Neb").shields == {"front": 3, "left": 1, "right": 1, "rear": 2}


@pytest.mark.rule("ARM-MOV-15", ruleset="armada-1.5")
@pytest.mark.parametrize(("dial", "course", "end"), [(3, "0", 268.4), (2, "", 200), (1, "", 200)])
def test_several_add_up_to_no_less_than_0(dial: int, course: str, end: float) -> None:
    """At 0 it stays, and is not asked for a course: its whole activation is over."""
    with braked(f"{NEB} speed={dial} +drag +tow") as t:
        if course:
            t.activate("Neb").course(course)
        t.asks("blue", "determine-course")
        assert t.pose("Neb")[1] == pytest.approx(end, abs=0.05)
        assert (t.ship("Neb").speed, t.ship("Neb").activated) == (dial, True)


@pytest.mark.rule("ARM-MOV-15", ruleset="armada-1.5")
def test_other_ships_keep_their_speed() -> None:
    with braked(f"{NEB} speed=3 +drag", SISTER) as t:
        t.activate("Sister").course("0 0 0")
        assert t.pose("Sister")[1] == pytest.approx(150 + 3 * 68.4, abs=0.05)


@pytest.mark.rule("ARM-MOV-16", "ARM-MOV-15", ruleset="armada-1.5")
@pytest.mark.parametrize(("dial", "to", "joints"), [(2, 3, 2), (1, 2, 1), (3, 2, 1)])
def test_the_reduction_is_from_what_navigate_makes_of_the_dial(dial: int, to: int, joints: int) -> None:
    """Also when the dial goes to 3, the highest speed of the chart: then the maneuver is at speed 2."""
    with braked(f"{NEB} speed={dial} +drag tokens=navigate") as t:
        t.activate("Neb").choose("navigate by token").choose(f"speed {to}").course(" ".join("0" * joints))
        assert t.ship("Neb").speed == to
        assert t.pose("Neb")[1] == pytest.approx(200 + joints * 68.4, abs=0.05)


# Further maneuvers -------------------------------------------------------------------------------------------


@pytest.mark.rule("ARM-MOV-17")
@pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])
def test_a_further_maneuver_has_its_own_speed_and_both_steps(ruleset: Armada) -> None:
    """Engine Techs: a course at speed 1 is determined, and the move overlaps as any other; the dial says 3."""
    wall = "red cr90_corvette_a 457,484 right name=Wall activated=yes"
    with table(ruleset, f"{NEB} speed=3 +engine_techs tokens=navigate", wall, AWAY) as t:
        t.activate("Neb").choose("navigate by token").choose("speed 3").course("0 0 0")
        assert t.pose("Neb")[1] == pytest.approx(405.2, abs=0.05)
        t.choose("Engine Techs").asks("red", "determine-course")
        t.offers("0", "R1", "L1").refuses("0 0 0").choose("0").draws("comm_noise", "crew_panic")
        assert t.pose("Neb")[1] == pytest.approx(405.2, abs=0.05)
        assert (t.facedown("Neb"), t.facedown("Wall")) == (["comm_noise"], ["crew_panic"])
        assert t.ship("Neb").speed == 3
