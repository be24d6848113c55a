"""Defense tokens (ARM-DEF-01 to ARM-DEF-24) and critical effects (ARM-CRT-01 to ARM-CRT-08)."""

from __future__ import annotations

import pytest

from holotable.testing import table

BOTH = ["armada-1.0", "armada-1.5"]
VSD = "red victory_ii_class_star_destroyer 457,250 up name=VSD speed=1"
both = pytest.mark.parametrize("ruleset", BOTH)


def nebulon(gap: float, keys: str = "", speed: int = 2) -> str:
    """A Nebulon-B that faces the Victory's front, its token so many mm from that of the Victory."""
    y = 250 + 50.75 + 35.125 + gap
    return f"blue nebulon_b_escort_frigate 457,{y} down name=Neb speed={speed} {keys}"


def cr90(gap: float, keys: str = "") -> str:
    """A CR90 in the same place."""
    return f"blue cr90_corvette_a 457,{250 + 50.75 + 35.125 + gap} down name=CR90 {keys}"


# Spending ----------------------------------------------------------------------------------------------------


@both
@pytest.mark.rule("ARM-DEF-01", "ARM-DEF-02", "ARM-DEF-03", "ARM-ATK-22")
def test_a_readied_token_is_exhausted_an_exhausted_one_discarded(ruleset: str) -> None:
    """One of each kind at most: two braces in one attack are refused."""
    with table(ruleset, VSD, nebulon(200, "exhausted=brace")) as t:
        t.attack("VSD front", "Neb front").dice("hit hit hit").choose("spend brace").choose(
            "brace (exhausted)"
        )
        assert t.defense("Neb") == ["evade", "brace", "brace discarded"]
        t.refuses("spend brace", "ARM-DEF-02").done()
        assert t.ship("Neb").shields["front"] == 1


@both
@pytest.mark.rule("ARM-DEF-04")
def test_a_ship_at_speed_0_spends_nothing(ruleset: str) -> None:
    """S-09: it is not even asked."""
    with table(ruleset, VSD, nebulon(200, speed=0)) as t:
        t.attack("VSD front", "Neb front").dice("hit hit hit")
        assert t.ship("Neb").shields["front"] == 0
        assert t.defense("Neb") == ["evade", "brace", "brace"]


@both
@pytest.mark.rule("ARM-DEF-06")
def test_a_token_may_be_spent_in_vain(ruleset: str) -> None:
    with table(ruleset, VSD, cr90(200, "shields=left:0,right:0")) as t:
        t.attack("VSD front", "CR90 front").dice("hit accuracy blank").decline()
        t.choose("spend redirect").choose("left").decline()
        assert t.defense("CR90")[2] == "redirect exhausted"
        assert t.ship("CR90").shields["front"] == 1


@both
@pytest.mark.rule("ARM-DEF-24", "ARM-ATK-22")
def test_the_defender_orders_the_tokens_and_sees_each_outcome(ruleset: str) -> None:
    with table(ruleset, VSD, nebulon(150)) as t:
        t.attack("VSD front", "Neb front").dice("double_hit hit blank hit hit accuracy").decline()
        t.choose("spend evade").choose("red double+hit").dice("blank")
        t.offers("spend brace").choose("spend brace")
        assert t.ship("Neb").shields["front"] == 1


# What each token does ----------------------------------------------------------------------------------------


@both
@pytest.mark.rule("ARM-DEF-09", "ARM-ATK-25")
@pytest.mark.parametrize(("faces", "left"), [("double_hit double_hit hit", 0), ("hit blank blank", 2)])
def test_brace_halves_the_total_rounded_up(ruleset: str, faces: str, left: int) -> None:
    """5 becomes 3, 1 stays 1."""
    with table(ruleset, VSD, nebulon(200)) as t:
        t.attack("VSD front", "Neb front").dice(faces).choose("spend brace").done()
        assert t.ship("Neb").shields["front"] == left


@both
@pytest.mark.rule("ARM-DEF-10", "ARM-ATK-25", "ARM-DEF-06")
def test_redirect_puts_damage_on_an_adjacent_zones_shields(ruleset: str) -> None:
    """4 damage, 1 shield in front, 2 on the left: 0 to 2 may go left, the rest goes to the front."""
    with table(ruleset, VSD, cr90(200, "shields=front:1")) as t:
        t.attack("VSD front", "CR90 front").dice("double_hit hit hit").choose("spend redirect")
        t.offers("left", "right").refuses("rear").choose("left").decline()
        t.asks("blue", "redirect-amount")
        t.offers("2 damage", "1 damage", "0 damage").refuses("3 damage").choose("2 damage")
        t.draws("comm_noise")
        assert t.ship("CR90").shields == {"front": 0, "left": 0, "right": 2, "rear": 1}
        assert t.facedown("CR90") == ["comm_noise"]


