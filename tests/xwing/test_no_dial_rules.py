"""Ships that activate without a dial: what they do, and what has nothing to trigger on."""

from __future__ import annotations

import pytest

from holotable.kernel.frame import Source
from holotable.kernel.hooks import Effects
from holotable.kernel.ruleset import Pack
from holotable.scenario.xwing import XWingScript
from holotable.testing import table
from holotable.xwing.facts import UpgradeFacts
from holotable.xwing.frames import Activation
from holotable.xwing.points import ChooseManeuver
from holotable.xwing.vocabulary import XWing

FOE = "blue omegaleader 40,40 down name=Foe"


def fly(words: str, *packs: Pack) -> XWingScript:
    """The activation of a ship called Red; the far Foe has had its own."""
    red = f"red redsquadronveteran 457,300 up {words} name=Red"
    return table("xwing-1", red, FOE, phase="activation", done=("Foe",), packs=packs)


def swerver() -> Pack:
    """A pack with a card that turns a revealed maneuver, whatever it is, into another."""
    effects = Effects()

    @effects.kind("upgrade")("swerve").offer(ChooseManeuver)
    def swerve(g: XWing, me: Source, act: Activation) -> None:
        if act.ship == me.host:
            g.alter(act, maneuver="1 bank_left")

    return Pack("swerver", "1", "xwing-1", {"upgrade:swerve": UpgradeFacts("Swerve", "tech", 1)}, effects)


@pytest.mark.rule("XW1-MOVE-18")
@pytest.mark.parametrize(("dial", "left"), [("", ["shakenpilot"]), ("dial='2 bank_left'", [])])
def test_what_watches_a_reveal_needs_a_dial(dial: str, left: list[str]) -> None:
    # Shaken Pilot turns facedown once its ship reveals a dial.
    t = fly(f"{dial} faceup=shakenpilot")
    t.asks("red", "perform-action")
    assert t.faceup("Red") == left


@pytest.mark.rule("XW1-MOVE-18")
@pytest.mark.parametrize("dial", ["", "dial='2 bank_left'"])
def test_what_comes_before_a_reveal_needs_a_dial(dial: str) -> None:
    # R5-X3 may be discarded before its ship reveals a dial.
    t = fly(f"{dial} +r5x3")
    if dial:
        t.offers("R5-X3").decline()
    t.asks("red", "perform-action")


@pytest.mark.rule("XW1-MOVE-18")
@pytest.mark.parametrize("dial", ["", "dial='2 bank_left'"])
def test_what_turns_a_revealed_maneuver_needs_a_dial(dial: str) -> None:
    t = fly(f"{dial} +swerve", swerver())
    if dial:
        t.choose("Swerve")
        t.asks("red", "perform-action")
        assert t.pose("Red") == pytest.approx((457 - 37.574, 390.711, 315), abs=0.01)
    else:
        t.asks("red", "perform-action")
        assert t.pose("Red") == (457, 300, 0)
