"""How a game begins: two squads for a whole game, or a position in the middle of one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, Literal

from msgspec.structs import replace

from holotable.kernel.frame import Frame
from holotable.kernel.record_base import Fact, Id, Seat
from holotable.kernel.ruleset import Ruleset
from holotable.kernel.state import Card, Deck, Secret, State
from holotable.table.pose import Pose
from holotable.xwing.facts import ShipFacts
from holotable.xwing.frames import ActivationPhase, CombatPhase, EndPhase, Match, PlanningPhase, Round
from holotable.xwing.geometry.obstacles import tokens
from holotable.xwing.pieces import Obstacle, Ship
from holotable.xwing.squad import Squad, SquadShip

SEATS: tuple[Seat, Seat] = ("red", "blue")
PHASES: tuple[tuple[str, type[Frame]], ...] = (
    ("planning", PlanningPhase),
    ("activation", ActivationPhase),
    ("combat", CombatPhase),
    ("end", EndPhase),
)
TOKENS = (
    "focus", "evade", "stress", "ion", "cloak", "tractor", "jam", "reinforce", "weapons_disabled"
)  # fmt: skip
ROCKS = tuple(f"core2asteroid{n}" for n in range(6))


class PlacedShip(Fact, frozen=True, kw_only=True):
    """A ship of a position: mm and degrees, and everything that differs from a fresh ship.

    A damage card is its id, with `@3` behind it if round 3 dealt it; `discarded` names those of the upgrades.
    """

    name: str = ""
    seat: Literal["red", "blue"]
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


class PlacedObstacle(Fact, frozen=True, kw_only=True):
    """An obstacle of a position."""

    outline: str
    x: float
    y: float
    heading: float = 0.0
    name: str = ""


Phase = Literal["planning", "activation", "combat", "end"]


class Position(Fact, frozen=True, kw_only=True):
    """A table in the middle of a game, and where play stands.

    `done` are the ships that have had their turn in this phase, `step` is the pilot skill that combat has come down
    to, `discards` are the damage cards on the piles of `red` and `blue`, or of `shared`.
    """

    ships: tuple[PlacedShip, ...]
    obstacles: tuple[PlacedObstacle, ...] = ()
    phase: Phase = "planning"
    round: int = 1
    first: Literal["red", "blue"] = "red"
    done: tuple[str, ...] = ()
    step: int = 99
    discards: dict[Literal["red", "blue", "shared"], tuple[str, ...]] = {}


class Setup(Fact, frozen=True, kw_only=True):
    """The start of a game of X-Wing. Exactly one of `squads` and `position` says what is on the table."""

    squads: dict[Seat, Squad] = {}
    position: Position | None = None
    obstacles: tuple[str, ...] = ROCKS
    shared_deck: bool = False
    rounds: int = 0


class SetupError(Exception):
    """A setup that names something unknown, in one line."""


def start(ruleset: Ruleset, setup: Setup) -> State[Any, Any, Any]:
    """The state of a game about to begin."""
    state: State[Any, Any, Any] = State(ruleset.id, SEATS, SEATS[0])
    _add_decks(ruleset, state, setup.shared_deck)
    if setup.position is not None:
        _add_position(ruleset, state, setup.position, setup.rounds)
        return state
    if set(setup.squads) != set(SEATS):
        raise SetupError(f"squads: expected one for each of {', '.join(SEATS)}")
    pilots = [ship.pilot for seat in SEATS for ship in setup.squads[seat].ships]
    labels = _Labels(ruleset, pilots)
    for seat in SEATS:
        for entry in setup.squads[seat].ships:
            _add_ship(ruleset, state, seat, entry, labels.next(entry.pilot))
    for name in setup.obstacles:
        _add_obstacle(state, name, "", None)
    state.stack.append(Match(pool=setup.obstacles, rounds=setup.rounds))
    return state


class _Labels:
    """Names that tell ships apart: a number where a pilot flies more than once (XW1-SQUAD-10)."""

    def __init__(self, ruleset: Ruleset, pilots: list[str]) -> None:
        self._ruleset = ruleset
        self._total = Counter(pilots)
        self._given: Counter[str] = Counter()

    def next(self, pilot: str) -> str:
        """The next ship's name with this pilot."""
        name = facts_of(self._ruleset, "pilot", pilot).name
        self._given[pilot] += 1
        return f"{name} {self._given[pilot]}" if self._total[pilot] > 1 else name


