"""The words that Armada's steps and cards are written in."""

from __future__ import annotations

from holotable.armada.vocabulary.picking import Picking


class Armada(Picking):
    """A game of Armada: the kernel's game with measuring, aiming, fleets' books and dice in its vocabulary."""
