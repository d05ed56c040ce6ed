"""What the commands that manage a data folder print, and their error."""

from __future__ import annotations

import sys

BAD_INPUT = 2


class UsageError(Exception):
    """The request cannot be carried out; the text says why."""


def say(text: str) -> None:
    """Print a message about the work, to standard error."""
    print(f"discovery-console: {text}", file=sys.stderr, flush=True)  # noqa: T201 - a command talks


def answer(text: str) -> None:
    """Print a line of the answer, to standard output."""
    print(text)  # noqa: T201 - this is the answer
