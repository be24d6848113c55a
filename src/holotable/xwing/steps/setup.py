"""Setup: initiative, obstacles, edges, forces (XW1-SETUP-01 to 09)."""

from __future__ import annotations

from holotable.kernel.decision import Option, PlaceRule, Why
from holotable.kernel.frame import AGAIN, Again
from holotable.kernel.record_base import Id, Seat
from holotable.table.finding import exists
from holotable.table.placement import Beyond, Clear, Corners, InsideTable, Within, rectangle
from holotable.table.pose import Pose
from holotable.xwing.frames import Match
from holotable.xwing.geometry.bases import leaves_table
from holotable.xwing.pieces import Obstacle, Ship
from holotable.xwing.vocabulary import XWing
from holotable.xwing.words import obstacle_name

EDGES = ("south", "north", "west", "east")
OPPOSITE = {"south": "north", "north": "south", "west": "east", "east": "west"}
RANGE_1, RANGE_2 = 100_000, 200_000


def determine_initiative(g: XWing, match: Match) -> None:
    """The lower squad total chooses who has initiative; a die settles a tie. XW1-SETUP-02"""
    one, two = g.state.seats
    points = {seat: squad_points(g, seat) for seat in g.state.seats}
    if points[one] == points[two]:
        (face,) = g.roll(one, ["attack"], "initiative-tie", "XW1-SETUP-02")
        chooser = one if face in ("hit", "crit") else two
    else:
        chooser = min(g.state.seats, key=lambda seat: points[seat])
    first = g.pick(chooser, g.state.seats, "choose-initiative", "XW1-SETUP-02")
    g.take_initiative(first)
    match.placer = first
    g.say("XW1-SETUP-02", "has-initiative", seat=first)


def squad_points(g: XWing, seat: Seat) -> int:
    """The squad total: pilots and upgrades."""
    cards = (card for card in g.state.cards.values() if card.owner == seat)
    return sum(getattr(g.ruleset.facts.get(card.name), "points", 0) for card in cards)


def place_obstacles(g: XWing, match: Match) -> Again | None:
    """In turn, from the initiative player: one obstacle of the pool. XW1-SETUP-03"""
    if not match.pool:
        return None
    seat = match.placer
    rules = obstacle_rules(g)
    fitting = [name for name in dict.fromkeys(match.pool) if _fits(g, name, rules)]
    if not fitting:
        match.pool = ()
        return None
    name = g.pick(
        seat, fitting, "choose-obstacle", "XW1-SETUP-03", label=lambda name: Option(obstacle_name(name), name)
    )
    rock = waiting_rock(g, name)
    pose = g.place(
        seat, rock, rules, Why("place-obstacle", {"obstacle": obstacle_name(name)}), "XW1-SETUP-03"
    )
    g.change(rock, zone="table", at=Pose(*pose))
    pool = list(match.pool)
    pool.remove(name)
    match.pool = tuple(pool)
    match.placer = g.foe(seat)
    g.say("XW1-SETUP-03", "obstacle-placed", seat=seat, obstacle=obstacle_name(name))
    return AGAIN


def obstacle_rules(g: XWing) -> list[PlaceRule]:
    """Beyond range 2 of every edge and beyond range 1 of every other obstacle."""
    return [
        Beyond("XW1-SETUP-03", RANGE_2, edges=True),
        Beyond("XW1-SETUP-03", RANGE_1, kinds=("obstacles",)),
    ]


def waiting_rock(g: XWing, name: str) -> Id:
    """The first obstacle of that shape that is still beside the table."""
    return next(
        piece.id
        for piece in g.state.pieces.values()
        if isinstance(piece, Obstacle) and piece.zone == "reserve" and piece.outline == name
    )


def _fits(g: XWing, name: str, rules: list[PlaceRule]) -> bool:
    """Gap G4: an obstacle without any legal spot is skipped."""
    return exists(g, waiting_rock(g, name), rules)


def choose_edge(g: XWing, match: Match) -> None:
    """The player without initiative picks an edge; the opponent gets the opposite one. XW1-SETUP-04"""
    seat = g.foe(g.state.first)
    edge = g.pick(seat, EDGES, "choose-edge", "XW1-SETUP-04")
    match.edges = {seat: edge, g.foe(seat): OPPOSITE[edge]}
    g.say("XW1-SETUP-04", "edge-chosen", seat=seat, edge=edge)


def place_forces(g: XWing, match: Match) -> Again | None:
    """Lowest pilot skill first; at equal skill all of the initiative player's first. XW1-SETUP-05 to 07"""
    waiting = [p for p in g.state.pieces.values() if isinstance(p, Ship) and p.zone == "reserve"]
    if not waiting:
        return None
    ship = next_ship(g, [p.id for p in waiting], "place-next", "XW1-SETUP-05", lowest=True)
    seat = g.owner(ship)
    pose = g.place(
        seat, ship, force_rules(g, match, seat), Why("place-ship", {"ship": g.label(ship)}), "XW1-SETUP-05"
    )
    g.change(ship, zone="table", at=Pose(*pose))
    g.say("XW1-SETUP-05", "ship-placed", ship=g.label(ship))
    return AGAIN


def next_ship(g: XWing, ships: list[Id], why: str, rule: str, lowest: bool) -> Id:
    """Whose turn it is by skill: ties go to the initiative player, who orders them. XW1-ROUND-03, XW1-ROUND-04"""
    skills = {ship: g.skill(ship) for ship in ships}
    due = min(skills.values()) if lowest else max(skills.values())
    tied = [ship for ship in ships if skills[ship] == due]
    first = [ship for ship in tied if g.owner(ship) == g.state.first]
    mine = first or tied
    return g.pick(g.owner(mine[0]), mine, why, rule)


def force_rules(g: XWing, match: Match, seat: Seat) -> list[PlaceRule]:
    """The whole base within range 1 of the own edge, clear of everything. XW1-SETUP-05, XW1-SETUP-07"""
    return [
        Within("XW1-SETUP-05", zone(g, match.edges[seat]), spill=True),
        InsideTable("XW1-SETUP-06"),
        Clear("XW1-SETUP-07", kinds=("ships", "obstacles")),
    ]


def zone(g: XWing, edge: str) -> Corners:
    """The strip within range 1 of an edge, as corners in µm."""
    w, h = g.table_size()
    left, bottom, right, top = {
        "south": (0, 0, w, RANGE_1),
        "north": (0, h - RANGE_1, w, h),
        "west": (0, 0, RANGE_1, h),
        "east": (w - RANGE_1, 0, w, h),
    }[edge]
    return rectangle(left, bottom, right, top)


def activate_shields(g: XWing, match: Match) -> None:
    """Each ship gets shields equal to its value. XW1-SETUP-08"""
    for ship in g.ships():
        g.change(ship, shields=g.full_shields(ship))


def off_table(g: XWing, ship: Id) -> bool:
    """Whether any part of the base is outside the play area. XW1-MOVE-19"""
    return leaves_table(g.base(ship), *(side / 1000 for side in g.table_size()))
