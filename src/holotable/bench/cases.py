"""What is measured: random play, forks, saves, and the geometry a bot asks, on fixed seeds."""

from __future__ import annotations

import cProfile
import pstats
import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from holotable import table
from holotable.bench.games import AIMS, SETUPS
from holotable.bench.measure import REFERENCE, Figure, calibrate, micros, rate, timed, timed_sum
from holotable.kernel.chance import Seeded
from holotable.kernel.decision import Pick
from holotable.kernel.game import Game
from holotable.kernel.record import begin
from holotable.kernel.state import clone
from holotable.rulesets import load
from holotable.table.finding import legal_candidates
from holotable.table.sample import survey_case
from holotable.table.survey import survey

Progress = Callable[[str], object]


def random_answer(game: Game, rng: random.Random) -> None:
    """Any legal answer to the open decision, all equally likely."""
    decision: Any = game.decision
    if isinstance(decision, Pick):
        count = rng.randint(decision.least, decision.most)
        game.answer(decision, tuple(rng.sample(range(len(decision.options)), count)))
    else:
        game.answer(decision, legal_candidates(game, decision.piece, decision.rules, 1, rng)[0])


def random_game(name: str, seed: int, most: int = 100_000) -> tuple[Game, int]:
    """A game of random answers, or its first `most`; and how many were given, dice not counted."""
    rng = random.Random(seed)
    game = begin(load(name), SETUPS[name](), Seeded(seed), log=False)
    given = 0
    while game.decision is not None and given < most:
        random_answer(game, rng)
        given += 1
    return game, given


def run_all(games: int, progress: Progress) -> Iterator[Figure]:
    """Every figure of the suite, one after the other."""
    progress("calibration loop")
    yield Figure("calibration loop", min(calibrate() for _ in range(5)), REFERENCE, "s")
    for name in SETUPS:
        yield from _play_figures(name, games, progress)
        yield from _state_figures(name, progress)
    yield from _geometry_figures(progress)


def _play_figures(name: str, games: int, progress: Progress) -> Iterator[Figure]:
    """Random play from the first round to the end. Five times it is other games: of the same ones much would be known
    already, such as the outline of a base at a pose."""
    progress(f"{name}: random play, five times {games} games")
    random_game(name, 5 * games)
    given: list[int] = []
    recorded: list[int] = []

    def play(first: int) -> None:
        for seed in range(first, first + games):
            game, count = random_game(name, seed)
            given.append(count)
            recorded.append(len(game.record))

    spent = timed_sum([partial(play, first) for first in range(0, 5 * games, games)])
    yield rate(f"{name}: random games", 5 * games, spent)
    yield rate(f"{name}: decisions of players", sum(given), spent, AIMS[name])
    yield rate(f"{name}: decisions, dice included", sum(recorded), spent)


def _state_figures(name: str, progress: Progress) -> Iterator[Figure]:
    """Fork, encode and decode in the middle of a game, in the first round."""
    progress(f"{name}: fork, encode, decode")
    game, _ = random_game(name, 3, most=60)
    ruleset, state = game.ruleset, game.state
    data = ruleset.encode(state)
    yield _each(f"{name}: fork of the state", lambda: clone(state), 4000, "<= 20, aimed at 5")
    yield _each(f"{name}: fork of the whole game", game.clone, 4000)
    yield _each(f"{name}: encode", lambda: ruleset.encode(state), 1000)
    yield _each(f"{name}: decode", lambda: ruleset.decode(data), 1000)
    yield Figure(f"{name}: size of the state", len(data), len(data), "bytes")


def _each(name: str, work: Callable[[], object], turns: int, aim: str = "") -> Figure:
    def often() -> None:
        for _ in range(turns):
            work()

    return micros(name, timed(often), turns, aim)


def _geometry_figures(progress: Progress) -> Iterator[Figure]:
    """The bot's question: 20 poses against 8 enemies, over 50 positions."""
    progress("geometry")
    cases = [survey_case(seed) for seed in range(50)]

    def ask_all() -> None:
        for case in cases:
            survey(*case)

    compiled = not hasattr(survey, "__code__")
    name = f"20 poses x 8 enemies ({'compiled' if compiled else 'pure Python'})"
    yield micros(name, timed(ask_all), len(cases), "<= 50" if compiled else "<= 250")


def time_by_room(name: str, games: int = 5) -> list[tuple[str, float]]:
    """The share of time that random play of a ruleset spends in each room of the package, by the profiler."""
    profile = cProfile.Profile()
    profile.enable()
    for seed in range(games):
        random_game(name, seed)
    profile.disable()
    home = Path(table.__file__).parent.parent
    spent: Counter[str] = Counter()
    for (file, _, _), (_, _, own, _, _) in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]
        path = Path(file)
        spent[path.relative_to(home).parts[0] if path.is_relative_to(home) else "Python itself"] += own
    total = sum(spent.values())
    return [(room, own / total) for room, own in spent.most_common()]
