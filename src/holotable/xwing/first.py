"""The X-Wing 1st edition ruleset: its book, its constants and its built-in content."""

from __future__ import annotations

from functools import cache

from holotable.kernel.query import latest
from holotable.kernel.record_base import Fact, Seat
from holotable.kernel.ruleset import Pack, Ruleset, in_order
from holotable.table.placement import Beyond, Clear, InsideTable, Near, OnLine, Touching, Within
from holotable.xwing.book_first import BOOK
from holotable.xwing.content.first import PACK
from holotable.xwing.pieces import Obstacle, Ship
from holotable.xwing.queries import Difficulty, Skill, harder_wins
from holotable.xwing.setup import Setup, start
from holotable.xwing.steps import actions, attack
from holotable.xwing.vocabulary import XWing
from holotable.xwing.vocabulary.moves import RollTemplateClear
from holotable.xwing.words import WORDS

DICE = {
    "attack": ("hit", "hit", "hit", "crit", "focus", "focus", "blank", "blank"),
    "defense": ("evade", "evade", "evade", "focus", "focus", "blank", "blank", "blank"),
}


class Constants(Fact, frozen=True):
    """The figures and settings of the edition."""

    table: tuple[int, int] = (914_400, 914_400)
    fleeting: tuple[str, ...] = ("focus", "evade", "tractor", "weapons_disabled", "reinforce")
    stressed_red: str = "opponent"


def initiative_order(g: XWing) -> tuple[Seat, Seat]:
    """The initiative player resolves all of theirs first. XW1-ROUND-06"""
    return (g.state.first, g.foe(g.state.first))


@cache
def first_edition(packs: tuple[Pack, ...] = (), constants: Constants = Constants()) -> Ruleset:  # noqa: B008 - frozen
    """The ruleset `xwing-1` with its built-in pack and any others."""
    return Ruleset(
        id="xwing-1",
        book=BOOK,
        rules=[*actions.rules.definitions.values(), *attack.rules.definitions.values()],
        pieces=(Ship, Obstacle),
        places=(Within, Beyond, Near, Clear, Touching, OnLine, InsideTable, RollTemplateClear),
        dice=DICE,
        table=XWing,
        start=start,
        setup=Setup,
        trigger_order=initiative_order,
        cannot_rule="XW1-PREC-01",
        once_rule="XW1-ROUND-08",
        trigger_rule="XW1-ROUND-06",
        folds={Difficulty: harder_wins, Skill: latest},
        words=WORDS,
        constants=constants,
        packs=in_order((PACK, *packs), "xwing-1"),
        built_in=(PACK.id,),
    )
