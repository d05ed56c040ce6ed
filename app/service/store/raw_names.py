"""File names as in the file system: bytes, which need not be UTF-8."""

from __future__ import annotations


def display(raw: bytes) -> str:
    r"""Return a file name as text for display. A byte that is not UTF-8 is shown as `\xff`."""
    return raw.decode("utf-8", "backslashreplace")


def joined(first: bytes, second: bytes) -> bytes:
    """Join two raw names with a slash, on every system. Either name may be empty."""
    return first + b"/" + second if first and second else first or second
