"""Obstacles and devices: their outlines, from `obstacles.json`, where they lie, and where devices are dropped."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from holotable.table.measure import Shape
from holotable.table.pose import Pose, laid, onward
from holotable.table.tokens import Token, read_tokens
from holotable.xwing.geometry.bases import BASES
from holotable.xwing.geometry.templates import Template, laid_strip

SLOT_EDGE: Final = {
    "bomb": 15.3,
    "mine_large": 35.1,
}  # from the edge of the template slot to the token's origin


@cache
def tokens() -> dict[str, Token]:
    """All obstacles by their exchange id (coreasteroid0 ...) and devices by their shape (bomb, mine_large)."""
    return read_tokens("holotable.xwing.geometry", "obstacles.json")


@lru_cache(maxsize=4096)
def token_shape(name: str, pose: Pose) -> Shape:
    """An obstacle or device as it lies on the table."""
    return laid(tokens()[name].parts, pose.mm)


def drop_pose(
    start: Pose, size: str, template: Template, device: str = "bomb", *, launch: bool = False
) -> Pose:
    """Where a device lies after a drop behind the rear guides, or a launch from the front guides (geometry, section 8).

    The token's slot, at the rear of its outline, takes the far end of the template: a launched token heads away from
    the ship, a dropped one too, that is backward.
    """
    half, slot = BASES[size].half, SLOT_EDGE[device]
    x, y, turn = template.line(template.length)
    if launch:
        return start.then(onward((x, half + y, turn), (0.0, slot, 0.0)))
    return start.then(onward((x, -half - y, 180.0 - turn), (0.0, slot, 0.0)))


def launch_strip(start: Pose, size: str, template: Template) -> Shape:
    """The template of a launch, as it lies before the front guides."""
    return laid_strip(template, onward(start.mm, (0.0, BASES[size].half, 0.0)))
