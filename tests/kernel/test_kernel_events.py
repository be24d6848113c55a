"""Events: what a before hook may do to them, frames made void, cut and skipped, and the order of triggers."""

from __future__ import annotations

from typing import Any

import pytest
import toy
import toy_cards
import toy_game
from toy_game import Damage, Gain, Orders, Strike, Turn
from toy_table import Table, Triggers, table

from holotable.kernel.chance import Seeded
from holotable.kernel.core import BrokenLaw
from holotable.kernel.frame import Frame, Queue, Use
from holotable.kernel.game import Stuck
from holotable.kernel.hooks import Effects
from holotable.kernel.query import Add
from holotable.kernel.ruleset import Book, Pack

BOTH = pytest.mark.parametrize("triggers", ["nested", "queued"])


def salvo(t: Table, *faces: str, at: str = "") -> Table:
    """Ann's first unit fires a salvo."""
    t.paces()
    if t.asked[0][1] == "turn":
        t.choose("a1")
    t.choose("salvo")
    if at:
        t.choose(at)
    return t.roll(*faces)


def strike(t: Table, *faces: str, at: str = "b1") -> Table:
    """Ann's first unit strikes."""
    t.paces()
    if t.asked[0][1] == "turn":
        t.choose("a1")
    return t.choose().choose(at).roll(*faces)


# Before --------------------------------------------------------------------------------------------------


def test_a_before_hook_alters_an_event() -> None:
    t = table(a1="", b1="brace", power=3)
    t.paces().choose().choose("b1")
    t.roll("hit", "hit", "hit")
    assert t.unit("b1").hp == 2, "no guard to spend: not offered"
    t.draw() if t.asked[0][1] == "woe" else None

    fx = Effects()

    @fx.kind("trick")("ready").before(Strike)
    def ready(g: Any, me: Any, now: Strike) -> None:
        if now.defender == me.host:
            g.do(Gain(me.host, "guard"))

    t = strike(table(fx, a1="", b1="brace ready", power=3), "hit", "hit", "hit")
    t.choose("brace")
    assert (t.unit("b1").hp, t.tokens("b1", "guard")) == (3, 0)


def test_only_named_fields_may_be_altered() -> None:
    fx = Effects()

    @fx.kind("trick")("swap").before(Damage)
    def swap(g: Any, me: Any, now: Damage) -> None:
        g.alter(now, unit="a1")

    with pytest.raises(BrokenLaw, match=r"Damage\.unit may not be altered"):
        strike(table(fx, a1="", b1="swap"), "hit")


def test_a_prevented_event_does_not_happen_and_has_no_after() -> None:
    t = strike(table(a1="", b1="dodge grudge"), "hit")
    t.choose("dodge")
    assert (t.unit("b1").hp, t.tokens("b1", "rage")) == (5, 0)
    assert not t.game.happened(Damage)


def test_part_of_an_amount_is_prevented() -> None:
    fx = Effects()

    @fx.kind("trick")("plate").before(Damage)
    def plate(g: Any, me: Any, now: Damage) -> None:
        if now.unit == me.host:
            g.prevent(now, 1)

    t = strike(table(fx, a1="", b1="plate", power=2), "hit", "hit")
    assert t.unit("b1").hp == 4
    assert [(d.amount, d.outcome) for d in t.game.happened(Damage)] == [(1, "")]
    t = strike(table(fx, a1="", b1="plate", power=2), "hit", "miss")
    assert t.unit("b1").hp == 5
    assert not t.game.happened(Damage)


def test_what_has_happened_is_neither_prevented_nor_replaced() -> None:
    for verb in ("prevent", "instead"):
        fx = Effects()

        @fx.kind("trick")("late").after(Damage)
        def late(g: Any, me: Any, now: Damage, verb: str = verb) -> None:
            getattr(g, verb)(now)

        with pytest.raises(BrokenLaw, match="has happened"):
            strike(table(fx, a1="", b1="late"), "hit")


