"""The titles of the core set: Dodonna's Pride, Dominator, Redemption."""

from __future__ import annotations

import pytest

from holotable.testing import Armada, table

BOTH = pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])
PRIDE = "red cr90_corvette_b 457,250 up +dodonnas_pride name=Pride"
DOMINATOR = "red victory_ii_class_star_destroyer 457,250 up +dominator name=Dominator"
NEB = "red nebulon_b_escort_frigate 257,250 up +redemption dials=repair name=Neb"


# Dodonna's Pride ---------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("ARM-CRT-01", "ARM-CRT-02", "ARM-DICE-15")
@pytest.mark.card("armada-1.0:dodonnas_pride", "armada-1.5:dodonnas_pride")
def test_dodonnas_pride_cancels_its_dice_for_a_faceup_card(ruleset: Armada) -> None:
    with table(ruleset, PRIDE, "blue victory_ii_class_star_destroyer 457,430 down name=VSD") as t:
        t.attack("Pride front", "VSD front").dice("crit hit hit").decline()
        t.choose("Dodonna's Pride").draws("crew_panic").asks("red", "determine-course")
        assert t.faceup("VSD") == ["crew_panic"]
        assert t.ship("VSD").shields["front"] == 3


@BOTH
@pytest.mark.rule("ARM-CRT-02", "ARM-ATK-26", "ARM-TIM-06")
@pytest.mark.card("armada-1.0:dodonnas_pride", "armada-1.5:dodonnas_pride")
@pytest.mark.card("armada-1.0:general_dodonna", "armada-1.5:general_dodonna")
def test_general_dodonna_picks_the_card_of_dodonnas_pride(ruleset: Armada) -> None:
    with table(
        ruleset, f"{PRIDE} +general_dodonna", "blue victory_ii_class_star_destroyer 457,430 down name=VSD"
    ) as t:
        t.attack("Pride front", "VSD front").dice("crit hit hit").decline().choose("Dodonna's Pride")
        t.choose("General Dodonna").draws("crew_panic", "power_failure", "comm_noise", "injured_crew")
        t.choose("Power Failure").asks("red", "determine-course")
        assert (t.faceup("VSD"), t.facedown("VSD")) == (["power_failure"], [])
        assert t.ship("VSD").shields["front"] == 3


@BOTH
@pytest.mark.rule("ARM-CRT-02", "ARM-CRT-07")
@pytest.mark.card("armada-1.0:dodonnas_pride", "armada-1.5:dodonnas_pride")
def test_the_standard_critical_effect_may_be_chosen_instead(ruleset: Armada) -> None:
    with table(ruleset, PRIDE, "blue victory_ii_class_star_destroyer 457,430 down shields=1 name=VSD") as t:
        t.attack("Pride front", "VSD front").dice("crit hit hit").decline()
        t.choose("standard").draws("crew_panic", "injured_crew").asks("red", "determine-course")
        assert t.faceup("VSD") == ["crew_panic"]
        assert t.facedown("VSD") == ["injured_crew"]


@BOTH
@pytest.mark.rule("ARM-CRT-01")
@pytest.mark.card("armada-1.0:dodonnas_pride", "armada-1.5:dodonnas_pride")
@pytest.mark.parametrize(
    ("ship", "dice"),
    [
        ("cr90_corvette_a 457,250 up +dodonnas_pride", "crit crit hit"),
        ("cr90_corvette_b 457,250 up", "crit hit hit"),
    ],
)
def test_dodonnas_pride_needs_a_blue_crit_and_the_card(ruleset: Armada, ship: str, dice: str) -> None:
    with table(
        ruleset, f"red {ship} name=Pride", "blue victory_ii_class_star_destroyer 457,430 down name=VSD"
    ) as t:
        t.attack("Pride front", "VSD front").dice(dice).decline()
        t.offers("standard").refuses("Dodonna's Pride").decline()
        assert not t.faceup("VSD")


@BOTH
@pytest.mark.rule("ARM-CRT-06")
@pytest.mark.card("armada-1.0:dodonnas_pride", "armada-1.5:dodonnas_pride")
def test_squadrons_suffer_no_critical_effect(ruleset: Armada) -> None:
    with table(ruleset, PRIDE, "blue tie_fighter_squadron 457,330 name=TIE") as t:
        t.attack("Pride front", "TIE").dice("crit").asks("red", "determine-course")
        assert t.squadron("TIE").hull == 3


