"""A card speaks of the ship that carries it: beside a ship without it, each card leaves that one alone."""

from __future__ import annotations

import pytest

from holotable.scenario.xwing import XWingScript
from holotable.testing import table
from holotable.xwing.queries import Hull, ShieldValue

VET = "red redsquadronveteran 457,300 up name=Vet"  # T-70, skill 4
FRIEND = "red bluesquadronnovice 540,300 up name=Friend"  # T-70, skill 2
ZETA = "blue zetasquadronpilot 457,490 down name=Zeta"  # TIE/fo at range 2, skill 3
AWAY = "blue zetasquadronpilot 100,600 up name=Zeta"
ROCK = "coreasteroid5 457,{} 0 name=Rock"

pytestmark = pytest.mark.rule("XW1-PREC-02")


def fly(line: str, friend: str, *others: str, rocks: tuple[str, ...] = ()) -> XWingScript:
    """Vet is activated beside a Friend who has been, as has Zeta far away."""
    ships = (line, friend, *(others or (AWAY,)))
    return table("xwing-1", *ships, phase="activation", done=["Friend", "Zeta"], rocks=rocks)


# Movement ----------------------------------------------------------------------------------------------------


@pytest.mark.card("xwing-1:r2d2", "xwing-1:bb8", "xwing-1:loosestabilizer", "xwing-1:snapwexley")
@pytest.mark.parametrize(
    ("pilot", "cards", "dial"),
    [
        ("bluesquadronnovice", "+r2d2", "2 straight"),
        ("bluesquadronnovice", "+bb8", "2 straight"),
        ("bluesquadronnovice", "faceup=loosestabilizer", "4 straight"),
        ("snapwexley", "", "2 straight"),
    ],
)
def test_the_maneuver_of_a_friend_wakes_no_card(pilot: str, cards: str, dial: str) -> None:
    friend = FRIEND.replace("bluesquadronnovice", pilot) + f" shields=1 {cards}"
    with fly(f"{VET} dial='{dial}'", friend) as t:
        t.asks("red", "perform-action")
        assert (t.ship("Friend").shields, t.tokens("Friend"), t.tokens("Vet")) == (1, {}, {})
        assert t.pose("Friend") == (540, 300, 0)


@pytest.mark.card("xwing-1:niennunb")
def test_niens_friend_keeps_its_stress() -> None:
    nien = FRIEND.replace("bluesquadronnovice", "niennunb")
    ahead = "blue zetasquadronpilot 540,400 up name=Zeta"
    with fly(VET + " dial='4 koiogran_turn'", nien, ahead) as t:
        assert t.tokens("Vet") == {"stress": 1}


@pytest.mark.card("xwing-1:herasyndulla")
def test_heras_friend_is_refused_a_red_maneuver() -> None:
    with fly(VET + " stress=1 dial='4 koiogran_turn'", FRIEND + " +herasyndulla") as t:
        t.asks("blue", "replace-red")


@pytest.mark.card("xwing-1:r5x3")
def test_r5_x3s_friend_meets_the_obstacles() -> None:
    # Friend's droid is discarded first; then Vet, of higher skill, flies onto the asteroid.
    friend = FRIEND + " +r5x3 dial='2 straight'"
    zeta = ZETA.replace("490", "560")
    ships, rocks = (VET + " dial='2 straight'", friend, zeta), (ROCK.format(420),)
    with table("xwing-1", *ships, phase="activation", done=["Zeta"], rocks=rocks) as t:
        t.activate("Friend").choose("R5-X3").decline().dice("hit")
        assert t.ship("Vet").shields == 2
        t.asks("blue", "declare-target")  # no action and no attack for Vet


# Actions -----------------------------------------------------------------------------------------------------


