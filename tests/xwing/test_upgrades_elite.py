"""Elite talents: what each does, when not, and beside another effect."""

from __future__ import annotations

import pytest

from holotable.scenario.xwing import XWingScript
from holotable.testing import table
from holotable.xwing.frames import Attack

VET = "red redsquadronveteran 457,300 up name=Vet"  # skill 4
ZETA = "blue zetasquadronpilot 457,490 down name=Zeta"  # range 2, skill 3
AWAY = "blue zetasquadronpilot 100,600 up name=Zeta"


def fly(line: str, *others: str) -> XWingScript:
    """One ship of the red player is activated, Zeta has been."""
    return table("xwing-1", line, *(others or (AWAY,)), phase="activation", done=["Zeta"])


def pool(t: XWingScript, kind: str) -> list[str]:
    return [die.face for die in t.game.dice(t.game.nearest(Attack), kind)]


# Rerolls -------------------------------------------------------------------------------------------------------


@pytest.mark.card("xwing-1:predator")
@pytest.mark.parametrize(
    ("foe", "dice"), [("zetasquadronpilot", 1), ("bluesquadronnovice", 2), ("epsilonsquadronpilot", 2)]
)
def test_predator_rerolls_one_die_two_against_skill_two_or_less(foe: str, dice: int) -> None:
    target = f"blue {foe} 457,490 down name=Foe"
    with table("xwing-1", VET + " +predator", target, phase="combat") as t:
        t.attack("Vet", "Foe").dice("blank blank focus").choose("Predator")
        assert getattr(t.game.decision, "most", 0) == dice
        t.choose(*["blank"] * dice).dice("hit " * dice)
        assert pool(t, "attack").count("hit") == dice
        t.dice("evade " * 3 if foe != "bluesquadronnovice" else "evade evade")


@pytest.mark.card("xwing-1:predator")
def test_predator_may_be_declined_and_does_not_defend() -> None:
    with table("xwing-1", VET, ZETA + " +predator", phase="combat") as t:
        t.attack("Vet", "Zeta").dice("blank blank focus").dice("blank blank blank")
        t.attack("Zeta", "Vet").dice("blank blank").decline().dice("blank blank")


@pytest.mark.card("xwing-1:predator", "xwing-1:damagedcockpit")
def test_predator_finds_a_skill_that_damage_has_lowered() -> None:
    with table("xwing-1", VET + " +predator", ZETA + " faceup=damagedcockpit", phase="combat") as t:
        t.attack("Vet", "Zeta").dice("blank blank focus").choose("Predator").choose("blank", "blank")
        t.dice("hit hit").dice("evade evade evade")


@pytest.mark.card("xwing-1:wired")
def test_wired_rerolls_focus_results_under_stress() -> None:
    with table("xwing-1", VET + " +wired stress=1", ZETA, phase="combat") as t:
        t.attack("Vet", "Zeta").dice("focus focus blank").choose("Wired")
        assert t.options == ["focus", "focus"]
        t.choose("focus", "focus").dice("hit crit").dice("evade evade evade")
        t.attack("Zeta", "Vet").dice("hit blank").dice("focus blank").choose("Wired").choose("focus").dice(
            "evade"
        )
        assert t.ship("Vet").shields == 3


@pytest.mark.card("xwing-1:wired")
def test_wired_needs_stress_and_a_focus_result() -> None:
    with table("xwing-1", VET + " +wired", ZETA, phase="combat") as t:
        t.attack("Vet", "Zeta").dice("focus focus blank").dice("blank blank blank")
    with table("xwing-1", VET + " +wired stress=1", ZETA, phase="combat") as t:
        t.attack("Vet", "Zeta").dice("hit blank blank").dice("evade blank blank")


@pytest.mark.card("xwing-1:lonewolf")
def test_lone_wolf_rerolls_one_blank() -> None:
    with table("xwing-1", VET + " +lonewolf", ZETA, phase="combat") as t:
        t.attack("Vet", "Zeta").dice("blank blank focus").choose("Lone Wolf").dice("hit")
        assert sorted(pool(t, "attack")) == ["blank", "focus", "hit"]
        t.dice("evade blank blank")
        t.attack("Zeta", "Vet").dice("hit blank").dice("blank focus").choose("Lone Wolf").dice("evade")
        assert t.ship("Vet").shields == 3


@pytest.mark.card("xwing-1:lonewolf")
@pytest.mark.parametrize(("x", "alone"), [(357, False), (257, False), (215, True)])
def test_lone_wolf_has_no_friend_at_range_one_or_two(x: int, alone: bool) -> None:
    friend = f"red bluesquadronnovice {x},300 up name=Friend"  # 60, 160 and 202 mm away
    with table("xwing-1", VET + " +lonewolf", friend, ZETA, phase="combat") as t:
        t.attack("Vet", "Zeta").dice("blank hit hit")
        if alone:
            t.choose("Lone Wolf").dice("blank")
        t.dice("evade evade blank")


