"""Command dials and command tokens: what becomes of them (ARM-CMD-01 to ARM-CMD-12)."""

from __future__ import annotations

from holotable.armada.events import (
    ConvertDial,
    DiscardDial,
    DiscardToken,
    GainDial,
    GainToken,
    RevealDial,
    SeeDial,
    SetDial,
    SpendToken,
)
from holotable.armada.frames import Activation
from holotable.armada.queries import CommandValue, MayHaveTokens
from holotable.armada.steps.telling import say_by
from holotable.armada.vocabulary import Armada
from holotable.armada.vocabulary.options import command_option
from holotable.kernel.decision import Why


def turn_up_dial(g: Armada, event: RevealDial) -> None:
    """The dial becomes public. ARM-CMD-01"""
    top = g.top_dial(event.ship)
    if top is None:
        return
    command = top.value or ""
    g.turn_up_top_dial(event.ship)
    act: Activation | None = g.nearest(Activation)
    if act is not None:
        act.revealed = command
    g.say("ARM-CMD-01", "dial-revealed", ship=g.label(event.ship), command=command)


def choose_token(g: Armada, event: ConvertDial) -> None:
    """Keep the dial, or spend it for the token. ARM-CMD-01, ARM-TIM-11"""
    if event.command not in g.ship(event.ship).dials or not g.allowed(MayHaveTokens(event.ship)):
        return
    why = Why("convert-dial", {"ship": g.label(event.ship), "command": event.command})
    choice = g.pick(
        g.owner(event.ship), ("keep the dial", "take the token"), why, "ARM-CMD-01", source=event.ship
    )
    if choice == "take the token":
        g.drop_dial(event.ship, event.command)
        g.do(GainToken(event.ship, event.command))


def gain_dial(g: Armada, event: GainDial) -> None:
    """A further dial lies faceup beside the ship, and may at once be spent for its token. ARM-CMD-05"""
    g.change(event.ship, dials=(*g.ship(event.ship).dials, event.command))
    g.say("ARM-CMD-05", "dial-gained", ship=g.label(event.ship), command=event.command)
    g.do(ConvertDial(event.ship, event.command))


def see_dial(g: Armada, event: SeeDial) -> None:
    """Whoever sets an enemy's dial anew sees what it was. ARM-CMD-11"""
    if g.top_dial(event.ship) is not None:
        g.show_top_dial(event.ship, event.seat)
        g.say("ARM-CMD-11", "dial-seen", seat=event.seat, ship=g.label(event.ship))


def set_dial(g: Armada, event: SetDial) -> None:
    """The top dial shows another command, which only those know who see it. ARM-CMD-11"""
    stack = g.ship(event.ship).stack
    if stack:
        g.change(event.ship, stack=(event.command, *stack[1:]))
        say_by(g, event, "ARM-CMD-11", "dial-set", ship=g.label(event.ship))


def discard_dial(g: Armada, event: DiscardDial) -> None:
    """The top dial goes faceup to the ship card, without having been revealed. Gap G-25"""
    top = g.top_dial(event.ship)
    if top is not None:
        g.say("ARM-CMD-04", "dial-discarded", ship=g.label(event.ship), command=top.value or "")
        g.drop_top_dial(event.ship)


def gain_token(g: Armada, event: GainToken) -> None:
    """A duplicate is discarded at once. ARM-CMD-08, ARM-CMD-12"""
    tokens = g.ship(event.ship).tokens
    if event.command in tokens or not g.allowed(MayHaveTokens(event.ship)):
        g.say("ARM-CMD-08", "token-refused", ship=g.label(event.ship), command=event.command)
        return
    g.change(event.ship, tokens=(*tokens, event.command))
    g.say("ARM-CMD-07", "token-gained", ship=g.label(event.ship), command=event.command)


def discard_surplus(g: Armada, event: GainToken) -> None:
    """A ship with more tokens than its command value discards one of them. ARM-CMD-07"""
    tokens = g.ship(event.ship).tokens
    if len(tokens) > g.value(CommandValue(event.ship)):
        why = Why("discard-token", {"ship": g.label(event.ship)})
        token = g.pick(g.owner(event.ship), tokens, why, "ARM-CMD-07", label=command_option)
        g.do(DiscardToken(event.ship, token))


def lose_token(g: Armada, event: SpendToken | DiscardToken) -> None:
    """The token returns to the supply. ARM-CMD-10"""
    g.change(event.ship, tokens=tuple(t for t in g.ship(event.ship).tokens if t != event.command))
    key = "token-spent" if isinstance(event, SpendToken) else "token-discarded"
    g.say("ARM-CMD-10", key, ship=g.label(event.ship), command=event.command)
