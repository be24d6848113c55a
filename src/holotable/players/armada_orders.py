"""Command dials, command tokens, repairs and squadron commands: how an Armada bot gives its orders."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random as Dice

from holotable.armada.events import GainToken
from holotable.armada.facts import COMMANDS, ZONES
from holotable.armada.frames import ResolveCommand, SquadronCommand
from holotable.armada.queries import MaxShields, SquadronValue
from holotable.armada.steps.commands import commandable
from holotable.armada.steps.repair import repairs
from holotable.armada.vocabulary import Armada
from holotable.kernel.decision import Numbers, Option, Pick
from holotable.kernel.record_base import Id
from holotable.players.armada_fighters import activation_value
from holotable.players.armada_helm import AHEAD, navigate_gain
from holotable.players.armada_sailing import EDGES, Sea, fire, foes_of, rounds_left, vessel
from holotable.players.armada_worth import LAST_ROUND, damage_on, hull_left
from holotable.players.player import Seen
from holotable.table.pose import to_local

KEPT = "keep the dial"
REACH = 420.0  # mm between ships that will be able to shoot at each other next round
USEFUL = 1.0  # fleet points that a dial must be good for to be kept

# What a command is good for ----------------------------------------------------------------------------------


def command_of(option: Option) -> str:
    """The command that an option stands for, if any."""
    kind, _, command = option.ref.partition(":")
    return command if kind == "command" and command in COMMANDS else ""


def lost_shields(g: Armada, ship: Id) -> int:
    """How many shields a ship could recover."""
    shields = g.ship(ship).shields
    return sum(max(0, g.value(MaxShields(ship, zone)) - shields[zone]) for zone in ZONES)


def hurt(g: Armada, ship: Id) -> float:
    """How much there is to repair: damage cards count more than shields."""
    return 1.5 * damage_on(g, ship) + lost_shields(g, ship)


def shots_now(g: Armada, ship: Id) -> float:
    """What the ship's attacks from where it is are worth."""
    me, here = vessel(g, ship), g.ship(ship).at.mm
    return max((fire(me, here, foe.vessel, foe.now) for foe in foes_of(g, ship)), default=0.0)


def fighters_ready(g: Armada, ship: Id) -> list[float]:
    """What the squadrons that a ship could command now would gain, the best first."""
    near = commandable(g, SquadronCommand(ship, 1))
    return sorted((activation_value(g, squadron) for squadron in near), reverse=True)


def squadron_gain(g: Armada, ship: Id, count: int) -> float:
    """What a squadron command for so many is worth: their attacks come before the enemy's."""
    return 0.6 * sum(fighters_ready(g, ship)[:count])


def uses_now(g: Armada, ship: Id) -> dict[str, float]:
    """What a dial of each command is worth in the activation that begins, in fleet points."""
    return {
        "navigate": navigate_gain(g, ship),
        "squadron": squadron_gain(g, ship, g.value(SquadronValue(ship))),
        "repair": 1.6 * min(hurt(g, ship), 2.0) if repairs(g, ship) else 0.0,
        "concentrate_fire": 3.5 if shots_now(g, ship) > 0 else 0.0,
    }


def outlook(g: Armada, ship: Id, round: int) -> dict[str, float]:
    """What a dial for a round to come promises."""
    here = g.ship(ship).at.mm
    far = min((_apart(here, g.ship(foe).at.mm) for foe in g.enemy_ships(ship)), default=9999.0)
    closing = far - 130.0 * (round - g.state.round)
    wings = sum(g.distance(ship, s) < 250 for s in g.squadrons(of=g.owner(ship)))
    likely = 1.0 if closing < REACH else 0.4
    left = min(AHEAD, LAST_ROUND + 1 - g.state.round)
    stranded = left - rounds_left(g, ship, g.ship(ship).at, g.ship(ship).speed, left)
    return {
        "navigate": (2.5 if closing > REACH else 1.5) + 3.0 * stranded,
        "squadron": 1.0 * likely * min(wings, g.value(SquadronValue(ship))),
        "repair": 1.0 * min(hurt(g, ship), 4.0) + (0.5 if round > 3 else 0.0),
        "concentrate_fire": 3.0 * likely,
    }


def _apart(a: tuple[float, float, float], b: tuple[float, float, float]) -> float:
    return ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5


def best_command(g: Armada, ship: Id, among: Sequence[str], round: int) -> int:
    """The place of the command that promises most; one that the ship has a token or dial for already, less."""
    values, piece = outlook(g, ship, round), g.ship(ship)
    known = [dial.value for dial in piece.stack if dial.value] + list(piece.tokens)
    scores = [values.get(command, 0.0) * (0.6 if command in known else 1.0) for command in among]
    return max(range(len(scores)), key=scores.__getitem__)


# Dials and tokens --------------------------------------------------------------------------------------------


