"""Targets, dice and tokens: what an X-Wing bot makes of an attack, its own or the enemy's."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random as Dice

from holotable.kernel.decision import Numbers, Option, Pick
from holotable.kernel.record_base import Id
from holotable.players.player import Seen
from holotable.players.xwing_flying import health, price
from holotable.players.xwing_odds import expected_damage
from holotable.xwing.frames import Attack, CombatPhase
from holotable.xwing.queries import Agility, PrimaryValue
from holotable.xwing.vocabulary import XWing

NONE: Numbers = ()


def stem(g: XWing, option: Option) -> str:
    """What a program calls an option: the id of its card or of the rules' own effect, else its label."""
    card = g.state.cards.get(option.ref)
    if card is not None:
        return card.name.partition(":")[2]
    kind, colon, name = option.ref.partition(":")
    return name if colon and kind in ("dice", "action") else option.label


def first_wish(g: XWing, decision: Pick, wishes: Sequence[tuple[object, tuple[str, ...]]]) -> Numbers:
    """The first wanted option that is there, else none."""
    stems = [stem(g, option) for option in decision.options]
    for wanted, names in wishes:
        for name in names:
            if wanted and name in stems:
                return (stems.index(name),)
    return NONE


# Targets -----------------------------------------------------------------------------------------------------


def shot_value(g: XWing, ship: Id, shot: tuple[str, Id]) -> float:
    """The mean damage of an attack, by what the target is worth."""
    weapon, target = shot
    reach = g.attack_reach(ship, target)
    distance = reach.range if reach is not None else 3
    primary = weapon == "primary"
    dice = g.value(PrimaryValue(ship)) + (distance == 1) if primary else g.weapon(weapon).dice
    agility = g.value(Agility(target)) + (primary and distance == 3)
    tokens = g.ship(target).tokens
    focus, lock = g.count(ship, "focus") > 0, g.has_lock(ship, target) and primary
    damage = expected_damage(
        dice,
        agility,
        focus=focus,
        reroll=lock,
        guard=tokens.get("focus", 0) > 0,
        evades=tokens.get("evade", 0),
    )
    return min(damage, health(g, target) + 0.5) * price(g, target)


def choose_shot(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """The attack that promises most; there is never a reason to hold fire."""
    g: XWing = view.table
    ship = decision.source
    shots = [shot for shot in g.shots(ship) if g.shot_refusal(ship, shot) is None]
    if len(shots) != len(decision.options):
        return (rng.randrange(len(decision.options)),)
    return (max(range(len(shots)), key=lambda k: shot_value(g, ship, shots[k])),)


# Attack dice -------------------------------------------------------------------------------------------------


def modify_attack(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """Rerolls first, then what turns focus results; nothing is spent that changes nothing."""
    g: XWing = view.table
    atk: Attack = g.nearest(Attack)
    if g.owner(atk.attacker) != view.seat:
        return NONE
    ship = atk.attacker
    fresh_blanks = len(g.fresh(g.dice(atk, "attack", "blank")))
    eyes = len(g.dice(atk, "attack", "focus"))
    focus = g.count(ship, "focus") > 0
    idle_eyes = 0 if focus else len(g.fresh(g.dice(atk, "attack", "focus")))
    miss = len(g.dice(atk, "attack")) - len(g.dice(atk, "attack", "hit", "crit"))
    wishes = [
        (miss > 1 or (miss and not focus), ("omegaace",)),
        (eyes, ("protontorpedoes",)),
        (fresh_blanks + idle_eyes, ("predator", "jesspava")),
        (fresh_blanks, ("lonewolf",)),
        (idle_eyes, ("wired",)),
        (fresh_blanks + idle_eyes, ("lock",)),
        (eyes, ("poedameron", "poedameron-swx57")),
        (eyes and (eyes > 1 or not may_be_shot(g, ship) or worth_a_focus(g, atk)), ("focus",)),
    ]
    return first_wish(g, decision, wishes)


def may_be_shot(g: XWing, ship: Id) -> bool:
    """Whether an enemy that has not fired yet this round could still attack the ship."""
    phase = g.nearest(CombatPhase)
    done = phase.done if phase is not None else ()
    return any(
        foe not in done and (reach := g.attack_reach(foe, ship)) is not None and reach.range <= 3
        for foe in g.enemies(ship)
    )


def worth_a_focus(g: XWing, atk: Attack) -> bool:
    """Whether a single focus result is better spent now than kept for defense."""
    return price(g, atk.defender) >= price(g, atk.attacker) or health(g, atk.defender) <= 2


def reroll_dice(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """Blanks, and focus results that no token will turn."""
    g: XWing = view.table
    atk: Attack = g.nearest(Attack)
    own_attack = g.owner(atk.attacker) == view.seat
    ship = atk.attacker if own_attack else atk.defender
    focus = g.count(ship, "focus") > 0
    bad = ("blank",) if focus else ("blank", "focus")
    order = sorted(
        range(len(decision.options)), key=lambda k: _badness(decision.options[k].label), reverse=True
    )
    chosen = [k for k in order if decision.options[k].label.split()[0] in bad][: decision.most]
    chosen += [k for k in order if k not in chosen][: max(0, decision.least - len(chosen))]
    return tuple(chosen)


def _badness(label: str) -> int:
    return {"blank": 2, "focus": 1}.get(label.split()[0], 0)


# Defense dice ------------------------------------------------------------------------------------------------


def modify_defense(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """Tokens go only as long as something still gets through."""
    g: XWing = view.table
    atk: Attack = g.nearest(Attack)
    if g.owner(atk.defender) != view.seat:
        return NONE
    ship = atk.defender
    coming = len(g.dice(atk, "attack", "hit", "crit")) - len(g.dice(atk, "defense", "evade"))
    if coming <= 0:
        return NONE
    eyes = len(g.dice(atk, "defense", "focus"))
    focus = g.count(ship, "focus") > 0
    idle_eyes = 0 if focus else len(g.fresh(g.dice(atk, "defense", "focus")))
    fresh_blanks = len(g.fresh(g.dice(atk, "defense", "blank")))
    keep_focus = coming == 1 and has_shot_left(g, ship) and g.count(ship, "evade") > 0
    return first_wish(
        g,
        decision,
        [
            (eyes, ("poedameron", "poedameron-swx57")),
            (fresh_blanks, ("lonewolf",)),
            (fresh_blanks + idle_eyes, ("jesspava",)),
            (idle_eyes, ("wired",)),
            (eyes and not keep_focus, ("focus",)),
            (True, ("evade",)),
            (eyes, ("focus",)),
        ],
    )


def has_shot_left(g: XWing, ship: Id) -> bool:
    """Whether the ship has yet to attack this round and has somebody to attack."""
    phase = g.nearest(CombatPhase)
    if phase is None or ship in phase.done:
        return False
    return any(g.shot_refusal(ship, shot) is None for shot in g.shots(ship))


# Before comparing --------------------------------------------------------------------------------------------


def before_comparing(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """An evade is worth cancelling only when something gets through for it."""
    g: XWing = view.table
    atk: Attack = g.nearest(Attack)
    hits, evades = len(g.dice(atk, "attack", "hit", "crit")), len(g.dice(atk, "defense", "evade"))
    wanted = g.owner(atk.attacker) == view.seat and 0 < evades <= hits
    return first_wish(g, decision, [(wanted, ("crackshot",))])