# Dominator ---------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("ARM-CRD-51", ruleset="armada-1.5")
@pytest.mark.rule("ARM-DICE-11", "ARM-TIM-05")
@pytest.mark.card("armada-1.0:dominator", "armada-1.5:dominator")
@pytest.mark.parametrize(
    ("zones", "left", "more"),
    [
        ("rear", {"front": 3, "left": 3, "right": 3, "rear": 0}, "crit"),
        ("left and right", {"front": 3, "left": 2, "right": 2, "rear": 1}, "crit accuracy"),
        ("front and front", {"front": 1, "left": 3, "right": 3, "rear": 1}, "hit hit"),
    ],
)
def test_dominator_turns_shields_into_blue_dice(
    ruleset: Armada, zones: str, left: dict[str, int], more: str
) -> None:
    with table(ruleset, DOMINATOR, "blue cr90_corvette_a 457,480 down name=CR90") as t:
        t.attack("Dominator front", "CR90 front").dice("blank blank blank hit hit hit")
        t.choose("Dominator").refuses("rear and rear").choose(zones).dice(more)
        assert t.pool()[6:] == [f"blue {face}" for face in more.split()]
        assert t.ship("Dominator").shields == left
        t.refuses("Dominator", rule="ARM-TIM-05") if "accuracy" in more else t.asks("blue", "DefenseTokens")


@BOTH
@pytest.mark.rule("ARM-RNG-01")
@pytest.mark.card("armada-1.0:dominator", "armada-1.5:dominator")
@pytest.mark.parametrize(
    ("extra", "y", "dice"),
    [("", 600, "blank blank blank"), ("shields=0", 480, "blank blank blank hit hit hit")],
)
def test_dominator_does_nothing_at_long_range_or_without_shields(
    ruleset: Armada, extra: str, y: int, dice: str
) -> None:
    with table(ruleset, f"{DOMINATOR} {extra}", f"blue cr90_corvette_a 457,{y} down name=CR90") as t:
        t.attack("Dominator front", "CR90 front").dice(dice).asks("blue", "DefenseTokens")


@BOTH
@pytest.mark.rule("ARM-DICE-13")
@pytest.mark.card("armada-1.0:dominator", "armada-1.5:dominator")
def test_a_die_of_dominator_can_be_turned_by_h9_turbolasers(ruleset: Armada) -> None:
    with table(ruleset, f"{DOMINATOR} +h9_turbolasers", "blue cr90_corvette_a 457,480 down name=CR90") as t:
        t.attack("Dominator front", "CR90 front").dice("blank blank blank hit hit hit")
        t.choose("Dominator").choose("rear").dice("crit")
        t.choose("H9").choose("blue crit").choose("spend accuracy").choose("redirect")
        assert t.pool() == ["red blank"] * 3 + ["blue hit"] * 3


@BOTH
@pytest.mark.rule("ARM-TIM-17", "ARM-ATK-29")
@pytest.mark.card("armada-1.0:dominator", "armada-1.5:dominator")
def test_each_of_several_squadrons_is_an_attack_for_dominator(ruleset: Armada) -> None:
    x1, x2 = "blue x_wing_squadron 430,370 name=X1", "blue x_wing_squadron 490,370 name=X2"
    with table(ruleset, DOMINATOR, x1, x2, "blue cr90_corvette_a 850,850 left") as t:
        t.attack("Dominator front", "X1").dice("hit").choose("Dominator").choose("left and right")
        t.dice("hit crit").attack("Dominator front", "X2").dice("hit").choose("Dominator").choose("left")
        t.dice("hit")
        assert (t.squadron("X1").hull, t.squadron("X2").hull) == (3, 3)
        assert t.ship("Dominator").shields == {"front": 3, "left": 1, "right": 2, "rear": 1}


# Redemption --------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("ARM-CMD-31", "ARM-TIM-20")
@pytest.mark.card("armada-1.0:redemption", "armada-1.5:redemption")
@pytest.mark.parametrize(
    ("unit", "points"),
    [
        ("red cr90_corvette_a 457,250 up shields=0 dials=repair name=Patient", 3),
        ("red cr90_corvette_a 457,250 up shields=0 tokens=repair name=Patient", 2),
        ("red cr90_corvette_a 800,800 up shields=0 dials=repair name=Patient", 2),
        ("blue victory_ii_class_star_destroyer 457,250 up shields=0 dials=repair name=Patient", 4),
    ],
)
def test_redemption_helps_friendly_ships_at_distance_1_to_5(ruleset: Armada, unit: str, points: int) -> None:
    with table(ruleset, NEB, unit, first="red" if unit.startswith("red") else "blue") as t:
        t.activate("Patient")
        if "dials" in unit:
            t.choose("keep the dial")
        t.choose("repair by").asks(t.ship("Patient").owner, f"Patient has {points} engineering points")


@BOTH
@pytest.mark.rule("ARM-CMD-31", "ARM-TIM-20", "ARM-RNG-08")
@pytest.mark.card("armada-1.0:redemption", "armada-1.5:redemption")
@pytest.mark.card("armada-1.0:engineering_team", "armada-1.5:engineering_team")
def test_redemption_helps_itself_and_adds_to_an_engineering_team(ruleset: Armada) -> None:
    with table(ruleset, f"{NEB} +engineering_team shields=0", "blue cr90_corvette_a 800,800 up") as t:
        t.activate("Neb").choose("keep the dial").choose("repair by dial")
        t.asks("red", "Neb has 5 engineering points")
