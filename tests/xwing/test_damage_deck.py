"""The Force Awakens damage deck, card by card: what each does, when not, and how it is repaired."""

from __future__ import annotations

from typing import Any

import pytest

from holotable.scenario.xwing import XWingScript
from holotable.testing import table
from holotable.xwing.position import Phase

VET = "red redsquadronveteran 457,300 up name=Vet"  # T-70, skill 4
ZETA = "blue zetasquadronpilot 457,490 down name=Zeta"  # TIE/fo at range 2, skill 3
AWAY = "blue zetasquadronpilot 100,600 up name=Zeta dial='2 straight'"
ROCK = "coreasteroid5 457,{} 0 name=Rock"


def vet(cards: str, *others: str, phase: Phase = "combat", **more: Any) -> XWingScript:
    """Vet with these cards and tokens; Zeta opposite in combat, far away and done in activation."""
    if not others:
        others = (ZETA,) if phase == "combat" else (AWAY,)
    done = ("Zeta",) if phase == "activation" else ()
    return table("xwing-1", f"{VET} {cards}", *others, phase=phase, **{"done": done, "round": 2, **more})


# Pilot cards -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-CRIT-01")
@pytest.mark.card("xwing-1:blindedpilot")
def test_blinded_pilot_takes_the_next_opportunity_to_attack() -> None:
    with vet("faceup=blindedpilot") as t:
        t.asks("blue", "declare-target")  # Vet has had its opportunity
        assert (t.faceup("Vet"), t.facedown("Vet")) == ([], ["blindedpilot"])
        t.decline().dials({"Vet": "1 straight", "Zeta": "2 turn_left"})


@pytest.mark.rule("XW1-CRIT-01", "XW1-PREC-01")
@pytest.mark.card("xwing-1:blindedpilot")
def test_blinded_pilot_flips_without_any_target_too_but_only_its_own() -> None:
    with vet("faceup=blindedpilot", "blue zetasquadronpilot 457,200 down name=Zeta faceup=blindedpilot") as t:
        # Red has the higher skill, blue follows: both flip in turn, nobody is asked, the round is over.
        assert t.facedown("Vet") == ["blindedpilot"]
        assert t.facedown("Zeta") == ["blindedpilot"]
        assert t.state.round == 3


@pytest.mark.rule("XW1-CRIT-01")
@pytest.mark.card("xwing-1:blindedpilot")
def test_blinded_pilot_stays_on_an_asteroid() -> None:
    with vet("faceup=blindedpilot", rocks=[ROCK.format(300)]) as t:
        assert t.faceup("Vet") == ["blindedpilot"]


@pytest.mark.rule("XW1-CRIT-01")
@pytest.mark.card("xwing-1:blindedpilot")
def test_blinded_pilot_dealt_after_the_opportunity_lasts_to_the_next_round() -> None:
    zeta = "blue omegaace 457,490 down name=Zeta"  # skill 7: attacks first
    with vet("", zeta + " shields=0") as t:
        t.passes("Zeta").attack("Vet", "Zeta").dice("crit blank blank").dice("blank blank blank")
        t.draws("blindedpilot")
        assert t.faceup("Zeta") == ["blindedpilot"]


@pytest.mark.rule("XW1-CRIT-02")
@pytest.mark.card("xwing-1:shakenpilot")
def test_shaken_pilot_sets_no_straight_and_calms_at_the_reveal() -> None:
    with vet("faceup=shakenpilot", AWAY, phase="planning") as t:
        t.refuses("2 straight").offers("2 bank_left", "2 turn_right", "4 koiogran_turn")
        assert not any("straight" in label for label in t.options)
        t.dials({"Vet": "2 bank_left", "Zeta": "2 straight"})
        t.activate("Zeta").decline()
        assert (t.faceup("Vet"), t.facedown("Vet")) == ([], ["shakenpilot"])
        assert t.pose("Vet")[2] == 315


