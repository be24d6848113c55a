"""General Dodonna picks the faceup damage card of an enemy; Grand Moff Tarkin hands out command tokens."""

from __future__ import annotations

import pytest

from holotable import rulesets
from holotable.kernel.frame import Use
from holotable.kernel.view import view
from holotable.scenario.armada import ArmadaScript
from holotable.testing import table

BOTH = pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])
DODONNA = pytest.mark.card("armada-1.0:general_dodonna", "armada-1.5:general_dodonna")
TARKIN = pytest.mark.card("armada-1.0:grand_moff_tarkin", "armada-1.5:grand_moff_tarkin")

FLAGSHIP = "red cr90_corvette_a 457,250 up +general_dodonna name=CR90 speed=2"
VSD = "blue victory_ii_class_star_destroyer 457,480 down name=VSD speed=1 shields=front:0"
FOUR = ("blinded_gunners", "power_failure", "targeter_disruption", "power_failure")


def critical(t: ArmadaScript) -> ArmadaScript:
    """The corvette scores a hit and a critical on the bow, and the critical effect is used."""
    return t.attack("CR90 front", "VSD front").dice("hit crit hit").decline().choose("standard")


def discards(t: ArmadaScript) -> list[str]:
    """The discard pile of the damage deck, in order."""
    return [name.removeprefix("damage:") for name in t.state.decks["damage"].discard]


# General Dodonna ---------------------------------------------------------------------------------------------


@BOTH
@DODONNA
@pytest.mark.rule("ARM-DMG-05", "ARM-TIM-06")
def test_dodonna_picks_one_of_four_for_the_faceup_card(ruleset: str) -> None:
    with table(ruleset, FLAGSHIP, VSD) as t:
        critical(t).offers("General Dodonna")
        t.choose("General Dodonna").draws(*FOUR).asks("red", "choose-damage")
        assert t.options == ["Blinded Gunners", "Power Failure", "Targeter Disruption"]
        t.choose("Targeter").draws("crew_panic", "crew_panic")
        assert t.faceup("VSD") == ["targeter_disruption"]
        assert t.facedown("VSD") == ["crew_panic", "crew_panic"]
        assert discards(t) == ["blinded_gunners", "power_failure", "power_failure"]
        assert t.state.decks["damage"].count == 52 - 3 - 3


@BOTH
@DODONNA
def test_only_dodonnas_player_sees_the_four_cards(ruleset: str) -> None:
    with table(ruleset, FLAGSHIP, VSD) as t:
        critical(t).choose("General Dodonna").draws(*FOUR)
        shown: list[object] = []
        for seat in ("red", "blue", None):
            use = view(t.state, seat).stack[-1]
            assert isinstance(use, Use)
            shown.append(use.memo)
        assert shown == [{"viewed": tuple(f"damage:{name}" for name in FOUR)}, {}, {}]
        t.choose("Blinded").draws("crew_panic", "crew_panic")


@BOTH
@DODONNA
@pytest.mark.rule("ARM-TIM-10")
def test_dodonna_may_be_left_out(ruleset: str) -> None:
    with table(ruleset, FLAGSHIP, VSD) as t:
        critical(t).decline().draws("power_failure", "crew_panic", "crew_panic")
        assert t.faceup("VSD") == ["power_failure"]
        assert discards(t) == []


@BOTH
@DODONNA
def test_dodonna_does_nothing_for_facedown_cards(ruleset: str) -> None:
    with table(ruleset, FLAGSHIP, VSD) as t:
        t.attack("CR90 front", "VSD front").dice("hit crit hit").decline().decline()
        t.draws("power_failure", "crew_panic", "crew_panic")
        assert t.facedown("VSD") == ["power_failure", "crew_panic", "crew_panic"]


@BOTH
@DODONNA
def test_dodonna_does_nothing_for_his_own_fleet(ruleset: str) -> None:
    own = f"{FLAGSHIP} shields=front:0 facedown=crew_panic"
    with table(ruleset, own, VSD, first="blue") as t:
        t.attack("VSD front", "CR90 front").dice("crit blank blank accuracy accuracy accuracy")
        t.decline().decline().choose("standard").draws("power_failure")
        assert t.faceup("CR90") == ["power_failure"]