@pytest.mark.card("xwing-1:pushthelimit")
def test_nobody_pushes_the_limit_after_a_friends_action() -> None:
    with fly(VET + " dial='1 straight'", FRIEND + " +pushthelimit") as t:
        t.choose("focus")
        assert (t.tokens("Vet"), t.state.round) == ({}, 2)
        assert not any("receives stress" in line for line in t.log)


@pytest.mark.card("xwing-1:expose", "xwing-1:consolefire")
@pytest.mark.rule("XW1-ACT-01")
def test_the_action_headers_of_a_friends_cards_are_not_on_offer() -> None:
    friend = FRIEND + " +expose faceup=consolefire"
    with fly(VET + " dial='1 straight'", friend, ZETA.replace("490", "800")) as t:
        assert sorted(t.options) == ["boost", "focus"]
        t.decline().dice("blank")  # the friend's fire goes on burning


@pytest.mark.card("xwing-1:daredevil")
def test_an_action_on_a_card_is_that_of_one_ship() -> None:
    with fly(VET + " +daredevil dial='1 straight'", FRIEND + " +daredevil") as t:
        t.choose("Daredevil").choose("1 turn_left")
        assert t.tokens("Vet") == {"stress": 1}
        assert t.pose("Friend") == (540, 300, 0)
        assert t.tokens("Friend") == {}


@pytest.mark.card("xwing-1:zetaace")
def test_zeta_aces_friend_rolls_with_the_short_template_only() -> None:
    friend = "red zetaace 540,300 up name=Friend"
    with fly("red omegasquadronpilot 457,300 up name=Vet dial='2 straight'", friend) as t:
        t.choose("barrel roll")
        assert sorted(t.options) == ["left with 1 straight", "right with 1 straight"]


@pytest.mark.card("xwing-1:commrelay")
def test_comm_relay_limits_evade_tokens_of_its_own_ship_only() -> None:
    relay, tie = "+commrelay dial='2 straight'", "red omegasquadronpilot 457,300 up name=Vet"
    with fly(f"{tie} focus=1 {relay}", FRIEND, ZETA.replace("490", "620")) as t:
        t.choose("focus")
        assert t.tokens("Vet") == {"focus": 2}
    with fly(tie + " evade=1 dial='2 straight'", FRIEND + " +commrelay", ZETA.replace("490", "620")) as t:
        t.choose("evade")
        assert t.tokens("Vet") == {"evade": 2}
    with table("xwing-1", VET + " evade=1", FRIEND + " evade=1 +commrelay", ZETA, phase="end") as t:
        assert (t.tokens("Vet"), t.tokens("Friend")) == ({}, {"evade": 1})


@pytest.mark.card("xwing-1:consolefire", "xwing-1:structuraldamage")
@pytest.mark.parametrize("card", ["consolefire", "structuraldamage"])
def test_a_repair_flips_one_of_two_like_cards(card: str) -> None:
    zeta = f"{AWAY} faceup={card}"
    with fly(f"{VET} faceup={card},{card} dial='1 straight'", FRIEND, zeta) as t:
        t.choose("Console Fire" if card == "consolefire" else "Structural Damage")
        t.dice("blank blank" if card == "consolefire" else "hit")  # two fires go on burning
        assert (t.faceup("Vet"), t.facedown("Vet")) == ([card], [card])
        assert t.faceup("Zeta") == [card]


# Figures -----------------------------------------------------------------------------------------------------


@pytest.mark.card("xwing-1:hullupgrade", "xwing-1:shieldupgrade")
def test_hull_and_shield_are_raised_for_one_ship() -> None:
    with table("xwing-1", VET, FRIEND + " +hullupgrade +shieldupgrade", AWAY, phase="end") as t:
        figures = [
            (t.game.value(Hull(ship)), t.game.value(ShieldValue(ship)))
            for ship in (t.ship("Vet").id, t.ship("Friend").id)
        ]
        assert figures == [(3, 3), (4, 4)]


