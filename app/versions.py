"""`discovery-console --version --verbose`: the components of this installation.

The output names no path and no user, so that it can be sent with a problem report.
"""

from __future__ import annotations

import platform
import re
import sqlite3
import ssl
import subprocess
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from pkgutil import resolve_name

from cryptography.hazmat.backends.openssl import backend

from app import __version__
from app.discovery.match import engine
from app.discovery.match.finder import finder
from app.discovery.match.native.library import native
from app.discovery.read import ocr

_HERE = Path(__file__).resolve().parent
_LOCKS = (_HERE / "_resources" / "requirements.lock", _HERE.parent / "requirements.lock")
_PIN = re.compile(r"(?m)^([a-z0-9-]+)==([^\s;]+)")
_SECONDS = 10


def versions_command() -> int:
    """Print everything, one line each; return 0."""
    print("\n".join(described()))  # noqa: T201
    return 0


def described() -> Iterator[str]:
    """Yield a line for each component: its name, and its version or the reason why the version is
    unknown.
    """
    yield f"Discovery Console: {__version__}"
    yield f"System: {platform.system()} {platform.release()} {platform.machine()}"
    yield f"Python: {platform.python_version()} ({platform.python_implementation()})"
    yield f"Window: {_window()}"
    yield f"Pattern engine: {_engine()}"
    yield f"Search for numbers: {native().state}"
    yield f"Text recognition: {_text_recognition()}"
    yield f"SQLite: {sqlite3.sqlite_version}"
    yield f"OpenSSL: {_number(ssl.OPENSSL_VERSION)} (TLS), {_openssl()} (encryption)"
    yield f"Packages: {_packages()}"


def _window() -> str:
    installed = _installed("PySide6-Essentials")
    try:
        qt = resolve_name("PySide6.QtCore:qVersion")()
    except ImportError:
        return f"PySide6 {installed}, but Qt cannot be loaded" if installed else "not installed"
    return f"PySide6 {installed or qt}, Qt {qt}"


def _engine() -> str:
    """Return the version of the pattern engine, and whether its compiled patterns were prepared. If
    they were not, compile them first, which takes seconds. If the engine is not installed, say that
    Python's is used.
    """
    try:
        installed = resolve_name("hyperscan:__version__")
    except ImportError:
        return "that of Python, which is slow: hyperscan is not available on this system"
    finder()
    ready = "not prepared" if engine.made() else "prepared"
    return f"hyperscan {installed}, {ready}"


def _text_recognition() -> str:
    if why := ocr.unavailable():
        return why
    if not ocr.has_tesseract():
        versions = (f"{name} {_installed(name)}".strip() for name in ocr.RAPID_OCR)
        return ", ".join(versions)
    try:
        done = subprocess.run(
            ["tesseract", "--version"],  # noqa: S607
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return "Tesseract cannot be started"
    return f"Tesseract {_number(done.stdout or done.stderr)}"


def _openssl() -> str:
    return _number(backend.openssl_version_text())


def _number(text: str) -> str:
    found = re.search(r"\d+(\.\w+)+", text)
    return found.group() if found else "of unknown version"


def _packages() -> str:
    """Return how many packages are installed in the locked version, and which packages are
    installed in another version. If none is installed, say that the versions are unknown.
    """
    locked: dict[str, set[str]] = {}
    for path in _LOCKS:
        if path.is_file():
            for name, pinned in _PIN.findall(path.read_text("utf-8")):
                locked.setdefault(name, set()).add(pinned)
            break
    installed = {name: found for name in locked if (found := _installed(name))}
    others = [
        f"{name} {found} instead of {' or '.join(sorted(locked[name]))}"
        for name, found in installed.items()
        if found not in locked[name]
    ]
    if not installed:
        return "versions unknown"
    same = f"{len(installed) - len(others)} in the locked version"
    return f"{same}; {', '.join(others)}" if others else same


def _installed(name: str) -> str:
    """Return the installed version of a package; "" if it is not installed."""
    try:
        return version(name)
    except PackageNotFoundError:
        return ""
