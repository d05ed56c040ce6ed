"""A backup beside a running service: what it says when it fails, and what it leaves."""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.backup_records import BackupFailed, Written
from app.service.backup import archive, snapshot
from app.service.process.backups import Backup, last_backup
from tests.service.backup.folder import PASSWORD, DataFolder, ignore


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[DataFolder]:
    """A data folder whose databases are open."""
    with closing(DataFolder(tmp_path / "data")) as made:
        yield made


def copies(folder: DataFolder) -> list[Path]:
    """Return what backups have left in the data folder."""
    return [*snapshot.copies_of(folder.data).iterdir()]


def test_a_copy_that_is_gone_is_not_blamed_on_the_target(
    folder: DataFolder, tmp_path: Path
) -> None:
    (folder.vault / "1.dde").write_bytes(bytes(1 << 20))
    with closing(Backup(folder.data, tmp_path / "out", with_key=False)) as backup:
        backup.begin()
        name = folder.copy_databases().name
        copied = folder.data / "service" / "backups"

        def remove(_done: int, _total: int) -> None:
            for path in copied.glob("copy-*/service/store.db"):
                path.unlink()

        with pytest.raises(BackupFailed, match=r"service/store\.db cannot be used: No such file"):
            backup.write(name, PASSWORD, remove)
    assert not (tmp_path / "out").exists()
    assert copies(folder) == []


def test_the_copy_of_a_backup_that_takes_long_is_not_removed_as_a_left_one(
    folder: DataFolder, tmp_path: Path
) -> None:
    (folder.vault / "1.dde").write_bytes(bytes(1 << 20))
    with closing(Backup(folder.data, tmp_path / "out", with_key=False)) as backup:
        backup.begin()
        name = folder.copy_databases().name
        aged: list[Path] = []

        def age_once(_done: int, _total: int) -> None:
            if not aged:
                aged.extend(copies(folder))
                for path in aged:
                    os.utime(path, (0, 0))
            else:
                snapshot.remove_left(folder.data)

        backup.write(name, PASSWORD, age_once)
        assert copies(folder) == aged
    assert copies(folder) == []


def test_a_data_folder_without_room_for_copies_says_how_much_is_missing(
    folder: DataFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(18, "Invalid cross-device link")

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    monkeypatch.setattr(snapshot, "_RESERVE", 1 << 60)
    (folder.vault / "1.dde").write_bytes(b"old")
    told = pytest.raises(BackupFailed, match=r"its copies need [\d,]+ MiB, and .* are free")
    with closing(Backup(folder.data, tmp_path / "out", with_key=False)) as backup, told:
        backup.begin()
    assert copies(folder) == []


def test_a_target_that_cannot_be_created_is_named(folder: DataFolder, tmp_path: Path) -> None:
    output = tmp_path / "none" / "out"
    output.parent.mkdir()
    with closing(Backup(folder.data, output, with_key=False)) as backup:
        backup.begin()
        output.parent.rmdir()
        with pytest.raises(BackupFailed) as failed:
            backup.write(folder.copy_databases().name, PASSWORD, ignore)
    assert str(failed.value) == f"{output} cannot be written: No such file or directory."


def test_closing_stops_a_backup_at_work_and_leaves_nothing(
    folder: DataFolder, tmp_path: Path
) -> None:
    (folder.vault / "1.dde").write_bytes(bytes(64 << 20))
    backup, begun = Backup(folder.data, tmp_path / "out", with_key=False), threading.Event()
    backup.begin()
    failures: list[BaseException] = []

    def write() -> None:
        try:
            backup.write(folder.copy_databases().name, PASSWORD, lambda _done, _total: begun.set())
        except BackupFailed as error:
            failures.append(error)

    worker = threading.Thread(target=write)
    worker.start()
    assert begun.wait(60)
    backup.close()
    assert copies(folder) == []
    worker.join()
    assert [str(error) for error in failures] == ["The backup was stopped."]
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


def test_what_begins_after_the_end_makes_no_copies(folder: DataFolder, tmp_path: Path) -> None:
    """Its thread may get its turn only then."""
    backup = Backup(folder.data, tmp_path / "out", with_key=False)
    backup.close()
    with pytest.raises(BackupFailed, match="stopped"):
        backup.begin()
    assert not snapshot.copies_of(folder.data).exists()


def written(folder: DataFolder, backup: Backup) -> Written:
    """Write a backup of the folder."""
    backup.begin()
    return backup.write(folder.copy_databases().name, PASSWORD, ignore)


def test_a_verified_backup_is_recorded_with_its_place(folder: DataFolder, tmp_path: Path) -> None:
    output = tmp_path / "out"
    assert last_backup(folder.data) is None
    with closing(Backup(folder.data, output, with_key=False)) as backup:
        made = written(folder, backup)
        assert last_backup(folder.data) is None, "it is not verified yet"
        backup.verify(made, PASSWORD, ignore)
    last = last_backup(folder.data)
    assert last is not None
    assert (last.path, last.files, last.size) == (str(output), made.files, output.stat().st_size)


def test_a_backup_that_cannot_be_read_again_is_deleted(folder: DataFolder, tmp_path: Path) -> None:
    output = tmp_path / "out"
    with closing(Backup(folder.data, output, with_key=False)) as backup:
        made = written(folder, backup)
        content = bytearray(output.read_bytes())
        content[-20] ^= 1
        output.write_bytes(content)
        with pytest.raises(BackupFailed, match="cannot be read again"):
            backup.verify(made, PASSWORD, ignore)
    assert not output.exists()
    assert last_backup(folder.data) is None


def test_a_full_disk_says_what_to_do(
    folder: DataFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with closing(Backup(folder.data, tmp_path / "out", with_key=False)) as backup:
        backup.begin()
        name = folder.copy_databases().name
        monkeypatch.setattr(archive, "write", full)
        with pytest.raises(BackupFailed, match=r"left on device\. Free some space on its disk"):
            backup.write(name, PASSWORD, ignore)
