"""The five verbs and the nine points of the design's chapter on effects, played with real first-edition cards.

Each test says in its docstring which verb or point it shows.
"""

from __future__ import annotations

from typing import Any

import pytest
from xwing_pack import PACK

from holotable.kernel import record
from holotable.kernel.core import BrokenLaw
from holotable.kernel.decision import Pick
from holotable.kernel.frame import Use
from holotable.kernel.view import log_for, view
from holotable.scenario.xwing import XWingScript
from holotable.testing import table
from holotable.xwing.frames import Attack
from holotable.xwing.queries import Agility

VET = "red redsquadronveteran 457,300 up name=Vet"  # T-70, skill 4
ZETA = "blue zetasquadronpilot 457,490 down name=Zeta"  # TIE/fo at range 2, skill 3
AWAY = "blue zetasquadronpilot 100,600 up name=Zeta"


def fly(line: str, *others: str, rocks: tuple[str, ...] = ()) -> XWingScript:
    """One ship of the red player is activated, Zeta has been."""
    return table("xwing-1", line, *(others or (AWAY,)), phase="activation", done=["Zeta"], rocks=rocks)


# The five verbs ------------------------------------------------------------------------------------------------


@pytest.mark.card("xwing-1:stealthdevice")
def test_verbs_value_and_after_on_one_card() -> None:
    """Verbs `value` (one more agility) and `after` (discarded, unasked, when hit)."""
    with table("xwing-1", VET, ZETA + " +stealthdevice", phase="combat") as t:
        zeta = t.ship("Zeta").id
        assert t.game.value(Agility(zeta)) == 4
        t.attack("Vet", "Zeta").dice("hit blank blank").dice("blank blank blank blank")
        assert t.game.value(Agility(zeta)) == 3


@pytest.mark.card("xwing-1:blindedpilot")
def test_verb_forbid_is_absolute_and_names_the_card() -> None:
    """Verb `forbid`: the card's "cannot" takes every shot away, and why-not names card and rule."""
    novice = "red redsquadronveteran 400,300 up name=Blind faceup=blindedpilot"
    with table("xwing-1", VET, novice, ZETA, phase="combat") as t:
        blind = t.ship("Blind").id
        refusals = [t.game.shot_refusal(blind, shot) for shot in t.game.shots(blind)]
        assert [r is not None and t.game.label(r.source) for r in refusals] == ["Blinded Pilot"]
        assert {r.rule for r in refusals if r is not None} == {"XW1-PREC-01"}
        t.engage("Vet").offers("Zeta at range 2")


@pytest.mark.card("xwing-1:predator")
def test_verb_offer_is_there_only_where_it_would_do_something() -> None:
    """Verb `offer`, and the probe: the effect's own first question decides whether it is on offer."""
    with table("xwing-1", VET + " +wired stress=1", ZETA, phase="combat") as t:
        t.attack("Vet", "Zeta").dice("hit blank blank").dice(
            "blank blank blank"
        )  # no focus result: not offered
    with table("xwing-1", VET + " +wired stress=1", ZETA, phase="combat") as t:
        t.attack("Vet", "Zeta").dice("hit focus blank").offers("Wired").decline().dice("blank blank blank")
        t.draws()


@pytest.mark.card("xwing-1:consolefire")
def test_verb_before_comes_ahead_of_the_first_step() -> None:
    """Verb `before`: the fire burns before anybody is asked to attack."""
    with table("xwing-1", VET + " faceup=consolefire", ZETA, phase="combat") as t:
        assert t.game.decision is not None
        assert t.game.decision.why.key == "console-fire"
        t.dice("blank").asks("red", "declare-target")


# 1. An effect is a frame with parts ----------------------------------------------------------------------------


