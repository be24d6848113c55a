"""The kinds of cards and lasting effects of the core set: those of both editions, and those of one."""

from __future__ import annotations

from holotable.kernel.hooks import Effects

effects = Effects()
upgrade = effects.kind("upgrade")
squadron = effects.kind("squadron")
damage = effects.kind("damage")
objective = effects.kind("objective")
obstacle = effects.kind("obstacle")
lasting = effects.kind("lasting")

only_1_0 = Effects()
upgrade_1_0 = only_1_0.kind("upgrade")
objective_1_0 = only_1_0.kind("objective")

only_1_5 = Effects()
upgrade_1_5 = only_1_5.kind("upgrade")
objective_1_5 = only_1_5.kind("objective")


def together(own: Effects) -> Effects:
    """The effects of both editions with those of one; a card is written in one place only."""
    twice = effects.definitions.keys() & own.definitions.keys()
    if twice:
        raise ValueError(f"written for both editions and for one: {', '.join(sorted(twice))}")
    return Effects({**effects.definitions, **own.definitions})
