"""Ship movement (ARM-MOV-01 to ARM-MOV-20) and leaving the play area (ARM-DMG-12, ARM-DMG-13)."""

from __future__ import annotations

import pytest

from holotable.armada.geometry.tool import STARBOARD, tool_shape
from holotable.table.measure import overlaps
from holotable.testing import table

BOTH = ["armada-1.0", "armada-1.5"]
CR90 = "blue cr90_corvette_a 850,850 left name=CR90"
pytestmark = pytest.mark.parametrize("ruleset", BOTH)


def corvette(speed: int, keys: str = "") -> str:
    """A CR90 in the middle of the table, heading up."""
    return f"red cr90_corvette_a 457,300 up name=Red speed={speed} {keys}"


@pytest.mark.rule("ARM-MOV-02", "ARM-MOV-03", "ARM-MOV-04", "ARM-MOV-05")
@pytest.mark.parametrize(
    ("speed", "offered", "refused"),
    [
        (1, ["L2", "L1", "0", "R1", "R2"], "R3"),
        (2, ["L1 0", "R1 R2", "0 L2", "0 0"], "R2 0"),
        (3, ["0 R1 R2", "0 L1 L2", "0 0 0"], "R1 0 0"),
        (4, ["0 R1 R1 R2", "0 L1 R1 L2", "0 0 0 0"], "R1 0 0 0"),
    ],
)
def test_the_joints_click_within_the_yaw_of_the_speed(
    ruleset: str, speed: int, offered: list[str], refused: str
) -> None:
    """The chart of a CR90: II; I, II; -, I, II; -, I, I, II."""
    with table(ruleset, corvette(speed), CR90) as t:
        t.activate("Red")
        t.offers(*offered).refuses(refused)
        assert all(len(option.partition(",")[0].split()) == speed for option in t.options)


@pytest.mark.rule("ARM-MOV-06", "ARM-MOV-07", "ARM-GEO-07")
@pytest.mark.parametrize(
    ("speed", "course", "tool", "end"),
    [
        (1, "0", "", (457.0, 368.4, 0)),
        (1, "R2", "right", (456.18, 392.87, 45)),
        (2, "R1 R2", "right", (488.93, 466.67, 67.5)),
        (3, "0 R1 R2", "right", (488.93, 535.07, 67.5)),
        (3, "0 L1 L2", "left", (425.07, 535.07, 292.5)),
        (4, "0 R1 R1 R2", "right", (547.44, 590.71, 90)),
    ],
)
def test_where_a_course_ends(
    ruleset: str, speed: int, course: str, tool: str, end: tuple[float, float, float]
) -> None:
    """The worked examples of the geometry, moved to the middle of the table."""
    with table(ruleset, corvette(speed), CR90) as t:
        t.activate("Red").course(course, tool=tool) if tool else t.activate("Red").course(course)
        assert t.pose("Red") == pytest.approx(end, abs=0.05)


@pytest.mark.rule("ARM-MOV-06", "ARM-MOV-07", "ARM-GEO-07")
@pytest.mark.parametrize(
    ("speed", "course", "end"),
    [(1, "R1", (448.98, 385.56, 22.5)), (2, "0 R1", (448.98, 453.96, 22.5)), (2, "0 0", (457, 436.8, 0))],
)
def test_where_a_course_of_a_medium_ship_ends(
    ruleset: str, speed: int, course: str, end: tuple[float, float, float]
) -> None:
    """The worked examples with the tool to the right, moved to the middle of the table."""
    victory = f"red victory_ii_class_star_destroyer 457,300 up name=VSD speed={speed}"
    with table(ruleset, victory, CR90) as t:
        t.activate("VSD").course(course)
        assert t.pose("VSD") == pytest.approx(end, abs=0.05)


@pytest.mark.rule("ARM-MOV-08")
def test_the_worked_course_with_the_tool_on_the_wrong_side_is_refused(ruleset: str) -> None:
    with table(ruleset, corvette(3), CR90) as t:
        t.activate("Red")
        t.offers("0 R1 R2, tool right").refuses("0 R1 R2, tool left", "ARM-MOV-08")


@pytest.mark.rule("ARM-MOV-08")
def test_the_ship_does_not_end_on_the_tool(ruleset: str) -> None:
    """Two clicks left at speed 1: with the tool on the outside the ship would lie on it."""
    with table(ruleset, corvette(1), CR90) as t:
        t.activate("Red")
        t.offers("L2, tool left").refuses("L2, tool right", "ARM-MOV-08")


