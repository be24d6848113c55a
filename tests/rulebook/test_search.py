"""Searching the rulebook: every word must occur, and rules named by ID come first."""

import pytest

from holotable import rulebook


def ids(words: str, ruleset: str | None = None) -> list[str]:
    return [r.id for r in rulebook.search(words, ruleset)]


def test_every_word_must_occur_whatever_its_case():
    assert ids("TALLON placement Overlap", "xwing-1") == ["XW1-MOVE-13"]
    assert ids("tallon brace") == []


def test_ids_come_before_texts_and_texts_before_examples():
    found = ids("ion", "xwing-1")
    by_id = [i for i in found if "ION" in i]
    assert found[: len(by_id)] == by_id == ["XW1-ION-01", "XW1-ION-02"]
    by_text = [i for i in found if "ion" in rulebook.rule(i).text.lower() and i not in by_id]
    assert found[len(by_id) : len(by_id) + len(by_text)] == by_text


def test_words_may_be_spread_over_a_rule_and_its_examples():
    assert "XW1-ACT-10" in ids("barrel (80, 20)", "xwing-1")


@pytest.mark.parametrize("ruleset", rulebook.RULESETS)
def test_a_ruleset_limits_the_search(ruleset: str):
    found = rulebook.search("attack", ruleset)
    assert found
    assert all(ruleset in r.rulesets for r in found)


def test_a_rule_of_both_armada_editions_is_found_once():
    found = ids("brace total halve")
    assert len(found) == len(set(found))
    assert "ARM-DEF-09" in found


def test_open_questions_are_searched_too():
    assert [g.id for g in rulebook.search_gaps("free measuring")] == ["XW1-G15"]