@pytest.mark.rule("XW1-CRIT-02")
@pytest.mark.card("xwing-1:shakenpilot")
@pytest.mark.parametrize("stress", [0, 1])
def test_shaken_pilot_dealt_after_planning_lets_the_foe_replace_a_straight(stress: int) -> None:
    with vet(f"faceup=shakenpilot stress={stress} dial='3 straight'", phase="activation") as t:
        t.asks("blue", "replace-straight")
        assert not any("straight" in label for label in t.options)
        assert ("4 koiogran_turn" in t.options) == (stress == 0)
        t.choose("2 turn_right")
        assert t.pose("Vet")[2] == 90
        assert t.facedown("Vet") == ["shakenpilot"]


@pytest.mark.rule("XW1-CRIT-02")
@pytest.mark.card("xwing-1:shakenpilot")
def test_shaken_pilot_leaves_another_maneuver_alone() -> None:
    with vet("faceup=shakenpilot dial='2 bank_left'", phase="activation") as t:
        t.asks("red", "perform-action")
        assert t.facedown("Vet") == ["shakenpilot"]


@pytest.mark.rule("XW1-CRIT-03", "XW1-ROUND-05")
@pytest.mark.card("xwing-1:damagedcockpit")
@pytest.mark.parametrize(("card", "first"), [("damagedcockpit@2", "red"), ("damagedcockpit@1", "blue")])
def test_damaged_cockpit_counts_from_the_next_round(card: str, first: Any) -> None:
    with vet(f"faceup={card}") as t:
        assert t.game.skill(t.ship("Vet").id) == (4 if first == "red" else 0)
        t.asks(first, "declare-target")


@pytest.mark.rule("XW1-CRIT-03", "XW1-ROUND-05")
@pytest.mark.card("xwing-1:damagedcockpit", "xwing-1:veteraninstincts")
def test_damaged_cockpit_overrides_an_earlier_change_until_it_is_gone() -> None:
    with vet("+veteraninstincts faceup=damagedcockpit@1") as t:
        assert t.game.skill(t.ship("Vet").id) == 0
    with vet("+veteraninstincts facedown=damagedcockpit") as t:
        assert t.game.skill(t.ship("Vet").id) == 6


@pytest.mark.rule("XW1-CRIT-04")
@pytest.mark.card("xwing-1:stunnedpilot")
def test_stunned_pilot_is_hurt_by_touching_a_ship() -> None:
    wall = "blue zetasquadronpilot 457,400 down name=Zeta"
    with vet("faceup=stunnedpilot dial='2 straight'", wall, phase="activation") as t:
        assert t.ship("Vet").touching
        assert t.ship("Vet").shields == 2
        assert "Vet suffers 1 damage (Stunned Pilot)" in t.log  # or nobody would know what hurt it


@pytest.mark.rule("XW1-CRIT-04")
@pytest.mark.card("xwing-1:stunnedpilot")
@pytest.mark.parametrize(("rock", "shields"), [(420, 2), (480, 3)], ids=["on it", "beside it"])
def test_stunned_pilot_is_hurt_on_an_obstacle_only(rock: int, shields: int) -> None:
    # Two straight ends at y 420.
    cards = "faceup=stunnedpilot dial='2 straight'"
    with vet(cards, phase="activation", rocks=[ROCK.format(rock)]) as t:
        if rock == 420:
            t.dice("blank")  # the asteroid's own die
        assert t.ship("Vet").shields == shields


@pytest.mark.rule("XW1-CRIT-04")
@pytest.mark.card("xwing-1:stunnedpilot")
def test_stunned_pilot_flies_through_an_obstacle_unhurt() -> None:
    with vet("faceup=stunnedpilot dial='4 straight'", phase="activation", rocks=[ROCK.format(400)]) as t:
        t.dice("blank")
        assert t.ship("Vet").shields == 3


@pytest.mark.rule("XW1-CRIT-04")
@pytest.mark.card("xwing-1:stunnedpilot", "xwing-1:r5x3")
def test_stunned_pilot_does_not_mind_obstacles_that_are_ignored() -> None:
    cards = "faceup=stunnedpilot +r5x3 dial='2 straight'"
    with vet(cards, phase="activation", rocks=[ROCK.format(420)]) as t:
        t.choose("R5-X3")
        assert t.ship("Vet").shields == 3
        t.asks("red", "perform-action")


