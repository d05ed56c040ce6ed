"""Find the system libraries that Qt lacks on this Linux, and install them or print the command.

The list is in `qt-libraries.txt` beside this file. A library is present if the loader can load it.
As root on Debian or Ubuntu the missing packages are installed; otherwise the command is printed. On
other systems the file names are printed, because package names differ.
"""

from __future__ import annotations

import ctypes
import os
import sys
from pathlib import Path
from typing import NamedTuple

import apt_get

LIST = Path(__file__).with_name("qt-libraries.txt")


class Library(NamedTuple):
    """One line of the list."""

    file: str
    package: str
    when: str


def main() -> int:
    """Return 0 if Qt has everything it needs, 1 if something is missing and was not installed."""
    if not sys.platform.startswith("linux"):
        return 0
    lacking = missing(wanted(os.environ))
    if not lacking:
        return 0
    files = " ".join(library.file for library in lacking)
    if not apt_get.here():
        # Another distribution may keep its libraries where this check cannot find them: continue.
        print(f"Qt may lack these system libraries: {files}", file=sys.stderr)
        return 0
    packages = sorted({library.package for library in lacking})
    if os.geteuid() != 0:
        print(f"Qt lacks these system libraries: {files}\nInstall them with:", file=sys.stderr)
        print(apt_get.command(packages), file=sys.stderr)
        return 1
    return install(packages)


def libraries() -> list[Library]:
    """Return every line of the list except comments."""
    lines = LIST.read_text("utf-8").splitlines()
    return [Library(*line.split()) for line in lines if line and not line.startswith("#")]


def wanted(environment: os._Environ[str] | dict[str, str]) -> list[Library]:
    """Return the libraries needed here: those for windows only if there is a display."""
    when = {"always"}
    if environment.get("DISPLAY"):
        when.add("x11")
    if environment.get("WAYLAND_DISPLAY"):
        when.add("wayland")
    return [library for library in libraries() if library.when in when]


def missing(needed: list[Library]) -> list[Library]:
    """Return the libraries of `needed` that the loader does not find."""
    return [library for library in needed if not loads(library.file)]


def loads(file: str) -> bool:
    """Return whether the loader finds and loads `file`."""
    try:
        ctypes.CDLL(file)
    except OSError:
        return False
    return True


def install(packages: list[str]) -> int:
    """Install with apt-get as root; return 1 if that fails or something is still missing."""
    print(f"Installing system libraries for Qt: {' '.join(packages)}", flush=True)
    if not apt_get.install(packages):
        return 1
    lacking = missing(wanted(os.environ))
    if lacking:
        names = " ".join(library.file for library in lacking)
        print(f"Still missing after the installation: {names}", file=sys.stderr)
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
