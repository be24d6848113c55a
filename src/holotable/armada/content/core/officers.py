"""Officers of the core set, and Hondo Ohnaka as a proof of the kernel."""

from __future__ import annotations

from collections.abc import Sequence

from holotable.armada.content.core.kinds import upgrade
from holotable.armada.events import GainToken, RevealDial, SetDial, SpendToken
from holotable.armada.facts import COMMANDS
from holotable.armada.frames import Activation, ShipPhase
from holotable.armada.points import StartShipPhase
from holotable.armada.vocabulary import Armada
from holotable.armada.vocabulary.ledger import DISCARD, EXHAUST, spent_token
from holotable.kernel.decision import Why
from holotable.kernel.frame import Source
from holotable.kernel.record_base import Id, Seat

# Liaisons ----------------------------------------------------------------------------------------------------


@upgrade("defense_liaison").before(RevealDial, may=True, cost=spent_token(), rule="ARM-TIM-06")
def defense_liaison(g: Armada, me: Source, now: RevealDial) -> None:
    """Before my ship reveals its dial, a token turns the dial to navigate or repair."""
    if now.ship == me.host:
        _turn_dial(g, me, ("navigate", "repair"))


@upgrade("weapons_liaison").before(RevealDial, may=True, cost=spent_token(), rule="ARM-TIM-06")
def weapons_liaison(g: Armada, me: Source, now: RevealDial) -> None:
    """Before my ship reveals its dial, a token turns the dial to concentrate fire or squadron."""
    if now.ship == me.host:
        _turn_dial(g, me, ("concentrate_fire", "squadron"))


def _turn_dial(g: Armada, me: Source, commands: Sequence[str]) -> None:
    command = g.pick_command(me.owner, "set-dial", "ARM-CMD-01", commands, source=me.card)
    g.do(SetDial(me.host, g.hide(command, me.owner)))


# Persons -----------------------------------------------------------------------------------------------------


@upgrade("leia_organa_officer").after(RevealDial, may=True, rule="ARM-TIM-04")
def leia_organa_officer(g: Armada, me: Source, now: RevealDial) -> None:
    """My ship has revealed a command: it is set on the top dial of another friendly ship at distance 1-5."""
    act: Activation | None = g.nearest(Activation)
    if now.ship != me.host or act is None or not act.revealed:
        return
    others = [s for s in g.ships(of=me.owner) if s != me.host and g.top_dial(s) is not None]
    ship = g.pick(me.owner, g.near(me.host, others, 1, 5), "leia-ship", "ARM-RNG-06", source=me.card)
    g.do(SetDial(ship, g.hide(act.revealed, me.owner)))


@upgrade("wulff_yularen").after(SpendToken, may=True, cost=EXHAUST, rule="ARM-CRD-60")
def wulff_yularen(g: Armada, me: Source, now: SpendToken) -> None:
    """My ship has spent a command token: it gains a like one."""
    if now.ship == me.host:
        g.gain_token(me.host, now.command)


# Hondo Ohnaka ------------------------------------------------------------------------------------------------


@upgrade("hondo_ohnaka").offer(StartShipPhase, cost=DISCARD, rule="ARM-CRD-57")
def hondo_ohnaka(g: Armada, me: Source, phase: ShipPhase) -> None:
    """2 different tokens go to 2 ships of anybody's, as my player says."""
    first = g.pick_command(me.owner, "hondo-token", "ARM-CRD-57", source=me.card)
    rest = [command for command in COMMANDS if command != first]
    second = g.pick_command(me.owner, "hondo-token", "ARM-CRD-57", rest, source=me.card)
    _hand_out(g, me.owner, (first, second), me.card)
    g.note(left=tuple(command for command in rest if command != second))


@hondo_ohnaka.then
def opponent_answers(g: Armada, me: Source, phase: ShipPhase) -> None:
    """The 2 other tokens go to 2 ships, as the opponent says."""
    _hand_out(g, g.foe(me.owner), g.memo["left"], me.card)


def _hand_out(g: Armada, seat: Seat, commands: Sequence[str], card: Id) -> None:
    ships: list[Id] = []
    for command in commands:
        why = Why("hondo-ship", {"command": command})
        ships.append(g.pick(seat, [s for s in g.ships() if s not in ships], why, "ARM-CRD-57", source=card))
    g.do(*(GainToken(ship, command) for ship, command in zip(ships, commands, strict=True)))
