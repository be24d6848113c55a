"""Command dials and tokens: revealing, converting, paying, limits (ARM-CMD-01 to ARM-CMD-17, ARM-SHP)."""

from __future__ import annotations

import pytest

from holotable.armada.facts import UpgradeFacts
from holotable.armada.frames import ResolveCommand
from holotable.armada.points import ConcentrateFire, NavigateCommand, RepairCommand, SquadronCommandWindow
from holotable.armada.vocabulary import Armada
from holotable.kernel.frame import Source
from holotable.kernel.hooks import Effects
from holotable.kernel.ruleset import Pack
from holotable.testing import table

BOTH = ["armada-1.0", "armada-1.5"]
VSD = "red victory_ii_class_star_destroyer 200,200 up name=VSD speed=1"
NEB = "red nebulon_b_escort_frigate 200,200 up name=Neb speed=1"
CR90 = "blue cr90_corvette_a 700,700 down name=CR90"
pytestmark = pytest.mark.parametrize("ruleset", BOTH)


@pytest.mark.rule("ARM-CMD-01", "ARM-CMD-02", "ARM-SHP-01", "ARM-SHP-02", "ARM-CMD-09", "ARM-TIM-11")
def test_a_revealed_dial_may_be_spent_at_once_for_its_token(ruleset: str) -> None:
    """Test of CMD-09: converted, then the token is spent at once for half the engineering value (3 -> 2)."""
    with table(ruleset, f"{NEB} dials=repair shields=front:0", CR90) as t:
        t.activate("Neb").asks("red", "convert-dial")
        t.choose("take the token")
        assert t.ship("Neb").tokens == ("repair",)
        assert t.ship("Neb").dials == ()
        t.offers("repair by token").refuses("repair by dial")
        t.choose("repair by token").asks("red", "2 engineering points")
        t.choose("recover a shield front")
        assert t.ship("Neb").shields["front"] == 1
        assert t.ship("Neb").tokens == ()


@pytest.mark.rule("ARM-CMD-02")
def test_a_kept_dial_is_not_converted_later(ruleset: str) -> None:
    with table(ruleset, f"{NEB} dials=repair shields=front:0", CR90) as t:
        t.activate("Neb").choose("keep the dial")
        t.asks("red", "resolve-command")
        t.refuses("take the token")
        assert t.ship("Neb").dials == ("repair",)


@pytest.mark.rule("ARM-CMD-03", "ARM-CMD-04", "ARM-SHP-07", "ARM-RND-09")
def test_an_unspent_dial_is_discarded_and_marks_the_ship_activated(ruleset: str) -> None:
    with table(ruleset, f"{NEB} dials=concentrate_fire", CR90) as t:
        t.activate("Neb").choose("keep the dial").course("0")
        assert t.ship("Neb").dials == ()
        assert t.ship("Neb").activated
        t.asks("blue", "determine-course")


@pytest.mark.rule("ARM-CMD-07")
@pytest.mark.parametrize("kept", ["navigate", "repair", "squadron"])
def test_a_token_too_many_is_discarded_the_new_one_included(ruleset: str, kept: str) -> None:
    """S-32: a command-2 ship with two tokens gains a third."""
    with table(ruleset, f"{NEB} dials=squadron tokens=navigate,repair", CR90) as t:
        t.activate("Neb").choose("take the token").asks("red", "discard-token")
        t.offers("navigate", "repair", "squadron").choose(kept)
        assert set(t.ship("Neb").tokens) == {"navigate", "repair", "squadron"} - {kept}


@pytest.mark.rule("ARM-CMD-07")
def test_tokens_up_to_the_command_value_are_kept(ruleset: str) -> None:
    with table(ruleset, f"{NEB} dials=squadron tokens=navigate", CR90) as t:
        t.activate("Neb").choose("take the token")
        assert set(t.ship("Neb").tokens) == {"navigate", "squadron"}


@pytest.mark.rule("ARM-CMD-08")
def test_a_duplicate_token_is_discarded_at_once(ruleset: str) -> None:
    with table(ruleset, f"{NEB} dials=repair tokens=repair", CR90) as t:
        t.activate("Neb").choose("take the token")
        assert t.ship("Neb").tokens == ("repair",)


@pytest.mark.rule("ARM-CMD-10", "ARM-CMD-20")
def test_a_spent_token_is_gone(ruleset: str) -> None:
    with table(ruleset, f"{NEB} tokens=navigate", CR90) as t:
        t.activate("Neb").choose("navigate by token").choose("speed 2")
        assert t.ship("Neb").tokens == ()
        assert t.ship("Neb").speed == 2


@pytest.mark.rule("ARM-CMD-12", "ARM-CMD-13")
def test_each_command_is_resolved_once_a_round_over_dial_and_token(ruleset: str) -> None:
    with table(ruleset, f"{NEB} dials=repair tokens=repair shields=0", CR90) as t:
        t.activate("Neb").choose("keep the dial")
        t.offers("repair by dial", "repair by token", "repair by dial and token")
        t.choose("repair by dial").decline()
        t.asks("red", "determine-course")
        assert t.ship("Neb").tokens == ("repair",)


