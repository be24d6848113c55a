"""Armada's questions: what one has to know to answer them, the options with what each does, the words to type."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.text import Text

from holotable.armada.facts import HullZone
from holotable.armada.frames import Activation, Attack, Maneuver, SquadronActivation, ZoneAttack
from holotable.armada.geometry.ruler import MEDIUM
from holotable.armada.pieces import Ship, Squadron
from holotable.armada.queries import RepairPoints, SquadronValue
from holotable.armada.steps.attack import shot_option
from holotable.armada.vocabulary import Armada
from holotable.kernel.decision import Decision, Pick
from holotable.kernel.record_base import Id
from holotable.terminal import armada_course
from holotable.terminal import armada_names as names
from holotable.terminal.armada_range import shot_words
from holotable.terminal.armada_roster import defense
from holotable.terminal.scene import Choice

COURSE = "determine-course"
TARGETS = ("declare-target", "declare-additional")
FIGURES = ("choose-speed", "change-speed", "redirect-amount")
COMMANDING = ("assign-dial", "resolve-command", "resolve-navigate")
ACTIVATING = (
    "convert-dial", "resolve-command", "spend-engineering", "discard-token", "resolve-navigate", "change-speed",
    "raise-yaw", COURSE,
)  # fmt: skip


# What one has to know ----------------------------------------------------------------------------------------


def context(table: Armada, decision: Decision[Any]) -> str:
    """The attack under way, else the ship or squadron whose turn it is."""
    atk: Attack | None = table.nearest(Attack)
    if atk is not None and decision.why.key not in TARGETS:
        return "\n  ".join(attack_lines(table, atk))
    key = decision.why.key
    if key == COURSE:
        return _course(table, decision.source)
    act: Activation | None = table.nearest(Activation)
    if act is not None and key in ACTIVATING:
        return state_of(table, act.ship)
    turn: SquadronActivation | None = table.nearest(SquadronActivation)
    if turn is not None and key in ("squadron-deed", "move-squadron"):
        foes = table.engaged_with(turn.squadron)
        held = f", engaged with {names.tags(table, foes)}" if foes else ", not engaged"
        return f"{names.named(table, turn.squadron)}{held}"
    return ""


def attack_lines(table: Armada, atk: Attack) -> list[str]:
    """Who attacks whom from where, the dice, and what the defender has against them."""
    start = f" ({atk.zone})" if atk.zone else ""
    end = f" ({atk.target_zone})" if atk.target_zone else ""
    parts = [f"{names.named(table, atk.attacker)}{start} attacks {names.named(table, atk.defender)}{end}"]
    parts += [f"at {atk.range} range" if atk.zone else "", "obstructed" if atk.obstructed else ""]
    lines = [", ".join(filter(None, parts)).replace(", at ", " at ")]
    if atk.dice:
        effects = [
            "braced, so half" if atk.braced else "",
            f"redirected to {', '.join(atk.redirected)}" if atk.redirected else "",
        ]
        told = f"dice: {names.dice(atk.dice)} = {table.dice_damage(atk)} damage"
        lines.append("; ".join(filter(None, [told, *effects])))
    defender = table.unit(atk.defender)
    lines.append(f"{names.tag(table, atk.defender)} has {_stands(table, defender)}" + _locked(table, atk))
    return lines


def _stands(table: Armada, unit: Any) -> str:
    tokens = defense(unit)
    against = f"; defense tokens {tokens}" if tokens else "; no defense tokens"
    if isinstance(unit, Ship):
        hull = table.hull(unit.id)
        return f"shields {names.shields(table, unit)}, hull {hull - len(table.damage_cards(unit.id))}/{hull}{against}"
    return f"hull {unit.hull}/{table.hull(unit.id)}{against}"


def _locked(table: Armada, atk: Attack) -> str:
    row = table.unit(atk.defender).defense
    locked = [row[index].kind for index in atk.locked]
    return f"; locked by accuracy: {', '.join(locked)}" if locked else ""


def state_of(table: Armada, ship: Id) -> str:
    """A ship in one line."""
    piece = table.ship(ship)
    hull = table.hull(ship)
    parts = [
        f"{names.named(table, ship)}: speed {piece.speed}, hull {hull - len(table.damage_cards(ship))}/{hull}"
    ]
    parts += [f"shields {names.shields(table, piece)}"]
    parts += [f"dial {names.commands(piece.dials)}" if piece.dials else ""]
    parts += [f"tokens {names.commands(piece.tokens)}" if piece.tokens else ""]
    return "; ".join(filter(None, parts))


def _course(table: Armada, ship: Id) -> str:
    mv: Maneuver = table.nearest(Maneuver)
    speed = table.maneuver_speed(mv)
    if not speed:
        return f"{names.named(table, ship)} is at speed 0 and stays"
    yaws = " ".join(str(yaw) for yaw in armada_course.joints(table, ship, speed))
    turns = f"its joints turn up to {yaws}"
    return f"{names.named(table, ship)}: speed {speed}, {turns}; type a word a joint, or `try` them first"


# Options -----------------------------------------------------------------------------------------------------


def choices(table: Armada, decision: Pick) -> list[Choice]:
    """The options with what each would do."""
    key = decision.why.key
    if key == COURSE:
        return armada_course.choices(table, decision)
    if key in FIGURES or all(option.label.isdecimal() for option in decision.options):
        labels = [option.label for option in decision.options]
        return [Choice(label, (label, label.rpartition(" ")[2]), numbered=False) for label in labels]
    if key in TARGETS:
        return _targets(table, decision)
    found = [_choice(table, decision, n) for n in range(len(decision.options))]
    atk: Attack | None = table.nearest(Attack)
    if key == "DefenseTokens" and atk is not None:
        return [_with_defense(table, atk, one) for one in found]
    ship = decision.source if decision.source or atk is None else atk.attacker
    if key in COMMANDING and isinstance(table.state.pieces.get(ship), Ship):
        return [_with_effect(table, ship, one) for one in found]
    return found


def _with_effect(table: Armada, ship: Id, one: Choice) -> Choice:
    """A command with what it does, by dial, by token or by both."""
    command, _, means = one.words[0].partition(" by ")
    ways = (means or "dial").split(" and ")
    effect = ", then ".join(filter(None, (_effect(table, ship, command, way) for way in ways)))
    return Choice(f"{one.shown}: {effect}" if effect else one.shown, one.words)


def _choice(table: Armada, decision: Pick, number: int) -> Choice:
    label, ref = decision.options[number].label, decision.options[number].ref
    piece, card = table.state.pieces.get(ref), table.state.cards.get(ref)
    if isinstance(piece, Ship | Squadron) and label.startswith(table.label(ref)):
        tag = names.tag(table, ref)
        return Choice(f"{tag} {label}{_about(table, piece)}", (label, tag))
    if ref.startswith("objective:"):
        text = table.ruleset.facts[ref].text
        return Choice(f"{label}: {text}" if text else label, (label,))
    if card is not None and card.name:
        text = getattr(table.ruleset.facts.get(card.name), "text", "")
        return Choice(f"{label}: {text}" if text else label, (label,))
    shown = label.replace("double+hit", "double hit")
    return Choice(shown, (shown, label))


def _about(table: Armada, piece: Ship | Squadron) -> str:
    """What tells units of one kind apart."""
    if piece.zone != "table":
        return ""
    if isinstance(piece, Ship):
        hull = table.hull(piece.id)
        return f", hull {hull - len(table.damage_cards(piece.id))}/{hull}, speed {piece.speed}"
    foes = table.engaged_with(piece.id)
    return f", hull {piece.hull}" + (f", engaged with {names.tags(table, foes)}" if foes else "")


def _targets(table: Armada, decision: Pick) -> list[Choice]:
    """Attacks by hull zone, target and target's zone: `front p left`."""
    frame: ZoneAttack = table.nearest(ZoneAttack)
    shots = {shot_option(table, shot): shot for shot in table.shots(frame)}
    found: list[Choice] = []
    for option in decision.options:
        shot = shots.get(option)
        if shot is None:
            found.append(Choice(option.label, (option.label,)))
            continue
        tag = names.tag(table, shot.defender)
        typed = " ".join(filter(None, [shot.zone, tag, shot.target_zone]))
        shown = (
            f"{typed}: {table.label(shot.defender)}{_target_state(table, shot)}; {shot_words(table, shot)}"
        )
        words = [typed, option.label]
        words += [tag] if not shot.zone and not shot.target_zone else []
        found.append(Choice(shown, tuple(words)))
    return found


