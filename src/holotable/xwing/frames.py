"""The sequences and events of X-Wing: what can be under way, and what can be watched before and after it."""

from __future__ import annotations

from typing import ClassVar

from holotable.kernel.frame import Frame
from holotable.kernel.record_base import Id, Seat
from holotable.kernel.state import Secret
from holotable.table.pose import Pose
from holotable.xwing.pieces import NOWHERE, PoolDie


class Match(Frame, tag=True):
    """A whole game, from setup to victory. `pool` are the obstacles still to be placed."""

    pool: tuple[str, ...] = ()
    edges: dict[Seat, str] = {}
    placer: Seat = ""
    rounds: int = 0


class Round(Frame, tag=True):
    """One round of four phases."""


class PlanningPhase(Frame, tag=True):
    """Dials are set."""


class ActivationPhase(Frame, tag=True):
    """Ships move, lowest pilot skill first."""

    done: tuple[Id, ...] = ()


class CombatPhase(Frame, tag=True):
    """Ships attack, highest pilot skill first; `step` is the skill now at work."""

    step: int = 99
    done: tuple[Id, ...] = ()


class EndPhase(Frame, tag=True):
    """Tokens are taken off."""


class Activation(Frame, tag=True):
    """One ship's reveal, maneuver and action; `rocks` are the obstacles whose dice are still to be rolled.

    An empty `difficulty` is asked of the dial and of the cards; `replaced` tells that the foe chose the maneuver.
    """

    ship: Id
    maneuver: str = ""
    difficulty: str = ""
    replaced: bool = False
    skip_action: bool = False
    rocks: tuple[Id, ...] = ()
    subject: ClassVar[str] = "ship"
    editable: ClassVar[tuple[str, ...]] = ("maneuver",)
    remembered: ClassVar[bool] = True


class RevealDial(Frame, tag=True):
    """A dial is turned up."""

    ship: Id
    subject: ClassVar[str] = "ship"


class Maneuver(Frame, tag=True):
    """A maneuver being executed. An empty `difficulty` is asked of the dial and of the cards."""

    ship: Id
    maneuver: str
    difficulty: str = ""
    start: Pose = NOWHERE
    advance: float = -1.0
    bumped: bool = False
    rocks: tuple[Id, ...] = ()
    subject: ClassVar[str] = "ship"
    remembered: ClassVar[bool] = True

    @property
    def speed(self) -> int:
        """The printed number."""
        return int(self.maneuver.split()[0])

    @property
    def bearing(self) -> str:
        """The printed arrow."""
        return self.maneuver.split()[1]


class ActionStep(Frame, tag=True):
    """The chance to perform one action; `only` limits a free one to these names."""

    ship: Id
    only: tuple[str, ...] = ()
    free: bool = False
    subject: ClassVar[str] = "ship"


class Action(Frame, tag=True):
    """One action being performed. A card's action bears the card's key, so that copies count as the same one."""

    ship: Id
    name: str
    free: bool = False
    card: Id = ""
    subject: ClassVar[str] = "ship"
    remembered: ClassVar[bool] = True


class CardAction(Frame, tag=True):
    """The text under a card's Action header being resolved."""

    ship: Id
    card: Id
    subject: ClassVar[str] = "ship"


class BarrelRoll(Frame, tag=True):
    """A sideways move along a template."""

    ship: Id
    subject: ClassVar[str] = "ship"


class Boost(Frame, tag=True):
    """A short move ahead that is not a maneuver."""

    ship: Id
    subject: ClassVar[str] = "ship"


class AcquireLock(Frame, tag=True):
    """A target lock being taken on a ship."""

    ship: Id
    target: Id


class CombatTurn(Frame, tag=True):
    """One ship's opportunity to attack."""

    ship: Id
    subject: ClassVar[str] = "ship"


class OpportunityOver(Frame, tag=True):
    """A ship has had its opportunity to attack, used or not."""

    ship: Id


