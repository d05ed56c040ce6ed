"""How far a worker is with a large file: told by the worker, heard where the scan is.

A worker tells so through the pipe by which it also answers; the future of its call keeps the last
that was heard.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, TypeVar

STEP = 8 << 20
"""Bytes of a file after which it is told again; nothing is told of smaller files."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Heard:
    """What a worker tells: bytes done of the file that it has in hand."""

    size: int


class Heeded(Future[T]):
    """The future of a call, with how many `bytes_done` of its file have been heard of."""

    bytes_done = 0


Tell = Callable[[Heard], object]
_tell: list[Tell] = []
_last = [0]


def tell_by(tell: Tell) -> None:
    """From now on what is done in this process is told so."""
    _tell[:] = [tell]


def tell(size: int) -> None:
    """Tell that so many bytes of the file in hand are done. Where nobody listens, nothing is."""
    if size < _last[0]:
        _last[0] = 0  # another file
    if _tell and size - _last[0] >= STEP:
        _last[0] = size
        _tell[0](Heard(size))


def bytes_done(future: Future[Any]) -> int:
    """The bytes that were heard of, 0 of an executor that hears nothing."""
    return future.bytes_done if isinstance(future, Heeded) else 0
