"""What the service and the console tell each other about backups of a data folder."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from pkgutil import resolve_name

import msgspec

RESTORING = ".restoring"
"""File in a data folder whose content is being exchanged with a backup, or was when the process
ended.
"""
RESTORE_UNDONE = (
    "The restore of a backup was interrupted. It was undone: the data folder contains what it "
    "contained before."
)


class BackupFailed(Exception):
    """A backup cannot be made or restored. The text says why, and what to do."""


def undo_interrupted_restore(data: Path) -> bool:
    """Undo a restore in place of the data folder `data` that was interrupted, and return whether
    there was one. Call this before anything in the folder is read or created. Raises BackupFailed.

    May block. The modules that this needs are loaded only if there was an interrupted restore.
    """
    if not (data / RESTORING).exists():
        return False
    return bool(resolve_name("app.service.process.folder_exchange:recover")(data))


@dataclass(frozen=True, slots=True)
class Written:
    """What a backup contains: the number of files, and the size of the backup in bytes."""

    files: int
    size: int


class LastBackup(msgspec.Struct, frozen=True):
    """Record of a backup that was verified: when it was made (Unix seconds), its file, the number
    of files in it, and its size in bytes.
    """

    time: float
    path: str
    files: int
    size: int


@dataclass(frozen=True, slots=True)
class Contents:
    """What a data folder contains: the numbers of targets, of objects with matches or a decision,
    of decisions and remediations, of records in the audit journal, and of undo copies. A number is
    None if it cannot be read.
    """

    targets: int | None
    results: int | None
    decisions: int | None
    records: int | None
    undo_copies: int | None


@dataclass(frozen=True, slots=True)
class CheckedBackup:
    """A backup that can be restored, and what it would replace. `created` is its time in Unix
    seconds, `data` the folder that was backed up, `version` that of the program that wrote it.
    `fault` is the damage of its audit journal, or "". `older` means that the keyring knows later
    records of the journal. `has_key` says whether the backup contains the key of the undo copies,
    `keyring` whether this system can store it.
    """

    created: float
    data: str
    version: str
    backup: Contents
    now: Contents
    fault: str
    older: bool
    has_key: bool
    keyring: bool
