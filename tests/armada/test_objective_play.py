"""What objectives do in play and to the score (ARM-OBJ-04, ARM-OBJ-07, ARM-OBJ-10, ARM-OBJ-17)."""

from __future__ import annotations

import pytest

from holotable.testing import Armada, table

BOTH = pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])
NEB = "red nebulon_b_escort_frigate 457,250 up name=Neb"
FAR = "red nebulon_b_escort_frigate 100,100 up name=Far"
SHIP = "blue victory_ii_class_star_destroyer 457,480 down name=Ship"
AWAY = "blue victory_ii_class_star_destroyer 457,480 up name=Ship"
SPARE = "blue cr90_corvette_a 100,820 down name=Spare"

# Most Wanted -------------------------------------------------------------------------------------------------

WANTED = pytest.mark.card("armada-1.0:most_wanted", "armada-1.5:most_wanted")


@BOTH
@WANTED
@pytest.mark.rule("ARM-OBJ-07", "ARM-SCR-01")
def test_an_objective_ships_own_cost_counts_twice(ruleset: Armada) -> None:
    dead = "red nebulon_b_escort_frigate 457,250 up +nav_team destroyed=yes"
    marked = table(ruleset, f"{dead} objective=yes", FAR, SHIP, objective="most_wanted").game
    plain = table(ruleset, dead, f"{FAR} objective=yes", SHIP, objective="most_wanted").game
    nav_team = plain.score("blue") - 57
    assert nav_team > 0
    assert marked.score("blue") == 2 * 57 + nav_team
    assert marked.score("red") == 0
    assert table(ruleset, f"{dead} objective=yes", FAR, SHIP).game.score("blue") == 57 + nav_team


@BOTH
@WANTED
@pytest.mark.rule("ARM-OBJ-07", "ARM-DICE-11", "ARM-DICE-12")
@pytest.mark.parametrize("side", ["first", "second"])
def test_a_ship_may_add_a_die_against_an_objective_ship(ruleset: Armada, side: str) -> None:
    vsd = "red victory_ii_class_star_destroyer 457,250 up name=VSD"
    first = "red" if side == "first" else "blue"
    t = table(ruleset, vsd, f"{SHIP} objective=yes", objective="most_wanted", first=first)
    if side == "second":
        t.maneuver("Ship", "0 0").draws("crew_panic", "crew_panic")
    t.attack("VSD front", "Ship front").dice("blank blank blank hit hit hit")
    t.choose("most wanted").offers("red", "blue").refuses("black").choose("blue").dice("crit")
    assert t.pool()[-1] == "blue crit"
    t.asks("blue", "DefenseTokens")


@BOTH
@WANTED
@pytest.mark.rule("ARM-OBJ-07")
def test_there_is_no_die_against_other_ships_nor_for_an_empty_pool(ruleset: Armada) -> None:
    t = table(ruleset, f"{NEB} objective=yes", SHIP, f"{SPARE} objective=yes", objective="most_wanted")
    t.attack("Neb front", "Ship front").dice("blank blank hit").asks("blue", "DefenseTokens")
    stern = "red cr90_corvette_a 457,250 down name=CR90"
    t = table(ruleset, stern, f"{SHIP} objective=yes", objective="most_wanted")
    t.attack("CR90 rear", "Ship front").dice("accuracy").offers("most wanted").choose("spend accuracy")
    t.choose("brace").asks("blue", "DefenseTokens")


BOMBER = "red y_wing_squadron 457,400 name=Bomber"


@WANTED
@pytest.mark.rule("ARM-OBJ-07", ruleset="armada-1.0")
def test_a_squadron_may_add_a_die_by_the_printed_card() -> None:
    t = table("armada-1.0", FAR, f"{SHIP} objective=yes", BOMBER, objective="most_wanted", phase="squadron")
    t.attack("Bomber", "Ship front").dice("hit").choose("most wanted").dice("hit")
    assert t.pool() == ["black hit", "black hit"]


@WANTED
@pytest.mark.rule("ARM-OBJ-07", ruleset="armada-1.5")
def test_a_squadron_may_not_add_a_die_by_the_erratum() -> None:
    t = table("armada-1.5", FAR, f"{SHIP} objective=yes", BOMBER, objective="most_wanted", phase="squadron")
    t.attack("Bomber", "Ship front").dice("hit").asks("blue", "DefenseTokens")


# Contested Outpost -------------------------------------------------------------------------------------------

OUTPOST = pytest.mark.card("armada-1.0:contested_outpost", "armada-1.5:contested_outpost")
STATION = ("station 457,400 up",)


@BOTH
@OUTPOST
@pytest.mark.rule("ARM-OBJ-10", "ARM-OBJ-04", "ARM-STA-06")
def test_the_higher_sum_of_command_values_earns_a_token(ruleset: Armada) -> None:
    # Command values: Neb and Far 2, Ship 3, Spare 1.
    t = table(ruleset, NEB, FAR, SHIP, SPARE, rocks=STATION, objective="contested_outpost", phase="status")
    t.asks("red", "assign-dial")
    assert (t.game.victory("red"), t.game.victory("blue")) == (0, 1)
    assert (t.game.score("red"), t.game.score("blue")) == (0, 20)
    two = "red nebulon_b_escort_frigate 360,400 up name=Two"
    t = table(ruleset, NEB, two, SHIP, rocks=STATION, objective="contested_outpost", phase="status")
    assert (t.game.victory("red"), t.game.victory("blue")) == (1, 0)


