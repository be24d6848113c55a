"""The toy game of the kernel's tests: two crews, secret paces, strikes with dice, tokens and a deck of woes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

from msgspec import Struct

from holotable.kernel.decision import PlaceRule, Refusal, Why
from holotable.kernel.frame import AGAIN, Again, Frame, LastingEnds, Source
from holotable.kernel.game import Game
from holotable.kernel.hooks import Cost, Definition, Effects
from holotable.kernel.query import (
    Abilities,
    Ability,
    Add,
    Answers,
    AtLeast,
    AtMost,
    Halve,
    Lift,
    Permission,
    Query,
    With,
    Without,
    latest,
)
from holotable.kernel.record_base import Id, Seat
from holotable.kernel.ruleset import Book, Pack, Ruleset
from holotable.kernel.state import Card, Deck, Piece, Secret, State

# The state -----------------------------------------------------------------------------------------------


class Unit(Piece, frozen=True, tag=True):
    """A fighter. `pace` is chosen in secret; `at` is where it stands on a line."""

    hp: int = 3
    power: int = 1
    at: int = 0
    pace: Secret[str] | None = None


class Token(Piece, frozen=True, tag=True):
    """Something that lies on a unit, or beside it."""


class OnLine(PlaceRule, frozen=True, tag=True):
    """Stands between two points of the line."""

    low: int
    high: int

    def check(self, game: Game, piece: Id, pose: tuple[int, int, int]) -> Refusal | None:
        if self.low <= pose[0] <= self.high:
            return None
        return Refusal("TOY-2", Why("off-line", {"x": str(pose[0])}))


class Match(Frame, tag=True):
    """A whole game."""

    rounds: int = 3


class Round(Frame, tag=True):
    """One round: paces, turns, dusk."""

    done: tuple[Id, ...] = ()


class Turn(Frame, tag=True):
    """One unit's turn."""

    unit: Id
    subject: ClassVar[str] = "unit"


class Strike(Frame, tag=True):
    """One unit strikes another."""

    attacker: Id
    defender: Id
    faces: tuple[str, ...] = ()
    subject: ClassVar[str] = "defender"
    editable: ClassVar[tuple[str, ...]] = ("faces",)
    remembered: ClassVar[bool] = True


class Damage(Frame, tag=True):
    """A unit loses health."""

    unit: Id
    amount: int = 1
    subject: ClassVar[str] = "unit"
    editable: ClassVar[tuple[str, ...]] = ("amount",)
    remembered: ClassVar[bool] = True


class Destroy(Frame, tag=True):
    """A unit is out."""

    unit: Id


class Gain(Frame, tag=True):
    """A unit gets tokens."""

    unit: Id
    kind: str
    amount: int = 1
    editable: ClassVar[tuple[str, ...]] = ("kind", "amount")


class Spend(Frame, tag=True):
    """A unit loses a token."""

    unit: Id
    kind: str


class Exhaust(Frame, tag=True):
    """A card is exhausted."""

    card: Id


class Draw(Frame, tag=True):
    """A unit is dealt a facedown woe."""

    unit: Id
    subject: ClassVar[str] = "unit"


class Flip(Frame, tag=True):
    """A facedown woe is turned up."""

    card: Id


class Dusk(Frame, tag=True):
    """The end of a round."""


# Queries and points --------------------------------------------------------------------------------------


class Power(Query):
    """How many dice a unit strikes with."""

    unit: Id
    now: Strike | None = None

    def default(self, g: Any) -> int:
        return g.piece(self.unit).power


class Colors(Query):
    """The colours of a unit's banner."""

    unit: Id
    nothing: ClassVar[tuple[str, ...]] = ()

    def default(self, g: Any) -> tuple[str, ...]:
        return ("red", "blue", "blue")


class Rank(Query):
    """A unit's rank; only the latest change counts."""

    unit: Id

    def default(self, g: Any) -> int:
        return 5


class MayStrike(Permission):
    """May one unit strike another?"""

    attacker: Id
    defender: Id

    def bars(self, g: Any) -> list[tuple[str, Refusal]]:
        bars: list[tuple[str, Refusal]] = []
        if g.owner(self.attacker) == g.owner(self.defender):
            bars.append(("friend", Refusal("TOY-10", Why("friend"))))
        if g.tokens(self.attacker, "fear"):
            bars.append(("afraid", Refusal("TOY-11", Why("afraid"))))
        return bars


