"""Digests of a proposal: of each of its objects at the time of the proposal, and of the whole
proposal.

docs/api.md describes the text that is hashed. The digest reveals no value: the digests of files
are encrypted in the store, and the fingerprints of matches are keyed.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Sequence

import msgspec

from app.api.records.approvals import ProposalPart
from app.service.store.ids import public
from app.service.store.proposals import ProposedObject

GONE = "The object is no longer there."
DECIDED = "The status of the object has changed since the proposal."
CHANGED = "The content or the matches of the object have changed since the proposal."

_OBJECTS = """
SELECT id, path, coalesce(status, '') AS status, stream_size, size, mtime_ns, sha256, location_id
FROM objects WHERE id IN (SELECT :id UNION ALL SELECT id FROM objects WHERE parent_id = :id)
ORDER BY id <> :id, path, id
"""
_MATCHES = """
SELECT data_type, offset, length, fingerprint, coalesce(mark, ''), purged FROM matches
WHERE object_id = ? ORDER BY offset, length, data_type, fingerprint
"""


def as_it_is(conn: sqlite3.Connection, location_id: int, key: int) -> ProposedObject | None:
    """Return the present state of an object and of all objects in it; None if the object is gone,
    or if it is in another Location. The Location must exist.
    """
    rows = conn.execute(_OBJECTS, {"id": key}).fetchall()
    if not rows or rows[0]["id"] != key or rows[0]["location_id"] != location_id:
        return None
    told = [
        [*row, [tuple(match) for match in conn.execute(_MATCHES, (row["id"],))]] for row in rows
    ]
    told[0][2] = ""  # the status of the object itself is told apart
    return ProposedObject(key, rows[0]["path"], rows[0]["status"], _digest(told))


def difference(was: ProposedObject, now: ProposedObject | None) -> str:
    """Return why an object differs from its state in the proposal; "" if it is the same."""
    if now is None:
        return GONE
    if now.status != was.status:
        return DECIDED
    return CHANGED if now != was else ""


def text_of(parts: Sequence[ProposalPart]) -> str:
    """Return the parts of a proposal as JSON text, in the form that the store keeps."""
    return _canonical(msgspec.to_builtins(parts))


def hash_of(action: str, parts: Sequence[ProposalPart], objects: Iterable[ProposedObject]) -> str:
    """Return the hash of a proposal (SHA-256, hex), over its action, its parts and its objects."""
    told = [[public(item.key), *item[1:]] for item in sorted(objects)]
    return _digest({"action": action, "objects": told, "parts": msgspec.to_builtins(parts)})


def _canonical(content: object) -> str:
    return json.dumps(content, sort_keys=True, separators=(",", ":"))


def _digest(content: object) -> str:
    return hashlib.sha256(_canonical(content).encode()).hexdigest()
