"""How far a worker is with a large file: told by the worker, heard where the scan is.

A worker tells so through the pipe by which it also answers; the future of its call keeps the last
that was heard. Of a file that takes its time it tells so even where there is nothing new to tell
(the members of an archive, say): then it is slow, but not stuck.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, TypeVar

STEP = 8 << 20
"""Bytes of a file after which it is told again."""
SIGN_SECONDS = 5.0
"""After so long it is told in any case."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Heard:
    """What a worker tells: bytes done of the file that it has in hand."""

    size: int


class Heeded(Future[T]):
    """The future of a call, with how many `bytes_done` of its file have been heard of, and how many
    `signs` of life there were."""

    bytes_done = 0
    signs = 0


Tell = Callable[[Heard], object]
_tell: list[Tell] = []
_last = [0]
_told = [0.0]


def tell_by(tell: Tell) -> None:
    """From now on what is done in this process is told so."""
    _tell[:] = [tell]
    begin()


def begin() -> None:
    """Another file is in hand now."""
    _last[0], _told[0] = 0, time.monotonic()


def tell(size: int) -> None:
    """Tell that so many bytes of the file in hand are done. Where nobody listens, nothing is."""
    if _tell and size - _last[0] >= STEP:
        _last[0] = size
        _send()


def alive() -> None:
    """Tell that something was done, if nothing was told for a while."""
    if _tell and time.monotonic() - _told[0] >= SIGN_SECONDS:
        _send()


def _send() -> None:
    _told[0] = time.monotonic()
    _tell[0](Heard(_last[0]))


def signs(future: Future[Any]) -> int:
    """The signs of life that were heard, 0 of an executor that hears nothing."""
    return future.signs if isinstance(future, Heeded) else 0


def bytes_done(future: Future[Any]) -> int:
    """The bytes that were heard of, 0 of an executor that hears nothing."""
    return future.bytes_done if isinstance(future, Heeded) else 0
