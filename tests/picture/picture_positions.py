"""Positions for the picture tests, reached by real play."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

from holotable import rulesets
from holotable.kernel import record
from holotable.kernel.decision import Pick
from holotable.kernel.game import Game
from holotable.picture.scene import Area, Group, Scene, shapes_of
from holotable.table.measure import Polygon
from holotable.table.position import PlacedObstacle
from holotable.xwing.position import PlacedShip, Position
from holotable.xwing.setup import Setup
from holotable.xwing.squad import Squad, SquadShip

XWING_1 = rulesets.load("xwing-1")
ROCK = PlacedObstacle(outline="core2asteroid2", x=620, y=560, heading=10)
POE = PlacedShip(seat="red", pilot="poedameron", x=350, y=520, heading=40, tokens={"focus": 1})
OMEGA = PlacedShip(seat="blue", pilot="omegaleader", x=500, y=760, heading=200, tokens={"evade": 1})


def begin(*ships: PlacedShip, rocks: tuple[PlacedObstacle, ...] = (), **stand: Any) -> Game:
    """A game that goes on from a position; its dice are questions."""
    position = Position(ships=ships, obstacles=rocks, **stand)
    return record.begin(XWING_1, Setup(position=position))


def whole_game() -> Game:
    """A game of three ships before its setup."""
    squads = {
        "red": Squad((SquadShip("poedameron"),)),
        "blue": Squad((SquadShip("omegaleader"), SquadShip("zetasquadronpilot"))),
    }
    return record.begin(XWING_1, Setup(squads=squads))


def choose(game: Game, why: str, *labels: str) -> None:
    """Answer the open pick with the options that begin so; none declines."""
    decision = game.decision
    assert isinstance(decision, Pick), decision
    assert decision.why.key == why
    numbers = [
        next(k for k, o in enumerate(decision.options) if o.label.startswith(label)) for label in labels
    ]
    game.answer(decision, tuple(numbers))


def bumped() -> Game:
    """A bank that a TIE stands in the way of; the other side is asked whom to activate."""
    return begin(
        PlacedShip(seat="red", pilot="bluesquadronnovice", x=380, y=180, heading=10, dial="3 bank_right"),
        PlacedShip(name="Zeta 1", seat="blue", pilot="zetasquadronpilot", x=478, y=352, heading=215),
        PlacedShip(name="Zeta 2", seat="blue", pilot="zetasquadronpilot", x=560, y=600, heading=180),
        phase="activation",
        round=2,
    )


def shot() -> Game:
    """A shot past or through an asteroid, before the attack dice are rolled."""
    rock = PlacedObstacle(outline="core2asteroid3", x=420, y=640, heading=140, name="Rock")
    game = begin(POE, OMEGA, rocks=(rock,), phase="combat", round=3)
    choose(game, "declare-target", '"Omega')
    return game


def barrel_roll() -> Game:
    """A TIE that has moved 2 straight and is asked where along the line its roll to the right ends."""
    game = begin(
        PlacedShip(seat="red", pilot="poedameron", x=600, y=300, heading=300),
        PlacedShip(seat="blue", pilot="omegaleader", x=340, y=330, heading=60, dial="2 straight"),
        phase="activation",
        done=("poedameron",),
        rocks=(PlacedObstacle(outline="core2asteroid4", x=420, y=255),),
    )
    choose(game, "perform-action", "barrel")
    choose(game, "roll-side", "left")
    return game


def tallon_roll() -> Game:
    """An X-wing that is asked where it ends a Tallon roll."""
    return begin(
        PlacedShip(seat="red", pilot="poedameron", x=300, y=300, heading=20, dial="3 tallon_roll_right"),
        OMEGA,
        phase="activation",
        done=("omegaleader",),
    )


def areas(scene: Scene, layer: str, css: str) -> list[Polygon]:
    """The outlines of a class on a layer, those in groups included."""
    found: list[Polygon] = []
    for shape in shapes_of(scene, layer):
        inner = shape.shapes if isinstance(shape, Group) else (shape,)
        found += [item.points for item in inner if isinstance(item, Area) and css in item.css.split()]
    return found


def words(svg: str) -> str:
    """All that can be read in a picture."""
    root = ElementTree.fromstring(svg)
    return " ".join(
        text for element in root.iter() for text in [element.text or ""] if "style" not in element.tag
    )
