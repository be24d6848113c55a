"""Astromechs, modifications, tech and torpedoes, and the crew and title that prove the kernel."""

from __future__ import annotations

import pytest

from holotable.scenario.xwing import XWingScript
from holotable.testing import table
from holotable.xwing.frames import Attack

VET = "red redsquadronveteran 457,300 up name=Vet"  # T-70, skill 4
ZETA = "blue zetasquadronpilot 457,490 down name=Zeta"  # TIE/fo at range 2, skill 3
AWAY = "blue zetasquadronpilot 100,600 up name=Zeta"
ROCK = "coreasteroid5 457,{} 0 name=Rock"


def fly(line: str, *others: str, rocks: tuple[str, ...] = ()) -> XWingScript:
    """One ship of the red player is activated, Zeta has been."""
    return table("xwing-1", line, *(others or (AWAY,)), phase="activation", done=["Zeta"], rocks=rocks)


def upgrade(t: XWingScript, ship: str, name: str) -> str:
    """The zone of an upgrade."""
    return next(card.zone for card in t.cards(ship) if card.name == f"upgrade:{name}")


# Astromechs ----------------------------------------------------------------------------------------------------


@pytest.mark.card("xwing-1:r2astromech")
@pytest.mark.parametrize(("used", "left"), [(True, 0), (False, 1)])
def test_r2_astromech_may_turn_slow_maneuvers_green(used: bool, left: int) -> None:
    with fly(VET + " +r2astromech stress=1 dial='2 turn_left'") as t:
        t.asks("red", "ChooseManeuver")
        if used:
            t.choose("R2 Astromech")
        else:
            t.decline()
        assert t.tokens("Vet").get("stress", 0) == left


@pytest.mark.card("xwing-1:r2astromech")
@pytest.mark.parametrize("dial", ["3 turn_left", "4 straight"])
def test_r2_astromech_does_nothing_for_fast_maneuvers(dial: str) -> None:
    with fly(VET + f" +r2astromech stress=1 dial='{dial}'") as t:
        assert t.tokens("Vet") == {"stress": 1}
        assert any("Vet executes" in line for line in t.log)  # and nothing was asked before


@pytest.mark.card("xwing-1:r2astromech", "xwing-1:bb8")
@pytest.mark.rule("XW1-MOVE-05")
@pytest.mark.parametrize(("maneuver", "asked"), [("2 turn_left", True), ("3 turn_left", False)])
def test_r2_astromech_works_on_what_the_foe_chose_for_a_red_maneuver(maneuver: str, asked: bool) -> None:
    with fly(VET + " +r2astromech stress=1 dial='4 koiogran_turn'") as t:
        t.asks("blue", "replace-red")
        t.choose(maneuver)
        if asked:
            t.choose("R2 Astromech")
        assert t.tokens("Vet").get("stress", 0) == (0 if asked else 1)
    with fly(VET + " +bb8 stress=1 dial='4 koiogran_turn'") as t:
        t.choose("1 straight")  # green, but nothing green was revealed, and the pilot is not yet calm
        assert t.pose("Vet") == (457, 380, 0)


@pytest.mark.card("xwing-1:r2astromech", "xwing-1:loosestabilizer")
def test_r2_astromechs_green_spares_a_loose_stabilizer() -> None:
    with fly(VET + " +r2astromech faceup=loosestabilizer dial='2 bank_left'") as t:
        t.choose("R2 Astromech")
        assert t.tokens("Vet") == {}


@pytest.mark.card("xwing-1:r2d2")
@pytest.mark.parametrize(
    ("dial", "shields", "after"), [("1 straight", 1, 2), ("4 straight", 1, 1), ("1 straight", 3, 3)]
)
def test_r2_d2_recovers_a_shield_after_a_green_maneuver(dial: str, shields: int, after: int) -> None:
    with fly(VET + f" +r2d2 shields={shields} dial='{dial}'") as t:
        if after > shields:
            t.choose("R2-D2")
        t.asks("red", "perform-action")
        assert t.ship("Vet").shields == after


@pytest.mark.card("xwing-1:r2d2", "xwing-1:shieldupgrade")
@pytest.mark.rule("XW1-SETUP-08")
def test_r2_d2_fills_up_to_a_raised_shield_value() -> None:
    with fly(VET + " +r2d2 +shieldupgrade shields=3 dial='1 straight'") as t:
        t.choose("R2-D2")
        assert t.ship("Vet").shields == 4


