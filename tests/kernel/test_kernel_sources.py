"""What speaks: cards, tokens, rules, lastings, copies and blanks; and when each is silent."""

from __future__ import annotations

from typing import Any

import toy
import toy_game
from toy_game import Damage, Flip, Gain, Orders, Turn
from toy_table import table, turn

from holotable.kernel.frame import LastingEnds, Use
from holotable.kernel.hooks import Effects
from holotable.kernel.query import Abilities, Ability, Set, With

# Sources -------------------------------------------------------------------------------------------------


def test_tokens_and_neutral_pieces_and_rules_speak() -> None:
    t = turn(table(a1="frenzy", b1="", mine=True))
    t.choose("frenzy")
    assert t.value(toy_game.Power("a1")) == 2, "a rage token lies on it"
    assert t.value(toy_game.Power("b1")) == 1
    t.game.state.pieces["a1"] = toy_game.Unit(id="a1", name="unit", owner="ann", hp=4, at=0)
    t.choose().choose()
    assert t.unit("a1").hp == 3, "it ended its turn on the mine, which belongs to nobody"


def test_what_the_rules_force_comes_first_and_is_not_asked() -> None:
    fx = Effects()
    order: list[str] = []

    for seat_card in ("one", "two"):

        def body(g: Any, me: Any, now: Turn) -> None:
            if now.unit == me.host:
                g.note(done=True)
                order.append(me.name)

        fx.kind("trick")(seat_card).after(Turn)(body)

    def ruled(g: Any, me: Any, now: Turn) -> None:
        if now.unit == "a1":
            g.note(done=True)
            order.append(me.name)

    fx.kind("rule")("first").after(Turn)(ruled)
    effects = Effects({name: d for name, d in fx.definitions.items() if not name.startswith("rule")})
    for triggers in ("nested", "queued"):
        order.clear()
        rules = [*toy.toy().rules, fx.definitions["rule:first"]]
        t = turn(table(effects, triggers=triggers, rules=rules, a1="one two", b1=""))
        t.choose().choose()
        assert t.asked[0][1] in ("trigger", "queue-order")
        t.choose("two")
        done = [name for n, name in enumerate(order) if name not in order[:n]]
        assert done == (["rule:first", "trick:two", "trick:one"])


def test_a_card_speaks_only_from_its_zone() -> None:
    t = turn(table(a1="veteran", b1=""))
    assert t.value(toy_game.Power("a1")) == 2
    for fields in ({"faceup": False}, {"zone": "discard"}):
        t.game.change_card("card0", **fields)
        assert t.value(toy_game.Power("a1")) == 1
        t.game.change_card("card0", faceup=True, zone="table")
        assert t.value(toy_game.Power("a1")) == 2
    t.game.leave("a1", "reserve")
    assert t.value(toy_game.Power("a1")) == 1


def test_a_hook_for_the_destroyed_is_silent_until_then() -> None:
    t = turn(table(a1="salvo", a2="", b1="ghost", b2="", hp=1))
    t.choose("salvo").choose("b1").roll("hit", "miss")
    assert t.unit("b1").zone == "destroyed"
    assert t.asked == [("bob", "ghost")]
    t.choose("a1")
    assert t.tokens("a1", "fear") == 1

    t = turn(table(a1="salvo", a2="", b1="ghost", b2="", hp=1))
    t.choose("salvo").choose("b2").roll("hit", "miss")
    assert t.asked == [("ann", "Orders")], "its friend's end does not wake it"


def test_a_facedown_card_is_still_itself_for_the_hooks_that_work_there() -> None:
    fx = Effects()

    @fx.kind("woe")("itch").after(Turn, while_=("facedown",))
    def itch(g: Any, me: Any, now: Turn) -> None:
        if now.unit == me.host:
            g.do(Flip(me.card))

    t = turn(table(fx, a1="", b1="", woes=("woe:itch",), power=2)).choose()
    t.choose("b1").roll("hit", "hit").draw("woe:itch")
    (card,) = t.game.state.cards.values()
    assert (card.name, card.faceup) == ("", False)
    t.choose()  # bob's turn ends: afraid, it cannot strike
    (card,) = t.game.state.cards.values()
    assert (card.name, card.faceup, card.hidden) == ("woe:itch", True, None)


