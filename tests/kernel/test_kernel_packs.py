"""Packs and rulesets: order, clashes, what they need; and the hooks' names."""

from __future__ import annotations

from typing import Any

import pytest
import toy
import toy_book
import toy_cards
import toy_game
from toy_game import Orders, Turn

from holotable.kernel.frame import Frame
from holotable.kernel.hooks import Effects
from holotable.kernel.ruleset import Book, Pack, PackError, in_order


def named(*names: str) -> Effects:
    """Tricks of these names, each with an offer."""
    fx = Effects()
    for name in names:

        def body(g: Any, me: Any, turn: Turn) -> None:
            g.note(x=1)

        fx.kind("trick")(name).offer(Orders)(body)
    return fx


def pack(id: str, *requires: str, ruleset: str = "toy", **more: Any) -> Pack:
    """A pack with nothing else in it."""
    return Pack(id, "1", ruleset, requires=requires, **more)


def test_packs_come_in_the_order_of_need_then_of_name() -> None:
    packs = [pack("d"), pack("c", "d"), pack("b", "c"), pack("a")]
    assert [one.id for one in in_order(packs, "toy")] == ["a", "d", "c", "b"]
    assert [one.id for one in in_order(packs[::-1], "toy")] == ["a", "d", "c", "b"], "whoever asks"
    assert [one.id for one in toy.toy("nested", *packs[::-1]).packs] == ["a", "d", "c", "b"]


@pytest.mark.parametrize(
    ("packs", "message"),
    [
        ([pack("a", "b")], "pack a needs pack b"),
        ([pack("a", "b"), pack("b", "a"), pack("c")], "packs a, b need each other"),
        ([pack("a", ruleset="other")], "pack a is for other, not for toy"),
        ([pack("a"), pack("a")], "pack a is named twice"),
        (
            [pack("a", effects=named("x")), pack("b", effects=named("x"))],
            "pack b: trick:x is already defined",
        ),
        ([pack("a", facts={"f": 1}), pack("b", facts={"f": 2})], "pack b: f is already defined"),
        ([pack("a", book=Book({toy_game.Strike: []}))], "pack a: Strike is already defined"),
    ],
)
def test_packs_that_cannot_be_used_are_named(packs: list[Pack], message: str) -> None:
    with pytest.raises(PackError, match=message):
        toy.toy("nested", *packs)


def test_frames_of_one_name_clash() -> None:
    def frame() -> type[Frame]:
        class Fresh(Frame, tag=True):
            pass

        return Fresh

    packs = [pack("a", book=Book({frame(): []})), pack("b", book=Book({frame(): []}))]
    with pytest.raises(PackError, match="pack b: Fresh is already defined"):
        toy.toy("nested", *packs)
    toy.toy("nested", packs[0])


def test_two_hooks_that_could_not_be_told_apart_are_refused() -> None:
    fx = named("x")
    fx.kind("trick")("x").offer(Orders)(lambda g, me, turn: None)
    fx.kind("trick")("x").offer(Orders)(lambda g, me, turn: None)
    with pytest.raises(PackError, match="trick:x/offer/Orders/<lambda> is already defined"):
        toy.toy("nested", pack("a", effects=fx))


def test_a_rule_may_not_take_a_cards_name() -> None:
    fx = named("x")
    with pytest.raises(PackError, match="trick:x"):
        toy.toy("nested", pack("a", effects=fx), rules=list(fx.definitions.values()))


def test_packs_add_to_the_ruleset() -> None:
    class Extra(Frame, tag=True):
        pass

    rules = toy.toy(
        "nested", toy_cards.CARDS, pack("a", effects=named("x"), facts={"f": 1}, book=Book({Extra: []}))
    )
    assert "trick:x" in rules.definitions
    assert "trick:salvo" in rules.definitions
    assert rules.facts == {"f": 1}
    assert Extra in rules.programs
    assert Extra not in toy_book.BOOK, "the ruleset's own book is left alone"


def test_a_hook_offers_the_other_verbs_of_its_definition() -> None:
    fx = named("x")
    (hook,) = fx.definitions["trick:x"].hooks
    hook.permit(toy_game.MayStrike)(lambda g, me, query: None)
    hook.after(Turn)(lambda g, me, now: None)
    assert [h.verb for h in fx.definitions["trick:x"].hooks] == ["offer", "value", "after"]
    assert hook.name == "trick:x"
    with pytest.raises(AttributeError):
        _ = hook.sixth
