"""The T-70 pilots with abilities: what each does, when not, and beside another effect."""

from __future__ import annotations

from typing import Any

import pytest

from holotable.scenario.xwing import XWingScript
from holotable.testing import table
from holotable.xwing.frames import Attack

VET = "red redsquadronveteran 457,300 up name=Vet"
ZETA = "blue zetasquadronpilot 457,490 down name=Zeta"  # range 2, skill 3
AWAY = "blue zetasquadronpilot 100,600 up name=Zeta"
POES = ("poedameron", "poedameron-swx57")


def fly(line: str, *others: str, **more: Any) -> XWingScript:
    """One ship of the red player is activated, Zeta far away has been."""
    return table("xwing-1", line, *(others or (AWAY,)), phase="activation", done=["Zeta"], **more)


def pool(t: XWingScript, kind: str) -> list[str]:
    return [die.face for die in t.game.dice(t.game.nearest(Attack), kind)]


# Poe Dameron ---------------------------------------------------------------------------------------------------


@pytest.mark.card("xwing-1:poedameron", "xwing-1:poedameron-swx57")
@pytest.mark.parametrize("poe", POES)
def test_poe_changes_one_focus_result_and_keeps_the_token(poe: str) -> None:
    with table("xwing-1", f"red {poe} 457,300 up name=Poe focus=1", ZETA, phase="combat") as t:
        t.attack("Poe", "Zeta").dice("focus focus blank").offers("Poe Dameron", "spend focus")
        t.choose("Poe Dameron")
        assert t.options == ["spend focus"]  # once an attack
        assert pool(t, "attack") == ["hit", "focus", "blank"]
        t.decline().dice("evade blank blank")
        t.attack("Zeta", "Poe").dice("hit blank").dice("focus blank").choose("Poe Dameron").decline()
        assert t.ship("Poe").shields == 3
        assert any("Zeta is not hit" in line for line in t.log)
        assert not any("spends" in line for line in t.log)


@pytest.mark.card("xwing-1:poedameron", "xwing-1:poedameron-swx57")
@pytest.mark.parametrize("poe", POES)
def test_poe_without_a_token_or_a_focus_result_does_nothing(poe: str) -> None:
    with table("xwing-1", f"red {poe} 457,300 up name=Poe", ZETA, phase="combat") as t:
        t.attack("Poe", "Zeta").dice("focus focus hit").dice("evade blank blank")
        t.asks("blue", "declare-target")
    with table("xwing-1", f"red {poe} 457,300 up name=Poe focus=1", ZETA, phase="combat") as t:
        t.attack("Poe", "Zeta").dice("hit hit blank").refuses("Poe Dameron").decline().dice(
            "evade evade evade"
        )


@pytest.mark.card("xwing-1:poedameron")
def test_poe_after_the_token_is_spent_comes_too_late() -> None:
    with table("xwing-1", "red poedameron 457,300 up name=Poe focus=1", ZETA, phase="combat") as t:
        t.attack("Poe", "Zeta").dice("focus focus blank").choose("spend focus").dice("evade evade evade")
        t.asks("blue", "declare-target")


@pytest.mark.card("xwing-1:poedameron", "xwing-1:wired")
def test_poe_may_change_a_rerolled_focus_and_leave_a_fresh_one() -> None:
    poe = "red poedameron 457,300 up name=Poe focus=1 stress=1 +wired"
    with table("xwing-1", poe, ZETA, phase="combat") as t:
        t.attack("Poe", "Zeta").dice("focus focus blank").choose("Wired").choose("focus").dice("focus")
        t.choose("Poe Dameron").choose("focus (rerolled)")
        assert pool(t, "attack") == ["hit", "focus", "blank"]
        t.decline().dice("evade blank blank")


# Jess Pava -----------------------------------------------------------------------------------------------------

JESS = "red jesspava 457,300 up name=Jess"
WINGS = ("red bluesquadronnovice 400,300 up name=One", "red bluesquadronnovice 514,300 up name=Two")


@pytest.mark.card("xwing-1:jesspava")
def test_jess_rerolls_a_die_for_each_wingman_at_range_one() -> None:
    with table("xwing-1", JESS, *WINGS, ZETA, phase="combat", first="red") as t:
        t.attack("Jess", "Zeta").dice("blank blank focus").choose("Jess Pava")
        assert t.game.decision is not None
        assert getattr(t.game.decision, "most", 0) == 2
        t.choose("blank", "blank").dice("hit hit").dice("evade evade evade")
        t.attack("Zeta", "Jess").dice("hit blank").dice("blank blank").choose("Jess Pava").choose("blank")
        t.dice("evade")
        assert t.ship("Jess").shields == 3


