"""The figures and permissions of X-Wing that cards can change, each with the rulebook's default."""

from __future__ import annotations

from typing import Any, ClassVar

from holotable.kernel.decision import Refusal, Why
from holotable.kernel.query import Permission, Query
from holotable.kernel.record_base import Id
from holotable.xwing.frames import Action, Attack

HARDER = ("green", "white", "red")


class Skill(Query):
    """Pilot skill; only the latest change counts (XW1-ROUND-05)."""

    ship: Id

    def default(self, g: Any) -> int:
        return g.pilot(self.ship).skill


class Agility(Query):
    """Agility, never below 0 after all changes (XW1-ROUND-12); a cloak adds 2 (XW1-TOK-04)."""

    ship: Id
    now: Attack | None = None

    def default(self, g: Any) -> int:
        return g.facts(self.ship).agility + (2 if g.count(self.ship, "cloak") else 0)


class Hull(Query):
    """Hull value; it does not drop by damage (XW1-DMG-04)."""

    ship: Id

    def default(self, g: Any) -> int:
        return g.facts(self.ship).hull


class ShieldValue(Query):
    """How many shields a ship can have (XW1-SETUP-08)."""

    ship: Id

    def default(self, g: Any) -> int:
        return g.facts(self.ship).shields


class DamageCount(Query):
    """How much one damage card counts toward hull (XW1-DMG-05)."""

    ship: Id
    card: Id

    def default(self, g: Any) -> int:
        return 1


class PrimaryValue(Query):
    """The primary weapon value."""

    ship: Id

    def default(self, g: Any) -> int:
        return g.facts(self.ship).attack


class AttackDice(Query):
    """How many attack dice are rolled (XW1-ATK-07)."""

    now: Attack

    def default(self, g: Any) -> int:
        if not self.now.primary:
            return g.weapon(self.now.weapon).dice
        return g.value(PrimaryValue(self.now.attacker)) + (1 if self.now.range == 1 else 0)


class DefenseDice(Query):
    """How many defense dice are rolled (XW1-ATK-10)."""

    now: Attack

    def default(self, g: Any) -> int:
        far = self.now.primary and self.now.range == 3
        return g.value(Agility(self.now.defender, self.now)) + far + self.now.obstructed


class Difficulty(Query):
    """A maneuver's colour; where cards disagree the harder one wins (XW1-MOVE-06)."""

    ship: Id
    maneuver: str

    def default(self, g: Any) -> str:
        return g.facts(self.ship).dial.get(self.maneuver, "white")


def harder_wins(query: Difficulty, base: str, answers: Any) -> str:
    """The fold of `Difficulty` in the first edition (XW1-MOVE-06)."""
    return max((answer.value for _, answer in answers), key=HARDER.index)


class Maneuvers(Query):
    """The maneuvers that may be set on a dial."""

    ship: Id

    def default(self, g: Any) -> tuple[str, ...]:
        return tuple(g.facts(self.ship).dial)


class ActionBar(Query):
    """The actions of a ship's action bar."""

    ship: Id

    def default(self, g: Any) -> tuple[str, ...]:
        return g.printed_actions(self.ship)


class RollTemplates(Query):
    """The straight templates a barrel roll may use, by speed."""

    ship: Id

    def default(self, g: Any) -> tuple[int, ...]:
        return (1,)


class BoostTemplates(Query):
    """The templates a boost may use."""

    ship: Id

    def default(self, g: Any) -> tuple[str, ...]:
        return ("1 straight", "1 bank_left", "1 bank_right")


class Kept(Query):
    """How many tokens of a kind stay in the End phase (XW1-ROUND-11)."""

    ship: Id
    kind: str

    def default(self, g: Any) -> int:
        return 0


class TokenLimit(Query):
    """How many tokens of a kind a ship can have; by the rules any number."""

    ship: Id
    kind: str

    def default(self, g: Any) -> int:
        return 99


class Range(Query):
    """The range between two ships, as one of them measures it; 4 is beyond the ruler."""

    ship: Id
    to: Id
    raw: int

    def default(self, g: Any) -> int:
        return self.raw


class Touching(Query):
    """Whether two ships touch (XW1-BUMP-08)."""

    ship: Id
    to: Id
    nothing: ClassVar[bool] = False

    def default(self, g: Any) -> bool:
        return self.to in g.ship(self.ship).touching


class MayAct(Permission):
    """May this ship perform this action?"""

    ship: Id
    name: str

    def bars(self, g: Any) -> list[tuple[str, Refusal]]:
        bars: list[tuple[str, Refusal]] = []
        if g.count(self.ship, "stress"):
            bars.append(("stressed", Refusal("XW1-ACT-04", Why("stressed"))))
        under_way = (f for f in g.state.stack if isinstance(f, Action))
        if any(f.ship == self.ship and f.name == self.name for f in (*under_way, *g.happened(Action))):
            bars.append(("repeated", Refusal("XW1-ACT-03", Why("action-repeated", {"action": self.name}))))
        return bars


class MayFlyRed(Permission):
    """May this ship execute a red maneuver? (XW1-MOVE-05)"""

    ship: Id

    def bars(self, g: Any) -> list[tuple[str, Refusal]]:
        if g.count(self.ship, "stress"):
            return [("stressed", Refusal("XW1-MOVE-05", Why("stressed")))]
        return []


class MayAttack(Permission):
    """May this ship attack that one with this weapon? (XW1-ATK-02 to 06)"""

    ship: Id
    weapon: str
    target: Id

    def bars(self, g: Any) -> list[tuple[str, Refusal]]:
        return g.attack_bars(self.ship, self.weapon, self.target)


class MayLock(Permission):
    """May this ship lock that one? (XW1-ACT-08)"""

    ship: Id
    target: Id

    def bars(self, g: Any) -> list[tuple[str, Refusal]]:
        if g.range(self.ship, self.target) > 3:
            return [("range", g.too_far(self.ship, self.target, 3, "XW1-ACT-08"))]
        return []


class MaySpendLock(Permission):
    """May this ship spend its lock on that one now?"""

    ship: Id
    target: Id


class MayModify(Permission):
    """May an effect of the ship `by` modify dice of this attack's pool? (XW1-MOD-10)"""

    now: Attack
    pool: str
    by: Id


class ObstacleMatters(Query):
    """Whether obstacles affect this ship."""

    ship: Id
    nothing: ClassVar[bool] = False

    def default(self, g: Any) -> bool:
        return True


class DealtFaceup(Query):
    """Whether a damage card dealt to this ship lies faceup."""

    ship: Id
    faceup: bool

    def default(self, g: Any) -> bool:
        return self.faceup
