"""Worked examples of the checklist that need a card or a ship of a further expansion: test packs supply them."""

from __future__ import annotations

import pytest
from xwing_pack import PACK

from holotable.kernel import record
from holotable.kernel.frame import Source
from holotable.kernel.hooks import Effects
from holotable.kernel.query import Set
from holotable.kernel.ruleset import Pack
from holotable.rulesets import load
from holotable.scenario.strict import Strict
from holotable.testing import table
from holotable.xwing.facts import UpgradeFacts
from holotable.xwing.frames import CombatPhase, CombatTurn
from holotable.xwing.queries import Difficulty
from holotable.xwing.setup import Setup
from holotable.xwing.squad import Squad, SquadShip
from holotable.xwing.vocabulary import XWing

effects = Effects()


@effects.kind("upgrade")("ambush").before(CombatPhase, may=True)
def ambush(g: XWing, me: Source, now: CombatPhase) -> None:
    """At the start of combat: an attack beside the usual one."""
    g.do(CombatTurn(me.host))


@effects.kind("upgrade")("rust").value(Difficulty)
def rust(g: XWing, me: Source, ask: Difficulty) -> Set | None:
    """Banks are red."""
    return Set("red") if ask.ship == me.host and " bank_" in ask.maneuver else None


FACTS = {f"upgrade:{name}": UpgradeFacts(name.title(), "tech", 1) for name in ("ambush", "rust")}
CARDS = Pack("cards", "1", "xwing-1", FACTS, effects)
ZETA = "blue zetasquadronpilot 457,480 down name=Zeta"


@pytest.mark.rule("XW1-PREC-01")
@pytest.mark.card("xwing-1:blindedpilot")
@pytest.mark.parametrize("blind", [False, True])
def test_an_attack_that_a_card_grants_is_not_made_where_another_says_cannot(blind: bool) -> None:
    vet = f"red redsquadronveteran 457,300 up +ambush {'faceup=blindedpilot' if blind else ''} name=Vet"
    with table("xwing-1", vet, ZETA, phase="combat", packs=[CARDS]) as t:
        t.choose("Ambush")
        if not blind:
            t.attack("Vet", "Zeta").dice("blank blank blank").dice("blank blank blank")
        assert sum("attacks Zeta" in line for line in t.log) == (0 if blind else 1)
        assert any("does not attack" in line for line in t.log) is blind
        t.attack("Vet", "Zeta").dice("blank blank blank").dice("blank blank blank")  # its own turn
        t.asks("blue", "declare-target")


@pytest.mark.rule("XW1-MOVE-06", "XW1-MOVE-04")
@pytest.mark.card("xwing-1:r2astromech")
@pytest.mark.parametrize(
    ("cards", "before", "after"), [("+r2astromech +rust", 0, 1), ("+r2astromech", 1, 0), ("", 1, 1)]
)
def test_a_bank_that_one_card_makes_green_and_another_red_is_red(cards: str, before: int, after: int) -> None:
    """Red brings a stress, green takes one, and white, as it is printed, does neither."""
    red = f"red bluesquadronnovice 457,300 up dial='2 bank_left' stress={before} {cards} name=Red"
    with table("xwing-1", red, ZETA, phase="activation", done=("Zeta",), packs=[CARDS]) as t:
        if cards:
            t.choose("R2 Astromech")
        assert t.tokens("Red").get("stress", 0) == after


@pytest.mark.rule("XW1-SETUP-06", "XW1-SETUP-05")
def test_a_large_ship_may_stick_out_of_its_zone_if_it_fills_the_depth() -> None:
    """Straight it fits, 80 of 100 mm; at 45 degrees it is 113 mm deep and has to reach from the edge to range 1."""
    squads = {"red": Squad((SquadShip("bargee"),)), "blue": Squad((SquadShip("poedameron"),))}
    rules = load("xwing-1", [PACK])

    def placing() -> Strict:
        t = Strict(record.begin(rules, Setup(squads=squads, obstacles=())))
        return t.choose("blue").choose("south")

    for y, heading in ((40, 0), (60, 0), (56.569, 45)):
        placing().place(457, y, heading).asks("blue", "")
    t = placing()
    t.refuses_at(457, 60.1, 0, rule="XW1-SETUP-05").refuses_at(457, 57, 45, rule="XW1-SETUP-05")
    t.refuses_at(457, 56.5, 45).refuses_at(457, 39.9, 0)  # partly off the table
