"""How a game begins: two squads for a whole game, or a position in the middle of one."""

from __future__ import annotations

from collections import Counter
from typing import Any, Literal

from msgspec.structs import replace

from holotable.kernel.frame import Frame
from holotable.kernel.record_base import Fact, Id, Seat
from holotable.kernel.ruleset import Ruleset
from holotable.kernel.state import Card, Deck, Secret, State
from holotable.table.pose import Pose
from holotable.xwing.frames import ActivationPhase, CombatPhase, EndPhase, Match, PlanningPhase, Round
from holotable.xwing.pieces import Obstacle, Ship
from holotable.xwing.squad import Squad, SquadShip

SEATS: tuple[Seat, Seat] = ("red", "blue")
PHASES: tuple[tuple[str, type[Frame]], ...] = (
    ("planning", PlanningPhase),
    ("activation", ActivationPhase),
    ("combat", CombatPhase),
    ("end", EndPhase),
)
ROCKS = tuple(f"core2asteroid{n}" for n in range(6))


class PlacedShip(Fact, frozen=True, kw_only=True):
    """A ship of a position: mm and degrees, and everything that differs from a fresh ship."""

    name: str = ""
    seat: Seat
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


class PlacedObstacle(Fact, frozen=True, kw_only=True):
    """An obstacle of a position."""

    outline: str
    x: float
    y: float
    heading: float = 0.0
    name: str = ""


class Position(Fact, frozen=True, kw_only=True):
    """A table in the middle of a game, and where play stands."""

    ships: tuple[PlacedShip, ...]
    obstacles: tuple[PlacedObstacle, ...] = ()
    phase: Literal["planning", "activation", "combat", "end"] = "planning"
    round: int = 1
    first: Seat = "red"
    done: tuple[str, ...] = ()
    step: int = 99


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
        raise SetupError(f"unknown {kind} {name!r} in {ruleset.id}")
    return found


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
    ids: dict[str, Id] = {}
    for placed in position.ships:
        label = labels.next(placed.pilot)
        ship = _add_ship(
            ruleset, state, placed.seat, SquadShip(placed.pilot, placed.upgrades), placed.name or label
        )
        for name in (placed.name, label, placed.pilot):
            ids.setdefault(name, ship)
    for placed in position.ships:
        _fill_in(ruleset, state, placed, ids)
    for rock in position.obstacles:
        _add_obstacle(state, rock.outline, rock.name, Pose.of(rock.x, rock.y, rock.heading))
    _add_stack(state, position, tuple(_named(ids, name) for name in position.done), rounds)


def _named(ids: dict[str, Id], name: str) -> Id:
    if name not in ids:
        raise SetupError(f"unknown ship {name!r}; the position has {', '.join(n for n in ids if n)}")
    return ids[name]


def _fill_in(ruleset: Ruleset, state: State[Any, Any, Any], placed: PlacedShip, ids: dict[str, Id]) -> None:
    ship = ids[placed.name or placed.pilot] if placed.name else _own_id(state, placed, ids)
    piece: Ship = state.pieces[ship]
    facts = ruleset.facts[piece.name]
    if placed.dial and placed.dial not in facts.dial:
        raise SetupError(f"{piece.label}: {placed.dial!r} is not on the dial of a {facts.name}")
    state.pieces[ship] = replace(
        piece,
        zone="table",
        at=Pose.of(placed.x, placed.y, placed.heading),
        shields=facts.shields if placed.shields is None else placed.shields,
        tokens={kind: count for kind, count in placed.tokens.items() if count > 0},
        lock=_named(ids, placed.lock) if placed.lock else "",
        dial=Secret(placed.dial, (placed.seat,)) if placed.dial else Secret(),
        touching=tuple(_named(ids, name) for name in placed.touching),
    )
    for name, faceup in [*((n, True) for n in placed.faceup), *((n, False) for n in placed.facedown)]:
        _deal(ruleset, state, ship, name, faceup)


def _own_id(state: State[Any, Any, Any], placed: PlacedShip, ids: dict[str, Id]) -> Id:
    """The first ship of that pilot and seat that is not on the table yet."""
    for piece in state.pieces.values():
        mine = isinstance(piece, Ship) and piece.owner == placed.seat and piece.zone == "reserve"
        if mine and piece.pilot == f"pilot:{placed.pilot}":
            return piece.id
    return ids[placed.pilot]


def _deal(ruleset: Ruleset, state: State[Any, Any, Any], ship: Id, name: str, faceup: bool) -> None:
    """A damage card of the position comes out of its deck."""
    facts_of(ruleset, "damage", name)
    key = f"damage:{name}"
    seat = state.pieces[ship].owner
    deck = "damage" if "damage" in state.decks else f"damage-{seat}"
    left = list(state.decks[deck].cards.value or ())
    if key not in left:
        raise SetupError(f"the deck has no {name} left")
    left.remove(key)
    state.decks[deck] = Deck(len(left), Secret(tuple(left)))
    card = _new_id(state, "damage")
    hidden = None if faceup else Secret(key)
    state.cards[card] = Card(card, key if faceup else "", seat, ship, faceup=faceup, hidden=hidden)


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
