"""Rounds and their phases, and how a game ends (XW1-ROUND-01 to 13, XW1-PLAN, XW1-WIN)."""

from __future__ import annotations

from holotable.kernel.decision import Why
from holotable.kernel.frame import AGAIN, Again
from holotable.kernel.record_base import Id, Seat
from holotable.xwing.frames import (
    Activation,
    ActivationPhase,
    CombatPhase,
    CombatTurn,
    Destroyed,
    EndPhase,
    Match,
    PlanningPhase,
    Round,
)
from holotable.xwing.points import EndOfRound
from holotable.xwing.queries import Kept, Maneuvers
from holotable.xwing.steps.setup import next_ship
from holotable.xwing.vocabulary import XWing


def play_rounds(g: XWing, match: Match) -> Again | None:
    """Rounds follow until someone has won."""
    if g.state.winner is not None:
        return None
    g.do(Round())
    return AGAIN


def start_round(g: XWing, frame: Round) -> None:
    """The next number on the round track."""
    g.next_round()
    g.say("XW1-ROUND-01", "round-starts", round=str(g.state.round))


def planning_phase(g: XWing, frame: Round) -> None:
    """Each player secretly sets dials. XW1-ROUND-01"""
    g.do(PlanningPhase())


def activation_phase(g: XWing, frame: Round) -> None:
    """Ships move and act. XW1-ROUND-01"""
    g.do(ActivationPhase())


def combat_phase(g: XWing, frame: Round) -> None:
    """Ships attack. XW1-ROUND-01"""
    g.do(CombatPhase())


def end_phase(g: XWing, frame: Round) -> None:
    """Tokens come off. XW1-ROUND-01"""
    g.do(EndPhase())


# Planning ----------------------------------------------------------------------------------------------------


def set_dials(g: XWing, frame: PlanningPhase) -> None:
    """Both players at once: a maneuver for each ship, changeable until both are done. XW1-PLAN-01, XW1-PLAN-02"""
    plans = g.each_seat(g.state.seats, lambda seat: _plan(g, seat))
    for ship in g.ships():
        if g.ionized(ship):
            g.change(ship, dial=g.hide(None))
    for plan in plans.values():
        for ship, maneuver in plan.items():
            g.change(ship, dial=g.hide(maneuver, g.owner(ship)))


def _plan(g: XWing, seat: Seat) -> dict[Id, str]:
    dials: dict[Id, str] = {}
    ships = [ship for ship in g.ships(of=seat) if not g.ionized(ship)]  # XW1-PLAN-04
    for ship in ships:
        dials[ship] = _set_dial(g, seat, ship)
    while ships:
        again = g.pick_maybe(seat, ships, "change-dial", "XW1-PLAN-01")
        if again is None:
            break
        dials[again] = _set_dial(g, seat, again)
    return dials


def _set_dial(g: XWing, seat: Seat, ship: Id) -> str:
    maneuvers = g.value(Maneuvers(ship))
    return g.pick(seat, maneuvers, Why("set-dial", {"ship": g.label(ship)}), "XW1-PLAN-01", source=ship)


# Activation and combat order ---------------------------------------------------------------------------------


def activate_next(g: XWing, phase: ActivationPhase) -> Again | None:
    """The lowest skill that has not been active. XW1-ROUND-02, XW1-ROUND-03"""
    left = [ship for ship in g.ships() if ship not in phase.done]
    if not left:
        return None
    ship = next_ship(g, left, "activate-next", "XW1-ROUND-03", lowest=True)
    phase.done += (ship,)
    g.do(Activation(ship))
    return AGAIN


def engage_next(g: XWing, phase: CombatPhase) -> Again | None:
    """The highest skill not above the current step that has not had its turn. XW1-ROUND-04, XW1-ROUND-05"""
    left = [ship for ship in g.ships() if ship not in phase.done and g.skill(ship) <= phase.step]
    if not left:
        return None
    ship = next_ship(g, left, "engage-next", "XW1-ROUND-04", lowest=False)
    phase.step = g.skill(ship)
    phase.done += (ship,)
    g.do(CombatTurn(ship))
    return AGAIN


def remove_left_over(g: XWing, phase: CombatPhase) -> None:
    """A ship that waited for a turn it never got goes when combat ends. XW1-KILL-02"""
    g.do(*(Destroyed(ship, "kept") for ship in g.ships() if g.ship(ship).doomed))


# End phase and victory ---------------------------------------------------------------------------------------


def first_end_effects(g: XWing, frame: EndPhase) -> Again | None:
    """What the initiative player's cards offer during the End phase, until that player is done. XW1-ROUND-06"""
    return g.use_offers(g.state.first, EndOfRound, frame, "XW1-ROUND-06")


def other_end_effects(g: XWing, frame: EndPhase) -> Again | None:
    """Then the other player's; the first is not asked again. XW1-ROUND-06, XW1-PREC-05"""
    return g.use_offers(g.foe(g.state.first), EndOfRound, frame, "XW1-ROUND-06")


def clear_tokens(g: XWing, frame: EndPhase) -> None:
    """Focus, evade and the other fleeting tokens go, except what a card keeps. XW1-ROUND-11"""
    kept = {
        (ship, kind): g.value(Kept(ship, kind))
        for ship in g.ships()
        for kind in g.ship(ship).tokens
        if kind in g.ruleset.constants.fleeting
    }
    for (ship, kind), most in kept.items():
        g.set_tokens(ship, kind, min(most, g.count(ship, kind)))


def check_victory(g: XWing, frame: Round) -> None:
    """Whoever has no ship left loses; no ships at all is a draw. XW1-WIN-01, XW1-WIN-03"""
    alive = [seat for seat in g.state.seats if g.ships(of=seat)]
    limit = g.nearest(Match).rounds
    if len(alive) < 2:
        g.win(alive[0] if alive else "draw")
    elif limit and g.state.round >= limit:
        g.win(_on_points(g))
    if g.state.winner is not None:
        key = "game-drawn" if g.state.winner == "draw" else "game-over"
        g.say("XW1-WIN-01", key, winner=g.state.winner)
    g.forget()


def _on_points(g: XWing) -> Seat:
    """At the round limit the higher score of destroyed enemy ships wins. XW1-WIN-03"""
    one, two = (g.score(seat) for seat in g.state.seats)
    return "draw" if one == two else g.state.seats[0] if one > two else g.state.seats[1]
