"""Destruction: what goes with a ship, and the shot that a ship of the same skill still has."""

from __future__ import annotations

import pytest
from xwing_pack import PACK

from holotable.testing import table

# Two of skill 5 face each other at range 2; Ace is a TIE/fo with two damage cards and no shield left.
BLUE = "red blueace 457,300 up name=Blue"
ACE = "blue zetaace 457,490 down name=Ace shields=0 facedown=consolefire,consolefire"
OMEGA = ACE.replace("zetaace", "omegasquadronpilot")  # skill 4


@pytest.mark.rule("XW1-KILL-01", "XW1-KILL-02", "XW1-ACT-09")
def test_a_ship_of_another_skill_is_removed_at_once_with_all_it_has() -> None:
    omega = OMEGA + " focus=1 stress=1 lock=Blue +commrelay"
    wing = "blue epsilonsquadronpilot 520,490 down name=Wing"
    with table("xwing-1", BLUE + " lock=Ace", omega, wing, phase="combat") as t:
        t.attack("Blue", "Ace").dice("hit blank blank").decline().dice("blank blank blank").decline()
        t.draws("weaponsfailure")
        ace = t.ship("Ace")
        assert (ace.zone, ace.tokens, ace.lock, ace.doomed) == ("destroyed", {}, "", False)
        assert t.ship("Blue").lock == ""
        assert sorted(t.state.decks["damage-blue"].discard) == [
            "damage:consolefire",
            "damage:consolefire",
            "damage:weaponsfailure",
        ]
        t.asks("blue", "declare-target")  # Wing's turn: the destroyed ship has none


@pytest.mark.rule("XW1-KILL-01", "XW1-BUMP-08", "XW1-ACT-09")
def test_what_a_destroyed_ship_had_to_do_with_others_ends_and_nothing_else() -> None:
    wing = "blue epsilonsquadronpilot 520,490 down name=Wing touching=Bumped lock=Bumped"
    bumped = "red bluesquadronnovice 478,532 down name=Bumped touching=Ace lock=Wing"
    with table("xwing-1", BLUE, bumped, OMEGA + " lock=Blue", wing, phase="combat") as t:
        t.attack("Blue", "Ace").dice("hit blank blank").dice("blank blank blank").draws("weaponsfailure")
        assert t.ship("Ace").zone == "destroyed"
        assert t.ship("Ace").touching == ()
        assert t.ship("Bumped").touching == (t.ship("Wing").id,)
        assert (t.ship("Bumped").lock, t.ship("Wing").lock) == (t.ship("Wing").id, t.ship("Bumped").id)


@pytest.mark.rule("XW1-KILL-02")
def test_at_the_same_skill_it_still_attacks_with_its_new_damage_and_goes_then() -> None:
    with table("xwing-1", BLUE, ACE, phase="combat", first="red") as t:
        t.attack("Blue", "Ace").dice("crit blank blank").dice("blank blank blank").draws("weaponsfailure")
        assert (t.ship("Ace").zone, t.ship("Ace").doomed) == ("table", True)
        assert t.faceup("Ace") == ["weaponsfailure"]
        t.attack("Ace", "Blue").dice("hit").dice("blank blank")
        assert t.ship("Blue").shields == 2
        assert t.ship("Ace").zone == "destroyed"
        assert t.state.winner == "red"


@pytest.mark.rule("XW1-KILL-02")
def test_a_ship_that_has_had_its_shot_does_not_wait() -> None:
    with table("xwing-1", BLUE, ACE, phase="combat", first="blue") as t:
        t.passes("Ace").attack("Blue", "Ace").dice("hit blank blank").dice("blank blank blank").draws(
            "directhit"
        )
        assert t.ship("Ace").zone == "destroyed"


@pytest.mark.rule("XW1-KILL-02", "XW1-CRIT-01")
def test_blinded_it_lives_on_but_cannot_shoot() -> None:
    with table("xwing-1", BLUE, ACE, phase="combat", first="red") as t:
        t.attack("Blue", "Ace").dice("crit blank blank").dice("blank blank blank").draws("blindedpilot")
        assert t.ship("Ace").zone == "destroyed"  # its opportunity has gone by
        assert any("has its shot" in line for line in t.log)
        assert t.ship("Blue").shields == 3


