"""Ionized ships: no dial, a white straight 1, and the tokens are gone. No card here ionizes, but a position can."""

from __future__ import annotations

import pytest
from xwing_pack import PACK

from holotable.kernel.frame import Source
from holotable.kernel.hooks import Effects
from holotable.kernel.ruleset import Pack
from holotable.testing import table
from holotable.xwing.facts import UpgradeFacts
from holotable.xwing.frames import ActivationPhase, Maneuver
from holotable.xwing.vocabulary import XWing

VET = "red redsquadronveteran 457,300 up name=Vet"  # T-70, skill 4
AWAY = "blue omegaleader 100,800 right name=Away dial='2 straight'"  # skill 8
BARGE = "red bargee 457,300 up name=Barge"  # large; its straight 1 is green


@pytest.mark.rule("XW1-ION-01", "XW1-TOK-06", "XW1-PLAN-04")
def test_an_ionized_ship_gets_no_dial_flies_a_white_straight_and_is_free_again() -> None:
    with table("xwing-1", VET + " ion=2 stress=1 dial='2 turn_left'", AWAY, phase="planning") as t:
        t.dials({"Away": "2 straight"})  # Vet is not asked, and its old dial counts no more
        assert t.pose("Vet") == (457, 380, 0)
        assert t.tokens("Vet") == {"stress": 1}  # the straight 1 of its dial is green, this one is white
        assert not any("Vet reveals" in line for line in t.log)
        t.activate("Away").decline()


@pytest.mark.rule("XW1-ION-01")
def test_an_ionized_ship_acts_and_attacks_as_ever() -> None:
    zeta = "blue zetasquadronpilot 457,560 down name=Zeta"
    with table("xwing-1", VET + " ion=1", zeta, phase="activation", done=["Zeta"]) as t:
        t.choose("focus")
        assert t.tokens("Vet") == {"focus": 1}
        t.attack("Vet", "Zeta").dice("blank blank blank").decline().dice("blank blank blank")


@pytest.mark.rule("XW1-ION-01", "XW1-PLAN-04")
@pytest.mark.parametrize(("ions", "dial"), [(1, True), (2, False)])
def test_a_large_ship_is_ionized_by_two_tokens(ions: int, dial: bool) -> None:
    with table("xwing-1", BARGE + f" ion={ions} stress=1", AWAY, phase="planning", packs=[PACK]) as t:
        t.dials({"Away": "2 straight"})  # the Barge's dial has but one maneuver: nobody has to choose it
        assert any("Barge reveals 1 straight" in line for line in t.log) is dial
        if dial:
            t.decline()  # the green maneuver has taken the stress: an action is on offer
        assert t.tokens("Barge") == ({"ion": 1} if dial else {"stress": 1})
        assert t.pose("Barge") == (457, 420, 0)
        t.activate("Away").decline()


def spark(moment: type) -> Pack:
    """A pack with a card that ionizes its own ship as the Activation phase starts, or as it has moved."""
    effects = Effects()
    card = effects.kind("upgrade")("spark")
    verb = card.before if moment is ActivationPhase else card.after

    @verb(moment)
    def ionize(g: XWing, me: Source, now: object) -> None:
        g.gain(me.host, "ion")

    return Pack("spark", "1", "xwing-1", {"upgrade:spark": UpgradeFacts("Spark", "tech", 1)}, effects)


@pytest.mark.rule("XW1-ION-02")
def test_ionized_after_planning_it_uses_its_dial_and_pays_next_round() -> None:
    vet = VET + " +spark dial='2 turn_left'"
    with table("xwing-1", vet, AWAY, phase="activation", packs=[spark(ActivationPhase)]) as t:
        assert t.pose("Vet")[2] == 270
        assert t.tokens("Vet") == {"ion": 1}
        t.decline().activate("Away").decline()
        t.dials({"Away": "2 straight"})


@pytest.mark.rule("XW1-ION-01")
def test_ions_received_in_the_ion_maneuver_go_with_the_others() -> None:
    with table("xwing-1", VET + " +spark ion=1", AWAY, phase="activation", packs=[spark(Maneuver)]) as t:
        assert t.tokens("Vet") == {}
        assert t.pose("Vet") == (457, 380, 0)
        t.asks("red", "perform-action")


@pytest.mark.rule("XW1-ION-01")
def test_a_ship_without_ions_and_without_a_dial_stays() -> None:
    with table("xwing-1", VET, AWAY, phase="activation") as t:
        assert t.pose("Vet") == (457, 300, 0)
