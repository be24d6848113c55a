"""Scenes as SVG: one true millimetre of the table is one unit; the page's y is the table's turned over."""

from __future__ import annotations

from typing import Final
from xml.sax.saxutils import escape, quoteattr

from holotable.picture.chips import BARE, ROUND, form
from holotable.picture.forms import middle
from holotable.picture.labels import (
    CHIP_GAP,
    CHIP_ROW,
    LETTERS,
    PlacedNote,
    PlacedTag,
    Placing,
    Sizes,
    chip_rows,
    chip_width,
    place,
    tag_rows,
    text_width,
    wrapped,
)
from holotable.picture.scene import Area, Chip, Disc, Group, Path, Row, Scene, Shape, Text
from holotable.picture.style import Theme, style_sheet
from holotable.table.measure import Point, Polygon, box

PANEL: Final = 36.0  # the width of the side panel, in units
HEIGHTS: Final = {
    "where": 1.7,
    "ask": 2.1,
    "heading": 1.75,
    "ship": 1.5,
    "detail": 1.3,
    "option": 1.4,
    "log": 1.3,
    "legend": 1.25,
}
BOLD: Final = ("ask", "heading")
LINE: Final = 1.42  # of a text's height
CENTRE: Final = 0.36  # from a text's middle to its foot


def write(scene: Scene, theme: Theme = "dark") -> str:
    """The whole picture as a file of its own."""
    left, low, right, top = scene.window
    unit = (right - left) / 100
    placing = place(scene)
    width = right - left + (PANEL * unit if scene.panel else 0.0)
    caption, head = _rows(scene.caption, left + unit, 0.0, width - 2 * unit, unit, 1.0)
    head += unit if scene.caption else 0.0
    caption, _ = _rows(scene.caption, left + unit, -top - head + 0.5 * unit, width - 2 * unit, unit, 1.0)
    height = top - low + head
    panel = _panel(scene, right + unit, -top + 0.5 * unit, PANEL * unit - 2 * unit, top - low - unit, unit)
    said = ". ".join(row.text for row in scene.caption)
    frame = (left, -top - head, width, height)
    view = " ".join(map(_n, frame))
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" class="holotable {theme}" role="img">',
            f"<title>{escape(scene.title)}</title>",
            f"<desc>{escape(said)}</desc>",
            f"<style>{style_sheet(theme, unit)}</style>",
            f'<clipPath id="window">{_rect(left, -top, right - left, top - low)}</clipPath>',
            _rect(*frame, css="page"),
            '<g clip-path="url(#window)">',
            *(line for layer in scene.layers for line in _layer(layer.name, layer.shapes, unit)),
            *_placed(placing),
            "</g>",
            *([f'<g class="caption">{"".join(caption)}</g>'] if caption else []),
            *([f'<g class="panel">{"".join(panel)}</g>'] if panel else []),
            "</svg>\n",
        ]
    )


# Shapes ------------------------------------------------------------------------------------------------------


def _layer(name: str, shapes: tuple[Shape, ...], unit: float) -> list[str]:
    return [f'<g class="layer-{name}">', *(_shape(shape, unit) for shape in shapes), "</g>"]


def _shape(shape: Shape, unit: float) -> str:
    if isinstance(shape, Area):
        wide = f' style="stroke-width:{_n(shape.width)}"' if shape.width else ""
        return f'<polygon class="{shape.css}" points="{_points(shape.points)}"{wide}/>'
    if isinstance(shape, Path):
        line = f'<polyline class="{shape.css}" points="{_points(shape.points)}"/>'
        return line + (_head(shape, unit) if shape.arrow else "")
    if isinstance(shape, Disc):
        x, y = shape.centre
        return f'<circle class="{shape.css}" cx="{_n(x)}" cy="{_n(-y)}" r="{_n(shape.radius)}"/>'
    if isinstance(shape, Text):
        size = shape.size or 1.3 * unit
        return _text(shape.text, shape.at[0], -shape.at[1] + CENTRE * size, size, shape.css)
    return _group(shape, unit)


