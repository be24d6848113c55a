"""The fleet file, our JSON form of a fleet: reading, writing, the ready lists."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any

from holotable.armada.facts import ObjectiveFacts, ShipFacts
from holotable.armada.fleet import (
    CATEGORIES,
    Fleet,
    FleetShip,
    faction,
    ship_points,
    squadron_points,
    upgrades,
)
from holotable.kernel.record_base import Fact

LARGEST = 200_000
HIGHEST = 10_000  # points; far above any game
KEYS = ("name", "faction", "points", "ships", "squadrons", "objectives")
FACTIONS = {
    "rebel": "rebel",
    "rebels": "rebel",
    "rebel alliance": "rebel",
    "empire": "empire",
    "imperial": "empire",
    "galactic empire": "empire",
    "republic": "republic",
    "galactic republic": "republic",
    "separatist": "separatist",
    "separatists": "separatist",
    "separatist alliance": "separatist",
}


class FleetError(Exception):
    """A fleet that cannot be read: one line that names the place and what was expected."""

    def __init__(self, line: str) -> None:
        super().__init__("".join(sign if sign.isprintable() else "?" for sign in line))


class FleetFile(Fact, frozen=True):
    """What a file says: the fleet, and the agreed total that it is meant for, if it names one."""

    fleet: Fleet
    limit: int | None = None


# Reading -----------------------------------------------------------------------------------------------------


def read(data: bytes, facts: Mapping[str, Any]) -> FleetFile:
    """The fleet in these bytes, all of it or a `FleetError`. Whether it is legal is for `fleet.violations`."""
    top = _object(_parsed(decoded(data)), "the file", KEYS)
    side = side_of(top.get("faction"), "faction")
    entries = _list(top.get("ships"), "ships")
    if not entries:
        raise FleetError("ships: expected at least one")
    fleet = Fleet(
        ships=tuple(_ship(facts, entry, f"ships[{n}]") for n, entry in enumerate(entries)),
        squadrons=_cards(facts, "squadron", top.get("squadrons", []), "squadrons"),
        objectives=_objectives(facts, top.get("objectives", {})),
        name=name_of(top.get("name", ""), "name"),
    )
    check_side(facts, fleet, side, "faction")
    return FleetFile(fleet, total_of(top["points"], "points") if "points" in top else None)


def decoded(data: bytes) -> str:
    """The bytes as text."""
    if len(data) > LARGEST:
        raise FleetError(f"{len(data)} bytes; a fleet has at most {LARGEST}")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FleetError(f"byte {error.start}: not UTF-8 text") from None


def side_of(value: Any, place: str) -> str:
    """A faction by any of its names."""
    if not isinstance(value, str) or value.strip().lower() not in FACTIONS:
        known = ", ".join(dict.fromkeys(FACTIONS.values()))
        raise FleetError(f"{place}: expected one of {known}, found {shown(value)}")
    return FACTIONS[value.strip().lower()]


def check_side(facts: Mapping[str, Any], fleet: Fleet, side: str, place: str) -> None:
    """Refuses a faction that no ship of the fleet has; a mixed fleet is for `fleet.violations`."""
    found = {facts[f"ship:{ship.ship}"].faction for ship in fleet.ships}
    if len(found) == 1 and side not in found:
        raise FleetError(f"{place}: {side!r}, but every ship is of {found.pop()!r}")


def name_of(value: Any, place: str) -> str:
    """A fleet's name."""
    if not isinstance(value, str) or not value.isprintable() or len(value) > 200:
        raise FleetError(f"{place}: expected up to 200 printable letters, found {shown(value)}")
    return value


def total_of(value: Any, place: str) -> int:
    """An agreed total."""
    if type(value) is not int or not 0 < value <= HIGHEST:
        raise FleetError(f"{place}: expected the agreed total, 1 to {HIGHEST}, found {shown(value)}")
    return value


def nearest(name: str, known: Iterable[str]) -> str:
    """What was probably meant, or the beginning of all there is."""
    names = {one.lower(): one for one in sorted(known)}
    near = get_close_matches(name.lower(), names, n=1, cutoff=0.4)
    return f"; nearest is {names[near[0]]!r}" if near else f"; there is {', '.join([*names.values()][:8])}"


def shown(value: Any) -> str:
    """A wrong value, cut to a readable length."""
    text = (
        json.dumps(value) if not isinstance(value, dict | list) else f"{type(value).__name__} of {len(value)}"
    )
    return text if len(text) <= 40 else text[:37] + "..."


