"""Rounds, phases and turns, and how a game ends (ARM-RND, ARM-PASS, ARM-STA, ARM-WIN)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from holotable.armada.events import EndRound, GameEnd, ReadyCard, ReadyDefense, SpendToken
from holotable.armada.facts import COMMANDS
from holotable.armada.frames import (
    Activation,
    CommandPhase,
    Match,
    Round,
    ShipPhase,
    SquadronActivation,
    SquadronPhase,
    StatusPhase,
)
from holotable.armada.points import StartShipPhase
from holotable.armada.queries import ActivationRank, MayReady
from holotable.armada.vocabulary import Armada
from holotable.armada.vocabulary.options import command_option
from holotable.kernel.decision import Refusal, Why
from holotable.kernel.frame import AGAIN, Again
from holotable.kernel.record_base import Id, Seat
from holotable.kernel.state import Card

LAST_ROUND = 6
PASS = "pass"


def play_rounds(g: Armada, match: Match) -> Again | None:
    """Six rounds, unless a fleet has lost all its ships before. ARM-RND-02, ARM-WIN-02"""
    if g.state.round >= LAST_ROUND or not all(g.ships(of=seat) for seat in g.state.seats):
        return None
    g.do(Round())
    return AGAIN


def start_round(g: Armada, frame: Round) -> None:
    """The next round token; what was done in the last round is over. ARM-RND-03, ARM-CMD-12"""
    g.next_round()
    for ship in g.ships():
        g.change(ship, resolved=(), dials=(), activated=False)
    g.say("ARM-RND-01", "round-starts", round=str(g.state.round))


def command_phase(g: Armada, frame: Round) -> None:
    """Dials are assigned. ARM-RND-01"""
    g.do(CommandPhase())


def ship_phase(g: Armada, frame: Round) -> None:
    """Ships activate. ARM-RND-01"""
    g.do(ShipPhase())


def squadron_phase(g: Armada, frame: Round) -> None:
    """Squadrons activate. ARM-RND-01"""
    g.do(SquadronPhase())


def status_phase(g: Armada, frame: Round) -> None:
    """Tokens and cards are readied. ARM-RND-01"""
    g.do(StatusPhase())


def end_round(g: Armada, frame: Round) -> None:
    """Effects of the end of the round come after the Status Phase. ARM-STA-06"""
    g.do(EndRound())


# Command Phase -----------------------------------------------------------------------------------------------


def assign_dials(g: Armada, phase: CommandPhase) -> None:
    """Both players secretly, the new dials under the old ones. ARM-RND-04, ARM-RND-05"""
    plans = g.each_seat(g.state.seats, lambda seat: _orders(g, seat))
    for seat, plan in plans.items():
        for ship, commands in plan.items():
            new = tuple(g.hide(command, seat) for command in commands)
            g.change(ship, stack=(*g.ship(ship).stack, *new))


def _orders(g: Armada, seat: Seat) -> dict[Id, list[str]]:
    return {ship: _commands(g, seat, ship) for ship in g.ships(of=seat) if g.dials_missing(ship)}


def _commands(g: Armada, seat: Seat, ship: Id) -> list[str]:
    """As many commands as dials are missing, the one that comes up first first."""
    have = len(g.ship(ship).stack)
    chosen: list[str] = []
    for number in range(g.dials_missing(ship)):
        rounds = str(g.state.round + have + number)
        why = Why("assign-dial", {"ship": g.label(ship), "round": rounds})
        chosen.append(g.pick(seat, COMMANDS, why, "ARM-RND-04", label=command_option, source=ship))
    return chosen


# Ship Phase --------------------------------------------------------------------------------------------------


def first_start_effects(g: Armada, phase: ShipPhase) -> Again | None:
    """What cards offer at the start of the phase: all of the first player's. ARM-TIM-09"""
    return g.use_offers(g.state.first, StartShipPhase, phase, "ARM-TIM-09")


def second_start_effects(g: Armada, phase: ShipPhase) -> Again | None:
    """Then the second player's; the first is not asked again. ARM-TIM-09"""
    return g.use_offers(g.second, StartShipPhase, phase, "ARM-TIM-09")


def next_ship(g: Armada, phase: ShipPhase) -> Again | None:
    """In turns, from the first player: one ship, or a pass token. ARM-RND-08 to ARM-RND-12, ARM-PASS-02"""
    seat = _next_seat(g, phase.turn, waiting_ships)
    if seat is None:
        return None
    ships, barred = waiting_ships(g, seat), barred_ships(g)
    if all(ship in barred for ship in ships):
        phase.turn, phase.passed = g.foe(seat), tuple(other for other in phase.passed if other != seat)
        g.say("ARM-RND-11", "barred", seat=seat)
        return AGAIN
    items = [*ships, *([PASS] if may_pass(g, phase, seat) else [])]
    chosen = g.pick(seat, items, "activate-ship", "ARM-RND-08", check=barred.get)
    phase.turn = g.foe(seat)
    if chosen == PASS:
        g.spend_pass(seat)
        phase.passed = (*phase.passed, seat)
        g.say("ARM-PASS-02", "passes", seat=seat)
        return AGAIN
    phase.passed = tuple(other for other in phase.passed if other != seat)
    phase.begun = (*phase.begun, seat)
    g.do(Activation(chosen))
    return AGAIN


def waiting_ships(g: Armada, seat: Seat) -> list[Id]:
    """The ships of a seat that have not been activated."""
    return [ship for ship in g.ships(of=seat) if not g.ship(ship).activated]


def barred_ships(g: Armada) -> dict[Id, Refusal]:
    """The waiting ships of both sides that an effect keeps from activating before others. ARM-RND-11"""
    ranks = {ship: g.value(ActivationRank(ship)) for seat in g.state.seats for ship in waiting_ships(g, seat)}
    lowest = min(ranks.values(), default=0)
    return {
        ship: Refusal("ARM-RND-11", Why("activates-later")) for ship, rank in ranks.items() if rank > lowest
    }