@pytest.mark.rule("XW1-KILL-03", "XW1-DMG-06")
def test_kept_alive_it_can_be_attacked_and_removed_it_cannot() -> None:
    second = "red blueace 400,300 up name=Second"
    wing = "blue epsilonsquadronpilot 300,490 down name=Wing"
    novice = "red bluesquadronnovice 340,300 up name=Novice"
    with table("xwing-1", BLUE, second, novice, ACE, wing, phase="combat", first="red") as t:
        t.attack("Blue", "Ace").dice("hit blank blank").dice("blank blank blank").draws("directhit")
        t.attack("Second", "Ace").dice("crit blank blank").dice("blank blank blank").draws(
            "thrustcontrolfire"
        )
        assert t.tokens("Ace") == {"stress": 1}
        t.passes("Ace")
        assert t.ship("Ace").zone == "destroyed"
        t.engage("Novice").offers("Wing at").refuses("Ace")


@pytest.mark.rule("XW1-KILL-02")
def test_it_lasts_over_damage_that_no_attack_deals() -> None:
    # The explosion, not the attack, brings the third damage.
    ace = ACE.replace("consolefire,consolefire", "consolefire")
    with table("xwing-1", BLUE, ace, phase="combat", first="red") as t:
        t.attack("Blue", "Ace").dice("crit blank blank").dice("blank blank blank").draws("majorexplosion")
        t.dice("hit").draws("consolefire")
        assert t.ship("Ace").doomed
        t.passes("Ace")
        assert t.ship("Ace").zone == "destroyed"


@pytest.mark.rule("XW1-KILL-02", "XW1-DMG-09")
def test_before_anybody_is_active_destruction_does_not_wait() -> None:
    ace = ACE.replace("facedown=", "faceup=")
    with table("xwing-1", BLUE, ace, phase="combat", first="red") as t:
        t.choose("Console Fire").dice("hit").draws("directhit")
        assert t.ship("Ace").zone == "destroyed"


@pytest.mark.rule("XW1-KILL-02", "XW1-WIN-01")
def test_two_last_ships_can_shoot_each_other_down() -> None:
    blue = BLUE + " shields=0 facedown=consolefire,consolefire"
    with table("xwing-1", blue, ACE, phase="combat", first="red") as t:
        t.attack("Blue", "Ace").dice("hit blank blank").dice("blank blank blank").draws("directhit")
        t.attack("Ace", "Blue").dice("hit blank").dice("blank blank").draws("directhit")
        assert (t.ship("Ace").zone, t.ship("Blue").zone) == ("destroyed", "destroyed")
        assert t.state.winner == "draw"
        assert t.ask is None


@pytest.mark.rule("XW1-KILL-02")
def test_a_kept_ship_is_removed_after_its_turn_even_if_it_declines() -> None:
    with table("xwing-1", BLUE, ACE, phase="combat", first="red") as t:
        t.attack("Blue", "Ace").dice("hit blank blank").dice("blank blank blank").draws("directhit")
        t.passes("Ace")
        assert t.ship("Ace").zone == "destroyed"
        assert any("Ace is removed" in line for line in t.log)


@pytest.mark.rule("XW1-KILL-02")
def test_a_doomed_ship_is_destroyed_once_after_its_shot() -> None:
    with table("xwing-1", BLUE + " +mourner", ACE, phase="combat", first="red", packs=[PACK]) as t:
        t.attack("Blue", "Ace").dice("hit blank blank").dice("blank blank blank").draws("weaponsfailure")
        assert t.ship("Ace").doomed
        assert t.tokens("Blue") == {}
        t.decline()
        assert t.ship("Ace").zone == "destroyed"
        assert t.tokens("Blue") == {"stress": 1}


@pytest.mark.rule("XW1-DMG-04")
def test_a_card_dealt_to_one_ship_amid_the_damage_of_another_is_looked_at() -> None:
    hurt = "red blueace 457,300 up name=Blue shields=0 facedown=consolefire,consolefire"
    thorny = "blue omegasquadronpilot 457,490 down name=Thorny shields=1 +thorns"
    other = "red bluesquadronnovice 800,800 up name=Other"
    with table("xwing-1", hurt, other, thorny, phase="combat", packs=[PACK]) as t:
        t.attack("Blue", "Thorny").dice("hit blank blank").dice("blank blank blank").draws("weaponsfailure")
        assert t.ship("Blue").zone == "destroyed"
