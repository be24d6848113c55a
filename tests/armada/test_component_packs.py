"""Sizes and traits of ships, printed on cards of a pack: the core set has no large ship (ARM-COMP-04, -08, -10)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from holotable.armada.facts import ShipFacts, UpgradeFacts
from holotable.armada.queries import ArmamentDice
from holotable.armada.vocabulary import Armada
from holotable.kernel.frame import Source
from holotable.kernel.hooks import Effects
from holotable.kernel.query import Add
from holotable.kernel.ruleset import Pack
from holotable.rulesets import load
from holotable.testing import table

CR90 = "blue cr90_corvette_a 457,436 down name=CR90"
both = pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])


def victory_of(ruleset: str) -> ShipFacts:
    """The core ship card to print others from."""
    return load(ruleset).facts["ship:victory_ii_class_star_destroyer"]


def in_all_sizes(ruleset: str) -> Pack:
    """A Victory printed in each size."""
    victory = victory_of(ruleset)
    sizes = {"small": "gladiator", "medium": "victory", "large": "imperial"}
    facts = {
        f"ship:{size}": replace(victory, size=size, geometry=key, name=size) for size, key in sizes.items()
    }
    return Pack("ours", "1", ruleset, facts)


HALF_TOKEN = {"small": 35.125, "medium": 50.75, "large": 64.25}


@both
@pytest.mark.rule("ARM-COMP-10")
@pytest.mark.parametrize("size", ["small", "medium", "large"])
def test_ships_of_all_sizes_attack_defend_and_move_alike(ruleset: str, size: str) -> None:
    """The same card on three bases: the same range bands, pool, zones, redirect and courses."""
    ship = f"red {size} 457,300 up name=Ship speed=1"
    for gap, dice in ((186.8, 6), (187, 3)):
        foe = f"blue nebulon_b_escort_frigate 457,{300 + HALF_TOKEN[size] + 35.125 + gap} down name=Foe"
        with table(ruleset, ship, foe, packs=[in_all_sizes(ruleset)]) as t:
            t.attack("Ship front", "Foe front").dice(" ".join(["accuracy"] * dice)).done()
            t.refuses("R2").course("R1", "right")
            assert t.pose("Ship")[2] == 22.5
            t.attack("Foe front", "Ship front").dice("hit hit hit").choose("redirect")
            t.offers("left", "right").refuses("rear").choose("left").decline().choose("2 damage")
            assert t.ship("Ship").shields == {"front": 2, "left": 1, "right": 3, "rear": 1}


@both
@pytest.mark.rule("ARM-COMP-08")
@pytest.mark.parametrize(
    ("size", "width", "length"), [("small", 43, 71), ("medium", 63, 102), ("large", 77.5, 129)]
)
def test_the_corrected_sizes_of_bases_hold_in_both_editions(
    ruleset: str, size: str, width: float, length: float
) -> None:
    """The distance of two ships abreast and in line is what their bases leave between them."""
    for other, room in ((f"{300 + width + 50},300", 50), (f"300,{300 + length + 50}", 50)):
        ships = (f"red {size} 300,300 up name=A", f"blue {size} {other} up name=B")
        with table(ruleset, *ships, packs=[in_all_sizes(ruleset)]) as t:
            assert t.game.distance(t.ship("A").id, t.ship("B").id) == pytest.approx(room)


def clones(ruleset: str) -> Pack:
    """The Victory with a trait and without, and a card that adds a red die to the batteries of ships with it."""
    victory = victory_of(ruleset)
    facts = {
        "ship:plain": replace(victory, name="Ship"),
        "ship:clone": replace(victory, name="Ship", traits=("Clone",)),
        "upgrade:drill": UpgradeFacts("Drill", ("officer",), 1),
    }
    effects = Effects()

    @effects.kind("upgrade")("drill").value(ArmamentDice)
    def drilled(g: Armada, me: Source, ask: ArmamentDice) -> Add | None:
        ours = ask.unit == me.host and ask.color == "red"
        return Add(1) if ours and "Clone" in g.ship_facts(me.host).traits else None

    return Pack("ours", "1", ruleset, facts, effects)


@pytest.mark.rule("ARM-COMP-04", ruleset="armada-1.5")
@pytest.mark.parametrize(
    ("card", "upgrade", "dice"),
    [("plain", "", 6), ("clone", "", 6), ("plain", "+drill", 6), ("clone", "+drill", 7)],
)
def test_a_trait_does_nothing_but_where_a_card_refers_to_it(card: str, upgrade: str, dice: int) -> None:
    ship = f"red {card} 457,250 up {upgrade} name=Ship speed=1"
    with table("armada-1.5", ship, CR90, packs=[clones("armada-1.5")]) as t:
        t.attack("Ship front", "CR90 front").dice(" ".join(["accuracy"] * dice))
        assert len(t.pool()) == dice
        t.done()
