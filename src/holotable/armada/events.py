"""The events of Armada: the small things that happen, each of which can be watched before and after."""

from __future__ import annotations

from typing import ClassVar

from holotable.kernel.frame import Frame
from holotable.kernel.record_base import Id, Seat
from holotable.kernel.state import Secret

# Setup and the round -----------------------------------------------------------------------------------------


class ObstaclesPlaced(Frame, tag=True):
    """All obstacles lie on the table."""


class FleetsDeployed(Frame, tag=True):
    """All ships and squadrons are on the table."""


class EndRound(Frame, tag=True):
    """The end of a round, after its Status Phase (ARM-STA-06)."""


class GameEnd(Frame, tag=True):
    """The game is over and about to be scored."""


class GainVictory(Frame, tag=True):
    """A player gains victory tokens."""

    seat: Seat
    amount: int = 1


# Commands ----------------------------------------------------------------------------------------------------


class RevealDial(Frame, tag=True):
    """A ship reveals its top command dial. A `before` hook may change the command or take the dial away."""

    ship: Id
    subject: ClassVar[str] = "ship"


class ConvertDial(Frame, tag=True):
    """A dial just revealed or gained may be spent for the matching token."""

    ship: Id
    command: str
    subject: ClassVar[str] = "ship"


class GainDial(Frame, tag=True):
    """A ship gains a further command dial, which does not count as revealed."""

    ship: Id
    command: str
    subject: ClassVar[str] = "ship"


class SeeDial(Frame, tag=True):
    """A player sees the top facedown dial of a ship."""

    ship: Id
    seat: Seat
    subject: ClassVar[str] = "ship"


class SetDial(Frame, tag=True):
    """The top facedown dial of a ship is set anew."""

    ship: Id
    command: Secret[str]
    subject: ClassVar[str] = "ship"


class DiscardDial(Frame, tag=True):
    """The top facedown dial of a ship is discarded unrevealed."""

    ship: Id
    subject: ClassVar[str] = "ship"


class GainToken(Frame, tag=True):
    """A ship is assigned a command token."""

    ship: Id
    command: str
    subject: ClassVar[str] = "ship"
    editable: ClassVar[tuple[str, ...]] = ("ship", "command")


class SpendToken(Frame, tag=True):
    """A ship spends a command token."""

    ship: Id
    command: str
    subject: ClassVar[str] = "ship"


class DiscardToken(Frame, tag=True):
    """A ship loses a command token without spending it."""

    ship: Id
    command: str
    subject: ClassVar[str] = "ship"


class ChangeSpeed(Frame, tag=True):
    """The speed on a ship's dial changes; `seat` is who changes it, empty for the ship's owner."""

    ship: Id
    amount: int
    seat: Seat = ""
    subject: ClassVar[str] = "ship"


# Cards -------------------------------------------------------------------------------------------------------


class ExhaustCard(Frame, tag=True):
    """An upgrade card is exhausted."""

    card: Id


class ReadyCard(Frame, tag=True):
    """An upgrade card is readied."""

    card: Id


class DiscardUpgrade(Frame, tag=True):
    """An upgrade card is turned facedown for good; it still counts for the score."""

    card: Id


# Defense tokens ----------------------------------------------------------------------------------------------


class SpendDefense(Frame, tag=True):
    """A defender spends a defense token: `index` is its place in the row, `effect` what it does."""

    unit: Id
    index: int
    effect: str
    subject: ClassVar[str] = "unit"
    editable: ClassVar[tuple[str, ...]] = ("effect",)


class Evade(Frame, tag=True):
    """An evade token takes effect; `index` is its place in the row, so that it can be discarded for more."""

    unit: Id
    index: int = -1


class Brace(Frame, tag=True):
    """A brace token takes effect."""

    unit: Id


class Redirect(Frame, tag=True):
    """A redirect token takes effect."""

    unit: Id


class Scatter(Frame, tag=True):
    """A scatter token takes effect."""

    unit: Id


