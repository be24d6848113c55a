"""What the greedy bot makes of X-Wing positions: shots, tokens, rocks, the edge of the table."""

from typing import Any

import pytest

from holotable.kernel import record
from holotable.kernel.decision import Decision, Numbers
from holotable.kernel.game import Game
from holotable.players import Seen, bot
from holotable.players.xwing_odds import expected_damage
from holotable.rulesets import load
from holotable.table.position import PlacedObstacle
from holotable.xwing.position import PlacedShip, Position
from holotable.xwing.setup import Setup


def position(*ships: PlacedShip, phase: Any = "combat", rocks: tuple[PlacedObstacle, ...] = ()) -> Game:
    place = Position(ships=ships, obstacles=rocks, phase=phase)
    return record.begin(load("xwing-1"), Setup(position=place))


def red(
    x: float, y: float, heading: float = 0.0, pilot: str = "redsquadronveteran", **more: Any
) -> PlacedShip:
    return PlacedShip(seat="red", pilot=pilot, x=x, y=y, heading=heading, **more)


def blue(
    x: float, y: float, heading: float = 180.0, pilot: str = "epsilonsquadronpilot", **more: Any
) -> PlacedShip:
    return PlacedShip(seat="blue", pilot=pilot, x=x, y=y, heading=heading, **more)


def asked(game: Game, key: str) -> Any:
    return next(d for d in game.decisions if d.why.key == key)


def greedy(game: Game, decision: Decision[Any]) -> Numbers:
    return bot("greedy", 1).choose(Seen(game, decision.player), decision)


def answer(game: Game, key: str, faces: tuple[int, ...] | None = None) -> None:
    decision = asked(game, key)
    game.answer(decision, faces if faces is not None else greedy(game, decision))


HIT, CRIT, EYE, BLANK = 0, 3, 4, 6
EVADE, D_EYE, D_BLANK = 0, 3, 5


def test_it_shoots_at_the_ship_that_is_nearly_dead():
    game = position(
        red(457, 300), blue(400, 450), blue(500, 450, shields=0, facedown=("directhit", "directhit"))
    )
    decision = asked(game, "declare-target")
    (number,) = greedy(game, decision)
    assert "2" in decision.options[number].label.split(" at ")[0]


def duel(**tokens: int) -> Game:
    game = position(red(457, 300, tokens=tokens), blue(457, 450, tokens={"focus": 1, "evade": 1}))
    answer(game, "declare-target")
    return game


def test_focus_is_not_spent_on_hits_and_blanks():
    game = duel(focus=1)
    answer(game, "roll-attack", (HIT, HIT, BLANK))
    assert greedy(game, asked(game, "ModifyAttackDice")) == ()


def test_focus_is_spent_on_two_focus_results():
    game = duel(focus=1)
    answer(game, "roll-attack", (EYE, EYE, HIT))
    assert greedy(game, asked(game, "ModifyAttackDice")) == (0,)


def test_the_defender_keeps_its_tokens_when_nothing_gets_through():
    game = duel()
    answer(game, "roll-attack", (HIT, BLANK, BLANK))
    answer(game, "roll-defense", (EVADE, D_EYE, D_BLANK))
    assert greedy(game, asked(game, "ModifyDefenseDice")) == ()


def test_the_defender_spends_just_what_stops_the_hits():
    game = duel()
    answer(game, "roll-attack", (HIT, HIT, BLANK))
    answer(game, "roll-defense", (EVADE, D_BLANK, D_BLANK))
    decision = asked(game, "ModifyDefenseDice")
    (number,) = greedy(game, decision)
    assert decision.options[number].ref == "dice:evade"
    game.answer(decision, (number,))
    assert not any(d.why.key == "ModifyDefenseDice" and greedy(game, d) for d in game.decisions)


def test_a_lock_rerolls_blanks_and_nothing_else():
    game = position(red(457, 300, lock="epsilonsquadronpilot", tokens={"focus": 1}), blue(457, 450))
    answer(game, "declare-target")
    answer(game, "roll-attack", (HIT, EYE, BLANK))
    decision = asked(game, "ModifyAttackDice")
    (number,) = greedy(game, decision)
    assert decision.options[number].ref == "dice:lock"
    game.answer(decision, (number,))
    dice = asked(game, "lock-dice")
    assert [dice.options[n].label for n in greedy(game, dice)] == ["blank"]


@pytest.mark.parametrize("heading", [0.0, 90.0, 180.0, 270.0])
def test_it_turns_back_from_the_edge(heading: float):
    x, y = {0.0: (457, 800), 90.0: (800, 457), 180.0: (457, 114), 270.0: (114, 457)}[heading]
    game = position(red(x, y, heading), blue(100, 100, 0.0), phase="planning")
    decision = asked(game, "set-dial")
    (number,) = greedy(game, decision)
    assert "straight" not in decision.options[number].label


def test_it_flies_round_a_rock():
    rock = PlacedObstacle(outline="core2asteroid0", x=457, y=420)
    game = position(red(457, 300), blue(457, 700), phase="planning", rocks=(rock,))
    decision = asked(game, "set-dial")
    (number,) = greedy(game, decision)
    assert decision.options[number].label not in ("2 straight", "3 straight", "1 straight")


def test_mean_damage_by_hand():
    assert expected_damage(1, 0) == pytest.approx(0.5)
    assert expected_damage(2, 0, focus=True) == pytest.approx(1.5)
    assert expected_damage(1, 1) == pytest.approx(0.5 * 0.625)
    assert expected_damage(1, 0, evades=1) == 0
    assert expected_damage(1, 0, reroll=True) == pytest.approx(0.75)
