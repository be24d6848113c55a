"""The books of a fleet: dials and command tokens, defense tokens, shields, damage cards, upgrades, victory tokens."""

from __future__ import annotations

from collections.abc import Sequence

from holotable.armada.events import (
    ChangeSpeed,
    DealCard,
    DiscardDamage,
    DiscardUpgrade,
    DrawDamage,
    ExhaustCard,
    GainToken,
    GainVictory,
    RecoverShield,
    SpendDefense,
    SpendToken,
    SufferDamage,
)
from holotable.armada.frames import Attack, Match
from holotable.armada.pieces import DefenseToken, Ship, Token, Unit
from holotable.armada.queries import (
    CommandValue,
    MayResolveCommand,
    MaySpendDefense,
    ScoreFleet,
    ScoreShip,
    Shields,
)
from holotable.armada.vocabulary.aiming import Aiming
from holotable.kernel.core import Unavailable
from holotable.kernel.decision import Refusal, Why
from holotable.kernel.frame import Frame, Source, Use
from holotable.kernel.hooks import Cost
from holotable.kernel.record_base import Id, Seat
from holotable.kernel.state import Card, Secret

DECK = "damage"
OBJECTIVE_TOKEN = "token:objective"


class Ledger(Aiming):
    """What ships, squadrons and players have, and the acts that change it."""

    # Commands --------------------------------------------------------------------------------------------

    def top_dial(self, ship: Id) -> Secret[str] | None:
        """The top facedown dial of a ship."""
        stack = self.ship(ship).stack
        return stack[0] if stack else None

    def dials_missing(self, ship: Id) -> int:
        """How many dials a ship is still to be assigned (ARM-RND-04)."""
        return max(0, self.value(CommandValue(ship)) - len(self.ship(ship).stack))

    def means(self, ship: Id, kind: str) -> list[tuple[bool, bool]]:
        """The ways in which a ship can pay for a command: (dial, token) (ARM-CMD-13, ARM-CMD-14)."""
        if not self.granted(MayResolveCommand(ship, kind)):
            return []
        piece = self.ship(ship)
        dial, token = kind in piece.dials, kind in piece.tokens
        ways = [(True, False)] if dial else []
        ways += [(False, True)] if token else []
        return [*ways, (True, True)] if dial and token else ways

    def gain_token(self, ship: Id, command: str) -> None:
        """Assign a command token to a ship."""
        self.do(GainToken(ship, command))

    def spend_command_token(self, ship: Id, command: str) -> None:
        """Spend a command token, which the ship must have (ARM-TIM-12)."""
        if command not in self.ship(ship).tokens:
            raise Unavailable
        self.do(SpendToken(ship, command))

    def change_speed(self, ship: Id, amount: int) -> None:
        """Turn the speed dial of a ship, between 0 and its highest speed (ARM-MOV-01)."""
        self.do(ChangeSpeed(ship, amount))

    def top_speed(self, ship: Id) -> int:
        """The highest speed on a ship's chart (ARM-MOV-01)."""
        return max(self.facts(ship).speed)

    # Defense tokens --------------------------------------------------------------------------------------

    def unit(self, id: Id) -> Unit:
        """The ship or squadron as it is now."""
        return self.piece(id)

    def defense(self, unit: Id, *kinds: str) -> list[int]:
        """The places of a unit's defense tokens that are not discarded, of all kinds or of these."""
        row = self.unit(unit).defense
        return [n for n, t in enumerate(row) if t.state != "discarded" and (not kinds or t.kind in kinds)]

    def set_defense(self, unit: Id, index: int, state: str) -> None:
        """Turn a defense token (ARM-DEF-03)."""
        row = list(self.unit(unit).defense)
        row[index] = DefenseToken(row[index].kind, state)
        self.change(unit, defense=tuple(row))

    def defense_bars(self, now: Attack, index: int) -> list[tuple[str, Refusal]]:
        """The rules' reasons against spending a defense token (ARM-DEF-02, ARM-DEF-04, ARM-DEF-05)."""
        unit = self.unit(now.defender)
        token = unit.defense[index]
        bars: list[tuple[str, Refusal]] = []
        if isinstance(unit, Ship) and unit.speed == 0:
            bars.append(("speed-0", Refusal("ARM-DEF-04", Why("speed-0"))))
        if index in now.locked:
            bars.append(("locked", Refusal("ARM-DEF-05", Why("token-locked", {"token": token.kind}))))
        if any(unit.defense[spent].kind == token.kind for spent in now.spent):
            bars.append(("spent", Refusal("ARM-DEF-02", Why("token-kind-spent", {"token": token.kind}))))
        return bars

    def spendable(self, now: Attack, among: Sequence[int] | None = None) -> list[int]:
        """The defense tokens that the defender may spend now."""
        rows = self.defense(now.defender) if among is None else among
        return [index for index in rows if self.granted(MaySpendDefense(now, index))]

    def locked_but_spendable(self, now: Attack) -> list[int]:
        """The defense tokens that nothing but an accuracy icon keeps the defender from spending (ARM-DEF-05)."""
        locked = [index for index in self.defense(now.defender) if index in now.locked]
        return [index for index in locked if self.granted(MaySpendDefense(now, index, despite_lock=True))]

    def spend_defense(self, unit: Id, index: int) -> None:
        """Spend a defense token for its effect."""
        self.do(SpendDefense(unit, index, self.unit(unit).defense[index].kind))

    # Shields ---------------------------------------------------------------------------------------------

    def shields(self, ship: Id, zone: str, now: Attack | None = None) -> int:
        """The shields of a hull zone, as an attack finds them."""
        return self.value(Shields(ship, zone, now))

    def set_shields(self, ship: Id, zone: str, count: int) -> None:
        """Turn a shield dial."""
        self.change(ship, shields={**self.ship(ship).shields, zone: count})

    def recover_shield(self, ship: Id, zone: str) -> None:
        """Recover a shield in a hull zone."""
        self.do(RecoverShield(ship, zone))

    # Damage ----------------------------------------------------------------------------------------------

    def suffer(self, unit: Id, amount: int, zone: str = "") -> None:
        """Suffer damage that no attack deals; without a zone its owner picks one (ARM-DMG-04)."""
        if amount > 0:
            self.do(SufferDamage(unit, amount, zone))

    def draw_damage(self, ship: Id, faceup: bool = False) -> None:
        """A damage card is drawn and dealt, shields ignored (ARM-DMG-10)."""
        self.do(DrawDamage(ship, faceup))

    def damage_cards(self, ship: Id, faceup: bool | None = None) -> list[Card]:
        """A ship's damage cards; nothing else of a ship ever lies facedown in play."""
        cards = self.cards_on(ship, faceup)
        return [card for card in cards if not card.faceup or card.name.startswith("damage:")]

    def bury(self, card: Card) -> None:
        """Lay a damage card on the discard pile; a blank one just goes (ARM-DMG-14, ARM-DMG-17, gap G-34)."""
        name = card.name or (card.hidden.value if card.hidden is not None else "")
        if name:
            self.discard_to(DECK, name)
        self.remove(card.id)

    def discard_damage(self, card: Id) -> None:
        """Discard a damage card."""
        self.do(DiscardDamage(card))

    def trait(self, dealt: DealCard) -> str:
        """Whether a damage card being dealt is a crew or a ship card (ARM-DMG-09)."""
        return self.ruleset.facts[dealt.card.value or ""].trait

    # Upgrades --------------------------------------------------------------------------------------------

    def upgrades(self, ship: Id) -> list[Card]:
        """The upgrade cards of a ship that are in play."""
        return [card for card in self.cards_on(ship) if card.name.startswith("upgrade:")]

    def exhaust(self, card: Id) -> None:
        """Exhaust an upgrade card, which must be readied (ARM-TIM-22)."""
        if self.card(card).exhausted:
            raise Unavailable
        self.do(ExhaustCard(card))

    def discard(self, card: Id) -> None:
        """Discard an upgrade card (ARM-UPG-13)."""
        self.do(DiscardUpgrade(card))

    # Score -----------------------------------------------------------------------------------------------

    def victory(self, seat: Seat) -> int:
        """How many victory tokens a player has, also once the match is over."""
        match = self.nearest(Match) or next(iter(self.happened(Match)), None)
        return match.victory.get(seat, 0) if match is not None else 0

    def gain_victory(self, seat: Seat, amount: int = 1) -> None:
        """Gain victory tokens (ARM-OBJ-04)."""
        if amount > 0:
            self.do(GainVictory(seat, amount))

    def objective(self) -> Card | None:
        """The objective of the game."""
        return next(
            (c for c in self.state.cards.values() if c.name.startswith("objective:") and c.faceup), None
        )

    def mark_objective(self, ship: Id) -> None:
        """Make a ship an objective ship: an objective token lies beside its card (ARM-TOK-03)."""
        self.put(Token(id=self.new_id("token"), name=OBJECTIVE_TOKEN, on=ship, label="objective token"))
        self.say("ARM-TOK-03", "objective-marked", ship=self.label(ship))

    def is_objective(self, ship: Id) -> bool:
        """Whether a ship is an objective ship, also once it is destroyed (ARM-TOK-03)."""
        return bool(self.tokens(OBJECTIVE_TOKEN, ship))

    def score(self, seat: Seat) -> int:
        """The destroyed enemies, the victory tokens, and what the objective adds (ARM-SCR-01 to ARM-SCR-03)."""
        lost = [
            piece
            for piece in self.state.pieces.values()
            if isinstance(piece, Unit) and piece.zone == "destroyed" and piece.owner != seat
        ]
        enemies = sum(
            self.value(ScoreShip(unit.id)) if isinstance(unit, Ship) else self.cost(unit.id) for unit in lost
        )
        card = self.objective()
        value = self.ruleset.facts[card.name].value if card is not None else 0
        return enemies + value * self.victory(seat) + self.value(ScoreFleet(seat))

    # Destruction -----------------------------------------------------------------------------------------

    def silence(self, unit: Id) -> None:
        """The effects under way of a unit that is gone stop (ARM-SHP-11)."""
        for frame in self.state.stack:
            if isinstance(frame, Use) and frame.me.host == unit and not self._survives(frame):
                self.cut(frame)

    def _survives(self, frame: Use) -> bool:
        """An effect whose source is gone already goes on: it belongs to a lasting effect."""
        return frame.me.id in {item.id for item in self.state.lasting}

    def cut_all(self, *kinds: type[Frame]) -> None:
        """End all frames of these types early."""
        for frame in self.state.stack:
            if type(frame) in kinds:
                self.cut(frame)


def exhausted() -> Cost:
    """A cost: exhaust the card."""
    return Cost(
        "exhaust",
        lambda g, me: bool(me.card) and not g.card(me.card).exhausted,
        lambda g, me: g.exhaust(me.card),
    )


def discarded() -> Cost:
    """A cost: discard the card."""
    return Cost("discard", lambda g, me: bool(me.card), lambda g, me: g.discard(me.card))


def spent_token(*commands: str) -> Cost:
    """A cost: spend a command token of the ship, of any kind or of these; the owner picks which."""

    def can(g: Ledger, me: Source) -> bool:
        return any(not commands or token in commands for token in g.ship(me.host).tokens)

    def pay(g: Ledger, me: Source) -> None:
        tokens = [token for token in g.ship(me.host).tokens if not commands or token in commands]
        token = g.pick(me.owner, tokens, "spend-which-token", "ARM-TIM-12", source=me.card)
        g.spend_command_token(me.host, token)

    return Cost("a command token", can, pay)


EXHAUST = exhausted()
DISCARD = discarded()
