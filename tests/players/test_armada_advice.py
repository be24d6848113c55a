"""What the greedy bot makes of Armada positions: courses, targets, tokens, dials, repairs, squadrons."""

from typing import Any

import pytest

from holotable.armada.frames import Attack
from holotable.armada.position import PlacedShip, PlacedSquadron, Position
from holotable.armada.setup import Setup
from holotable.kernel import record
from holotable.kernel.decision import Decision, Numbers
from holotable.kernel.game import Game
from holotable.players import Seen, bot
from holotable.players.armada_odds import mean, spread
from holotable.rulesets import load
from holotable.table.placement import InsideTable
from holotable.table.position import PlacedObstacle

EDITIONS = ("armada-1.0", "armada-1.5")
RED_DIE = ("blank", "blank", "hit", "hit", "crit", "crit", "double_hit", "accuracy")
BLUE_DIE = ("hit", "hit", "hit", "hit", "crit", "crit", "accuracy", "accuracy")
BLANK, HIT, CRIT, DOUBLE, ACCURACY = 0, 2, 4, 6, 7
B_HIT, B_CRIT, B_ACCURACY = 0, 4, 6
VICTORY, NEBULON, CORVETTE = "victory_ii_class_star_destroyer", "nebulon_b_escort_frigate", "cr90_corvette_a"


def position(*pieces: Any, phase: Any = "ship", ruleset: str = "armada-1.5", round: int = 3) -> Game:
    def of(kind: type) -> tuple[Any, ...]:
        return tuple(piece for piece in pieces if isinstance(piece, kind))

    place = Position(
        ships=of(PlacedShip),
        squadrons=of(PlacedSquadron),
        obstacles=of(PlacedObstacle),
        phase=phase,
        round=round,
    )
    return record.begin(load(ruleset), Setup(position=place))


def red(ship: str, x: float, y: float, heading: float = 0.0, **more: Any) -> PlacedShip:
    return PlacedShip(seat="red", ship=ship, x=x, y=y, heading=heading, **more)


def blue(ship: str, x: float, y: float, heading: float = 180.0, **more: Any) -> PlacedShip:
    return PlacedShip(seat="blue", ship=ship, x=x, y=y, heading=heading, **more)


def wing(seat: Any, squadron: str, x: float, y: float, **more: Any) -> PlacedSquadron:
    return PlacedSquadron(seat=seat, squadron=squadron, x=x, y=y, **more)


def asked(game: Game, key: str) -> Any:
    return next(d for d in game.decisions if d.why.key == key)


def greedy(game: Game, decision: Decision[Any]) -> Numbers:
    player: Any = bot("greedy", 1)
    answer = player.choose(Seen(game, decision.player), decision)
    assert player.mishaps == []
    return answer


def chosen(game: Game, key: str) -> list[str]:
    """What the bot chooses of a question, by label."""
    decision = asked(game, key)
    return [decision.options[number].label for number in greedy(game, decision)]


def answer(game: Game, key: str, values: Numbers | None = None) -> None:
    decision = asked(game, key)
    game.answer(decision, greedy(game, decision) if values is None else values)


def until(game: Game, key: str) -> None:
    """Let the bot play up to a question."""
    for _ in range(40):
        decision = game.decision
        assert decision is not None
        if decision.why.key == key:
            return
        game.answer(decision, greedy(game, decision))
    raise AssertionError(f"{key} is not asked")


# Courses -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("x", "y", "heading"), [(457, 750, 0), (750, 457, 90), (457, 164, 180), (164, 457, 270)]
)
def test_it_does_not_fly_off_the_table(x: float, y: float, heading: float):
    game = position(red(CORVETTE, x, y, heading), blue(VICTORY, 100, 100, 0, activated=True))
    until(game, "determine-course")
    answer(game, "determine-course")
    (ship,) = (piece for piece in game.state.pieces.values() if piece.owner == "red")
    assert ship.zone == "table"
    assert InsideTable("ARM-DMG-12").check(game, ship.id, ship.at.numbers) is None


def test_it_spends_a_navigate_token_to_stay_on_the_table():
    """At speed 2 a Victory cannot turn before the edge; at speed 1 it stays on the table."""
    star_destroyer = red(VICTORY, 457, 740, tokens=("navigate",))
    game = position(star_destroyer, blue(CORVETTE, 100, 100, 0, activated=True))
    until(game, "resolve-navigate")
    assert chosen(game, "resolve-navigate") == ["navigate by token"]
    answer(game, "resolve-navigate")
    assert chosen(game, "change-speed")[0].endswith("1")


