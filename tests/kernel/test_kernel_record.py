"""Saves, replays, undo and forks, and what damaged saves do."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
import toy
import toy_cards
import toy_game
from msgspec import structs
from toy_table import Table, random_answer, random_setup, table

from holotable.kernel import record
from holotable.kernel.chance import Seeded
from holotable.kernel.decision import Answer
from holotable.kernel.game import Game
from holotable.kernel.record import SaveError, UndoRefused
from holotable.kernel.ruleset import Pack
from holotable.kernel.state import Secret

RULES = toy.toy("queued")


def played(seed: int, answers: int = 40) -> Game:
    """A random game after so many answers."""
    rng = random.Random(seed)
    game = record.begin(RULES, random_setup(rng, units=2))
    while game.decisions and len(game.record) < answers:
        decision = rng.choice(game.decisions)
        game.answer(decision, random_answer(decision, rng))
    return game


# Saves ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_a_save_is_read_back_to_the_same_game(seed: int) -> None:
    game = played(seed, answers=10 * seed)
    save = record.read(record.dump(game))
    again = record.load(save, RULES)
    assert RULES.encode(again.state) == RULES.encode(game.state)
    assert (again.record, again.barriers, again.log) == (game.record, game.barriers, game.log)
    assert record.dump(again) == record.dump(game)
    if len(game.record) >= 4:
        earlier = record.load(save, RULES, upto=4, log=False)
        assert earlier.record == game.record[:4]
        assert earlier.log is None


def resealed(data: Any) -> bytes:
    """A forged save: edited, and sealed again."""
    raw = json.dumps(data).encode()
    try:
        save = record.msgspec.json.decode(raw, type=record.Save)
        data["seal"] = record.seal_of(save)
    except Exception:  # not even a save: the reader will say so
        return raw
    return json.dumps(data).encode()


def mutated(data: bytes, rng: random.Random) -> bytes:
    """Damage of any kind: bytes flipped, cut out or cut off, or fields edited, with or without a new seal."""
    kind = rng.randrange(6)
    if kind == 0:
        return data[: rng.randrange(len(data))]
    if kind <= 2:
        raw = bytearray(data)
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(raw))
            if kind == 1:
                raw[at] ^= 1 << rng.randrange(8)
            else:
                del raw[at : at + rng.randint(1, 30)]
        return bytes(raw)
    document = json.loads(data)
    edit(document, rng)
    return resealed(document) if kind > 3 else json.dumps(document).encode()


ODD: list[Any] = [
    None,
    -1,
    0,
    1,
    3,
    10**30,
    1.5,
    "",
    "x",
    "bob",
    [],
    {},
    [[]],
    True,
    ["bob", [0]],
    "\ud800",
    "trick:mimic",
]


def edit(item: Any, rng: random.Random) -> None:
    """Change something, somewhere inside."""
    keys = list(item) if isinstance(item, dict) else list(range(len(item)))
    if not keys:
        return
    key = rng.choice(keys)
    if isinstance(item[key], dict | list) and item[key] and rng.random() < 0.8:
        edit(item[key], rng)
    elif rng.random() < 0.2:
        del item[key]
    elif isinstance(item, list) and rng.random() < 0.2:
        item.insert(key, item[key])
    else:
        item[key] = rng.choice(ODD)


def test_damaged_saves_are_refused_or_play_and_never_break() -> None:
    rng = random.Random(5)
    saves = [record.dump(played(seed, answers=15)) for seed in range(8)]
    outcomes = {"refused": 0, "sealed": 0, "loaded": 0}
    for _ in range(2000):
        data = mutated(rng.choice(saves), rng)
        try:
            save = record.read(data)
            outcomes["sealed"] += 1
            game = record.load(save, RULES)
        except SaveError:
            outcomes["refused"] += 1
            continue
        outcomes["loaded"] += 1
        RULES.decode(RULES.encode(game.state))
    assert outcomes["refused"] > 1000
    assert outcomes["sealed"] > 100, "forgeries must get past the seal, or they test nothing"
    assert outcomes["loaded"] > 10


def test_a_flipped_bit_is_told_from_a_played_game() -> None:
    data = record.dump(played(1))
    document = json.loads(data)
    document["answers"][3][1] = [1 - document["answers"][3][1][0]]
    with pytest.raises(SaveError, match="seal"):
        record.read(json.dumps(document).encode())


def test_a_forged_end_is_told_from_a_replay() -> None:
    document = json.loads(record.dump(played(1)))
    document["final"] = "0" * 64
    with pytest.raises(SaveError, match="ends otherwise"):
        record.load(record.read(resealed(document)), RULES)


def test_what_is_not_a_save_is_refused_in_one_line() -> None:
    good = json.loads(record.dump(played(1)))
    wrong = [b"", b"{}", b"[" * 100_000, b"\xff\xfe", b"null", json.dumps({**good, "extra": 1}).encode()]
    wrong += [
        json.dumps({**good, "format": "other"}).encode(),
        record.dump(played(1)) + b" " * record.LARGEST,
    ]
    for data in wrong:
        with pytest.raises(SaveError) as caught:
            record.read(data)
        assert "\n" not in str(caught.value)


def test_a_save_with_too_many_answers_is_refused() -> None:
    document = json.loads(record.dump(played(1)))
    document["answers"] = [["ann", [0]]] * (record.MOST_ANSWERS + 1)
    with pytest.raises(SaveError, match="at most"):
        record.read(resealed(document))


def test_a_save_names_its_ruleset_and_packs_and_is_loaded_only_with_them() -> None:
    save = record.read(record.dump(played(2)))
    other = toy.toy("queued", Pack("toy-cards", "2", "toy", effects=toy_cards.CARDS.effects))
    with pytest.raises(SaveError, match="toy-cards 1; here it is 2"):
        record.load(save, other)
    bare = structs.replace(save, packs={**save.packs, "extra": "1"})
    with pytest.raises(SaveError, match="not installed"):
        record.load(bare, RULES)
    strange = structs.replace(save, ruleset="other")
    with pytest.raises(SaveError, match="a game of other"):
        record.load(strange, RULES)


def test_a_replay_refuses_answers_to_questions_that_nobody_asks() -> None:
    setup = toy.Setup((toy.Crew("a1", "ann"), toy.Crew("b1", "bob")))
    with pytest.raises(SaveError, match="answer 1: ann is not asked"):
        record.replay(RULES, setup, [Answer("ann", (0,)), Answer("ann", (0,))])
    with pytest.raises(SaveError, match="answer 0 by ann"):
        record.replay(RULES, setup, [Answer("ann", (7,))])


# Undo ----------------------------------------------------------------------------------------------------


def bytes_of(t: Table) -> bytes:
    """The whole state."""
    return t.game.ruleset.encode(t.game.state)


def test_undo_restores_the_exact_earlier_bytes() -> None:
    t = table(a1="rally", a2="", b1="").paces().choose("a1")
    steps: list[bytes] = []
    for label in ("wait", "rally", "a2"):
        steps.append(bytes_of(t))
        t.choose(label)
    log = list(t.game.log or ())
    while steps:
        record.undo(t.game, "ann")
        assert bytes_of(t) == steps.pop()
    for label in ("wait", "rally", "a2"):
        t.choose(label)
    assert t.game.log == log


def test_undo_stops_at_dice() -> None:
    t = table(a1="", b1="").paces().choose().choose("b1").roll("hit")
    before = bytes_of(t)
    with pytest.raises(UndoRefused, match="dice"):
        record.undo(t.game, "ann")
    assert bytes_of(t) == before
    t.choose()
    record.undo(t.game, "bob")
    assert bytes_of(t) == before, "what came after the dice can be taken back"
    with pytest.raises(UndoRefused):
        record.undo(t.game, "bob")


def test_undo_before_the_dice_fall() -> None:
    t = table(a1="", b1="").paces().choose()
    before = bytes_of(t)
    t.choose("b1")
    record.undo(t.game, "ann")
    assert bytes_of(t) == before


@pytest.mark.parametrize("order", [("ann", "bob"), ("bob", "ann")])
def test_undo_of_an_answer_in_flight(order: tuple[str, str]) -> None:
    """Before all have chosen, a seat changes its mind; the others' answers before it stay."""
    t = table(a1="", a2="", b1="", b2="")
    t.choose("fast", seat=order[0])
    one = bytes_of(t)
    t.choose("fast", seat=order[1])
    record.undo(t.game, order[1])
    assert bytes_of(t) == one
    record.undo(t.game, order[0])
    assert not t.game.state.answers
    with pytest.raises(UndoRefused, match="nothing"):
        record.undo(t.game, order[0])


