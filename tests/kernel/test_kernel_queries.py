"""Queries: the ladder, sets, folds, permissions and what forbids them."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
import toy_game
from toy_game import Colors, MayStrike, Power, Rank
from toy_table import Table, table

from holotable.kernel.core import BrokenLaw
from holotable.kernel.frame import Source
from holotable.kernel.hooks import Effects
from holotable.kernel.query import (
    Add,
    AtLeast,
    AtMost,
    Contradiction,
    Halve,
    Lift,
    Query,
    Recolor,
    Return,
    SelfReference,
    Set,
    With,
    Without,
)


def with_returns(query: type[Query], *returns: Return | list[Return] | None) -> Table:
    """A table on which cards named c0, c1 ... return these."""
    fx = Effects()
    for number, returned in enumerate(returns):

        def body(g: Any, me: Source, query: Any, returned: Any = returned) -> Any:
            return returned if query.unit == "a1" else None

        fx.kind("trick")(f"c{number}").value(query)(body)
    return table(fx, power=3, a1=" ".join(f"c{number}" for number in range(len(returns))), b1="")


@pytest.mark.parametrize(
    ("returns", "expected"),
    [
        ([], 3),
        ([None], 3),
        ([Add(2)], 5),
        ([Add(2), Add(-1)], 4),
        ([Set(7)], 7),
        ([Set(7), Add(1)], 8),
        ([Add(2), Halve()], 2),
        ([Halve(), Halve()], 0),
        ([AtLeast(5)], 5),
        ([AtLeast(2)], 3),
        ([AtMost(1)], 1),
        ([AtMost(9)], 3),
        ([AtLeast(5), AtMost(4)], 4),
        ([Add(4), AtMost(4), Halve()], 3),
        ([Add(-9)], 0),
        ([[Add(1), AtMost(2)]], 2),
    ],
)
def test_the_ladder_of_numbers(returns: list[Any], expected: int) -> None:
    for order in itertools.permutations(returns):
        t = with_returns(Power, *order)
        assert t.value(Power("a1")) == expected
        assert t.value(Power("b1")) == 3, "others keep the default"


@pytest.mark.parametrize(
    ("returns", "expected"),
    [
        ([], ("red", "blue", "blue")),
        ([With(("gold", "red"))], ("red", "blue", "blue", "gold")),
        ([With(("gold",)), With(("gold",))], ("red", "blue", "blue", "gold")),
        ([Without(("blue",))], ("red",)),
        ([With(("gold",)), Without(("gold",))], ("red", "blue", "blue")),
        ([Without(("blue",), if_any=("red",))], ("red",)),
        ([Without(("blue",), if_any=("gold",))], ("red", "blue", "blue")),
        ([Without(("blue",), if_any=("red",)), Without(("red",))], ("blue", "blue")),
        ([Without(("blue",), if_any=("red",)), Without(("red",), if_any=("blue",))], ()),
        ([Recolor("blue", "black")], ("red", "black", "black")),
        ([Recolor(None, "black")], ("black", "black", "black")),
        ([Recolor("blue", "red"), Recolor("red", "blue")], ("blue", "red", "red")),
        ([Set(("white",)), With(("gold",))], ("white", "gold")),
    ],
)
def test_the_ladder_of_sets(returns: list[Any], expected: tuple[str, ...]) -> None:
    for order in itertools.permutations(returns):
        t = with_returns(Colors, *order)
        assert sorted(t.value(Colors("a1"))) == sorted(expected)
        assert t.value(Colors("b1")) == ("red", "blue", "blue")


@pytest.mark.parametrize(
    ("query", "one", "other"),
    [(Power, Set(1), Set(2)), (Colors, Recolor("blue", "black"), Recolor(None, "white"))],
)
def test_contradictions_name_both_cards(query: type[Any], one: Return, other: Return) -> None:
    t = with_returns(query, one, other)
    with pytest.raises(Contradiction, match=r"trick:c0 and trick:c1"):
        t.value(query("a1"))
    assert with_returns(query, one, one).value(query("a1")) is not None, "to agree is no contradiction"


def test_a_floor_holds_only_where_the_query_has_one() -> None:
    class Debt(Query):
        unit: str
        floor = None

        def default(self, g: Any) -> int:
            return 0

    assert with_returns(Debt, Add(-2)).value(Debt("a1")) == -2
    assert with_returns(Power, Add(-9)).value(Power("a1")) == 0


def test_a_ruleset_replaces_a_fold() -> None:
    t = with_returns(Rank, Set(9), Add(1))
    assert t.value(Rank("a1")) == 6, "only the latest counts"
    assert with_returns(Rank, Add(1), Set(9)).value(Rank("a1")) == 9
    assert with_returns(Rank, Add(1), None).value(Rank("a1")) == 6


def test_forbid_beats_whatever_values_say() -> None:
    fx = Effects()

    @fx.kind("woe")("frozen").forbid(Power)
    def frozen(g: Any, me: Source, query: Power) -> bool:
        return query.unit == me.host

    t = table(fx, a1="veteran woe:frozen", b1="veteran")
    assert (t.value(Power("a1")), t.value(Power("b1"))) == (0, 2)


def test_a_query_that_asks_itself_is_told() -> None:
    fx = Effects()

    @fx.kind("trick")("vain").value(Power)
    def vain(g: Any, me: Source, query: Power) -> Add | None:
        return Add(1) if query.unit == me.host and g.value(Power(query.unit)) < 2 else None

    @fx.kind("trick")("keen").value(Power)
    def keen(g: Any, me: Source, query: Power) -> Add | None:
        return Add(g.value(Power("b1"))) if query.unit == me.host else None

    t = table(fx, a1="vain", b1="")
    with pytest.raises(SelfReference):
        t.value(Power("a1"))
    assert t.value(Power("b1")) == 1, "and the next question is answered again"
    assert table(fx, a1="keen", b1="").value(Power("a1")) == 2, "another subject is another question"


def test_a_permission_that_asks_itself_is_told() -> None:
    fx = Effects()

    @fx.kind("trick")("loop").forbid(MayStrike)
    def loop(g: Any, me: Source, query: MayStrike) -> bool:
        return not g.allowed(MayStrike(query.attacker, query.defender))

    t = table(fx, a1="loop", b1="")
    with pytest.raises(SelfReference):
        t.game.allowed(MayStrike("a1", "b1"))


# Permissions ---------------------------------------------------------------------------------------------


def afraid(**crews: Any) -> Table:
    """Ann's first unit has a fear token."""
    t = table(**crews)
    t.game.put(toy_game.Token(id="fear#0", name="token:fear", owner="ann", on="a1"))
    return t


