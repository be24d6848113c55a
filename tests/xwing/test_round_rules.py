"""The round: phases, whose turn it is, triggers in order, and what the End phase clears away."""

from __future__ import annotations

from typing import Any

import pytest

from holotable.kernel.decision import Roll
from holotable.kernel.frame import Source
from holotable.kernel.hooks import Effects
from holotable.kernel.query import Set
from holotable.kernel.ruleset import Pack
from holotable.scenario.xwing import XWingScript
from holotable.testing import table
from holotable.xwing.facts import UpgradeFacts
from holotable.xwing.position import Phase
from holotable.xwing.queries import Skill
from holotable.xwing.vocabulary import XWing


def turns(t: XWingScript, key: str, count: int) -> list[str]:
    """The next ships to act or attack, each of which does nothing; ties are answered in the order offered."""
    order: list[str] = []
    while len(order) < count:
        decision = t.ask
        assert decision is not None
        if decision.why.key in ("activate-next", "engage-next"):
            t.choose(t.options[0])
            continue
        assert decision.why.key == key, decision.why.key
        order.append(decision.why.args["ship"])
        t.decline()
    return order


# Phases and order --------------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-ROUND-01", "XW1-ROUND-02")
def test_a_round_has_four_phases_and_each_ship_is_active_once_in_two_of_them() -> None:
    t = table("xwing-1", "red redace 457,300 up name=Red", "blue zetaace 457,640 down name=Blue")
    t.dials({"Red": "2 straight", "Blue": "2 straight"})
    assert turns(t, "perform-action", 2) == ["Blue", "Red"]
    assert turns(t, "declare-target", 2) == ["Red", "Blue"]
    assert t.state.round == 2
    assert [d.why.key for d in t.game.decisions] == ["set-dial", "set-dial"]


def three(first: Any, phase: Phase) -> XWingScript:
    """PS 2 (P1), PS 2 (P2), PS 5 (P1), where red is P1: all in a ring, so that each has a target."""
    return table(
        "xwing-1",
        "red bluesquadronnovice 400,300 up dial='1 straight' name=P1-2",
        "blue bluesquadronnovice 457,600 down dial='1 straight' name=P2-2",
        "red blueace 514,300 up dial='1 straight' name=P1-5",
        phase=phase,
        first=first,
    )


@pytest.mark.rule("XW1-ROUND-03")
@pytest.mark.parametrize(
    ("first", "order"), [("blue", ["P2-2", "P1-2", "P1-5"]), ("red", ["P1-2", "P2-2", "P1-5"])]
)
def test_activation_goes_up_by_skill_and_ties_to_the_initiative_player(first: Any, order: list[str]) -> None:
    assert turns(three(first, "activation"), "perform-action", 3) == order


@pytest.mark.rule("XW1-ROUND-04")
@pytest.mark.parametrize(
    ("first", "order"), [("blue", ["P1-5", "P2-2", "P1-2"]), ("red", ["P1-5", "P1-2", "P2-2"])]
)
def test_combat_goes_down_by_skill_and_ties_to_the_initiative_player(first: Any, order: list[str]) -> None:
    assert turns(three(first, "combat"), "declare-target", 3) == order


@pytest.mark.rule("XW1-ROUND-03", "XW1-ROUND-04")
@pytest.mark.parametrize("phase", ["activation", "combat"])
def test_a_player_orders_own_ships_of_equal_skill(phase: Phase) -> None:
    ships = [f"red redace {x},300 up dial='1 straight' name={n}" for n, x in (("A", 300), ("B", 400))]
    t = table("xwing-1", *ships, "blue redace 350,500 down dial='1 straight' name=C", phase=phase)
    t.asks("red", "activate-next" if phase == "activation" else "engage-next")
    assert t.options == ["A", "B"]
    t.choose("B").decline()
    t.asks("red", "perform-action" if phase == "activation" else "declare-target")


# Pilot skill -------------------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-ROUND-05", "XW1-PREC-02")
def test_a_card_changes_the_skill_of_its_own_ship_only() -> None:
    plain = "red redsquadronveteran 300,300 up dial='1 straight' name=Plain"
    keen = "red redsquadronveteran 400,300 up dial='1 straight' +veteraninstincts name=Keen"  # 4 + 2
    t = table(
        "xwing-1", keen, plain, "blue zetaace 350,600 down dial='2 straight' name=Five", phase="activation"
    )
    assert turns(t, "perform-action", 3) == ["Plain", "Five", "Keen"]


@pytest.mark.rule("XW1-ROUND-05")
@pytest.mark.parametrize(("damage", "order"), [("", ["Ace", "Red"]), ("facedown=directhit", ["Red", "Ace"])])
def test_skill_falls_back_when_what_changed_it_ends(damage: str, order: list[str]) -> None:
    # "Epsilon Ace" has skill 12, and its printed 4 once damaged.
    ships = ("red redace 300,300 up name=Red", f"blue epsilonace 300,500 down {damage} name=Ace")
    assert turns(table("xwing-1", *ships, phase="combat"), "declare-target", 2) == order


