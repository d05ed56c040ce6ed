"""Restore of a backup into a new data folder."""

from __future__ import annotations

import contextlib
import os
import shutil
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from app.paths import private_dir, replace, sync_dir
from app.remediation.disk.errors import RemediationError
from app.remediation.journal.audit_chain import AuditChain
from app.remediation.journal.audit_verification import Verdict
from app.remediation.journal.journal import Journal
from app.service.backup import archive, snapshot
from app.service.backup.archive import BackupUnusable, Manifest
from app.service.store import database
from app.service.store.migrations import MIGRATIONS

_EVENT = "restore"


def restore(
    backup: Path,
    password: str,
    data: Path,
    audit_key: Callable[[Path], bytes],
    accept: Callable[[Manifest], None],
) -> tuple[Manifest, Verdict]:
    """Restore a backup as the data folder `data`, which must be missing or empty. Return the
    manifest of the backup, and the result of the check of its audit journal.

    `audit_key` returns the key of the journal of a folder of the service. `accept` is called when
    everything else has succeeded; if it raises, nothing is restored. The journal records the
    restore. Raises BackupUnusable or OSError.
    """
    if data.exists() and (not data.is_dir() or any(data.iterdir())):
        raise BackupUnusable(
            f"{data} is not empty. A backup is restored into a new folder: give another one with "
            "--data, or move this one away."
        )
    with _unfinished(data) as folder:
        manifest, verdict = unpack(backup, password, folder, audit_key)
        accept(manifest)
        _move(folder, data)
    return manifest, verdict


def unpack(
    backup: Path,
    password: str,
    folder: Path,
    audit_key: Callable[[Path], bytes],
    told: Callable[[int, int], None] = archive.ignore,
) -> tuple[Manifest, Verdict]:
    """Extract a backup into the empty `folder`, check it like `restore`, and record the restore in
    its journal. `told` is called as in `archive.read`. Raises BackupUnusable or OSError.
    """
    manifest = archive.read(backup, password, folder, told)
    return manifest, _checked(backup, folder, manifest, audit_key)


def new_folder(data: Path) -> Path:
    """Create the folder inside `data` that a restore fills, and return it. Raises OSError.

    The new folder is in `data`, not beside it: `data` may be the root of a disk, or only the
    administrator may be allowed to create files beside `data`.
    """
    return private_dir(private_dir(data) / f"{snapshot.RESTORING}{os.urandom(4).hex()}")


def _move(folder: Path, data: Path) -> None:
    """Move everything in `folder` into `data`: all of it or, if that fails, nothing."""
    moved: list[Path] = []
    try:
        for entry in sorted(folder.iterdir(), key=lambda entry: entry.name == "service"):
            replace(entry, data / entry.name)
            moved.append(data / entry.name)
    except BaseException:
        for entry in moved:
            replace(entry, folder / entry.name)
        raise
    sync_dir(data)


@contextlib.contextmanager
def _unfinished(data: Path) -> Iterator[Path]:
    """Yield a new folder in `data`, and delete the new folder at the end. Then also delete `data`
    if it is empty and did not exist before.
    """
    existed = data.exists()
    folder = new_folder(data)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        if not existed:
            with contextlib.suppress(OSError):  # not empty: restored
                data.rmdir()


def _checked(
    backup: Path, folder: Path, manifest: Manifest, audit_key: Callable[[Path], bytes]
) -> Verdict:
    """Check both databases, verify the audit journal, and record the restore in it."""
    missing = [name for name in (snapshot.STORE, snapshot.JOURNAL) if not (folder / name).is_file()]
    if missing:
        raise BackupUnusable(f"{backup} does not contain {missing[0]}. Nothing was restored.")
    schema = database.schema_of(folder / snapshot.STORE)
    if not schema:
        raise BackupUnusable(f"The database in {backup} is damaged. Nothing was restored.")
    if schema > len(MIGRATIONS):
        raise BackupUnusable(
            f"{backup} was written by a later version of this program, {manifest.version}. Install "
            "that one, and restore it with that. Nothing was restored."
        )
    made = datetime.fromtimestamp(manifest.created, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    service = folder / snapshot.STORE.parent
    try:
        journal = Journal(
            (folder / snapshot.JOURNAL).parent, audit_key(service), folder / snapshot.HEAD
        )
        with contextlib.closing(journal):
            chain = AuditChain(journal, (), time.time)
            verdict = chain.check()
            chain.note(_EVENT, "", message=f"Restored the data folder from a backup of {made}")
    except RemediationError as error:
        raise BackupUnusable(
            f"The journal in {backup} cannot be used: {error}. Nothing was restored."
        ) from None
    return verdict
