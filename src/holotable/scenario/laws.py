"""The laws that hold at every decision: exact saves, questions that change nothing, views that leak nothing."""

from __future__ import annotations

from typing import Any, cast

from msgspec import Struct, structs

from holotable.kernel.decision import Decision, Look, Numbers, Roll
from holotable.kernel.game import Game
from holotable.kernel.record_base import Seat
from holotable.kernel.ruleset import Ruleset
from holotable.kernel.state import SPECTATORS, Secret, State, fields
from holotable.kernel.view import view


class LawBroken(AssertionError):
    """A law of the kernel does not hold at a decision."""


def check_laws(game: Game) -> None:
    """Everything that must hold whenever a question is open. Leaves the game as it was."""
    check_state(game)
    check_views(game)


def check_state(game: Game) -> None:
    """Laws 1 and 2: saves are exact, and asking again or explaining changes nothing."""
    ruleset = game.ruleset
    bytes_now = ruleset.encode(game.state)
    if ruleset.decode(bytes_now) != game.state:
        raise LawBroken("law 1: the state differs from what its save says")
    again = game.clone()
    again.asks_again()
    if ruleset.encode(again.state) != bytes_now:
        raise LawBroken("law 2: asking the open question again changed something")
    for decision in list(game.state.pending):
        game.why_not(decision)
    if ruleset.encode(game.state) != bytes_now:
        raise LawBroken("law 2: asking again or explaining changed the running game")


def check_views(game: Game) -> None:
    """Law 5, for every seat and for spectators."""
    for seat in (*game.state.seats, SPECTATORS):
        _check_view(game, seat)


def check_answer(before: Game, decision: Decision[Any], values: Numbers, after: Game) -> None:
    """Law 1: a game loaded from its save plays on exactly as the one that was never saved."""
    before.answer(decision, values)
    if before.ruleset.encode(before.state) != before.ruleset.encode(after.state):
        raise LawBroken("law 1: a game loaded at this decision plays on differently after the answer")


def reloaded(game: Game) -> Game:
    """The game as a save of its state would bring it back."""
    ruleset = game.ruleset
    return type(game)(ruleset, ruleset.decode(ruleset.encode(game.state)))


# Secrets -----------------------------------------------------------------------------------------------------


def _check_view(game: Game, seat: Seat) -> None:
    """Law 5: with every secret changed that the seat has not seen, its view has the same bytes."""
    encode = game.ruleset.encode
    name = seat or "spectators"
    if encode(view(game.state, seat)) != encode(view(twin(game, seat, in_flight=True), seat)):
        raise LawBroken(f"law 5: the view of {name} depends on a secret they have not seen")
    mine = [d for d in game.state.pending if d.player == seat and not isinstance(d, Roll | Look)]
    if not mine:
        return
    other = type(game)(game.ruleset, twin(game, seat, in_flight=False))
    other.asks_again()
    if [d for d in other.state.pending if d.player == seat] != mine:
        raise LawBroken(f"law 5: what {name} is asked depends on a secret they have not seen")


def twin(game: Game, seat: Seat, in_flight: bool) -> State[Any, Any, Any]:
    """Another game as far as this seat can tell: unseen secrets have other values.

    With `in_flight` others' secret answers and the decks are other ones, too. A step cannot run again then.
    """
    ruleset = game.ruleset
    state = ruleset.decode(ruleset.encode(game.state))
    for name in fields(type(state)):
        if name not in ("answers", "pending") and (in_flight or name != "decks"):
            setattr(state, name, _other(ruleset, getattr(state, name), seat, None))
    if in_flight:
        state.answers = [
            structs.replace(given, values=tuple(value + 1 for value in given.values))
            if given.seen_by is not None and seat not in given.seen_by
            else given
            for given in state.answers
        ]
    return state


def _other(ruleset: Ruleset, item: Any, seat: Seat, holder: Any) -> Any:
    """The same with other secrets, at every depth."""
    kind = cast("Any", type(item))
    if issubclass(kind, Secret):
        if seat in item.seen_by or item.value is None:
            return item
        return structs.replace(item, value=_other_value(ruleset, item.value, holder))
    if issubclass(kind, Struct):
        changed = {
            name: _other(ruleset, getattr(item, name), seat, item) for name in fields(kind) if name != "id"
        }
        return structs.replace(item, **changed)
    if kind is dict:
        return {key: _other(ruleset, value, seat, holder) for key, value in item.items()}
    if issubclass(kind, tuple | list):
        return kind(_other(ruleset, value, seat, holder) for value in item)
    return item


def _other_value(ruleset: Ruleset, value: Any, holder: Any) -> Any:
    """Another value that could be there as well: another card of the kind, another maneuver of the dial."""
    if isinstance(value, tuple):
        return tuple(_other_value(ruleset, one, holder) for one in value)
    if not isinstance(value, str):
        return value
    kind = value.split(":")[0]
    alike = next((words for words in ruleset.alike if value in words), None)
    if alike is not None:
        return alike[(alike.index(value) + 1) % len(alike)]
    choices = [key for key in ruleset.facts if ":" in value and key.startswith(f"{kind}:")]
    choices = choices or list(getattr(ruleset.facts.get(getattr(holder, "name", "")), "dial", ()))
    if value not in choices or len(choices) < 2:
        return value + "'"
    return choices[(choices.index(value) + 1) % len(choices)]
