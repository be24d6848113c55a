"""The limits of a legal fleet, each with a fleet just inside it."""

from __future__ import annotations

import string
from typing import Any

import pytest
from msgspec.structs import replace

from holotable.armada.facts import KINDS, SquadronFacts, UpgradeFacts
from holotable.armada.fleet import (
    CORE_SET,
    FLEET_1_0,
    FLEET_1_5,
    Fleet,
    FleetRules,
    FleetShip,
    faction,
    flagship,
    points,
    ship_points,
    squadron_cap,
    violations,
)
from holotable.armada.fleet_words import FLEET_WORDS
from holotable.kernel.facts import read_changed, read_facts

CORE = "holotable.armada.content.core"
FILES = ("ships.json", "squadrons.json", "upgrades.json", "objectives.json")
OLD = read_facts(KINDS, CORE, *FILES)
NEW = read_changed(CORE, OLD, "changes_1_5.json")
VICTORY = OLD["ship:victory_i_class_star_destroyer_empire"]
XWING: SquadronFacts = OLD["squadron:x_wing_squadron"]

MORE: dict[str, Any] = {
    "ship:venator": replace(VICTORY, name="Venator", faction="republic", traits=("Clone",)),
    "ship:transport": replace(OLD["ship:cr90_corvette_a"], name="Transport", points=20, flotilla=True),
    "ship:mark_i": replace(OLD["ship:cr90_corvette_a"], name="Battleship Mark I", size="large"),
    "ship:mark_ii": replace(OLD["ship:cr90_corvette_a"], name="Battleship Mark II", size="huge"),
    "squadron:falcon": replace(XWING, name="Han", unique=True, craft="Falcon", defense=("brace",), points=1),
    "squadron:other_falcon": replace(XWING, name="Lando", unique=True, craft="Falcon", points=1),
    "squadron:wedge": replace(XWING, name="Wedge", unique=True, defense=("brace",), points=1),
    "squadron:tycho": replace(XWING, name="Tycho", unique=True, defense=("brace",), points=1),
    "squadron:biggs": replace(XWING, name="Biggs", unique=True, points=1),
    "squadron:leia": replace(XWING, name='"Leia Organa"', unique=True, points=1),
    "upgrade:cheap": UpgradeFacts("Cheap", ("commander",), 1),
    "upgrade:second": UpgradeFacts("Second", ("commander",), 1),
    "upgrade:both": UpgradeFacts("Both", ("turbolasers", "support_team"), 1),
    "upgrade:two_teams": UpgradeFacts("Two Teams", ("support_team", "support_team"), 1),
    "upgrade:rebuilt": UpgradeFacts("Rebuilt", ("support_team",), 1, modification=True),
    "upgrade:split": UpgradeFacts("Split", ("officer",), 1, ("empire", "republic")),
    "upgrade:other_title": UpgradeFacts("Another", ("title",), 1, ship_class="CR90 Corvette"),
    "upgrade:mark_title": UpgradeFacts("Marked", ("title",), 1, ship_name="Mark I"),
    "upgrade:cr_title": UpgradeFacts("Numbered", ("title",), 1, ("rebel",), ship_name="CR"),
    "upgrade:for_large": UpgradeFacts("For Large", ("officer",), 1, sizes=("medium", "large")),
    "upgrade:for_flagship": UpgradeFacts("Bridge", ("officer",), 1, flagship=True),
    "upgrade:for_clones": UpgradeFacts("For Clones", ("officer",), 1, ship_trait="Clone"),
    "upgrade:for_corvettes": UpgradeFacts("For Corvettes", ("officer",), 1, ship_name="Corvette"),
    "upgrade:mount": UpgradeFacts("Mount", ("turbolasers",), 1),
    "objective:rift": replace(OLD["objective:minefields"], name="Rift", category="campaign"),
}
TWO_TURBOS = {"ship:gunboat": replace(OLD["ship:cr90_corvette_a"], slots=("turbolasers", "turbolasers"))}
PLAYED = ("most_wanted", "contested_outpost", "superior_positions")
CR90 = "cr90_corvette_a"
REBEL = "cr90_corvette_a general_dodonna"  # 64
IMPERIAL = "victory_i_class_star_destroyer_empire cheap"  # 74