@pytest.mark.card("xwing-1:r2d2")
def test_r2_d2_may_stay_idle() -> None:
    with fly(VET + " +r2d2 shields=1 dial='1 straight'") as t:
        t.decline().asks("red", "perform-action")
        assert t.ship("Vet").shields == 1


@pytest.mark.card("xwing-1:bb8")
@pytest.mark.rule("XW1-ACT-02")
def test_bb_8_rolls_before_a_green_maneuver() -> None:
    with fly(VET + " +bb8 dial='2 straight'") as t:
        t.choose("BB-8").choose("barrel roll").choose("right").slide(-20)
        assert t.pose("Vet") == (457 + 80, 300 - 20 + 120, 0)
        t.offers("focus", "boost")  # the own action is still to come


@pytest.mark.card("xwing-1:bb8")
@pytest.mark.parametrize("state", ["dial='4 straight'", "stress=1 dial='1 straight'"])
def test_bb_8_needs_green_and_a_calm_pilot(state: str) -> None:
    with fly(f"{VET} +bb8 {state}") as t:
        assert t.pose("Vet")[0] == 457
        t.asks("red", "perform-action")


@pytest.mark.card("xwing-1:bb8", "xwing-1:r2d2")
def test_bb_8s_roll_is_no_maneuver_that_wakes_r2_d2() -> None:
    with fly(VET + " +bb8 +r2d2 shields=1 dial='1 straight'") as t:
        t.choose("BB-8").choose("barrel roll").choose("left").slide(0)
        assert t.ship("Vet").shields == 1
        t.asks("red", "may-use")
        t.choose("R2-D2")
        assert t.ship("Vet").shields == 2


@pytest.mark.card("xwing-1:r5k6")
@pytest.mark.parametrize(("face", "locked"), [("evade", True), ("focus", False), ("blank", False)])
def test_r5_k6_may_lock_again_but_not_for_this_attack(face: str, locked: bool) -> None:
    with table("xwing-1", VET + " +r5k6 lock=Zeta", ZETA, phase="combat") as t:
        t.attack("Vet", "Zeta").dice("blank blank hit").choose("spend the lock").choose("blank", "blank")
        t.dice(face).dice("blank blank").dice("evade blank blank")  # the droid, the reroll, the defense
        assert t.ship("Vet").lock == (t.ship("Zeta").id if locked else "")


@pytest.mark.card("xwing-1:r5k6", "xwing-1:protontorpedoes")
def test_r5_k6_regains_the_lock_that_a_torpedo_took() -> None:
    with table("xwing-1", VET + " +r5k6 +protontorpedoes lock=Zeta", ZETA, phase="combat") as t:
        t.attack("Vet", "Zeta", weapon="Proton").dice("evade").dice("blank blank blank blank")
        t.dice("blank blank blank")  # the regained lock was not on offer
        assert t.ship("Vet").lock == t.ship("Zeta").id


@pytest.mark.card("xwing-1:r5x3")
@pytest.mark.rule("XW1-OBST-03", "XW1-OBST-04")
def test_r5_x3_ignores_obstacles_for_the_round() -> None:
    with fly(VET + " +r5x3 dial='2 straight'", ZETA.replace("490", "560"), rocks=(ROCK.format(400),)) as t:
        t.asks("red", "BeforeReveal")
        t.choose("R5-X3")
        assert upgrade(t, "Vet", "r5x3") == "discarded"
        assert t.game.rocks_under(t.ship("Vet").id) == ["Rock"]
        t.choose("focus").attack("Vet", "Zeta").dice("blank " * 4).decline().dice("blank " * 3)


@pytest.mark.card("xwing-1:r5x3")
@pytest.mark.rule("XW1-ACT-12", "XW1-ACT-14")
def test_r5_x3_boosts_onto_and_across_obstacles() -> None:
    """The Vet ends at 420; an asteroid lies where the boost straight ahead leads to."""
    ahead = "core2asteroid2 485,500 0 name=Rock"
    with fly(VET + " +r5x3 dial='2 straight'", ZETA.replace("490", "800"), rocks=(ahead,)) as t:
        t.choose("R5-X3").choose("boost").offers("1 straight").choose("1 straight")
        assert t.pose("Vet") == (457, 500, 0)
        assert t.game.rocks_under(t.ship("Vet").id) == ["Rock"]
    with fly(VET + " +r5x3 dial='2 straight'", ZETA.replace("490", "800"), rocks=(ahead,)) as t:
        t.decline().choose("boost")
        assert t.pose("Vet")[0] < 430  # the bank to the left is the only boost left


