"""The engine of all built-in data types, built once when the environment is created.

Building it takes seconds, loading it milliseconds. It is stored beside the program's own libraries,
and is as trusted as they are. It is ignored when missing, or built for other expressions or another
processor.
"""

from __future__ import annotations

import sys
from pathlib import Path

from app.paths import write_private

PATH = Path(sys.prefix) / "share" / "discovery-console" / "engine"
_DIGEST = 64


def load(digest: str) -> bytes | None:
    """Return the packed engine of the expressions with this digest (hex), or None."""
    try:
        with PATH.open("rb") as file:
            if file.read(_DIGEST) == digest.encode("ascii"):
                return file.read()
    except OSError:
        pass
    return None


def save(digest: str, packed: bytes) -> None:
    """Store a packed engine atomically. Raises OSError."""
    PATH.parent.mkdir(parents=True, exist_ok=True)
    write_private(PATH, digest.encode("ascii") + packed)
