"""The event log of the service (section 6 of the API contract), in chronological order."""

from __future__ import annotations

import sqlite3
from typing import TypedDict, Unpack

from app.api.records.local import Event
from app.service.base.event_table import EMITTED
from app.service.store.ids import public
from app.service.store.visibility import EVERYTHING, Visibility, condition

MOST_EVENTS = 1_000_000
_SLICE = 1000
_LISTED = """
SELECT * FROM events WHERE id > :after AND (:module IS NULL OR module = :module)
  AND (:kind IS NULL OR class = :kind) AND {seen} ORDER BY id LIMIT :limit
"""
_NEWEST = """
SELECT * FROM events WHERE record = :record AND {seen} ORDER BY id DESC LIMIT :limit
"""
_OWN_PROPOSAL = """
record LIKE 'proposal/1%' AND EXISTS (SELECT 1 FROM proposals p
  WHERE p.id = CAST(substr(record, 11) AS INTEGER) AND p.proposed_by_id = :sight_uid)
"""
"""SQL condition: the event is about a proposal that the account has made. The event's `record` ends
with the public ID of the proposal, 10**19 + key.
"""
_MINE = f"(user = :sight_user OR {_OWN_PROPOSAL})"
_FILTERS = """(class NOT LIKE 'Global Filter %' OR :filters IS NULL OR user = :sight_user
  OR target_id IN (SELECT value FROM json_each(:filters)))"""
"""SQL condition: the event is not about a filter, or the account may see it. An event about a
filter may contain a path.
"""
_SEEN = " AND ".join((condition(_MINE, "module = 'remediate'"), _FILTERS))


class About(TypedDict, total=False):
    """The subject of an event. `record` is the name of a record that users edit
    (`record_name`).
    """

    target_id: int | None
    location_id: int | None
    job_id: int | None
    record: str | None


def record_name(kind: str, *keys: int) -> str:
    """Return the name of a record in events, such as `credential/<id>`."""
    return "/".join((kind, *map(public, keys)))


def append(
    conn: sqlite3.Connection,
    operation: str,
    message: str,
    *,
    now: float,
    user: str | None = None,
    **about: Unpack[About],
) -> Event:
    """Store the event of an operation. At every 1,000th event, old events are deleted, so that
    about `MOST_EVENTS` events remain.

    Raises KeyError if the operation is not in the table of emitted events.
    """
    module, kind = EMITTED[operation]
    row = conn.execute(
        "INSERT INTO events"
        " (time, module, class, message, user, target_id, location_id, job_id, record)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *",
        (
            now,
            module,
            kind,
            message,
            user,
            about.get("target_id"),
            about.get("location_id"),
            about.get("job_id"),
            about.get("record"),
        ),
    ).fetchone()
    if row["id"] % _SLICE == 0:
        conn.execute(
            "DELETE FROM events WHERE id IN (SELECT id FROM events WHERE id <= ? LIMIT ?)",
            (row["id"] - MOST_EVENTS, 2 * _SLICE),
        )
    return _event(row)


def newest(conn: sqlite3.Connection) -> int:
    """Return the key of the last event; 0 if there is none."""
    (key,) = conn.execute("SELECT coalesce(max(id), 0) FROM events").fetchone()
    return int(key)


def listed(
    conn: sqlite3.Connection,
    *,
    after: int = 0,
    module: str | None = None,
    kind: str | None = None,
    limit: int = 1000,
    sight: Visibility | None = None,
) -> list[Event]:
    """Return events with a key above `after`, oldest first; with `sight` only visible ones."""
    rows = conn.execute(
        _LISTED.format(seen=_SEEN),
        {
            "after": after,
            "module": module,
            "kind": kind,
            "limit": limit,
            **(sight or EVERYTHING).parameters(),
        },
    )
    return [_event(row) for row in rows]


def about_record(
    conn: sqlite3.Connection, record: str, limit: int, sight: Visibility
) -> list[Event]:
    """Return the visible events about a record, newest first."""
    parameters = {"record": record, "limit": limit, **sight.parameters()}
    return [_event(row) for row in conn.execute(_NEWEST.format(seen=_SEEN), parameters)]


def _event(row: sqlite3.Row) -> Event:
    def text(key: int | None) -> str | None:
        return None if key is None else public(key)

    return Event(
        id=public(row["id"]),
        timestamp=row["time"],
        module=row["module"],
        kind=row["class"],
        message=row["message"],
        user=row["user"],
        target_id=text(row["target_id"]),
        location_id=text(row["location_id"]),
        job_id=text(row["job_id"]),
        record=row["record"],
    )
