"""What the Armada painter draws of ships, squadrons, tokens and the table, and the words beside it."""

from __future__ import annotations

import pytest
from armada_positions import CORVETTE, FRIGATE, LUKE, ROCK, TIE, VICTORY, X_WING, begin, choose
from msgspec.structs import replace
from picture_positions import areas
from scene_reading import group, kinds, lines, tag

from holotable.armada.facts import ZONES
from holotable.armada.geometry.bases import SQUADRON_RADIUS, base, dial
from holotable.armada.geometry.obstacles import tokens
from holotable.armada.geometry.zones import arc_lines, zone_shape
from holotable.armada.pieces import Token
from holotable.picture import ALL, game_scene
from holotable.picture.scene import Area, Path, Text
from holotable.table.measure import area, distance
from holotable.table.pose import Pose


@pytest.mark.rule("ARM-GEO-01", "ARM-GEO-05")
def test_ships_lie_where_the_geometry_puts_them():
    game = begin(CORVETTE, VICTORY)
    scene = game_scene(game, ALL)
    for unit, size, key in zip(game.ships(), ("small", "medium"), ("cr90", "victory"), strict=True):
        pose, shapes = game.ship(unit).at, group(scene, "ships", unit).shapes
        outlines = [shape.points for shape in shapes if isinstance(shape, Area)]
        assert base(size, pose) in outlines
        assert all(dial(size, zone, pose) in outlines for zone in ZONES)
        assert zone_shape(key, "front", pose)[0] in outlines
        drawn = [shape.points for shape in shapes if isinstance(shape, Path)]
        assert drawn == list(arc_lines(key, pose))


def test_shields_stand_as_numbers_at_their_edges_and_a_zone_without_them_looks_different():
    game = begin(FRIGATE, VICTORY)
    (frigate,) = game.ships("red")
    shapes = group(game_scene(game, ALL), "ships", frigate).shapes
    found = [shape for shape in shapes if isinstance(shape, Text) and shape.css.startswith("shield-text")]
    assert [(text.text, text.css) for text in found] == [
        ("0", "shield-text down"),
        ("1", "shield-text"),
        ("1", "shield-text"),
        ("2", "shield-text"),
    ]
    pose = game.ship(frigate).at
    for text, zone in zip(found, ZONES, strict=True):
        nearest = min(ZONES, key=lambda z: distance((text.at,) * 3, dial("small", z, pose)))
        assert nearest == zone
        assert distance((text.at,) * 3, base("small", pose)) == 0.0


@pytest.mark.rule("ARM-GEO-03")
def test_squadrons_are_discs_with_badge_hull_and_a_tick_when_activated():
    game = begin(CORVETTE, VICTORY, replace(X_WING, hull=3, activated=True), TIE)
    scene = game_scene(game, ALL)
    told = {}
    for unit in game.squadrons():
        shapes = group(scene, "ships", unit).shapes
        assert isinstance(shapes[0], Area)
        x, y, _ = game.squadron(unit).at.mm
        assert all(
            ((px - x) ** 2 + (py - y) ** 2) ** 0.5 == pytest.approx(SQUADRON_RADIUS, abs=0.06)
            for px, py in shapes[0].points
        )
        told[unit] = [shape.text for shape in shapes if isinstance(shape, Text)]
    assert list(told.values()) == [["XW", "3", "✓"], ["TF", "3"]]


def test_obstacles_have_their_printed_outlines():
    game = begin(CORVETTE, VICTORY, rocks=(ROCK,))
    (drawn,) = areas(game_scene(game, ALL), "obstacles", "rock")
    assert area(drawn) == pytest.approx(area(tokens()["asteroid_2"].outline))


def test_a_tag_tells_hull_speed_dials_and_the_state_of_each_defense_token():
    scene = game_scene(begin(CORVETTE, FRIGATE, VICTORY), ALL)
    assert kinds(tag(scene, "CR90 Corvette A").chips) == [
        ("hull", "4"),
        ("speed", "2"),
        ("dials", "×1"),
        ("evade defense ready", "E"),
        ("evade defense ready", "E"),
        ("redirect defense exhausted", "R"),
    ]
    assert ("gone", "E") in kinds(tag(scene, "Nebulon-B Escort Frigate").chips)
    assert kinds(tag(scene, "Victory II-class Star Destroyer").chips)[0] == ("hull", "7")