@pytest.mark.card("xwing-1:jesspava")
def test_jess_alone_rerolls_nothing() -> None:
    far = "red bluesquadronnovice 300,300 up name=Far"  # range 2
    with table("xwing-1", JESS, far, ZETA, phase="combat", first="red") as t:
        t.attack("Jess", "Zeta").dice("blank blank focus").dice("blank blank blank")
        t.asks("blue", "declare-target")


@pytest.mark.card("xwing-1:jesspava")
@pytest.mark.rule("XW1-MOD-02")
def test_jess_cannot_reroll_what_the_lock_has_rerolled() -> None:
    with table("xwing-1", JESS + " lock=Zeta", *WINGS, ZETA, phase="combat", first="red") as t:
        t.attack("Jess", "Zeta").dice("blank blank focus").choose("spend the lock").choose(*["blank"] * 2)
        t.dice("blank blank").choose("Jess Pava").choose("focus").dice("hit").dice("evade evade evade")


# Red Ace, Blue Ace ---------------------------------------------------------------------------------------------


@pytest.mark.card("xwing-1:redace")
def test_red_ace_gets_an_evade_for_the_first_shield_of_a_round() -> None:
    omega = "blue omegaleader 457,430 down name=Omega"
    with table("xwing-1", "red redace 457,300 up name=Red", omega, phase="combat") as t:
        t.attack("Omega", "Red").dice("hit hit blank").dice("blank blank")
        assert t.ship("Red").shields == 1
        assert t.tokens("Red") == {"evade": 1}


@pytest.mark.card("xwing-1:redace", "xwing-1:consolefire", "xwing-1:commrelay")
def test_red_ace_gets_it_once_a_round_and_within_another_cards_limit() -> None:
    red = "red redace 457,300 up name=Red evade=1 +commrelay faceup=consolefire"
    omega = "blue omegaleader 457,430 down name=Omega"
    with table("xwing-1", red, omega, phase="combat") as t:
        t.dice("hit")  # the fire takes a shield: one token, and Comm Relay allows no second
        assert t.tokens("Red") == {"evade": 1}
        t.attack("Omega", "Red").dice("hit hit blank").dice("blank blank").choose("spend evade")
        assert t.ship("Red").shields == 1
        assert t.tokens("Red") == {}  # the second loss of the round brings nothing


@pytest.mark.card("xwing-1:redace")
def test_red_ace_gets_nothing_for_hull_or_for_others() -> None:
    omega = "blue omegaleader 457,430 down name=Omega"
    with table("xwing-1", "red redace 457,300 up name=Red shields=0", omega, phase="combat") as t:
        t.attack("Omega", "Red").dice("hit blank blank").dice("blank blank").draws("consolefire")
        assert t.tokens("Red") == {}
        t.attack("Red", "Omega").dice("hit blank blank blank").dice("blank blank blank")
        assert t.ship("Omega").shields == 0
        assert not any("receives evade" in line for line in t.log)


@pytest.mark.card("xwing-1:blueace")
def test_blue_ace_boosts_by_turns_too() -> None:
    with fly("red blueace 457,300 up name=Blue dial='1 straight'") as t:
        t.choose("boost").offers("1 straight", "1 bank_left", "1 turn_left", "1 turn_right")
        t.choose("1 turn_right")  # from y 380: a quarter circle of radius 35 and half a base on both sides
        assert t.pose("Blue") == (457 + 55, 380 + 55, 90)


@pytest.mark.card("xwing-1:blueace", "xwing-1:engineupgrade", "xwing-1:squadleader")
def test_others_do_not_boost_by_turns() -> None:
    with fly(
        "red redace 457,300 up name=Red dial='1 straight'", AWAY, "red blueace 457,100 up name=Blue"
    ) as t:
        t.activate("Blue").decline().activate("Red").choose("boost")
        t.refuses("1 turn_right").offers("1 bank_right")


# Ello Asty -----------------------------------------------------------------------------------------------------


@pytest.mark.card("xwing-1:elloasty")
@pytest.mark.parametrize(("used", "stress"), [(True, 0), (False, 1)])
def test_ello_may_roll_without_stress(used: bool, stress: int) -> None:
    with fly("red elloasty 457,300 up name=Ello dial='3 tallon_roll_right'") as t:
        t.asks("red", "ChooseManeuver")
        if used:
            t.choose("Ello Asty")
        else:
            t.decline()
        t.slide(0)
        assert t.tokens("Ello").get("stress", 0) == stress
        assert t.pose("Ello")[2] == 180


