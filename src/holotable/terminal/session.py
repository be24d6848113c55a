"""One sitting at the terminal: who is asked, what they type, saving after every answer, and leaving without loss."""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from holotable.kernel.decision import BadAnswer, Decision, Numbers, Pick, Place
from holotable.kernel.game import Game
from holotable.kernel.record_base import Seat
from holotable.kernel.view import log_for
from holotable.players import Player, Seen
from holotable.terminal import commands
from holotable.terminal.asking import Misunderstood, read_pick, read_place
from holotable.terminal.saving import SaveFailed, save_game
from holotable.terminal.scene import Choice, Mark, Scene, scene_for
from holotable.terminal.screen import Screen
from holotable.terminal.story import story

INTERRUPTED = 130
LOOK_BACK = 8  # lines of the story that are told again when a game is resumed


class Leave(Exception):
    """Somebody wants to stop; the exit code says how."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Session:
    """A game at one terminal. Seats without a player are people; everything a person types comes from `ask`."""

    def __init__(
        self,
        game: Game,
        players: Mapping[Seat, Player],
        console: Console,
        ask: Callable[[str], str],
        save: Path | None = None,
    ) -> None:
        self.game, self.players, self.ask = game, players, ask
        self.save = save
        self.saved: Path | None = None
        self.scene: Scene = scene_for(game)
        self.screen = Screen(console, self.scene)
        self.console = console
        self.people = [seat for seat in game.state.seats if seat not in players]
        self.told = max(0, len(game.log or []) - LOOK_BACK) if game.record else 0
        self.shown_at = -1
        self.curtained: Seat | None = None
        self.kept = bool(save or self.people)

    # The loop --------------------------------------------------------------------------------------------

    def run(self) -> int:
        """Play until the end, or until somebody leaves; returns the exit code."""
        try:
            while (decision := self._next()) is not None:
                self.tell_news()
                if decision.player in self.players:
                    self._bot(decision)
                else:
                    self._person(decision)
                self.keep()
        except Leave as leaving:
            return self._leave(leaving.code)
        except EOFError:
            return self._leave(0, "")
        except KeyboardInterrupt:
            return self._leave(INTERRUPTED, "")
        except Exception:  # the one place that catches all: a mistake of ours must not cost a game
            return self._crash()
        self.tell_news()
        self._finish()
        return 0

    def _next(self) -> Decision[Any] | None:
        """People answer before bots where several may: so a bot's speed tells nothing."""
        open_now = self.game.decisions
        return next((d for d in open_now if d.player in self.people), open_now[0] if open_now else None)

    def _bot(self, decision: Decision[Any]) -> None:
        seat = decision.player
        self.game.answer(decision, self.players[seat].choose(Seen(self.game, seat), decision))

    def keep(self) -> None:
        """Save after every answer; a game that people play and that was given no file gets one of its own."""
        if not self.kept:
            return
        try:
            self.save = save_game(self.game, self.save)
        except SaveFailed as failed:
            self.say(f"{failed}; the game goes on unsaved")
            self.save, self.kept = None, False

    def _leave(self, code: int, *lines: str) -> int:
        """Nothing is lost: say where the game is and how to go on. Saving comes first: the terminal may be gone."""
        failed: SaveFailed | None = None
        try:
            self.saved = save_game(self.game, self.save)
        except SaveFailed as trouble:
            failed = trouble
        for line in lines:
            self.say(line)
        if failed is not None:
            self.say(f"{failed}: this game could not be kept")
            return code or 1
        self.console.print(
            f"Saved. To go on: holotable play {self.game.ruleset.id} --resume {self.saved}", soft_wrap=True
        )
        return code

    def _crash(self) -> int:
        """A mistake of the program: the game is kept, and what is needed to mend it is written beside it."""
        code = self._leave(1, "This is a mistake of the program, not yours.")
        if self.saved is not None:
            report = self.saved.with_suffix(".crash.txt")
            report.write_text(traceback.format_exc(), encoding="utf-8")
            self.console.print(
                f"What went wrong is in {report}; please report it with the save.", soft_wrap=True
            )
        return code

    def _finish(self) -> None:
        table = self.table(None)
        winner = self.game.state.winner
        rounds = self.game.state.round
        self.console.print()
        self.console.print(
            Text(
                f"{'A draw' if winner in (None, 'draw') else f'{winner} wins'} after {rounds} rounds.".capitalize(),
                "bold",
            )
        )
        for line in self.scene.result(table):
            self.say(line)
        if self.save is not None:
            self.console.print(
                f"The game is in {self.save}; look at it again: holotable replay {self.save} --text",
                soft_wrap=True,
            )

    # What a seat sees ------------------------------------------------------------------------------------

    def table(self, viewer: Seat | None) -> Any:
        """The game as a viewer may see it."""
        return Seen(self.game, viewer or "").table

    def viewer(self, decision: Decision[Any] | None = None) -> Seat | None:
        """Whose eyes the screen is for: the only person's, or whoever has the curtain drawn before them."""
        if len(self.people) == 1:
            return self.people[0]
        if decision is not None and decision.player in self.people and self.scene.secret(decision):
            return decision.player
        return None

    def shown(self, decision: Decision[Any]) -> Any:
        """What may stand on the screen at a decision: with two people before it, no more than both may see."""
        return self.table(self.viewer(decision))

    def say(self, line: str) -> None:
        """One plain line."""
        self.console.print(Text(line))

    def tell_news(self) -> None:
        """The log lines since the last time."""
        lines = self.game.log or []
        viewer = self.viewer()
        self.told = min(self.told, len(lines))
        news = log_for(lines[self.told :], viewer)
        self.told = len(lines)
        self.screen.tell(story(self.game.ruleset, news))

    # A person decides ------------------------------------------------------------------------------------

    def _person(self, decision: Decision[Any]) -> None:
        self._curtain(decision)
        offered = self._show(decision)
        while True:
            typed = self.ask("> ").strip()
            try:
                if commands.obey(self, decision, typed):
                    if decision not in self.game.decisions:
                        return
                    self._question(decision, offered)
                    continue
                self._answer(decision, typed, offered)
                return
            except (Misunderstood, BadAnswer) as wrong:
                self.say(f"  {wrong}")

    def _answer(self, decision: Decision[Any], typed: str, offered: Any) -> None:
        if isinstance(decision, Pick):
            self.game.answer(decision, read_pick(decision, offered, typed))
        elif isinstance(decision, Place):
            table = self.table(decision.player)
            pose = self.scene.spot(table, decision, typed)
            pose = pose or read_place(decision, offered, typed, self.scene.how_to_place(table, decision))
            self._check(decision, pose)
            self.game.answer(decision, pose)

    def _check(self, decision: Place[Any], pose: Numbers) -> None:
        """A refused place is explained in the words of the table: letters and labels for ids."""
        refusal = self.game.place_refusal(decision, (pose[0], pose[1], pose[2]))
        if refusal is not None:
            args = {key: self.game.label(value) for key, value in refusal.why.args.items()}
            raise Misunderstood(
                f"not there: {self.game.ruleset.text(refusal.why.key, args)} ({refusal.rule})"
            )

    def _show(self, decision: Decision[Any]) -> Any:
        """The question: the map if it is about places, what led to it, the prompt line, the options."""
        table, shown = self.table(decision.player), self.shown(decision)
        offered: list[tuple[int, int, int]] = []
        choices: list[Choice] = []
        marks: list[Mark] = []
        if isinstance(decision, Place):
            offered = self.scene.places(table, decision)
            marks = [Mark(str(n), pose) for n, pose in enumerate(offered, 1)]
        elif isinstance(decision, Pick):
            choices = self.scene.choices(table, decision)
        self._map_if_needed(decision, shown, marks)
        context = self.scene.context(shown, decision)
        if context:
            self.say(f"  {context}")
        self._question(decision, choices or offered)
        return choices or offered

    def _question(self, decision: Decision[Any], offered: Any) -> None:
        """The prompt line and the options; again after each command, whose output has pushed them away."""
        self.console.print(self.prompt_line(decision))
        if isinstance(decision, Pick):
            self.screen.picks(self.table(decision.player), decision, offered)
        elif isinstance(decision, Place):
            self.screen.places(self.table(decision.player), decision, offered)

    def prompt_line(self, decision: Decision[Any]) -> Text:
        """The one line that says who decides what."""
        words = self.game.ruleset.text(decision.why.key, decision.why.args)
        piece = decision.piece if isinstance(decision, Place) else decision.source
        named = self._tagged(words)
        if named == words and self.scene.tag(self.game, piece):
            named = f"{self.scene.tag(self.game, piece)} {self.game.label(piece)}: {words}"
        return self.screen.prompt_line(decision, len(self.people) == 1, named)

    def _tagged(self, words: str) -> str:
        """The words with each piece's letter of the map before its name; of names within names the longest counts."""
        every = {self.game.label(one): self.scene.tag(self.game, one) for one in self.game.state.pieces}
        tags = {label: tag for label, tag in every.items() if tag}
        if not tags:
            return words
        names = "|".join(re.escape(label) for label in sorted(tags, key=len, reverse=True))
        return re.sub(rf"(?<!\w)(?:{names})(?!\w)", lambda found: f"{tags[found[0]]} {found[0]}", words)

    def _map_if_needed(self, decision: Decision[Any], table: Any, marks: list[Mark]) -> None:
        """The map once for each new position, and always when places are marked on it."""
        position = hash(tuple(getattr(piece, "at", None) for piece in table.state.pieces.values()))
        if marks or (self.scene.spatial(decision) and position != self.shown_at):
            self.screen.overview(table, self.viewer(decision), marks)
            self.shown_at = position

    # Two people at one screen ----------------------------------------------------------------------------

    def _curtain(self, decision: Decision[Any]) -> None:
        """Between the secrets of two people at one screen nothing of the first stays visible."""
        if len(self.people) < 2:
            return
        self._draw_curtain(decision.player if self.scene.secret(decision) else None, "decides")

    def _draw_curtain(self, behind: Seat | None, does: str) -> None:
        if behind == self.curtained:
            return
        self.curtained = behind
        self.shown_at = -1
        if self.console.is_terminal:
            self.console.clear()
            self.console.file.write("\x1b[3J")  # the scrolled-off lines too
        if behind is None:
            self.say("The curtain is open: everyone may look.")
            return
        self.say(f"A curtain: {behind} {does} in secret, the other looks away.")
        self.ask(f"{behind}, press Enter when nobody else is looking ")

    def peek(self, decision: Decision[Any]) -> None:
        """What only the player who is asked may see: hidden dials, and what the story told to nobody else."""
        seat, shared = decision.player, len(self.people) > 1
        if shared:
            self._draw_curtain(seat, "looks")
        self.screen.ships(self.table(seat), seat)
        lines = [line for line in self.game.log or [] if line.seen_by is not None and seat in line.seen_by]
        self.screen.tell(story(self.game.ruleset, lines[-LOOK_BACK:]))
        if shared:
            self.ask("press Enter when you have seen it ")
            self._curtain(decision)
