"""Processes that tests start; they end with their block in any case.

`with subprocess.Popen(...)` alone waits forever when a line of its block fails.
"""

from __future__ import annotations

import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import psutil  # type: ignore[import-untyped]


@contextmanager
def started(command: list[str], **options: Any) -> Iterator[subprocess.Popen[str]]:
    """Run a process with text pipes; kill it at the end of the block if it still runs."""
    with subprocess.Popen(command, text=True, **options) as process:
        try:
            yield process
        finally:
            process.kill()


@contextmanager
def suspended(parent: int) -> Iterator[None]:
    """Stop the child processes of a process until the block is left (SIGSTOP)."""
    children = psutil.Process(parent).children(recursive=True)
    try:
        for child in children:
            child.suspend()
        yield
    finally:
        for child in children:
            child.resume()


def first_line(process: subprocess.Popen[str], seconds: float = 60.0) -> str:
    """Return the first line of the process's stdout, which must arrive within `seconds`."""
    assert process.stdout is not None
    assert select.select([process.stdout], [], [], seconds)[0], "it has said nothing"
    return process.stdout.readline()


def last_words(process: subprocess.Popen[str], seconds: float) -> str:
    """Return the process's stderr; wait at most `seconds` for its end.

    A process that hangs must have been started with PYTHONFAULTHANDLER, which shows where.
    """
    try:
        return process.communicate(timeout=seconds)[1]
    except subprocess.TimeoutExpired:
        if sys.platform != "win32":
            process.send_signal(signal.SIGABRT)
            said = process.communicate(timeout=seconds)[1]
            raise AssertionError(f"it does not end: {said}") from None
        raise


def listening(parent: int) -> psutil.Process | None:
    """Return the child that listens for connections, if it exists."""
    with suppress(psutil.NoSuchProcess):  # a short-lived child, such as a search for libraries
        for child in psutil.Process(parent).children():
            if any(
                net_connection.status == psutil.CONN_LISTEN
                for net_connection in child.net_connections("tcp")
            ):
                return child
    return None