@pytest.mark.rule("ARM-CMD-12")
def test_the_next_round_resolves_it_again(ruleset: str) -> None:
    neb = f"{NEB} dials=repair,repair tokens=repair shields=0"
    with table(ruleset, neb, f"{CR90} dials=repair") as t:
        t.activate("Neb").choose("keep the dial").choose("repair by dial").decline()
        t.course("0").activate("CR90").choose("keep").decline().course("0 0")
        t.orders({"Neb": "repair", "CR90": "repair"}).activate("Neb").choose("keep the dial")
        t.offers("repair by dial", "repair by token")


@pytest.mark.rule("ARM-CMD-15", "ARM-SHP-02")
def test_different_commands_from_different_means_in_one_activation(ruleset: str) -> None:
    tie = "red tie_fighter_squadron 240,300 name=TIE"
    with table(ruleset, f"{VSD} dials=navigate tokens=repair,squadron shields=front:0", CR90, tie) as t:
        t.activate("VSD").choose("keep the dial").offers("repair by token", "squadron by token")
        t.choose("squadron by token").decline()
        t.choose("repair by token").choose("recover a shield front")
        t.offers("navigate by dial").choose("navigate by dial").choose("speed 2").decline().choose("0 0")
        assert t.ship("VSD").resolved == ("squadron", "repair", "navigate")


@pytest.mark.rule("ARM-CMD-14", "ARM-CMD-16")
def test_a_command_may_be_resolved_for_nothing(ruleset: str) -> None:
    """The component is spent and the command counts as resolved, though no effect was wanted."""
    with table(ruleset, f"{NEB} dials=repair tokens=repair", CR90) as t:
        t.activate("Neb").choose("keep the dial").choose("repair by dial and token")
        assert t.ship("Neb").resolved == ("repair",)
        assert t.ship("Neb").dials == t.ship("Neb").tokens == ()


@pytest.mark.rule("ARM-CMD-16", "ARM-CMD-39")
@pytest.mark.parametrize("means", ["dials", "tokens"])
def test_concentrate_fire_may_be_resolved_with_no_die_left(ruleset: str, means: str) -> None:
    """All dice are spent accuracies: nothing can be added or rerolled, but the command is resolved."""
    neb = f"red nebulon_b_escort_frigate 457,250 up name=Neb {means}=concentrate_fire"
    with table(ruleset, neb, "blue cr90_corvette_a 457,600 down name=Foe") as t:
        t.attack("Neb front", "Foe front").dice("accuracy accuracy accuracy")
        t.choose("spend accuracy").choose("redirect").choose("spend accuracy").choose("evade")
        t.choose("spend accuracy").choose("concentrate fire")
        assert t.pool() == []
        assert t.ship("Neb").resolved == ("concentrate_fire",)
        assert t.ship("Neb").dials == t.ship("Neb").tokens == ()


@pytest.mark.rule("ARM-CMD-16", "ARM-CMD-38")
def test_concentrate_fire_by_dial_need_not_add_a_die(ruleset: str) -> None:
    neb = "red nebulon_b_escort_frigate 457,250 up name=Neb dials=concentrate_fire"
    with table(ruleset, neb, "blue cr90_corvette_a 457,600 down name=Foe") as t:
        t.attack("Neb front", "Foe front").dice("hit hit hit").choose("concentrate fire").decline()
        t.asks("blue", "DefenseTokens")
        assert t.pool() == ["red hit"] * 3
        assert (t.ship("Neb").resolved, t.ship("Neb").dials) == (("concentrate_fire",), ())


WINDOWS = {
    "navigate": NavigateCommand,
    "squadron": SquadronCommandWindow,
    "repair": RepairCommand,
    "concentrate_fire": ConcentrateFire,
}


def clerk(ruleset: str, command: str) -> Pack:
    """A pack with a card that is headed by a command's icon: its ship gains a navigate token."""
    effects = Effects()

    @effects.kind("upgrade")("clerk").offer(WINDOWS[command], rule="ARM-TIM-03")
    def gains(g: Armada, me: Source, now: ResolveCommand) -> None:
        if now.ship == me.host:
            g.gain_token(me.host, "navigate")

    return Pack("clerk", "1", ruleset, {"upgrade:clerk": UpgradeFacts("Clerk", ("officer",), 1)}, effects)


