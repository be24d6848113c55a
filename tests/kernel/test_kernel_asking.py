"""Guard, ask, act: questions, what breaks the law, looks and draws, and answers that are not allowed."""

from __future__ import annotations

from typing import Any

import pytest
import toy
import toy_cards
import toy_game
from toy_game import Damage, Gain, Orders, Turn
from toy_table import Table, check_laws, table

from holotable.kernel.chance import Scripted, Seeded
from holotable.kernel.core import BrokenLaw
from holotable.kernel.decision import BadAnswer, Place, Refusal, Roll, Why
from holotable.kernel.frame import Frame
from holotable.kernel.hooks import Effects
from holotable.kernel.ruleset import Book, Pack
from holotable.kernel.state import Card, Secret
from holotable.kernel.view import view

REFUSED = Refusal("TOY", Why("bad"))


class Poke(Frame, tag=True):
    """An event with steps of the test's own."""


def stepped(*steps: Any, triggers: Any = "nested", woes: tuple[str, ...] = (), chance: Any = None) -> Table:
    """A table on which ann's first offer runs these steps."""
    fx = Effects()

    @fx.kind("trick")("poke").offer(Orders)
    def poke(g: Any, me: Any, turn: Turn) -> None:
        if turn.unit == me.host:
            g.do(Poke())

    pack = Pack("poke", "1", "toy", effects=fx, book=Book({Poke: list(steps)}))
    crews = (toy.Crew("a1", "ann", ("trick:poke",)), toy.Crew("b1", "bob"))
    t = Table(toy.toy(triggers, toy_cards.CARDS, pack), toy.Setup(crews, woes)).paces()
    t.game.chance = chance
    return t


# The law -------------------------------------------------------------------------------------------------

ASKS: dict[str, Any] = {
    "pick": lambda g: g.pick("ann", ["x", "y"], "late", "TOY"),
    "a single item": lambda g: g.pick("ann", ["x"], "late", "TOY"),
    "nothing to pick": lambda g: g.pick_some("ann", [], "late", "TOY"),
    "pick maybe": lambda g: g.pick_maybe("ann", ["x"], "late", "TOY"),
    "confirm": lambda g: g.confirm("ann", "late", "TOY"),
    "roll": lambda g: g.roll("ann", ["d6"], "late", "TOY"),
    "no dice": lambda g: g.roll("ann", [], "late", "TOY"),
    "place": lambda g: g.place("ann", "a1", (toy_game.OnLine(0, 9),), "late", "TOY"),
    "draw": lambda g: g.draw("ann", "woes", 1, "late", "TOY"),
    "look": lambda g: g.look("ann", "b1", "pace", "late", "TOY"),
    "each seat": lambda g: g.each_seat(("ann",), lambda seat: g.pick(seat, ["x", "y"], "late", "TOY")),
}
ACTS: dict[str, Any] = {
    "do": lambda g: g.do(Damage("b1")),
    "change": lambda g: g.change("b1", at=1),
    "put": lambda g: g.put(toy_game.Token(id="t", name="token:x")),
    "a new id": lambda g: g.new_id("t"),
    "lasting": lambda g: g.last(toy_cards.omen, Turn),
}


@pytest.mark.parametrize("ask", ASKS)
@pytest.mark.parametrize("act", ACTS)
def test_asking_after_acting_breaks_the_law(ask: str, act: str) -> None:
    def step(g: Any, now: Poke) -> None:
        ACTS[act](g)
        ASKS[ask](g)

    with pytest.raises(BrokenLaw, match="late"):
        stepped(step).choose("poke")


@pytest.mark.parametrize("act", ACTS)
def test_acting_after_asking_does_not(act: str) -> None:
    def step(g: Any, now: Poke) -> None:
        g.pick("ann", ["x", "y"], "early", "TOY")
        ACTS[act](g)

    t = stepped(step).choose("poke").choose("x")
    assert t.asked == [("ann", "Orders")]


