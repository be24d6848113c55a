"""One ship's activation: reveal, maneuver, action, obstacle dice (XW1-MOVE-01 to 20, XW1-BUMP, XW1-OBST)."""

from __future__ import annotations

from holotable.kernel.decision import Why
from holotable.kernel.frame import Again
from holotable.table.pose import Pose
from holotable.xwing.frames import (
    ActionStep,
    Activation,
    Destroyed,
    GainToken,
    Maneuver,
    ObstacleRoll,
    RemoveToken,
    RevealDial,
)
from holotable.xwing.geometry.overlap import Slide, executed
from holotable.xwing.geometry.templates import footprint, full_advance, template_for
from holotable.xwing.points import BeforeReveal, ChooseManeuver, ReplacedManeuver
from holotable.xwing.queries import Difficulty, MayFlyRed, ObstacleMatters
from holotable.xwing.steps.setup import off_table
from holotable.xwing.vocabulary import XWing
from holotable.xwing.words import spoken

# Activation --------------------------------------------------------------------------------------------------


def before_reveal(g: XWing, act: Activation) -> Again | None:
    """What cards offer before the dial is turned up. XW1-MOVE-18"""
    if not g.ship(act.ship).dial.value:
        return None
    return g.use_offers(g.owner(act.ship), BeforeReveal, act, "XW1-MOVE-02")


def reveal_dial(g: XWing, act: Activation) -> None:
    """1. Reveal the dial. A ship that stands in a scenario without one stays where it is. XW1-MOVE-01, XW1-MOVE-18"""
    dial = g.ship(act.ship).dial.value
    act.maneuver = dial or "0 stationary"
    if dial:
        g.do(RevealDial(act.ship))


def turn_up(g: XWing, frame: RevealDial) -> None:
    """The dial becomes public."""
    dial = g.ship(frame.ship).dial.value or ""
    g.reveal(frame.ship, "dial")
    g.say("XW1-MOVE-01", "dial-revealed", ship=g.label(frame.ship), maneuver=spoken(dial))


def choose_maneuver(g: XWing, act: Activation) -> Again | None:
    """Cards that turn the revealed maneuver into another or treat it differently. XW1-MOVE-02, XW1-MOVE-18"""
    if not g.ship(act.ship).dial.value:
        return None
    return g.use_offers(g.owner(act.ship), ChooseManeuver, act, "XW1-MOVE-02")


def refuse_stressed_red(g: XWing, act: Activation) -> None:
    """A red maneuver of a stressed ship is replaced by the opponent's choice of another colour. XW1-MOVE-05"""
    if g.value(Difficulty(act.ship, act.maneuver)) != "red" or g.allowed(MayFlyRed(act.ship)):
        return
    dial = g.facts(act.ship).dial
    calm = [m for m in dial if g.value(Difficulty(act.ship, m)) != "red"]
    if g.ruleset.constants.stressed_red == "white2" or not calm:
        g.say("XW1-MOVE-05", "red-replaced", ship=g.label(act.ship), maneuver="2 straight")
        act.maneuver, act.difficulty = "2 straight", "white"
        return
    why = Why("replace-red", {"ship": g.label(act.ship), "maneuver": spoken(act.maneuver)})
    maneuver = g.pick(g.foe(g.owner(act.ship)), calm, why, "XW1-MOVE-05", source=act.ship)
    g.say("XW1-MOVE-05", "red-replaced", ship=g.label(act.ship), maneuver=spoken(maneuver))
    act.maneuver, act.replaced = maneuver, True


def treat_replacement(g: XWing, act: Activation) -> Again | None:
    """Cards that treat a maneuver differently whether it was revealed or not. XW1-MOVE-05, XW1-MOVE-06"""
    if not act.replaced:
        return None
    return g.use_offers(g.owner(act.ship), ReplacedManeuver, act, "XW1-MOVE-05", "ChooseManeuver")


def execute_maneuver(g: XWing, act: Activation) -> None:
    """2. Execute the maneuver. XW1-MOVE-01"""
    g.do(Maneuver(act.ship, act.maneuver, act.difficulty))


def perform_action(g: XWing, act: Activation) -> None:
    """3. Perform an action, unless an overlap or an asteroid takes the step away. XW1-MOVE-01, XW1-BUMP-06"""
    if not act.skip_action:
        g.do(ActionStep(act.ship))


