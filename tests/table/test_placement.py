"""Placement rules: what they refuse, with which figures, and that a legal place is found where there is one."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from placed_pieces import EDGE_ZONE, Table

from holotable.kernel.decision import PlaceRule, Refusal
from holotable.table.finding import exists, legal, legal_candidates
from holotable.table.measure import box, gap
from holotable.table.placement import (
    AnyPlaceRule,
    Beyond,
    Clear,
    InsideTable,
    Near,
    OnLine,
    Touching,
    Within,
)
from holotable.table.pose import Pose


@pytest.fixture
def table() -> Any:
    return Table()


def refused(table: Any, rule: PlaceRule, piece: str, x: float, y: float, degrees: float = 0.0) -> Refusal:
    refusal = rule.check(table, piece, Pose.of(x, y, degrees).numbers)
    assert refusal
    assert refusal.rule == "R-1"
    return refusal


def allowed(table: Any, rule: PlaceRule, piece: str, x: float, y: float, degrees: float = 0.0) -> bool:
    return rule.check(table, piece, Pose.of(x, y, degrees).numbers) is None


def test_within(table: Any) -> None:
    rule = Within("R-1", EDGE_ZONE)
    assert allowed(table, rule, "small", 300.0, 80.0)
    assert allowed(table, rule, "small", 20.0, 20.0, 90.0)
    refusal = refused(table, rule, "small", 300.0, 80.5)
    assert (refusal.why.key, refusal.why.args) == ("place.within", {"outside": "0.5"})
    assert refusal.lines[0][3] == 100_000
    refused(table, rule, "small", 300.0, 75.0, 45.0)
    refused(table, rule, "small", -100.0, 50.0)


def test_within_a_concave_area(table: Any) -> None:
    area = ((0, 0), (300_000, 0), (300_000, 100_000), (100_000, 100_000), (100_000, 300_000), (0, 300_000))
    rule = Within("R-1", area)
    assert allowed(table, rule, "small", 80.0, 80.0)
    assert allowed(table, rule, "small", 80.0, 250.0)
    refused(table, rule, "small", 90.0, 110.0)


@pytest.mark.rule("XW1-SETUP-06", "XW2-SETUP-08")
def test_a_large_ship_may_spill_when_it_fills_the_zone(table: Any) -> None:
    rule = Within("R-1", EDGE_ZONE, spill=True)
    half_diagonal = 40.0 * 2**0.5
    assert allowed(table, rule, "large", 300.0, 40.0)
    assert allowed(table, rule, "large", 300.0, half_diagonal, 45.0)
    refused(table, rule, "large", 300.0, 65.0, 45.0)  # neither inside nor from border to border
    refused(table, rule, "large", 300.0, 300.0)
    refused(table, Within("R-1", EDGE_ZONE), "large", 300.0, half_diagonal, 45.0)
    on_its_side = Within("R-1", tuple((y, x) for x, y in EDGE_ZONE), spill=True)
    assert allowed(table, on_its_side, "large", half_diagonal, 300.0, 45.0)


@pytest.mark.rule("XW1-SETUP-03", "XW2-SETUP-04")
def test_beyond_the_edges_and_other_obstacles(table: Any) -> None:
    rule = Beyond("R-1", 200_000, edges=True)
    assert allowed(table, rule, "rock", 300.0, 220.5)
    refusal = refused(table, rule, "rock", 300.0, 220.0)
    assert (refusal.why.key, refusal.why.args) == (
        "place.beyond_edge",
        {"distance": "200.0", "needed": "200.0"},
    )
    assert refused(table, rule, "rock", 300.0, 219.0).why.args["distance"] == "199.0"
    assert refusal.lines[0][3] == 0

    rule = Beyond("R-1", 100_000, kinds=("obstacle",))
    assert allowed(table, rule, "ship", 450.0, 550.5 + 40.0)
    refusal = refused(table, rule, "ship", 450.0, 550.0 + 39.0)
    assert refusal.why.args == {"of": "rock", "distance": "99.4", "needed": "100.0"} or refusal.lines
    assert allowed(table, rule, "rock", 451.0, 451.0)  # never measured against itself


@given(
    st.integers(0, 914), st.integers(0, 914), st.integers(0, 359), st.integers(1000, 300_000), st.booleans()
)
def test_holds_says_what_check_says(x: int, y: int, degrees: int, distance: int, edges: bool) -> None:
    table: Any = Table()
    rule, pose = Beyond("R-1", distance, kinds=("obstacle",), edges=edges), Pose.of(x, y, degrees).numbers
    assert rule.holds(table, "small", pose) == (rule.check(table, "small", pose) is None)


def test_beyond_measures_into_the_notch_of_a_concave_shape(table: Any) -> None:
    # The notch of the horseshoe is 20 wide and 20 deep: a pin above it is 15 from the floor but 5 from the walls.
    table.shapes["pin"] = (((-5.0, 0.0), (5.0, 0.0), (5.0, 50.0), (-5.0, 50.0)),)
    table.poses["pin"] = Pose.of(450.0, 465.0)
    assert gap(table.footing("pin"), table.footing("rock")) == pytest.approx(5.0)
    assert allowed(table, Beyond("R-1", 4_900, of=("rock",)), "pin", 450.0, 465.0)
    refusal = refused(table, Beyond("R-1", 5_000, of=("rock",)), "pin", 450.0, 465.0)
    assert refusal.why.args["distance"] == "5.0"
    assert all(abs(x1 - x0) == 5000 for x0, _, x1, _ in refusal.lines)


def test_near(table: Any) -> None:
    rule = Near("R-1", 100_000, kinds=("ship",))
    assert allowed(table, rule, "large", 360.0, 40.0)
    refusal = refused(table, rule, "large", 360.1, 40.0)
    assert (refusal.why.key, refusal.why.args["of"], refusal.why.args["distance"]) == (
        "place.near",
        "ship",
        "100.1",
    )
    assert (
        refused(table, Near("R-1", 1000, kinds=("station",)), "large", 0.0, 0.0).why.key
        == "place.near_nothing"
    )


def test_clear(table: Any) -> None:
    rule = Clear("R-1", kinds=("ship", "obstacle"))
    assert allowed(table, rule, "small", 240.0, 30.0)  # side by side: contact is no overlap
    refusal = refused(table, rule, "small", 239.9, 30.0)
    assert (refusal.why.key, refusal.why.args) == ("place.clear", {"of": "ship"})
    refused(table, rule, "small", 200.0, 72.0)  # its neighbour's guides are in the way
    assert allowed(table, rule, "small", 200.0, 72.6)
    assert refused(table, rule, "small", 450.0, 450.0).why.args == {"of": "rock"}
    assert allowed(table, Clear("R-1", of=("ship",)), "small", 450.0, 450.0)


def test_touching(table: Any) -> None:
    rule = Touching("R-1", ("ship",))
    assert allowed(table, rule, "small", 240.05, 30.0)
    refusal = refused(table, rule, "small", 241.0, 30.0)
    assert (refusal.why.key, refusal.why.args) == ("place.touching", {"of": "ship", "distance": "1.0"})
    assert refusal.lines
    rules = (rule, Clear("R-2", kinds=("ship",)), InsideTable("R-3"))
    found = legal_candidates(table, "small", rules, 6, Random(1))
    assert len(found) == 6
    assert all(legal(table, "small", rules, pose) for pose in found)


@pytest.mark.rule("XW1-ACT-10")
def test_on_line(table: Any) -> None:
    rule = OnLine("R-1", (300_000, 300_000, 90_000), (340_000, 300_000, 90_000))
    assert rule.check(table, "small", (320_000, 300_000, 90_000)) is None
    off = rule.check(table, "small", (320_000, 301_000, 90_000))
    assert off
    assert (off.why.key, off.why.args, off.lines) == (
        "place.on_line",
        {"distance": "1.0"},
        ((320_000, 301_000, 320_000, 300_000),),
    )
    assert rule.check(table, "small", (345_000, 300_000, 90_000))
    turned = rule.check(table, "small", (320_000, 300_000, 0))
    assert turned
    assert (turned.why.key, turned.why.args) == ("place.heading", {"needed": "90.0"})
    assert rule.snap((500_000, 0, 0)) == (340_000, 300_000, 90_000)
    assert rule.candidates(table, "small")[:3] == [rule.start, rule.end, (320_000, 300_000, 90_000)]
    assert all(rule.check(table, "small", pose) is None for pose in rule.candidates(table, "small"))


def test_a_slanted_line_keeps_its_rounded_points(table: Any) -> None:
    rule = OnLine("R-1", (0, 0, 30_000), (34_641, 20_000, 30_000))
    assert all(rule.check(table, "small", rule.at(k / 97)) is None for k in range(98))


def test_inside_table(table: Any) -> None:
    rule = InsideTable("R-1")
    assert allowed(table, rule, "small", 20.0, 894.4)
    refusal = refused(table, rule, "small", 19.5, 100.0)
    assert (refusal.why.key, refusal.why.args) == ("place.inside_table", {"outside": "0.5"})
    assert refusal.lines[0][2] == 0
    assert allowed(table, rule, "small", 500.0, 894.4)
    refused(table, InsideTable("R-1", guides=True), "small", 500.0, 894.4)


def test_candidates_obey_all_rules_and_differ(table: Any) -> None:
    rules = (Within("A", EDGE_ZONE), Clear("B", kinds=("ship", "obstacle")), InsideTable("C"))
    found = legal_candidates(table, "small", rules, 30, Random(5))
    assert len(set(found)) == 30
    assert all(legal(table, "small", rules, pose) for pose in found)
    assert found == legal_candidates(table, "small", rules, 30, Random(5))
    assert len({heading for _, _, heading in found}) > 5


def test_a_place_that_chance_would_miss_is_found_by_the_grid(table: Any) -> None:
    """A zone in which a ship fits only unturned and only on a spot of some millimetres."""
    corner = ((600_000, 600_000), (648_000, 600_000), (648_000, 648_000), (600_000, 648_000))
    rules = (Within("A", corner),)
    assert exists(table, "small", rules)
    assert not exists(table, "large", rules)
    assert not exists(table, "small", (Within("A", EDGE_ZONE), Beyond("B", 120_000, edges=True)))


def test_no_place_on_a_blocked_line(table: Any) -> None:
    x, y, heading = table.poses["ship"].numbers
    line = OnLine("A", (x - 15_000, y, heading), (x + 15_000, y, heading))
    assert not exists(table, "small", (line, Clear("B", kinds=("ship",))))
    longer = OnLine("A", (x, y, heading), (x + 41_000, y, heading))
    (found,) = legal_candidates(table, "small", (longer, Clear("B", kinds=("ship",))), 1, Random(0))
    assert found[0] >= x + 39_990


def test_rules_are_data() -> None:
    rules: list[AnyPlaceRule] = [
        Within("A", EDGE_ZONE),
        Beyond("B", 1, ("x",), ("ship",), True),
        Near("C", 5),
        Clear("D"),
        Touching("E", ("x",)),
        OnLine("F", (0, 0, 0), (1, 1, 0)),
        InsideTable("G", True),
    ]
    assert msgspec.json.decode(msgspec.json.encode(rules), type=list[AnyPlaceRule]) == rules


def test_candidates_of_a_rule_stay_near(table: Any) -> None:
    for x, y, _ in Near("A", 50_000, of=("ship",)).candidates(table, "small"):
        x0, y0, x1, y1 = box(table.footing("ship"))
        assert x0 - 400 < x / 1000 < x1 + 400
        assert y0 - 400 < y / 1000 < y1 + 400
