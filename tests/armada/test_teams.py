"""Engineering Team, Nav Team and Engine Techs, a proof card."""

from __future__ import annotations

import pytest

from holotable.scenario.armada.script import ArmadaScript
from holotable.testing import Armada, table

BOTH = pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])
FAR = "blue cr90_corvette_a 850,850 left name=Far"
CR90 = "red cr90_corvette_a 457,250 up name=CR90"
SLOW = "red nebulon_b_escort_frigate 457,250 up speed=1 name=Neb"
NEB = SLOW.replace("speed=1", "speed=2")


# Engineering Team --------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("ARM-CMD-31")
@pytest.mark.card("armada-1.0:engineering_team", "armada-1.5:engineering_team")
@pytest.mark.parametrize(
    ("extra", "by", "points"),
    [
        ("+engineering_team dials=repair", "dial", 4),
        ("+engineering_team dials=navigate tokens=repair", "token", 3),
        ("+engineering_team dials=repair tokens=repair", "dial and token", 6),
        ("+engineering_team dials=repair faceup=power_failure", "dial", 2),
        ("dials=repair", "dial", 3),
    ],
)
def test_an_engineering_team_has_one_more_point(ruleset: Armada, extra: str, by: str, points: int) -> None:
    """Power Failure halves the engineering value 3, not the point of the team."""
    with table(ruleset, f"{NEB} {extra} shields=0", FAR) as t:
        t.activate("Neb").choose("keep the dial").choose(f"repair by {by}")
        t.asks("red", f"Neb has {points} engineering points")


# Nav Team ----------------------------------------------------------------------------------------------------


def navigating(ruleset: Armada, extra: str, by: str) -> ArmadaScript:
    """A frigate at speed 2 resolves a navigate command."""
    t = table(ruleset, f"{NEB} {extra}", FAR).activate("Neb")
    if "dials" in extra:
        t.choose("keep the dial")
    return t.choose(f"navigate by {by}")


@BOTH
@pytest.mark.rule("ARM-TIM-03", "ARM-CMD-20", "ARM-CMD-22")
@pytest.mark.card("armada-1.0:nav_team", "armada-1.5:nav_team")
def test_with_a_nav_team_a_token_gives_yaw_instead_of_speed(ruleset: Armada) -> None:
    with navigating(ruleset, "+nav_team tokens=navigate", "token") as t:
        t.choose("Nav Team").choose("joint 2").offers("R1 R2, tool right").course("R1 R2")
        assert t.ship("Neb").speed == 2
        assert t.pose("Neb")[2] == pytest.approx(67.5, abs=1)


@BOTH
@pytest.mark.rule("ARM-CMD-20", "ARM-TIM-10")
@pytest.mark.card("armada-1.0:nav_team", "armada-1.5:nav_team")
def test_the_token_may_change_the_speed_all_the_same(ruleset: Armada) -> None:
    with navigating(ruleset, "+nav_team tokens=navigate", "token") as t:
        t.decline().choose("3").course("0 R1 R2")
        assert t.ship("Neb").speed == 3


@BOTH
@pytest.mark.rule("ARM-CMD-19", "ARM-CMD-23", "ARM-CMD-21")
@pytest.mark.card("armada-1.0:nav_team", "armada-1.5:nav_team")
def test_with_dial_and_token_it_trades_one_of_two_changes_of_speed(ruleset: Armada) -> None:
    with navigating(ruleset, "+nav_team tokens=navigate dials=navigate", "dial and token") as t:
        t.choose("Nav Team").refuses("0").offers("1", "3").choose("2")
        t.choose("joint 1").refuses("joint 1").choose("joint 2").offers("R2 R2").course("L2 R2")


@BOTH
@pytest.mark.rule("ARM-CMD-19", "ARM-TIM-21")
@pytest.mark.card("armada-1.0:nav_team", "armada-1.5:nav_team")
@pytest.mark.parametrize(
    ("extra", "by"), [("+nav_team dials=navigate", "dial"), ("tokens=navigate", "token")]
)
def test_without_a_token_or_the_card_nothing_is_traded(ruleset: Armada, extra: str, by: str) -> None:
    with navigating(ruleset, extra, by) as t:
        t.asks("red", "change-speed")


@BOTH
@pytest.mark.rule("ARM-MOV-18", ruleset="armada-1.5")
@pytest.mark.rule("ARM-CMD-22")
@pytest.mark.card("armada-1.0:nav_team", "armada-1.5:nav_team", "armada-1.0:engine_techs")
@pytest.mark.card("armada-1.5:engine_techs")
def test_the_yaw_of_a_nav_team_is_for_one_maneuver(ruleset: Armada) -> None:
    with navigating(ruleset, "+nav_team +engine_techs tokens=navigate", "token") as t:
        t.choose("Nav Team").choose("joint 1").course("R2 L1").choose("Engine Techs")
        t.offers("R1", "L1").refuses("R2").choose("R1")
        assert t.ship("Neb").speed == 2


