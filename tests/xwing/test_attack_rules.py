"""One attack of the first edition, from the choice of the target to the comparison of results."""

from __future__ import annotations

import pytest
from xwing_pack import PACK

from holotable.testing import table
from holotable.xwing.frames import Attack

# Bases are 40 mm: facing each other, centres 130 mm apart are at range 1, 190 at range 2, 290 at range 3.
VET = "red redsquadronveteran 457,300 up name=Vet"  # T-70: 3 attack dice, skill 4
ZETA = "blue zetasquadronpilot 457,{} down name=Zeta"  # TIE/fo: agility 3, skill 3
NEAR, MIDDLE, FAR = ZETA.format(430), ZETA.format(490), ZETA.format(590)
ROCK = "core2asteroid2 457,{} 0 name=Rock"  # about 40 mm across

BIG_ROCKS = ("coreasteroid5 457,400 0", "coreasteroid5 457,500 0")  # wider than a base


# Opportunities -----------------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-ATK-01", "XW1-ATK-02")
def test_an_active_ship_attacks_once_or_not_at_all() -> None:
    with table("xwing-1", VET, NEAR, phase="combat") as t:
        t.asks("red", "declare-target")
        t.attack("Vet", "Zeta").dice("blank blank blank blank").dice("blank blank blank")
        t.asks("blue", "declare-target")
        t.decline()
        assert t.state.round == 2
        assert t.ship("Vet").shields == 3


@pytest.mark.rule("XW1-ATK-17")
def test_an_opportunity_counts_without_any_target() -> None:
    mirror = NEAR + " +mirror"
    with table("xwing-1", VET.replace(" up ", " down "), mirror, phase="combat", packs=[PACK]) as t:
        assert t.tokens("Vet") == {"stress": 1}
        t.asks("blue", "declare-target")


@pytest.mark.rule("XW1-ATK-17", "XW1-OBST-04", "XW1-CRIT-01")
def test_on_an_asteroid_there_is_no_opportunity() -> None:
    mirror = NEAR + " +mirror"
    with table("xwing-1", VET, mirror, phase="combat", rocks=[ROCK.format(300)], packs=[PACK]) as t:
        assert t.tokens("Vet") == {}
        t.asks("blue", "declare-target")


# Targets -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-ATK-03")
def test_the_primary_weapon_reaches_range_three_in_the_arc() -> None:
    targets = [
        "blue zetasquadronpilot 457,640 down name=Last",  # base to base 300 mm
        "blue zetasquadronpilot 510,640.2 down name=Beyond",  # 300.2 mm ahead
        "blue zetasquadronpilot 300,300 down name=Beside",
    ]
    with table("xwing-1", VET, *targets, phase="combat") as t:
        t.offers("Last at range 3").refuses("Beyond", rule="XW1-ATK-04").refuses("Beside", rule="XW1-ATK-03")


@pytest.mark.rule("XW1-ATK-04")
def test_a_card_that_lifts_the_arc_does_not_lift_the_range() -> None:
    near, beyond = ZETA.format(590), "blue zetasquadronpilot 457,690 down name=Beyond"
    with table("xwing-1", VET + " +scope", near, beyond, phase="combat", packs=[PACK]) as t:
        t.offers("Zeta at range 3").refuses("Beyond", rule="XW1-ATK-04")


@pytest.mark.rule("XW1-GEO-11", "XW1-GEO-12")
@pytest.mark.parametrize(("x", "inside"), [(565.6, True), (566.2, False)])
def test_the_arc_is_met_by_a_bare_touch_of_its_border(x: float, inside: bool) -> None:
    # The border passes 17.15 mm beside the middle of the front edge: 88.6 mm aside of the centre at 103.3 mm ahead.
    targets = [f"blue zetasquadronpilot {x},383.3 down name=Edge", MIDDLE]
    with table("xwing-1", VET, *targets, phase="combat") as t:
        if inside:
            t.offers("Edge at range 2")
        else:
            t.refuses("Edge", rule="XW1-ATK-03")


@pytest.mark.rule("XW1-GEO-09", "XW1-ATK-03", "XW1-ATK-07")
@pytest.mark.parametrize(
    ("barge", "away"),
    [((600, 406.2), 130), ((587, 370), 110.1)],  # its left edge 103 and 90 mm to the right
)
def test_range_is_measured_to_the_closest_point_inside_the_arc(
    barge: tuple[float, float], away: float
) -> None:
    # The nearest corners are 95 and 70.7 mm away, but outside the arc.
    target = f"blue bargee {barge[0]},{barge[1]} down name=Barge"
    with table("xwing-1", VET, target, phase="combat", packs=[PACK]) as t:
        reach = t.game.attack_reach(t.ship("Vet").id, t.ship("Barge").id)
        assert reach is not None
        assert reach.distance == pytest.approx(away, abs=0.3)
        assert t.game.range(t.ship("Vet").id, t.ship("Barge").id) == 1
        t.offers("Barge at range 2").attack("Vet", "Barge").dice("blank blank blank")
        assert t.ship("Barge").shields == 0


