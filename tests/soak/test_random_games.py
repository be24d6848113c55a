"""The laws at every decision of random games: a short form here, a thousand games with `make soak`."""

from __future__ import annotations

import os

import pytest

from holotable.kernel.record import dump, load, read, replay
from holotable.kernel.view import view
from holotable.players import Seen
from tests.soak.random_games import SETUPS, LawfulGame

LONG = os.environ.get("HOLOTABLE_SOAK") == "1"
GAMES = 1000 if LONG else 12
BATCH = 10 if LONG else 3


@pytest.mark.parametrize("ruleset", SETUPS)
@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_random_games_keep_the_laws(first: int, ruleset: str) -> None:
    """Saves are exact, clones play on alike, asking changes nothing, views leak nothing, the record is the game."""
    for seed in range(first, first + BATCH):
        lawful = LawfulGame(seed, ruleset)
        lawful.play()
        game = lawful.game
        assert game.over
        assert game.state.winner is not None, f"seed {seed} ended without a result"
        encode = game.ruleset.encode
        again = replay(game.ruleset, game.setup, game.record)
        assert encode(again.state) == encode(game.state), f"seed {seed} replays differently"
        assert again.log == game.log
        saved = load(read(dump(game)), game.ruleset)
        assert encode(saved.state) == encode(game.state), f"seed {seed} loads differently"


@pytest.mark.parametrize("seed", range(200 if LONG else 6))
def test_worlds_that_differ_in_dials_look_alike_to_the_other_side(seed: int) -> None:
    """One side sets other dials: until the first is revealed, the other side is sent the same bytes."""
    lawful = LawfulGame(seed)
    game = lawful.game
    while not any(d.why.key == "set-dial" for d in game.decisions):
        decision = game.decision
        assert decision is not None
        game.answer(decision, lawful.players[decision.player].choose(Seen(game, decision.player), decision))
    encode = game.ruleset.encode
    worlds = [game.clone(), game.clone()]
    compared = 0
    while all(any(d.why.key in ("set-dial", "change-dial") for d in world.decisions) for world in worlds):
        for seat in ("blue", None):
            views = [encode(view(world.state, seat)) for world in worlds]
            assert views[0] == views[1], f"seed {seed}: {seat or 'a spectator'} sees red's dials"
        compared += 1
        for number, world in enumerate(worlds):
            question = world.decisions[0]
            if question.why.key == "change-dial":
                world.answer(question, ())
            elif question.player == "red":
                world.answer(question, (number,))
            else:
                world.answer(question, (0,))
    assert compared > 2
    assert encode(worlds[0].state) != encode(worlds[1].state), "the worlds were to differ"
