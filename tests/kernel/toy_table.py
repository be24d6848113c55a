"""Playing the toy game in tests: strict scripts, random answers, and the laws checked at every decision."""

from __future__ import annotations

import random
from typing import Any, Literal

import toy
import toy_cards
import toy_game

from holotable.kernel import record
from holotable.kernel.decision import Decision, Numbers, Pick, Place, Roll
from holotable.kernel.frame import LastingEnds
from holotable.kernel.game import Game
from holotable.kernel.hooks import Effects
from holotable.kernel.query import Query
from holotable.kernel.record_base import Id, Seat
from holotable.kernel.ruleset import Ruleset

Triggers = Literal["nested", "queued"]


def check_laws(game: Game) -> bytes:
    """Encode and decode are exact, a clone is equal, and asking again changes nothing; returns the bytes."""
    rules = game.ruleset
    before = rules.encode(game.state)
    decoded = rules.decode(before)
    assert rules.encode(decoded) == before, "decode(encode(state)) differs"
    twin = game.clone()
    assert rules.encode(twin.state) == before, "a clone differs"
    for again in (twin, type(game)(rules, decoded)):
        again.asks_again()
        assert rules.encode(again.state) == before, "asking again has changed something"
    assert rules.encode(game.state) == before, "asking a twin has changed the game"
    return before


def random_answer(decision: Decision[Any], rng: random.Random) -> Numbers:
    """Any legal answer."""
    if isinstance(decision, Pick):
        return tuple(rng.sample(range(len(decision.options)), rng.randint(decision.least, decision.most)))
    if isinstance(decision, Roll):
        return tuple(rng.randrange(die.sides) for die in decision.dice)
    assert isinstance(decision, Place)
    line = decision.rules[0]
    return (rng.randint(line.low, line.high), 0, 0)


def random_setup(rng: random.Random, units: int = 3) -> toy.Setup:
    """Two crews with any of the toy's cards."""
    crews = tuple(
        toy.Crew(
            f"{seat[0]}{number}",
            seat,
            tuple(rng.sample(toy_cards.TRICKS, rng.randint(1, 6))),
            hp=rng.randint(2, 5),
            power=rng.randint(1, 3),
        )
        for seat in ("ann", "bob")
        for number in range(1, units + 1)
    )
    return toy.Setup(crews, tuple(rng.choices(toy_cards.WOES, k=rng.randint(0, 9))), mine=rng.random() < 0.5)


class Table:
    """A scripted game. What is not scripted fails, and every answer is given under the laws' eyes."""

    def __init__(self, ruleset: Ruleset, setup: toy.Setup) -> None:
        self.game = record.begin(ruleset, setup)
        assert isinstance(self.game, toy_game.Toy)

    @property
    def asked(self) -> list[tuple[Seat, str]]:
        """Who is asked what now."""
        return [(decision.player, decision.why.key) for decision in self.game.decisions]

    def open(self, seat: Seat = "") -> Any:
        """The one open decision, of a seat if several are asked."""
        found = [decision for decision in self.game.decisions if not seat or decision.player == seat]
        assert len(found) == 1, f"asked: {self.asked}"
        return found[0]

    def options(self, seat: Seat = "") -> list[str]:
        """The labels of what may be chosen."""
        return [option.label for option in self.open(seat).options]

    def answer(self, decision: Decision[Any], values: Numbers) -> Table:
        """Answer, with the laws checked before and after."""
        check_laws(self.game)
        self.game.answer(decision, values)
        check_laws(self.game)
        return self

    def choose(self, *labels: str, seat: Seat = "") -> Table:
        """Choose options by label, or by the id that they point at when labels are equal."""
        decision = self.open(seat)
        assert isinstance(decision, Pick), f"asked: {self.asked}"
        left = list(enumerate(decision.options))
        chosen: list[int] = []
        for label in labels:
            fits = [row for row in left if label in (row[1].label, row[1].ref)]
            assert fits, f"{label!r} is not offered: {decision.why.key} {self.options(seat)}"
            chosen.append(fits[0][0])
            left.remove(fits[0])
        return self.answer(decision, tuple(chosen))

    def roll(self, *faces: str) -> Table:
        """The dice show these faces."""
        decision = self.open()
        assert isinstance(decision, Roll), f"asked: {self.asked}"
        dice = self.game.ruleset.dice
        assert len(faces) == len(decision.dice), f"{len(decision.dice)} dice are rolled"
        kinds = [die.kind for die in decision.dice]
        return self.answer(
            decision, tuple(dice[kind].index(face) for kind, face in zip(kinds, faces, strict=True))
        )

    def draw(self, *names: str) -> Table:
        """These cards are drawn."""
        decision = self.open()
        left = list(self.game.state.decks[decision.dice[0].kind.removeprefix("deck:")].cards.value or ())
        values: list[int] = []
        for name in names:
            values.append(left.index(name))
            left.remove(name)
        return self.answer(decision, tuple(values))

    def paces(self, **fast: bool) -> Table:
        """All units are slow, except these."""
        while self.game.decisions and self.game.decisions[0].why.key == "pace":
            decision = self.game.decisions[0]
            assert isinstance(decision, Pick)
            self.answer(decision, (0 if fast.get(decision.why.args["unit"]) else 1,))
        return self

    def unit(self, id: Id) -> Any:
        """A piece as it is now."""
        return self.game.state.pieces[id]

    def tokens(self, unit: Id, kind: str) -> int:
        """How many tokens of a kind lie on a unit."""
        return sum(p.name == f"token:{kind}" and p.on == unit for p in self.game.state.pieces.values())

    def value(self, query: Query) -> Any:
        """The answer to a query."""
        return self.game.value(query)

    def labels(self, *kinds: type) -> list[str]:
        """The types of the frames under way, outermost first."""
        return [type(frame).__name__ for frame in self.game.state.stack]

    def refused(self, option: str = "", seat: Seat = "") -> list[tuple[str, str, str]]:
        """What is not offered: label, rule and reason."""
        rows = self.game.why_not(self.open(seat), option or None)
        return [(shown.label, refusal.rule, refusal.why.key) for shown, refusal in rows]


def table(
    effects: Effects | None = None,
    *,
    triggers: Triggers = "nested",
    woes: tuple[str, ...] = (),
    mine: bool = False,
    hp: int = 5,
    power: int = 1,
    rounds: int = 3,
    rules: list[Any] | None = None,
    **crews: str,
) -> Table:
    """A table with units named a1, a2 (ann's) and b1, b2 (bob's), each with cards named in one string."""
    packs = (toy_cards.CARDS,) if effects is None else (toy_cards.CARDS, toy.pack_of(effects))
    ruleset = toy.toy(triggers, *packs) if rules is None else toy.toy(triggers, *packs, rules=rules)
    setup = toy.Setup(
        tuple(
            toy.Crew(
                id,
                "ann" if id.startswith("a") else "bob",
                tuple(name if ":" in name else f"trick:{name}" for name in cards.split()),
                hp,
                power,
            )
            for id, cards in crews.items()  # noqa: A001
        ),
        woes,
        mine,
        rounds,
    )
    return Table(ruleset, setup)


__all__ = ["LastingEnds", "Table", "Triggers", "check_laws", "random_answer", "random_setup", "table"]


def turn(t: Table, unit: str = "a1", **fast: bool) -> Table:
    """Up to a unit's orders."""
    t.paces(**fast)
    return t.choose(unit) if t.asked[0][1] == "turn" else t
