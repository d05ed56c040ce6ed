"""Run tests that fork hundreds of times in a small separate process.

A fork copies the page tables, and pages that parent and child write to afterwards: from a test
runner with every library loaded it takes several times as long as from a new interpreter. One such
interpreter per runner waits, and forks a child for each of these tests.
"""

from __future__ import annotations

import atexit
import functools
import gc
import importlib
import os
import pickle
import select
import signal
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from app import log

ROOT = Path(__file__).resolve().parents[2]
_ENTRY = "from tests.kit.lean import serve; serve()"


def lean(test: Callable[..., None]) -> Callable[..., None]:
    """Run this test in a small process. Its parameters and fixtures must be picklable.

    Where there is no fork, the test runs as it is.
    """
    if not hasattr(os, "fork"):
        return test

    @functools.wraps(test)
    def run(**given: Any) -> None:
        said = given["tmp_path"].with_name(given["tmp_path"].name + "-said")
        if _server().did(test.__module__, test.__name__, given, said):
            pytest.fail(said.read_text(errors="replace"), pytrace=False)
        print(said.read_text(errors="replace"), end="")  # noqa: T201 - a soak's counts

    return run


class Server:
    """The small process, as the test runner sees it; it ends with the runner."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", _ENTRY],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        atexit.register(self.close)

    def did(self, module: str, name: str, given: dict[str, Any], said: Path) -> int:
        """Run a test; return its exit code. Its stderr goes to the file `said`."""
        assert self._process.stdin
        assert self._process.stdout
        pickle.dump((module, name, given, said), self._process.stdin)
        self._process.stdin.flush()
        return int(pickle.load(self._process.stdout))

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate(timeout=180)


@cache
def _server() -> Server:
    return Server()


def serve() -> None:
    """Run the small process: a child for each test that stdin names, until stdin ends."""
    gc.disable()  # also in the short-lived children, where a collection would copy all memory
    while True:
        try:
            module, name, given, said = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        test = getattr(importlib.import_module(module), name).__wrapped__
        pid = os.fork()
        if not pid:
            _child(test, given, said)
            return
        pickle.dump(_exit_code(pid), sys.stdout.buffer)
        sys.stdout.buffer.flush()


def _exit_code(pid: int) -> int:
    """Return the exit code of a child; kill the child if its test runner has ended."""
    if sys.platform == "linux":
        child = os.pidfd_open(pid)
        if child not in select.select([child, sys.stdin], [], [])[0]:  # stdin only signals its end
            os.kill(pid, signal.SIGKILL)
        os.close(child)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def _child(test: Callable[..., None], given: dict[str, Any], said: Path) -> None:
    """Run the test; a failure gives a traceback on stderr and exit code 1."""
    with said.open("wb") as file:
        os.dup2(file.fileno(), 2)
    os.dup2(2, 1)  # output of the test must not be read as a reply
    log.configure(given["tmp_path"] / "logs", "test")
    sys.excepthook = sys.__excepthook__  # not into the log
    test(**given)