BOTH = pytest.mark.parametrize("edition", [FLEET_1_0, FLEET_1_5], ids=["1.0", "1.5"])


def facts(edition: FleetRules = FLEET_1_5) -> dict[str, Any]:
    """The cards of an edition, and some that show rules no built-in card needs."""
    return {**(OLD if edition is FLEET_1_0 else NEW), **MORE, **TWO_TURBOS}


def fleet(*ships: str, wings: str = "", objectives: tuple[str, ...] = PLAYED) -> Fleet:
    return Fleet(
        tuple(FleetShip(line.split()[0], tuple(line.split()[1:])) for line in ships),
        tuple(wings.split()),
        objectives,
    )


def broken(
    *ships: str,
    wings: str = "",
    objectives: tuple[str, ...] = PLAYED,
    limit: int = 400,
    edition: FleetRules = FLEET_1_5,
) -> list[str]:
    """The rules that a fleet breaks."""
    force = fleet(*ships, wings=wings, objectives=objectives)
    found = violations(facts(edition), force, limit, edition)
    assert all(fields(refusal.why.key) == set(refusal.why.args) for refusal in found)
    return [refusal.rule for refusal in found]


def fields(key: str) -> set[str]:
    """The arguments that a sentence wants."""
    return {name for _, name, _, _ in string.Formatter().parse(FLEET_WORDS[key]) if name}


# The fleet ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("ARM-FLT-01")
def test_the_standard_total_of_1_0_is_300_and_any_other_may_be_agreed():
    assert FLEET_1_0.standard == 300
    assert CORE_SET == 180
    assert broken(REBEL, limit=64, edition=FLEET_1_0) == []
    assert broken(*[REBEL] + [CR90] * 10, limit=1000, edition=FLEET_1_0) == []


@pytest.mark.rule("ARM-FLT-02")
def test_the_standard_total_of_1_5_is_400():
    assert FLEET_1_5.standard == 400
    assert broken(*[REBEL] + [CR90] * 7, limit=FLEET_1_5.standard) == []  # 372
    assert broken(*[REBEL] + [CR90] * 8, limit=FLEET_1_5.standard) == ["ARM-FLT-03"]  # 416


@BOTH
@pytest.mark.rule("ARM-FLT-03")
def test_ships_squadrons_and_upgrades_may_cost_the_agreed_total_and_no_more(edition: FleetRules):
    force = [f"{REBEL} leia_organa_officer nav_team"]  # 44 + 20 + 3 + 4
    assert points(facts(edition), fleet(*force, wings="y_wing_squadron " * 2)) == 91
    assert broken(*force, wings="y_wing_squadron " * 2, limit=91, edition=edition) == []
    assert broken(*force, wings="y_wing_squadron " * 2, limit=90, edition=edition) == ["ARM-FLT-03"]


@pytest.mark.rule("ARM-FLT-03", "ARM-CRD-01", ruleset="armada-1.5")
def test_the_same_fleet_may_cost_other_sums_in_the_editions():
    force = fleet("victory_ii_class_star_destroyer grand_moff_tarkin")
    assert points(facts(FLEET_1_0), force) == 85 + 38
    assert points(facts(FLEET_1_5), force) == 85 + 28


@BOTH
@pytest.mark.rule("ARM-FLT-04")
def test_a_fleet_has_one_faction(edition: FleetRules):
    assert broken(REBEL, CR90, wings="x_wing_squadron", edition=edition) == []
    assert broken(REBEL, "gladiator_i_class_star_destroyer", edition=edition) == ["ARM-FLT-04"]
    assert broken(REBEL, wings="tie_fighter_squadron", edition=edition) == ["ARM-FLT-04"]
    assert broken(f"{REBEL} hondo_ohnaka", edition=edition) == []  # neutral


