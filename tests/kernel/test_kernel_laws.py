"""The laws, by random playouts of the toy game: exact copies, exact replays, and no secret ever told."""

from __future__ import annotations

import os
import random
from collections import deque
from typing import Any

import pytest
import toy
import toy_cards
import toy_game
from msgspec import json, structs
from toy_table import Triggers, check_laws, random_answer, random_setup

from holotable.kernel import record
from holotable.kernel.chance import OutOfScript, Scripted, Seeded
from holotable.kernel.decision import Die, Given, Numbers, Pick, Roll, Why
from holotable.kernel.frame import Source, Use
from holotable.kernel.game import Game
from holotable.kernel.record_base import Seat
from holotable.kernel.state import Card, Secret, State
from holotable.kernel.using import Offer, Using
from holotable.kernel.view import log_for, view

GAMES = 1000 if os.environ.get("HOLOTABLE_SOAK") else 50
AHEAD = 10


def next_answer(game: Game, rng: random.Random) -> tuple[int, Numbers]:
    """The number of an open decision and an answer to it."""
    number = rng.randrange(len(game.decisions))
    return number, random_answer(game.decisions[number], rng)


@pytest.mark.parametrize("triggers", ["nested", "queued"])
def test_every_decision_can_be_saved_cloned_asked_again_and_played_on(triggers: Triggers) -> None:
    rules = toy.toy(triggers)
    decisions = deepest = 0
    for seed in range(GAMES):
        rng = random.Random(seed)
        game = record.begin(rules, random_setup(rng))
        twins: deque[Game] = deque(maxlen=AHEAD)
        while game.decisions:
            now = check_laws(game)
            assert all(rules.encode(twin.state) == now for twin in twins), "a copy has played on otherwise"
            copy = game.clone() if decisions % 2 else type(game)(rules, rules.decode(now))
            twins.append(copy)
            number, values = next_answer(game, rng)
            for one in (*twins, game):
                one.answer(one.decisions[number], values)
            decisions += 1
            deepest = max(deepest, len(game.state.stack))
        last = rules.encode(game.state)
        assert all(rules.encode(twin.state) == last for twin in twins)
        again = record.replay(rules, game.setup, game.record)
        assert rules.encode(again.state) == last
        assert again.log == game.log
        assert again.barriers == game.barriers
    # The playouts are worth something only if they are long and deep.
    assert decisions > GAMES * 30
    assert deepest >= 10, deepest


def test_playouts_use_every_card(monkeypatch: pytest.MonkeyPatch) -> None:
    used: set[str] = set()
    use = Using.use

    def spy(self: Using, offer: Offer, now: Any = None) -> None:
        use(self, offer, now)
        used.add(offer.hook.name)

    monkeypatch.setattr(Using, "use", spy)
    rules = toy.toy("queued")
    for seed in range(GAMES):
        rng = random.Random(seed)
        game = record.begin(rules if seed % 2 else toy.toy("nested"), random_setup(rng))
        while game.decisions:
            number, values = next_answer(game, rng)
            game.answer(game.decisions[number], values)
    verbs = {name: {hook.verb for hook in d.hooks} for name, d in rules.definitions.items()}
    woes = set(toy_cards.WOES)  # they are drawn facedown and seldom turned up
    assert used - woes == {
        name for name, of in verbs.items() if of & {"offer", "before", "after"} and name not in woes
    }


# Secrets -------------------------------------------------------------------------------------------------


def seen_bytes(game: Game, seat: Seat | None) -> bytes:
    """All that leaves the game for a seat: its view and its log lines."""
    return game.ruleset.encode(view(game.state, seat)) + json.encode(log_for(game.log or [], seat))


