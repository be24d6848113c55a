"""General Rieekan: what is destroyed fights on to the end of the Status Phase."""

from __future__ import annotations

import pytest

from holotable.scenario.armada import ArmadaScript
from holotable.testing import table

BOTH = pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])
RIEEKAN = pytest.mark.card("armada-1.0:general_rieekan", "armada-1.5:general_rieekan")

CARDS = "facedown=crew_panic,crew_panic,injured_crew"
VSD = "red victory_ii_class_star_destroyer 457,250 up name=VSD speed=0"
CR90 = f"blue cr90_corvette_a 457,480 down name=CR90 speed=0 shields=0 {CARDS}"
HOME = "blue nebulon_b_escort_frigate 150,800 right +general_rieekan name=Home speed=0"


def shoot(t: ArmadaScript, card: str = "power_failure") -> ArmadaScript:
    """The destroyer deals the corvette, which has no tokens to spend at speed 0, its last card."""
    t.attack("VSD front", "CR90 front").dice("hit blank blank accuracy accuracy accuracy").decline()
    return t.draws(card)


def pass_by(t: ArmadaScript, until: int = 2) -> ArmadaScript:
    """Decline what may be declined, and take the first option of the rest, until this round begins."""
    while (decision := t.ask) is not None and t.state.round < until:
        t.answer(decision, tuple(range(getattr(decision, "least", 0))))
    return t


@BOTH
@RIEEKAN
@pytest.mark.rule("ARM-CRD-16", ruleset="armada-1.5")
def test_a_destroyed_ship_fights_on_and_is_removed_after_the_status_phase(ruleset: str) -> None:
    idle = "red tie_fighter_squadron 800,100 name=TIE"
    with table(ruleset, VSD, f"{CR90} dials=concentrate_fire", HOME, idle) as t:
        shoot(t).offers("General Rieekan")
        t.choose("General Rieekan")
        t.attack("CR90 front", "VSD front").dice("hit hit hit").decline()
        t.asks("red", "squadron-deed")
        assert t.ship("VSD").shields["front"] == 0
        assert t.ship("CR90").zone == "table"
        pass_by(t)
        assert t.ship("CR90").zone == "destroyed"
        assert t.game.score("red") == 44
        last = [line for line in t.log if "CR90" in line][-1]
        assert t.log.index(last) > t.log.index("CR90 is destroyed, but fights on until the Status Phase ends")


@BOTH
@RIEEKAN
@pytest.mark.rule("ARM-TIM-10")
def test_rieekan_may_be_left_out(ruleset: str) -> None:
    with table(ruleset, VSD, CR90, HOME) as t:
        shoot(t).decline()
        assert t.ship("CR90").zone == "destroyed"


@BOTH
@RIEEKAN
@pytest.mark.rule("ARM-CRD-16", ruleset="armada-1.5")
def test_a_kept_ship_takes_further_damage_without_more_ado(ruleset: str) -> None:
    with table(ruleset, VSD, CR90, HOME) as t:
        t.attack("VSD front", "CR90 front").dice("hit hit hit accuracy accuracy accuracy").decline()
        t.draws("power_failure").choose("General Rieekan").draws("comm_noise", "comm_noise")
        t.asks("blue", "activate-ship")
        assert t.ship("CR90").zone == "table"
        assert len(t.facedown("CR90")) == 6


@BOTH
@RIEEKAN
def test_a_kept_ship_is_removed_though_it_was_repaired(ruleset: str) -> None:
    with table(ruleset, VSD, f"{CR90} dials=repair tokens=repair", HOME) as t:
        shoot(t).choose("General Rieekan")
        t.activate("CR90").choose("keep the dial").choose("dial and token").choose("discard a facedown card")
        assert len(t.facedown("CR90")) == 3
        pass_by(t)
        assert t.ship("CR90").zone == "destroyed"


# Whom he keeps -----------------------------------------------------------------------------------------------

X_WING = "blue x_wing_squadron 300,360 name=X1 hull=1"
LUKE = "blue luke_skywalker 300,360 name=Luke hull=1 discarded=brace,brace"
TIES = ("red tie_fighter_squadron 300,300 name=TIE", "red tie_fighter_squadron 360,360 name=TIE2")