READS: dict[str, Any] = {
    "piece": lambda g: g.piece("b1"),
    "card": lambda g: g.card("card0"),
    "query": lambda g: g.value(toy_game.Power("b1")),
    "in play": lambda g: g.in_play(toy_game.Unit),
    "cards on": lambda g: g.cards_on("a1"),
}


@pytest.mark.parametrize("read", READS)
def test_reading_after_an_event_was_called_breaks_the_law(read: str) -> None:
    def wrong(g: Any, now: Poke) -> None:
        g.do(Gain("b1", "rage"))
        READS[read](g)

    def right(g: Any, now: Poke) -> None:
        READS[read](g)
        g.do(Gain("b1", "rage"))

    with pytest.raises(BrokenLaw, match="read after an event was called"):
        stepped(wrong).choose("poke")
    assert stepped(right).choose("poke").tokens("b1", "rage") == 1


def test_a_step_reads_what_it_has_itself_written() -> None:
    def step(g: Any, now: Poke) -> None:
        g.change("b1", at=77)
        assert g.piece("b1").at == 77

    assert stepped(step).choose("poke").unit("b1").at == 77


def test_a_step_that_asks_other_questions_when_it_runs_again_is_caught() -> None:
    times: list[int] = []

    def fickle(g: Any, now: Poke) -> None:
        times.append(1)
        if len(times) == 1:
            g.pick("ann", ["x", "y"], "once", "TOY")

    t = stepped(fickle)
    t.game.answer(t.open(), (t.options().index("poke"),))
    with pytest.raises(BrokenLaw, match="other questions"):
        t.game.answer(t.open(), (0,))


def test_a_rulebook_step_that_asks_without_any_option_is_a_mistake() -> None:
    def step(g: Any, now: Poke) -> None:
        g.pick("ann", [], "nothing", "TOY")

    with pytest.raises(BrokenLaw, match="without any option"):
        stepped(step).choose("poke")


def test_a_step_runs_again_without_repeating_its_log_lines() -> None:
    def step(g: Any, now: Poke) -> None:
        g.say("TOY", "poked")
        g.pick("ann", ["x", "y"], "first", "TOY")
        g.pick("ann", ["x", "y"], "second", "TOY")

    t = stepped(step).choose("poke").choose("x").choose("y")
    assert t.game.log is not None
    assert [line.why.key for line in t.game.log].count("poked") == 1


# Questions -----------------------------------------------------------------------------------------------


def test_a_single_option_is_taken_and_several_are_asked() -> None:
    got: list[str] = []

    def step(g: Any, now: Poke) -> None:
        one = g.pick("ann", ["only"], "one", "TOY")
        two = g.pick("bob", ["x", "y"], "two", "TOY")
        got[:] = [one, two]

    t = stepped(step).choose("poke")
    assert t.asked == [("bob", "two")]
    t.choose("y")
    assert got == ["only", "y"]


def test_some_of_the_items_within_limits() -> None:
    got: list[list[str]] = []

    def step(g: Any, now: Poke) -> None:
        got.append(g.pick_some("ann", "abcd", "some", "TOY", least=2, most=9))

    t = stepped(step).choose("poke")
    decision = t.open()
    assert (decision.least, decision.most) == (2, 4)
    for bad in ((0,), (0, 0), (0, 4), (-1, 0), (0, 1, 2, 3, 3)):
        before = check_laws(t.game)
        with pytest.raises(BadAnswer):
            t.game.answer(decision, bad)
        assert check_laws(t.game) == before, "a bad answer changes nothing"
    t.choose("d", "b")
    assert got == [["d", "b"]]


def test_a_decision_that_is_not_open_takes_no_answer() -> None:
    t = stepped(lambda g, now: g.pick("ann", ["x", "y"], "one", "TOY") and None)
    old = t.open()
    t.choose("poke")
    with pytest.raises(BadAnswer, match="not open"):
        t.game.answer(old, (0,))


