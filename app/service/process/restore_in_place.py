"""Restore of a backup in place of a data folder that is in use: first everything is checked while
the service runs, and then, without a service, the two are exchanged.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import fields, replace
from pathlib import Path

from app.backup_records import RESTORING, BackupFailed, CheckedBackup, Contents
from app.remediation.journal.audit_verification import Verdict
from app.remediation.journal.journal_file import Unreadable, count_records
from app.secrets.keystore import keystore
from app.service.backup import restore, snapshot
from app.service.backup.archive import BackupUnusable, Manifest
from app.service.process.backups import is_older
from app.service.process.folder_exchange import exchange
from app.service.process.folder_lock import IS_FULL, StartError
from app.service.process.installation_keys import InstallationKeyError, audit_key_of

_COUNTS = {
    "targets": "SELECT count(*) FROM targets",
    "results": "SELECT count(*) FROM objects WHERE NOT container"
    " AND (match + test + prohibited > 0 OR status IS NOT NULL)",
    "decisions": "SELECT count(*) FROM objects WHERE status IS NOT NULL",
}


class RestoreInPlace:
    """A restore of the file `backup` in place of the data folder `data`. All methods block.

    Call `check` while the service runs. Then either call `exchange` without a service, or not.
    Both raise BackupFailed. Call `close` at the end in any case.
    """

    def __init__(self, backup: Path, data: Path) -> None:
        self._backup, self._data = backup, data.resolve()
        self._folder: Path | None = None
        self._manifest: Manifest | None = None
        self._working = threading.Lock()
        self._stopped = threading.Event()
        now = time.strftime("%Y-%m-%d-%H%M%S")
        self.replaced = self._data.with_name(f"{self._data.name}.replaced-{now}")
        """Folder that `exchange` creates for what the data folder contains until then."""

    def check(self, password: str, told: Callable[[int, int], None]) -> CheckedBackup:
        """Extract the backup into a hidden folder inside the data folder, check it, and return what
        it contains, and what the data folder contains now. `told` is called with the number of
        bytes done, and the total number of bytes.
        """

        def go_on(done: int, total: int) -> None:
            if self._stopped.is_set():
                raise BackupFailed("The check was stopped. Nothing was restored.")
            told(done, total)

        with self._working:
            go_on(0, 1)
            snapshot.remove_left(self._data)
            try:
                self._try_places()
                self._folder = restore.new_folder(self._data)
                manifest, verdict = restore.unpack(
                    self._backup, password, self._folder, audit_key_of, go_on
                )
            except (BackupUnusable, InstallationKeyError) as error:
                raise BackupFailed(str(error)) from error
            except OSError as error:
                raise BackupFailed(self._unusable(error)) from error
            self._manifest = manifest
            return self._checked(self._folder, manifest, verdict)

    def exchange(self) -> None:
        """Move the content of the data folder into the folder `replaced`, that of the backup into
        the data folder, and store the key of the undo copies. If that fails, or if the process is
        killed meanwhile, it is undone, at the latest at the next use of the data folder.
        """
        with self._working:
            if self._folder is None or self._manifest is None or self._stopped.is_set():
                raise BackupFailed("The check was stopped. Nothing was restored.")
            key = self._manifest.vault_key if keystore() is not None else None
            try:
                exchange(self._data, self._folder, self.replaced, key)
            except (InstallationKeyError, StartError) as error:
                raise BackupFailed(f"{error} Nothing was restored.") from error
            except OSError as error:
                raise BackupFailed(self._unusable(error)) from error

    def close(self) -> None:
        """Stop a running `check`, wait for its end, and delete the extracted backup."""
        self._stopped.set()
        with self._working:
            # An exchange that was not undone still needs the folder.
            if self._folder is not None and not (self._data / RESTORING).exists():
                shutil.rmtree(self._folder, ignore_errors=True)

    def _try_places(self) -> None:
        """Raise BackupFailed if no folder can be created beside the data folder, or OSError."""
        try:
            self.replaced.mkdir(0o700)
        except OSError as error:
            raise BackupFailed(
                f"The present data cannot be kept: {self.replaced} cannot be created. Restore the "
                "backup into a new folder with the command discovery-console restore."
            ) from error
        beside = self.replaced.stat().st_dev
        self.replaced.rmdir()
        if beside != self._data.stat().st_dev:
            raise BackupFailed(
                f"The present data cannot be kept: {self.replaced} would be on another disk. "
                "Restore the backup into a new folder with the command discovery-console restore."
            )

    def _checked(self, folder: Path, manifest: Manifest, verdict: Verdict) -> CheckedBackup:
        return CheckedBackup(
            created=manifest.created,
            data=manifest.data,
            version=manifest.version,
            backup=replace(contents(folder), records=verdict.records),  # without this restore
            now=contents(self._data),
            fault=str(verdict.fault or ""),
            older=is_older(verdict, self._data),
            has_key=manifest.vault_key is not None,
            keyring=keystore() is not None,
        )

    def _unusable(self, error: OSError) -> str:
        todo = " Free some space on its disk, and try again." if error.errno in IS_FULL else ""
        place = error.filename or self._data
        return f"{place} cannot be used: {error.strerror}. Nothing was restored.{todo}"


def contents(data: Path) -> Contents:
    """Return what a data folder contains. A service may use it."""
    found: dict[str, int | None] = dict.fromkeys(field.name for field in fields(Contents))
    with suppress(sqlite3.Error), closing(_opened(data / snapshot.STORE)) as conn:
        for name, statement in _COUNTS.items():
            (found[name],) = conn.execute(statement).fetchone()
    with suppress(Unreadable):
        found["records"] = count_records(data / snapshot.JOURNAL)
    found["undo_copies"] = 0  # without the folder
    with suppress(OSError), os.scandir(data / snapshot.VAULT) as entries:
        found["undo_copies"] = sum(not entry.name.endswith(".tmp") for entry in entries)
    return Contents(**found)


def _opened(store: Path) -> sqlite3.Connection:
    """Open a store for reading. Without a log (WAL), nobody uses it, and SQLite would not open it
    without creating one.
    """
    alone = "" if store.with_name(f"{store.name}-wal").exists() else "&immutable=1"
    return sqlite3.connect(f"{store.absolute().as_uri()}?mode=ro{alone}", uri=True)
