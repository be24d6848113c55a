"""Two battles that differ only in a secret look alike to everyone who does not know it, as long as it is one."""

from __future__ import annotations

import os
from random import Random

import pytest
from msgspec.structs import replace

from holotable.armada.pieces import Ship
from holotable.kernel.chance import Seeded
from holotable.kernel.decision import Decision
from holotable.kernel.game import Game
from holotable.kernel.state import Card, Secret
from holotable.kernel.view import view
from holotable.players import Seen
from holotable.players.random import any_answer
from tests.soak.random_games import LawfulGame

LONG = os.environ.get("HOLOTABLE_SOAK") == "1"
SEEDS = range(200 if LONG else 4)
TURN_UP_DAMAGE = {"dealt-faceup", "damage-discarded", "looked-at-deck"}  # and whatever destroys a ship


def until(lawful: LawfulGame, key: str, round: int = 1) -> bool:
    """Play on until this is asked in this round or later; False if the battle ends before."""
    game = lawful.game
    while not any(d.why.key == key and game.state.round >= round for d in game.decisions):
        decision = game.decision
        if decision is None:
            return False
        game.answer(decision, lawful.players[decision.player].choose(Seen(game, decision.player), decision))
    return True


def alike(worlds: list[Game], knows: str) -> None:
    """Everyone but the seat that knows is sent the same bytes."""
    encode = worlds[0].ruleset.encode
    for seat in ("red", "blue", None):
        if seat != knows:
            views = [encode(view(world.state, seat)) for world in worlds]
            assert views[0] == views[1], f"{seat or 'a spectator'} can tell the worlds apart"


def both(worlds: list[Game], decision: Decision[object], rng: Random) -> None:
    """The same answer in both worlds, with the same dice."""
    answer = any_answer(Seen(worlds[0], decision.player), decision, rng)
    dice = len(worlds[0].record)
    for world in worlds:
        question = next(d for d in world.decisions if d.player == decision.player)
        world.chance = Seeded(dice)
        world.answer(question, answer)


@pytest.mark.rule("ARM-INF-03", ruleset="armada-1.5")
@pytest.mark.rule("ARM-INF-05")
@pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_facedown_dial_is_known_to_its_owner_alone(seed: int, ruleset: str) -> None:
    """The last dial of a stack differs: nobody else notices before it comes to the top and is revealed."""
    lawful = LawfulGame(seed, ruleset)
    assert until(lawful, "assign-dial")
    worlds = [lawful.game.clone(), lawful.game.clone()]
    compared = 0
    while any(d.why.key == "assign-dial" for d in worlds[0].decisions):
        for number, world in enumerate(worlds):
            question = world.decisions[0]
            values = (number,) if question.player == "blue" else (0,)
            world.answer(question, values)
        if worlds[0].state.answers:
            alike(worlds, "blue")
            compared += 1
    rng = Random(seed)
    while (decision := worlds[0].decision) is not None and decision.why.key != "convert-dial":
        alike(worlds, "blue")
        compared += 1
        if decision not in worlds[1].decisions:
            break
        both(worlds, decision, rng)
    assert compared > 2


@pytest.mark.rule("ARM-DMG-06", ruleset="armada-1.5")
@pytest.mark.rule("ARM-INF-03", ruleset="armada-1.5")
@pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])
@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_knows_facedown_damage_and_the_deck(seed: int, ruleset: str) -> None:
    """A facedown card has changed places with one of the deck: no view differs while no card comes to light."""
    lawful = LawfulGame(seed, ruleset)
    game = lawful.game
    if not until(lawful, "activate-ship", round=2):
        return
    worlds = [game.clone(), game.clone()]
    other = worlds[1].state
    ship = next(piece for piece in other.pieces.values() if isinstance(piece, Ship) and piece.zone == "table")
    deal_facedown(worlds, ship)
    worlds[0].log = []
    rng = Random(seed)
    while (decision := worlds[0].decision) is not None and not came_to_light(worlds[0]):
        alike(worlds, "nobody")
        both(worlds, decision, rng)


def deal_facedown(worlds: list[Game], ship: Ship) -> None:
    """The ship gets a facedown card, the first of the deck in one world and the last in the other."""
    for number, world in enumerate(worlds):
        pile = world.state.decks["damage"]
        cards = list(pile.cards.value or ())
        name = cards.pop(0 if number == 0 else -1)
        world.state.decks["damage"] = replace(pile, count=len(cards), cards=Secret(tuple(cards)))
        world.state.cards["damage#x"] = Card(
            "damage#x", "", ship.owner, ship.id, faceup=False, hidden=Secret(name)
        )
        world.start_over()


def came_to_light(world: Game) -> bool:
    """Whether the story has named a damage card, or somebody has looked at one."""
    told = {line.why.key for line in world.log or []}
    return any(key in TURN_UP_DAMAGE or key.startswith("destroyed") for key in told)
