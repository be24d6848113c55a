"""The bots: they answer everything, finish their games, see no secrets, and greed beats chance."""

from random import Random
from typing import Any

import pytest

from holotable.kernel import record
from holotable.kernel.chance import Seeded
from holotable.kernel.decision import Decision, Numbers
from holotable.kernel.game import Game
from holotable.kernel.ruleset import Ruleset
from holotable.players import BOTS, Seen, UnknownBot, bot, play_on
from holotable.players.player import TooLong
from holotable.players.random import is_legal
from holotable.rulesets import load
from holotable.xwing.setup import Setup
from holotable.xwing.squad import Squad, SquadShip, points, violations
from holotable.xwing.squad_random import NoSquad, random_squad

GAMES = range(30)
RED = Squad((SquadShip("poedameron", ("r2d2",)), SquadShip("bluesquadronnovice")))
BLUE = Squad((SquadShip("omegaleader"), SquadShip("zetasquadronpilot"), SquadShip("epsilonsquadronpilot")))


def rules() -> Ruleset:
    return load("xwing-1")


def begin(seed: int, rounds: int = 0) -> Game:
    return record.begin(rules(), Setup(squads={"red": RED, "blue": BLUE}, rounds=rounds), Seeded(seed))


def small_squads(seed: int) -> dict[str, Squad]:
    """Two squads of up to 45 points, with whatever cards fit."""
    rng = Random(seed)
    return {
        seat: random_squad(rules().facts, rng, rng.choice(("rebel", "imperial")), 45)
        for seat in ("red", "blue")
    }


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_finishes_its_games(name: str):
    for seed in GAMES:
        setup = Setup(squads=small_squads(seed), rounds=12)
        game = record.begin(rules(), setup, Seeded(seed))
        players = {"red": bot(name, seed), "blue": bot(name, -seed)}
        play_on(game, players)
        assert [getattr(player, "mishaps", []) for player in players.values()] == [[], []]
        assert game.over
        assert game.state.winner in ("red", "blue", "draw")


def test_greedy_beats_random_and_does_not_dawdle():
    won = 0
    for seed in range(20):
        game = begin(seed)
        mine = "red" if seed % 2 else "blue"
        other = "blue" if seed % 2 else "red"
        play_on(game, {mine: bot("greedy", seed), other: bot("random", seed)})
        won += game.state.winner == mine
        assert game.state.round < 30
    assert won >= 18


def test_greedy_beats_steady():
    won = 0
    for seed in range(6):
        game = begin(seed)
        play_on(game, {"red": bot("greedy", seed), "blue": bot("steady", seed)})
        won += game.state.winner == "red"
    assert won >= 5


def test_steady_stays_on_the_table():
    fled = 0
    for seed in range(5):
        game = begin(seed, rounds=15)
        play_on(game, {"red": bot("steady", seed), "blue": bot("steady", seed + 1)})
        fled += sum(line.why.key == "destroyed-fled" for line in game.log or [])
        assert game.state.round > 5
    assert fled <= 2


def test_the_same_seed_plays_the_same_game():
    digests = set()
    for _ in range(2):
        game = begin(7, rounds=4)
        play_on(game, {"red": bot("greedy", 1), "blue": bot("greedy", 2)})
        digests.add(record.digest(game))
    assert len(digests) == 1


class Watcher:
    """A bot that looks for what it should not see."""

    def __init__(self, seat: str) -> None:
        self.seat, self.inner = seat, bot("steady", seat)

    def choose(self, view: Seen, decision: Decision[Any]) -> Numbers:
        state = view.table.state
        assert view.seat == decision.player == self.seat
        for answer in state.answers:
            assert answer.seen_by is None or self.seat in answer.seen_by
        for piece in state.pieces.values():
            dial = getattr(piece, "dial", None)
            assert dial is None or dial.value is None or self.seat in dial.seen_by
        assert all(deck.cards.value is None for deck in state.decks.values())
        answer = self.inner.choose(view, decision)
        assert is_legal(view, decision, answer)
        return answer


def test_a_bot_sees_only_what_its_seat_sees():
    play_on(begin(3, rounds=3), {"red": Watcher("red"), "blue": Watcher("blue")})


def test_a_bot_that_errs_plays_on_and_keeps_note(monkeypatch: pytest.MonkeyPatch):
    def broken(*anything: object) -> None:
        raise ZeroDivisionError("no")

    monkeypatch.setattr("holotable.players.advice_xwing.greedy", broken)
    game, player = begin(2, rounds=1), bot("greedy", 1)
    play_on(game, {"red": player, "blue": bot("random", 2)})
    assert game.over
    assert getattr(player, "mishaps", [])[0].endswith("ZeroDivisionError: no")


def test_an_unknown_bot_and_a_game_that_takes_too_long():
    with pytest.raises(UnknownBot, match="no bot is called 'clever'; there is random, steady, greedy"):
        bot("clever")
    with pytest.raises(TooLong, match="no end after 5 answers"):
        play_on(begin(1), {"red": bot("random", 1), "blue": bot("random", 2)}, most=5)


def test_random_squads_are_legal():
    facts = rules().facts
    for seed in range(20):
        limit = 40 + 3 * seed
        squad = random_squad(facts, Random(seed), "rebel" if seed % 2 else "imperial", limit)
        assert not violations(facts, squad, limit)
        assert points(facts, squad) <= limit
    with pytest.raises(NoSquad):
        random_squad(facts, Random(1), "rebel", 5)
