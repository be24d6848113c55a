"""The rulebook holds every rule of the checklists, well formed, and finds them by ID."""

import re
from collections import Counter

import pytest

from holotable import rulebook

# The figures of the checklists' headers. A new rule is added here too, with its number after the topic's highest.
ARMADA = """
    GOLD 5, TIM 23, DICE 16, COMP 19, GEO 8, RNG 17, ARC 5, LOS 13, FLT 13, UPG 19, SET 24, RND 18, PASS 6, STA 6,
    CMD 41, SHP 11, ATK 30, CRT 8, DMG 17, DCK 24, DEF 24, MOV 20, OVL 16, SQD 16, ENG 7, KEY 19, OBS 21, OBM 7,
    TOK 10, FLO 4, HUG 11, IGN 10, STN 5, SAS 5, OBJ 32, SCR 4, WIN 4, OPT 8, INF 5, CRD 60, CAM 6
"""
XWING_1 = """
    PREC 6, DICE 9, GEO 17, SQUAD 11, SETUP 9, ROUND 13, PLAN 5, MOVE 20, BUMP 10, OBST 12, ACT 23, TOK 11, ION 2,
    ATK 17, MOD 11, DMG 10, CRIT 14, OCRIT 2, KILL 3, BOMB 16, LARGE 1, HUGE 2, ARCX 4, CARDX 3, WIN 6, INT 4
"""
XWING_2 = """
    PREC 8, DICE 9, GEO 17, SQUAD 12, SETUP 11, ROUND 4, QUEUE 8, PLAN 5, SYS 5, ACTV 6, MOVE 22, OVER 6, OBST 14,
    ACT 9, BROLL 4, BOOST 1, FOCUS 1, EVADE 1, CALC 1, LOCK 3, REIN 1, ROT 1, RELOAD 1, COORD 1, JAM 1, CLOAK 1,
    SLAM 1, ION 1, TOK 16, CHG 6, ATK 21, MOD 7, DMG 8, CRIT 14, KILL 6, DEV 17, REM 3, DOCK 3, COND 1, SIZE 1,
    HUGE 1, END 2, WIN 4, INT 5
"""

ID_FORM = re.compile(r"(ARM|XW1|XW2)-([A-Z]+)-(\d\d)")
EVERY_RULE = list({r.id: r for name in rulebook.RULESETS for r in rulebook.rules(name)}.values())


def header(figures: str) -> dict[str, int]:
    return {topic: int(count) for topic, count in (entry.split() for entry in figures.split(","))}


@pytest.mark.parametrize(
    ("prefix", "figures", "total"),
    [("ARM", ARMADA, 617), ("XW1", XWING_1, 241), ("XW2", XWING_2, 270)],
)
def test_every_topic_has_as_many_rules_as_its_checklist_says(prefix: str, figures: str, total: int):
    topics = Counter(r.id.split("-")[1] for r in EVERY_RULE if r.id.startswith(prefix))
    assert topics == header(figures)
    assert topics.total() == total


def test_every_id_is_well_formed_and_used_once():
    for name in rulebook.RULESETS:
        ids = [r.id for r in rulebook.rules(name)]
        assert len(ids) == len(set(ids))
        assert all(ID_FORM.fullmatch(i) for i in ids)


def test_every_rule_says_something_and_belongs_somewhere():
    for r in EVERY_RULE:
        assert r.text.strip(), r.id
        assert r.section.strip(), r.id
        assert r.rulesets, r.id
        assert all(line.strip() for line in (*r.edges, *r.tests, *r.notes)), r.id


def test_no_markup_of_the_checklists_is_left():
    for r in EVERY_RULE:
        for line in (r.text, *r.edges, *r.tests):
            assert not re.search(r"\*\*|`|^(Edge|Test)|(Edge|Test):|\[(both|1\.0)\]", line), r.id


def test_every_rule_that_a_text_refers_to_exists():
    ids = {r.id for r in EVERY_RULE}
    for r in EVERY_RULE:
        for line in (r.text, *r.edges, *r.tests):
            for found in re.finditer(r"(?:ARM|XW1|XW2)-[A-Z]+-\d\d", line):
                assert found.group() in ids, f"{r.id} refers to {found.group()}"


def test_each_family_has_its_open_questions_with_a_ruling():
    counts = {name: len(rulebook.gaps(name)) for name in rulebook.RULESETS}
    assert counts == {"armada-1.0": 48, "armada-1.5": 48, "xwing-1": 22, "xwing-2": 25}
    for name in rulebook.RULESETS:
        assert all(g.issue and g.ruling for g in rulebook.gaps(name))
    found = rulebook.gap("XW1-G5")
    assert found is not None
    assert found.ruling == "Forbid overlapping ships and obstacles"
    assert rulebook.gap("XW1-G99") is None


def test_a_rule_is_found_by_its_id():
    dice = rulebook.rule("XW1-DICE-01")
    assert dice.section == "1. Components and dice"
    assert dice.text == "Attack die: 8 faces = 3 hit, 1 critical, 2 focus, 2 blank."
    assert dice.tests == ("seeded histogram of 80,000 rolls is within 1 % of 37.5 / 12.5 / 25 / 25 %.",)
    assert dice.rulesets == ("xwing-1",)


def test_notes_tell_where_a_rule_comes_from():
    assert rulebook.rule("XW1-PREC-03").notes == ("FAQ",)
    assert rulebook.rule("XW1-GEO-02").notes == ("geometry",)
    assert rulebook.rule("XW2-MOVE-01").section == "9. Maneuvers"
    assert "expansion" in rulebook.rule("XW1-BOMB-08").notes  # its whole section is
    assert rulebook.rule("ARM-DCK-02").notes == ("card",)
    for name in rulebook.RULESETS:
        legend = rulebook.notes(name)
        for r in rulebook.rules(name):
            assert all(note in legend or note.startswith("RR2 for ") for note in r.notes), r.id


@pytest.mark.parametrize(
    ("rule_id", "rulesets", "flag"),
    [
        ("ARM-GOLD-01", ("armada-1.0", "armada-1.5"), None),  # in both editions
        ("ARM-DEF-11", ("armada-1.0",), None),  # the older evade
        ("ARM-DEF-12", ("armada-1.5",), None),  # the newer evade
        ("ARM-SQD-05", ("armada-1.0", "armada-1.5"), None),  # an answer of 1.5 that holds in 1.0 too
        ("ARM-RNG-11", ("armada-1.0", "armada-1.5"), "errata_1_0"),  # a correction of the printed 1.0
        ("ARM-LOS-10", ("armada-1.5",), None),  # beside two answers of the same subject, but not one
    ],
)
def test_an_armada_rule_knows_its_editions(rule_id: str, rulesets: tuple[str, ...], flag: str | None):
    found = rulebook.rule(rule_id)
    assert (found.rulesets, found.flag) == (rulesets, flag)


def test_an_edge_case_of_one_edition_says_so():
    assert rulebook.rule("ARM-SET-14").edges == ("[1.5 FAQ] speed 0 is not allowed.",)


def test_an_unknown_id_names_the_nearest_ones():
    with pytest.raises(rulebook.UnknownRule, match="no rule has the ID XW1-MOVE-99; nearest: XW1-MOVE-"):
        rulebook.rule("XW1-MOVE-99")


def test_an_unknown_ruleset_names_those_there_are():
    with pytest.raises(rulebook.UnknownRuleset) as unknown:
        rulebook.rules("xwing-3")
    assert str(unknown.value).endswith("xwing-3; there are armada-1.0, armada-1.5, xwing-1, xwing-2")
