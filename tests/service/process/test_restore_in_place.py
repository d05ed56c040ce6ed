"""Restore in place of a data folder: all of it or nothing, and the replaced data is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.backup_records import BackupFailed, CheckedBackup
from app.paths import replace
from app.remediation.undo_copies import container
from app.service.backup import snapshot
from app.service.process import folder_exchange, installation_keys, restore_in_place
from app.service.process.folder_lock import only_service
from app.service.process.installation_keys import InstallationKeyError
from app.service.process.restore_in_place import RestoreInPlace
from app.service.store.migrations import MIGRATIONS
from tests.service.backup.folder import KEY, PASSWORD, DataFolder, ignore


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Derive keys with little memory, and have no keyring."""
    monkeypatch.setattr(container, "_MEMORY_KIB", 32)
    monkeypatch.setattr(restore_in_place, "keystore", lambda: None)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder without a service, in which something has happened since its backup."""
    data = tmp_path / "data"
    with closing(DataFolder(data)) as folder:
        (data / "settings.json").write_text("before")
        folder.back_up(tmp_path / "backup", vault_key=KEY)
        folder.audit.note("open", "1:ann")
        (data / "settings.json").write_text("now")
        (data / "notes.json").write_text("later")
        (data / "logs").mkdir()
        (data / "logs" / "console.log").write_text("log")
    return data


@pytest.fixture
def place(tmp_path: Path, data: Path) -> Iterator[RestoreInPlace]:
    """A restore of the backup."""
    with closing(RestoreInPlace(tmp_path / "backup", data)) as made:
        yield made


def content(data: Path) -> dict[str, bytes]:
    """Return the content of all files but the lock."""
    return {
        str(path.relative_to(data)): path.read_bytes()
        for path in data.rglob("*")
        if path.is_file() and not path.name.endswith("lock")
    }


def check(place: RestoreInPlace) -> CheckedBackup:
    return place.check(PASSWORD, ignore)


def test_the_check_counts_both_and_changes_nothing(place: RestoreInPlace, data: Path) -> None:
    before = content(data)
    found = check(place)
    assert (found.backup.records, found.now.records) == (0, 1)
    assert (found.backup.targets, found.now.targets, found.now.undo_copies) == (0, 0, 0)
    assert (found.has_key, found.keyring, found.fault, found.data) == (True, False, "", "/data")
    place.close()
    assert content(data) == before
    assert not place.replaced.exists()


def test_the_folders_are_exchanged_and_logs_stay(place: RestoreInPlace, data: Path) -> None:
    check(place)
    before = content(data)
    place.exchange()
    place.close()
    assert (data / "settings.json").read_text() == "before"
    assert not (data / "notes.json").exists()
    assert (data / "logs" / "console.log").read_text() == "log"
    assert not [*data.glob(f"{snapshot.RESTORING}*")]
    kept = {
        name: found
        for name, found in before.items()
        if not name.startswith(("logs", snapshot.RESTORING))
    }
    assert content(place.replaced) == kept


def test_an_exchange_that_fails_half_way_is_undone(
    place: RestoreInPlace, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check(place)
    before, move = content(data), replace

    def refuse(source: Path, target: Path) -> None:
        if target == data / "service" and source.parent != place.replaced:
            raise OSError(28, "No space left on device", str(target))
        move(source, target)

    monkeypatch.setattr(folder_exchange, "replace", refuse)
    with pytest.raises(BackupFailed, match=r"Nothing was restored\. Free some space"):
        place.exchange()
    assert content(data) == before
    assert not place.replaced.exists()


def test_a_keyring_that_refuses_undoes_the_exchange(
    place: RestoreInPlace, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise InstallationKeyError("Unlock the keyring.")

    monkeypatch.setattr(restore_in_place, "keystore", object)
    monkeypatch.setattr(installation_keys, "exchange_vault_key", refuse)
    monkeypatch.setattr(restore_in_place, "is_older", lambda *_: False)
    check(place)
    before = content(data)
    with pytest.raises(BackupFailed, match=r"Unlock the keyring\. Nothing was restored\."):
        place.exchange()
    assert content(data) == before
    assert not place.replaced.exists()


def test_a_folder_in_use_is_not_exchanged(place: RestoreInPlace, data: Path) -> None:
    check(place)
    with only_service(data), pytest.raises(BackupFailed, match="Another program uses"):
        place.exchange()
    assert (data / "settings.json").read_text() == "now"


def _later(folder: DataFolder) -> None:
    with folder.db.write() as conn:
        conn.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")


def _no_backup(path: Path) -> None:
    path.write_text("no backup")


def _damaged(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


@pytest.mark.parametrize("spoil", [_no_backup, _damaged, Path.unlink])
def test_a_bad_file_is_refused(
    tmp_path: Path, place: RestoreInPlace, data: Path, spoil: Callable[[Path], None]
) -> None:
    before = content(data)
    spoil(tmp_path / "backup")
    with pytest.raises(BackupFailed, match=r"Nothing was restored|no backup"):
        check(place)
    place.close()
    assert content(data) == before


def test_a_wrong_password_is_refused(place: RestoreInPlace) -> None:
    with pytest.raises(BackupFailed, match="The password is wrong"):
        place.check("another password", ignore)


def test_a_backup_of_a_later_version_is_refused(tmp_path: Path, data: Path) -> None:
    with closing(DataFolder(tmp_path / "later")) as folder:
        _later(folder)
        backup = folder.back_up(tmp_path / "new", version="99.0")
    told = pytest.raises(BackupFailed, match=r"later version of this program, 99\.0")
    with closing(RestoreInPlace(backup, data)) as place, told:
        check(place)


def test_a_check_can_be_stopped(place: RestoreInPlace, data: Path) -> None:
    def stop(*_: int) -> None:
        place._stopped.set()  # noqa: SLF001 - `close` would wait for this thread

    with pytest.raises(BackupFailed, match="stopped"):
        place.check(PASSWORD, stop)
    place.close()
    assert not [*data.glob(f"{snapshot.RESTORING}*")]
