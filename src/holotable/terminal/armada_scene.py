"""Armada in characters: the map, and where the terminal finds the fleets, the questions, the ranges and the places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from holotable.armada.pieces import Ship, Unit
from holotable.armada.vocabulary import Armada
from holotable.kernel.decision import Decision, Pick, Place
from holotable.kernel.record_base import Id, Seat
from holotable.table.pose import Pose
from holotable.terminal import armada_asking, armada_course, armada_places, armada_range
from holotable.terminal import armada_names as names
from holotable.terminal.armada_roster import roster
from holotable.terminal.canvas import Canvas, arrow
from holotable.terminal.scene import COLOURS, Choice, Hints, Mark

ROCKS = {"asteroid": "yellow", "debris": "magenta", "station": "green"}
SPATIAL = {
    "assign-dial", "activate-ship", "activate-squadron", "command-squadron", "declare-target", "declare-additional",
    "resolve-navigate", "determine-course", "squadron-deed", "choose-obstacle", "deploy-unit",
}  # fmt: skip
# Dials, and what only the one who chooses may see: viewed damage cards, the facedown dials of a card.
SECRET = {"assign-dial", "set-dial", "choose-damage", "thrawn-dial", "thrawn-discards"}
MORE = """a mark is 100 mm.
Ships are capitals, squadrons t1 or x2, obstacles ast, deb and sta.
Shields are front, left, right, rear: F3 L2 R2 Re1. (Brackets): exhausted.
  a command    n, s, r or c            an attack    front p left, or f p l
  a course     0 r1 l2, by joints      a move       to t3, P, stay, x y"""


class ArmadaScene:
    """Red's ships are A, B, C, blue's P, Q, R; the arrow beside the letter is where the bow points."""

    hints = Hints(
        course="0 r1",
        courses="a course",
        tries="a word a joint, such as 0 r1, at a speed that the ship has",
        rule="ARM-ATK-18",
        more=MORE,
    )

    def draw(self, table: Armada, rows: int, fine: bool, marks: Sequence[Mark] = ()) -> list[Text]:
        width, height = (side / 1000 for side in table.table_size())
        canvas = Canvas(width, height, rows, fine)
        for rock in table.obstacles():
            canvas.fill(table.outline(rock.id), ROCKS.get(rock.name.partition(":")[2], "yellow"))
        units = [
            piece
            for piece in table.state.pieces.values()
            if isinstance(piece, Unit) and piece.zone == "table"
        ]
        for unit in units:
            canvas.fill(table.footing(unit.id), f"dim {COLOURS[unit.owner]}")
        for mark in marks:
            x, y, heading = Pose(*mark.pose).mm
            nose = "" if mark.text.isdecimal() else arrow(heading, fine)
            canvas.write(x, y, mark.text + nose, "bold bright_yellow")
        for unit in sorted(units, key=lambda unit: not isinstance(unit, Ship)):
            x, y, heading = unit.at.mm
            text = names.tag(table, unit.id) + (arrow(heading, fine) if isinstance(unit, Ship) else "")
            canvas.write(x, y, text, f"bold {COLOURS[unit.owner]}")
        for rock in table.obstacles():
            x, y, _ = rock.at.mm
            canvas.write(x, y, names.tag(table, rock.id), ROCKS.get(rock.name.partition(":")[2], "yellow"))
        return canvas.lines()

    def tag(self, table: Armada, piece: Id) -> str:
        return names.tag(table, piece) if isinstance(table.state.pieces.get(piece), Unit) else ""

    def roster(self, table: Armada, viewer: Seat | None, full: bool = True) -> list[Text]:
        return roster(table, viewer, full)

    # Decisions -------------------------------------------------------------------------------------------

    def context(self, table: Armada, decision: Decision[Any]) -> str:
        return armada_asking.context(table, decision)

    def secret(self, decision: Decision[Any]) -> bool:
        return decision.why.key in SECRET

    def spatial(self, decision: Decision[Any]) -> bool:
        return isinstance(decision, Place) or decision.why.key in SPATIAL

    def choices(self, table: Armada, decision: Pick) -> list[Choice]:
        return armada_asking.choices(table, decision)

    def options(self, table: Armada, decision: Pick, choices: Sequence[Choice]) -> RenderableType | None:
        return armada_asking.options(table, decision, list(choices))

    def places(self, table: Armada, decision: Place[Any]) -> list[tuple[int, int, int]]:
        return armada_places.places(table, decision)

    def spot(self, table: Armada, decision: Place[Any], typed: str) -> tuple[int, int, int] | None:
        return armada_places.spot(table, decision, typed)

    def how_to_place(self, table: Armada, decision: Place[Any]) -> str:
        return armada_places.how_to_place(table, decision)

    def place_words(self, table: Armada, decision: Place[Any], pose: tuple[int, int, int]) -> str:
        return armada_places.meaning(table, decision, pose)

    def ghost(self, table: Armada, decision: Decision[Any], word: str) -> tuple[Mark, str] | None:
        return armada_course.ghost(table, decision, word)

    def measure(self, table: Armada, viewer: Seat | None, word: str) -> list[str]:
        return armada_range.measure(table, viewer, word)

    def result(self, table: Armada) -> list[str]:
        units = [piece for piece in table.state.pieces.values() if isinstance(piece, Unit)]
        return [
            *(f"{seat}: {table.score(seat)} points" for seat in table.state.seats),
            *(f"  {names.tag(table, u.id)} {u.label} ({u.owner}): {_left(table, u)}" for u in units),
        ]


def _left(table: Armada, unit: Unit) -> str:
    """What is left of a unit at the end."""
    if unit.zone == "destroyed":
        return "destroyed"
    hull = table.hull(unit.id)
    if isinstance(unit, Ship):
        return f"hull {hull - len(table.damage_cards(unit.id))}/{hull}, shields {names.shields(table, unit)}"
    return f"hull {table.squadron(unit.id).hull}/{hull}"
