"""Compile the pattern engine of all built-in data types, and store it where scans load it from.

    python packaging/engine.py

It must run in the program's own environment. If the engine exists already, it does nothing.
"""

from __future__ import annotations

import sys

from app.discovery.match import engine, engine_cache
from app.discovery.match.finder import finder


def main() -> int:
    """Compile the engine if needed. A folder that is not writable is reported, but not a failure:
    the first scan then compiles it for its user.
    """
    engine_cache.uses_folder = False
    finder()
    for digest, packed in engine.made().items():
        try:
            engine_cache.install(digest, packed)
        except OSError as error:
            print(f"{engine_cache.INSTALLED} cannot be written ({error.strerror}).")
    return 0


if __name__ == "__main__":
    sys.exit(main())
