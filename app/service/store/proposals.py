"""Proposals: actions that a second person is asked to approve.

A row changes when the proposal is answered or expires, when the jobs of an approval are written,
and when the last of these jobs ends.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import msgspec

from app.api.records.approvals import LeftOutObject, Proposal, ProposalPart, ProposalState
from app.service.store.ids import public
from app.service.store.visibility import Within, keys

TABLES = """
CREATE TABLE proposals (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  hash TEXT NOT NULL,
  state TEXT NOT NULL,
  action TEXT NOT NULL,
  objects INTEGER NOT NULL,
  sign_off TEXT NOT NULL,
  reason TEXT NOT NULL,
  proposed_by TEXT NOT NULL,
  proposed_by_id TEXT NOT NULL,
  created REAL NOT NULL,
  expires REAL NOT NULL,
  answered_by TEXT NOT NULL DEFAULT '',
  answered_by_id TEXT NOT NULL DEFAULT '',
  answered REAL,
  answer_reason TEXT NOT NULL DEFAULT '',
  started INTEGER NOT NULL DEFAULT 0,
  parts TEXT NOT NULL,
  left_out TEXT NOT NULL DEFAULT '[]'
) STRICT;
CREATE INDEX proposals_by_state ON proposals(state, id);
CREATE INDEX proposals_by_expiry ON proposals(expires) WHERE state = 'waiting';
CREATE TABLE proposal_targets (
  proposal_id INTEGER NOT NULL REFERENCES proposals(id) ON DELETE CASCADE,
  target_id INTEGER NOT NULL,
  objects INTEGER NOT NULL,
  PRIMARY KEY (proposal_id, target_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE proposal_objects (
  proposal_id INTEGER NOT NULL REFERENCES proposals(id) ON DELETE CASCADE,
  object_id INTEGER NOT NULL,
  path TEXT NOT NULL,
  status TEXT NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (proposal_id, object_id)
) STRICT, WITHOUT ROWID;
"""

ENDS = """
ALTER TABLE proposals ADD COLUMN ended REAL;
ALTER TABLE proposals ADD COLUMN done INTEGER NOT NULL DEFAULT 0;
ALTER TABLE jobs ADD COLUMN proposal INTEGER;
UPDATE jobs SET proposal = json_extract(payload, '$.proposal') WHERE json_valid(payload);
CREATE INDEX jobs_by_proposal ON jobs(proposal, state) WHERE proposal IS NOT NULL;
"""

WRITING = """
ALTER TABLE proposals ADD COLUMN writing INTEGER NOT NULL DEFAULT 0;
CREATE INDEX proposals_writing ON proposals(id) WHERE writing;
"""

_SHORT = """
  id, hash, state, action, objects, sign_off, reason, proposed_by, proposed_by_id, created, expires,
  answered_by, answered_by_id, answered, answer_reason, started, ended, done
"""
_SEEN = """
(:within IS NULL OR NOT EXISTS (SELECT 1 FROM proposal_targets t WHERE t.proposal_id = p.id
  AND t.target_id NOT IN (SELECT value FROM json_each(:within))))
"""
# A proposal expires at its moment, although that is recorded a little later.
_IN_STATE = {
    "": "1",
    ProposalState.WAITING: "p.state = 'waiting' AND p.expires > :now",
    ProposalState.EXPIRED: "(p.state = 'expired' OR (p.state = 'waiting' AND p.expires <= :now))",
}
_LISTED = """
SELECT {columns} FROM proposals p
WHERE {state} AND {seen} AND (:proposer = '' OR p.proposed_by_id = :proposer)
ORDER BY p.id DESC LIMIT :limit OFFSET :offset
"""
_END = """
UPDATE proposals SET ended = :now,
  done = (SELECT count(*) FROM jobs WHERE proposal = :key AND state = 'done')
WHERE id = :key AND NOT writing AND NOT EXISTS
  (SELECT 1 FROM jobs WHERE proposal = :key AND state IN ('queued', 'running'))
"""
_PARTS = msgspec.json.Decoder(list[ProposalPart])
_LEFT_OUT = msgspec.json.Decoder(list[LeftOutObject])


class ProposedObject(NamedTuple):
    """An object as it was when it was proposed. `content` is a digest (`proposal_content.py`)."""

    key: int
    path: str
    status: str
    content: str


@dataclass(frozen=True, slots=True)
class NewProposal:
    """The fields of a new proposal. `parts` is JSON text, times are Unix seconds."""

    hash: str
    action: str
    sign_off: str
    reason: str
    proposed_by: str
    proposed_by_id: str
    created: float
    expires: float
    parts: str


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer to a proposal, with the final `state`. `started` is the number of jobs of an
    approval, and `left_out` are the objects on which the approval does not act. For other answers,
    `started` is 0 and `left_out` is empty. `writing` means that the jobs are not written yet.
    """

    state: ProposalState
    by: str
    by_id: str
    time: float
    reason: str = ""
    started: int = 0
    left_out: Sequence[LeftOutObject] = ()
    writing: bool = False


def add(
    conn: sqlite3.Connection,
    new: NewProposal,
    objects: Sequence[ProposedObject],
    targets: dict[int, int],
) -> int:
    """Write a new, waiting proposal; return its key. `targets` counts the objects per Target."""
    row = conn.execute(
        "INSERT INTO proposals (hash, state, action, objects, sign_off, reason, proposed_by,"
        " proposed_by_id, created, expires, parts)"
        " VALUES (?, 'waiting', ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
        (
            *(new.hash, new.action, len(objects), new.sign_off, new.reason, new.proposed_by),
            *(new.proposed_by_id, new.created, new.expires, new.parts),
        ),
    ).fetchone()
    key = int(row["id"])
    conn.executemany(
        "INSERT INTO proposal_targets VALUES (?, ?, ?)",
        [(key, target, count) for target, count in targets.items()],
    )
    conn.executemany(
        "INSERT INTO proposal_objects VALUES (?, ?, ?, ?, ?)", [(key, *item) for item in objects]
    )
    return key


def answer(conn: sqlite3.Connection, key: int, given: Answered) -> None:
    """Record the answer to a waiting proposal. Raises LookupError if the proposal is not
    waiting.
    """
    changed = conn.execute(
        "UPDATE proposals SET state = ?, answered_by = ?, answered_by_id = ?, answered = ?,"
        " answer_reason = ?, started = ?, left_out = ?, writing = ?"
        " WHERE id = ? AND state = 'waiting'",
        (
            *(given.state, given.by, given.by_id, given.time, given.reason, given.started),
            *(msgspec.json.encode(given.left_out).decode(), given.writing, key),
        ),
    )
    if not changed.rowcount:
        raise LookupError("this proposal does not wait")


def written(conn: sqlite3.Connection, key: int, left_out: Sequence[LeftOutObject]) -> None:
    """Record that all jobs of an approval are written, and which objects were left out."""
    conn.execute(
        "UPDATE proposals SET writing = 0, left_out = ?2,"
        " started = (SELECT count(*) FROM jobs WHERE proposal = ?1) WHERE id = ?1",
        (key, msgspec.json.encode(left_out).decode()),
    )


def being_written(conn: sqlite3.Connection) -> list[int]:
    """Return the keys of approvals whose jobs are not all written."""
    rows = conn.execute("SELECT id FROM proposals INDEXED BY proposals_writing WHERE writing")
    return [row["id"] for row in rows]


def end(conn: sqlite3.Connection, key: int, now: float) -> bool:
    """If no job of an approved proposal is queued or running any more, record the end of the
    proposal. Return whether it was recorded.
    """
    return conn.execute(_END, {"key": key, "now": now}).rowcount > 0


def get(conn: sqlite3.Connection, key: int, now: float) -> Proposal | None:
    """Return a proposal with its parts and the objects left out; None if it does not exist. A
    waiting proposal that has expired at `now` (Unix seconds) gets the state "expired".
    """
    row = conn.execute("SELECT * FROM proposals WHERE id = ?", (key,)).fetchone()
    if row is None:
        return None
    return msgspec.structs.replace(
        _record(row, now),
        parts=_PARTS.decode(row["parts"]),
        left_out=_LEFT_OUT.decode(row["left_out"]),
    )


def known(conn: sqlite3.Connection, key: int, now: float) -> Proposal:
    """Like `get`, but raises LookupError if the proposal does not exist."""
    found = get(conn, key, now)
    if found is None:
        raise LookupError("there is no such proposal")
    return found


def listed(
    conn: sqlite3.Connection,
    *,
    state: str,
    within: Within,
    now: float,
    offset: int,
    limit: int,
    proposer: str = "",
) -> list[Proposal]:
    """Return proposals in this state ("": in any state), newest first. Only proposals whose Targets
    are all in `within` are returned. If `proposer` is given, only proposals that the account with
    this ID has made are returned.
    """
    condition = _IN_STATE.get(state, "p.state = :state")
    rows = conn.execute(
        _LISTED.format(columns=_SHORT, state=condition, seen=_SEEN),
        {
            "state": state,
            "within": keys(within),
            "now": now,
            "offset": offset,
            "limit": limit,
            "proposer": proposer,
        },
    )
    return [_record(row, now) for row in rows]


def expired(conn: sqlite3.Connection, now: float, limit: int) -> list[int]:
    """Return the keys of expired proposals that are still stored as waiting."""
    rows = conn.execute(
        "SELECT id FROM proposals INDEXED BY proposals_by_expiry"
        " WHERE state = 'waiting' AND expires <= ? ORDER BY expires LIMIT ?",
        (now, limit),
    )
    return [row["id"] for row in rows]


def is_recorded(
    conn: sqlite3.Connection, key: int, hash_: str, state: ProposalState | None
) -> bool:
    """Return whether the proposal `key` is stored with this hash and, if `state` is given, in this
    state.
    """
    row = conn.execute("SELECT hash, state FROM proposals WHERE id = ?", (key,)).fetchone()
    return row is not None and row["hash"] == hash_ and (state is None or row["state"] == state)


def targets(conn: sqlite3.Connection, key: int) -> dict[int, int]:
    """Return the Targets of a proposal, each with its number of objects. Removed Targets are
    included.
    """
    rows = conn.execute(
        "SELECT target_id, objects FROM proposal_targets WHERE proposal_id = ?", (key,)
    )
    return {row["target_id"]: row["objects"] for row in rows}


def objects(conn: sqlite3.Connection, key: int) -> dict[int, ProposedObject]:
    """Return the objects of a proposal, each under its key, as they were when the proposal was
    made.
    """
    rows: Iterable[sqlite3.Row] = conn.execute(
        "SELECT object_id, path, status, content FROM proposal_objects WHERE proposal_id = ?",
        (key,),
    )
    return {row["object_id"]: ProposedObject(*row) for row in rows}


def _record(row: sqlite3.Row, now: float) -> Proposal:
    waiting = row["state"] == ProposalState.WAITING
    return Proposal(
        id=public(row["id"]),
        hash=row["hash"],
        state=ProposalState.EXPIRED if waiting and row["expires"] <= now else row["state"],
        action=row["action"],
        objects=row["objects"],
        sign_off=row["sign_off"],
        reason=row["reason"],
        proposed_by=row["proposed_by"],
        proposed_by_id=row["proposed_by_id"],
        created=row["created"],
        expires=row["expires"],
        answered_by=row["answered_by"],
        answered_by_id=row["answered_by_id"],
        answered=row["answered"],
        answer_reason=row["answer_reason"],
        started=row["started"],
        ended=row["ended"],
        done=row["done"],
    )
