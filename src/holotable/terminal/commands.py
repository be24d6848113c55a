"""What can be typed at any prompt besides an answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.text import Text

from holotable import rulebook
from holotable.kernel import record
from holotable.kernel.decision import Decision, Option, Place
from holotable.kernel.view import log_for
from holotable.players import Seen, bot
from holotable.terminal.asking import Misunderstood, whole
from holotable.terminal.saving import PICTURE, SAVE, SaveFailed, check_spare, save_game
from holotable.terminal.story import story

if TYPE_CHECKING:
    from holotable.terminal.session import Session

HELP = """\
Answer with the number of an option or the beginning of its name.
Enter alone means no, or done, where that is allowed.
  help         this list               undo         take back your last choice
  why          what is refused here    why ID       a rule: why {hints.rule}
  map          the table and ships     ships        the ships alone
  mine         what only you may see   log [N]      the story so far
  range [A]    ranges and arcs         try {hints.course:<8} where that would lead
  show [FILE]  a picture (SVG)
  auto         a bot answers this      auto round   until the next round
  save [FILE]  save here from now on   quit         stop; the game is saved
On the map an arrow is where a nose points; {hints.more}"""

ALIKE = 5  # refusals by one rule that are told in full when nobody asks for a certain one

Command = Callable[["Session", Decision[Any], str], None]


def obey(session: Session, decision: Decision[Any], typed: str) -> bool:
    """Carry out a command; False if what was typed is none."""
    word, _, rest = typed.partition(" ")
    command = COMMANDS.get(word.casefold())
    if command is None:
        return False
    command(session, decision, rest.strip())
    return True


def show_help(session: Session, decision: Decision[Any], rest: str) -> None:
    session.say(HELP.format(hints=session.scene.hints))


def show_map(session: Session, decision: Decision[Any], rest: str) -> None:
    session.screen.overview(session.shown(decision), session.viewer(decision))


def show_mine(session: Session, decision: Decision[Any], rest: str) -> None:
    """What nobody else may see; with two people at one screen behind the curtain."""
    session.peek(decision)


def show_ships(session: Session, decision: Decision[Any], rest: str) -> None:
    session.screen.ships(session.shown(decision), session.viewer(decision))


def show_log(session: Session, decision: Decision[Any], rest: str) -> None:
    if rest and not rest.isdecimal():
        session.say("  log takes a number of lines, such as log 40")
        return
    lines = log_for(session.game.log or [], session.viewer(decision))
    count = whole(rest) if rest else 20
    session.screen.tell(story(session.game.ruleset, lines[-count:] if count else []))


def show_ranges(session: Session, decision: Decision[Any], rest: str) -> None:
    for line in session.scene.measure(session.table(decision.player), decision.player, rest):
        session.say(f"  {line}")


def try_out(session: Session, decision: Decision[Any], rest: str) -> None:
    table = session.table(decision.player)
    hints = session.scene.hints
    if not rest:
        session.say(
            f"  try shows where {hints.courses} would lead: try {hints.course}, when one is to be chosen"
        )
        return
    try:
        found = session.scene.ghost(table, decision, rest)
    except Misunderstood as wrong:
        session.say(f"  {wrong}")
        return
    if found is None:
        session.say(f"  {rest!r} leads nowhere that could be shown; try takes {hints.tries}")
        return
    mark, words = found
    session.screen.overview(session.shown(decision), session.viewer(decision), [mark])
    session.say(f"  {words} (drawn as {mark.text}; ships that are still to move may be elsewhere by then)")


def auto(session: Session, decision: Decision[Any], rest: str) -> None:
    """A bot answers in a person's place: once, or until the next round begins."""
    if rest not in ("", "round"):
        session.say("  auto answers this question, auto round everything until the next round")
        return
    round_now, seat = session.game.state.round, decision.player
    helper = bot("greedy", len(session.game.record))
    following: Decision[Any] | None = decision
    while following is not None and session.game.state.round == round_now:
        playing = session.players.get(following.player, helper if following.player == seat else None)
        if playing is None:
            break
        session.game.answer(following, playing.choose(Seen(session.game, following.player), following))
        if not rest:
            break
        following = session.game.decision
    session.keep()


# Why ---------------------------------------------------------------------------------------------------------


