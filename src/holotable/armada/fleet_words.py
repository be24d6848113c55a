"""What the refusals of an illegal fleet say."""

from __future__ import annotations

FLEET_WORDS: dict[str, str] = {
    "fleet-unknown": "unknown {kind} {card!r}",
    "fleet-empty": "the fleet has no ship",
    "fleet-over": "the fleet costs {points} points, the agreed total is {limit}",
    "fleet-factions": "cards of {factions} cannot be in one fleet",
    "fleet-side": "there is no {faction} fleet in this edition",
    "fleet-no-flagship": "no ship carries a commander",
    "fleet-flagships": "a fleet has one commander, not {number}: {cards}",
    "fleet-squadrons": "the squadrons cost {points} points; at a total of {limit} they may cost {cap}",
    "fleet-objectives": "a fleet brings one {category} objective, not {number}",
    "fleet-objective-kind": "{card} is no assault, defense or navigation objective",
    "fleet-objective-unplayed": "{card} cannot be played here yet; of the {category} objectives there is {known}",
    "fleet-unique": "{card} is unique and appears more than once",
    "fleet-craft": "there is only one {craft}, so {card} cannot fly beside another of its pilots",
    "fleet-aces": "{number} unique squadrons with defense tokens; at a total of {limit} there may be {cap}",
    "fleet-copies": "{ship} carries {card} more than once",
    "fleet-icon": "{ship} has no free {icon} icon for {card}",
    "fleet-icon-unknown": "{card} has the icon {icon}, which this edition does not know",
    "fleet-modifications": "{ship} carries more than one modification: {cards}",
    "fleet-upgrade-faction": "{card} is not for the faction of {ship}",
    "fleet-title": "{card} is a title for a {ship_class}, not for {ship}",
    "fleet-titles": "{ship} carries more than one title: {cards}",
    "fleet-flotilla": "{ship} is a flotilla, so {card} cannot command from it",
    "fleet-size": "{card} is for {sizes} ships; {ship} is {size}",
    "fleet-flagship-only": "{card} is for the flagship only, and {ship} carries no commander",
    "fleet-trait": "{card} is for {trait} ships, which {ship} is not",
    "fleet-name": "{card} is for ships called {wanted}, which {ship} is not",
}
