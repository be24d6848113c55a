"""What the X-Wing painter draws: the coordinates of the geometry module, and the words of the question."""

from __future__ import annotations

from math import atan2, degrees

import pytest
from picture_positions import (
    OMEGA,
    POE,
    areas,
    barrel_roll,
    begin,
    bumped,
    shot,
    tallon_roll,
    whole_game,
    words,
)

from holotable.kernel.decision import Place, Roll
from holotable.picture import ALL, draw_game, game_scene
from holotable.picture.forms import middle, ribbon
from holotable.picture.scene import Disc, Path, Text, shapes_of
from holotable.table.measure import area, distance, gap
from holotable.table.pose import Pose
from holotable.xwing.frames import Maneuver
from holotable.xwing.geometry.bases import BASES, outline, square
from holotable.xwing.geometry.obstacles import tokens
from holotable.xwing.geometry.templates import footprint, template_for
from holotable.xwing.position import PlacedShip
from holotable.xwing.vocabulary import XWing


def xwing(game: object) -> XWing:
    assert isinstance(game, XWing)
    return game


def close(a: tuple[float, float], b: tuple[float, float], within: float = 1e-6) -> bool:
    return abs(a[0] - b[0]) <= within and abs(a[1] - b[1]) <= within


@pytest.mark.rule("XW1-GEO-03")
def test_bases_and_guides_lie_where_the_geometry_puts_them():
    game = xwing(shot())
    scene = game_scene(game, ALL)
    poses = [ship.at for ship in map(game.ship, game.ships())]
    assert areas(scene, "ships", "base") == [square("small", pose) for pose in poses]
    assert areas(scene, "ships", "guide") == [part for pose in poses for part in outline("small", pose)[1:]]


def test_obstacles_have_their_printed_outlines():
    scene = game_scene(shot(), ALL)
    (drawn,) = areas(scene, "obstacles", "rock")
    printed = tokens()["core2asteroid3"].outline
    assert len(drawn) == len(printed)
    assert area(drawn) == pytest.approx(area(printed))


def test_a_bumped_ship_shows_its_template_its_start_and_where_it_would_have_ended():
    game = xwing(bumped())
    scene = game_scene(game, ALL)
    maneuver = next(frame for frame in game.state.past if isinstance(frame, Maneuver))
    template = template_for("bank_right", 3)
    assert template is not None
    whole = footprint(template, "small", maneuver.start)
    assert areas(scene, "templates", "template") == [ribbon(whole)]
    assert areas(scene, "templates", "travelled") == [
        ribbon(footprint(template, "small", maneuver.start, maneuver.advance))
    ]
    assert areas(scene, "ghosts", "ghost-base") == [square("small", maneuver.start)]
    (aim,) = areas(scene, "contacts", "ghost-base")
    assert distance(aim, square("small", game.ship(game.ships("red")[0]).at)) == 0.0
    assert any(note.text.startswith("slid back") for note in scene.notes)
    (ring,) = [shape for shape in shapes_of(scene, "contacts") if isinstance(shape, Disc)]
    tie = next(ship for ship in game.ships() if game.ship(ship).touching and game.owner(ship) == "blue")
    assert gap(((ring.centre,) * 3,), game.outline(tie)) < 0.1


def test_a_template_starts_at_the_middle_of_the_front_edge():
    game = xwing(bumped())
    (strip,) = areas(game_scene(game, ALL), "templates", "template")
    start = next(frame for frame in game.state.past if isinstance(frame, Maneuver)).start
    corners = square("small", start)
    front = ((corners[2][0] + corners[3][0]) / 2, (corners[2][1] + corners[3][1]) / 2)
    foot = ((strip[0][0] + strip[-1][0]) / 2, (strip[0][1] + strip[-1][1]) / 2)
    assert close(front, foot, 0.05)


def test_ribbons_have_the_area_of_their_strip():
    for bearing in ("bank_left", "turn_right", "straight", "reverse_bank_left"):
        template = template_for(bearing, 2)
        assert template is not None
        strip = footprint(template, "small", Pose.of(300, 300, 20))
        assert abs(area(ribbon(strip))) == pytest.approx(sum(abs(area(part)) for part in strip))


@pytest.mark.rule("XW1-GEO-11")
def test_the_arc_opens_by_its_printed_angle_from_the_base_centre():
    game = xwing(shot())
    widest = areas(game_scene(game, ALL), "arcs", "arc-3")[0]
    x, y, heading = game.ship(game.ships("red")[0]).at.mm
    angles = [(degrees(atan2(px - x, py - y)) - heading + 180.0) % 360.0 - 180.0 for px, py in widest]
    assert max(angles) - min(angles) == pytest.approx(2 * BASES["small"].arc_half_angle, abs=1e-6)
    assert 2 * BASES["small"].arc_half_angle == pytest.approx(81.24)


@pytest.mark.rule("XW1-GEO-05")
def test_range_bands_are_at_their_distances_from_the_base():
    game = xwing(shot())
    scene = game_scene(game, ALL)
    base = square("small", game.ship(game.ships("red")[0]).at)
    for number in (1, 2, 3):
        (band,) = areas(scene, "ranges", f"range-{number}")
        assert all(distance((p, p, p), base) == pytest.approx(number * 100.0) for p in band)


