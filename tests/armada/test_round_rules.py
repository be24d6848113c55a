"""Rounds, phases and turns (ARM-RND-01 to ARM-RND-16), the Status Phase (ARM-STA), the end (ARM-WIN)."""

from __future__ import annotations

from typing import Any

import pytest

from holotable.armada.facts import UpgradeFacts
from holotable.armada.queries import ActivationRank
from holotable.armada.vocabulary import Armada
from holotable.kernel.frame import Source
from holotable.kernel.hooks import Effects
from holotable.kernel.query import Set
from holotable.kernel.ruleset import Pack
from holotable.testing import table

BOTH = ["armada-1.0", "armada-1.5"]
VSD = "red victory_ii_class_star_destroyer 200,200 up name=VSD speed=1"
CR90 = "blue cr90_corvette_a 700,700 down name=CR90 speed=1"
TIE1 = "red tie_fighter_squadron 100,500 name=TIE1"
TIE2 = "red tie_fighter_squadron 150,500 name=TIE2"
TIE3 = "red tie_fighter_squadron 200,500 name=TIE3"
X1 = "blue x_wing_squadron 800,300 name=X1"
X2 = "blue x_wing_squadron 850,300 name=X2"
pytestmark = pytest.mark.parametrize("ruleset", BOTH)


# Command Phase -----------------------------------------------------------------------------------------------


@pytest.mark.rule("ARM-RND-01", "ARM-RND-04", "ARM-RND-06")
def test_dials_are_assigned_up_to_the_command_value(ruleset: str) -> None:
    """Test of RND-04: command 3 takes 3 dials in round 1. Both players are asked at once."""
    with table(ruleset, VSD, CR90, phase="command") as t:
        assert {d.player for d in t.game.decisions} == {"red", "blue"}
        t.orders({"VSD": ["navigate", "squadron", "repair"], "CR90": "repair"})
        assert t.stack("CR90") == ["repair"]
        t.asks("red", "convert-dial")


@pytest.mark.rule("ARM-RND-05", "ARM-RND-07", "ARM-CMD-01")
def test_new_dials_go_under_the_stack(ruleset: str) -> None:
    """The one on top comes up first; what is missing is filled up, however many that are."""
    with table(ruleset, f"{VSD} dials=navigate", CR90, phase="command") as t:
        t.orders({"VSD": ["squadron", "repair"], "CR90": "repair"})
        t.activate("VSD").asks("red", "convert-dial")
        assert t.ship("VSD").dials == ("navigate",)
        assert t.stack("VSD") == ["squadron", "repair"]


# Ship Phase --------------------------------------------------------------------------------------------------


@pytest.mark.rule("ARM-RND-08", "ARM-RND-09", "ARM-RND-10")
def test_ships_activate_in_turns_and_who_has_none_left_is_passed_over(ruleset: str) -> None:
    """S-35: one red ship, three blue ones: after the first blue ship red has nothing left."""
    more = [f"blue cr90_corvette_a {x},700 down name=C{x} speed=1" for x in (400, 550)]
    with table(ruleset, VSD, CR90, *more) as t:
        t.maneuver("VSD", "0").asks("blue", "activate-ship")
        t.maneuver("C400", "0").asks("blue", "activate-ship")
        t.refuses("C400").maneuver("C550", "0")
        t.asks("blue", "determine-course")
        t.choose("0")
        assert t.state.round == 2


@pytest.mark.rule("ARM-RND-08")
def test_the_first_player_activates_first(ruleset: str) -> None:
    with table(ruleset, VSD, CR90, first="blue") as t:
        t.asks("blue", "determine-course")


@pytest.mark.rule("ARM-RND-12", ruleset="armada-1.0")
def test_nobody_passes_with_a_ship_left(ruleset: str) -> None:
    second = "red cr90_corvette_a 400,200 up name=Second speed=1"
    with table(ruleset, VSD, second, CR90) as t:
        t.asks("red", "activate-ship")
        t.offers("VSD", "Second").refuses("pass")


