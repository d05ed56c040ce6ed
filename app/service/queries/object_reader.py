"""Readers for the bytes of a match object: from a local file, or fetched again from another
machine.

Readers return nothing of an object that has changed since its scan.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from pathlib import Path
from typing import Protocol

from app.discovery.match.errors import ObjectGone, ObjectUnreadable
from app.discovery.read.object_bytes import Stretch, in_bytes, read_bytes, read_fetched
from app.discovery.read.walk import reason
from app.remediation.journal.records import NOT_COMPARED
from app.service.base import problems
from app.service.context.resources import Resources
from app.service.protocols import limits
from app.service.protocols.opening import open_source, stored_place
from app.service.protocols.source import FREE, MEMORY, REMOTE, REPORTED, Remote
from app.service.store.objects import StoredObject

_WAIT_SECONDS = 20.0
_MAIL = ("imap", "imaps")


class Reader(Protocol):
    """Reads one object."""

    def unchanged(self) -> bool:
        """Return whether the object is unchanged since the scan.

        Raises DiscoveryError if this cannot be found out, because the object is gone or
        unreadable.
        """

    def read(self, stretches: Sequence[Stretch]) -> list[bytes]:
        """Return the bytes of these ranges, read in one call to a worker. The ranges must be in
        ascending order.

        Offsets count in the object's own stream: the bytes of the file or member, or the text
        extracted from it. Raises DiscoveryError, or Problem (503) if no worker has answered in
        time.
        """


def read_unchanged(reader: Reader, stretches: Sequence[Stretch]) -> list[bytes] | None:
    """Return the bytes of these ranges, as `Reader.read` does. Return None if the object has
    changed since the scan, or changes during the reading. Raises the errors of `Reader`.
    """
    if not reader.unchanged():
        return None
    found = reader.read(stretches)
    return found if reader.unchanged() else None


class FileReader:
    """Reads a local file, or a member of a local file."""

    def __init__(self, pool: Executor, item: StoredObject) -> None:
        self._pool = pool
        self._item = item

    def unchanged(self) -> bool:
        """Return whether size and modification time are the same as in the scan. Raises ObjectGone
        or ObjectUnreadable.
        """
        path = Path(os.fsdecode(self._item.root), os.fsdecode(self._item.file_raw))
        try:
            found = path.stat(follow_symlinks=False)
        except (FileNotFoundError, NotADirectoryError) as error:
            raise ObjectGone("The file is no longer there. Scan it again.") from error
        except OSError as error:
            raise ObjectUnreadable(f"The file cannot be read: {reason(error)}.") from error
        return (found.st_size, found.st_mtime_ns) == (self._item.size, self._item.mtime_ns)

    def read(self, stretches: Sequence[Stretch]) -> list[bytes]:
        """Return the bytes of these ranges, read in a worker process."""
        item = self._item
        return _answer(
            self._pool.submit(read_bytes, item.root, item.file_raw, item.inner, stretches)
        )


class FetchedReader:
    """Reads an object of another machine, or a member of it. The object is fetched once."""

    def __init__(self, pool: Executor, item: StoredObject, data: bytes) -> None:
        self._pool = pool
        self._item = item
        self._data = data
        self._same = item.sha256 in {NOT_COMPARED, hashlib.sha256(data).hexdigest()}

    def unchanged(self) -> bool:
        """Return whether the digest of all fetched bytes is the same as in the scan. Also return
        True if the digest in the scan is unknown because the key of this digest is lost.
        """
        return self._same

    def read(self, stretches: Sequence[Stretch]) -> list[bytes]:
        """Return the bytes of these ranges. A worker process reads them if the object must be
        parsed.
        """
        item, mail = self._item, self._item.protocol in _MAIL
        if not mail and not item.inner and not item.extracted:
            return in_bytes(self._data, stretches)
        name = os.fsdecode(item.file_raw).partition("?")[0]
        return _answer(
            self._pool.submit(read_fetched, self._data, item.inner, stretches, name=name, mail=mail)
        )


def _answer(reading: Future[list[bytes]]) -> list[bytes]:
    """Return what a worker has read. Raises the errors that `Reader.read` raises."""
    try:
        return reading.result(_WAIT_SECONDS)
    except BrokenExecutor as error:
        raise ObjectUnreadable(f"The object could not be read: {error}.") from error
    except (CancelledError, TimeoutError):
        reading.cancel()
        raise problems.busy() from None


def reader(served: Resources, item: StoredObject) -> Reader:
    """Return a reader of this object. Raises DiscoveryError if the object cannot be fetched."""
    if item.protocol in {MEMORY, FREE}:
        raise ObjectUnreadable("The content of memory or free disk space is not stored.")
    if item.protocol == REPORTED:
        raise ObjectUnreadable(
            "The object is on an enrolled machine, whose reports contain no content."
        )
    if item.protocol not in REMOTE:
        return FileReader(served.pool, item)
    if item.size > limits.CONTENT:
        most = limits.CONTENT >> 20
        raise ObjectUnreadable(f"The object is larger than {most} MiB, too large to load again.")
    with served.db.read() as conn:
        place = stored_place(conn, served.seals, item.target_id, item.location_id)
    pool = served.pool
    with contextlib.closing(open_source(place, pool, served.folder)) as source:
        data = source.read(Remote(item.file_raw, item.size, mail=item.protocol in _MAIL))
    return FetchedReader(pool, item, data)