@pytest.mark.card("xwing-1:r5k6")
def test_point_1_two_parts_with_a_roll_between() -> None:
    """Point 1: R5-K6 rolls in one part and acts on the outcome, noted in its memo, in the next.

    It is nested in another effect between two of that one's parts: the lock is spent, the droid's die rolled, and only
    then are the chosen dice rolled again.
    """
    with table("xwing-1", VET + " +r5k6 lock=Zeta", ZETA, phase="combat") as t:
        t.attack("Vet", "Zeta").dice("blank blank hit").choose("spend the lock").choose("blank")
        assert t.game.decision is not None
        assert t.game.decision.why.key == "r5-k6"
        uses = [frame.hook for frame in t.game.state.stack if isinstance(frame, Use)]
        assert [hook.split("/")[0] for hook in uses] == ["dice:lock", "upgrade:r5k6"]
        t.dice("evade")
        assert t.game.decision is not None
        assert t.game.decision.why.key == "reroll"
        assert t.game.state.pieces[t.game.nearest(Attack).attacker].lock == t.game.nearest(Attack).defender
        t.dice("crit").dice("evade evade evade")


@pytest.mark.card("xwing-1:daredevil")
def test_point_1_a_part_reads_what_the_last_one_has_changed() -> None:
    """Point 1: three parts (turn, stress, dice), each after all that the one before it caused."""
    racer = "red zetasquadronpilot 457,300 up name=Racer dial='2 straight' +daredevil"
    wall = "blue omegaace 540,460 up name=Wall"
    with fly(racer, AWAY, wall) as t:
        t.choose("Daredevil").choose("1 turn_right").dice("hit blank")
        story = [line.split()[1] for line in t.log if line.startswith("Racer")]
        assert story[-5:] == ["executes", "bumps", "receives", "suffers", "loses"]
        assert t.tokens("Racer") == {"stress": 1}
        assert t.ship("Racer").shields == 0


@pytest.mark.card("xwing-1:zetaleader", "xwing-1:crackshot", "xwing-1:redace")
def test_point_1_costs_are_paid_first_and_once_is_counted() -> None:
    """Point 1: `cost=` (a stress, a discard) is checked by the probe and paid first; `once=` counts uses."""
    leader = "blue zetaleader 457,490 down name=Leader +crackshot +crackshot"
    with table("xwing-1", "red redace 457,300 up name=Red", leader, phase="combat") as t:
        t.attack("Leader", "Red").choose("Zeta Leader")
        assert t.game.decision is not None
        assert t.game.decision.why.key == "roll-attack"
        assert any("receives stress" in line for line in t.log)
        t.dice("hit hit hit").dice("evade evade")
        t.choose("Crack Shot").choose("Crack Shot")  # two copies, each its own card and its own use
        assert [card.zone for card in t.cards("Leader") if "crack" in card.name] == ["discarded"] * 2
        assert t.ship("Red").shields == 0
        assert t.tokens("Red") == {"evade": 1}  # three shields lost, one token: once a round


# 2. Events are edited by before hooks only -----------------------------------------------------------------------


@pytest.mark.card("xwing-1:niennunb", "xwing-1:determination", "xwing-1:integratedastromech")
def test_point_2_replacements() -> None:
    """Point 2: an event is replaced, in part (Nien Nunb's one stress) or wholly, before it happens; one in a chain."""
    nien = "red niennunb 457,300 up name=Nien dial='4 koiogran_turn'"
    with fly(nien, "blue zetasquadronpilot 457,400 up name=Zeta") as t:
        t.choose("Nien Nunb")
        assert t.tokens("Nien") == {}
        assert not any("receives stress" in line for line in t.log)
    zeta = (
        "blue bluesquadronnovice 457,490 down name=Novice shields=0 +integratedastromech +r2d2 +determination"
    )
    with table("xwing-1", VET, zeta, phase="combat") as t:
        t.attack("Vet", "Novice").dice("crit blank blank").dice("blank blank").draws("stunnedpilot")
        t.choose("Integrated Astromech")
        assert t.state.decks["damage-blue"].discard == ("damage:stunnedpilot",)  # discarded once, not twice
        assert [card.zone for card in t.cards("Novice") if "determination" in card.name] == ["table"]


