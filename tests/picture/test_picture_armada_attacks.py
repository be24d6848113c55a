"""Attacks as Armada's painter draws them: arcs, range, line of sight, dice, targets on offer and refused."""

from __future__ import annotations

import pytest
from armada_positions import choose, declaring, defending, dogfight
from picture_positions import areas
from scene_reading import from_outline, group, kinds, lines, notes

from holotable.armada.frames import Attack
from holotable.armada.geometry.bases import disc
from holotable.armada.geometry.ruler import CLOSE, DISTANCE, LONG, MEDIUM
from holotable.armada.geometry.zones import arc, zone_shape
from holotable.kernel.decision import Pick
from holotable.picture import ALL, game_scene
from holotable.picture.scene import Disc, shapes_of
from holotable.table.measure import gap, holds


@pytest.mark.rule("ARM-LOS-02", "ARM-LOS-06")
def test_an_obstructed_attack_shows_range_line_of_sight_and_what_is_in_the_way():
    game = defending()
    atk: Attack = game.nearest(Attack)
    scene = game_scene(game, ALL)
    aim = game.aim(atk)
    assert aim.line is not None
    assert lines(scene, "clear") == [aim.line]
    assert lines(scene, "sight") == [game.sight(atk)]
    assert f"long range · {aim.distance:.0f} mm" in notes(scene)
    assert "line of sight · obstructed" in notes(scene)
    assert "obstructing" in group(scene, "obstacles", "asteroid_2").css
    (ring,) = [s for s in shapes_of(scene, "measures") if isinstance(s, Disc) and s.css == "crossing"]
    assert gap(((ring.centre,) * 3,), game.outline("asteroid_2")) == 0.0


def test_both_hull_zones_of_an_attack_stand_out():
    game = defending()
    scene = game_scene(game, ALL)
    corvette, _, victory = game.ships()
    attacking = areas(scene, "ships", "attacking")
    assert attacking == [*zone_shape("victory", "front", game.ship(victory).at)]
    assert areas(scene, "ships", "defending") == [*zone_shape("cr90", "front", game.ship(corvette).at)]


@pytest.mark.rule("ARM-ARC-01", "ARM-GEO-08")
def test_the_arc_has_the_bands_of_the_ruler():
    game = defending()
    (victory,) = game.ships("blue")
    pose = game.ship(victory).at
    (zone,) = zone_shape("victory", "front", pose)
    scene = game_scene(game, ALL)
    for number, mm in ((1, CLOSE), (2, MEDIUM), (3, LONG)):
        (band,) = areas(scene, "arcs", f"arc-{number}")
        assert all(holds(arc("victory", "front", pose), p) for p in band)
        assert max(from_outline(band, zone)) == pytest.approx(mm)


def test_dice_have_their_letters_and_locked_tokens_say_so():
    scene = game_scene(defending(), ALL)
    rows = {row.text: row for row in scene.panel}
    attack = rows["Victory II-class Star Destroyer attacks from its front zone at long range, obstructed"]
    assert kinds(attack.chips) == [("die die-red", "R HH")]
    defends = kinds(rows["CR90 Corvette A defends with its front zone"].chips)
    assert [defends[k] for k in (2, 3, 4)] == [
        ("evade defense ready shut", "E"),
        ("barred", "locked"),
        ("evade defense ready", "E"),
    ]


def test_dice_to_be_rolled_are_shown_before_the_roll():
    game = declaring()
    choose(game, "declare-target", "front: CR90 Corvette A front")
    (row,) = [row for row in game_scene(game, ALL).panel if "attacks from" in row.text]
    assert kinds(row.chips) == [("die die-red", "R ?"), ("die die-red", "R ?")]


def test_targets_on_offer_have_their_lines_for_who_decides_only():
    game = declaring()
    assert isinstance(game.decision, Pick)
    scene = game_scene(game, "blue")
    assert len(lines(scene, "offered")) == len(game.decision.options)
    assert len(areas(scene, "marks", "candidate")) == len({option.ref for option in game.decision.options})
    assert len(areas(scene, "arcs", "arc-3")) == len(
        {o.label.partition(":")[0] for o in game.decision.options}
    )
    other = game_scene(game, "red")
    assert lines(other, "offered") == []
    assert areas(other, "marks", "candidate") == []


def test_a_squadron_attacks_within_a_ring_of_distance_1():
    game = dogfight()
    choose(game, "squadron-deed", "attack")
    scene = game_scene(game, ALL)
    (ring,) = areas(scene, "ranges", "range-1")
    rim = disc(game.squadron(game.squadrons("red")[0]).at)
    assert all(far == pytest.approx(DISTANCE[0]) for far in from_outline(ring, rim))
    assert any(note.startswith("close range · ") for note in notes(scene))


def test_a_refused_target_shows_its_line_and_of_many_the_panel_tells():
    game = declaring()
    assert game.decision is not None
    rows = game.why_not(game.decision)
    measured = [row for row in rows if row[1].lines]
    scene = game_scene(game, ALL, measured[:1])
    (numbers,) = measured[0][1].lines[:1]
    x0, y0, x1, y1 = (value / 1000 for value in numbers)
    assert ((x0, y0), (x1, y1)) in lines(scene, "refused")
    assert any(measured[0][1].rule in note for note in notes(scene))
    crowd = game_scene(game, ALL, [*rows, game.ships()[0], (0, 0, 150_000, 0)])
    assert "medium range, distance 3 · 150.0 mm" in notes(crowd)
    assert f"and {len(rows) - 10} more" in [row.text for row in crowd.panel]
