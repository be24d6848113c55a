"""Aiming: which ships a ship may attack, with which weapon, and what the rules have against it."""

from __future__ import annotations

from holotable.kernel.decision import Option, Refusal, Why
from holotable.kernel.record_base import Id
from holotable.table.pose import line_um
from holotable.xwing.queries import MayAttack
from holotable.xwing.vocabulary.ledger import Ledger

OUT_OF_SIGHT = [("arc", Refusal("XW1-ATK-03", Why("out-of-sight")))]
"""What is plainly out of arc or range is measured only when someone asks why, or when a card may lift a bar."""


class Aiming(Ledger):
    """Weapons and targets."""

    def weapons(self, ship: Id) -> list[str]:
        """The primary weapon and the secondary ones that are still equipped."""
        return [
            "primary",
            *(c.id for c in self.cards_on(ship) if getattr(self.ruleset.facts.get(c.name), "weapon", None)),
        ]

    def shots(self, ship: Id) -> list[tuple[str, Id]]:
        """Every weapon with every enemy, legal or not."""
        return [(weapon, target) for weapon in self.weapons(ship) for target in self.enemies(ship)]

    def shot_refusal(self, ship: Id, shot: tuple[str, Id]) -> Refusal | None:
        """Why a ship may not attack so."""
        return self.refusal(MayAttack(ship, *shot))

    def shot_option(self, ship: Id, shot: tuple[str, Id]) -> Option:
        """How an attack is offered."""
        weapon, target = shot
        name = "" if weapon == "primary" else f" with {self.label(weapon)}"
        reach = self.attack_reach(ship, target)
        where = f"at range {reach.range}" if reach is not None else "out of arc"
        return Option(f"{self.label(target)}{name} {where}", target)

    def attack_bars(self, ship: Id, weapon: str, target: Id) -> list[tuple[str, Refusal]]:
        """The rules' reasons against an attack (XW1-ATK-03 to 06)."""
        lifted = MayAttack in self.index.value
        if not (self.explaining or lifted) and (self.far(ship, target) or self.aside(ship, target)):
            return OUT_OF_SIGHT
        bars = [
            (token, Refusal("XW1-ATK-06", Why(token)))
            for token in ("cloak", "weapons_disabled")
            if self.count(ship, token)
        ]
        if self.touching(ship, target):
            bars.append(("touching", Refusal("XW1-BUMP-09", Why("touching", {"ship": self.label(target)}))))
        rocks = self.rocks_under(ship)
        if rocks:
            bars.append(
                ("on-asteroid", Refusal("XW1-OBST-04", Why("on-asteroid", {"rock": self.label(rocks[0])})))
            )
        reach = self.attack_reach(ship, target)
        if reach is None:
            line = line_um(self.reach(ship, target).lines[0])
            why = Why("out-of-arc", {"ship": self.label(target)})
            return [*bars, ("arc", Refusal("XW1-ATK-03", why, lines=(line,)))]
        low, high = (
            (1, 3) if weapon == "primary" else (self.weapon(weapon).range_min, self.weapon(weapon).range_max)
        )
        if not low <= reach.range <= high:
            figures = {"distance": f"{reach.distance:.1f}", "low": str(low), "high": str(high)}
            why = Why("out-of-range", {"ship": self.label(target), **figures})
            bars.append(("range", Refusal("XW1-ATK-04", why, lines=(line_um(reach.lines[0]),))))
        if weapon != "primary" and self.weapon(weapon).requires == "lock" and not self.has_lock(ship, target):
            bars.append(("lock", Refusal("XW1-ATK-05", Why("needs-lock", {"ship": self.label(target)}))))
        return bars
