"""The book of the toy game: its steps, and the effects that its rules have of their own."""

from __future__ import annotations

from toy_game import (
    Damage,
    Destroy,
    Draw,
    Dusk,
    Exhaust,
    Flip,
    Gain,
    Match,
    MayStrike,
    ModifyRoll,
    OnLine,
    Orders,
    Power,
    Round,
    Spend,
    Strike,
    Surge,
    Token,
    Toy,
    Turn,
)

from holotable.kernel.decision import Why
from holotable.kernel.frame import AGAIN, Again, Source
from holotable.kernel.hooks import Effects
from holotable.kernel.record_base import Seat
from holotable.kernel.ruleset import Book
from holotable.kernel.state import Card

# Steps ---------------------------------------------------------------------------------------------------


def play_rounds(g: Toy, match: Match) -> Again | None:
    """Rounds follow each other. TOY-1"""
    if g.state.round >= match.rounds or any(not g.units(seat) for seat in g.state.seats):
        return None
    g.do(Round())
    return AGAIN


def begin_round(g: Toy, now: Round) -> None:
    """A round begins: cards are readied."""
    g.state.round += 1
    for card in list(g.state.cards.values()):
        if card.exhausted:
            g.change_card(card.id, exhausted=False)
    g.say("TOY-1", "round", number=str(g.state.round))


def choose_paces(g: Toy, now: Round) -> None:
    """Both seats choose their units' paces in secret."""

    def question(seat: Seat) -> list[str]:
        return [g.pick(seat, ("fast", "slow"), Why("pace", {"unit": u.id}), "TOY-3") for u in g.units(seat)]

    chosen = g.each_seat(g.state.seats, question)
    for seat, paces in chosen.items():
        for unit, pace in zip(g.units(seat), paces, strict=True):
            g.change(unit.id, pace=g.hide(pace, seat))
            g.say("TOY-3", "pace-set", seen_by=(seat,), unit=unit.id, pace=pace)


def take_turns(g: Toy, now: Round) -> Again | None:
    """The seats take turns with their units."""
    for seat in (g.state.first, g.foe(g.state.first)):
        ready = [unit for unit in g.units(seat) if unit.id not in now.done]
        if ready:
            unit = g.pick(seat, ready, "turn", "TOY-4")
            now.done += (unit.id,)
            g.do(Turn(unit.id))
            return AGAIN
    return None


def dusk(g: Toy, now: Round) -> None:
    """The round ends."""
    g.do(Dusk())


def forget(g: Toy, now: Round) -> None:
    """What happened this round is forgotten."""
    g.forget()


def reveal_pace(g: Toy, turn: Turn) -> None:
    """The unit's pace is shown."""
    g.reveal(turn.unit, "pace")


def move(g: Toy, turn: Turn) -> None:
    """A fast unit moves."""
    unit = g.piece(turn.unit)
    if unit.pace.value == "fast":
        x, _, _ = g.place(unit.owner, unit.id, (OnLine(unit.at - 10, unit.at + 10),), "move", "TOY-5")
        g.change(unit.id, at=x)


def give_orders(g: Toy, turn: Turn) -> Again | None:
    """Effects may be used. TOY-6"""
    return g.use_offers(g.owner(turn.unit), Orders, turn, "TOY-6")


def strike(g: Toy, turn: Turn) -> None:
    """The unit may strike. TOY-7"""
    foes = [unit.id for unit in g.units() if unit.id != turn.unit]
    target = g.pick_maybe(
        g.owner(turn.unit), foes, "target", "TOY-7", check=lambda foe: g.refusal(MayStrike(turn.unit, foe))
    )
    if target is not None:
        g.do(Strike(turn.unit, target))


def end_turn(g: Toy, turn: Turn) -> None:
    """The pace is put away."""
    g.change(turn.unit, pace=None)


def roll_dice(g: Toy, now: Strike) -> None:
    """The attacker rolls."""
    now.faces = g.roll(g.owner(now.attacker), ["d6"] * g.value(Power(now.attacker, now)), "strike", "TOY-7")


