"""Terminal output of the commands that manage a data folder, and the error class of these
commands.
"""

from __future__ import annotations

import sys

BAD_INPUT = 2


class UsageError(Exception):
    """The request cannot be carried out; the text says why."""


def say(text: str) -> None:
    """Print a message to the user, to standard error."""
    print(f"discovery-console: {text}", file=sys.stderr, flush=True)  # noqa: T201 - a command talks


def answer(text: str) -> None:
    """Print a line of the command's result, to standard output."""
    print(text)  # noqa: T201 - this is the answer
