"""The named moments at which effects are on offer."""

from __future__ import annotations


class StartShipPhase:
    """The Ship Phase begins: the first player's effects, then the second's."""


class AttackEffects:
    """The attacker modifies dice and spends accuracy icons, in any order (ARM-ATK-18, ARM-ATK-20)."""


class DefenseTokens:
    """The defender spends defense tokens, one after the other (ARM-ATK-22)."""


class CriticalEffect:
    """The attacker may resolve one critical effect (ARM-CRT-02)."""


class NavigateCommand:
    """A navigate command is being resolved (ARM-TIM-03)."""


class RepairCommand:
    """A repair command is being resolved (ARM-TIM-03)."""


class SquadronCommandWindow:
    """A squadron command is being resolved (ARM-TIM-03)."""


class ConcentrateFire:
    """A concentrate fire command is being resolved (ARM-TIM-03)."""
