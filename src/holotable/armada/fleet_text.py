"""The plain text of a fleet that builders export and players paste: a line for each card, read by its printed name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from holotable.armada.fleet import CATEGORIES, COMMANDER, Fleet, FleetShip
from holotable.armada.fleet_file import (
    FleetError,
    FleetFile,
    check_side,
    decoded,
    name_of,
    nearest,
    shown,
    side_of,
    total_of,
)

HEADING = re.compile(r"^(?P<key>[A-Za-z][A-Za-z ]*?)(?: Objective)?\s*:\s*(?P<value>.*)$")
BULLET = re.compile(r"^[•·*–-]\s*")
MARK = re.compile(r"^\[[^\]]*\]\s*")  # "[ flagship ]"
COST = re.compile(r"\s*\(\s*-?\d+\s*(?:points?|pts?)?\s*\)\s*$", re.IGNORECASE)
COUNT = re.compile(r"^(\d{1,2})\s*(?:[x×]\s+|\s)", re.IGNORECASE)
SUM = re.compile(r"^=|^total\b", re.IGNORECASE)
IGNORED = ("author", "version", "objectives", "ships", "upgrades", "total points", "total")
MOST = 40  # squadrons on a line


def read_text(text: str | bytes, facts: Mapping[str, Any]) -> FleetFile:
    """The fleet in a builder's text. The sums and costs that it names are left unread: the edition decides."""
    reader = _Reader(facts)
    for number, line in enumerate((decoded(text) if isinstance(text, bytes) else text).splitlines(), 1):
        if line.strip():
            reader.line(line.strip(), f"line {number}")
    return reader.result()


