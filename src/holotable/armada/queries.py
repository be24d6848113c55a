"""The figures and permissions of Armada that cards can change, each with the rulebook's default."""

from __future__ import annotations

from typing import Any, ClassVar

from holotable.armada.frames import Attack, Maneuver
from holotable.kernel.decision import Refusal, Why
from holotable.kernel.query import Permission, Query
from holotable.kernel.record_base import Id, Seat

# Ships and squadrons -----------------------------------------------------------------------------------------


class CommandValue(Query):
    """How many dials a ship is assigned, and how many tokens it may have (ARM-RND-04, ARM-CMD-07)."""

    ship: Id

    def default(self, g: Any) -> int:
        return g.facts(self.ship).command


class SquadronValue(Query):
    """How many squadrons a squadron dial activates (ARM-CMD-25)."""

    ship: Id

    def default(self, g: Any) -> int:
        return g.facts(self.ship).squadron


class EngineeringValue(Query):
    """The engineering value (ARM-CMD-31)."""

    ship: Id

    def default(self, g: Any) -> int:
        return g.facts(self.ship).engineering


class RepairPoints(Query):
    """The engineering points that a repair command yields (ARM-CMD-31)."""

    ship: Id
    dial: bool
    token: bool

    def default(self, g: Any) -> int:
        value = g.value(EngineeringValue(self.ship))
        return (value if self.dial else 0) + ((value + 1) // 2 if self.token else 0)


class Hull(Query):
    """A unit's hull value (ARM-DMG-03)."""

    unit: Id

    def default(self, g: Any) -> int:
        return g.facts(self.unit).hull


class MaxShields(Query):
    """How many shields a hull zone can have (ARM-COMP-14)."""

    ship: Id
    zone: str

    def default(self, g: Any) -> int:
        return g.facts(self.ship).shields[self.zone]


class Shields(Query):
    """The shields of a hull zone as an attack finds them (ARM-DMG-02)."""

    ship: Id
    zone: str
    now: Attack | None = None

    def default(self, g: Any) -> int:
        return g.ship(self.ship).shields[self.zone]


class MayHaveTokens(Permission):
    """May this ship have command tokens?"""

    ship: Id


class Yaw(Query):
    """The clicks that a joint allows at a speed, never more than two (ARM-CMD-21, ARM-MOV-02)."""

    ship: Id
    speed: int
    joint: int
    fixed: bool = False

    def default(self, g: Any) -> int:
        return g.facts(self.ship).speed[self.speed][self.joint]


class ManeuverSpeed(Query):
    """The speed of a maneuver: the dial's, unless an effect says another (ARM-MOV-03, ARM-MOV-15)."""

    now: Maneuver

    def default(self, g: Any) -> int:
        return self.now.fixed if self.now.fixed >= 0 else g.ship(self.now.ship).speed


class Keyword(Query):
    """The number of a squadron's keyword, 0 without it; numbers add up (ARM-KEY-01)."""

    unit: Id
    name: str
    now: Attack | None = None

    def default(self, g: Any) -> int:
        return g.printed_keyword(self.unit, self.name)


class SquadronSpeed(Query):
    """A squadron's speed (ARM-SQD-08)."""

    squadron: Id

    def default(self, g: Any) -> int:
        return g.facts(self.squadron).speed


# Attacks -----------------------------------------------------------------------------------------------------


class AttacksInStep(Query):
    """How many attacks a ship makes in its Attack step (ARM-SHP-03)."""

    ship: Id

    def default(self, g: Any) -> int:
        return 2


class AttacksFromZone(Query):
    """How many attacks a hull zone makes in an activation (ARM-ATK-06)."""

    ship: Id
    zone: str

    def default(self, g: Any) -> int:
        return 1


class ArmamentDice(Query):
    """How many dice of a color an armament has; `against` is ship or squadron (ARM-ATK-02)."""

    unit: Id
    zone: str
    against: str
    color: str

    def default(self, g: Any) -> int:
        return getattr(g.printed_armament(self.unit, self.zone, self.against), self.color)


class GatherColors(Query):
    """The colors that may be gathered at the range of an attack (ARM-ATK-13)."""

    nothing: ClassVar[Any] = ()

    now: Attack

    def default(self, g: Any) -> tuple[str, ...]:
        return {"close": ("red", "blue", "black"), "medium": ("red", "blue"), "long": ("red",)}.get(
            self.now.range, ()
        )


class Obstructed(Query):
    """Whether an attack is obstructed (ARM-LOS-06)."""

    nothing: ClassVar[Any] = False

    now: Attack
    by: tuple[Id, ...]

    def default(self, g: Any) -> bool:
        return bool(self.by)


class Obstructs(Query):
    """Whether this obstacle or ship obstructs lines across it."""

    nothing: ClassVar[Any] = False

    piece: Id

    def default(self, g: Any) -> bool:
        return True


class DiceRemoved(Query):
    """How many dice the attacker removes before rolling: one if obstructed (ARM-LOS-12)."""

    now: Attack

    def default(self, g: Any) -> int:
        return int(self.now.obstructed)


class MayTarget(Permission):
    """May this attack, which nobody has declared yet, be declared (ARM-ATK-09 to ARM-ATK-12)?"""

    now: Attack

    def bars(self, g: Any) -> list[tuple[str, Refusal]]:
        return g.target_bars(self.now)


class MaySpendAccuracy(Permission):
    """May the attacker spend accuracy icons? (ARM-ATK-19)"""

    now: Attack


class MayResolveCritical(Permission):
    """May the attacker resolve critical effects? (ARM-CRT-01)"""

    now: Attack


class MaySpendDefense(Permission):
    """May the defender spend this defense token in this attack? (ARM-DEF-02 to ARM-DEF-05)"""

    now: Attack
    index: int
    despite_lock: bool = False

    def bars(self, g: Any) -> list[tuple[str, Refusal]]:
        bars = g.defense_bars(self.now, self.index)
        return [bar for bar in bars if bar[0] != "locked"] if self.despite_lock else bars


class RedirectZones(Query):
    """The hull zones that a redirect token may choose (ARM-DEF-10)."""

    now: Attack

    def default(self, g: Any) -> tuple[str, ...]:
        return g.adjacent_zones(self.now.target_zone)


class RedirectCount(Query):
    """How many zones a redirect token may choose (ARM-DEF-10)."""

    now: Attack

    def default(self, g: Any) -> int:
        return 1


class DamageTotal(Query):
    """The damage of an attack's dice, before brace (ARM-ATK-24)."""

    now: Attack

    def default(self, g: Any) -> int:
        return g.dice_damage(self.now)


# Permissions and effects of the board ------------------------------------------------------------------------


class MayMove(Permission):
    """May this squadron move in its activation? (ARM-ENG-02)"""

    squadron: Id

    def bars(self, g: Any) -> list[tuple[str, Refusal]]:
        holding = g.held_by(self.squadron)
        if not holding:
            return []
        return [("engaged", Refusal("ARM-ENG-02", Why("engaged", {"squadron": g.label(holding[0])})))]


class MayReady(Permission):
    """May this ship ready its defense tokens? (ARM-STA-01)"""

    unit: Id


class MayRecoverShield(Permission):
    """May this hull zone recover a shield, or receive one? (ARM-CMD-32, ARM-CMD-33)"""

    ship: Id
    zone: str


class ObstacleMatters(Query):
    """Whether this obstacle affects this unit (ARM-OBS-01)."""

    nothing: ClassVar[Any] = False

    unit: Id
    obstacle: Id

    def default(self, g: Any) -> bool:
        return True


class MayResolveCommand(Permission):
    """May this ship resolve this command? (ARM-CMD-12)"""

    ship: Id
    kind: str

    def bars(self, g: Any) -> list[tuple[str, Refusal]]:
        if self.kind in g.ship(self.ship).resolved:
            return [("resolved", Refusal("ARM-CMD-12", Why("command-resolved", {"command": self.kind})))]
        return []


class ActivationRank(Query):
    """A ship's place in the Ship Phase: it is barred while one of a lower rank waits on either side (ARM-RND-11)."""

    ship: Id

    def default(self, g: Any) -> int:
        return 0


# Setup and score ---------------------------------------------------------------------------------------------


class ObstaclePool(Query):
    """The obstacles that the players place (ARM-SET-08)."""

    nothing: ClassVar[Any] = ()

    pool: tuple[str, ...]

    def default(self, g: Any) -> tuple[str, ...]:
        return self.pool


class DeploysAlone(Query):
    """The seat that deploys its whole fleet before the other; empty when they alternate (ARM-SET-12)."""

    nothing: ClassVar[Any] = ""

    def default(self, g: Any) -> Seat:
        return ""


class ScoreShip(Query):
    """What a destroyed ship is worth (ARM-SCR-01)."""

    ship: Id

    def default(self, g: Any) -> int:
        return g.cost(self.ship)


class ScoreFleet(Query):
    """What an objective adds to a player's score at the end (ARM-SCR-01)."""

    seat: Seat

    def default(self, g: Any) -> int:
        return 0