@pytest.mark.rule("XW1-ATK-06", "XW1-ROUND-10")
def test_friends_are_no_targets() -> None:
    friend = "red bluesquadronnovice 457,400 up name=Friend"
    with table("xwing-1", VET, friend, "blue zetasquadronpilot 510,500 down name=Zeta", phase="combat") as t:
        assert t.options == ["Zeta at range 2"]


@pytest.mark.rule("XW1-ATK-06", "XW1-BUMP-09")
def test_touching_ships_cannot_attack_each_other_but_others() -> None:
    touching = "blue zetasquadronpilot 457,342 down name=Bumped touching=Vet"
    with table("xwing-1", VET, touching, MIDDLE, phase="combat") as t:
        t.offers("Zeta at range 2").refuses("Bumped", rule="XW1-BUMP-09")


@pytest.mark.rule("XW1-BUMP-09")
def test_contact_without_touching_bars_nothing() -> None:
    with table("xwing-1", VET, ZETA.format(342), MIDDLE.replace("Zeta", "Far"), phase="combat") as t:
        t.offers("Zeta at range 1", "Far at range 2")


@pytest.mark.rule("XW1-OBST-04", "XW1-ATK-06")
def test_a_ship_on_an_asteroid_cannot_attack_but_be_attacked() -> None:
    with table("xwing-1", VET, NEAR, phase="combat", rocks=[ROCK.format(455)]) as t:
        t.attack("Vet", "Zeta").dice("blank blank blank blank").dice("evade evade evade")
        assert t.state.round == 2  # Zeta was not asked for a target


# Secondary weapons -------------------------------------------------------------------------------------------

TORPEDOES = VET + " +protontorpedoes lock=Zeta"


@pytest.mark.rule("XW1-ATK-04", "XW1-ATK-05", "XW1-ATK-07", "XW1-ATK-10")
@pytest.mark.parametrize("at", [MIDDLE, FAR])
def test_a_secondary_weapon_has_its_own_dice_and_no_range_bonus(at: str) -> None:
    with table("xwing-1", TORPEDOES + " focus=1", at, phase="combat") as t:
        t.attack("Vet", "Zeta", weapon="Proton").dice("hit hit hit blank")
        assert t.ship("Vet").lock == ""
        assert [card.zone for card in t.cards("Vet") if "torpedo" in card.name] == ["discarded"]
        t.offers("spend focus").refuses("spend the lock").decline()
        t.dice("evade evade evade")
        assert t.ship("Zeta").shields == 1


@pytest.mark.rule("XW1-ATK-04")
def test_a_secondary_weapon_has_its_own_range() -> None:
    with table("xwing-1", TORPEDOES, NEAR, phase="combat") as t:
        t.offers("Zeta at range 1").refuses("Zeta with Proton Torpedoes", rule="XW1-ATK-04")


@pytest.mark.rule("XW1-ATK-05", "XW1-ATK-02")
def test_an_attack_with_a_lock_needs_the_own_lock_on_that_target() -> None:
    other = "blue zetasquadronpilot 500,490 down name=Other"
    with table("xwing-1", TORPEDOES.replace("lock=Zeta", "lock=Other"), MIDDLE, other, phase="combat") as t:
        t.offers("Other with Proton Torpedoes").refuses("Zeta with Proton", rule="XW1-ATK-05")


@pytest.mark.rule("XW1-ATK-04", "XW1-ATK-02")
def test_the_primary_weapon_leaves_the_torpedo_and_the_lock() -> None:
    with table("xwing-1", TORPEDOES, MIDDLE, phase="combat") as t:
        t.attack("Vet", "Zeta").dice("hit blank blank").decline().dice("evade blank blank")
        assert t.ship("Vet").lock == t.ship("Zeta").id
        assert {card.zone for card in t.cards("Vet")} == {"table"}


