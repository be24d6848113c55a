"""Damage: shields, cards, the deck and its discard pile, and who may see what."""

from __future__ import annotations

import pytest
from xwing_pack import PACK

from holotable.kernel.view import log_for, view
from holotable.rulesets import load
from holotable.scenario.xwing import XWingScript
from holotable.testing import table

VET = "red redsquadronveteran 457,300 up name=Vet"  # T-70: 3 attack dice, skill 4
ZETA = "blue zetasquadronpilot 457,490 down name=Zeta"  # TIE/fo at range 2: 3 dice, hull 3, 1 shield, skill 3
KINDS = (
    "blindedpilot", "shakenpilot", "damagedcockpit", "stunnedpilot", "consolefire", "damagedengine",
    "majorexplosion", "weaponsfailure", "majorhullbreach", "structuraldamage", "damagedsensorarray",
    "loosestabilizer", "thrustcontrolfire",
)  # fmt: skip
DECK = [*KINDS * 2, *["directhit"] * 7]


def hit(t: XWingScript, faces: str, *cards: str) -> XWingScript:
    """Vet's three dice against three blanks."""
    return t.attack("Vet", "Zeta").dice(faces).dice("blank blank blank").draws(*cards)


@pytest.mark.rule("XW1-CRIT-14")
def test_the_deck_has_thirteen_kinds_twice_and_seven_direct_hits() -> None:
    facts = load("xwing-1").facts
    cards = [
        key.removeprefix("damage:")
        for key in facts
        if key.startswith("damage:")
        for _ in range(facts[key].count)
    ]
    assert sorted(cards) == sorted(DECK)
    assert len(cards) == 33
    pilot = {key for key in KINDS if facts[f"damage:{key}"].trait == "pilot"}
    assert pilot == {"blindedpilot", "shakenpilot", "damagedcockpit", "stunnedpilot"}


# Shields, then cards -----------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-DMG-01")
@pytest.mark.parametrize(
    ("shields", "faces", "facedown", "faceup"),
    [
        (1, "hit blank blank", 0, 0),
        (1, "crit blank blank", 0, 0),
        (0, "hit blank blank", 1, 0),
        (0, "crit blank blank", 0, 1),
        (1, "hit crit blank", 0, 1),  # the shield takes the hit
    ],
)
def test_a_shield_takes_a_damage_before_any_card(
    shields: int, faces: str, facedown: int, faceup: int
) -> None:
    with table("xwing-1", VET, ZETA + f" shields={shields}", phase="combat") as t:
        hit(t, faces, *["consolefire"] * (facedown + faceup))
        assert t.ship("Zeta").shields == 0
        assert (len(t.facedown("Zeta")), len(t.faceup("Zeta"))) == (facedown, faceup)


@pytest.mark.rule("XW1-DMG-01", "XW1-ATK-13")
def test_a_faceup_text_is_resolved_at_once_before_the_next_card() -> None:
    with table("xwing-1", VET, ZETA + " shields=0 +hullupgrade", phase="combat") as t:
        hit(t, "crit crit blank", "thrustcontrolfire")
        assert t.game.decision is not None
        assert t.game.decision.why.key == "draw-damage"
        assert any("Zeta receives stress" in line for line in t.log)
        t.draws("consolefire")
        assert t.faceup("Zeta") == ["consolefire"]


@pytest.mark.rule("XW1-DMG-04", "XW1-DMG-05")
@pytest.mark.parametrize(
    ("cards", "faces", "drawn", "zone"),
    [
        ("facedown=consolefire", "hit blank blank", "consolefire", "table"),
        ("facedown=consolefire,consolefire", "hit blank blank", "weaponsfailure", "destroyed"),
        ("faceup=directhit", "hit blank blank", "consolefire", "destroyed"),
        ("facedown=directhit", "hit blank blank", "consolefire", "table"),
        ("facedown=consolefire", "crit blank blank", "directhit", "destroyed"),
        ("facedown=consolefire", "hit blank blank", "directhit", "table"),
    ],
)
def test_damage_equal_to_the_hull_destroys(cards: str, faces: str, drawn: str, zone: str) -> None:
    with table("xwing-1", VET, ZETA + f" shields=0 {cards}", phase="combat") as t:
        hit(t, faces, drawn)
        assert t.ship("Zeta").zone == zone
        assert t.game.facts(t.ship("Zeta").id).hull == 3


