"""Aiming: which hull zones and squadrons a unit can attack, from how far, and what is in the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from holotable.armada.facts import COLORS, ZONES, HullZone
from holotable.armada.frames import Activation, Attack, ZoneAttack
from holotable.armada.geometry import range_and_sight
from holotable.armada.geometry.bases import base
from holotable.armada.geometry.ruler import LONG, range_band, reach_of
from holotable.armada.pieces import Ship, Squadron
from holotable.armada.queries import (
    ArmamentDice,
    AttacksFromZone,
    DiceRemoved,
    GatherColors,
    MayTarget,
    Obstructed,
    Obstructs,
)
from holotable.armada.vocabulary.measures import Measures
from holotable.kernel.decision import Refusal, Why
from holotable.kernel.record_base import Id
from holotable.table.measure import Line, Shape
from holotable.table.pose import line_um

SLACK = 1.0  # mm: a quick look leaves what is nearly within reach to the ruler
SQUADRON_RANGE = reach_of(1)


class Aim(NamedTuple):
    """What is measured of a possible attack: `bar` is what the table itself has against it."""

    range: str
    distance: float
    line: Line | None
    bar: tuple[str, Refusal] | None = None


class Aiming(Measures):
    """Range, arc and line of sight of attacks (ARM-RNG-10 to -12, ARM-ARC, ARM-LOS)."""

    # Possible attacks ------------------------------------------------------------------------------------

    def shots(self, frame: ZoneAttack, against: str = "") -> list[Attack]:
        """The attacks that a unit might declare, with range and obstruction measured; other rules may still bar them.

        What the table bars (arc, range, line of sight) is left out, unless somebody asks why or a card may lift a bar.
        `against` limits them to ships or to squadrons.
        """
        attacker = frame.attacker
        zones: tuple[HullZone, ...] = (frame.zone,) if frame.zone else ZONES
        if not self.is_ship(attacker):
            zones = ("",)
        every = self.explaining or MayTarget in self.index.value
        return [
            shot
            for zone in zones
            for defender in self._foes(attacker, against)
            for shot, aim in self._aimed(attacker, zone, defender)
            if every or aim.bar is None
        ]

    def can_attack(self, attacker: Id) -> bool:
        """Whether a unit could declare an attack now (ARM-ATK-08 to ARM-ATK-12)."""
        return any(self.allowed(MayTarget(shot)) for shot in self.shots(ZoneAttack(attacker)))

    def _foes(self, attacker: Id, against: str) -> list[Id]:
        ships = self.enemy_ships(attacker) if against != "squadron" else []
        squadrons = self.enemy_squadrons(attacker) if against != "ship" else []
        return [
            other
            for other in (*ships, *squadrons)
            if self.explaining or not self.out_of_reach(attacker, other)
        ]

    def out_of_reach(self, a: Id, b: Id) -> bool:
        """Whether the circles round two units show that no attack reaches from one to the other."""
        here, there = self.state.pieces[a].at, self.state.pieces[b].at
        most = SLACK + (LONG if self.is_ship(a) else SQUADRON_RANGE) + self.radius(a) + self.radius(b)
        dx, dy = here.x - there.x, here.y - there.y
        return dx * dx + dy * dy > 1_000_000 * most * most

    def attacks_on(self, attacker: Id, zone: HullZone, defender: Id) -> list[Attack]:
        """The attacks of a zone on each hull zone of a ship, or on a squadron."""
        return [shot for shot, _ in self._aimed(attacker, zone, defender)]

    def possible_attack(self, now: Attack) -> Attack:
        """Fill in its range and obstruction; no range: out of arc, or beyond the ruler."""
        self._measure(now)
        return now

    def _aimed(self, attacker: Id, zone: HullZone, defender: Id) -> Iterator[tuple[Attack, Aim]]:
        zones: tuple[HullZone, ...] = ZONES if self.is_ship(defender) else ("",)
        for target in zones:
            shot = Attack(attacker, defender, zone, target)
            yield shot, self._measure(shot)

    def _measure(self, now: Attack) -> Aim:
        aim = self.aim(now)
        now.range = aim.range
        now.obstructed = aim.bar is None and self.value(Obstructed(now, self.across(now)))
        return aim

    # What the table says ---------------------------------------------------------------------------------

    def aim(self, now: Attack) -> Aim:
        """Range and arc, then line of sight (ARM-ATK-09, ARM-ATK-10)."""
        reach = self._reach(now)
        if reach is None:
            return Aim("", 0.0, None, ("arc", Refusal("ARM-ATK-09", Why("out-of-arc", self._names(now)))))
        band = range_band(reach.distance)
        if not now.zone and reach.distance > SQUADRON_RANGE + 0.01:
            return Aim("", reach.distance, reach.line, ("range", self._too_far(now, reach, "ARM-ATK-05")))
        if band == "extreme":
            return Aim("", reach.distance, reach.line, ("range", self._too_far(now, reach, "ARM-ATK-09")))
        if not reach.clean:
            refusal = Refusal(
                "ARM-RNG-12", Why("range-blocked", self._names(now)), lines=(line_um(reach.line),)
            )
            return Aim(band, reach.distance, reach.line, ("line", refusal))
        sight = self.sight(now)
        blocked = self._blocked(now, sight)
        if blocked:
            why = Why("sight-blocked", {**self._names(now), "zone": blocked})
            refusal = Refusal("ARM-LOS-03", why, lines=(line_um(sight),))
            return Aim(band, reach.distance, reach.line, ("sight", refusal))
        return Aim(band, reach.distance, reach.line)

    def _reach(self, now: Attack) -> range_and_sight.Reach | None:
        one, two = self.state.pieces[now.attacker], self.state.pieces[now.defender]
        if isinstance(one, Ship):
            key = self.facts(now.attacker).geometry
            if isinstance(two, Ship):
                there = self.facts(now.defender).geometry
                return range_and_sight.ship_to_ship(key, now.zone, one.at, there, now.target_zone, two.at)
            return range_and_sight.ship_to_squadron(key, now.zone, one.at, two.at)
        if isinstance(two, Ship):
            return range_and_sight.squadron_to_ship(
                one.at, self.facts(now.defender).geometry, now.target_zone, two.at
            )
        return range_and_sight.squadron_to_squadron(one.at, two.at)

    def sight(self, now: Attack) -> Line:
        """The line of sight of an attack (ARM-LOS-02)."""
        one, two = self.state.pieces[now.attacker], self.state.pieces[now.defender]
        return range_and_sight.sight(self._end(one, now.zone), self._end(two, now.target_zone))

    def _end(self, unit: Ship | Squadron, zone: HullZone) -> Any:
        return (self.facts(unit.id).geometry, zone, unit.at) if isinstance(unit, Ship) else unit.at

    def _blocked(self, now: Attack, sight: Line) -> HullZone:
        if not now.target_zone:
            return ""
        there = self.state.pieces[now.defender]
        key = self.facts(now.defender).geometry
        return range_and_sight.sight_blocked(sight, key, now.target_zone, there.at) or ""

    def across(self, now: Attack) -> tuple[Id, ...]:
        """The obstacles and other ships that its line of sight crosses (ARM-LOS-06, ARM-LOS-08, ARM-LOS-09)."""
        sight = self.sight(now)
        around = [piece for piece in self._between(sight) if piece not in (now.attacker, now.defender)]
        ships = [(piece, self.footing(piece)) for piece in around if self.is_ship(piece)]
        rocks = [(piece, self.outline(piece)) for piece in around if not self.is_ship(piece)]
        across = range_and_sight.obstructed_by(sight, ships)
        across += range_and_sight.obstructed_by(sight, rocks, self._covering(now))
        if self.ruleset.constants.dials_obstruct:
            across += [rock for rock in self._under_dials(now, sight) if rock not in across]
        return tuple(piece for piece in across if self.value(Obstructs(piece)))

    def _under_dials(self, now: Attack, sight: Line) -> list[Id]:
        """The obstacles under the shield dials of the attacking and defending zones (ARM-LOS-10).

        A dial is wider than the line: what lies under it may be beside the line.
        """
        found: list[Id] = []
        ends: tuple[tuple[Id, HullZone], ...] = ((now.attacker, now.zone), (now.defender, now.target_zone))
        for unit, zone in ends:
            if zone:
                near = [rock.id for rock in self.obstacles() if not self.apart(unit, rock.id)]
                rocks = [(rock, self.outline(rock)) for rock in near]
                at = self.state.pieces[unit].at
                found += range_and_sight.obstructed_at_dial(sight, self.size(unit), zone, at, rocks)
        return found

    def _between(self, sight: Line) -> list[Id]:
        """The ships and obstacles whose circle the line comes near."""
        (ax, ay), (bx, by) = sight
        dx, dy = bx - ax, by - ay
        size = dx * dx + dy * dy or 1.0
        found: list[Id] = []
        for piece in (*self.those("ships"), *self.those("obstacles")):
            x, y, radius = self.circle(piece)
            along = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / size))
            ox, oy = x - ax - along * dx, y - ay - along * dy
            if ox * ox + oy * oy <= radius * radius:
                found.append(piece)
        return found

    def _covering(self, now: Attack) -> Shape:
        """The bases of the attacking and defending ship, which hide what lies under them (ARM-LOS-09)."""
        both = [self.state.pieces[unit] for unit in (now.attacker, now.defender)]
        return tuple(base(self.size(unit.id), unit.at) for unit in both if isinstance(unit, Ship))

    # What the rules say ----------------------------------------------------------------------------------

    def target_bars(self, now: Attack) -> list[tuple[str, Refusal]]:
        """The rules' reasons against declaring this attack (ARM-ATK-06 to ARM-ATK-12)."""
        aim = self.aim(now)
        bars = [aim.bar] if aim.bar is not None else []
        if now.zone and self.zone_used(now.attacker, now.zone):
            bars.append(("zone", Refusal("ARM-ATK-06", Why("zone-used", {"zone": now.zone}))))
        if self.is_squadron(now.attacker):
            bars += self._squadron_bars(now)
        if aim.range and self.pool_size(now) <= 0:
            bars.append(("dice", Refusal("ARM-ATK-12", Why("no-dice", self._names(now)))))
        return bars

    def zone_used(self, ship: Id, zone: str) -> bool:
        """Whether a hull zone has made all its attacks of this activation (ARM-ATK-06)."""
        made = sum(attack.zone == zone for attack in self.attacks_made(ship))
        return made >= self.value(AttacksFromZone(ship, zone))

    def attacks_made(self, ship: Id) -> list[ZoneAttack]:
        """The attacks that a ship has made in its activation, its only one of the round; declined ones have no zone."""
        if self.nearest(Activation) is None:
            return []
        return [attack for attack in self.happened(ZoneAttack, attacker=ship) if attack.zone]

    def _squadron_bars(self, now: Attack) -> list[tuple[str, Refusal]]:
        if self.is_ship(now.defender):
            foes = self.must_attack(now.attacker)
            if foes:
                why = Why("must-attack-squadron", {"squadron": self.label(foes[0])})
                return [("engaged", Refusal("ARM-ENG-03", why))]
            return []
        if now.counter or self.keyword(now.defender, "escort", now):
            return []
        escorts = [s for s in self.engaged_with(now.attacker) if self.keyword(s, "escort", now)]
        if not escorts:
            return []
        return [("escort", Refusal("ARM-KEY-04", Why("escorted", {"squadron": self.label(escorts[0])})))]

    def _names(self, now: Attack) -> dict[str, str]:
        if not self.explaining:
            return {}
        target = self.label(now.defender) + (f" ({now.target_zone})" if now.target_zone else "")
        return {"unit": self.label(now.attacker), "target": target, "from": now.zone}

    def _too_far(self, now: Attack, reach: range_and_sight.Reach, rule: str) -> Refusal:
        figures = {**self._names(now), "distance": f"{reach.distance:.1f}"}
        return Refusal(rule, Why("attack-too-far", figures), lines=(line_um(reach.line),))

    # Dice of an attack -----------------------------------------------------------------------------------

    def against(self, now: Attack) -> str:
        """Which armament an attack uses (ARM-ATK-02)."""
        return "ship" if self.is_ship(now.defender) else "squadron"

    def gathered(self, now: Attack) -> tuple[str, ...]:
        """The dice that the armament has at the range of the attack (ARM-ATK-13)."""
        if now.counter:
            return ("blue",) * now.counter
        against, allowed = self.against(now), self.value(GatherColors(now))
        counts = ((c, self.value(ArmamentDice(now.attacker, now.zone, against, c))) for c in COLORS)
        return tuple(color for color, count in counts if color in allowed for _ in range(count))

    def pool_size(self, now: Attack) -> int:
        """How many dice are left to roll (ARM-ATK-15, ARM-ATK-16, gap G-04)."""
        return len(self.gathered(now)) - self.value(DiceRemoved(now))

    # Engagement ------------------------------------------------------------------------------------------

    def engaged_with(self, squadron: Id) -> list[Id]:
        """The enemy squadrons at distance 1 with nothing in between (ARM-ENG-01, ARM-ENG-05)."""
        foes = [s for s in self.enemy_squadrons(squadron) if not self.out_of_reach(squadron, s)]
        return [foe for foe in foes if self.band(squadron, foe) == 1 and not self._cut_off(squadron, foe)]

    def engaged(self, a: Id, b: Id) -> bool:
        """Whether two squadrons are engaged with each other."""
        return b in self.engaged_with(a)

    def _cut_off(self, a: Id, b: Id) -> bool:
        now = Attack(a, b)
        return self.value(Obstructed(now, self.across(now)))

    def held_by(self, squadron: Id) -> list[Id]:
        """The engaged enemies that keep a squadron from moving: those that are not heavy (ARM-ENG-02, ARM-KEY-05)."""
        return [foe for foe in self.engaged_with(squadron) if not self.keyword(foe, "heavy")]

    def must_attack(self, squadron: Id) -> list[Id]:
        """The engaged enemies that a squadron has to attack rather than a ship (ARM-ENG-03)."""
        return [foe for foe in self.held_by(squadron) if self.may_target(squadron, foe)]

    def may_target(self, squadron: Id, foe: Id) -> bool:
        """Whether a squadron could attack another."""
        return self.allowed(MayTarget(self.possible_attack(Attack(squadron, foe))))
