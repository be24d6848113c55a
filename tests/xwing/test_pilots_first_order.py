"""The TIE/fo pilots with abilities: what each does, when not, and beside another effect."""

from __future__ import annotations

import pytest

from holotable.scenario.xwing import XWingScript
from holotable.testing import table
from holotable.xwing.frames import Attack

VET = "red redsquadronveteran 457,300 up name=Vet"  # skill 4
AWAY = "blue zetasquadronpilot 100,600 up name=Zeta"


def pool(t: XWingScript, kind: str) -> list[str]:
    return [die.face for die in t.game.dice(t.game.nearest(Attack), kind)]


# Omega Leader --------------------------------------------------------------------------------------------------

OMEGA = "blue omegaleader 457,490 down name=Omega"  # range 2, skill 8


@pytest.mark.card("xwing-1:omegaleader")
def test_omega_leaders_prey_modifies_no_dice() -> None:
    vet = VET + " focus=2 evade=1 lock=Omega"
    with table("xwing-1", vet, OMEGA + " lock=Vet focus=1", phase="combat") as t:
        t.attack("Omega", "Vet").dice("focus focus").choose("spend focus").decline()  # Omega itself may
        t.dice("focus focus")
        assert t.ship("Vet").shields == 1
        t.attack("Vet", "Omega").dice("focus focus focus").dice("blank blank blank")
        assert t.ship("Omega").shields == 1
        assert not any("Vet spends" in line for line in t.log)


@pytest.mark.card("xwing-1:omegaleader")
def test_omega_leader_does_not_hinder_others_or_without_the_lock() -> None:
    other = "red bluesquadronnovice 400,300 up name=Other focus=1"
    zeta = "blue zetasquadronpilot 520,490 down name=Zeta"
    with table("xwing-1", VET + " focus=1", other, OMEGA + " lock=Vet", zeta, phase="combat") as t:
        t.passes("Omega").attack("Vet", "Zeta").dice("focus blank blank").choose(
            "spend focus"
        )  # another target
        t.dice("evade blank blank").passes("Zeta")
        t.attack("Other", "Omega").dice("focus blank blank").choose("spend focus").dice("evade blank blank")


@pytest.mark.card("xwing-1:omegaleader", "xwing-1:crackshot", "xwing-1:poedameron", "xwing-1:predator")
@pytest.mark.rule("XW1-MOD-08", "XW1-PREC-01")
def test_omega_leader_stops_cards_that_change_or_cancel() -> None:
    poe = "red poedameron 457,300 up name=Poe focus=1 +crackshot +predator"
    with table("xwing-1", poe, OMEGA + " lock=Poe", phase="combat", first="red") as t:
        t.attack("Poe", "Omega").dice("hit focus blank").dice("evade blank blank")
        assert t.ship("Omega").shields == 1
        t.asks("blue", "declare-target")
    with table("xwing-1", poe, OMEGA, phase="combat", first="red") as t:
        t.attack("Poe", "Omega").dice("hit blank blank").decline().dice("evade blank blank")
        t.choose("Crack Shot")
        assert t.ship("Omega").shields == 0


# Omega Ace -----------------------------------------------------------------------------------------------------

ACE = "blue omegaace 457,490 down name=Ace"


@pytest.mark.card("xwing-1:omegaace")
def test_omega_ace_turns_every_die_into_a_critical() -> None:
    with table("xwing-1", VET + " shields=0", ACE + " focus=1 lock=Vet", phase="combat") as t:
        t.attack("Ace", "Vet").dice("blank hit").choose("Omega Ace").dice("blank blank")
        t.draws("damagedengine", "loosestabilizer")
        assert t.faceup("Vet") == ["damagedengine", "loosestabilizer"]
        assert (t.tokens("Ace"), t.ship("Ace").lock) == ({}, "")


