"""The rulesets one can play, by name; each is loaded only when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from holotable.kernel.ruleset import Pack, Ruleset, installed_pack


class UnknownRuleset(Exception):
    """A ruleset that does not exist here, in one line."""


def _xwing_1(packs: tuple[Pack, ...]) -> Ruleset:
    from holotable.xwing.first import first_edition

    return first_edition(packs)


def _armada_1_0(packs: tuple[Pack, ...]) -> Ruleset:
    from holotable.armada.editions import edition_1_0

    return edition_1_0(packs)


def _armada_1_5(packs: tuple[Pack, ...]) -> Ruleset:
    from holotable.armada.editions import edition_1_5

    return edition_1_5(packs)


LOADERS: dict[str, Callable[[tuple[Pack, ...]], Ruleset]] = {
    "xwing-1": _xwing_1,
    "armada-1.0": _armada_1_0,
    "armada-1.5": _armada_1_5,
}


def load(name: str, packs: Sequence[str | Pack] = ()) -> Ruleset:
    """A ruleset with its built-in content and the named packs, no others."""
    if name not in LOADERS:
        raise UnknownRuleset(f"unknown ruleset {name!r}; there is {', '.join(sorted(LOADERS))}")
    chosen = [pack if isinstance(pack, Pack) else installed_pack(pack) for pack in packs]
    return LOADERS[name](tuple(chosen))