@both
@pytest.mark.rule("ARM-DEF-16", "ARM-ATK-26")
def test_scatter_cancels_all_dice(ruleset: str) -> None:
    x_wing = "blue x_wing_squadron 300,300 name=X"
    howlrunner = "red howlrunner 300,360 name=Howl"
    with table(ruleset, VSD, cr90(250), x_wing, howlrunner, phase="squadron", first="blue") as t:
        t.attack("X", "Howl").dice("hit hit hit hit").choose("spend scatter").done()
        assert t.squadron("Howl").hull == 3
        assert t.defense("Howl") == ["brace", "scatter exhausted"]


@both
@pytest.mark.rule("ARM-DEF-09", "ARM-DEF-04")
def test_unique_squadrons_brace_too(ruleset: str) -> None:
    x_wing = "blue x_wing_squadron 300,300 name=X"
    howlrunner = "red howlrunner 300,360 name=Howl"
    with table(ruleset, VSD, cr90(250), x_wing, howlrunner, phase="squadron", first="blue") as t:
        t.attack("X", "Howl").dice("hit hit hit crit").choose("spend brace").done()
        assert t.squadron("Howl").hull == 1


# Evade -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ARM-DEF-11", ruleset="armada-1.0")
def test_evade_at_close_range_is_in_vain_in_1_0() -> None:
    """S-11."""
    with table("armada-1.0", VSD, cr90(100)) as t:
        t.attack("VSD front", "CR90 front").dice("hit blank blank accuracy accuracy hit").decline()
        t.choose("spend evade").done()
        assert t.ship("CR90").shields["front"] == 0
        assert "evade exhausted" in t.defense("CR90")


@pytest.mark.rule("ARM-DEF-11", "ARM-DEF-15", ruleset="armada-1.0")
def test_evade_rerolls_at_medium_and_cancels_at_long_range_in_1_0() -> None:
    with table("armada-1.0", VSD, cr90(150)) as t:
        t.attack("VSD front", "CR90 front").dice("hit blank blank accuracy accuracy hit").decline()
        t.choose("spend evade").choose("red hit").dice("blank").done()
        assert t.ship("CR90").shields["front"] == 1
    with table("armada-1.0", VSD, cr90(200)) as t:
        t.attack("VSD front", "CR90 front").dice("hit hit blank").choose("spend evade").choose(
            "red hit"
        ).done()
        assert t.ship("CR90").shields["front"] == 1


@pytest.mark.rule("ARM-DEF-12", "ARM-DEF-14", "ARM-DEF-15", ruleset="armada-1.5")
@pytest.mark.parametrize("gap", [100, 150])
def test_evade_rerolls_at_close_and_medium_range_in_1_5(gap: float) -> None:
    """S-12. The Victory is larger than the corvette: one die is enough, the token is only exhausted."""
    with table("armada-1.5", VSD, cr90(gap)) as t:
        t.attack("VSD front", "CR90 front").dice("hit blank blank accuracy accuracy hit").decline()
        t.choose("spend evade").choose("red hit").dice("blank").done()
        assert t.ship("CR90").shields["front"] == 1
        assert "evade exhausted" in t.defense("CR90")
        assert "evade discarded" not in t.defense("CR90")


@pytest.mark.rule("ARM-DEF-14", ruleset="armada-1.5")
def test_against_a_larger_ship_a_second_die_discards_the_token() -> None:
    with table("armada-1.5", VSD, cr90(200)) as t:
        t.attack("VSD front", "CR90 front").dice("hit hit hit").choose("spend evade").choose(
            "red hit", "red hit"
        )
        t.done()
        assert t.ship("CR90").shields["front"] == 1
        assert "evade discarded" in t.defense("CR90")


@pytest.mark.rule("ARM-DEF-14", "ARM-DEF-12", ruleset="armada-1.5")
@pytest.mark.parametrize(
    ("keys", "picked"), [("", ""), ("exhausted=evade,evade", ""), ("exhausted=evade", "exhausted")]
)
def test_nearer_the_second_die_is_rerolled_and_the_token_discarded_readied_or_exhausted(
    keys: str, picked: str
) -> None:
    with table("armada-1.5", VSD, cr90(150, keys)) as t:
        t.attack("VSD front", "CR90 front").dice("hit hit blank accuracy accuracy accuracy").decline()
        t.choose("spend evade")
        if picked:
            t.choose(picked)
        t.choose("red hit", "red hit").dice("blank double_hit")
        assert t.pool()[:3] == ["red blank", "red double_hit", "red blank"]
        assert t.defense("CR90").count("evade discarded") == 1
        t.done()


