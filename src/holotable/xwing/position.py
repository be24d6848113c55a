"""Positions: a table in the middle of a game, as data, and how it is laid."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from holotable.kernel.frame import Frame
from holotable.kernel.laying import Labels, SetupError, facts_of, nearest, new_id
from holotable.kernel.record_base import Fact, Id
from holotable.kernel.ruleset import Ruleset
from holotable.kernel.state import Card, Deck, Secret, State
from holotable.table.pose import Pose
from holotable.table.position import PlacedObstacle, Side
from holotable.xwing.facts import ShipFacts
from holotable.xwing.frames import ActivationPhase, CombatPhase, EndPhase, Match, PlanningPhase, Round
from holotable.xwing.geometry.obstacles import tokens
from holotable.xwing.laying import add_obstacle, add_ship
from holotable.xwing.pieces import Ship
from holotable.xwing.queries import ShieldValue
from holotable.xwing.squad import SquadShip

Phase: TypeAlias = Literal["planning", "activation", "combat", "end"]
PHASES: tuple[tuple[str, type[Frame]], ...] = (
    ("planning", PlanningPhase),
    ("activation", ActivationPhase),
    ("combat", CombatPhase),
    ("end", EndPhase),
)
TOKENS = (
    "focus", "evade", "stress", "ion", "cloak", "tractor", "jam", "reinforce", "weapons_disabled"
)  # fmt: skip


class PlacedShip(Fact, frozen=True, kw_only=True):
    """A ship of a position: mm and degrees, and everything that differs from a fresh ship.

    A damage card is its id, with `@3` behind it if round 3 dealt it; `discarded` names those of the upgrades.
    """

    name: str = ""
    seat: Side
    pilot: str
    x: float
    y: float
    heading: float = 0.0
    upgrades: tuple[str, ...] = ()
    shields: int | None = None
    tokens: dict[str, int] = {}
    lock: str = ""
    dial: str = ""
    faceup: tuple[str, ...] = ()
    facedown: tuple[str, ...] = ()
    touching: tuple[str, ...] = ()
    discarded: tuple[str, ...] = ()
    doomed: bool = False
    destroyed: bool = False


class Position(Fact, frozen=True, kw_only=True):
    """A table in the middle of a game, and where play stands.

    `done` are the ships that have had their turn in this phase, `step` is the pilot skill that combat has come down
    to, `discards` are the damage cards on the piles of `red` and `blue`, or of `shared`.
    """

    ships: tuple[PlacedShip, ...]
    obstacles: tuple[PlacedObstacle, ...] = ()
    phase: Phase = "planning"
    round: int = 1
    first: Side = "red"
    done: tuple[str, ...] = ()
    step: int = 99
    discards: dict[Literal["red", "blue", "shared"], tuple[str, ...]] = {}


def add_position(ruleset: Ruleset, state: State[Any, Any, Any], position: Position, rounds: int) -> None:
    """Lay a position, and put on the stack what is under way."""
    state.first, state.round = position.first, position.round
    labels = Labels(ruleset, [f"pilot:{ship.pilot}" for ship in position.ships])
    names = _Names()
    for placed in position.ships:
        label = labels.next(f"pilot:{placed.pilot}")
        entry = SquadShip(placed.pilot, placed.upgrades)
        ship = add_ship(ruleset, state, placed.seat, entry, placed.name or label)
        names.add(ship, placed.name, label, placed.pilot)
    for placed, ship in zip(position.ships, names.ids, strict=True):
        _fill_in(ruleset, state, placed, ship, names)
    _touch_both_ways(state)
    _fill_shields(
        ruleset, state, [s for s, p in zip(names.ids, position.ships, strict=True) if p.shields is None]
    )
    for rock in position.obstacles:
        _check_rock(state, rock)
        _check_place(ruleset, rock.name or rock.outline, rock.x, rock.y)
        add_obstacle(state, rock.outline, rock.name, Pose.of(rock.x, rock.y, rock.heading))
    for pile, cards in position.discards.items():
        _discard(ruleset, state, pile, cards)
    _add_stack(state, position, tuple(names.find(name) for name in position.done), rounds)


class _Names:
    """The ids of a position's ships by every name they may be called; a given name is never shared."""

    def __init__(self) -> None:
        self.ids: list[Id] = []
        self._given: dict[str, Id] = {}
        self._others: dict[str, list[Id]] = {}

    def add(self, ship: Id, name: str, *others: str) -> None:
        """Enter a ship."""
        if name in self._given:
            raise SetupError(f"two ships are called {name!r}")
        if name:
            self._given[name] = ship
        for other in dict.fromkeys(others):
            self._others.setdefault(other, []).append(ship)
        self.ids.append(ship)

    def find(self, name: str) -> Id:
        """The ship of this name; one clear line if there is none, or more than one."""
        if name in self._given:
            return self._given[name]
        found = self._others.get(name, [])
        if len(found) > 1:
            raise SetupError(f"{name!r} could be {len(found)} ships: give them names")
        if not found:
            raise SetupError(f"unknown ship {name!r}; {nearest(name, [*self._given, *self._others])}")
        return found[0]