def test_a_replacement_tells_what_it_was_and_is_not_replaced_again() -> None:
    """Two bodyguards would pass one hit to and fro for ever."""
    t = strike(table(a1="", b1="", b2="bodyguard", b3="bodyguard"), "hit")
    assert t.options() == ["bodyguard", "bodyguard"]
    t.choose("card0")
    assert [t.unit(unit).hp for unit in ("b1", "b2", "b3")] == [5, 4, 5]
    (done,) = t.game.happened(Damage)
    assert (done.unit, done.was, done.by) == ("b2", "Damage", "card0")


def test_what_is_left_of_a_partly_replaced_event_happens_and_is_not_replaced_again() -> None:
    t = strike(table(a1="", b1="grudge", b2="bodyguard", b3="bodyguard", power=2), "hit", "hit")
    t.choose("card1")
    assert [t.unit(unit).hp for unit in ("b1", "b2", "b3")] == [4, 4, 5]
    assert t.tokens("b1", "rage") == 1


def test_a_declined_replacement_leaves_the_event_alone() -> None:
    t = strike(table(a1="", b1="", b2="bodyguard"), "hit").choose()
    assert [t.unit(unit).hp for unit in ("b1", "b2")] == [4, 5]


def test_a_replaced_event_runs_none_of_its_own_hooks() -> None:
    t = strike(table(a1="", b1="coward dodge grudge"), "hit")
    assert (t.unit("b1").hp, t.tokens("b1", "fear"), t.tokens("b1", "rage")) == (5, 1, 0)


def test_replacements_come_before_other_before_hooks() -> None:
    """The dodge is asked of what is left only."""
    t = strike(table(a1="", b1="dodge", b2="bodyguard", power=2), "hit", "hit")
    assert t.options() == ["bodyguard"]
    t.choose("bodyguard")
    assert t.options() == ["dodge"]


# Void, cut, skip -----------------------------------------------------------------------------------------


def test_frames_are_void_when_their_subject_leaves() -> None:
    """The second shell, the rest of the turn: nothing further happens to a unit that is gone."""
    t = salvo(table(a1="salvo", b1="grudge", b2="", hp=1), "hit", "hit", at="b1")
    assert t.unit("b1").zone == "destroyed"
    assert t.tokens("b1", "rage") == 0, "no after of a void event"
    assert t.tokens("a1", "guard") == 1, "the second shell was void, and the effect is told so"
    assert not t.game.happened(Damage)


def test_a_turn_ends_with_its_unit() -> None:
    t = table(a1="frenzy leak", a2="", b1="", hp=1)
    t.paces().choose("a1").choose("frenzy")
    assert t.unit("a1").zone == "destroyed"
    assert t.asked == [("ann", "Orders")]
    assert [f.unit for f in t.game.state.stack if isinstance(f, Turn)] == ["a2"]


def test_the_frame_whose_own_step_takes_its_subject_away_is_void_too() -> None:
    class Vanish(Frame, tag=True):
        unit: str
        subject = "unit"

    steps: list[str] = []

    def go(g: Any, now: Vanish) -> None:
        steps.append("go")
        g.do(Gain("b1", "rage"))
        g.leave(now.unit, "gone")

    def never(g: Any, now: Vanish) -> None:
        steps.append("never")

    fx = Effects()

    @fx.kind("trick")("poof").offer(Orders)
    def poof(g: Any, me: Any, turn: Turn) -> None:
        g.do(Vanish(me.host), Damage(me.host))

    pack = Pack("poof", "1", "toy", effects=fx, book=Book({Vanish: [go, never]}))
    rules = toy.toy("nested", toy_cards.CARDS, pack)
    t = Table(rules, toy.Setup((toy.Crew("a1", "ann", ("trick:poof",)), toy.Crew("b1", "bob"))))
    t.paces().choose("poof")
    assert steps == ["go"]
    assert t.tokens("b1", "rage") == 1, "what the step had called still happens"
    assert not t.game.happened(Damage), "what was called upon the same unit does not"


def test_events_called_in_the_step_that_removes_their_subject_are_void() -> None:
    t = table(a1="", b1="")
    t.paces()
    t.game.do(Damage("b1"))
    t.game.leave("b1", "gone")
    assert [frame.outcome for frame in t.game._queued] == ["void"]  # noqa: SLF001
    t.game._queued.clear()  # noqa: SLF001