def other_world(game: Game, blind: Seat | None, rng: random.Random) -> Game:
    """The same game as far as `blind` can tell: other paces, another deck, other facedown woes, other answers."""
    twin = game.clone()
    twin.log = list(game.log or ())
    state = twin.state
    for piece in list(state.pieces.values()):
        if isinstance(piece, toy_game.Unit) and piece.pace and not {blind, ""} & {*piece.pace.seen_by}:
            other = "slow" if piece.pace.value == "fast" else "fast"
            state.pieces[piece.id] = structs.replace(piece, pace=Secret(other, piece.pace.seen_by))
    down = [c for c in state.cards.values() if c.hidden is not None and blind not in c.hidden.seen_by]
    deck = state.decks["woes"]
    names = [*(str(c.hidden.value) for c in down if c.hidden), *(deck.cards.value or ())]
    mixed = rng.sample(names, len(names))
    for card, name in zip(down, mixed, strict=False):
        assert card.hidden is not None
        state.cards[card.id] = structs.replace(card, hidden=Secret(name, card.hidden.seen_by))
    state.decks["woes"] = structs.replace(deck, cards=Secret(tuple(mixed[len(down) :])))
    for number, answer in enumerate(state.answers):
        # Only paces stay secret when their step is done; what else is in flight becomes known at once.
        if state.stack and isinstance(state.stack[-1], toy_game.Round) and answer.player != blind:
            state.answers[number] = Given(answer.player, (1 - answer.values[0],), answer.seen_by)
    twin.index = None
    return twin


def public(game: Game) -> tuple[Any, ...]:
    """What lies open of the things that `other_world` changes."""
    paces = [
        (p.id, p.pace.seen_by) for p in game.state.pieces.values() if isinstance(p, toy_game.Unit) and p.pace
    ]
    return (paces, [card.id for card in game.state.cards.values() if card.hidden is None])


def watchers(game: Game) -> dict[Any, list[tuple[Any, ...]]]:
    """Who has seen which secret."""
    secrets = [c.hidden for c in game.state.cards.values()]
    secrets += [p.pace for p in game.state.pieces.values() if isinstance(p, toy_game.Unit)]
    return {seat: [s.seen_by for s in secrets if s and seat in s.seen_by] for seat in ("ann", "bob", "")}


def tells(decision: Any, blind: Seat | None) -> bool:
    """Whether its answer shows a secret to that seat at once."""
    return isinstance(decision, Roll) and decision.seen_by is not None and blind in decision.seen_by


