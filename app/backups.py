"""Backups of a data folder, for the command `backup` and for the window.

Only this module and `embedded.py` import code of the service for use in the console. They are two
separate modules, because the window loads this one only for its first backup or restore, and starts
faster without the modules that these need.
"""

from __future__ import annotations

from pathlib import Path

from app.backup_records import BackupFailed, LastBackup
from app.service.process.backups import Backup, last_backup
from app.service.process.installation_keys import InstallationKeyError, stored_vault_key
from app.service.process.restore_in_place import RestoreInPlace

__all__ = ["Backup", "BackupFailed", "LocalBackups"]


class LocalBackups:
    """Backups of the data folder `data` of the embedded service. All methods block."""

    def __init__(self, data: Path) -> None:
        self._data = data

    def last(self) -> LastBackup | None:
        """Return the last backup that was made and verified; None if none is recorded."""
        return last_backup(self._data)

    def has_key(self) -> bool:
        """Return whether a backup can contain the key of the undo copies, because a keyring stores
        it. Raises BackupFailed if the keyring does not release the key.
        """
        try:
            return stored_vault_key(self._data) is not None
        except InstallationKeyError as error:
            raise BackupFailed(str(error)) from error

    def backup(self, output: Path, *, with_key: bool) -> Backup:
        """Return a backup to the new file `output`."""
        return Backup(self._data, output, with_key=with_key)

    def restore(self, backup: Path) -> RestoreInPlace:
        """Return a restore of the file `backup` in place of the data folder."""
        return RestoreInPlace(backup, self._data)
