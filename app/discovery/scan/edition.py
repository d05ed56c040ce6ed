"""Identify the edition of the engine. Files read by another edition must be read again, because
this one may find more.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from app import __version__


@cache
def edition() -> str:
    """Return a text that changes with the program's version, and with the engine's source code
    where that is readable (in an installed package; a bundle has only its version).
    """
    content = hashlib.sha256(__version__.encode())
    here = Path(__file__).parents[1]
    for file in sorted(here.rglob("*.py")):
        content.update(file.relative_to(here).as_posix().encode() + b"\0" + file.read_bytes())
    return content.hexdigest()[:32]
