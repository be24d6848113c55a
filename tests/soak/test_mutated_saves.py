"""Saves mutated at random: each is an error in one line or a valid game; never a traceback, a hang, or much memory."""

from __future__ import annotations

import json
import os
import resource
from random import Random
from time import monotonic
from typing import Any

import msgspec
import pytest

from holotable.kernel.record import Save, SaveError, dump, load, read, seal_of
from holotable.players import Seen
from holotable.rulesets import load as load_ruleset
from tests.soak.random_games import LawfulGame

LONG = os.environ.get("HOLOTABLE_SOAK") == "1"
MUTATIONS = 10_000 if LONG else 240
BATCH = 500 if LONG else 120
SLOWEST = 10.0  # seconds for one save: far above any honest replay, far below a hang
MOST_MEMORY = 500_000  # kB
NUMBERS = (-1, 0, 1, 99, 2**31, 2**63, 2**70, 0.5, True, None, "x", [], {})


def a_save(seed: int, ruleset: str, answers: int = 80) -> bytes:
    """A real game after some eighty answers."""
    lawful = LawfulGame(seed, ruleset)
    game = lawful.game
    while (decision := game.decision) is not None and len(game.record) < answers:
        game.answer(decision, lawful.players[decision.player].choose(Seen(game, decision.player), decision))
    return dump(game)


def damaged(data: bytes, rng: Random) -> bytes:
    """Bytes flipped, cut out, doubled or cut off; or fields edited, half of the time with a new seal."""
    kind = rng.randrange(6)
    at = rng.randrange(len(data))
    if kind == 0:
        return data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]
    if kind == 1:
        return data[:at]
    if kind == 2:
        return data[:at] + data[at + rng.randrange(1, 40) :]
    if kind == 3:
        return data[:at] + data[max(0, at - 30) : at] + data[at:]
    document = json.loads(data)
    for _ in range(rng.randint(1, 3)):
        edit(document, rng)
    return resealed(document) if kind == 4 else json.dumps(document).encode()


def edit(document: Any, rng: Random) -> None:
    """Change, drop or swap one value somewhere inside."""
    place = document
    while True:
        keys = list(place) if isinstance(place, dict) else range(len(place))
        if not keys:
            return
        key = rng.choice(list(keys))
        inner = place[key]
        if isinstance(inner, dict | list) and inner and rng.random() < 0.8:
            place = inner
            continue
        if rng.random() < 0.2:
            del place[key]
        elif isinstance(inner, int) and rng.random() < 0.6:
            place[key] = inner + rng.choice((-1, 1, 2, 1000))
        else:
            place[key] = rng.choice(NUMBERS)
        return


def resealed(document: Any) -> bytes:
    """A forgery: edited and sealed again, so that it gets to the replay."""
    try:
        save = msgspec.json.decode(json.dumps(document), type=Save)
        document["seal"] = seal_of(save)
    except (msgspec.MsgspecError, TypeError):
        pass  # what is no save any more needs no seal
    return json.dumps(document).encode()


@pytest.mark.parametrize("name", ["xwing-1", "armada-1.5"])
@pytest.mark.parametrize("first", range(0, MUTATIONS, BATCH))
def test_a_mutated_save_is_refused_or_plays(first: int, name: str) -> None:
    """Outcomes are counted: forgeries must get past the seal, or nothing deep was tried."""
    rng, ruleset = Random(first), load_ruleset(name)
    original = a_save(first // BATCH % 7, name)
    refused: list[str] = []
    sealed = 0
    for _ in range(BATCH):
        data = damaged(original, rng)
        start = monotonic()
        try:
            save = read(data)
            sealed += 1
            game = load(save, ruleset)
            assert game.over or game.decisions
        except SaveError as error:
            refused.append(str(error))
        assert monotonic() - start < SLOWEST
    assert len(refused) > BATCH // 2
    assert not any("\n" in message for message in refused)
    assert sealed > 0
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss < MOST_MEMORY
