"""A scene being drawn: shapes are put on named layers in any order and come out in the order of the levels."""

from __future__ import annotations

from typing import Final

from holotable.picture.scene import Layer, Note, Shape, Tag
from holotable.table.measure import Line, Point, Polygon

LEVELS: Final = (
    "mat",
    "zones",
    "keepout",
    "obstacles",
    "ranges",
    "arcs",
    "marks",
    "templates",
    "ghosts",
    "locks",
    "ships",
    "contacts",
    "measures",
)


class Canvas:
    """What a family's painters draw on."""

    def __init__(self) -> None:
        self._levels: dict[str, list[Shape]] = {name: [] for name in LEVELS}
        self.tags: list[Tag] = []
        self.notes: list[Note] = []
        self.solid: list[Polygon] = []
        self.lines: list[Line] = []
        self.focus: list[Polygon] = []
        """What a close view must show."""

    def add(self, level: str, *shapes: Shape) -> None:
        """Put shapes on a level, above those already there."""
        self._levels[level] += shapes

    def note(self, text: str, css: str, *spots: Point) -> None:
        """A short text at the first free one of these spots."""
        self.notes.append(Note(spots, text, css))

    def layers(self) -> tuple[Layer, ...]:
        """The levels that hold anything, from the bottom up."""
        return tuple(Layer(name, tuple(shapes)) for name, shapes in self._levels.items() if shapes)
