"""Actions: which are on offer, what they do, and where barrel rolls and boosts may go."""

from __future__ import annotations

import pytest

from holotable.kernel.decision import Pick
from holotable.kernel.frame import Source
from holotable.kernel.hooks import Effects
from holotable.kernel.ruleset import Pack
from holotable.scenario.xwing import XWingScript
from holotable.testing import table
from holotable.xwing.facts import UpgradeFacts
from holotable.xwing.frames import Maneuver
from holotable.xwing.vocabulary import XWing

FOE = "blue omegaleader 40,40 down name=Foe"
NEXT = "red poedameron-swx57 860,860 up name=Next"  # moves last and stays: it has no dial
T70, TIE = "redsquadronveteran", "omegasquadronpilot"
ROCK = "core2asteroid2"  # 19.5 to the left and 19.6 to the right of its origin, 23.4 down and 18.6 up


def act(
    pilot: str,
    words: str = "",
    *others: str,
    rocks: tuple[str, ...] = (),
    x: float = 457,
    packs: tuple[Pack, ...] = (),
) -> XWingScript:
    """Red has flown a green straight 2 and stands at x,300 facing up; the others have had their activation."""
    red = f"red {pilot} {x},180 up dial='2 straight' {words} name=Red"
    still = tuple(line.split("name=")[1].split()[0] for line in (FOE, *others))
    return table("xwing-1", red, FOE, *others, NEXT, rocks=rocks, phase="activation", done=still, packs=packs)


def is_over(t: XWingScript) -> bool:
    """Whether Red's activation is over: Next is asked for an action."""
    return t.asks("red", "perform-action").why.args["ship"] == "Next"


# The action step ---------------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-ACT-01", "XW1-ACT-06", "XW1-DICE-09")
def test_one_action_of_the_ships_own_bar() -> None:
    t = act(T70, "", "blue zetaace 457,500 up name=Near")
    t.offers("focus", "target lock", "boost").refuses("evade").refuses("barrel roll").choose("focus")
    assert t.tokens("Red") == {"focus": 1}
    assert is_over(t)
    act(TIE).offers("focus", "evade", "barrel roll").refuses("boost")


@pytest.mark.rule("XW1-ACT-01", "XW1-ACT-08", "XW1-ACT-13")
def test_what_speaks_against_an_action_is_named_with_its_figures() -> None:
    t = act(TIE, "", "red redace 457,500 up name=Ahead", rocks=(f"{ROCK} 377,300 up", f"{ROCK} 537,300 up"))
    reasons = {option.label: refusal.why for option, refusal in t.game.why_not(t.game.decisions[0])}
    assert reasons["boost"].key == "not-on-bar"
    assert reasons["barrel roll"].key == "place.clear"
    far = act(T70).game
    (lock,) = [refusal for option, refusal in far.why_not(far.decisions[0]) if option.label == "target lock"]
    assert (lock.rule, lock.why.key, lock.why.args["ship"]) == ("XW1-ACT-08", "too-far", "Foe")


@pytest.mark.rule("XW1-ACT-01")
def test_action_headers_of_upgrades_and_damage_cards_are_on_offer() -> None:
    t = (
        act(T70, "+expose faceup=consolefire,damagedengine")
        .offers("Expose", "Console Fire")
        .refuses("Damaged Engine")
    )
    t.choose("Console Fire")
    assert (t.faceup("Red"), t.facedown("Red")) == (["damagedengine"], ["consolefire"])
    assert is_over(t)


@pytest.mark.rule("XW1-ACT-05", "XW1-PREC-05")
def test_an_action_is_optional_and_a_decline_is_final() -> None:
    t = act(T70).decline()
    assert t.tokens("Red") == {}
    assert t.game.record[-1].values == ()
    assert is_over(t)


@pytest.mark.rule("XW1-ACT-02")
def test_a_free_action_needs_no_icon_and_leaves_the_action_of_the_step() -> None:
    t = act(T70, "+bb8").choose("BB-8").choose("barrel roll").choose("left").slide(0)
    assert t.pose("Red") == (457 - 80, 300, 0)  # rolled before the maneuver
    t.refuses("barrel roll").offers("boost").choose("focus")
    assert t.tokens("Red") == {"focus": 1}


@pytest.mark.rule("XW1-ACT-03", "XW1-ACT-02", "XW1-TOK-01")
def test_the_same_action_is_not_performed_twice_in_a_round() -> None:
    t = act("omegaace", "+pushthelimit").choose("focus").choose("Push the Limit")
    t.refuses("focus", rule="XW1-ACT-03").offers("barrel roll", "evade").choose("evade")
    assert t.tokens("Red") == {"focus": 1, "evade": 1, "stress": 1}


