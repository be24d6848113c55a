"""Dice in words: the attack pool, what its faces count for, and how effects change it."""

from __future__ import annotations

from collections.abc import Sequence

from holotable.armada.frames import AddDice, Attack, Reroll
from holotable.armada.pieces import AttackDie
from holotable.armada.queries import MayResolveCritical
from holotable.armada.vocabulary.ledger import Ledger
from holotable.kernel.core import Unavailable
from holotable.kernel.decision import Option
from holotable.kernel.record_base import RuleId, Seat

HITS = {"hit": 1, "double_hit": 2, "hit_crit": 1}
CRITS = {"crit": 1, "hit_crit": 1}


class DiceWords(Ledger):
    """Acting on the dice of the attack under way (ARM-DICE-10 to ARM-DICE-16)."""

    # Reading ---------------------------------------------------------------------------------------------

    def dice(self, atk: Attack, *faces: str, color: str = "") -> list[AttackDie]:
        """The dice of the pool, or those of them that show one of these faces or have this color."""
        return [d for d in atk.dice if (not faces or d.face in faces) and (not color or d.color == color)]

    def with_hit(self, atk: Attack) -> list[AttackDie]:
        """The dice that show at least one hit icon."""
        return self.dice(atk, *HITS)

    def with_crit(self, atk: Attack, color: str = "") -> list[AttackDie]:
        """The dice that show a crit icon, of any color or of one (ARM-CRT-01, gap G-40)."""
        return self.dice(atk, *CRITS, color=color)

    def dice_damage(self, atk: Attack) -> int:
        """Hits, and crits too where ships or bombers attack ships (ARM-DICE-04, -05, ARM-ATK-24, ARM-KEY-02)."""
        hits = sum(HITS.get(die.face, 0) for die in atk.dice)
        return hits + (sum(CRITS.get(die.face, 0) for die in atk.dice) if self.crits_count(atk) else 0)

    def crits_count(self, atk: Attack) -> bool:
        """Whether crit icons count in this attack (ARM-CRT-05, ARM-CRT-06)."""
        bombs = self.is_ship(atk.attacker) or self.keyword(atk.attacker, "bomber", atk) > 0
        return self.is_ship(atk.defender) and bombs

    def can_crit(self, atk: Attack, color: str = "") -> bool:
        """Whether the attacker may resolve a critical effect, of any color or of one (ARM-CRT-01, -05, -06)."""
        shown = self.with_crit(atk, color) and self.crits_count(atk)
        return bool(shown) and self.granted(MayResolveCritical(atk))

    def colors(self, atk: Attack) -> tuple[str, ...]:
        """The colors in the pool."""
        return tuple(dict.fromkeys(die.color for die in atk.dice))

    # Choosing --------------------------------------------------------------------------------------------

    def pick_die(self, seat: Seat, dice: Sequence[AttackDie], why: str, rule: RuleId) -> AttackDie:
        """Choose one of these dice; dice of the same color and face are offered once."""
        return self.pick(seat, distinct(dice), why, rule, label=die_option)

    def pick_die_maybe(
        self, seat: Seat, dice: Sequence[AttackDie], why: str, rule: RuleId
    ) -> AttackDie | None:
        """One of these dice, or none."""
        return self.pick_maybe(seat, distinct(dice), why, rule, label=die_option)

    def pick_dice(
        self,
        seat: Seat,
        dice: Sequence[AttackDie],
        why: str,
        rule: RuleId,
        *,
        least: int = 1,
        most: int | None = None,
    ) -> list[AttackDie]:
        """Choose some of these dice."""
        return self.pick_some(seat, dice, why, rule, least=least, most=most, label=die_option)

    # Acting ----------------------------------------------------------------------------------------------

    def add_dice(self, *colors: str) -> None:
        """Roll unused dice of these colors into the pool (ARM-DICE-11)."""
        if not colors:
            raise Unavailable
        self.do(AddDice(colors))

    def reroll(self, dice: Sequence[AttackDie]) -> None:
        """Roll dice of the pool again (ARM-DICE-10)."""
        if not dice:
            raise Unavailable
        self.do(Reroll(tuple(die.number for die in dice)))

    def turn_die(self, atk: Attack, die: AttackDie, face: str) -> None:
        """Turn a die to a face that exists on its color (ARM-DICE-13)."""
        if face not in self.ruleset.dice[die.color]:
            raise Unavailable
        self._act()
        new = AttackDie(die.number, die.color, face)
        atk.dice = tuple(new if d.number == die.number else d for d in atk.dice)

    def remove_dice(self, atk: Attack, dice: Sequence[AttackDie]) -> None:
        """Spend or cancel dice: the whole die leaves the pool (ARM-DICE-09, ARM-DICE-14, ARM-DICE-15)."""
        self._act()
        numbers = {die.number for die in dice}
        atk.dice = tuple(die for die in atk.dice if die.number not in numbers)

    def lock_token(self, atk: Attack, index: int) -> None:
        """A defense token of the defender cannot be spent in this attack (ARM-ATK-19)."""
        self._act()
        atk.locked = (*atk.locked, index)

    def resolve_critical(self, atk: Attack, name: str, faceup: int = 0) -> None:
        """A critical effect is resolved; so many cards of this attack are dealt faceup (ARM-CRT-02, ARM-CRT-04)."""
        self._act()
        atk.critical, atk.faceup = name, faceup


def distinct(dice: Sequence[AttackDie]) -> list[AttackDie]:
    """The first of each color and face."""
    return list({(die.color, die.face): die for die in reversed(dice)}.values())[::-1]


def die_option(die: AttackDie) -> Option:
    """How a die is offered."""
    return Option(f"{die.color} {die.face.replace('_', '+')}", f"die:{die.number}")
