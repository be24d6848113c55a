"""Arcs, range lines and lines of sight of whole attacks (ARM-RNG-10 to ARM-RNG-13, ARM-ARC, ARM-LOS)."""

from __future__ import annotations

import pytest

from holotable.testing import table

BOTH = ["armada-1.0", "armada-1.5"]
VSD = "red victory_ii_class_star_destroyer 457,250 up name=VSD speed=1"
CR90 = "blue cr90_corvette_a 457,480 down name=CR90"
both = pytest.mark.parametrize("ruleset", BOTH)


@both
@pytest.mark.rule("ARM-RNG-12", "ARM-LOS-03", "ARM-LOS-01")
def test_a_hull_zone_behind_another_is_no_target(ruleset: str) -> None:
    with table(ruleset, VSD, CR90) as t:
        t.activate("VSD")
        t.offers("front: CR90 front")
        t.refuses_attack("VSD front", "CR90 rear", "ARM-RNG-12")


@both
@pytest.mark.rule("ARM-LOS-13", "ARM-RNG-12", "ARM-LOS-03")
@pytest.mark.parametrize(
    ("pose", "zone", "rule"),
    [
        ("440,469 80", "rear", "ARM-LOS-03"),
        ("406,455 45", "front", "ARM-RNG-12"),
        ("440,469 80", "right", ""),
    ],
)
def test_neither_the_line_of_sight_nor_the_range_line_may_cross_another_zone(
    ruleset: str, pose: str, zone: str, rule: str
) -> None:
    """One line alone is clean where the other crosses the right zone; where both are clean, the attack is legal."""
    with table(ruleset, VSD, f"blue cr90_corvette_a {pose} name=CR90") as t:
        t.activate("VSD")
        if rule:
            t.refuses_attack("VSD front", f"CR90 {zone}", rule)
        else:
            t.offers(f"front: CR90 {zone}")


@both
@pytest.mark.rule("ARM-LOS-07")
@pytest.mark.parametrize(("x", "dice"), [(457, 2), (500, 3)])
def test_a_line_of_sight_goes_on_beyond_the_end_of_the_ruler(ruleset: str, x: int, dice: int) -> None:
    """The tokens are 300 mm apart, the targeting points 320. Up to the base the line crosses 3 mm of rock, all of it
    farther from its start than the ruler is long.
    """
    far = "blue cr90_corvette_a 457,635.9 down name=CR90"
    with table(ruleset, VSD, far, rocks=[f"asteroid_3 {x},615 up"]) as t:
        t.attack("VSD front", "CR90 front").dice(" ".join(["accuracy"] * dice))
        assert t.pool() == ["red accuracy"] * dice


@both
@pytest.mark.rule("ARM-LOS-04")
def test_the_attackers_own_zones_never_block(ruleset: str) -> None:
    """A target far to the side of the front arc: the line leaves across the side zone, which is no matter."""
    aside = "blue cr90_corvette_a 600,410 down name=Side"
    with table(ruleset, VSD, aside) as t:
        t.attack("VSD front", "Side front").dice("hit blank blank accuracy accuracy accuracy").done()


@both
@pytest.mark.rule("ARM-LOS-05")
def test_squadrons_do_not_obstruct(ruleset: str) -> None:
    between = "blue x_wing_squadron 457,380 name=X"
    with table(ruleset, VSD, CR90, between) as t:
        t.activate("VSD")
        assert any(
            option.startswith("front: CR90 front") and "obstructed" not in option for option in t.options
        )


@both
@pytest.mark.rule("ARM-LOS-06", "ARM-LOS-08")
@pytest.mark.parametrize(("x", "obstructed"), [(457, True), (482, False), (600, False)])
def test_a_ship_in_between_obstructs_its_shield_dials_do_not(ruleset: str, x: int, obstructed: bool) -> None:
    """At 482 only the dial of the third ship reaches into the line at 457: 482 - 21.5 - 4 = 456.5."""
    between = f"red cr90_corvette_a {x},380 up name=Third activated=yes"
    with table(ruleset, VSD, CR90, between) as t:
        t.activate("VSD")
        option = next(option for option in t.options if option.startswith("front: CR90 front"))
        assert ("obstructed" in option) is obstructed


