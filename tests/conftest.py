"""The rule and card markers: refuses unknown names while collecting and leaves .holotable/coverage.json behind.

Property tests take the same examples each time, so that nobody's change fails by chance; `make soak` takes new ones.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator

import pytest
from hypothesis import settings

from holotable.rulebook import coverage
from holotable.rulebook.coverage import Coverage, check_card_name, rulesets_of_marker
from holotable.testing import pytest_runtest_call

settings.register_profile("holotable", derandomize=os.environ.get("HOLOTABLE_SOAK") != "1", deadline=None)
settings.load_profile("holotable")

__all__ = ["pytest_runtest_call"]  # ends the tables that a test left: unused dice fail it

# Under pytest-xdist the tests run in workers and only reports reach the process that writes the file, so each
# report carries what its test proves, as plain strings.
RULE = "proves rule"
CARD = "proves card"


def proofs(item: pytest.Item) -> Iterator[tuple[str, str]]:
    """What a test's markers say it proves; LookupError or ValueError for a name that does not exist."""
    for marker in item.iter_markers("rule"):
        ruleset = marker.kwargs.get("ruleset")
        for rule_id in marker.args:
            for name in rulesets_of_marker(rule_id, ruleset):
                yield RULE, f"{name} {rule_id}"
    for marker in item.iter_markers("card"):
        for card in marker.args:
            check_card_name(card)
            yield CARD, card


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    for node in report.result or ():
        if not isinstance(node, pytest.Item):
            continue
        try:
            node.user_properties += dict.fromkeys(proofs(node))
        except (LookupError, ValueError) as unknown:
            report.outcome = "failed"
            report.longrepr = f"{node.nodeid}: {unknown}"
            report.result = []
            break
    return report


class Tallier:
    """Counts the reports of a run and saves the tally at its end."""

    def __init__(self, config: pytest.Config) -> None:
        self.file = config.rootpath / coverage.FILE
        self.coverage = Coverage(whole=is_whole(config))
        self.collected = True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        # A test passes in its call; it can fail in its call, in its setup or in its teardown.
        if report.failed or (report.passed and report.when == "call"):
            for kind, name in report.user_properties:
                if kind == RULE:
                    ruleset, rule_id = str(name).split(" ")
                    self.coverage.count_rule(ruleset, rule_id, report.passed)
                elif kind == CARD:
                    self.coverage.count_card(str(name), report.passed)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self.collected = self.collected and not report.failed

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        # A run that could not collect its tests, or was broken off, says nothing: it leaves the last tally alone.
        if self.collected and exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
            self.coverage.whole = (
                self.coverage.whole and not session.shouldfail
            )  # -x stops at the first failure
            coverage.write(self.coverage, self.file)


def is_whole(config: pytest.Config) -> bool:
    """Whether the run was asked for every test of the project."""
    option = config.option
    last_failed = config.getoption("lf", False)  # absent when pytest's cache is switched off
    narrowed = option.keyword or option.markexpr or option.deselect or option.ignore or last_failed
    return config.args_source == pytest.Config.ArgsSource.TESTPATHS and not narrowed


def pytest_configure(config: pytest.Config) -> None:
    is_worker = hasattr(config, "workerinput")
    if not is_worker and not config.option.collectonly:
        config.pluginmanager.register(Tallier(config))
