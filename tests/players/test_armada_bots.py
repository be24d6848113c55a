"""Whole battles of Armada between bots: they end, in fights, without a mishap, and greed beats the others."""

from typing import Any

import pytest

from holotable.armada.fleet_file import read, ready
from holotable.armada.setup import Setup
from holotable.kernel import record
from holotable.kernel.chance import Seeded
from holotable.kernel.decision import Decision, Numbers
from holotable.kernel.game import Game
from holotable.players import Seen, bot, play_on
from holotable.players.random import is_legal
from holotable.rulesets import load

EDITIONS = ("armada-1.0", "armada-1.5")
PAIRS = (("rebel-line", "imperial-line"), ("rebel-aces", "imperial-aces"))


def begin(ruleset: str, seed: int) -> Game:
    rules = load(ruleset)
    lists = [read(ready(ruleset)[name], rules.facts).fleet for name in PAIRS[seed % 2]]
    red, blue = lists if seed // 2 % 2 else lists[::-1]
    return record.begin(rules, Setup(fleets={"red": red, "blue": blue}), Seeded(seed))


def battle(ruleset: str, seed: int, red: str, blue: str) -> Game:
    """A battle to its end, in which no advice went wrong."""
    game = begin(ruleset, seed)
    players = {"red": bot(red, seed), "blue": bot(blue, -seed)}
    play_on(game, players)
    assert [getattr(player, "mishaps", []) for player in players.values()] == [[], []]
    assert game.over
    return game


def destroyed_ships(game: Game, why: str) -> int:
    ships = {p.label for p in game.state.pieces.values() if p.id.startswith("ship")}
    lines = (line.why for line in game.log or [])
    return sum(why_.key == f"destroyed-{why}" and why_.args["unit"] in ships for why_ in lines)


@pytest.mark.parametrize("ruleset", EDITIONS)
@pytest.mark.parametrize("name", ["steady", "greedy"])
def test_a_battle_ends_without_mishaps(name: str, ruleset: str):
    for seed in range(4):
        battle(ruleset, seed, name, name)


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_greedy_battles_are_decided_by_fire_and_not_by_the_edge(ruleset: str):
    games = [battle(ruleset, seed, "greedy", "greedy") for seed in range(8)]
    assert sum(destroyed_ships(game, "damage") > 0 for game in games) >= 6
    assert sum(destroyed_ships(game, "off-table") for game in games) <= 1


@pytest.mark.parametrize("ruleset", EDITIONS)
@pytest.mark.parametrize("other", ["random", "steady"])
def test_greedy_beats(other: str, ruleset: str):
    won = 0
    for seed in range(8):
        red, blue = ("greedy", other) if seed % 2 else (other, "greedy")
        won += battle(ruleset, seed, red, blue).state.winner == ("red" if seed % 2 else "blue")
    assert won >= 7


def test_steady_loses_fewer_ships_to_the_edge_than_random():
    fled = {
        name: sum(destroyed_ships(battle("armada-1.5", seed, name, name), "off-table") for seed in range(6))
        for name in ("random", "steady")
    }
    assert fled["steady"] * 2 < fled["random"]


def test_the_same_seed_plays_the_same_battle():
    digests = {record.digest(battle("armada-1.5", 3, "greedy", "greedy")) for _ in range(2)}
    assert len(digests) == 1


class Watcher:
    """A bot that looks for what it should not see."""

    def __init__(self, seat: str) -> None:
        self.seat, self.inner = seat, bot("greedy", seat)

    def choose(self, view: Seen, decision: Decision[Any]) -> Numbers:
        state = view.table.state
        assert view.seat == decision.player == self.seat
        for piece in state.pieces.values():
            for dial in getattr(piece, "stack", ()):
                assert dial.value is None or self.seat in dial.seen_by
        assert all(deck.cards.value is None for deck in state.decks.values())
        answer = self.inner.choose(view, decision)
        assert is_legal(view, decision, answer)
        return answer


@pytest.mark.rule("ARM-INF-05")
def test_a_bot_sees_only_what_its_seat_sees():
    play_on(begin("armada-1.5", 1), {"red": Watcher("red"), "blue": Watcher("blue")})