# Engine Techs ------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("ARM-MOV-17", "ARM-MOV-18", ruleset="armada-1.5")
@pytest.mark.rule("ARM-TIM-03", "ARM-TIM-22")
@pytest.mark.card("armada-1.0:engine_techs", "armada-1.5:engine_techs")
def test_engine_techs_move_once_more_at_speed_1(ruleset: Armada) -> None:
    with navigating(ruleset, "+engine_techs tokens=navigate", "token") as t:
        t.choose("2").course("0 0")
        before = t.pose("Neb")[1]
        t.choose("Engine Techs").refuses("R2").choose("0").asks("blue", "determine-course")
        assert t.card("Neb", "engine_techs").exhausted
        assert t.ship("Neb").speed == 2
        assert 60 < t.pose("Neb")[1] - before < 80


@BOTH
@pytest.mark.rule("ARM-MOV-17", ruleset="armada-1.5")
@pytest.mark.rule("ARM-CMD-16", ruleset="armada-1.5")
@pytest.mark.rule("ARM-MOV-12")
@pytest.mark.card("armada-1.0:engine_techs", "armada-1.5:engine_techs")
def test_engine_techs_move_a_ship_at_speed_0_and_need_no_change_by_the_command(ruleset: Armada) -> None:
    with table(ruleset, f"{CR90} speed=0 +engine_techs tokens=navigate", FAR) as t:
        t.activate("CR90").choose("navigate by token").choose("0")
        t.choose("Engine Techs").choose("R2")
        assert t.ship("CR90").speed == 0
        assert t.pose("CR90")[1] > 280


@BOTH
@pytest.mark.rule("ARM-TIM-03", "ARM-TIM-22")
@pytest.mark.card("armada-1.0:engine_techs", "armada-1.5:engine_techs")
@pytest.mark.parametrize(
    "extra",
    [
        "+engine_techs",
        "+engine_techs tokens=navigate",
        "+engine_techs tokens=navigate exhausted=engine_techs",
    ],
    ids=["no command", "command declined", "exhausted"],
)
def test_engine_techs_need_a_navigate_command_and_a_ready_card(ruleset: Armada, extra: str) -> None:
    with table(ruleset, f"{NEB} {extra}", FAR) as t:
        t.activate("Neb")
        if "exhausted" in extra:
            t.choose("navigate by token").choose("2")
        t.course("0 0").asks("blue", "determine-course")


OTHER = "red victory_ii_class_star_destroyer 457,340 up name=VSD"


def rammed(ruleset: Armada, extra: str = "") -> ArmadaScript:
    """The frigate has resolved navigate and run into another ship."""
    t = table(ruleset, f"{NEB} +engine_techs tokens=navigate {extra}", OTHER, FAR)
    t.activate("Neb").choose("navigate by token").choose("2").course("0 0")
    return t.draws("crew_panic", "injured_crew")


@pytest.mark.rule("ARM-CRD-50", ruleset="armada-1.5")
@pytest.mark.card("armada-1.5:engine_techs")
def test_in_1_5_an_overlap_exhausts_engine_techs_before_they_can_be_used() -> None:
    with rammed("armada-1.5") as t:
        t.asks("blue", "determine-course")
        assert t.card("Neb", "engine_techs").exhausted


@pytest.mark.rule("ARM-CRD-50", ruleset="armada-1.5")
@pytest.mark.card("armada-1.5:engine_techs")
def test_engine_techs_that_are_exhausted_stay_so_after_an_overlap() -> None:
    with rammed("armada-1.5", "exhausted=engine_techs") as t:
        t.asks("blue", "determine-course")
        assert t.card("Neb", "engine_techs").exhausted
        assert t.log.count("Neb exhausts Engine Techs") == 0


@pytest.mark.rule("ARM-CRD-50", ruleset="armada-1.5")
@pytest.mark.card("armada-1.5:engine_techs")
def test_the_further_maneuver_may_overlap_too() -> None:
    with table("armada-1.5", f"{SLOW} +engine_techs tokens=navigate", OTHER.replace("340", "450"), FAR) as t:
        t.activate("Neb").choose("navigate by token").choose("1").course("0").choose("Engine Techs")
        t.choose("0").draws("crew_panic", "injured_crew").asks("blue", "determine-course")
        assert t.log.count("Neb exhausts Engine Techs") == 1


@pytest.mark.rule("ARM-TIM-03", "ARM-OVL-02", ruleset="armada-1.0")
@pytest.mark.card("armada-1.0:engine_techs")
def test_in_1_0_engine_techs_may_ram_twice() -> None:
    with rammed("armada-1.0") as t:
        t.choose("Engine Techs").choose("0").draws("power_failure", "comm_noise").asks(
            "blue", "determine-course"
        )
        assert len(t.facedown("Neb")) == 2


@BOTH
@pytest.mark.rule("ARM-STA-02", ruleset="armada-1.0")
@pytest.mark.rule("ARM-STA-03", "ARM-UPG-15", ruleset="armada-1.5")
@pytest.mark.card("armada-1.0:engine_techs", "armada-1.5:engine_techs")
def test_exhausted_engine_techs_are_readied(ruleset: Armada) -> None:
    with table(ruleset, f"{NEB} +engine_techs exhausted=engine_techs", FAR, phase="status") as t:
        assert not t.card("Neb", "engine_techs").exhausted