def test_undo_while_all_choose_leaves_what_others_chose_later() -> None:
    """The first to choose changes its mind; the other's later answer, which nobody has seen, stays."""
    alone = table(a1="", a2="", b1="", b2="").choose("fast", seat="bob")
    t = table(a1="", a2="", b1="", b2="").choose("fast", seat="ann").choose("fast", seat="bob")
    record.undo(t.game, "ann")
    assert bytes_of(t) == bytes_of(alone)
    assert [answer.player for answer in t.game.record] == ["bob"]


def test_undo_stops_at_a_reveal() -> None:
    """The first pace is shown at once when all have chosen."""
    t = table(a1="", b1="").paces()
    for seat in ("ann", "bob"):
        with pytest.raises(UndoRefused):
            record.undo(t.game, seat)


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        (Secret(), Secret("slow", ("ann",)), 0),
        (Secret(), Secret("slow", ("bob",)), 1),
        (Secret(), Secret("slow", ("ann", "bob")), 1),
        (Secret(), Secret("slow"), 0),
        (Secret("fast"), Secret("slow", ("ann",)), 1),
        (Secret("fast", ("ann",)), Secret("slow", ("ann",)), 0),
        (Secret("fast", ("ann",)), None, 1),
    ],
)
def test_only_what_somebody_else_hid_is_shown_to_the_one_who_writes_it(
    old: Secret[str], new: Secret[str] | None, shown: int
) -> None:
    """What a seat writes into its own empty secret it has chosen itself; anything else that it sees is a barrier."""
    game = table(a1="", b1="").game
    game.change("a1", pace=old)
    before = game.state.reveals
    game.change("a1", pace=new)
    assert game.state.reveals - before == shown


