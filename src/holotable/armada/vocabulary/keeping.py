"""Book-keeping: the writes that only the steps of the rulebook make. Cards cause events instead."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from holotable.armada.frames import (
    Activation,
    Attack,
    AttackStep,
    CommandPhase,
    CommandStep,
    Displace,
    Maneuver,
    Match,
    Repairs,
    ResolveCommand,
    Round,
    ShipPhase,
    SquadronActivation,
    SquadronCommand,
    SquadronMove,
    SquadronPhase,
    StatusPhase,
    ZoneAttack,
)
from holotable.armada.pieces import AttackDie
from holotable.armada.queries import ManeuverSpeed
from holotable.armada.vocabulary.dice import DiceWords
from holotable.kernel.record_base import Id, Seat
from holotable.kernel.state import Secret

PLAY = (
    Round, CommandPhase, ShipPhase, SquadronPhase, StatusPhase, Activation, CommandStep, ResolveCommand, Repairs,
    SquadronCommand, AttackStep, ZoneAttack, Attack, Maneuver, Displace, SquadronActivation, SquadronMove,
)  # fmt: skip
"""What stops when a fleet has lost its last ship."""


class Keeping(DiceWords):
    """Rounds, dials, tokens on the way, and the end of the game."""

    # The game --------------------------------------------------------------------------------------------

    def take_initiative(self, seat: Seat) -> None:
        """This seat is the first player for the whole game (ARM-SET-05)."""
        self._act()
        self.state.first = seat

    def next_round(self) -> None:
        """The next round token; the memory of the last round's events is dropped (ARM-RND-03)."""
        self.forget()
        self.state.round += 1

    def win(self, seat: Seat) -> None:
        """The game is decided."""
        self._act()
        self.state.winner = seat

    def end_at_once(self) -> None:
        """Play stops where it is; what is being dealt at this moment is still dealt (ARM-WIN-02, gap G-33)."""
        self._act()
        self.cut_all(*PLAY)

    def pass_tokens(self, seat: Seat) -> int:
        """How many pass tokens a player has (ARM-PASS-01)."""
        match: Match | None = self.nearest(Match)
        return match.passes.get(seat, 0) if match is not None else 0

    def spend_pass(self, seat: Seat) -> None:
        """Discard a pass token (ARM-PASS-02)."""
        self._act()
        match: Match = self.nearest(Match)
        match.passes = {**match.passes, seat: match.passes[seat] - 1}

    def hidden_name(self, card: Id) -> Secret[str]:
        """The secret name of a facedown card."""
        return self.card(card).hidden or Secret()

    # Dials -----------------------------------------------------------------------------------------------

    def turn_up_top_dial(self, ship: Id) -> None:
        """The top dial of the stack lies faceup beside the ship; undo does not go back past this (ARM-CMD-01)."""
        top, *rest = self.ship(ship).stack
        self.state.reveals += 1
        self.change(ship, stack=tuple(rest), dials=(*self.ship(ship).dials, top.value or ""))

    def drop_top_dial(self, ship: Id) -> None:
        """The top dial of the stack leaves it, for all to see; undo does not go back past this (gap G-25)."""
        self.state.reveals += 1
        self.change(ship, stack=self.ship(ship).stack[1:])

    def show_top_dial(self, ship: Id, seat: Seat) -> None:
        """A seat sees the top dial of the stack; undo does not go back past this (ARM-CMD-11)."""
        top, *rest = self.ship(ship).stack
        seen_by = tuple(dict.fromkeys((*top.seen_by, seat)))
        self.state.reveals += 1
        self.change(ship, stack=(Secret(top.value, seen_by), *rest))

    def drop_dial(self, ship: Id, command: str) -> None:
        """A faceup dial is spent (ARM-CMD-04)."""
        left = list(self.ship(ship).dials)
        left.remove(command)
        self.change(ship, dials=tuple(left))

    # Movement --------------------------------------------------------------------------------------------

    def maneuver_speed(self, mv: Maneuver) -> int:
        """The speed of a maneuver as it is now."""
        return min(self.value(ManeuverSpeed(mv)), self.top_speed(mv.ship))

    def lift(self, squadrons: Sequence[Id]) -> None:
        """Squadrons are taken up, to be placed again at once (ARM-OVL-10)."""
        for squadron in squadrons:
            self.change(squadron, zone="lifted")

    # Words -----------------------------------------------------------------------------------------------

    def told(self, dice: Iterable[AttackDie]) -> str:
        """Dice in words: `red double hit, blue accuracy`."""
        faces = ", ".join(f"{die.color} {die.face}" for die in dice)
        return faces.replace("double_", "double ").replace("_", "+") or "no dice"

    def defense_kind(self, unit: Id, index: int) -> str:
        """What kind of defense token lies at a place of the row."""
        return self.unit(unit).defense[index].kind
