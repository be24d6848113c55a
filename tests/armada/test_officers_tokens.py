"""Officers who deal in command tokens: Wulff Yularen and Hondo Ohnaka."""

from __future__ import annotations

import pytest

from holotable.testing import table

BOTH = pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])
YULAREN = pytest.mark.card("armada-1.0:wulff_yularen", "armada-1.5:wulff_yularen")
HONDO = pytest.mark.card("armada-1.0:hondo_ohnaka", "armada-1.5:hondo_ohnaka")

# Wulff Yularen -----------------------------------------------------------------------------------------------

VSD = "red victory_ii_class_star_destroyer 457,150 up +wulff_yularen name=VSD speed=0 tokens=repair shields=front:2"
FOE = "blue cr90_corvette_a 457,800 down name=CR90 speed=0"


@BOTH
@YULAREN
@pytest.mark.rule("ARM-TIM-04", "ARM-TIM-22")
@pytest.mark.rule("ARM-CRD-60", ruleset="armada-1.5")
def test_yularen_brings_the_token_back_but_not_for_the_same_command(ruleset: str) -> None:
    with table(ruleset, VSD, f"{FOE} dials=squadron") as t:
        t.choose("repair by token").choose("Wulff Yularen")
        assert t.ship("VSD").tokens == ("repair",)
        assert t.card("VSD", "wulff_yularen").exhausted
        t.asks("red", "spend-engineering")
        t.decline().asks("blue", "convert-dial")


@BOTH
@YULAREN
def test_yularen_exhausted_or_left_out_brings_nothing_back(ruleset: str) -> None:
    with table(ruleset, f"{VSD} exhausted=wulff_yularen", FOE) as t:
        t.choose("repair by token").asks("red", "spend-engineering")
    with table(ruleset, VSD, FOE) as t:
        t.choose("repair by token").decline().asks("red", "spend-engineering")
        assert t.ship("VSD").tokens == ()


@BOTH
@YULAREN
def test_yularen_serves_his_own_ship_only(ruleset: str) -> None:
    other = "red gladiator_i_class_star_destroyer 700,150 up name=GSD speed=0 tokens=repair shields=front:0"
    with table(ruleset, VSD, other, FOE) as t:
        t.activate("GSD").choose("repair by token").asks("red", "spend-engineering")


@BOTH
@YULAREN
@pytest.mark.card("armada-1.0:defense_liaison", "armada-1.5:defense_liaison")
def test_yularen_returns_the_token_that_a_liaison_costs(ruleset: str) -> None:
    both = f"{VSD.replace('up ', 'up +defense_liaison ')} dials=squadron"
    with table(ruleset, both, FOE) as t:
        t.choose("Defense Liaison").choose("Wulff Yularen").choose("repair").choose("keep")
        assert (t.ship("VSD").dials, t.ship("VSD").tokens) == (("repair",), ("repair",))
        t.offers("repair by dial and token")


@YULAREN
@pytest.mark.card("armada-1.5:electronic_countermeasures")
@pytest.mark.rule("ARM-STA-03", "ARM-UPG-16", "ARM-TIM-04", ruleset="armada-1.5")
def test_yularen_returns_the_token_that_readies_a_card_and_stays_exhausted() -> None:
    """The cards that recur have been readied before, so that Yularen waits for the next Status Phase."""
    cards = "+wulff_yularen +electronic_countermeasures exhausted=electronic_countermeasures"
    with table("armada-1.5", VSD.replace("+wulff_yularen", cards), FOE, phase="status") as t:
        t.choose("Electronic Countermeasures").choose("Wulff Yularen").asks("red", "assign-dial")
        assert t.ship("VSD").tokens == ("repair",)
        assert not t.card("VSD", "electronic_countermeasures").exhausted
        assert t.card("VSD", "wulff_yularen").exhausted


# Hondo Ohnaka ------------------------------------------------------------------------------------------------

HOME = "red nebulon_b_escort_frigate 250,150 up +hondo_ohnaka name=Home speed=0"
NEB = "red nebulon_b_escort_frigate 650,150 up name=Neb speed=0"
GSD = "blue gladiator_i_class_star_destroyer 457,800 down name=GSD speed=0"


