"""Events about proposals."""

from __future__ import annotations

import sqlite3

from app.api.records.local import Event
from app.service.store import events, proposals


def tell(
    conn: sqlite3.Connection, key: int, action: str, text: str, *, user: str | None, now: float
) -> list[Event]:
    """Write an event about a proposal for each of its Targets, in the caller's transaction.

    Each event has the number of objects on its own Target only, so that nobody learns about Targets
    that they do not see. `{}` in `text` stands for this number, such as "3 objects".
    """
    return [
        events.append(
            conn,
            "proposal",
            f"{action}: {text.format(objects(count))}",
            now=now,
            user=user,
            target_id=target,
            record=events.record_name("proposal", key),
        )
        for target, count in proposals.targets(conn, key).items()
    ]


def objects(number: int) -> str:
    """Return a number of objects in words, such as "3 objects"."""
    return "1 object" if number == 1 else f"{number:,} objects"
