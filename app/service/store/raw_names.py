"""File names as the file system has them: bytes, which need not be UTF-8."""

from __future__ import annotations


def display(raw: bytes) -> str:
    r"""Return a file name as text for display: bytes that are not UTF-8 are shown as `\\xff`."""
    return raw.decode("utf-8", "backslashreplace")


def joined(first: bytes, second: bytes) -> bytes:
    """Join two raw names; either may be empty. They contain slashes on every system."""
    return first + b"/" + second if first and second else first or second
