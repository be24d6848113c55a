"""Worked examples of the checklist, with their own figures, that no card or ship of the core set can show."""

from __future__ import annotations

import pytest

from holotable.armada.fleet import Fleet, FleetShip, points, violations
from holotable.armada.frames import Attack
from holotable.armada.setup import Setup
from holotable.rulesets import load
from holotable.scenario.armada.script import ArmadaScript
from holotable.testing import Armada, Side, table
from tests.armada.acceptance_pack import play

BOTH = pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])

# "Cannot" is absolute ----------------------------------------------------------------------------------------

SHIP = "red cr90_corvette_a 457,300 up +volley name=Ship"
TARGETS = (
    "blue victory_ii_class_star_destroyer 457,500 down name=Ahead",
    "blue victory_ii_class_star_destroyer 620,300 left name=Right",
    "blue victory_ii_class_star_destroyer 294,300 right name=Left",
)


@BOTH
@pytest.mark.rule("ARM-GOLD-03")
def test_a_permission_for_more_attacks_does_not_help_who_cannot_attack_twice(ruleset: Armada) -> None:
    with play(ruleset, f"{SHIP} faceup=coolant_discharge", *TARGETS) as t:
        t.attack("Ship front", "Ahead front").dice("blank blank accuracy").done()
        t.asks("red", "determine-course")
    with play(ruleset, SHIP, *TARGETS) as t:
        t.attack("Ship front", "Ahead front").dice("blank blank accuracy").done()
        t.attack("Ship right", "Right front").dice("blank accuracy").done()
        t.attack("Ship left", "Left front").dice("blank accuracy").done()
        t.asks("red", "determine-course")


@pytest.mark.rule("ARM-GOLD-03")
@pytest.mark.card("armada-1.5:demolisher", "armada-1.5:coolant_discharge")
def test_demolisher_with_coolant_discharge_attacks_once() -> None:
    """The attack that its title allows after the maneuver is not on offer."""
    gsd = "red gladiator_i_class_star_destroyer 457,250 up speed=1 +demolisher name=GSD"
    ships = (
        "blue nebulon_b_escort_frigate 600,250 down name=Neb",
        "blue cr90_corvette_a 457,500 down name=CR90",
    )
    for damage, asked in (("", "Demolisher"), ("faceup=coolant_discharge", "")):
        with table("armada-1.5", f"{gsd} {damage}", *ships) as t:
            t.attack("GSD right", "Neb right").dice("hit blank blank blank").done().course("0")
            if asked:
                t.offers(asked)
            else:
                t.asks("blue", "activate-ship")


# Timing ------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("ARM-TIM-09")
@pytest.mark.parametrize("first", ["red", "blue"])
def test_after_an_attack_the_first_players_effect_comes_first_whoever_attacked(
    ruleset: Armada, first: Side
) -> None:
    """S-40: it is red who attacks."""
    red = "red cr90_corvette_a 457,300 up +signal name=Red"
    blue = "blue victory_ii_class_star_destroyer 457,480 down speed=0 activated=yes +signal name=Blue"
    second: Side = "blue" if first == "red" else "red"
    with play(ruleset, red, blue, first=first) as t:
        t.attack("Red front", "Blue front").dice("blank blank hit")
        t.asks(first, "may-use")
        t.choose("Signal").asks(second, "may-use")
        t.choose("Signal").asks("red", "resolve-navigate")
        gains = [line for line in t.log if "navigate" in line]
        assert [line.split()[0].lower() for line in gains] == [first, second]


# Dice --------------------------------------------------------------------------------------------------------

ZONE_OF = {"red": "cr90_corvette_a", "blue": "cr90_corvette_b", "black": "gladiator_i_class_star_destroyer"}
"""Ships whose rear zone has one die of the color; the Gladiator's has a red one too."""


def damage_to_ship(ruleset: Armada, color: str, face: str) -> int:
    """What a die that shows this face costs a ship at close range in shields."""
    stern = f"red {ZONE_OF[color]} 457,250 down name=Stern"
    with table(ruleset, stern, "blue victory_ii_class_star_destroyer 457,420 down speed=0 name=VSD") as t:
        t.attack("Stern rear", "VSD front").dice(f"blank {face}" if color == "black" else face)
        if t.game.nearest(Attack) is not None:
            t.done()
        return 3 - t.ship("VSD").shields["front"]


def damage_to_squadron(ruleset: Armada, color: str, face: str) -> int:
    """What it costs a squadron in hull points; a Victory's only such die is blue, a TIE bomber's black."""
    shooter = (
        "victory_ii_class_star_destroyer 457,250 up" if color == "blue" else "tie_bomber_squadron 457,400"
    )
    spare = "red cr90_corvette_a 100,100 up name=Spare activated=yes"
    away = "blue cr90_corvette_a 800,800 name=Away activated=yes"
    x_wing = "blue x_wing_squadron 457,340 name=X"
    phase = "ship" if color == "blue" else "squadron"
    with table(ruleset, f"red {shooter} name=Shooter", spare, away, x_wing, phase=phase) as t:
        t.attack("Shooter front" if color == "blue" else "Shooter", "X").dice(face)
        if t.game.nearest(Attack) is not None:
            t.done()
        return 5 - t.squadron("X").hull