@pytest.mark.card("xwing-1:r5x3")
def test_r5_x3_may_be_kept_and_then_the_asteroid_counts() -> None:
    with fly(VET + " +r5x3 dial='2 straight'", ZETA.replace("490", "560"), rocks=(ROCK.format(400),)) as t:
        t.decline().dice("hit")
        assert upgrade(t, "Vet", "r5x3") == "table"
        assert t.ship("Vet").shields == 2
        t.asks("blue", "declare-target")  # no action and no attack for Vet


# Modifications -------------------------------------------------------------------------------------------------


@pytest.mark.card("xwing-1:stealthdevice")
@pytest.mark.parametrize(
    ("attack", "zone"), [("hit blank blank", "discarded"), ("blank blank blank", "table")]
)
def test_stealth_device_adds_agility_until_it_is_hit(attack: str, zone: str) -> None:
    with table("xwing-1", VET, ZETA + " +stealthdevice", phase="combat") as t:
        t.attack("Vet", "Zeta").dice(attack).dice("blank blank blank blank")
        assert upgrade(t, "Zeta", "stealthdevice") == zone
        assert t.game.facts(t.ship("Zeta").id).agility == 3


@pytest.mark.card("xwing-1:stealthdevice", "xwing-1:consolefire")
def test_stealth_device_survives_damage_that_is_no_attack() -> None:
    with table("xwing-1", VET, ZETA + " +stealthdevice faceup=consolefire", phase="combat") as t:
        t.dice("hit")
        assert t.ship("Zeta").shields == 0
        assert upgrade(t, "Zeta", "stealthdevice") == "table"


@pytest.mark.card("xwing-1:stealthdevice", "xwing-1:structuraldamage")
@pytest.mark.rule("XW1-ROUND-12")
def test_stealth_device_and_structural_damage_even_out() -> None:
    with table("xwing-1", VET, ZETA + " +stealthdevice faceup=structuraldamage", phase="combat") as t:
        t.attack("Vet", "Zeta").dice("blank blank blank").dice("blank blank blank")
        t.asks("blue", "declare-target")


@pytest.mark.card("xwing-1:shieldupgrade")
@pytest.mark.rule("XW1-SQUAD-08")
def test_a_discarded_shield_upgrade_gives_nothing() -> None:
    with fly(VET + " +r2d2 +shieldupgrade discarded=shieldupgrade shields=3 dial='1 straight'") as t:
        t.asks("red", "perform-action")  # R2-D2 has nothing to recover


@pytest.mark.card("xwing-1:shieldupgrade")
@pytest.mark.rule("XW1-SETUP-08")
@pytest.mark.parametrize(
    ("cards", "shields"),
    [
        ("", 3),
        ("+shieldupgrade", 4),
        ("+shieldupgrade shields=3", 3),
        ("+shieldupgrade discarded=shieldupgrade", 3),
    ],
)
def test_a_ship_laid_with_a_shield_upgrade_has_its_shield(cards: str, shields: int) -> None:
    with table("xwing-1", f"{VET} {cards}", AWAY + " shields=0", phase="end") as t:
        assert t.ship("Vet").shields == shields
        assert t.ship("Zeta").shields == 0


@pytest.mark.card("xwing-1:hullupgrade")
@pytest.mark.parametrize(("cards", "zone"), [("", "destroyed"), ("+hullupgrade", "table")])
def test_a_hull_upgrade_bears_one_more_card(cards: str, zone: str) -> None:
    zeta = f"{ZETA} shields=0 facedown=consolefire,consolefire {cards}"
    with table("xwing-1", VET, zeta, phase="combat") as t:
        t.attack("Vet", "Zeta").dice("hit blank blank").dice("blank blank blank").draws("weaponsfailure")
        assert t.ship("Zeta").zone == zone


