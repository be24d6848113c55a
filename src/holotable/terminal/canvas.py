"""A scaled map of the table in characters: fine shapes in braille dots, letters on top, a ruler round the edge."""

from __future__ import annotations

from rich.text import Text

from holotable.table.measure import Point, Shape, box

BAND = 100  # mm between two marks of the ruler: one range band
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
ARROWS = ("↑", "↗", "→", "↘", "↓", "↙", "←", "↖")
PLAIN_ARROWS = ("^", "/", ">", "\\", "v", "/", "<", "\\")
NEARBY = (
    (0, 0),
    (0, 1),
    (0, -1),
    (1, 0),
    (-1, 0),
    (1, 1),
    (-1, 1),
    (1, -1),
    (-1, -1),
    (0, 2),
    (0, -2),
    (2, 0),
)
PLAIN_FRAME = str.maketrans("┌┐└┘─│┬┤┴├", "++++-|+++" + "+")


def inside(part: tuple[Point, ...], x: float, y: float) -> bool:
    """Whether a point is in a convex counter-clockwise polygon."""
    px, py = part[-1]
    for qx, qy in part:
        if (qx - px) * (y - py) - (qy - py) * (x - px) < 0:
            return False
        px, py = qx, qy
    return True


def arrow(degrees: float, fine: bool = True) -> str:
    """The arrow that comes nearest to a heading."""
    return (ARROWS if fine else PLAIN_ARROWS)[round(degrees / 45) % 8]


class Canvas:
    """Cells of a table of that size in mm; y runs up. `fine` is whether the terminal can show more than ASCII."""

    def __init__(self, width: float, height: float, rows: int, fine: bool = True) -> None:
        self.width, self.height, self.rows, self.fine = width, height, rows, fine
        self.columns = round(rows * 2 * width / height)
        self._letters: dict[tuple[int, int], tuple[str, str]] = {}
        self._dots: dict[tuple[int, int], tuple[int, str]] = {}

    def cell(self, x: float, y: float) -> tuple[int, int]:
        """The row and column of a point, kept on the map."""
        column = int(x / self.width * self.columns)
        row = int((self.height - y) / self.height * self.rows)
        return (min(max(row, 0), self.rows - 1), min(max(column, 0), self.columns - 1))

    def fill(self, shape: Shape, style: str) -> None:
        """Dots wherever the shape is."""
        dx, dy = self.width / self.columns / 2, self.height / self.rows / 4
        x0, y0, x1, y1 = box(shape)
        for i in range(max(0, int(x0 / dx)), min(self.columns * 2, int(x1 / dx) + 1)):
            for j in range(max(0, int(y0 / dy)), min(self.rows * 4, int(y1 / dy) + 1)):
                x, y = (i + 0.5) * dx, (j + 0.5) * dy
                if any(inside(part, x, y) for part in shape):
                    self._dot(self.rows * 4 - 1 - j, i, style)

    def _dot(self, j: int, i: int, style: str) -> None:
        at = (j // 4, i // 2)
        bits, _ = self._dots.get(at, (0, ""))
        self._dots[at] = (bits | DOTS[j % 4][i % 2], style)

    def write(self, x: float, y: float, text: str, style: str) -> None:
        """Letters centred on a point; moved a cell or two aside if others are there already."""
        row, column = self.cell(x, y)
        column = min(max(column - (len(text) - 1) // 2, 0), self.columns - len(text))
        for down, aside in NEARBY:
            spots = [(row + down, column + aside * len(text) + k) for k in range(len(text))]
            on_map = all(0 <= r < self.rows and 0 <= c < self.columns for r, c in spots)
            if on_map and not any(spot in self._letters for spot in spots):
                for spot, letter in zip(spots, text, strict=True):
                    self._letters[spot] = (letter, style)
                return

    def lines(self) -> list[Text]:
        """The map with its frame; the ruler's numbers count range bands of 100 mm."""
        across = {self.cell(mm, 0)[1]: str(mm // BAND) for mm in range(BAND, int(self.width), BAND)}
        upward = {self.cell(0, mm)[0]: str(mm // BAND) for mm in range(BAND, int(self.height), BAND)}
        top = "".join("┬" if column in across else "─" for column in range(self.columns))
        numbers = "".join(across.get(column, "─") for column in range(self.columns))
        lines = [self._frame(f" ┌{top}┐")]
        for row in range(self.rows):
            line = self._frame(f"{upward.get(row, ' ')}{'├' if row in upward else '│'}")
            for column in range(self.columns):
                line.append(*self._shown(row, column))
            lines.append(line.append_text(self._frame("┤" if row in upward else "│")))
        return [*lines, self._frame(f" └{numbers}┘")]

    def _frame(self, text: str) -> Text:
        return Text(text if self.fine else text.translate(PLAIN_FRAME), style="dim")

    def _shown(self, row: int, column: int) -> tuple[str, str]:
        if (row, column) in self._letters:
            return self._letters[row, column]
        bits, style = self._dots.get((row, column), (0, ""))
        if not bits:
            return (" ", "")
        return (chr(0x2800 + bits) if self.fine else "#", style)
