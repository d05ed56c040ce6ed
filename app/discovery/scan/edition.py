"""Which engine this is: what another one has read must be read again, it may find more."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path


@cache
def edition() -> str:
    """A text that changes with the version of the program, and with the code of the engine where
    that lies open (an installed package; a bundle has only its version)."""
    content = hashlib.sha256(_version().encode())
    here = Path(__file__).parents[1]
    for file in sorted(here.rglob("*.py")):
        content.update(file.relative_to(here).as_posix().encode() + b"\0" + file.read_bytes())
    return content.hexdigest()[:32]


def _version() -> str:
    try:
        return version("discovery-console")
    except PackageNotFoundError:  # run from its folder, not installed
        return ""