@pytest.mark.rule("XW1-ACT-03", "XW1-ACT-02")
def test_a_free_action_later_in_the_round_is_not_the_same_again() -> None:
    leader = "red poedameron 400,300 up +squadleader dial='1 straight' name=Leader"
    red = f"red {T70} 457,180 up dial='2 straight' name=Red"
    t = (
        table("xwing-1", red, leader, FOE, phase="activation", done=("Foe",))
        .choose("focus")
        .choose("Squad Leader")
    )
    t.refuses("focus", rule="XW1-ACT-03").offers("boost")


@pytest.mark.rule("XW1-ACT-03")
def test_an_action_may_be_performed_again_in_the_next_round() -> None:
    t = (
        act(T70)
        .choose("focus")
        .decline()
        .dials({"Red": "2 straight", "Foe": "2 straight", "Next": "1 straight"})
    )
    assert t.state.round == 2
    t.asks("red", "perform-action")
    t.offers("focus")


def giver() -> Pack:
    """A pack with a card that assigns a focus token after each maneuver."""
    effects = Effects()

    @effects.kind("upgrade")("giver").after(Maneuver)
    def give(g: XWing, me: Source, now: Maneuver) -> None:
        if now.ship == me.host:
            g.gain(me.host, "focus")

    return Pack("giver", "1", "xwing-1", {"upgrade:giver": UpgradeFacts("Giver", "tech", 1)}, effects)


@pytest.mark.rule("XW1-ACT-03", "XW1-TOK-11", "XW1-ACT-06")
def test_receiving_a_token_is_not_performing_its_action() -> None:
    t = act(T70, "+giver", packs=(giver(),))
    assert t.tokens("Red") == {"focus": 1}
    t.choose("focus")
    assert t.tokens("Red") == {"focus": 2}


@pytest.mark.rule("XW1-ACT-04", "XW1-TOK-01")
@pytest.mark.parametrize(("stress", "over"), [(1, False), (2, True)])
def test_a_stressed_ship_performs_no_action(stress: int, over: bool) -> None:
    t = act(T70, f"stress={stress}")  # the green maneuver takes one
    assert is_over(t) is over


@pytest.mark.rule("XW1-ACT-04")
def test_a_stressed_ship_performs_no_free_action() -> None:
    assert is_over(act(T70, "+bb8 stress=2"))
    act(T70, "+bb8").offers("BB-8")


@pytest.mark.rule("XW1-PREC-01", "XW1-ACT-02")
def test_a_cards_cannot_beats_the_free_action_of_another() -> None:
    t = act(T70, "+bb8 faceup=damagedsensorarray")
    t.offers("Damaged Sensor Array").refuses(
        "focus", source="damagedsensorarray"
    )  # BB-8 was not even offered
    assert "BB-8" not in " ".join(t.log)


@pytest.mark.rule("XW1-ACT-06", "XW1-ACT-07", "XW1-DICE-07")
@pytest.mark.parametrize("token", ["focus", "evade"])
def test_a_ship_may_have_any_number_of_focus_and_evade_tokens(token: str) -> None:
    t = act(TIE, f"{token}=5").choose(token)
    assert t.tokens("Red") == {token: 6}


# Target locks ------------------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-ACT-08", "XW1-GEO-05", "XW1-GEO-06")
def test_a_lock_reaches_300_mm_from_base_to_base() -> None:
    t = act(T70, "", "blue zetaace 457,640 up name=In", "blue zetaace 797.1,300 up name=Out", FRIEND)
    t.choose("target lock")
    assert t.ship("Red").lock == t.ship("In").id  # the only one, although the other was 0.1 mm farther
    t = act(T70, "", "blue zetaace 457,640.1 up name=In")
    t.refuses("target lock", rule="XW1-ACT-08").offers("focus")


FRIEND = "red redace 400,400 up name=Friend"


@pytest.mark.rule("XW1-ACT-08", "XW1-ROUND-10")
def test_only_enemy_ships_in_range_can_be_locked() -> None:
    near, far = "blue zetaace 457,400 up name=Near", "blue zetaace 600,400 up name=Other"
    t = act(T70, "", near, far, FRIEND).choose("target lock")
    assert set(t.options) == {"Near", "Other"}
    t.refuses("Foe", rule="XW1-ACT-08").refuses("Friend").choose("Other")
    decision = t.ask
    assert t.ship("Red").lock == t.ship("Other").id
    assert isinstance(decision, Pick)


@pytest.mark.rule("XW1-ACT-08")
def test_a_target_lock_that_was_declared_must_be_taken() -> None:
    # Gap G11.
    t = act(T70, "", "blue zetaace 457,400 up name=Near", "blue zetaace 600,400 up name=Other").choose(
        "target lock"
    )
    decision = t.asks("red", "choose-lock")
    assert isinstance(decision, Pick)
    assert decision.least == 1