@pytest.mark.card("xwing-1:swarmtactics")
def test_swarm_tactics_lend_their_skill_to_the_chosen_ship_alone() -> None:
    poe = "red poedameron 457,300 up name=Poe +swarmtactics"
    other = "red bluesquadronnovice 400,300 up name=Other"
    with table("xwing-1", poe, FRIEND.replace("540", "514"), other, ZETA, phase="combat") as t:
        t.choose("Swarm Tactics").choose("Friend")
        assert [t.game.skill(t.ship(name).id) for name in ("Friend", "Other", "Zeta")] == [8, 2, 3]


# Attacks and damage --------------------------------------------------------------------------------------------


@pytest.mark.card("xwing-1:r5k6")
def test_r5_k6_does_not_mind_the_lock_of_a_friend() -> None:
    with table("xwing-1", VET + " lock=Zeta", FRIEND + " +r5k6 lock=Zeta", ZETA, phase="combat") as t:
        t.attack("Vet", "Zeta").dice("blank hit hit").choose("spend the lock").choose("blank")
        t.dice("blank").dice("evade evade evade")  # the reroll, then the defense: no die of the droid
        assert (t.ship("Vet").lock, t.ship("Friend").lock) == ("", t.ship("Zeta").id)


@pytest.mark.card("xwing-1:crackshot")
def test_crack_shot_is_fired_by_the_attacker_only() -> None:
    with table("xwing-1", VET, FRIEND + " +crackshot", ZETA + " +crackshot", phase="combat") as t:
        t.attack("Vet", "Zeta").dice("hit blank blank").dice("evade blank blank")
        assert t.ship("Zeta").shields == 1
        t.asks("blue", "declare-target")  # neither the friend nor the defender was asked
        assert all(card.zone == "table" for card in (*t.cards("Friend"), *t.cards("Zeta")))


@pytest.mark.card("xwing-1:determination", "xwing-1:integratedastromech", "xwing-1:stealthdevice")
def test_what_befalls_a_friend_is_dealt_with_by_its_own_cards() -> None:
    lender = FRIEND + " +determination +r2d2 +integratedastromech +stealthdevice"
    foe = "blue omegaace 457,490 down name=Ace"
    with table("xwing-1", VET + " shields=0", lender, foe, phase="combat") as t:
        t.attack("Ace", "Vet").dice("crit blank").dice("blank blank").draws("damagedcockpit")
        assert t.faceup("Vet") == ["damagedcockpit"]
        assert all(card.zone == "table" for card in t.cards("Friend"))


@pytest.mark.card("xwing-1:epsilonleader")
def test_epsilon_leader_tells_nothing_where_nobody_is_stressed() -> None:
    with table(
        "xwing-1", VET + " stress=1", "blue epsilonleader 457,490 down name=Leader", phase="combat"
    ) as t:
        assert not any("loses stress" in line for line in t.log)
        assert t.tokens("Vet") == {"stress": 1}


@pytest.mark.card("xwing-1:ig2000", "xwing-1:poedameron")
@pytest.mark.parametrize(
    ("poe", "twin", "offered"),
    [
        ("+ig2000 +predator", "+ig2000", ["Poe Dameron", "spend focus"]),
        ("+predator", "+ig2000", ["spend focus"]),
        ("+ig2000 +predator", "", ["spend focus"]),
    ],
    ids=["twins", "the other has no title", "a ship beside two twins"],
)
def test_ig_2000_copies_pilots_between_its_carriers_only(poe: str, twin: str, offered: list[str]) -> None:
    ships = (f"red poedameron 400,300 up name=Poe {poe}", f"{FRIEND.replace('540', '457')} focus=1 {twin}")
    third = "red redsquadronveteran 514,300 up name=Third +ig2000"
    with table("xwing-1", *ships, third, ZETA, phase="combat", done=["Poe", "Third", "Zeta"]) as t:
        t.attack("Friend", "Zeta").dice("focus focus blank")
        assert sorted(t.options) == offered
        t.decline().dice("evade blank blank")
