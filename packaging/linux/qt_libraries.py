"""Find the system libraries that Qt lacks on this Linux, and install them or print the command.

`app/qt_libraries.py` knows the libraries. As root on Debian or Ubuntu the missing packages are
installed; otherwise the command is printed. It must run in the program's own environment.
"""

from __future__ import annotations

import os
import sys

import apt_get

from app.qt_libraries import advice, missing, wanted


def main() -> int:
    """Return 0 if Qt has everything it needs, 1 if something is missing and was not installed."""
    if not sys.platform.startswith("linux"):
        return 0
    text = advice()
    if not text:
        return 0
    if not apt_get.here():
        # Another distribution may keep its libraries where this check cannot find them: continue.
        print(text, file=sys.stderr)
        return 0
    if os.geteuid() != 0:
        print(text, file=sys.stderr)
        return 1
    return install(sorted({library.debian for library in missing(wanted(os.environ))}))


def install(packages: list[str]) -> int:
    """Install with apt-get as root; return 1 if that fails or something is still missing."""
    print(f"Installing system libraries for Qt: {' '.join(packages)}", flush=True)
    if not apt_get.install(packages):
        return 1
    if text := advice():
        print(text, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
