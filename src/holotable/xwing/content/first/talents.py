"""Elite talents that T-70 X-wings and TIE/fo fighters carry."""

from __future__ import annotations

from holotable.kernel.frame import Source
from holotable.kernel.query import Add, Set
from holotable.xwing.content.first.kinds import action, lasting, own_dice, upgrade
from holotable.xwing.frames import Action, Attack, CardAction, CombatPhase, DealCard, Round
from holotable.xwing.points import CompareResults, ModifyAttackDice
from holotable.xwing.queries import ActionBar, Agility, Difficulty, PrimaryValue, Skill
from holotable.xwing.vocabulary import XWing
from holotable.xwing.vocabulary.ledger import discarded

# Rerolls -----------------------------------------------------------------------------------------------------


@upgrade("predator").offer(ModifyAttackDice)
def predator(g: XWing, me: Source, atk: Attack) -> None:
    """Reroll one attack die, two against a skill of 2 or less."""
    if atk.attacker == me.host:
        g.need_modifiable(atk, "attack", me.host)
        most = 2 if g.skill(atk.defender) <= 2 else 1
        g.reroll(
            atk,
            "attack",
            g.pick_dice(me.owner, g.fresh(g.dice(atk, "attack")), "predator", "XW1-MOD-02", most=most),
        )


@own_dice(upgrade("wired"))
def wired(g: XWing, me: Source, atk: Attack, pool: str) -> None:
    """Stressed, reroll focus results."""
    if g.stressed(me.host):
        dice = g.fresh(g.dice(atk, pool, "focus"))
        g.reroll(atk, pool, g.pick_dice(me.owner, dice, "wired", "XW1-MOD-02"))


@own_dice(upgrade("lonewolf"))
def lone_wolf(g: XWing, me: Source, atk: Attack, pool: str) -> None:
    """With no friend at range 1-2, reroll one blank."""
    if not g.at_range(me.host, g.others(me.host), 1, 2):
        g.reroll(atk, pool, g.fresh(g.dice(atk, pool, "blank"))[:1])


# Actions -----------------------------------------------------------------------------------------------------


@upgrade("pushthelimit").after(Action, may=True, once=Round)
def push_the_limit(g: XWing, me: Source, now: Action) -> None:
    """Once a round, after an action: a free one of the bar."""
    if now.ship == me.host:
        before = len(g.happened(Action, ship=me.host))
        g.free_action(me.host, *g.value(ActionBar(me.host)))
        g.note(before=before)


@push_the_limit.then
def pushed(g: XWing, me: Source, now: Action) -> None:
    """Then, if it was performed, a stress."""
    if len(g.happened(Action, ship=me.host)) > g.memo["before"]:
        g.gain(me.host, "stress")


exposed = lasting("exposed")


@exposed.value(PrimaryValue)
def hits_harder(g: XWing, me: Source, ask: PrimaryValue) -> Add | None:
    """One more primary weapon value."""
    return Add(1) if ask.ship == me.host else None


@exposed.value(Agility)
def dodges_less(g: XWing, me: Source, ask: Agility) -> Add | None:
    """One less agility."""
    return Add(-1) if ask.ship == me.host else None


@action(upgrade("expose"))
def expose(g: XWing, me: Source, now: CardAction) -> None:
    """The rest of the round, one more attack and one less agility."""
    if now.card == me.card:
        g.last(exposed, until=Round)


white_turn = lasting("white-turn")


@white_turn.value(Difficulty)
def turns_white(g: XWing, me: Source, ask: Difficulty) -> Set | None:
    """The turn is white, unless a card makes it harder."""
    return Set("white") if ask.ship == me.host and " turn_" in ask.maneuver else None


@action(upgrade("daredevil"))
def daredevil(g: XWing, me: Source, now: CardAction) -> None:
    """Execute a white turn of speed 1 to either side."""
    if now.card == me.card:
        turn = g.pick(me.owner, ("1 turn_left", "1 turn_right"), "daredevil", "XW1-MOVE-17", source=me.card)
        g.last(white_turn, until=CardAction)
        g.execute(me.host, turn)


@daredevil.then
def strain(g: XWing, me: Source, now: CardAction) -> None:
    """Then a stress."""
    g.gain(me.host, "stress")


@daredevil.then
def burn(g: XWing, me: Source, now: CardAction) -> None:
    """Then, without the boost icon, two dice of damage."""
    if "boost" not in g.value(ActionBar(me.host)):
        faces = g.roll(me.owner, ["attack", "attack"], "daredevil-dice", "XW1-DICE-04", source=me.card)
        g.suffer(me.host, hits=faces.count("hit"), crits=faces.count("crit"))


# Leaders -----------------------------------------------------------------------------------------------------

borrowed_skill = lasting("borrowed-skill")


@borrowed_skill.value(Skill)
def as_skilled(g: XWing, me: Source, ask: Skill) -> Set | None:
    """The chosen ship fights at the lender's skill."""
    return Set(me.data["skill"]) if ask.ship in me.about else None


@upgrade("swarmtactics").before(CombatPhase, may=True)
def swarm_tactics(g: XWing, me: Source, now: CombatPhase) -> None:
    """As combat starts, a friend at range 1 gets this pilot's skill for the phase."""
    friends = g.at_range(me.host, g.others(me.host), 1, 1)
    friend = g.pick(me.owner, friends, "swarm-tactics", "XW1-ROUND-05", source=me.card)
    g.last(borrowed_skill, until=CombatPhase, about=(friend,), skill=g.skill(me.host))


@action(upgrade("squadleader"))
def squad_leader(g: XWing, me: Source, now: CardAction) -> None:
    """A friend of lower skill at range 1-2 may perform any free action."""
    if now.card == me.card:
        near = g.at_range(me.host, g.others(me.host), 1, 2)
        pupils = [s for s in near if g.skill(s) < g.skill(me.host)]
        pupil = g.pick(me.owner, pupils, "squad-leader", "XW1-ACT-02", source=me.card)
        g.free_action(pupil)


@upgrade("veteraninstincts").value(Skill, while_=("reserve", "table"))
def veteran(g: XWing, me: Source, ask: Skill) -> Add | None:
    """Two more pilot skill."""
    return Add(2) if ask.ship == me.host else None


# Damage and results ------------------------------------------------------------------------------------------


@upgrade("determination").before(DealCard, instead=True)
def determination(g: XWing, me: Source, now: DealCard) -> None:
    """Faceup pilot damage is discarded as it is dealt."""
    if now.ship == me.host and now.faceup and g.trait(now) == "pilot":
        g.instead(now)
        g.discard_dealt(now)


@upgrade("crackshot").offer(CompareResults, cost=discarded)
def crack_shot(g: XWing, me: Source, atk: Attack) -> None:
    """Discard against a defender in arc: cancel one evade."""
    if atk.attacker == me.host and g.in_arc(me.host, atk.defender):
        g.cancel_dice(atk, "defense", g.dice(atk, "defense", "evade")[:1])
