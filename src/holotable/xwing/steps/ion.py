"""Ionized ships: without a dial they drift straight ahead, and then they are free again (XW1-ION-01, XW1-ION-02)."""

from __future__ import annotations

from holotable.xwing.frames import Activation, RemoveToken
from holotable.xwing.vocabulary import XWing


def drift(g: XWing, act: Activation) -> None:
    """An ionized ship that was given no dial executes a white straight 1. XW1-ION-01, XW1-ION-02"""
    if _drifts(g, act):
        act.maneuver, act.difficulty = "1 straight", "white"


def shake_off(g: XWing, act: Activation) -> None:
    """After that maneuver all its ion tokens go, those received on the way too. XW1-ION-01"""
    if _drifts(g, act):
        g.do(RemoveToken(act.ship, "ion", g.count(act.ship, "ion")))


def _drifts(g: XWing, act: Activation) -> bool:
    """Ionized after Planning a ship still has its dial (XW1-ION-02)."""
    return not g.ship(act.ship).dial.value and g.ionized(act.ship)
