"""The plain text of fleet builders: the forms that are pasted, and a clear line for what cannot be read."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from holotable.armada.facts import KINDS
from holotable.armada.fleet import FLEET_1_5, Fleet, FleetShip, violations
from holotable.armada.fleet_file import FleetError
from holotable.armada.fleet_text import read_text
from holotable.kernel.facts import read_changed, read_facts

CORE = "holotable.armada.content.core"
OLD = read_facts(KINDS, CORE, "ships.json", "squadrons.json", "upgrades.json", "objectives.json")
NEW = read_changed(CORE, OLD, "changes_1_5.json")
FLEET = Fleet(
    (
        FleetShip("cr90_corvette_a", ("general_dodonna", "leia_organa_officer")),
        FleetShip("nebulon_b_escort_frigate", ("redemption",)),
    ),
    ("luke_skywalker", "x_wing_squadron", "x_wing_squadron"),
    ("most_wanted", "contested_outpost", "superior_positions"),
    "First Fleet",
)
PASTED = """\
Name: First Fleet
Faction: Rebel
Commander: General Dodonna

Assault: Most Wanted
Defense: Contested Outpost
Navigation: Superior Positions

CR90 Corvette A (44)
• General Dodonna (20)
• Leia Organa (3)
= 67 Points

Nebulon-B Escort Frigate (57)
• Redemption (8)
= 65 Points

Squadrons:
• Luke Skywalker (20)
• 2 x X-wing Squadron (26)
= 46 Points

Total Points: 178
"""
OTHER = """\
Fleet Name: First Fleet
Author: somebody
Faction: Rebel Alliance
Points: 178/180
Commander: General Dodonna

Assault Objective: Most Wanted
Defense Objective: Contested Outpost
Navigation Objective: Superior Positions

[ flagship ] CR90 Corvette A (44 points)
-  General Dodonna  ( 20  points)
-  Leia Organa  ( 3  points)
= 67 total ship cost

Nebulon-B Escort Frigate (57 points)
- Redemption (8 points)
= 65 total ship cost

1 Luke Skywalker X-Wing Squadron ( 20 points)
2 X-Wing Squadrons ( 26 points)
= 46 total squadron cost
"""


def test_the_text_of_builders_is_read():
    assert read_text(PASTED, NEW).fleet == FLEET
    assert read_text(PASTED, NEW).limit is None
    assert violations(NEW, FLEET, 180, FLEET_1_5) == []


def test_another_builder_names_the_total_and_counts_in_other_words():
    file = read_text(OTHER, NEW)
    assert file.fleet == FLEET
    assert file.limit == 180


def test_bytes_and_foreign_line_ends_are_no_harm():
    text = PASTED.replace("\n", "\r\n").replace("•", "*").encode("utf-8-sig")
    assert read_text(text, NEW).fleet == FLEET


def test_headings_may_be_missing():
    text = "CR90 Corvette A\nNav Team\nTIE Fighter Squadron (8)\n"
    assert read_text(text, NEW).fleet == Fleet(
        (FleetShip("cr90_corvette_a", ("nav_team",)),), ("tie_fighter_squadron",)
    )


def two_leias() -> dict[str, Any]:
    leia = replace(NEW["upgrade:leia_organa_officer"], slots=("commander",))
    return {**NEW, "upgrade:leia_organa_commander": leia}


def test_of_two_cards_of_one_name_the_heading_says_which():
    text = "CR90 Corvette A\n• Leia Organa (3)\n"
    officer = read_text(text, two_leias()).fleet.ships[0].upgrades
    commander = read_text("Commander: Leia Organa\n" + text, two_leias()).fleet.ships[0].upgrades
    assert (officer, commander) == (("leia_organa_officer",), ("leia_organa_commander",))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "expected at least one ship"),
        ("Squadrons:\n• X-wing Squadron (13)", "expected at least one ship"),
        (
            "CR90 Corvette A (44)\n• Leia Organ (3)",
            "line 2: unknown card \"Leia Organ\"; nearest is 'Leia Organa'",
        ),
        ("CR90 Corvett A (44)", "line 1: unknown card \"CR90 Corvett A\"; nearest is 'CR90 Corvette A'"),
        ("• Nav Team (4)\nCR90 Corvette A", "line 1: expected a ship before its upgrade Nav Team"),
        ("2 x CR90 Corvette A", "line 1: expected one of CR90 Corvette A"),
        ("CR90 Corvette A\n2 x Nav Team", "line 2: expected one of Nav Team"),
        ("CR90 Corvette A\n99 x X-wing Squadron", "line 2: expected 1 to 40 of X-wing Squadron"),
        ("CR90 Corvette A\n0 x X-wing Squadron", "line 2: expected 1 to 40 of X-wing Squadron"),
        ("Faction: Hutts\nCR90 Corvette A", "line 1: expected one of rebel, empire"),
        ("Faction: Empire\nCR90 Corvette A", "faction: 'empire', but every ship is of 'rebel'"),
        ("Asault: Most Wanted", "line 1: unknown heading 'Asault'; nearest is 'assault'"),
        ("Assault: Minefields", "line 1: expected an objective for assault; Minefields is navigation"),
        ("Assault: Most Wanted\nAssault: Opening Salvo", "line 2: a second objective for assault"),
        (
            "Commander: Admiral Ackbar\nCR90 Corvette A",
            "commander: expected admiral_ackbar among the upgrades of a ship",
        ),
        ("Commander: Nav Team\nCR90 Corvette A", 'line 1: unknown card "Nav Team"'),
        ("Points: 1/99999", "line 1: expected the agreed total, 1 to 10000, found 99999"),
        ("•", 'line 1: unknown card ""'),
    ],
)
def test_everything_wrong_has_one_clear_line(text: str, line: str):
    with pytest.raises(FleetError) as caught:
        read_text(text, NEW)
    assert str(caught.value).startswith(line)
    assert str(caught.value).isprintable()


LINES = st.lists(
    st.sampled_from(PASTED.splitlines() + OTHER.splitlines()) | st.text(max_size=30), max_size=12
)


@settings(max_examples=300, deadline=None)
@given(LINES.map("\n".join))
def test_any_text_is_read_or_refused(text: str):
    with suppress(FleetError):
        assert read_text(text, NEW).fleet.ships
