"""The words of an X-Wing script: ships by name, dials, activations, attacks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self, cast

from holotable.kernel import record
from holotable.kernel.decision import Pick
from holotable.kernel.record_base import Id
from holotable.kernel.ruleset import Ruleset
from holotable.kernel.state import Card
from holotable.scenario.strict import Strict
from holotable.xwing.frames import Activation, CombatTurn
from holotable.xwing.pieces import Obstacle, Ship
from holotable.xwing.setup import Setup
from holotable.xwing.vocabulary import XWing


class XWingScript(Strict):
    """A scripted game of X-Wing. Ships go by name, by the beginning of their name, by id or by pilot."""

    game: XWing

    def __init__(self, ruleset: Ruleset, setup: Setup) -> None:
        super().__init__(cast(XWing, record.begin(ruleset, setup)))

    # Pieces ----------------------------------------------------------------------------------------------

    def ship(self, name: str) -> Ship:
        """A ship as it is now, also one that was destroyed."""
        ships = [piece for piece in self.state.pieces.values() if isinstance(piece, Ship)]
        return self._named(name, ships, "ship")

    def _card_names(self, piece: Ship) -> Sequence[str]:
        return (piece.pilot.split(":")[-1],)

    def rock(self, name: str) -> Obstacle:
        """An obstacle, by its name."""
        piece = self.state.pieces.get(name)
        if not isinstance(piece, Obstacle):
            raise self.failed(f"no obstacle is called {name!r}")
        return piece

    def pose(self, name: str) -> tuple[float, float, float]:
        """Where a ship is: mm and degrees."""
        return self.ship(name).at.mm

    def tokens(self, name: str) -> dict[str, int]:
        """A ship's tokens."""
        return dict(self.ship(name).tokens)

    def cards(self, name: str) -> list[Card]:
        """All cards of a ship: pilot, upgrades and damage, discarded ones included."""
        host = self.ship(name).id
        return [card for card in self.state.cards.values() if card.host == host]

    def faceup(self, name: str) -> list[str]:
        """The faceup damage cards of a ship, by their short names."""
        return [card.name.removeprefix("damage:") for card in self._damage(name) if card.faceup]

    def facedown(self, name: str) -> list[str]:
        """The facedown damage cards of a ship; only the script may look."""
        hidden = [card.hidden for card in self._damage(name) if not card.faceup]
        return [(secret.value or "").removeprefix("damage:") if secret else "" for secret in hidden]

    def _damage(self, name: str) -> list[Card]:
        return self.game.damage_cards(self.ship(name).id)

    # Steps -----------------------------------------------------------------------------------------------

    def dials(self, maneuvers: Mapping[str, str]) -> Self:
        """Answer the whole Planning phase of both seats: a maneuver for every ship that is asked for one."""
        left = {self.ship(name).id: maneuver for name, maneuver in maneuvers.items()}
        asked = False
        while (decision := self._planning()) is not None:
            asked = True
            if decision.why.key == "change-dial":
                self.decline(decision.player)
                continue
            if decision.source not in left:
                raise self.failed(f"no dial is given for {self.game.label(decision.source)}")
            self.choose(left.pop(decision.source), seat=decision.player)
        if left or not asked:
            names = ", ".join(map(self.game.label, left)) or "anyone"
            raise self.failed(f"{names} is not asked for a dial")
        return self

    def _planning(self) -> Pick | None:
        self._no_open_roll()
        picks = [d for d in self.game.state.pending if isinstance(d, Pick)]
        return next((d for d in picks if d.why.key in ("set-dial", "change-dial")), None)

    def activate(self, name: str) -> Self:
        """It is this ship's activation, after choosing it among those of equal skill where that is asked."""
        return self._turn("activate-next", Activation, name)

    def engage(self, name: str) -> Self:
        """It is this ship's turn to attack, after choosing it among those of equal skill where that is asked."""
        return self._turn("engage-next", CombatTurn, name)

    def attack(self, name: str, target: str, weapon: str = "") -> Self:
        """A ship attacks: its turn, its target, and a secondary weapon by name."""
        self.engage(name)
        defender = self.ship(target)
        decision = self.asks(self.ship(name).owner, "declare-target")
        assert isinstance(decision, Pick)
        label = f"{defender.label} with {weapon}" if weapon else f"{defender.label} at"
        found = [
            n
            for n, option in enumerate(decision.options)
            if option.ref == defender.id and option.label.casefold().startswith(label.casefold())
        ]
        if not found:
            raise self.failed(f"{name} cannot attack {target}{f' with {weapon}' if weapon else ''}")
        return self.answer(decision, (found[0],))

    def passes(self, name: str) -> Self:
        """A ship lets its attack go by."""
        self.engage(name).asks(self.ship(name).owner, "declare-target")
        return self.decline()

    def _turn(self, why: str, kind: type[Any], name: str) -> Self:
        ship = self.ship(name)
        decision = self._open(ship.owner)
        if isinstance(decision, Pick) and decision.why.key == why:
            self.answer(decision, (self._of(decision, ship.id),))
        turn = self.game.nearest(kind)
        if turn is None or turn.ship != ship.id:
            raise self.failed(f"it is not {ship.label}'s turn")
        return self

    def _of(self, decision: Pick, id: Id) -> int:
        refs: Sequence[str] = [option.ref for option in decision.options]
        if id not in refs:
            raise self.failed(f"{self.game.label(id)} is not among them")
        return refs.index(id)
