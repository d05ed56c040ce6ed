"""Progress of a worker within a large file, sent by the worker and received by the scan.

A worker sends its progress through the pipe that also carries its answer; the future of the call
stores the latest values. During a slow file (for example between members of an archive), the worker
also sends unchanged values as a sign of life: it is slow, but not stuck.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, TypeVar

STEP = 8 << 20
"""Bytes of a file between two progress messages."""
SIGN_SECONDS = 5.0
"""Seconds without a message after which `alive` sends a sign of life."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Heard:
    """Progress message of a worker: bytes done of the current file."""

    size: int


class Heeded(Future[T]):
    """The future of a call, with the `bytes_done` of its file and the number of `signs` of life
    received so far. `reader` is the name of the worker on another machine that performs the call,
    or "" if this machine performs it. It is None while nobody has begun the call.
    """

    bytes_done = 0
    signs = 0
    reader: str | None = None


Tell = Callable[[Heard], object]
_tell: list[Tell] = []
_last = [0]
_told = [0.0]


def tell_by(tell: Tell) -> None:
    """Set the function that sends the progress of this process."""
    _tell[:] = [tell]
    begin()


def begin() -> None:
    """Reset the progress of this process for the next file."""
    _last[0], _told[0] = 0, time.monotonic()


def tell(size: int) -> None:
    """Send the number of bytes done of the current file, if it has grown by `STEP` since the last
    message. Does nothing if no function was set to send it.
    """
    if _tell and size - _last[0] >= STEP:
        _last[0] = size
        _send()


def alive() -> None:
    """Send a sign of life, if no message was sent for `SIGN_SECONDS`."""
    if _tell and time.monotonic() - _told[0] >= SIGN_SECONDS:
        _send()


def _send() -> None:
    _told[0] = time.monotonic()
    _tell[0](Heard(_last[0]))


def reader(future: Future[Any]) -> str | None:
    """Return who performs a call: the name of a worker on another machine, or "" for this machine.
    If the executor has recorded nobody, return "" while the call is running, otherwise None.
    """
    if isinstance(future, Heeded) and future.reader is not None:
        return future.reader
    return "" if future.running() else None


def signs(future: Future[Any]) -> int:
    """Return the number of signs of life received; 0 if the executor does not receive any."""
    return future.signs if isinstance(future, Heeded) else 0


def bytes_done(future: Future[Any]) -> int:
    """Return the number of bytes done, as last received; 0 if the executor does not receive any."""
    return future.bytes_done if isinstance(future, Heeded) else 0
