"""Armada squadrons as drawn: round bases with badge and hull, the tags of aces, and who is engaged with whom."""

from __future__ import annotations

from holotable.armada.geometry.bases import disc
from holotable.armada.geometry.range_and_sight import squadron_to_squadron
from holotable.armada.pieces import Squadron
from holotable.armada.vocabulary import Armada
from holotable.picture.armada.units import badges_of, defense_chips, marks_on
from holotable.picture.canvas import Canvas
from holotable.picture.chips import FORMS
from holotable.picture.forms import along, curve
from holotable.picture.scene import Area, Disc, Group, Path, Tag, Text
from holotable.picture.seats import seat_css
from holotable.table.measure import Point, Polygon

PLATE = (12.4, 5.6)  # half the width and height of the plate with the badge, in mm
HULL = 7.2


def draw_squadrons(g: Armada, canvas: Canvas) -> None:
    """All squadrons on the table; those with tokens have a tag."""
    names = badges_of(g)
    for squadron in map(g.squadron, g.those("squadrons")):
        seat = seat_css(g, squadron.owner)
        fate = " done" if squadron.activated else ""
        canvas.add("ships", _drawn(squadron, seat + fate, names[squadron.id]))
        foot = disc(squadron.at)
        canvas.solid.append(foot)
        chips = [
            *defense_chips(g, squadron),
            *marks_on(g, squadron),
        ]
        if chips:
            canvas.tags.append(Tag(squadron.id, foot, names[squadron.id], squadron.label, tuple(chips), seat))
    _draw_engaged(g, canvas)


def _drawn(squadron: Squadron, css: str, badge: str) -> Group:
    x, y, _ = squadron.at.mm
    upper, lower = (x, y + 6.4), (x - (4.6 if squadron.activated else 0.0), y - 8.0)
    shapes: list[Area | Path | Disc | Text] = [
        Area(disc(squadron.at), "base"),
        Area(_plate(upper, css), "badge"),
        Text(upper, badge, "badge-text", 10.6 if len(badge) < 3 else 9.0),
        Area(tuple((lower[0] + u * HULL, lower[1] + v * HULL) for u, v in FORMS["hull"]), "hull-dial"),
        Text(lower, str(squadron.hull), "hull-text", 10.6),
    ]
    if squadron.activated:
        shapes.append(Text((x + 7.4, y - 8.0), "✓", "done-text", 11.0))
    return Group(squadron.id, squadron.label, f"squadron {css}", tuple(shapes))


def _plate(at: Point, css: str) -> Polygon:
    """A square plate for the first seat, a round one for the second: the cue beside the colour."""
    (x, y), (w, h) = at, PLATE
    if "seat-0" in css:
        return ((x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h))
    right, left = (x + w - h, y), (x - w + h, y)
    return (*curve(right, h, 0.0, 180.0), *curve(left, h, 180.0, 360.0))


def _draw_engaged(g: Armada, canvas: Canvas) -> None:
    """A short link between engaged squadrons."""
    mine = g.squadrons(of=g.state.seats[0])
    for one, two in ((squadron, foe) for squadron in mine for foe in g.engaged_with(squadron)):
        line = squadron_to_squadron(g.squadron(one).at, g.squadron(two).at).line
        canvas.add("locks", Path(line, "engaged"), Disc(along(line, 0.5), 3.2, "engaged-knot"))
        canvas.lines.append(line)
