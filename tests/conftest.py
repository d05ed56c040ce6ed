"""Fixtures and hooks of all tests: no screen, logs as the program writes them, parallel runs."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from app import log
from tests.kit import compiled, parallel, zygote

gc.disable()  # repeated collections during the import of all tests take a second

LONG = {
    "commands": ("backup",),
    "contract": ("generated_reads", "generated_writes"),
    "discovery/cli": ("scan_command",),
    "discovery/match": ("detectors", "evidence"),
    "discovery/read": ("ocr",),
    "discovery/scan": ("scanner",),
    "journeys": ("tour",),
    "remediation/change": ("crashes", "moves", "power", "races", "stops"),
    "remediation/actions": ("large",),
    "scaleout": (
        "chosen",
        "cluster",
        "link",
        "lost_workers",
        "proxy_agents",
        "refusals",
        "service",
    ),
    "service/routes": ("deletes", "scan_runs"),
    "service/events_and_audit": ("events_table",),
    "service/accounts": ("permissions_matrix",),
    "service/process": ("attacks", "crashes", "host", "life", "scans"),
    "state": ("desktop",),
    "state/changes": ("remediation",),
    "state/connection": ("session", "unforeseen"),
    "ui": ("every_verb_of_results", "languages", "list_words", "words"),
    "ui/frame": ("closing", "core_tasks", "large_zoom", "layout", "many_decisions"),
    "ui/dialogs": ("dialogs_live", "whole_files_live"),
    "ui/kit/tables": ("table_model",),
    "ui/panes": ("panes_live",),
}
"""The slowest test files, by folder."""
_FIRST = {f"tests/{folder}/test_{name}.py" for folder, names in LONG.items() for name in names}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option for the number of test processes."""
    parser.addoption("--processes", type=int, default=1, help="how many processes run tests")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Compile changed modules on several cores; preload services while tests are collected."""
    if config.getoption("processes") > 1:
        compiled.once(config)
        if sys.platform == "linux":
            zygote.first()


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Run the tests in several processes if requested and if all were collected."""
    count = session.config.getoption("processes")
    only_collected = session.testsfailed or session.config.getoption("collectonly")
    if count == 1 or only_collected or sys.platform != "linux":
        return None
    parallel.run(session, count)
    return True


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the slowest files first, so that no process is left with a long file at the end.

    Also keep hypothesis from searching our modules for constants: that takes one second, or four
    without a cache, and its examples would depend on which modules happen to be loaded.
    """
    items.sort(key=lambda item: item.nodeid.partition("::")[0] not in _FIRST)
    if providers := sys.modules.get("hypothesis.internal.conjecture.providers"):
        vars(providers)["is_local_module_file"] = lambda _path: False


def pytest_collection_finish() -> None:
    """Freeze loaded objects, so that no collection scans them again (a fifth of a second each)."""
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def _logs(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Configure logging as in the program, without locals in tracebacks."""
    log.configure(tmp_path_factory.mktemp("logs"), "test")


@pytest.fixture(autouse=True)
def _no_garbage_collection() -> None:
    """Disable garbage collection during tests: a worker thread that destroys a Qt object crashes.

    `ui/system/garbage_collection.py` does this for the console; this fixture for tests that share a
    process.
    """
    gc.disable()


@pytest.fixture(autouse=True)
def _same_umask() -> Iterator[None]:
    """Fail a test that leaves another umask to the tests after it, as `harden` would."""
    before = os.umask(0o022)
    os.umask(before)
    yield
    left = os.umask(before)
    assert left == before, f"the umask was left at {left:03o}"


@pytest.fixture(autouse=True, scope="module")
def _garbage_collection() -> Iterator[None]:
    """Collect garbage of a module's tests in the main thread."""
    yield
    gc.collect()
