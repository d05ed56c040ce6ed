"""Helpers for decoding JSON with msgspec: the exceptions to catch, and preparation for threads.

A leaf module, used by all code that opens files which another program may have written.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

NOT_DECODED = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""Exceptions that msgspec raises for bad input: UnicodeDecodeError for a key that is not UTF-8,
RecursionError for deep nesting, and DecodeError for anything else.
"""


def prepare_records() -> None:
    """Let msgspec examine all loaded record classes. Call this before threads decode.

    Otherwise msgspec examines a class at its first use, and the process crashes if two threads do
    so at the same time (msgspec 0.22.0).
    """
    for kind in _below(msgspec.Struct):
        if kind.__module__.startswith("app."):
            msgspec.json.Decoder(kind)


def _below(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)
