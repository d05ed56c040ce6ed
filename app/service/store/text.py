"""Text in SQL: partial matches. And days as text.

`LIKE` is fast but knows the cases of A to Z only; `holds(text, part)`, a function that every
connection has, knows those of all letters, and takes composed and decomposed ones for the same.
"""

from __future__ import annotations

import re
import sqlite3
import unicodedata
from datetime import datetime


def add_functions(connection: sqlite3.Connection) -> None:
    """Give a connection the function `holds`; `part` must have gone through `fold`."""
    connection.create_function("holds", 2, _holds, deterministic=True)


def fold(text: str) -> str:
    """The text without case; letters with accents in one spelling."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold())


def _holds(text: str, part: str) -> bool:
    return part in (text.lower() if text.isascii() else fold(text))


def holding(column: str, text: str) -> tuple[str, str]:
    """The condition that a column holds this text in any case, the fastest way; its parameter."""
    if text.isascii():
        return f"{column} LIKE ? ESCAPE '!'", like(text)
    return f"holds({column}, ?)", fold(text)


def like(text: str) -> str:
    """A LIKE pattern (with ESCAPE '!') for "holds this text", letters A to Z in any case."""
    escaped = text.replace("!", "!!").replace("%", "!%").replace("_", "!_")
    return f"%{escaped}%"


def is_day(text: str) -> bool:
    """Whether this is a calendar day (`YYYYMMDD`)."""
    if not re.fullmatch(r"[0-9]{8}", text, re.ASCII):
        return False
    try:
        datetime.strptime(text, "%Y%m%d")  # noqa: DTZ007 - a calendar day, in no zone
    except ValueError:
        return False
    return True
