"""Where tags and notes go: beside their piece, on the side with the most room, the same way every time."""

from __future__ import annotations

from typing import Final, NamedTuple

from holotable.picture.scene import Box, Chip, Note, Scene, Tag
from holotable.table.measure import Line, Point, Polygon, box

WIDTH: Final = 0.6  # of a letter, as a part of its height: a generous mean of common typefaces
COVERS: Final = {"tag": 60.0, "solid": 25.0, "line": 4.0, "far": 0.35}
LETTERS: Final = 0.74  # of a chip's height
CHIPS_WIDE: Final = 11.0  # chips that a row of a tag holds at least
CHIP_GAP: Final = 0.3  # between two chips: some forms reach a little beyond their box
CHIP_ROW: Final = 1.2  # the height of a row, in chips
SIDES: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1))


class Sizes(NamedTuple):
    """Heights of texts and chips on the table, in mm; they grow with the part of the table that is shown."""

    name: float
    chip: float
    note: float

    @staticmethod
    def of(window: Box) -> Sizes:
        """Sizes for a window: the same on paper, however much of the table it shows."""
        unit = max(window[2] - window[0], window[3] - window[1]) / 100
        return Sizes(1.55 * unit, 1.85 * unit, 1.45 * unit)


class PlacedTag(NamedTuple):
    """A tag with the box it fills."""

    tag: Tag
    box: Box


class PlacedNote(NamedTuple):
    """A note with its middle."""

    note: Note
    at: Point


class Placing(NamedTuple):
    """All texts of a picture, placed."""

    tags: tuple[PlacedTag, ...]
    notes: tuple[PlacedNote, ...]
    sizes: Sizes


def text_width(text: str, size: float) -> float:
    """About how wide a text is: capitals take more room than small letters."""
    return (len(text) + 0.2 * sum(letter.isupper() for letter in text)) * size * WIDTH


