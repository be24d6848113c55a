"""The score of a game that is over is still the one that it was decided by."""

from __future__ import annotations

import pytest

from holotable import rulesets
from holotable.armada.position import PlacedShip, Position
from holotable.armada.setup import Setup
from holotable.armada.vocabulary import Armada
from holotable.kernel import record


@pytest.mark.rule("ARM-OBJ-04")
@pytest.mark.parametrize("name", ["armada-1.0", "armada-1.5"])
def test_victory_tokens_count_after_the_last_round(name: str):
    ships = (
        PlacedShip(seat="red", ship="cr90_corvette_a", x=300, y=200),
        PlacedShip(seat="blue", ship="victory_ii_class_star_destroyer", x=500, y=700, heading=180),
    )
    position = Position(
        ships=ships, phase="status", round=6, objective="contested_outpost", victory={"red": 2}
    )
    game = record.begin(rulesets.load(name), Setup(position=position))
    assert isinstance(game, Armada)
    assert game.over
    assert game.state.winner == "red"
    assert (game.victory("red"), game.victory("blue")) == (2, 0)
    assert (game.score("red"), game.score("blue")) == (40, 0)