@pytest.mark.parametrize(
    ("obstacle", "mishap"),
    [
        (PlacedObstacle(outline="asteroid_1", x=420, y=440), "overlaps-obstacle"),
        (red(NEBULON, 420, 450, activated=True), "overlaps-ship"),
    ],
)
def test_it_sails_round_asteroids_and_friends(obstacle: PlacedObstacle | PlacedShip, mishap: str):
    met: list[bool] = []
    for straight in (True, False):
        game = position(red(CORVETTE, 457, 300), blue(VICTORY, 457, 800, activated=True), obstacle)
        until(game, "determine-course")
        decision = asked(game, "determine-course")
        answer(game, "determine-course", straight_on(decision) if straight else None)
        met.append(any(line.why.key == mishap for line in game.log or []))
    assert met == [True, False]


def straight_on(decision: Any) -> Numbers:
    return next((n,) for n, option in enumerate(decision.options) if option.label.strip("0 ") == "")


# Attacks -----------------------------------------------------------------------------------------------------


def test_it_takes_the_kill():
    dying = blue(NEBULON, 330, 480, name="Dying", facedown=("structural_damage",) * 4, shields={"front": 0})
    game = position(red(VICTORY, 400, 300), blue(NEBULON, 470, 480, name="Fresh"), dying)
    assert "Dying" in chosen(game, "declare-target")[0]


def test_it_attacks_the_hull_zone_without_shields():
    target = blue(NEBULON, 400, 480, 135, shields={"front": 3, "right": 0})
    game = position(red(VICTORY, 400, 300), target)
    labels = {option.label.split(" at ")[0] for option in asked(game, "declare-target").options}
    assert {label.split()[-1] for label in labels} >= {"front", "right"}
    assert chosen(game, "declare-target")[0].split(" at ")[0].endswith("right")


def volley(*faces: int, ruleset: str = "armada-1.5", **target: Any) -> Game:
    """A Victory has rolled three red and three blue dice at a ship that is 110 mm off, at close range."""
    ship = target.pop("ship", NEBULON)
    game = position(red(VICTORY, 457, 300), blue(ship, 457, 500, **target), ruleset=ruleset)
    answer(game, "declare-target")
    answer(game, "roll-attack", faces)
    return game


NOTHING = (BLANK, BLANK, BLANK, B_ACCURACY, B_ACCURACY, B_ACCURACY)
ONE = (HIT, BLANK, BLANK, B_ACCURACY, B_ACCURACY, B_ACCURACY)
FIVE = (HIT, HIT, BLANK, B_HIT, B_HIT, B_HIT)


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_it_braces_five_damage(ruleset: str):
    game = volley(*FIVE, ruleset=ruleset)
    assert chosen(game, "DefenseTokens") == ["spend brace"]


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_it_spends_no_token_on_no_damage(ruleset: str):
    game = volley(*NOTHING, ruleset=ruleset)
    answer(game, "AttackEffects", ())
    assert chosen(game, "DefenseTokens") == []


def test_it_spends_no_token_on_what_its_shields_take():
    game = volley(*ONE, ship=VICTORY)
    answer(game, "AttackEffects", ())
    assert chosen(game, "DefenseTokens") == []


def test_it_redirects_what_would_reach_the_hull():
    game = volley(*FIVE, ship=VICTORY, exhausted=("brace",), shields={"left": 1})
    assert "spend redirect" in [o.label for o in asked(game, "DefenseTokens").options]
    assert chosen(game, "DefenseTokens") == ["spend redirect"]
    answer(game, "DefenseTokens")
    assert chosen(game, "redirect-zone") == ["right"]
    answer(game, "redirect-zone")
    answer(game, "DefenseTokens", ())
    assert chosen(game, "redirect-amount") == ["2 damage"]


def test_it_does_not_throw_an_exhausted_token_away_for_little():
    game = volley(HIT, HIT, *NOTHING[2:], exhausted=("brace", "brace", "evade"))
    answer(game, "AttackEffects", ())
    assert chosen(game, "DefenseTokens") == []


def test_in_the_last_round_it_does():
    target = blue(NEBULON, 457, 500, exhausted=("brace", "brace", "evade"))
    game = position(red(VICTORY, 457, 300), target, round=6)
    answer(game, "declare-target")
    answer(game, "roll-attack", FIVE)
    assert chosen(game, "DefenseTokens") == ["spend brace"]


