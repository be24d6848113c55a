"""Measuring and looking: who is where, how far, and who is friend or foe."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from holotable.armada.facts import Armament, HullZone, ShipFacts, SquadronFacts
from holotable.armada.geometry.bases import (
    SQUADRON_REACH,
    base,
    outline,
    reach,
    ship_distance,
    ship_squadron_distance,
    squadron_distance,
    squadron_shape,
)
from holotable.armada.geometry.obstacles import obstacle_shape, tokens
from holotable.armada.geometry.ruler import distance_band
from holotable.armada.geometry.zones import adjacent
from holotable.armada.pieces import Obstacle, Ship, Squadron, Token
from holotable.armada.queries import Hull, Keyword
from holotable.kernel.game import Game
from holotable.kernel.record_base import Id, Seat
from holotable.table.measure import Shape, gap, overlaps
from holotable.table.placement import Corners, rectangle
from holotable.table.pose import Pose


class Measures(Game):
    """Reading the table. Distance to a ship is measured to its base without the shield dials (ARM-GEO-04, -06)."""

    # Pieces and their cards ------------------------------------------------------------------------------

    def ship(self, id: Id) -> Ship:
        """The ship as it is now."""
        return self.piece(id)

    def squadron(self, id: Id) -> Squadron:
        """The squadron as it is now."""
        return self.piece(id)

    def is_ship(self, id: Id) -> bool:
        """Whether this is a ship."""
        return isinstance(self.state.pieces[id], Ship)

    def is_squadron(self, id: Id) -> bool:
        """Whether this is a squadron."""
        return isinstance(self.state.pieces[id], Squadron)

    def ships(self, of: Seat | None = None) -> list[Id]:
        """The ships in play, of one seat or of both."""
        return self._units(Ship, of)

    def squadrons(self, of: Seat | None = None) -> list[Id]:
        """The squadrons in play, of one seat or of both."""
        return self._units(Squadron, of)

    def _units(self, kind: type[Any], of: Seat | None) -> list[Id]:
        return [u.id for u in self.in_play(kind) if (of is None or u.owner == of) and not u.doomed]

    def obstacles(self) -> list[Obstacle]:
        """The obstacles on the table."""
        return self.in_play(Obstacle)

    def tokens(self, name: str = "", on: Id | None = None) -> list[Token]:
        """The tokens on the table, of a name, or on a piece or card."""
        every: list[Token] = self.in_play(Token)
        return [t for t in every if (not name or t.name == name) and (on is None or t.on == on)]

    def facts(self, unit: Id) -> Any:
        """The printed figures of a unit's card."""
        return self.ruleset.facts[self.state.pieces[unit].name]

    def ship_facts(self, ship: Id) -> ShipFacts:
        """The printed figures of a ship's card."""
        return self.facts(ship)

    def squadron_facts(self, squadron: Id) -> SquadronFacts:
        """The printed figures of a squadron's card."""
        return self.facts(squadron)

    def printed_keyword(self, unit: Id, name: str) -> int:
        """The number of a printed keyword, 0 without it."""
        return getattr(self.facts(unit), "keywords", {}).get(name, 0)

    def printed_armament(self, unit: Id, zone: str, against: str) -> Armament:
        """The armament in use: a ship's battery is its zone's, its anti-squadron armament is one (ARM-ATK-02)."""
        facts = self.facts(unit)
        if against == "squadron":
            return facts.anti_squadron
        return facts.battery[zone] if zone else facts.battery

    def keyword(self, unit: Id, name: str, now: Any = None) -> int:
        """The number of a squadron's keyword as it is now, 0 without it."""
        return self.value(Keyword(unit, name, now)) if self.is_squadron(unit) else 0

    def hull(self, unit: Id) -> int:
        """A unit's hull value."""
        return self.value(Hull(unit))

    def unique(self, unit: Id) -> bool:
        """Whether a unit's card is unique."""
        return self.facts(unit).unique

    def cost(self, unit: Id) -> int:
        """The fleet points of a unit: a ship's with all its upgrades, also the discarded ones (ARM-SCR-01)."""
        cards = (card for card in self.state.cards.values() if card.host == unit)
        upgrades = sum(getattr(self.ruleset.facts.get(card.name), "points", 0) for card in cards)
        return self.facts(unit).points + upgrades

    def label(self, id: Id) -> str:
        """What players call a piece or a card."""
        piece = self.state.pieces.get(id)
        if piece is not None:
            return getattr(piece, "label", "") or id.replace("#", " ")
        card = self.state.cards.get(id)
        if card is None:
            return id
        facts: Any = self.ruleset.facts.get(card.name)
        return facts.name if facts is not None else "a facedown card"

    # Friend and foe --------------------------------------------------------------------------------------

    def friendly(self, a: Id, b: Id) -> bool:
        """Same fleet; a unit is friendly to itself (ARM-TIM-19, ARM-TIM-20)."""
        return self.owner(a) == self.owner(b)

    def enemy_ships(self, unit: Id) -> list[Id]:
        """The ships of the other fleet."""
        return self.ships(of=self.foe(self.owner(unit)))

    def enemy_squadrons(self, unit: Id) -> list[Id]:
        """The squadrons of the other fleet."""
        return self.squadrons(of=self.foe(self.owner(unit)))

    @property
    def second(self) -> Seat:
        """The second player."""
        return self.foe(self.state.first)

    # Outlines (also what placement rules ask) --------------------------------------------------------------

    def size(self, ship: Id) -> str:
        """The size of a ship's base."""
        return self.facts(ship).size

    def outline(self, piece: Id, pose: tuple[int, int, int] | None = None) -> Shape:
        """The shape that overlaps: a ship's base with its shield dials (ARM-GEO-05)."""
        item = self.state.pieces[piece]
        at = Pose(*pose) if pose is not None else item.at
        if isinstance(item, Ship):
            return outline(self.size(piece), at)
        return self._plain(item, at)

    def footing(self, piece: Id, pose: tuple[int, int, int] | None = None) -> Shape:
        """The shape that is measured: a ship's base without its dials (ARM-GEO-04, ARM-GEO-06)."""
        item = self.state.pieces[piece]
        at = Pose(*pose) if pose is not None else item.at
        if isinstance(item, Ship):
            return (base(self.size(piece), at),)
        return self._plain(item, at)

    def _plain(self, item: Any, at: Pose) -> Shape:
        if isinstance(item, Obstacle):
            return obstacle_shape(item.outline, at)
        return squadron_shape(at)

    def circle(self, piece: Id, pose: tuple[int, int, int] | None = None) -> tuple[float, float, float]:
        """A circle in mm round the overlap shape."""
        item = self.state.pieces[piece]
        x, y, _ = pose or item.at.numbers
        return x / 1000, y / 1000, self.radius(piece)

    def radius(self, piece: Id) -> float:
        """How far the overlap shape reaches from its middle, in mm."""
        item = self.state.pieces[piece]
        if isinstance(item, Ship):
            return reach(self.size(piece))
        return tokens()[item.outline].reach if isinstance(item, Obstacle) else SQUADRON_REACH

    def apart(self, a: Id, b: Id, pose: tuple[int, int, int] | None = None) -> bool:
        """Whether the circles round two pieces show that they cannot overlap."""
        x, y, radius = self.circle(a, pose)
        ox, oy, other = self.circle(b)
        return (ox - x) ** 2 + (oy - y) ** 2 >= (radius + other) ** 2

    def rocks_under(self, unit: Id) -> list[Id]:
        """The obstacles that a unit overlaps (ARM-OBS-05)."""
        shape = self.outline(unit)
        near = (rock.id for rock in self.obstacles() if not self.apart(unit, rock.id))
        return [rock for rock in near if overlaps(shape, self.outline(rock))]

    def setup_area(self) -> Corners:
        """The middle four feet of a six-foot table; all of a three-foot table (ARM-SET-02)."""
        width, height = self.table_size()
        margin = 304_800 if width > height else 0
        return rectangle(margin, 0, width - margin, height)

    def table_size(self) -> tuple[int, int]:
        """The play area in µm (ARM-SET-02)."""
        return self.ruleset.constants.table

    def those(self, kind: str) -> list[Id]:
        """The pieces a placement rule means by a word."""
        if kind == "ships":
            return [ship.id for ship in self.in_play(Ship)]
        if kind == "squadrons":
            return [squadron.id for squadron in self.in_play(Squadron)]
        return [rock.id for rock in self.obstacles()]

    def adjacent_zones(self, zone: HullZone) -> tuple[HullZone, ...]:
        """The hull zones that share an arc line with this one (ARM-GEO-02)."""
        return adjacent(zone) if zone else ()

    # Distance --------------------------------------------------------------------------------------------

    def distance(self, a: Id, b: Id) -> float:
        """The distance in mm between the closest points of two pieces (ARM-RNG-09)."""
        one, two = self.state.pieces[a], self.state.pieces[b]
        if isinstance(one, Squadron) and isinstance(two, Squadron):
            return squadron_distance(one.at, two.at)
        if isinstance(one, Ship) and isinstance(two, Ship):
            return ship_distance(self.size(a), one.at, self.size(b), two.at)
        if isinstance(one, Ship) and isinstance(two, Squadron):
            return ship_squadron_distance(self.size(a), one.at, two.at)
        if isinstance(one, Squadron) and isinstance(two, Ship):
            return ship_squadron_distance(self.size(b), two.at, one.at)
        return gap(self.footing(a), self.footing(b))

    def band(self, a: Id, b: Id) -> int:
        """The distance band from one piece to another, 1 to itself, 6 beyond the ruler (ARM-RNG-01, ARM-RNG-08)."""
        return 1 if a == b else distance_band(self.distance(a, b))

    def at_distance(self, a: Id, b: Id, low: int, high: int) -> bool:
        """Whether two pieces are at distance `low` to `high` of each other (ARM-RNG-03, ARM-RNG-06)."""
        return low <= self.band(a, b) <= high

    def near(self, to: Id, among: Iterable[Id], low: int, high: int) -> list[Id]:
        """Those at a distance between two bands."""
        return [other for other in among if self.at_distance(to, other, low, high)]
