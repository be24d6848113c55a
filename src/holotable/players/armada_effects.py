"""Cards and everything else that an Armada bot is asked: judged by what the options stand for."""

from __future__ import annotations

from random import Random as Dice

from holotable.armada.facts import ZONES
from holotable.armada.frames import Activation, Attack
from holotable.armada.vocabulary import Armada
from holotable.kernel.decision import Numbers, Option, Pick
from holotable.kernel.record_base import Id
from holotable.players import armada_gunnery, armada_shelter
from holotable.players.armada_orders import best_command, command_of
from holotable.players.armada_worth import hull_left
from holotable.players.player import Seen


def help_oneself(view: Seen, decision: Pick, rng: Dice) -> Numbers | None:
    """An effect of one's own card is used; of other effects no more than must be."""
    g: Armada = view.table
    return armada_gunnery.cards_first(g, decision, view.seat) or (None if decision.least else ())


def sensible(view: Seen, decision: Pick, rng: Dice) -> Numbers | None:
    """What the options stand for decides: dice, commands, tokens, zones, yes or no, ships or cards."""
    g: Armada = view.table
    options = decision.options
    kinds = {option.ref.partition(":")[0] for option in options}
    labels = [option.label for option in options]
    if set(labels) == {"yes", "no"}:
        return (labels.index("yes"),)
    if set(labels) <= set(ZONES):
        return armada_shelter.damage_zone(view, decision, rng)
    if kinds == {"die"}:
        return _dice(view, decision, rng)
    if kinds == {"command"}:
        return _command(view, decision)
    if kinds == {"token"} and g.nearest(Attack) is not None:
        attacks = g.owner(g.nearest(Attack).attacker) == view.seat
        return armada_gunnery.lock_token(view, decision, rng) if attacks else (0,)
    if all(option.ref in g.state.pieces for option in options):
        return _unit(view, decision)
    return help_oneself(view, decision, rng)


def _dice(view: Seen, decision: Pick, rng: Dice) -> Numbers | None:
    """One's own bad dice, the enemy's good ones."""
    atk: Attack | None = view.table.nearest(Attack)
    if atk is None:
        return None
    if view.table.owner(atk.attacker) == view.seat:
        return armada_gunnery.reroll(view, decision, rng)
    return armada_shelter.evade_dice(view, decision, rng)


def _command(view: Seen, decision: Pick) -> Numbers | None:
    """The command that promises most to the ship in question."""
    g: Armada = view.table
    ship = _ship(g, decision.source, view.seat)
    if not ship:
        return None
    commands = [command_of(option) for option in decision.options]
    return (best_command(g, ship, commands, g.state.round),)


def _ship(g: Armada, source: Id, seat: str) -> Id:
    """The ship that a question is about: named by it, carrying the card that asks, active, or the first."""
    host = g.state.cards[source].host if source in g.state.cards else source
    if host in g.ships(of=seat):
        return host
    act: Activation | None = g.nearest(Activation)
    if act is not None and act.ship in g.ships(of=seat):
        return act.ship
    return next(iter(g.ships(of=seat)), "")


def _unit(view: Seen, decision: Pick) -> Numbers | None:
    """A friend that is worth much, or an enemy that is nearly destroyed."""
    g: Armada = view.table

    def rank(option: Option) -> float:
        if option.ref not in (*g.ships(), *g.squadrons()):
            return 0.0
        near_death = 1.0 if g.owner(option.ref) == view.seat else 1.0 / hull_left(g, option.ref)
        return g.cost(option.ref) * near_death

    return (max(range(len(decision.options)), key=lambda n: rank(decision.options[n])),)