@BOTH
@pytest.mark.rule("ARM-FLT-04", "ARM-UPG-04")
def test_a_ship_takes_no_upgrade_of_another_faction(edition: FleetRules):
    assert broken(f"{REBEL} leia_organa_officer", edition=edition) == []
    assert broken(f"{REBEL} wulff_yularen", edition=edition) == ["ARM-UPG-04"]
    assert broken(f"{CR90} grand_moff_tarkin", edition=edition) == ["ARM-UPG-04"]


@pytest.mark.rule("ARM-FLT-05")
def test_a_split_symbol_serves_either_faction():
    assert broken(f"{IMPERIAL} split") == broken("venator cheap split") == []
    assert broken("cr90_corvette_a cheap split") == ["ARM-UPG-04"]


@pytest.mark.rule("ARM-COMP-15", ruleset="armada-1.0")
@pytest.mark.rule("ARM-COMP-16", ruleset="armada-1.5")
def test_the_republic_comes_with_1_5():
    assert broken("venator cheap", edition=FLEET_1_0) == ["ARM-COMP-15"]
    assert broken("venator cheap", edition=FLEET_1_5) == []
    assert broken(IMPERIAL, edition=FLEET_1_0) == []


@BOTH
@pytest.mark.rule("ARM-FLT-06")
def test_a_fleet_has_exactly_one_flagship(edition: FleetRules):
    assert broken(REBEL, CR90, edition=edition) == []
    assert broken(CR90, CR90, edition=edition) == ["ARM-FLT-06"]
    assert broken(REBEL, f"{CR90} admiral_ackbar", edition=edition) == ["ARM-FLT-06"]
    assert broken(f"{REBEL} admiral_ackbar", edition=edition) == ["ARM-FLT-06"]


@pytest.mark.rule("ARM-FLT-06")
def test_the_flagship_is_the_ship_with_the_commander():
    assert flagship(NEW, fleet(CR90, REBEL)) == 1
    assert flagship(NEW, fleet(REBEL, CR90)) == 0
    assert flagship(NEW, fleet(CR90)) is None


@pytest.mark.rule("ARM-FLT-07")
@pytest.mark.parametrize(("limit", "cap"), [(200, 67), (400, 134), (300, 100), (180, 60)])
def test_a_third_of_the_agreed_total_rounded_up_goes_to_squadrons(limit: int, cap: int):
    assert squadron_cap(limit) == cap


@BOTH
@pytest.mark.rule("ARM-FLT-07")
def test_60_points_of_squadrons_at_180_and_not_61(edition: FleetRules):
    sixty = "y_wing_squadron " * 6
    assert broken(REBEL, wings=sixty, limit=180, edition=edition) == []
    assert broken(REBEL, wings=sixty + "biggs", limit=180, edition=edition) == ["ARM-FLT-07"]


@BOTH
@pytest.mark.rule("ARM-FLT-07")
def test_the_agreed_total_counts_and_not_what_the_fleet_costs(edition: FleetRules):
    sixty_seven = "y_wing_squadron " * 4 + "x_wing_squadron b_wing_squadron"
    assert points(facts(edition), fleet(REBEL, wings=sixty_seven)) == 131
    assert broken(REBEL, wings=sixty_seven, limit=200, edition=edition) == []
    assert broken(REBEL, wings=sixty_seven, limit=190, edition=edition) == ["ARM-FLT-07"]


@BOTH
@pytest.mark.rule("ARM-FLT-08")
def test_three_objectives_one_of_each_category(edition: FleetRules):
    assert broken(REBEL, edition=edition) == []
    assert broken(REBEL, objectives=PLAYED[::-1], edition=edition) == []
    assert broken(REBEL, objectives=(), edition=edition) == ["ARM-FLT-08"] * 3
    assert broken(REBEL, objectives=PLAYED[:2], edition=edition) == ["ARM-FLT-08"]
    assert broken(REBEL, objectives=(*PLAYED, "most_wanted"), edition=edition) == ["ARM-FLT-08"]