def _group(group: Group, unit: float) -> str:
    piece = f" data-piece={quoteattr(group.piece)}" if group.piece else ""
    title = f"<title>{escape(group.title)}</title>" if group.title else ""
    return (
        f'<g class="{group.css}"{piece}>{title}{"".join(_shape(shape, unit) for shape in group.shapes)}</g>'
    )


def _head(path: Path, unit: float) -> str:
    """An arrow head at the end of a line."""
    (ax, ay), (bx, by) = path.points[-2:]
    far = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    if far < unit:
        return ""
    ux, uy, size = (bx - ax) / far, (by - ay) / far, 1.1 * unit
    foot = (bx - ux * size, by - uy * size)
    side = (-uy * size * 0.4, ux * size * 0.4)
    points = ((bx, by), (foot[0] + side[0], foot[1] + side[1]), (foot[0] - side[0], foot[1] - side[1]))
    return f'<polygon class="{path.css} head" points="{_points(points)}"/>'


def _points(points: Polygon) -> str:
    return " ".join(f"{_n(x)},{_n(-y)}" for x, y in points)


def _rect(x: float, y: float, width: float, height: float, css: str = "", round_by: float = 0.0) -> str:
    extra = (f' class="{css}"' if css else "") + (f' rx="{_n(round_by)}"' if round_by else "")
    return f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"{extra}/>'


def _text(text: str, x: float, y: float, size: float, css: str = "") -> str:
    kind = f' class="{css}"' if css else ""
    return f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}"{kind}>{escape(text)}</text>'


def _n(value: float) -> str:
    """A number of the file: hundredths of a millimetre, and never minus nothing."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


# Texts on the table ------------------------------------------------------------------------------------------


def _placed(placing: Placing) -> list[str]:
    notes = [_note(note, placing.sizes) for note in placing.notes]
    tags = [_tag(tag, placing.sizes) for tag in placing.tags]
    return ['<g class="layer-labels">', *notes, *tags, "</g>"]


def _note(placed: PlacedNote, sizes: Sizes) -> str:
    size = sizes.note
    width, height = text_width(placed.note.text, size) + size * 0.6, size * 1.45
    x, y = placed.at[0], -placed.at[1]
    back = _rect(x - width / 2, y - height / 2, width, height, round_by=size * 0.4)
    return (
        f'<g class="note {placed.note.css}">{back}{_text(placed.note.text, x, y + CENTRE * size, size)}</g>'
    )


def _tag(placed: PlacedTag, sizes: Sizes) -> str:
    tag, (x0, low, x1, high) = placed
    size = sizes.name
    pad = size * 0.3
    parts = [_leader(placed, size), _rect(x0, -high, x1 - x0, high - low, round_by=size * 0.3)]
    line = -high + size * 0.8
    name = f'<tspan class="id">{escape(tag.badge)}</tspan> {escape(tag.name)}'
    parts.append(
        f'<text class="name" x="{_n(x0 + pad)}" y="{_n(line + CENTRE * size)}" font-size="{_n(size)}">{name}</text>'
    )
    below = line + size * 0.72 + sizes.chip * 0.55
    parts += [
        _chips(row, x0 + pad, below + number * sizes.chip * CHIP_ROW, sizes.chip)
        for number, row in enumerate(tag_rows(tag, sizes))
    ]
    return f'<g class="tag {tag.css}" data-piece={quoteattr(tag.piece)}>{"".join(parts)}</g>'


def _leader(placed: PlacedTag, size: float) -> str:
    """A line from the base to a tag that had to be put far away."""
    (x0, y0, x1, y1), base = placed.box, box((placed.tag.around,))
    cx, cy = middle(placed.tag.around)
    nx, ny = min(max(cx, x0), x1), min(max(cy, y0), y1)
    bx, by = min(max(nx, base[0]), base[2]), min(max(ny, base[1]), base[3])
    if ((nx - bx) ** 2 + (ny - by) ** 2) ** 0.5 < size * 0.8:
        return ""
    return f'<polyline class="leader" points="{_points(((bx, by), (nx, ny)))}"/>'


def _chips(chips: tuple[Chip, ...], x: float, y: float, size: float) -> str:
    """A row of chips from x on, centred on the height y of the page."""
    parts: list[str] = []
    for chip in chips:
        width = chip_width(chip, size)
        parts.append(_chip(chip, (x + width / 2, y), size, width))
        x += width + size * CHIP_GAP
    return "".join(parts)


def _chip(chip: Chip, at: Point, size: float, width: float) -> str:
    kind = chip.kind.split()[0]
    letters = size * (1.0 if kind in BARE and len(chip.text) == 1 else LETTERS)
    down = size * 0.1 if kind == "stress" else 0.0
    if kind in BARE:
        shape = ""
    elif kind in ROUND:
        shape = f'<circle cx="{_n(at[0])}" cy="{_n(at[1])}" r="{_n(size / 2)}"/>'
    else:
        corners = " ".join(f"{_n(x)},{_n(y)}" for x, y in form(kind, at, size, width))
        shape = f'<polygon points="{corners}"/>'
    text = _text(chip.text, at[0], at[1] + CENTRE * letters + down, letters)
    if kind == "gone":  # struck out: a line of its own, since not every viewer decorates texts
        text += f'<polyline points="{_points(((at[0] - width / 2, -at[1]), (at[0] + width / 2, -at[1])))}"/>'
    return f'<g class="chip {chip.kind}"><title>{escape(chip.title)}</title>{shape}{text}</g>'


# Rows of text ------------------------------------------------------------------------------------------------


def _panel(scene: Scene, x: float, y: float, width: float, height: float, unit: float) -> list[str]:
    """The side panel, in smaller letters if it would be too long."""
    scale = 1.0
    parts, used = _rows(scene.panel, x, y, width, unit, scale)
    while used > height and scale > 0.45:
        scale *= 0.94
        parts, used = _rows(scene.panel, x, y, width, unit, scale)
    return parts


def _rows(
    rows: tuple[Row, ...], x: float, y: float, width: float, unit: float, scale: float
) -> tuple[list[str], float]:
    """Rows one below the other, and the height they take."""
    parts: list[str] = []
    start = y
    for number, row in enumerate(rows):
        kind = kind_of(row)
        size = HEIGHTS.get(kind, 1.4) * unit * scale
        y += size * 0.55 if kind == "heading" and number else 0.0
        drawn, used = _row(row, x, y, width, size, unit * scale)
        parts.append(drawn)
        y += used
    return parts, y - start


def kind_of(row: Row) -> str:
    """The first of a row's classes says what it is."""
    return row.css.split()[0] if row.css else ""