@BOTH
@RIEEKAN
def test_unique_squadrons_are_kept(ruleset: str) -> None:
    with table(ruleset, VSD, HOME, LUKE, *TIES, phase="squadron") as t:
        t.attack("TIE", "Luke").dice("hit accuracy crit").decline().choose("General Rieekan")
        assert (t.squadron("Luke").zone, t.squadron("Luke").hull) == ("table", 0)
        t.attack("TIE2", "Luke").dice("hit hit crit").done()
        assert t.squadron("Luke").zone == "table"
        t.attack("Luke", "TIE").dice("hit hit hit accuracy")
        assert t.squadron("TIE").zone == "destroyed"
        assert t.squadron("Luke").zone == "destroyed"


@BOTH
@RIEEKAN
def test_other_squadrons_are_not_kept(ruleset: str) -> None:
    with table(ruleset, VSD, HOME, X_WING, *TIES, phase="squadron") as t:
        t.attack("TIE", "X1").dice("hit accuracy crit").done()
        assert t.squadron("X1").zone == "destroyed"


@BOTH
@RIEEKAN
def test_enemies_are_not_kept(ruleset: str) -> None:
    theirs = HOME.replace("blue", "red")
    with table(ruleset, VSD, CR90, "blue nebulon_b_escort_frigate 800,800 down name=Neb", theirs) as t:
        shoot(t)
        assert t.ship("CR90").zone == "destroyed"


@BOTH
@RIEEKAN
@pytest.mark.rule("ARM-DMG-12")
@pytest.mark.rule("ARM-CRD-16", ruleset="armada-1.5")
def test_nothing_is_kept_that_leaves_the_play_area(ruleset: str) -> None:
    leaving = "blue cr90_corvette_a 457,860 up name=CR90 speed=3"
    with table(ruleset, VSD, leaving, HOME, first="blue") as t:
        t.maneuver("CR90", "0 0 0")
        assert t.ship("CR90").zone == "destroyed"


@BOTH
@RIEEKAN
@pytest.mark.rule("ARM-DMG-12")
@pytest.mark.rule("ARM-CRD-16", ruleset="armada-1.5")
def test_who_was_kept_goes_when_it_leaves_the_play_area(ruleset: str) -> None:
    spent = "discarded=evade,evade,redirect"
    leaving = f"blue cr90_corvette_a 457,860 up name=CR90 speed=3 shields=0 {CARDS} {spent}"
    with table(ruleset, VSD.replace("457,250", "457,630"), leaving, HOME) as t:
        t.attack("VSD front", "CR90 rear").dice("hit blank blank accuracy accuracy accuracy")
        t.draws("power_failure").choose("General Rieekan").decline()
        t.maneuver("CR90", "0 0 0")
        assert t.ship("CR90").zone == "destroyed"


# How often, and for how long ---------------------------------------------------------------------------------

OTHERS = "facedown=comm_noise,compartment_fire,compartment_fire"
TWIN = f"blue cr90_corvette_a 200,480 down name=Twin speed=0 shields=0 {OTHERS}"
VSD2 = "red victory_ii_class_star_destroyer 200,250 up name=VSD2 speed=0"


def shoot_both(t: ArmadaScript) -> ArmadaScript:
    """Two corvettes are destroyed in one round, and the first is kept."""
    shoot(t).choose("General Rieekan").decline()
    t.choose("Home")
    t.attack("VSD2 front", "Twin front").dice("hit blank blank accuracy accuracy accuracy").decline()
    return t.draws("targeter_disruption")


@pytest.mark.card("armada-1.0:general_rieekan")
def test_before_the_errata_he_keeps_as_many_as_are_destroyed() -> None:
    with table("armada-1.0", VSD, VSD2, CR90, TWIN, HOME) as t:
        shoot_both(t).choose("General Rieekan")
        assert (t.ship("CR90").zone, t.ship("Twin").zone) == ("table", "table")
        pass_by(t)
        assert (t.ship("CR90").zone, t.ship("Twin").zone) == ("destroyed", "destroyed")


@pytest.mark.rule("ARM-CRD-16", ruleset="armada-1.5")
@pytest.mark.card("armada-1.5:general_rieekan")
def test_since_the_errata_he_keeps_one_a_round() -> None:
    with table("armada-1.5", VSD, VSD2, CR90, TWIN, HOME) as t:
        shoot_both(t)
        assert (t.ship("CR90").zone, t.ship("Twin").zone) == ("table", "destroyed")


