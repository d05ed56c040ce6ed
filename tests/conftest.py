"""What every test finds: no screen, and logs as the program writes them."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from app import log
from tests.kit import compiled, parallel, zygote

gc.disable()  # collecting again and again while all the tests are imported takes a second

LONG = {
    "contract": ("generated_reads", "generated_writes"),
    "discovery": ("cli", "detectors", "scanner"),
    "journeys": ("tour",),
    "remediation": ("crashes", "large", "moves", "power", "races", "stops"),
    "service": (
        *("deletes", "events_table", "permissions_matrix", "v1_schedules"),
        *("process_attacks", "process_crashes", "process_host", "process_life", "process_scans"),
    ),
    "state": ("desktop", "remediation", "session"),
    "ui": ("core_tasks", "dialogs_live", "panes_live", "window"),
}
"""The files of tests that take longest, by folder."""
_FIRST = {f"tests/{folder}/test_{name}.py" for folder, names in LONG.items() for name in names}


def pytest_addoption(parser: pytest.Parser) -> None:
    """How many processes run tests."""
    parser.addoption("--processes", type=int, default=1, help="how many processes run tests")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Compile what has changed, on more than one core; load services while tests are collected."""
    if config.getoption("processes") > 1:
        compiled.once(config)
        if sys.platform == "linux":
            zygote.first()


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Run the tests in several processes, if so many are wanted and all could be collected."""
    count = session.config.getoption("processes")
    only_collected = session.testsfailed or session.config.getoption("collectonly")
    if count == 1 or only_collected or sys.platform != "linux":
        return None
    parallel.run(session, count)
    return True


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest files come first: at the end no process has much left while others have none.

    And hypothesis reads no module of ours for constants to try: it takes a second, or four when
    it has kept nothing, and what it tries would hang on which modules happen to be loaded.
    """
    items.sort(key=lambda item: item.nodeid.partition("::")[0] not in _FIRST)
    if providers := sys.modules.get("hypothesis.internal.conjecture.providers"):
        vars(providers)["is_local_module_file"] = lambda _path: False


def pytest_collection_finish() -> None:
    """What is loaded stays: no collection looks through it again (a fifth of a second each)."""
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell in full why a test had to be run again: that it passed then explains nothing."""
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.section(f"run again: {report.nodeid}", "_")
        terminalreporter.write_line(report.longreprtext)


@pytest.fixture(autouse=True, scope="session")
def _logs(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Logs go where they always go, and never with the locals of a traceback."""
    log.configure(tmp_path_factory.mktemp("logs"), "test")


@pytest.fixture(autouse=True)
def _no_garbage_collection() -> None:
    """Nothing is collected while a test runs: a worker thread that takes a Qt object down crashes.

    What `ui/kit/collector.py` does for the console, for tests that follow others in one process.
    """
    gc.disable()


@pytest.fixture(autouse=True, scope="module")
def _garbage_collection() -> Iterator[None]:
    """What the tests of a module have left is collected in the main thread."""
    yield
    gc.collect()