# Ship cards that work at once ------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-CRIT-07")
@pytest.mark.card("xwing-1:majorexplosion")
@pytest.mark.parametrize(
    ("face", "faceup"), [("hit", ["consolefire"]), ("crit", []), ("focus", []), ("blank", [])]
)
def test_major_explosion_hurts_on_a_hit_and_flips(face: str, faceup: list[str]) -> None:
    with vet("", ZETA + " shields=0 +hullupgrade") as t:
        t.attack("Vet", "Zeta").dice("crit blank blank").dice("blank blank blank").draws("majorexplosion")
        t.dice(face).draws(*faceup)
        assert t.faceup("Zeta") == faceup
        assert t.facedown("Zeta") == ["majorexplosion"]


@pytest.mark.rule("XW1-CRIT-07", "XW1-ROUND-09", "XW1-KILL-01")
@pytest.mark.card("xwing-1:majorexplosion")
def test_major_explosion_may_be_the_end_of_the_ship() -> None:
    with vet("", ZETA + " shields=0 facedown=consolefire") as t:
        t.attack("Vet", "Zeta").dice("crit blank blank").dice("blank blank blank").draws("majorexplosion")
        t.dice("hit").draws("directhit")
        assert t.ship("Zeta").zone == "destroyed"
        assert sorted(t.state.decks["damage-blue"].discard) == [
            "damage:consolefire",
            "damage:directhit",
            "damage:majorexplosion",
        ]


@pytest.mark.rule("XW1-CRIT-13")
@pytest.mark.card("xwing-1:thrustcontrolfire")
def test_thrust_control_fire_brings_a_stress_and_flips() -> None:
    with vet("", ZETA + " shields=0") as t:
        t.attack("Vet", "Zeta").dice("crit blank blank").dice("blank blank blank").draws("thrustcontrolfire")
        assert t.tokens("Zeta") == {"stress": 1}
        assert (t.faceup("Zeta"), t.facedown("Zeta")) == ([], ["thrustcontrolfire"])
        assert t.tokens("Vet") == {}


@pytest.mark.rule("XW1-CRIT-14", "XW1-DMG-05")
@pytest.mark.card("xwing-1:directhit")
def test_a_direct_hit_is_two_damage() -> None:
    with vet("", ZETA + " shields=0 facedown=consolefire") as t:
        t.attack("Vet", "Zeta").dice("crit blank blank").dice("blank blank blank").draws("directhit")
        assert t.ship("Zeta").zone == "destroyed"


# Ship cards that stay --------------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-CRIT-05", "XW1-DICE-04")
@pytest.mark.card("xwing-1:consolefire")
@pytest.mark.parametrize(("face", "shields"), [("hit", 2), ("crit", 3), ("focus", 3), ("blank", 3)])
def test_console_fire_burns_as_combat_starts(face: str, shields: int) -> None:
    with vet("faceup=consolefire") as t:
        t.dice(face)
        assert t.ship("Vet").shields == shields
        assert t.faceup("Vet") == ["consolefire"]
        t.asks("red", "declare-target")


@pytest.mark.rule("XW1-CRIT-05", "XW1-ROUND-08")
@pytest.mark.card("xwing-1:consolefire")
def test_two_console_fires_burn_each_once() -> None:
    with vet("faceup=consolefire,consolefire") as t:
        t.choose("Console Fire").dice("hit hit")
        assert t.ship("Vet").shields == 1


@pytest.mark.rule("XW1-CRIT-06", "XW1-MOVE-06")
@pytest.mark.card("xwing-1:damagedengine")
@pytest.mark.parametrize(
    ("dial", "stress"), [("2 turn_left", 1), ("3 turn_right", 1), ("2 bank_left", 0), ("4 straight", 0)]
)
def test_damaged_engine_makes_turns_red(dial: str, stress: int) -> None:
    with vet(f"faceup=damagedengine dial='{dial}'", phase="activation") as t:
        assert t.tokens("Vet").get("stress", 0) == stress


@pytest.mark.rule("XW1-CRIT-06", "XW1-MOVE-06")
@pytest.mark.card("xwing-1:damagedengine", "xwing-1:r2astromech")
def test_damaged_engine_beats_a_card_that_makes_turns_green() -> None:
    with vet("faceup=damagedengine +r2astromech dial='2 turn_left'", phase="activation") as t:
        t.choose("R2 Astromech")
        assert t.tokens("Vet") == {"stress": 1}