def modify_roll(g: Toy, now: Strike) -> Again | None:
    """The defender first, then the attacker, may change the dice."""
    for unit in (now.defender, now.attacker):
        if g.use_offers(g.owner(unit), ModifyRoll, now, "TOY-8") is AGAIN:
            return AGAIN
    return None


def surge(g: Toy, now: Strike) -> Again | None:
    """Effects of the defender's that the attacker chooses."""
    return g.use_offers(g.owner(now.attacker), Surge, now, "TOY-8")


def deal(g: Toy, now: Strike) -> None:
    """Hits become damage."""
    hits = now.faces.count("hit")
    if hits:
        g.do(Damage(now.defender, hits))


def suffer(g: Toy, now: Damage) -> None:
    """Health is lost; two or more at once is a woe."""
    unit = g.piece(now.unit)
    g.change(now.unit, hp=unit.hp - now.amount)
    g.say("TOY-9", "damage", unit=now.unit, amount=str(now.amount))
    if unit.hp <= now.amount:
        g.do(Destroy(now.unit))
    elif now.amount >= 2:
        g.do(Draw(now.unit))


def destroy(g: Toy, now: Destroy) -> None:
    """The unit leaves the table."""
    g.leave(now.unit, "destroyed")


def gain(g: Toy, now: Gain) -> None:
    """Tokens are put on the unit."""
    owner = g.owner(now.unit)
    for _ in range(now.amount):
        g.put(Token(id=g.new_id(now.kind), name=f"token:{now.kind}", owner=owner, on=now.unit))


def lose_token(g: Toy, now: Spend) -> None:
    """A token is taken off."""
    g.remove(g.tokens(now.unit, now.kind)[0].id)


def exhaust_card(g: Toy, now: Exhaust) -> None:
    """The card is turned."""
    g.change_card(now.card, exhausted=True)


def draw_woe(g: Toy, now: Draw) -> None:
    """A woe is dealt facedown; nobody looks at it."""
    names = g.draw(g.owner(now.unit), "woes", 1, "woe", "TOY-12")
    for name in names:
        g.take("woes", name)
        g.put(Card(g.new_id("woe"), "", g.owner(now.unit), now.unit, faceup=False, hidden=g.hide(name)))
        g.say("TOY-12", "woe-dealt", unit=now.unit)


def flip(g: Toy, now: Flip) -> None:
    """The woe is turned faceup."""
    card = g.card(now.card)
    if card.hidden is not None:
        g.change_card(card.id, name=card.hidden.value, hidden=None, faceup=True)


BOOK = Book(
    {
        Match: [play_rounds],
        Round: [begin_round, choose_paces, take_turns, dusk, forget],
        Turn: [reveal_pace, move, give_orders, strike, end_turn],
        Strike: [roll_dice, modify_roll, surge, deal],
        Damage: [suffer],
        Destroy: [destroy],
        Gain: [gain],
        Spend: [lose_token],
        Exhaust: [exhaust_card],
        Draw: [draw_woe],
        Flip: [flip],
        Dusk: [],
    }
)


# The rules' own effects ----------------------------------------------------------------------------------

RULES = Effects()
rule = RULES.kind("rule")


@rule("wait").offer(Orders)
def wait(g: Toy, me: Source, turn: Turn) -> None:
    """Any unit may take cover."""
    g.do(Gain(turn.unit, "guard"))


@rule("panic").after(Draw)
def panic(g: Toy, me: Source, now: Draw) -> None:
    """A woe frightens."""
    if not g.tokens(now.unit, "fear"):
        g.do(Gain(now.unit, "fear"))


@rule("dawn").before(Dusk)
def calm(g: Toy, me: Source, now: Dusk) -> None:
    """All fear is gone at dusk."""
    afraid = [unit for unit in g.units() if g.tokens(unit.id, "fear")]
    if afraid:
        g.do(*(Spend(unit.id, "fear") for unit in afraid))
