"""Consistent copy of a data folder while its service runs.

The copy looks like the folder after a crash, so a service can recover it. Therefore store and
journal are copied as of one moment, by the service (`copy_databases`). The end of the audit journal
is copied before the journal, because the end may be older than the journal, but never newer. Undo
copies are linked before that moment and once more after it. So an undo copy that is purged
meanwhile stays readable, and an undo copy that is made meanwhile is not missing.
"""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import stat
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path, PurePosixPath

from app.paths import private_dir, replace
from app.remediation.journal import head_file
from app.remediation.journal import journal as journal_of_files
from app.remediation.journal.audit_chain import AuditChain
from app.service.store import database
from app.service.store.database import Database, ReadAbandoned

STORE = PurePosixPath("service", database.NAME)
JOURNAL = PurePosixPath("service", "remediation", journal_of_files.NAME)
HEAD = PurePosixPath("service", head_file.NAME)
VAULT = PurePosixPath("service", "remediation", "vault")
_COPIES = PurePosixPath("service", "backups")
LEFT_OUT = frozenset(map(PurePosixPath, ("logs", "engine", "service/lock", "service/ready.json")))
"""Names that are not copied, because only this machine or this run needs them. `engine` has native
code, which a backup must not bring to another machine.
"""
_MADE_APART = (STORE, HEAD, VAULT.parent, _COPIES)
RESTORING = ".restore-"
"""Beginning of the name of the folder that a restore fills, inside the data folder."""
_LEFT_SECONDS = 43_200.0
_KEPT_SECONDS = 60.0
"""`Snapshot.keep` renews the modification time of a copy if this time is more than this number of
seconds ago.
"""
_BESIDE_STORE = ("-wal", "-shm", "-journal", ".new")
_RESERVE = 64 << 20
"""Number of bytes that copies leave free on the disk, because the service needs it, too."""


class Snapshot:
    """A copy of the data folder `data`. The copy is in a folder inside `data`, and `remove` deletes
    the copy.

    `left_out` are further names in `data` that are not copied. `check` is called before each file;
    an exception from `check` stops the copy. All methods block, and raise OSError.
    """

    def __init__(
        self, data: Path, left_out: Sequence[str] = (), check: Callable[[], None] = lambda: None
    ) -> None:
        self._data = data
        self._check = check
        self._left_out = LEFT_OUT | {PurePosixPath(name) for name in left_out}
        self.folder = _new_name(data, "copy")

    def link_undo_copies(self) -> None:
        """Link the undo copies that are complete, or copy them if they are on another disk. Call
        this before and after the service's `copy_databases`.
        """
        source, target = self._data / VAULT, private_dir(self.folder / VAULT)
        with contextlib.suppress(FileNotFoundError), os.scandir(source) as entries:
            for entry in entries:
                self._check()
                there = target / entry.name
                if entry.name.endswith(".tmp") or there.exists():
                    continue
                with contextlib.suppress(FileNotFoundError):  # purged meanwhile
                    _link(Path(entry.path), there)

    def add_databases(self, name: str) -> None:
        """Move the copies of the databases, which the service has made in the folder `name`, into
        this copy.
        """
        made = copies_of(self._data) / name
        for place in (STORE, JOURNAL, HEAD):
            if (copy := made / place.name).exists():
                replace(copy, private_dir((self.folder / place).parent) / place.name)
        shutil.rmtree(made, ignore_errors=True)

    def copy_rest(self) -> None:
        """Copy all other files: keys, certificate, settings, and the files of the console."""
        for name in _names(self._data, self._left_out | set(_MADE_APART)):
            self._check()
            private_dir((self.folder / name).parent)
            with contextlib.suppress(FileNotFoundError):  # removed meanwhile
                shutil.copyfile(self._data / name, self.folder / name)

    def files(self) -> list[PurePosixPath]:
        """Return the names of all files of the copy, sorted."""
        return sorted(_names(self.folder, frozenset()))

    def keep(self) -> None:
        """Keep `remove_left` from deleting the copy within the next hours. Call this often."""
        with contextlib.suppress(OSError):
            if self.folder.stat().st_mtime < time.time() - _KEPT_SECONDS:
                os.utime(self.folder)

    def remove(self) -> None:
        """Delete the copy."""
        shutil.rmtree(self.folder, ignore_errors=True)