def test_copied_abilities_have_another_host() -> None:
    t = turn(table(a1="veteran mimic", a2="mimic", b1=""))
    assert t.value(toy_game.Power("a2")) == 2, "copied from its friend"
    assert t.value(toy_game.Power("a1")) == 2, "and not copied back"
    assert t.value(toy_game.Power("b1")) == 1
    t.game.change_card("card2", zone="discard")
    assert t.value(toy_game.Power("a2")) == 1, "the copy ends with the card that copies"


def test_copies_are_used_and_counted_apart() -> None:
    t = turn(table(a1="rally", a2="mimic", b1=""), "a2")
    t.choose("rally").choose("a1").choose()
    assert t.tokens("a1", "guard") == 1
    t.choose().choose()
    assert t.options() == ["rally", "wait"], "the original is another source"


def test_two_copies_on_one_host_are_two_sources() -> None:
    t = turn(table(a1="rally", a2="mimic", a3="rally", b1=""), "a2")
    assert t.options() == ["rally", "rally", "wait"]
    t.choose("rally").choose()
    assert t.options() == ["rally", "wait"], "once a round each"
    t.choose("rally").choose()
    assert t.options() == ["wait"]


def test_blanked_abilities_are_silent_and_others_are_not() -> None:
    t = turn(table(a1="veteran woe:muzzle", a2="veteran", b1=""))
    assert (t.value(toy_game.Power("a1")), t.value(toy_game.Power("a2"))) == (1, 2)
    t.game.change_card("card1", zone="discard")
    assert t.value(toy_game.Power("a1")) == 2


def test_granted_abilities_need_no_card_and_a_lasting_may_grant_or_blank() -> None:
    fx = Effects()
    gift = fx.kind("lasting")("gift")

    @gift.value(Abilities)
    def give(g: Any, me: Any, query: Abilities) -> With | None:
        return With((Ability("trick:veteran", ""),)) if query.piece in me.about else None

    @fx.kind("trick")("giver").offer(Orders)
    def giver(g: Any, me: Any, turn: Turn) -> None:
        if turn.unit == me.host:
            g.last(gift, Turn, about=(me.host,))

    t = turn(table(fx, a1="giver", b1=""))
    assert t.value(toy_game.Power("a1")) == 1
    t.choose("giver")
    assert t.value(toy_game.Power("a1")) == 2
    t.choose().choose()
    assert t.value(toy_game.Power("a1")) == 1, "gone with the turn"


def test_forbidding_abilities_silences_all_of_a_piece() -> None:
    fx = Effects()

    @fx.kind("woe")("hush").forbid(Abilities)
    def hush(g: Any, me: Any, query: Abilities) -> bool:
        return query.piece == me.host

    t = turn(table(fx, a1="veteran woe:hush", b1="veteran"))
    assert (t.value(toy_game.Power("a1")), t.value(toy_game.Power("b1"))) == (1, 2)


def test_cards_without_a_piece_speak_though_abilities_are_changed() -> None:
    fx = Effects()

    @fx.kind("trick")("goal").value(toy_game.Rank)
    def goal(g: Any, me: Any, query: toy_game.Rank) -> Any:
        return Set(9)

    t = turn(table(fx, a1="mimic goal", b1=""))
    t.game.change_card("card1", host="")
    assert t.value(toy_game.Rank("b1")) == 9


def test_an_option_names_the_function_when_a_card_has_several_at_one_point() -> None:
    fx = Effects()
    two = fx.kind("trick")("two")

    @two.offer(Orders)
    def left(g: Any, me: Any, turn: Turn) -> None:
        g.do(Gain(me.host, "rage"))

    @two.offer(Orders)
    def right(g: Any, me: Any, turn: Turn) -> None:
        g.do(Gain(me.host, "guard"))

    t = turn(table(fx, a1="two", b1=""))
    assert t.options() == ["two (left)", "two (right)", "wait"]
    t.choose("two (right)")
    assert (t.tokens("a1", "guard"), t.tokens("a1", "rage")) == (1, 0)


def test_events_of_an_effect_carry_their_cause() -> None:
    t = turn(table(a1="salvo", b1="")).choose("salvo").roll("hit", "miss")
    assert [damage.by for damage in t.game.happened(Damage, unit="b1")] == ["card0"]
    assert not t.game.happened(Damage, unit="a1")
    assert not [f for f in t.game.state.stack if isinstance(f, Use | LastingEnds)]