def test_a_cut_frame_ends_without_its_further_steps() -> None:
    t = strike(table(a1="", b1="vanish grudge", b2=""), "hit")
    t.choose("vanish")
    assert t.unit("b1").hp == 5
    assert not t.game.happened(Strike), "it was cut, so it does not count as done"
    assert t.asked == [("bob", "turn")]


def test_steps_are_skipped_by_name() -> None:
    t = table(a1="ambush", b1="").paces(a1=True, b1=True)
    assert t.asked == [("ann", "Orders")], "no move"
    t.choose().choose()
    assert t.asked == [("bob", "move")], "the others move"


# Order of triggers ---------------------------------------------------------------------------------------


@BOTH
def test_the_first_seats_triggers_come_first(triggers: Triggers) -> None:
    fx = Effects()

    @fx.kind("trick")("watch").after(Strike, may=True)
    def watch(g: Any, me: Any, now: Strike) -> None:
        g.do(Gain(me.host, "rage"))

    t = table(fx, triggers=triggers, a1="watch", b1="watch")
    t = strike(t, "miss")
    assert t.asked[0][0] == "ann"
    t.choose("watch" if triggers == "nested" else "yes")
    assert t.asked[0][0] == "bob"
    t.choose(*(() if triggers == "nested" else ("no",)))
    assert (t.tokens("a1", "rage"), t.tokens("b1", "rage")) == (1, 0)


def ordered(triggers: Triggers) -> list[str]:
    """Two triggers of one event, chosen in the order b, a; a causes a third, c. In which order do they act?"""
    fx = Effects()
    done: list[str] = []

    def acts(name: str, *causes: str) -> Any:
        def body(g: Any, me: Any, now: Any) -> None:
            if now.unit == me.host and getattr(now, "kind", "") in ("", "x"):
                g.note(at=name)
                done.append(name)
                g.do(*(Gain(me.host, kind) for kind in causes))

        return body

    fx.kind("trick")("a").after(Turn)(acts("a", "x"))
    fx.kind("trick")("b").after(Turn)(acts("b"))
    fx.kind("trick")("c").after(Gain)(acts("c"))
    t = table(fx, triggers=triggers, a1="a b c", b1="")
    t.paces().choose().choose()
    t.choose("a")
    return [name for n, name in enumerate(done) if name not in done[:n]]


@BOTH
def test_a_seat_orders_its_own_and_what_a_trigger_causes_comes_before_the_next(triggers: Triggers) -> None:
    assert ordered(triggers) == ["a", "c", "b"]


def test_nested_triggers_resolve_in_the_middle_of_an_effect_and_queued_ones_after_it() -> None:
    """Two shells: the grudge after the first, or both grudges after the salvo."""
    expected: tuple[tuple[Triggers, list[int]], ...] = (("nested", [1, 2]), ("queued", [0, 0]))
    for triggers, seen in expected:
        fx = Effects()
        rage: list[int] = []

        @fx.kind("trick")("spy").before(Damage, may=False)
        def spy(g: Any, me: Any, now: Damage, rage: list[int] = rage) -> None:
            g.note(x=1)
            rage.append(len(g.tokens(now.unit, "rage")))

        t = salvo(table(fx, triggers=triggers, a1="salvo", b1="grudge spy"), "hit", "hit")
        assert t.tokens("b1", "rage") == 2
        assert (rage[0], rage[-1]) == (0, seen[0]), triggers


def test_queues_of_one_effect_wait_below_it_in_the_order_of_their_events() -> None:
    fx = Effects()

    @fx.kind("trick")("stop").after(Damage, may=True)
    def stop(g: Any, me: Any, now: Damage) -> None:
        g.do(Gain(now.unit, f"saw{now.amount}"))

    @fx.kind("trick")("double").offer(Orders)
    def double(g: Any, me: Any, turn: Turn) -> None:
        g.do(Damage("b1", 1), Damage("b1", 3))

    @double.then
    def wait(g: Any, me: Any, turn: Turn) -> None:
        if g.confirm("ann", "pause", "TOY"):
            g.do(Gain("a1", "rage"))

    t = table(fx, triggers="queued", a1="double", b1="stop").paces().choose("double")
    assert t.asked == [("ann", "pause")]
    found = [(f, depth) for depth, f in enumerate(t.game.state.stack) if isinstance(f, Queue)]
    queues = [(f.now.amount, depth) for f, depth in found if isinstance(f.now, Damage)]
    use = next(depth for depth, f in enumerate(t.game.state.stack) if isinstance(f, Use))
    assert [amount for amount, _ in queues] == [3, 1], "the earlier event's queue lies on top"
    assert all(depth < use for _, depth in queues)
    under = t.game.state.stack[use].depth
    assert isinstance(t.game.state.stack[under], Turn), "the effect is still about the turn"
    t.choose("yes").choose("yes").choose("no")
    assert (t.tokens("b1", "saw1"), t.tokens("b1", "saw3")) == (1, 0)