@pytest.mark.card("xwing-1:elloasty")
@pytest.mark.rule("XW1-MOVE-05")
def test_ello_stressed_or_turning_otherwise_has_no_choice() -> None:
    with fly("red elloasty 457,300 up name=Ello dial='3 tallon_roll_right' stress=1") as t:
        t.asks("blue", "replace-red")
    with fly("red elloasty 457,300 up name=Ello dial='4 koiogran_turn'") as t:
        assert t.tokens("Ello") == {"stress": 1}


@pytest.mark.card("xwing-1:elloasty", "xwing-1:loosestabilizer")
def test_ellos_white_roll_shakes_a_loose_stabilizer() -> None:
    with fly("red elloasty 457,300 up name=Ello dial='3 tallon_roll_right' faceup=loosestabilizer") as t:
        t.choose("Ello Asty").slide(0)
        assert t.tokens("Ello") == {"stress": 1}


# Nien Nunb -----------------------------------------------------------------------------------------------------

NIEN = "red niennunb 457,300 up name=Nien dial='4 koiogran_turn'"  # ends at y 500, facing down


@pytest.mark.card("xwing-1:niennunb")
@pytest.mark.parametrize(("used", "stress"), [(True, 0), (False, 1)])
def test_nien_may_discard_a_stress_with_an_enemy_ahead_at_range_one(used: bool, stress: int) -> None:
    with fly(NIEN, "blue zetasquadronpilot 457,400 up name=Zeta") as t:
        t.asks("red", "may-use")
        if used:
            t.choose("Nien Nunb")
        else:
            t.decline()
        assert t.tokens("Nien").get("stress", 0) == stress


@pytest.mark.card("xwing-1:niennunb")
@pytest.mark.rule("XW1-GEO-10")
@pytest.mark.parametrize(
    "zeta",
    ["457,600 up", "457,335 up", "347,410 up"],
    ids=["behind", "range 2 ahead", "nearest in the arc at range 2"],
)
def test_nien_needs_the_enemy_in_the_arc_at_range_one(zeta: str) -> None:
    with fly(NIEN, f"blue zetasquadronpilot {zeta} name=Zeta") as t:
        assert t.tokens("Nien") == {"stress": 1}


@pytest.mark.card("xwing-1:niennunb", "xwing-1:pushthelimit")
def test_nien_sheds_the_stress_of_another_card() -> None:
    nien = "red niennunb 457,300 up name=Nien dial='1 straight' +pushthelimit"
    with fly(nien, "blue zetasquadronpilot 457,480 up name=Zeta") as t:
        t.choose("focus").choose("Push the Limit").choose("target lock").choose("Nien Nunb")
        assert t.tokens("Nien") == {"focus": 1}


# Snap Wexley ---------------------------------------------------------------------------------------------------


@pytest.mark.card("xwing-1:snapwexley")
@pytest.mark.parametrize("dial", ["2 straight", "3 straight", "4 straight"])
def test_snap_may_boost_after_a_maneuver_of_speed_two_to_four(dial: str) -> None:
    with fly(f"red snapwexley 457,300 up name=Snap dial='{dial}'") as t:
        ends = 300 + 40 * int(dial[0]) + 40
        t.choose("Snap").choose("boost").choose("1 straight")
        assert t.pose("Snap") == (457, ends + 80, 0)
        t.asks("red", "perform-action")
        t.refuses("boost", rule="XW1-ACT-03").offers("focus")


@pytest.mark.card("xwing-1:snapwexley")
def test_snap_slow_or_touching_or_stressed_does_not_boost() -> None:
    snap = "red snapwexley 457,300 up name=Snap "
    with fly(snap + "dial='1 straight'") as t:
        t.asks("red", "perform-action")
    with fly(snap + "dial='2 straight'", "blue zetasquadronpilot 457,400 down name=Zeta") as t:
        assert t.ship("Snap").touching
        assert not any("boosts" in line for line in t.log)
        assert t.ask is not None
        assert t.ask.why.key != "may-use"
    with fly(snap + "dial='4 straight' stress=1") as t:
        assert t.state.round == 2  # nothing was asked


@pytest.mark.card("xwing-1:snapwexley", "xwing-1:r2d2")
def test_snap_orders_his_boost_and_his_droid() -> None:
    with fly("red snapwexley 457,300 up name=Snap shields=1 +r2d2 dial='2 straight'") as t:
        t.asks("red", "trigger")
        t.offers("Snap", "R2-D2").choose("R2-D2")
        assert t.ship("Snap").shields == 2
        t.choose("Snap").choose("boost").choose("1 bank_left")
