"""Commanders of the core set, and three from outside it that prove the kernel."""

from __future__ import annotations

from holotable.armada.content.core.kinds import lasting, upgrade, upgrade_1_0, upgrade_1_5
from holotable.armada.events import Destroy, DrawDamage, FleetsDeployed, GainDial, GainToken
from holotable.armada.frames import Activation, Attack, AttackStep, Round, ShipPhase, StatusPhase
from holotable.armada.points import AttackEffects, StartShipPhase
from holotable.armada.queries import MayTarget
from holotable.armada.vocabulary import Armada
from holotable.armada.vocabulary.ledger import DECK
from holotable.kernel.frame import Again, LastingEnds, Source

# General Dodonna ---------------------------------------------------------------------------------------------

dodonna = upgrade("general_dodonna")


@dodonna.before(DrawDamage, may=True, rule="ARM-DMG-08")
def look_at_damage(g: Armada, me: Source, now: DrawDamage) -> Again | None:
    """An enemy ship is about to be dealt a card faceup: look at the top 4 of the deck."""
    if now.faceup and now.card is None and not g.friendly(me.host, now.ship):
        return g.view_damage(me.owner, 4, "ARM-DMG-08", source=me.card)
    return None


@look_at_damage.then
def put_one_on_top(g: Armada, me: Source, now: DrawDamage) -> None:
    """One of them is dealt, the others are discarded."""
    viewed = [*g.memo["viewed"]]
    top = g.pick_damage(me.owner, viewed, "choose-damage", "ARM-DMG-05", source=me.card)
    viewed.remove(top)
    g.put_back(DECK, top)
    g.alter(now, card=g.hide(top, me.owner))
    for name in viewed:
        g.discard_to(DECK, name)


# Grand Moff Tarkin -------------------------------------------------------------------------------------------


@upgrade("grand_moff_tarkin").offer(StartShipPhase, rule="ARM-TIM-09")
def grand_moff_tarkin(g: Armada, me: Source, phase: ShipPhase) -> None:
    """As the Ship Phase starts: each friendly ship gains a token of one command."""
    command = g.pick_command(me.owner, "tarkin-command", "ARM-CMD-07", source=me.card)
    g.do(*(GainToken(ship, command) for ship in g.ships(of=me.owner)))


# General Rieekan ---------------------------------------------------------------------------------------------

OFF_TABLE, KEPT = "off-table", "kept"
kept = lasting("kept")


def fights_on(g: Armada, me: Source, now: Destroy) -> None:
    """A friendly ship or unique squadron that is destroyed on the table stays to the end of the Status Phase."""
    alive = g.unit(now.unit).zone == "table" and now.why not in (OFF_TABLE, KEPT)
    if alive and g.friendly(me.host, now.unit) and (g.is_ship(now.unit) or g.unique(now.unit)):
        g.prevent(now)
        g.last(kept, until=StatusPhase, about=(now.unit,))
        g.say("ARM-CRD-16", "fights-on", unit=g.label(now.unit))


upgrade_1_0("general_rieekan").before(Destroy, may=True)(fights_on)
upgrade_1_5("general_rieekan").before(Destroy, may=True, once=Round)(fights_on)


@kept.before(Destroy, instead=True)
def is_destroyed_already(g: Armada, me: Source, now: Destroy) -> None:
    """Further damage does nothing more to it, with or without its commander; leaving the play area does."""
    if now.unit in me.about and now.why not in (OFF_TABLE, KEPT):
        g.prevent(now)


@kept.before(LastingEnds)
def goes_at_last(g: Armada, me: Source, now: LastingEnds) -> None:
    """After the Status Phase it is removed, whatever has been repaired."""
    (unit,) = me.about
    if now.lasting == me.id and g.unit(unit).zone == "table":
        g.do(Destroy(unit, KEPT))


# Admiral Ackbar ----------------------------------------------------------------------------------------------

broadside = lasting("broadside")


@upgrade("admiral_ackbar").before(AttackStep, may=True, rule="ARM-TIM-06")
def admiral_ackbar(g: Armada, me: Source, now: AttackStep) -> None:
    """A friendly ship about to attack may keep to its sides for the round."""
    if g.friendly(me.host, now.ship):
        g.last(broadside, until=Round, about=(now.ship,))


@broadside.forbid(MayTarget)
def sides_only(g: Armada, me: Source, q: MayTarget) -> bool:
    """No attacks from its front and rear."""
    return q.now.attacker in me.about and q.now.zone in ("front", "rear")


@broadside.offer(AttackEffects, rule="ARM-DICE-11")
def two_red_dice(g: Armada, me: Source, atk: Attack) -> None:
    """2 more red dice against a ship."""
    if atk.attacker in me.about and g.is_ship(atk.defender):
        g.add_dice("red", "red")


# Grand Admiral Thrawn ----------------------------------------------------------------------------------------

thrawn = upgrade("grand_admiral_thrawn")
plan = lasting("plan")


@thrawn.after(FleetsDeployed)
def lay_three_dials(g: Armada, me: Source, now: FleetsDeployed) -> None:
    """When the fleets stand, 3 dials are laid facedown on the card."""
    commands = [g.pick_command(me.owner, "thrawn-dial", "ARM-CRD-18", source=me.card) for _ in range(3)]
    for command in commands:
        g.lay_dial(me.card, command)


@thrawn.offer(StartShipPhase, rule="ARM-CRD-18")
def discard_a_dial(g: Armada, me: Source, phase: ShipPhase) -> None:
    """As the Ship Phase starts, one of them is revealed and discarded."""
    dial = g.pick_dial(me.owner, me.card, "thrawn-discards", "ARM-CRD-18")
    command = g.command_of(me.owner, dial)
    g.say("ARM-CRD-18", "dial-on-card-revealed", card=g.label(me.card), command=command)
    g.remove(dial.id)
    g.last(plan, until=Round, command=command)


@plan.before(Activation)
def gains_its_like(g: Armada, me: Source, now: Activation) -> None:
    """Each friendly ship that is activated this round gains a further dial of that command."""
    if g.owner(now.ship) == me.owner:
        g.do(GainDial(now.ship, str(me.data["command"])))
