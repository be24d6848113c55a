"""Upgrades that add a critical effect of a color: Overload Pulse, Assault Concussion Missiles."""

from __future__ import annotations

import pytest

from holotable.testing import Armada, table

BOTH = pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])
VSD2 = "red victory_ii_class_star_destroyer 457,250 up name=VSD"
GSD = "red gladiator_i_class_star_destroyer 457,250 up name=GSD"
CR90 = "blue cr90_corvette_a 457,480 down name=CR90"
NEB = "blue nebulon_b_escort_frigate 457,400 down name=Neb"


# Overload Pulse ----------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("ARM-CRT-01", "ARM-CRT-02", "ARM-CRT-03")
@pytest.mark.card("armada-1.0:overload_pulse", "armada-1.5:overload_pulse")
def test_overload_pulse_exhausts_all_defense_tokens(ruleset: Armada) -> None:
    with table(ruleset, f"{VSD2} +overload_pulse", CR90) as t:
        t.attack("VSD front", "CR90 front").dice("blank blank blank crit accuracy accuracy").decline()
        t.decline().choose("Overload Pulse").asks("red", "determine-course")
        assert t.defense("CR90") == ["evade exhausted", "evade exhausted", "redirect exhausted"]
        assert t.ship("CR90").shields["front"] == 1


@BOTH
@pytest.mark.rule("ARM-DEF-03", "ARM-CRT-01")
@pytest.mark.card("armada-1.0:overload_pulse", "armada-1.5:overload_pulse")
def test_overload_pulse_comes_too_late_for_tokens_spent_before_and_discards_none(ruleset: Armada) -> None:
    with table(ruleset, f"{VSD2} +overload_pulse", f"{CR90} exhausted=evade") as t:
        t.attack("VSD front", "CR90 front").dice("blank blank blank crit hit hit")
        t.choose("redirect").choose("left").decline().choose("Overload Pulse").choose("2 damage")
        assert t.defense("CR90") == ["evade exhausted"] * 2 + ["redirect exhausted"]


@BOTH
@pytest.mark.rule("ARM-CRT-01", "ARM-ATK-23")
@pytest.mark.card("armada-1.0:overload_pulse", "armada-1.5:overload_pulse")
@pytest.mark.parametrize(
    ("extra", "dice"),
    [("+overload_pulse", "crit blank blank hit hit hit"), ("", "blank blank blank crit hit hit")],
)
def test_overload_pulse_needs_a_blue_crit_and_the_card(ruleset: Armada, extra: str, dice: str) -> None:
    with table(ruleset, f"{VSD2} {extra}", f"{CR90} shields=4") as t:
        t.attack("VSD front", "CR90 front").dice(dice).decline().refuses("Overload Pulse").choose("standard")


# Assault Concussion Missiles ---------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("ARM-CRD-08", ruleset="armada-1.5")
@pytest.mark.rule("ARM-CRT-01", "ARM-DEF-09")
@pytest.mark.card("armada-1.0:assault_concussion_missiles", "armada-1.5:assault_concussion_missiles")
def test_missiles_damage_the_zones_beside_the_defending_one_and_no_brace_helps(ruleset: Armada) -> None:
    with table(ruleset, f"{GSD} +assault_concussion_missiles", f"{NEB} shields=left:0") as t:
        t.attack("GSD front", "Neb front").dice("blank blank hit_crit hit").choose("brace").decline()
        t.choose("Assault Concussion Missiles").draws("crew_panic").asks("red", "determine-course")
        assert t.ship("Neb").shields == {"front": 1, "left": 0, "right": 0, "rear": 2}
        assert t.facedown("Neb") == ["crew_panic"]


@BOTH
@pytest.mark.rule("ARM-CRT-01", "ARM-CRT-02")
@pytest.mark.card("armada-1.0:assault_concussion_missiles", "armada-1.5:assault_concussion_missiles")
def test_missiles_need_a_black_crit(ruleset: Armada) -> None:
    with table(ruleset, f"{GSD} +assault_concussion_missiles", NEB) as t:
        t.attack("GSD front", "Neb front").dice("crit blank hit hit").decline()
        t.refuses("Assault Concussion Missiles").choose("standard").asks("red", "determine-course")
        assert t.ship("Neb").shields == {"front": 0, "left": 1, "right": 1, "rear": 2}


@pytest.mark.parametrize(("ruleset", "again"), [("armada-1.0", True), ("armada-1.5", False)])
@pytest.mark.rule("ARM-CRD-08", ruleset="armada-1.5")
@pytest.mark.rule("ARM-TIM-22")
@pytest.mark.card("armada-1.0:assault_concussion_missiles", "armada-1.5:assault_concussion_missiles")
def test_missiles_exhaust_in_1_5_only(ruleset: Armada, again: bool) -> None:
    beside = "blue cr90_corvette_a 570,250 up name=CR90"
    with table(ruleset, f"{GSD} +assault_concussion_missiles", NEB, beside) as t:
        t.attack("GSD front", "Neb front").dice("blank blank hit_crit blank").decline()
        t.choose("Assault Concussion Missiles")
        assert t.card("GSD", "assault_concussion_missiles").exhausted is not again
        t.attack("GSD right", "CR90 left").dice("hit_crit blank blank blank").decline()
        if again:
            t.offers("Assault Concussion Missiles")
        else:
            t.refuses("Assault Concussion Missiles", rule="ARM-CRD-08")


@pytest.mark.rule("ARM-CRD-02", "ARM-STA-03", "ARM-UPG-15", ruleset="armada-1.5")
@pytest.mark.card("armada-1.5:assault_concussion_missiles")
def test_exhausted_missiles_recur() -> None:
    missiles = "+assault_concussion_missiles exhausted=assault_concussion_missiles"
    with table("armada-1.5", f"{GSD} {missiles}", NEB, phase="status") as t:
        assert not t.card("GSD", "assault_concussion_missiles").exhausted


@BOTH
@pytest.mark.rule("ARM-CRT-02", "ARM-CRT-01")
@pytest.mark.card("armada-1.0:overload_pulse", "armada-1.5:overload_pulse")
@pytest.mark.card("armada-1.0:assault_concussion_missiles", "armada-1.5:assault_concussion_missiles")
def test_one_critical_effect_only_though_two_cards_offer_one(ruleset: Armada) -> None:
    """Dominator adds the blue die, at a range at which the Victory I gathers none."""
    cards = "+dominator +overload_pulse +assault_concussion_missiles"
    ship = "red victory_i_class_star_destroyer_empire 457,250 up"
    with table(ruleset, f"{ship} {cards} name=VSD", NEB) as t:
        t.attack("VSD front", "Neb front").dice("blank blank blank hit_crit blank blank")
        t.choose("Dominator").choose("rear").dice("crit").decline()
        t.offers("standard", "Overload Pulse", "Assault Concussion Missiles").choose("Overload Pulse")
        t.asks("red", "determine-course")
        assert t.defense("Neb") == ["evade exhausted", "brace exhausted", "brace exhausted"]
        assert t.ship("Neb").shields == {"front": 0, "left": 1, "right": 1, "rear": 2}