def laggard(ruleset: str) -> Pack:
    """A pack with a card whose ship is barred from activating while others wait."""
    effects = Effects()

    @effects.kind("upgrade")("laggard").value(ActivationRank)
    def comes_last(g: Armada, me: Source, query: ActivationRank) -> Set | None:
        return Set(1) if query.ship == me.host else None

    return Pack(
        "laggard", "1", ruleset, {"upgrade:laggard": UpgradeFacts("Laggard", ("officer",), 1)}, effects
    )


LATE = VSD.replace("name=VSD", "+laggard name=Late")


@pytest.mark.rule("ARM-RND-11")
def test_who_has_barred_ships_only_passes_without_a_token(ruleset: str) -> None:
    """Red, first player, has one ship, which is barred while a blue one waits; its pass token stays."""
    more = "blue cr90_corvette_a 400,700 down name=More speed=1"
    with table(ruleset, LATE, CR90, more, passes={"red": 1}, packs=(laggard(ruleset),)) as t:
        t.maneuver("CR90", "0").maneuver("More", "0").maneuver("Late", "0")
        assert t.state.stack[0].passes == {"red": 1}
        assert t.state.round == 2


@pytest.mark.rule("ARM-RND-11", "ARM-RND-08")
def test_a_barred_ship_waits_but_others_of_its_fleet_do_not(ruleset: str) -> None:
    second = "red cr90_corvette_a 400,200 up name=Second speed=1"
    third = "red cr90_corvette_a 550,200 up name=Third speed=1"
    with table(ruleset, LATE, second, third, CR90, packs=(laggard(ruleset),)) as t:
        t.refuses("Late", "ARM-RND-11").maneuver("Second", "0").maneuver("CR90", "0")
        t.maneuver("Third", "0").maneuver("Late", "0")


@pytest.mark.rule("ARM-RND-11", "ARM-RND-12", ruleset="armada-1.0")
@pytest.mark.rule("ARM-RND-11", ruleset="armada-1.5")
def test_where_all_are_barred_nobody_is(ruleset: str) -> None:
    theirs = CR90.replace("name=", "+laggard name=")
    with table(ruleset, LATE, theirs, packs=(laggard(ruleset),)) as t:
        t.maneuver("Late", "0").maneuver("CR90", "0")


# Squadron Phase ----------------------------------------------------------------------------------------------


@pytest.mark.rule("ARM-RND-13", "ARM-RND-14", "ARM-RND-15", "ARM-SQD-01")
def test_squadrons_activate_two_at_a_time_in_turns(ruleset: str) -> None:
    with table(ruleset, VSD, CR90, TIE1, TIE2, TIE3, X1, X2, phase="squadron") as t:
        t.activate("TIE1").decline().asks("red", "activate-squadron")
        t.activate("TIE3").decline().asks("blue", "activate-squadron")
        t.activate("X2").decline().activate("X1").decline()
        t.activate("TIE2").decline()
        assert all(t.squadron(name).activated is False for name in ("TIE1", "TIE2", "X1"))
        assert t.state.round == 2


@pytest.mark.rule("ARM-RND-15", "ARM-RND-16")
def test_a_last_single_squadron_takes_a_turn_of_its_own(ruleset: str) -> None:
    with table(ruleset, VSD, CR90, TIE1, X1, X2, phase="squadron") as t:
        t.activate("TIE1").decline().asks("blue", "activate-squadron")
        t.activate("X1").decline().activate("X2").decline()
        assert t.state.round == 2


@pytest.mark.rule("ARM-SQD-04", "ARM-STA-04")
def test_a_squadron_activated_by_command_is_not_available_again(ruleset: str) -> None:
    """The initiative token is flipped in the Status Phase: then it is."""
    near = "red tie_fighter_squadron 300,250 name=Near"
    with table(ruleset, f"{VSD} dials=squadron", CR90, near, TIE1) as t:
        t.activate("VSD").choose("keep the dial").choose("squadron by dial").activate("Near").decline()
        t.course("0").maneuver("CR90", "0")
        t.activate("TIE1").decline()
        assert t.state.round == 2
        assert not t.squadron("Near").activated


# Status Phase ------------------------------------------------------------------------------------------------


