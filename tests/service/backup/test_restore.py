"""Restoring: all of a backup, or nothing."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.remediation.undo_copies import container
from app.service.backup import archive, snapshot
from app.service.backup.archive import BackupUnusable, Manifest
from app.service.backup.snapshot import Snapshot
from app.service.process.installation_keys import InstallationKeyError
from app.service.store.migrations import MIGRATIONS
from tests.service.backup.folder import PASSWORD, DataFolder, ignore, manifest, restored


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Derive keys with little memory."""
    monkeypatch.setattr(container, "_MEMORY_KIB", 32)


def changed(made: Snapshot, file: object, statement: str, *values: object) -> None:
    """Change a database of a copy."""
    with closing(sqlite3.connect(made.folder / str(file))) as db:
        db.execute(statement, values)
        db.commit()


def backup_of(made: Snapshot, output: Path) -> Path:
    """Write a backup of a copy; return its file."""
    archive.write(output, PASSWORD, manifest(), made.folder, made.files(), ignore)
    return output


def test_the_journal_records_the_restore_and_stays_whole(
    folder: DataFolder, tmp_path: Path
) -> None:
    folder.audit.note("open", "1:ann")
    backup = folder.back_up(tmp_path / "backup")
    assert restored(backup, tmp_path / "new") == ""
    with closing(DataFolder(tmp_path / "new")) as again:
        assert again.audit.check().fault is None
        last = again.audit.records()[-1].body
    assert last["event"] == "restore"
    assert str(last["message"]).startswith("Restored the data folder from a backup of 2")


def test_a_folder_that_exists_is_filled_and_not_replaced(
    folder: DataFolder, tmp_path: Path
) -> None:
    """It may be the root of a disk, or below a folder of the administrator."""
    backup, data = folder.back_up(tmp_path / "backup"), tmp_path / "new"
    data.mkdir(0o755)
    before = data.stat().st_ino
    restored(backup, data)
    assert data.stat().st_ino == before
    assert data.stat().st_mode & 0o777 == 0o700
    assert [path.name for path in data.iterdir()] == ["service"]


def test_nothing_is_restored_if_the_key_is_not_accepted(folder: DataFolder, tmp_path: Path) -> None:
    def refuse(_: Manifest) -> None:
        raise InstallationKeyError("another key")

    backup, empty = folder.back_up(tmp_path / "backup"), tmp_path / "empty"
    empty.mkdir()
    for data in (tmp_path / "new", empty):
        with pytest.raises(InstallationKeyError):
            restored(backup, data, refuse)
    assert not (tmp_path / "new").exists()
    assert [*empty.iterdir()] == []


def test_a_store_that_cannot_be_used_is_not_restored(folder: DataFolder, tmp_path: Path) -> None:
    made = folder.copied()
    later = f"PRAGMA user_version = {len(MIGRATIONS) + 1}"
    changed(made, snapshot.STORE, later)
    with pytest.raises(BackupUnusable, match="by a later version of this program, 1"):
        restored(backup_of(made, tmp_path / "later"), tmp_path / "new")
    store = made.folder / snapshot.STORE
    store.write_bytes(store.read_bytes()[:20_000])
    with pytest.raises(BackupUnusable, match=r"The database in .* is damaged"):
        restored(backup_of(made, tmp_path / "damaged"), tmp_path / "new")
    store.unlink()
    with pytest.raises(BackupUnusable, match=r"does not contain service/store\.db"):
        restored(backup_of(made, tmp_path / "less"), tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_a_backup_without_its_journal_is_not_restored(folder: DataFolder, tmp_path: Path) -> None:
    """An empty journal must not take its place."""
    made = folder.copied()
    (made.folder / snapshot.JOURNAL).write_bytes(b"no journal")
    with pytest.raises(BackupUnusable, match=r"The journal in .* cannot be used"):
        restored(backup_of(made, tmp_path / "damaged"), tmp_path / "new")
    (made.folder / snapshot.JOURNAL).unlink()
    with pytest.raises(BackupUnusable, match=r"does not contain service/remediation/journal\.db"):
        restored(backup_of(made, tmp_path / "less"), tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_a_journal_that_was_damaged_is_restored_and_reported(
    folder: DataFolder, tmp_path: Path
) -> None:
    for name in ("ann", "bob", "eve"):
        folder.audit.note("open", f"1:{name}")
    made = folder.copied()
    changed(made, snapshot.JOURNAL, "UPDATE audit SET body = replace(body, 'bob', 'ann')")
    damage = restored(backup_of(made, tmp_path / "backup"), tmp_path / "new")
    assert damage == "audit record 2 was changed"
    assert (tmp_path / "new" / snapshot.JOURNAL).exists()
