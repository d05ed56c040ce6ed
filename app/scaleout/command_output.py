"""What the commands of a cluster print."""

from __future__ import annotations

import sys

BAD_INPUT = 2


def tell(text: str) -> None:
    """Print a text for the user on stderr."""
    print(text, file=sys.stderr, flush=True)  # noqa: T201 - a command talks to its terminal
