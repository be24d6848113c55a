"""Moves, attacks, toggles and keywords that cards give to squadrons (ARM-SQD-06, ARM-SQD-07, ARM-SQD-13, ARM-KEY-01).

No card of the core set grants a move or an attack, so a pack brings some that do.
"""

from __future__ import annotations

import pytest

from holotable.armada.events import RevealDial, Toggle
from holotable.armada.facts import UpgradeFacts
from holotable.armada.frames import SquadronMove, ZoneAttack
from holotable.armada.queries import Keyword, SquadronSpeed
from holotable.armada.vocabulary import Armada as Game
from holotable.kernel.frame import Source
from holotable.kernel.hooks import Effects
from holotable.kernel.query import Add
from holotable.kernel.ruleset import Pack
from holotable.scenario.armada.script import ArmadaScript
from holotable.testing import Armada, table

SHIP = "red nebulon_b_escort_frigate 400,250 up name=Neb speed=1"
FOE = "blue cr90_corvette_a 850,850 left name=Foe activated=yes"
X = "red x_wing_squadron 400,400 name=X"
FAR_TIE = "blue tie_fighter_squadron 700,700 name=TIE"
NEAR_TIE = "blue tie_fighter_squadron 400,480 name=TIE"


def deeds(ruleset: str) -> Pack:
    """Upgrades that have friendly squadrons move or attack, tire or speed them, or teach them to strike back."""
    effects = Effects()
    upgrade = effects.kind("upgrade")

    @upgrade("scramble").after(RevealDial)
    def scramble(g: Game, me: Source, now: RevealDial) -> None:
        """As the ship reveals its dial, its squadrons move within distance 1."""
        g.do(*(SquadronMove(squadron, 1) for squadron in g.squadrons(of=me.owner)))

    @upgrade("sortie").after(RevealDial)
    def sortie(g: Game, me: Source, now: RevealDial) -> None:
        """As the ship reveals its dial, its squadrons attack."""
        g.do(*(ZoneAttack(squadron, must=True) for squadron in g.squadrons(of=me.owner)))

    @upgrade("fatigue").after(SquadronMove)
    def fatigue(g: Game, me: Source, now: SquadronMove) -> None:
        """A move tires: the slider is toggled."""
        g.do(Toggle(now.squadron))

    @upgrade("boost").value(SquadronSpeed)
    def boost(g: Game, me: Source, ask: SquadronSpeed) -> Add:
        """One faster."""
        return Add(1)

    @upgrade("reflexes").value(Keyword)
    def reflexes(g: Game, me: Source, ask: Keyword) -> Add | None:
        """Friendly squadrons gain counter 1."""
        return Add(1) if ask.name == "counter" and g.owner(ask.unit) == me.owner else None

    names = ("scramble", "sortie", "fatigue", "boost", "reflexes")
    facts = {f"upgrade:{name}": UpgradeFacts(name.title(), ("officer",), 1) for name in names}
    return Pack("deeds", "1", ruleset, facts, effects)


def commanding(ruleset: Armada, extra: str, *others: str) -> ArmadaScript:
    """The ship is about to be activated with a squadron dial, an X-wing in front of it."""
    ship = f"{SHIP} dials=squadron {extra}"
    return table(ruleset, ship, FOE, X, *others, packs=(deeds(ruleset),))


# Moves and attacks that are no activation --------------------------------------------------------------------


@pytest.mark.rule("ARM-SQD-06", ruleset="armada-1.5")
def test_a_granted_move_activates_nobody() -> None:
    """It has moved, and is activated by the command all the same, to move and attack."""
    with commanding("armada-1.5", "+scramble", FAR_TIE) as t:
        t.place(400, 450).choose("keep the dial")
        assert not t.squadron("X").activated
        t.choose("squadron by dial").activate("X").choose("move").place(400, 500)
        assert t.squadron("X").activated


@pytest.mark.rule("ARM-SQD-06", ruleset="armada-1.5")
def test_a_granted_attack_activates_nobody() -> None:
    with commanding("armada-1.5", "+sortie", NEAR_TIE) as t:
        t.dice("hit accuracy accuracy accuracy")
        assert not t.squadron("X").activated
        t.choose("keep the dial").choose("squadron by dial").activate("X").offers("attack")


@pytest.mark.rule("ARM-SQD-07", ruleset="armada-1.5")
def test_a_toggle_does_not_end_the_activation_under_way() -> None:
    """By a squadron command it moves, is toggled, and still attacks."""
    with commanding("armada-1.5", "+fatigue", NEAR_TIE.replace("400,480", "400,600")) as t:
        t.choose("keep the dial").choose("squadron by dial").activate("X").choose("move").place(400, 530)
        assert t.squadron("X").activated
        t.offers("attack").choose("attack").dice("hit hit hit accuracy")
        assert t.squadron("TIE").zone == "destroyed"


@pytest.mark.rule("ARM-SQD-07", "ARM-SQD-04", ruleset="armada-1.5")
def test_a_toggle_before_its_activation_leaves_it_none() -> None:
    """Moved and toggled as the dial was revealed, it cannot be activated by the command."""
    with commanding("armada-1.5", "+scramble +fatigue", FAR_TIE) as t:
        t.place(400, 450).choose("keep the dial").choose("squadron by dial")
        t.asks("red", "determine-course")


# Speed -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ARM-SQD-13")
@pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])
def test_speed_changes_are_for_the_move_of_an_activation_alone(ruleset: Armada) -> None:
    """An X-wing of speed 3 and 1 more moves as far as distance 4, but a card's distance 1 stays distance 1."""
    with commanding(ruleset, "+scramble +boost", FAR_TIE.replace("700,700", "800,300")) as t:
        t.refuses_at(400, 400 + 76.6, rule="ARM-SQD-08").place(400, 400 + 76.5).choose("keep the dial")
        t.choose("squadron by dial").activate("X").choose("move")
        t.refuses_at(400, 476.5 + 245.1, rule="ARM-SQD-08").place(400, 476.5 + 245)


# Keywords ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ARM-KEY-01", ruleset="armada-1.5")
@pytest.mark.parametrize(
    ("extra", "unit", "dice"),
    [
        ("", "a_wing_squadron", "hit hit"),
        ("+reflexes", "a_wing_squadron", "hit hit hit"),
        ("+reflexes", "x_wing_squadron", "hit"),
    ],
)
def test_a_numbered_keyword_gained_again_adds_up(extra: str, unit: str, dice: str) -> None:
    """Counter 2 is printed on A-wings: with counter 1 gained it is counter 3."""
    ship, defender = f"{SHIP} activated=yes {extra}", f"red {unit} 400,400 name=Red"
    packs, foe = (deeds("armada-1.5"),), NEAR_TIE
    with table("armada-1.5", ship, FOE, defender, foe, phase="squadron", first="blue", packs=packs) as t:
        t.attack("TIE", "Red").dice("crit crit crit")
        t.asks("red", "counter")
        t.yes().dice(dice)
        assert t.squadron("TIE").hull == 3 - len(dice.split())
