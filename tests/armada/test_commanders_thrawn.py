"""Grand Admiral Thrawn: three secret dials, of which one a round goes to every friendly ship."""

from __future__ import annotations

import pytest

from holotable import rulesets
from holotable.armada.fleet import Fleet, FleetShip
from holotable.armada.pieces import Token
from holotable.armada.setup import Setup
from holotable.kernel.laying import SetupError
from holotable.kernel.view import view
from holotable.scenario.armada import ArmadaScript
from holotable.testing import table

BOTH = pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])
THRAWN = pytest.mark.card("armada-1.0:grand_admiral_thrawn", "armada-1.5:grand_admiral_thrawn")

DIALS = "card_dials=navigate,repair,repair"
HOME = f"red victory_ii_class_star_destroyer 250,150 up +grand_admiral_thrawn name=Home speed=0 {DIALS}"
GSD = "red gladiator_i_class_star_destroyer 650,150 up name=GSD speed=0"
CR90 = "blue cr90_corvette_a 457,800 down name=CR90 speed=0"


def dials(t: ArmadaScript, seat: str) -> list[str | None]:
    """What a seat sees on the dials of the card."""
    pieces = view(t.state, seat).pieces.values()
    return [p.face.value for p in pieces if isinstance(p, Token) and p.face is not None]


@BOTH
@THRAWN
@pytest.mark.rule("ARM-CRD-18", ruleset="armada-1.5")
@pytest.mark.rule("ARM-TIM-15", ruleset="armada-1.5")
def test_three_dials_are_laid_on_the_card_when_the_fleets_stand(ruleset: str) -> None:
    red = FleetShip("victory_ii_class_star_destroyer", ("grand_admiral_thrawn",))
    fleets = {
        "red": Fleet(ships=(red,)),
        "blue": Fleet(ships=(FleetShip("cr90_corvette_a", ()),)),
    }
    t = ArmadaScript(rulesets.load(ruleset), Setup(fleets=fleets, obstacles=()))
    t.choose("red").place(457, 120).choose("1").place(457, 800, 180).choose("1")
    t.asks("red", "thrawn-dial")
    assert dials(t, "red") == []
    t.choose("navigate").choose("repair").choose("navigate")
    assert dials(t, "red") == ["navigate", "repair", "navigate"]
    assert dials(t, "blue") == [None, None, None]
    t.asks("red", "assign-dial")
    t.end()


@BOTH
@THRAWN
@pytest.mark.rule("ARM-CMD-05", "ARM-CRD-18", ruleset="armada-1.5")
def test_every_friendly_ship_that_activates_gains_the_dial(ruleset: str) -> None:
    with table(ruleset, HOME, f"{GSD} dials=squadron", f"{CR90} dials=navigate") as t:
        t.asks("red", "StartShipPhase")
        t.choose("Grand Admiral Thrawn").asks("red", "thrawn-discards")
        assert t.options == ["navigate", "repair", "repair"]
        t.choose("navigate")
        assert dials(t, "red") == ["repair", "repair"]
        t.activate("GSD").asks("red", "convert-dial")
        t.choose("keep the dial").choose("keep the dial")
        assert t.ship("GSD").dials == ("navigate", "squadron")
        t.decline().choose("navigate by dial").choose("1").choose("0")
        t.asks("blue", "convert-dial")
        t.choose("keep").decline()
        t.asks("red", "convert-dial")
        t.choose("take the token")
        assert t.ship("Home").tokens == ("navigate",)
        assert t.ship("CR90").tokens == ()


@BOTH
@THRAWN
@pytest.mark.rule("ARM-CMD-12")
@pytest.mark.rule("ARM-CRD-18", ruleset="armada-1.5")
def test_a_ship_does_not_resolve_the_same_command_twice(ruleset: str) -> None:
    cards = "facedown=crew_panic,comm_noise"
    with table(ruleset, HOME, f"{GSD} dials=repair {cards}", CR90) as t:
        t.choose("Grand Admiral Thrawn").choose("repair")
        t.activate("GSD").choose("keep").choose("keep").choose("repair by dial").choose("discard a facedown")
        t.asks("red", "convert-dial")
        assert len(t.facedown("GSD")) == 1


@BOTH
@THRAWN
@pytest.mark.rule("ARM-TIM-10")
def test_thrawn_may_keep_his_dials(ruleset: str) -> None:
    with table(ruleset, HOME, f"{GSD} dials=squadron", CR90) as t:
        t.decline().activate("GSD").choose("keep")
        assert t.ship("GSD").dials == ("squadron",)
        assert dials(t, "red") == ["navigate", "repair", "repair"]


@BOTH
@THRAWN
def test_the_dial_counts_for_one_round_and_thrawn_offers_until_none_is_left(ruleset: str) -> None:
    alone = HOME.replace(DIALS, "card_dials=navigate")
    with table(ruleset, alone, CR90) as t:
        t.choose("Grand Admiral Thrawn").choose("take the token").decline()
        t.orders({"Home": ["squadron", "repair", "repair"], "CR90": "squadron"})
        t.choose("keep")
        assert t.ship("Home").dials == ("squadron",)


@BOTH
@THRAWN
@pytest.mark.rule("ARM-DMG-14")
def test_a_lost_thrawn_has_nothing_to_give(ruleset: str) -> None:
    with table(ruleset, f"{HOME} destroyed=yes", f"{GSD} dials=squadron", CR90) as t:
        t.choose("keep")
        assert t.ship("GSD").dials == ("squadron",)