@pytest.mark.rule("ARM-FLT-08")
def test_objectives_cost_nothing():
    assert points(NEW, fleet(REBEL)) == points(NEW, fleet(REBEL, objectives=())) == 64


@pytest.mark.rule("ARM-OBJ-05", ruleset="armada-1.5")
def test_a_campaign_objective_is_none_of_the_three():
    assert broken(REBEL, objectives=(*PLAYED, "rift")) == ["ARM-FLT-08"]


def test_an_objective_that_cannot_be_played_yet_is_refused_clearly():
    cards = {**NEW, "objective:minefields": replace(NEW["objective:minefields"], playable=False)}
    force = fleet(REBEL, objectives=("most_wanted", "contested_outpost", "minefields"))
    (refusal,) = violations(cards, force, 400, FLEET_1_5)
    assert refusal.why.key == "fleet-objective-unplayed"
    assert "Superior Positions" in FLEET_WORDS[refusal.why.key].format(**refusal.why.args)


@BOTH
@pytest.mark.rule("ARM-FLT-09")
def test_a_unique_name_appears_once(edition: FleetRules):
    assert broken(REBEL, CR90, wings="x_wing_squadron x_wing_squadron", edition=edition) == []
    assert broken(REBEL, wings="biggs luke_skywalker", edition=edition) == []
    assert broken(REBEL, wings="biggs biggs", edition=edition) == ["ARM-FLT-09"]
    assert broken(f"{REBEL} dodonnas_pride", f"{CR90} dodonnas_pride", edition=edition) == ["ARM-FLT-09"]


@BOTH
@pytest.mark.rule("ARM-FLT-09")
def test_a_unique_name_appears_once_even_on_cards_of_two_types(edition: FleetRules):
    assert broken(f"{REBEL} leia_organa_officer", wings="leia", edition=edition) == ["ARM-FLT-09"]
    assert broken(REBEL, wings="leia", edition=edition) == []


@pytest.mark.rule("ARM-FLT-10")
def test_two_pilots_cannot_fly_the_same_craft_in_1_5():
    assert broken(REBEL, wings="falcon other_falcon") == ["ARM-FLT-10"]
    assert broken(REBEL, wings="falcon other_falcon", edition=FLEET_1_0) == []
    assert broken(REBEL, wings="luke_skywalker wedge") == []  # two X-wings


@pytest.mark.rule("ARM-FLT-11")
@pytest.mark.parametrize(("limit", "legal"), [(180, 1), (199, 1), (200, 2), (300, 3), (400, 4)])
def test_a_unique_squadron_with_tokens_for_each_100_points_in_1_5(limit: int, legal: int):
    aces = ["luke_skywalker", "wedge", "tycho", "falcon", "ace"]
    more = {"squadron:ace": replace(MORE["squadron:wedge"], name="Ace")}
    for number in range(1, 6):
        force = fleet(REBEL, wings=" ".join(aces[:number]))
        found = [refusal.rule for refusal in violations({**facts(), **more}, force, limit, FLEET_1_5)]
        assert found == ([] if number <= legal else ["ARM-FLT-11"])
        assert not violations({**facts(FLEET_1_0), **more}, force, limit, FLEET_1_0)


@pytest.mark.rule("ARM-FLT-11")
def test_unique_squadrons_without_tokens_are_not_counted():
    assert broken(REBEL, wings="luke_skywalker biggs leia", limit=180) == []


@BOTH
@pytest.mark.rule("ARM-FLT-12")
def test_a_ship_carries_a_card_once(edition: FleetRules):
    assert broken("gunboat cheap mount", "gunboat mount", edition=edition) == []
    assert broken("gunboat cheap mount h9_turbolasers", edition=edition) == []
    assert broken("gunboat cheap mount mount", edition=edition) == ["ARM-FLT-12"]


def test_without_the_errata_1_0_allows_copies():
    printed = replace(FLEET_1_0, copies_allowed=True)
    assert violations(facts(), fleet("gunboat cheap mount mount"), 400, printed) == []


