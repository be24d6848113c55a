"""Lastings: cards without cardboard, how long they last, and what happens when they end."""

from __future__ import annotations

from typing import Any

import pytest
import toy_cards
from toy_game import Damage, Dusk, Gain, MayStrike, Orders, Power, Round, Strike, Turn
from toy_table import Table, Triggers, table

from holotable.kernel.core import BrokenLaw
from holotable.kernel.frame import LastingEnds, Source, Use
from holotable.kernel.hooks import Definition, Effects
from holotable.kernel.query import Add


def end_round(t: Table) -> Table:
    """Nobody does anything more this round."""
    while t.game.decisions and t.asked[0][1] != "pace":
        t.choose(*([t.options()[0]] if t.open().least else []))
    return t


def test_a_lasting_has_several_verbs_and_ends_with_its_frame() -> None:
    t = table(a1="hex", b1="veteran").paces().choose("hex")
    assert t.value(Power("b1")) == 1
    assert not t.game.allowed(MayStrike("b1", "a1"))
    assert t.game.allowed(MayStrike("a1", "b1"))
    end_round(t)
    assert not t.game.state.lasting
    assert t.value(Power("b1")) == 2
    assert t.game.allowed(MayStrike("b1", "a1"))
    assert t.tokens("b1", "guard") == 1, "its own hook spoke when it ended"


def test_a_tied_lasting_leaves_with_its_source_and_another_does_not() -> None:
    for tied in (True, False):
        fx = Effects()
        spell = fx.kind("lasting")("spell")

        @spell.value(Power)
        def more(g: Any, me: Source, query: Power) -> Any:
            return Add(4)

        @fx.kind("trick")("cast").offer(Orders)
        def cast(g: Any, me: Source, turn: Turn, tied: bool = tied, spell: Definition = spell) -> None:
            if turn.unit == me.host:
                g.last(spell, Round, tied=tied)

        left = 1 if tied else 5
        t = table(fx, a1="cast", b1="").paces().choose("cast")
        assert t.value(Power("b1")) == 5
        t.game.change_card("card0", charges=1)
        assert t.value(Power("b1")) == 5, "an ordinary change is no leaving"
        twin = Table.__new__(Table)
        for leave in ("turned down", "discarded", "destroyed", "removed"):
            twin.game = t.game.clone()
            if leave == "turned down":
                twin.game.change_card("card0", faceup=False)
            elif leave == "discarded":
                twin.game.change_card("card0", zone="discard")
            elif leave == "destroyed":
                twin.game.leave("a1", "destroyed")
            else:
                twin.game.remove("card0")
            assert twin.value(Power("b1")) == left, leave


def test_a_lasting_tied_to_a_frame_is_silent_in_a_frame_of_the_same_type_inside_it() -> None:
    t = table(a1="aim", b1="riposte", power=1).paces().choose("wait").choose("b1").choose("aim")
    t.roll("hit", "miss")
    assert t.value(Power("a1")) == 2
    t.choose("riposte")
    assert t.labels().count("Strike") == 2
    assert t.value(Power("a1")) == 1, "silent inside"
    t.roll("miss")
    assert t.labels().count("Strike") == 0
    assert not t.game.state.lasting


def test_it_speaks_again_when_the_inner_frame_is_over() -> None:
    fx = Effects()

    @fx.kind("trick")("check").after(Damage, may=True)
    def check(g: Any, me: Source, now: Damage) -> None:
        g.do(Gain(me.host, "rage"))

    t = (
        table(fx, a1="aim", b1="riposte check")
        .paces()
        .choose("wait")
        .choose("b1")
        .choose("aim")
        .roll("hit", "miss")
    )
    t.choose("riposte").roll("miss")
    assert t.asked == [("bob", "may-use")]
    assert t.labels().count("Strike") == 1
    assert t.value(Power("a1")) == 2


def test_a_lasting_until_a_named_point_still_to_come() -> None:
    t = table(a1="prophet", b1="").paces().choose("prophet").choose("b1")
    (omen,) = t.game.state.lasting
    assert omen.until == "Dusk"
    end_round(t)
    assert t.unit("b1").hp == 4
    assert not t.game.state.lasting
    end_round(t.paces().choose("wait"))
    assert t.unit("b1").hp == 4, "one dusk only"


def test_several_lastings_end_with_one_frame_each_hearing_its_own_end() -> None:
    t = table(a1="hex prophet", a2="hex", b1="", b2="")
    t.paces().choose("a1").choose("hex").choose("b1")
    t.choose().choose()
    t.choose("hex").choose("b2")
    assert [item.name for item in t.game.state.lasting] == ["lasting:hexed", "lasting:hexed"]
    end_round(t)
    assert not t.game.state.lasting
    assert (t.tokens("b1", "guard"), t.tokens("b2", "guard")) == (1, 1)