@pytest.mark.rule("XW1-OBST-12")
def test_an_obstructed_shot_shows_the_measured_line_and_the_rock():
    game = xwing(shot())
    assert isinstance(game.decision, Roll)
    scene = game_scene(game, ALL)
    (line,) = [shape for shape in shapes_of(scene, "measures") if isinstance(shape, Path)]
    reach = game.attack_reach(game.ships("red")[0], game.ships("blue")[0])
    assert reach is not None
    assert line.points == reach.lines[0]
    assert "obstructed" in line.css
    assert "range 3 · 237 mm · obstructed" in [note.text for note in scene.notes]
    assert any("obstructing" in getattr(shape, "css", "") for shape in shapes_of(scene, "obstacles"))


@pytest.mark.rule("XW1-ACT-10")
def test_a_barrel_roll_shows_its_line_and_its_template():
    game = xwing(barrel_roll())
    assert isinstance(game.decision, Place)
    scene = game_scene(game, ALL)
    (line,) = [shape for shape in shapes_of(scene, "measures") if isinstance(shape, Path)]
    rule = game.decision.rules[0]
    ends = {(x / 1000, y / 1000) for x, y, _ in (rule.start, rule.end)}
    assert line.css == "slide"
    assert set(line.points) == ends
    assert len(areas(scene, "ghosts", "ghost-base")) == 4
    roll = areas(scene, "templates", "template")[-1]
    assert abs(area(roll)) == pytest.approx(20 * 40)
    start = square("small", game.ship(game.decision.piece).at)
    assert distance(roll, start) == pytest.approx(0.0, abs=1e-6)


@pytest.mark.rule("XW1-MOVE-12")
def test_a_tallon_roll_shows_its_choices_and_its_template():
    game = xwing(tallon_roll())
    assert isinstance(game.decision, Place)
    assert game.decision.why.key == "place-tallon"
    scene = game_scene(game, ALL)
    assert len(areas(scene, "templates", "template")) == 1
    assert {"10 mm ahead", "10 mm back"} <= {note.text for note in scene.notes}


def test_the_other_seat_sees_no_choices():
    game = barrel_roll()
    scene = game_scene(game, "red")
    assert not [shape for shape in shapes_of(scene, "measures") if isinstance(shape, Path)]
    assert len(areas(scene, "ghosts", "ghost-base")) == 1


def test_setup_shows_zones_and_what_to_keep_away_from():
    game = whole_game()
    while game.decision is not None and not isinstance(game.decision, Place):
        game.answer(game.decision, (0,))
    scene = game_scene(game, ALL)
    assert len(areas(scene, "keepout", "keepout")) == 4
    assert "keep 200 mm from the edges" in [note.text for note in scene.notes]
    assert areas(scene, "ghosts", "ghost-base")


def test_the_caption_says_who_decides_what_by_which_rule():
    scene = game_scene(barrel_roll(), ALL)
    assert scene.caption[0].text == "Round 1 · Activation phase · red has initiative"
    assert "Blue decides" in scene.caption[1].text
    assert "XW1-ACT-10" in scene.caption[1].text


@pytest.mark.parametrize(("name", "line"), [("red", "red wins"), ("draw", "a draw")])
def test_the_caption_says_how_the_game_ended(name: str, line: str):
    game = bumped()
    game.state.winner, game.state.pending, game.state.stack = name, [], []
    assert f"The game is over: {line}" in words(draw_game(game, ALL))


def test_a_refusal_can_be_marked_with_its_line():
    behind = PlacedShip(seat="blue", pilot="zetasquadronpilot", x=300, y=200)
    game = begin(POE, OMEGA, behind, phase="combat")
    (asked,) = game.decisions
    rows = game.why_not(asked)
    scene = game_scene(game, ALL, [*rows, xwing(game).ships()[1], (0, 0, 100_000, 0)])
    assert "range 1 · 100.0 mm" in [note.text for note in scene.notes]
    assert any("XW1-ATK-03" in note.text for note in scene.notes)
    assert areas(scene, "marks", "marked")
    refused = [shape for shape in shapes_of(scene, "measures") if "refused" in getattr(shape, "css", "")]
    (x0, y0, x1, y1) = rows[0][1].lines[0]
    assert ((x0 / 1000, y0 / 1000), (x1 / 1000, y1 / 1000)) in [getattr(s, "points", ()) for s in refused]
    told = [row.text for row in scene.panel]
    assert any("Zeta Squadron Pilot" in text and "outside the firing arc" in text for text in told)


def test_badges_are_upright_words_on_the_bases():
    scene = game_scene(begin(POE, OMEGA), ALL)
    groups = shapes_of(scene, "ships")
    badges = [
        item.text for group in groups for item in getattr(group, "shapes", ()) if isinstance(item, Text)
    ]
    assert badges == ["PD", "OL"]


def test_what_has_moved_since_an_earlier_state_is_shown():
    game = barrel_roll()
    before = game.clone().state
    place = game.decision
    assert isinstance(place, Place)
    start = square("small", xwing(game).ship(place.piece).at)
    game.answer(place, place.rules[0].at(0.5))
    scene = game_scene(game, ALL, before=before)
    assert start in areas(scene, "ghosts", "ghost-base")
    assert abs(area(areas(scene, "templates", "template")[-1])) == pytest.approx(800)


def test_a_close_view_holds_the_ship_that_decides():
    game = xwing(barrel_roll())
    left, low, right, top = game_scene(game, ALL, close=True).window
    x, y = middle(square("small", game.ship(game.ships("blue")[0]).at))
    assert left < x < right
    assert low < y < top
    assert right - left == pytest.approx(top - low)
    assert right - left < 914


def test_equal_states_give_equal_pictures():
    assert draw_game(shot(), ALL) == draw_game(shot(), ALL)