@pytest.mark.rule("ARM-STA-01", "ARM-STA-05", "ARM-DEF-08", "ARM-RND-03", "ARM-TIM-23")
def test_exhausted_tokens_are_readied_discarded_ones_stay_away(ruleset: str) -> None:
    with table(ruleset, f"{VSD} exhausted=brace discarded=redirect", CR90, phase="status") as t:
        assert t.defense("VSD") == ["brace", "redirect", "redirect discarded"]
        assert t.state.round == 2


@pytest.mark.rule("ARM-STA-02", ruleset="armada-1.0")
@pytest.mark.rule("ARM-STA-03", ruleset="armada-1.5")
@pytest.mark.rule("ARM-UPG-15", ruleset="armada-1.5")
def test_a_recurring_upgrade_is_readied_for_free(ruleset: str) -> None:
    vsd = f"{VSD} +wulff_yularen exhausted=wulff_yularen"
    with table(ruleset, vsd, CR90, phase="status") as t:
        assert not t.card("VSD", "wulff_yularen").exhausted


# The end -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ARM-RND-02", "ARM-WIN-01", "ARM-SCR-01")
def test_after_six_rounds_the_higher_score_wins(ruleset: str) -> None:
    lost = "blue cr90_corvette_a 600,600 name=Lost destroyed=yes"
    with table(ruleset, VSD, CR90, lost, phase="status", round=6) as t:
        assert not t.game.decisions
        assert t.game.score("red") == 44
        assert t.state.winner == "red"


@pytest.mark.rule("ARM-WIN-01")
@pytest.mark.parametrize("first", ["red", "blue"])
def test_a_tie_goes_to_the_second_player(ruleset: str, first: Any) -> None:
    """S-37."""
    with table(ruleset, VSD, CR90, phase="status", round=6, first=first) as t:
        assert t.state.winner == ("blue" if first == "red" else "red")


@pytest.mark.rule("ARM-RND-02")
def test_round_5_is_not_the_last(ruleset: str) -> None:
    with table(ruleset, VSD, CR90, phase="status", round=5) as t:
        assert t.state.round == 6
        assert t.state.winner is None


@pytest.mark.rule("ARM-WIN-02", "ARM-DMG-12")
def test_a_fleet_without_ships_has_lost_at_once_whatever_the_score(ruleset: str) -> None:
    """Blue scores more, but its only ship flies off the table; squadrons do not count."""
    lost = "red victory_ii_class_star_destroyer 600,200 name=Lost destroyed=yes"
    edge = "blue cr90_corvette_a 700,880 up name=CR90 speed=1"
    with table(ruleset, VSD, lost, edge, X1, first="blue") as t:
        t.maneuver("CR90", "0")
        assert not t.game.decisions
        assert t.game.score("blue") > t.game.score("red")
        assert t.state.winner == "red"
        assert t.state.round == 1


@pytest.mark.rule("ARM-WIN-03")
@pytest.mark.parametrize(("red", "blue", "winner"), [(1, 0, "red"), (0, 1, "blue"), (0, 0, "blue")])
def test_when_both_last_ships_die_at_once_the_score_decides(
    ruleset: str, red: int, blue: int, winner: str
) -> None:
    """Both last ships get their last damage card from an overlap; a destroyed squadron tips the scale."""
    mover = "red cr90_corvette_a 400,300 up name=Mover speed=1 facedown=crew_panic,crew_panic,comm_noise"
    other = (
        "blue cr90_corvette_a 400,385 up name=Other speed=1 facedown=comm_noise,power_failure,power_failure"
    )
    lost = [f"blue x_wing_squadron {100 + n},100 name=X{n} destroyed=yes" for n in range(red)]
    lost += [f"red x_wing_squadron {100 + n},200 name=R{n} destroyed=yes" for n in range(blue)]
    with table(ruleset, mover, other, *lost) as t:
        t.maneuver("Mover", "0").draws("injured_crew", "injured_crew")
        assert {t.ship(name).zone for name in ("Mover", "Other")} == {"destroyed"}
        assert t.state.winner == winner
