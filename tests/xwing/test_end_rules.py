"""The order of combat, simultaneous effects, the End phase, and how a game is won."""

from __future__ import annotations

from typing import Any

import pytest
from xwing_pack import PACK

from holotable.kernel.frame import Source
from holotable.kernel.hooks import Effects
from holotable.kernel.ruleset import Pack
from holotable.table.position import Side
from holotable.testing import table
from holotable.xwing.facts import UpgradeFacts
from holotable.xwing.frames import EndPhase
from holotable.xwing.points import EndOfRound
from holotable.xwing.vocabulary import XWing

VET = "red redsquadronveteran 457,300 up name=Vet"  # skill 4
ZETA = "blue zetasquadronpilot 457,490 down name=Zeta"  # skill 3


# Combat order --------------------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-ROUND-04")
def test_combat_goes_down_by_skill_ties_by_initiative() -> None:
    pieces = [
        "red bluesquadronnovice 300,300 up name=Red2",
        "red blueace 457,300 up name=Red5",
        "blue bluesquadronnovice 400,490 down name=Blue2",
    ]
    with table("xwing-1", *pieces, phase="combat", first="blue") as t:
        t.passes("Red5").passes("Blue2").passes("Red2")
        assert t.state.round == 2


@pytest.mark.rule("XW1-ROUND-04")
def test_a_player_orders_the_own_ships_of_equal_skill() -> None:
    pieces = [
        "red redsquadronveteran 300,300 up name=Left",
        "red redsquadronveteran 457,300 up name=Right",
        "blue omegasquadronpilot 400,490 down name=Blue",
    ]
    with table("xwing-1", *pieces, phase="combat", first="red") as t:
        t.asks("red", "engage-next")
        assert sorted(t.options) == ["Left", "Right"]  # not the enemy of the same skill
        t.passes("Right").passes("Left").passes("Blue")


@pytest.mark.rule("XW1-ROUND-05")
def test_a_ship_above_the_current_step_is_not_active_any_more() -> None:
    # Medal has skill 1; stressed, its card makes that 9, above the step that combat has come down to.
    medal = "blue epsilonsquadronpilot 457,490 down name=Medal +medal"
    mirror = "red bluesquadronnovice 457,300 up name=Novice +mirror"
    wing = "blue zetasquadronpilot 520,490 down name=Wing"
    with table("xwing-1", mirror, medal, wing, phase="combat", packs=[PACK]) as t:
        t.passes("Wing")
        assert t.tokens("Wing") == {"stress": 1}
        t.passes("Novice").passes("Medal")
    with table("xwing-1", mirror, medal + " stress=1", phase="combat", step=5, packs=[PACK]) as t:
        t.passes("Novice")
        assert t.state.round == 2  # Medal, at 9, stood above step 5 and was not asked


@pytest.mark.rule("XW1-ROUND-05")
@pytest.mark.card("xwing-1:swarmtactics", "xwing-1:damagedcockpit")
def test_only_the_latest_change_of_skill_applies() -> None:
    lead = "red poedameron 457,300 up name=Poe +swarmtactics"
    wing = "red redsquadronveteran 520,300 up name=Wing faceup=damagedcockpit"
    with table("xwing-1", lead, wing, ZETA, phase="combat", round=2) as t:
        t.choose("Swarm Tactics")
        assert t.game.skill(t.ship("Wing").id) == 8  # not 0, not 4
        t.passes("Poe").passes("Wing").passes("Zeta")
        assert t.game.skill(t.ship("Wing").id) == 0  # the phase is over: back to the earlier change


# Simultaneous effects ------------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-ROUND-06", "XW1-ROUND-08", "XW1-ROUND-07")
@pytest.mark.parametrize("first", ["red", "blue"])
def test_the_initiative_player_resolves_all_of_the_own_effects_first(first: Any) -> None:
    red, blue = VET + " faceup=consolefire,consolefire", ZETA + " faceup=consolefire +hullupgrade"
    with table("xwing-1", red, blue, phase="combat", first=first) as t:
        if first == "red":
            t.asks("red", "trigger")
            t.choose("Console Fire").dice("hit blank").dice("hit")
        else:
            t.dice("hit").asks("red", "trigger")
            assert any("Zeta's burning" in line for line in t.log)
            t.choose("Console Fire").dice("hit blank")
        assert (t.ship("Vet").shields, t.ship("Zeta").shields) == (2, 0)