def test_depths_follow_when_a_queue_is_slipped_in() -> None:
    """An effect that came from a queue, and a lasting, keep their frames when a new queue goes below them."""
    fx = Effects()
    bond = fx.kind("lasting")("bond")

    @bond.value(toy_game.Rank)
    def rank(g: Any, me: Any, query: toy_game.Rank) -> Any:
        return Add(1)

    @fx.kind("trick")("chain").after(Strike)
    def chain(g: Any, me: Any, now: Strike) -> None:
        if now.attacker == me.host:
            g.do(Strike(me.host, now.defender) if not g.happened(Strike) else Gain(me.host, "guard"))

    @fx.kind("trick")("tie").before(Damage)
    def tie(g: Any, me: Any, now: Damage) -> None:
        g.last(bond, Damage)

    t = strike(table(fx, triggers="queued", a1="chain", b1="grudge tie"), "hit")
    t.roll("hit")
    assert t.tokens("a1", "guard") == 1
    assert t.tokens("b1", "rage") == 2
    assert t.value(toy_game.Rank("a1")) == 5, "each bond ended with its own damage"


def test_a_queued_trigger_is_probed_again_at_the_front_and_dropped_unpaid() -> None:
    fx = Effects()

    @fx.kind("trick")("first").after(Turn)
    def first(g: Any, me: Any, now: Turn) -> None:
        if now.unit == me.host:
            g.do(toy_game.Spend(me.host, "guard"))

    @fx.kind("trick")("second").after(Turn, cost=toy_game.spend("guard"))
    def second(g: Any, me: Any, now: Turn) -> None:
        if now.unit == me.host:
            g.do(Gain(me.host, "rage"))

    def rage(order: str) -> tuple[int, int]:
        t = table(fx, triggers="queued", a1="first second", b1="").paces()
        t.choose("wait").choose().choose(order)
        return t.tokens("a1", "guard"), t.tokens("a1", "rage")

    assert rage("first") == (0, 0)
    with pytest.raises(IndexError):
        rage("second")  # `first` does not ask whether a guard is left: its own step finds none


def test_a_queued_trigger_does_not_enter_unless_it_could_resolve() -> None:
    fx = Effects()

    @fx.kind("trick")("dear").after(Turn, cost=toy_game.spend("guard"))
    def dear(g: Any, me: Any, now: Turn) -> None:
        g.do(Gain(me.host, "rage"))

    @fx.kind("trick")("late").after(Turn)
    def late(g: Any, me: Any, now: Turn) -> None:
        if now.unit == me.host:
            g.do(Gain(me.host, "guard"))

    t = table(fx, triggers="queued", a1="dear late", b1="").paces().choose().choose()
    assert (t.tokens("a1", "guard"), t.tokens("a1", "rage")) == (1, 0), "the guard came too late to enter"


def test_a_queued_trigger_of_a_card_that_has_left_is_dropped() -> None:
    fx = Effects()

    @fx.kind("trick")("thief").after(Turn)
    def thief(g: Any, me: Any, now: Turn) -> None:
        if now.unit == me.host:
            g.do(Discard("card1"))

    class Discard(Frame, tag=True):
        card: str

    def discard(g: Any, now: Discard) -> None:
        g.change_card(now.card, zone="discard")

    pack = Pack("thief", "1", "toy", effects=fx, book=Book({Discard: [discard]}))
    crews = (toy.Crew("a1", "ann", ("trick:thief",)), toy.Crew("b1", "bob", ("trick:angry",)))

    @fx.kind("trick")("angry").after(Turn)
    def angry(g: Any, me: Any, now: Turn) -> None:
        g.do(Gain(me.host, "rage"))

    t = Table(toy.toy("queued", toy_cards.CARDS, pack), toy.Setup(crews))
    t.paces().choose().choose()
    assert t.game.state.cards["card1"].zone == "discard"
    assert t.tokens("b1", "rage") == 0