@pytest.mark.card("xwing-1:lonewolf", "xwing-1:predator")
def test_lone_wolf_leaves_a_blank_that_was_rerolled() -> None:
    with table("xwing-1", VET + " +lonewolf +predator", ZETA, phase="combat") as t:
        t.attack("Vet", "Zeta").dice("blank hit hit").choose("Predator").choose("blank").dice("blank")
        t.dice("evade evade blank")  # the only blank is not fresh: no offer


# Actions -------------------------------------------------------------------------------------------------------


@pytest.mark.card("xwing-1:pushthelimit")
@pytest.mark.rule("XW1-ACT-02", "XW1-ACT-03")
def test_push_the_limit_gives_another_action_and_a_stress() -> None:
    with fly(VET + " +pushthelimit dial='1 straight'") as t:
        t.choose("focus").choose("Push the Limit").refuses("focus", rule="XW1-ACT-03")
        t.choose("boost").choose("1 straight")
        assert any("Vet receives stress" in line for line in t.log)


@pytest.mark.card("xwing-1:pushthelimit")
def test_push_the_limit_costs_nothing_if_no_action_follows() -> None:
    with fly(VET + " +pushthelimit dial='1 straight'") as t:
        t.choose("focus").choose("Push the Limit").decline()
        assert not any("receives stress" in line for line in t.log)
    with fly(VET + " +pushthelimit dial='1 straight'") as t:
        t.choose("focus").decline()
        assert not any("receives stress" in line for line in t.log)


@pytest.mark.card("xwing-1:pushthelimit", "xwing-1:bb8")
def test_push_the_limit_is_used_once_a_round() -> None:
    # BB-8's roll comes before the move; the limit pushed then is not pushed again after the own action.
    with fly(VET + " +pushthelimit +bb8 dial='1 straight'") as t:
        t.choose("BB-8").choose("barrel roll").choose("left").slide(0)
        t.choose("Push the Limit").choose("focus")
        assert t.pose("Vet")[1] == 380
        t.asks("red", "perform-action")  # the green maneuver took the stress off again
        t.choose("boost").choose("1 straight")
        assert t.state.round == 2


@pytest.mark.card("xwing-1:pushthelimit", "xwing-1:daredevil")
def test_push_the_limit_is_out_of_reach_after_an_action_that_stresses() -> None:
    with fly(VET + " +pushthelimit +daredevil dial='1 straight'") as t:
        t.choose("Daredevil").choose("1 turn_right")
        assert t.state.round == 2


EXPOSED = VET.replace("457,300", "457,260") + " +expose dial='1 straight'"  # ends at y 340
HUNTED = "blue zetasquadronpilot 457,520 down name=Zeta"  # range 2 after that


@pytest.mark.card("xwing-1:expose")
def test_expose_trades_agility_for_an_attack_die_this_round() -> None:
    with fly(EXPOSED, HUNTED) as t:
        t.choose("Expose").attack("Vet", "Zeta").dice("blank " * 4).dice("blank blank blank")
        t.attack("Zeta", "Vet").dice("blank blank").dice("blank")
        assert t.state.round == 2
        t.dials({"Vet": "1 straight", "Zeta": "1 turn_left"})
        t.activate("Zeta").decline().activate("Vet").decline()
        assert t.game.state.lasting == []


@pytest.mark.card("xwing-1:expose", "xwing-1:protontorpedoes")
def test_expose_does_not_strengthen_torpedoes() -> None:
    with fly(EXPOSED + " +protontorpedoes lock=Zeta", HUNTED) as t:
        t.choose("Expose").attack("Vet", "Zeta", weapon="Proton").dice("blank " * 4).dice("blank blank blank")
        t.attack("Zeta", "Vet").dice("blank blank").dice("blank")


@pytest.mark.card("xwing-1:expose")
def test_expose_is_an_action_and_so_barred_by_stress() -> None:
    with fly(EXPOSED.replace("1 straight", "4 straight") + " stress=1", AWAY) as t:
        assert t.state.round == 2


@pytest.mark.card("xwing-1:daredevil")
@pytest.mark.rule("XW1-MOVE-17")
def test_daredevil_turns_takes_a_stress_and_with_boost_nothing_else() -> None:
    with fly(VET + " +daredevil dial='1 straight'") as t:
        t.choose("Daredevil").choose("1 turn_left")
        assert t.pose("Vet") == (457 - 55, 380 + 55, 270)
        assert t.tokens("Vet") == {"stress": 1}
        assert t.ship("Vet").shields == 3


RACER = "red zetasquadronpilot 457,300 up name=Racer dial='2 straight' +daredevil"  # no boost icon