def test_it_evades_the_double_hit():
    game = volley(DOUBLE, HIT, BLANK, B_HIT, B_HIT, B_CRIT)
    answer(game, "DefenseTokens", tuple(_option(game, "DefenseTokens", "spend evade")))
    key = "evade-dice" if any(d.why.key == "evade-dice" for d in game.decisions) else "evade-die"
    assert chosen(game, key) == ["red double+hit"]


def test_in_the_first_edition_it_does_not_evade_at_close_range():
    game = volley(
        DOUBLE, BLANK, BLANK, B_CRIT, B_CRIT, B_HIT, ruleset="armada-1.0", discarded=("brace", "brace")
    )
    assert chosen(game, "DefenseTokens") == []


def _option(game: Game, key: str, label: str) -> list[int]:
    return [n for n, option in enumerate(asked(game, key).options) if option.label == label]


def test_it_spends_an_accuracy_on_the_brace_token():
    game = volley(HIT, HIT, HIT, B_HIT, B_HIT, B_ACCURACY)
    assert chosen(game, "AttackEffects") == ["spend accuracy"]
    answer(game, "AttackEffects")
    assert chosen(game, "lock-token")[0].startswith("brace")


def test_it_keeps_an_accuracy_that_locks_nothing_worth_locking():
    game = volley(HIT, BLANK, BLANK, B_ACCURACY, B_ACCURACY, B_ACCURACY, discarded=("evade",))
    assert chosen(game, "AttackEffects") == []


def test_it_spends_the_accuracy_die_whose_color_can_be_spared():
    """Blue dice show accuracy more often, so a red one is spent; but not the last die of a color."""
    game = volley(HIT, HIT, ACCURACY, B_ACCURACY, B_HIT, B_HIT)
    answer(game, "AttackEffects", tuple(_option(game, "AttackEffects", "spend accuracy")))
    assert chosen(game, "accuracy-die") == ["red accuracy"]

    game = position(red(NEBULON, 457, 300, 90, dials=("concentrate_fire",)), blue(VICTORY, 457, 480))
    until(game, "roll-attack")
    answer(game, "roll-attack", (ACCURACY, B_ACCURACY))
    answer(game, "AttackEffects", tuple(_option(game, "AttackEffects", "concentrate fire")))
    answer(game, "concentrate-color", tuple(_option(game, "concentrate-color", "blue")))
    answer(game, "add-dice", (B_HIT,))
    answer(game, "AttackEffects", tuple(_option(game, "AttackEffects", "spend accuracy")))
    assert chosen(game, "accuracy-die") == ["blue accuracy"]


def test_it_resolves_the_standard_critical():
    game = volley(CRIT, HIT, HIT, B_HIT, B_HIT, B_HIT, speed=0)
    assert chosen(game, "CriticalEffect") == ["standard critical effect"]


@pytest.mark.parametrize(("faces", "wanted"), [((BLANK, HIT, B_HIT), 1), ((DOUBLE, HIT, B_HIT), 0)])
def test_a_concentrate_fire_token_waits_for_a_bad_die(faces: Numbers, wanted: int):
    game = position(red(CORVETTE, 457, 300, tokens=("concentrate_fire",)), blue(VICTORY, 457, 510))
    answer(game, "declare-target")
    answer(game, "roll-attack", faces)
    assert chosen(game, "AttackEffects") == ["concentrate fire"][:wanted]
    if wanted:
        answer(game, "AttackEffects")
        assert chosen(game, "concentrate-reroll") == ["red blank"]


def test_an_obstructed_attack_loses_its_worst_die():
    rock = PlacedObstacle(outline="asteroid_1", x=457, y=390)
    game = position(red("victory_i_class_star_destroyer_empire", 457, 300), blue(NEBULON, 457, 500), rock)
    answer(game, "declare-target")
    assert chosen(game, "remove-die") == ["red"]


# Orders ------------------------------------------------------------------------------------------------------


def test_a_ship_that_is_hurt_is_ordered_to_repair():
    hurt = red(NEBULON, 457, 200, 90, facedown=("structural_damage",) * 3, shields={"front": 0, "left": 0})
    game = position(hurt, blue(VICTORY, 700, 800), phase="command")
    assert chosen(game, "assign-dial") == ["repair"]