def test_the_rules_bars_are_named_and_can_be_lifted() -> None:
    t = afraid(a1="", a2="", b1="")
    refusal = t.game.refusal(MayStrike("a1", "b1"))
    assert refusal is not None
    assert (refusal.rule, refusal.why.key) == ("TOY-11", "afraid")
    assert t.game.refusal(MayStrike("b1", "a1")) is None
    assert not t.value(MayStrike("a1", "b1")), "as a query it says the same"

    t = afraid(a1="fearless", a2="", b1="")
    assert t.game.allowed(MayStrike("a1", "b1"))
    assert t.value(MayStrike("a1", "b1"))
    assert not t.game.allowed(MayStrike("a1", "a2")), "a friend is another bar"


def test_a_cards_cannot_is_absolute_and_names_the_card() -> None:
    t = afraid(a1="fearless woe:cramp", b1="")
    refusal = t.game.refusal(MayStrike("a1", "b1"))
    assert refusal is not None
    assert (refusal.rule, refusal.source) == ("TOY-CANNOT", "card1")
    assert refusal.why.args == {"card": "card1"}


def test_a_permit_that_does_not_lift_is_a_mistake() -> None:
    fx = Effects()

    @fx.kind("trick")("bold").permit(MayStrike)
    def bold(g: Any, me: Source, query: MayStrike) -> Any:
        return Set(True)

    t = table(fx, a1="bold", a2="", b1="")
    with pytest.raises(BrokenLaw, match="lifted by name"):
        t.game.allowed(MayStrike("a1", "a2"))
    assert t.game.allowed(MayStrike("a1", "b1")), "without a bar it is not asked"


def test_a_permit_may_lift_several_bars() -> None:
    fx = Effects()

    @fx.kind("trick")("wild").permit(MayStrike)
    def wild(g: Any, me: Source, query: MayStrike) -> Any:
        return [Lift(("afraid",)), Lift(("friend",))]

    t = table(fx, a1="wild", a2="", b1="")
    t.game.put(toy_game.Token(id="fear#0", name="token:fear", owner="ann", on="a1"))
    assert t.game.allowed(MayStrike("a1", "a2"))


def test_a_refused_option_is_not_offered_and_why_not_tells_its_reason() -> None:
    t = table(a1="", a2="", b1="woe:cramp").paces().choose("a1").choose()
    assert t.options() == ["b1"]
    assert t.refused() == [("a2", "TOY-10", "friend")]
    assert t.refused("b1") == [], "what is offered is not refused"
    t.choose().choose().choose()
    t.choose()  # bob's orders
    assert t.asked == [("ann", "pace"), ("bob", "pace")], "bob has nobody to strike at and is not asked"


def test_why_not_answers_only_the_question_it_is_asked_about() -> None:
    t = table(a1="", a2="", b1="").paces().choose("a1").choose()
    old = t.open()
    t.choose()
    assert t.game.why_not(old) == []