def test_dice_have_as_many_faces_as_they_have() -> None:
    t = stepped(lambda g, now: g.roll("ann", ["d6", "coin"], "dice", "TOY") and None).choose("poke")
    decision = t.open()
    assert isinstance(decision, Roll)
    for bad in ((0,), (0, 2), (-1, 0), (0, 0, 0)):
        with pytest.raises(BadAnswer):
            t.game.answer(decision, bad)
    t.roll("hit", "tails")
    assert t.asked == [("ann", "Orders")]


def test_the_table_answers_rolls_when_it_has_dice() -> None:
    rolled: list[tuple[str, ...]] = []

    def step(g: Any, now: Poke) -> None:
        faces = g.roll("ann", ["d6", "d6"], "dice", "TOY")
        rolled.append(faces)

    t = stepped(step, chance=Scripted([0, 1]))
    t.game.answer(t.open(), (t.options().index("poke"),))
    assert rolled == [("hit", "miss")]
    assert t.asked == [("ann", "Orders")]


def test_a_place_is_legal_when_no_rule_objects() -> None:
    t = table(a1="", b1="").paces(a1=True)
    decision = t.open()
    assert isinstance(decision, Place)
    for bad in ((16, 0, 0), (-6, 0, 0), (5, 0), (5, 0, 0, 0), (2**70, 0, 0), (5, 2**40, 0)):
        before = check_laws(t.game)
        with pytest.raises(BadAnswer):
            t.game.answer(decision, bad)
        assert check_laws(t.game) == before
    refusal = t.game.place_refusal(decision, (16, 0, 0))
    assert refusal is not None
    assert refusal.rule == "TOY-2"
    assert t.game.place_refusal(decision, (15, 0, 0)) is None
    t.answer(decision, (15, 0, 0))
    assert t.unit("a1").at == 15


def test_seats_choose_at_the_same_time_and_in_any_order() -> None:
    for first in ("ann", "bob"):
        t = table(a1="", a2="", b1="", b2="")
        assert t.asked == [("ann", "pace"), ("bob", "pace")]
        other = t.game.foe(first)
        t.choose("fast", seat=first)
        assert sorted(t.asked) == [("ann", "pace"), ("bob", "pace")]
        t.choose("slow", seat=first)
        assert t.asked == [(other, "pace")]
        assert all(unit.pace is None for unit in (t.unit("a1"), t.unit("b1"))), (
            "nothing is known before all have chosen"
        )
        t.choose("slow", seat=other).choose("slow", seat=other)
        one, two = ("a1", "a2") if first == "ann" else ("b1", "b2")
        assert [t.unit(one).pace, t.unit(two).pace] == [Secret("fast", (first,)), Secret("slow", (first,))]


def test_dice_are_answered_while_another_seat_still_thinks() -> None:
    def step(g: Any, now: Poke) -> None:
        def question(seat: str) -> Any:
            return (
                g.pick(seat, ["x", "y"], "think", "TOY")
                if seat == "ann"
                else g.roll(seat, ["d6"], "roll", "TOY")
            )

        g.each_seat(("ann", "bob"), question)

    t = stepped(step, chance=Seeded(1))
    t.game.answer(t.open(), (t.options().index("poke"),))
    assert t.asked == [("ann", "think")]


# Looks and draws -----------------------------------------------------------------------------------------


def test_a_look_shows_a_secret_to_one_seat() -> None:
    t = table(a1="scout", a2="", b1="", b2="").paces(b2=True).choose("a1")
    t.choose("scout").choose("b2")
    assert t.asked == [("ann", "cover")]
    assert t.unit("b2").pace.seen_by == ("bob", "ann")
    assert t.unit("b1").pace.seen_by == ("bob",)
    assert view(t.game.state, "ann").pieces["b2"].pace.value == "fast"
    assert view(t.game.state, "ann").pieces["b1"].pace.value is None
    assert view(t.game.state, None).pieces["b2"].pace.value is None
    assert t.game.barriers, "what was seen is not taken back"