@BOTH
@HONDO
@pytest.mark.rule("ARM-TIM-09")
@pytest.mark.rule("ARM-CRD-57", ruleset="armada-1.5")
def test_hondo_hands_out_two_tokens_and_the_opponent_the_two_others(ruleset: str) -> None:
    with table(ruleset, HOME, NEB, GSD, first="blue") as t:
        t.choose("Hondo Ohnaka").choose("repair")
        assert t.options == ["navigate", "squadron", "concentrate fire"]
        t.choose("navigate").choose("Home")
        assert t.options == ["Neb", "GSD"]
        t.choose("Neb").asks("blue", "hondo-ship")
        t.choose("GSD")
        assert t.options == ["Home", "Neb"]
        t.choose("Home")
        tokens = [t.ship(name).tokens for name in ("Home", "Neb", "GSD")]
        assert tokens == [("repair", "concentrate_fire"), ("navigate",), ("squadron",)]
        assert t.card("Home", "hondo_ohnaka").zone == "discarded"


@BOTH
@HONDO
@pytest.mark.rule("ARM-CRD-57", ruleset="armada-1.5")
def test_with_two_ships_left_everybody_serves_the_enemy_too(ruleset: str) -> None:
    with table(ruleset, HOME, GSD) as t:
        t.choose("Hondo Ohnaka").choose("repair").choose("navigate").choose("GSD")
        t.asks("blue", "hondo-ship")
        t.choose("GSD")
        assert t.ship("GSD").tokens == ("repair", "squadron")
        assert t.ship("Home").tokens == ("navigate", "concentrate_fire")


@BOTH
@HONDO
@pytest.mark.rule("ARM-TIM-10", "ARM-TIM-13")
def test_hondo_may_wait_and_works_once(ruleset: str) -> None:
    with table(ruleset, HOME, NEB, GSD) as t:
        t.decline().asks("red", "activate-ship")
        assert t.card("Home", "hondo_ohnaka").zone == "table"
    with table(ruleset, f"{HOME} discarded=hondo_ohnaka", NEB, GSD) as t:
        t.asks("red", "activate-ship")


@BOTH
@HONDO
@pytest.mark.card("armada-1.0:grand_moff_tarkin", "armada-1.5:grand_moff_tarkin")
@pytest.mark.rule("ARM-TIM-08", "ARM-CMD-08")
def test_hondo_and_tarkin_in_the_order_that_their_player_likes(ruleset: str) -> None:
    flagship = (
        "red victory_ii_class_star_destroyer 250,150 up +grand_moff_tarkin +hondo_ohnaka name=Home speed=0"
    )
    with table(ruleset, flagship, GSD) as t:
        t.offers("Grand Moff Tarkin", "Hondo Ohnaka").choose("Hondo Ohnaka")
        t.choose("repair").choose("navigate").choose("Home").choose("GSD").choose("Grand Moff Tarkin")
        t.choose("repair")
        assert t.ship("Home").tokens == ("repair", "concentrate_fire")


@BOTH
@HONDO
@pytest.mark.card("armada-1.0:grand_moff_tarkin", "armada-1.5:grand_moff_tarkin")
@pytest.mark.rule("ARM-TIM-09", "ARM-TIM-10")
def test_who_let_tarkin_be_is_not_asked_again_after_the_second_players_hondo(ruleset: str) -> None:
    """The first player's effects at the start of the phase are over before the second player's begin."""
    tarkin = "red victory_ii_class_star_destroyer 250,150 up +grand_moff_tarkin name=VSD speed=0"
    gsd = "red gladiator_i_class_star_destroyer 600,150 up name=GSD speed=0"
    hondo = "blue nebulon_b_escort_frigate 457,800 down +hondo_ohnaka name=Neb speed=0"
    with table(ruleset, tarkin, gsd, hondo) as t:
        t.offers("Grand Moff Tarkin").decline().asks("blue", "StartShipPhase")
        t.choose("Hondo Ohnaka").choose("repair").choose("navigate").choose("Neb").choose("VSD")
        t.choose("VSD").choose("Neb").asks("red", "activate-ship")
        assert t.ship("GSD").tokens == ()
