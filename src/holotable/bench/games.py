"""The games that are measured: one position of each family, from which random play goes on to the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from holotable.armada import position as armada
from holotable.armada.setup import Setup as BattleSetup
from holotable.table.position import PlacedObstacle
from holotable.xwing.position import PlacedShip, Position
from holotable.xwing.setup import Setup

RED = ("poedameron", "elloasty", "niennunb", "snapwexley", "redace")
BLUE = (
    "omegaleader",
    "omegaace",
    "zetaleader",
    "epsilonleader",
    "zetaace",
    "epsilonace",
    "omegasquadronpilot",
)
ROCKS = ((280, 300), (450, 330), (640, 300), (280, 600), (450, 560), (640, 600))


def twelve_ships() -> Setup:
    """Five T-70 X-wings against seven TIE/fo fighters, lined up on opposite edges, six asteroids between them."""
    red = tuple(PlacedShip(seat="red", pilot=p, x=200 + 100 * n, y=60) for n, p in enumerate(RED))
    blue = tuple(
        PlacedShip(seat="blue", pilot=p, x=150 + 90 * n, y=854, heading=180) for n, p in enumerate(BLUE)
    )
    rocks = tuple(PlacedObstacle(outline=f"core2asteroid{n}", x=x, y=y) for n, (x, y) in enumerate(ROCKS))
    return Setup(position=Position(ships=red + blue, obstacles=rocks))


def core_battle() -> BattleSetup:
    """The core set: a CR90, a Nebulon-B and four X-wings against a Victory and six TIE fighters, deployed."""
    ships = (
        armada.PlacedShip(seat="red", ship="cr90_corvette_a", x=330, y=120, upgrades=("dodonnas_pride",)),
        armada.PlacedShip(seat="red", ship="nebulon_b_escort_frigate", x=560, y=120, upgrades=NEBULON),
        armada.PlacedShip(
            seat="blue", ship="victory_ii_class_star_destroyer", x=457, y=790, heading=180, upgrades=VICTORY
        ),
    )
    x_wings = ("luke_skywalker", *("x_wing_squadron",) * 3)
    ties = ("howlrunner", *("tie_fighter_squadron",) * 5)
    squadrons = (
        *(
            armada.PlacedSquadron(seat="red", squadron=name, x=380 + 45 * n, y=210)
            for n, name in enumerate(x_wings)
        ),
        *(
            armada.PlacedSquadron(seat="blue", squadron=name, x=330 + 45 * n, y=690)
            for n, name in enumerate(ties)
        ),
    )
    rocks = tuple(PlacedObstacle(outline=outline, x=x, y=y) for outline, x, y in FIELD)
    position = armada.Position(
        ships=ships, squadrons=squadrons, obstacles=rocks, phase="command", objective="superior_positions"
    )
    return BattleSetup(position=position)


NEBULON = ("general_dodonna", "redemption", "nav_team")
VICTORY = ("grand_moff_tarkin", "dominator", "gunnery_team", "enhanced_armament")
FIELD = (
    ("asteroid_1", 250, 380),
    ("asteroid_2", 460, 330),
    ("asteroid_3", 660, 400),
    ("debris_1", 270, 560),
    ("debris_2", 640, 560),
    ("station", 450, 480),
)

SETUPS: Mapping[str, Callable[[], Any]] = {"xwing-1": twelve_ships, "armada-1.5": core_battle}
AIMS: Mapping[str, str] = {"xwing-1": ">= 5000, aimed at 8600", "armada-1.5": ">= 5000"}
