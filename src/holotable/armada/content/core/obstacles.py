"""What asteroid fields, debris fields and stations do to units that overlap them (ARM-OBS-07 to ARM-OBS-09)."""

from __future__ import annotations

from holotable.armada.content.core.kinds import obstacle
from holotable.armada.events import DrawDamage, OverlapObstacle, RecoverHull
from holotable.armada.queries import ObstacleMatters
from holotable.armada.vocabulary import Armada
from holotable.kernel.frame import Source


def takes_effect(g: Armada, me: Source, now: OverlapObstacle) -> bool:
    """Whether this obstacle is overlapped and affects the unit; some cards take its effect away. ARM-OBS-01"""
    return now.obstacle == me.id and g.value(ObstacleMatters(now.unit, me.id))


@obstacle("asteroid").after(OverlapObstacle, to="unit", rule="ARM-OBS-07")
def asteroid_field(g: Armada, me: Source, now: OverlapObstacle) -> None:
    """A ship is dealt a faceup damage card; squadrons pass unharmed. ARM-OBS-07"""
    if takes_effect(g, me, now) and g.is_ship(now.unit):
        g.do(DrawDamage(now.unit, faceup=True))


@obstacle("debris").after(OverlapObstacle, to="unit", rule="ARM-OBS-08")
def debris_field(g: Armada, me: Source, now: OverlapObstacle) -> None:
    """A ship suffers 2 damage on one hull zone of its owner's choice. ARM-OBS-08"""
    if takes_effect(g, me, now) and g.is_ship(now.unit):
        g.suffer(now.unit, 2)


station = obstacle("station")


@station.after(OverlapObstacle, to="unit", may=True, rule="ARM-OBS-09")
def repairs_ship(g: Armada, me: Source, now: OverlapObstacle) -> None:
    """A ship may discard a damage card. ARM-OBS-09"""
    if takes_effect(g, me, now) and g.is_ship(now.unit):
        cards = g.damage_cards(now.unit)
        g.discard_damage(g.pick(g.owner(now.unit), cards, "station-repair", "ARM-OBS-09").id)


@station.after(OverlapObstacle, to="unit", may=True, rule="ARM-OBS-09")
def repairs_squadron(g: Armada, me: Source, now: OverlapObstacle) -> None:
    """A squadron may recover a hull point. ARM-OBS-09"""
    if takes_effect(g, me, now) and g.is_squadron(now.unit) and g.squadron(now.unit).hull < g.hull(now.unit):
        g.do(RecoverHull(now.unit))
