"""Dice and what is done to them: faces, rolls outside attacks, focus, evade, locks, rerolls."""

from __future__ import annotations

from collections import Counter

import pytest
from xwing_pack import PACK

from holotable.kernel.chance import Seeded
from holotable.kernel.decision import Die, Roll, Why
from holotable.rulesets import load
from holotable.scenario.xwing import XWingScript
from holotable.testing import table
from holotable.xwing.frames import Attack

VET = "red redsquadronveteran 457,300 up name=Vet"  # T-70, 3 attack dice, skill 4
ZETA = "blue zetasquadronpilot 457,490 down name=Zeta"  # TIE/fo at range 2: 3 defense dice


def pool(t: XWingScript, kind: str) -> list[str]:
    return [die.face for die in t.game.dice(t.game.nearest(Attack), kind)]


# Faces -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-DICE-01", "XW1-DICE-02")
@pytest.mark.parametrize(
    ("kind", "shares"),
    [
        ("attack", {"hit": 0.375, "crit": 0.125, "focus": 0.25, "blank": 0.25}),
        ("defense", {"evade": 0.375, "focus": 0.25, "blank": 0.375}),
    ],
)
def test_eighty_thousand_rolls_are_within_one_percent(kind: str, shares: dict[str, float]) -> None:
    faces, chance, rolls = load("xwing-1").dice[kind], Seeded(1), 80_000
    roll = Roll("red", Why("roll"), "XW1-DICE-01", (Die(kind, len(faces)),) * 8)
    seen = Counter(faces[side] for _ in range(rolls // 8) for side in chance.roll(roll))
    assert seen.keys() == shares.keys()
    for face, share in shares.items():
        assert seen[face] / rolls == pytest.approx(share, abs=0.01)


@pytest.mark.rule("XW1-DICE-03")
def test_focus_and_blank_do_nothing_by_themselves() -> None:
    with table("xwing-1", VET, ZETA, phase="combat") as t:
        t.attack("Vet", "Zeta").dice("focus focus hit").dice("focus focus blank")
        assert t.ship("Zeta").shields == 0  # the hit alone, with no evade against it
        assert t.facedown("Zeta") == []


@pytest.mark.rule("XW1-DICE-04")
def test_a_die_outside_an_attack_has_only_the_meaning_of_its_effect() -> None:
    burning = VET + " faceup=consolefire focus=1 lock=Zeta"
    with table("xwing-1", burning, ZETA, phase="combat", first="red") as t:
        t.dice("focus")
        t.asks("red", "declare-target")  # no modification was offered
        assert t.tokens("Vet") == {"focus": 1}
        assert t.ship("Vet").shields == 3


@pytest.mark.rule("XW1-DICE-05")
def test_more_dice_than_a_box_holds_are_one_roll() -> None:
    # Zeta Leader: 2, one for the stress, one for range 1, one for Expose, all fresh for a reroll.
    leader = "red zetaleader 457,300 up name=Leader lock=Zeta dial='2 straight' +expose"
    foe = "blue zetasquadronpilot 457,510 down name=Zeta dial='1 turn_left'"
    with table("xwing-1", leader, foe, phase="activation", done=["Zeta"]) as t:
        t.choose("Expose").attack("Leader", "Zeta").choose("Zeta Leader").dice("blank " * 5)
        t.choose("spend the lock").choose(*["blank"] * 5).dice("hit hit hit hit blank").dice(
            "blank blank blank"
        )
        t.draws("consolefire", "consolefire", "weaponsfailure")
        assert t.ship("Zeta").zone == "destroyed"


@pytest.mark.rule("XW1-DICE-06", "XW1-DICE-09", "XW1-PREC-06")
def test_a_ship_shows_its_figures_and_tokens_to_everybody() -> None:
    poe = "red poedameron 457,300 up name=Poe focus=1 evade=1 stress=1 lock=Zeta shields=2"
    with table("xwing-1", poe, ZETA, phase="combat") as t:
        facts, pilot = t.game.facts(t.ship("Poe").id), t.game.pilot(t.ship("Poe").id)
        assert (pilot.skill, facts.attack, facts.agility, facts.hull, facts.shields) == (8, 3, 2, 3, 3)
        assert (pilot.points, pilot.faction, facts.size, pilot.unique) == (31, "resistance", "small", True)
        assert facts.actions == ("focus", "lock", "boost")
        assert set(pilot.slots) == {"elite", "torpedo", "astromech", "tech"}
        assert t.tokens("Poe") == {"focus": 1, "evade": 1, "stress": 1}
        assert (t.ship("Poe").lock, t.ship("Poe").shields) == (t.ship("Zeta").id, 2)


@pytest.mark.rule("XW1-DICE-07", "XW1-ACT-06")
def test_the_supply_of_tokens_has_no_end() -> None:
    vet = VET + " focus=20 dial='1 straight'"
    with table("xwing-1", vet, ZETA + " dial='1 turn_left'", phase="activation", done=["Zeta"]) as t:
        t.choose("focus")
        assert t.tokens("Vet") == {"focus": 21}


@pytest.mark.rule("XW1-DICE-08", "XW1-TOK-02", "XW1-TOK-03")
def test_tokens_of_another_ship_are_of_no_use() -> None:
    friend = "red bluesquadronnovice 400,300 up name=Friend focus=1 lock=Zeta"
    wing = "blue epsilonsquadronpilot 520,490 up name=Wing focus=1 evade=1"
    with table("xwing-1", VET, friend, ZETA, wing, phase="combat") as t:
        t.attack("Vet", "Zeta").dice("focus focus hit").dice("focus focus evade")
        t.asks("blue", "declare-target")  # nobody was offered anything
        assert t.tokens("Friend") == {"focus": 1}
        assert t.tokens("Wing") == {"focus": 1, "evade": 1}


# Focus, evade ------------------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-MOD-01", "XW1-MOD-03", "XW1-TOK-02", "XW1-DICE-08")
def test_a_focus_token_turns_all_focus_results() -> None:
    with table("xwing-1", VET + " focus=2", ZETA + " focus=1", phase="combat") as t:
        t.attack("Vet", "Zeta").dice("focus focus blank").choose("spend focus").dice("focus focus blank")
        assert pool(t, "attack") == ["hit", "hit", "blank"]
        assert t.tokens("Vet") == {"focus": 1}
        t.choose("spend focus")
        assert t.tokens("Zeta") == {}
        assert t.ship("Zeta").shields == 1


@pytest.mark.rule("XW1-TOK-02")
def test_a_focus_token_may_be_spent_without_focus_results() -> None:
    with table("xwing-1", VET + " focus=1", ZETA, phase="combat") as t:
        t.attack("Vet", "Zeta").dice("hit blank blank").choose("spend focus").dice("evade blank blank")
        assert t.tokens("Vet") == {}
        assert t.ship("Zeta").shields == 1


@pytest.mark.rule("XW1-MOD-04", "XW1-TOK-03", "XW1-MOD-07")
def test_an_evade_token_adds_a_result_even_to_no_dice() -> None:
    with table("xwing-1", VET, ZETA + " evade=1 +drag", phase="combat", packs=[PACK]) as t:
        t.attack("Vet", "Zeta").dice("hit blank blank").choose("spend evade")
        assert t.ship("Zeta").shields == 1
        assert t.tokens("Zeta") == {}


@pytest.mark.rule("XW1-MOD-04")
def test_evades_may_go_beyond_the_hits() -> None:
    with table("xwing-1", VET, ZETA + " evade=1", phase="combat") as t:
        t.attack("Vet", "Zeta").dice("blank blank blank").dice("evade evade evade").choose("spend evade")
        assert t.tokens("Zeta") == {}


@pytest.mark.rule("XW1-MOD-04")
def test_the_attacker_has_no_use_for_an_evade_token() -> None:
    with table("xwing-1", VET + " evade=1", ZETA, phase="combat") as t:
        t.attack("Vet", "Zeta").dice("blank blank blank").dice("blank blank blank")
        assert t.tokens("Vet") == {"evade": 1}


@pytest.mark.rule("XW1-MOD-09")
@pytest.mark.parametrize(("token", "shields"), [("evade", 0), ("focus", 1)])
def test_a_second_token_of_the_kind_stays(token: str, shields: int) -> None:
    # One evade result of a token against two hits; two focus results turned by the other.
    with table("xwing-1", VET, ZETA + f" {token}=2", phase="combat") as t:
        t.attack("Vet", "Zeta").dice("hit hit blank")
        t.dice("blank blank blank" if token == "evade" else "focus focus blank").choose(f"spend {token}")
        t.asks("blue", "declare-target")  # nothing more was offered
        assert t.tokens("Zeta") == {token: 1}
        assert (t.ship("Zeta").shields, t.facedown("Zeta")) == (shields, [])


# Locks and rerolls -------------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-MOD-05", "XW1-MOD-11", "XW1-MOD-01")
def test_a_lock_rerolls_any_dice_chosen_before_the_first_is_rolled() -> None:
    with table("xwing-1", VET + " lock=Zeta", ZETA, phase="combat") as t:
        t.attack("Vet", "Zeta").dice("blank hit focus").choose("spend the lock")
        assert t.options == ["blank", "hit", "focus"]
        t.choose("blank", "focus").dice("crit blank")
        assert pool(t, "attack") == ["crit", "hit", "blank"]
        t.dice("evade evade evade")
        assert t.ship("Vet").lock == ""


@pytest.mark.rule("XW1-MOD-05")
def test_a_lock_may_be_spent_for_no_die_at_all() -> None:
    with table("xwing-1", VET + " lock=Zeta", ZETA, phase="combat") as t:
        t.attack("Vet", "Zeta").dice("blank hit focus").choose("spend the lock").decline()
        assert pool(t, "attack") == ["blank", "hit", "focus"]
        t.dice("evade evade evade")
        assert t.ship("Vet").lock == ""


@pytest.mark.rule("XW1-MOD-05")
def test_a_lock_on_another_ship_is_of_no_use() -> None:
    other = "blue zetasquadronpilot 600,490 down name=Other"
    with table("xwing-1", VET + " lock=Other focus=1", ZETA, other, phase="combat") as t:
        t.attack("Vet", "Zeta").dice("blank blank blank").refuses("spend the lock").decline()
        t.dice("evade evade evade")
        assert t.ship("Vet").lock == t.ship("Other").id


@pytest.mark.rule("XW1-MOD-02")
def test_no_die_is_rerolled_twice_whoever_causes_it() -> None:
    vet = VET + " lock=Zeta +clicker"
    with table("xwing-1", vet, ZETA, phase="combat", packs=[PACK]) as t:
        t.attack("Vet", "Zeta").dice("blank blank hit").choose("spend the lock").choose("blank").dice("focus")
        t.choose("Clicker")
        assert sorted(t.options) == ["blank", "hit"]  # the rerolled focus is not among them
        t.choose("blank").dice("hit").dice("evade evade evade")


@pytest.mark.rule("XW1-MOD-02")
def test_a_rerolled_die_may_still_be_changed() -> None:
    with table("xwing-1", VET + " lock=Zeta focus=1", ZETA, phase="combat") as t:
        t.attack("Vet", "Zeta").dice("blank blank hit").choose("spend the lock").choose("blank", "blank")
        t.dice("focus focus").choose("spend focus").dice("blank blank blank").draws(
            "consolefire", "consolefire"
        )
        assert len(t.facedown("Zeta")) == 2


@pytest.mark.rule("XW1-MOD-06")
def test_a_card_modifies_once_an_attack_and_each_copy_once() -> None:
    vet = VET + " +clicker +clicker"
    with table("xwing-1", vet, ZETA, phase="combat", packs=[PACK]) as t:
        t.attack("Vet", "Zeta").dice("blank blank blank").choose("Clicker").choose("blank").dice("blank")
        t.choose("Clicker").choose("blank").dice("hit")
        t.dice("evade blank blank")  # no third offer
        assert t.ship("Zeta").shields == 1


@pytest.mark.rule("XW1-MOD-07", "XW1-MOD-08")
def test_an_added_die_can_be_cancelled_and_a_cancelled_one_is_gone() -> None:
    with table("xwing-1", VET + " +crackshot", ZETA + " evade=1", phase="combat") as t:
        t.attack("Vet", "Zeta").dice("hit blank blank").dice("blank blank blank").choose("spend evade")
        t.choose("Crack Shot")  # the only evade is the added one
        assert t.ship("Zeta").shields == 0
