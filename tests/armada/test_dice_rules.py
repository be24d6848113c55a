"""Dice, accuracy icons, concentrate fire (ARM-DICE, ARM-ATK-17 to ARM-ATK-20, ARM-CMD-38 to ARM-CMD-41)."""

from __future__ import annotations

from collections import Counter

import pytest

from holotable.rulesets import load
from holotable.testing import table

BOTH = ["armada-1.0", "armada-1.5"]
VSD = "red victory_ii_class_star_destroyer 457,250 up name=VSD speed=1"
CR90 = "blue cr90_corvette_a 457,436 down name=CR90"
FAR = "blue cr90_corvette_a 457,600 down name=CR90"
AWAY = "blue cr90_corvette_a 850,850 down name=Away"
pytestmark = pytest.mark.parametrize("ruleset", BOTH)


@pytest.mark.rule("ARM-DICE-01", "ARM-DICE-02", "ARM-DICE-03")
def test_the_faces_of_the_dice(ruleset: str) -> None:
    dice = load(ruleset).dice
    assert Counter(dice["red"]) == {"blank": 2, "hit": 2, "crit": 2, "double_hit": 1, "accuracy": 1}
    assert Counter(dice["blue"]) == {"hit": 4, "crit": 2, "accuracy": 2}
    assert Counter(dice["black"]) == {"blank": 2, "hit": 4, "hit_crit": 2}


@pytest.mark.rule("ARM-DICE-04", "ARM-DICE-05", "ARM-DICE-07", "ARM-ATK-24")
def test_hits_and_crits_count_between_ships(ruleset: str) -> None:
    """A double hit is 2, a hit 1, a crit 1, a blank nothing."""
    with table(ruleset, VSD, FAR) as t:
        t.attack("VSD front", "CR90 front").dice("double_hit crit blank").decline().decline()
        t.draws("injured_crew")
        assert any("CR90 suffers 3 damage" in line for line in t.log)


@pytest.mark.rule("ARM-DICE-05", "ARM-CRT-05", "ARM-CRT-06", "ARM-ATK-24", "ARM-SQD-15")
def test_crits_are_worth_nothing_against_or_from_squadrons(ruleset: str) -> None:
    """A TIE fighter is no bomber: one crit against a ship is no damage, and no critical effect."""
    tie = "red tie_fighter_squadron 457,505 name=TIE"
    with table(ruleset, VSD, FAR, tie, phase="squadron") as t:
        t.activate("TIE")
        t.attack("TIE", "CR90 front").dice("crit").done()
        assert t.ship("CR90").shields["front"] == 2
        assert any("CR90 suffers 0 damage" in line for line in t.log)


@pytest.mark.rule("ARM-DICE-06", "ARM-ATK-19", "ARM-DEF-05", "ARM-DICE-14", "ARM-ATK-18")
def test_an_accuracy_icon_locks_a_token_readied_or_exhausted(ruleset: str) -> None:
    """S-06: the spent die leaves the pool."""
    nebulon = "blue nebulon_b_escort_frigate 457,600 down name=Neb exhausted=brace"
    with table(ruleset, VSD, nebulon) as t:
        t.attack("VSD front", "Neb front").dice("crit accuracy hit")
        t.choose("spend accuracy")
        t.offers("evade (readied)", "brace (readied)", "brace (exhausted)").choose("brace (readied)")
        assert t.pool() == ["red crit", "red hit"]
        t.choose("spend brace")
        assert t.defense("Neb") == ["evade", "brace", "brace discarded"]
        t.done()


@pytest.mark.rule("ARM-ATK-19", "ARM-DICE-06", "ARM-DICE-14")
@pytest.mark.parametrize(("spent", "kept"), [("red", "blue"), ("blue", "red")])
def test_of_two_colors_the_attacker_picks_the_accuracy_die_to_spend(
    ruleset: str, spent: str, kept: str
) -> None:
    """The other one stays in the pool, and with it its color for concentrate fire."""
    with table(ruleset, f"{VSD} tokens=concentrate_fire", CR90) as t:
        t.attack("VSD front", "CR90 front").dice("accuracy blank blank accuracy hit hit")
        t.choose("spend accuracy").asks("red", "accuracy-die")
        t.choose(f"{spent} accuracy").choose("redirect")
        assert f"{kept} accuracy" in t.pool()
        assert f"{spent} accuracy" not in t.pool()


@pytest.mark.rule("ARM-DEF-05", "ARM-ATK-19")
def test_a_locked_token_is_refused_with_its_rule(ruleset: str) -> None:
    with table(ruleset, VSD, FAR) as t:
        t.attack("VSD front", "CR90 front").dice("hit accuracy hit").choose("spend accuracy").choose(
            "redirect"
        )
        t.refuses("spend redirect", "ARM-DEF-05").offers("spend evade")


@pytest.mark.rule("ARM-ATK-20", "ARM-CMD-40")
def test_accuracies_and_other_effects_are_interleaved(ruleset: str) -> None:
    """A die rerolled after the first accuracy may become another accuracy to spend."""
    with table(ruleset, f"{VSD} tokens=concentrate_fire", FAR) as t:
        t.attack("VSD front", "CR90 front").dice("blank accuracy hit").choose("spend accuracy").choose(
            "redirect"
        )
        t.choose("concentrate fire").choose("red blank").dice("accuracy").choose("spend accuracy")
        t.choose("evade")
        assert t.pool() == ["red hit"]