def wrapped(text: str, size: float, width: float) -> list[str]:
    """The text on as many lines as it needs; a line breaks at spaces only."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and text_width(longer, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def chip_width(chip: Chip, size: float) -> float:
    """How wide a chip is: square for one letter, longer for more."""
    return max(size, text_width(chip.text, size * LETTERS) + size * 0.5)


def chip_rows(chips: tuple[Chip, ...], size: float, width: float) -> list[tuple[Chip, ...]]:
    """The chips on as many rows of a width as they need."""
    rows: list[tuple[Chip, ...]] = []
    room = 0.0
    for chip in chips:
        wide = chip_width(chip, size) + size * CHIP_GAP
        if not rows or wide > room:
            rows.append(())
            room = width
        rows[-1] = (*rows[-1], chip)
        room -= wide
    return rows


def place(scene: Scene) -> Placing:
    """Notes first, since they belong to a spot; then the tags, those with the least room first."""
    sizes = Sizes.of(scene.window)
    solid = [box((outline,)) for outline in scene.solid]
    taken: list[Box] = []
    notes: list[PlacedNote] = []
    for note in scene.notes:
        at = _spot(note, sizes, solid, taken, scene.window)
        taken.append(_around(at, text_width(note.text, sizes.note) + sizes.note, sizes.note * 1.6))
        notes.append(PlacedNote(note, at))
    tags: dict[str, PlacedTag] = {}
    shown = [tag for tag in scene.tags if _meets(box((tag.around,)), scene.window)]
    for tag in sorted(shown, key=lambda tag: -_crowding(tag, solid)):
        found = _best(tag, sizes, solid, taken, scene)
        taken.append(found)
        tags[tag.piece] = PlacedTag(tag, found)
    return Placing(tuple(tags[tag.piece] for tag in shown), tuple(notes), sizes)


def tag_rows(tag: Tag, sizes: Sizes) -> list[tuple[Chip, ...]]:
    """The chips of a tag below its name: a short name does not make many rows of them."""
    return chip_rows(tag.chips, sizes.chip, max(_name_width(tag, sizes), sizes.chip * CHIPS_WIDE))


def _name_width(tag: Tag, sizes: Sizes) -> float:
    return text_width(f"{tag.badge} {tag.name}", sizes.name) + sizes.name * 1.1


def tag_size(tag: Tag, sizes: Sizes) -> tuple[float, float]:
    """Width and height of a tag: its name, and its chips below."""
    rows = tag_rows(tag, sizes)
    chips = max(
        (sum(chip_width(chip, sizes.chip) + sizes.chip * CHIP_GAP for chip in row) for row in rows),
        default=0.0,
    )
    return (
        max(_name_width(tag, sizes), chips) + sizes.name * 0.3,
        sizes.name * 1.45 + sizes.chip * CHIP_ROW * len(rows),
    )


def _crowding(tag: Tag, solid: list[Box]) -> float:
    """How much stands near a piece."""
    x, y = _middle(box((tag.around,)))
    return sum(1 / (1 + (a - x) ** 2 + (b - y) ** 2) for a, b in map(_middle, solid))


def _best(tag: Tag, sizes: Sizes, solid: list[Box], taken: list[Box], scene: Scene) -> Box:
    """The candidate place that covers least."""
    width, height = tag_size(tag, sizes)
    x0, y0, x1, y1 = box((tag.around,))
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
    best, least = (x0, y0, x1, y1), 1e300
    for far in (0.25, 1.2, 2.6, 4.5, 7.0):
        gap = far * sizes.name
        for order, (sx, sy) in enumerate(SIDES):
            dx = sx * ((x1 - x0) / 2 + gap + width / 2)
            dy = sy * ((y1 - y0) / 2 + gap + height / 2)
            if sx and sy:  # a corner: beside the base as well as above it
                dx -= sx * min(width / 2, gap + width * 0.4)
            here = _around((cx + dx, cy + dy), width, height)
            cost = _cost(here, solid, taken, scene, sizes) + COVERS["far"] * far + order * 0.01
            if cost < least:
                best, least = here, cost
    return best


def _cost(here: Box, solid: list[Box], taken: list[Box], scene: Scene, sizes: Sizes) -> float:
    size = (here[2] - here[0]) * (here[3] - here[1])
    out = 1.0 - _shared(here, scene.window) / size
    cost = 400.0 * out
    cost += COVERS["tag"] * sum(_shared(here, other) for other in taken) / size
    cost += COVERS["solid"] * sum(_shared(here, other) / min(size, _area(other)) for other in solid)
    return cost + COVERS["line"] * sum(_crossed(line, here) for line in scene.lines) / sizes.name


def _spot(note: Note, sizes: Sizes, solid: list[Box], taken: list[Box], window: Box) -> Point:
    """The first spot that covers nothing, else the one that covers least."""
    width, height = text_width(note.text, sizes.note) + sizes.note, sizes.note * 1.6
    costs: list[tuple[float, int]] = []
    for number, at in enumerate(note.spots):
        here = _around(at, width, height)
        covered = sum(3 * _shared(here, other) for other in taken) + sum(2 * _shared(here, s) for s in solid)
        outside = width * height - _shared(here, window)
        costs.append((round(covered + 10 * outside, 3), number))
    return note.spots[min(costs)[1]]


def _crossed(line: Line, here: Box) -> float:
    """About how much of a line runs through a box."""
    (ax, ay), (bx, by) = line
    steps = 24
    inside = 0
    for k in range(steps + 1):
        x, y = ax + (bx - ax) * k / steps, ay + (by - ay) * k / steps
        inside += here[0] <= x <= here[2] and here[1] <= y <= here[3]
    return inside / (steps + 1) * ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 / 10


def _around(at: Point, width: float, height: float) -> Box:
    return (at[0] - width / 2, at[1] - height / 2, at[0] + width / 2, at[1] + height / 2)


def _middle(b: Box) -> Point:
    return ((b[0] + b[2]) / 2, (b[1] + b[3]) / 2)


def _area(b: Box) -> float:
    return max((b[2] - b[0]) * (b[3] - b[1]), 1.0)


def _meets(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _shared(a: Box, b: Box) -> float:
    """The area that two boxes have in common."""
    wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def surrounding(outlines: list[Polygon], margin: float) -> Box:
    """The box that holds these outlines with a margin."""
    x0, y0, x1, y1 = box(tuple(outlines))
    return (x0 - margin, y0 - margin, x1 + margin, y1 + margin)
