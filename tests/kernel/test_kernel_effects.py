"""Effects: parts, costs, limits and offers."""

from __future__ import annotations

from typing import Any

import pytest
import toy
import toy_game
from toy_game import Damage, Gain, Orders, Round, Strike, Turn
from toy_table import table, turn

from holotable.kernel.core import BrokenLaw
from holotable.kernel.frame import AGAIN
from holotable.kernel.hooks import Effects

# Parts ---------------------------------------------------------------------------------------------------


def test_a_part_runs_after_all_that_the_last_one_caused() -> None:
    t = turn(table(a1="salvo", b1="grudge"))
    t.choose("salvo")
    assert (
        t.unit("card0").exhausted if "card0" in t.game.state.pieces else t.game.state.cards["card0"].exhausted
    )
    t.roll("hit", "hit")
    assert t.unit("b1").hp == 3
    assert t.tokens("b1", "rage") == 2
    assert t.tokens("a1", "guard") == 0, "nothing was stopped"


def test_said_tells_how_the_last_event_ended() -> None:
    t = turn(table(a1="salvo", b1="dodge"))
    t.choose("salvo").roll("miss", "hit")
    assert t.asked == [("bob", "may-use")]
    t.choose("dodge")
    assert t.unit("b1").hp == 5
    assert t.tokens("a1", "guard") == 1


def test_said_is_about_the_part_before_and_not_about_an_older_one() -> None:
    fx = Effects()
    trick = fx.kind("trick")

    @trick("wall").before(Damage)
    def wall(g: Any, me: Any, now: Damage) -> None:
        if now.unit == me.host:
            g.prevent(now)

    @trick("feint").offer(Orders)
    def feint(g: Any, me: Any, now: Turn) -> None:
        if me.host == now.unit:
            g.do(Damage(g.foes(me)[0].id))

    @feint.then
    def wait(g: Any, me: Any, now: Turn) -> None:
        g.note(first=g.said)

    @feint.then
    def look_back(g: Any, me: Any, now: Turn) -> None:
        g.do(Gain(me.host, f"{g.memo['first']}-{g.said}"))

    t = turn(table(fx, a1="feint", b1="wall"))
    t.choose("feint")
    assert t.tokens("a1", "prevented-done") == 1


def test_said_is_not_overwritten_by_what_follows_the_event() -> None:
    """A lasting that ends with the event, and triggers that wait in a queue, come after the outcome."""
    fx = Effects()
    short = fx.kind("lasting")("short")

    @fx.kind("trick")("brief").before(Damage, may=True)
    def brief(g: Any, me: Any, now: Damage) -> None:
        if now.unit == me.host:
            g.last(short, now)
            g.prevent(now)

    t = turn(table(fx, a1="salvo", b1="brief"))
    t.choose("salvo").roll("hit", "miss").choose("brief")
    assert t.tokens("a1", "guard") == 1


def test_a_part_repeats_itself_and_notes_whom_it_served() -> None:
    t = turn(table(a1="rally", a2="", a3="", b1=""))
    t.choose("rally").choose("a2")
    assert t.options() == ["a1", "a3"]
    t.choose("a3").choose()
    assert [t.tokens(unit, "guard") for unit in ("a1", "a2", "a3")] == [0, 1, 1]
    assert t.asked == [("ann", "Orders")]
    assert t.options() == ["wait"], "once a round"


def test_a_later_part_without_options_is_skipped_and_the_next_one_runs() -> None:
    fx = Effects()

    @fx.kind("trick")("stumble").offer(Orders)
    def stumble(g: Any, me: Any, turn: Turn) -> None:
        g.do(Gain(me.host, "guard"))

    @stumble.then
    def nobody(g: Any, me: Any, turn: Turn) -> None:
        g.do(Damage(g.pick(me.owner, [], "nobody", "TOY")))

    @stumble.then
    def last(g: Any, me: Any, turn: Turn) -> None:
        g.do(Gain(me.host, "rage"))

    t = turn(table(fx, a1="stumble", b1="")).choose("stumble")
    assert (t.tokens("a1", "guard"), t.tokens("a1", "rage")) == (1, 1)


def test_an_effect_whose_first_choice_is_empty_is_not_offered() -> None:
    t = turn(table(a1="doom", b1=""))
    assert t.options() == ["wait"]
    assert t.refused("doom") == [("doom", "TOY-ONCE", "does-not-apply")]


def test_memo_and_said_belong_to_effects_only() -> None:
    game = table(a1="", b1="").game
    for name in ("memo", "said"):
        with pytest.raises(BrokenLaw):
            getattr(game, name)
    with pytest.raises(BrokenLaw):
        game.note(x=1)


def test_a_probe_of_a_body_that_reads_its_memo_finds_it_empty() -> None:
    fx = Effects()

    @fx.kind("trick")("twice").offer(Orders)
    def twice(g: Any, me: Any, turn: Turn) -> Any:
        if me.host != turn.unit or g.memo.get("times") == 2 or g.said != "done":
            return None
        g.note(times=int(g.memo.get("times", 0)) + 1)
        g.do(Gain(me.host, "rage"))
        return AGAIN

    t = turn(table(fx, a1="twice", b1="")).choose("twice")
    assert t.tokens("a1", "rage") == 2