@pytest.mark.rule("ARM-CMD-38", "ARM-CMD-39", "ARM-DICE-11")
def test_a_concentrate_fire_dial_adds_a_die_of_a_color_in_the_pool(ruleset: str) -> None:
    """S-17: a pool of red dice at long range cannot gain a blue one."""
    with table(ruleset, f"{VSD} dials=concentrate_fire", FAR) as t:
        t.attack("VSD front", "CR90 front").dice("blank hit blank").choose("concentrate fire")
        t.refuses("blue").choose("red").dice("crit")
        assert t.pool() == ["red blank", "red hit", "red blank", "red crit"]
    with table(ruleset, f"{VSD} dials=concentrate_fire", CR90) as t:
        t.attack("VSD front", "CR90 front").dice("blank hit blank hit hit hit").choose("concentrate fire")
        t.asks("red", "concentrate-color")
        t.offers("red", "blue").refuses("black").choose("blue").dice("accuracy")
        assert len(t.pool()) == 7


@pytest.mark.rule("ARM-CMD-40", "ARM-CMD-13", "ARM-CMD-14")
def test_dial_and_token_add_a_die_then_reroll_any_one(ruleset: str) -> None:
    """The die just added may be rerolled; the reroll may be declined."""
    vsd = f"{VSD} dials=concentrate_fire tokens=concentrate_fire"
    with table(ruleset, vsd, FAR) as t:
        t.attack("VSD front", "CR90 front").dice("hit hit hit").choose("concentrate fire")
        t.choose("concentrate fire by dial and token").choose("red").dice("blank")
        t.asks("red", "concentrate-reroll")
        t.choose("red blank").dice("double_hit")
        assert t.pool() == ["red hit", "red hit", "red hit", "red double_hit"]
    with table(ruleset, vsd, FAR) as t:
        t.attack("VSD front", "CR90 front").dice("hit hit hit").choose("concentrate fire")
        t.choose("concentrate fire by dial and token").choose("red").dice("blank").decline()
        assert t.pool()[-1] == "red blank"


@pytest.mark.rule("ARM-CMD-12", "ARM-CMD-41")
def test_concentrate_fire_serves_one_attack_a_round(ruleset: str) -> None:
    """The dial on the first attack: the token is of no use in the second."""
    beside = "blue nebulon_b_escort_frigate 300,250 right name=Neb"
    vsd = f"{VSD} dials=concentrate_fire tokens=concentrate_fire"
    with table(ruleset, vsd, FAR, beside) as t:
        t.attack("VSD front", "CR90 front").dice("blank hit blank").choose("concentrate fire")
        t.choose("concentrate fire by dial").choose("red").dice("blank").decline()
        t.attack("VSD left", "Neb front").dice("hit accuracy hit")
        t.asks("red", "AttackEffects")
        t.offers("spend accuracy").refuses("concentrate fire")


@pytest.mark.rule("ARM-CMD-41", "ARM-TIM-04")
def test_against_several_squadrons_it_serves_one_of_them(ruleset: str) -> None:
    nebulon = "red nebulon_b_escort_frigate 457,250 up name=Neb speed=1 tokens=concentrate_fire"
    x1, x2 = "blue x_wing_squadron 420,370 name=X1", "blue x_wing_squadron 490,370 name=X2"
    with table(ruleset, nebulon, AWAY, x1, x2) as t:
        t.attack("Neb front", "X1").dice("crit hit").choose("concentrate fire").choose("blue crit").dice(
            "hit"
        )
        assert t.squadron("X1").hull == 3
        t.attack("Neb front", "X2").dice("crit hit")
        assert t.squadron("X2").hull == 4


@pytest.mark.rule("ARM-DICE-10")
def test_a_die_is_rerolled_again_and_again(ruleset: str) -> None:
    """Concentrate fire, then the defender's evade at medium range: the same die twice."""
    near = "blue cr90_corvette_a 457,490 down name=CR90"
    with table(ruleset, f"{VSD} tokens=concentrate_fire", near) as t:
        t.attack("VSD front", "CR90 front").dice("blank accuracy accuracy accuracy accuracy accuracy")
        t.choose("concentrate fire").choose("red blank").dice("double_hit").decline()
        t.choose("spend evade").choose("red double+hit").dice("blank")
        assert "red blank" in t.pool()
        t.done()


@pytest.mark.rule("ARM-DICE-09", "ARM-DICE-15", "ARM-DEF-11", ruleset="armada-1.0")
@pytest.mark.rule("ARM-DICE-09", "ARM-DICE-15", "ARM-DEF-12", ruleset="armada-1.5")
def test_a_canceled_die_takes_both_its_icons_along(ruleset: str) -> None:
    with table(
        ruleset,
        "red cr90_corvette_a 457,250 up name=Red",
        "blue nebulon_b_escort_frigate 457,520 down name=Neb",
    ) as t:
        t.attack("Red front", "Neb front").dice("double_hit hit").choose("spend evade").choose(
            "red double+hit"
        )
        assert t.pool() == ["red hit"]
        t.done()


@pytest.mark.rule("ARM-TIM-01", "ARM-ATK-17")
def test_dice_are_modified_only_after_the_roll(ruleset: str) -> None:
    """Nothing is offered before the dice lie; without anything to modify nobody is asked."""
    with table(ruleset, VSD, FAR) as t:
        t.attack("VSD front", "CR90 front").dice("hit hit blank")
        t.asks("blue", "DefenseTokens")


@pytest.mark.rule("ARM-ATK-26")
def test_an_attack_without_damage_was_still_made(ruleset: str) -> None:
    with table(ruleset, VSD, FAR) as t:
        t.attack("VSD front", "CR90 front").dice("blank blank accuracy").done()
        assert t.ship("CR90").shields["front"] == 2
        t.asks("red", "determine-course")