@BOTH
@pytest.mark.rule("ARM-FLT-13")
def test_a_fleet_without_ships_is_no_fleet(edition: FleetRules):
    assert broken(edition=edition) == ["ARM-FLT-13"]
    assert broken(wings="x_wing_squadron", edition=edition) == ["ARM-FLT-13"]
    assert broken(REBEL, edition=edition) == []


@pytest.mark.parametrize(
    ("force", "kind", "card"),
    [
        (fleet("cr90"), "ship", "cr90"),
        (fleet(f"{CR90} leia"), "upgrade", "leia"),
        (fleet(REBEL, wings="ywing"), "squadron", "ywing"),
        (fleet(REBEL, objectives=("mines",)), "objective", "mines"),
    ],
)
def test_an_unknown_card_is_a_line_of_its_own(force: Fleet, kind: str, card: str):
    (refusal,) = violations(NEW, force, 400, FLEET_1_5)
    assert refusal.why.args == {"kind": kind, "card": card}


def test_sums_and_faction():
    force = fleet(REBEL, f"{CR90} nav_team", wings="y_wing_squadron y_wing_squadron")
    assert [ship_points(NEW, ship) for ship in force.ships] == [64, 48]
    assert points(NEW, force) == 132
    assert faction(NEW, force) == "rebel"
    assert faction(NEW, fleet(wings="howlrunner")) == "empire"
    assert faction(NEW, fleet()) == ""


# Upgrades ----------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("ARM-UPG-01")
def test_an_icon_holds_one_upgrade(edition: FleetRules):
    assert broken(f"{REBEL} nav_team enhanced_armament", edition=edition) == []
    assert broken(f"{REBEL} nav_team engineering_team", edition=edition) == ["ARM-UPG-01"]
    assert broken(f"{REBEL} gunnery_team", edition=edition) == ["ARM-UPG-01"]


@pytest.mark.rule("ARM-UPG-02")
def test_an_upgrade_with_several_icons_uses_them_all():
    assert broken(f"{REBEL} both") == []
    assert broken(f"{REBEL} both nav_team") == ["ARM-UPG-01"]
    assert broken(f"{REBEL} nav_team both") == ["ARM-UPG-02"]
    assert broken(f"{REBEL} two_teams") == ["ARM-UPG-02"]


@BOTH
@pytest.mark.rule("ARM-UPG-03")
def test_a_ship_has_one_modification(edition: FleetRules):
    assert broken(f"{REBEL} enhanced_armament nav_team", f"{CR90} rebuilt", edition=edition) == []
    assert broken(f"{REBEL} enhanced_armament rebuilt", edition=edition) == ["ARM-UPG-03"]


@pytest.mark.rule("ARM-UPG-03", "ARM-CRD-03", ruleset="armada-1.5")
def test_the_h9_turbolasers_count_as_a_modification_in_1_5():
    assert broken(f"{REBEL} h9_turbolasers rebuilt", edition=FLEET_1_5) == ["ARM-UPG-03"]
    assert broken(f"{REBEL} h9_turbolasers rebuilt", edition=FLEET_1_0) == []


@BOTH
@pytest.mark.rule("ARM-UPG-05", "ARM-COMP-03")
def test_a_title_needs_the_icon_of_the_ship(edition: FleetRules):
    assert broken(f"{REBEL} dodonnas_pride", edition=edition) == []
    assert broken("cr90_corvette_b cheap dodonnas_pride", edition=edition) == []
    assert broken(f"{REBEL} redemption", edition=edition) == ["ARM-UPG-05"]
    assert broken("gladiator_ii_class_star_destroyer cheap demolisher", edition=edition) == []
    assert broken(f"{IMPERIAL} demolisher", edition=edition) == ["ARM-UPG-05"]