@pytest.mark.rule("ARM-CRD-16", ruleset="armada-1.5")
@pytest.mark.card("armada-1.5:general_rieekan")
def test_the_next_round_he_keeps_another() -> None:
    with table("armada-1.5", VSD, VSD2, CR90, TWIN, HOME) as t:
        shoot(t).choose("General Rieekan")
        pass_by(t).orders(
            {"VSD": ["repair"] * 3, "VSD2": ["repair"] * 3, "Home": ["repair"] * 2, "Twin": "repair"}
        )
        t.attack("VSD2 front", "Twin front").dice("hit blank blank accuracy accuracy accuracy").decline()
        t.draws("targeter_disruption").choose("General Rieekan")
        assert (t.ship("CR90").zone, t.ship("Twin").zone) == ("destroyed", "table")


OWN = CR90.replace("down ", "down +general_rieekan ")


@BOTH
@RIEEKAN
@pytest.mark.rule("ARM-WIN-02")
@pytest.mark.rule("ARM-CRD-16", ruleset="armada-1.5")
def test_the_last_ship_is_his_own_and_the_game_ends_with_the_round(ruleset: str) -> None:
    with table(ruleset, VSD, f"{OWN} dials=concentrate_fire") as t:
        shoot(t).choose("General Rieekan").asks("blue", "convert-dial")
        pass_by(t)
        assert (t.state.winner, t.state.round, t.ask) == ("red", 1, None)


@BOTH
@RIEEKAN
@pytest.mark.rule("ARM-WIN-02")
def test_a_kept_ship_can_still_win(ruleset: str) -> None:
    wreck = f"{VSD} shields=0 facedown={','.join(['structural_damage'] * 7)}"
    with table(ruleset, wreck, OWN) as t:
        shoot(t).choose("General Rieekan")
        t.attack("CR90 front", "VSD front").dice("hit accuracy accuracy").decline()
        t.draws("comm_noise")
        assert (t.state.winner, t.ship("CR90").zone) == ("blue", "table")


@pytest.mark.rule("ARM-CRD-16", ruleset="armada-1.5")
@pytest.mark.card("armada-1.5:general_rieekan")
def test_who_is_kept_stays_though_the_commander_goes() -> None:
    flagship = f"{TWIN.replace('down ', 'down +general_rieekan ')}"
    with table("armada-1.5", VSD, VSD2, CR90, flagship) as t:
        shoot(t).choose("General Rieekan").decline()
        t.activate("Twin")
        t.decline().attack("VSD2 front", "Twin front").dice("hit blank blank accuracy accuracy accuracy")
        t.decline().draws("targeter_disruption")
        assert (t.ship("Twin").zone, t.ship("CR90").zone) == ("destroyed", "table")
        pass_by(t)
        assert (t.state.winner, t.ship("CR90").zone) == ("red", "destroyed")


# With other effects ------------------------------------------------------------------------------------------


@BOTH
@RIEEKAN
@pytest.mark.card("armada-1.0:leia_organa_officer", "armada-1.5:leia_organa_officer")
def test_the_cards_of_a_kept_ship_work_on(ruleset: str) -> None:
    carrier = CR90.replace("down ", "down +leia_organa_officer ")
    home = HOME.replace("150,800", "457,600")
    with table(ruleset, VSD, f"{carrier} dials=repair", f"{home} dials=navigate,squadron") as t:
        shoot(t).choose("General Rieekan")
        t.activate("CR90").choose("Leia Organa")
        assert t.stack("Home") == ["repair", "squadron"]


@BOTH
@RIEEKAN
@pytest.mark.card("armada-1.0:contested_outpost", "armada-1.5:contested_outpost")
@pytest.mark.rule("ARM-STA-06")
@pytest.mark.rule("ARM-CRD-16", ruleset="armada-1.5")
@pytest.mark.parametrize(("hit", "tokens"), [(False, 0), (True, 1)], ids=["unhurt", "kept"])
def test_who_was_kept_is_gone_before_the_end_of_the_round(ruleset: str, hit: bool, tokens: int) -> None:
    """At the outpost red's command value 3 ties with blue's 1 and 2; without the kept corvette red holds it."""
    home = HOME.replace("150,800", "560,372")
    rocks = ("station 457,372 up",)
    with table(ruleset, VSD, CR90, home, rocks=rocks, objective="contested_outpost") as t:
        if hit:
            shoot(t).choose("General Rieekan")
        pass_by(t)
        assert (t.game.victory("red"), t.game.victory("blue")) == (tokens, 0)
        assert t.ship("CR90").zone == ("destroyed" if hit else "table")
