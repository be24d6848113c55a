"""The named moments at which effects are on offer."""

from __future__ import annotations


class BeforeReveal:
    """An activating ship is about to reveal its dial."""


class ChooseManeuver:
    """A revealed maneuver may be turned into another, or be treated differently."""


class ReplacedManeuver:
    """A maneuver that the foe chose for a revealed red one may be treated differently."""


class PerformAction:
    """A ship may perform one action."""


class BeforeAttackRoll:
    """The attack dice are about to be counted and rolled."""


class ModifyAttackDice:
    """Attack dice may be changed, rerolled, added: the defender's effects first."""


class ModifyDefenseDice:
    """Defense dice may be changed, rerolled, added: the attacker's effects first."""


class CompareResults:
    """Results are about to be compared."""


class EndOfRound:
    """The End phase, before tokens are removed."""