@BOTH
@THRAWN
@pytest.mark.rule("ARM-DMG-14", "ARM-TIM-09")
def test_what_he_has_given_out_for_the_round_outlives_him(ruleset: str) -> None:
    """Blue is first player, but has no effect at the start of the phase; then it destroys Thrawn's ship."""
    cards = "crew_panic,crew_panic,comm_noise,comm_noise,power_failure,power_failure,injured_crew"
    home = f"{HOME} shields=0 facedown={cards}"
    foe = "blue cr90_corvette_a 250,380 down name=CR90 speed=0"
    with table(ruleset, home, f"{GSD} dials=squadron", foe, first="blue") as t:
        t.asks("red", "StartShipPhase")
        t.choose("Grand Admiral Thrawn").choose("repair")
        t.attack("CR90 front", "Home front").dice("hit accuracy accuracy").decline().draws("injured_crew")
        assert t.ship("Home").zone == "destroyed"
        t.asks("red", "convert-dial")
        t.choose("keep").choose("keep")
        assert t.ship("GSD").dials == ("repair", "squadron")


@BOTH
@THRAWN
@pytest.mark.card("armada-1.0:defense_liaison", "armada-1.5:defense_liaison")
@pytest.mark.rule("ARM-CMD-06", ruleset="armada-1.5")
def test_a_liaison_turns_the_ships_own_dial_not_thrawns(ruleset: str) -> None:
    ship = f"{GSD.replace('up ', 'up +defense_liaison ')} dials=squadron tokens=squadron"
    with table(ruleset, HOME, ship, CR90) as t:
        t.choose("Grand Admiral Thrawn").choose("navigate").activate("GSD").choose("keep")
        t.choose("Defense Liaison").choose("repair").choose("keep")
        assert t.ship("GSD").dials == ("navigate", "repair")


# The dials belong to the card --------------------------------------------------------------------------------


@THRAWN
@pytest.mark.rule("ARM-UPG-17", ruleset="armada-1.5")
def test_who_both_have_thrawn_lay_their_dials_in_turn_the_first_player_first() -> None:
    """Blue is first player. Any command is free for any of the dials, also one command thrice."""
    ship = FleetShip("victory_ii_class_star_destroyer", ("grand_admiral_thrawn",))
    fleets = {seat: Fleet(ships=(ship,)) for seat in ("red", "blue")}
    t = ArmadaScript(rulesets.load("armada-1.5"), Setup(fleets=fleets, obstacles=()))
    t.dice("tails").choose("blue").place(457, 800, 180).choose("1").place(457, 120).choose("1")
    t.asks("blue", "thrawn-dial")
    assert t.options == ["navigate", "squadron", "repair", "concentrate fire"]
    t.choose("squadron").choose("squadron").choose("squadron").asks("red", "thrawn-dial")
    assert t.options == ["navigate", "squadron", "repair", "concentrate fire"]
    t.choose("concentrate fire").choose("navigate").choose("squadron")
    assert dials(t, "red") == [None, None, None, "concentrate_fire", "navigate", "squadron"]
    assert dials(t, "blue") == ["squadron", "squadron", "squadron", None, None, None]
    t.end()


@BOTH
@THRAWN
@pytest.mark.rule("ARM-UPG-18", ruleset="armada-1.5")
def test_the_dials_on_the_card_are_not_his_ships(ruleset: str) -> None:
    """The ship is assigned as many dials as ever, and with none of its own it resolves nothing."""
    with table(ruleset, HOME, CR90, phase="command") as t:
        t.orders({"Home": ["squadron", "squadron", "squadron"], "CR90": "repair"})
        assert t.stack("Home") == ["squadron", "squadron", "squadron"]
        assert dials(t, "red")[-3:] == ["navigate", "repair", "repair"]
    with table(ruleset, f"{HOME} shields=front:0", f"{CR90} dials=repair") as t:
        t.decline().asks("blue", "convert-dial")
        assert t.ship("Home").shields["front"] == 0
        assert dials(t, "red") == ["navigate", "repair", "repair"]


@BOTH
@THRAWN
@pytest.mark.rule("ARM-INF-05")
def test_the_opponent_learns_of_a_dial_only_when_it_is_revealed(ruleset: str) -> None:
    """Two battles that differ in the dials on the card alone look the same to blue and to spectators until then."""
    one = table(ruleset, HOME, CR90)
    two = table(ruleset, HOME.replace(DIALS, "card_dials=navigate,navigate,navigate"), CR90)

    def seen(seat: str | None) -> list[bytes]:
        return [t.game.ruleset.encode(view(t.game.state, seat)) for t in (one, two)]

    for seat in ("blue", None):
        assert len(set(seen(seat))) == 1
    one.choose("Grand Admiral Thrawn")
    two.choose("Grand Admiral Thrawn")
    for seat in ("blue", None):
        assert len(set(seen(seat))) == 1
    assert len(set(seen("red"))) == 2
    one.choose("repair")
    two.choose("navigate")
    assert len(set(seen("blue"))) == 2


@pytest.mark.parametrize("line", [f"{GSD} {DIALS}", f"{GSD} card_dials=retreat"])
def test_dials_of_a_position_need_a_commander_and_a_command(line: str) -> None:
    with pytest.raises(SetupError, match=r"no commander to hold a dial|unknown 'retreat'"):
        table("armada-1.5", line, CR90)