def test_lastings_of_one_frame_end_oldest_first() -> None:
    fx = Effects()
    ended: list[str] = []
    marks = [fx.kind("lasting")(name) for name in ("one", "two", "three")]
    for mark in marks:

        @mark.before(LastingEnds)
        def ends(g: Any, me: Source, now: LastingEnds) -> None:
            if now.lasting == me.id:
                g.note(x=1)
                ended.append(me.name)

    @fx.kind("trick")("cast").before(Strike)
    def cast(g: Any, me: Source, now: Strike) -> None:
        for mark in marks:
            g.last(mark, now)

    t = table(fx, a1="cast", b1="").paces().choose().choose("b1").roll("miss")
    assert [name for n, name in enumerate(ended) if name not in ended[:n]] == [
        "lasting:one",
        "lasting:two",
        "lasting:three",
    ]
    assert not t.game.state.lasting


def test_a_prevented_end_keeps_the_lasting_and_no_circle_comes_of_it() -> None:
    fx = Effects()
    stubborn = fx.kind("lasting")("stubborn")

    @stubborn.value(Power)
    def more(g: Any, me: Source, query: Power) -> Any:
        return Add(1)

    @stubborn.before(LastingEnds)
    def stays(g: Any, me: Source, now: LastingEnds) -> None:
        if now.lasting == me.id:
            g.prevent(now)

    @fx.kind("trick")("cast").before(Strike)
    def cast(g: Any, me: Source, now: Strike) -> None:
        if now.attacker == me.host:
            g.last(stubborn, now)

    t = table(fx, a1="cast", b1="").paces().choose().choose("b1").roll("miss", "miss")
    assert t.value(Power("b1")) == 2
    assert [item.until for item in t.game.state.lasting] == [""]


def test_a_lasting_ends_early_and_only_that_one() -> None:
    t = table(a1="prophet", a2="prophet", b1="").paces().choose("a1").choose("prophet").choose("b1")
    t.choose().choose().choose("prophet").choose("b1")
    first, second = t.game.state.lasting
    t.game.end_lasting(first.id)
    assert t.game.state.lasting == [second]


def test_a_frame_made_void_ends_its_lastings_too() -> None:
    t = (
        table(a1="aim", b1="", b2="", hp=1)
        .paces()
        .choose("wait")
        .choose("b1")
        .choose("aim")
        .roll("hit", "miss")
    )
    assert t.unit("b1").zone == "destroyed"
    assert not t.game.state.lasting


def test_a_lasting_needs_a_frame_under_way_and_a_definition_that_packs_know() -> None:
    t = table(a1="", b1="").paces()
    with pytest.raises(BrokenLaw, match="frame under way"):
        t.game.last(toy_cards.omen, Strike("a1", "b1"))
    with pytest.raises(BrokenLaw, match="not defined"):
        t.game.last(Definition("lasting:stray"), Dusk)


def test_a_lasting_outlives_its_effect_and_remembers_what_it_is_about() -> None:
    t = table(a1="prophet", b1="").paces().choose("prophet").choose("b1")
    (omen,) = t.game.state.lasting
    assert (omen.source, omen.owner, omen.host, omen.about) == ("card0", "ann", "a1", ("b1",))
    assert not omen.tied


def test_a_lasting_keeps_its_frame_when_a_queue_is_slipped_in_below_it() -> None:
    fx = Effects()
    bond = fx.kind("lasting")("bond")

    @fx.kind("trick")("bind").offer(Orders)
    def bind(g: Any, me: Source, turn: Turn) -> None:
        if turn.unit == me.host:
            g.last(bond, Use)
            g.last(bond, Turn)
            g.do(Damage("b1"))

    @bind.then
    def pause(g: Any, me: Source, turn: Turn) -> None:
        g.confirm(me.owner, "pause", "TOY")

    expected: tuple[tuple[Triggers, int], ...] = (("nested", 0), ("queued", 1))
    for triggers, below in expected:
        t = table(fx, triggers=triggers, a1="bind", b1="grudge").paces().choose("bind")
        assert t.asked == [("ann", "pause")]
        labels = t.labels()
        assert labels.count("Queue") == below
        assert [item.until for item in t.game.state.lasting] == [labels.index("Use"), labels.index("Turn")]
        t.choose("yes")
        assert [item.until for item in t.game.state.lasting] == [labels.index("Turn")]
