"""Side moves: barrel roll, decloak, boost and their templates, in both ways of placing them (geometry, section 5).

Small bases use the short end of the template, larger ones its long side. With `sliding` placement the contact may lie
anywhere along the base edge at both ends (XW1-ACT-10, XW1-ACT-11); with `hashed` placement the template starts at the
middle and ends at the front, the middle or the back of the template end (XW2-BROLL-03).
"""

from __future__ import annotations

from holotable.table.measure import Polygon, Shape
from holotable.table.pose import Pose, Spot, laid, onward
from holotable.xwing.geometry.bases import BASES, TEMPLATE_WIDTH
from holotable.xwing.geometry.templates import COMMUNITY, LEFT, RIGHT, Template, end_of, footprint, strip


def template_sides(size: str, speed: int = 1) -> tuple[float, float]:
    """(along the base edge, away from it) of a straight template laid for a roll."""
    length = 40.0 * speed
    return (TEMPLATE_WIDTH, length) if size == "small" else (length, TEMPLATE_WIDTH)


def lateral(size: str, speed: int = 1) -> float:
    """The sideways distance of a roll, from centre to centre."""
    return BASES[size].length + template_sides(size, speed)[1]


def contact_limit(size: str, speed: int = 1) -> float:
    """How far the middle of the template may be from the middle of the base edge, at either end."""
    return max(0.0, (BASES[size].length - template_sides(size, speed)[0]) / 2)


def sliding_limit(size: str, speed: int = 1) -> float:
    """The largest net shift forward or back of a sliding roll: twice the contact limit."""
    return 2 * contact_limit(size, speed)


def hashed_shifts(size: str, speed: int = 1) -> tuple[float, float, float]:
    """The three shifts of a hashed roll: forward, none, back."""
    half = template_sides(size, speed)[0] / 2
    return (half, 0.0, -half)


def tallon_limit(size: str) -> float:
    """The largest sideways offset of a sliding Tallon roll (XW1-MOVE-12); the hashed one has (10, 0, -10)."""
    return BASES[size].half - TEMPLATE_WIDTH / 2


TALLON_SHIFTS = (10.0, 0.0, -10.0)


def roll_end(start: Pose, size: str, side: int, shift: float = 0.0, speed: int = 1) -> Pose:
    """The pose after a roll to a side, shifted forward (+) or back (-)."""
    return start.then((side * lateral(size, speed), shift, 0.0))


def roll_template(start: Pose, size: str, side: int, contact: float = 0.0, speed: int = 1) -> Shape:
    """The area of the template beside the base, its middle `contact` mm ahead of the base's."""
    along, away = template_sides(size, speed)
    half = BASES[size].half
    x0, x1 = (half, half + away) if side == RIGHT else (-half - away, -half)
    y0, y1 = contact - along / 2, contact + along / 2
    local: Polygon = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    return laid((local,), start.mm)


def contacts_for(size: str, shift: float, speed: int = 1) -> tuple[float, float]:
    """The contacts at the start, from lowest to highest, that allow a sliding roll with that net shift.

    The contact at the end is the one at the start less the shift, and neither may pass the limit.
    """
    most = contact_limit(size, speed)
    return (max(-most, shift - most), min(most, shift + most))


def bank_roll(side: int, ahead: bool, speed: int = 1, profile: str = COMMUNITY) -> Template:
    """The bank template of a bank roll: bent towards the bow (`ahead`) or the stern."""
    return Template("bank", speed, -side if ahead else side, profile=profile)


def bank_roll_end(
    start: Pose,
    size: str,
    side: int,
    ahead: bool,
    shift: float = 0.0,
    speed: int = 1,
    profile: str = COMMUNITY,
) -> Pose:
    """The pose after a roll with a bank template, shifted along the ship's new axis."""
    x, y, turn = bank_roll(side, ahead, speed, profile).line(
        Template("bank", speed, side, profile=profile).length
    )
    # The line runs along +y; laid to the side it runs along the side's direction, and the base follows half beyond.
    half = BASES[size].half
    beside: Spot = onward((side * half, 0.0, side * 90.0), (x, y, turn))
    centre = onward(beside, (0.0, half, -side * 90.0))
    return start.then(onward(centre, (0.0, shift, 0.0)))


def bank_roll_strip(
    start: Pose, size: str, side: int, ahead: bool, speed: int = 1, profile: str = COMMUNITY
) -> Shape:
    """The area of the bank template of such a roll."""
    edge = onward(start.mm, (side * BASES[size].half, 0.0, side * 90.0))
    return laid(strip(bank_roll(side, ahead, speed, profile)), edge)


def boost_template(name: str, speed: int = 1, profile: str = COMMUNITY) -> Template:
    """The template of a boost or a decloak ahead: straight, bank_left or bank_right."""
    kind, _, side = name.partition("_")
    return Template(kind, speed, {"left": LEFT, "right": RIGHT}.get(side, 0), profile=profile)


def boost_end(start: Pose, size: str, template: Template) -> Pose:
    return start.then(end_of(template, size))


def boost_strip(start: Pose, size: str, template: Template) -> Shape:
    return footprint(template, size, start)
