"""What each player may see (ARM-INF-01 to ARM-INF-04)."""

from __future__ import annotations

import pytest

from holotable.armada.pieces import Ship
from holotable.kernel.view import view
from holotable.scenario.armada.script import ArmadaScript
from holotable.testing import table

NEB = (
    "red nebulon_b_escort_frigate 457,250 up name=Neb speed=2 dials=repair,navigate tokens=squadron "
    "shields=front:1 exhausted=evade faceup=power_failure facedown=crew_panic +hondo_ohnaka +nav_team "
    "discarded=hondo_ohnaka"
)
FOE = "blue cr90_corvette_a 700,700 down name=Foe dials=repair"
TIE = "red x_wing_squadron 300,300 name=X1 hull=3 activated=yes"


def battle(ruleset: str) -> ArmadaScript:
    return table(ruleset, NEB, TIE, FOE, objective="most_wanted", victory={"red": 1}, first="blue")


def ship_seen_by(t: ArmadaScript, seat: str) -> Ship:
    """The frigate as a seat sees it."""
    piece = view(t.state, seat).pieces[t.ship("Neb").id]
    assert isinstance(piece, Ship)
    return piece


@pytest.mark.rule("ARM-INF-01", ruleset="armada-1.5")
@pytest.mark.rule("ARM-INF-04", ruleset="armada-1.0")
@pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])
def test_the_opponent_sees_what_lies_open(ruleset: str) -> None:
    with battle(ruleset) as t:
        seen = view(t.state, "blue")
        neb, own = ship_seen_by(t, "blue"), t.ship("Neb")
        assert (neb.at, neb.speed, neb.shields, neb.tokens) == (own.at, 2, own.shields, ("squadron",))
        assert [token.state for token in neb.defense] == ["exhausted", "ready", "ready"]
        assert seen.pieces[t.squadron("X1").id] == t.squadron("X1")
        cards = {card.name: card.zone for card in seen.cards.values() if card.host == own.id and card.name}
        assert cards == {
            "upgrade:hondo_ohnaka": "discarded",
            "upgrade:nav_team": "table",
            "damage:power_failure": "table",
        }
        assert [c.name for c in seen.cards.values() if not c.host] == ["objective:most_wanted"]


@pytest.mark.rule("ARM-INF-03", ruleset="armada-1.5")
@pytest.mark.rule("ARM-INF-04", "ARM-RND-06", ruleset="armada-1.0")
@pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])
def test_the_opponent_does_not_see_dials_and_nobody_facedown_cards_and_the_deck(ruleset: str) -> None:
    with battle(ruleset) as t:
        assert [dial.value for dial in ship_seen_by(t, "red").stack] == ["repair", "navigate"]
        assert [dial.value for dial in ship_seen_by(t, "blue").stack] == [None, None]
        for seat in ("red", "blue"):
            seen = view(t.state, seat)
            hidden = [c.hidden for c in seen.cards.values() if c.host == t.ship("Neb").id and not c.faceup]
            assert [secret.value if secret else "" for secret in hidden] == [None]
            assert seen.decks["damage"].cards.value is None