@pytest.mark.rule("XW1-ROUND-13", "XW1-ROUND-06")
@pytest.mark.card("xwing-1:epsilonleader", "xwing-1:consolefire")
def test_a_player_orders_the_own_effects_and_finishes_one_before_the_next() -> None:
    leader = "blue epsilonleader 457,490 down name=Leader stress=1 faceup=consolefire"
    for order in (("Epsilon Leader",), ("Console Fire",)):
        with table("xwing-1", VET, leader, phase="combat") as t:
            t.asks("blue", "trigger")
            t.offers("Epsilon Leader", "Console Fire").choose(*order).dice("hit")
            lines = [line for line in t.log if "burning" in line or "loses stress" in line]
            assert ("stress" in lines[0]) == (order == ("Epsilon Leader",))
            assert (t.tokens("Leader"), t.ship("Leader").shields) == ({}, 0)


@pytest.mark.rule("XW1-PREC-03", "XW1-ROUND-06")
@pytest.mark.card("xwing-1:determination", "xwing-1:integratedastromech")
@pytest.mark.parametrize(
    ("first", "left"), [("Determination", "table"), ("Integrated Astromech", "discarded")]
)
def test_immediately_on_a_card_gives_it_no_precedence(first: Any, left: str) -> None:
    # Both answer to the same deal. That Determination says "immediately" does not put it before the other.
    vet = f"{VET} shields=0 +determination +integratedastromech +r2astromech"
    with table("xwing-1", ZETA, vet, phase="combat", step=3) as t:
        t.attack("Zeta", "Vet").dice("crit blank").dice("blank blank").draws("blindedpilot")
        t.asks("red", "trigger")
        t.offers("Determination", "Integrated Astromech").choose(first)
        assert (t.faceup("Vet"), t.facedown("Vet")) == ([], [])
        droid = next(card for card in t.cards("Vet") if card.name == "upgrade:r2astromech")
        assert droid.zone == left


@pytest.mark.rule("XW1-ROUND-07")
@pytest.mark.card("xwing-1:swarmtactics")
def test_a_may_can_be_declined() -> None:
    lead, wing = (
        "red poedameron 457,300 up name=Poe +swarmtactics",
        "red bluesquadronnovice 520,300 up name=Wing",
    )
    with table("xwing-1", lead, wing, ZETA, phase="combat") as t:
        t.decline().passes("Poe").passes("Zeta").passes("Wing")


# End phase -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-ROUND-11", "XW1-TOK-01", "XW1-ACT-09")
def test_focus_and_evade_go_the_rest_stays() -> None:
    vet = VET + " focus=2 evade=1 stress=2 lock=Zeta shields=2 faceup=damagedengine"
    with table("xwing-1", vet, ZETA + " focus=1 evade=2", phase="end") as t:
        assert t.state.round == 2
        assert t.tokens("Vet") == {"stress": 2}
        assert (t.ship("Vet").lock, t.ship("Vet").shields) == (t.ship("Zeta").id, 2)
        assert t.faceup("Vet") == ["damagedengine"]
        assert t.tokens("Zeta") == {}


@pytest.mark.rule("XW1-ROUND-11")
def test_of_the_expansions_tokens_three_kinds_go_and_three_stay() -> None:
    tokens = "tractor=2 weapons_disabled=1 reinforce=1 ion=1 jam=1 cloak=1"
    with table("xwing-1", f"{VET} {tokens}", ZETA, phase="end") as t:
        assert t.state.round == 2
        assert t.tokens("Vet") == {"ion": 1, "jam": 1, "cloak": 1}


@pytest.mark.rule("XW1-TOK-01", "XW1-MOVE-04", "XW1-ACT-04")
@pytest.mark.parametrize(("dial", "left"), [("1 straight", 1), ("4 straight", 2)])
def test_a_green_maneuver_removes_one_stress(dial: str, left: int) -> None:
    away = "blue zetasquadronpilot 100,600 up name=Zeta"
    with table("xwing-1", f"{VET} stress=2 dial='{dial}'", away, phase="activation", done=["Zeta"]) as t:
        assert t.tokens("Vet") == {"stress": left}
        assert t.state.round == 2  # still stressed: no action was offered