@pytest.mark.rule("XW1-ROUND-05")
def test_of_several_changes_the_latest_counts() -> None:
    # The cockpit's 0 came after the 4 + 2 of Veteran Instincts.
    keen = "red redsquadronveteran 300,300 up +veteraninstincts faceup=damagedcockpit name=Keen"
    t = table("xwing-1", keen, "blue epsilonsquadronpilot 300,500 down name=One", phase="combat", round=2)
    assert turns(t, "declare-target", 2) == ["One", "Keen"]


@pytest.mark.rule("XW1-ROUND-05", "XW1-ROUND-02")
@pytest.mark.parametrize(("step", "asked"), [(3, False), (12, True)])
def test_a_ship_whose_skill_rises_above_the_step_is_not_active_any_more(step: int, asked: bool) -> None:
    # The undamaged "Epsilon Ace" has skill 12; combat has come down to the step.
    ships = ("red bluesquadronnovice 300,300 up name=Red", "blue epsilonace 300,500 down name=Ace")
    t = table("xwing-1", *ships, phase="combat", step=step)
    assert t.asks("blue" if asked else "red", "declare-target").why.args["ship"] == (
        "Ace" if asked else "Red"
    )


def late() -> Pack:
    """A pack with a card that gives skill 12 to a ship without shields."""
    effects = Effects()

    @effects.kind("upgrade")("late").value(Skill)
    def raised(g: XWing, me: Source, ask: Skill) -> Set | None:
        return Set(12) if ask.ship == me.host and not g.ship(me.host).shields else None

    return Pack("late", "1", "xwing-1", {"upgrade:late": UpgradeFacts("Late", "tech", 1)}, effects)


@pytest.mark.rule("XW1-ROUND-05", "XW1-ROUND-02")
@pytest.mark.parametrize(("upgrade", "next_one"), [("+late", "Low"), ("", "Ace")])
def test_a_skill_that_rises_during_combat_comes_too_late(upgrade: str, next_one: str) -> None:
    # Poe, skill 8, takes the only shield of the Ace, skill 5.
    ships = ("red poedameron 300,300 up name=Poe", f"blue zetaace 300,500 down {upgrade} name=Ace")
    low = "blue epsilonsquadronpilot 350,500 down name=Low"
    t = table("xwing-1", *ships, low, phase="combat", packs=(late(),))
    t.attack("Poe", "Ace").dice("hit blank blank blank blank blank")
    assert t.asks("blue", "declare-target").why.args["ship"] == next_one


SWARM = "red poedameron 300,300 up +swarmtactics shields=0 facedown=directhit,directhit name=Poe"
FRIEND = "red bluesquadronnovice 350,300 up name=Novice"


@pytest.mark.rule("XW1-ROUND-05", "XW1-ROUND-09")
def test_an_effect_with_a_duration_outlives_the_ship_it_came_from() -> None:
    ace, seven = "blue epsilonace 300,500 down name=Ace", "blue zetaleader 350,500 down name=Seven"
    t = table("xwing-1", SWARM, FRIEND, ace, seven, phase="combat").choose("Swarm Tactics")
    t.attack("Ace", "Poe").dice("hit blank blank blank").draws("directhit")
    assert t.ship("Poe").zone == "destroyed"
    assert turns(t, "declare-target", 2) == ["Novice", "Seven"]  # still at the 8 that Poe had


@pytest.mark.rule("XW1-ROUND-09")
@pytest.mark.parametrize(("y", "stress"), [(500, {}), (880, {"stress": 1})])
def test_abilities_of_a_destroyed_ship_stop(y: float, stress: dict[str, int]) -> None:
    # "Epsilon Leader" frees its friends of stress as combat starts, unless it has left the table.
    leader = f"blue epsilonleader 300,{y} up dial='2 straight' name=Leader"
    friend = "blue zetasquadronpilot 350,620 down stress=1 name=Friend"
    t = table(
        "xwing-1",
        leader,
        friend,
        "red redace 350,400 up name=Red",
        phase="activation",
        done=("Friend", "Red"),
    )
    if y == 500:
        t.decline()
    assert t.asks("red", "declare-target")
    assert t.tokens("Friend") == stress


# Triggers ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-ROUND-06")
@pytest.mark.parametrize(("first", "second"), [("red", "blue"), ("blue", "red")])
def test_the_initiative_player_resolves_theirs_first(first: Any, second: str) -> None:
    ships = [
        f"{seat} {pilot} {x},{y} {way} {card}"
        for seat, y, way in (("red", 300, "up"), ("blue", 800, "down"))
        for x, pilot, card in ((300, "omegaace", "+swarmtactics"), (350, "zetasquadronpilot", ""))
    ]
    t = table("xwing-1", *ships, phase="combat", first=first)
    t.asks(first, "may-use")
    t.offers("Swarm Tactics").choose("Swarm Tactics")
    t.asks(second, "may-use")