@pytest.mark.card("xwing-1:hullupgrade", "xwing-1:directhit")
def test_a_hull_upgrade_does_not_bear_two() -> None:
    zeta = f"{ZETA} shields=0 facedown=consolefire,consolefire +hullupgrade"
    with table("xwing-1", VET, zeta, phase="combat") as t:
        t.attack("Vet", "Zeta").dice("crit blank blank").dice("blank blank blank").draws("directhit")
        assert t.ship("Zeta").zone == "destroyed"


@pytest.mark.card("xwing-1:engineupgrade")
@pytest.mark.parametrize(("cards", "boosts"), [("+engineupgrade", True), ("", False)])
def test_an_engine_upgrade_adds_the_boost(cards: str, boosts: bool) -> None:
    with fly(f"red zetasquadronpilot 457,300 up name=Tie {cards} dial='2 straight'") as t:
        assert ("boost" in t.options) == boosts
        t.offers("focus", "evade", "barrel roll")


@pytest.mark.card("xwing-1:engineupgrade", "xwing-1:pushthelimit")
def test_an_added_icon_counts_as_shown_in_the_bar() -> None:
    with fly("red zetasquadronpilot 457,300 up name=Tie +engineupgrade +pushthelimit dial='2 straight'") as t:
        t.choose("evade").choose("Push the Limit").choose("boost").choose("1 straight")
        assert t.pose("Tie") == (457, 500, 0)


DROID = ZETA.replace("zetasquadronpilot", "bluesquadronnovice") + " +integratedastromech shields=0"


@pytest.mark.card("xwing-1:integratedastromech")
@pytest.mark.parametrize(
    ("faces", "card"), [("hit blank blank", "blindedpilot"), ("crit blank blank", "directhit")]
)
def test_integrated_astromech_takes_a_card_with_the_droid(faces: str, card: str) -> None:
    with table("xwing-1", VET, DROID + " +r2d2 facedown=consolefire,consolefire", phase="combat") as t:
        t.attack("Vet", "Zeta").dice(faces).dice("blank blank").draws(card).choose("Integrated Astromech")
        assert (t.ship("Zeta").zone, t.faceup("Zeta"), len(t.facedown("Zeta"))) == ("table", [], 2)
        assert upgrade(t, "Zeta", "r2d2") == "discarded"
        assert upgrade(t, "Zeta", "integratedastromech") == "table"
        assert t.state.decks["damage-blue"].discard == (f"damage:{card}",)


@pytest.mark.card("xwing-1:integratedastromech")
def test_integrated_astromech_may_decline_and_needs_a_droid() -> None:
    for cards, asked in ((" +r2d2", True), ("", False), (" +r2d2 discarded=r2d2", False)):
        with table("xwing-1", VET, DROID + cards, phase="combat") as t:
            t.attack("Vet", "Zeta").dice("hit blank blank").dice("blank blank").draws("consolefire")
            if asked:
                t.asks("blue", "may-use")
                t.decline()
            assert t.facedown("Zeta") == ["consolefire"]


@pytest.mark.card("xwing-1:integratedastromech", "xwing-1:determination")
@pytest.mark.rule("XW1-ROUND-06")
def test_of_two_replacements_the_owner_chooses_the_cheaper() -> None:
    with table("xwing-1", VET, DROID + " +r2d2 +determination", phase="combat") as t:
        t.attack("Vet", "Zeta").dice("crit blank blank").dice("blank blank").draws("blindedpilot")
        t.offers("Integrated Astromech", "Determination").choose("Determination")
        assert upgrade(t, "Zeta", "r2d2") == "table"
        assert t.faceup("Zeta") == t.facedown("Zeta") == []


# Tech, torpedoes -----------------------------------------------------------------------------------------------


@pytest.mark.card("xwing-1:commrelay")
@pytest.mark.rule("XW1-ROUND-11")
@pytest.mark.parametrize(("cards", "left"), [("+commrelay", {"evade": 1}), ("", {})])
def test_comm_relay_keeps_an_evade_token(cards: str, left: dict[str, int]) -> None:
    with table("xwing-1", VET, f"{ZETA} evade=1 focus=1 {cards}", phase="end") as t:
        assert t.tokens("Zeta") == left


