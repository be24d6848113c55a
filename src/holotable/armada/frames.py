"""The sequences of Armada: the game, its rounds, phases and turns, the attack, the maneuver, a squadron's turn."""

from __future__ import annotations

from typing import ClassVar

from holotable.armada.facts import HullZone
from holotable.armada.pieces import NOWHERE, AttackDie
from holotable.kernel.frame import Frame
from holotable.kernel.record_base import Id, Seat
from holotable.table.pose import Pose

# Setup and the round -----------------------------------------------------------------------------------------


class Match(Frame, tag=True):
    """A whole game, from setup to the final score.

    `pool` are the obstacles still to be placed, `placer` whose turn it is to place or deploy, `passes` the pass tokens,
    `victory` the victory tokens, `points` the agreed fleet total.
    """

    pool: tuple[str, ...] = ()
    placer: Seat = ""
    passes: dict[Seat, int] = {}
    victory: dict[Seat, int] = {}
    points: int = 180
    remembered: ClassVar[bool] = True


class DeployTurn(Frame, tag=True):
    """A player's turn to deploy: one ship, or two squadrons; `left` are the squadrons still owed."""

    seat: Seat
    left: int = 0


class Round(Frame, tag=True):
    """One round of four phases."""


class CommandPhase(Frame, tag=True):
    """Command dials are assigned."""


class ShipPhase(Frame, tag=True):
    """Ships activate in turns; `turn` is whose it is, `passed` who spent a pass token on the latest turn of theirs,
    `begun` who has activated a ship."""

    turn: Seat = ""
    passed: tuple[Seat, ...] = ()
    begun: tuple[Seat, ...] = ()


class SquadronPhase(Frame, tag=True):
    """Squadrons activate in turns of two; `left` is how many the seat at `turn` still activates."""

    turn: Seat = ""
    left: int = 2


class StatusPhase(Frame, tag=True):
    """Tokens and cards are readied."""

    turn: Seat = ""
    done: tuple[Seat, ...] = ()


# A ship's activation -----------------------------------------------------------------------------------------


class Activation(Frame, tag=True):
    """One ship's activation: its dial, its attacks, its maneuver. `revealed` is the command that came up."""

    ship: Id
    revealed: str = ""
    subject: ClassVar[str] = "ship"
    remembered: ClassVar[bool] = True


class CommandStep(Frame, tag=True):
    """The commands that a ship may resolve once its dial is revealed: squadron and repair."""

    ship: Id
    subject: ClassVar[str] = "ship"


class ResolveCommand(Frame, tag=True):
    """A command being resolved by dial, by token or by both."""

    ship: Id
    kind: str
    dial: bool = False
    token: bool = False
    subject: ClassVar[str] = "ship"
    editable: ClassVar[tuple[str, ...]] = ("dial", "token")
    remembered: ClassVar[bool] = True

    @property
    def means(self) -> str:
        """How it is paid, in words."""
        return "dial and token" if self.dial and self.token else "dial" if self.dial else "token"


class Repairs(Frame, tag=True):
    """Engineering points being spent."""

    ship: Id
    points: int
    subject: ClassVar[str] = "ship"


class SquadronCommand(Frame, tag=True):
    """Squadrons being activated by a ship's command, one at a time."""

    ship: Id
    left: int
    done: tuple[Id, ...] = ()
    subject: ClassVar[str] = "ship"


class NavigateChanges(Frame, tag=True):
    """What a navigate command changes: so many steps of speed, so many clicks of yaw."""

    ship: Id
    speed: int
    yaw: int
    subject: ClassVar[str] = "ship"
    editable: ClassVar[tuple[str, ...]] = ("speed", "yaw")


class AttackStep(Frame, tag=True):
    """The Attack step of a ship's activation."""

    ship: Id
    subject: ClassVar[str] = "ship"


# The attack --------------------------------------------------------------------------------------------------


class ZoneAttack(Frame, tag=True):
    """One attack of a unit: of a ship from one hull zone, against one target or several squadrons in turn.

    `zone` and `defenders` are set from the first target on: an attack that was declined has none. `must` says that it
    cannot be declined.
    """

    attacker: Id
    zone: HullZone = ""
    defenders: tuple[Id, ...] = ()
    must: bool = False
    subject: ClassVar[str] = "attacker"
    remembered: ClassVar[bool] = True


class Attack(Frame, tag=True):
    """One attack on one target, from its declaration to the last damage card.

    `zone` attacks and `target_zone` is attacked, both empty for squadrons. `counter` is the number of dice of a counter
    attack. `locked` and `spent` are places in the defender's row of defense tokens. `redirected` are the zones that a
    redirect token chose. `critical` is the critical effect that was chosen, `damage` the total, and `suffered` what
    of it came at the defender, redirected or not.
    """

    attacker: Id
    defender: Id
    zone: HullZone = ""
    target_zone: HullZone = ""
    counter: int = 0
    range: str = ""
    obstructed: bool = False
    dice: tuple[AttackDie, ...] = ()
    locked: tuple[int, ...] = ()
    spent: tuple[int, ...] = ()
    braced: bool = False
    redirected: tuple[str, ...] = ()
    critical: str = ""
    damage: int = 0
    suffered: int = 0
    faceup: int = 0
    remembered: ClassVar[bool] = True


class Reroll(Frame, tag=True):
    """Chosen dice of the attack pool are rolled again."""

    dice: tuple[int, ...]


class AddDice(Frame, tag=True):
    """Dice of these colors are rolled into the attack pool."""

    colors: tuple[str, ...]


# Movement ----------------------------------------------------------------------------------------------------


class Maneuver(Frame, tag=True):
    """A ship's maneuver. `speed` is set by an effect that says it, else read off the dial; `number` counts the
    maneuvers of this activation; `yaw` are extra clicks for each joint; `clicks` the course, starboard positive.
    """

    ship: Id
    number: int = 1
    fixed: int = -1
    speed: int = 0
    yaw: dict[int, int] = {}
    clicks: tuple[int, ...] = ()
    side: int = 0
    start: Pose = NOWHERE
    overlapped: tuple[Id, ...] = ()
    under: tuple[Id, ...] = ()
    rocks: tuple[Id, ...] = ()
    subject: ClassVar[str] = "ship"
    remembered: ClassVar[bool] = True


class Displace(Frame, tag=True):
    """Squadrons under a ship that has moved are placed beside it, by the player who does not move the ship."""

    ship: Id
    squadrons: tuple[Id, ...]


class SquadronActivation(Frame, tag=True):
    """One squadron's activation; `both` says whether it may move and attack, or only one of the two."""

    squadron: Id
    both: bool = False
    moved: bool = False
    attacked: bool = False
    subject: ClassVar[str] = "squadron"
    remembered: ClassVar[bool] = True


class SquadronMove(Frame, tag=True):
    """A squadron moves."""

    squadron: Id
    distance: int
    subject: ClassVar[str] = "squadron"
