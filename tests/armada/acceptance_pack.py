"""A pack of our own for the worked examples of the checklist that need a card or a ship which nobody prints."""

from __future__ import annotations

from typing import Any

from holotable.armada.events import GainToken
from holotable.armada.facts import COLORS, Armament, ShipFacts, UpgradeFacts
from holotable.armada.frames import Attack
from holotable.armada.points import AttackEffects
from holotable.armada.queries import AttacksInStep, EngineeringValue, Keyword, ManeuverSpeed
from holotable.armada.vocabulary import Armada as Game
from holotable.kernel.frame import Source
from holotable.kernel.hooks import Effects
from holotable.kernel.query import Add
from holotable.kernel.ruleset import Pack
from holotable.scenario.armada.script import ArmadaScript
from holotable.testing import Armada, Side, table

effects = Effects()
upgrade = effects.kind("upgrade")


@upgrade("volley").value(AttacksInStep)
def one_attack_more(g: Game, me: Source, ask: AttacksInStep) -> Add | None:
    """Three attacks in its Attack step."""
    return Add(1) if ask.ship == me.host else None


@upgrade("signal").after(Attack, may=True)
def signal(g: Game, me: Source, atk: Attack) -> None:
    """After any attack: a navigate token."""
    g.do(GainToken(me.host, "navigate"))


@upgrade("any_color").offer(AttackEffects)
def any_color(g: Game, me: Source, atk: Attack) -> None:
    """Attacking: add a die of any color."""
    if atk.attacker == me.host:
        g.add_dice(g.pick(me.owner, COLORS, "concentrate-color", "ARM-DICE-12", source=me.card))


@upgrade("ballast").value(ManeuverSpeed)
def ballast(g: Game, me: Source, ask: ManeuverSpeed) -> Add | None:
    """Each maneuver is slower by 1 than the dial says."""
    return Add(-1) if ask.now.ship == me.host else None


@upgrade("workshop").value(EngineeringValue)
def workshop(g: Game, me: Source, ask: EngineeringValue) -> Add | None:
    """Ships at distance 1-4 have one more engineering."""
    return Add(1) if g.at_distance(me.host, ask.ship, 1, 4) else None


@upgrade("tail_guns").value(Keyword)
def tail_guns(g: Game, me: Source, ask: Keyword) -> Add | None:
    """Friendly squadrons gain counter 1."""
    return Add(1) if ask.name == "counter" and g.friendly(me.host, ask.unit) else None


GUNBOAT = ShipFacts(
    name="Gunboat",
    ship_class="Gunboat",
    faction="rebel",
    size="small",
    points=50,
    hull=4,
    command=1,
    squadron=1,
    engineering=2,
    speed={1: (1,), 2: (1, 1), 3: (0, 1, 1)},
    shields={"front": 2, "left": 1, "right": 1, "rear": 1},
    battery={
        "front": Armament(red=3, blue=2, black=1),
        "left": Armament(blue=2, black=1),
        "right": Armament(blue=2, black=1),
        "rear": Armament(red=1),
    },
    anti_squadron=Armament(blue=1),
    defense=(),
    slots=("officer", "support_team"),
    geometry="cr90",
)
COSTS = {
    **dict.fromkeys(("volley", "signal", "any_color", "ballast", "workshop", "tail_guns", "plain"), 1),
    "eight": 8,
    "twelve": 12,
}
FACTS = {
    "ship:gunboat": GUNBOAT,
    **{f"upgrade:{name}": UpgradeFacts(name.title(), ("officer",), cost) for name, cost in COSTS.items()},
}


def play(
    ruleset: Armada, *pieces: str, phase: Any = "ship", first: Side = "red", rocks: tuple[str, ...] = ()
) -> ArmadaScript:
    """A position of the edition with the pack."""
    pack = Pack("acceptance", "1", ruleset, FACTS, effects)
    return table(ruleset, *pieces, phase=phase, first=first, rocks=rocks, packs=[pack])
