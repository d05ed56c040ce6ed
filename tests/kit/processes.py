"""Processes that tests start: ended with their block, however that is left.

`with subprocess.Popen(...)` alone waits for a process for ever when a line of its block fails.
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
    """A process with text pipes; one that still runs at the end of the block is killed."""
    with subprocess.Popen(command, text=True, **options) as process:
        try:
            yield process
        finally:
            process.kill()


def first_line(process: subprocess.Popen[str], seconds: float = 60.0) -> str:
    """The first line of what the process writes to stdout, which it must do within so long."""
    assert process.stdout is not None
    assert select.select([process.stdout], [], [], seconds)[0], "it has said nothing"
    return process.stdout.readline()


def last_words(process: subprocess.Popen[str], seconds: float) -> str:
    """What the process wrote to stderr until its end, which is awaited for so many seconds.

    One that does not end must have been started with PYTHONFAULTHANDLER: it says where it hangs.
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
    """The child that listens for connections, if there is one already."""
    with suppress(psutil.NoSuchProcess):  # a short-lived one, such as those that look for libraries
        for child in psutil.Process(parent).children():
            if any(one.status == psutil.CONN_LISTEN for one in child.net_connections("tcp")):
                return child
    return None