def _fill_in(
    ruleset: Ruleset, state: State[Any, Any, Any], placed: PlacedShip, ship: Id, names: _Names
) -> None:
    piece: Ship = state.pieces[ship]
    if not placed.destroyed:
        _check_place(ruleset, piece.label, placed.x, placed.y)
    facts: ShipFacts = ruleset.facts[piece.name]
    if placed.dial and placed.dial not in facts.dial:
        hint = nearest(placed.dial, facts.dial)
        raise SetupError(f"{piece.label}: {placed.dial!r} is not on the dial of a {facts.name}; {hint}")
    unknown = next((kind for kind in placed.tokens if kind not in TOKENS), None)
    if unknown is not None:
        raise SetupError(f"{piece.label}: unknown token {unknown!r}; {nearest(unknown, TOKENS)}")
    state.pieces[ship] = replace(
        piece,
        zone="destroyed" if placed.destroyed else "table",
        at=Pose.of(placed.x, placed.y, placed.heading),
        shields=placed.shields or 0,
        tokens={kind: count for kind, count in placed.tokens.items() if count > 0},
        lock=names.find(placed.lock) if placed.lock else "",
        dial=Secret(placed.dial, (placed.seat,)) if placed.dial else Secret(),
        touching=tuple(names.find(name) for name in placed.touching),
        doomed=placed.doomed,
    )
    for name, faceup in [*((n, True) for n in placed.faceup), *((n, False) for n in placed.facedown)]:
        _deal(ruleset, state, ship, name, faceup)
    for name in placed.discarded:
        _discard_upgrade(state, ship, name)


def _fill_shields(ruleset: Ruleset, state: State[Any, Any, Any], ships: list[Id]) -> None:
    """Ships whose shields are not given have all of them, those of their cards too (XW1-SETUP-08)."""
    game = ruleset.table(ruleset, state)
    for ship in ships:
        state.pieces[ship] = replace(state.pieces[ship], shields=game.value(ShieldValue(ship)))


def _touch_both_ways(state: State[Any, Any, Any]) -> None:
    """Touching is mutual (XW1-BUMP-08), whichever of the two ships says so."""
    ships = [piece for piece in state.pieces.values() if isinstance(piece, Ship)]
    for ship in ships:
        back = tuple(other.id for other in ships if ship.id in other.touching)
        both = tuple(dict.fromkeys((*ship.touching, *back)))
        if both != ship.touching:
            state.pieces[ship.id] = replace(ship, touching=both)


