"""Dice in words: the pools of an attack, who may modify them, and how."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from holotable.kernel.core import Unavailable
from holotable.kernel.decision import Option
from holotable.kernel.record_base import Id, Seat
from holotable.xwing.frames import Attack, Reroll
from holotable.xwing.pieces import PoolDie
from holotable.xwing.queries import MayModify
from holotable.xwing.vocabulary.aiming import Aiming


class DiceWords(Aiming):
    """Acting on the dice of the attack under way."""

    def dice(self, atk: Attack, pool: str, *faces: str) -> list[PoolDie]:
        """The dice of a pool, or those of them that show one of these faces."""
        every = atk.attack_dice if pool == "attack" else atk.defense_dice
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
        turned = (
            structs.replace(die, face=face, changed=True) if die.number in numbers else die
            for die in self.dice(atk, pool)
        )
        self.set_dice(atk, pool, tuple(turned))

    def add_die(self, atk: Attack, pool: str, face: str) -> None:
        """Add a die showing a result (XW1-MOD-07)."""
        self.need_modifiable(atk, pool, self.modifier(atk, pool))
        self._act()
        dice = self.dice(atk, pool)
        number = max((die.number for die in dice), default=-1) + 1
        self.set_dice(atk, pool, (*dice, PoolDie(number, pool, face, changed=True)))

    def cancel_dice(self, atk: Attack, pool: str, dice: Sequence[PoolDie]) -> None:
        """Take dice out of a pool (XW1-MOD-08)."""
        if not dice:
            raise Unavailable
        self.need_modifiable(atk, pool, self.modifier(atk, pool))
        self._act()
        numbers = {die.number for die in dice}
        self.set_dice(atk, pool, tuple(d for d in self.dice(atk, pool) if d.number not in numbers))

    def reroll(self, atk: Attack, pool: str, dice: Sequence[PoolDie]) -> None:
        """Roll chosen dice again; each die at most once (XW1-MOD-02, XW1-MOD-11)."""
        if not dice:
            raise Unavailable
        self.need_modifiable(atk, pool, self.modifier(atk, pool))
        self.do(Reroll(pool, tuple(die.number for die in dice)))

    def fresh(self, dice: Sequence[PoolDie]) -> list[PoolDie]:
        """Those of the dice that have not been rerolled."""
        return [die for die in dice if not die.rerolled]

    def set_dice(self, atk: Attack, pool: str, dice: tuple[PoolDie, ...]) -> None:
        """Write a pool of dice."""
        if pool == "attack":
            atk.attack_dice = dice
        else:
            atk.defense_dice = dice


def die_option(die: PoolDie) -> Option:
    """How a die is offered."""
    return Option(f"{die.face}{' (rerolled)' if die.rerolled else ''}", f"{die.kind}:{die.number}")