@pytest.mark.rule("ARM-DEF-14", ruleset="armada-1.5")
def test_a_larger_ships_last_die_can_be_evaded_alone() -> None:
    behind = "red victory_ii_class_star_destroyer 457,250 down name=VSD speed=1"
    with table("armada-1.5", behind, cr90(200), rocks=["asteroid_2 457,370 up"]) as t:
        t.attack("VSD rear", "CR90 front").dice("hit").choose("spend evade").choose("red hit")
        assert t.pool() == []
        assert t.defense("CR90").count("evade exhausted") == 1
        t.done()


@pytest.mark.rule("ARM-DEF-14", ruleset="armada-1.5")
def test_against_a_ship_of_its_size_it_evades_one_die() -> None:
    with table("armada-1.5", "red nebulon_b_escort_frigate 457,250 up name=Red", cr90(200)) as t:
        t.attack("Red front", "CR90 front").dice("hit hit hit").choose("spend evade")
        assert t.pool() == ["red hit", "red hit"]
        t.done()
        assert "evade exhausted" in t.defense("CR90")


@both
@pytest.mark.rule("ARM-DEF-11", ruleset="armada-1.0")
@pytest.mark.rule("ARM-DEF-12", ruleset="armada-1.5")
def test_evade_against_squadrons(ruleset: str) -> None:
    """In vain in 1.0 (gap G-11), a reroll in 1.5."""
    bomber = "red tie_bomber_squadron 457,500 name=Bomber"
    away = "red victory_ii_class_star_destroyer 800,100 up name=VSD activated=yes"
    with table(ruleset, away, cr90(250), bomber, phase="squadron") as t:
        t.attack("Bomber", "CR90 front").dice("hit").choose("spend evade")
        if ruleset == "armada-1.5":
            t.dice("blank")
        t.done()
        assert t.ship("CR90").shields["front"] == (2 if ruleset == "armada-1.5" else 1)


# Critical effects --------------------------------------------------------------------------------------------


@both
@pytest.mark.rule("ARM-CRT-03", "ARM-CRT-04", "ARM-CRT-08", "ARM-ATK-23", "ARM-TIM-02")
def test_the_standard_critical_deals_the_first_card_faceup(ruleset: str) -> None:
    """S-08: 5 damage, braced to 3, one shield: two cards, the first faceup. The crit still counts as damage."""
    with table(ruleset, VSD, nebulon(200, "shields=front:1")) as t:
        t.attack("VSD front", "Neb front").dice("double_hit double_hit crit").choose("spend brace").decline()
        t.asks("red", "CriticalEffect")
        t.choose("standard critical").draws("blinded_gunners", "crew_panic")
        assert t.faceup("Neb") == ["blinded_gunners"]
        assert t.facedown("Neb") == ["crew_panic"]


@both
@pytest.mark.rule("ARM-CRT-04")
def test_without_a_card_the_standard_critical_does_nothing(ruleset: str) -> None:
    with table(ruleset, VSD, nebulon(200)) as t:
        t.attack("VSD front", "Neb front").dice("hit hit crit").decline().choose("standard critical")
        assert t.faceup("Neb") == t.facedown("Neb") == []
        assert t.ship("Neb").shields["front"] == 0


@both
@pytest.mark.rule("ARM-CRT-02", "ARM-CRT-07")
def test_a_critical_effect_is_the_attackers_choice_and_at_most_one(ruleset: str) -> None:
    with table(ruleset, VSD, nebulon(200, "shields=front:0")) as t:
        t.attack("VSD front", "Neb front").dice("crit crit blank").decline().decline().draws(
            "crew_panic", "comm_noise"
        )
        assert t.faceup("Neb") == []


@both
@pytest.mark.rule("ARM-CRT-01")
def test_without_a_crit_in_the_pool_there_is_no_critical_effect(ruleset: str) -> None:
    """The evade at long range cancels the only crit."""
    with table(ruleset, VSD, nebulon(200, "shields=front:0")) as t:
        t.attack("VSD front", "Neb front").dice("crit hit blank").choose("spend evade").choose("red crit")
        t.decline().draws("crew_panic")
        assert t.facedown("Neb") == ["crew_panic"]


@both
@pytest.mark.rule("ARM-CRT-05", "ARM-KEY-02", "ARM-DICE-05")
def test_a_bombers_crit_is_damage_and_a_critical_effect(ruleset: str) -> None:
    """S-21: one crit against a zone without shields is one faceup card."""
    x_wing = "red x_wing_squadron 457,500 name=X"
    away = "red victory_ii_class_star_destroyer 800,100 up name=VSD activated=yes"
    with table(ruleset, away, cr90(250, "shields=front:0"), x_wing, phase="squadron") as t:
        t.attack("X", "CR90 front").dice("crit").decline().choose("standard")
        t.draws("blinded_gunners")
        assert t.faceup("CR90") == ["blinded_gunners"]
