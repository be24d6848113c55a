"""Playing scenarios: the steps of a file in order, then its expectations; the first difference is the outcome."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from holotable.kernel.record_base import Fact, Seat
from holotable.scenario.families import Family, family_of
from holotable.scenario.format import Play, listed
from holotable.scenario.reading import Scenario
from holotable.scenario.strict import Strict


class Outcome(Fact, frozen=True, kw_only=True):
    """How a scenario went: where it failed and why, both empty if it passed; `picture` shows the table then."""

    file: str
    title: str
    rules: tuple[str, ...]
    passed: bool
    place: str = ""
    message: str = ""
    picture: str = ""


class Player:
    """One scenario under way; `script` is the game it has come to, None before it has begun."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.script: Strict | None = None
        self._place = "the setup"

    def play(self) -> Outcome:
        """Play to the end or to the first difference."""
        said = self.scenario.said
        try:
            self._play()
        except AssertionError as failure:
            return self._outcome(str(failure))
        except Exception as error:
            # The one place that catches all: a broken rule must not hide how the other files fare.
            return self._outcome(f"the rules break here: {type(error).__name__}: {error}")
        return Outcome(file=self.scenario.file, title=said.title, rules=said.rules, passed=True)

    def _outcome(self, message: str) -> Outcome:
        scenario = self.scenario
        return Outcome(
            file=scenario.file,
            title=scenario.said.title,
            rules=scenario.said.rules,
            passed=False,
            place=self._place,
            message=message,
        )

    def _play(self) -> None:
        scenario = self.scenario
        said = scenario.said
        family = family_of(scenario.ruleset.id)
        script = self.script = family.script(scenario.ruleset, scenario.setup)
        script.draws(*listed(said.draws)).dice(" ".join(listed(said.dice)))
        for number, step in enumerate(said.play):
            self._place = scenario.place("play", number)
            _play_step(family, script, step)
        for number, expect in enumerate(said.expect):
            self._place = scenario.place("expect", number)
            family.judge(script, expect)
        self._place = "the end"
        script.end()


def _play_step(family: Family, script: Strict, step: Play) -> None:
    """Dice first, for they may bring about the question that is expected; the answer comes last."""
    script.draws(*listed(step.draws)).dice(" ".join(listed(step.dice)))
    for name in step.TURNS:
        value = step.said(name)
        if isinstance(value, str):
            family.turns[name](script, value)
    if step.expect is not None:
        for expect in step.expect if isinstance(step.expect, tuple) else (step.expect,):
            family.judge(script, expect)
    for name in step.ANSWERS:
        value = step.said(name)
        if value is not None:
            {**ANSWERS, **family.answers}[name](script, value, step.seat)


ANSWERS: Mapping[str, Callable[[Strict, Any, Seat], object]] = {
    "choose": lambda script, value, seat: script.choose(*listed(value), seat=seat),
    "decline": lambda script, value, seat: script.decline(seat),
    "place": lambda script, value, seat: script.place(*value),
}
"""What the steps of every game may answer."""


def play(scenario: Scenario) -> Outcome:
    """How a scenario goes."""
    return Player(scenario).play()
