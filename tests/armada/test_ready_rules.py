"""What it costs in 1.5 to ready an upgrade that does not recur (ARM-UPG-16, ARM-STA-03)."""

from __future__ import annotations

import pytest

from holotable.armada.facts import UpgradeFacts
from holotable.kernel.ruleset import Pack
from holotable.testing import table

VSD = "red victory_ii_class_star_destroyer 200,200 up name=VSD +costly exhausted=costly"
CR90 = "blue cr90_corvette_a 700,700 down name=CR90"


def costly(**cost: int) -> Pack:
    """A pack with a card that is readied for these tokens only."""
    card = UpgradeFacts("Costly", ("officer",), 1, recur=False, ready_cost=cost)
    return Pack("costly", "1", "armada-1.5", {"upgrade:costly": card})


@pytest.mark.rule("ARM-UPG-16", "ARM-STA-03", "ARM-CMD-10", ruleset="armada-1.5")
def test_a_ready_cost_takes_the_tokens_of_each_command_shown() -> None:
    pack = costly(repair=1, navigate=1)
    with table(
        "armada-1.5", f"{VSD} tokens=repair,navigate,squadron", CR90, phase="status", packs=(pack,)
    ) as t:
        t.choose("Costly").asks("red", "assign-dial")
        assert not t.card("VSD", "costly").exhausted
        assert t.ship("VSD").tokens == ("squadron",)


@pytest.mark.rule("ARM-UPG-16", "ARM-STA-03", ruleset="armada-1.5")
@pytest.mark.parametrize(
    ("cost", "tokens"),
    [({"repair": 1, "navigate": 1}, "repair,squadron"), ({"repair": 2}, "repair,squadron")],
    ids=["one of two commands", "one of two tokens"],
)
def test_less_than_the_ready_cost_is_not_enough(cost: dict[str, int], tokens: str) -> None:
    with table("armada-1.5", f"{VSD} tokens={tokens}", CR90, phase="status", packs=(costly(**cost),)) as t:
        t.asks("red", "assign-dial")
        assert t.card("VSD", "costly").exhausted
        assert t.ship("VSD").tokens == ("repair", "squadron")
