"""The rulesets one can play, by name; each is loaded only when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from holotable.kernel.ruleset import Pack, PackError, Ruleset, installed_packs


class UnknownRuleset(Exception):
    """A ruleset that does not exist here, in one line."""


def _xwing_1(packs: tuple[Pack, ...]) -> Ruleset:
    from holotable.xwing.first import first_edition

    return first_edition(packs)


LOADERS: dict[str, Callable[[tuple[Pack, ...]], Ruleset]] = {"xwing-1": _xwing_1}


def load(name: str, packs: Sequence[str | Pack] = ()) -> Ruleset:
    """A ruleset with its built-in content and the named packs, no others."""
    if name not in LOADERS:
        raise UnknownRuleset(f"unknown ruleset {name!r}; there is {', '.join(sorted(LOADERS))}")
    installed = installed_packs() if any(isinstance(pack, str) for pack in packs) else {}
    chosen: list[Pack] = []
    for pack in packs:
        if isinstance(pack, Pack):
            chosen.append(pack)
        elif pack in installed:
            chosen.append(installed[pack])
        else:
            raise PackError(f"unknown pack {pack!r}; installed: {', '.join(sorted(installed)) or 'none'}")
    return LOADERS[name](tuple(chosen))