class Orders:
    """A unit's turn: effects may be used."""


class ModifyRoll:
    """The dice of a strike lie on the table."""


class Surge:
    """After the dice: a point at which the defender's cards may let the attacker choose."""


# Words ---------------------------------------------------------------------------------------------------


class Toy(Game):
    """The kernel's game with the toy's vocabulary."""

    def units(self, seat: Seat | None = None) -> list[Unit]:
        """Units in play, of one seat or of all."""
        return [unit for unit in self.in_play(Unit) if seat is None or unit.owner == seat]

    def foes(self, me: Source) -> list[Unit]:
        """The other seat's units."""
        return [unit for unit in self.units() if unit.owner != me.owner]

    def tokens(self, unit: Id, kind: str) -> list[Token]:
        """A unit's tokens of a kind."""
        return [token for token in self.in_play(Token) if token.on == unit and token.name == f"token:{kind}"]

    def friendly(self, me: Source, unit: Id) -> bool:
        """Whether a unit is on the source's side."""
        return self.owner(unit) == me.owner


def _exhausted(g: Any, me: Source) -> bool:
    return not g.state.cards[me.card].exhausted


def _exhaust(g: Any, me: Source) -> None:
    g.do(Exhaust(me.card))


def spend(kind: str) -> Cost:
    """Cost: a token of the card's unit."""
    return Cost(
        f"spend-{kind}", lambda g, me: bool(g.tokens(me.host, kind)), lambda g, me: g.do(Spend(me.host, kind))
    )


exhaust = Cost("exhaust", _exhausted, _exhaust)


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
    if offer := g.choose_offer(g.owner(turn.unit), Orders, turn, "TOY-6"):
        g.use(offer, turn)
        return AGAIN
    return None


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
        if offer := g.choose_offer(g.owner(unit), ModifyRoll, now, "TOY-8"):
            g.use(offer, now)
            return AGAIN
    return None


def surge(g: Toy, now: Strike) -> Again | None:
    """Effects of the defender's that the attacker chooses."""
    if offer := g.choose_offer(g.owner(now.attacker), Surge, now, "TOY-8"):
        g.use(offer, now)
        return AGAIN
    return None


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

_rules = Effects()
rule = _rules.kind("rule")


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


# The cards -----------------------------------------------------------------------------------------------

_effects = Effects()
trick, token, woe, lasting, thing = (
    _effects.kind(kind) for kind in ("trick", "token", "woe", "lasting", "thing")
)


@trick("salvo").offer(Orders, cost=exhaust)
def salvo(g: Toy, me: Source, turn: Turn) -> None:
    """Choose a foe, then roll, then see."""
    if me.host == turn.unit:
        g.note(target=g.pick(me.owner, [foe.id for foe in g.foes(me)], "salvo", "TOY-20"))


@salvo.then
def salvo_roll(g: Toy, me: Source, turn: Turn) -> None:
    """Two dice between choice and damage."""
    g.note(hits=g.roll(me.owner, ["d6", "d6"], "salvo", "TOY-20").count("hit"))


@salvo.then
def salvo_hits(g: Toy, me: Source, turn: Turn) -> None:
    """The damage, in two events."""
    for _ in range(int(str(g.memo["hits"]))):
        g.do(Damage(str(g.memo["target"])))


@salvo.then
def salvo_end(g: Toy, me: Source, turn: Turn) -> None:
    """A stopped last shell is made good with cover."""
    if g.memo["hits"] and g.said != "done":
        g.do(Gain(me.host, "guard"))


@trick("rally").offer(Orders, once=Round)
def rally(g: Toy, me: Source, turn: Turn) -> None:
    """One friend after another takes cover, as long as the owner likes."""
    if me.host == turn.unit:
        g.note(served=())


@rally.then
def rally_next(g: Toy, me: Source, turn: Turn) -> Again | None:
    """The next friend."""
    served = g.memo["served"]
    assert isinstance(served, tuple)
    friends = [unit.id for unit in g.units(me.owner) if unit.id not in served]
    friend = g.pick_maybe(me.owner, friends, "rally", "TOY-21")
    if friend is None:
        return None
    g.note(served=(*served, friend))
    g.do(Gain(friend, "guard"))
    return AGAIN