@BOTH
@pytest.mark.rule("ARM-UPG-06")
def test_a_ship_has_one_title(edition: FleetRules):
    assert broken(f"{REBEL} dodonnas_pride", f"{CR90} other_title", edition=edition) == []
    assert broken(f"{REBEL} dodonnas_pride other_title", edition=edition) == ["ARM-UPG-06"]


@pytest.mark.rule("ARM-UPG-07")
def test_a_title_with_a_name_needs_that_name():
    assert broken("mark_i cheap mark_title") == []
    assert broken("mark_ii cheap mark_title") == ["ARM-UPG-07"]


@pytest.mark.rule("ARM-UPG-07")
def test_a_generic_title_needs_faction_and_name():
    assert broken(f"{REBEL} cr_title") == []
    assert broken("mark_i cheap cr_title") == ["ARM-UPG-07"]
    assert broken(f"{IMPERIAL} cr_title") == ["ARM-UPG-04", "ARM-UPG-07"]


@pytest.mark.rule("ARM-UPG-08", ruleset="armada-1.0")
@pytest.mark.rule("ARM-UPG-09", "ARM-FLO-03", ruleset="armada-1.5")
def test_a_commander_goes_on_any_ship_but_in_1_5_on_no_flotilla():
    assert broken("transport general_dodonna", edition=FLEET_1_0) == []
    assert broken("transport general_dodonna", edition=FLEET_1_5) == ["ARM-UPG-09"]
    assert broken("transport", REBEL, edition=FLEET_1_5) == []


@pytest.mark.rule("ARM-UPG-10")
@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        (f"{IMPERIAL} for_large", f"{REBEL} for_large"),
        ("mark_i cheap for_large", "mark_ii cheap for_large"),
        ("venator cheap for_clones", f"{IMPERIAL} for_clones"),
        (f"{REBEL} for_corvettes", "nebulon_b_escort_frigate cheap for_corvettes"),
    ],
)
def test_restrictions_limit_who_may_carry_a_card(right: str, wrong: str):
    assert broken(right) == []
    assert broken(wrong) == ["ARM-UPG-10"]


@pytest.mark.rule("ARM-UPG-10")
def test_a_card_for_the_flagship_only():
    assert broken(f"{REBEL} for_flagship", CR90) == []
    assert broken(REBEL, f"{CR90} for_flagship") == ["ARM-UPG-10"]


@pytest.mark.rule("ARM-GOLD-02", ruleset="armada-1.0")
def test_a_restriction_on_the_card_holds_in_1_0_too():
    assert broken(f"{REBEL} for_large", edition=FLEET_1_0) == ["ARM-GOLD-02"]
    assert broken(f"{IMPERIAL} for_large", edition=FLEET_1_0) == []


@pytest.mark.rule("ARM-UPG-11", ruleset="armada-1.0")
@pytest.mark.rule("ARM-UPG-12", ruleset="armada-1.5")
def test_fleet_support_is_an_icon_of_1_5():
    carrier = {"ship:carrier": replace(OLD["ship:cr90_corvette_a"], slots=("fleet_support",))}
    force = fleet("carrier general_dodonna slicer_tools")
    (refusal,) = violations({**OLD, **carrier}, force, 400, FLEET_1_0)
    assert refusal.rule == "ARM-UPG-11"
    assert violations({**NEW, **carrier}, force, 400, FLEET_1_5) == []
    assert broken(f"{REBEL} slicer_tools") == ["ARM-UPG-01"]  # an icon that the CR90 lacks


@BOTH
@pytest.mark.rule("ARM-UPG-19")
def test_commanders_and_titles_use_no_icon(edition: FleetRules):
    full = f"{REBEL} dodonnas_pride hondo_ohnaka nav_team advanced_projectors enhanced_armament"
    assert "commander" not in OLD[f"ship:{CR90}"].slots
    assert broken(full, edition=edition) == []


@pytest.mark.rule("ARM-COMP-05")
def test_each_copy_of_a_squadron_costs_its_points():
    assert points(NEW, fleet(REBEL, wings="x_wing_squadron " * 3)) == 64 + 39
