"""A scene being drawn: shapes are put on named layers in any order and come out in the order of the levels."""

from __future__ import annotations

from typing import Final

from holotable.picture.labels import surrounding
from holotable.picture.scene import Box, Layer, Note, Row, Scene, Shape, Tag
from holotable.table.measure import Line, Point, Polygon

MARGIN: Final = 16.0
LEAST: Final = 380.0  # mm that a close view shows at least

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

    def scene(
        self, title: str, table: Polygon, close: bool, caption: tuple[Row, ...], panel: tuple[Row, ...]
    ) -> Scene:
        """The whole picture; a close view shows the part of the table that matters."""
        return Scene(
            title=title,
            window=_close_up(self.focus, table) if close and self.focus else surrounding([table], MARGIN),
            layers=self.layers(),
            tags=tuple(self.tags),
            notes=tuple(self.notes),
            caption=caption,
            panel=panel,
            solid=tuple(self.solid),
            lines=tuple(self.lines),
        )


def _close_up(focus: list[Polygon], table: Polygon) -> Box:
    """A square about what matters, moved onto the table where it can be."""
    x0, y0, x1, y1 = surrounding(focus, 70.0)
    side = min(max(x1 - x0, y1 - y0, LEAST), table[2][0] + 2 * MARGIN)
    (left, right), (low, high) = _fit(x0, x1, side, table[2][0]), _fit(y0, y1, side, table[2][1])
    return (left, low, right, high)


def _fit(low: float, high: float, side: float, most: float) -> tuple[float, float]:
    start = (low + high - side) / 2
    start = max(-MARGIN, min(start, most + MARGIN - side))
    return (start, start + side)