class ExhaustDefense(Frame, tag=True):
    """A defense token is exhausted by an effect."""

    unit: Id
    index: int


class DiscardDefense(Frame, tag=True):
    """A defense token is discarded by an effect."""

    unit: Id
    index: int


class ReadyDefense(Frame, tag=True):
    """An exhausted defense token is readied."""

    unit: Id
    index: int


# Damage ------------------------------------------------------------------------------------------------------


class SufferDamage(Frame, tag=True):
    """Damage coming in, point by point. `faceup` says how many of the cards that it deals are dealt faceup; `attack`
    that the total of an attack is suffered.
    """

    unit: Id
    amount: int
    zone: str = ""
    faceup: int = 0
    attack: bool = False
    subject: ClassVar[str] = "unit"
    editable: ClassVar[tuple[str, ...]] = ("amount", "zone", "faceup")


class LoseShield(Frame, tag=True):
    """A hull zone loses a shield."""

    ship: Id
    zone: str
    subject: ClassVar[str] = "ship"


class RecoverShield(Frame, tag=True):
    """A hull zone recovers a shield."""

    ship: Id
    zone: str
    subject: ClassVar[str] = "ship"


class MoveShield(Frame, tag=True):
    """A shield moves from one hull zone of a ship to another."""

    ship: Id
    zone: str
    to: str
    subject: ClassVar[str] = "ship"


class LoseHull(Frame, tag=True):
    """A squadron loses hull points."""

    squadron: Id
    amount: int
    subject: ClassVar[str] = "squadron"


class RecoverHull(Frame, tag=True):
    """A squadron recovers a hull point."""

    squadron: Id
    subject: ClassVar[str] = "squadron"


class DrawDamage(Frame, tag=True):
    """A damage card is drawn for a ship; `card` is the one that an effect has put on top of the deck."""

    ship: Id
    faceup: bool = False
    card: Secret[str] | None = None
    subject: ClassVar[str] = "ship"
    editable: ClassVar[tuple[str, ...]] = ("faceup", "card")


class DealCard(Frame, tag=True):
    """A drawn damage card is dealt to a ship."""

    ship: Id
    card: Secret[str]
    faceup: bool = False
    subject: ClassVar[str] = "ship"
    editable: ClassVar[tuple[str, ...]] = ("faceup",)


class TurnedFaceup(Frame, tag=True):
    """A damage card lies faceup, dealt or flipped so; its text begins."""

    ship: Id
    card: Id
    subject: ClassVar[str] = "ship"


class FlipFacedown(Frame, tag=True):
    """A faceup damage card is turned facedown."""

    card: Id


class DiscardDamage(Frame, tag=True):
    """A damage card leaves its ship for the discard pile."""

    card: Id


class CheckHull(Frame, tag=True):
    """A ship with as many damage cards as hull is destroyed."""

    ship: Id
    subject: ClassVar[str] = "ship"


class Destroy(Frame, tag=True):
    """A unit is destroyed; `why` is damage, off-table, or what an effect says."""

    unit: Id
    why: str = "damage"
    remembered: ClassVar[bool] = True


class Remove(Frame, tag=True):
    """A destroyed unit leaves the table."""

    unit: Id


# Movement ----------------------------------------------------------------------------------------------------


class OverlapShip(Frame, tag=True):
    """A moving ship has run into others; `other` is the closest of them."""

    ship: Id
    other: Id


class MovementEnded(Frame, tag=True):
    """A unit has come to rest, before obstacles take effect."""

    unit: Id
    subject: ClassVar[str] = "unit"


class OverlapObstacle(Frame, tag=True):
    """A unit that has moved overlaps an obstacle, whose effect it resolves."""

    unit: Id
    obstacle: Id
    subject: ClassVar[str] = "unit"
    remembered: ClassVar[bool] = True


class Toggle(Frame, tag=True):
    """A squadron's slider is set to activated."""

    squadron: Id
    subject: ClassVar[str] = "squadron"
