"""Identify the edition of the engine. Files that were read by another edition must be read again,
because the current edition may find more.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress
from functools import cache
from pathlib import Path

from app import __version__


@cache
def edition() -> str:
    """Return a text that changes with the program's version and with the engine's source code. In
    a bundle, which has no source code, the text is read from a file.
    """
    here = Path(__file__).parents[1]
    with suppress(FileNotFoundError):
        return (here / "edition").read_text("ascii")
    content = hashlib.sha256(__version__.encode())
    for file in sorted([*here.rglob("*.py"), *here.rglob("*.c")]):
        content.update(file.relative_to(here).as_posix().encode() + b"\0" + file.read_bytes())
    return content.hexdigest()[:32]
