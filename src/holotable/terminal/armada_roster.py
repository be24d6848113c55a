"""The two fleets as lines of text: hull, shields, dials, tokens, damage; who is engaged; who has been activated."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from holotable.armada.facts import COMMANDS
from holotable.armada.frames import CommandPhase
from holotable.armada.pieces import Ship, Squadron, Unit
from holotable.armada.queries import CommandValue, EngineeringValue, SquadronValue
from holotable.armada.vocabulary import Armada
from holotable.kernel.record_base import Id, Seat
from holotable.terminal import armada_names as names
from holotable.terminal.scene import COLOURS


def roster(table: Armada, viewer: Seat | None, full: bool) -> list[Text]:
    """Both fleets, and the objective; `full` is with the figures and upgrades that seldom matter."""
    lines: list[Text] = []
    for seat in table.state.seats:
        lines.append(Text(_head(table, seat, viewer), style=f"bold {COLOURS[seat]}"))
        for piece in table.state.pieces.values():
            if isinstance(piece, Ship) and piece.owner == seat:
                lines += _ship(table, piece, viewer, full)
        wings = [p for p in table.state.pieces.values() if isinstance(p, Squadron) and p.owner == seat]
        lines += [_squadron(table, wing) for wing in wings] if full else _squadrons(table, wings)
    card = table.objective()
    if card is not None:
        lines.append(Text(f"objective: {table.label(card.id)} ({card.owner}'s)", style="dim"))
    return lines


def _head(table: Armada, seat: Seat, viewer: Seat | None) -> str:
    parts = ["you" if seat == viewer else "", f"{table.score(seat)} points scored"]
    parts += ["first player" if table.state.first == seat and table.state.round else ""]
    victory, passes = table.victory(seat), table.pass_tokens(seat)
    parts += [f"{victory} victory tokens" if victory else "", f"{passes} pass tokens" if passes else ""]
    return f"{seat.upper()}  " + ", ".join(filter(None, parts))


# Ships -------------------------------------------------------------------------------------------------------


def _ship(table: Armada, ship: Ship, viewer: Seat | None, full: bool) -> Iterator[Text]:
    tag = names.tag(table, ship.id)
    if ship.zone == "destroyed":
        yield Text(f"{tag} {ship.label}: destroyed", style="dim strike")
        return
    hull = table.hull(ship.id)
    done = "  activated" if ship.activated and ship.zone == "table" else ""
    yield Text.assemble(
        (f"{tag} ", f"bold {COLOURS[ship.owner]}"),
        (ship.label, "" if ship.zone == "table" else "dim"),
        (done, "dim"),
    )
    left = hull - len(table.damage_cards(ship.id))
    yield Text(f"  hull {left}/{hull}  {names.shields(table, ship)}  speed {ship.speed}")
    lines = (_dials(table, ship, viewer), defense(ship), _hurt(table, ship), _upgrades(table, ship, full))
    for line in filter(None, (_values(table, ship) if full else "", *lines)):
        yield Text(f"  {line}", style="dim")


def _values(table: Armada, ship: Ship) -> str:
    """The three values of a ship as they are now."""
    command, squadron = table.value(CommandValue(ship.id)), table.value(SquadronValue(ship.id))
    return f"command {command} squadron {squadron} engineering {table.value(EngineeringValue(ship.id))}"


def _dials(table: Armada, ship: Ship, viewer: Seat | None) -> str:
    """What lies face up, and what the owner knows of the rest, the next one first."""
    parts = [f"dial {names.commands(ship.dials)}" if ship.dials else ""]
    parts += [f"tokens {names.commands(ship.tokens)}" if ship.tokens else ""]
    known = [dial.value for dial in ship.stack if dial.value] if viewer == ship.owner else []
    known += planned(table, viewer).get(ship.id, [])
    if known:
        parts.append(f"set {' > '.join(names.command(one) for one in known)}")
    elif ship.stack:
        parts.append(f"dials hidden: {len(ship.stack)}")
    return "; ".join(filter(None, parts))


def planned(table: Armada, seat: Seat | None) -> dict[Id, list[str]]:
    """The dials a seat has chosen in the Command Phase under way; they are answers still in flight."""
    if seat is None or table.nearest(CommandPhase) is None:
        return {}
    given = [answer.values for answer in table.state.answers if answer.player == seat]
    found: dict[Id, list[str]] = {}
    for ship in table.ships(of=seat):
        count = table.dials_missing(ship)
        found[ship] = [COMMANDS[values[0]] for values in given[:count] if values]
        given = given[count:]
    return found


def defense(unit: Unit) -> str:
    """A unit's defense tokens: the readied ones plain, the exhausted ones in brackets."""
    row = [token for token in unit.defense if token.state != "discarded"]
    lost = len(unit.defense) - len(row)
    shown = [token.kind if token.state == "ready" else f"({token.kind})" for token in row]
    return "  ".join(filter(None, [" ".join(shown), f"{lost} discarded" if lost else ""]))


