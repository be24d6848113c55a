"""Squadrons: activation, movement (ARM-SQD-01 to ARM-SQD-13)."""

from __future__ import annotations

from holotable.armada.events import Destroy, MovementEnded, OverlapObstacle, Toggle
from holotable.armada.frames import SquadronActivation, SquadronMove, ZoneAttack
from holotable.armada.geometry.ruler import reach_of
from holotable.armada.queries import MayMove, SquadronSpeed
from holotable.armada.steps.maneuver import is_outside
from holotable.armada.vocabulary import Armada
from holotable.kernel.decision import PlaceRule, Refusal, Why
from holotable.kernel.frame import AGAIN, Again
from holotable.table.placement import Clear, Moved
from holotable.table.pose import Pose

MOVE, ATTACK = "move", "attack"


def choose_deed(g: Armada, act: SquadronActivation) -> Again | None:
    """Move or attack; both, in either order, by a squadron command. ARM-SQD-02, ARM-SQD-03, ARM-SQD-05"""
    if (act.moved or act.attacked) and not act.both:
        return None
    deeds = [MOVE] if not act.moved else []
    deeds += [ATTACK] if not act.attacked else []
    why = Why("squadron-deed", {"squadron": g.label(act.squadron)})
    deed = g.pick_maybe(
        g.owner(act.squadron),
        deeds,
        why,
        "ARM-SQD-02",
        check=lambda d: deed_refusal(g, act, d),
        source=act.squadron,
    )
    if deed is None:
        return None
    act.moved, act.attacked = act.moved or deed == MOVE, act.attacked or deed == ATTACK
    if deed == MOVE:
        g.do(SquadronMove(act.squadron, g.value(SquadronSpeed(act.squadron))))
    else:
        g.do(ZoneAttack(act.squadron, must=True))
    return AGAIN


def deed_refusal(g: Armada, act: SquadronActivation, deed: str) -> Refusal | None:
    """Why a squadron may not move, or has nothing to attack. ARM-ENG-02, ARM-ATK-12"""
    if deed == MOVE:
        return g.refusal(MayMove(act.squadron))
    if g.can_attack(act.squadron):
        return None
    return Refusal("ARM-ATK-12", Why("nothing-to-attack"))


def end_activation(g: Armada, act: SquadronActivation) -> None:
    """The slider is toggled. ARM-SQD-04"""
    g.do(Toggle(act.squadron))


def toggle(g: Armada, event: Toggle) -> None:
    """It cannot be activated again before the initiative token is flipped. ARM-SQD-04"""
    g.change(event.squadron, activated=True)


def move_squadron(g: Armada, move: SquadronMove) -> None:
    """In a straight line, any distance up to the speed; only the end counts. ARM-SQD-08, ARM-SQD-09, ARM-SQD-10"""
    squadron = g.squadron(move.squadron)
    why = Why("move-squadron", {"squadron": squadron.label})
    pose = g.place(
        squadron.owner, move.squadron, move_rules(g, move), why, "ARM-SQD-08", source=move.squadron
    )
    g.change(move.squadron, at=Pose(*pose))
    g.say("ARM-SQD-08", "squadron-moved", squadron=squadron.label)


def move_rules(g: Armada, move: SquadronMove) -> list[PlaceRule]:
    """How far, and over nothing. ARM-SQD-08, ARM-SQD-10"""
    squadron = g.squadron(move.squadron)
    most = round(reach_of(min(5, move.distance)) * 1000) if move.distance else 0
    return [Moved("ARM-SQD-08", squadron.at.numbers, most), Clear("ARM-SQD-10", kinds=("ships", "squadrons"))]


def leave_play_area(g: Armada, move: SquadronMove) -> None:
    """Ending partly outside the play area destroys it. ARM-SQD-12"""
    if is_outside(g, move.squadron):
        g.do(Destroy(move.squadron, "off-table"))


def end_movement(g: Armada, move: SquadronMove) -> None:
    """The squadron has come to rest."""
    g.do(MovementEnded(move.squadron))


def overlap_obstacles(g: Armada, move: SquadronMove) -> None:
    """Each obstacle under it takes effect. ARM-SQD-11, ARM-OBS-01"""
    g.do(*(OverlapObstacle(move.squadron, rock) for rock in g.rocks_under(move.squadron)))
