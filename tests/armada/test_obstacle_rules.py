"""When obstacles take effect, and when they do not (ARM-OBS-01, ARM-OBS-06, ARM-OBS-09, ARM-SQD-09)."""

from __future__ import annotations

import pytest

from holotable.armada.events import RevealDial
from holotable.armada.facts import UpgradeFacts
from holotable.armada.vocabulary import Armada as Game
from holotable.kernel.frame import Source
from holotable.kernel.hooks import Effects
from holotable.kernel.ruleset import Pack
from holotable.testing import Armada, table

BOTH = pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])
AWAY = "blue cr90_corvette_a 850,850 left name=Away speed=1 activated=yes"


def drift() -> Pack:
    """A pack with an upgrade that pulls the first obstacle under its ship as the dial is revealed."""
    effects = Effects()

    @effects.kind("upgrade")("drift").after(RevealDial)
    def pulls(g: Game, me: Source, now: RevealDial) -> None:
        """Where the ship is, there the rock comes to lie."""
        if now.ship == me.host:
            g.change(g.obstacles()[0].id, at=g.ship(me.host).at)

    return Pack(
        "drift", "1", "armada-1.5", {"upgrade:drift": UpgradeFacts("Drift", ("officer",), 1)}, effects
    )


@pytest.mark.rule("ARM-OBS-06", ruleset="armada-1.5")
@pytest.mark.parametrize(("speed", "cards"), [(1, []), (0, ["blinded_gunners"])])
def test_an_obstacle_that_comes_under_a_ship_waits_for_its_move(speed: int, cards: list[str]) -> None:
    """It does nothing as it comes; the ship flies off it unharmed, or stays by a maneuver at speed 0."""
    ship = f"red nebulon_b_escort_frigate 457,250 up name=Neb +drift dials=repair speed={speed}"
    with table("armada-1.5", ship, AWAY, rocks=["asteroid_1 457,700 up"], packs=[drift()]) as t:
        t.choose("keep the dial").asks("red", "resolve-command")
        assert t.rock("asteroid_1").at.mm[:2] == (457, 250)
        assert t.faceup("Neb") == []
        if speed:
            t.decline().course("0")
        else:
            t.decline().draws(*cards)
        assert t.faceup("Neb") == cards


@BOTH
@pytest.mark.rule("ARM-OBS-01")
def test_an_obstacle_does_nothing_while_others_move(ruleset: Armada) -> None:
    """The corvette has ended on the asteroid in an earlier round; another ship's maneuver is not its own."""
    still = "red cr90_corvette_a 457,450 up name=Still activated=yes"
    mover = "red cr90_corvette_a 200,200 up name=Mover speed=1"
    with table(ruleset, still, mover, AWAY, rocks=["asteroid_1 457,450 up"]) as t:
        t.activate("Mover").course("0")
        assert t.faceup("Still") == t.faceup("Mover") == []


@BOTH
@pytest.mark.rule("ARM-OBS-01", "ARM-OBS-09", "ARM-SQD-09")
def test_a_squadron_on_a_station_is_repaired_by_a_move_alone(ruleset: Armada) -> None:
    """Staying in place is a move; doing nothing is none."""
    ship = "red cr90_corvette_a 100,100 up name=Ship activated=yes"
    tie, foe = "red tie_fighter_squadron 400,500 name=TIE hull=1", "blue x_wing_squadron 700,800 name=X"
    for deed, hull in (("move", 2), ("", 1)):
        with table(ruleset, ship, AWAY, tie, foe, phase="squadron", rocks=["station 400,500 up"]) as t:
            if deed:
                t.activate("TIE").choose("move").place(400, 500).choose("station")
            else:
                t.activate("TIE").decline()
            t.asks("blue", "squadron-deed")
            assert t.squadron("TIE").hull == hull