@pytest.mark.rule("XW1-CRIT-08", "XW1-ATK-07")
@pytest.mark.card("xwing-1:weaponsfailure")
@pytest.mark.parametrize(("cards", "weapon", "dice"), [(1, "", 2), (2, "", 1), (1, "Proton", 3)])
def test_weapons_failure_takes_a_die_from_every_weapon(cards: int, weapon: str, dice: int) -> None:
    broken = ",".join(["weaponsfailure"] * cards)
    with vet(f"faceup={broken} +protontorpedoes lock=Zeta") as t:
        t.attack("Vet", "Zeta", weapon=weapon).dice("blank " * dice)
        if not weapon:
            t.decline()
        t.dice("blank blank blank")
        t.attack("Zeta", "Vet").dice("blank blank").dice(
            "blank blank"
        )  # the other's dice and one's own defense


@pytest.mark.rule("XW1-CRIT-09")
@pytest.mark.card("xwing-1:majorhullbreach")
@pytest.mark.parametrize(("dealt", "faceup"), [("majorhullbreach@2", 1), ("majorhullbreach@1", 2)])
def test_major_hull_breach_counts_from_the_next_round(dealt: str, faceup: int) -> None:
    with vet("", ZETA + f" shields=0 faceup={dealt}") as t:
        t.attack("Vet", "Zeta").dice("hit blank blank").dice("blank blank blank").draws("weaponsfailure")
        assert len(t.faceup("Zeta")) == faceup


@pytest.mark.rule("XW1-CRIT-09", "XW1-DMG-01")
@pytest.mark.card("xwing-1:majorhullbreach")
def test_major_hull_breach_leaves_shields_alone() -> None:
    with vet("", ZETA + " shields=1 faceup=majorhullbreach") as t:
        t.attack("Vet", "Zeta").dice("hit hit blank").dice("blank blank blank").draws("thrustcontrolfire")
        assert t.ship("Zeta").shields == 0
        assert t.tokens("Zeta") == {"stress": 1}


@pytest.mark.rule("XW1-CRIT-10", "XW1-ROUND-12")
@pytest.mark.card("xwing-1:structuraldamage")
@pytest.mark.parametrize(
    ("cards", "dice"), [("", 3), ("faceup=structuraldamage", 2), ("facedown=structuraldamage", 3)]
)
def test_structural_damage_takes_an_agility(cards: str, dice: int) -> None:
    with vet("", f"{ZETA} {cards}") as t:
        t.attack("Vet", "Zeta").dice("blank blank blank").dice("blank " * dice)
        t.asks("blue", "declare-target")


@pytest.mark.rule("XW1-CRIT-11")
@pytest.mark.card("xwing-1:damagedsensorarray")
def test_damaged_sensor_array_leaves_only_the_actions_of_damage_cards() -> None:
    cards = "faceup=damagedsensorarray,consolefire +expose dial='1 straight'"
    with vet(cards, phase="activation") as t:
        assert sorted(t.options) == ["Console Fire", "Damaged Sensor Array"]
        t.refuses("focus", source="damagedsensorarray").refuses("Expose", source="damagedsensorarray")


@pytest.mark.rule("XW1-CRIT-11", "XW1-PREC-01")
@pytest.mark.card("xwing-1:damagedsensorarray", "xwing-1:bb8")
def test_damaged_sensor_array_bars_free_actions_too() -> None:
    with vet("faceup=damagedsensorarray +bb8 dial='1 straight'", phase="activation") as t:
        assert t.pose("Vet") == (457, 380, 0)  # BB-8 was not offered before the move
        t.asks("red", "perform-action")


@pytest.mark.rule("XW1-CRIT-12")
@pytest.mark.card("xwing-1:loosestabilizer")
@pytest.mark.parametrize(("dial", "stress"), [("4 straight", 1), ("1 straight", 0), ("4 koiogran_turn", 1)])
def test_loose_stabilizer_makes_white_maneuvers_stressful(dial: str, stress: int) -> None:
    # The red turn brings its own stress, no second one.
    with vet(f"faceup=loosestabilizer dial='{dial}'", phase="activation") as t:
        assert t.tokens("Vet").get("stress", 0) == stress