@BOTH
@DODONNA
@pytest.mark.rule("ARM-DMG-08")
def test_dodonna_looks_on_in_a_rebuilt_deck(ruleset: str) -> None:
    facts = rulesets.load(ruleset).facts
    every = [
        k.split(":")[1] for k, fact in facts.items() if k.startswith("damage:") for _ in range(fact.count)
    ]
    every.remove("blinded_gunners")
    every.remove("power_failure")
    with table(ruleset, FLAGSHIP, VSD, discards=every) as t:
        critical(t).choose("General Dodonna").draws("power_failure", "blinded_gunners")
        assert not t.game.state.decks["damage"].discard
        t.draws("crew_panic", "compartment_fire").choose("Compartment").draws("comm_noise", "comm_noise")
        assert t.faceup("VSD") == ["compartment_fire"]
        assert discards(t) == ["power_failure", "blinded_gunners", "crew_panic"]


@BOTH
@DODONNA
@pytest.mark.rule("ARM-OBS-07", "ARM-DMG-10")
def test_dodonna_picks_the_card_of_an_asteroid_field(ruleset: str) -> None:
    away = "red cr90_corvette_a 100,100 up +general_dodonna name=CR90"
    with table(ruleset, away, VSD, first="blue", rocks=["asteroid_1 457,430 up name=Rock"]) as t:
        t.maneuver("VSD", "0").offers("General Dodonna")
        t.choose("General Dodonna").draws(*FOUR).choose("Power Failure")
        assert t.faceup("VSD") == ["power_failure"]


# Grand Moff Tarkin -------------------------------------------------------------------------------------------

HOME = "red victory_ii_class_star_destroyer 250,100 up +grand_moff_tarkin name=Home"
GSD = "red gladiator_i_class_star_destroyer 600,100 up name=GSD"
FOE = "blue cr90_corvette_a 457,800 down name=CR90"


@BOTH
@TARKIN
@pytest.mark.rule("ARM-TIM-09", "ARM-CMD-07")
def test_tarkin_gives_all_friendly_ships_a_token_of_one_command(ruleset: str) -> None:
    with table(ruleset, HOME, GSD, FOE, first="blue") as t:
        t.asks("red", "StartShipPhase")
        t.choose("Grand Moff Tarkin").choose("repair")
        assert (t.ship("Home").tokens, t.ship("GSD").tokens, t.ship("CR90").tokens) == (
            ("repair",),
            ("repair",),
            (),
        )
        t.asks("blue", "determine-course")


@BOTH
@TARKIN
@pytest.mark.rule("ARM-CMD-07", "ARM-CMD-08")
def test_tarkins_tokens_obey_the_limits_of_each_ship(ruleset: str) -> None:
    full = f"{GSD} tokens=navigate,squadron"
    with table(ruleset, f"{HOME} tokens=repair", full, FOE) as t:
        t.choose("Grand Moff Tarkin").choose("repair").asks("red", "discard-token")
        t.choose("squadron")
        assert t.ship("Home").tokens == ("repair",)
        assert t.ship("GSD").tokens == ("navigate", "repair")


@BOTH
@TARKIN
@pytest.mark.rule("ARM-TIM-10")
def test_tarkin_may_be_left_out_and_is_asked_once(ruleset: str) -> None:
    with table(ruleset, HOME, GSD, FOE) as t:
        t.decline().asks("red", "activate-ship")
        assert t.ship("GSD").tokens == ()


@BOTH
@TARKIN
@pytest.mark.rule("ARM-DMG-14")
def test_tarkin_is_silent_once_his_ship_is_gone(ruleset: str) -> None:
    gone = "red victory_ii_class_star_destroyer 250,100 up +grand_moff_tarkin name=Home destroyed=yes"
    with table(ruleset, gone, GSD, FOE) as t:
        t.asks("red", "determine-course")