@BOTH
@OUTPOST
@pytest.mark.rule("ARM-OBJ-10")
def test_a_tie_at_the_outpost_earns_nothing(ruleset: Armada) -> None:
    small = "red cr90_corvette_a 360,400 up name=Small"
    for ships in ((NEB, small, SHIP), (FAR, SPARE)):
        t = table(ruleset, *ships, rocks=STATION, objective="contested_outpost", phase="status")
        assert t.game.victory("red") == t.game.victory("blue") == 0
    t = table(ruleset, NEB, FAR, SHIP, rocks=STATION, objective="superior_positions", phase="status")
    assert t.game.victory("blue") == 0


@BOTH
@OUTPOST
@pytest.mark.rule("ARM-OBJ-10", "ARM-LOS-06")
def test_the_outpost_obstructs_nothing(ruleset: Armada) -> None:
    rocks = ("station 457,365 up",)
    t = table(ruleset, NEB, SHIP, rocks=rocks, objective="contested_outpost")
    t.attack("Neb front", "Ship front").dice("blank blank hit")
    t = table(ruleset, NEB, SHIP, rocks=rocks, objective="superior_positions")
    t.attack("Neb front", "Ship front").dice("blank hit")
    assert len(t.pool()) == 2
    t = table(ruleset, NEB, SHIP, rocks=("asteroid_1 457,365 up",), objective="contested_outpost")
    t.attack("Neb front", "Ship front").dice("blank hit")
    assert len(t.pool()) == 2


@BOTH
@OUTPOST
@pytest.mark.rule("ARM-OBJ-10", "ARM-OBS-09")
def test_the_outpost_repairs_nobody(ruleset: Armada) -> None:
    ship = f"{SHIP} speed=0 facedown=crew_panic tokens=navigate"
    rocks = ("station 457,480 up",)
    t = table(ruleset, FAR, ship, rocks=rocks, objective="contested_outpost", first="blue")
    t.activate("Ship").decline().asks("red", "determine-course")
    assert t.facedown("Ship") == ["crew_panic"]
    t = table(ruleset, FAR, ship, rocks=rocks, objective="superior_positions", first="blue")
    t.activate("Ship").decline().choose("station")
    assert t.facedown("Ship") == []


@BOTH
@OUTPOST
@pytest.mark.rule("ARM-OBJ-10", "ARM-DCK-08")
def test_who_overlaps_the_outpost_overlaps_an_obstacle(ruleset: Armada) -> None:
    ship = f"{SHIP} speed=0 tokens=navigate faceup=damaged_controls"
    rocks = ("station 457,480 up",)
    t = table(ruleset, FAR, ship, rocks=rocks, objective="contested_outpost", first="blue")
    t.activate("Ship").decline().draws("crew_panic").asks("red", "determine-course")
    assert t.facedown("Ship") == ["crew_panic"]


# Superior Positions ------------------------------------------------------------------------------------------

SUPERIOR = pytest.mark.card("armada-1.0:superior_positions", "armada-1.5:superior_positions")


@BOTH
@SUPERIOR
@pytest.mark.rule("ARM-OBJ-17", "ARM-OBJ-04")
def test_damage_through_the_rear_zone_earns_a_token(ruleset: Armada) -> None:
    t = table(ruleset, NEB, AWAY, objective="superior_positions")
    t.attack("Neb front", "Ship rear").dice("blank blank hit").decline()
    assert (t.game.victory("red"), t.game.victory("blue")) == (1, 0)
    assert t.game.score("red") == 15


@BOTH
@SUPERIOR
@pytest.mark.rule("ARM-OBJ-17")
def test_redirected_damage_through_the_rear_zone_earns_a_token_too(ruleset: Armada) -> None:
    t = table(ruleset, NEB, AWAY, objective="superior_positions")
    t.attack("Neb front", "Ship rear").dice("blank blank hit").choose("redirect").choose("left").decline()
    t.choose("1 damage")
    assert t.ship("Ship").shields["rear"] == 1
    assert t.game.victory("red") == 1


@BOTH
@SUPERIOR
@pytest.mark.rule("ARM-OBJ-17")
def test_squadrons_and_the_second_player_earn_tokens_too(ruleset: Armada) -> None:
    tie = "blue tie_fighter_squadron 457,190 name=TIE"
    t = table(ruleset, NEB, SPARE, tie, objective="superior_positions", phase="squadron")
    t.attack("TIE", "Neb rear").dice("hit").done()
    assert (t.game.victory("red"), t.game.victory("blue")) == (0, 1)


@BOTH
@SUPERIOR
@pytest.mark.rule("ARM-OBJ-17")
def test_no_damage_or_another_zone_earns_nothing(ruleset: Armada) -> None:
    t = table(ruleset, NEB, AWAY, objective="superior_positions")
    t.attack("Neb front", "Ship rear").dice("blank blank blank").decline()
    assert t.game.victory("red") == 0
    t = table(ruleset, NEB, SHIP, objective="superior_positions")
    t.attack("Neb front", "Ship front").dice("hit hit hit").done()
    assert t.game.victory("red") == 0
    t = table(ruleset, NEB, AWAY, objective="contested_outpost")
    t.attack("Neb front", "Ship rear").dice("blank blank hit").decline()
    assert t.game.victory("red") == 0