@trick("brace").before(Damage, may=True, cost=spend("guard"))
def brace(g: Toy, me: Source, now: Damage) -> None:
    """Half the damage, rounded up."""
    if now.unit == me.host and now.amount > 1:
        g.alter(now, amount=(now.amount + 1) // 2)


@trick("dodge").before(Damage, may=True, once="game")
def dodge(g: Toy, me: Source, now: Damage) -> None:
    """No damage, once."""
    if now.unit == me.host:
        g.prevent(now)


@trick("bodyguard").before(Damage, instead=True, may=True, once="always")
def bodyguard(g: Toy, me: Source, now: Damage) -> None:
    """Takes one of a friend's damage."""
    if g.friendly(me, now.unit) and now.unit != me.host:
        g.instead(now, Damage(me.host, 1), part=1)


@trick("coward").before(Damage, instead=True, once=Round)
def coward(g: Toy, me: Source, now: Damage) -> None:
    """Is frightened in place of hurt."""
    if now.unit == me.host:
        g.instead(now, Gain(me.host, "fear"))


@trick("avenger").after(Destroy, may=True, once=Round)
def avenger(g: Toy, me: Source, now: Destroy) -> None:
    """Strikes when a friend falls."""
    if now.unit != me.host and g.friendly(me, now.unit):
        g.do(Strike(me.host, g.pick(me.owner, g.foes(me), "avenge", "TOY-22").id))


@trick("riposte").after(Damage, may=True, once=Round)
def riposte(g: Toy, me: Source, now: Damage) -> None:
    """Strikes back, inside the strike."""
    if now.unit == me.host:
        g.do(Strike(me.host, g.pick(me.owner, g.foes(me), "riposte", "TOY-23").id))


@trick("grudge").after(Damage)
def grudge(g: Toy, me: Source, now: Damage) -> None:
    """Gets angry."""
    if now.unit == me.host:
        g.do(Gain(me.host, "rage"))


@trick("drill").after(Gain, may=True, per="name")
def drill(g: Toy, me: Source, now: Gain) -> None:
    """However many copies: one more guard for each friend who takes cover; not for itself."""
    if now.kind == "guard" and not now.by.startswith("card") and g.friendly(me, now.unit):
        g.do(Gain(now.unit, "guard"))


@trick("veteran").value(Power)
def veteran(g: Toy, me: Source, query: Power) -> Add | None:
    """One die more."""
    return Add(1) if query.unit == me.host else None


hexed = lasting("hexed")


@hexed.value(Power)
def hexed_power(g: Toy, me: Source, query: Power) -> AtMost | None:
    """One die at most."""
    return AtMost(1) if query.unit in me.about else None


@hexed.forbid(MayStrike)
def hexed_strike(g: Toy, me: Source, query: MayStrike) -> bool:
    """Cannot strike who cast it."""
    return query.attacker in me.about and query.defender == me.host


@hexed.before(LastingEnds)
def hexed_ends(g: Toy, me: Source, now: LastingEnds) -> None:
    """Leaves a guard behind."""
    if now.lasting == me.id and g.piece(me.about[0]).zone == "table":
        g.do(Gain(me.about[0], "guard"))


@trick("hex").offer(Orders, once=Round)
def cast_hex(g: Toy, me: Source, turn: Turn) -> None:
    """Hexes a foe until the round ends, as long as the caster lives."""
    if me.host == turn.unit:
        foe = g.pick(me.owner, g.foes(me), "hex", "TOY-24")
        g.last(hexed, Round, about=(foe.id,), tied=True)


aimed = lasting("aimed")


@aimed.value(Power)
def aimed_power(g: Toy, me: Source, query: Power) -> Add | None:
    """One die more in the one strike, not in one inside it."""
    return Add(1) if query.unit == me.host else None


@trick("aim").before(Strike, may=True, cost=spend("guard"))
def aim(g: Toy, me: Source, now: Strike) -> None:
    """Leaves cover to aim."""
    if now.attacker == me.host:
        g.last(aimed, now)


omen = lasting("omen")


@omen.before(LastingEnds)
def omen_ends(g: Toy, me: Source, now: LastingEnds) -> None:
    """At dusk, something happens to the one it is about."""
    if now.lasting == me.id and g.piece(me.about[0]).zone == "table":
        g.do(Damage(me.about[0]))


@trick("prophet").offer(Orders, once=("Season", Round))
def prophet(g: Toy, me: Source, turn: Turn) -> None:
    """Names a unit for the next dusk."""
    if me.host == turn.unit:
        g.last(omen, Dusk, about=(g.pick(me.owner, g.units(), "omen", "TOY-25").id,))


@trick("luck").offer(ModifyRoll)
def luck(g: Toy, me: Source, now: Strike) -> None:
    """Rerolls dice."""
    if now.attacker == me.host and now.faces:
        kept = g.pick_some(me.owner, range(len(now.faces)), "keep", "TOY-26", label=None)
        fresh = g.roll(me.owner, ["d6"] * (len(now.faces) - len(kept)), "reroll", "TOY-26")
        g.alter(now, faces=(*(now.faces[number] for number in kept), *fresh))


@trick("taunt").offer(Surge, to="attacker")
def taunt(g: Toy, me: Source, now: Strike) -> None:
    """Who strikes me may rage for it."""
    if now.defender == me.host:
        g.do(Gain(now.attacker, "rage"))


@trick("frenzy").offer(Orders, must=True)
def frenzy(g: Toy, me: Source, turn: Turn) -> None:
    """Must rage."""
    if me.host == turn.unit:
        g.do(Gain(me.host, "rage"), Damage(me.host))


@trick("ambush").before(Turn)
def ambush(g: Toy, me: Source, turn: Turn) -> None:
    """Waits: neither moves nor shows how fast it would."""
    if turn.unit == me.host:
        g.skip(turn, "move")


@trick("vanish").before(Damage, may=True, once="game")
def vanish(g: Toy, me: Source, now: Damage) -> None:
    """Ends the strike with the damage under way."""
    if now.unit == me.host and g.nearest(Strike):
        g.cut(g.nearest(Strike))
        g.prevent(now)


@trick("scout").offer(Orders, once=Round)
def scout(g: Toy, me: Source, turn: Turn) -> None:
    """Looks at a foe's pace."""
    secret = [foe.id for foe in g.foes(me) if foe.pace and me.owner not in foe.pace.seen_by]
    if me.host == turn.unit:
        foe = g.pick(me.owner, secret, "scout", "TOY-27")
        g.note(foe=foe, pace=str(g.look(me.owner, foe, "pace", "scout", "TOY-27")))


@scout.then
def scout_cover(g: Toy, me: Source, turn: Turn) -> None:
    """Knowing it, the owner may take cover; asked in any case, or the question itself would tell."""
    if g.confirm(me.owner, "cover", "TOY-27"):
        g.do(Gain(me.host, "guard"))


@trick("seer").offer(Orders, once=Round)
def seer(g: Toy, me: Source, turn: Turn) -> None:
    """Draws two woes, seen by the owner only: one for a foe, the other back."""
    if me.host == turn.unit and g.state.decks["woes"].count >= 2:
        drawn = g.draw(me.owner, "woes", 2, "seer", "TOY-28", seen_by=(me.owner,))
        name = g.pick(me.owner, drawn, "seer", "TOY-28")
        foe = g.pick(me.owner, g.foes(me), "seer", "TOY-28")
        g.take("woes", name)
        g.put(Card(g.new_id("woe"), "", foe.owner, foe.id, faceup=False, hidden=g.hide(name, me.owner)))


@trick("doom").offer(Orders, once=Round)
def doom(g: Toy, me: Source, turn: Turn) -> None:
    """Turns up a foe's woe."""
    if me.host == turn.unit:
        down = [card.id for foe in g.foes(me) for card in g.cards_on(foe.id, faceup=False)]
        g.do(Flip(g.pick(me.owner, down, "doom", "TOY-29")))


@trick("mimic").value(Abilities)
def mimic(g: Toy, me: Source, query: Abilities) -> With | None:
    """Has all abilities of its friends, except this one."""
    if query.piece != me.host:
        return None
    cards = [c for c in g.state.cards.values() if c.owner == me.owner and c.host != me.host and c.faceup]
    return With(tuple(Ability(card.name, card.id) for card in cards if card.name != "trick:mimic"))


@trick("fearless").permit(MayStrike)
def fearless(g: Toy, me: Source, query: MayStrike) -> Lift | None:
    """Strikes though afraid."""
    return Lift(("afraid",)) if query.attacker == me.host else None


@trick(
    "ghost",
).after(Destroy, while_=("destroyed",))
def ghost(g: Toy, me: Source, now: Destroy) -> None:
    """When destroyed, frightens a foe."""
    if now.unit == me.host:
        g.do(Gain(g.pick(me.owner, g.foes(me), "ghost", "TOY-30").id, "fear"))


@woe("muzzle").value(Abilities)
def muzzle(g: Toy, me: Source, query: Abilities) -> Without | None:
    """The unit's tricks are blank."""
    if query.piece != me.host:
        return None
    return Without(tuple(ability for ability in query.printed if ability.name.startswith("trick:")))


@woe("leak").after(Turn)
def leak(g: Toy, me: Source, turn: Turn) -> None:
    """Hurts after each turn."""
    if turn.unit == me.host:
        g.do(Damage(me.host))


@woe("cramp").forbid(MayStrike)
def cramp(g: Toy, me: Source, query: MayStrike) -> bool:
    """Cannot strike."""
    return query.attacker == me.host


@woe("dread").value(Power)
def dread(g: Toy, me: Source, query: Power) -> Halve | None:
    """Half the dice."""
    return Halve() if query.unit == me.host else None


@token("rage").value(Power)
def rage(g: Toy, me: Source, query: Power) -> Add | None:
    """A token is a source: one die more."""
    return Add(1) if query.unit == me.host else None


@thing("mine").after(Turn)
def mine(g: Toy, me: Source, turn: Turn) -> None:
    """Belongs to nobody; hurts whoever ends the turn on it, and is gone."""
    if g.piece(turn.unit).at == 0:
        g.do(Damage(turn.unit))


CARDS = Pack("toy-cards", "1", "toy", effects=_effects)
TRICKS = tuple(name for name in _effects.definitions if name.startswith("trick:"))
WOES = tuple(name for name in _effects.definitions if name.startswith("woe:"))


# The ruleset ---------------------------------------------------------------------------------------------


class Crew(Struct, forbid_unknown_fields=True):
    """A unit to start with, and its cards."""

    id: Id
    owner: Seat
    cards: tuple[str, ...] = ()
    hp: int = 3
    power: int = 1


class Setup(Struct, forbid_unknown_fields=True):
    """What is laid out before the first round."""

    crews: tuple[Crew, ...]
    woes: tuple[str, ...] = ()
    mine: bool = False
    rounds: int = 3


def start(ruleset: Ruleset, setup: Setup) -> State[Any, Any, Any]:
    """The state before the first step."""
    state: State[Any, Any, Any] = State(ruleset.id, ("ann", "bob"), "ann")
    for crew in setup.crews:
        state.pieces[crew.id] = Unit(
            id=crew.id, name="unit", owner=crew.owner, hp=crew.hp, power=crew.power, at=5
        )
        for name in crew.cards:
            id = f"card{len(state.cards)}"  # noqa: A001 - the field's own name
            state.cards[id] = Card(id, name, crew.owner, crew.id)
    if setup.mine:
        state.pieces["mine"] = Token(id="mine", name="thing:mine")
    state.decks["woes"] = Deck(len(setup.woes), Secret(tuple(sorted(setup.woes))))
    state.stack.append(Match(rounds=setup.rounds))
    return state


def latest_rank(query: Rank, base: int, answers: Answers) -> int:
    """The toy's own fold for ranks."""
    return latest(query, base, answers)


def toy(
    triggers: Literal["nested", "queued"] = "nested",
    *packs: Pack,
    rules: Sequence[Definition] = tuple(_rules.definitions.values()),
    book: Book = BOOK,
) -> Ruleset:
    """The toy ruleset, with these packs or with its own cards."""
    return Ruleset(
        id="toy",
        book=book,
        rules=list(rules),
        pieces=(Unit, Token),
        places=(OnLine,),
        dice={"d6": ("hit", "miss"), "coin": ("heads", "tails")},
        table=Toy,
        start=start,
        setup=Setup,
        trigger_order=lambda g: (g.state.first, g.foe(g.state.first)),
        cannot_rule="TOY-CANNOT",
        once_rule="TOY-ONCE",
        trigger_rule="TOY-TRIGGER",
        triggers=triggers,
        folds={Rank: latest_rank},
        packs=packs or (CARDS,),
    )


def pack_of(effects: Effects, name: str = "test") -> Pack:
    """Cards made up by one test."""
    return Pack(name, "1", "toy", effects=effects)


# Unused by the cards above, and used by tests of the ladder.
LADDER = (Add, AtLeast, AtMost, Halve)
