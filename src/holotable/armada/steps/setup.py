"""Setup: first player, objective, obstacles, deployment (ARM-SET-01 to ARM-SET-24)."""

from __future__ import annotations

from holotable.armada.events import FleetsDeployed, ObstaclesPlaced
from holotable.armada.frames import DeployTurn, Match
from holotable.armada.geometry.ruler import reach_of
from holotable.armada.pieces import Obstacle, Ship, Squadron
from holotable.armada.queries import DeploysAlone, ObstaclePool
from holotable.armada.vocabulary import Armada
from holotable.armada.vocabulary.options import speed_option
from holotable.kernel.decision import Option, PlaceRule, Why
from holotable.kernel.frame import AGAIN, Again
from holotable.kernel.record_base import Id, Seat
from holotable.table.finding import exists
from holotable.table.placement import Beyond, Clear, Corners, WhollyNear, Within, rectangle
from holotable.table.pose import Pose

# First player and objective ----------------------------------------------------------------------------------


def determine_first_player(g: Armada, match: Match) -> None:
    """3. The cheaper fleet chooses who is first player; a coin settles a tie. ARM-SET-04"""
    one, two = g.state.seats
    points = {seat: fleet_points(g, seat) for seat in g.state.seats}
    if points[one] == points[two]:
        (side,) = g.roll(one, ["coin"], "initiative-tie", "ARM-SET-04")
        chooser = one if side == "heads" else two
    else:
        chooser = min(g.state.seats, key=lambda seat: points[seat])
    first = g.pick(chooser, g.state.seats, "choose-first-player", "ARM-SET-04")
    g.take_initiative(first)
    match.placer = g.foe(first)
    g.say("ARM-SET-04", "is-first-player", seat=first)


def fleet_points(g: Armada, seat: Seat) -> int:
    """What a fleet costs."""
    units = (p for p in g.state.pieces.values() if isinstance(p, Ship | Squadron) and p.owner == seat)
    return sum(g.cost(unit.id) for unit in units)


def look_at_objectives(g: Armada, match: Match) -> None:
    """4. The first player looks at the second player's objectives. ARM-SET-07"""
    for card in objectives_of(g, g.second):
        g.look(g.state.first, card, "hidden", "look-at-objectives", "ARM-SET-07")


def choose_objective(g: Armada, match: Match) -> None:
    """4. The first player picks one of them; it is the game's objective. ARM-SET-07, ARM-OBJ-02"""
    cards = objectives_of(g, g.second)
    if not cards:
        return
    names = {card: g.sees(g.state.first, g.hidden_name(card)) for card in cards}
    chosen = g.pick(
        g.state.first,
        cards,
        "choose-objective",
        "ARM-SET-07",
        label=lambda card: Option(g.ruleset.facts[names[card]].name, names[card]),
    )
    g.change_card(chosen, name=names[chosen], faceup=True, hidden=None, zone="table")
    g.say("ARM-SET-07", "objective-chosen", objective=g.ruleset.facts[names[chosen]].name)


def objectives_of(g: Armada, seat: Seat) -> list[Id]:
    """The objective cards that a player has brought."""
    return [card.id for card in g.state.cards.values() if card.zone == "reserve" and card.owner == seat]


# Obstacles ---------------------------------------------------------------------------------------------------


def set_out_obstacles(g: Armada, match: Match) -> None:
    """5. The obstacles that the players will place. ARM-SET-09, ARM-SET-10"""
    match.pool = g.value(ObstaclePool(match.pool))


def place_obstacles(g: Armada, match: Match) -> Again | None:
    """5. In turns, from the second player: an obstacle and its place. ARM-SET-08, ARM-SET-11"""
    rules = obstacle_rules(g)
    fitting = [name for name in match.pool if exists(g, waiting_rock(g, name), rules)]
    if not fitting:
        return None
    seat = match.placer
    name = g.pick(seat, fitting, "choose-obstacle", "ARM-SET-08", label=obstacle_option)
    rock = waiting_rock(g, name)
    why = Why("place-obstacle", {"obstacle": g.label(rock)})
    pose = g.place(seat, rock, rules, why, "ARM-SET-11")
    g.change(rock, zone="table", at=Pose(*pose))
    match.pool = tuple(other for other in match.pool if other != name)
    match.placer = g.foe(seat)
    g.say("ARM-SET-11", "obstacle-placed", seat=seat, obstacle=g.label(rock))
    return AGAIN


def obstacles_placed(g: Armada, match: Match) -> None:
    """What objectives add once the obstacles lie."""
    g.do(ObstaclesPlaced())


def obstacle_rules(g: Armada) -> list[PlaceRule]:
    """In the setup area, beyond distance 3 of every edge and distance 1 of every other obstacle. ARM-SET-11"""
    return [
        Within("ARM-SET-11", g.setup_area()),
        Beyond("ARM-SET-11", round(reach_of(3) * 1000), edges=True),
        Beyond("ARM-SET-11", round(reach_of(1) * 1000), kinds=("obstacles",)),
    ]


def waiting_rock(g: Armada, outline: str) -> Id:
    """The obstacle of that outline, still beside the table."""
    rocks = (p for p in g.state.pieces.values() if isinstance(p, Obstacle) and p.zone == "reserve")
    return next(rock.id for rock in rocks if rock.outline == outline)


