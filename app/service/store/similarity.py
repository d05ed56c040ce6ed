"""Similar objects: objects with the same values, or with the same layout (made from one template).

With each object, a scan stores a signature of its values (from their keyed fingerprints) and the
key of its layout (`layouts.py`). Neither can be converted back to a value. Objects with a single
value in common are found by the index on fingerprints.
"""

from __future__ import annotations

import hashlib
import json
import re
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.api.records.similarity import AlikeGroup, AlikeObject
from app.service.store.ids import public
from app.service.store.sql_text import UNDECIDED
from app.service.store.visibility import Within, keys

VALUES, LAYOUT, VALUE = "values", "layout", "value"
KINDS = (VALUES, LAYOUT, VALUE)
_NUMBER = re.compile(r"[0-9]+")
_SEPARATOR = re.compile(r"[/\\#]")
_LIVE = "SELECT fingerprint FROM matches WHERE object_id = ? AND purged = 0"

# The index holds ten digits of a fingerprint: enough to find it, in a third of the space. An object
# of which values were masked is similar unless it contains a value that the reference object does
# not contain.
_WHERE = {
    VALUES: """o.same_values = (SELECT same_values FROM objects WHERE id = :id)
  AND NOT EXISTS (SELECT 1 FROM matches x WHERE x.object_id = o.id AND x.purged = 0
    AND x.fingerprint NOT IN (SELECT value FROM json_each(:prints)))""",
    LAYOUT: "o.same_layout = (SELECT same_layout FROM objects WHERE id = :id)",
    VALUE: """o.id IN (SELECT m.object_id FROM json_each(:prints) p CROSS JOIN matches m
  WHERE substr(m.fingerprint, 1, 10) = substr(p.value, 1, 10)
    AND m.fingerprint = p.value AND m.purged = 0)""",
}
_SEEN = """FROM objects o WHERE {where} AND o.id <> :id
  AND o.location_id NOT IN (SELECT id FROM gone_locations)
  AND (:within IS NULL OR o.target_id IN (SELECT value FROM json_each(:within)))"""
# Versions without layouts stored a signature of surrounding words instead of a layout's key.
_REFRESH = """UPDATE objects SET same_values = :values, same_layout = CASE WHEN :values IS NOT NULL
  THEN (SELECT key FROM layouts WHERE key = same_layout) END WHERE id = :id"""
_COUNT = f"""SELECT count(*) AS objects, coalesce(sum({UNDECIDED}), 0) AS open,
  count(DISTINCT o.target_id) AS targets {_SEEN}"""
_PAGE = f"""SELECT o.id, o.target_id, o.path, o.status {_SEEN}
  AND (NOT :open OR {UNDECIDED})
ORDER BY o.target_id, o.path COLLATE NOCASE, o.id LIMIT :limit OFFSET :offset"""


@dataclass(frozen=True, slots=True)
class SimilarityQuery:
    """Search for objects similar to a given one, on the Targets of `within`. `prints` are the
    fingerprints of all live values of the given object. If one value was selected, `prints` has
    only the fingerprint of this value.
    """

    kind: str
    object_id: int
    prints: Sequence[str]
    within: Within = None

    def parameters(self) -> dict[str, object]:
        """Return the SQL parameters of the search."""
        return {
            "id": self.object_id,
            "prints": json.dumps(list(self.prints)),
            "within": keys(self.within),
        }


def signatures(
    path: str, content_type: str, matches: Iterable[tuple[str, str, str]]
) -> tuple[int | None, int | None]:
    """Return the signatures of an object that was recorded before layouts existed (`layouts.py`).

    `matches` are tuples of data type (key), fingerprint, and fingerprint of the surrounding words.
    The signatures are None for an object without matches.
    """
    found = list(matches)
    if not found:
        return None, None
    name = _NUMBER.sub("0", _SEPARATOR.split(path)[-1].casefold())
    around = sorted({f"{data_type} {near}" for data_type, _, near in found})
    return (
        signature(sorted({fingerprint for _, fingerprint, _ in found})),
        signature([name, content_type, *around]),
    )


def signature(texts: Sequence[str]) -> int:
    """Return a 64-bit digest of the texts."""
    digest = hashlib.blake2b("\0".join(texts).encode("utf-8", "surrogatepass"), digest_size=8)
    return int.from_bytes(digest.digest(), signed=True)


def prints(conn: sqlite3.Connection, object_id: int, at: int | None = None) -> list[str]:
    """Return the fingerprints of an object's matches that are not masked. With `at`, return only
    the fingerprints of matches at this offset.
    """
    rows = conn.execute(f"{_LIVE} AND (?2 IS NULL OR offset = ?2)", (object_id, at))
    return sorted({row["fingerprint"] for row in rows})


def counted(conn: sqlite3.Connection, asked: SimilarityQuery) -> AlikeGroup:
    """Count the objects that are similar to the given one, which itself does not count."""
    row = conn.execute(_COUNT.format(where=_WHERE[asked.kind]), asked.parameters()).fetchone()
    return AlikeGroup(
        kind=asked.kind, objects=row["objects"], open=row["open"], targets=row["targets"]
    )


def listed(
    conn: sqlite3.Connection, asked: SimilarityQuery, *, undecided: bool, offset: int, limit: int
) -> list[AlikeObject]:
    """Return the objects that are similar to the given one, sorted by Target and path. The given
    object itself is left out. With `undecided`, return only objects without a decision.
    """
    values = {**asked.parameters(), "open": undecided, "offset": offset, "limit": limit}
    return [
        AlikeObject(
            target_id=public(row["target_id"]),
            object_id=public(row["id"]),
            path=row["path"],
            status=row["status"],
        )
        for row in conn.execute(_PAGE.format(where=_WHERE[asked.kind]), values)
    ]


def fill(conn: sqlite3.Connection) -> None:
    """Write the signatures of objects that were recorded by versions without signatures."""
    rows = conn.execute(
        "SELECT o.id, o.path, o.content_type, m.data_type, m.fingerprint, m.near"
        " FROM objects o JOIN matches m ON m.object_id = o.id AND m.purged = 0 ORDER BY o.id"
    )
    known: list[tuple[str, str, str]] = []
    before: tuple[int, str, str] | None = None
    for key, path, content_type, *match in rows:
        if before is not None and before[0] != key:
            put(conn, before[0], signatures(before[1], before[2], known))
            known.clear()
        before = key, path, content_type
        known.append((match[0], match[1], match[2]))
    if before is not None:
        put(conn, before[0], signatures(before[1], before[2], known))


def refresh(conn: sqlite3.Connection, objects: Iterable[int]) -> None:
    """Recompute the signatures of these objects after their live matches have changed without a
    scan. Objects without live matches leave their layouts; the others stay in theirs.
    """
    for key in objects:
        live = prints(conn, key)
        conn.execute(_REFRESH, {"id": key, "values": signature(live) if live else None})


def put(conn: sqlite3.Connection, object_id: int, signed: tuple[int | None, int | None]) -> None:
    """Write the signatures of an object."""
    conn.execute(
        "UPDATE objects SET same_values = ?, same_layout = ? WHERE id = ?", (*signed, object_id)
    )