@pytest.mark.card("xwing-1:daredevil")
def test_daredevil_without_boost_risks_two_dice() -> None:
    with fly(RACER + " shields=1") as t:
        t.choose("Daredevil").choose("1 turn_left").dice("hit crit").draws("consolefire")
        t.dice("blank")  # the fire, as combat starts
        assert (t.ship("Racer").shields, t.faceup("Racer")) == (0, ["consolefire"])


@pytest.mark.card("xwing-1:daredevil", "xwing-1:engineupgrade")
def test_daredevil_with_an_engine_upgrade_risks_nothing() -> None:
    with fly(RACER + " +engineupgrade") as t:
        t.choose("Daredevil").choose("1 turn_left")
        assert t.ship("Racer").shields == 1


@pytest.mark.card("xwing-1:daredevil", "xwing-1:damagedengine")
@pytest.mark.rule("XW1-MOVE-06")
def test_daredevils_turn_is_white_unless_damage_makes_it_red() -> None:
    with fly(VET + " +daredevil +r2astromech faceup=damagedengine dial='2 straight'") as t:
        t.choose("Daredevil").choose("1 turn_left")
        assert t.tokens("Vet") == {"stress": 2}


@pytest.mark.card("xwing-1:daredevil")
@pytest.mark.rule("XW1-ROUND-09", "XW1-MOVE-19")
def test_daredevil_over_the_edge_ends_everything() -> None:
    racer = RACER.replace("457,300 up", "457,820 up")
    with fly(racer.replace("2 straight", "1 turn_left").replace("457,820", "95,800")) as t:
        # The turn ends at x 40, y 855; the next one leads to y 800 and x -15, off the table.
        t.choose("Daredevil").choose("1 turn_right")
        assert t.ship("Racer").zone == "destroyed"
        assert not any("stress" in line for line in t.log)


# Leaders -------------------------------------------------------------------------------------------------------

LEAD = "red poedameron 457,300 up name=Poe"  # skill 8
WING = "red bluesquadronnovice 520,300 up name=Wing"  # skill 2


@pytest.mark.card("xwing-1:swarmtactics")
def test_swarm_tactics_lends_skill_for_the_combat_phase() -> None:
    with table("xwing-1", LEAD + " +swarmtactics", WING, ZETA, phase="combat") as t:
        t.choose("Swarm Tactics")
        t.passes("Wing").passes("Poe").passes("Zeta")
        assert t.game.skill(t.ship("Wing").id) == 2


@pytest.mark.card("xwing-1:swarmtactics")
def test_swarm_tactics_reaches_friends_at_range_one_only() -> None:
    far = WING.replace("520", "620")  # 123 mm away
    with table("xwing-1", LEAD + " +swarmtactics", far, ZETA.replace("490", "390"), phase="combat") as t:
        t.passes("Poe").passes("Zeta")  # Poe's card was not offered, and Wing has no target
        assert t.state.round == 2


@pytest.mark.card("xwing-1:swarmtactics")
@pytest.mark.rule("XW1-ROUND-13")
def test_swarm_tactics_passes_a_skill_on_from_ship_to_ship() -> None:
    second = "red redsquadronveteran 520,300 up name=Vet +swarmtactics"
    third = "red bluesquadronnovice 640,300 up name=Third"  # out of Poe's reach
    with table("xwing-1", LEAD + " +swarmtactics", second, third, ZETA, phase="combat") as t:
        t.asks("red", "trigger")
        t.choose("Swarm Tactics (Poe)").choose("Swarm Tactics (Vet)").choose("Third")
        assert [t.game.skill(t.ship(name).id) for name in ("Vet", "Third")] == [8, 8]


@pytest.mark.card("xwing-1:squadleader")
def test_squad_leader_gives_a_lesser_friend_any_action() -> None:
    wing = WING + " faceup=damagedsensorarray"
    with table(
        "xwing-1",
        LEAD + " +squadleader dial='1 straight'",
        wing,
        AWAY,
        phase="activation",
        done=["Wing", "Zeta"],
    ) as t:
        t.choose("Squad Leader").asks("red", "perform-action")
        t.refuses("focus", source="damagedsensorarray").choose("Damaged Sensor Array").dice("crit")
        assert t.faceup("Wing") == []


@pytest.mark.card("xwing-1:squadleader")
@pytest.mark.parametrize(
    "wing", ["red poedameron-swx57 520,300 up name=Wing", "red bluesquadronnovice 757,300 up name=Wing"]
)
def test_squad_leader_needs_a_lesser_friend_at_range_two(wing: str) -> None:
    lead = LEAD + " +squadleader dial='1 straight'"
    with table("xwing-1", lead, wing, AWAY, phase="activation", done=["Wing", "Zeta"]) as t:
        t.refuses("Squad Leader").offers("focus").decline()