class Attack(Frame, tag=True):
    """One attack, from the choice of the target to the last damage card."""

    attacker: Id
    defender: Id
    weapon: str = "primary"
    range: int = 0
    obstructed: bool = False
    attack_dice: tuple[PoolDie, ...] = ()
    defense_dice: tuple[PoolDie, ...] = ()
    hits: int = 0
    crits: int = 0
    remembered: ClassVar[bool] = True

    @property
    def primary(self) -> bool:
        """Whether the primary weapon is used."""
        return self.weapon == "primary"


class PayAttackCost(Frame, tag=True):
    """What a secondary weapon takes is being paid."""

    attacker: Id
    defender: Id
    weapon: str


class Reroll(Frame, tag=True):
    """Chosen dice of one pool are rolled again."""

    pool: str
    dice: tuple[int, ...]


class AttackHits(Frame, tag=True):
    """At least one result was not cancelled."""

    attacker: Id
    defender: Id


class AttackMisses(Frame, tag=True):
    """No hit or critical hit is left, or there was none."""

    attacker: Id
    defender: Id


class GainToken(Frame, tag=True):
    """A ship is assigned tokens."""

    ship: Id
    kind: str
    amount: int = 1
    subject: ClassVar[str] = "ship"


class RemoveToken(Frame, tag=True):
    """A ship loses tokens."""

    ship: Id
    kind: str
    amount: int = 1
    subject: ClassVar[str] = "ship"


class SpendToken(Frame, tag=True):
    """A ship spends one token for an effect."""

    ship: Id
    kind: str


class SpendLock(Frame, tag=True):
    """A ship spends its target lock on a ship."""

    ship: Id
    target: Id


class SufferDamage(Frame, tag=True):
    """Damage coming in, normal before critical, one at a time."""

    ship: Id
    hits: int = 0
    crits: int = 0
    subject: ClassVar[str] = "ship"
    editable: ClassVar[tuple[str, ...]] = ("hits", "crits")


class LoseShield(Frame, tag=True):
    """A shield token is removed by damage."""

    ship: Id
    subject: ClassVar[str] = "ship"


class RecoverShield(Frame, tag=True):
    """A shield token comes back."""

    ship: Id


class DrawDamage(Frame, tag=True):
    """A damage card is drawn for a ship."""

    ship: Id
    faceup: bool = False
    subject: ClassVar[str] = "ship"
    editable: ClassVar[tuple[str, ...]] = ("faceup",)


class DealCard(Frame, tag=True):
    """A drawn damage card is dealt to a ship."""

    ship: Id
    card: Secret[str]
    faceup: bool = False
    subject: ClassVar[str] = "ship"


class TurnedFaceup(Frame, tag=True):
    """A damage card lies faceup, dealt or flipped so; its text begins."""

    ship: Id
    card: Id
    subject: ClassVar[str] = "ship"


class FlipFacedown(Frame, tag=True):
    """A faceup damage card is turned facedown."""

    card: Id


class DiscardDamage(Frame, tag=True):
    """A damage card leaves its ship."""

    card: Id


class DiscardUpgrade(Frame, tag=True):
    """An upgrade is turned facedown; `why` tells a cost from an effect."""

    card: Id
    why: str = ""


class CheckHull(Frame, tag=True):
    """A ship with as much damage as hull is destroyed."""

    ship: Id
    subject: ClassVar[str] = "ship"


class Destroyed(Frame, tag=True):
    """A ship is destroyed and leaves the table; one that still has its shot is doomed until then (XW1-KILL-02)."""

    ship: Id
    why: str = "damage"


class ObstacleRoll(Frame, tag=True):
    """The die for having met an obstacle."""

    ship: Id
    obstacle: Id
    subject: ClassVar[str] = "ship"


class ChoosesLock(Frame, tag=True):
    """A ship picks whom to lock, as an action or by an effect."""

    ship: Id
    subject: ClassVar[str] = "ship"
