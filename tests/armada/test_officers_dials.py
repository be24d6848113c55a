"""Officers who change command dials: both liaisons and Leia Organa."""

from __future__ import annotations

import pytest

from holotable.kernel.view import view
from holotable.testing import table

BOTH = pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])
DEFENSE = pytest.mark.card("armada-1.0:defense_liaison", "armada-1.5:defense_liaison")
WEAPONS = pytest.mark.card("armada-1.0:weapons_liaison", "armada-1.5:weapons_liaison")
LEIA = pytest.mark.card("armada-1.0:leia_organa_officer", "armada-1.5:leia_organa_officer")

FOE = "blue victory_ii_class_star_destroyer 457,800 down name=VSD speed=0"


def ship(officer: str, more: str = "") -> str:
    """A corvette with an officer."""
    return f"red cr90_corvette_a 457,150 up +{officer} name=CR90 speed=0 {more}"


# Liaisons ----------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(
    ("officer", "name", "commands"),
    [
        pytest.param("defense_liaison", "Defense Liaison", ["navigate", "repair"], marks=DEFENSE),
        pytest.param("weapons_liaison", "Weapons Liaison", ["concentrate fire", "squadron"], marks=WEAPONS),
    ],
)
@pytest.mark.rule("ARM-TIM-06", "ARM-TIM-11")
def test_a_liaison_turns_the_dial_for_a_token(
    ruleset: str, officer: str, name: str, commands: list[str]
) -> None:
    with table(ruleset, ship(officer, "dials=squadron tokens=navigate"), FOE) as t:
        t.choose(name)
        assert t.options == commands
        assert t.ship("CR90").tokens == ()
        t.choose(commands[0]).asks("red", "convert-dial")
        assert t.ship("CR90").dials == (commands[0].replace(" ", "_"),)


LIAISONS = pytest.mark.parametrize(
    "officer",
    [pytest.param("defense_liaison", marks=DEFENSE), pytest.param("weapons_liaison", marks=WEAPONS)],
)


@BOTH
@LIAISONS
@pytest.mark.rule("ARM-TIM-10", "ARM-TIM-12")
def test_a_liaison_needs_a_token_and_may_be_left_out(ruleset: str, officer: str) -> None:
    with table(ruleset, ship(officer, "dials=squadron"), FOE) as t:
        t.asks("red", "convert-dial")
    with table(ruleset, ship(officer, "dials=squadron tokens=repair"), FOE) as t:
        t.decline()
        assert (t.ship("CR90").dials, t.ship("CR90").tokens) == (("squadron",), ("repair",))


@BOTH
@LIAISONS
def test_a_liaison_works_for_his_own_ship_only(ruleset: str, officer: str) -> None:
    other = "red nebulon_b_escort_frigate 700,150 up name=Neb speed=0 dials=squadron"
    with table(ruleset, ship(officer, "tokens=repair"), other, FOE) as t:
        t.activate("Neb").asks("red", "convert-dial")


@BOTH
@LIAISONS
def test_a_liaison_has_no_use_without_a_dial(ruleset: str, officer: str) -> None:
    with table(ruleset, ship(officer, "tokens=squadron"), FOE) as t:
        t.asks("red", "resolve-command")


@BOTH
@LIAISONS
@pytest.mark.rule("ARM-DCK-07", "ARM-TIM-08")
@pytest.mark.card("armada-1.0:crew_panic", "armada-1.5:crew_panic")
def test_a_liaison_has_no_dial_to_turn_once_crew_panic_has_discarded_it(ruleset: str, officer: str) -> None:
    """Both come before the reveal, in the order that the owner likes; the dial below is not touched."""
    panic = ship(officer, "dials=squadron,navigate tokens=repair faceup=crew_panic")
    with table(ruleset, panic, FOE) as t:
        t.offers("Liaison", "Crew Panic").choose("Crew Panic").choose("discard the dial")
        t.asks("red", "resolve-command")
        assert (t.ship("CR90").dials, t.stack("CR90")) == ((), ["navigate"])


# Leia Organa -------------------------------------------------------------------------------------------------

NEB = "red nebulon_b_escort_frigate 600,150 up name=Neb speed=0 dials=navigate,squadron"
FAR = "red nebulon_b_escort_frigate 60,860 up name=Far speed=0 dials=navigate,squadron"


@BOTH
@LEIA
@pytest.mark.rule("ARM-TIM-04", "ARM-RNG-06")
def test_leia_sets_the_dial_of_another_ship(ruleset: str) -> None:
    with table(ruleset, ship("leia_organa_officer", "dials=repair"), NEB, FAR, FOE) as t:
        t.activate("CR90").choose("Leia Organa")
        assert (t.stack("Neb"), t.stack("Far")) == (["repair", "squadron"], ["navigate", "squadron"])
        stack = view(t.state, "blue").pieces[t.ship("Neb").id].stack
        assert [dial.value for dial in stack] == [None, None]
        t.asks("red", "convert-dial")


@BOTH
@LEIA
@pytest.mark.rule("ARM-TIM-10")
def test_leia_may_be_left_out(ruleset: str) -> None:
    with table(ruleset, ship("leia_organa_officer", "dials=repair"), NEB, FOE) as t:
        t.activate("CR90").decline()
        assert t.stack("Neb") == ["navigate", "squadron"]


@BOTH
@LEIA
def test_leia_needs_a_friendly_ship_in_reach_with_a_dial(ruleset: str) -> None:
    bare = "red nebulon_b_escort_frigate 600,150 up name=Neb speed=0"
    near = "blue victory_ii_class_star_destroyer 457,400 down name=VSD speed=0 dials=navigate"
    with table(ruleset, ship("leia_organa_officer", "dials=repair"), bare, FAR, near) as t:
        t.activate("CR90").asks("red", "convert-dial")


@BOTH
@LEIA
@DEFENSE
def test_leia_passes_on_what_a_liaison_has_made_of_the_dial(ruleset: str) -> None:
    both = ship("leia_organa_officer", "+defense_liaison dials=squadron tokens=navigate")
    with table(ruleset, both, NEB, FOE) as t:
        t.activate("CR90").choose("Defense Liaison").choose("repair").choose("Leia Organa")
        assert t.stack("Neb") == ["repair", "squadron"]