@pytest.mark.card("xwing-1:shakenpilot")
def test_point_2_an_event_names_what_may_be_edited() -> None:
    """Point 2: only the fields that an event names can be altered, here the maneuver of an activation."""
    with fly(VET + " faceup=shakenpilot dial='3 straight'") as t:
        activation = next(f for f in t.game.state.stack if type(f).__name__ == "Activation")
        with pytest.raises(BrokenLaw):
            t.game.clone().alter(activation, ship="nobody")
        t.choose("2 turn_left")
        assert t.pose("Vet")[2] == 270


@pytest.mark.card("xwing-1:daredevil")
def test_point_2_what_is_removed_voids_its_frames() -> None:
    """Point 2: a ship that leaves the table takes its maneuver, its action and its effects under way along."""
    racer = "red zetasquadronpilot 95,800 up name=Racer dial='1 turn_left' +daredevil"
    other = "red zetasquadronpilot 700,300 up name=Other dial='2 straight'"
    with table(
        "xwing-1", racer, other, "blue omegaace 457,600 up name=Ace", phase="activation", done=["Ace"]
    ) as t:
        t.activate("Racer").choose("Daredevil").choose("1 turn_right")
        assert t.ship("Racer").zone == "destroyed"
        assert t.asks("red", "perform-action").why.args["ship"] == "Other"


# 3. Limits are queries with a default; permits -------------------------------------------------------------------


@pytest.mark.card("xwing-1:herasyndulla")
@pytest.mark.rule("XW1-MOVE-05")
@pytest.mark.parametrize("crew", [True, False])
def test_point_3_a_permit_lifts_a_named_bar(crew: bool) -> None:
    """Point 3: the rules' bar on red maneuvers under stress has a name, which Hera Syndulla lifts."""
    with fly(f"{VET} stress=1 dial='4 koiogran_turn' {'+herasyndulla' if crew else ''}") as t:
        if crew:
            assert t.tokens("Vet") == {"stress": 2}
            assert t.pose("Vet")[2] == 180
        else:
            t.asks("blue", "replace-red")


@pytest.mark.card("xwing-1:commrelay")
def test_point_3_a_limit_is_a_query() -> None:
    """Point 3: "any number of tokens" and "tokens go in the End phase" are defaults that a card lowers and lifts."""
    with table("xwing-1", VET, ZETA + " evade=1 +commrelay", phase="end") as t:
        assert t.tokens("Zeta") == {"evade": 1}


# 4. Returns and folds --------------------------------------------------------------------------------------------


@pytest.mark.card("xwing-1:damagedengine", "xwing-1:r2astromech")
@pytest.mark.rule("XW1-MOVE-06", "XW1-ROUND-12")
def test_point_4_returns_fold_as_the_query_says() -> None:
    """Point 4: `Add`s sum up under one floor, `Set`s of a colour fold to the harder one, in this ruleset's way."""
    with fly(
        VET + " +r2astromech +stealthdevice faceup=damagedengine,structuraldamage dial='2 turn_left'"
    ) as t:
        assert t.game.value(Agility(t.ship("Vet").id)) == 2
        t.choose("R2 Astromech")
        assert t.tokens("Vet") == {"stress": 1}


# 5. A lasting is a card without cardboard ------------------------------------------------------------------------


@pytest.mark.card("xwing-1:r5x3", "xwing-1:expose")
def test_point_5_a_lasting_with_two_verbs_outlives_its_source() -> None:
    """Point 5: R5-X3, discarded, leaves one effect with two verbs (`value`, `permit`) that dies with the round."""
    rocks = ("coreasteroid5 457,400 0 name=Rock",)
    with fly(VET + " +r5x3 dial='2 straight'", ZETA.replace("490", "560"), rocks=rocks) as t:
        t.choose("R5-X3")
        (lasting,) = t.state.lasting
        hooks = t.game.ruleset.definitions[lasting.name].hooks
        assert [hook.point.__name__ for hook in hooks] == ["ObstacleMatters", "MayAttack"]
        t.decline().attack("Vet", "Zeta").dice("blank " * 4).dice("blank " * 3).passes("Zeta")
        assert (t.state.round, t.state.lasting) == (2, [])


