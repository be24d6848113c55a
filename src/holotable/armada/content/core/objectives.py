"""The objectives of the core set that can be played: one of each category (ARM-OBJ-07, ARM-OBJ-10, ARM-OBJ-17)."""

from __future__ import annotations

from holotable.armada.content.core.kinds import objective, objective_1_0, objective_1_5
from holotable.armada.events import EndRound, FleetsDeployed, ObstaclesPlaced
from holotable.armada.frames import Attack
from holotable.armada.geometry.obstacles import KIND
from holotable.armada.geometry.ruler import reach_of
from holotable.armada.pieces import Obstacle
from holotable.armada.points import AttackEffects
from holotable.armada.queries import (
    CommandValue,
    DeploysAlone,
    ObstacleMatters,
    ObstaclePool,
    Obstructs,
    ScoreShip,
)
from holotable.armada.vocabulary import Armada
from holotable.kernel.decision import PlaceRule, Why
from holotable.kernel.frame import Source
from holotable.kernel.query import Add, Set, Without
from holotable.kernel.record_base import Id
from holotable.table.placement import Beyond, Within, rectangle
from holotable.table.pose import Pose

# Most Wanted -------------------------------------------------------------------------------------------------


def wanted(g: Armada, me: Source, now: FleetsDeployed) -> None:
    """The second player marks a ship of each side. ARM-OBJ-07"""
    seats = (me.owner, g.foe(me.owner))
    fleets = [g.ships(of=seat) for seat in seats]
    chosen = [g.pick(me.owner, fleet, "objective-ship", "ARM-OBJ-07") for fleet in fleets if fleet]
    for ship in chosen:
        g.mark_objective(ship)


def bounty(g: Armada, me: Source, ask: ScoreShip) -> Add | None:
    """A destroyed objective ship's own cost counts twice, its upgrades once. ARM-OBJ-07"""
    return Add(g.facts(ask.ship).points) if g.is_objective(ask.ship) else None


def hunted(g: Armada, me: Source, atk: Attack) -> None:
    """Whoever attacks an objective ship may add a die of a color in the pool. ARM-OBJ-07"""
    if g.is_objective(atk.defender):
        g.add_dice(
            g.pick(g.owner(atk.attacker), g.colors(atk), "objective-die", "ARM-OBJ-07", source=me.card)
        )


def hunted_by_ships(g: Armada, me: Source, atk: Attack) -> None:
    """So may a ship; squadrons may not any more. ARM-OBJ-07"""
    if g.is_ship(atk.attacker):
        hunted(g, me, atk)


for most_wanted, extra_die in (
    (objective_1_0("most_wanted"), hunted),
    (objective_1_5("most_wanted"), hunted_by_ships),
):
    most_wanted.after(FleetsDeployed)(wanted)
    most_wanted.value(ScoreShip)(bounty)
    most_wanted.offer(AttackEffects, to="attacker", rule="ARM-OBJ-07")(extra_die)

# Contested Outpost -------------------------------------------------------------------------------------------

contested_outpost = objective("contested_outpost")


@contested_outpost.value(ObstaclePool)
def set_apart(g: Armada, me: Source, ask: ObstaclePool) -> Without:
    """The station is left out when obstacles are placed. ARM-OBJ-10"""
    return Without(tuple(outline for outline in ask.pool if KIND[outline] == "station"))


@contested_outpost.after(ObstaclesPlaced)
def found_outpost(g: Armada, me: Source, now: ObstaclesPlaced) -> None:
    """The second player places it beyond distance 5 of both edges and 1 of all obstacles. ARM-OBJ-10"""
    waiting = (p for p in g.state.pieces.values() if isinstance(p, Obstacle) and p.zone == "reserve")
    station = next((rock.id for rock in waiting if is_station(g, rock.id)), None)
    if station is not None:
        why = Why("place-obstacle", {"obstacle": g.label(station)})
        pose = g.place(me.owner, station, outpost_rules(g), why, "ARM-OBJ-10", source=me.card)
        g.change(station, zone="table", at=Pose(*pose))
        g.say("ARM-OBJ-10", "obstacle-placed", seat=me.owner, obstacle=g.label(station))


def outpost_rules(g: Armada) -> list[PlaceRule]:
    """The middle of the setup area, so far from both players' edges that the ruler does not reach it."""
    (left, low), _, (right, high), _ = g.setup_area()
    deep = round(reach_of(5) * 1000) + 1
    return [
        Within("ARM-OBJ-10", rectangle(left, low + deep, right, high - deep)),
        Beyond("ARM-OBJ-10", round(reach_of(1) * 1000), kinds=("obstacles",)),
    ]


@contested_outpost.forbid(Obstructs)
def in_the_open(g: Armada, me: Source, ask: Obstructs) -> bool:
    """It obstructs no line. ARM-OBJ-10"""
    return is_station(g, ask.piece)


@contested_outpost.forbid(ObstacleMatters)
def no_docks(g: Armada, me: Source, ask: ObstacleMatters) -> bool:
    """It repairs nobody. ARM-OBJ-10"""
    return is_station(g, ask.obstacle)


def is_station(g: Armada, piece: Id) -> bool:
    """Whether this is a station."""
    return g.state.pieces[piece].name == "obstacle:station"


@contested_outpost.after(EndRound)
def hold_outpost(g: Armada, me: Source, now: EndRound) -> None:
    """The higher sum of command values at distance 1 earns a token; a tie earns none. ARM-OBJ-10"""
    held = dict.fromkeys(g.state.seats, 0)
    for station in (rock.id for rock in g.obstacles() if is_station(g, rock.id)):
        for ship in g.near(station, g.ships(), 1, 1):
            held[g.owner(ship)] += g.value(CommandValue(ship))
    one, two = held.values()
    if one != two:
        g.gain_victory(max(held, key=lambda seat: held[seat]))


# Superior Positions ------------------------------------------------------------------------------------------

superior_positions = objective("superior_positions")


@superior_positions.value(DeploysAlone)
def shows_its_hand(g: Armada, me: Source, ask: DeploysAlone) -> Set:
    """The first player deploys everything first. ARM-OBJ-17"""
    return Set(g.foe(me.owner))


@superior_positions.after(Attack)
def from_behind(g: Armada, me: Source, now: Attack) -> None:
    """An attack on a rear zone that hurts earns the attacker a token. ARM-OBJ-17"""
    if now.target_zone == "rear" and now.suffered > 0:
        g.gain_victory(g.owner(now.attacker))
