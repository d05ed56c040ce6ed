"""Summary of a match location (contract 2.8), read in one statement.

A console requests thousands of summaries one by one, so each additional statement would be
noticeable.
"""

from __future__ import annotations

import sqlite3
from typing import NamedTuple

import msgspec

from app.api.records.common import Metadatum
from app.service.store import access

# Lists are sorted in Python: sorting in SQLite would cost more than the rest of the statement.
_SUMMARY = """
SELECT o.path, o.owner, o.parent_id IS NOT NULL, o.content_type,
  o.container OR l.protocol IN ('imap', 'imaps'), o.container,
  o.status, o.sign_off, o.reason, o.error,
  CASE WHEN o.job_id THEN (SELECT user_uid FROM jobs WHERE id = o.job_id) END,
  o.mode, o.file_group,
  (SELECT json_group_array(json_array(rowid, label, value))
    FROM metadata WHERE object_id = o.id),
  (SELECT json_group_array(json_array(p.priority, p.id, p.level))
    FROM object_risk r JOIN risk_profiles p ON p.id = r.profile_id
    WHERE r.object_id = o.id AND NOT p.removed),
  (SELECT json_group_array(json_array(data_type, match, test, prohibited))
    FROM counts WHERE object_id = o.id)
FROM objects o JOIN locations l ON l.id = o.location_id WHERE o.id = ?
"""

_METADATA = msgspec.json.Decoder(list[tuple[int, str, str]])
_RISK = msgspec.json.Decoder(list[tuple[int, int, str]])
_COUNTS = msgspec.json.Decoder(list[tuple[str, int, int, int]])


class Summary(NamedTuple):
    """Summary of one object.

    `leaf` means that the object is a member of a container. `risk` lists the object's risk profiles
    (key, level), highest priority first. `counts` are its counts per data type (key, match, test,
    prohibited). A `container` has only members, and no matches of its own; a mail may have both.
    """

    path: str
    owner: str
    leaf: bool
    content_type: str
    may_have_members: bool
    container: bool
    status: str | None
    sign_off: str
    reason: str
    error: str | None
    user_uid: str | None
    metadata: list[Metadatum]
    risk: list[tuple[int, str]]
    counts: list[tuple[str, int, int, int]]


def get(conn: sqlite3.Connection, key: int) -> Summary | None:
    """Return the summary of an object; None if the object does not exist."""
    row = conn.execute(_SUMMARY, (key,)).fetchone()
    if row is None:
        return None
    path, owner, leaf, content_type, may_have, container, *action = row
    status, sign_off, reason, error, user_uid, mode, group, metadata, risk, counts = action
    known = [
        Metadatum(label=label, value=value)
        for _, label, value in sorted(_METADATA.decode(metadata))
    ]
    return Summary(
        path,
        owner,
        bool(leaf),
        content_type,
        bool(may_have),
        bool(container),
        status,
        sign_off or "",
        reason or "",
        error,
        user_uid,
        [*known, *access.labels(mode, owner, group)],
        [(profile, level) for _, profile, level in sorted(_RISK.decode(risk))],
        _COUNTS.decode(counts),
    )