# 6. Everything in play is a source -------------------------------------------------------------------------------


@pytest.mark.card("xwing-1:ig2000", "xwing-1:poedameron")
def test_point_6_abilities_are_copied() -> None:
    """Point 6: the index asks first which abilities a piece has; IG-2000 copies those of its twins."""
    poe = "red poedameron 300,300 up name=Poe +ig2000"
    novice = "red bluesquadronnovice 457,300 up name=Twin focus=1"
    with table("xwing-1", poe, novice + " +ig2000", ZETA, phase="combat") as t:
        t.passes("Poe").passes("Zeta").attack("Twin", "Zeta").dice("focus focus blank").choose("Poe Dameron")
        assert [die.face for die in t.game.dice(t.game.nearest(Attack), "attack")] == [
            "hit",
            "focus",
            "blank",
        ]
        t.decline().dice("evade blank blank")
    with table("xwing-1", poe, novice, ZETA, phase="combat") as t:
        t.passes("Poe").passes("Zeta").attack("Twin", "Zeta").dice("focus focus blank").refuses("Poe")
        t.decline().dice("evade blank blank")


@pytest.mark.card("xwing-1:weaponsfailure")
def test_point_6_cards_turned_over_fall_silent_and_rules_speak_too() -> None:
    """Point 6: faceup cards, lastings, and the Book itself are sources; facedown and discarded cards are not."""
    vet = VET + " facedown=weaponsfailure +predator discarded=predator focus=1"
    with table("xwing-1", vet, ZETA, phase="combat") as t:
        t.attack("Vet", "Zeta").dice("blank blank blank")
        assert t.options == ["spend focus"]
        assert isinstance(t.ask, Pick)
        assert t.ask.options[0].ref == "dice:focus"
        t.decline().dice("blank blank blank")


# 7. Simultaneous triggers ----------------------------------------------------------------------------------------


@pytest.mark.card("xwing-1:snapwexley", "xwing-1:r2d2", "xwing-1:pushthelimit")
@pytest.mark.rule("XW1-ROUND-13", "XW1-ROUND-06")
def test_point_7_triggers_are_nested_and_their_owner_orders_them() -> None:
    """Point 7: Snap's boost, with the action that it lets him push for, is over before R2-D2's turn comes."""
    snap = "red snapwexley 457,300 up name=Snap shields=1 +r2d2 +pushthelimit dial='2 straight'"
    with fly(snap) as t:
        t.offers("Snap", "R2-D2").choose("Snap").choose("boost").choose("1 straight")
        t.choose("Push the Limit").choose("focus")
        assert t.ship("Snap").shields == 1
        assert t.tokens("Snap") == {"focus": 1, "stress": 1}
        t.asks("red", "may-use")
        t.choose("R2-D2")
        assert t.ship("Snap").shields == 2


@pytest.mark.card("xwing-1:consolefire", "xwing-1:epsilonleader")
@pytest.mark.rule("XW1-ROUND-06")
@pytest.mark.parametrize("first", ["red", "blue"])
def test_point_7_the_seat_with_initiative_goes_first(first: Any) -> None:
    """Point 7: triggers of both seats at one moment go by initiative."""
    leader = "blue epsilonleader 457,490 down name=Leader stress=1"
    with table("xwing-1", VET + " faceup=consolefire", leader, phase="combat", first=first) as t:
        # While the fire's die is open, the leader's effect has come already, or has not.
        assert any("loses stress" in line for line in t.log) == (first == "blue")
        t.dice("blank")
        assert t.tokens("Leader") == {}


# 8. Looks, secrets, the past -------------------------------------------------------------------------------------