@pytest.mark.card("xwing-1:omegaace")
@pytest.mark.parametrize("carried", ["focus=1", "lock=Vet", "focus=1 lock=Other"])
def test_omega_ace_needs_both_the_token_and_the_lock_on_the_defender(carried: str) -> None:
    other = "red bluesquadronnovice 300,300 up name=Other"
    with table("xwing-1", VET, other, f"{ACE} {carried}", phase="combat") as t:
        t.attack("Ace", "Vet").dice("blank hit").refuses("Omega Ace").decline().dice("blank blank")
        assert t.ship("Vet").shields == 2


@pytest.mark.card("xwing-1:omegaace", "xwing-1:predator")
def test_omega_ace_turns_rerolled_dice_too() -> None:
    with table("xwing-1", VET, ACE + " focus=1 lock=Vet +predator", phase="combat") as t:
        t.attack("Ace", "Vet").dice("blank focus").choose("Predator").choose("blank").dice("blank")
        t.choose("Omega Ace").dice("evade blank")
        assert t.ship("Vet").shields == 2  # two criticals, one evade


# Zeta Leader, Zeta Ace -----------------------------------------------------------------------------------------

LEADER = "blue zetaleader 457,490 down name=Leader"


@pytest.mark.card("xwing-1:zetaleader")
def test_zeta_leader_takes_a_stress_for_a_die() -> None:
    with table("xwing-1", VET, LEADER, phase="combat") as t:
        t.attack("Leader", "Vet").asks("blue", "BeforeAttackRoll")
        t.choose("Zeta Leader").dice("hit hit hit").dice("blank blank")
        assert t.tokens("Leader") == {"stress": 1}
        assert t.ship("Vet").shields == 0


@pytest.mark.card("xwing-1:zetaleader")
def test_zeta_leader_may_decline_stressed_cannot_and_defending_gains_nothing() -> None:
    with table("xwing-1", VET, LEADER, phase="combat") as t:
        t.attack("Leader", "Vet").decline().dice("hit hit").dice("blank blank")
        assert t.tokens("Leader") == {}
        t.attack("Vet", "Leader").dice("blank blank blank").dice("blank blank blank")
    with table("xwing-1", VET, LEADER + " stress=1", phase="combat") as t:
        t.attack("Leader", "Vet").dice("hit hit").dice("blank blank")
        assert t.tokens("Leader") == {"stress": 1}


@pytest.mark.card("xwing-1:zetaleader", "xwing-1:wired")
def test_zeta_leaders_stress_wires_her_at_once() -> None:
    with table("xwing-1", VET, LEADER + " +wired", phase="combat") as t:
        t.attack("Leader", "Vet").choose("Zeta Leader").dice("focus focus hit").choose("Wired")
        t.choose("focus", "focus").dice("hit hit").dice("evade evade")
        assert t.ship("Vet").shields == 2


ROLLER = "blue zetaace 457,400 up name=Ace dial='2 straight'"  # 2 straight ends at y 520


@pytest.mark.card("xwing-1:zetaace")
def test_zeta_ace_rolls_with_the_longer_template_too() -> None:
    with table("xwing-1", VET, ROLLER, phase="activation", done=["Vet"]) as t:
        t.choose("barrel roll").offers("left with 1 straight", "right with 2 straight")
        t.choose("right with 2 straight").slide(20)
        assert t.pose("Ace") == (457 + 120, 540, 0)


@pytest.mark.card("xwing-1:zetaace")
def test_others_roll_with_the_short_template_only() -> None:
    zeta = ROLLER.replace("zetaace", "zetasquadronpilot")
    with table("xwing-1", VET, zeta, phase="activation", done=["Vet"]) as t:
        t.choose("barrel roll")
        assert sorted(t.options) == ["left with 1 straight", "right with 1 straight"]


