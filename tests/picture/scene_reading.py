"""Reading a scene: its lines, groups, tags and chips."""

from __future__ import annotations

from holotable.picture.scene import Chip, Group, Path, Scene, Tag, shapes_of
from holotable.table.measure import Polygon, distance


def lines(scene: Scene, css: str) -> list[Polygon]:
    """The lines of a class that are measured or linked."""
    drawn = (*shapes_of(scene, "measures"), *shapes_of(scene, "locks"), *shapes_of(scene, "templates"))
    return [shape.points for shape in drawn if isinstance(shape, Path) and css in shape.css.split()]


def group(scene: Scene, layer: str, piece: str) -> Group:
    """What is drawn of a piece."""
    return next(s for s in shapes_of(scene, layer) if isinstance(s, Group) and s.piece == piece)


def tag(scene: Scene, name: str) -> Tag:
    """The tag with this name."""
    return next(tag for tag in scene.tags if tag.name == name)


def kinds(chips: tuple[Chip, ...]) -> list[tuple[str, str]]:
    """Kinds and texts of chips."""
    return [(chip.kind, chip.text) for chip in chips]


def notes(scene: Scene) -> list[str]:
    return [note.text for note in scene.notes]


def from_outline(points: Polygon, outline: Polygon) -> list[float]:
    """How far points are from an outline."""
    return [distance((p, p, p), outline) for p in points]
