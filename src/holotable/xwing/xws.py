"""XWS 1.0.0, the format in which squad builders exchange first-edition squads: reading, writing, the ready lists."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any

from holotable.kernel.record_base import Fact
from holotable.xwing.facts import PilotFacts, ShipFacts, UpgradeFacts
from holotable.xwing.geometry.obstacles import tokens
from holotable.xwing.squad import SQUAD_FACTION, Squad, SquadShip, points

VERSION = "1.0.0"
LARGEST = 200_000
FACTIONS = {
    "rebel": "rebel",
    "rebels": "rebel",
    "imperial": "imperial",
    "empire": "imperial",
    "scum": "scum",
}
SECOND_EDITION = (
    "rebelalliance",
    "galacticempire",
    "scumandvillainy",
    "resistance",
    "firstorder",
    "galacticrepublic",
    "separatistalliance",
)
OBSTACLES = ("asteroid", "debris_cloud")  # gas clouds came with the second edition (XW1-OBST-01)
KEY_OF_SLOT = {"astromech": "amd", "salvaged_astromech": "samd", "elite": "ept", "modification": "mod"}
PLAIN_SLOTS = (
    "bomb",
    "cannon",
    "cargo",
    "crew",
    "hardpoint",
    "illicit",
    "missile",
    "system",
    "team",
    "tech",
    "title",
    "torpedo",
    "turret",
)
SLOT_OF_KEY = {
    **{slot: slot for slot in PLAIN_SLOTS},
    **{key: slot for slot, key in KEY_OF_SLOT.items()},
    "astromech": "astromech",
    "astromechdroid": "astromech",
    "salvagedastromech": "salvaged_astromech",
    "salvagedastromechdroid": "salvaged_astromech",
    "elite": "elite",
    "elitepilottalent": "elite",
    "modification": "modification",
}


class XwsError(Exception):
    """A squad that cannot be read: one line that names the place and what was expected."""

    def __init__(self, line: str) -> None:
        super().__init__("".join(sign if sign.isprintable() else "?" for sign in line))


class SquadFile(Fact, frozen=True):
    """What an XWS file says: the squad, and the obstacles it brings, if it names any."""

    squad: Squad
    faction: str
    obstacles: tuple[str, ...] = ()


# Reading -----------------------------------------------------------------------------------------------------


def read(data: bytes, facts: Mapping[str, Any]) -> SquadFile:
    """The squad in these bytes, all of it or an `XwsError`. Whether it is legal is for `squad.violations`."""
    top = _object(_parsed(data), "the file")
    faction = _faction(top)
    pilots = top.get("pilots")
    if not isinstance(pilots, list) or not pilots:
        raise XwsError("pilots: expected a list of at least one ship")
    ships = tuple(_ship(facts, entry, f"pilots[{n}]") for n, entry in enumerate(pilots))
    name = top.get("name", "")
    if not isinstance(name, str):
        raise XwsError("name: expected text")
    flown = {SQUAD_FACTION[facts[f"pilot:{ship.pilot}"].faction] for ship in ships}
    if len(flown) == 1 and faction not in flown:
        raise XwsError(f"faction: {faction!r}, but every pilot flies for {flown.pop()!r}")
    return SquadFile(Squad(ships, name), faction, _obstacles(top))


def _parsed(data: bytes) -> Any:
    if len(data) > LARGEST:
        raise XwsError(f"{len(data)} bytes; a squad has at most {LARGEST}")
    try:
        return json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise XwsError(f"byte {error.start}: not UTF-8 text") from None
    except json.JSONDecodeError as error:
        raise XwsError(f"line {error.lineno}, column {error.colno}: not JSON, {error.msg}") from None
    except (RecursionError, ValueError) as error:
        raise XwsError(f"not JSON: {error}") from None


def _object(value: Any, place: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise XwsError(f"{place}: expected an object in braces, found {_shown(value)}")
    return value


def _shown(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 40 else text[:37] + "..."


def _faction(top: dict[str, Any]) -> str:
    if "container" in top:
        raise XwsError("container: the file holds several squads; save one of them as a file of its own")
    faction = top.get("faction")
    if faction in SECOND_EDITION:
        raise XwsError(
            f"faction: {faction!r} is of the second edition; the first knows rebel, imperial, scum"
        )
    if not isinstance(faction, str) or faction not in FACTIONS:
        raise XwsError(f"faction: expected rebel, imperial or scum, found {_shown(faction)}")
    return FACTIONS[faction]


def _ship(facts: Mapping[str, Any], entry: Any, place: str) -> SquadShip:
    entry = _object(entry, place)
    name = entry.get("name", entry.get("id"))
    pilot = _card(facts, "pilot", name, f"{place}.name")
    known: PilotFacts = facts[f"pilot:{pilot}"]
    ship = entry.get("ship", known.ship)
    if ship != known.ship:
        raise XwsError(f"{place}.ship: {pilot} flies a {known.ship}, not {_shown(ship)}")
    upgrades = _object(entry.get("upgrades", {}), f"{place}.upgrades")
    cards: list[str] = []
    for key, names in upgrades.items():
        cards += _slot(facts, key, names, f"{place}.upgrades.{key}")
    return SquadShip(pilot, tuple(cards))


def _slot(facts: Mapping[str, Any], key: str, names: Any, place: str) -> list[str]:
    slot = SLOT_OF_KEY.get(key.replace("_", "").replace("-", "").lower())
    if slot is None:
        raise XwsError(f"{place}: unknown slot{_nearest(key, SLOT_OF_KEY)}")
    if not isinstance(names, list):
        raise XwsError(f"{place}: expected a list of upgrades, found {_shown(names)}")
    cards: list[str] = []
    for number, name in enumerate(names):
        here = f"{place}[{number}]"
        card = _card(facts, "upgrade", name, here, slot)
        printed: UpgradeFacts = facts[f"upgrade:{card}"]
        if printed.slot != slot:
            right = KEY_OF_SLOT.get(printed.slot, printed.slot)
            raise XwsError(f"{here}: {card} is a card for the {right} slot")
        cards.append(card)
    return cards


def _card(facts: Mapping[str, Any], kind: str, name: Any, place: str, slot: str = "") -> str:
    """A known id: as it stands, or, where only one card can be meant, with or without a product suffix."""
    if not isinstance(name, str):
        raise XwsError(f"{place}: expected the id of a {kind}, found {_shown(name)}")
    known = {key.partition(":")[2]: card for key, card in facts.items() if key.startswith(f"{kind}:")}
    fits = [one for one, card in known.items() if not slot or card.slot == slot]
    if name in known and (name in fits or not _relatives(name, fits)):
        return name
    kin = _relatives(name, fits)
    if len(kin) == 1:
        return kin[0]
    raise XwsError(f"{place}: unknown {kind} {name!r}{_nearest(name, fits or known)}")


def _relatives(name: str, ids: Sequence[str]) -> list[str]:
    """The ids that differ from a name in their suffix only."""
    stem = name.partition("-")[0]
    return [one for one in ids if one.partition("-")[0] == stem]


def _nearest(name: str, known: Any) -> str:
    near = get_close_matches(name.lower(), list(known), n=1, cutoff=0.4)
    return f"; nearest is {near[0]!r}" if near else f"; there is {', '.join(sorted(known)[:8])}"


def _obstacles(top: dict[str, Any]) -> tuple[str, ...]:
    known = [name for name, token in tokens().items() if token.kind in OBSTACLES]
    names = top.get("obstacles", [])
    if not isinstance(names, list):
        raise XwsError("obstacles: expected a list of three ids")
    for number, name in enumerate(names):
        if name not in known:
            raise XwsError(
                f"obstacles[{number}]: unknown obstacle {_shown(name)}{_nearest(str(name), known)}"
            )
    if names and (len(names) != 3 or len(set(names)) != 3):
        raise XwsError(f"obstacles: expected three different ones, found {len(names)}")
    return tuple(names)


# Writing -----------------------------------------------------------------------------------------------------


def write(facts: Mapping[str, Any], squad: Squad, obstacles: Sequence[str] = ()) -> bytes:
    """The squad as an XWS file; reading it gives the same squad."""
    top: dict[str, Any] = {"version": VERSION}
    if squad.name:
        top["name"] = squad.name
    top["faction"] = SQUAD_FACTION[facts[f"pilot:{squad.ships[0].pilot}"].faction]
    top["points"] = points(facts, squad)
    if obstacles:
        top["obstacles"] = list(obstacles)
    top["pilots"] = [_entry(facts, ship) for ship in squad.ships]
    return (json.dumps(top, indent=2, ensure_ascii=False) + "\n").encode()


def _entry(facts: Mapping[str, Any], ship: SquadShip) -> dict[str, Any]:
    pilot: PilotFacts = facts[f"pilot:{ship.pilot}"]
    entry: dict[str, Any] = {"name": ship.pilot, "ship": pilot.ship}
    upgrades: dict[str, list[str]] = {}
    for name in ship.upgrades:
        slot: str = facts[f"upgrade:{name}"].slot
        upgrades.setdefault(KEY_OF_SLOT.get(slot, slot), []).append(name)
    if upgrades:
        entry["upgrades"] = upgrades
    return entry


# Ready lists -------------------------------------------------------------------------------------------------

READY = {"xwing-1": "holotable.xwing.content.first"}


@cache
def ready(ruleset: str) -> dict[str, bytes]:
    """The ready lists of a ruleset by name."""
    if ruleset not in READY:
        return {}
    folder = files(READY[ruleset]) / "lists"
    found = [item for item in folder.iterdir() if item.name.endswith(".json")]
    return {
        item.name.removesuffix(".json"): item.read_bytes() for item in sorted(found, key=lambda i: i.name)
    }


def summary(facts: Mapping[str, Any], squad: Squad) -> list[str]:
    """The squad in words, one line a ship."""
    lines: list[str] = []
    for ship in squad.ships:
        pilot: PilotFacts = facts[f"pilot:{ship.pilot}"]
        hull: ShipFacts = facts[f"ship:{pilot.ship}"]
        cards: list[UpgradeFacts] = [facts[f"upgrade:{name}"] for name in ship.upgrades]
        total = pilot.points + sum(card.points for card in cards)
        extra = " + " + ", ".join(card.name for card in cards) if cards else ""
        lines.append(f"{total:>3}  {pilot.name} ({hull.name}){extra}")
    return lines