@pytest.mark.card("xwing-1:squadleader", "xwing-1:expose")
def test_squad_leaders_friend_may_use_a_card() -> None:
    wing = WING + " +expose"
    lead = LEAD + " +squadleader dial='1 straight'"
    with table("xwing-1", lead, wing, AWAY, phase="activation", done=["Wing", "Zeta"]) as t:
        t.choose("Squad Leader").choose("Expose")
        assert any("Expose" in line for line in t.log)


@pytest.mark.card("xwing-1:veteraninstincts")
@pytest.mark.rule("XW1-ROUND-04")
def test_veteran_instincts_add_two_to_skill() -> None:
    omega = "blue omegasquadronpilot 457,490 down name=Omega"  # skill 4
    novice = "red bluesquadronnovice 457,300 up name=Novice"  # 2 + 2
    with table("xwing-1", novice + " +veteraninstincts", omega, phase="combat", first="red") as t:
        t.passes("Novice").passes("Omega")
    with table("xwing-1", novice, omega, phase="combat", first="red") as t:
        t.passes("Omega").passes("Novice")


@pytest.mark.card("xwing-1:veteraninstincts", "xwing-1:swarmtactics")
def test_veteran_instincts_are_lent_with_the_skill() -> None:
    with table("xwing-1", LEAD + " +swarmtactics +veteraninstincts", WING, ZETA, phase="combat") as t:
        t.choose("Swarm Tactics")
        assert t.game.skill(t.ship("Wing").id) == 10


# Damage and results --------------------------------------------------------------------------------------------


@pytest.mark.card("xwing-1:determination")
@pytest.mark.parametrize(
    ("faces", "card", "kept"),
    [
        ("crit blank blank", "blindedpilot", 0),
        ("crit blank blank", "weaponsfailure", 1),
        ("hit blank blank", "blindedpilot", 1),
    ],
    ids=["pilot", "ship", "facedown"],
)
def test_determination_discards_faceup_pilot_cards(faces: str, card: str, kept: int) -> None:
    with table("xwing-1", VET, ZETA + " +determination shields=0", phase="combat") as t:
        t.attack("Vet", "Zeta").dice(faces).dice("blank blank blank").draws(card)
        assert len(t.faceup("Zeta")) + len(t.facedown("Zeta")) == kept
        assert t.state.decks["damage-blue"].discard == (() if kept else (f"damage:{card}",))
        t.asks("blue", "declare-target")  # not blinded


@pytest.mark.card("xwing-1:determination", "xwing-1:majorhullbreach")
def test_determination_helps_against_cards_that_a_breach_turns_up() -> None:
    with table(
        "xwing-1", VET, ZETA + " +determination shields=0 faceup=majorhullbreach", phase="combat"
    ) as t:
        t.attack("Vet", "Zeta").dice("hit blank blank").dice("blank blank blank").draws("damagedcockpit")
        assert t.faceup("Zeta") == ["majorhullbreach"]


@pytest.mark.card("xwing-1:crackshot")
@pytest.mark.parametrize(("used", "shields"), [(True, 0), (False, 1)])
def test_crack_shot_cancels_one_evade_and_is_gone(used: bool, shields: int) -> None:
    with table("xwing-1", VET + " +crackshot", ZETA, phase="combat") as t:
        t.attack("Vet", "Zeta").dice("hit hit blank").dice("evade evade blank").asks("red", "CompareResults")
        if used:
            t.choose("Crack Shot")
        else:
            t.decline()
        assert t.ship("Zeta").shields == shields
        zone = next(card.zone for card in t.cards("Vet") if card.name == "upgrade:crackshot")
        assert zone == ("discarded" if used else "table")


@pytest.mark.card("xwing-1:crackshot")
def test_crack_shot_needs_an_evade_and_an_own_attack() -> None:
    with table("xwing-1", VET + " +crackshot", ZETA + " +crackshot", phase="combat") as t:
        t.attack("Vet", "Zeta").dice("hit blank blank").dice("blank blank blank")
        t.attack("Zeta", "Vet").dice("hit blank").dice("blank blank")
        assert all(card.zone == "table" for card in (*t.cards("Vet"), *t.cards("Zeta")))


@pytest.mark.card("xwing-1:crackshot", "xwing-1:protontorpedoes", "xwing-1:stealthdevice")
def test_crack_shot_helps_torpedoes_and_uncovers_a_stealth_device() -> None:
    vet = VET + " +crackshot +protontorpedoes lock=Zeta"
    with table("xwing-1", vet, ZETA + " +stealthdevice", phase="combat") as t:
        t.attack("Vet", "Zeta", weapon="Proton").dice("hit blank blank blank").dice("evade blank blank blank")
        t.choose("Crack Shot")
        assert t.ship("Zeta").shields == 0
        assert [card.zone for card in t.cards("Zeta") if "stealth" in card.name] == ["discarded"]
