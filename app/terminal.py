"""Text on a terminal, and cells of CSV files. A leaf module: every package may import it."""

from __future__ import annotations

import os
import re
import sys

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""Characters with which a spreadsheet formula may begin; the last four are full-width forms."""
_PLAIN_NUMBER = re.compile(r"-[0-9]+(\.[0-9]+)?", re.ASCII)
"""Negative numbers, which begin like a formula but are none."""


def printable(text: str) -> str:
    """Escape unprintable characters: control characters, direction marks, undecodable bytes."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def unevaluated(text: str) -> str:
    """Return `text` in a form that no spreadsheet evaluates as a formula. A plain number, also a
    negative one, is returned unchanged.
    """
    if text.startswith(_FORMULA) and not _PLAIN_NUMBER.fullmatch(text):
        return f"'{text}"
    return text


def discard_output() -> None:
    """Redirect standard output to the null device after it could not be written. Otherwise, Python
    would try to write the rest of its buffer at exit, and print an error.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
