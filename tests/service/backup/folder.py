"""A data folder in use, and its backup, without a service."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path

from app.paths import private_dir
from app.remediation.journal import head_file
from app.remediation.journal.audit_chain import AuditChain
from app.remediation.journal.journal import Journal
from app.service.backup import archive, restore, snapshot
from app.service.backup.archive import Manifest
from app.service.backup.snapshot import Snapshot
from app.service.process.installation_keys import VaultKey, audit_key_of, folder_keys
from tests.kit import stores

PASSWORD = "saffron kettle 94 brisk orbit"
KEY = bytes(range(32))


def manifest(**changed: object) -> Manifest:
    """Return a manifest with some fields changed."""
    fields = {"format": archive.FORMAT, "version": "1", "created": time.time(), "data": "/data"}
    return Manifest(**{**fields, **changed})  # type: ignore[arg-type]


def ignore(done: int, total: int) -> None:
    """Ignore the progress of a backup."""
    del done, total


class DataFolder:
    """A data folder with a store, a journal and keys."""

    def __init__(self, data: Path) -> None:
        self.data = data
        service = private_dir(data / "service")
        keys = folder_keys(service, VaultKey(KEY, lasting=True))
        self.db = stores.new(service)
        self.vault = private_dir(data / snapshot.VAULT)
        folder = self.vault.parent
        self.journal = Journal(folder, keys.audit, service / head_file.NAME)
        self.audit = AuditChain(self.journal, (), time.time)

    def close(self) -> None:
        """Close the databases."""
        self.journal.close()
        self.db.close()

    def copy_databases(self, unwanted: Callable[[], bool] = lambda: False) -> Path:
        """Copy the databases, as a service does; return their folder."""
        with snapshot.database_folder(self.data) as folder:
            snapshot.copy_databases(self.data, self.db, self.audit, folder, unwanted)
        return folder

    def copied(self, left_out: Sequence[str] = ()) -> Snapshot:
        """Return a complete copy of the folder."""
        made = Snapshot(self.data, left_out)
        made.link_undo_copies()
        made.add_databases(self.copy_databases().name)
        made.link_undo_copies()
        made.copy_rest()
        return made

    def back_up(self, output: Path, **changed: object) -> Path:
        """Write a backup with some fields of the manifest changed; return its file."""
        made = self.copied()
        archive.write(output, PASSWORD, manifest(**changed), made.folder, made.files(), ignore)
        made.remove()
        return output


def restored(backup: Path, data: Path, accept: Callable[[Manifest], None] = lambda _: None) -> str:
    """Restore a backup; return the damage of its journal."""
    _, verdict = restore.restore(backup, PASSWORD, data, audit_key_of, accept)
    return str(verdict.fault or "")