def roll_for_obstacles(g: XWing, act: Activation) -> None:
    """The dice for the obstacles met on the way, the closest first. XW1-OBST-03, XW1-OBST-07"""
    g.do(*(ObstacleRoll(act.ship, rock) for rock in act.rocks))


# Maneuver ----------------------------------------------------------------------------------------------------


def move_ship(g: XWing, mv: Maneuver) -> None:
    """2a. Move the ship along the template. XW1-MOVE-07 to 16, XW1-BUMP-01 to 05"""
    ship = g.ship(mv.ship)
    size = g.size(mv.ship)
    template = template_for(mv.bearing, mv.speed)
    others = g.in_the_way(mv.ship, full_advance(template, size)) if template is not None else {}
    slide = _roll_out(g, mv) or executed(ship.at, size, mv.bearing, mv.speed, others)
    path = footprint(template, size, ship.at, slide.advance) if template is not None else ()
    rocks = g.met_rocks(mv.ship, path, slide.pose) if template is not None else ()
    g.move(mv.ship, slide.pose, slide.touched)
    mv.start, mv.advance, mv.bumped, mv.rocks = ship.at, slide.advance, bool(slide.touched), rocks
    g.say("XW1-MOVE-01", "moved", ship=ship.label, maneuver=spoken(mv.maneuver))
    for other in slide.touched:
        g.say("XW1-BUMP-02", "bumped", ship=ship.label, other=g.label(other))


def _roll_out(g: XWing, mv: Maneuver) -> Slide | None:
    """A Tallon roll's free slide, where a placement without overlap exists. XW1-MOVE-12, XW1-MOVE-13"""
    if not mv.bearing.startswith("tallon_roll"):
        return None
    rules = g.tallon_rules(mv.ship, mv.maneuver)
    template = template_for(mv.bearing, mv.speed)
    if rules is None or template is None:
        return None
    why = Why("place-tallon", {"ship": g.label(mv.ship)})
    pose = g.place(g.owner(mv.ship), mv.ship, rules, why, "XW1-MOVE-12")
    return Slide(Pose(*pose), (), full_advance(template, g.size(mv.ship)), True)


def check_fled(g: XWing, mv: Maneuver) -> None:
    """A base that is partly outside the play area has fled. XW1-MOVE-19"""
    if off_table(g, mv.ship):
        g.do(Destroyed(mv.ship, "fled"))


def check_pilot_stress(g: XWing, mv: Maneuver) -> None:
    """2b. Red adds a stress, green takes one. XW1-MOVE-04"""
    mv.difficulty = mv.difficulty or g.value(Difficulty(mv.ship, mv.maneuver))
    if mv.difficulty == "red":
        g.do(GainToken(mv.ship, "stress"))
    elif mv.difficulty == "green" and g.stressed(mv.ship):
        g.do(RemoveToken(mv.ship, "stress"))


def clean_up(g: XWing, mv: Maneuver) -> None:
    """2c. What the move leaves to be done: a skipped action, obstacle dice. XW1-BUMP-06, XW1-OBST-03"""
    rocks = mv.rocks if g.value(ObstacleMatters(mv.ship)) else ()
    act = g.nearest(Activation)
    if act is None or act.ship != mv.ship or g.nearest(ActionStep) is not None:
        g.do(*(ObstacleRoll(mv.ship, rock) for rock in rocks))
        return
    act.rocks += rocks
    act.skip_action = act.skip_action or mv.bumped or bool(rocks)


def roll_for_asteroid(g: XWing, frame: ObstacleRoll) -> None:
    """One attack die: a hit is a damage, a critical a critical damage. XW1-OBST-03"""
    why = Why("obstacle-die", {"ship": g.label(frame.ship), "obstacle": g.label(frame.obstacle)})
    (face,) = g.roll(g.owner(frame.ship), ["attack"], why, "XW1-OBST-03", source=frame.obstacle)
    g.say("XW1-OBST-03", "obstacle-rolled", ship=g.label(frame.ship), face=face)
    g.suffer(frame.ship, hits=int(face == "hit"), crits=int(face == "crit"))
