"""The copy of a data folder at work: of one moment, and complete."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest

from app.service.backup import snapshot
from app.service.store import jobs
from app.service.store.database import NAME, ReadAbandoned
from tests.service.backup.folder import DataFolder


def count(file: Path, statement: str) -> int:
    """Return the number that a statement finds in a database."""
    with closing(sqlite3.connect(file)) as db:
        (found,) = db.execute(statement).fetchone()
    return int(found)


def test_store_and_journal_are_copied_as_of_one_moment(folder: DataFolder) -> None:
    """Otherwise a job of the restored store could get the number of another one in its journal,
    which would then tell how it has ended.
    """
    with folder.db.write() as conn:  # makes copying take longer than a job
        conn.execute("CREATE TABLE large AS SELECT randomblob(30000000) AS bytes")
    ended = threading.Event()

    def work() -> None:
        while not ended.is_set():
            with folder.db.write() as conn:
                job = jobs.add(
                    conn, kind="mask", title="", now=0.0, target_id=1, location_id=1, path=""
                )
            folder.audit.note("mask", "", job=job.id)
            with folder.db.write() as conn:
                jobs.update(conn, job.id, now=1.0, state="done")

    worker = threading.Thread(target=work)
    worker.start()
    try:
        made = []
        for _ in range(8):
            before = folder.audit.head().number
            while folder.audit.head().number == before:
                time.sleep(0.001)
            made.append(folder.copy_databases())
    finally:
        ended.set()
        worker.join()
    for copy in made:
        begun = count(copy / NAME, "SELECT count(*) FROM jobs")
        done = count(copy / NAME, "SELECT count(*) FROM jobs WHERE state = 'done'")
        noted = count(copy / snapshot.JOURNAL.name, "SELECT count(*) FROM audit")
        assert done <= noted <= begun <= done + 1, (done, noted, begun)


def test_copies_are_private_and_removed_if_nobody_waits_for_them(folder: DataFolder) -> None:
    made = folder.copy_databases()
    assert {path.name for path in made.iterdir()} == {NAME, "journal.db", "audit.head"}
    assert made.stat().st_mode & 0o777 == 0o700
    assert {path.stat().st_mode & 0o777 for path in made.glob("*.db")} == {0o600}
    with pytest.raises(ReadAbandoned):
        folder.copy_databases(lambda: True)
    assert [*snapshot.copies_of(folder.data).iterdir()] == [made]


def test_a_copy_of_the_journal_that_nobody_waits_for_stops_too(folder: DataFolder) -> None:
    stores = []

    def unwanted() -> bool:
        (made,) = snapshot.copies_of(folder.data).iterdir()
        stores.append((made / NAME).exists())
        return True

    with pytest.raises(ReadAbandoned):
        folder.copy_databases(unwanted)
    assert stores == [False]
    folder.audit.note("mask", "", job=1)


def test_copies_that_would_fill_the_disk_are_not_begun(
    folder: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshot, "_RESERVE", 1 << 60)
    with pytest.raises(OSError, match=r"its copies need 1,099,511,\d+,\d+ MiB, and .* are free"):
        folder.copy_databases()
    assert [*snapshot.copies_of(folder.data).iterdir()] == []


def test_the_copy_has_what_another_machine_needs(folder: DataFolder, tmp_path: Path) -> None:
    data, other = folder.data, tmp_path / "other"
    (data / "notes").mkdir()
    for name in ("settings.json", "notes/1.json", "notes/.1.json.ab12", ".settings.json.ab12"):
        (data / name).write_text(name)
    for name in ("logs", "engine", "sample"):
        (data / name).mkdir()
        (data / name / "file").write_text(name)
    for name in ("lock", "ready.json", f"{NAME}-wal", f"{NAME}.new", f"{NAME}s"):
        (data / "service" / name).write_text(name)
    other.mkdir()
    (other / "far.json").write_text("far")
    (data / "link").symlink_to(other)
    (data / "notes" / "loop").symlink_to(data / "notes")
    (data / "gone").symlink_to(tmp_path / "none")
    os.mkfifo(data / "pipe")
    made = folder.copied(["sample"])
    assert {str(name) for name in made.files()} == {
        *("settings.json", "notes/1.json", "link/far.json", f"service/{NAME}s"),
        *("service/audit.key", "service/journal.key", "service/filters.key"),
        *("service/store.db", "service/audit.head", "service/remediation/journal.db"),
    }
    assert (made.folder / "link" / "far.json").read_text() == "far"
    made.remove()
    assert [*snapshot.copies_of(data).iterdir()] == []


def test_undo_copies_are_complete_whatever_is_purged_and_made_meanwhile(
    folder: DataFolder,
) -> None:
    (folder.vault / "old.dde").write_bytes(b"old")
    (folder.vault / "half.dde.tmp").write_bytes(b"half")
    made = snapshot.Snapshot(folder.data)
    made.link_undo_copies()
    made.add_databases(folder.copy_databases().name)
    (folder.vault / "old.dde").unlink()
    (folder.vault / "new.dde").write_bytes(b"new")
    made.link_undo_copies()
    kept = made.folder / snapshot.VAULT
    assert {path.name: path.read_bytes() for path in kept.iterdir()} == {
        "old.dde": b"old",
        "new.dde": b"new",
    }
    assert (kept / "new.dde").samefile(folder.vault / "new.dde")


def test_undo_copies_on_another_disk_are_copied(
    folder: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(18, "Invalid cross-device link")

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    (folder.vault / "old.dde").write_bytes(b"old")
    made = folder.copied()
    (folder.vault / "old.dde").write_bytes(b"new")
    assert (made.folder / snapshot.VAULT / "old.dde").read_bytes() == b"old"
