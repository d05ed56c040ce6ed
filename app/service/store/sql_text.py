"""Text in SQL: partial matches, days as text, and the statuses of undecided objects.

`LIKE` is fast, but ignores the case of A to Z only. `holds(text, part)`, a function of every
connection, ignores the case of all letters, and treats composed and decomposed letters as equal.
"""

from __future__ import annotations

import re
import sqlite3
import unicodedata
from datetime import datetime

from app.api.records.enums import STATES

_DECIDED = ", ".join(f"'{status}'" for statuses in STATES.values() for status in statuses)
UNDECIDED = f"coalesce(o.status, '') NOT IN ({_DECIDED})"
"""SQL condition: the object `o` has no decision. A partly masked object still has matches, so it
counts as undecided here, and also for `is:open` in a query.
"""


def add_functions(connection: sqlite3.Connection) -> None:
    """Register the SQL function `holds`. Its argument `part` must be a result of `fold`."""
    connection.create_function("holds", 2, _holds, deterministic=True)


def fold(text: str) -> str:
    """Return the text case-folded and in Unicode NFC."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold())


def _holds(text: str, part: str) -> bool:
    return part in (text.lower() if text.isascii() else fold(text))


def holding(column: str, text: str) -> tuple[str, str]:
    """Return the fastest SQL condition for "`column` contains `text`" (ignoring case), and the
    condition's parameter.
    """
    if text.isascii():
        return f"{column} LIKE ? ESCAPE '!'", like(text)
    return f"holds({column}, ?)", fold(text)


def like(text: str) -> str:
    """Return a LIKE pattern (with ESCAPE '!') for "contains this text", ignoring ASCII case."""
    escaped = text.replace("!", "!!").replace("%", "!%").replace("_", "!_")
    return f"%{escaped}%"


def is_day(text: str) -> bool:
    """Return whether this is a calendar day (`YYYYMMDD`)."""
    if not re.fullmatch(r"[0-9]{8}", text, re.ASCII):
        return False
    try:
        datetime.strptime(text, "%Y%m%d")  # noqa: DTZ007 - a calendar day, in no zone
    except ValueError:
        return False
    return True