@pytest.mark.card("xwing-1:intelligenceagent")
@pytest.mark.rule("XW1-PLAN-01", "XW1-PREC-06")
def test_point_8_a_look_is_for_one_seat_only() -> None:
    """Point 8: a look is answered by the table for a named audience; only that seat's view and log show the dial."""
    spy = VET + " +intelligenceagent dial='1 straight'"
    zeta = "blue zetasquadronpilot 457,490 down name=Zeta dial='5 straight'"
    far = "blue zetasquadronpilot 100,800 right name=Far dial='2 straight'"
    with table("xwing-1", spy, zeta, far, phase="activation") as t:
        ids = {name: t.ship(name).id for name in ("Vet", "Zeta", "Far")}
        assert view(t.state, "red").pieces[ids["Zeta"]].dial.value is None
        t.choose("Intelligence Agent")  # Far is beyond range 2: no choice to make
        dials = {
            seat: [view(t.state, seat).pieces[ids[name]].dial.value for name in ids]
            for seat in ("red", "blue", None)
        }
        assert dials["red"] == ["1 straight", "5 straight", None]
        assert dials["blue"] == [None, "5 straight", "2 straight"]
        assert dials[None] == [None, None, None]
        told = {
            seat: any("5 straight" in str(line) for line in log_for(t.game.log or [], seat)) for seat in dials
        }
        assert told == {"red": True, "blue": False, None: False}


@pytest.mark.card("xwing-1:intelligenceagent")
def test_point_8_the_look_may_be_declined_and_needs_an_enemy_in_reach() -> None:
    """Point 8: without an enemy at range 1-2 nothing is asked, declined nothing is seen."""
    spy = VET + " +intelligenceagent dial='1 straight'"
    for at, asked in (("457,490", True), ("457,660", False)):
        with table(
            "xwing-1", spy, f"blue omegaace {at} down name=Ace dial='5 straight'", phase="activation"
        ) as t:
            if asked:
                t.decline()
            t.asks("red", "perform-action")
            assert t.ship("Ace").dial.seen_by == ("blue",)


@pytest.mark.card("xwing-1:pushthelimit")
@pytest.mark.rule("XW1-ACT-03")
def test_point_8_the_past_of_the_round_is_kept() -> None:
    """Point 8: the round's finished events answer "already performed", and are forgotten with the round."""
    with fly(VET + " +bb8 dial='1 straight'") as t:
        t.choose("BB-8").choose("barrel roll").choose("left").slide(0)
        assert [type(frame).__name__ for frame in t.state.past].count("Action") == 1
        t.choose("focus")
        assert t.state.past == []  # the round is over


# 9. Dice are records; steps have names ---------------------------------------------------------------------------


@pytest.mark.card("xwing-1:predator", "xwing-1:poedameron")
@pytest.mark.rule("XW1-MOD-02")
def test_point_9_a_die_remembers_what_was_done_to_it() -> None:
    """Point 9: each die has its face and whether it was rerolled or changed."""
    poe = "red poedameron 457,300 up name=Poe focus=1 +predator"
    with table("xwing-1", poe, ZETA, phase="combat") as t:
        t.attack("Poe", "Zeta").dice("focus blank hit").choose("Predator").choose("blank").dice("crit")
        t.choose("Poe Dameron")
        dice = t.game.dice(t.game.nearest(Attack), "attack")
        assert [(d.face, d.rerolled, d.changed) for d in dice] == [
            ("hit", False, True),
            ("crit", True, False),
            ("hit", False, False),
        ]
        t.decline().dice("evade evade evade")


@pytest.mark.rule("XW1-ATK-09")
def test_law_8_a_third_partys_card_does_what_built_in_ones_do() -> None:
    """A pack of its own joins the built-in cards, and its game replays from the record."""
    with table("xwing-1", VET, ZETA + " +jammer", phase="combat", packs=[PACK]) as t:
        t.attack("Vet", "Zeta").dice("hit hit blank").choose("Jammer").dice("evade blank blank")
        assert t.ship("Zeta").shields == 1
        again = record.replay(t.game.ruleset, t.game.setup, t.game.record)
        assert record.digest(again) == record.digest(t.game)