def test_nothing_is_asked_after_a_look_in_the_same_step() -> None:
    """Else the options of the second run, which knows the secret, could be others than those of the first."""

    def wrong(g: Any, now: Poke) -> None:
        g.look("ann", "b1", "pace", "peek", "TOY")
        g.pick("ann", ["x", "y"], "late", "TOY")

    def right(g: Any, now: Poke) -> None:
        g.pick("ann", ["x", "y"], "early", "TOY")
        assert g.look("ann", "b1", "pace", "peek", "TOY") == "slow"
        assert g.look("ann", "b1", "pace", "peek", "TOY") == "slow", "several looks are fine"

    with pytest.raises(BrokenLaw, match="late"):
        stepped(wrong).choose("poke")
    t = stepped(right).choose("poke").choose("x")
    assert t.unit("b1").pace.seen_by == ("bob", "ann")


def test_a_secret_is_read_only_through_a_seat_that_sees_it() -> None:
    t = table(a1="", b1="").paces(a1=True)
    hidden = t.unit("b1").pace
    assert t.game.sees("bob", hidden) == "slow"
    with pytest.raises(BrokenLaw, match="has not seen"):
        t.game.sees("ann", hidden)


def test_what_is_revealed_is_seen_by_spectators_too() -> None:
    t = table(a1="", b1="").paces(a1=True)
    assert view(t.game.state, None).pieces["a1"].pace.value == "fast"
    assert view(t.game.state, None).pieces["b1"].pace.value is None


def test_a_draw_is_told_to_its_audience_only() -> None:
    t = table(a1="seer", b1="", woes=("woe:cramp", "woe:dread", "woe:leak")).paces().choose("seer")
    t.draw("woe:leak", "woe:cramp")
    assert t.options() == ["woe:leak", "woe:cramp"]
    assert view(t.game.state, "ann").answers
    assert not view(t.game.state, "bob").answers
    assert not view(t.game.state, None).answers
    t.choose("woe:cramp")
    (card,) = (c for c in t.game.state.cards.values() if c.hidden)
    assert (card.name, card.host, card.hidden) == ("", "b1", Secret("woe:cramp", ("ann",)))
    assert t.game.state.decks["woes"].count == 2
    assert view(t.game.state, "bob").cards[card.id].hidden == Secret(None, ("ann",))


def test_a_draw_nobody_sees_is_not_shown_even_to_the_one_who_draws() -> None:
    def step(g: Any, now: Poke) -> None:
        names = g.draw("ann", "woes", 1, "woe", "TOY")
        g.pick("ann", ["x", "y"], "then", "TOY")
        g.take("woes", *names)

    t = stepped(step, woes=("woe:cramp", "woe:leak")).choose("poke").draw("woe:leak")
    assert t.asked == [("ann", "then")]
    assert not view(t.game.state, "ann").answers
    t.choose("x")
    assert t.game.state.decks["woes"].cards.value == ("woe:cramp",)


def test_a_draw_from_a_short_deck_gives_what_there_is() -> None:
    drawn: list[tuple[str, ...]] = []

    def step(g: Any, now: Poke) -> None:
        names = g.draw("ann", "woes", 3, "woe", "TOY")
        drawn.append(names)
        g.take("woes", *names)
        for name in names:
            g.discard_to("woes", name)

    def refill(g: Any, now: Poke) -> None:
        assert g.draw("ann", "woes", 1, "woe", "TOY") == ()
        g.reshuffle("woes")

    t = stepped(step, refill, woes=("woe:cramp", "woe:leak")).choose("poke")
    assert [die.sides for die in t.open().dice] == [2, 1]
    t.draw("woe:leak", "woe:cramp")
    assert drawn[-1] == ("woe:leak", "woe:cramp")
    deck = t.game.state.decks["woes"]
    assert (deck.count, deck.discard, deck.cards.value) == (2, (), ("woe:cramp", "woe:leak"))