# Numbers of dice ---------------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-ATK-07")
@pytest.mark.parametrize(("at", "dice"), [(NEAR, 4), (MIDDLE, 3), (FAR, 3)])
def test_range_one_gives_the_primary_weapon_a_die(at: str, dice: int) -> None:
    with table("xwing-1", VET, at, phase="combat") as t:
        t.attack("Vet", "Zeta").dice("blank " * dice).dice("blank " * (4 if at == FAR else 3))
        t.asks("blue", "declare-target")


@pytest.mark.rule("XW1-ATK-08", "XW1-ROUND-12")
def test_a_weapon_of_value_zero_can_still_gain_dice() -> None:
    barge = "red bargee 457,280 up name=Barge"
    with table("xwing-1", barge, NEAR, phase="combat", packs=[PACK], done=["Zeta"]) as t:
        t.attack("Barge", "Zeta").dice("crit").dice("blank blank blank")
        assert t.ship("Zeta").shields == 0


@pytest.mark.rule("XW1-ATK-07", "XW1-ATK-08")
def test_no_fewer_than_no_dice_are_rolled() -> None:
    with table("xwing-1", VET + " +fuse", NEAR, phase="combat", packs=[PACK]) as t:
        t.attack("Vet", "Zeta").dice("blank blank blank")  # the defense dice alone
        t.asks("blue", "declare-target")


@pytest.mark.rule("XW1-ATK-10", "XW1-OBST-11")
@pytest.mark.parametrize(
    ("rocks", "dice"),
    [((), 3), (BIG_ROCKS[:1], 4), (BIG_ROCKS, 4)],
    ids=["clear", "one asteroid", "two asteroids"],
)
def test_obstruction_gives_one_die_whatever_the_number_of_obstacles(
    rocks: tuple[str, ...], dice: int
) -> None:
    # Agility 2 at range 3: one die more for the range.
    target = "blue bluesquadronnovice 457,590 down name=Novice"
    with table("xwing-1", VET, target, phase="combat", rocks=rocks) as t:
        t.attack("Vet", "Novice").dice("blank blank blank").dice("blank " * dice)
        t.asks("blue", "declare-target")


@pytest.mark.rule("XW1-OBST-12", "XW1-OBST-11")
@pytest.mark.parametrize(("line", "dice"), [("clear", 3), ("obstructed", 4)])
def test_of_equally_short_lines_the_attacker_picks_one(line: str, dice: int) -> None:
    # The parallel edges face each other; the asteroid lies across the right end of the gap only.
    target = "blue bluesquadronnovice 457,590 down name=Novice"
    with table("xwing-1", VET, target, phase="combat", rocks=["coreasteroid5 500,450 0"]) as t:
        t.attack("Vet", "Novice").asks("red", "choose-line")
        t.choose(line).dice("blank blank blank").dice("blank " * dice)
        t.asks("blue", "declare-target")


@pytest.mark.rule("XW1-OBST-11")
def test_ships_do_not_obstruct() -> None:
    between = "blue zetasquadronpilot 457,400 right name=Between"
    with table("xwing-1", VET, FAR, between, phase="combat") as t:
        t.attack("Vet", "Zeta").dice("blank blank blank").dice("blank " * 4)
        t.asks("blue", "engage-next")


@pytest.mark.rule("XW1-INT-02", "XW1-ATK-10")
def test_through_an_asteroid_at_range_three() -> None:
    with table("xwing-1", VET, FAR, phase="combat", rocks=["coreasteroid5 457,450 0"]) as t:
        t.attack("Vet", "Zeta").dice("blank " * 3).dice("blank " * 5)
        t.asks("blue", "declare-target")


@pytest.mark.rule("XW1-ATK-10")
@pytest.mark.parametrize(("weapon", "dice"), [("", 4), ("Proton", 3)])
def test_the_range_three_die_is_for_primary_attacks_only(weapon: str, dice: int) -> None:
    # Agility 2 and an asteroid between.
    target, rocks = "blue bluesquadronnovice 457,590 down name=Zeta", ["coreasteroid5 457,450 0"]
    with table("xwing-1", TORPEDOES, target, phase="combat", rocks=rocks) as t:
        t.attack("Vet", "Zeta", weapon=weapon).dice("blank " * (4 if weapon else 3))
        if not weapon:
            t.decline()  # the lock
        t.dice("blank " * dice)
        t.asks("blue", "declare-target")