# Repairs ---------------------------------------------------------------------------------------------------------

SURE = [("consolefire", "05"), ("majorhullbreach", "09"), ("loosestabilizer", "12")]
TRIED = [("weaponsfailure", "08"), ("structuraldamage", "10"), ("damagedsensorarray", "11")]


def marked(cards: list[tuple[str, str]]) -> list[object]:
    return [
        pytest.param(
            card, marks=[pytest.mark.rule(f"XW1-CRIT-{number}"), pytest.mark.card(f"xwing-1:{card}")], id=card
        )
        for card, number in cards
    ]


@pytest.mark.parametrize("card", marked(SURE))
def test_an_action_flips_it_down(card: str) -> None:
    with vet(f"faceup={card} dial='1 straight'", phase="activation") as t:
        name = t.game.label(next(c.id for c in t.cards("Vet") if c.name == f"damage:{card}"))
        t.choose(name)
        assert (t.faceup("Vet"), t.facedown("Vet")) == ([], [card])


@pytest.mark.parametrize("card", marked(TRIED))
@pytest.mark.parametrize(
    ("face", "mended"), [("hit", True), ("crit", True), ("focus", False), ("blank", False)]
)
def test_an_action_may_flip_it_down(card: str, face: str, mended: bool) -> None:
    with vet(f"faceup={card} focus=1 dial='1 straight'", phase="activation") as t:
        name = t.game.label(next(c.id for c in t.cards("Vet") if c.name == f"damage:{card}"))
        t.choose(name).dice(face)
        assert (t.facedown("Vet") == [card]) == mended
        assert not any("spends" in line for line in t.log)  # the token is of no use for this die


@pytest.mark.rule("XW1-ACT-03", "XW1-ACT-04")
@pytest.mark.card("xwing-1:consolefire")
def test_a_stressed_ship_repairs_nothing() -> None:
    with vet("faceup=consolefire stress=2 dial='4 straight'", phase="activation") as t:
        t.dice("blank")  # it burns on as combat starts
        assert t.faceup("Vet") == ["consolefire"]


# Bystanders ------------------------------------------------------------------------------------------------------

LASTING = "stunnedpilot,damagedengine,majorhullbreach,structuraldamage,loosestabilizer,weaponsfailure"


@pytest.mark.rule("XW1-DMG-08", "XW1-PREC-02")
def test_a_card_concerns_its_own_ship_only() -> None:
    friend = (
        f"red bluesquadronnovice 700,200 left name=Friend touching=Other faceup={LASTING},damagedsensorarray"
    )
    other = "red bluesquadronnovice 700,158 left name=Other"
    foe = "blue zetasquadronpilot 327,380 right name=Zeta"
    done = ("Zeta", "Friend", "Other")
    with vet("dial='2 turn_left' shields=0", friend, other, foe, phase="activation", done=done) as t:
        assert t.tokens("Vet") == {}  # the turn is white, and leaves no stress
        t.choose("focus")
        assert t.ship("Friend").shields == 3  # stunned and touching, but it did not move
        t.attack("Vet", "Zeta").dice("blank " * 4).decline().dice("blank " * 3)
        t.attack("Zeta", "Vet").dice("hit hit blank").dice("evade blank").decline().draws("blindedpilot")
        assert t.facedown("Vet") == ["blindedpilot"]


@pytest.mark.rule("XW1-DMG-08")
@pytest.mark.card("xwing-1:majorexplosion", "xwing-1:thrustcontrolfire")
def test_a_card_read_at_once_is_not_read_again_for_the_next() -> None:
    zeta = ZETA + " shields=0 +hullupgrade faceup=majorexplosion,thrustcontrolfire"
    with vet("", zeta) as t:
        t.attack("Vet", "Zeta").dice("crit blank blank").dice("blank blank blank").draws("consolefire")
        assert t.tokens("Zeta") == {}
        assert t.faceup("Zeta") == ["majorexplosion", "thrustcontrolfire", "consolefire"]
