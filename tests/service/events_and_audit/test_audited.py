"""A change of the store and its audit record: both, or neither."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.remediation.disk import crash
from app.remediation.disk.errors import JournalUnwritable
from app.remediation.engine import Remediator
from app.remediation.undo_copies.keys import Keys
from app.service.base.problems import Problem
from app.service.events_and_audit.audited import AuditedStore
from app.service.store import settings
from app.service.store.database import Database
from tests.kit import stores

NOTE = {"event": "approve", "actor": "1:ann", "proposal": "7", "proposal_hash": "h"}


@pytest.fixture
def parts(tmp_path: Path) -> Iterator[tuple[Database, Remediator]]:
    engine = Remediator(tmp_path / "r", Keys.derive(bytes(32), bytes(32)), rescan=lambda *_: [])
    with closing(stores.new(tmp_path / "store")) as db, closing(engine):
        yield db, engine
    crash.arm(None)


def change(parts: tuple[Database, Remediator], *, break_commit: bool = False) -> None:
    db, engine = parts
    with AuditedStore(db, engine.audit).write() as (conn, notes):
        settings.put(conn, "changed", "yes")
        notes.append(dict(NOTE))
        if break_commit:
            conn.execute("PRAGMA defer_foreign_keys = ON")
            conn.execute("INSERT INTO user_permissions VALUES (99, 'global', 0, 'none')")


def changed(parts: tuple[Database, Remediator]) -> str | None:
    with parts[0].read() as conn:
        return settings.get(conn, "changed")


def events(parts: tuple[Database, Remediator]) -> list[object]:
    return [record.body["event"] for record in parts[1].audit.records()]


def test_a_change_has_its_record(parts: tuple[Database, Remediator]) -> None:
    change(parts)
    assert (changed(parts), events(parts)) == ("yes", ["approve"])


def test_a_change_that_cannot_be_recorded_is_not_made(parts: tuple[Database, Remediator]) -> None:
    def full(name: str) -> None:
        if name == "journal note":
            raise JournalUnwritable("no space")

    crash.arm(full)
    with pytest.raises(Problem, match="Nothing was changed") as raised:
        change(parts)
    assert raised.value.status == 503
    assert (changed(parts), events(parts)) == (None, [])


def test_a_record_whose_change_failed_is_followed_by_one_that_says_so(
    parts: tuple[Database, Remediator],
) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        change(parts, break_commit=True)
    assert (changed(parts), events(parts)) == (None, ["approve", "interrupted"])
    body = parts[1].audit.records()[-1].body
    assert (body["proposal"], body["proposal_hash"]) == ("7", "h")
