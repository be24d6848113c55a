"""The strict test helper: what it drives, and that it fails on whatever is not scripted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from msgspec import structs

from holotable.kernel.game import Game
from holotable.kernel.state import Secret
from holotable.rulesets import UnknownRuleset
from holotable.scenario.families import family_of
from holotable.scenario.laws import LawBroken, check_laws, twin
from holotable.scenario.xwing import XWingScript
from holotable.testing import Failed, end_tables, table
from holotable.xwing.frames import CombatTurn
from holotable.xwing.steps.attack import perform_attack
from holotable.xwing.vocabulary import XWing

POE = "red poedameron 457,300 up focus=1 name=Poe"
OMEGA = "blue omegaleader 457,430 down name=Omega"


@pytest.mark.rule("XW1-ATK-07", "XW1-ATK-12", "XW1-DMG-01")
def test_an_attack_from_the_first_die_to_the_last_card() -> None:
    with table("xwing-1", POE, OMEGA, phase="combat") as t:
        t.attack("Poe", "Omega").dice("hit crit crit focus").choose("spend focus")
        t.dice("evade evade focus").draws("directhit")
        assert t.ship("Omega").shields == 0
        assert t.faceup("Omega") == ["directhit"]
        assert t.tokens("Poe") == {}
        t.asks("blue", "declare-target")


@pytest.mark.rule("XW1-PLAN-01", "XW1-MOVE-07")
def test_planning_and_activation() -> None:
    with table("xwing-1", POE, "blue zetasquadronpilot 457,750 down name=Zeta +commrelay") as t:
        t.dials({"Poe": "2 straight", "Zeta": "3 straight"})
        t.activate("Zeta").offers("focus", "evade", "barrel roll").refuses("boost").choose("evade")
        assert t.pose("Zeta") == (457, 590, 180)
        t.activate("Poe").decline()
        t.asks("red", "declare-target")


# Families ----------------------------------------------------------------------------------------------------


def test_the_ruleset_says_which_family_lies_on_the_table() -> None:
    t = table(
        "armada-1.0", "red cr90_corvette_a 457,300 up name=A", "blue cr90_corvette_a 457,800 down name=B"
    )
    assert t.ship("A").speed == 2
    assert isinstance(table("xwing-1", POE, OMEGA), XWingScript)


def test_a_ruleset_or_an_option_that_does_not_exist_fails() -> None:
    with pytest.raises(UnknownRuleset, match="unknown ruleset 'armada-9'"):
        table("armada-9", "red cr90_corvette_a 457,300 up")
    with pytest.raises(TypeError, match="done"):
        table("armada-1.5", "red cr90_corvette_a 457,300 up", done=["A"])
    with pytest.raises(LookupError, match="checkers-1 has no scenarios; there are some for armada, xwing"):
        family_of("checkers-1")


# Strictness --------------------------------------------------------------------------------------------------


def test_dice_left_over_fail_at_the_end() -> None:
    t = table("xwing-1", POE, OMEGA, phase="combat").dice("hit").draws("directhit")
    with pytest.raises(Failed, match="not used: dice 'hit' and draws 'directhit'"):
        t.end()


def test_a_roll_without_dice_fails_and_is_named() -> None:
    t = table("xwing-1", POE, OMEGA, phase="combat").attack("Poe", "Omega").dice("hit")
    with pytest.raises(Failed, match=r"red rolls 4 attack dice for 'Poe rolls attack dice' \(XW1-ATK-07\)"):
        t.ship("Omega")


def test_a_face_or_card_that_does_not_exist_fails() -> None:
    with pytest.raises(Failed, match="the attack die has no face 'evade'; it has hit, crit, focus, blank"):
        table("xwing-1", POE, OMEGA, phase="combat").attack("Poe", "Omega").dice("evade hit hit hit")
    rock = "core2asteroid2 457,380 0"
    ships = (f"{POE} shields=0 dial='3 straight'", "blue zetasquadronpilot 100,800 up name=Zeta")
    t = table("xwing-1", *ships, rocks=[rock], phase="activation", done=["Zeta"])
    with pytest.raises(Failed, match="the deck has no 'direkthit' left"):
        t.dice("hit").draws("direkthit")


def test_an_unscripted_question_prints_its_options() -> None:
    t = table("xwing-1", POE, OMEGA, phase="combat")
    with pytest.raises(Failed) as failure:
        t.choose("focus")
    assert str(failure.value).splitlines() == [
        "'focus' is not on offer",
        "Open: red is asked 'Poe: attack whom, with what?' (declare-target, XW1-ATK-02): 0 to 1 of",
        "  - Omega at range 1",
    ]


def test_labels_that_fit_several_options_fail() -> None:
    t = table(
        "xwing-1", POE.replace(" name", " dial='1 straight' name"), OMEGA, phase="activation", done=["Omega"]
    )
    with pytest.raises(Failed, match="'o' could be boost, focus, target lock"):
        t.choose("o")
    assert t.choose("FOC").tokens("Poe") == {"focus": 2}


def test_what_is_refused_must_be_refused_for_that_reason() -> None:
    far = "blue zetasquadronpilot 457,800 down name=Zeta"
    t = table("xwing-1", POE, OMEGA, far, phase="combat").engage("Poe")
    t.refuses("Zeta", rule="XW1-ATK-04")
    with pytest.raises(Failed, match="should be refused because of XW1-ATK-03; the game names 'Zeta"):
        t.refuses("Zeta", rule="XW1-ATK-03")
    with pytest.raises(Failed, match="'Omega at range 1' is on offer"):
        t.refuses("Omega")


def test_another_ships_turn_fails() -> None:
    t = table("xwing-1", POE, OMEGA, phase="combat", first="blue")
    with pytest.raises(Failed, match="it is not Poe's turn"):
        t.attack("Poe", "Omega")


def test_every_ship_needs_a_dial() -> None:
    t = table("xwing-1", POE, OMEGA)
    with pytest.raises(Failed, match="no dial is given for Omega"):
        t.dials({"Poe": "1 straight"})


def test_a_table_never_ended_is_ended_after_its_test() -> None:
    t = table("xwing-1", POE, OMEGA, phase="combat").dice("hit")
    assert not t.ended
    with pytest.raises(Failed, match="not used"):
        end_tables()


# The laws it checks ------------------------------------------------------------------------------------------


def test_a_twin_differs_in_what_a_seat_has_not_seen_and_in_nothing_else() -> None:
    zeta = "blue zetasquadronpilot 100,800 up name=Zeta facedown=directhit dial='1 turn_left'"
    t = table("xwing-1", POE + " dial='1 straight'", zeta, phase="end")
    pieces = t.state.pieces
    before = {piece.label: piece for piece in pieces.values()}
    other = {piece.label: piece for piece in twin(t.game, "blue", in_flight=True).pieces.values()}
    assert other["Zeta"] == before["Zeta"]
    assert other["Poe"].dial.value == "1 bank_right"
    assert structs.replace(other["Poe"], dial=before["Poe"].dial) == before["Poe"]


def test_a_question_that_depends_on_anothers_secret_breaks_law_5() -> None:
    t = table("xwing-1", POE, OMEGA, phase="combat", first="blue")
    t.ended = True  # the record knows nothing of what is written here
    hidden = structs.replace(t.ship("Poe"), dial=Secret("1 straight", ("red",)))
    t.game.state.pieces[hidden.id] = hidden
    with replaced_step(t.game, CombatTurn, "perform_attack", looks_at_the_enemys_dial):
        t.game.asks_again()
        with pytest.raises(LawBroken, match="law 5: what blue is asked"):
            check_laws(t.game)


def test_a_write_before_a_question_breaks_law_2() -> None:
    t = table("xwing-1", POE, OMEGA, phase="combat")
    careless = replaced_step(t.game, CombatTurn, "perform_attack", writes_then_asks)
    with careless, pytest.raises(LawBroken, match="law 2"):
        check_laws(t.game)


@contextmanager
def replaced_step(game: Game, kind: type, name: str, step: Any) -> Iterator[None]:
    """Another step in place of one of a frame's; the ruleset is shared, so that it must go back."""
    program = game.ruleset.programs[kind]
    game.ruleset.programs[kind] = tuple(step if one.__name__ == name else one for one in program)
    try:
        yield
    finally:
        game.ruleset.programs[kind] = program


def looks_at_the_enemys_dial(g: XWing, turn: CombatTurn) -> None:
    enemy = g.enemies(turn.ship)[0]
    g.pick(g.owner(turn.ship), ("no", g.ship(enemy).dial.value), "careless", "XW1-ATK-02")


def writes_then_asks(g: XWing, turn: CombatTurn) -> None:
    turn.used += ("written",)
    perform_attack(g, turn)
