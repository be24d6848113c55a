"""Rules of attacks and damage that no core card reaches: packs of our own reach them (ARM-ATK-03, ARM-DMG-16, ...)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from holotable.armada.events import ExhaustDefense
from holotable.armada.facts import Armament, ShipFacts, UpgradeFacts
from holotable.armada.frames import Attack, Maneuver
from holotable.armada.points import AttackEffects, DefenseTokens
from holotable.armada.queries import Hull, Keyword
from holotable.armada.vocabulary import Armada
from holotable.armada.vocabulary.ledger import DISCARD
from holotable.kernel.frame import Source
from holotable.kernel.hooks import Cost, Effects
from holotable.kernel.query import Add
from holotable.kernel.ruleset import Pack
from holotable.rulesets import load
from holotable.testing import table

VSD = "red victory_ii_class_star_destroyer 457,250 up name=VSD speed=1"
CR90 = "blue cr90_corvette_a 457,436 down name=CR90"
OTHER = "blue cr90_corvette_b 850,850 left name=Other"
both = pytest.mark.parametrize("ruleset", ["armada-1.0", "armada-1.5"])


def pack(ruleset: str, facts: dict[str, Any], effects: Effects | None = None) -> Pack:
    """A pack of these cards."""
    return Pack("ours", "1", ruleset, facts, effects or Effects())


def printed(ruleset: str, ship: str) -> ShipFacts:
    """A core ship card, to print another from."""
    return load(ruleset).facts[f"ship:{ship}"]


# An armament without dice ------------------------------------------------------------------------------------


def unarmed(ruleset: str) -> Pack:
    """A Victory without dice against squadrons and in its left zone, and a card that adds a die to its attacks."""
    victory = printed(ruleset, "victory_ii_class_star_destroyer")
    battery = {**victory.battery, "left": Armament()}
    facts = {
        "ship:hulk": replace(victory, name="Hulk", anti_squadron=Armament(), battery=battery),
        "upgrade:gunner": UpgradeFacts("Gunner", ("officer",), 1),
    }
    effects = Effects()

    @effects.kind("upgrade")("gunner").offer(AttackEffects)
    def one_more(g: Armada, me: Source, atk: Attack) -> None:
        if atk.attacker == me.host:
            g.add_dice("red")

    return pack(ruleset, facts, effects)


@pytest.mark.rule("ARM-ATK-03", "ARM-ATK-12", "ARM-ATK-15", ruleset="armada-1.5")
@pytest.mark.rule("ARM-ATK-12", "ARM-ATK-15", ruleset="armada-1.0")
@both
def test_an_armament_without_dice_attacks_nothing_though_a_card_would_add_some(ruleset: str) -> None:
    hulk = "red hulk 457,250 up +gunner name=Hulk speed=1"
    beside, x_wing = "blue cr90_corvette_a 330,250 up name=Side", "blue x_wing_squadron 457,340 name=X"
    with table(ruleset, hulk, CR90, beside, x_wing, packs=[unarmed(ruleset)]) as t:
        t.activate("Hulk")
        t.refuses_attack("Hulk front", "X", "ARM-ATK-12").refuses_attack(
            "Hulk left", "Side right", "ARM-ATK-12"
        )
        t.attack("Hulk front", "CR90 front").dice("blank blank blank accuracy accuracy accuracy")
        t.choose("Gunner").dice("hit")
        assert len(t.pool()) == 7
        t.done()


# Hull values that change -------------------------------------------------------------------------------------


def braced(ruleset: str) -> Pack:
    """A commander under whom each friendly ship has 1 hull more, and a card of its own that discards itself."""
    facts = {
        "upgrade:boatswain": UpgradeFacts("Boatswain", ("commander",), 1),
        "upgrade:brittle": UpgradeFacts("Brittle", ("officer",), 1),
    }
    effects = Effects()
    upgrade = effects.kind("upgrade")

    @upgrade("boatswain").value(Hull)
    def stronger(g: Armada, me: Source, ask: Hull) -> Add | None:
        return Add(1) if g.is_ship(ask.unit) and g.friendly(me.host, ask.unit) else None

    brittle = upgrade("brittle")

    @brittle.value(Hull)
    def strong_yet(g: Armada, me: Source, ask: Hull) -> Add | None:
        return Add(1) if ask.unit == me.host else None

    @brittle.after(Maneuver, cost=DISCARD, may=True)
    def breaks(g: Armada, me: Source, now: Maneuver) -> None:
        if now.ship == me.host:
            g.gain_token(me.host, "repair")

    return pack(ruleset, facts, effects)


@pytest.mark.rule("ARM-DMG-16", "ARM-DMG-03", ruleset="armada-1.5")
@pytest.mark.rule("ARM-DMG-03", ruleset="armada-1.0")
@both
@pytest.mark.parametrize(("cards", "zone"), [(4, "destroyed"), (3, "table")])
def test_a_ship_dies_with_the_flagship_whose_commander_raised_its_hull(
    ruleset: str, cards: int, zone: str
) -> None:
    """A corvette has hull 4. With 4 cards it lives for as long as the commander does."""
    flagship = "blue cr90_corvette_a 457,560 down +boatswain name=Flag speed=0 shields=0"
    flagship += " facedown=crew_panic,crew_panic,comm_noise,comm_noise"
    held = ",".join(["power_failure", "power_failure", "ruptured_engine", "ruptured_engine"][:cards])
    mate = f"blue cr90_corvette_a 850,850 left name=Mate facedown={held}"
    with table(
        ruleset, VSD, flagship, mate, OTHER.replace("850,850", "850,600"), packs=[braced(ruleset)]
    ) as t:
        assert t.ship("Mate").zone == "table"
        t.attack("VSD front", "Flag front").dice("hit blank blank").draws("injured_crew")
        assert t.ship("Flag").zone == "destroyed"
        assert t.ship("Mate").zone == zone
        assert t.ship("Other").zone == "table"


@pytest.mark.rule("ARM-DMG-16", ruleset="armada-1.5")
@both
@pytest.mark.parametrize(
    ("cards", "zone"),
    [("crew_panic,comm_noise,comm_noise,power_failure", "destroyed"), ("crew_panic", "table")],
)
def test_a_ship_dies_when_the_card_that_raised_its_hull_is_discarded(
    ruleset: str, cards: str, zone: str
) -> None:
    corvette = f"blue cr90_corvette_a 457,600 up +brittle name=CR90 speed=1 facedown={cards}"
    with table(ruleset, VSD, corvette, OTHER, first="blue", packs=[braced(ruleset)]) as t:
        t.activate("CR90").decline()
        t.course("0").choose("Brittle")
        assert t.ship("CR90").zone == zone


# Tokens and dice that serve a card ---------------------------------------------------------------------------


def can_exhaust_brace(g: Armada, me: Source) -> bool:
    """Whether a readied brace is left."""
    row = g.ship(me.host).defense
    return any(token.kind == "brace" and token.state == "ready" for token in row)


def exhaust_brace(g: Armada, me: Source) -> None:
    """Pay with a readied brace."""
    row = g.ship(me.host).defense
    g.do(
        ExhaustDefense(me.host, next(n for n, t in enumerate(row) if (t.kind, t.state) == ("brace", "ready")))
    )


def chaff(ruleset: str) -> Pack:
    """A card that cancels an attack die for an exhausted brace."""
    effects = Effects()

    @effects.kind("upgrade")("chaff").offer(
        DefenseTokens, cost=Cost("a brace", can_exhaust_brace, exhaust_brace)
    )
    def blinds(g: Armada, me: Source, atk: Attack) -> None:
        if atk.defender == me.host:
            g.remove_dice(atk, [g.pick_die(me.owner, atk.dice, "evade-die", "ARM-DICE-15")])

    return pack(ruleset, {"upgrade:chaff": UpgradeFacts("Chaff", ("officer",), 1)}, effects)


@both
@pytest.mark.rule("ARM-DEF-07", "ARM-TIM-11", "ARM-DICE-15")
def test_a_token_spent_as_the_cost_of_a_card_gives_nothing_else(ruleset: str) -> None:
    """3 damage less the canceled one are 2: the brace that paid for it halves nothing, a brace that is spent does."""
    nebulon = "blue nebulon_b_escort_frigate 457,560 down +chaff name=Neb"
    for spent, shields in ((False, 1), (True, 2)):
        with table(ruleset, VSD, nebulon, packs=[chaff(ruleset)]) as t:
            t.attack("VSD front", "Neb front").dice("hit hit hit").choose("Chaff")
            assert t.defense("Neb") == ["evade", "brace exhausted", "brace"]
            if spent:
                t.choose("spend brace").choose("brace (readied)")
            t.done()
            assert t.ship("Neb").shields["front"] == shields


def mines(ruleset: str) -> Pack:
    """A card for which dice are rolled after a maneuver: each hit among them is a command token."""
    effects = Effects()

    @effects.kind("upgrade")("mines").after(Maneuver)
    def burst(g: Armada, me: Source, now: Maneuver) -> None:
        if now.ship == me.host:
            faces = g.roll(me.owner, ("red", "blue", "black"), "add-dice", "ARM-DICE-08")
            if "hit" in faces:
                g.gain_token(me.host, "repair")

    return pack(ruleset, {"upgrade:mines": UpgradeFacts("Mines", ("officer",), 1)}, effects)


@both
@pytest.mark.rule("ARM-DICE-08")
@pytest.mark.parametrize(
    ("faces", "tokens"), [("crit accuracy hit_crit", ()), ("double_hit accuracy hit", ("repair",))]
)
def test_dice_that_no_attack_rolls_mean_what_their_effect_says_and_nothing_else(
    ruleset: str, faces: str, tokens: tuple[str, ...]
) -> None:
    """Nobody may lock a token, spend one or resolve a critical effect; hits and crits are no damage."""
    neb = "red nebulon_b_escort_frigate 457,250 up +mines name=Neb speed=1 tokens=concentrate_fire"
    with table(ruleset, neb, "blue cr90_corvette_a 457,700 down name=CR90", packs=[mines(ruleset)]) as t:
        t.maneuver("Neb", "0").dice(faces).asks("blue", "determine-course")
        for name in ("Neb", "CR90"):
            facts = t.game.facts(t.ship(name).id)
            assert t.ship(name).shields == facts.shields
            assert t.defense(name) == list(facts.defense)
            assert t.faceup(name) == t.facedown(name) == []
        assert t.ship("Neb").tokens == ("concentrate_fire", *tokens)


def extras(ruleset: str) -> Pack:
    """A card that adds a black die at any range, and one under which friendly squadrons gain counter 1."""
    effects = Effects()
    upgrade = effects.kind("upgrade")

    @upgrade("racks").offer(AttackEffects)
    def one_black(g: Armada, me: Source, atk: Attack) -> None:
        if atk.attacker == me.host:
            g.add_dice("black")

    @upgrade("flak").value(Keyword)
    def strike_back(g: Armada, me: Source, ask: Keyword) -> Add | None:
        return Add(1) if ask.name == "counter" and g.friendly(me.host, ask.unit) else None

    facts = {
        "upgrade:racks": UpgradeFacts("Racks", ("officer",), 1),
        "upgrade:flak": UpgradeFacts("Flak", ("officer",), 1),
    }
    return pack(ruleset, facts, effects)


@both
@pytest.mark.rule("ARM-DICE-12", "ARM-DICE-11")
def test_an_added_die_need_not_be_of_a_color_of_the_range(ruleset: str) -> None:
    """A Victory I has three black dice in front: none is gathered at long range, but the card adds one there."""
    ship = "red victory_i_class_star_destroyer_empire 457,250 up +racks name=VSD speed=1"
    with table(ruleset, ship, "blue cr90_corvette_a 457,600 down name=CR90", packs=[extras(ruleset)]) as t:
        t.attack("VSD front", "CR90 front").dice("blank blank blank").choose("Racks").dice("hit_crit")
        assert t.pool() == ["red blank", "red blank", "red blank", "black hit_crit"]
        t.done()


@both
@pytest.mark.rule("ARM-KEY-01", ruleset="armada-1.5")
@pytest.mark.rule("ARM-KEY-03")
@pytest.mark.parametrize(("card", "dice"), [("tie_interceptor_squadron", 3), ("tie_fighter_squadron", 1)])
def test_the_numbers_of_a_keyword_add_up(ruleset: str, card: str, dice: int) -> None:
    """Counter 2 and counter 1 are counter 3; without the one there is the other."""
    ship = "red victory_ii_class_star_destroyer 800,100 up +flak name=VSD"
    x_wing, tie = "blue x_wing_squadron 300,300 name=X", f"red {card} 300,360 name=TIE"
    units = (ship, OTHER, x_wing, tie)
    with table(ruleset, *units, phase="squadron", first="blue", packs=[extras(ruleset)]) as t:
        t.attack("X", "TIE").dice("accuracy accuracy accuracy accuracy").asks("red", "counter")
        t.yes().dice(" ".join(["hit"] * dice))
        assert t.squadron("X").hull == 5 - dice
