"""Tokens that a position can lay beside a ship although no card here assigns them: cloak, weapons disabled."""

from __future__ import annotations

import pytest

from holotable.testing import table

VET = "red redsquadronveteran 457,300 up name=Vet"  # T-70: 3 attack dice, agility 2, skill 4
ZETA = "blue zetasquadronpilot 457,490 down name=Zeta"  # TIE/fo at range 2, skill 3


@pytest.mark.rule("XW1-ATK-06", "XW1-TOK-04", "XW1-TOK-08")
@pytest.mark.parametrize(("token", "word"), [("cloak", "cloaked"), ("weapons_disabled", "disabled")])
def test_a_ship_with_the_token_cannot_attack_with_any_weapon(token: str, word: str) -> None:
    wing = "red bluesquadronnovice 400,300 up name=Wing"
    vet = VET + f" {token}=1 +protontorpedoes lock=Zeta"
    with table("xwing-1", vet, wing, ZETA, phase="combat") as t:
        vet_id = t.ship("Vet").id
        refusals = [t.game.shot_refusal(vet_id, shot) for shot in t.game.shots(vet_id)]
        assert {refusal.rule for refusal in refusals if refusal is not None} == {"XW1-ATK-06"}
        assert len([refusal for refusal in refusals if refusal is not None]) == 2
        assert all(word in t.game.ruleset.text(r.why.key, r.why.args) for r in refusals if r is not None)
        t.passes("Zeta").attack("Wing", "Zeta").dice("blank blank blank").dice("blank blank blank")


@pytest.mark.rule("XW1-TOK-04", "XW1-TOK-08", "XW1-ATK-10")
@pytest.mark.parametrize(("token", "dice"), [("cloak", 4), ("weapons_disabled", 2)])
def test_only_the_cloak_adds_agility_and_neither_keeps_enemies_from_attacking(token: str, dice: int) -> None:
    with table("xwing-1", VET + f" {token}=1", ZETA, phase="combat") as t:
        t.attack("Zeta", "Vet").dice("blank blank").dice("blank " * dice)
        assert t.state.round == 2


@pytest.mark.rule("XW1-TOK-04", "XW1-ROUND-12")
def test_the_cloaks_agility_and_that_of_damage_add_up() -> None:
    with table("xwing-1", VET + " cloak=1 faceup=structuraldamage", ZETA, phase="combat") as t:
        t.attack("Zeta", "Vet").dice("blank blank").dice("blank " * 3)


@pytest.mark.rule("XW1-ROUND-11", "XW1-TOK-04", "XW1-TOK-08")
def test_weapons_work_again_after_the_end_phase_but_a_cloak_stays() -> None:
    with table("xwing-1", VET + " weapons_disabled=2 cloak=1", ZETA, phase="end") as t:
        assert t.tokens("Vet") == {"cloak": 1}
    with table("xwing-1", VET + " tractor=1 reinforce=1 ion=1 jam=1 stress=1", ZETA, phase="end") as t:
        assert t.tokens("Vet") == {"ion": 1, "jam": 1, "stress": 1}


@pytest.mark.rule("XW1-CRIT-01", "XW1-TOK-08")
@pytest.mark.parametrize(
    ("tokens", "faceup"), [("weapons_disabled=1", ["blindedpilot"]), ("cloak=1", []), ("", [])]
)
def test_disabled_weapons_leave_no_opportunity_that_a_blinded_pilot_waits_for(
    tokens: str, faceup: list[str]
) -> None:
    with table("xwing-1", f"{VET} {tokens} faceup=blindedpilot", ZETA, phase="combat") as t:
        assert t.faceup("Vet") == faceup
        t.asks("blue", "declare-target")