@both
@pytest.mark.rule("ARM-LOS-06", "ARM-OBS-04", "ARM-LOS-12")
@pytest.mark.parametrize("rock", ["asteroid_2", "debris_2", "station"])
def test_every_kind_of_obstacle_obstructs(ruleset: str, rock: str) -> None:
    with table(ruleset, VSD, CR90, rocks=[f"{rock} 457,375 up"]) as t:
        t.attack("VSD front", "CR90 front").choose("red").dice("hit hit hit accuracy accuracy").done()
        t.draws("crew_panic")


@both
@pytest.mark.rule("ARM-LOS-09", "ARM-LOS-06")
def test_an_obstacle_wholly_under_the_defender_does_not_obstruct(ruleset: str) -> None:
    """The line crosses only what the corvette's base covers."""
    with table(
        ruleset, VSD, "blue cr90_corvette_a 457,480 down name=CR90", rocks=["asteroid_3 457,482 up"]
    ) as t:
        t.activate("VSD")
        option = next(option for option in t.options if option.startswith("front: CR90 front"))
        assert "obstructed" not in option


@pytest.mark.rule("ARM-LOS-10", ruleset="armada-1.5")
@pytest.mark.parametrize(
    ("ruleset", "x", "obstructed"),
    [("armada-1.5", 513.1, True), ("armada-1.5", 520, False), ("armada-1.0", 513.1, False)],
)
def test_an_obstacle_under_the_dial_obstructs_though_the_line_passes_beside_it(
    ruleset: str, x: float, obstructed: bool
) -> None:
    """The line crosses the port end of the front dial, the tip of the debris lies under its starboard end."""
    aside = "blue cr90_corvette_a 379.2,458.9 155.4 name=CR90"
    with table(ruleset, VSD, aside, rocks=[f"debris_1 {x},302.7 142.35"]) as t:
        t.activate("VSD")
        (option,) = (option for option in t.options if option.startswith("front: CR90 front"))
        assert ("obstructed" in option) is obstructed


@both
@pytest.mark.rule("ARM-LOS-11")
def test_bases_that_touch_can_be_obstructed(ruleset: str) -> None:
    """The squadron touches the ship; an obstacle under both lies on the line between them."""
    away = "red victory_ii_class_star_destroyer 800,80 up name=Away activated=yes"
    ship = "blue cr90_corvette_a 400,400 up name=Ship activated=yes"
    bomber = "red tie_bomber_squadron 438.7,392 name=Bomber"
    with table(ruleset, away, ship, bomber, phase="squadron", rocks=["asteroid_2 440,392 up"]) as t:
        t.activate("Bomber")
        t.refuses("attack", "ARM-ATK-12")


@both
@pytest.mark.rule("ARM-ARC-03", "ARM-ARC-04", "ARM-ARC-02")
def test_any_part_in_the_arc_is_enough(ruleset: str) -> None:
    """The corvette reaches into the Victory's left arc with its stern only."""
    across = "blue cr90_corvette_a 377,330 right name=Across"
    with table(ruleset, VSD, across) as t:
        t.activate("VSD")
        zones = {option.split(":")[0] for option in t.options}
        assert zones == {"front", "left"}


@both
@pytest.mark.rule("ARM-RNG-11", "ARM-RNG-10", "ARM-RNG-13")
def test_range_is_measured_to_the_part_in_the_arc(ruleset: str) -> None:
    """The defender's nearest corner is outside the front arc; what is inside is farther away."""
    aside = "blue cr90_corvette_a 605,330 up name=Aside"
    with table(ruleset, VSD, aside) as t:
        t.activate("VSD")
        ranges = {option.split(":")[0]: option.split(" at ")[1] for option in t.options}
        assert ranges["right"].startswith("close")