@BOTH
@pytest.mark.rule("ARM-DICE-01", "ARM-DICE-02", "ARM-DICE-03", "ARM-DICE-04", "ARM-DICE-05")
@pytest.mark.parametrize(
    ("color", "ships", "squadrons"), [("red", 0.75, None), ("blue", 0.75, 0.5), ("black", 1.0, 0.75)]
)
def test_mean_damage_of_a_die_over_its_eight_faces(
    ruleset: Armada, color: str, ships: float, squadrons: float | None
) -> None:
    faces = load(ruleset).dice[color]
    assert len(faces) == 8
    assert sum(damage_to_ship(ruleset, color, face) for face in faces) / 8 == ships
    if squadrons is not None:
        assert sum(damage_to_squadron(ruleset, color, face) for face in faces) / 8 == squadrons


@pytest.mark.rule("ARM-DICE-12", "ARM-DICE-11", ruleset="armada-1.5")
def test_a_die_of_any_color_may_be_black_at_long_range() -> None:
    ship = "red cr90_corvette_a 457,300 up +any_color name=Ship"
    with play("armada-1.5", ship, "blue nebulon_b_escort_frigate 457,560.05 down speed=0 name=Far") as t:
        t.attack("Ship front", "Far front").dice("blank blank")
        t.choose("Any_Color").offers("red", "blue", "black").choose("black").dice("hit_crit")
        assert t.pool() == ["red blank", "red blank", "black hit_crit"]
        t.done()
        assert t.ship("Far").shields["front"] == 1


@BOTH
@pytest.mark.rule("ARM-DICE-09", "ARM-DICE-15")
def test_a_canceled_hit_and_crit_is_two_damage_less(ruleset: Armada) -> None:
    """A black die among those of long range; the evade cancels it with both its icons."""
    ship = "red cr90_corvette_a 457,300 up +any_color name=Ship"
    for evaded, left in ((True, 3), (False, 1)):
        with play(ruleset, ship, "blue nebulon_b_escort_frigate 457,560.05 down name=Far") as t:
            t.attack("Ship front", "Far front").dice("blank blank")
            t.choose("Any_Color").choose("black").dice("hit_crit")
            if evaded:
                t.choose("spend evade").choose("black hit+crit")
                assert t.pool() == ["red blank", "red blank"]
            t.done()
            assert t.ship("Far").shields["front"] == left


# Armaments that no printed ship has --------------------------------------------------------------------------


def gunboat_and_target(gap: float, heading: str) -> tuple[str, str]:
    """The gunboat's token is so many mm from a Nebulon-B dead ahead of its front or left zone."""
    half = 35.125 if heading == "up" else 19.25
    boat = f"red gunboat 457,300 {heading} name=Boat"
    return boat, f"blue nebulon_b_escort_frigate 457,{300 + half + 35.125 + gap:.3f} down speed=0 name=Neb"


@BOTH
@pytest.mark.rule("ARM-ATK-04", "ARM-ATK-12", "ARM-ATK-13")
@pytest.mark.parametrize(
    ("gap", "pool"),
    [(123, "blue blue black"), (186, "blue blue"), (188, "")],
    ids=["close", "medium", "long"],
)
def test_a_zone_with_blue_and_black_dice_reaches_to_medium_range(
    ruleset: Armada, gap: float, pool: str
) -> None:
    """Heading right, its left zone, 2 blue and 1 black, looks up the table."""
    other = "blue cr90_corvette_a 620,300 left name=Other"
    with play(ruleset, *gunboat_and_target(gap, "right"), other) as t:
        if not pool:
            t.refuses_attack("Boat left", "Neb front", "ARM-ATK-12")
            return
        t.attack("Boat left", "Neb front").dice(
            " ".join(["accuracy", "accuracy", "blank"][: len(pool.split())])
        )
        assert [die.split()[0] for die in t.pool()] == pool.split()


@BOTH
@pytest.mark.rule("ARM-ATK-13")
def test_at_medium_range_the_black_die_is_left_out(ruleset: Armada) -> None:
    """3 red, 2 blue, 1 black."""
    with play(ruleset, *gunboat_and_target(150, "up")) as t:
        t.attack("Boat front", "Neb front").dice("blank blank blank accuracy accuracy")
        assert [die.split()[0] for die in t.pool()] == ["red", "red", "red", "blue", "blue"]


# Score -------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("ARM-SCR-01", "ARM-SCR-02")
@pytest.mark.parametrize(("upgrades", "score"), [("+twelve +eight discarded=eight", 70), ("", 50)])
def test_a_destroyed_ship_scores_its_upgrades_discarded_ones_too(
    ruleset: Armada, upgrades: str, score: int
) -> None:
    """S-39: 50 points and 20 of upgrades, 8 of them discarded."""
    boat = f"red gunboat 457,860 up speed=1 {upgrades} name=Boat"
    with play(
        ruleset, boat, "red cr90_corvette_a 100,100 up name=Spare", "blue cr90_corvette_a 800,100 name=Foe"
    ) as t:
        t.maneuver("Boat", "0")
        assert t.ship("Boat").zone == "destroyed"
        assert t.game.score("blue") == score
        t.asks("blue", "determine-course")