@pytest.mark.rule("XW1-DMG-05")
def test_a_direct_hit_counts_twice_only_while_faceup() -> None:
    with table("xwing-1", VET, ZETA + " shields=0 faceup=directhit +hullupgrade", phase="combat") as t:
        hit(t, "hit blank blank", "directhit")
        assert t.ship("Zeta").zone == "table"  # 2 + 1 of 4


@pytest.mark.rule("XW1-DMG-06")
def test_excess_cards_are_dealt_and_read() -> None:
    # Both have skill 4: the omega pilot lives on until its shot, and suffers what came after its last hull.
    omega = "blue omegasquadronpilot 457,490 down name=Zeta shields=0 facedown=consolefire,consolefire"
    with table("xwing-1", VET, omega, phase="combat", first="red") as t:
        hit(t, "crit crit crit", "weaponsfailure", "thrustcontrolfire", "directhit")
        assert t.ship("Zeta").doomed
        assert t.tokens("Zeta") == {"stress": 1}
        assert t.faceup("Zeta") == ["weaponsfailure", "directhit"]
        t.attack("Zeta", "Vet").dice("blank").dice("blank blank")  # one die less


@pytest.mark.rule("XW1-DMG-06")
def test_damage_within_damage_leaves_no_card_undealt() -> None:
    # The explosion's own damage destroys the ship; the second critical of the attack is dealt all the same.
    with table("xwing-1", VET, ZETA + " shields=0 facedown=consolefire", phase="combat") as t:
        hit(t, "crit crit blank", "majorexplosion").dice("hit").draws("directhit", "weaponsfailure")
        assert t.ship("Zeta").zone == "destroyed"
        assert len(t.state.decks["damage-blue"].discard) == 4


# Dealing without damage, flipping ------------------------------------------------------------------------------


@pytest.mark.rule("XW1-DMG-02", "XW1-DMG-04")
@pytest.mark.parametrize(("held", "zone"), [(1, "table"), (2, "destroyed")])
def test_a_card_that_is_dealt_ignores_shields(held: int, zone: str) -> None:
    vet = VET + " facedown=" + ",".join(["consolefire"] * held)
    with table("xwing-1", vet, ZETA + " +shard", phase="combat", packs=[PACK]) as t:
        t.passes("Vet").draws("directhit")
        assert t.ship("Vet").zone == zone
        assert t.ship("Vet").shields == (3 if zone == "table" else 0)


@pytest.mark.rule("XW1-DMG-09")
def test_damage_of_cards_takes_shields_first() -> None:
    with table("xwing-1", VET + " faceup=consolefire", ZETA, phase="combat") as t:
        t.dice("hit")
        assert (t.ship("Vet").shields, t.facedown("Vet")) == (2, [])


@pytest.mark.rule("XW1-DMG-03", "XW1-DMG-08")
def test_a_card_flipped_facedown_has_no_effect_any_more() -> None:
    vet = VET + " faceup=structuraldamage dial='1 straight'"
    zeta = ZETA.replace("490", "510") + " dial='1 turn_left'"
    with table("xwing-1", vet, zeta, phase="activation", done=["Zeta"]) as t:
        t.choose("Structural").dice("hit")
        assert (t.faceup("Vet"), t.facedown("Vet")) == ([], ["structuraldamage"])
        t.passes("Vet").attack("Zeta", "Vet").dice("blank blank blank").dice("blank blank")  # agility 2 again


@pytest.mark.rule("XW1-DMG-10", "XW1-PREC-06")
def test_nobody_sees_a_facedown_card() -> None:
    with table("xwing-1", VET, ZETA + " shields=0", phase="combat") as t:
        hit(t, "hit crit blank", "damagedcockpit", "consolefire")
        assert t.facedown("Zeta") == ["damagedcockpit"]
        for seat in ("red", "blue", None):
            seen = view(t.state, seat)
            damage = [card for card in seen.cards.values() if card.id.startswith("damage")]
            assert sorted(card.name for card in damage) == ["", "damage:consolefire"]
            assert all(card.hidden is None or card.hidden.value is None for card in damage)
            assert all(deck.cards.value is None for deck in seen.decks.values())
            told = str(log_for(t.game.log or [], seat))
            assert "Console Fire" in told
            assert "ockpit" not in told


# The deck ------------------------------------------------------------------------------------------------------


def hoard(*but: str) -> str:
    """A ship aside that holds the whole shared deck but for these cards."""
    cards = DECK.copy()
    for card in but:
        cards.remove(card)
    return f"blue bluesquadronnovice 100,850 up name=Hoard facedown={','.join(cards)}"


