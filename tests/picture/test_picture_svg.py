"""The file that is written: it parses, keeps secrets, and stays as it is."""

from __future__ import annotations

import os
from pathlib import Path
from xml.etree import ElementTree

import pytest
from picture_positions import POE, XWING_1, barrel_roll, begin, bumped, shot, tallon_roll, whole_game, words

from holotable.kernel.view import view
from holotable.picture import ALL, NoPicture, draw_game, draw_state
from holotable.picture.forms import badges, initials
from holotable.picture.labels import place
from holotable.picture.scene import Scene
from holotable.picture.style import PALETTES
from holotable.xwing.position import PlacedShip

GOLDEN = Path(__file__).parent / "golden.svg"
SECRET = PlacedShip(
    seat="blue",
    pilot="omegaleader",
    x=500,
    y=700,
    heading=180,
    dial="5 straight",
    facedown=("structuraldamage",),
)


@pytest.mark.parametrize("make", [bumped, shot, barrel_roll, tallon_roll, whole_game])
@pytest.mark.parametrize("seat", [ALL, None, "red", "blue"])
def test_every_picture_is_xml_with_a_title(make, seat):
    for close in (False, True):
        root = ElementTree.fromstring(draw_game(make(), seat, close=close))
        assert root.tag.endswith("svg")
        assert (root[0].text or "").startswith("X-Wing")


def test_names_with_special_characters_are_escaped():
    ship = PlacedShip(name="A & <B>", seat="red", pilot="poedameron", x=300, y=300)
    assert "A & <B>" in words(draw_game(begin(ship, SECRET), ALL))


def test_the_viewbox_is_in_millimetres():
    root = ElementTree.fromstring(draw_game(begin(POE, SECRET), ALL))
    base = next(e for e in root.iter() if e.get("class") == "base")
    points = [tuple(map(float, p.split(","))) for p in base.get("points", "").split()]
    assert sum(x for x, _ in points) / 4 == pytest.approx(350, abs=0.01)
    assert sum(y for _, y in points) / 4 == pytest.approx(-520, abs=0.01)
    assert ((points[0][0] - points[1][0]) ** 2 + (points[0][1] - points[1][1]) ** 2) ** 0.5 == pytest.approx(
        40, abs=0.02
    )


def test_a_dial_is_drawn_only_for_those_who_see_it():
    game = begin(POE, SECRET, phase="activation", done=("poedameron",), round=2)
    dialled = begin(
        PlacedShip(seat="red", pilot="bluesquadronnovice", x=200, y=200),
        PlacedShip(name="Other", seat="red", pilot="bluesquadronnovice", x=400, y=200),
        SECRET,
        phase="activation",
    )
    assert game.decision is not None
    assert "dial: 5 straight" in words(draw_game(dialled, "blue"))
    assert "dial: 5 straight" in words(draw_game(dialled, ALL))
    for seat in ("red", None):
        assert "5 straight" not in draw_game(dialled, seat)
        assert "dial set" in words(draw_game(dialled, seat))


def test_facedown_damage_and_the_other_side_s_choices_stay_secret():
    game = begin(POE, SECRET)
    text = draw_game(game, "red")
    assert "tructural" not in text
    assert "1 facedown damage" in words(text)
    assert "segnors loop" not in text
    assert "segnors\u00a0loop" not in text
    assert "segnors\u00a0loop" in draw_game(game, "blue")


def test_two_games_that_differ_in_a_secret_give_the_others_the_same_picture():
    ships = (
        PlacedShip(seat="red", pilot="bluesquadronnovice", x=200 + 200 * k, y=200, name=f"Novice {k}")
        for k in (0, 1)
    )
    one, two = tuple(ships)
    other = PlacedShip(
        seat="blue",
        pilot="omegaleader",
        x=500,
        y=700,
        heading=180,
        dial="2 straight",
        facedown=("majorhullbreach",),
    )
    games = [begin(one, two, ship, phase="activation") for ship in (SECRET, other)]
    assert draw_game(games[0], "red") == draw_game(games[1], "red")
    assert draw_game(games[0], None) == draw_game(games[1], None)
    assert draw_game(games[0], ALL) != draw_game(games[1], ALL)


def test_a_view_can_be_drawn_without_its_game():
    game = shot()
    assert "Poe Dameron" in draw_state(XWING_1, view(game.state, "red"))


def test_both_themes_write_their_colours():
    game = shot()
    for theme in ("dark", "light"):
        text = draw_game(game, ALL, theme=theme)
        assert f'class="holotable {theme}"' in text
        assert PALETTES[theme]["mat"] in text


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_texts_have_enough_contrast(theme):
    colours = PALETTES[theme]
    on_page = ("text", "dim", "seat0", "seat1", "sun", "good", "bad", "tool", "ghost")
    assert [name for name in on_page if contrast(colours[name], colours["page"]) < 4.5] == []
    chips = ("sky", "sun", "good", "bad", "tool", "ghost")
    assert [name for name in chips if contrast(colours[name], colours["chiptext"]) < 4.5] == []
    assert contrast(colours["seat0"], colours["onseat"]) >= 4.5
    assert contrast(colours["seat1"], colours["onseat"]) >= 4.5
    assert contrast(colours["ink"], colours["onink"]) >= 4.5
    assert contrast(colours["rockedge"], colours["mat"]) >= 3.0


def contrast(one: str, two: str) -> float:
    """The contrast ratio of two colours (WCAG 2)."""
    light, dark = sorted((_luminance(one), _luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_badges_differ():
    assert initials('"Red Ace"') == "RA"
    assert initials("Zeta Squadron Pilot 2") == "ZS2"
    assert badges(["Poe", "Red Ace", "Rebel A"]) == ["PO", "RA", "RAa"]


def test_tags_keep_off_one_another():
    ships = [
        PlacedShip(seat="red", pilot="bluesquadronnovice", x=200 + 90 * k, y=300, name=f"Novice {k}")
        for k in range(6)
    ]
    from holotable.picture import game_scene

    scene: Scene = game_scene(begin(*ships, SECRET), ALL)
    boxes = [tag.box for tag in place(scene).tags]
    for k, a in enumerate(boxes):
        for b in boxes[k + 1 :]:
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def test_a_family_without_a_painter_says_so():
    from dataclasses import replace

    game = shot()
    game.ruleset = replace(XWING_1, id="chess-1", packs=(), built_in=())
    with pytest.raises(NoPicture, match=r"no pictures of chess-1 yet"):
        draw_game(game)


def test_golden():
    """HOLOTABLE_GOLDEN=1 writes the file anew; look at it before you commit it."""
    text = draw_game(barrel_roll(), ALL, close=True)
    if os.environ.get("HOLOTABLE_GOLDEN"):
        GOLDEN.write_text(text, encoding="utf-8")
    assert text == GOLDEN.read_text(encoding="utf-8")
