"""The two rulesets of Armada: what they share, and the constants, books and packs in which they differ."""

from __future__ import annotations

from functools import cache

from holotable.armada.beside import Beside, LeavesRoom
from holotable.armada.book_1_0 import BOOK as BOOK_1_0
from holotable.armada.book_1_5 import BOOK as BOOK_1_5
from holotable.armada.content.core import PACK_1_0, PACK_1_5
from holotable.armada.facts import COMMANDS
from holotable.armada.fleet import FLEET_1_0, FLEET_1_5, FleetRules
from holotable.armada.fleet_words import FLEET_WORDS
from holotable.armada.pieces import Obstacle, Ship, Squadron, Token
from holotable.armada.setup import Setup, start
from holotable.armada.steps.offers import rules
from holotable.armada.vocabulary import Armada
from holotable.armada.words import WORDS
from holotable.kernel.record_base import Fact, Seat
from holotable.kernel.ruleset import Book, Pack, Ruleset, in_order
from holotable.table.placement import Beyond, Clear, InsideTable, Moved, Near, Touching, WhollyNear, Within

DICE = {
    "red": ("blank", "blank", "hit", "hit", "crit", "crit", "double_hit", "accuracy"),
    "blue": ("hit", "hit", "hit", "hit", "crit", "crit", "accuracy", "accuracy"),
    "black": ("blank", "blank", "hit", "hit", "hit", "hit", "hit_crit", "hit_crit"),
    "coin": ("heads", "tails"),
}
"""The faces of the dice (ARM-DICE-01 to ARM-DICE-03)."""


class Constants(Fact, frozen=True):
    """The figures and settings of an edition."""

    fleet: FleetRules
    dials_obstruct: bool
    """Whether an obstacle under a shield dial obstructs lines through that dial (ARM-LOS-10)."""
    table: tuple[int, int] = (914_400, 914_400)


def first_player_first(g: Armada) -> tuple[Seat, Seat]:
    """All effects of the first player before any of the second's. ARM-TIM-09"""
    return (g.state.first, g.second)


def _edition(id: str, book: Book, pack: Pack, packs: tuple[Pack, ...], constants: Constants) -> Ruleset:
    return Ruleset(
        id=id,
        book=book,
        rules=[*rules.definitions.values()],
        pieces=(Ship, Squadron, Obstacle, Token),
        places=(Within, Beyond, Near, WhollyNear, Moved, Clear, Touching, InsideTable, Beside, LeavesRoom),
        dice=DICE,
        table=Armada,
        start=start,
        setup=Setup,
        trigger_order=first_player_first,
        cannot_rule="ARM-GOLD-03",
        once_rule="ARM-TIM-05",
        trigger_rule="ARM-TIM-09",
        words=WORDS | FLEET_WORDS,
        constants=constants,
        packs=in_order((pack, *packs), id),
        built_in=(pack.id,),
        alike=(COMMANDS,),
    )


@cache
def edition_1_0(packs: tuple[Pack, ...] = ()) -> Ruleset:
    """The ruleset `armada-1.0` with its built-in pack and any others."""
    return _edition("armada-1.0", BOOK_1_0, PACK_1_0, packs, Constants(FLEET_1_0, dials_obstruct=False))


@cache
def edition_1_5(packs: tuple[Pack, ...] = ()) -> Ruleset:
    """The ruleset `armada-1.5` with its built-in pack and any others."""
    return _edition("armada-1.5", BOOK_1_5, PACK_1_5, packs, Constants(FLEET_1_5, dials_obstruct=True))