@pytest.mark.rule("ARM-TIM-03")
@pytest.mark.parametrize("headed", WINDOWS)
@pytest.mark.parametrize("given", WINDOWS)
def test_a_card_headed_by_a_command_is_used_once_while_that_command_is_resolved(
    ruleset: str, headed: str, given: str
) -> None:
    neb = f"red nebulon_b_escort_frigate 457,250 up name=Neb +clerk dials={given} shields=front:0"
    foe = "blue cr90_corvette_a 457,600 down name=Foe"
    with table(ruleset, neb, foe, packs=(clerk(ruleset, headed),)) as t:
        t.activate("Neb").choose("keep the dial")
        if given in ("squadron", "repair"):
            t.choose(f"{given} by dial")
            if given == "repair":
                t.decline()
        elif given == "navigate":
            t.decline().choose("navigate by dial").choose("speed 1").decline()
        else:
            t.attack("Neb front", "Foe front").dice("hit hit hit").choose("concentrate fire").decline()
        if headed == given:
            t.choose("Clerk")
        assert t.ship("Neb").tokens == (("navigate",) if headed == given else ())


@pytest.mark.rule("ARM-TIM-12")
def test_only_the_ships_own_tokens_are_spent(ruleset: str) -> None:
    other = "red cr90_corvette_a 500,100 up name=Other tokens=repair activated=yes"
    with table(ruleset, f"{NEB} shields=0", other, CR90) as t:
        t.activate("Neb").asks("red", "determine-course")
        assert t.ship("Other").tokens == ("repair",)


@pytest.mark.rule("ARM-SHP-06", "ARM-SHP-08", "ARM-MOV-12")
def test_the_maneuver_cannot_be_skipped_not_even_at_speed_0(ruleset: str) -> None:
    still = "red nebulon_b_escort_frigate 200,200 up name=Neb speed=0"
    with table(ruleset, still, CR90) as t:
        t.asks("blue", "determine-course")
        assert t.ship("Neb").activated
        assert t.pose("Neb") == (200, 200, 0)
        assert any("speed 0" in line for line in t.log)


@pytest.mark.rule("ARM-CMD-18", "ARM-CMD-19", "ARM-CMD-22", "ARM-MOV-19")
def test_navigate_by_dial_changes_speed_and_raises_a_yaw_for_this_maneuver(ruleset: str) -> None:
    """A VSD at speed 2 has yaw 0, I: joint 1 is raised to I, joint 2 to II."""
    with table(ruleset, f"{VSD} dials=navigate,repair,repair", CR90) as t:
        t.activate("VSD").choose("keep the dial").choose("navigate by dial").choose("speed 2")
        t.asks("red", "raise-yaw")
        t.choose("joint 1")
        t.offers("R1 R1, tool right", "L1 0, tool left").refuses("0 R2").choose("R1 R1, tool right")
        assert t.ship("VSD").speed == 2
        assert t.pose("VSD")[2] == 45
        t.activate("CR90").course("0 0").orders({"VSD": "repair", "CR90": "repair"})
        t.activate("VSD").choose("keep").decline()
        t.refuses("R1 R1, tool right")
        assert t.ship("VSD").speed == 2


@pytest.mark.rule("ARM-CMD-21", "ARM-MOV-19")
def test_yaw_never_rises_above_two_clicks(ruleset: str) -> None:
    """A CR90 at speed 2 has yaw I, II: only joint 1 can be raised."""
    corvette = "red cr90_corvette_a 200,200 up name=Corvette speed=2 dials=navigate"
    with table(ruleset, corvette, CR90) as t:
        t.activate("Corvette").choose("keep the dial").choose("navigate by dial").choose("speed 2")
        t.asks("red", "raise-yaw")
        t.offers("joint 1").refuses("joint 2")
        t.choose("joint 1").offers("R2 R2, tool right").refuses("R3")


@pytest.mark.rule("ARM-CMD-21", "ARM-MOV-01")
@pytest.mark.parametrize(
    ("speed", "offered", "refused"), [(0, "speed 1", "speed 2"), (2, "speed 1", "speed 3")]
)
def test_speed_stays_between_0_and_the_charts_highest(
    ruleset: str, speed: int, offered: str, refused: str
) -> None:
    ship = f"red victory_ii_class_star_destroyer 200,200 up name=VSD speed={speed} tokens=navigate"
    with table(ruleset, ship, CR90) as t:
        t.activate("VSD").choose("navigate by token").offers(offered, f"speed {speed}").refuses(refused)


@pytest.mark.rule("ARM-CMD-13", "ARM-CMD-23")
def test_dial_and_token_change_speed_by_two_and_raise_one_yaw(ruleset: str) -> None:
    corvette = "red cr90_corvette_a 200,200 up name=Corvette speed=1 dials=navigate tokens=navigate"
    with table(ruleset, corvette, CR90) as t:
        t.activate("Corvette").choose("keep the dial").choose("navigate by dial and token")
        t.offers("speed 0", "speed 1", "speed 2", "speed 3").choose("speed 3").choose("joint 1")
        t.offers("R1 R1 R2").choose("0 0 0")
        assert t.ship("Corvette").speed == 3


@pytest.mark.rule("ARM-CMD-20")
def test_a_navigate_token_raises_no_yaw(ruleset: str) -> None:
    with table(ruleset, f"{NEB} tokens=navigate", CR90) as t:
        t.activate("Neb").choose("navigate by token").choose("speed 1").asks("red", "determine-course")
