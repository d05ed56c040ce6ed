"""The native library: where it is, whether it may be used, and why not.

`packaging/native/native_library.py` compiles it from `digit_core.c`, with the system's compiler or
for a package. A record beside the library contains the SHA-256 of the source and that of the
library. The library is loaded only if both fit the files that are there now. Without a library the
program finds the same, but more slowly.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import platform
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

SWITCH = "DISCOVERY_CONSOLE_NATIVE"
"""Environment variable: `off` means that the library is not used."""
SOURCE = Path(__file__).with_name("digit_core.c")
BUILT = Path(__file__).with_name("lib")
"""Folder with the libraries and their records. Each library is named for its system and processor.
"""
_ENDINGS = {"linux": "so", "darwin": "dylib", "win32": "dll"}
_MACHINES = {"amd64": "x86_64", "arm64": "aarch64"}


class Refused(Exception):
    """The library is not used; the message says why, and is the end of a sentence."""


class Native(NamedTuple):
    """Result of loading the library. `library` is None if no library is used. `state` is a text for
    the user: which code finds numbers, and why if it is not the library. `refused` means that there
    is a library, but that it must not be used or cannot be loaded.
    """

    library: ctypes.CDLL | None
    state: str
    refused: bool = False


@cache
def native() -> Native:
    """Return the library for this process, loaded on the first call. Must be called before anything
    untrusted is read.
    """
    if os.environ.get(SWITCH, "").lower() == "off":
        return Native(None, f"Python ({SWITCH} is off)")
    path = BUILT / file_name(sys.platform, platform.machine())
    if not path.is_file():
        return Native(None, "Python, which is slower: no native library is built for this system")
    try:
        return Native(_loaded(path), "native library")
    except Refused as error:
        why = str(error)
    except (OSError, AttributeError):
        why = "it cannot be loaded"
    state = f"Python, which is slower: the native library is refused, {why}"
    return Native(None, state, refused=True)


def file_name(system: str, machine: str) -> str:
    """Return the name of the library for a system (as `sys.platform`) and processor."""
    processor = _MACHINES.get(machine.lower(), machine.lower())
    return f"digit_core-{system}-{processor}.{_ENDINGS.get(system, 'so')}"


def record_of(library: Path) -> Path:
    """Return the file beside a library that holds its record."""
    return library.with_name(library.name + ".sha256")


def record(library: bytes) -> str:
    """Return the record of a library that is compiled from the present source. Raises OSError if
    the source cannot be read.
    """
    return f"{digest(SOURCE.read_bytes())} {digest(library)}\n"


def digest(content: bytes) -> str:
    """Return the SHA-256 of a file's content, in hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()


def _loaded(path: Path) -> ctypes.CDLL:
    """Load a library after checking it. Raises Refused if it must not be used, and OSError or
    AttributeError if it cannot be loaded.
    """
    source = digest(SOURCE.read_bytes())
    try:
        recorded = record_of(path).read_text("ascii").split()
    except (OSError, UnicodeDecodeError) as error:
        raise Refused("it has no record") from error
    if recorded[:1] != [source]:
        raise Refused("it is made from another version of the source")
    if recorded[1:] != [digest(path.read_bytes())]:
        raise Refused("it is not the one that was built")
    if sys.maxsize <= 1 << 32:
        raise Refused("it is for processes of 64 bits")
    library = ctypes.CDLL(str(path))
    library.digit_core_source.argtypes = []
    library.digit_core_source.restype = ctypes.c_char_p
    if library.digit_core_source() != source.encode("ascii"):
        raise Refused("it contains another version of the source")
    return library
