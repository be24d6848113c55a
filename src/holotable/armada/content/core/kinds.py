"""The kinds of cards and lasting effects of the core set's pack; `effects` are those of both editions."""

from __future__ import annotations

from holotable.kernel.hooks import Effects

effects = Effects()
upgrade = effects.kind("upgrade")
squadron = effects.kind("squadron")
damage = effects.kind("damage")
objective = effects.kind("objective")
obstacle = effects.kind("obstacle")
lasting = effects.kind("lasting")
