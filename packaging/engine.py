"""Compile the pattern engines of all built-in data types, and store them for scans.

    python packaging/engine.py

It must run in the program's own environment. If the engines exist already, it does nothing.
"""

from __future__ import annotations

import sys

from app.discovery.match import engine_cache
from app.discovery.read.search import make_engines


def main() -> int:
    """Compile the engines if needed. A folder that is not writable is reported, but not a failure:
    the first scan then compiles them for its user.
    """
    engine_cache.uses_folder = False
    for digest, packed in make_engines().items():
        try:
            engine_cache.install(digest, packed)
        except OSError as error:
            print(f"{engine_cache.INSTALLED} cannot be written ({error.strerror}).")
    return 0


if __name__ == "__main__":
    sys.exit(main())