def facts_of(ruleset: Ruleset, kind: str, name: str) -> Any:
    """The printed figures of a card, or one clear line."""
    found = ruleset.facts.get(f"{kind}:{name}")
    if found is None:
        names = [key.split(":", 1)[1] for key in ruleset.facts if key.startswith(f"{kind}:")]
        raise SetupError(f"unknown {kind} {name!r} in {ruleset.id}; {nearest(name, names)}")
    return found


def nearest(word: str, known: Iterable[str]) -> str:
    """What was probably meant, or all there is."""
    names = sorted(known)
    close = get_close_matches(word, names, n=1)
    return f"did you mean {close[0]!r}?" if close else f"known: {', '.join(names)}"


def _add_decks(ruleset: Ruleset, state: State[Any, Any, Any], shared: bool) -> None:
    cards = tuple(
        sorted(
            key
            for key, facts in ruleset.facts.items()
            if key.startswith("damage:")
            for _ in range(facts.count)
        )
    )
    names = ("damage",) if shared else tuple(f"damage-{seat}" for seat in SEATS)
    for name in names:
        state.decks[name] = Deck(len(cards), Secret(cards))


def _new_id(state: State[Any, Any, Any], stem: str) -> Id:
    state.made += 1
    return f"{stem}#{state.made}"


def _add_ship(
    ruleset: Ruleset,
    state: State[Any, Any, Any],
    seat: Seat,
    entry: SquadShip,
    label: str,
) -> Id:
    pilot = facts_of(ruleset, "pilot", entry.pilot)
    ship = _new_id(state, "ship")
    key = f"pilot:{entry.pilot}"
    state.pieces[ship] = Ship(
        id=ship,
        name=f"ship:{pilot.ship}",
        owner=seat,
        zone="reserve",
        pilot=key,
        label=label,
    )
    names = [key]
    for upgrade in entry.upgrades:
        facts_of(ruleset, "upgrade", upgrade)
        names.append(f"upgrade:{upgrade}")
    for name in names:
        card = _new_id(state, "card")
        state.cards[card] = Card(card, name, seat, ship)
    return ship


def _add_obstacle(state: State[Any, Any, Any], outline: str, label: str, at: Pose | None) -> Id:
    rock = label or _new_id(state, "asteroid")
    state.pieces[rock] = Obstacle(
        id=rock,
        name="obstacle:asteroid",
        outline=outline,
        zone="reserve" if at is None else "table",
        at=at or Pose(0, 0, 0),
    )
    return rock


# Positions ---------------------------------------------------------------------------------------------------


def _add_position(ruleset: Ruleset, state: State[Any, Any, Any], position: Position, rounds: int) -> None:
    state.first, state.round = position.first, position.round
    labels = _Labels(ruleset, [ship.pilot for ship in position.ships])
    names = _Names()
    for placed in position.ships:
        label = labels.next(placed.pilot)
        entry = SquadShip(placed.pilot, placed.upgrades)
        ship = _add_ship(ruleset, state, placed.seat, entry, placed.name or label)
        names.add(ship, placed.name, label, placed.pilot)
    for placed, ship in zip(position.ships, names.ids, strict=True):
        _fill_in(ruleset, state, placed, ship, names)
    _touch_both_ways(state)
    for rock in position.obstacles:
        _check_rock(state, rock)
        _add_obstacle(state, rock.outline, rock.name, Pose.of(rock.x, rock.y, rock.heading))
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
        shields=facts.shields if placed.shields is None else placed.shields,
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
    card = _new_id(state, "damage")
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
        raise SetupError(f"the deck has no {name} left")
    left.remove(key)
    state.decks[deck] = Deck(len(left), Secret(tuple(left)), state.decks[deck].discard)
    return key


def _check_rock(state: State[Any, Any, Any], rock: PlacedObstacle) -> None:
    asteroids = [name for name, token in tokens().items() if token.kind == "asteroid"]
    if rock.outline not in asteroids:
        raise SetupError(f"unknown obstacle {rock.outline!r}; {nearest(rock.outline, asteroids)}")
    if rock.name in state.pieces:
        raise SetupError(f"two pieces are called {rock.name!r}")


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