def _hurt(table: Armada, ship: Ship) -> str:
    """Damage cards, then objective tokens and the like."""
    cards = table.damage_cards(ship.id)
    damage = [table.label(card.id) for card in cards if card.faceup]
    down = sum(not card.faceup for card in cards)
    told = ", ".join([*damage, *([f"{down} facedown"] if down else [])])
    carried = ", ".join(token.label or token.name for token in table.tokens(on=ship.id))
    return "; ".join(filter(None, [f"damage: {told}" if told else "", carried]))


def _upgrades(table: Armada, ship: Ship, full: bool) -> str:
    """The upgrades, exhausted ones in brackets, or only those."""
    cards = [card for card in table.upgrades(ship.id) if full or card.exhausted]
    return ", ".join(
        f"({table.label(card.id)})" if card.exhausted else table.label(card.id) for card in cards
    )


# Squadrons ---------------------------------------------------------------------------------------------------


def _squadron(table: Armada, wing: Squadron) -> Text:
    tag = names.tag(table, wing.id)
    if wing.zone == "destroyed":
        return Text(f"{tag} {wing.label}: destroyed", style="dim strike")
    line = Text.assemble(
        (f"{tag} ", f"bold {COLOURS[wing.owner]}"),
        (wing.label, "" if wing.zone == "table" else "dim"),
        f"  hull {wing.hull}/{table.hull(wing.id)}",
    )
    foes = table.engaged_with(wing.id) if wing.zone == "table" else []
    parts = ["activated" if wing.activated else "", f"engaged {names.tags(table, foes)}" if foes else ""]
    parts += [defense(wing)]
    rest = "; ".join(filter(None, parts))
    return line.append(f"  {rest}" if rest else "", "dim")


def _squadrons(table: Armada, wings: Sequence[Squadron]) -> Iterator[Text]:
    """Squadrons with a line for each, but those that nothing tells apart in one line."""
    alike: dict[tuple[object, ...], list[Squadron]] = {}
    for wing in wings:
        foes = tuple(table.engaged_with(wing.id)) if wing.zone == "table" else ()
        alike.setdefault((wing.name, wing.zone, wing.hull, wing.activated, foes, defense(wing)), []).append(
            wing
        )
    for group in alike.values():
        first = _squadron(table, group[0])
        if len(group) == 1:
            yield first
            continue
        name = group[0].label.rstrip("0123456789 ")
        tags = " ".join(names.tag(table, wing.id) for wing in group)
        rest = first[len(f"{names.tag(table, group[0].id)} {group[0].label}") :]
        if group[0].zone == "destroyed":
            yield Text(f"{tags} {name}: destroyed", style="dim strike")
        else:
            dim = "" if group[0].zone == "table" else "dim"
            yield Text.assemble((f"{tags} ", f"bold {COLOURS[group[0].owner]}"), (name, dim), rest)