@pytest.mark.parametrize("triggers", ["nested", "queued"])
@pytest.mark.parametrize("blind", ["ann", "bob", None])
def test_worlds_that_differ_in_a_secret_look_the_same(triggers: Triggers, blind: Seat | None) -> None:
    rules = toy.toy(triggers)
    now = further = 0
    for seed in range(GAMES // 2):
        rng = random.Random(seed)
        game = record.begin(rules, random_setup(rng))
        while game.decisions:
            twin = other_world(game, blind, rng)
            differs = rules.encode(twin.state) != rules.encode(game.state)
            assert seen_bytes(twin, blind) == seen_bytes(game, blind)
            now += differs
            number, values = next_answer(game, rng)
            asked, before = game.decisions[number], (public(game), watchers(game)[blind or ""])
            game.answer(asked, values)
            if differs and asked in twin.decisions and not tells(asked, blind):
                twin.answer(asked, values)
                if before == (public(game), watchers(game)[blind or ""]) and public(twin) == public(game):
                    assert seen_bytes(twin, blind) == seen_bytes(game, blind), "one answer further"
                    further += 1
    assert now > 1000
    assert further > 500


def test_a_view_blanks_secrets_options_and_answers_of_the_other_seat() -> None:
    rng = random.Random(3)
    game = record.begin(toy.toy(), random_setup(rng))
    ann, bob = game.decisions
    assert isinstance(bob, Pick)
    game.answer(ann, (0,))
    theirs, mine, anyones = (view(game.state, seat) for seat in ("bob", "ann", None))
    assert [a.values for a in mine.answers] == [(0,)]
    assert theirs.answers == [] == anyones.answers
    shown = {name: options_of(seen) for name, seen in (("ann", mine), ("bob", theirs), ("", anyones))}
    assert shown == {
        "ann": {"ann": bob.options, "bob": ()},
        "bob": {"ann": (), "bob": bob.options},
        "": {"ann": (), "bob": ()},
    }
    assert game.state.answers, "masking must not touch the state"
    assert game.state.decks["woes"].cards.value is not None or not game.state.decks["woes"].count


def test_rolls_are_public_and_a_draw_is_for_its_audience_only() -> None:
    seen = {
        (None,): Given("ann", (1,), None),
        ("ann",): Given("ann", (2,), ("ann",)),
        (): Given("ann", (3,), ()),
    }
    game = record.begin(toy.toy(), random_setup(random.Random(1)))
    game.state.answers.extend(seen.values())
    assert [a.values for a in view(game.state, "ann").answers] == [(1,), (2,)]
    assert [a.values for a in view(game.state, "bob").answers] == [(1,)]
    assert [a.values for a in view(game.state, None).answers] == [(1,)]


def test_what_an_effect_has_noted_is_its_owners_secret() -> None:
    game = record.begin(toy.toy(), random_setup(random.Random(1)))
    me = toy_source("ann")
    game.state.stack.append(Use(hook="trick:scout", me=me, depth=0, memo={"pace": "fast"}))
    assert view(game.state, "ann").stack[-1].memo == {"pace": "fast"}
    assert view(game.state, "bob").stack[-1].memo == {}
    assert view(game.state, None).stack[-1].memo == {}
    game.state.stack[-1].me = toy_source("")
    assert [view(game.state, seat).stack[-1].memo for seat in ("ann", "bob", None)] == [{}, {}, {}], (
        "a rule's own"
    )


def options_of(seen: State[Any, Any, Any]) -> dict[Seat, Any]:
    """The options that a view shows, by the seat that is asked."""
    return {decision.player: decision.options for decision in seen.pending if isinstance(decision, Pick)}


def toy_source(owner: Seat) -> Any:
    """A hook's source."""
    return Source("card0", "trick:scout", owner, "a1", "card0")


def test_log_lines_reach_their_audience() -> None:
    game = record.begin(toy.toy(), toy.Setup((toy.Crew("a1", "ann"), toy.Crew("b1", "bob"))))
    game.answer(game.decisions[0], (0,))
    game.answer(game.decisions[0], (0,))
    assert game.log is not None
    assert [line.why.args.get("unit") for line in log_for(game.log, "ann")] == [None, "a1"]
    assert [line.why.args.get("unit") for line in log_for(game.log, "bob")] == [None, "b1"]
    assert [line.why.key for line in log_for(game.log, None)] == ["round"]


def test_what_lies_facedown_does_not_order_the_effects_of_others() -> None:
    rules = toy.toy()
    crews = (toy.Crew("a1", "ann", ("trick:veteran",)), toy.Crew("b1", "bob", ("trick:veteran",)))
    orders: list[list[str]] = []
    for name in ("woe:dread", "woe:without_effect"):
        game = record.begin(rules, toy.Setup(crews))
        down = Card("down", "", "bob", "b1", faceup=False, hidden=Secret(name))
        game.state.cards = {"down": down, **game.state.cards}
        game.start_over()
        orders.append([me.id for _, me in game.index.value[toy_game.Power]])
    assert orders[0] == orders[1]


def test_scripts_and_seeds_answer_for_the_table() -> None:
    two = Roll("ann", Why("x"), "TOY-1", (toy_die(2), toy_die(6)))
    assert Seeded(4).roll(two) == Seeded(4).roll(two)
    assert all(0 <= face < die.sides for face, die in zip(Seeded().roll(two), two.dice, strict=True))
    script = Scripted([1, 5, 0])
    assert script.roll(two) == (1, 5)
    with pytest.raises(OutOfScript):
        script.roll(two)


def toy_die(sides: int) -> Any:
    """A die with so many sides."""
    return Die("d", sides)
