"""X-Wing ships as drawn: base, guides, printed arc, a silhouette of our own, badge, and the tag of tokens."""

from __future__ import annotations

from typing import Final

from holotable.kernel.record_base import Id
from holotable.kernel.state import Secret
from holotable.picture.canvas import Canvas
from holotable.picture.forms import badges, both_sides
from holotable.picture.scene import Area, Chip, Disc, Group, Path, Tag, Text
from holotable.picture.seats import badge_shape, seat_css
from holotable.picture.telling import plain
from holotable.table.measure import Polygon
from holotable.table.pose import Pose, to_table, transform
from holotable.xwing.geometry.bases import BASES, outline, square
from holotable.xwing.pieces import Ship
from holotable.xwing.queries import DamageCount, Hull
from holotable.xwing.vocabulary import XWing

# Silhouettes from above, in mm on a small base, bow up. Right halves are mirrored.
X_WING: Final = (
    ((0, 16), (1.4, 10), (2.2, 1), (3.2, -3), (3.2, -11), (0, -12.5)),
    ((2.6, -1), (13.6, -4.5), (13.6, -8.5), (3.2, -9)),
    ((13, 4), (14, 4), (14, -8.5), (13, -8.5)),
)
TIE: Final = (
    ((0, 4.6), (2.5, 4), (4.2, 2), (4.6, 0), (4.2, -2), (2.5, -4), (0, -4.6)),
    ((3.5, 1.2), (10, 1.8), (10, -1.8), (3.5, -1.2)),
    ((9.4, 10), (11, 12), (12.6, 10), (12.6, -10), (11, -12), (9.4, -10)),
)
DART: Final = (((0, 15), (5, 2), (11, -9), (4, -7), (0, -9)),)
SILHOUETTES: Final = {"xwing": X_WING, "tie": TIE}
TOKENS: Final = {
    "focus": "F",
    "evade": "E",
    "stress": "S",
    "ion": "I",
    "reinforce": "R",
    "weapons_disabled": "W",
}


def silhouette(key: str) -> tuple[Polygon, ...]:
    """The outlines for a ship type's key, by the word in it that says what it looks like; else a dart."""
    halves = next((shape for word, shape in SILHOUETTES.items() if word in key), DART)
    return tuple(whole for half in halves for whole in both_sides(half))


def ships_on_table(g: XWing) -> list[Ship]:
    """The ships that lie on the table."""
    return [g.ship(ship) for ship in g.ships()]


def badges_of(g: XWing) -> dict[Id, str]:
    """A badge for every ship of the game, wherever it is."""
    ships = [p for p in g.state.pieces.values() if isinstance(p, Ship)]
    return dict(zip((s.id for s in ships), badges([s.label for s in ships]), strict=True))


def draw_ships(g: XWing, canvas: Canvas, done: tuple[Id, ...]) -> None:
    """All ships with their tags."""
    names = badges_of(g)
    letters = lock_letters(g)
    for ship in ships_on_table(g):
        seat, size = seat_css(g, ship.owner), g.size(ship.id)
        fate = " done" if ship.id in done else ""
        canvas.add("ships", _drawn(ship, size, seat + fate, names[ship.id]))
        canvas.solid.append(square(size, ship.at))
        chips = (*chips_of(g, ship, letters), *((Chip("done", "✓", "has had its turn"),) if fate else ()))
        canvas.tags.append(Tag(ship.id, square(size, ship.at), names[ship.id], ship.label, chips, seat))


def _drawn(ship: Ship, size: str, css: str, badge: str) -> Group:
    base = BASES[size]
    h, edge, spot = base.half, base.arc_edge_x, ship.at.mm
    grown = base.length / 40.0

    def local(*points: tuple[float, float]) -> Polygon:
        return transform(points, spot)

    shapes: list[Area | Path | Disc | Text] = [
        *(Area(part, "guide") for part in outline(size, ship.at)[1:]),
        Area(square(size, ship.at), "base"),
        Area(local((0, 0), (-edge, h), (edge, h)), "printed-arc"),
        Path(local((-edge, h), (0, 0), (edge, h)), "arc-line"),
        Area(local((-4.5, h - 5), (4.5, h - 5), (0, h - 0.6)), "notch"),
    ]
    shapes += [
        Area(local(*((x * 0.82 * grown, (y * 0.82 + 1) * grown) for x, y in part)), "hull")
        for part in silhouette(ship.name)
    ]
    at = to_table((0.0, -h + 8.5), spot)
    shapes.append(badge_shape(at, 7.0, css))
    shapes.append(Text(at, badge, "badge-text", 8.0 if len(badge) < 3 else 6.6))
    return Group(ship.id, ship.label, f"ship {css}", tuple(shapes))


def ghost(size: str, pose: Pose, css: str) -> Group:
    """The outline of a base where a ship was or might be."""
    h = BASES[size].half
    nose = transform(((-4.5, h - 5), (4.5, h - 5), (0, h - 0.6)), pose.mm)
    guides = (Area(part, "ghost-guide") for part in outline(size, pose)[1:])
    return Group(
        "", "", f"ghost {css}", (*guides, Area(square(size, pose), "ghost-base"), Area(nose, "ghost-nose"))
    )


# Tokens ------------------------------------------------------------------------------------------------------


def lock_letters(g: XWing) -> dict[Id, str]:
    """A letter for each lock, as on the real pairs of tokens."""
    lockers = [s.id for s in ships_on_table(g) if s.lock in g.state.pieces]
    return {ship: chr(65 + number % 26) for number, ship in enumerate(lockers)}


def hull_left(g: XWing, ship: Id) -> int:
    """Hull value less the damage it has."""
    return g.value(Hull(ship)) - sum(
        g.value(DamageCount(ship, card.id)) for card in g.damage_cards(ship, None)
    )


def chips_of(g: XWing, ship: Ship, letters: dict[Id, str]) -> list[Chip]:
    """Shields, hull and tokens."""
    left = hull_left(g, ship.id)
    chips = [Chip("hull", str(left), f"hull {left} of {g.value(Hull(ship.id))}")]
    if ship.shields or g.facts(ship.id).shields:
        chips.insert(
            0, Chip("shield", str(ship.shields), f"shields {ship.shields} of {g.full_shields(ship.id)}")
        )
    for kind, count in sorted(ship.tokens.items()):
        form = kind if kind in TOKENS else "token"
        letter = TOKENS.get(kind, kind[:1].upper())
        chips += [Chip(form, letter, kind)] * count if count < 4 else [Chip(form, f"{count}{letter}", kind)]
    if ship.id in letters:
        chips.append(Chip("locks", f"{letters[ship.id]}→", f"lock on {g.label(ship.lock)}"))
    for other in (s for s in ships_on_table(g) if s.lock == ship.id):
        chips.append(Chip("locked", f"→{letters[other.id]}", f"locked by {other.label}"))
    faceup = [card for card in g.damage_cards(ship.id, True) if card.name.startswith("damage:")]
    chips += [Chip("crit", "!", g.label(card.id)) for card in faceup]
    return chips


def dial_text(g: XWing, ship: Ship) -> str:
    """What the viewer knows of a dial; the state is a view already, so a value that is there may be shown."""
    dial: Secret[str] = ship.dial
    if not dial.seen_by:
        return ""
    if dial.value is None:
        return "dial set"
    words = plain(dial.value)
    return f"revealed {words}" if set(g.state.seats) <= set(dial.seen_by) else f"dial: {words}"