class _Reader:
    """What has been read so far: a ship collects the upgrades of the lines after it, until the squadrons begin."""

    def __init__(self, facts: Mapping[str, Any]) -> None:
        self.facts = facts
        self.name, self.side, self.commander = "", "", ""
        self.limit: int | None = None
        self.ships: list[tuple[str, list[str]]] = []
        self.squadrons: list[str] = []
        self.objectives: dict[str, str] = {}

    def line(self, line: str, place: str) -> None:
        """Any line: a sum, a heading with its value, or a card."""
        if SUM.match(line):
            return
        heading = None if BULLET.match(line) else HEADING.match(line)
        if heading and not self._heading(heading["key"].lower(), heading["value"].strip(), place):
            known = ("name", "faction", "commander", "points", "squadrons", *CATEGORIES)
            raise FleetError(f"{place}: unknown heading {heading['key']!r}{nearest(heading['key'], known)}")
        if not heading:
            self._card(line, place)

    def _heading(self, key: str, value: str, place: str) -> bool:
        """Whether it is a heading that fleets have."""
        if key in ("name", "fleet name"):
            self.name = name_of(value, place)
        elif key == "faction":
            self.side = side_of(value, place)
        elif key == "commander":
            self.commander = self._known((COMMANDER,), value, place)[1] if value else ""
        elif key == "points":
            self._points(value, place)
        elif key in CATEGORIES:
            self._objective(key, value, place)
        else:
            return key in IGNORED or key in ("squadrons", "squadron")
        return True

    def _points(self, value: str, place: str) -> None:
        """ "178/180" names the agreed total, a single figure only the sum."""
        if found := re.fullmatch(r"\d{1,6}\s*/\s*(\d{1,6})", value):
            self.limit = total_of(int(found[1]), place)

    def _objective(self, category: str, value: str, place: str) -> None:
        if not value:
            return
        name = self._known(("objective",), value, place)[1]
        found: str = self.facts[f"objective:{name}"].category
        if found != category:
            raise FleetError(f"{place}: expected an objective for {category}; {value} is {found}")
        if category in self.objectives:
            raise FleetError(f"{place}: a second objective for {category}; expected one")
        self.objectives[category] = name

    def _card(self, line: str, place: str) -> None:
        words = COST.sub("", MARK.sub("", BULLET.sub("", line)).replace(" - ", " ").strip())
        count = COUNT.match(words)
        number = int(count[1]) if count else 1
        name = words[count.end() :] if count else words
        kind, card = self._known(("ship", "squadron", "upgrade"), name, place)
        if kind == "squadron" and 0 < number <= MOST:
            self.squadrons += [card] * number
        elif number != 1:
            raise FleetError(
                f"{place}: expected {'1 to ' + str(MOST) if kind == 'squadron' else 'one'} of {name}"
            )
        elif kind == "ship":
            self.ships.append((card, []))
        elif not self.ships:
            raise FleetError(f"{place}: expected a ship before its upgrade {name}")
        else:
            self.ships[-1][1].append(card)

    def _known(self, kinds: tuple[str, ...], name: str, place: str) -> tuple[str, str]:
        """The kind and id of a card by its printed name, with or without the cost behind it."""
        wanted = _plain(COST.sub("", name))
        cards = [(kind, card) for kind, card in self._cards() if _is_of(kinds, kind, self._fact(kind, card))]
        found = [one for one in cards if wanted and wanted in self._spellings(*one)]
        if len(found) > 1:
            found = self._meant(found)
        if len(found) == 1:
            return found[0]
        names = [self._fact(*one).name for one in cards]
        if found:
            raise FleetError(f"{place}: {shown(name)} is the name of {len(found)} cards; expected one")
        raise FleetError(f"{place}: unknown card {shown(name)}{nearest(name, names)}")

    def _cards(self) -> Iterator[tuple[str, str]]:
        for key in self.facts:
            kind, _, card = key.partition(":")
            yield kind, card

    def _fact(self, kind: str, card: str) -> Any:
        return self.facts[f"{kind}:{card}"]

    def _spellings(self, kind: str, card: str) -> set[str]:
        """A squadron's type may stand in the plural, without the word, or behind a pilot's name."""
        fact = self._fact(kind, card)
        names = [fact.name, card]
        if kind == "squadron":
            short = fact.name.removesuffix(" Squadron")
            names += [short, f"{short}s", f"{fact.name}s"]
            names += [fact.name + fact.squadron_type, f"{fact.name + fact.squadron_type} Squadron"]
        return {_plain(name) for name in names}

    def _meant(self, found: list[tuple[str, str]]) -> list[tuple[str, str]]:
        """Of cards of one name: the commander of the heading, else a card of the kind that is being listed."""
        if ("upgrade", self.commander) in found:
            return [("upgrade", self.commander)]
        kind = "squadron" if self.squadrons else "upgrade"
        listed = [one for one in found if one[0] == kind and not _is_of((COMMANDER,), kind, self._fact(*one))]
        return listed or found

    def result(self) -> FleetFile:
        """The whole fleet."""
        if not self.ships:
            raise FleetError("expected at least one ship, by its printed name on a line of its own")
        if self.commander and not any(self.commander in cards for _, cards in self.ships):
            raise FleetError(f"commander: expected {self.commander} among the upgrades of a ship")
        ships = tuple(FleetShip(ship, tuple(cards)) for ship, cards in self.ships)
        objectives = tuple(self.objectives[key] for key in CATEGORIES if key in self.objectives)
        fleet = Fleet(ships, tuple(self.squadrons), objectives, self.name)
        if self.side:
            check_side(self.facts, fleet, self.side, "faction")
        return FleetFile(fleet, self.limit)


def _is_of(kinds: tuple[str, ...], kind: str, fact: Any) -> bool:
    """Whether a card is of one of these kinds, commanders being a kind of their own too."""
    return kind in kinds or (kind == "upgrade" and COMMANDER in kinds and COMMANDER in fact.slots)


def _plain(name: str) -> str:
    """A name as builders may spell it: letters and figures only."""
    return re.sub(r"[^a-z0-9]", "", name.casefold())
