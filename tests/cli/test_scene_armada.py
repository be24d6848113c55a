"""Armada's scene at every decision of whole games: it can show all of it, and every option can be typed."""

from random import Random
from typing import Any

import pytest

from holotable.armada.setup import Setup
from holotable.cli.family_armada import USUAL_LISTS, read, ready
from holotable.kernel import record
from holotable.kernel.chance import Seeded
from holotable.kernel.decision import Pick, Place
from holotable.kernel.game import Game
from holotable.players import Seen, bot
from holotable.rulesets import load
from holotable.table.finding import legal
from holotable.terminal.asking import read_pick, read_place
from holotable.terminal.scene import Mark, Scene, scene_for

EDITIONS = pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])


def begun(ruleset: str, seed: int) -> Game:
    """A battle of the ready lists."""
    rules = load(ruleset)
    fleets = [read(rules, ready(ruleset)[name]).fleet for name in USUAL_LISTS]
    return record.begin(rules, Setup(fleets=dict(zip(("red", "blue"), fleets, strict=True))), Seeded(seed))


def check_pick(scene: Scene, table: object, decision: Pick) -> None:
    """Numbers and words lead to the option; options of one name are told apart by their numbers."""
    choices = scene.choices(table, decision)
    assert len(choices) == len(decision.options)
    assert scene.options(table, decision, choices) is not None or choices[0].numbered
    first = [choice.words[0].casefold() for choice in choices]
    for number, choice in enumerate(choices):
        if decision.least <= 1:
            if first.count(choice.words[0].casefold()) == 1:
                assert read_pick(decision, choices, choice.words[0]) == (number,)
            if choice.numbered:
                assert read_pick(decision, choices, str(number + 1)) == (number,)
        assert "_" not in choice.shown


def check_place(scene: Scene, table: Any, decision: Place[Any]) -> None:
    """A few places, all legal, all different, all with words."""
    places = scene.places(table, decision)
    assert 1 <= len(places) <= 7
    assert len(set(places)) == len(places)
    for number, pose in enumerate(places, 1):
        assert legal(table, decision.piece, decision.rules, pose)
        assert read_place(decision, places, str(number)) == pose
        words = scene.place_words(table, decision, pose)
        assert "None" not in words
        assert "_" not in words
    near = scene.spot(table, decision, "P")
    assert near is None or legal(table, decision.piece, decision.rules, near)


@EDITIONS
def test_a_whole_battle_can_be_shown_and_typed(ruleset: str):
    game, rng = begun(ruleset, 7), Random(7)
    players = {seat: bot("greedy", f"{ruleset}-{seat}") for seat in game.state.seats}
    scene = scene_for(game)
    keys: set[str] = set()
    while (decision := game.decision) is not None:
        keys.add(decision.why.key)
        seen = Seen(game, decision.player)
        if isinstance(decision, Pick):
            check_pick(scene, seen.table, decision)
        elif isinstance(decision, Place):
            check_place(scene, seen.table, decision)
        assert "_" not in scene.context(seen.table, decision)
        if rng.random() < 0.1:
            for viewer in (*game.state.seats, None):
                table = Seen(game, viewer or "").table
                map_of = scene.draw(table, 20, fine=True, marks=[Mark("*", (400_000, 400_000, 0))])
                assert len({line.cell_len for line in map_of}) == 1
                assert scene.roster(table, viewer)
                assert scene.measure(table, viewer, "")
                assert scene.measure(table, viewer, "A")
        game.answer(decision, players[decision.player].choose(seen, decision))
    assert keys >= {"assign-dial", "determine-course", "declare-target", "move-squadron", "place-unit"}
    assert scene.result(Seen(game, "").table)[0].startswith("red: ")


@EDITIONS
def test_a_try_foretells_where_the_ship_ends(ruleset: str):
    game = begun(ruleset, 3)
    players = {seat: bot("greedy", f"{seat}") for seat in game.state.seats}
    scene, tried = scene_for(game), 0
    while (decision := game.decision) is not None and tried < 8:
        answer = players[decision.player].choose(Seen(game, decision.player), decision)
        if decision.why.key != "determine-course" or not isinstance(decision, Pick):
            game.answer(decision, answer)
            continue
        ship, table = decision.source, Seen(game, decision.player).table
        words = scene.choices(table, decision)[answer[0]].words
        found = scene.ghost(table, decision, words[0])
        assert found is not None
        hull = table.hull(ship) - len(table.damage_cards(ship))
        game.answer(decision, answer)
        tried += 1
        gone = game.state.pieces[ship].zone != "table"
        assert gone or game.state.pieces[ship].at.numbers == found[0].pose
        assert gone or "leaves the table" not in found[1]
        assert not gone or hull <= 2 or "leaves the table" in found[1]
    assert tried == 8


def test_no_secret_of_the_other_side_is_in_a_roster():
    game = begun("armada-1.5", 3)
    players = {seat: bot("greedy", seat) for seat in game.state.seats}
    scene = scene_for(game)
    while (decision := game.decision) is not None and game.state.round < 2:
        game.answer(decision, players[decision.player].choose(Seen(game, decision.player), decision))
        for viewer in (*game.state.seats, None):
            told = "\n".join(line.plain for line in scene.roster(Seen(game, viewer or "").table, viewer))
            blue = told.partition("BLUE")[2]
            if viewer != "blue":
                assert "; set " not in blue
                assert "\n  set " not in blue
