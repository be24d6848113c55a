"""Dials in characters: a grid of speeds and bearings, short codes to type, and ghosts of where a maneuver leads."""

from __future__ import annotations

from typing import Any

from rich.table import Table
from rich.text import Text

from holotable.kernel.decision import Decision, Pick
from holotable.kernel.record_base import Id, Seat
from holotable.players.xwing_flying import Flight, fly, standing
from holotable.table.pose import Pose
from holotable.terminal.asking import whole
from holotable.terminal.scene import Mark
from holotable.xwing.frames import BarrelRoll, Boost, PlanningPhase
from holotable.xwing.queries import Difficulty, Maneuvers
from holotable.xwing.vocabulary import XWing
from holotable.xwing.words import spoken

CODES = {
    "turn_left": "tl",
    "bank_left": "bl",
    "straight": "s",
    "bank_right": "br",
    "turn_right": "tr",
    "koiogran_turn": "k",
    "segnors_loop_left": "sl",
    "segnors_loop_right": "sr",
    "tallon_roll_left": "rl",
    "tallon_roll_right": "rr",
    "stationary": "stop",
    "reverse_straight": "bs",
    "reverse_bank_left": "bbl",
    "reverse_bank_right": "bbr",
}
HEADINGS = {
    "tl": "turn left",
    "bl": "bank left",
    "s": "straight",
    "br": "bank right",
    "tr": "turn right",
    "k": "Koiogran",
    "sl": "Segnor l",
    "sr": "Segnor r",
    "rl": "Tallon l",
    "rr": "Tallon r",
}
STYLES = {"green": "green", "white": "white", "red": "red"}


def code(maneuver: str) -> str:
    """The short way to type a maneuver: 2bl for "2 bank_left"."""
    speed, _, bearing = maneuver.partition(" ")
    return speed + CODES.get(bearing, bearing)


def grid(table: XWing, decision: Pick) -> Table:
    """The options as a dial: a row a speed, a column a bearing, colour and letter for difficulty."""
    maneuvers = [option.label for option in decision.options]
    bearings = [b for b in CODES if any(m.partition(" ")[2] == b for m in maneuvers)]
    shown = Table.grid(padding=(0, 1))
    for _ in bearings:
        shown.add_column(justify="left", no_wrap=True)
    shown.add_row(*(Text(HEADINGS.get(CODES[b], b), style="dim") for b in bearings))
    for speed in sorted({int(m.split()[0]) for m in maneuvers}, reverse=True):
        row: list[Text] = []
        for bearing in bearings:
            maneuver = f"{speed} {bearing}"
            row.append(_cell(table, decision, maneuver) if maneuver in maneuvers else Text(""))
        shown.add_row(*row)
    return shown


def _cell(table: XWing, decision: Pick, maneuver: str) -> Text:
    number = [option.label for option in decision.options].index(maneuver) + 1
    colour = table.value(Difficulty(decision.source, maneuver))
    return Text.assemble(
        (f"{number:>2} ", "dim"),
        (code(maneuver), f"bold {STYLES.get(colour, '')}"),
        (f" {colour[:1].upper()}", STYLES.get(colour, "")),
    )


def planned(table: XWing, seat: Seat | None) -> dict[Id, str]:
    """The dials a seat has set in the planning under way; they are answers still in flight."""
    if seat is None or table.nearest(PlanningPhase) is None:
        return {}
    given = [answer.values for answer in table.state.answers if answer.player == seat]
    ships = table.ships(of=seat)
    dials: dict[Id, str] = {}
    for ship, values in zip(ships, given, strict=False):
        dials[ship] = _maneuver(table, ship, values)
    changes = given[len(ships) :]
    for which, values in zip(changes[::2], changes[1::2], strict=False):
        if which and which[0] < len(ships):
            dials[ships[which[0]]] = _maneuver(table, ships[which[0]], values)
    return dials


def _maneuver(table: XWing, ship: Id, values: tuple[int, ...]) -> str:
    options = table.value(Maneuvers(ship))
    return options[values[0]] if values and values[0] < len(options) else ""


def ghost(table: XWing, decision: Decision[Any], word: str) -> tuple[Mark, str] | None:
    """Where a maneuver or a boost would end as the table lies now, and what it would meet."""
    if not isinstance(decision, Pick):
        return None
    labels = [option.label for option in decision.options]
    label = next((m for m in labels if word.casefold() in (m.casefold(), code(m))), None)
    if label is None and word.isdecimal() and 1 <= whole(word) <= len(labels):
        label = labels[whole(word) - 1]
    if label is None:
        return None
    boost = table.nearest(Boost)
    if boost is not None and table.nearest(BarrelRoll) is None:
        return Mark("*", table.boost_end(boost.ship, label).numbers), f"{spoken(label)}: it can be completed"
    if decision.why.key not in ("set-dial", "replace-red"):
        return None
    ship = decision.source
    flight = fly(table, ship, label, table.ship(ship).at, standing(table, ship))
    return Mark("*", flight.pose.numbers), f"{spoken(label)}: {_verdict(table, flight)}"


def _verdict(table: XWing, flight: Flight) -> str:
    troubles = [f"bumps {table.label(other)}" for other in flight.bumped]
    troubles += ["leaves the table" if flight.fled else ""]
    troubles += ["ends on an asteroid" if flight.on_rock else "crosses an asteroid" if flight.crossed else ""]
    x, y, heading = Pose(*flight.pose.numbers).mm
    where = f"ends at x {x:.0f}, y {y:.0f}, heading {heading:.0f}°"
    return "; ".join([where, *filter(None, troubles)] if any(troubles) else [where, "clear"])