def why(session: Session, decision: Decision[Any], rest: str) -> None:
    """A rule by its ID, or everything that the open question refuses, or those refusals that match a word."""
    if rest and _show_rule(session, rest.upper()):
        return
    rows = session.game.why_not(decision)
    shown = [row for row in rows if _is_meant(session, row[0], rest)]
    if not shown and isinstance(decision, Place) and not rest:
        session.say("  places against this rule are refused, each with its reason when you type it:")
    elif not shown:
        session.say(f"  nothing {f'called {rest!r} ' if rest else ''}is refused here")
    told: Counter[str] = Counter()
    for option, refusal in shown:
        told[refusal.rule] += 1
        if rest or told[refusal.rule] <= ALIKE:
            args = {key: session.game.label(value) for key, value in refusal.why.args.items()}
            words = session.game.ruleset.text(refusal.why.key, args)
            session.console.print(
                Text.assemble(f"  not {option.label.replace('_', ' ')}: {words}  ", (refusal.rule, "dim"))
            )
    more = {rule: count - ALIKE for rule, count in told.items() if not rest and count > ALIKE}
    if more:
        counts = ", ".join(f"{count} more by {rule}" for rule, count in more.items())
        session.say(f"  and {counts}: why with a part of a name shows those of that name")
    if not rest:
        for rule in dict.fromkeys([decision.rule, *(refusal.rule for _, refusal in shown)]):
            _show_rule(session, rule)


def _is_meant(session: Session, option: Option, typed: str) -> bool:
    """Whether an option's name holds the words typed, or begins of them; a piece's letter is one of its names."""
    name = f"{option.label} {session.scene.tag(session.game, option.ref)}".casefold()
    words = name.replace(":", " ").split()
    return typed.casefold() in name or all(
        any(word.startswith(part) for word in words) for part in typed.casefold().split()
    )


def _show_rule(session: Session, rule_id: str) -> bool:
    try:
        rule = rulebook.rule(rule_id)
    except rulebook.UnknownRule as unknown:
        if "-" in rule_id:
            session.say(f"  {unknown}")
        return "-" in rule_id and rule_id.count("-") >= 2
    session.console.print(Text.assemble((f"  {rule.id} ", "bold"), rule.text))
    return True


# Undo, saving, leaving ---------------------------------------------------------------------------------------


def undo(session: Session, decision: Decision[Any], rest: str) -> None:
    """Take back the last choice that a person made, with whatever bots answered since."""
    game = session.game
    seat = next((a.player for a in reversed(game.record) if a.player in session.people), decision.player)
    before = len(game.record)
    try:
        record.undo(game, seat)
    except record.UndoRefused as refused:
        session.say(f"  no undo: {refused}")
        return
    session.told = len(game.log or [])
    session.shown_at = -1
    taken = before - len(game.record)
    session.say(f"  taken back: {taken} answer{'s' if taken != 1 else ''}")
    session.keep()


def save(session: Session, decision: Decision[Any], rest: str) -> None:
    wanted = Path(rest) if rest else session.save
    try:
        if rest:
            check_spare(Path(rest), SAVE)
        place = save_game(session.game, wanted)
    except SaveFailed as failed:
        session.say(f"  not saved: {failed}")
        return
    session.save, session.kept = place, True
    session.console.print(f"  saved to {place}, and again after every answer", soft_wrap=True)


def show_picture(session: Session, decision: Decision[Any], rest: str) -> None:
    """The table as SVG, as the viewer may see it."""
    from holotable.picture import NoPicture, draw_game

    place = Path(rest or "table.svg")
    try:
        check_spare(place, PICTURE)
        place.write_text(draw_game(session.game, session.viewer(decision)), encoding="utf-8")
    except (OSError, ValueError, NoPicture, SaveFailed) as error:
        session.say(f"  not drawn: {error}")
        return
    session.console.print(f"  drawn to {place.resolve()}", soft_wrap=True)


def leave(session: Session, decision: Decision[Any], rest: str) -> None:
    from holotable.terminal.session import Leave

    raise Leave(0)


COMMANDS: Mapping[str, Command] = {
    "help": show_help,
    "?": show_help,
    "undo": undo,
    "why": why,
    "save": save,
    "log": show_log,
    "map": show_map,
    "ships": show_ships,
    "mine": show_mine,
    "range": show_ranges,
    "try": try_out,
    "auto": auto,
    "show": show_picture,
    "quit": leave,
    "exit": leave,
}