def _discard_upgrade(state: State[Any, Any, Any], ship: Id, name: str) -> None:
    cards = [c for c in state.cards.values() if c.host == ship and c.name.startswith("upgrade:")]
    for card in cards:
        if card.name == f"upgrade:{name}" and card.zone == "table":
            state.cards[card.id] = replace(card, zone="discarded")
            return
    hint = nearest(name, [card.name.removeprefix("upgrade:") for card in cards])
    raise SetupError(f"{state.pieces[ship].label} has no upgrade {name!r} to discard; {hint}")


def _deal(ruleset: Ruleset, state: State[Any, Any, Any], ship: Id, text: str, faceup: bool) -> None:
    """A damage card of the position comes out of its deck."""
    name, _, dealt = text.partition("@")
    if dealt and not dealt.isdecimal():
        raise SetupError(f"{text!r}: expected a damage card, or CARD@ROUND")
    seat = state.pieces[ship].owner
    key = _take_out(ruleset, state, "damage" if "damage" in state.decks else f"damage-{seat}", name)
    card = new_id(state, "damage")
    hidden = None if faceup else Secret(key)
    state.cards[card] = Card(
        card, key if faceup else "", seat, ship, faceup=faceup, hidden=hidden, round=int(dealt or 0)
    )


def _discard(ruleset: Ruleset, state: State[Any, Any, Any], pile: str, cards: tuple[str, ...]) -> None:
    """Damage cards that lie on a discard pile."""
    deck = "damage" if pile == "shared" else f"damage-{pile}"
    if deck not in state.decks:
        raise SetupError(f"there is no discard pile {pile!r} here")
    for name in cards:
        key = _take_out(ruleset, state, deck, name)
        state.decks[deck] = replace(state.decks[deck], discard=(*state.decks[deck].discard, key))


def _take_out(ruleset: Ruleset, state: State[Any, Any, Any], deck: str, name: str) -> str:
    facts_of(ruleset, "damage", name)
    key = f"damage:{name}"
    left = list(state.decks[deck].cards.value or ())
    if key not in left:
        raise SetupError(f"the deck has no {name!r} left")
    left.remove(key)
    state.decks[deck] = Deck(len(left), Secret(tuple(left)), state.decks[deck].discard)
    return key


def _check_rock(state: State[Any, Any, Any], rock: PlacedObstacle) -> None:
    check_outline(rock.outline)
    if rock.name in state.pieces:
        raise SetupError(f"two pieces are called {rock.name!r}")


def check_outline(outline: str) -> None:
    """Of all tokens only asteroids can be played so far (XW1-OBST-01)."""
    kind = tokens()[outline].kind if outline in tokens() else ""
    if kind not in ("", "asteroid"):
        raise SetupError(f"{outline!r} is a {kind.replace('_', ' ')}: only asteroids can be played so far")
    asteroids = [name for name, token in tokens().items() if token.kind == "asteroid"]
    if outline not in asteroids:
        raise SetupError(f"unknown obstacle {outline!r}; {nearest(outline, asteroids)}")


def _check_place(ruleset: Ruleset, label: str, x: float, y: float) -> None:
    """The middle of a piece lies on the table; its base may stick out, for a ship that is about to flee."""
    width, height = (side / 1000 for side in ruleset.constants.table)
    if not (0 <= x <= width and 0 <= y <= height):
        raise SetupError(f"{label!r} lies off the table, which is {width:g} by {height:g} mm")


def _add_stack(state: State[Any, Any, Any], position: Position, done: tuple[Id, ...], rounds: int) -> None:
    """The frames under way: a match past its setup, a round past its earlier phases, the phase itself."""
    names = [name for name, _ in PHASES]
    number = names.index(position.phase)
    kind = PHASES[number][1]
    # Programs begin with the `before` window; the round's first step only counts the round.
    state.stack += [Match(at=6, rounds=rounds), Round(at=1 + 1 + number + 1)]
    if kind is ActivationPhase:
        state.stack.append(ActivationPhase(done=done))
    elif kind is CombatPhase:
        state.stack.append(CombatPhase(done=done, step=position.step))
    else:
        state.stack.append(kind())
