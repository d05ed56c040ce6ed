r"""Job, and the tables of the journal that store it.

    REQUESTED -> INTENT -> BUILT -> DONE
         \----------\--------\---> ROLLED_BACK | ATTENTION

REQUESTED: nothing was changed. INTENT: a new file may exist and be incomplete. BUILT: the new file
is complete, and may have been exchanged with the original. If a file is written in place, BUILT
means that writing may have begun; until the job ends, the table `redo` has what to write. DONE: the
change is complete and verified. ROLLED_BACK: the file is as before the job. ATTENTION: the program
could not end the job, and does nothing more about it.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from enum import StrEnum


class JournalState(StrEnum):
    """State of a job in the journal; the docstring of this module describes each."""

    REQUESTED = "REQUESTED"
    INTENT = "INTENT"
    BUILT = "BUILT"
    DONE = "DONE"
    ROLLED_BACK = "ROLLED_BACK"
    ATTENTION = "ATTENTION"


VERSION = 1
# Inode numbers are text: some file systems use more than 63 bits.
SCHEMA = """
CREATE TABLE job (
  job            TEXT PRIMARY KEY,
  action         TEXT NOT NULL,
  state          TEXT NOT NULL,
  root           BLOB NOT NULL,
  path           BLOB NOT NULL,
  actor          TEXT NOT NULL,
  sign_off       TEXT NOT NULL,
  reason         TEXT NOT NULL,
  data_types     TEXT NOT NULL,
  undoes         TEXT NOT NULL,
  status_done    TEXT NOT NULL,
  status_failed  TEXT NOT NULL,
  requested_at   REAL NOT NULL,
  ended_at       REAL,
  status         TEXT NOT NULL DEFAULT '',
  message        TEXT NOT NULL DEFAULT '',
  residue        INTEGER NOT NULL DEFAULT 0,
  device         TEXT NOT NULL DEFAULT '',
  inode          TEXT NOT NULL DEFAULT '',
  size           INTEGER NOT NULL DEFAULT 0,
  mtime_ns       INTEGER NOT NULL DEFAULT 0,
  before         TEXT NOT NULL DEFAULT '',
  after          TEXT NOT NULL DEFAULT '',
  temp           TEXT NOT NULL DEFAULT '',
  built          TEXT NOT NULL DEFAULT '',
  source_root    BLOB NOT NULL DEFAULT x'',
  source_path    BLOB NOT NULL DEFAULT x'',
  dest_root      BLOB NOT NULL DEFAULT x'',
  dest_path      BLOB NOT NULL DEFAULT x'',
  beside         TEXT NOT NULL DEFAULT '',
  carried        INTEGER NOT NULL DEFAULT 0,
  taken          INTEGER NOT NULL DEFAULT 0,
  vault          TEXT NOT NULL DEFAULT '',
  wrapped_key    BLOB,
  key_id         TEXT NOT NULL DEFAULT '',
  undoable_until REAL,
  base           TEXT NOT NULL DEFAULT '',
  mark_key       BLOB,
  proposal       TEXT NOT NULL DEFAULT '',
  proposer       TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX job_file ON job (root, path);
CREATE INDEX job_open ON job (state) WHERE state IN ('REQUESTED', 'INTENT', 'BUILT');
"""

ADDED = {
    "base": "TEXT NOT NULL DEFAULT ''",
    "mark_key": "BLOB",
    "proposal": "TEXT NOT NULL DEFAULT ''",
    "proposer": "TEXT NOT NULL DEFAULT ''",
}
"""Columns that journals of earlier versions lack, and their SQL types."""

REDO = "CREATE TABLE IF NOT EXISTS redo (job TEXT PRIMARY KEY, pieces BLOB NOT NULL) STRICT"
"""Statement that creates the table `redo`, which journals of earlier versions lack."""


@dataclass(frozen=True, slots=True)
class Job:
    """Row of a job.

    `before` and `after` are keyed digests of the file. While the job is in progress, they use the
    key of `base` (`keys`). Afterwards they use a key of the job's own (`content_digests`): the key
    of its undo copy, or the key wrapped in `mark_key`. `built` is the inode of the new file.

    A job that replaces its file has no `source` and `dest`. A job that moves a file removes the
    file at `source` and creates one at `dest`; either may be missing. `beside` is the name of the
    note that belongs to a quarantined file. `carried` means that the file itself goes from
    `source` to `dest`, by a rename. `taken` is set before the source is removed.

    If a second person has approved the job, this person is the `actor`. `proposal` is then the ID
    of the proposal, and `proposer` the account that proposed it.
    """

    job: str
    action: str
    state: str
    root: bytes
    path: bytes
    actor: str
    sign_off: str
    reason: str
    data_types: str
    undoes: str
    status_done: str
    status_failed: str
    requested_at: float
    ended_at: float | None = None
    status: str = ""
    message: str = ""
    residue: int = 0
    device: str = ""
    inode: str = ""
    size: int = 0
    mtime_ns: int = 0
    before: str = ""
    after: str = ""
    temp: str = ""
    built: str = ""
    source_root: bytes = b""
    source_path: bytes = b""
    dest_root: bytes = b""
    dest_path: bytes = b""
    beside: str = ""
    carried: int = 0
    taken: int = 0
    vault: str = ""
    wrapped_key: bytes | None = field(default=None, repr=False)
    key_id: str = ""
    undoable_until: float | None = None
    base: str = ""
    mark_key: bytes | None = field(default=None, repr=False)
    proposal: str = ""
    proposer: str = ""

    @property
    def moves(self) -> bool:
        """Whether the job removes or creates a file, as opposed to replacing one."""
        return bool(self.source_root or self.dest_root)

    @property
    def in_place(self) -> bool:
        """Whether the job may have begun to write into the file itself, instead of replacing it."""
        return self.state == JournalState.BUILT and not self.temp

    @property
    def place(self) -> bytes:
        """Full path of the file after the job is done; empty if there is no file then."""
        if self.moves and not self.dest_root:
            return b""
        root, path = (self.dest_root, self.dest_path) if self.moves else (self.root, self.path)
        return os.path.join(root, path) if path else root  # noqa: PTH118  (raw bytes)


COLUMNS = tuple(Job.__dataclass_fields__)
SELECT = f"SELECT {', '.join(COLUMNS)} FROM job"  # noqa: S608  (our own column names)


def types_of(job: Job) -> tuple[str, ...]:
    """Return the requested data types of a job."""
    return tuple(json.loads(job.data_types))