@pytest.mark.rule("XW1-ACT-09")
@pytest.mark.parametrize("target", ["Near", "Other"])
def test_a_new_lock_takes_the_place_of_the_old(target: str) -> None:
    near, other = "blue zetaace 457,400 up name=Near", "blue zetaace 600,400 up name=Other"
    t = act(T70, "lock=Near", near, other, "red redace 700,300 up lock=Near name=Third")
    t.choose("target lock").choose(target)  # the same ship again is allowed
    assert t.ship("Red").lock == t.ship(target).id
    assert t.ship("Third").lock == t.ship("Near").id  # a ship may be locked by many


@pytest.mark.rule("XW1-ACT-09", "XW1-ROUND-11")
def test_locks_persist_between_rounds() -> None:
    t = table("xwing-1", "red redace 457,300 up lock=Foe name=Red", FOE, phase="end")
    assert (t.state.round, t.ship("Red").lock) == (2, t.ship("Foe").id)


@pytest.mark.rule("XW1-ACT-09", "XW1-KILL-01")
@pytest.mark.parametrize("gone", ["Red", "Prey"])
def test_locks_vanish_with_either_ship(gone: str) -> None:
    y = {"Red": 300, "Prey": 300, gone: 880}
    red = f"red zetaace 457,{y['Red']} up lock=Prey dial='2 straight' name=Red"
    prey = f"blue zetaace 700,{y['Prey']} up dial='2 straight' name=Prey"
    t = table(
        "xwing-1", red, prey, FOE, phase="activation", done=("Foe", "Red" if gone == "Prey" else "Prey")
    )
    assert (t.ship(gone).zone, t.ship("Red").lock) == ("destroyed", "")


# Barrel rolls ------------------------------------------------------------------------------------------------


def beside(place: str) -> str:
    return f"blue zetaace {place} up name=Other"


@pytest.mark.rule("XW1-ACT-10")
@pytest.mark.parametrize(
    ("side", "slide", "x", "y"), [("right", 20, 80, 20), ("right", -20, 80, -20), ("left", 3.5, -80, 3.5)]
)
def test_a_barrel_roll_goes_80_mm_aside_and_up_to_20_ahead_or_back(
    side: str, slide: float, x: float, y: float
) -> None:
    t = act(TIE).choose("barrel roll").choose(side).slide(slide)
    assert t.pose("Red") == (457 + x, 300 + y, 0)
    assert is_over(t)


@pytest.mark.rule("XW1-ACT-10")
def test_a_barrel_roll_ends_on_the_templates_end_with_the_same_heading() -> None:
    t = act(TIE).choose("barrel roll").choose("right")
    t.refuses_at(537, 320.1, 0, rule="XW1-ACT-10").refuses_at(537.1, 300, 0, rule="XW1-ACT-10")
    t.refuses_at(537, 300, 1, rule="XW1-ACT-10").refuses_at(377, 300, 0, rule="XW1-ACT-10")


@pytest.mark.rule("XW1-ACT-12", "XW1-ACT-13")
@pytest.mark.parametrize(
    ("others", "rocks", "x"),
    [
        ((beside("537,300"),), (), 457),  # a ship in the final place
        ((), ("core2asteroid5 560,300 0",), 457),  # an asteroid in the final place
        ((), (f"{ROCK} 497,300 0",), 457),  # an asteroid under the template only
        ((), (), 914.4 - 99.9),  # the edge of the table, 0.1 mm too near
    ],
)
def test_a_side_that_cannot_be_completed_is_not_offered(
    others: tuple[str, ...], rocks: tuple[str, ...], x: float
) -> None:
    # Zeta Ace may roll with either straight template, so that a choice remains.
    t = act("zetaace", "", *others, rocks=rocks, x=x).choose("barrel roll")
    t.refuses("right with 1 straight", rule="XW1-ACT-12").offers("left with 1", "left with 2")


@pytest.mark.rule("XW1-ACT-12")
def test_a_barrel_roll_may_end_at_the_very_edge() -> None:
    t = act(TIE, x=914.4 - 100).choose("barrel roll").choose("right").slide(0)
    assert t.pose("Red") == (894.4, 300, 0)


@pytest.mark.rule("XW1-ACT-12", "XW1-GEO-01", "XW1-GEO-03")
def test_a_barrel_roll_stops_short_of_a_ship_guide_to_guide() -> None:
    t = act(TIE, "", beside("537,350")).choose("barrel roll").choose("right")
    t.refuses_slide(4.9, rule="XW1-ACT-12").slide(4.8)
    assert t.ship("Red").touching == ()


