"""What the one-folder program contains beyond what its imports tell, and what it leaves out.

Libraries that Qt needs are those of the system: `resources/qt-libraries.txt` lists them. Qt,
PySide6 and shiboken6 are shared libraries in a folder of their own, so that they can be replaced
(LGPL).
"""

from __future__ import annotations

import platform
import re
import sys
from collections.abc import Iterable
from importlib.metadata import distributions, packages_distributions
from pathlib import Path, PurePosixPath

from app.discovery.match.native.library import BUILT, SOURCE, file_name, record_of
from app.language import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent.parent

WHOLE = ["app", "stdnum", "phonenumbers.data", "keyring.backends"]
"""Packages whose modules are imported by name."""

BY_NAME = ["olefile", "psutil", "pypdfium2", "pypdfium2.raw", "python_calamine", "sqlite3"]
"""Modules that are imported by name."""

UNUSED = ["curses", "doctest", "pdb", "pydoc_data", "readline", "tkinter", "unittest"]
"""Modules of the standard library that its other modules would bring."""

UNUSED_FILES = ("direct_url.json", "INSTALLER", "RECORD", "REQUESTED", "WHEEL")
"""Files about the installation of a library, which name folders of this machine."""

FROM_SYSTEM = (
    "bz2", "crypto", "ffi", "lzma", "sqlite3", "ssl", "uuid",
)  # fmt: skip
"""Libraries of the system that Python needs. They are included, because systems name or build them
differently.
"""

PLUGINS = (
    "iconengines/libqsvgicon", "imageformats/libqsvg", "platforminputcontexts/", "platformthemes/",
    "platforms/libqoffscreen", "platforms/libqwayland", "platforms/libqxcb", "wayland-",
    "xcbglintegrations/",
)  # fmt: skip
"""Plug-ins of Qt that the program uses, by the beginning of their path."""

LIBRARIES = (
    "Core", "DBus", "Gui", "OpenGL", "OpenGLWidgets", "Svg", "Test", "WaylandClient", "Widgets",
    "WlShellIntegration", "XcbQpa",
)  # fmt: skip
"""Libraries of Qt that the program and these plug-ins use."""

TRANSLATIONS = tuple(f"qtbase_{code}.qm" for code in LANGUAGES)
"""Qt's own texts in the languages of the interface."""

_Entry = tuple[str, str, str]
"""Path in the folder, path of the file, kind."""


def excluded() -> list[str]:
    """Return the modules that must not be included: of libraries that only the tools need."""
    run = locked()
    return UNUSED + [
        module
        for module, owners in sorted(packages_distributions().items())
        if run.isdisjoint(map(_normalized, owners))
    ]


def metadata() -> list[tuple[str, str]]:
    """Return the files with the versions of the included libraries, each with its folder."""
    run = locked()
    return [
        (str(file.locate()), str(file.parent))
        for distribution in distributions()
        if _normalized(distribution.metadata["Name"]) in run
        for file in distribution.files or ()
        if file.name == "METADATA"
    ]


def native() -> list[tuple[str, str]]:
    """Return the native library for this system, if it is built, with its record and its source,
    each with its folder.
    """
    library = BUILT / file_name(sys.platform, platform.machine())
    files = [file for file in (library, record_of(library), SOURCE) if file.is_file()]
    return [(str(file), str(file.parent.relative_to(ROOT))) for file in files]


def locked() -> set[str]:
    """Return the names of the libraries that the program needs, and its own."""
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    return {"discovery-console", *re.findall(r"(?m)^([a-z0-9-]+)==", lock)}


def _normalized(name: str) -> str:
    """Return the name of a library as the lock writes it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def needed(entries: Iterable[_Entry]) -> list[_Entry]:
    """Return the files that belong into the folder: all on other systems than Linux."""
    if sys.platform != "linux":
        return list(entries)
    return [entry for entry in entries if _is_needed(PurePosixPath(entry[0]), entry[1])]


def _is_needed(path: PurePosixPath, source: str) -> bool:
    if path.name in UNUSED_FILES:
        return False
    if "PySide6" in path.parts and "translations" in path.parts:
        return path.name in TRANSLATIONS
    if "plugins" in path.parts:
        return str(path).partition("plugins/")[2].startswith(PLUGINS)
    if library := re.match(r"(?:libQt6|Qt)(\w+)\.(?:abi3\.)?so", path.name):
        return library[1] in LIBRARIES
    if re.match(r"/(usr/)?lib", source):
        return any(path.name.startswith(f"lib{name}.so") for name in FROM_SYSTEM)
    return True