def test_a_ship_that_is_whole_is_not():
    game = position(red(NEBULON, 457, 200), blue(VICTORY, 457, 450), phase="command")
    assert chosen(game, "assign-dial") == ["concentrate fire"]


@pytest.mark.parametrize(
    ("shields", "wanted"), [({}, "take the token"), ({"front": 0, "left": 0}, "keep the dial")]
)
def test_a_dial_that_is_of_no_use_becomes_a_token(shields: dict[str, int], wanted: str):
    game = position(red(NEBULON, 457, 200, dials=("repair",), shields=shields), blue(VICTORY, 700, 800))
    assert chosen(game, "convert-dial") == [wanted]


def test_it_mends_the_hull_before_the_last_point_is_gone():
    dying = red(NEBULON, 457, 200, dials=("repair",), facedown=("structural_damage",) * 4)
    game = position(dying, blue(VICTORY, 457, 800))
    until(game, "spend-engineering")
    assert chosen(game, "spend-engineering")[0].startswith("discard")


def test_it_recovers_the_shields_that_face_the_enemy():
    bare = red(NEBULON, 457, 200, dials=("repair",), shields=dict.fromkeys(("front", "left", "rear"), 0))
    game = position(bare, blue(VICTORY, 457, 500, activated=True))
    until(game, "spend-engineering")
    assert chosen(game, "spend-engineering") == ["recover a shield front (2)"]


def test_debris_hits_shields_rather_than_hull():
    rock = PlacedObstacle(outline="debris_1", x=457, y=437)
    bare = red(NEBULON, 457, 300, shields={"front": 0, "left": 0, "right": 1, "rear": 2})
    game = position(bare, blue(VICTORY, 100, 800, activated=True), rock)
    until(game, "determine-course")
    game.answer(decision := asked(game, "determine-course"), straight_on(decision))
    assert chosen(game, "damage-zone") == ["rear"]


# Squadrons ---------------------------------------------------------------------------------------------------


def test_an_engaged_squadron_attacks():
    game = position(
        red(CORVETTE, 100, 100), blue(VICTORY, 800, 800),
        wing("red", "x_wing_squadron", 450, 450), wing("blue", "tie_fighter_squadron", 450, 540),
        phase="squadron",
    )  # fmt: skip
    assert chosen(game, "squadron-deed") == ["attack"]


def test_a_squadron_finishes_what_is_nearly_destroyed():
    game = position(
        red(CORVETTE, 100, 100), blue(VICTORY, 800, 800), wing("red", "x_wing_squadron", 450, 450),
        wing("blue", "tie_fighter_squadron", 450, 540, name="Fresh"),
        wing("blue", "tie_fighter_squadron", 450, 360, name="Dying", hull=1),
        phase="squadron",
    )  # fmt: skip
    answer(game, "squadron-deed")
    assert "Dying" in chosen(game, "declare-target")[0]


def test_a_bomber_flies_to_a_ship_and_stays_on_the_table():
    game = position(
        red(CORVETTE, 100, 400, activated=True), blue(VICTORY, 500, 880, 90),
        wing("red", "y_wing_squadron", 500, 660), phase="squadron",
    )  # fmt: skip
    answer(game, "squadron-deed")
    decision = asked(game, "move-squadron")
    x, y, _ = greedy(game, decision)
    assert y > 720_000
    assert InsideTable("ARM-DMG-12").check(game, decision.piece, (x, y, 0)) is None


def test_a_squadron_that_may_do_both_moves_first_and_then_attacks():
    game = position(
        red(CORVETTE, 450, 400, dials=("squadron",)), blue(VICTORY, 100, 850, activated=True),
        wing("red", "x_wing_squadron", 450, 500), wing("blue", "tie_fighter_squadron", 450, 700),
    )  # fmt: skip
    until(game, "roll-attack")
    atk: Attack = game.nearest(Attack)
    assert (atk.attacker.partition("#")[0], atk.defender.partition("#")[0]) == ("squadron", "squadron")


# Yardstick ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("ARM-DICE-01", "ARM-DICE-02")
def test_mean_damage_by_hand():
    assert mean(RED_DIE, True) == mean(BLUE_DIE, True) == 0.75
    assert mean(BLUE_DIE, False) == 0.5
    odds = spread((RED_DIE, BLUE_DIE), True)
    assert sum(odds) == pytest.approx(1.0)
    assert odds[0] == pytest.approx(3 / 8 * 2 / 8)
    assert sum(total * chance for total, chance in enumerate(odds)) == pytest.approx(1.5)
