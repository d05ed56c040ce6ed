"""System libraries that Qt needs on Linux: the missing ones, and the command to install them.

The list is `resources/qt-libraries.txt`. A library is present if the loader can load it.
"""

from __future__ import annotations

import ctypes
import os
import platform
import shlex
import sys
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from app.paths import resource

_PROVIDED = "()(64bit)"
"""Suffix that turns the name of a library file into an argument of dnf or zypper: they install the
package with this file.
"""


class Library(NamedTuple):
    """One line of the list: the name of the library file, its packages on Debian and Arch, and
    `when` Qt needs it: `always`, or only for a window on `x11` or `wayland`.
    """

    file: str
    debian: str
    arch: str
    when: str


def libraries() -> list[Library]:
    """Return every line of the list except comments."""
    lines = resource("qt-libraries.txt").read_text("utf-8").splitlines()
    return [Library(*line.split()) for line in lines if line and not line.startswith("#")]


def wanted(environment: Mapping[str, str]) -> list[Library]:
    """Return the libraries needed on this machine, given its environment variables. Libraries for
    windows on X11 or Wayland are included only if there is a display of this kind.
    """
    when = {"always"}
    if environment.get("DISPLAY"):
        when.add("x11")
    if environment.get("WAYLAND_DISPLAY"):
        when.add("wayland")
    return [library for library in libraries() if library.when in when]


def missing(needed: Iterable[Library]) -> list[Library]:
    """Return the libraries of `needed` that the loader does not find."""
    return [library for library in needed if not _loads(library.file)]


def advice() -> str:
    """Return a text that names the missing libraries and how to install them; empty if none is
    missing.
    """
    lacking = missing(wanted(os.environ)) if sys.platform == "linux" else []
    if not lacking:
        return ""
    files = ", ".join(library.file for library in lacking)
    command = install_command(lacking, _system())
    todo = f"Install them with: {command}" if command else "Install the packages with these files."
    return f"Qt lacks these system libraries: {files}. {todo}"


def install_command(lacking: Iterable[Library], systems: Iterable[str]) -> str:
    """Return the command that installs the libraries `lacking`, for the first known system of
    `systems` (names as in os-release(5)); empty if all are unknown.
    """
    lacking = list(lacking)
    debian = _words(library.debian for library in lacking)
    rpm = _words(library.file + _PROVIDED for library in lacking)
    commands = {
        "debian": f"sudo sh -c 'apt-get update && apt-get install --yes {debian}'",
        "ubuntu": f"sudo sh -c 'apt-get update && apt-get install --yes {debian}'",
        "fedora": f"sudo dnf install {rpm}",
        "rhel": f"sudo dnf install {rpm}",
        "suse": f"sudo zypper install {rpm}",
        "opensuse": f"sudo zypper install {rpm}",
        "arch": f"sudo pacman -S --needed {_words(library.arch for library in lacking)}",
    }
    return next((commands[system] for system in systems if system in commands), "")


def _words(names: Iterable[str]) -> str:
    """Return the names sorted, without duplicates, quoted for the shell."""
    return " ".join(shlex.quote(name) for name in sorted(set(names)))


def _system() -> list[str]:
    """Return the name of this distribution, followed by the names of its parent distributions."""
    try:
        release = platform.freedesktop_os_release()
    except OSError:
        return []
    return [release.get("ID", ""), *release.get("ID_LIKE", "").split()]


def _loads(file: str) -> bool:
    try:
        ctypes.CDLL(file)
    except OSError:
        return False
    return True