@pytest.mark.rule("XW1-DMG-07")
def test_an_empty_deck_is_the_discard_pile_shuffled() -> None:
    zeta = ZETA + " shields=0 facedown=consolefire,weaponsfailure"
    wing = "blue epsilonsquadronpilot 520,490 down name=Wing shields=0"
    novice = "red bluesquadronnovice 520,300 up name=Novice"
    line = hoard("consolefire", "weaponsfailure", "directhit")
    with table(
        "xwing-1", VET, novice, zeta, wing, line, phase="combat", done=["Hoard"], shared_deck=True
    ) as t:
        hit(t, "hit blank blank", "directhit")
        assert t.ship("Zeta").zone == "destroyed"
        pile = t.state.decks["damage"]
        assert (pile.count, len(pile.discard)) == (0, 3)
        t.attack("Novice", "Wing").dice("hit blank blank").dice("blank blank blank").draws("weaponsfailure")
        pile = t.state.decks["damage"]
        assert (t.facedown("Wing"), pile.count, pile.discard) == (["weaponsfailure"], 2, ())


@pytest.mark.rule("XW1-DMG-07")
def test_counters_stand_in_until_cards_are_there_at_the_end_of_the_round() -> None:
    zeta = ZETA + " shields=0"
    wing = "blue epsilonsquadronpilot 520,490 down name=Wing shields=0 facedown=consolefire,weaponsfailure"
    novice = "red bluesquadronnovice 520,300 up name=Novice"
    line = hoard("consolefire", "weaponsfailure")
    with table(
        "xwing-1", VET, novice, zeta, wing, line, phase="combat", done=["Hoard"], shared_deck=True
    ) as t:
        hit(t, "crit blank blank")  # no draw, a counter, facedown although critical
        assert (t.facedown("Zeta"), t.faceup("Zeta")) == ([""], [])
        t.passes("Zeta").attack("Novice", "Wing").dice("hit blank blank").dice("blank blank blank")
        assert any("Wing is destroyed" in line for line in t.log)
        t.draws("weaponsfailure")  # at the end of the round, from the pile that the destroyed ship left
        assert t.facedown("Zeta") == ["weaponsfailure"]
        assert t.state.decks["damage"].count == 1


@pytest.mark.rule("XW1-DMG-07")
def test_counters_count_toward_the_hull() -> None:
    with table(
        "xwing-1", VET, ZETA + " shields=0", hoard(), phase="combat", done=["Hoard"], shared_deck=True
    ) as t:
        hit(t, "hit hit crit")
        assert t.ship("Zeta").zone == "destroyed"
        assert t.state.decks["damage"].discard == ()


@pytest.mark.rule("XW1-DMG-07")
@pytest.mark.card("xwing-1:integratedastromech")
def test_a_counter_that_a_card_replaces_goes_to_no_pile() -> None:
    novice = "blue bluesquadronnovice 457,490 down name=Novice shields=0 +integratedastromech +r2d2"
    with table("xwing-1", VET, novice, hoard(), phase="combat", done=["Hoard"], shared_deck=True) as t:
        t.attack("Vet", "Novice").dice("hit blank blank").dice("blank blank").choose("Integrated Astromech")
        assert t.facedown("Novice") == []
        assert t.state.decks["damage"].discard == ()


# Agility -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-ROUND-12")
def test_the_floor_of_zero_comes_after_all_changes() -> None:
    barge = "blue bargee 457,520 down name=Barge faceup=structuraldamage +fins"  # agility 0 - 1 + 1
    with table("xwing-1", VET, barge, phase="combat", packs=[PACK]) as t:
        t.attack("Vet", "Barge").dice("blank blank blank")
        t.asks("blue", "declare-target")


@pytest.mark.rule("XW1-ROUND-12")
@pytest.mark.parametrize(
    ("cards", "dice"), [("+fins", 3), ("faceup=structuraldamage", 1), ("+drag +fins", 0)]
)
def test_changes_of_agility_add_up(cards: str, dice: int) -> None:
    novice = f"blue bluesquadronnovice 457,490 down name=Novice {cards}"  # agility 2
    with table("xwing-1", VET, novice, phase="combat", packs=[PACK]) as t:
        t.attack("Vet", "Novice").dice("blank blank blank").dice("blank " * dice)
        t.asks("blue", "declare-target")
