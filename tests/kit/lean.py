"""Tests that fork some hundred times, in a process of their own that is small.

A fork copies the tables of all memory, and what parent and child write to afterwards: from a test
runner that has every library loaded it takes some times as long as from a new interpreter. One such
interpreter waits for each runner, and forks a child for each of these tests.
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
    """Run this test in a small process. Its parameters and fixtures must be picklable."""

    @functools.wraps(test)
    def run(**given: Any) -> None:
        said = given["tmp_path"].with_name(given["tmp_path"].name + "-said")
        if _server().did(test.__module__, test.__name__, given, said):
            pytest.fail(said.read_text(errors="replace"), pytrace=False)
        print(said.read_text(errors="replace"), end="")  # noqa: T201 - a soak's counts

    return run


class Server:
    """The small process, seen from the test runner; it ends with it."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", _ENTRY],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        atexit.register(self.close)

    def did(self, module: str, name: str, given: dict[str, Any], said: Path) -> int:
        """Have a test done; its exit code. What it writes to stderr goes to the file `said`."""
        assert self._process.stdin
        assert self._process.stdout
        pickle.dump((module, name, given, said), self._process.stdin)
        self._process.stdin.flush()
        return int(pickle.load(self._process.stdout))

    def close(self) -> None:
        """End it."""
        self._process.kill()
        self._process.communicate(timeout=60)


@cache
def _server() -> Server:
    return Server()


def serve() -> None:
    """The small process: a child for each test that stdin names, until stdin ends."""
    gc.disable()  # here and in the children, which live for milliseconds and would copy all of it
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
    """The exit code of a child; a child whose test runner has gone is killed."""
    if sys.platform == "linux":
        child = os.pidfd_open(pid)
        if child not in select.select([child, sys.stdin], [], [])[0]:  # stdin says only its end
            os.kill(pid, signal.SIGKILL)
        os.close(child)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def _child(test: Callable[..., None], given: dict[str, Any], said: Path) -> None:
    """Do the test; a failure is its traceback on stderr, and the exit code 1."""
    with said.open("wb") as file:
        os.dup2(file.fileno(), 2)
    os.dup2(2, 1)  # what a test prints is not taken for an answer
    log.configure(given["tmp_path"] / "logs", "test")
    sys.excepthook = sys.__excepthook__  # not into the log
    test(**given)
