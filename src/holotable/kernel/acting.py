"""Acting: the writes a step may make, and the events it may call. In a probe the first act is the proof."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from holotable.kernel.asking import Asking
from holotable.kernel.core import Available, BrokenLaw, LogLine
from holotable.kernel.decision import Why
from holotable.kernel.frame import Frame, LastingEnds
from holotable.kernel.hooks import Definition, Hook
from holotable.kernel.record_base import Id, Plain, RuleId, Seat
from holotable.kernel.state import SPECTATORS, Card, Deck, Lasting, Piece, Secret

INDEXED_PIECE_FIELDS = {"name", "owner", "zone", "on"}
INDEXED_CARD_FIELDS = {"name", "owner", "host", "zone", "faceup", "hidden"}


class Acting(Asking):
    """Direct writes are for the steps of events; everyone else calls events."""

    def _act(self) -> None:
        if self._probing:
            raise Available
        self._acted = True

    # Events ----------------------------------------------------------------------------------------------

    def do(self, *events: Frame) -> None:
        """Call events: they run in this order once the step or part has returned."""
        self._act()
        if self._use is not None:
            for event in events:
                event.by = event.by or self._use.me.card or self._use.me.id
        self._queued.extend(events)

    def alter(self, event: Frame, **fields: object) -> None:
        """Change what an event is about to do; only fields that it names as editable."""
        self._act()
        for name, value in fields.items():
            if name not in type(event).editable:
                raise BrokenLaw(f"{type(event).__name__}.{name} may not be altered")
            setattr(event, name, value)

    def prevent(self, event: Any, amount: int | None = None) -> None:
        """Lower an event's amount; when nothing is left (or no amount is named) it does not happen."""
        self._stop(event)
        if amount is not None:
            event.amount = max(0, event.amount - amount)
        if amount is None or event.amount == 0:
            event.outcome = "prevented"

    def instead(self, event: Any, *events: Frame, part: int | None = None) -> None:
        """Replace an event, or so much of its amount; neither a replacement nor what is left is replaced again."""
        self._stop(event)
        name = type(event).__name__
        if part is not None:
            event.amount = max(0, event.amount - part)
            event.was = event.was or name
        if part is None or event.amount == 0:
            event.outcome = "replaced"
        for substitute in events:
            substitute.was = name
        self.do(*events)

    def _stop(self, event: Frame) -> None:
        self._act()
        if event.at:
            raise BrokenLaw(
                f"{type(event).__name__} has happened: only a before hook prevents or replaces it"
            )

    def skip(self, frame: Frame, *steps: str) -> None:
        """Leave out steps of a frame, by their names."""
        self._act()
        frame.skipped += steps

    def cut(self, frame: Frame) -> None:
        """End a frame early, without what would follow it."""
        self._act()
        frame.outcome = "cut"

    def note(self, **facts: Plain) -> None:
        """Keep plain facts for the later parts of the effect under way; like an act, it comes last."""
        if self._probing:
            raise Available
        if self._use is None:
            raise BrokenLaw("only an effect takes notes")
        self._use.memo = {**self._use.memo, **facts}
        self._acted = True

    def say(self, rule: RuleId, key: str, seen_by: tuple[Seat, ...] | None = None, **args: str) -> None:
        """Add a line to the log, once the step has run through."""
        if self.log is not None and not self._probing:
            self._said.append(LogLine(rule, Why(key, args), seen_by))

    # Pieces and cards ------------------------------------------------------------------------------------

    def new_id(self, stem: str) -> Id:
        """An id that no piece, card or lasting has had."""
        self._act()
        self.state.made += 1
        return f"{stem}#{self.state.made}"

    def put(self, item: Piece | Card) -> None:
        """Bring a new piece or card into the game."""
        self._act()
        if isinstance(item, Piece):
            self.state.pieces[item.id] = item
        else:
            self.state.cards[item.id] = item
        self._index = None

    def change(self, id: Id, **fields: object) -> None:
        """Write fields of a piece."""
        self._act()
        piece = self.state.pieces[id]
        self._note_reveal(piece, fields)
        self.state.pieces[id] = structs.replace(piece, **fields)
        if not INDEXED_PIECE_FIELDS.isdisjoint(fields):
            self._index = None

    def change_card(self, id: Id, **fields: object) -> None:
        """Write fields of a card; one that leaves play or turns facedown takes its tied lastings along."""
        self._act()
        old = self.state.cards[id]
        self._note_reveal(old, fields)
        card = self.state.cards[id] = structs.replace(old, **fields)
        if not INDEXED_CARD_FIELDS.isdisjoint(fields):
            self._index = None
        if (old.zone == "table" and card.zone != "table") or (old.faceup and not card.faceup):
            self._drop_tied(id)

    def _note_reveal(self, item: Piece | Card, fields: dict[str, object]) -> None:
        """Undo stops where somebody was shown a secret, or where it was laid open."""
        for name, new in fields.items():
            old = getattr(item, name)
            if isinstance(old, Secret) and _more_see(old, new, item.owner):
                self.state.reveals += 1

    def leave(self, id: Id, zone: str) -> None:
        """Take a piece off the table; the frames of which it was the subject are void."""
        self.change(id, zone=zone)
        self._gone(id)

    def remove(self, id: Id) -> None:
        """Take a piece or card out of the game for good, such as a spent token."""
        self._act()
        (self.state.pieces if id in self.state.pieces else self.state.cards).pop(id)
        self._index = None
        self._gone(id)

    def _gone(self, id: Id) -> None:
        for frame in (*self.state.stack, *self._queued):
            if frame.subject and getattr(frame, frame.subject) == id:
                frame.outcome = "void"
        self._drop_tied(id)

    def _drop_tied(self, source: Id) -> None:
        lost = [item for item in self.state.lasting if item.tied and source in (item.source, item.host)]
        for item in lost:
            self.state.lasting.remove(item)
        if lost:
            self._index = None

    # Secrets and decks -----------------------------------------------------------------------------------

    def hide(self, value: object, *seen_by: Seat) -> Secret[Any]:
        """A secret that only these seats know."""
        return Secret(value, seen_by)

    def reveal(self, id: Id, field: str) -> None:
        """Show a secret field of a piece or card to every seat. Undo does not go back past this."""
        self._show(id, field, (*self.state.seats, SPECTATORS))

    def _show(self, id: Id, field: str, seats: tuple[Seat, ...]) -> None:
        secret = self._secret(id, field)
        seen_by = tuple(dict.fromkeys((*secret.seen_by, *seats)))
        shown: dict[str, Any] = {field: Secret(secret.value, seen_by)}
        if id in self.state.pieces:
            self.change(id, **shown)
        else:
            self.change_card(id, **shown)

    def take(self, deck: str, *names: str) -> None:
        """Take drawn cards out of their deck."""
        self._act()
        pile = self.state.decks[deck]
        left = list(pile.cards.value or ())
        for name in names:
            left.remove(name)
        self.state.reveals += 1
        self.state.decks[deck] = Deck(len(left), Secret(tuple(left)), pile.discard)

    def put_back(self, deck: str, name: str) -> None:
        """Lay a card that was taken out back into its deck."""
        self._act()
        pile = self.state.decks[deck]
        cards = tuple(sorted((*(pile.cards.value or ()), name)))
        self.state.decks[deck] = Deck(len(cards), Secret(cards), pile.discard)

    def discard_to(self, deck: str, name: str) -> None:
        """Lay a card faceup on a deck's discard pile."""
        self._act()
        pile = self.state.decks[deck]
        self.state.decks[deck] = structs.replace(pile, discard=(*pile.discard, name))

    def reshuffle(self, deck: str) -> None:
        """Turn the discard pile into a new deck."""
        self._act()
        pile = self.state.decks[deck]
        cards = tuple(sorted((*(pile.cards.value or ()), *pile.discard)))
        self.state.decks[deck] = Deck(len(cards), Secret(cards))

    # Lastings --------------------------------------------------------------------------------------------

    def last(
        self,
        definition: Definition | Hook,
        until: type[Frame] | Frame,
        about: tuple[Id, ...] = (),
        tied: bool = False,
        **data: Plain,
    ) -> None:
        """Leave a lasting effect, until a frame (the innermost of a type, or the next one to come) ends."""
        self._act()
        if definition.name not in self.ruleset.definitions:
            raise BrokenLaw(f"{definition.name} is not defined in any pack")
        me = self._use.me if self._use is not None else None
        item = Lasting(
            self.new_id("lasting"),
            definition.name,
            me.card or me.id if me else "",
            me.owner if me else "",
            me.host if me else "",
            self._end_of(until),
            about,
            data,
            tied,
        )
        self.state.lasting.append(item)
        self._index = None

    def _end_of(self, until: type[Frame] | Frame) -> int | str:
        for depth in range(len(self.state.stack) - 1, -1, -1):
            frame = self.state.stack[depth]
            if frame is until or (isinstance(until, type) and type(frame) is until):
                return depth
        if isinstance(until, type):
            return until.__name__
        raise BrokenLaw("a lasting effect needs a frame under way or the name of one to come")

    def end_lasting(self, id: Id) -> None:
        """End a lasting effect early."""
        self._act()
        self.state.lasting = [item for item in self.state.lasting if item.id != id]
        self._index = None

    def forget(self) -> None:
        """Drop the memory of the round's finished frames."""
        self._act()
        self.state.past.clear()


def end_lasting_step(game: Acting, frame: LastingEnds) -> None:
    """The one step of `LastingEnds`."""
    game.end_lasting(frame.lasting)


def _more_see(old: Any, new: Any, owner: Seat) -> bool:
    """Whether somebody may see the new value who had not seen the secret that it takes the place of.

    An empty secret hides nothing: what a seat writes into its own one it has chosen itself.
    """
    audience: Any = getattr(new, "seen_by", None)
    knew = {*old.seen_by} if old.value is not None else {*old.seen_by, owner}
    return audience is None or not {*audience} <= knew
