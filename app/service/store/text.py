"""Text in SQL: patterns for partial matches."""

from __future__ import annotations


def like(text: str) -> str:
    """A LIKE pattern (with ESCAPE '!') for "holds this text", letters A to Z in any case."""
    escaped = text.replace("!", "!!").replace("%", "!%").replace("_", "!_")
    return f"%{escaped}%"