def assign_dial(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """The command that promises most in the round in which it comes up."""
    g: Armada = view.table
    commands = [command_of(option) for option in decision.options]
    return (best_command(g, decision.source, commands, int(decision.why.args["round"])),)


def convert_dial(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """The dial is kept where it is of use now, else it becomes a token, if the ship has not such a one yet."""
    g: Armada = view.table
    ship, command = decision.source, decision.why.args["command"]
    labels = [option.label for option in decision.options]
    doubled = command in g.ship(ship).tokens
    keeps = doubled or g.state.round >= LAST_ROUND or uses_now(g, ship).get(command, 1.0) >= USEFUL
    return (labels.index(KEPT) if keeps else 1 - labels.index(KEPT),)


def discard_token(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """The token that promises least."""
    g: Armada = view.table
    gained: GainToken | None = g.nearest(GainToken)
    order = ("concentrate_fire", "squadron", "navigate", "repair")
    if gained is not None and hurt(g, gained.ship) > 1:
        order = ("squadron", "concentrate_fire", "navigate", "repair")
    commands = [command_of(option) for option in decision.options]
    ranks = [order.index(c) if c in order else 9 for c in commands]
    return (min(range(len(ranks)), key=ranks.__getitem__),)


def choose_command(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """The payment that is worth it: dials always, tokens where they get much done or time is running out."""
    g: Armada = view.table
    ship = decision.source or _commander(g)
    found: list[tuple[float, int]] = [(0.0, 1)]
    for number, option in enumerate(decision.options):
        dial, token = "dial" in option.label, "token" in option.label
        worth = _payment(g, ship, command_of(option), dial, token)
        found.append((worth - (1.2 if token and g.state.round < LAST_ROUND else 0.0), -number))
    best, number = max(found)
    if best <= 0.0 and not decision.least:
        return ()
    return (max(0, -number),)


def _commander(g: Armada) -> Id:
    frame: ResolveCommand | None = g.nearest(ResolveCommand)
    return frame.ship if frame is not None else ""


def _payment(g: Armada, ship: Id, command: str, dial: bool, token: bool) -> float:
    """What a command by these means is worth."""
    if command == "squadron":
        return squadron_gain(g, ship, (g.value(SquadronValue(ship)) if dial else 0) + token)
    if command == "repair":
        engineering = g.ship_facts(ship).engineering
        points = engineering * dial + (engineering + 1) // 2 * token
        return min(points / 1.5, 1.3 * hurt(g, ship))
    return 2.0 * dial + 1.5 * token  # concentrate fire: a die more, a bad die rolled again


# Repair ------------------------------------------------------------------------------------------------------


def threat(g: Armada, ship: Id) -> dict[str, float]:
    """How much each hull zone has to fear, by the enemies that it looks at."""
    here = g.ship(ship).at.mm
    fear: dict[str, float] = dict.fromkeys(ZONES, 0.15)
    for foe in Sea(g, ship).foes:
        for end, weight in ((foe.now, 0.5), *((end, 0.5 * weight) for end, weight in foe.ends)):
            bearing = _bearing(here, end)
            near = 1.0 / (1.0 + _apart(here, end) / 200.0)
            for zone, (ex, ey) in EDGES.items():
                fear[zone] += weight * near * max(0.0, ex * bearing[0] + ey * bearing[1])
    return fear


def _bearing(here: tuple[float, float, float], there: tuple[float, float, float]) -> tuple[float, float]:
    """The direction of a spot in a ship's own frame, as a unit vector."""
    x, y = to_local((there[0], there[1]), here)
    far = (x * x + y * y) ** 0.5 or 1.0
    return x / far, y / far


def spend_engineering(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """Hull when it is short or a card hurts; shields where the enemy is; never a shield to where it is less wanted."""
    g: Armada = view.table
    ship, points = decision.source, int(decision.why.args["points"])
    fear, piece = threat(g, ship), g.ship(ship)
    best, chosen = 0.0, -1
    for number, option in enumerate(decision.options):
        words = option.label.split()
        if words[0] == "discard":
            worth, cost = _card_worth(g, ship, option.ref), 3
        elif words[0] == "recover":
            zone = words[3]
            worth, cost = _shield_worth(fear, zone, piece.shields[zone]), 2
        else:
            zone, to = words[3], words[5]
            lost = _shield_worth(fear, zone, piece.shields[zone] - 1)
            worth, cost = 0.8 * (_shield_worth(fear, to, piece.shields[to]) - lost) - 0.1, 1
        rate = worth / cost if cost <= points else 0.0
        if rate > best:
            best, chosen = rate, number
    return (chosen,) if chosen >= 0 else ()


def _card_worth(g: Armada, ship: Id, card: Id) -> float:
    faceup = card in g.state.cards and g.card(card).faceup
    return 2.0 + (1.0 if faceup else 0.0) + (2.0 if hull_left(g, ship) <= 2 else 0.0)


def _shield_worth(fear: dict[str, float], zone: str, shields: int) -> float:
    """What one more shield than these is worth to a zone."""
    return min(2.0, 0.4 + 1.6 * fear[zone]) / (1 + 0.4 * shields)


# Squadron command --------------------------------------------------------------------------------------------


def command_squadron(view: Seen, decision: Pick, rng: Dice) -> Numbers:
    """The squadron with most to gain, if any has something to gain."""
    g: Armada = view.table
    values = [activation_value(g, option.ref) for option in decision.options]
    best = max(range(len(values)), key=values.__getitem__)
    return (best,) if values[best] > 0.0 else ()
