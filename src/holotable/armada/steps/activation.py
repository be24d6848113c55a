"""A ship's activation, step by step (ARM-SHP)."""

from __future__ import annotations

from holotable.armada.events import ConvertDial, RevealDial
from holotable.armada.frames import Activation, AttackStep, CommandStep, Maneuver
from holotable.armada.vocabulary import Armada


def reveal_command_dial(g: Armada, act: Activation) -> None:
    """1. The top dial is revealed. ARM-SHP-01, ARM-CMD-01"""
    if g.ship(act.ship).stack:
        g.do(RevealDial(act.ship))


def spend_dial_for_token(g: Armada, act: Activation) -> None:
    """1. After all that follows the reveal, the dial may be spent for its token. ARM-CMD-02, gap G-45"""
    if act.revealed:
        g.do(ConvertDial(act.ship, act.revealed))


def resolve_commands(g: Armada, act: Activation) -> None:
    """1. Squadron and repair commands, in any order. ARM-SHP-02"""
    g.do(CommandStep(act.ship))


def attack(g: Armada, act: Activation) -> None:
    """2. Attack. ARM-SHP-03"""
    g.do(AttackStep(act.ship))


def execute_maneuver(g: Armada, act: Activation) -> None:
    """3. Execute a maneuver, which cannot be skipped. ARM-SHP-06, ARM-SHP-08"""
    g.do(Maneuver(act.ship))


def end_activation(g: Armada, act: Activation) -> None:
    """The dial goes to the ship card, spent or not. ARM-CMD-03, ARM-CMD-04, ARM-SHP-07"""
    g.change(act.ship, activated=True, dials=())
