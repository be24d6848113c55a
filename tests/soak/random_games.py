"""Random games for the laws: random squads and fleets, played by the bots that answer at random."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from holotable.armada.fleet_random import random_fleet
from holotable.armada.setup import Setup as BattleSetup
from holotable.kernel.chance import Seeded
from holotable.kernel.game import Game
from holotable.kernel.record import begin
from holotable.kernel.ruleset import Ruleset
from holotable.players import Player, Seen, bot
from holotable.rulesets import load
from holotable.scenario.laws import check_state, check_views
from holotable.xwing.setup import Setup
from holotable.xwing.squad import Squad, SquadShip

ROUNDS = 12
AHEAD = 10
VIEWS = 5  # views cost most of the time: every fifth decision, and each one in the tests of rules


def any_squad(ruleset: Ruleset, faction: str, rng: Random) -> Squad:
    """Two to five ships of a faction, each with up to three cards, whether it could carry them or not.

    Legal squads would never meet the cards that only prove the kernel, so slots and points are not asked.
    """
    pilots = [
        key.split(":")[1]
        for key, facts in ruleset.facts.items()
        if key.startswith("pilot:") and facts.faction == faction
    ]
    upgrades = [key.split(":")[1] for key in ruleset.facts if key.startswith("upgrade:")]
    return Squad(
        tuple(
            SquadShip(rng.choice(pilots), tuple(rng.sample(upgrades, rng.randint(0, 3))))
            for _ in range(rng.randint(2, 5))
        )
    )


def random_dogfight(seed: int) -> Setup:
    """A game from the choice of initiative on, or with few rocks so that the setup does not take all the time."""
    rng, ruleset = Random(seed), load("xwing-1")
    squads = {
        "red": any_squad(ruleset, "resistance", rng),
        "blue": any_squad(ruleset, "firstorder", rng),
    }
    rocks = tuple(rng.choice(["core2asteroid3", "core2asteroid5", "core2asteroid0"]) for _ in range(6))
    return Setup(
        squads=squads,
        obstacles=rocks if seed % 4 == 0 else rocks[:2],
        shared_deck=seed % 3 == 0,
        rounds=ROUNDS,
    )


def random_battle(name: str) -> Callable[[int], BattleSetup]:
    """Battles with legal fleets of 180 points, their cards and objectives drawn at random."""

    def setup(seed: int) -> BattleSetup:
        rng, ruleset = Random(seed), load(name)
        sides = ("rebel", "empire") if seed % 5 else ("empire", "empire")
        fleets = {
            seat: random_fleet(ruleset.facts, side, 180, rng, ruleset.constants.fleet)
            for seat, side in zip(("red", "blue"), sides, strict=True)
        }
        return BattleSetup(fleets=fleets)

    return setup


SETUPS: dict[str, Callable[[int], Any]] = {
    "xwing-1": random_dogfight,
    "armada-1.0": random_battle("armada-1.0"),
    "armada-1.5": random_battle("armada-1.5"),
}


def random_players(seed: int) -> dict[str, Player]:
    """Two bots that answer at random and stay on the table, or one that does not even do that."""
    return {"red": bot("steady", seed), "blue": bot("random" if seed % 5 == 0 else "steady", seed + 1)}


class LawfulGame:
    """A random game that proves the laws at each of its decisions."""

    def __init__(self, seed: int, ruleset: str = "xwing-1") -> None:
        self.seed = seed
        self.game = begin(load(ruleset), SETUPS[ruleset](seed), Seeded(seed))
        self.players = random_players(seed)
        self.decisions = 0
        self._branches: list[tuple[int, Game]] = []

    def play(self) -> None:
        """To the end; then the record must replay to the same state."""
        while (decision := self.game.decision) is not None:
            check_state(self.game)
            if self.decisions % VIEWS == 0:
                check_views(self.game)
            self._branches.append((len(self.game.record), self.game.clone()))
            answer = self.players[decision.player].choose(Seen(self.game, decision.player), decision)
            self.game.answer(decision, answer)
            self.decisions += 1
            self._check_branches()
        self._check_branches(at_end=True)

    def _check_branches(self, at_end: bool = False) -> None:
        """A clone taken ten decisions ago, given the same answers and dice, stands where the game stands."""
        encode = self.game.ruleset.encode
        while self._branches and (at_end or len(self._branches) > AHEAD):
            start, twin = self._branches.pop(0)
            answers = self.game.record[start:]
            for number, given in enumerate(answers):
                question = next(d for d in twin.decisions if d.player == given.player)
                twin.answer(question, given.values)
                assert twin.decisions or number == len(answers) - 1, "the clone came to its end too early"
            assert encode(twin.state) == encode(self.game.state), (
                f"seed {self.seed}: a clone played on differently"
            )