@pytest.mark.rule("XW1-ROUND-07")
def test_abilities_are_mandatory_unless_they_say_may() -> None:
    leader = "blue epsilonleader 300,500 up stress=1 name=Leader"
    t = table("xwing-1", leader, "red redace 300,750 down name=Red", phase="combat")
    assert t.tokens("Leader") == {}  # nobody was asked
    swarm = table(
        "xwing-1", SWARM, FRIEND, "blue zetaleader 350,500 down name=Seven", phase="combat"
    ).decline()
    assert turns(swarm, "declare-target", 3) == ["Poe", "Seven", "Novice"]


@pytest.mark.rule("XW1-ROUND-08", "XW1-ROUND-13")
@pytest.mark.parametrize(("cards", "dice"), [("consolefire", 1), ("consolefire,consolefire", 2)])
def test_each_copy_of_a_card_works_once_for_each_occurrence(cards: str, dice: int) -> None:
    red = f"red redace 300,300 up faceup={cards} name=Red"
    t = table("xwing-1", red, "blue zetaace 300,500 down name=Blue", phase="combat")
    if dice == 2:
        t.choose(t.options[0])
    assert isinstance(t.ask, Roll)
    t.dice("blank " * dice).asks("red", "declare-target")


@pytest.mark.rule("XW1-ROUND-13", "XW1-ROUND-06")
def test_one_effect_is_resolved_completely_before_the_next() -> None:
    ships = [
        f"red redace {x},300 up faceup=consolefire shields={n} name={name}"
        for name, x, n in (("A", 300, 0), ("B", 400, 1))
    ]
    t = table("xwing-1", *ships, "blue zetaace 300,500 down name=Blue", phase="combat")
    t.asks("red", "trigger")
    t.choose("A").dice("hit")
    assert isinstance(t.ask, Roll)
    assert t.ask.dice[0].kind.startswith("deck")  # A's damage card comes before B's die
    t.draws("directhit").dice("hit")
    assert (t.facedown("A"), t.ship("B").shields) == (["directhit"], 0)


# Friend and foe, sums, the End phase ---------------------------------------------------------------------------


@pytest.mark.rule("XW1-ROUND-10")
def test_only_ships_of_the_opponent_are_targets() -> None:
    ships = (
        "red redace 300,300 up name=Red",
        "red zetaace 300,400 right name=Friend",
        "blue zetaace 300,560 up name=Foe",
    )
    t = table("xwing-1", *ships, phase="combat")
    t.asks("red", "declare-target")
    assert [label.split(" at ")[0] for label in t.options] == ["Foe"]


@pytest.mark.rule("XW1-ROUND-12")
@pytest.mark.parametrize(("exposed", "dice"), [(True, 0), (False, 1)])
def test_the_floor_of_zero_is_applied_after_all_changes(exposed: bool, dice: int) -> None:
    # Agility 2, less 2 by damage, plus 1 by Stealth Device; and with Expose less 1 again: 0, not 1.
    cards = "+expose +stealthdevice faceup=structuraldamage,structuraldamage"
    red = f"red redsquadronveteran 300,180 up {cards} dial='2 straight' name=Red"
    ace = "blue omegaace 300,500 down name=Ace"
    t = table("xwing-1", red, ace, phase="activation", done=("Ace",))
    t = t.choose("Expose") if exposed else t.decline()
    t.attack("Ace", "Red").dice("blank blank")
    if dice:
        assert isinstance(t.ask, Roll)
        assert len(t.ask.dice) == dice
        t.dice("blank")
    t.asks("red", "declare-target")


@pytest.mark.rule("XW1-ROUND-11", "XW1-TOK-01")
def test_the_end_phase_takes_focus_and_evade_and_nothing_else() -> None:
    red = "red redace 300,300 up focus=2 evade=1 stress=2 shields=2 lock=Foe name=Red"
    t = table("xwing-1", red, "blue zetaace 800,800 down focus=1 name=Foe", phase="end")
    assert (t.tokens("Red"), t.tokens("Foe")) == ({"stress": 2}, {})
    assert (t.ship("Red").shields, t.ship("Red").lock) == (2, t.ship("Foe").id)


@pytest.mark.rule("XW1-ROUND-11", "XW1-WIN-01")
def test_victory_is_checked_after_the_end_phase_only() -> None:
    # The only blue ship flees in the Activation phase; the round is played to its end.
    flees = "blue zetaace 300,880 up dial='2 straight' name=Foe"
    t = table("xwing-1", "red redace 300,300 up dial='2 straight' name=Red", flees, phase="activation")
    assert (t.ship("Foe").zone, t.game.state.winner) == ("destroyed", None)
    t.choose("focus")
    assert (t.game.state.winner, t.tokens("Red"), t.game.over) == ("red", {}, True)
