"""Tests that fork some hundred times, in a process of their own that is small.

A fork copies the tables of all memory, and what parent and child write to afterwards: from a test
runner that has every library loaded it takes ten times as long as from a new interpreter.
"""

from __future__ import annotations

import functools
import importlib
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app import log

ROOT = Path(__file__).resolve().parents[2]
_ENTRY = "from tests.kit.lean import main; main()"


def lean(test: Callable[..., None]) -> Callable[..., None]:
    """Run this test in a new process. Its parameters and fixtures must be picklable."""

    @functools.wraps(test)
    def run(**given: Any) -> None:
        order = pickle.dumps((test.__module__, test.__name__, given))
        done = subprocess.run(
            [sys.executable, "-c", _ENTRY], input=order, cwd=ROOT, capture_output=True, check=False
        )
        if done.returncode:
            pytest.fail(done.stderr.decode(errors="replace"), pytrace=False)

    return run


def main() -> None:
    """The new process: do the test that stdin names; a failure is its traceback on stderr."""
    module, name, given = pickle.load(sys.stdin.buffer)
    log.configure(given["tmp_path"] / "logs", "test")
    sys.excepthook = sys.__excepthook__  # not into the log
    getattr(importlib.import_module(module), name).__wrapped__(**given)
