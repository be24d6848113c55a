"""The cards of the toy game: each shows one shape that an effect may have."""

from __future__ import annotations

from toy_game import (
    Damage,
    Destroy,
    Dusk,
    Flip,
    Gain,
    MayStrike,
    ModifyRoll,
    Orders,
    Power,
    Round,
    Strike,
    Surge,
    Toy,
    Turn,
    exhaust,
    spend,
)

from holotable.kernel.frame import AGAIN, Again, LastingEnds, Source
from holotable.kernel.hooks import Effects
from holotable.kernel.query import (
    Abilities,
    Ability,
    Add,
    AtMost,
    Halve,
    Lift,
    With,
    Without,
)
from holotable.kernel.ruleset import Pack
from holotable.kernel.state import Card

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
