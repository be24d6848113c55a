"""The words of an Armada script: units by name, orders, activations, attacks, courses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self, cast

from holotable.armada.facts import ZONES, HullZone
from holotable.armada.frames import Activation, Attack, SquadronActivation
from holotable.armada.pieces import Obstacle, Ship, Squadron, Unit
from holotable.armada.setup import Setup
from holotable.armada.vocabulary import Armada
from holotable.kernel import record
from holotable.kernel.decision import Decision, Option, Pick
from holotable.kernel.record_base import Id, RuleId, Seat
from holotable.kernel.ruleset import Ruleset
from holotable.kernel.state import Card
from holotable.scenario.strict import Strict

CHOICES = ("activate-ship", "activate-squadron", "command-squadron")
"""The questions which unit is activated."""

TARGETS = ("declare-target", "declare-additional")
WAY_TO_ATTACK = {"convert-dial": "keep the dial", "resolve-command": "", "squadron-deed": "attack"}
"""What an attack answers on its way, an empty label declines."""

WAY_TO_COURSE = {
    "convert-dial": "keep the dial",
    "resolve-command": "",
    "declare-target": "",
    "resolve-navigate": "",
}
"""What a course answers on its way."""


class ArmadaScript(Strict):
    """A scripted game of Armada. Units go by name, by the beginning of their name, by id or by card."""

    game: Armada

    def __init__(self, ruleset: Ruleset, setup: Setup) -> None:
        super().__init__(cast(Armada, record.begin(ruleset, setup)))

    # Pieces ----------------------------------------------------------------------------------------------

    def unit(self, name: str) -> Ship | Squadron:
        """A ship or squadron as it is now, also one that was destroyed."""
        return self._named(name, self._units(Unit), "unit")

    def ship(self, name: str) -> Ship:
        """A ship as it is now, also one that was destroyed."""
        return self._named(name, self._units(Ship), "ship")

    def squadron(self, name: str) -> Squadron:
        """A squadron as it is now, also one that was destroyed."""
        return self._named(name, self._units(Squadron), "squadron")

    def _units(self, kind: type[Any]) -> list[Any]:
        return [piece for piece in self.state.pieces.values() if isinstance(piece, kind)]

    def rock(self, name: str) -> Obstacle:
        """An obstacle, by its name or outline."""
        piece = self.state.pieces.get(name)
        if not isinstance(piece, Obstacle):
            raise self.failed(f"no obstacle is called {name!r}")
        return piece

    def pose(self, name: str) -> tuple[float, float, float]:
        """Where a unit is: mm and degrees."""
        return self.unit(name).at.mm

    def zone_of(self, spec: str) -> tuple[Ship | Squadron, HullZone]:
        """A unit and one of its hull zones, as in `VSD front`; squadrons, and whoever names none, have none."""
        name, _, last = spec.rpartition(" ")
        if not name or last not in ZONES:
            return self.unit(spec), ""
        return self.unit(name), cast("HullZone", last)

    def defense(self, name: str) -> list[str]:
        """The defense tokens of a unit in their row: `brace`, `evade exhausted`, `redirect discarded`."""
        row = self.unit(name).defense
        return [token.kind if token.state == "ready" else f"{token.kind} {token.state}" for token in row]

    def stack(self, name: str) -> list[str]:
        """The facedown command dials of a ship, the top one first; only the script may look."""
        return [secret.value or "" for secret in self.ship(name).stack]

    def pool(self) -> list[str]:
        """The faces of the attack pool, such as `red hit`."""
        attack = self.game.nearest(Attack)
        return [f"{die.color} {die.face}" for die in attack.dice] if attack is not None else []

    # Cards -----------------------------------------------------------------------------------------------

    def cards(self, name: str) -> list[Card]:
        """All cards of a ship: upgrades and damage, discarded ones included."""
        host = self.unit(name).id
        return [card for card in self.state.cards.values() if card.host == host]

    def card(self, ship: str, name: str) -> Card:
        """One upgrade of a ship by its id."""
        found = [card for card in self.cards(ship) if card.name == f"upgrade:{name}"]
        if not found:
            raise self.failed(f"{ship} has no upgrade {name!r}")
        return found[0]

    def faceup(self, name: str) -> list[str]:
        """The faceup damage cards of a ship, by their short names."""
        return [card.name.removeprefix("damage:") for card in self._damage(name) if card.faceup]

    def facedown(self, name: str) -> list[str]:
        """The facedown damage cards of a ship; only the script may look."""
        hidden = [card.hidden for card in self._damage(name) if not card.faceup]
        return [(secret.value or "").removeprefix("damage:") if secret else "" for secret in hidden]

    def _damage(self, name: str) -> list[Card]:
        return self.game.damage_cards(self.ship(name).id)

    # The Command Phase -----------------------------------------------------------------------------------

    def orders(self, commands: Mapping[str, str | Sequence[str]]) -> Self:
        """Answer the whole Command Phase of both seats: the dials of every ship that is asked, the first one first."""
        left = {self.ship(name).id: _list(dials) for name, dials in commands.items()}
        asked = False
        while (decision := self._order()) is not None:
            asked = True
            if not left.get(decision.source):
                raise self.failed(f"no dial is given for {self.game.label(decision.source)}")
            self.choose(left[decision.source].pop(0), seat=decision.player)
        over = [f"{self.game.label(ship)}: {', '.join(dials)}" for ship, dials in left.items() if dials]
        if over or not asked:
            raise self.failed(f"no dial is asked for any more ({'; '.join(over) or 'nobody is asked'})")
        return self

    def _order(self) -> Pick | None:
        self._no_open_roll()
        picks = (d for d in self.game.state.pending if isinstance(d, Pick))
        return next((d for d in picks if d.why.key == "assign-dial"), None)

    # Turns -----------------------------------------------------------------------------------------------

    def activate(self, name: str) -> Self:
        """It is this unit's activation: the one under way, or the one that is chosen now."""
        unit = self.unit(name)
        decision = self._open(unit.owner)
        if isinstance(decision, Pick) and decision.why.key in CHOICES:
            self._answer_of(decision, unit.id)
        if not self._acts(unit.id):
            raise self.failed(f"it is not {unit.label}'s activation")
        return self

    def _acts(self, unit: Id) -> bool:
        """Whether the activation of this unit is under way, innermost."""
        for frame in reversed(self.state.stack):
            if isinstance(frame, SquadronActivation):
                return frame.squadron == unit
            if isinstance(frame, Activation):
                return frame.ship == unit
        return False

    def passes(self, seat: Seat = "") -> Self:
        """A pass token is spent instead of activating a ship."""
        decision = self._pick(seat)
        self.asks(decision.player, "activate-ship")
        return self.choose("pass", seat=decision.player)

    def attack(self, attacker: str, target: str) -> Self:
        """An attack is declared, as in `attack("VSD front", "CR90 left")`; squadrons are named without a zone.

        If the attacker's activation has not begun, it begins. On the way to the declaration, its dial is kept, a
        squadron or repair command is declined, and a squadron chooses to attack. Nothing else is answered.
        """
        unit, zone = self.zone_of(attacker)
        defender, hit = self.zone_of(target)
        decision = self._way(unit, TARGETS, WAY_TO_ATTACK)
        if decision is None:
            return self._declared(defender, hit)
        found = [n for n, option in enumerate(decision.options) if _is_shot(option, zone, defender, hit)]
        if len(found) > 1:
            raise self.failed(f"{target!r} could be {', '.join(decision.options[n].label for n in found)}")
        if not found:
            raise self.failed(f"{attacker} cannot attack {target}{self._bars(decision, zone, defender, hit)}")
        return self.answer(decision, (found[0],))

    def _declared(self, defender: Ship | Squadron, hit: str) -> Self:
        """The attack that a squadron had to declare, because it had only one target."""
        attack: Attack = self.game.nearest(Attack)
        if attack.defender != defender.id or hit not in ("", attack.target_zone):
            raise self.failed(
                f"{self.game.label(attack.attacker)} has to attack {attack.target_zone or 'another'}"
            )
        return self

    def _bars(self, decision: Pick, zone: str, defender: Ship | Squadron, hit: str) -> str:
        """What speaks against an attack, as far as the game says."""
        rows = [row for row in self.game.why_not(decision) if _is_shot(row[0], zone, defender, hit)]
        return f": {'; '.join(self._told(row) for row in rows)}" if rows else ""

    def done(self) -> Self:
        """The attack under way runs out: all in it that may be declined is, until it is over or cards are drawn.

        That is modifying the dice, defense tokens, critical effects and a counter. Nothing else is answered.
        """
        attack = self.game.nearest(Attack)
        if attack is None:
            raise self.failed("no attack is under way")
        depth = self.game.state.stack.index(attack)
        while self._open_roll() is None and self._lasts(depth):
            decision = self._pick()
            if decision.why.key == "counter":
                self.choose("no", seat=decision.player)
            elif decision.least == 0:
                self.decline(decision.player)
            else:
                raise self.failed("this cannot be declined")
        return self

    def _lasts(self, depth: int) -> bool:
        stack = self.state.stack
        return len(stack) > depth and isinstance(stack[depth], Attack)

    def maneuver(self, ship: str, clicks: str, tool: str = "") -> Self:
        """A ship's whole activation by its maneuver alone: activated, its dial kept, and then as `course` does."""
        self._asked_course(self.ship(ship))
        return self.course(clicks, tool)

    def course(self, clicks: str, tool: str = "") -> Self:
        """The course of the ship being activated: a word for each joint (`0`, `L1`, `R2`), and the tool's side.

        The side (`left` or `right`) may be left out where only one is legal. On the way there the ship's dial is kept,
        and its commands, its attacks and a navigate command are declined. Nothing else is answered.
        """
        activation = self.game.nearest(Activation)
        if activation is None:
            raise self.failed("no ship is activated")
        decision = self._asked_course(self.ship(activation.ship))
        wanted = f"{clicks}, tool {tool}" if tool else clicks
        labels = [option.label for option in decision.options]
        found = [n for n, label in enumerate(labels) if wanted in (label, label.partition(", ")[0])]
        if len(found) > 1:
            raise self.failed(f"{wanted!r} could be {' or '.join(repr(labels[n]) for n in found)}")
        if not found:
            raise self.failed(f"{wanted!r} is not on offer{self._no_course(decision, wanted)}")
        return self.answer(decision, (found[0],))

    def _asked_course(self, ship: Ship) -> Pick:
        decision = self._way(ship, ("determine-course",), WAY_TO_COURSE)
        if decision is None:
            raise self.failed(f"{ship.label} attacks first")
        return decision

    def _no_course(self, decision: Pick, wanted: str) -> str:
        rows = [row for row in self.game.why_not(decision) if row[0].label.startswith(wanted)]
        return f": {'; '.join(self._told(row) for row in rows)}" if rows else ""

    def _way(self, unit: Ship | Squadron, goals: Sequence[str], steps: Mapping[str, str]) -> Pick | None:
        """The question of this unit that is meant, with the answers on the way to it; None if nobody was asked."""
        while True:
            if self._rolls(unit.id):
                return None
            decision = self._open(unit.owner)
            if not isinstance(decision, Pick):
                raise self.failed(f"{unit.label} is not asked for {' or '.join(goals)}")
            key = decision.why.key
            if key in CHOICES:
                self._answer_of(decision, unit.id)
            elif decision.source != unit.id:
                raise self.failed(f"it is not {unit.label}'s turn to {' or '.join(goals)}")
            elif key in goals:
                return decision
            elif key in steps:
                self._step(decision, steps[key])
            else:
                raise self.failed(f"expected {unit.label} to be asked for {' or '.join(goals)}")

    def _rolls(self, unit: Id) -> bool:
        """Whether this unit is about to roll its attack dice: a single target that it must attack is not asked for."""
        roll = self._open_roll()
        return roll is not None and roll.why.key == "roll-attack" and roll.source == unit

    def _step(self, decision: Pick, label: str) -> None:
        if label:
            self.choose(label, seat=decision.player)
        else:
            self.decline(decision.player)

    def _answer_of(self, decision: Decision[Any], id: Id) -> None:
        assert isinstance(decision, Pick)
        refs = [option.ref for option in decision.options]
        if id not in refs:
            raise self.failed(f"{self.game.label(id)} is not among them")
        self.answer(decision, (refs.index(id),))

    # Refusals --------------------------------------------------------------------------------------------

    def refuses_attack(self, attacker: str, target: str, rule: RuleId | None = None) -> Self:
        """The attack is not on offer at the open declaration, because of this rule."""
        unit, zone = self.zone_of(attacker)
        defender, hit = self.zone_of(target)
        decision = self._way(unit, TARGETS, WAY_TO_ATTACK)
        if decision is None:
            raise self.failed(f"{unit.label} has only one target, so that it is not asked")
        if any(_is_shot(option, zone, defender, hit) for option in decision.options):
            raise self.failed(f"{attacker} can attack {target}")
        rows = [row for row in self.game.why_not(decision) if _is_shot(row[0], zone, defender, hit)]
        if rule is not None and not any(refusal.rule == rule for _, refusal in rows):
            told = "; ".join(self._told(row) for row in rows) or "nothing"
            raise self.failed(
                f"{attacker} against {target} should be refused by {rule}; the game names {told}"
            )
        return self


def _list(dials: str | Sequence[str]) -> list[str]:
    """One command or several."""
    return [dials] if isinstance(dials, str) else list(dials)


def _is_shot(option: Option, zone: str, defender: Ship | Squadron, hit: str) -> bool:
    """Whether an option is an attack from this zone on that zone: `front: CR90 left at long range, obstructed`."""
    start, colon, rest = option.label.rpartition(": ") if zone else ("", "", option.label)
    if option.ref != defender.id or (zone and start != zone):
        return False
    rest = rest.removeprefix(f"{start}{colon}")
    after = rest.partition(defender.label)[2]
    return not hit or after.startswith(f" {hit}")