def test_a_probed_effect_is_the_one_that_speaks() -> None:
    """Vocabulary asks the game who acts: the source probed, then the one resolved, else nobody."""
    fx = Effects()
    seen: list[str] = []

    @fx.kind("trick")("proud").offer(Orders)
    def proud(g: Any, me: Any, turn: Turn) -> None:
        seen.append(g.me.id)
        if turn.unit == me.host:
            g.do(Gain(me.host, "rage"))

    t = turn(table(fx, a1="proud", a2="proud", b1=""))
    assert t.game.me is None
    t.choose("proud")
    assert set(seen) == {"card0", "card1"}


# Costs and limits ----------------------------------------------------------------------------------------


def test_a_cost_is_part_of_availability_and_paid_first() -> None:
    t = turn(table(a1="salvo", b1=""))
    t.choose("salvo")
    assert t.asked == [("ann", "salvo")]
    assert t.game.state.cards["card0"].exhausted
    t.roll("miss", "miss")
    assert t.options() == ["wait"]


def test_why_an_effect_is_not_offered() -> None:
    fx = Effects()
    dear = toy_game.spend("guard")

    @fx.kind("trick")("dear").offer(Orders, cost=dear)
    def body(g: Any, me: Any, turn: Turn) -> None:
        g.do(Gain(me.host, "rage"))

    t = turn(table(fx, a1="dear", b1=""))
    assert t.refused("dear") == [("dear", "TOY-ONCE", "cannot-pay")]
    t.choose("wait")
    assert t.options() == ["dear"]
    assert ("wait", "TOY-ONCE", "already-used") in t.refused()
    t.choose("dear")
    assert (t.tokens("a1", "guard"), t.tokens("a1", "rage")) == (0, 1)


def test_several_costs_are_all_checked_and_each_is_paid_after_what_the_last_one_caused() -> None:
    fx = Effects()

    @fx.kind("trick")("dear").offer(
        Orders, cost=(toy_game.exhaust, toy_game.spend("guard"), toy_game.spend("guard"))
    )
    def body(g: Any, me: Any, turn: Turn) -> None:
        g.do(Gain(me.host, "rage"))

    @fx.kind("trick")("rich").before(Turn)
    def rich(g: Any, me: Any, turn: Turn) -> None:
        if turn.unit == me.host:
            g.do(Gain(me.host, "guard", 2))

    assert turn(table(fx, a1="dear", b1="")).options() == ["wait"]
    t = turn(table(fx, a1="dear rich", b1="")).choose("dear")
    assert (t.tokens("a1", "guard"), t.tokens("a1", "rage")) == (0, 1)


def test_a_cost_that_is_replaced_counts_as_paid() -> None:
    fx = Effects()

    @fx.kind("trick")("thrift").before(toy_game.Spend, instead=True)
    def thrift(g: Any, me: Any, now: toy_game.Spend) -> None:
        if now.unit == me.host:
            g.instead(now)

    t = turn(table(fx, a1="aim thrift", b1="")).choose("wait")
    t.choose("b1").choose("aim")
    assert t.tokens("a1", "guard") == 1
    t.roll("hit", "hit")
    assert t.unit("b1").hp == 3


def test_once_a_window_is_the_default_and_its_mark_lives_on_the_window() -> None:
    t = turn(table(a1="", a2="", b1="")).choose("wait")
    assert t.asked == [("ann", "target")]
    (now,) = (f for f in t.game.state.stack if isinstance(f, Turn))
    assert [mark.split("/")[0] for mark in now.used] == ["rule:wait"]
    t.choose()
    assert t.options() == ["wait"], "another turn is another window"


def test_once_a_round_is_marked_on_the_round() -> None:
    t = turn(table(a1="hex", b1=""))
    t.choose("hex")
    assert t.options() == ["wait"]
    (now,) = (f for f in t.game.state.stack if isinstance(f, Round))
    assert [mark.split("/")[0] for mark in now.used] == ["trick:hex"]
    assert not any("hex" in mark for f in t.game.state.stack if isinstance(f, Turn) for mark in f.used)


def test_once_names_several_frames_and_the_first_under_way_counts() -> None:
    t = turn(table(a1="prophet", b1=""))
    t.choose("prophet").choose("b1")
    (now,) = (f for f in t.game.state.stack if isinstance(f, Round))
    assert any("prophet" in mark for mark in now.used)


def test_once_a_frame_that_is_not_under_way_means_the_window() -> None:
    fx = Effects()

    @fx.kind("trick")("stray").offer(Orders, once=Strike)
    def stray(g: Any, me: Any, turn: Turn) -> None:
        if turn.unit == me.host:
            g.do(Gain(me.host, "rage"))

    t = turn(table(fx, a1="stray", b1=""))
    t.choose("stray")
    assert t.options() == ["wait"]
    t.choose().choose().choose().choose().paces()  # bob, dusk, the next round
    assert "stray" in t.options()


