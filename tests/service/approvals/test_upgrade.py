"""Stores and journals of the version before approvals."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.remediation.journal import journal, journal_file
from app.remediation.undo_copies.keys import audit_key
from app.service.store import approvals, jobs, migrations, proposals, targets
from app.service.store.database import NAME, Database
from app.service.store.groups import FIRST
from app.service.store.proposals import NewProposal
from tests.remediation.room import JOURNAL_KEY, Room, act, undo

COLUMNS = ("proposal", "proposer")


def test_a_store_of_the_version_before_gets_rules_and_proposals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [step.__name__ for step in migrations.MIGRATIONS]
    older = migrations.MIGRATIONS[: names.index("_approvals")]
    monkeypatch.setattr("app.service.store.database.MIGRATIONS", older)
    with closing(Database(tmp_path)) as db, db.write() as conn:
        target = targets.add(conn, "old", targets.Fields(FIRST)) or 0
    with closing(sqlite3.connect(tmp_path / NAME)) as conn:
        tables = {row[0] for row in conn.execute("SELECT name FROM sqlite_master")}
    assert not tables & {"approval_rules", "proposals"}
    monkeypatch.setattr("app.service.store.database.MIGRATIONS", migrations.MIGRATIONS)
    with closing(Database(tmp_path)) as db, db.write() as conn:
        assert approvals.revision(conn) == 0
        assert approvals.actions(conn, target) == set()
        found = proposals.listed(conn, state="", within=None, now=0.0, offset=0, limit=10)
        assert found == []
        approvals.replace(conn, [approvals.Required("target", target, "delete")])
        targets.delete(conn, target)
        assert (approvals.rules(conn), approvals.revision(conn)) == ([], 2)


def test_jobs_of_the_version_before_know_their_proposal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [step.__name__ for step in migrations.MIGRATIONS]
    older = migrations.MIGRATIONS[: names.index("_proposal_ends")]
    monkeypatch.setattr("app.service.store.database.MIGRATIONS", older)
    new = NewProposal("0" * 64, "delete", "A", "b", "ann", "7", 1.0, 2.0, "[]")
    with closing(Database(tmp_path)) as db, db.write() as conn:
        key = proposals.add(conn, new, [], {})
        payloads = f'{{"proposal": {key}}}', "{}", "damaged"
        for payload in payloads:
            conn.execute(
                "INSERT INTO jobs (kind, state, title, created, updated, path, payload)"
                " VALUES ('delete', 'done', 't', 1.0, 1.0, '/x', ?)",
                (payload,),
            )
    monkeypatch.setattr("app.service.store.database.MIGRATIONS", migrations.MIGRATIONS)
    with closing(Database(tmp_path)) as db, db.write() as conn:
        assert [job.payload for job in jobs.of_proposal(conn, key)] == [payloads[0]]
        assert proposals.being_written(conn) == []
        found = proposals.get(conn, key, 1.5)
        assert found is not None
        assert (found.ended, found.done) == (None, 0)


def test_a_journal_of_the_version_before_is_intact_and_goes_on(tmp_path: Path) -> None:
    room = Room(tmp_path)
    act(room)
    path = room.data / journal.NAME
    with closing(sqlite3.connect(path)) as conn:
        for name in COLUMNS:
            conn.execute(f"ALTER TABLE job DROP COLUMN {name}")
        conn.commit()
    verdict = journal_file.verify(path, audit_key(JOURNAL_KEY), [], lambda _: None)
    assert verdict.fault is None
    with closing(room.engine()) as engine:
        assert engine.audit.verify() == ""
    undo(room)
    with closing(room.engine()) as engine:
        assert engine.audit.verify() == ""
    with closing(sqlite3.connect(path)) as conn:
        there = {row[1] for row in conn.execute("PRAGMA table_info(job)")}
    assert there >= set(COLUMNS)