@pytest.mark.card("xwing-1:zetaace", "xwing-1:pushthelimit")
def test_zeta_ace_does_so_in_a_free_action_too() -> None:
    with table("xwing-1", VET, ROLLER + " +pushthelimit", phase="activation", done=["Vet"]) as t:
        t.choose("focus").choose("Push the Limit").choose("barrel roll").choose("left with 2 straight").slide(
            0
        )
        assert t.pose("Ace")[0] == 457 - 120
        assert t.tokens("Ace") == {"focus": 1, "stress": 1}


# Epsilon Ace, Epsilon Leader -----------------------------------------------------------------------------------


@pytest.mark.card("xwing-1:epsilonace")
@pytest.mark.parametrize(
    ("cards", "skill", "first"),
    [("", 12, "blue"), ("shields=0", 12, "blue"), ("facedown=directhit", 4, "red")],
)
def test_epsilon_ace_is_the_best_until_damaged(cards: str, skill: int, first: str) -> None:
    poe = "red poedameron 457,300 up name=Poe"
    with table("xwing-1", poe, f"blue epsilonace 457,490 down name=Ace {cards}", phase="combat") as t:
        assert t.game.skill(t.ship("Ace").id) == skill
        t.asks(first, "declare-target")


@pytest.mark.card("xwing-1:epsilonace", "xwing-1:swarmtactics")
@pytest.mark.rule("XW1-ROUND-05")
def test_epsilon_ace_led_by_another_has_that_ones_skill() -> None:
    leader = "blue omegaleader 500,490 down name=Omega +swarmtactics"
    with table("xwing-1", VET, "blue epsilonace 457,490 down name=Ace", leader, phase="combat") as t:
        t.choose("Swarm Tactics").asks("blue", "engage-next")  # two ships of skill 8
        assert t.game.skill(t.ship("Ace").id) == 8


@pytest.mark.card("xwing-1:epsilonleader")
def test_epsilon_leader_calms_friends_at_range_one() -> None:
    pieces = [
        "blue epsilonleader 457,490 down name=Leader stress=1",
        "blue zetasquadronpilot 400,490 down name=Near stress=2",
        "blue zetasquadronpilot 300,490 down name=Far stress=1",
        "blue epsilonsquadronpilot 520,490 down name=Calm focus=1",
        "red bluesquadronnovice 457,420 up name=Foe stress=1",
    ]
    with table("xwing-1", *pieces, phase="combat") as t:
        assert [t.tokens(name) for name in ("Leader", "Near", "Calm")] == [{}, {"stress": 1}, {"focus": 1}]
        assert [t.tokens(name) for name in ("Far", "Foe")] == [{"stress": 1}, {"stress": 1}]


@pytest.mark.card("xwing-1:epsilonleader", "xwing-1:zetaleader")
def test_epsilon_leader_frees_a_friend_for_another_stress() -> None:
    leader = "blue epsilonleader 400,490 down name=Epsilon"
    with table("xwing-1", VET, leader, LEADER + " stress=1", phase="combat") as t:
        t.attack("Leader", "Vet").choose("Zeta Leader").dice("blank blank blank").dice("blank blank")
        assert t.tokens("Leader") == {"stress": 1}


@pytest.mark.rule("XW1-PREC-02")
@pytest.mark.parametrize("pilot", ["omegaleader", "omegaace", "zetaleader", "epsilonace"])
def test_pilots_of_the_first_order_concern_their_own_ship_only(pilot: str) -> None:
    friend = f"blue {pilot} 520,490 down name=Friend focus=1 lock=Vet"
    zeta = "blue zetasquadronpilot 457,490 down name=Zeta"
    other = "red redsquadronveteran 400,300 up name=Other focus=1"
    with table("xwing-1", VET + " focus=1", other, zeta, friend, phase="combat", done=["Friend"]) as t:
        assert t.game.skill(t.ship("Zeta").id) == 3
        t.engage("Vet").attack("Vet", "Zeta").dice("focus focus focus").choose("spend focus")
        t.dice("evade evade evade").passes("Other")
        t.attack("Zeta", "Vet").dice("hit blank").dice("blank blank")
        assert t.ship("Vet").shields == 2