def copies_of(data: Path) -> Path:
    """Return the folder inside a data folder that holds its copies."""
    return data / _COPIES


def remove_left(data: Path) -> None:
    """Delete copies for which `Snapshot.keep` was not called for 12 hours. They are left over from
    a backup or restore whose process was killed.
    """
    with contextlib.suppress(OSError):
        for folder in (*data.glob(f"{RESTORING}*"), *copies_of(data).glob("*")):
            if folder.stat().st_mtime < time.time() - _LEFT_SECONDS:
                shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def database_folder(data: Path) -> Iterator[Path]:
    """Yield a new folder for copies of the databases; the folder is deleted if the block fails.
    Raises OSError, for example if the disk has no room for the copies.
    """
    sizes = (_size(data / STORE), _size(data / f"{STORE}-wal"), _size(data / JOURNAL))
    folder = private_dir(_new_name(data, "databases"))
    try:
        _require_room(folder, sum(sizes))
        yield folder
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def copy_databases(
    data: Path, db: Database, audit: AuditChain, folder: Path, unwanted: Callable[[], bool]
) -> None:
    """Copy store and journal of a running service, as of one moment, into `folder`. Other users of
    the store and the journal wait for milliseconds at most. Raises OSError, RemediationError or
    DatabaseError. Soon after `unwanted` returns True, raises ReadAbandoned.
    """

    def check() -> None:
        if unwanted():
            raise ReadAbandoned

    with contextlib.suppress(FileNotFoundError):
        shutil.copyfile(data / HEAD, folder / HEAD.name)
    with db.read() as conn:
        with audit.copied(folder / JOURNAL.name, check):
            conn.execute("SELECT 1 FROM migrations").fetchone()  # begins the snapshot
        database.copy_store(conn, folder / STORE.name, check)


def _new_name(data: Path, what: str) -> Path:
    return copies_of(data) / f"{what}-{os.urandom(8).hex()}"


def _size(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0


def _require_room(folder: Path, size: int) -> None:
    """Raise OSError if the disk of `folder` has no room for `size` more bytes."""
    free = shutil.disk_usage(folder).free
    if free < size + _RESERVE:
        needs = f"its copies need {(size + _RESERVE) >> 20:,} MiB, and {free >> 20:,} MiB are free"
        raise OSError(errno.ENOSPC, f"{os.strerror(errno.ENOSPC)} ({needs})", str(folder))


def _link(source: Path, target: Path) -> None:
    try:
        target.hardlink_to(source)
    except FileNotFoundError:
        raise
    except OSError:  # another disk, or a file system without links
        _require_room(target.parent, source.stat().st_size)
        shutil.copyfile(source, target)


def _names(folder: Path, left_out: frozenset[PurePosixPath]) -> Iterator[PurePosixPath]:
    """Yield the relative names of the regular files below `folder`; links are followed. Omit the
    names in `left_out`, the files that SQLite keeps beside the store, and names that begin with a
    period, such as unfinished files of `paths.new_file`.
    """
    pending, seen = [PurePosixPath()], set[str]()
    while pending:
        inside = pending.pop()
        if (real := os.path.realpath(folder / inside)) in seen:  # a link to a folder above it
            continue
        seen.add(real)
        with contextlib.suppress(FileNotFoundError), os.scandir(folder / inside) as entries:
            for entry in entries:
                name = inside / entry.name
                if name in left_out or entry.name.startswith(".") or _beside_store(name):
                    continue
                with contextlib.suppress(FileNotFoundError):  # removed meanwhile, or a dead link
                    mode = (folder / name).stat().st_mode
                    if stat.S_ISDIR(mode):
                        pending.append(name)
                    elif stat.S_ISREG(mode):
                        yield name


def _beside_store(name: PurePosixPath) -> bool:
    return name.parent == STORE.parent and name.name.startswith(
        tuple(f"{STORE.name}{end}" for end in _BESIDE_STORE)
    )