# Movement, distances, keywords -------------------------------------------------------------------------------


@pytest.mark.rule("ARM-MOV-16", "ARM-MOV-15", ruleset="armada-1.5")
@pytest.mark.parametrize(("steps", "dial", "joints"), [(1, 3, 2), (0, 2, 1)])
def test_a_temporary_reduction_is_from_the_dial_as_navigate_has_set_it(
    steps: int, dial: int, joints: int
) -> None:
    """The gunboat's chart ends at 3: from 2 to 3, less 1, it moves at 2."""
    boat = "red gunboat 457,300 up speed=2 tokens=navigate +ballast name=Boat"
    with play("armada-1.5", boat, "blue cr90_corvette_a 800,800 name=Foe") as t:
        t.activate("Boat")
        if steps:
            t.choose("navigate by token").choose("speed 3")
        else:
            t.decline()
        t.course(" ".join(["0"] * joints))
        assert t.ship("Boat").speed == dial
        assert t.pose("Boat")[1] == pytest.approx(300 + 68.4 * joints, abs=0.05)


@BOTH
@pytest.mark.rule("ARM-RNG-06", "ARM-RNG-01")
@pytest.mark.parametrize(("y", "band", "points"), [(500, 3, 3), (555, 4, 3), (610, 5, 2)])
def test_distance_1_to_4_includes_what_lies_between(
    ruleset: Armada, y: float, band: int, points: int
) -> None:
    ship = f"red cr90_corvette_a 457,{y} up dials=repair shields=0 name=Ship"
    with play(ruleset, "red cr90_corvette_a 457,250 up activated=yes +workshop name=Home", ship, FOE) as t:
        assert t.game.band(t.ship("Home").id, t.ship("Ship").id) == band
        t.activate("Ship").choose("keep the dial").choose("repair by dial")
        t.asks("red", f"{points} engineering points")


FOE = "blue cr90_corvette_a 800,800 name=Foe activated=yes"


@pytest.mark.rule("ARM-KEY-01", "ARM-KEY-03", ruleset="armada-1.5")
@pytest.mark.parametrize(("card", "dice"), [("+tail_guns", 3), ("+plain", 2)])
def test_a_keyword_gained_again_adds_to_its_number(card: str, dice: int) -> None:
    """An A-wing, counter 2, gains counter 1."""
    home = f"blue cr90_corvette_a 800,800 {card} name=Home"
    squadrons = ("red tie_fighter_squadron 400,400 name=TIE", "blue a_wing_squadron 400,460 name=A")
    with play("armada-1.5", "red cr90_corvette_a 100,100 name=Red", home, *squadrons, phase="squadron") as t:
        t.attack("TIE", "A").dice("accuracy accuracy accuracy").choose("yes").dice(" ".join(["hit"] * dice))
        assert t.squadron("TIE").zone == ("destroyed" if dice == 3 else "table")


# Pass tokens -------------------------------------------------------------------------------------------------


@pytest.mark.rule("ARM-PASS-01", "ARM-SET-19", ruleset="armada-1.5")
@pytest.mark.parametrize(
    ("few", "many", "first", "tokens"),
    [(3, 5, "blue", 2), (3, 5, "red", 1), (4, 5, "red", 0), (5, 5, "blue", 0)],
)
def test_pass_tokens_are_the_difference_in_ships_less_one_for_the_first_player(
    few: int, many: int, first: Side, tokens: int
) -> None:
    """Red has the fewer ships, and the cheaper fleet, which chooses."""
    fleets = {
        seat: Fleet((FleetShip("cr90_corvette_b"),) * count, wings, ("most_wanted",))
        for seat, count, wings in (("red", few, ()), ("blue", many, ("x_wing_squadron",)))
    }
    t = ArmadaScript(load("armada-1.5"), Setup(fleets=fleets, obstacles=(), points=300))
    t.choose(first).asks(first, "deploy-unit")
    assert t.state.stack[0].passes == ({"red": tokens} if tokens else {})


# Fleets ------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("ARM-FLT-07")
def test_a_fleet_of_190_points_in_a_game_of_200_may_have_67_points_of_squadrons(ruleset: Armada) -> None:
    """A third of 190 would be 64, and is the cap where 190 is the agreed total."""
    ships = (
        FleetShip("cr90_corvette_a", ("general_dodonna", "hondo_ohnaka")),
        FleetShip("nebulon_b_escort_frigate"),
    )
    wings = ("y_wing_squadron",) * 4 + ("x_wing_squadron", "b_wing_squadron")
    fleet = Fleet(ships, wings, ("most_wanted", "contested_outpost", "superior_positions"))
    rules = load(ruleset)
    assert points(rules.facts, fleet) == 190
    assert violations(rules.facts, fleet, 200, rules.constants.fleet) == []
    assert [refusal.rule for refusal in violations(rules.facts, fleet, 190, rules.constants.fleet)] == [
        "ARM-FLT-07"
    ]