@pytest.mark.rule("XW1-ACT-12", "XW1-ACT-10")
def test_the_template_may_be_laid_anywhere_along_the_base_to_pass_an_asteroid() -> None:
    # The asteroid between both places ends at 298.6: the template, 10 mm to both sides of its middle, must be laid
    # 8.6 mm ahead at least. At its other end it may be 10 mm ahead: the ship comes back by 1.4 mm at most.
    t = act(TIE, rocks=(f"{ROCK} 497,280 0",)).choose("barrel roll").choose("right")
    t.refuses_slide(-1.5, rule="XW1-ACT-12").slide(-1.3)
    assert t.pose("Red") == (537, 298.7, 0)


@pytest.mark.rule("XW1-ACT-12", "XW1-ACT-15", "XW1-BUMP-08", "XW1-GEO-01")
def test_a_barrel_roll_passes_over_ships_and_never_touches() -> None:
    # The other stands exactly between, its sides in contact with both places.
    t = act(TIE, "", beside("497,300")).choose("barrel roll").choose("right").slide(0)
    assert t.pose("Red") == (537, 300, 0)
    assert t.ship("Red").touching == t.ship("Other").touching == ()


@pytest.mark.rule("XW1-ACT-13")
def test_a_declared_side_must_be_completed() -> None:
    t = act(TIE, "", beside("377,300")).choose("barrel roll")  # only the right side is left
    t.refuses_at(457, 300, 0).refuses_at(377, 300, 0).slide(0)
    assert t.pose("Red") == (537, 300, 0)


@pytest.mark.rule("XW1-ACT-13", "XW1-ACT-12")
def test_where_no_side_can_be_completed_another_action_remains() -> None:
    t = act(TIE, "", beside("377,300"), rocks=(f"{ROCK} 497,300 0",))
    t.refuses("barrel roll").offers("focus", "evade")


# Boosts ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("XW1-ACT-14", "XW1-ACT-15", "XW1-TOK-01")
@pytest.mark.parametrize(
    ("template", "x", "y", "heading"),
    [("1 straight", 0, 80, 0), ("1 bank_right", 37.574, 90.711, 45), ("1 bank_left", -37.574, 90.711, 315)],
)
def test_a_boost_moves_by_a_template_of_speed_1(template: str, x: float, y: float, heading: float) -> None:
    t = act(T70, "faceup=loosestabilizer +r2d2 shields=3")  # a white maneuver would bring a stress
    t.choose("boost").choose(template)
    assert t.pose("Red") == pytest.approx((457 + x, 300 + y, heading), abs=0.01)
    assert t.tokens("Red") == {}


@pytest.mark.rule("XW1-ACT-14", "XW1-ACT-12", "XW1-ACT-13")
@pytest.mark.parametrize(
    ("others", "rocks", "refused", "offered"),
    [
        ((beside("457,400"),), (), "1 straight", "1 turn_left"),  # a ship in the final place
        ((), (f"{ROCK} 457,385 0",), "1 straight", "1 turn_left"),  # an asteroid in the final place
        ((), ("core2asteroid0 489.8,343 90",), "1 bank_right", "1 straight"),  # one under the template only
    ],
)
def test_a_boost_that_cannot_be_completed_is_not_offered(
    others: tuple[str, ...], rocks: tuple[str, ...], refused: str, offered: str
) -> None:
    t = act("blueace", "", *others, rocks=rocks).choose("boost")
    t.refuses(refused, rule="XW1-ACT-14").offers(offered)


@pytest.mark.rule("XW1-ACT-14", "XW1-ACT-15")
def test_a_boost_passes_over_ships_and_never_touches() -> None:
    # One ship pokes a corner under the template, clear of both places; one ends up guide to guide ahead.
    t = act(T70, "", "blue zetaace 490.3,340 45 name=Other").choose("boost").choose("1 straight")
    assert t.pose("Red") == (457, 380, 0)
    t = act(T70, "", beside("457,425.2")).choose("boost").choose("1 straight")
    assert t.ship("Red").touching == t.ship("Other").touching == ()


@pytest.mark.rule("XW1-ACT-14", "XW1-ACT-12")
def test_a_boost_never_leaves_the_table() -> None:
    red = "red redsquadronveteran 457,{} up dial='2 straight' name=Red"
    for y, offered in ((694.4, True), (694.5, False)):  # after 120 mm, 100 or 99.9 from the edge
        t = table("xwing-1", red.format(y), FOE, NEXT, phase="activation", done=("Foe",))
        assert ("boost" in t.options) is offered
        if offered:
            t.choose("boost")