def dusk() -> Pack:
    """A pack with a card that takes one stress from its own ship in the End phase."""
    effects = Effects()

    @effects.kind("upgrade")("dusk").offer(EndOfRound)
    def calm(g: XWing, me: Source, now: EndPhase) -> None:
        g.lose(me.host, "stress")

    return Pack("dusk", "1", "xwing-1", {"upgrade:dusk": UpgradeFacts("Dusk", "tech", 1)}, effects)


@pytest.mark.rule("XW1-ROUND-06", "XW1-PREC-05")
@pytest.mark.parametrize(("first", "other"), [("red", "blue"), ("blue", "red")])
def test_who_has_declined_in_the_end_phase_is_not_asked_again(first: Side, other: Side) -> None:
    ships = (f"{VET} stress=2 +dusk", f"{ZETA} stress=2 +dusk")
    with table("xwing-1", *ships, phase="end", first=first, packs=[dusk()]) as t:
        t.asks(first, "EndOfRound")
        t.decline().asks(other, "EndOfRound")
        t.choose("Dusk")
        assert t.state.round == 2
        assert sorted(t.tokens(name)["stress"] for name in ("Vet", "Zeta")) == [1, 2]


# Victory -------------------------------------------------------------------------------------------------------

DOWN = "blue zetasquadronpilot 457,490 down name=Zeta shields=0 facedown=consolefire,consolefire"


@pytest.mark.rule("XW1-WIN-01")
@pytest.mark.parametrize("more", [False, True])
def test_the_last_ship_decides_at_the_end_of_the_round(more: bool) -> None:
    wing = ["blue epsilonsquadronpilot 520,490 down name=Wing"] if more else []
    novice = "red bluesquadronnovice 400,200 up name=Novice faceup=consolefire@1"
    with table("xwing-1", VET, novice, DOWN, *wing, phase="combat", round=1) as t:
        t.dice("blank").attack("Vet", "Zeta").dice("hit blank blank").dice("blank blank blank").draws(
            "directhit"
        )
        if more:
            t.passes("Novice").passes("Wing")
        assert (t.state.winner, t.ask is None) == ((None, False) if more else ("red", True))


@pytest.mark.rule("XW1-WIN-01")
def test_without_any_ship_left_it_is_a_draw() -> None:
    # See also test_two_last_ships_can_shoot_each_other_down: the round is played to its end first.
    gone = [f"{seat} zetasquadronpilot 457,490 down name={seat} destroyed=yes" for seat in ("red", "blue")]
    with table("xwing-1", *gone, phase="end") as t:
        assert t.state.winner == "draw"
        t.end(open=False)


LOST = "{} {} 457,490 down name=Lost{} destroyed=yes {}"


@pytest.mark.rule("XW1-WIN-03", "XW1-SQUAD-08")
@pytest.mark.parametrize(
    ("red", "blue", "winner"),
    [
        (("epsilonsquadronpilot", ""), ("zetasquadronpilot", ""), "red"),  # 15 lost, 16 scored
        (("epsilonsquadronpilot", "+commrelay"), ("zetasquadronpilot", ""), "blue"),  # 15 + 3 against 16
        (("epsilonsquadronpilot", "+expose discarded=expose"), ("zetasquadronpilot", ""), "blue"),  # 15 + 4
        (("zetasquadronpilot", ""), ("zetasquadronpilot", ""), "draw"),
    ],
)
def test_at_the_round_limit_the_destroyed_cost_decides(
    red: tuple[str, str], blue: tuple[str, str], winner: str
) -> None:
    lost = [LOST.format("red", red[0], "Red", red[1]), LOST.format("blue", blue[0], "Blue", blue[1])]
    with table("xwing-1", VET, ZETA, *lost, phase="end", round=3, rounds=3) as t:
        assert t.state.winner == winner
        t.end(open=False)


@pytest.mark.rule("XW1-WIN-03")
def test_before_the_limit_and_without_one_the_game_goes_on() -> None:
    lost = LOST.format("red", "epsilonsquadronpilot", "Red", "")
    for rounds in (0, 4):
        with table("xwing-1", VET, ZETA, lost, phase="end", round=3, rounds=rounds) as t:
            assert (t.state.winner, t.state.round) == (None, 4)