@pytest.mark.card("xwing-1:commrelay")
def test_comm_relay_holds_no_second_evade_token() -> None:
    tie = "red zetasquadronpilot 457,300 up name=Tie evade=1 dial='2 straight'"
    for cards, tokens in ((" +commrelay", 1), ("", 2)):
        with fly(tie + cards, "blue zetasquadronpilot 457,560 down name=Zeta") as t:
            t.choose("evade")
            assert t.tokens("Tie") == {"evade": tokens}


TORPEDO = VET + " +protontorpedoes lock=Zeta"


@pytest.mark.card("xwing-1:protontorpedoes")
def test_proton_torpedoes_turn_one_focus_into_a_critical() -> None:
    with table("xwing-1", TORPEDO, ZETA, phase="combat") as t:
        t.attack("Vet", "Zeta", weapon="Proton").dice("focus focus blank blank").choose("Proton Torpedoes")
        assert [d.face for d in t.game.dice(t.game.nearest(Attack), "attack")] == [
            "crit",
            "focus",
            "blank",
            "blank",
        ]
        t.dice("blank blank blank")
        assert t.ship("Zeta").shields == 0


@pytest.mark.card("xwing-1:protontorpedoes")
def test_proton_torpedoes_do_nothing_for_the_primary_weapon() -> None:
    with table("xwing-1", TORPEDO, ZETA, phase="combat") as t:
        t.attack("Vet", "Zeta").dice("focus focus blank").refuses("Proton").decline().dice(
            "blank blank blank"
        )
        assert upgrade(t, "Vet", "protontorpedoes") == "table"


@pytest.mark.card("xwing-1:protontorpedoes")
@pytest.mark.rule("XW1-MOD-03", "XW1-ATK-05")
def test_proton_torpedoes_and_a_focus_token() -> None:
    with table("xwing-1", TORPEDO + " focus=1", ZETA + " shields=0", phase="combat") as t:
        t.attack("Vet", "Zeta", weapon="Proton").dice("focus focus blank blank")
        t.choose("Proton Torpedoes").choose("spend focus").dice("blank blank blank")
        t.draws("consolefire", "weaponsfailure")
        assert (t.facedown("Zeta"), t.faceup("Zeta")) == (["consolefire"], ["weaponsfailure"])


# Bystanders ----------------------------------------------------------------------------------------------------

WORKS = (
    "+r2astromech +r2d2 +bb8 +r5x3 +r5k6 +pushthelimit +predator +wired +lonewolf +crackshot +commrelay +determination "
    "+integratedastromech +stealthdevice +hullupgrade +engineupgrade +veteraninstincts +herasyndulla +protontorpedoes"
)


@pytest.mark.rule("XW1-PREC-02")
@pytest.mark.parametrize("pilot", ["elloasty", "niennunb", "snapwexley", "redace", "poedameron", "jesspava"])
def test_cards_concern_their_own_ship_only(pilot: str) -> None:
    # Friend has its turn over, tokens, a lock, lost shields, and the foe right ahead.
    friend = f"red {pilot} 500,260 up name=Friend {WORKS} focus=1 stress=1 evade=1 shields=1 lock=Zeta"
    foe = "blue omegaace 457,560 down name=Zeta evade=1"
    flyer = VET.replace("457,300", "457,200") + " dial='2 turn_left' shields=2"
    with table("xwing-1", flyer, friend, foe, phase="activation", done=["Zeta", "Friend"]) as t:
        t.asks("red", "perform-action")
        t.choose("focus")
        assert t.tokens("Vet") == {"focus": 1}
        assert t.game.skill(t.ship("Vet").id) == 4
    flyer = VET + " dial='3 tallon_roll_right' shields=2"
    with table(
        "xwing-1", flyer, friend.replace("stress=1 ", ""), foe, phase="activation", done=["Zeta", "Friend"]
    ) as t:
        t.slide(0)
        assert t.tokens("Vet") == {"stress": 1}
    with table("xwing-1", VET + " shields=2", friend, foe, phase="combat", done=["Friend"]) as t:
        t.attack("Zeta", "Vet").dice("hit hit").dice("blank blank blank")
        assert (t.ship("Vet").shields, t.ship("Friend").shields) == (0, 1)
        assert t.tokens("Friend") == {"focus": 1, "stress": 1, "evade": 1}
        t.attack("Vet", "Zeta").dice("focus blank blank").dice("focus blank evade evade").decline()
        assert t.ship("Zeta").shields == 1
