"""Side moves in a corner of the table, where one edge bars one end of the slide and the other edge the other."""

from __future__ import annotations

import pytest

from holotable.scenario.xwing import XWingScript
from holotable.testing import table

FOE = "blue omegaleader 850,850 down name=Foe"


def rolling(y: float) -> XWingScript:
    """A ship in the lower left corner, heading 135, is about to roll; to its right lies the corner.

    Turned so, a base needs 28.284 mm to each edge. Where y is 93.34, the left edge allows slides to the right-hand side
    of 4 mm and more, the lower one of 12 mm and less; where it is 84, of none above 0.
    """
    tie = f"red zetasquadronpilot 82.02,{y} 135 name=Tie"
    return table("xwing-1", tie, FOE, phase="activation", done=("Foe",)).choose("barrel roll")


@pytest.mark.rule("XW1-ACT-12", "XW1-ACT-13")
def test_a_roll_of_which_only_a_few_millimetres_are_legal_can_be_completed() -> None:
    t = rolling(93.34).choose("right with 1 straight")
    t.refuses_slide(3.9, rule="XW1-ACT-12").refuses_slide(12.1, rule="XW1-ACT-12").slide(8)
    assert t.pose("Tie") == pytest.approx((82.02 - 56.569 + 5.657, 93.34 - 56.569 - 5.657, 135), abs=0.01)


@pytest.mark.rule("XW1-ACT-12", "XW1-ACT-13")
def test_a_roll_that_no_slide_saves_is_not_offered() -> None:
    t = rolling(84).slide(0)  # to the left, the only side
    assert t.pose("Tie") == pytest.approx((82.02 + 56.569, 84 + 56.569, 135), abs=0.01)
