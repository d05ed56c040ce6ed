"""The job rows that people see cannot be edited without detection, either."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from app.remediation.journal import journal, journal_file
from app.remediation.undo_copies.keys import audit_key
from tests.remediation.room import JOURNAL_KEY, Room, act, undo

OTHERWISE = "audit record 1 does not agree with its job, which was changed"
EDITS = (
    ("UPDATE job SET status = 'Deleted' WHERE job = 'job'", OTHERWISE),
    ("UPDATE job SET state = 'ROLLED_BACK' WHERE job = 'job'", OTHERWISE),
    ("UPDATE job SET message = 'nothing' WHERE job = 'job'", OTHERWISE),
    ("UPDATE job SET actor = '2:bob' WHERE job = 'job'", OTHERWISE),
    ("UPDATE job SET path = x'62' WHERE job = 'job'", OTHERWISE),
    ("UPDATE job SET ended_at = ended_at - 1 WHERE job = 'job'", OTHERWISE),
    ("UPDATE job SET ended_at = NULL WHERE job = 'job'", OTHERWISE),
    ("UPDATE job SET residue = 7 WHERE job = 'job'", OTHERWISE),
    ("UPDATE job SET after = before WHERE job = 'job'", OTHERWISE),
    ("UPDATE job SET data_types = 'x' WHERE job = 'job'", OTHERWISE),
    (
        "UPDATE job SET job = 'other' WHERE job = 'job'",
        "audit record 1 refers to a job that is not in the journal",
    ),
    (
        "DELETE FROM job WHERE job = 'undo'",
        "audit record 2 refers to a job that is not in the journal",
    ),
    (
        "UPDATE job SET proposer = '4:eve' WHERE job = 'undo'",
        "audit record 2 does not agree with its job, which was changed",
    ),
    (
        """INSERT INTO job SELECT 'more', action, state, root, path, actor, sign_off, reason,
        data_types, undoes, status_done, status_failed, requested_at, ended_at, status, message,
        residue, device, inode, size, mtime_ns, before, after, temp, built, source_root,
        source_path, dest_root, dest_path, beside, carried, taken, '', NULL, key_id,
        undoable_until, base, NULL, '', '' FROM job WHERE job = 'job'""",
        "audit record 3 is missing: no record describes the end of a job",
    ),
)


def test_a_job_that_was_edited_is_named_until_somebody_lets_it_be(tmp_path: Path) -> None:
    room = Room(tmp_path)
    act(room)
    undo(room)
    with closing(room.engine()) as engine:
        assert engine.audit.verify() == ""
    path = room.data / journal.NAME
    whole, head = path.read_bytes(), (room.data / "audit.head").read_bytes()
    for edit, words in EDITS:
        path.write_bytes(whole)
        (room.data / "audit.head").write_bytes(head)
        change(path, edit)
        verdict = journal_file.verify(path, audit_key(JOURNAL_KEY), [], lambda _: None)
        assert str(verdict.fault) == words, edit
        with closing(room.engine()) as engine:
            assert engine.audit.damage == words, edit
            assert not engine.act(room.order(), "next").ok
            engine.audit.acknowledge("1:ann", "A. B.", "known")
            assert engine.audit.verify() == "", edit
        with closing(room.engine()) as engine:
            assert engine.audit.damage == "", edit
        change(path, "UPDATE job SET message = 'all is well' WHERE job = 'next'")
        with closing(room.engine()) as engine:  # only the acknowledged damage is accepted
            assert engine.audit.damage, edit


def change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute(statement)
        db.commit()


def test_what_a_purge_does_to_a_job_is_no_damage(tmp_path: Path) -> None:
    room = Room(tmp_path)
    act(room)
    with closing(room.engine()) as engine:
        engine.copies.purge("job")
        assert engine.audit.verify() == ""