def may_pass(g: Armada, phase: ShipPhase, seat: Seat) -> bool:
    """Whether a pass token may be spent now. ARM-PASS-03, ARM-PASS-04, ARM-PASS-05"""
    if not g.pass_tokens(seat) or seat in phase.passed:
        return False
    mine, theirs = len(waiting_ships(g, seat)), len(waiting_ships(g, g.foe(seat)))
    if seat == g.state.first:
        return seat in phase.begun and mine < theirs
    return mine <= theirs


def _next_seat(g: Armada, turn: Seat, waiting: Callable[[Armada, Seat], list[Id]]) -> Seat | None:
    """Whose turn it is; who has nothing left is passed over. ARM-RND-10"""
    seat = turn or g.state.first
    return next((one for one in (seat, g.foe(seat)) if waiting(g, one)), None)


# Squadron Phase ----------------------------------------------------------------------------------------------


def next_squadron(g: Armada, phase: SquadronPhase) -> Again | None:
    """In turns of two, chosen one after the other. ARM-RND-13, ARM-RND-14, ARM-RND-15"""
    turn = phase.turn or g.state.first
    due = turn if phase.left else g.foe(turn)
    seat = _next_seat(g, due, waiting_squadrons)
    if seat is None:
        return None
    left = phase.left if seat == turn and phase.left else 2
    why = Why("activate-squadron", {"left": str(left)})
    squadron = g.pick(seat, waiting_squadrons(g, seat), why, "ARM-RND-13")
    phase.turn, phase.left = seat, left - 1
    g.do(SquadronActivation(squadron))
    return AGAIN


def waiting_squadrons(g: Armada, seat: Seat) -> list[Id]:
    """The squadrons of a seat that have not been activated. ARM-SQD-04"""
    return [squadron for squadron in g.squadrons(of=seat) if not g.squadron(squadron).activated]


# Status Phase ------------------------------------------------------------------------------------------------


def ready_defense_tokens(g: Armada, phase: StatusPhase) -> None:
    """1. Exhausted defense tokens are readied. ARM-STA-01, ARM-DEF-08"""
    g.do(
        *(
            ReadyDefense(unit, index)
            for unit in (*g.ships(), *g.squadrons())
            if g.allowed(MayReady(unit))
            for index, token in enumerate(g.unit(unit).defense)
            if token.state == "exhausted"
        )
    )


def ready_all_upgrades(g: Armada, phase: StatusPhase) -> None:
    """2. Every exhausted upgrade is readied. ARM-STA-02"""
    g.do(*(ReadyCard(card.id) for card in exhausted_upgrades(g)))


def ready_recurring_upgrades(g: Armada, phase: StatusPhase) -> None:
    """2. Upgrades that recur are readied for free. ARM-STA-03, ARM-UPG-15"""
    g.do(*(ReadyCard(card.id) for card in exhausted_upgrades(g) if g.ruleset.facts[card.name].recur))


def pay_to_ready(g: Armada, phase: StatusPhase) -> Again | None:
    """Other upgrades are readied for command tokens, one card at a time, in turns. ARM-STA-03, ARM-UPG-16"""
    seat = phase.turn or g.state.first
    seats = [one for one in (seat, g.foe(seat)) if one not in phase.done]
    seat = next((one for one in seats if payable_cards(g, one)), "")
    if not seat:
        return None
    card = g.pick_maybe(seat, payable_cards(g, seat), "ready-upgrade", "ARM-STA-03", label=g.card_option)
    phase.turn = g.foe(seat)
    if card is None:
        phase.done = (*phase.done, seat)
        return AGAIN
    cost: dict[str, int] = g.ruleset.facts[card.name].ready_cost
    g.do(*(SpendToken(card.host, kind) for kind in cost), ReadyCard(card.id))
    return AGAIN


def payable_cards(g: Armada, seat: Seat) -> list[Card]:
    """The exhausted cards of a seat whose ready cost its ship can pay. ARM-UPG-16"""
    return [
        card
        for card in exhausted_upgrades(g, seat)
        if not g.ruleset.facts[card.name].recur
        and Counter(g.ruleset.facts[card.name].ready_cost) <= Counter(g.ship(card.host).tokens)
    ]


def exhausted_upgrades(g: Armada, seat: Seat | None = None) -> Sequence[Card]:
    """The exhausted upgrades in play, of one seat or of both."""
    ships = g.ships(of=seat)
    return [card for ship in ships for card in g.upgrades(ship) if card.exhausted]


def flip_initiative(g: Armada, phase: StatusPhase) -> None:
    """3. The initiative token is flipped: every squadron can be activated again. ARM-STA-04"""
    for squadron in g.squadrons():
        g.change(squadron, activated=False)


# The end -----------------------------------------------------------------------------------------------------


def end_game(g: Armada, match: Match) -> None:
    """The last word of objectives and cards before the score."""
    g.do(GameEnd())


def decide_winner(g: Armada, match: Match) -> None:
    """Who has ships left alone wins; else the higher score, a tie for the second player. ARM-WIN-01 to ARM-WIN-03"""
    left = [seat for seat in g.state.seats if g.ships(of=seat)]
    scores = {seat: g.score(seat) for seat in g.state.seats}
    first, second = g.state.first, g.second
    winner = left[0] if len(left) == 1 else first if scores[first] > scores[second] else second
    rule = "ARM-WIN-02" if len(left) == 1 else "ARM-WIN-01"
    g.win(winner)
    g.say(rule, "game-over", winner=winner, first=str(scores[first]), second=str(scores[second]))
