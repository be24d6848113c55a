"""The Planning phase: secret dials, changed at will until both sides are done."""

from __future__ import annotations

from typing import Any

import pytest

from holotable.kernel import record
from holotable.kernel.decision import BadAnswer, Pick
from holotable.kernel.view import log_for, view
from holotable.scenario.xwing import XWingScript
from holotable.testing import table

POE = "red poedameron 457,200 up name=Poe"
RED_ACE = "red redace 300,200 up name=Ace"
ZETA = "blue zetaace 457,700 down name=Zeta"

T70_DIAL = {
    *("1 bank_left", "1 straight", "1 bank_right"),
    *("2 turn_left", "2 bank_left", "2 straight", "2 bank_right", "2 turn_right"),
    *("3 turn_left", "3 bank_left", "3 straight", "3 bank_right", "3 turn_right"),
    *("3 tallon_roll_left", "3 tallon_roll_right", "4 straight", "4 koiogran_turn"),
}


def dial(t: XWingScript, seat: str | None, name: str) -> Any:
    """What a seat sees of a ship's dial."""
    return view(t.game.state, seat).pieces[t.ship(name).id].dial.value


@pytest.mark.rule("XW1-PLAN-01", "XW1-PLAN-02", "XW1-ROUND-01")
def test_both_sides_plan_at_once_and_all_their_ships() -> None:
    t = table("xwing-1", POE, RED_ACE, ZETA)
    assert {d.player for d in t.game.decisions} == {"red", "blue"}
    t.choose("2 straight", seat="red").choose("3 straight", seat="red").decline(seat="red")
    t.asks("blue", "set-dial")  # red is done, blue is not: nobody has moved
    assert t.pose("Poe") == (457, 200, 0)
    t.choose("2 straight", seat="blue").decline(seat="blue")
    assert (dial(t, "red", "Poe"), dial(t, "red", "Ace")) == ("2 straight", "3 straight")
    assert t.pose("Zeta") == (457, 580, 180)  # skill 5 is the first to move


@pytest.mark.rule("XW1-PLAN-02")
def test_a_ship_cannot_go_without_a_dial() -> None:
    t = table("xwing-1", POE, ZETA)
    decision = t.asks("red", "set-dial")
    assert isinstance(decision, Pick)
    assert decision.least == 1
    with pytest.raises(BadAnswer):
        t.game.answer(decision, ())


@pytest.mark.rule("XW1-PLAN-03")
def test_only_the_maneuvers_of_its_own_dial_can_be_set() -> None:
    t = table("xwing-1", POE, ZETA)
    (question,) = [d for d in t.game.decisions if d.player == "red"]
    assert isinstance(question, Pick)
    assert {option.label for option in question.options} == T70_DIAL
    with pytest.raises(BadAnswer):
        t.game.answer(question, (len(question.options),))


@pytest.mark.rule("XW1-PLAN-01")
def test_a_dial_may_be_changed_until_its_player_is_done() -> None:
    t = table("xwing-1", POE, ZETA)
    t.choose("2 straight", seat="red").choose("Poe", seat="red").choose("1 straight", seat="red")
    t.choose("Poe", seat="red").choose("3 straight", seat="red").decline(seat="red")
    assert [d.player for d in t.game.decisions] == ["blue"]
    t.choose("2 straight", seat="blue").decline(seat="blue")
    t.decline()  # Zeta's action
    assert t.pose("Poe") == (457, 200 + 160, 0)


@pytest.mark.rule("XW1-PLAN-01")
def test_a_set_dial_can_be_taken_back() -> None:
    t = table("xwing-1", POE, ZETA).choose("3 straight", seat="blue").choose("2 straight", seat="red")
    record.undo(t.game, "red")
    assert [(d.player, d.why.key) for d in t.game.decisions] == [("red", "set-dial"), ("blue", "change-dial")]
    t.choose("1 straight", seat="red").decline(seat="red").decline(seat="blue").decline()
    assert (t.pose("Poe"), t.pose("Zeta")) == ((457, 280, 0), (457, 540, 180))


@pytest.mark.rule("XW1-PLAN-01", "XW1-PREC-06")
def test_the_opponent_learns_neither_choices_nor_dials() -> None:
    first = table("xwing-1", POE, ZETA).choose("2 straight", seat="red").decline(seat="red")
    other = table("xwing-1", POE, ZETA).choose("4 koiogran_turn", seat="red").decline(seat="red")
    for seat in ("blue", None):
        seen, unseen = (t.game.ruleset.encode(view(t.game.state, seat)) for t in (first, other))
        assert seen == unseen
        assert log_for(first.game.log or [], seat) == log_for(other.game.log or [], seat)


@pytest.mark.rule("XW1-PLAN-01", "XW1-PREC-06", "XW1-MOVE-01")
def test_a_dial_is_hidden_until_it_is_revealed_and_its_owner_may_look() -> None:
    t = table("xwing-1", POE, ZETA).dials({"Poe": "4 koiogran_turn", "Zeta": "2 straight"})
    t.asks("blue", "perform-action")  # Zeta has revealed, Poe has not
    assert [dial(t, seat, "Zeta") for seat in ("red", "blue", None)] == ["2 straight"] * 3
    assert [dial(t, seat, "Poe") for seat in ("red", "blue", None)] == ["4 koiogran_turn", None, None]
    t.decline()
    assert dial(t, "blue", "Poe") == "4 koiogran_turn"


@pytest.mark.rule("XW1-PLAN-01")
def test_dials_are_set_anew_each_round() -> None:
    poe, zeta = POE + " dial='2 straight'", "blue zetaace 100,860 down dial='2 straight' name=Zeta"
    t = table("xwing-1", poe, zeta, phase="end").dials({"Poe": "1 straight", "Zeta": "2 straight"}).decline()
    assert (t.state.round, t.pose("Poe")) == (2, (457, 280, 0))


@pytest.mark.rule("XW1-PLAN-05", "XW1-TOK-01")
def test_a_stressed_ship_may_be_assigned_a_red_maneuver() -> None:
    t = table("xwing-1", POE + " stress=1", ZETA)
    t.offers("4 koiogran_turn", "3 tallon_roll_left").choose("4 koiogran_turn", seat="red").decline(
        seat="red"
    )
    assert [d.player for d in t.game.decisions] == ["blue"]
