"""Which text holds, and when effects are heard at all (ARM-GOLD, ARM-TIM-14 to ARM-TIM-16)."""

from __future__ import annotations

import pytest

from holotable import rulesets
from holotable.armada.events import ObstaclesPlaced
from holotable.armada.facts import UpgradeFacts
from holotable.armada.fleet import Fleet, FleetShip
from holotable.armada.setup import Setup
from holotable.armada.vocabulary import Armada as Game
from holotable.kernel.frame import Source
from holotable.kernel.hooks import Effects
from holotable.kernel.ruleset import Pack
from holotable.scenario.armada.script import ArmadaScript
from holotable.testing import Armada, table

BOTH = pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])
VSD = "red victory_ii_class_star_destroyer 457,250 up name=VSD"
NEAR = "blue nebulon_b_escort_frigate 457,400 down name=Neb"
FAR = "blue cr90_corvette_a 850,850 left name=Far"

# Which text holds --------------------------------------------------------------------------------------------


@pytest.mark.rule("ARM-GOLD-01", ruleset="armada-1.5")
def test_in_1_5_an_earlier_rules_reference_has_nothing_to_say() -> None:
    """At close range the evade of the earlier book does nothing; the later book lets it reroll a die."""
    with table("armada-1.5", VSD, NEAR) as t:
        t.attack("VSD front", "Neb front").dice("hit blank blank hit accuracy accuracy").decline()
        t.choose("spend evade").choose("red hit").dice("blank")
        assert "red hit" not in t.pool()
        t.done()


@BOTH
@pytest.mark.rule("ARM-GOLD-02")
@pytest.mark.parametrize("card", ["", "+advanced_projectors"], ids=["the rulebook", "the card"])
def test_a_card_outranks_the_rulebook_where_they_conflict(ruleset: Armada, card: str) -> None:
    """The rulebook lets redirect choose one adjacent zone, the card several, and the opposite one."""
    target = f"blue victory_ii_class_star_destroyer 457,480 down name=Target {card}"
    with table(ruleset, VSD, target) as t:
        t.attack("VSD front", "Target front").dice("hit hit hit hit hit hit").choose("spend redirect")
        if card:
            t.choose("rear", "left").decline().choose("1 damage").choose("3 damage")
            assert t.ship("Target").shields == {"front": 1, "left": 0, "right": 3, "rear": 0}
        else:
            t.refuses("rear").choose("left").decline().choose("3 damage")
            assert t.ship("Target").shields == {"front": 0, "left": 0, "right": 3, "rear": 1}


@BOTH
@pytest.mark.rule("ARM-GOLD-05", ruleset="armada-1.5")
@pytest.mark.card("armada-1.0:gunnery_team", "armada-1.5:gunnery_team")
def test_the_erratum_replaces_what_is_printed_on_the_card(ruleset: Armada) -> None:
    """A Gunnery Team that says as printed that a zone may attack again needs concentrate fire since the erratum."""
    other = "blue cr90_corvette_a 520,400 down name=Other"
    with table(ruleset, f"{VSD} +gunnery_team", NEAR, other) as t:
        t.attack("VSD front", "Neb front").dice("hit blank blank hit accuracy accuracy").done()
        if ruleset == "armada-1.0":
            t.offers("front: Other").refuses("front: Neb", source="gunnery_team")
        else:
            t.asks("red", "determine-course")


# Exhausted cards ---------------------------------------------------------------------------------------------


@pytest.mark.rule("ARM-TIM-16", ruleset="armada-1.5")
@pytest.mark.card("armada-1.5:h9_turbolasers", "armada-1.5:electronic_countermeasures")
def test_an_exhausted_card_still_does_what_costs_no_exhausting() -> None:
    """H9 Turbolasers lying exhausted turn a die; exhausted Countermeasures, whose effect exhausts them, do nothing."""
    red = f"{VSD} +h9_turbolasers exhausted=h9_turbolasers"
    blue = f"{NEAR} +electronic_countermeasures exhausted=electronic_countermeasures"
    with table("armada-1.5", red, blue) as t:
        t.attack("VSD front", "Neb front").dice("hit blank blank hit hit hit")
        t.choose("H9").choose("red hit").choose("spend accuracy").choose("evade")
        assert t.pool() == ["red blank", "red blank", "blue hit", "blue hit", "blue hit"]
        t.refuses("Electronic Countermeasures").done()


# During setup ------------------------------------------------------------------------------------------------


def scout(ruleset: str, *while_: str) -> Pack:
    """A pack with an upgrade that gives its ship a token once the obstacles lie, before it is deployed."""
    effects = Effects()

    @effects.kind("upgrade")("scout").after(ObstaclesPlaced, while_=while_)
    def gains(g: Game, me: Source, now: ObstaclesPlaced) -> None:
        g.gain_token(me.host, "navigate")

    return Pack("scout", "1", ruleset, {"upgrade:scout": UpgradeFacts("Scout", ("officer",), 1)}, effects)


def deploying(ruleset: str, pack: Pack) -> ArmadaScript:
    """Red, who carries the card, is about to deploy its first ship. The objective is about deployment."""
    fleets = {
        "red": Fleet((FleetShip("cr90_corvette_a", ("scout",)),), (), ("superior_positions",)),
        "blue": Fleet((FleetShip("cr90_corvette_b"),) * 2, (), ("superior_positions",)),
    }
    t = ArmadaScript(rulesets.load(ruleset, (pack,)), Setup(fleets=fleets, obstacles=()))
    return t.choose("blue")


@pytest.mark.rule("ARM-TIM-14", ruleset="armada-1.0")
def test_in_1_0_only_objectives_are_heard_during_setup() -> None:
    """The upgrade is silent; the objective lets the first player deploy everything before the second."""
    t = deploying("armada-1.0", scout("armada-1.0", "table"))
    t.choose("CR90 Corvette B 1").place(300, 800, 180).choose("speed 1")
    t.asks("blue", "place-unit")
    assert t.ship("CR90 Corvette A").tokens == ()


@pytest.mark.rule("ARM-TIM-15", ruleset="armada-1.5")
def test_in_1_5_a_card_that_names_a_moment_of_setup_is_heard_before_its_ship_is_deployed() -> None:
    t = deploying("armada-1.5", scout("armada-1.5", "reserve"))
    t.asks("blue", "deploy-unit")
    assert t.ship("CR90 Corvette A").zone == "reserve"
    assert t.ship("CR90 Corvette A").tokens == ("navigate",)
