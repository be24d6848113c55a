"""What a picture is made of: plain shapes in table millimetres, and the texts beside them.

y runs up the table as everywhere in the engine; only a writer turns it over. Curves are polylines fine enough to look
round, so that a scene needs no geometry of its own. Tags and notes have no place yet: `labels` finds one for them.
"""

from __future__ import annotations

from typing import TypeAlias

from holotable.kernel.record_base import Fact, Id
from holotable.table.measure import Line, Point, Polygon

Box: TypeAlias = tuple[float, float, float, float]


class Area(Fact, frozen=True, tag=True):
    """A filled outline. A `width` is a true one in mm: a border that wide on both sides of the outline."""

    points: Polygon
    css: str
    width: float = 0.0


class Path(Fact, frozen=True, tag=True):
    """An open line; `arrow` puts a head on its end."""

    points: Polygon
    css: str
    arrow: bool = False


class Disc(Fact, frozen=True, tag=True):
    """A circle."""

    centre: Point
    radius: float
    css: str


class Text(Fact, frozen=True, tag=True):
    """A word on the table, upright, centred on a point; `size` in mm where it is part of a piece, else 0."""

    at: Point
    text: str
    css: str
    size: float = 0.0


class Group(Fact, frozen=True, tag=True):
    """The shapes of one piece, with its name for readers without sight."""

    piece: Id
    title: str
    css: str
    shapes: tuple[Area | Path | Disc | Text, ...]


Shape: TypeAlias = Area | Path | Disc | Text | Group


class Layer(Fact, frozen=True):
    """Shapes that lie on the same level; later layers cover earlier ones."""

    name: str
    shapes: tuple[Shape, ...]


class Chip(Fact, frozen=True):
    """A small token or die: its kind decides its form and colour, its text is the cue without colour."""

    kind: str
    text: str
    title: str


class Tag(Fact, frozen=True):
    """What stands beside a piece: its badge, its name and its tokens."""

    piece: Id
    around: Polygon
    badge: str
    name: str
    chips: tuple[Chip, ...]
    css: str


class Note(Fact, frozen=True):
    """A short text with a background, at the first of these spots that is free."""

    spots: Polygon
    text: str
    css: str


class Row(Fact, frozen=True):
    """A line of the side panel or the caption."""

    text: str
    css: str = ""
    badge: str = ""
    chips: tuple[Chip, ...] = ()


class Scene(Fact, frozen=True):
    """A whole picture. `window` is the part of the table that is shown: left, bottom, right, top."""

    title: str
    window: Box
    layers: tuple[Layer, ...]
    tags: tuple[Tag, ...] = ()
    notes: tuple[Note, ...] = ()
    caption: tuple[Row, ...] = ()
    panel: tuple[Row, ...] = ()
    solid: tuple[Polygon, ...] = ()
    """Outlines that labels keep off: bases and obstacles."""
    lines: tuple[Line, ...] = ()
    """Lines that labels had better not cover."""


def shapes_of(scene: Scene, layer: str) -> tuple[Shape, ...]:
    """The shapes of the layer with this name; none if the picture has no such layer."""
    return next((found.shapes for found in scene.layers if found.name == layer), ())
