"""Armada positions for the picture tests, reached by real play."""

from __future__ import annotations

from typing import Any

from holotable import rulesets
from holotable.armada.fleet import Fleet, FleetShip
from holotable.armada.position import PlacedShip, PlacedSquadron, Position
from holotable.armada.setup import Setup
from holotable.armada.vocabulary import Armada
from holotable.kernel import record
from holotable.kernel.decision import Pick, Roll
from holotable.table.position import PlacedObstacle

ARMADA_1_5 = rulesets.load("armada-1.5")
CORVETTE = PlacedShip(
    seat="red", ship="cr90_corvette_a", x=330, y=230, heading=20, dials=("navigate",), exhausted=("redirect",)
)
FRIGATE = PlacedShip(
    seat="red",
    ship="nebulon_b_escort_frigate",
    x=600,
    y=200,
    heading=350,
    dials=("repair", "squadron"),
    shields={"front": 0},
    discarded=("evade",),
)
VICTORY = PlacedShip(
    seat="blue",
    ship="victory_ii_class_star_destroyer",
    x=480,
    y=480,
    heading=185,
    dials=("navigate", "concentrate_fire", "repair"),
    facedown=("structural_damage",),
)
X_WING = PlacedSquadron(seat="red", squadron="x_wing_squadron", x=300, y=600)
LUKE = PlacedSquadron(seat="red", squadron="luke_skywalker", x=200, y=600, exhausted=("brace",))
TIE = PlacedSquadron(seat="blue", squadron="tie_fighter_squadron", x=300, y=660)
ROCK = PlacedObstacle(outline="asteroid_2", x=420, y=350, heading=30)


def begin(
    *units: PlacedShip | PlacedSquadron, rocks: tuple[PlacedObstacle, ...] = (), **stand: Any
) -> Armada:
    """A game that goes on from a position; its dice are questions."""
    ships = tuple(unit for unit in units if isinstance(unit, PlacedShip))
    squadrons = tuple(unit for unit in units if isinstance(unit, PlacedSquadron))
    position = Position(ships=ships, squadrons=squadrons, obstacles=rocks, **stand)
    return armada(record.begin(ARMADA_1_5, Setup(position=position)))


def armada(game: object) -> Armada:
    assert isinstance(game, Armada)
    return game


def choose(game: Armada, why: str, label: str = "") -> None:
    """Answer the open pick with the option that begins so; none declines."""
    decision = game.decision
    assert isinstance(decision, Pick), decision
    assert decision.why.key == why
    numbers = [k for k, option in enumerate(decision.options) if option.label.startswith(label)]
    game.answer(decision, (numbers[0],) if label else ())


def roll(game: Armada, *faces: str) -> None:
    """Answer the open roll."""
    decision = game.decision
    assert isinstance(decision, Roll), decision
    sides = zip(decision.dice, faces, strict=True)
    game.answer(decision, tuple(ARMADA_1_5.dice[die.kind].index(face) for die, face in sides))


def whole_game() -> Armada:
    """A game of two small fleets before its setup."""
    fleets = {
        "red": Fleet((FleetShip("cr90_corvette_a"),), ("x_wing_squadron", "x_wing_squadron")),
        "blue": Fleet((FleetShip("gladiator_i_class_star_destroyer"),), ("howlrunner",)),
    }
    return armada(record.begin(ARMADA_1_5, Setup(fleets=fleets)))


def declaring() -> Armada:
    """The Victory is asked whom it attacks; an asteroid lies between it and the corvette."""
    game = begin(CORVETTE, FRIGATE, VICTORY, X_WING, TIE, rocks=(ROCK,), first="blue", round=3)
    choose(game, "convert-dial", "take")
    return game


def defending() -> Armada:
    """The corvette may spend tokens against an obstructed attack; its first evade is locked."""
    game = declaring()
    choose(game, "declare-target", "front: CR90 Corvette A front")
    roll(game, "accuracy", "double_hit")
    choose(game, "AttackEffects", "spend accuracy")
    choose(game, "lock-token", "evade")
    return game


def dogfight() -> Armada:
    """An X-wing attacks the TIE fighter that it is engaged with."""
    far = PlacedShip(seat="blue", ship="gladiator_i_class_star_destroyer", x=700, y=800)
    game = begin(CORVETTE, far, X_WING, LUKE, TIE, phase="squadron")
    choose(game, "activate-squadron", "X-wing")
    return game


def moving() -> Armada:
    """A TIE fighter that nothing holds is asked where it moves."""
    game = begin(CORVETTE, VICTORY, TIE, phase="squadron", first="blue")
    choose(game, "squadron-deed", "move")
    return game


def to_course(game: Armada, label: str = "") -> Armada:
    """On to the question for the course, all offers declined; with a label it is answered."""
    while game.decision is not None and game.decision.why.key != "determine-course":
        kept = isinstance(game.decision, Pick) and game.decision.least
        game.answer(game.decision, (0,) if kept else ())
    if label:
        choose(game, "determine-course", label)
    return game


def courses() -> Armada:
    """The corvette is asked for its course."""
    alone = PlacedShip(
        seat="red", ship="cr90_corvette_a", x=330, y=180, heading=20, dials=("squadron",), speed=3
    )
    block = PlacedShip(
        seat="red", ship="nebulon_b_escort_frigate", x=420, y=330, heading=300, dials=("repair", "repair")
    )
    far = PlacedShip(seat="blue", ship="gladiator_i_class_star_destroyer", x=700, y=800)
    game = begin(alone, block, far, round=2)
    choose(game, "activate-ship", "CR90")
    return to_course(game)


def bumped() -> Armada:
    """A course that ends on another ship at speeds 3 and 2; the first damage card is drawn."""
    return to_course(courses(), "0 R1 L1, tool left")


def displaced() -> Armada:
    """A TIE fighter lay under the corvette and is to be placed beside it."""
    straight = PlacedShip(seat="red", ship="cr90_corvette_a", x=330, y=180, dials=("squadron",), speed=2)
    far = PlacedShip(seat="blue", ship="gladiator_i_class_star_destroyer", x=700, y=800)
    under = PlacedSquadron(seat="blue", squadron="tie_fighter_squadron", x=330, y=300)
    game = begin(straight, far, under, round=2)
    return to_course(game, "0 0")
