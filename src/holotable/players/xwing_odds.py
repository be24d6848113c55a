"""How much damage an attack does on average, before anyone rolls: the yardstick of the X-Wing bots."""

from __future__ import annotations

from functools import cache
from math import comb

MOST_DICE = 8


@cache
def expected_damage(
    attack: int,
    defense: int,
    *,
    focus: bool = False,
    reroll: bool = False,
    guard: bool = False,
    evades: int = 0,
) -> float:
    """The mean of uncancelled results. `focus`, `reroll`: the attacker's focus and lock; `guard`: the defender's
    focus; `evades`: evade tokens. First-edition dice: hits 4 in 8, evades 3 in 8, focus 2 in 8 of both."""
    attack, defense = min(attack, MOST_DICE), min(defense, MOST_DICE)
    hit = 0.75 if focus else 0.5
    if reroll:
        hit += (1 - hit) * hit
    dodge = 0.625 if guard else 0.375
    return sum(
        at_least_none(h, e + evades) * _chance(attack, hit, h) * _chance(defense, dodge, e)
        for h in range(attack + 1)
        for e in range(defense + 1)
    )


def at_least_none(hits: int, evades: int) -> int:
    """What gets through."""
    return max(0, hits - evades)


def _chance(n: int, p: float, k: int) -> float:
    return comb(n, k) * p**k * (1 - p) ** (n - k)