def test_a_queued_trigger_of_a_lasting_survives_its_end() -> None:
    fx = Effects()
    echo = fx.kind("lasting")("echo")

    @echo.after(Strike)
    def answer(g: Any, me: Any, now: Strike) -> None:
        g.do(Gain(me.host, "rage"))

    @fx.kind("trick")("sing").before(Strike)
    def sing(g: Any, me: Any, now: Strike) -> None:
        if now.attacker == me.host:
            g.last(echo, now)

    @fx.kind("trick")("lunge").offer(Orders)
    def lunge(g: Any, me: Any, turn: Turn) -> None:
        if turn.unit == me.host:
            g.do(Strike(me.host, "b1"))

    t = table(fx, triggers="queued", a1="sing lunge", b1="").paces().choose("lunge").roll("miss")
    assert not t.game.state.lasting
    assert t.tokens("a1", "rage") == 1


def test_queued_once_a_round_counts_at_the_front() -> None:
    """Two events wait in queues; the hook that may speak once a round speaks for the first only."""
    fx = Effects()

    @fx.kind("trick")("sulk").after(Damage, once=toy_game.Round)
    def sulk(g: Any, me: Any, now: Damage) -> None:
        if now.unit == me.host:
            g.do(Gain(me.host, "rage"))

    t = salvo(table(fx, triggers="queued", a1="salvo", b1="sulk"), "hit", "hit")
    assert t.tokens("b1", "rage") == 1


@BOTH
def test_per_name_counts_in_one_window_however_triggers_resolve(triggers: Triggers) -> None:
    fx = Effects()

    @fx.kind("trick")("choir").after(Strike, per="name")
    def choir(g: Any, me: Any, now: Strike) -> None:
        g.do(Gain(me.host, "rage"))

    t = strike(table(fx, triggers=triggers, a1="choir", a2="choir", b1=""), "miss")
    t.choose("card1")
    assert (t.tokens("a1", "rage"), t.tokens("a2", "rage")) == (0, 1)


@BOTH
def test_optional_triggers_may_be_declined(triggers: Triggers) -> None:
    t = strike(table(triggers=triggers, a1="", b1="riposte"), "hit")
    assert t.asked[0][0] == "bob"
    t.choose() if triggers == "nested" else t.choose("no")
    assert t.asked == [("bob", "Orders")], "the strike is over"


@BOTH
def test_a_strike_inside_a_strike(triggers: Triggers) -> None:
    t = strike(table(triggers=triggers, a1="", b1="riposte"), "hit")
    t.choose("riposte" if triggers == "nested" else "yes")
    assert t.labels().count("Strike") == 2
    t.roll("hit")
    assert t.unit("a1").hp == 4


@BOTH
def test_a_circle_of_effects_is_reported_and_does_not_hang(triggers: Triggers) -> None:
    fx = Effects()

    @fx.kind("trick")("mirror").after(Gain)
    def mirror(g: Any, me: Any, now: Gain) -> None:
        g.do(Gain(now.unit, now.kind))

    with pytest.raises(Stuck, match="steps without a question"):
        table(fx, triggers=triggers, a1="mirror", b1="").paces().choose("wait")


def test_a_circle_of_effects_with_dice_is_reported_too() -> None:
    """Dice that the table answers by itself do not start the count anew."""
    fx = Effects()

    @fx.kind("trick")("spin").after(Gain)
    def spin(g: Any, me: Any, now: Gain) -> None:
        g.roll("ann", ["d6"], "spin", "TOY")
        g.do(Gain(now.unit, now.kind))

    t = table(fx, a1="spin", b1="").paces()
    t.game.chance = Seeded(1)
    with pytest.raises(Stuck):
        t.game.answer(t.open(), (t.options().index("wait"),))
