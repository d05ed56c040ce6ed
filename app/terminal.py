"""Text on a terminal. A leaf module: every package may import it."""

from __future__ import annotations

import os
import sys
from getpass import getpass
from pathlib import Path


def printable(text: str) -> str:
    """Escape unprintable characters: control characters, direction marks, undecodable bytes."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def discard_output() -> None:
    """Redirect standard output to the null device after it could not be written. Otherwise, Python
    would try to write the rest of its buffer at exit, and print an error.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def read_secret(prompt: str, file: Path | None) -> str:
    """Return the first line (UTF-8) of `file`, or of standard input if `file` is `-`. If `file` is
    None, ask for the secret on the terminal. Return "" if the input is empty. Raises OSError or
    UnicodeDecodeError.
    """
    try:
        if file is None:
            return getpass(prompt)
        if file == Path("-"):
            line = sys.stdin.buffer.readline()
        else:
            with file.open("rb") as opened:
                line = opened.readline()
    except EOFError:
        return ""
    return line.decode("utf-8-sig").rstrip("\r\n")
