"""Lock on a data folder, which allows only one service per folder, and the reasons why a service
cannot start.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from app.backup_records import RESTORING, BackupFailed, undo_interrupted_restore
from app.paths import private_dir

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

IS_FULL = frozenset({errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)})
"""Error numbers of a disk, or of a quota, that is used up."""
RESTORE_LOCK = f"{RESTORING}.lock"
_PID_AT = 1  # Windows locks byte 0; the PID after it stays readable


class StartError(Exception):
    """The service cannot start; the text names the cause and the next step (exit code 2)."""


def unusable(data: Path, error: OSError) -> str:
    """Return a message that says why the data folder cannot be used, and what the user can do."""
    todo = "Make it writable, or choose another one with --data."
    if error.errno in IS_FULL:
        todo = "Free some space on its disk and start again."
    return f"The data folder {data} cannot be used: {error.strerror}. {todo}"


@contextlib.contextmanager
def only_service(data: Path) -> Iterator[None]:
    """Lock the data folder for this process while the block runs.

    The lock also ends with the process. A restore that was interrupted is undone first. Raises
    StartError if the folder cannot be used or another service has locked it.
    """
    try:
        undo_interrupted_restore(data)
        lock = private_dir(data / "service") / "lock"
    except BackupFailed as error:
        raise StartError(str(error)) from error
    except OSError as error:
        raise StartError(unusable(data, error)) from error
    with _locked(lock, data):
        if (data / RESTORING).exists():  # a restore has begun just before the lock
            raise StartError(
                f"A backup is being restored into the data folder {data}. Wait until that is done, "
                "and start again."
            )
        yield


@contextlib.contextmanager
def only_restore(data: Path) -> Iterator[None]:
    """Lock the data folder for the exchange of its content while the block runs. The lock is not in
    the folder `service`, which is exchanged, too. Raises StartError like `only_service`.
    """
    with _locked(data / RESTORE_LOCK, data):
        yield


@contextlib.contextmanager
def _locked(file: Path, data: Path) -> Iterator[None]:
    """Lock a file of the data folder while the block runs, and write the process ID into it."""
    try:
        descriptor = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StartError(unusable(data, error)) from error
    try:
        _lock(descriptor, data)
        os.ftruncate(descriptor, 0)
        os.lseek(descriptor, _PID_AT, os.SEEK_SET)
        os.write(descriptor, str(os.getpid()).encode())
        yield
    finally:
        os.close(descriptor)


def service_of(data: Path) -> int | None:
    """Return the process ID of the service that has locked the data folder; 0 if the service has
    not written its ID yet, None if no service has locked the folder.
    """
    try:
        descriptor = os.open(data / "service" / "lock", os.O_RDWR)
    except OSError:
        return None
    try:
        _try_lock(descriptor)
    except OSError:
        holder = _holder(descriptor)
        return int(holder) if holder.isdecimal() else 0
    else:
        return None
    finally:
        os.close(descriptor)


def _try_lock(descriptor: int) -> None:
    """Lock an open lock file. Raises OSError if another process holds it."""
    if sys.platform == "win32":
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _holder(descriptor: int) -> str:
    """Return the process ID in a lock file, as text."""
    os.lseek(descriptor, _PID_AT, os.SEEK_SET)
    return os.read(descriptor, 20).decode("ascii", "replace")


def _lock(descriptor: int, data: Path) -> None:
    try:
        _try_lock(descriptor)
    except OSError as error:
        holder = _holder(descriptor) or "unknown"
        raise StartError(
            f"The data folder {data} is in use by another service (process {holder}). Stop that "
            "one, or choose another folder with --data."
        ) from error