def _target_state(table: Armada, shot: Attack) -> str:
    zone: HullZone = shot.target_zone
    if not zone:
        return f", hull {table.squadron(shot.defender).hull}"
    count = table.ship(shot.defender).shields[zone]
    return f", {count} shield{'' if count == 1 else 's'} there"


def _with_defense(table: Armada, atk: Attack, one: Choice) -> Choice:
    """A defense token with what it would do now (ARM-DEF-09 to -12, -16)."""
    damage = table.dice_damage(atk)
    effects = {
        "spend brace": f"{damage} damage becomes {(damage + 1) // 2}",
        "spend redirect": "an adjacent zone's shields may take some of the damage",
        "spend evade": f"against a die, at {atk.range or 'close'} range",
        "spend scatter": "cancels all dice",
    }
    effect = effects.get(one.words[0])
    return Choice(f"{one.shown}: {effect}" if effect else one.shown, one.words)


def _effect(table: Armada, ship: Id, command: str, means: str) -> str:
    """What a command does for this ship (ARM-CMD-19, -20, -25, -26, -31, -39, -40)."""
    dial = means == "dial"
    wings = [w for w in table.squadrons(of=table.owner(ship)) if table.distance(ship, w) <= MEDIUM + 0.01]
    if command == "navigate":
        return "speed up or down by 1" + (", and one more click of yaw" if dial else "")
    if command == "squadron":
        count = table.value(SquadronValue(ship)) if dial else 1
        return f"activate up to {count} at close-medium range ({len(wings)} there now)"
    if command == "repair":
        points = table.value(RepairPoints(ship, dial, not dial))
        count = f"{points} engineering point{'' if points == 1 else 's'}"
        return f"{count}: 3 discard a damage card, 2 recover a shield, 1 move one"
    if command == "concentrate fire":
        return (
            "one more die, of a color of the pool, in one attack" if dial else "reroll one die of an attack"
        )
    return ""


def options(table: Armada, decision: Pick, offered: list[Choice]) -> RenderableType | None:
    """Courses as a grid, figures in a row."""
    if decision.why.key == COURSE:
        return armada_course.grid(table, decision)
    if all(not choice.numbered for choice in offered):
        return Text("   " + "  ".join(choice.shown for choice in offered), style="bold")
    return None