@pytest.mark.rule("ARM-MOV-08")
def test_where_both_sides_are_legal_the_owner_picks_one(ruleset: str) -> None:
    """One click at the first of two joints: both sides are free, and end in different places."""
    ends: list[tuple[float, float, float]] = []
    for side in ("left", "right"):
        with table(ruleset, corvette(2), CR90) as t:
            t.activate("Red").course("R1 0", tool=side)
            ends.append(t.pose("Red"))
    assert ends[0][2] == ends[1][2] == 22.5
    assert ends[0] != ends[1]


@pytest.mark.rule("ARM-MOV-10", "ARM-OBS-03")
def test_a_ship_passes_through_everything_on_its_way(ruleset: str) -> None:
    """Only its ends count: a squadron, an asteroid and a ship lie between them."""
    between = "red victory_ii_class_star_destroyer 457,410 right name=VSD activated=yes"
    tie = "blue x_wing_squadron 480,352 name=X"
    with table(ruleset, corvette(4), CR90, between, tie, rocks=["asteroid_3 457,480 up"]) as t:
        t.activate("Red").decline().course("0 0 0 0")
        assert t.pose("Red") == pytest.approx((457, 573.6, 0), abs=0.05)
        assert t.faceup("Red") == t.facedown("Red") == []
        assert t.pose("X")[:2] == (480, 352)


@pytest.mark.rule("ARM-MOV-11", "ARM-MOV-10")
def test_what_lies_where_the_tool_would_does_not_matter(ruleset: str) -> None:
    """The tool is held above: its body crosses a ship, a squadron and an obstacle, the ship's ends touch none."""
    beside = "red nebulon_b_escort_frigate 510,390 up name=Beside activated=yes"
    x_wing, rock = "blue x_wing_squadron 484,440 name=X", "asteroid_3 505,480 up"
    with table(ruleset, corvette(3), CR90, beside, x_wing, rocks=[rock]) as t:
        start = t.ship("Red").at
        tool = tool_shape("small", start, (0, 0, 2), STARBOARD)
        for piece in (t.ship("Beside").id, t.squadron("X").id, "asteroid_3"):
            assert overlaps(tool, t.game.outline(piece))
        t.activate("Red").decline().course("0 0 R2", tool="right")
        assert t.pose("Red") == pytest.approx((456.18, 529.67, 45), abs=0.05)
        assert t.faceup("Red") == t.facedown("Red") == []


@pytest.mark.rule("ARM-MOV-01")
def test_the_speed_stays_on_the_dial(ruleset: str) -> None:
    with table(ruleset, corvette(3), CR90) as t:
        t.activate("Red").course("0 0 0")
        assert t.ship("Red").speed == 3


# Leaving the play area ---------------------------------------------------------------------------------------


@pytest.mark.rule("ARM-DMG-12", "ARM-DMG-14", "ARM-SHP-11")
def test_a_base_partly_outside_is_destroyed(ruleset: str) -> None:
    """S-31: the corner of the base is outside."""
    edge = "red cr90_corvette_a 457,811 up name=Red speed=1"
    other = "red cr90_corvette_a 100,100 up name=Other activated=yes"
    with table(ruleset, edge, other, CR90) as t:
        t.activate("Red").course("0")
        assert t.ship("Red").zone == "destroyed"
        assert any("left the play area" in line for line in t.log)


@pytest.mark.rule("ARM-DMG-12", "ARM-DMG-13")
def test_a_shield_dial_or_the_tool_outside_is_harmless(ruleset: str) -> None:
    """S-31: the base ends half a mm inside, its dial and the tool stick out."""
    edge = "red cr90_corvette_a 457,810 up name=Red speed=1"
    with table(ruleset, edge, CR90) as t:
        t.activate("Red").course("0")
        assert t.pose("Red")[1] == pytest.approx(878.4)
        assert t.ship("Red").zone == "table"


@pytest.mark.rule("ARM-MOV-20", "ARM-OVL-01")
def test_only_the_final_position_counts_for_the_edge(ruleset: str) -> None:
    """At speed 2 it would stick out, but it overlaps a ship there and ends inside."""
    edge = "red cr90_corvette_a 457,760 up name=Red speed=2"
    wall = "blue cr90_corvette_a 457,878 right name=Wall"
    with table(ruleset, edge, wall, CR90) as t:
        t.activate("Red").course("0 0").draws("comm_noise", "crew_panic")
        assert t.ship("Red").zone == "table"
