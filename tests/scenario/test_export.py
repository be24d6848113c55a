"""Exporting: the text of a running game reads back to the same position, and asks the same question."""

from __future__ import annotations

import random
from typing import Any

import pytest

from holotable.kernel import record
from holotable.kernel.chance import Seeded
from holotable.kernel.decision import Decision, Pick, Place
from holotable.kernel.game import Game
from holotable.rulesets import load
from holotable.scenario.export import NotExportable, export, position
from holotable.scenario.playing import play
from holotable.scenario.reading import parse
from holotable.table.finding import legal_candidates
from holotable.testing import table
from holotable.xwing.setup import Setup
from holotable.xwing.squad import Squad, SquadShip

RED = Squad((SquadShip("poedameron", ("predator", "r2d2")), SquadShip("bluesquadronnovice")))
BLUE = Squad(
    (SquadShip("omegaleader", ("commrelay",)), SquadShip("zetasquadronpilot"), SquadShip("zetasquadronpilot"))
)


def check(game: Game) -> str:
    """Export, read back, export again; and the file passes as it is."""
    text = export(game)
    scenario = parse(text)
    assert scenario.setup.position == position(game)
    again = record.begin(scenario.ruleset, scenario.setup)
    assert position(again) == position(game)
    outcome = play(scenario)
    assert outcome.passed, f"{text}\n{outcome.place}: {outcome.message}"
    return text


@pytest.mark.parametrize("seed", range(4))
def test_every_position_of_a_random_game_round_trips(seed: int) -> None:
    rng = random.Random(seed)
    game = record.begin(load("xwing-1"), Setup(squads={"red": RED, "blue": BLUE}, rounds=5), Seeded(seed))
    exported: set[str] = set()
    while (decision := game.decision) is not None:
        try:
            text = export(game)
        except NotExportable:
            pass
        else:
            if text not in exported:
                check(game)
            exported.add(text)
        answer(game, decision, rng)
    assert exported


def answer(game: Game, decision: Decision[Any], rng: random.Random) -> None:
    if isinstance(decision, Pick):
        count = rng.randint(decision.least, decision.most)
        game.answer(decision, tuple(rng.sample(range(len(decision.options)), count)))
    elif isinstance(decision, Place):
        game.answer(decision, legal_candidates(game, decision.piece, decision.rules, 1, rng)[0])


def test_everything_a_ship_may_carry() -> None:
    t = table(
        "xwing-1",
        "red poedameron 457,300 12.5 name='Black One' +predator +r2d2 discarded=r2d2 shields=1 focus=2 stress=1"
        " lock=Zeta",
        "red redace 300,300 up name=Ace touching='Black One'",
        "blue zetasquadronpilot 457,430 down name=Zeta shields=0 faceup=damagedcockpit@2 facedown=directhit",
        "blue epsilonsquadronpilot 100,880 left name=Gone destroyed=yes",
        rocks=["core2asteroid3 700,700 30 name=Rock"],
        phase="combat",
        round=3,
        first="blue",
        done=["Ace"],
        rounds=6,
    )
    text = check(t.game)
    assert (
        "red poedameron 457,300 12.5 +predator +r2d2 name='Black One' shields=1 lock=Zeta touching=Ace discarded=r2d2"
        " focus=2 stress=1"
    ) in text
    assert 'why = "declare-target"' in text


def test_the_middle_of_a_turn_cannot_be_exported() -> None:
    t = table("xwing-1", "red poedameron 457,300 up focus=1", "blue omegaleader 457,430 down", phase="combat")
    t.attack("Poe", "omegaleader").dice("hit hit hit focus")
    with pytest.raises(NotExportable, match="something is under way"):
        export(t.game)
    t.choose("focus").dice("evade evade evade").draws()


def test_a_counter_that_stands_for_a_damage_card_is_not_dropped() -> None:
    """No word of the notation says a counter, so the position is refused while one lies there."""
    facts = load("xwing-1").facts
    deck = [
        key.partition(":")[2] for key in facts if key.startswith("damage:") for _ in range(facts[key].count)
    ]
    pieces = [
        "red redsquadronveteran 457,300 up name=Vet",
        "blue zetasquadronpilot 457,490 down name=Zeta shields=0",
        f"blue bluesquadronnovice 100,850 up name=Hoard facedown={','.join(deck)}",
    ]
    with table("xwing-1", *pieces, phase="combat", done=["Hoard"], shared_deck=True) as t:
        assert "name=Zeta" in export(t.game)
        t.attack("Vet", "Zeta").dice("hit blank blank").dice("blank blank blank")
        t.asks("blue", "declare-target")
        assert t.facedown("Zeta") == [""]
        with pytest.raises(NotExportable, match="a counter stands for a damage card of Zeta: "):
            export(t.game)
        t.decline()


def test_a_game_being_set_up_cannot_be_exported() -> None:
    game = record.begin(load("xwing-1"), Setup(squads={"red": RED, "blue": BLUE}), Seeded(1))
    with pytest.raises(NotExportable, match="not in a phase"):
        export(game)