def _parsed(text: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        raise FleetError(f"line {error.lineno}, column {error.colno}: not JSON, {error.msg}") from None
    except (RecursionError, ValueError) as error:
        raise FleetError(f"not JSON: {error}") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise FleetError(f"{max(keys, key=keys.count)}: given twice; expected once")
    return found


def _object(value: Any, place: str, keys: Iterable[str]) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise FleetError(f"{place}: expected an object in braces, found {shown(value)}")
    for key in value:
        if key not in keys:
            raise FleetError(f"{place}: unknown key {key!r}{nearest(key, keys)}")
    return value


def _list(value: Any, place: str) -> list[Any]:
    if not isinstance(value, list):
        raise FleetError(f"{place}: expected a list in brackets, found {shown(value)}")
    return value


def _ship(facts: Mapping[str, Any], entry: Any, place: str) -> FleetShip:
    entry = _object(entry, place, ("ship", "upgrades"))
    ship = _card(facts, "ship", entry.get("ship"), f"{place}.ship")
    return FleetShip(ship, _cards(facts, "upgrade", entry.get("upgrades", []), f"{place}.upgrades"))


def _cards(facts: Mapping[str, Any], kind: str, names: Any, place: str) -> tuple[str, ...]:
    entries = _list(names, place)
    return tuple(_card(facts, kind, name, f"{place}[{n}]") for n, name in enumerate(entries))


def _card(facts: Mapping[str, Any], kind: str, name: Any, place: str) -> str:
    if not isinstance(name, str):
        raise FleetError(f"{place}: expected the id of {_article(kind)}, found {shown(name)}")
    if f"{kind}:{name}" in facts:
        return name
    known = [key.partition(":")[2] for key in facts if key.startswith(f"{kind}:")]
    raise FleetError(f"{place}: unknown {kind} {shown(name)}{nearest(name, known)}")


def _article(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def _objectives(facts: Mapping[str, Any], value: Any) -> tuple[str, ...]:
    table = _object(value, "objectives", CATEGORIES)
    for category, name in table.items():
        place = f"objectives.{category}"
        card: ObjectiveFacts = facts[f"objective:{_card(facts, 'objective', name, place)}"]
        if card.category != category:
            raise FleetError(f"{place}: expected {_article(category)} objective; {name} is {card.category}")
    return tuple(table[category] for category in CATEGORIES if category in table)


# Writing -----------------------------------------------------------------------------------------------------


def write(facts: Mapping[str, Any], fleet: Fleet, limit: int | None = None) -> bytes:
    """The fleet as a file; reading it gives the same fleet, with its objectives in the order of the categories."""
    top: dict[str, Any] = {"name": fleet.name} if fleet.name else {}
    top["faction"] = faction(facts, fleet)
    if limit is not None:
        top["points"] = limit
    top["ships"] = [_entry(ship) for ship in fleet.ships]
    top["squadrons"] = list(fleet.squadrons)
    top["objectives"] = {facts[f"objective:{name}"].category: name for name in fleet.objectives}
    return (json.dumps(top, indent=2, ensure_ascii=False) + "\n").encode()


def _entry(ship: FleetShip) -> dict[str, Any]:
    return {"ship": ship.ship, **({"upgrades": list(ship.upgrades)} if ship.upgrades else {})}


def summary(facts: Mapping[str, Any], fleet: Fleet) -> list[str]:
    """The fleet in words: a line a ship, a line for the squadrons, a line for the objectives."""
    lines: list[str] = []
    for ship in fleet.ships:
        hull: ShipFacts = facts[f"ship:{ship.ship}"]
        cards = ", ".join(card.name for card in upgrades(facts, ship))
        lines.append(f"{ship_points(facts, ship):>3}  {hull.name}{' + ' + cards if cards else ''}")
    if fleet.squadrons:
        counts = {name: fleet.squadrons.count(name) for name in fleet.squadrons}
        wings = ", ".join(
            (f"{number} x " if number > 1 else "") + facts[f"squadron:{name}"].name
            for name, number in counts.items()
        )
        lines.append(f"{squadron_points(facts, fleet):>3}  {wings}")
    if fleet.objectives:
        lines.append("     " + ", ".join(facts[f"objective:{name}"].name for name in fleet.objectives))
    return lines


# Ready lists -------------------------------------------------------------------------------------------------

CORE = "holotable.armada.content.core"
READY = {"armada-1.0": CORE, "armada-1.5": CORE}


@cache
def ready(ruleset: str) -> dict[str, bytes]:
    """The ready lists of a ruleset by name."""
    if ruleset not in READY:
        return {}
    found = [item for item in (files(READY[ruleset]) / "lists").iterdir() if item.name.endswith(".json")]
    return {
        item.name.removesuffix(".json"): item.read_bytes() for item in sorted(found, key=lambda i: i.name)
    }
