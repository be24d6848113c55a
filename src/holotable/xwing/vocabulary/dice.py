"""Dice in words: the pools of an attack, who may modify them, and how."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from holotable.kernel.core import Unavailable
from holotable.kernel.decision import Option, Refusal, Why
from holotable.kernel.record_base import Id, Seat
from holotable.xwing.frames import Attack, Reroll
from holotable.xwing.pieces import PoolDie
from holotable.xwing.queries import MayAttack, MayModify
from holotable.xwing.vocabulary.ledger import Ledger
from holotable.xwing.vocabulary.measures import line_um

OUT_OF_SIGHT = [("arc", Refusal("XW1-ATK-03", Why("out-of-sight")))]
"""What is plainly out of arc or range is measured only when someone asks why."""

KIND = {"attack": "attack_dice", "defense": "defense_dice"}


class DiceWords(Ledger):
    """Acting on the dice of the attack under way."""

    # Targets ---------------------------------------------------------------------------------------------

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
        if not self.explaining and (self.far(ship, target) or self.aside(ship, target)):
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

    # Pools -----------------------------------------------------------------------------------------------

    def dice(self, atk: Attack, pool: str, *faces: str) -> list[PoolDie]:
        """The dice of a pool, or those of them that show one of these faces."""
        every = getattr(atk, KIND[pool])
        return [die for die in every if not faces or die.face in faces]

    def roller(self, atk: Attack, pool: str) -> Id:
        """The ship whose dice a pool holds."""
        return atk.attacker if pool == "attack" else atk.defender

    def pool_of(self, atk: Attack, ship: Id) -> str:
        """The pool that a ship rolls in an attack; empty for bystanders."""
        return "attack" if ship == atk.attacker else "defense" if ship == atk.defender else ""

    def modifier(self, atk: Attack, pool: str) -> Id:
        """The ship whose effect is at work; the rules' own effects work for the ship that rolls."""
        host = self.me.host if self.me is not None else ""
        return host or self.roller(atk, pool)

    def need_modifiable(self, atk: Attack, pool: str, by: Id) -> None:
        """An effect of this ship can only be used if it may modify the pool (XW1-MOD-10)."""
        if not self.granted(MayModify(atk, pool, by)):
            raise Unavailable

    def pick_dice(
        self,
        seat: Seat,
        dice: Sequence[PoolDie],
        why: str,
        rule: str,
        *,
        least: int = 1,
        most: int | None = None,
    ) -> list[PoolDie]:
        """Choose some of these dice."""
        return self.pick_some(seat, dice, why, rule, least=least, most=most, label=die_option)

    def pick_die(self, seat: Seat, dice: Sequence[PoolDie], why: str, rule: str) -> PoolDie:
        """Choose one of these dice; dice that show the same face are offered once."""
        shown = list({(die.face, die.rerolled): die for die in reversed(dice)}.values())[::-1]
        return self.pick(seat, shown, why, rule, label=die_option)

    def turn_dice(self, atk: Attack, pool: str, dice: Sequence[PoolDie], face: str) -> None:
        """Change dice to a face (XW1-MOD-01)."""
        if not dice:
            raise Unavailable
        self.need_modifiable(atk, pool, self.modifier(atk, pool))
        self._act()
        numbers = {die.number for die in dice}
        self._write(
            atk,
            pool,
            tuple(
                structs.replace(die, face=face, changed=True) if die.number in numbers else die
                for die in getattr(atk, KIND[pool])
            ),
        )

    def add_die(self, atk: Attack, pool: str, face: str) -> None:
        """Add a die showing a result (XW1-MOD-07)."""
        self.need_modifiable(atk, pool, self.modifier(atk, pool))
        self._act()
        dice = getattr(atk, KIND[pool])
        number = max((die.number for die in dice), default=-1) + 1
        self._write(atk, pool, (*dice, PoolDie(number, pool, face, changed=True)))

    def cancel_dice(self, atk: Attack, pool: str, dice: Sequence[PoolDie]) -> None:
        """Take dice out of a pool (XW1-MOD-08)."""
        if not dice:
            raise Unavailable
        self.need_modifiable(atk, pool, self.modifier(atk, pool))
        self._act()
        numbers = {die.number for die in dice}
        self._write(atk, pool, tuple(d for d in getattr(atk, KIND[pool]) if d.number not in numbers))

    def reroll(self, atk: Attack, pool: str, dice: Sequence[PoolDie]) -> None:
        """Roll chosen dice again; each die at most once (XW1-MOD-02, XW1-MOD-11)."""
        if not dice:
            raise Unavailable
        self.need_modifiable(atk, pool, self.modifier(atk, pool))
        self.do(Reroll(pool, tuple(die.number for die in dice)))

    def fresh(self, dice: Sequence[PoolDie]) -> list[PoolDie]:
        """Those of the dice that have not been rerolled."""
        return [die for die in dice if not die.rerolled]

    def _write(self, atk: Attack, pool: str, dice: tuple[PoolDie, ...]) -> None:
        if pool == "attack":
            atk.attack_dice = dice
        else:
            atk.defense_dice = dice


def die_option(die: PoolDie) -> Option:
    """How a die is offered."""
    return Option(f"{die.face}{' (rerolled)' if die.rerolled else ''}", f"{die.kind}:{die.number}")
