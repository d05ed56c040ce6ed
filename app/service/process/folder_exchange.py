"""Exchange of the content of a data folder with a restored backup: done completely, or undone.

A file in the data folder, the record, names everything before the first move, and is deleted after
the last step. If the process is killed or the power fails between them, the next use of the folder
finds the record and undoes the exchange (`recover`). Each step of that can be repeated.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterable
from pathlib import Path

import msgspec

from app.backup_records import RESTORING, BackupFailed
from app.decoding import NOT_DECODED
from app.paths import private_dir, replace, sync_dir, write_private
from app.service.backup import snapshot
from app.service.process import installation_keys
from app.service.process.backups import carry_record
from app.service.process.folder_lock import (
    IS_FULL,
    RESTORE_LOCK,
    StartError,
    only_restore,
    service_of,
)
from app.service.process.installation_keys import InstallationKeyError


class _Record(msgspec.Struct, frozen=True):
    """Names of the folder for the present content, which is beside the data folder, and of the
    folder of the backup, which is inside; names of the entries that are moved out of the data
    folder (`old`) and into it (`new`); whether the vault key is exchanged, too.
    """

    replaced: str
    folder: str
    old: list[str]
    new: list[str]
    key: bool


def exchange(data: Path, folder: Path, replaced: Path, key: bytes | None) -> None:
    """Move the content of the data folder `data` into the new folder `replaced`, and that of
    `folder`, a folder in `data` with the files of a backup, into `data`. Then store the vault key
    of the backup, if any. What backups leave out because it belongs to the machine stays in `data`.

    Raises OSError, StartError, InstallationKeyError or BackupFailed. Everything is then where it
    was before, unless the record is still there.
    """
    stays = {folder.name, RESTORING, RESTORE_LOCK}
    stays.update(name.name for name in snapshot.LEFT_OUT if not name.parent.name)
    old = [entry.name for entry in data.iterdir() if entry.name not in stays]
    new = [entry.name for entry in folder.iterdir()]
    record = _Record(replaced.name, folder.name, old, new, key is not None)
    with only_restore(data):
        try:
            private_dir(replaced)
            sync_dir(replaced.parent)
            write_private(data / RESTORING, msgspec.json.encode(record))
            if service_of(data) is not None:  # after the record, which `only_service` looks for
                raise BackupFailed(
                    f"Another program uses the data folder {data}. Close that program, and restore "
                    "the backup again. Nothing was restored."
                )
            _move(old, data, replaced)
            _move(new, folder, data)
            carry_record(replaced, data)
            if key is not None:
                installation_keys.exchange_vault_key(data, replaced, key)
        except (OSError, InstallationKeyError, BackupFailed):
            try:
                _move_back(data, record)
                _finish(data, replaced)
            except OSError as error:
                raise BackupFailed(_not_undone(data, replaced, error)) from error
            raise
        _finish(data, replaced)


def recover(data: Path) -> bool:
    """Undo the exchange of a data folder that was interrupted. Return False if there is none.
    Raises BackupFailed.
    """
    data = data.resolve()
    replaced = data.with_name(f"{data.name}.replaced-*")  # until the name is known
    try:
        with only_restore(data):
            record = _read(data)
            if record is None:  # undone by another process meanwhile
                return False
            replaced = data.with_name(record.replaced)
            if not replaced.is_dir():
                raise BackupFailed(
                    f"The restore of a backup into {data} was interrupted. The earlier data was "
                    f"moved to {replaced}, but that folder is missing. Move it back to this place, "
                    "and start again."
                )
            if service_of(data) is not None:
                raise BackupFailed(
                    f"The restore of a backup into {data} was interrupted, and another program "
                    f"uses that folder. The earlier data is in {replaced}. Close the other "
                    "program, and start again."
                )
            _move_back(data, record)
            shutil.rmtree(data / record.folder, ignore_errors=True)
            if record.key:
                installation_keys.undo_exchange_of_vault_key(data, replaced)
            _finish(data, replaced)
    except (StartError, InstallationKeyError) as error:
        raise BackupFailed(str(error)) from error
    except OSError as error:
        raise BackupFailed(_not_undone(data, replaced, error)) from error
    return True


def _read(data: Path) -> _Record | None:
    """Return the record; None if there is none. Raises OSError or BackupFailed."""
    try:
        return msgspec.json.decode((data / RESTORING).read_bytes(), type=_Record)
    except FileNotFoundError:
        return None
    except NOT_DECODED as error:
        raise BackupFailed(
            f"The restore of a backup into {data} was interrupted, and the file "
            f"{data / RESTORING}, which says how to undo it, is damaged. The earlier data is "
            f"in {data}.replaced- followed by the time of the restore. Move its content back into "
            "an empty folder, and start with that."
        ) from error


def _move(names: Iterable[str], source: Path, target: Path) -> None:
    for name in names:
        replace(source / name, target / name)
    sync_dir(source)
    sync_dir(target)


def _move_back(data: Path, record: _Record) -> None:
    """Move the content of the backup, as far as it is in the data folder, back into its own folder,
    and the earlier content back into the data folder. Raises OSError.

    Content of unknown origin that has the name of such an entry is moved into `replaced`.
    """
    folder, replaced = data / record.folder, data.with_name(record.replaced)
    for name in dict.fromkeys((*record.new, *record.old)):
        entry, earlier = data / name, replaced / name
        if name in record.old and not os.path.lexists(earlier):
            continue  # not moved yet, or moved back already
        if os.path.lexists(entry):
            restored = name in record.new and folder.is_dir() and not os.path.lexists(folder / name)
            aside = replaced / f"{name}.{os.urandom(4).hex()}"
            replace(entry, folder / name if restored else aside)
        if name in record.old:
            replace(earlier, entry)
    for changed in (data, folder, replaced):
        if changed.is_dir():
            sync_dir(changed)


def _finish(data: Path, replaced: Path) -> None:
    """Delete the record, and the folder `replaced` if it is empty. Raises OSError."""
    (data / RESTORING).unlink(missing_ok=True)
    sync_dir(data)
    with contextlib.suppress(OSError):  # not empty
        replaced.rmdir()


def _not_undone(data: Path, replaced: Path, error: OSError) -> str:
    todo = "Free some space on its disk" if error.errno in IS_FULL else "Make it accessible"
    return (
        f"The restore of a backup into {data} was interrupted, and cannot be undone: "
        f"{error.filename or data} cannot be used: {error.strerror}. The earlier data is in "
        f"{replaced}. {todo}, and start again."
    )