def test_once_a_game() -> None:
    t = turn(table(a1="salvo", b1="dodge"))
    t.choose("salvo").roll("hit", "hit").choose("dodge")
    assert t.asked[0][0] == "ann", "the second shell is not dodged"
    assert t.unit("b1").hp == 4
    assert any("dodge" in mark for mark in t.game.state.stack[0].used)


def test_a_declined_trigger_is_not_used_up() -> None:
    """Declining closes the window, not the round or the game."""
    t = turn(table(a1="salvo", b1="dodge"))
    t.choose("salvo").roll("hit", "hit").choose()
    assert t.unit("b1").hp == 4
    assert t.asked == [("bob", "may-use")], "the second shell may still be dodged"
    t.choose("dodge")
    assert t.unit("b1").hp == 4


def test_a_trigger_without_limit_resolves_once_a_window() -> None:
    """`always` lifts the count, and does not make a circle of one event."""
    t = turn(table(a1="salvo", b1="", b2="bodyguard"))
    t.choose("salvo").choose("b1").roll("hit", "hit")
    assert t.asked == [("bob", "may-use")]
    t.choose()
    t.choose("bodyguard")
    assert (t.unit("b1").hp, t.unit("b2").hp) == (4, 4)


@pytest.mark.parametrize("triggers", ["nested", "queued"])
def test_always_is_not_for_ever(triggers: Any) -> None:
    fx = Effects()

    @fx.kind("trick")("eager").after(Turn, once="always")
    def eager(g: Any, me: Any, now: Turn) -> None:
        if now.unit == me.host:
            g.do(Gain(me.host, "rage"))

    t = turn(table(fx, triggers=triggers, a1="eager", b1="")).choose().choose()
    assert t.tokens("a1", "rage") == 1
    t.choose().choose().paces().choose().choose()
    assert t.tokens("a1", "rage") == 2, "the next turn is another window"


def test_per_name_counts_all_copies_of_one_seat() -> None:
    t = turn(table(a1="drill", a2="drill", b1="drill"))
    t.choose("wait")
    assert t.options() == ["drill", "drill"]
    t.choose("card0")
    assert t.tokens("a1", "guard") == 2
    assert t.asked[0][1] == "target", "the other copy is spent too, and the new guard does not drill again"


def test_per_name_does_not_count_the_other_seats_copies() -> None:
    fx = Effects()

    @fx.kind("trick")("cheer").after(Turn, may=True, per="name")
    def cheer(g: Any, me: Any, now: Turn) -> None:
        g.do(Gain(me.host, "rage"))

    t = turn(table(fx, a1="cheer", b1="cheer")).choose().choose()
    t.choose("cheer")
    assert t.asked == [("bob", "may-use")]
    t.choose("cheer")
    assert (t.tokens("a1", "rage"), t.tokens("b1", "rage")) == (1, 1)


def test_probing_marks_and_writes_nothing() -> None:
    """A hook that uses another effect is probed without leaving marks."""
    fx = Effects()

    @fx.kind("trick")("relay").offer(Orders)
    def relay(g: Any, me: Any, turn: Turn) -> None:
        if offer := next((o for o in g.offers(me.owner, Orders, turn) if o.hook.name == "rule:wait"), None):
            g.use(offer, turn)

    t = turn(table(fx, a1="relay", b1=""))
    assert not [f.used for f in t.game.state.stack if f.used]
    t.choose("relay")
    assert t.tokens("a1", "guard") == 1


# Offers --------------------------------------------------------------------------------------------------


def test_an_offer_that_must_be_used_removes_done() -> None:
    t = turn(table(a1="frenzy rally", b1=""))
    assert t.open().least == 1
    assert sorted(t.options()) == ["frenzy", "rally", "wait"]
    t.choose("wait")
    assert t.open().least == 1, "something else first is fine"
    t.choose("frenzy")
    assert t.open().least == 0
    assert t.tokens("a1", "rage") == 1


def test_another_seat_may_be_the_one_to_choose() -> None:
    t = turn(table(a1="", b1="taunt")).choose().choose("b1").roll("miss")
    assert t.asked == [("ann", "Surge")]
    assert t.options() == ["taunt"]
    t.choose("taunt")
    assert t.tokens("a1", "rage") == 1


def test_the_rules_offers_are_for_whoever_is_asked_and_counted_by_seat() -> None:
    fx = Effects()

    @fx.kind("rule")("swap").offer(toy_game.ModifyRoll)
    def swap(g: Any, me: Any, now: Strike) -> None:
        g.alter(now, faces=tuple(reversed(now.faces)))

    rules = [*toy.toy().rules, fx.definitions["rule:swap"]]
    t = turn(table(a1="", b1="", rules=rules, power=2)).choose().choose("b1").roll("hit", "miss")
    assert t.asked == [("bob", "ModifyRoll")]
    t.choose("swap")
    assert t.asked == [("ann", "ModifyRoll")], "one seat's use is not the other's"
    t.choose("swap")
    assert t.unit("b1").hp == 4


def test_effects_are_used_in_the_window_of_a_frame_under_way() -> None:
    t = turn(table(a1="", b1=""))
    with pytest.raises(BrokenLaw, match="under way"):
        t.game.offers("ann", Orders, Turn("a1"))
