"""Scenarios of Armada: the words of its scripts, what its files say, and how they are judged and written."""

from holotable.scenario.armada.script import ArmadaScript

__all__ = ["ArmadaScript"]
