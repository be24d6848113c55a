"""Worked examples of the checklist on secrets and on repeating a game (S-47, S-48)."""

from __future__ import annotations

import pytest

from holotable.armada.fleet import Fleet, FleetShip
from holotable.armada.setup import Setup
from holotable.kernel import record
from holotable.kernel.chance import Seeded
from holotable.kernel.view import log_for, view
from holotable.players import Seen, bot
from holotable.rulesets import load
from holotable.testing import Armada, table

BOTH = pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])
VSD = "red victory_ii_class_star_destroyer 300,200 up name=Red"
RED = f"{VSD} dials=concentrate_fire,squadron facedown=thruster_fissure"
SECOND = "red cr90_corvette_a 100,100 up name=Second"
BLUE = "blue cr90_corvette_a 600,700 down dials=repair faceup=crew_panic facedown=power_failure name=Blue"


@BOTH
@pytest.mark.rule("ARM-INF-05")
@pytest.mark.rule("ARM-INF-03", "ARM-DMG-06", ruleset="armada-1.5")
def test_what_is_sent_to_the_second_player_names_no_secret(ruleset: Armada) -> None:
    """S-47: the bytes of a view hold no dial of the other side, no card of the deck and none that lies facedown."""
    with table(ruleset, RED, SECOND, BLUE) as t:
        whole = t.game.ruleset.encode(t.state)
        sent = {seat: t.game.ruleset.encode(view(t.state, seat)) for seat in ("red", "blue")}
        lines = {seat: str(log_for(t.game.log or [], seat)).encode() for seat in sent}
    deck = {name.encode() for name in t.state.decks["damage"].cards.value or ()}
    assert len(deck) == 22
    for secret in (b"concentrate_fire", b"thruster_fissure", b"power_failure", *deck):
        assert secret in whole
    assert [name for name in deck if name in sent["blue"]] == [b"damage:crew_panic"]  # it lies faceup
    for secret in (b"concentrate_fire", b"thruster_fissure", b"power_failure"):
        assert secret not in sent["blue"] + lines["blue"]
    stacks = {seat: view(t.state, seat).pieces[t.ship("Red").id].stack for seat in sent}
    assert [dial.value for dial in stacks["blue"]] == [None, None]
    assert [dial.value for dial in stacks["red"]] == ["concentrate_fire", "squadron"]


def two_rounds(ruleset: str, seed: int) -> tuple[list[object], str]:
    """The log of two rounds with this chance, played by two bots that always decide alike; and the state after them."""
    red = Fleet((FleetShip("victory_ii_class_star_destroyer"),), ("tie_fighter_squadron",), ("most_wanted",))
    blue = Fleet((FleetShip("nebulon_b_escort_frigate"),), ("x_wing_squadron",), ("most_wanted",))
    setup = Setup(fleets={"red": red, "blue": blue}, obstacles=())
    game = record.begin(load(ruleset), setup, Seeded(seed))
    players = {"red": bot("steady", 1), "blue": bot("steady", 2)}
    while (decision := game.decision) and game.state.round < 4:
        game.answer(decision, players[decision.player].choose(Seen(game, decision.player), decision))
    return list(game.log or []), record.digest(game)


@BOTH
def test_the_same_seed_and_decisions_tell_the_same_story(ruleset: str) -> None:
    """S-48. With other dice it is another one."""
    story = two_rounds(ruleset, 5)
    assert len(story[0]) > 40
    assert story == two_rounds(ruleset, 5)
    assert story != two_rounds(ruleset, 6)
