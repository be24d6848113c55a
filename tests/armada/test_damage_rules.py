"""Suffering damage, damage cards, destruction, score (ARM-DMG-01 to ARM-DMG-17, ARM-SCR)."""

from __future__ import annotations

import pytest

from holotable.testing import table

BOTH = ["armada-1.0", "armada-1.5"]
VSD = "red victory_ii_class_star_destroyer 457,250 up name=VSD speed=1"
OTHER = "blue cr90_corvette_b 850,850 left name=Other"
pytestmark = pytest.mark.parametrize("ruleset", BOTH)


def cr90(keys: str = "") -> str:
    """A CR90 at long range in front of the Victory."""
    return f"blue cr90_corvette_a 457,560 down name=CR90 {keys}"


@pytest.mark.rule("ARM-DMG-02", "ARM-COMP-14", "ARM-DMG-05")
def test_each_point_takes_a_shield_or_deals_a_facedown_card(ruleset: str) -> None:
    """A zone with 1 shield, 3 damage: 0 shields, 2 cards."""
    with table(ruleset, VSD, cr90("shields=front:1 speed=0")) as t:
        t.attack("VSD front", "CR90 front").dice("double_hit hit blank").draws(
            "blinded_gunners", "comm_noise"
        )
        assert t.ship("CR90").shields["front"] == 0
        assert t.facedown("CR90") == ["blinded_gunners", "comm_noise"]
        assert t.faceup("CR90") == []


@pytest.mark.rule("ARM-DMG-03", "ARM-DMG-11", "ARM-DMG-14", "ARM-SCR-01", "ARM-SCR-02")
def test_as_many_cards_as_hull_destroy_a_ship(ruleset: str) -> None:
    """S-39 in small: the cards only count up to destruction, upgrades count, discarded ones too."""
    doomed = "blue cr90_corvette_a 457,560 down +dodonnas_pride +nav_team name=CR90"
    keys = "shields=0 speed=0 facedown=crew_panic,crew_panic discarded=nav_team"
    with table(ruleset, VSD, f"{doomed} {keys}", OTHER) as t:
        t.attack("VSD front", "CR90 front").dice("double_hit double_hit hit").draws(
            "comm_noise", "power_failure"
        )
        assert t.ship("CR90").zone == "destroyed"
        assert sorted(t.state.decks["damage"].discard) == [
            "damage:comm_noise",
            "damage:crew_panic",
            "damage:crew_panic",
            "damage:power_failure",
        ]
        assert t.game.score("red") == 44 + 6 + 4
        assert t.game.score("blue") == 0


@pytest.mark.rule("ARM-DMG-03")
def test_one_card_less_does_not_destroy(ruleset: str) -> None:
    with table(ruleset, VSD, cr90("shields=0 speed=0 facedown=crew_panic,crew_panic")) as t:
        t.attack("VSD front", "CR90 front").dice("hit blank blank").draws("comm_noise")
        assert t.ship("CR90").zone == "table"


@pytest.mark.rule("ARM-SCR-01", "ARM-SCR-02")
def test_a_discarded_upgrade_of_a_surviving_ship_scores_nothing(ruleset: str) -> None:
    corvette = "blue cr90_corvette_a 457,560 down +nav_team name=CR90 discarded=nav_team"
    with table(ruleset, VSD, corvette) as t:
        assert t.game.score("red") == 0


@pytest.mark.rule("ARM-SCR-03", "ARM-DMG-15")
def test_each_destroyed_squadron_scores_its_cost(ruleset: str) -> None:
    lost = [f"blue x_wing_squadron 100,{100 + 50 * n} name=X{n} destroyed=yes" for n in range(2)]
    with table(ruleset, VSD, cr90(), *lost, "blue luke_skywalker 100,300 name=Luke destroyed=yes") as t:
        assert t.game.score("red") == 13 + 13 + 20


@pytest.mark.rule("ARM-DMG-07", "ARM-DCK-20", "ARM-DCK-24")
def test_a_cards_immediate_effect_comes_before_the_next_card(ruleset: str) -> None:
    """Structural Damage faceup deals its own card before the attack's second one."""
    with table(ruleset, VSD, cr90("shields=0 speed=0")) as t:
        t.attack("VSD front", "CR90 front").dice("crit hit blank").choose("standard")
        t.draws("structural_damage", "crew_panic", "comm_noise")
        assert t.facedown("CR90") == ["structural_damage", "crew_panic", "comm_noise"]


@pytest.mark.rule("ARM-DMG-08", "ARM-DMG-17", "ARM-INF-02", ruleset="armada-1.5")
@pytest.mark.rule("ARM-DMG-08", ruleset="armada-1.0")
def test_an_empty_deck_is_rebuilt_from_the_discards(ruleset: str) -> None:
    """All other cards lie on two ships and on the discard pile."""
    with table(ruleset, VSD, cr90("shields=0 speed=0")) as t:
        deck = list(t.state.decks["damage"].cards.value)
    names = [name.removeprefix("damage:") for name in deck]
    with table(ruleset, VSD, cr90("shields=0 speed=0"), discards=names) as t:
        assert t.state.decks["damage"].count == 0
        t.attack("VSD front", "CR90 front").dice("hit blank blank").draws("comm_noise")
        assert t.state.decks["damage"].count == 51
        assert t.state.decks["damage"].discard == ()


@pytest.mark.rule("ARM-DMG-04")
def test_the_owner_picks_the_zone_where_none_is_named(ruleset: str) -> None:
    with table(ruleset, VSD, cr90(), rocks=["debris_2 457,320 up"]) as t:
        t.activate("VSD").decline().course("0")
        t.asks("red", "damage-zone")
        t.choose("rear").draws("comm_noise")
        assert t.ship("VSD").shields["rear"] == 0


@pytest.mark.rule("ARM-TIM-13", "ARM-UPG-13")
def test_a_discarded_upgrade_has_no_effect(ruleset: str) -> None:
    """Enhanced Armament would add a red die to the side zones."""
    target = "blue cr90_corvette_a 300,250 up name=Side"
    for keys, count in (("", 4), ("discarded=enhanced_armament", 3)):
        vsd = f"red victory_ii_class_star_destroyer 457,250 up +enhanced_armament name=VSD speed=1 {keys}"
        with table(ruleset, vsd, target) as t:
            t.attack("VSD left", "Side right").dice(" ".join(["accuracy"] * count))
            assert len(t.pool()) == count
