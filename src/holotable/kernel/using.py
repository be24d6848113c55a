"""Using effects: what is on offer, the windows before and after events, and the parts of an effect."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import structs

from holotable.kernel.acting import Acting
from holotable.kernel.core import Available, BrokenLaw, Unavailable
from holotable.kernel.decision import Option, Refusal, Why
from holotable.kernel.frame import AGAIN, Again, Frame, Queue, Source, Trigger, Use
from holotable.kernel.hooks import Hook, Row
from holotable.kernel.record_base import RuleId, Seat, copied


class Offer(NamedTuple):
    """An effect that could be used now."""

    hook: Hook
    me: Source


class Using(Acting):
    """Availability is the effect's own function, run until it would ask or act."""

    # Availability ----------------------------------------------------------------------------------------

    def available(self, hook: Hook, me: Source, now: Any) -> bool:
        """Whether the effect's cost can be paid and its first part would ask or act."""
        return all(cost.can(self, me) for cost in hook.terms.cost) and self._probe(hook, me, now)

    def _probe(
        self, hook: Hook, me: Source, now: Any, refused: list[tuple[Option, Refusal]] | None = None
    ) -> bool:
        """An effect that looks at what else is on offer does not find itself there."""
        if (hook, me) in self._probing:
            return False
        self._probing.append((hook, me))
        explaining, self._refused = self._refused, refused
        try:
            hook.parts[0](self, me, now)
        except Available:
            return True
        except Unavailable:
            return False
        finally:
            self._probing.pop()
            self._refused = explaining
        return False

    def _depth(self, now: Any) -> int:
        """Where on the stack a frame lies; for a finished event, the queue that keeps its copy."""
        for depth in range(len(self.state.stack) - 1, -1, -1):
            frame = self.state.stack[depth]
            if frame is now or _event(frame) is now:
                return depth
        raise BrokenLaw(
            f"{type(now).__name__} is not under way: effects are used in the window of a frame that is"
        )

    def _counting_frame(self, hook: Hook, now: Any) -> Frame | None:
        """The frame that remembers the use: the window's own, or the first under way that `once` names."""
        for once in hook.terms.once:
            if once == "always":
                return None
            if once == "game":
                return self.state.stack[0]
            for frame in reversed(self.state.stack):
                if type(frame).__name__ == once:
                    return frame
        return self.state.stack[self._depth(now)]

    def _spent(self, hook: Hook, me: Source, now: Any) -> bool:
        frame = self._counting_frame(hook, now)
        return frame is not None and _mark(hook, me) in frame.used

    def _mark_used(self, hook: Hook, me: Source, now: Any) -> None:
        frame = self._counting_frame(hook, now)
        if frame is not None:
            frame.used += (_mark(hook, me),)

    def _chooser(self, hook: Hook, me: Source, now: Any) -> Seat:
        """Who decides; for a source that belongs to nobody, the seat that comes first."""
        if hook.terms.to:
            named = getattr(now, hook.terms.to)
            return named if named in self.state.seats else self.owner(named)
        return me.owner or self.ruleset.trigger_order(self)[0]

    # Offers ----------------------------------------------------------------------------------------------

    def offers(self, seat: Seat, point: type, now: Any) -> list[Offer]:
        """The effects on offer to a seat at a timing point. Effects of the rules are offered to whoever is asked."""
        found: list[Offer] = []
        for hook, me in self.index.offer.get(point, ()):
            owned = me if me.owner else structs.replace(me, owner=seat)
            if self._chooser(hook, owned, now) != seat or not self._in_scope(me):
                continue
            if not self._spent(hook, owned, now) and self.available(hook, owned, now):
                found.append(Offer(hook, owned))
            elif self._refused is not None:
                self._refused.append((self.effect_option(hook, owned), self._why_not(hook, owned, now)))
        return found

    def _why_not(self, hook: Hook, me: Source, now: Any) -> Refusal:
        """What speaks against an effect: its limit, its cost, or what its own first choice refuses."""
        rule = hook.terms.rule or self.ruleset.once_rule
        if self._spent(hook, me, now):
            return Refusal(self.ruleset.once_rule, Why("already-used"), me.card)
        for cost in hook.terms.cost:
            if not cost.can(self, me):
                return Refusal(rule, Why("cannot-pay", {"cost": cost.name}), me.card)
        refused: list[tuple[Option, Refusal]] = []
        self._probe(hook, me, now, refused)
        return refused[-1][1] if refused else Refusal(rule, Why("does-not-apply"), me.card)

    def choose_offer(
        self, seat: Seat, point: type, now: Any, rule: RuleId, why: str | Why | None = None
    ) -> Offer | None:
        """Let a seat choose one effect on offer, or be done. Without any offer nobody is asked."""
        found = self._found(seat, lambda: self.offers(seat, point, now))
        if not found:
            return None
        must = any(offer.hook.terms.must for offer in found)
        chosen = self.pick_some(
            seat,
            found,
            why if why is not None else point.__name__,
            rule,
            least=1 if must else 0,
            most=1,
            label=self._offer_option,
        )
        return chosen[0] if chosen else None

    def use_offers(
        self, seat: Seat, point: type, now: Frame, rule: RuleId, why: str | Why | None = None
    ) -> Again | None:
        """Let a seat use one effect on offer after another until it is done; what a step of the book returns."""
        offer = self.choose_offer(seat, point, now, rule, why)
        if offer is None:
            return None
        self.use(offer, now)
        return AGAIN

    def effect_option(self, hook: Hook, me: Source) -> Option:
        """How an effect is shown: by its card or rule, and by its own function where one card has several."""
        name = me.name.split(":", 1)[-1]
        siblings = sum(other.point is hook.point for other in hook.definition.hooks)
        label = f"{name} ({getattr(hook.parts[0], '__name__', '')})" if siblings > 1 else name
        return Option(label, me.card or me.host)

    def use(self, offer: Offer, now: Any = None) -> None:
        """Begin an effect: its cost is paid first, then its parts run, one after all that the last one caused."""
        depth = len(self.state.stack) - 1 if now is None else self._depth(now)
        self._act()
        self._mark_used(offer.hook, offer.me, self.state.stack[depth] if now is None else now)
        self.do(Use(hook=offer.hook.id, me=offer.me, depth=depth))

    # Windows ---------------------------------------------------------------------------------------------

    def before_window(self, frame: Frame) -> Again | None:
        """Replacements first, then the other `before` hooks; ordered by the players, never by a number."""
        hooks = self.index.before.get(type(frame), [])
        if not frame.was and self._resolve_one([row for row in hooks if row[0].terms.instead], frame):
            return AGAIN
        return AGAIN if self._resolve_one([row for row in hooks if not row[0].terms.instead], frame) else None

    def after_window(self, frame: Frame) -> Again | None:
        """Triggers of a finished event: one at a time with all that follows, or in a queue, as the ruleset says."""
        hooks = self.index.after.get(type(frame), [])
        if self.ruleset.triggers == "queued":
            self._enqueue(hooks, frame)
            return None
        return AGAIN if self._resolve_one(hooks, frame) else None

    def _waiting(self, hooks: list[Row], frame: Frame, seat: Seat) -> list[Offer]:
        return [
            Offer(hook, me)
            for hook, me in hooks
            if self._chooser(hook, me, frame) == seat
            and self._in_scope(me)
            and self._could_trigger(hook, me, frame, frame)
        ]

    def _could_trigger(self, hook: Hook, me: Source, now: Any, window: Frame) -> bool:
        """Once a window at most, whatever `once` says besides."""
        return (
            _mark(hook, me) not in window.used
            and not self._spent(hook, me, now)
            and self.available(hook, me, now)
        )

    def _trigger(self, offer: Offer, now: Any, window: Frame) -> None:
        self.use(offer, now)
        if self._counting_frame(offer.hook, now) is not window:
            window.used += (_mark(offer.hook, offer.me),)

    def _resolve_one(self, hooks: list[Row], frame: Frame) -> bool:
        """Let the seats, in the ruleset's order, resolve one trigger; False when none is waiting."""
        if not hooks:
            return False
        for seat in self.ruleset.trigger_order(self):
            waiting = self._waiting(hooks, frame, seat)
            if not waiting:
                continue
            chosen = self._choose_trigger(seat, waiting, frame)
            if chosen is None:
                frame.used += tuple(_mark(offer.hook, offer.me) for offer in waiting)
            else:
                self._trigger(chosen, frame, frame)
            return True
        return False

    def _choose_trigger(self, seat: Seat, waiting: list[Offer], frame: Frame) -> Offer | None:
        """What is forced by the rules resolves by itself, and so does a single forced trigger; several are ordered
        by their seat; optional ones may be declined."""
        forced = [offer for offer in waiting if not offer.hook.terms.may]
        ruled = [offer for offer in forced if not offer.me.owner]
        if ruled or len(waiting) == len(forced) == 1:
            return (ruled or forced)[0]
        why = Why("trigger", {"event": type(frame).__name__})
        if len(waiting) == 1:
            why = Why("may-use", {"effect": self._offer_option(waiting[0]).label})
        chosen = self.pick_some(
            seat,
            waiting,
            why,
            self.ruleset.trigger_rule,
            least=1 if forced else 0,
            most=1,
            label=self._offer_option,
        )
        return chosen[0] if chosen else None

    # The queue -------------------------------------------------------------------------------------------

    def _enqueue(self, hooks: list[Row], frame: Frame) -> None:
        """Every seat's triggers, in order, wait in one frame; inside an unfinished effect they wait for its end."""
        order: list[Offer] = []
        for seat in self.ruleset.trigger_order(self):
            order += self._ordered(seat, self._waiting(hooks, frame, seat), frame)
        if not order:
            return
        self._act()
        queue = Queue[Any](now=copied(frame), rows=tuple(Trigger(offer.hook.id, offer.me) for offer in order))
        stack = self.state.stack
        depth = next((d for d, under in enumerate(stack) if isinstance(under, Use)), None)
        if depth is None:
            self._queued.append(queue)
            return
        # Queues that wait for the same effect keep their order; the one that the effect came from is under way.
        source = stack[depth].depth
        while depth > 0 and isinstance(stack[depth - 1], Queue) and depth - 1 != source:
            depth -= 1
        self.insert_below(depth, queue)

    def _ordered(self, seat: Seat, waiting: list[Offer], frame: Frame) -> list[Offer]:
        """The rules' own effects first, then a seat's in the order it chooses."""
        order = [offer for offer in waiting if not offer.me.owner and not offer.hook.terms.may]
        left = [offer for offer in waiting if offer not in order]
        while left:
            why = Why("queue-order", {"event": type(frame).__name__})
            first = self.pick(seat, left, why, self.ruleset.trigger_rule, label=self._offer_option)
            left.remove(first)
            order.append(first)
        return order

    def _offer_option(self, offer: Offer) -> Option:
        return self.effect_option(offer.hook, offer.me)

    def insert_below(self, depth: int, frame: Frame) -> None:
        """Slip a frame under others; whatever refers to frames by depth moves up with them."""
        state = self.state
        state.stack.insert(depth, frame)
        for other in state.stack[depth + 1 :]:
            if isinstance(other, Use) and other.depth >= depth:
                other.depth += 1
        state.lasting = [
            structs.replace(item, until=item.until + 1)
            if isinstance(item.until, int) and item.until >= depth
            else item
            for item in state.lasting
        ]
        self._index = None

    def next_in_queue(self, queue: Queue[Any]) -> Again | None:
        """The front of the queue: probed again, offered if optional, dropped unpaid if no longer possible."""
        trigger = queue.rows[0]
        hook, me, now = self.ruleset.hooks[trigger.hook], trigger.me, queue.now
        if self._still_speaks(hook, me) and self._could_trigger(hook, me, now, queue):
            why = Why("use", {"effect": self.effect_option(hook, me).label})
            rule = self.ruleset.trigger_rule
            if not hook.terms.may or self.confirm(self._chooser(hook, me, now), why, rule, source=me.card):
                self._trigger(Offer(hook, me), now, queue)
        queue.rows = queue.rows[1:]
        return AGAIN if queue.rows else None

    def _still_speaks(self, hook: Hook, me: Source) -> bool:
        """Cards and pieces that have left or turned over since are silent; a lasting effect keeps its word."""
        if me.id not in self.state.cards and me.id not in self.state.pieces:
            return True
        return any(other is hook and me.id == it.id for other, it in self.index.after.get(hook.point, ()))

    # The program of an effect ----------------------------------------------------------------------------

    def pay_costs(self, use: Use) -> Again | None:
        """The first step of an effect, once for each cost. A cost that gets replaced still counts as paid."""
        costs = self.ruleset.hooks[use.hook].terms.cost
        if use.part < len(costs):
            costs[use.part].pay(self, use.me)
            use.part += 1
            return AGAIN
        use.part = 0
        return None

    def run_parts(self, use: Use) -> Again | None:
        """The body of an effect and its further parts, each after everything the last one caused."""
        parts = self.ruleset.hooks[use.hook].parts
        try:
            again = parts[use.part](self, use.me, _event(self.state.stack[use.depth]))
        except Unavailable:
            again = None
        use.said = "done"
        if again is not AGAIN:
            use.part += 1
        return AGAIN if use.part < len(parts) else None


def _event(frame: Frame) -> Any:
    """What a frame is about, for hooks: itself, or the finished event that a queue keeps."""
    event: Any = frame
    return event.now if isinstance(frame, Queue) else event


def _mark(hook: Hook, me: Source) -> str:
    """What the counting frame notes: this source's use, or that of all the seat's sources of this name."""
    return f"{hook.id}@{me.owner}" if hook.terms.per == "name" else f"{hook.id}@{me.id}/{me.owner}"
