"""X-Wing in characters: the map, the ships, the dice under way, and the places worth offering."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, degrees
from random import Random
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from holotable.kernel.decision import Decision, Pick, Place
from holotable.kernel.record_base import Id, Seat
from holotable.players.xwing_places import inward_heading
from holotable.table.finding import legal, legal_candidates
from holotable.table.placement import OnLine, Within
from holotable.table.pose import Pose
from holotable.terminal import xwing_dial
from holotable.terminal.asking import PLACE
from holotable.terminal.canvas import Canvas, arrow
from holotable.terminal.scene import COLOURS, Choice, Hints, Mark
from holotable.xwing.frames import Activation, Attack, PlanningPhase
from holotable.xwing.pieces import Ship
from holotable.xwing.queries import Hull
from holotable.xwing.vocabulary import XWing
from holotable.xwing.words import spoken

LETTERS = {"red": "ABCDEFGHIJKLM", "blue": "PQRSTUVWXYZNO"}
SPATIAL = {
    "set-dial",
    "activate-next",
    "perform-action",
    "roll-side",
    "boost-template",
    "replace-red",
    "choose-edge",
}
OFFERED = 6


class XWingScene:
    """Red ships are A, B, C; blue ships are P, Q, R; the arrow beside the letter is where the nose points."""

    hints = Hints(
        course="2bl",
        courses="a maneuver or boost",
        tries="a maneuver or boost that is offered",
        rule="XW1-ATK-03",
        more="a mark is a range band,\n100 mm. On a dial W, G and R are white, green and red.",
    )

    # The map ---------------------------------------------------------------------------------------------

    def draw(self, table: XWing, rows: int, fine: bool, marks: Sequence[Mark] = ()) -> list[Text]:
        width, height = (side / 1000 for side in table.table_size())
        canvas = Canvas(width, height, rows, fine)
        for rock in table.obstacles():
            canvas.fill(table.outline(rock.id), "yellow")
        for ship in table.ships():
            canvas.fill(table.base(ship), f"dim {COLOURS[table.owner(ship)]}")
        for mark in marks:
            x, y, heading = Pose(*mark.pose).mm
            canvas.write(x, y, mark.text + arrow(heading, fine), "bold bright_yellow")
        for ship in table.ships():
            x, y, heading = table.ship(ship).at.mm
            text = self.tag(table, ship) + arrow(heading, fine)
            canvas.write(x, y, text, f"bold {COLOURS[table.owner(ship)]}")
        return canvas.lines()

    def tag(self, table: XWing, piece: Id) -> str:
        owned = table.state.pieces.get(piece)
        if not isinstance(owned, Ship):
            return ""
        fleet = [p.id for p in table.state.pieces.values() if isinstance(p, Ship) and p.owner == owned.owner]
        return LETTERS.get(owned.owner, "?" * 99)[fleet.index(piece) % 13]

    # The ships -------------------------------------------------------------------------------------------

    def roster(self, table: XWing, viewer: Seat | None, full: bool = True) -> list[Text]:
        lines: list[Text] = []
        for seat in table.state.seats:
            first = ", initiative" if table.state.first == seat else ""
            you = "you, " if seat == viewer else ""
            head = f"{seat.upper()}  {you}{table.score(seat)} points scored{first}"
            lines.append(Text(head, style=f"bold {COLOURS[seat]}"))
            for piece in table.state.pieces.values():
                if isinstance(piece, Ship) and piece.owner == seat:
                    lines += self._ship(table, piece, viewer)
        return lines

    def _ship(self, table: XWing, ship: Ship, viewer: Seat | None) -> list[Text]:
        tag = self.tag(table, ship.id)
        if ship.zone == "destroyed":
            return [Text(f"{tag} {ship.label}: destroyed", style="dim strike")]
        line = Text.assemble(
            (f"{tag} ", f"bold {COLOURS[ship.owner]}"),
            (ship.label, "" if ship.zone == "table" else "dim"),
            f"  PS{table.skill(ship.id)} {_figures(table, ship)}",
        )
        details = "; ".join(filter(None, [*self._worn(table, ship), self._dial(table, ship, viewer)]))
        return [line, Text(f"  {details}", style="dim")] if details else [line]

    def _worn(self, table: XWing, ship: Ship) -> list[str]:
        """Tokens, lock, damage cards, contact."""
        tokens = [kind if count == 1 else f"{count} {kind}" for kind, count in sorted(ship.tokens.items())]
        lock = f"locks {self.tag(table, ship.lock)}" if ship.lock in table.state.pieces else ""
        cards = table.damage_cards(ship.id)
        up = [table.label(card.id) for card in cards if card.faceup]
        down = sum(not card.faceup for card in cards)
        touch = ", ".join(self.tag(table, other) for other in ship.touching)
        return [
            ", ".join(tokens),
            lock,
            ", ".join(up),
            f"{down} facedown" if down else "",
            f"touches {touch}" if touch else "",
        ]

    def _dial(self, table: XWing, ship: Ship, viewer: Seat | None) -> str:
        maneuver = xwing_dial.planned(table, viewer).get(ship.id) if viewer == ship.owner else None
        if table.nearest(PlanningPhase) is None:  # in planning, the dials of last round mean nothing any more
            maneuver = maneuver or ship.dial.value
        return f"dial {spoken(maneuver)}" if maneuver else ""

    # Decisions -------------------------------------------------------------------------------------------

    def context(self, table: XWing, decision: Decision[Any]) -> str:
        atk: Attack | None = table.nearest(Attack)
        if atk is None or not atk.range:
            return self._activating(table, decision)
        dice = [
            f"{name}: {' '.join(die.face for die in pool)}"
            for name, pool in (("attack dice", atk.attack_dice), ("defense dice", atk.defense_dice))
            if pool
        ]
        head = f"{self._named(table, atk.attacker)} attacks {self._named(table, atk.defender)} at range {atk.range}"
        lines = [head + (", obstructed" if atk.obstructed else ""), "; ".join(dice)]
        defender = table.ship(atk.defender)
        lines.append(f"{self.tag(table, atk.defender)} has {self._stands(table, defender)}")
        return "\n  ".join(filter(None, lines))

    def _stands(self, table: XWing, ship: Ship) -> str:
        """What a ship has against an attack: hull, shields, and what lies beside it."""
        return "; ".join([_figures(table, ship), *filter(None, self._worn(table, ship))])

    def _activating(self, table: XWing, decision: Decision[Any]) -> str:
        """Whose activation an effect would fall into, where the question does not name the ship."""
        act: Activation | None = table.nearest(Activation)
        if act is None or decision.why.key not in ("BeforeReveal", "ChooseManeuver", "trigger", "may-use"):
            return ""
        maneuver = act.maneuver or table.ship(act.ship).dial.value
        return f"{self._named(table, act.ship)} activates" + (
            f", dial {spoken(maneuver)}" if maneuver else ""
        )

    def secret(self, decision: Decision[Any]) -> bool:
        return decision.why.key in ("set-dial", "change-dial")

    def spatial(self, decision: Decision[Any]) -> bool:
        return isinstance(decision, Place) or decision.why.key in SPATIAL

    def choices(self, table: XWing, decision: Pick) -> list[Choice]:
        names = [self._choice(table, decision, number) for number in range(len(decision.options))]
        shown = [choice.shown for choice in names if choice.shown not in choice.words]
        return [
            Choice(f"{choice.shown} ({option.label})", choice.words)
            if shown.count(choice.shown) > 1
            else choice
            for choice, option in zip(names, decision.options, strict=True)
        ]

    def _choice(self, table: XWing, decision: Pick, number: int) -> Choice:
        option = decision.options[number]
        tag = self.tag(table, option.ref)
        card = table.state.cards.get(option.ref)
        if decision.why.key in ("set-dial", "replace-red"):
            return Choice(option.label, (option.label, xwing_dial.code(option.label)))
        if card is not None and card.name:
            text = getattr(table.ruleset.facts.get(card.name), "text", "")
            shown = f"{option.label}: {text}" if text else option.label
            return Choice(shown, (option.label, option.label.replace('"', "")))
        if tag and option.label.startswith(table.label(option.ref)):
            plain = option.label.replace('"', "")
            aims = decision.why.key in ("declare-target", "choose-lock")
            state = f": {self._stands(table, table.ship(option.ref))}" if aims else ""
            return Choice(f"{tag} {option.label}{state}", (option.label, plain, tag))
        return Choice(_shown(option.label), (option.label, spoken(option.label)))

    def options(self, table: XWing, decision: Pick, choices: Sequence[Choice]) -> RenderableType | None:
        if decision.why.key not in ("set-dial", "replace-red"):
            return None
        return xwing_dial.grid(table, decision)

    def places(self, table: XWing, decision: Place[Any]) -> list[tuple[int, int, int]]:
        line = next((rule for rule in decision.rules if isinstance(rule, OnLine)), None)
        zone = next((rule for rule in decision.rules if isinstance(rule, Within)), None)
        if line is not None:
            poses = [line.at(k / 4) for k in (2, 0, 1, 3, 4)]
        elif zone is not None:
            poses = _spread(table, zone, decision.piece)
        else:
            found = legal_candidates(table, decision.piece, decision.rules, OFFERED, Random(decision.piece))
            return sorted(found)
        fitting = [
            pose for pose in dict.fromkeys(poses) if legal(table, decision.piece, decision.rules, pose)
        ]
        found = fitting[:OFFERED] or legal_candidates(
            table, decision.piece, decision.rules, OFFERED, Random(1)
        )
        return sorted(found, key=lambda pose: poses.index(pose) if line and pose in poses else pose)

    def spot(self, table: XWing, decision: Place[Any], typed: str) -> tuple[int, int, int] | None:
        return None

    def how_to_place(self, table: XWing, decision: Place[Any]) -> str:
        return PLACE

    def place_words(self, table: XWing, decision: Place[Any], pose: tuple[int, int, int]) -> str:
        return ""

    def ghost(self, table: XWing, decision: Decision[Any], word: str) -> tuple[Mark, str] | None:
        return xwing_dial.ghost(table, decision, word)

    def measure(self, table: XWing, viewer: Seat | None, word: str) -> list[str]:
        """Each ship of the viewer to each enemy: range, bearing, and who has whom in arc."""
        lines: list[str] = []
        for ship in table.ships(of=viewer):
            if word and self.tag(table, ship).casefold() != word.casefold():
                continue
            lines.append(f"{self._named(table, ship)} to")
            lines += [
                f"  {self._named(table, other)}: {_seen(table, ship, other)}" for other in table.enemies(ship)
            ]
        return lines or [
            f"no ship of yours on the table is {word}" if word else "there is nothing to measure yet"
        ]

    def _named(self, table: XWing, ship: Id) -> str:
        return f"{self.tag(table, ship)} {table.label(ship)}"

    def result(self, table: XWing) -> list[str]:
        lines = [f"{seat}: {table.score(seat)} points" for seat in table.state.seats]
        for piece in table.state.pieces.values():
            if not isinstance(piece, Ship):
                continue
            where = "destroyed"
            if piece.zone != "destroyed":
                left = table.value(Hull(piece.id)) - len(table.damage_cards(piece.id))
                where = f"hull {left}, shields {piece.shields}"
            lines.append(f"  {self.tag(table, piece.id)} {piece.label} ({piece.owner}): {where}")
        return lines


def _figures(table: XWing, ship: Ship) -> str:
    """Hull and shields, of how many."""
    hull, full = table.value(Hull(ship.id)), table.full_shields(ship.id)
    left = hull - len(table.damage_cards(ship.id))
    shields = ship.shields if table.state.round else full  # dealt when setup ends (XW1-SETUP-08)
    return f"hull {left}/{hull} sh {shields}/{full}"


def _shown(label: str) -> str:
    """An option's words; a template's speed behind its name, for a number stands before each option."""
    speed, _, rest = spoken(label).partition(" ")
    return f"{rest} {speed}" if speed.isdecimal() and rest else spoken(label)


def _seen(table: XWing, ship: Id, other: Id) -> str:
    reach = table.reach(ship, other)
    at, there = table.ship(ship).at, table.ship(other).at
    turn = (degrees(atan2(there.x - at.x, there.y - at.y)) - at.heading / 1000 + 180) % 360 - 180
    side = "dead ahead" if abs(turn) < 1 else f"{abs(turn):.0f}° {'right' if turn > 0 else 'left'}"
    band = f"range {reach.range}" if reach.range <= 3 else "beyond range 3"
    parts = [f"{band} ({reach.distance:.0f} mm)", side]
    arcs = (table.in_arc(ship, other), table.in_arc(other, ship))
    seen = {(True, True): "each in the other's arc", (True, False): "in arc", (False, True): "has you in arc"}
    return ", ".join([*parts, *([seen[arcs]] if arcs in seen else [])])


def _spread(table: XWing, zone: Within, ship: Id) -> list[tuple[int, int, int]]:
    """Places side by side along the front of the zone, noses inwards."""
    xs, ys = [x for x, _ in zone.area], [y for _, y in zone.area]
    width, height = table.table_size()
    heading = inward_heading(zone, width, height)
    half = 20_000 if table.size(ship) == "small" else 40_000
    wide = max(xs) - min(xs) > max(ys) - min(ys)
    ahead = {0: max(ys) - half, 180: min(ys) + half, 90: max(xs) - half, 270: min(xs) + half}[heading]
    low, high = (min(xs), max(xs)) if wide else (min(ys), max(ys))
    steps = [low + (high - low) * k // 26 for k in (4, 8, 11, 15, 18, 22, 6, 9, 13, 17, 20)]
    return [(at, ahead, heading * 1000) if wide else (ahead, at, heading * 1000) for at in steps]