def test_an_option_is_shown_as_what_it_is() -> None:
    t = table(a1="veteran", b1="")
    game = t.game
    assert game.option("a1").ref == "a1"
    assert game.option(t.unit("a1")).ref == "a1"
    assert game.option("card0").ref == "card0"
    assert game.option(game.card("card0")).ref == "card0"
    assert (game.option("left").label, game.option("left").ref) == ("left", "")
    assert game.ruleset.text("some-key", {}) == "some key"


# What is found out once for a question -------------------------------------------------------------------


def test_what_is_found_for_one_question_is_not_given_to_another() -> None:
    """Seats in turn, each with one legal item and so no question: what the first found is not the third's."""
    got: list[str] = []

    def step(g: Any, now: Poke) -> None:
        for seat, item in (("ann", "x"), ("bob", "y"), ("ann", "z"), ("bob", "w")):
            got.append(
                g.pick(
                    seat, ["bad", item], "turns", "TOY", check=lambda one: REFUSED if one == "bad" else None
                )
            )

    stepped(step).choose("poke")
    assert got[-4:] == ["x", "y", "z", "w"]


def test_what_was_found_is_kept_while_seats_choose_together_and_not_longer() -> None:
    checks: list[tuple[str, str]] = []
    got: dict[str, list[str]] = {}

    def step(g: Any, now: Poke) -> None:
        def question(seat: str) -> list[str]:
            first = g.pick(
                seat, [f"{seat}1", f"{seat}2"], "one", "TOY", check=lambda one: checks.append((seat, one))
            )
            return [first, g.pick(seat, [f"{first}a", f"{first}b"], "two", "TOY", check=lambda one: None)]

        got.update(g.each_seat(("ann", "bob"), question))

    for order in (("ann", "ann", "bob", "bob"), ("bob", "ann", "bob", "ann")):
        t = stepped(step).choose("poke")
        for seat in order:
            t.choose(t.options(seat)[1], seat=seat)
        assert got == {"ann": ["ann2", "ann2b"], "bob": ["bob2", "bob2b"]}


def test_why_not_tells_seats_that_choose_together_only_of_their_own_question() -> None:
    def step(g: Any, now: Poke) -> None:
        def question(seat: str) -> str:
            items = ["x", "y", f"{seat}-bad"]
            return g.pick(
                seat, items, "both", "TOY", check=lambda one: REFUSED if one.endswith("bad") else None
            )

        g.each_seat(("ann", "bob"), question)

    t = stepped(step).choose("poke")
    assert t.refused(seat="ann") == [("ann-bad", "TOY", "bad")]
    assert t.refused(seat="bob") == [("bob-bad", "TOY", "bad")]
    t.choose("x", seat="ann")
    assert t.refused(seat="bob") == [("bob-bad", "TOY", "bad")]


def test_why_not_does_not_mix_in_the_questions_answered_before() -> None:
    def step(g: Any, now: Poke) -> None:
        for items in (["x", "y", "one-bad"], ["x", "y", "two-bad"]):
            g.pick("ann", items, "two", "TOY", check=lambda one: REFUSED if one.endswith("bad") else None)

    t = stepped(step).choose("poke").choose("x")
    assert t.refused() == [("two-bad", "TOY", "bad")]


def test_a_look_at_a_facedown_card() -> None:
    def step(g: Any, now: Poke) -> None:
        (card,) = g.cards_on("b1", faceup=False)
        assert g.look("ann", card.id, "hidden", "peek", "TOY") == "woe:dread"

    def lay(g: Any, now: Poke) -> None:
        g.put(Card("down", "", "bob", "b1", faceup=False, hidden=Secret("woe:dread")))

    t = stepped(lay, step).choose("poke")
    assert t.game.state.cards["down"].hidden == Secret("woe:dread", ("ann",))
    assert view(t.game.state, "ann").cards["down"].hidden == Secret("woe:dread", ("ann",))
    assert view(t.game.state, "bob").cards["down"].hidden == Secret(None, ("ann",))
