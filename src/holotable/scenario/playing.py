"""Playing scenarios: the steps of a file in order, then its expectations; the first difference is the outcome."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from holotable.kernel.record_base import Fact
from holotable.scenario.format import ANSWERS, Expect, Play, listed
from holotable.scenario.judging import judge
from holotable.scenario.reading import Scenario
from holotable.scenario.xwing import XWingScript


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
        self.script: XWingScript | None = None
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
        script = self.script = XWingScript(scenario.ruleset, scenario.setup)
        script.draws(*listed(said.draws)).dice(" ".join(listed(said.dice)))
        for number, step in enumerate(said.play):
            self._place = scenario.place("play", number)
            _play_step(script, step)
        for number, expect in enumerate(said.expect):
            self._place = scenario.place("expect", number)
            judge(script, expect)
        self._place = "the end"
        script.end()


def _play_step(script: XWingScript, step: Play) -> None:
    """Dice first, for they may bring about the question that is expected; the answer comes last."""
    script.draws(*listed(step.draws)).dice(" ".join(listed(step.dice)))
    if step.activate is not None:
        script.activate(step.activate)
    if step.engage is not None:
        script.engage(step.engage)
    if step.expect is not None:
        for expect in (step.expect,) if isinstance(step.expect, Expect) else step.expect:
            judge(script, expect)
    for name in ANSWERS:
        value = step.answer_of(name)
        if value is not None:
            ANSWER[name](script, value, step.seat)


ANSWER: dict[str, Callable[[XWingScript, Any, str], object]] = {
    "dials": lambda script, value, seat: script.dials(value),
    "attack": lambda script, value, seat: script.attack(*value),
    "pass": lambda script, value, seat: script.passes(value),
    "choose": lambda script, value, seat: script.choose(*listed(value), seat=seat),
    "decline": lambda script, value, seat: script.decline(seat),
    "slide": lambda script, value, seat: script.slide(value),
    "place": lambda script, value, seat: script.place(*value),
}


def play(scenario: Scenario) -> Outcome:
    """How a scenario goes."""
    return Player(scenario).play()