def obstacle_option(outline: str) -> Option:
    """How an obstacle is offered."""
    return Option(outline.replace("_", " "), f"obstacle:{outline}")


# Deployment --------------------------------------------------------------------------------------------------


def assign_pass_tokens(g: Armada, match: Match) -> None:
    """Who has fewer ships gains the difference, one less as first player. ARM-PASS-01, ARM-SET-19"""
    fleets = {seat: len(waiting_units(g, seat, Ship)) for seat in g.state.seats}
    fewer = min(g.state.seats, key=lambda seat: fleets[seat])
    gained = fleets[g.foe(fewer)] - fleets[fewer] - (fewer == g.state.first)
    match.passes = {fewer: gained} if gained > 0 else {}


def begin_deployment(g: Armada, match: Match) -> None:
    """6. The first player deploys first. ARM-SET-12"""
    match.placer = g.state.first


def deploy_fleets(g: Armada, match: Match) -> Again | None:
    """6. In turns, from the first player; who has nothing left is passed over. ARM-SET-12, ARM-SET-21"""
    alone = g.value(DeploysAlone())
    order = (alone, g.foe(alone)) if alone else (match.placer, g.foe(match.placer))
    seat = next((one for one in order if deployable(g, one, 0)), None)
    if seat is None:
        return None
    match.placer = g.foe(seat)
    g.do(DeployTurn(seat))
    return AGAIN


def fleets_deployed(g: Armada, match: Match) -> None:
    """What objectives and cards add once the fleets stand."""
    g.do(FleetsDeployed())


def deploy_unit(g: Armada, turn: DeployTurn) -> Again | None:
    """One ship, or two squadrons one after the other. ARM-SET-12 to ARM-SET-17"""
    units = deployable(g, turn.seat, turn.left)
    if not units:
        return None
    unit = g.pick(turn.seat, units, "deploy-unit", "ARM-SET-12")
    why = Why("place-unit", {"unit": g.label(unit)})
    rule = "ARM-SET-13" if g.is_ship(unit) else "ARM-SET-16"
    pose = g.place(turn.seat, unit, deployment_rules(g, unit), why, rule)
    if g.is_ship(unit):
        speeds = sorted(g.facts(unit).speed)
        why = Why("choose-speed", {"ship": g.label(unit)})
        speed = g.pick(turn.seat, speeds, why, "ARM-SET-14", label=speed_option)
        g.change(unit, zone="table", at=Pose(*pose), speed=speed)
        g.say("ARM-SET-13", "ship-deployed", ship=g.label(unit), speed=str(speed))
        return None
    g.change(unit, zone="table", at=Pose(*pose))
    g.say("ARM-SET-16", "squadron-deployed", squadron=g.label(unit))
    if turn.left:
        return None
    turn.left = 1
    return AGAIN


def deployable(g: Armada, seat: Seat, left: int) -> list[Id]:
    """What a seat may deploy now; a single squadron waits until all ships stand. ARM-SET-17"""
    ships = [] if left else waiting_units(g, seat, Ship)
    squadrons = waiting_units(g, seat, Squadron)
    alone = len(squadrons) == 1 and not left
    if not g.ships(of=seat) or (alone and ships):
        squadrons = []
    room: dict[str, bool] = {}
    for unit in (*ships, *squadrons):
        base = g.size(unit) if g.is_ship(unit) else "squadron"
        if base not in room:
            room[base] = exists(g, unit, deployment_rules(g, unit))
    return [unit for unit in (*ships, *squadrons) if room[g.size(unit) if g.is_ship(unit) else "squadron"]]


def waiting_units(g: Armada, seat: Seat, kind: type[Ship] | type[Squadron]) -> list[Id]:
    """The ships or squadrons of a seat that are still beside the table."""
    return [
        piece.id
        for piece in g.state.pieces.values()
        if isinstance(piece, kind) and piece.owner == seat and piece.zone == "reserve"
    ]


def deployment_rules(g: Armada, unit: Id) -> list[PlaceRule]:
    """A ship in its zone; a squadron within distance 1-2 of a friendly ship. ARM-SET-13, ARM-SET-15, ARM-SET-16"""
    seat = g.owner(unit)
    if g.is_ship(unit):
        return [
            Within("ARM-SET-13", deployment_zone(g, seat)),
            Clear("ARM-SET-15", kinds=("ships", "squadrons")),
        ]
    return [
        WhollyNear("ARM-SET-16", round(reach_of(2) * 1000), tuple(g.ships(of=seat))),
        Within("ARM-SET-16", g.setup_area()),
        Clear("ARM-OVL-13", kinds=("ships", "squadrons")),
    ]


def deployment_zone(g: Armada, seat: Seat) -> Corners:
    """The part of the setup area within distance 1-3 of the seat's edge. ARM-SET-13"""
    (left, low), _, (right, high), _ = g.setup_area()
    deep = round(reach_of(3) * 1000)
    if seat == g.state.seats[0]:
        return rectangle(left, low, right, low + deep)
    return rectangle(left, high - deep, right, high)