def _row(row: Row, x: float, y: float, width: float, size: float, unit: float) -> tuple[str, float]:
    """One row: its badge, its text on as many lines as it needs, its chips."""
    indent = (
        2.9 * unit if row.badge or row.css.startswith(("detail", "option", "log", "dice", "legend")) else 0.0
    )
    broad = 1.0 if kind_of(row) in BOLD else 0.92
    lines = wrapped(row.text, size * broad, width - indent)
    parts = [
        _text(line, x + indent, y + (k + 0.5) * size * LINE + CENTRE * size, size)
        for k, line in enumerate(lines)
    ]
    if row.badge:
        parts.append(_badge(row, (x + 1.3 * unit, y + size * LINE / 2), unit))
    used = len(lines) * size * LINE
    chip = 1.85 * unit
    for chips in chip_rows(row.chips, chip, width - indent):
        parts.append(_chips(chips, x + indent, y + used + chip * 0.62, chip))
        used += chip * 1.3
    return f'<g class="row {row.css}">{"".join(parts)}</g>', used


def _badge(row: Row, at: Point, unit: float) -> str:
    """The piece's badge as on its base: square for the first seat, round for the second."""
    r, size = 0.98 * unit, (1.0 if len(row.badge) < 3 else 0.76) * unit
    if "seat-0" in row.css:
        back = _rect(at[0] - r, at[1] - r * 0.92, 2 * r, 1.84 * r, css="badge")
    else:
        back = f'<circle class="badge" cx="{_n(at[0])}" cy="{_n(at[1])}" r="{_n(r)}"/>'
    return back + _text(row.badge, at[0], at[1] + CENTRE * size, size, "badge-text")