def test_dials_and_command_tokens_are_told_apart():
    game = begin(CORVETTE, replace(VICTORY, tokens=("repair",)), first="blue")
    choose(game, "convert-dial", "keep")
    found = kinds(tag(game_scene(game, ALL), "Victory II-class Star Destroyer").chips)
    assert ("dials", "×2") in found
    assert ("dial", "Nav") in found
    assert ("command", "Rep") in found


def test_only_squadrons_with_tokens_have_tags():
    scene = game_scene(begin(CORVETTE, VICTORY, X_WING, LUKE), ALL)
    names = [tag.name for tag in scene.tags if "Corvette" not in tag.name and "Victory" not in tag.name]
    assert names == ["Luke Skywalker"]
    assert kinds(tag(scene, "Luke Skywalker").chips) == [
        ("brace defense ready", "B"),
        ("brace defense exhausted", "B"),
    ]


def test_objective_tokens_lie_on_the_table_or_on_their_ship():
    game = begin(CORVETTE, VICTORY)
    ship = game.ships("red")[0]
    game.state.pieces["t1"] = Token(id="t1", name="token:objective", on=ship, label="objective token")
    game.state.pieces["t2"] = Token(id="t2", name="token:objective", at=Pose.of(400, 300))
    scene = game_scene(game, ALL)
    assert ("objective", "O") in kinds(tag(scene, "CR90 Corvette A").chips)
    (coin,) = areas(scene, "ships", "coin")
    assert all(((x - 400) ** 2 + (y - 300) ** 2) ** 0.5 == pytest.approx(8.0) for x, y in coin)


@pytest.mark.rule("ARM-ENG-01")
def test_engaged_squadrons_are_linked_and_others_not():
    far = replace(TIE, y=900)
    assert lines(game_scene(begin(CORVETTE, VICTORY, X_WING, far), ALL), "engaged") == []
    scene = game_scene(begin(CORVETTE, VICTORY, X_WING, TIE), ALL)
    (link,) = lines(scene, "engaged")
    assert link[0] == pytest.approx((300, 600 + SQUADRON_RADIUS))
    assert link[1] == pytest.approx((300, 660 - SQUADRON_RADIUS))


def test_the_caption_says_where_play_stands():
    scene = game_scene(begin(CORVETTE, VICTORY, round=3, objective="most_wanted"), ALL)
    assert scene.caption[0].text == ("Round 3 · Ship Phase · red is first player · objective Most Wanted")


def test_the_panel_tells_scores_tokens_keywords_and_losses():
    lost = replace(X_WING, x=100, destroyed=True)
    game = begin(
        CORVETTE,
        replace(VICTORY, activated=True),
        lost,
        X_WING,
        TIE,
        victory={"blue": 1},
        phase="status",
        objective="contested_outpost",
        passes={"red": 2},
    )
    rows = [row.text for row in game_scene(game, ALL).panel]
    assert "Red · score 0" in [text.partition(" · 2 pass")[0] for text in rows]
    assert "Blue · score 33 · 1 victory token" in rows
    (squadrons,) = [row for row in game_scene(game, ALL).panel if row.text == "X-wing: bomber, escort"]
    assert kinds(squadrons.chips) == [("gone", "XW1"), ("squadron", "XW2 5")]


def test_the_end_of_a_game_has_a_winner_and_its_scores():
    game = begin(
        CORVETTE, VICTORY, phase="status", round=6, objective="contested_outpost", victory={"red": 2}
    )
    assert game.over
    scene = game_scene(game, ALL)
    assert [row.text for row in scene.caption] == [
        "After round 6 · red is first player · objective Contested Outpost",
        "The game is over: red wins",
    ]
    assert "Red · score 40 · 2 victory tokens" in [row.text for row in scene.panel]
