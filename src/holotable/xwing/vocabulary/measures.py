"""Measuring and looking: who is where, how far, in which arc; and who is friend or foe."""

from __future__ import annotations

from typing import Any

from holotable.kernel.chance import Chance
from holotable.kernel.decision import Refusal, Why
from holotable.kernel.game import Game
from holotable.kernel.record_base import Id, RuleId, Seat
from holotable.kernel.ruleset import Ruleset
from holotable.kernel.state import State
from holotable.table.measure import Shape, distance, overlaps
from holotable.table.pose import Pose, line_um, to_local, turned
from holotable.xwing.facts import PilotFacts, ShipFacts, WeaponFacts
from holotable.xwing.frames import GainToken, RemoveToken
from holotable.xwing.geometry.arcs import Reach, attack_reach, in_arc, range_band, reach_between
from holotable.xwing.geometry.bases import BASES, outline, reach, square
from holotable.xwing.geometry.obstacles import token_shape, tokens
from holotable.xwing.pieces import Obstacle, Ship
from holotable.xwing.queries import Range, Touching
from holotable.xwing.words import obstacle_name

RULER = 300.0
BEYOND = 4
"""The range of whatever is beyond range 3."""


class Measures(Game):
    """Reading the table. Distances are between plain bases, guides ignored (XW1-GEO-03)."""

    def __init__(self, ruleset: Ruleset, state: State[Any, Any, Any], chance: Chance | None = None) -> None:
        super().__init__(ruleset, state, chance)
        self._radii: dict[Id, float] = {}

    # Pieces and their cards ------------------------------------------------------------------------------

    def ship(self, id: Id) -> Ship:
        """The ship as it is now."""
        return self.piece(id)

    def ships(self, of: Seat | None = None) -> list[Id]:
        """The ships on the table, of one seat or of both."""
        return [s.id for s in self.in_play(Ship) if of is None or s.owner == of]

    def obstacles(self) -> list[Obstacle]:
        """The obstacles on the table."""
        return self.in_play(Obstacle)

    def facts(self, ship: Id) -> ShipFacts:
        """The printed figures of a ship's type."""
        return self.ruleset.facts[self.state.pieces[ship].name]

    def pilot(self, ship: Id) -> PilotFacts:
        """The printed figures of a ship's pilot."""
        return self.ruleset.facts[self.state.pieces[ship].pilot]

    def weapon(self, card: Id) -> WeaponFacts:
        """The attack header of a secondary weapon."""
        return self.ruleset.facts[self.state.cards[card].name].weapon

    def printed_actions(self, ship: Id) -> tuple[str, ...]:
        """The action bar of the ship type with the icons that upgrades add (XW1-SQUAD-04)."""
        bar = self.facts(ship).actions
        for card in self.cards_on(ship):
            added = getattr(self.ruleset.facts.get(card.name), "actions", ())
            bar += tuple(action for action in added if action not in bar)
        return bar

    def label(self, id: Id) -> str:
        """What players call a piece or a card."""
        piece = self.state.pieces.get(id)
        if isinstance(piece, Ship):
            return piece.label
        if isinstance(piece, Obstacle) and "#" in id:
            return obstacle_name(piece.outline)
        if piece is not None:
            return id.replace("#", " ")
        card = self.state.cards.get(id)
        if card is None:
            return id
        facts: Any = self.ruleset.facts.get(card.name)
        return facts.name if facts is not None else "a facedown card"

    def say_token(self, event: GainToken | RemoveToken, rule: RuleId, key: str) -> None:
        """A token comes or goes; the card that has caused it is named, if one has."""
        ship, kind = self.label(event.ship), event.kind
        if event.by in self.state.cards:
            self.say(rule, f"{key}-by", ship=ship, kind=kind, card=self.label(event.by))
        else:
            self.say(rule, key, ship=ship, kind=kind)

    # Friend and foe --------------------------------------------------------------------------------------

    def friendly(self, a: Id, b: Id) -> bool:
        """Same owner; a ship is friendly to itself (XW1-ROUND-10)."""
        return self.owner(a) == self.owner(b)

    def others(self, ship: Id) -> list[Id]:
        """The other friendly ships."""
        return [s for s in self.ships(of=self.owner(ship)) if s != ship]

    def enemies(self, ship: Id) -> list[Id]:
        """The enemy ships."""
        return self.ships(of=self.foe(self.owner(ship)))

    # Outlines (also what placement rules ask) --------------------------------------------------------------

    def outline(self, piece: Id, pose: tuple[int, int, int] | None = None) -> Shape:
        """The collision shape of a piece, where it is or where it might be."""
        item = self.state.pieces[piece]
        at = Pose(*pose) if pose is not None else item.at
        if isinstance(item, Obstacle):
            return token_shape(item.outline, at)
        return outline(self.size(piece), at)

    def footing(self, piece: Id, pose: tuple[int, int, int] | None = None) -> Shape:
        """The shape that is measured: a ship's plain base, an obstacle as it is."""
        if isinstance(self.state.pieces[piece], Obstacle):
            return self.outline(piece, pose)
        return self.base(piece, Pose(*pose) if pose is not None else None)

    def circle(self, piece: Id, pose: tuple[int, int, int] | None = None) -> tuple[float, float, float]:
        """A circle in mm round the collision shape."""
        item = self.state.pieces[piece]
        x, y, _ = pose or item.at.numbers
        return x / 1000, y / 1000, self.radius(piece)

    def radius(self, piece: Id) -> float:
        """How far the collision shape reaches from its middle, in mm."""
        known = self._radii.get(piece)
        if known is None:
            item = self.state.pieces[piece]
            known = tokens()[item.outline].reach if isinstance(item, Obstacle) else reach(self.size(piece))
            self._radii[piece] = known
        return known

    def apart(self, a: Id, b: Id, pose: tuple[int, int, int] | None = None) -> bool:
        """Whether the circles round two pieces show that they cannot overlap."""
        x, y, radius = self.circle(a, pose)
        ox, oy, other = self.circle(b)
        return (ox - x) ** 2 + (oy - y) ** 2 >= (radius + other) ** 2

    def base(self, ship: Id, pose: Pose | None = None) -> Shape:
        """The plain square of a base, for range and for leaving the table."""
        return (square(self.size(ship), pose or self.state.pieces[ship].at),)

    def size(self, ship: Id) -> str:
        """The size of a ship's base."""
        return self.facts(ship).size

    def table_size(self) -> tuple[int, int]:
        """The play area in µm (XW1-GEO-04)."""
        return self.ruleset.constants.table

    def those(self, kind: str) -> list[Id]:
        """The pieces a placement rule means by a word."""
        return self.ships() if kind == "ships" else [rock.id for rock in self.obstacles()]

    # Range, arcs, contact --------------------------------------------------------------------------------

    def reach(self, a: Id, b: Id) -> Reach:
        """The shortest lines between two bases (XW1-GEO-06)."""
        return reach_between(self.base(a), self.base(b))

    def range(self, a: Id, b: Id) -> int:
        """The range from one ship to another; 1 to itself and to ships it touches (XW1-GEO-08)."""
        if a == b or b in self.ship(a).touching:
            raw = 1
        elif self.far(a, b):
            raw = BEYOND
        else:
            raw = range_band(distance(self.base(a)[0], self.base(b)[0]))
        return self.value(Range(a, b, raw))

    def far(self, a: Id, b: Id) -> bool:
        """Whether the circles round two ships show that no ruler reaches from one to the other."""
        here, there = self.state.pieces[a].at, self.state.pieces[b].at
        dx, dy, reach = here.x - there.x, here.y - there.y, RULER + self.radius(a) + self.radius(b)
        return dx * dx + dy * dy > 1_000_000 * reach * reach

    def aside(self, ship: Id, target: Id) -> bool:
        """Whether the circle round a ship shows that it is wholly outside another's front arc."""
        _, _, radius = self.circle(target)
        x, y, _ = self.ship(target).at.mm
        across, ahead = to_local((x, y), self.ship(ship).at.mm)
        sine, cosine = turned(BASES[self.size(ship)].arc_half_angle)
        return abs(across) * cosine - ahead * sine > radius

    def at_range(self, ship: Id, among: list[Id], low: int, high: int) -> list[Id]:
        """Those at a range between two bands."""
        return [other for other in among if low <= self.range(ship, other) <= high]

    def too_far(self, a: Id, b: Id, most: int, rule: RuleId) -> Refusal:
        """The refusal of something that reaches only so far, with the line that was measured."""
        if not self.explaining:
            return Refusal(rule, Why("out-of-sight"))
        reach = self.reach(a, b)
        figures = {"ship": self.label(b), "distance": f"{reach.distance:.1f}", "most": str(most)}
        return Refusal(rule, Why("too-far", figures), lines=(line_um(reach.lines[0]),))

    def in_arc(self, ship: Id, target: Id, arc: str = "front") -> bool:
        """Whether any of the target's base is in an arc of the ship (XW1-GEO-12)."""
        return in_arc(self.size(ship), self.ship(ship).at, arc, self.base(target))

    def attack_reach(self, ship: Id, target: Id, arc: str = "front") -> Reach | None:
        """The measured line of an attack, None outside the arc (XW1-GEO-09)."""
        return attack_reach(self.size(ship), self.ship(ship).at, arc, self.base(target), from_arc=False)

    def range_in_arc(self, ship: Id, target: Id, arc: str = "front") -> int:
        """The range to the closest point inside an arc (XW1-GEO-10); beyond the ruler if none is."""
        found = self.attack_reach(ship, target, arc)
        return found.range if found is not None else BEYOND

    def touching(self, a: Id, b: Id) -> bool:
        """Whether two ships touch, which only a bump brings about (XW1-BUMP-08)."""
        return self.value(Touching(a, b))

    def rocks_under(self, ship: Id) -> list[Id]:
        """The obstacles that a ship's base overlaps."""
        shape = self.outline(ship)
        near = (rock.id for rock in self.obstacles() if not self.apart(ship, rock.id))
        return [rock for rock in near if overlaps(shape, self.outline(rock))]