def test_undo_stops_at_a_look_and_at_a_card_turned_up() -> None:
    t = table(a1="scout", b1="").paces().choose("scout")
    with pytest.raises(UndoRefused):
        record.undo(t.game, "ann")

    t = table(a1="doom wait", b1="", woes=("woe:dread",), power=2).paces().choose().choose("b1")
    t.roll("hit", "hit").draw("woe:dread").choose().paces()
    before = len(t.game.barriers)
    t.choose("doom")
    assert t.value(toy_game.Power("b1")) == 1
    assert len(t.game.barriers) == before + 1
    with pytest.raises(UndoRefused):
        record.undo(t.game, "ann")


def test_undo_never_reaches_behind_a_barrier_in_random_games() -> None:
    for seed in range(25):
        rng = random.Random(seed)
        game = record.begin(RULES, random_setup(rng, units=2))
        history: list[bytes] = []
        refused = done = 0
        while game.decisions and len(history) < 60:
            history.append(RULES.encode(game.state))
            decision = rng.choice(game.decisions)
            game.answer(decision, random_answer(decision, rng))
            twin = record.fork(game)
            last = max((n for n, a in enumerate(game.record) if a.player == decision.player), default=-1)
            try:
                record.undo(twin, decision.player)
            except UndoRefused:
                refused += 1
                assert game.barriers[-1] > last
            else:
                done += 1
                assert RULES.encode(twin.state) == history[last]
        assert refused
        assert done


# Forks ---------------------------------------------------------------------------------------------------


def test_a_fork_is_a_game_of_its_own() -> None:
    game = played(3)
    now = RULES.encode(game.state)
    twin = record.fork(game, 10)
    assert twin.record == game.record[:10]
    rng = random.Random(1)
    for _ in range(5):
        twin.answer(twin.decisions[0], random_answer(twin.decisions[0], rng))
    assert RULES.encode(game.state) == now
    assert record.read(record.dump(twin)).answers == twin.record


def test_a_fork_with_dice_rolls_on_and_so_does_a_rewound_game() -> None:
    t = table(a1="", b1="").paces().choose().choose("b1")
    length = len(t.game.record)
    assert [d.why.key for d in record.fork(t.game).decisions] == ["strike"]
    twin = record.fork(t.game, chance=Seeded(1))
    assert twin.decision is not None
    assert twin.decision.why.key != "strike"
    assert len(twin.record) == length + 1
    record.rewind(twin, length)
    assert len(twin.record) == length + 1, "the dice are rolled again"
    assert twin.decision.why.key != "strike"


def test_a_clone_has_no_record_and_no_log() -> None:
    game = played(3)
    twin = game.clone()
    assert (twin.record, twin.log) == ([], None)
    assert twin.state is not game.state


def test_a_finished_game_is_over() -> None:
    game = played(3, answers=10_000)
    assert game.over
    assert game.decision is None
    assert not game.state.stack
    assert not played(3, answers=3).over
