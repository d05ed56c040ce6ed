"""Make the pattern engine of all built-in data types, and put it where scans load it from.

    python packaging/engine.py

It must run in the program's own environment. When the engine is there already, it does nothing.
"""

from __future__ import annotations

import sys

from app.discovery.match import engine, engine_cache
from app.discovery.match.finder import finder


def main() -> int:
    """Make it if need be. A folder that cannot be written to is said, and is no failure: then each
    process makes its own, which takes seconds."""
    finder()
    for digest, packed in engine.made().items():
        try:
            engine_cache.save(digest, packed)
        except OSError as error:
            print(f"{engine_cache.PATH} cannot be written ({error.strerror}): scans start slower.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
