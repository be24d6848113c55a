"""Maneuvers and placements as Armada's painter draws them: tool, ghosts, zones and areas."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from armada_positions import bumped, courses, displaced, moving, whole_game
from picture_positions import areas
from scene_reading import from_outline, lines, notes

from holotable.armada.frames import Maneuver
from holotable.armada.geometry.bases import SQUADRON_RADIUS, base, disc
from holotable.armada.geometry.ruler import DISTANCE
from holotable.armada.geometry.tool import course, tool_path, tool_shape
from holotable.armada.steps.maneuver import courses_for
from holotable.kernel.decision import Pick, Place
from holotable.picture import ALL, game_scene
from holotable.picture.scene import Disc, Path, shapes_of
from holotable.table.finding import legal_candidates
from holotable.table.measure import gap
from holotable.table.placement import Moved


@pytest.mark.rule("ARM-MOV-05", "ARM-OVL-01")
def test_a_maneuver_shows_its_tool_its_start_and_the_positions_that_overlapped():
    game = bumped()
    mv: Maneuver = game.nearest(Maneuver)
    scene = game_scene(game, ALL)
    assert areas(scene, "templates", "template") == [*tool_shape("small", mv.start, (0, 1, -1), -1)]
    assert lines(scene, "tool-axis") == [tool_path("small", mv.start, (0, 1, -1), -1)]
    assert areas(scene, "ghosts", "ghost-base") == [base("small", mv.start)]
    tried = [course("small", mv.start, mv.clicks[:speed], -1) for speed in (3, 2)]
    assert areas(scene, "contacts", "ghost-base") == [base("small", pose) for pose in tried]
    assert {"overlap at speed 3", "overlap at speed 2", "0", "R1", "L1"} <= set(notes(scene))
    joints = [s for s in shapes_of(scene, "templates") if isinstance(s, Disc)]
    assert [joint.centre for joint in joints] == list(tool_path("small", mv.start, (0, 1, -1), -1)[1::2])


@pytest.mark.rule("ARM-MOV-04")
def test_the_courses_on_offer_are_ghosts_for_their_owner_only():
    game = courses()
    mv: Maneuver = game.nearest(Maneuver)
    assert isinstance(game.decision, Pick)
    start = game.ship(mv.ship).at
    scene = game_scene(game, "red")
    offered = {option.label for option in game.decision.options}
    drawn = areas(scene, "ghosts", "thin-bow") + areas(scene, "ghosts", "ghost-nose")
    ends = {course("small", start, way.clicks, way.side) for way in courses_for(game, mv, 3)}
    assert len(drawn) == len(offered) < len(ends)
    assert base("small", course("small", start, (0, 0, 0), 1)) in areas(scene, "ghosts", "ghost-base")
    assert shapes_of(game_scene(game, "blue"), "ghosts") == ()


@pytest.mark.rule("ARM-OVL-10")
def test_places_beside_a_ship_for_a_displaced_squadron():
    game = displaced()
    assert isinstance(game.decision, Place)
    (ship,) = game.ships("red")
    places = areas(game_scene(game, "blue"), "ghosts", "ghost-base")
    rings = [ring for ring in places if len(ring) > 4]
    assert len(rings) >= 3
    assert all(gap((ring,), game.outline(ship)) < 0.11 for ring in rings)
    assert all(gap((a,), (b,)) > 0 for a, b in combinations(rings, 2))
    hidden = areas(game_scene(game, "red"), "ghosts", "ghost-base")
    assert [ring for ring in hidden if len(ring) > 4] == []


@pytest.mark.rule("ARM-SQD-08")
def test_a_squadron_that_moves_has_a_circle_to_move_in():
    game = moving()
    assert isinstance(game.decision, Place)
    (rule,) = [rule for rule in game.decision.rules if isinstance(rule, Moved)]
    (reach,) = areas(game_scene(game, ALL), "zones", "reach")
    x, y, _ = game.squadron(game.squadrons()[0]).at.mm
    far = max(((px - x) ** 2 + (py - y) ** 2) ** 0.5 for px, py in reach)
    assert far == pytest.approx(rule.distance / 1000 + SQUADRON_RADIUS)


@pytest.mark.rule("ARM-SET-11", "ARM-SET-13", "ARM-SET-16")
def test_setup_shows_zones_what_to_keep_away_from_and_where_squadrons_may_stand():
    game = whole_game()
    zones = areas(game_scene(game, ALL), "zones", "zone")
    assert sorted(min(y for _, y in zone) for zone in zones) == pytest.approx([0.0, 914.4 - DISTANCE[2]])
    seen: set[str] = set()
    while game.decision is not None and not game.state.round:
        decision = game.decision
        if not isinstance(decision, Place):
            game.answer(decision, (0,))
            continue
        scene = game_scene(game, ALL)
        ghosts = areas(scene, "ghosts", "ghost-base")
        assert ghosts, decision.why
        if decision.why.key == "place-obstacle":
            seen.add("obstacle")
            assert len(areas(scene, "keepout", "keepout")) == 4 + len(game.obstacles())
        elif game.is_squadron(decision.piece):
            seen.add("squadron")
            (ship,) = game.ships(decision.player)
            (near,) = areas(scene, "zones", "reach")
            assert max(from_outline(near, game.footing(ship)[0])) <= DISTANCE[1] + 0.001
        else:
            seen.add("ship")
            assert len(areas(scene, "zones", "asked")) == 1
        game.answer(decision, legal_candidates(game, decision.piece, decision.rules, 1, Random(0))[0])
    assert seen == {"obstacle", "ship", "squadron"}
    assert areas(game_scene(game, ALL), "zones", "zone") == []


def test_what_has_moved_since_an_earlier_state_is_shown():
    game = moving()
    before, place = game.clone().state, game.decision
    assert isinstance(place, Place)
    (squadron,) = game.squadrons()
    start = game.squadron(squadron).at
    game.answer(place, (start.x, start.y + 90_000, 0))
    scene = game_scene(game, ALL, before=before)
    assert disc(start) in areas(scene, "ghosts", "ghost-base")
    moved = [s for s in shapes_of(scene, "ghosts") if isinstance(s, Path)]
    assert [path.points for path in moved] == [((300, 660), (300, 750))]
