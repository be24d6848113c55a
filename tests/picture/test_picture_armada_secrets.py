"""Armada's pictures as files: they parse, keep secrets, and can be had at the command line."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from armada_positions import (
    CORVETTE,
    FRIGATE,
    VICTORY,
    begin,
    bumped,
    courses,
    declaring,
    defending,
    displaced,
    dogfight,
    moving,
    whole_game,
)
from msgspec.structs import replace
from picture_positions import words

from holotable.armada.pieces import Squadron
from holotable.cli import main
from holotable.kernel import record
from holotable.kernel.game import Game
from holotable.picture import ALL, draw_game, game_scene
from holotable.picture.labels import chip_rows, chip_width, place, text_width
from holotable.picture.scene import Chip
from holotable.testing import table

SCENARIO = """
ruleset = "armada-1.5"
title = "a corvette goes straight on"
pieces = [
  "red  cr90_corvette_a 300,300 up name=A speed=1",
  "blue nebulon_b_escort_frigate 600,700 down name=B",
]

[[play]]
course = "0"
"""


@pytest.mark.parametrize(
    "make", [whole_game, declaring, defending, dogfight, moving, courses, bumped, displaced]
)
@pytest.mark.parametrize("seat", [ALL, None, "red", "blue"])
def test_every_picture_is_xml_with_a_title(make, seat):
    game = make()
    refused = [row for asked in game.decisions for row in game.why_not(asked)] if seat == ALL else ()
    for close in (False, True):
        root = ElementTree.fromstring(draw_game(game, seat, refused, close=close))
        assert (root[0].text or "").startswith("Armada · ")


def test_facedown_dials_are_a_number_for_the_other_side_and_named_for_their_owner():
    game = begin(CORVETTE, FRIGATE, VICTORY)
    assert "dials: navigate, concentrate fire, repair" in words(draw_game(game, "blue"))
    assert "dials: navigate, concentrate fire, repair" in words(draw_game(game, ALL))
    for seat in ("red", None):
        text = draw_game(game, seat)
        assert "concentrate" not in text
        assert "×3" in words(text)


def test_a_facedown_damage_card_is_a_number_for_everybody():
    game = begin(CORVETTE, FRIGATE, VICTORY)
    for seat in ("red", "blue", None):
        text = draw_game(game, seat)
        assert "Structural" not in text
        assert "1 facedown damage" in words(text)


def test_two_games_that_differ_in_secrets_give_the_others_the_same_picture():
    other = replace(VICTORY, dials=("repair", "repair", "squadron"), facedown=("damaged_munitions",))
    games = [begin(CORVETTE, FRIGATE, ship) for ship in (VICTORY, other)]
    for seat in ("red", None):
        assert draw_game(games[0], seat) == draw_game(games[1], seat)
    assert draw_game(games[0], "blue") != draw_game(games[1], "blue")


def test_what_the_other_side_may_choose_is_not_told():
    game = declaring()
    assert "Blue may choose" in words(draw_game(game, "blue"))
    for seat in ("red", None):
        assert "may choose" not in words(draw_game(game, seat))


def test_texts_keep_off_one_another():
    for make in (declaring, bumped):
        found = place(game_scene(make(), ALL))
        boxes = [placed.box for placed in found.tags]
        for k, a in enumerate(boxes):
            for b in boxes[k + 1 :]:
                assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def melee() -> Game:
    """A short attack with ships and squadrons close round it."""
    with table(
        "armada-1.5",
        "red victory_ii_class_star_destroyer 617.3,246.2 22.5 name=Victory",
        "red tie_fighter_squadron 557.9,418.1 name=Attacker",
        "red tie_fighter_squadron 658.9,507.5",
        "red tie_fighter_squadron 583.6,393.2",
        "blue nebulon_b_escort_frigate 650,444.4 157.5 name=Frigate",
        "blue cr90_corvette_a 598.6,506.4 135 name=Corvette",
        "blue x_wing_squadron 550.7,569.7",
        "blue x_wing_squadron 677.4,547.3",
        phase="squadron",
    ) as t:
        t.choose("Attacker").choose("attack").attack("Attacker", "Corvette front").dice("hit")
        return t.game


def test_texts_cover_no_squadron():
    game = melee()
    found = place(game_scene(game, ALL))
    size = found.sizes.note
    boxes = [placed.box for placed in found.tags]
    for note, (x, y) in found.notes:
        wide, high = text_width(note.text, size) / 2, size / 2
        boxes.append((x - wide, y - high, x + wide, y + high))
    for wing in (piece for piece in game.state.pieces.values() if isinstance(piece, Squadron)):
        x, y, _ = wing.at.mm
        assert not [b for b in boxes if b[0] - 9 < x < b[2] + 9 and b[1] - 9 < y < b[3] + 9]  # its figures


def test_chips_that_do_not_fit_go_on_in_the_next_row():
    chips = tuple(Chip("hull", "12", "") for _ in range(7))
    rows = chip_rows(chips, 10.0, 70.0)
    assert [chip for row in rows for chip in row] == list(chips)
    assert len(rows) > 1
    assert all(sum(chip_width(chip, 10.0) for chip in row) <= 70.0 for row in rows)


# The command line --------------------------------------------------------------------------------------------


def test_saves_and_their_steps_can_be_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "game.json"
    file.write_bytes(record.dump(defending()))
    assert main(["show", str(file)]) == 0
    assert "spend a defense token?" in words(file.with_suffix(".svg").read_text(encoding="utf-8"))
    assert main(["show", str(file), "--at", "1", "--refused", "--svg", "-"]) == 0
    assert "attack whom?" in words(capsys.readouterr().out.partition("\n")[2])


def test_scenarios_can_be_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "straight.toml"
    file.write_text(SCENARIO)
    assert main(["show", str(file), "--svg", "-"]) == 0
    assert "which course?" in words(capsys.readouterr().out)