# Order of the steps ------------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-ATK-09", "XW1-MOD-10")
def test_attack_dice_the_defender_first_then_the_attacker_in_any_order() -> None:
    jammer = MIDDLE + " +jammer focus=1 evade=1"
    with table("xwing-1", VET + " focus=1 lock=Zeta", jammer, phase="combat", packs=[PACK]) as t:
        t.attack("Vet", "Zeta").dice("hit focus focus")
        t.asks("blue", "ModifyAttackDice")
        assert t.options == ["Jammer"]  # neither token of the defender
        t.choose("Jammer").asks("red", "ModifyAttackDice")
        t.offers("spend focus", "spend the lock").choose("spend focus")
        t.choose("spend the lock").choose("blank").dice("crit")
        assert [die.face for die in t.game.dice(t.game.nearest(Attack), "attack")] == ["crit", "hit", "hit"]
        t.dice("evade evade evade").asks("blue", "ModifyDefenseDice")


@pytest.mark.rule("XW1-ATK-11", "XW1-MOD-10")
def test_defense_dice_the_attacker_first_then_the_defender() -> None:
    attacker = VET + " +jammer focus=1"
    with table("xwing-1", attacker, MIDDLE + " focus=1", phase="combat", packs=[PACK]) as t:
        t.attack("Vet", "Zeta").dice("hit hit focus").choose("spend focus").dice("evade focus focus")
        t.asks("red", "ModifyDefenseDice")
        assert t.options == ["Jammer"]
        t.choose("Jammer").asks("blue", "ModifyDefenseDice")
        t.choose("spend focus").draws()
        assert t.ship("Zeta").shields == 0  # three hits against two evades


# Results -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-ATK-12", "XW1-ATK-13", "XW1-DMG-01")
@pytest.mark.parametrize(
    ("attack", "defense", "faceup", "facedown"),
    [
        ("hit hit crit", "evade evade blank", 1, 0),
        ("hit crit crit", "evade evade blank", 1, 0),
        ("hit hit crit", "blank blank blank", 1, 2),
        ("crit crit blank", "evade evade blank", 0, 0),
        ("hit focus blank", "focus evade evade", 0, 0),
        ("hit blank blank", "blank focus focus", 0, 1),
    ],
)
def test_evades_cancel_hits_before_criticals(attack: str, defense: str, faceup: int, facedown: int) -> None:
    with table("xwing-1", VET, MIDDLE + " shields=0 +hullupgrade", phase="combat") as t:
        t.attack("Vet", "Zeta").dice(attack).dice(defense)
        t.draws(*["damagedengine", "weaponsfailure", "consolefire"][: faceup + facedown])
        assert (len(t.faceup("Zeta")), len(t.facedown("Zeta"))) == (faceup, facedown)
        hit = "is hit" if faceup + facedown else "is not hit"
        assert any(hit in line for line in t.log)


@pytest.mark.rule("XW1-PREC-05", "XW1-ROUND-06")
def test_who_has_declined_to_use_a_card_before_the_comparison_is_not_asked_again() -> None:
    with table("xwing-1", VET + " +crackshot", MIDDLE + " +decoy", phase="combat", packs=[PACK]) as t:
        t.attack("Vet", "Zeta").dice("hit hit hit").dice("evade blank blank")
        t.asks("red", "CompareResults")
        t.decline().asks("blue", "CompareResults")
        t.choose("Decoy")
        assert t.ship("Zeta").shields == 0  # two hits against one evade
        t.asks("blue", "declare-target")


@pytest.mark.rule("XW1-ROUND-06", "XW1-MOD-08")
def test_cards_before_the_comparison_go_by_initiative() -> None:
    decoy = MIDDLE + " +decoy"
    with table("xwing-1", VET + " +crackshot", decoy, phase="combat", first="blue", packs=[PACK]) as t:
        t.attack("Vet", "Zeta").dice("hit blank blank").dice("evade blank blank")
        t.asks("blue", "CompareResults")
        t.choose("Decoy").asks("red", "CompareResults")
        t.choose("Crack Shot")  # no hit is left, but the evade is still there to cancel
        assert t.ship("Zeta").shields == 1


@pytest.mark.rule("XW1-ATK-13", "XW1-DMG-01")
def test_normal_damage_comes_first_one_at_a_time() -> None:
    # One shield: two hits and one critical take it, then a facedown card, then a faceup one.
    with table("xwing-1", VET, MIDDLE + " +hullupgrade", phase="combat") as t:
        t.attack("Vet", "Zeta").dice("crit hit hit").dice("blank blank blank")
        assert t.game.decision is not None
        assert t.game.decision.why.key == "draw-damage"
        t.draws("directhit")
        t.draws("consolefire")
        assert (t.ship("Zeta").shields, t.facedown("Zeta"), t.faceup("Zeta")) == (
            0,
            ["directhit"],
            ["consolefire"],
        )
