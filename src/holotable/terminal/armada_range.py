"""Ranges in words: which hull zones see which, how far everything is, who can be commanded and who is engaged."""

from __future__ import annotations

from holotable.armada.facts import ZONES, HullZone
from holotable.armada.frames import Attack
from holotable.armada.geometry.ruler import range_band
from holotable.armada.queries import MayTarget
from holotable.armada.vocabulary import Armada
from holotable.kernel.record_base import Id, Seat
from holotable.terminal import armada_names as names


def measure(table: Armada, viewer: Seat | None, word: str) -> list[str]:
    """One unit to all enemies, or without a name all ships to all enemy ships."""
    if not word:
        ships = table.ships(of=viewer)
        lines = [
            line for ship in ships for foe in table.enemy_ships(ship) for line in _seen(table, ship, foe)
        ]
        wings = [line for wing in table.squadrons(of=viewer) if (line := _engaged(table, wing))]
        return [*lines, *wings] or ["there is nothing to measure yet"]
    unit = names.piece_of(table, word)
    if unit is None:
        return [f"no ship or squadron in play is called {word}"]
    foes = [*table.enemy_ships(unit), *table.enemy_squadrons(unit)]
    lines = [line for foe in foes for line in _seen(table, unit, foe)]
    return [*lines, *_commanded(table, unit)] or ["there is nothing to measure yet"]


def _seen(table: Armada, unit: Id, foe: Id) -> list[str]:
    """How far, then what each of the two could attack."""
    far = table.distance(unit, foe)
    if table.is_squadron(unit) and table.is_squadron(foe):
        parts = [f"distance {table.band(unit, foe)}" if table.band(unit, foe) <= 5 else "beyond distance 5"]
        parts += ["engaged" if table.engaged(unit, foe) else ""]
    else:
        band = range_band(far)
        parts = [f"{band} range" if band != "extreme" else "beyond the ruler"]
    head = f"{names.named(table, unit)} to {names.named(table, foe)}: {', '.join(filter(None, parts))} ({far:.0f} mm)"
    lines = [head]
    for attacker, defender in ((unit, foe), (foe, unit)):
        shots = _shots(table, attacker, defender)
        if shots:
            lines.append(
                f"    {names.tag(table, attacker)} can hit {names.tag(table, defender)}: {'; '.join(shots)}"
            )
    return lines


def _shots(table: Armada, attacker: Id, defender: Id) -> list[str]:
    """The attacks that would be legal as the table lies."""
    if table.out_of_reach(attacker, defender):
        return []
    zones: tuple[HullZone, ...] = ZONES if table.is_ship(attacker) else ("",)
    shots = (shot for zone in zones for shot in table.attacks_on(attacker, zone, defender))
    legal = [shot for shot in shots if table.allowed(MayTarget(shot))]
    return [" ".join(filter(None, (_ends(shot), shot_words(table, shot)))) for shot in legal]


def _ends(shot: Attack) -> str:
    """From which hull zone to which."""
    if shot.zone and shot.target_zone:
        return f"{shot.zone} to {shot.target_zone} at"
    return (
        f"from {shot.zone} at"
        if shot.zone
        else f"in the {shot.target_zone} with"
        if shot.target_zone
        else "with"
    )


def shot_words(table: Armada, shot: Attack) -> str:
    """An attack in short: medium range, obstructed, 2 red 1 blue less one."""
    lost = " less one" if shot.obstructed else ""
    dice = names.unrolled(table.gathered(shot)) + lost
    near = f"{shot.range} range" if shot.zone else ""
    return ", ".join(filter(None, [near, "obstructed" if shot.obstructed else "", dice]))


def _engaged(table: Armada, wing: Id) -> str:
    foes = table.engaged_with(wing)
    return f"{names.named(table, wing)} is engaged with {names.tags(table, foes)}" if foes else ""


def _commanded(table: Armada, unit: Id) -> list[str]:
    """The friendly squadrons that a squadron command of this ship reaches (ARM-CMD-25)."""
    if not table.is_ship(unit):
        return []
    wings = [
        wing
        for wing in table.squadrons(of=table.owner(unit))
        if range_band(table.distance(unit, wing)) in ("close", "medium")
    ]
    reached = names.tags(table, wings) if wings else "none"
    return [f"{names.tag(table, unit)} can command at close-medium range: {reached}"]
