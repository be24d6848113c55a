"""Courses in characters: a grid by joints, the words to type, and where a course ends and on what."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from rich.console import Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from holotable.armada.frames import Maneuver
from holotable.armada.geometry.tool import MOST_CLICKS, course, legal_sides
from holotable.armada.queries import Yaw
from holotable.armada.steps.maneuver import PORT, STARBOARD, ships_under, squadrons_under
from holotable.armada.vocabulary import Armada
from holotable.kernel.decision import Decision, Pick
from holotable.kernel.record_base import Id
from holotable.table.measure import overlaps
from holotable.table.placement import InsideTable
from holotable.table.pose import Pose
from holotable.terminal import armada_names as names
from holotable.terminal.asking import Misunderstood
from holotable.terminal.scene import Choice, Mark

Clicks = tuple[int, ...]
DETERMINING = {"resolve-navigate", "change-speed", "raise-yaw", "determine-course"}  # all of that step
SIDES = {PORT: "left", STARBOARD: "right"}
SIGNS = (("X", "leaves the table", "red"), ("!", "runs into a ship", "red"), ("o", "ends on an obstacle", "yellow"),
         ("s", "pushes squadrons aside", "cyan"))  # fmt: skip


class End(NamedTuple):
    """Where a course leads: `bumped` are the ships that shorten it, `speed` what is left of it then."""

    pose: Pose
    speed: int
    bumped: tuple[Id, ...]
    squadrons: tuple[Id, ...]
    rocks: tuple[Id, ...]
    outside: bool

    @property
    def signs(self) -> str:
        """In short."""
        found = (self.outside, self.bumped, self.rocks, self.squadrons)
        return "".join(sign for (sign, _, _), has in zip(SIGNS, found, strict=True) if has)


# Words -------------------------------------------------------------------------------------------------------


def typed(clicks: Clicks) -> str:
    """A course as one types it: 0 r1 l2."""
    return " ".join("0" if c == 0 else f"{'r' if c > 0 else 'l'}{abs(c)}" for c in clicks) or "stay"


def clicks_of(word: str) -> Clicks | None:
    """The clicks that were typed."""
    if word.casefold() == "stay":
        return ()
    found: list[int] = []
    for part in word.casefold().replace(",", " ").split():
        if part == "0":
            found.append(0)
        elif len(part) == 2 and part[0] in "lr" and part[1] in "012":
            found.append(int(part[1]) * (1 if part[0] == "r" else -1))
        else:
            return None
    return tuple(found) if found else None


def of_label(label: str) -> tuple[Clicks, int]:
    """The clicks and the side of the tool of an option; `stay` and straight courses have no side."""
    joints, _, side = label.partition(", tool ")
    return clicks_of(joints) or (), PORT if side == "left" else STARBOARD


@cache
def usual_side(size: str, clicks: Clicks) -> int:
    """The side of the tool if none is typed: the outside of the turn, where that is legal."""
    sides = legal_sides(size, Pose(0, 0, 0), clicks) or (STARBOARD,)
    outside = PORT if sum(clicks) > 0 else STARBOARD
    return outside if outside in sides else sides[0]


def choices(table: Armada, decision: Pick) -> list[Choice]:
    """The options by the words to type; the side of the tool may be left out."""
    size = table.size(decision.source)
    found: list[Choice] = []
    for option in decision.options:
        clicks, side = of_label(option.label)
        short = typed(clicks)
        words = [f"{short} {SIDES[side]}", f"{short} {SIDES[side][0]}", option.label]
        if side == usual_side(size, clicks) or not any(clicks):
            words.insert(0, short)
        found.append(Choice(option.label, tuple(words), numbered=False))
    return found


def grid(table: Armada, decision: Pick) -> Group:
    """A row for the first joints, a column for each click of the last, with what one would meet there."""
    ship = decision.source
    every = dict.fromkeys(of_label(option.label)[0] for option in decision.options)
    lasts = sorted({clicks[-1] for clicks in every if clicks})
    shown = Table.grid(padding=(0, 2))
    seen: set[str] = set()
    for first in dict.fromkeys(clicks[:-1] for clicks in every):
        cells: list[Text] = []
        for last in lasts:
            clicks = (*first, last)
            if clicks not in every:
                cells.append(Text("-", style="dim"))
                continue
            signs = foretold(table, ship, clicks, usual_side(table.size(ship), clicks)).signs
            seen |= set(signs)
            style = next((style for sign, _, style in SIGNS if sign in signs), "bold")
            cells.append(Text.assemble((typed(clicks), style), (f" {signs}" if signs else "", style)))
        shown.add_row(*cells)
    legend = ", ".join(f"{sign} {words}" for sign, words, _ in SIGNS if sign in seen)
    both = len(decision.options) > len(every)
    side = "add left or right for the side of the tool (else the outside of the turn)" if both else ""
    note = "; ".join(filter(None, [legend, side]))
    indented = Padding(shown, (0, 0, 0, 3))
    return Group(indented, Text(f"  {note}", style="dim")) if note else Group(indented)


def joints(table: Armada, ship: Id, speed: int) -> list[int]:
    """The clicks that each joint allows now."""
    mv: Maneuver | None = table.nearest(Maneuver)
    more = mv.yaw if mv is not None and mv.ship == ship else {}
    return [min(MOST_CLICKS, table.value(Yaw(ship, speed, j)) + more.get(j, 0)) for j in range(speed)]


# Where it leads ----------------------------------------------------------------------------------------------


def foretold(table: Armada, ship: Id, clicks: Clicks, side: int) -> End:
    """Where a course ends as the table lies now: slowed down by ships in the way (ARM-OVL-01)."""
    at, size = table.ship(ship).at, table.size(ship)
    hit: list[Id] = []
    pose, speed = at, len(clicks)
    while speed:
        pose = course(size, at, clicks[:speed], side)
        under = ships_under(table, ship, pose)
        if not under:
            break
        hit += [other for other in under if other not in hit]
        speed -= 1
        pose = at
    wings = tuple(squadrons_under(table, ship, pose)) if speed else ()
    shape = table.outline(ship, pose.numbers)
    rocks = tuple(rock.id for rock in table.obstacles() if overlaps(shape, table.outline(rock.id)))
    outside = InsideTable("ARM-DMG-12").check(table, ship, pose.numbers) is not None
    return End(pose, speed, tuple(hit), wings, rocks, outside)


def ghost(table: Armada, decision: Decision[Any], word: str) -> tuple[Mark, str] | None:
    """`0 r1`, `0 r1 left`: where the ship that moves would end, at any speed that one types; `A 0 r1` names it."""
    ship, parts = _moving(table, decision), word.split()
    named = names.piece_of(table, parts[0]) if parts else None
    if named is not None:
        _check_moves(table, named, ship)
        parts = parts[1:]
    side = _side_of(parts[-1]) if parts else None
    clicks = clicks_of(" ".join(parts[:-1] if side is not None else parts))
    if clicks is None or len(clicks) > table.top_speed(ship):
        return None
    side = usual_side(table.size(ship), clicks) if side is None else side
    end = foretold(table, ship, clicks, side)
    words = f"{names.named(table, ship)}, {typed(clicks)}: {_verdict(table, ship, clicks, side, end)}"
    return Mark("*", end.pose.numbers), words


def _moving(table: Armada, decision: Decision[Any]) -> Id:
    """The ship whose course is being determined, by the tool laid beside it. ARM-MOV-04, ARM-RNG-16"""
    mv: Maneuver | None = table.nearest(Maneuver)
    if mv is None or decision.why.key not in DETERMINING:
        raise Misunderstood("courses are tried while one is determined (ARM-RNG-16)")
    return mv.ship


def _check_moves(table: Armada, named: Id, ship: Id) -> None:
    if named != ship:
        name = names.named(table, ship)
        raise Misunderstood(f"courses are tried only for {name}, the ship that moves (ARM-RNG-16)")


def _side_of(word: str) -> int | None:
    """The side of the tool that was typed."""
    return {"left": PORT, "l": PORT, "right": STARBOARD, "r": STARBOARD}.get(word.casefold())


def _verdict(table: Armada, ship: Id, clicks: Clicks, side: int, end: End) -> str:
    x, y, heading = end.pose.mm
    parts = [f"ends at x {x:.0f}, y {y:.0f}, heading {heading:.0f}°"]
    if end.bumped:
        parts += [f"runs into {names.tags(table, end.bumped)} and moves at speed {end.speed} instead"]
    parts += [f"ends on {names.named(table, rock)}" for rock in end.rocks]
    parts += [f"pushes {names.tags(table, end.squadrons)} aside"] if end.squadrons else []
    parts += ["leaves the table and is destroyed"] if end.outside else []
    allowed = joints(table, ship, len(clicks))
    beyond = [
        str(n) for n, (click, most) in enumerate(zip(clicks, allowed, strict=True), 1) if abs(click) > most
    ]
    if beyond:
        parts.append(
            f"only with a navigate command: joint {', '.join(beyond)} does not turn so far at speed {len(clicks)}"
        )
    elif side not in legal_sides(table.size(ship), Pose(0, 0, 0), clicks):
        parts.append(f"not with the tool on the {SIDES[side]}: the ship would end on it (ARM-MOV-08)")
    if clicks and table.ship(ship).speed != len(clicks):
        parts.append(f"the ship is at speed {table.ship(ship).speed}")
    return "; ".join(parts)
