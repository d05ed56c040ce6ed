"""Scan reports during their upload. Each part is decrypted and checked as it arrives, but stored in
its encrypted form. When the report is complete and signed by an enrolled machine, its import
begins.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from app import paths
from app.scan_reports.errors import ReportRefused
from app.scan_reports.reading import ReportReader
from app.scan_reports.records import End, File, Head, LeftOut, Matches, Problems, Record, Root
from app.service.base import problems
from app.service.base.problems import Problem
from app.service.base.secrets import Seals
from app.service.scans.reports import report_files
from app.service.store.database import Database

_MOST_UPLOADS = 4
_MOST_IDS = 10**18 - 1
_SECONDS = 900.0
"""An upload that was not continued for this number of seconds is dropped when another upload
begins.
"""
MOST_BYTES = 4 << 30


@dataclass(slots=True)
class Checked:
    """What was found in a report so far: its head, the counts (`ends`) and the subpath (`prefixes`)
    of each Location, and the keys of all data types (`types`).
    """

    head: Head | None = None
    ends: dict[str, End] = field(default_factory=dict)
    prefixes: dict[str, bytes] = field(default_factory=dict)
    types: set[str] = field(default_factory=set)
    _location: str = ""

    def add(self, record: Record) -> None:
        """Note a record. Raises Problem (422) for two parts about one Location, and for a path
        outside of the scanned folder.
        """
        if any(map(_leads_out, _paths(record))):
            raise Problem(
                422,
                "The report names a path outside of its folder. It is not used, and nothing was "
                "changed.",
            )
        if isinstance(record, Head):
            self.head = record
        elif isinstance(record, Root):
            if record.location in self.prefixes:
                raise Problem(422, "The report has two parts of one Location. Scan one at a time.")
            self._location = record.location
            self.prefixes[record.location] = record.prefix
        elif isinstance(record, End):
            self.ends[self._location] = record
        elif isinstance(record, Matches):
            self.types.update(one.data_type for one in record.matches)


def _paths(record: Record) -> list[bytes]:
    """Return the paths in a record: raw, and relative to the scanned folder."""
    if isinstance(record, File):
        return [record.path]
    if isinstance(record, Problems):
        return [one.path for one in record.problems]
    return [path for path, _ in record.files] if isinstance(record, LeftOut) else []


def _leads_out(path: bytes) -> bool:
    """Return whether a path may lead out of the scanned folder, or is no valid path."""
    return path.startswith(b"/") or b"\0" in path or b".." in path.split(b"/")


@dataclass(slots=True)
class Upload:
    """A scan report that an account is uploading. The caller sets `accepted` when it has checked
    that the report's machine is enrolled. `used` is the time at which the last part arrived, by the
    clock of `ReportUploads`. If no part has arrived yet, `used` is the time at which the upload
    began.
    """

    owner: str
    reader: ReportReader
    path: Path
    file: IO[bytes]
    checked: Checked
    used: float
    size: int = 0
    accepted: bool = False
    lock: threading.Lock = field(default_factory=threading.Lock)


class ReportUploads:
    """Reports that accounts are uploading, at most one per account. Thread-safe."""

    def __init__(
        self,
        db: Database,
        seals: Seals,
        data: Path,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._db, self._seals, self._data, self._now = db, seals, data, now
        with suppress(OSError):  # `begin` says so to somebody who can act on it
            report_files.clear(data)
        self._lock = threading.Lock()
        self._uploads: dict[str, Upload] = {}

    def close(self) -> None:
        """Drop all uploads."""
        for upload_id in list(self._uploads):
            self.drop(upload_id)

    def begin(self, owner: str) -> str:
        """Begin the upload of a report; return its ID. An unfinished upload of the same account is
        dropped.

        Raises Problem: 409 if too many reports are being sent, 422 if the disk cannot be written.
        """
        try:
            with self._db.write() as conn:  # no report is stored meanwhile whose import is unknown
                report_files.sweep(self._data, conn)
        except OSError as error:
            raise _unwritable(error) from None
        with self._lock:
            now = self._now()
            for upload_id, upload in list(self._uploads.items()):
                if now - upload.used > _SECONDS or upload.owner == owner:
                    self._forget(upload_id)
            if len(self._uploads) >= _MOST_UPLOADS:
                raise problems.conflict("Other reports are being sent. Try again later.")
            upload_id = str(1 + secrets.randbelow(_MOST_IDS))
            try:
                path = report_files.folder(self._data) / f"{upload_id}.part"
                file = report_files.create(path)
            except OSError as error:
                raise _unwritable(error) from None
            reader = ReportReader(self._seals.reports)
            self._uploads[upload_id] = Upload(owner, reader, path, file, Checked(), now)
        return upload_id

    def add(self, upload_id: str, owner: str, data: bytes, *, last: bool) -> Upload:
        """Add a part. After the last part, the report is complete and its signature is checked; the
        caller must then `take` or `drop` it.

        Raises Problem: 404 if the account has no upload with this ID, 422 if the report is refused
        or the disk cannot be written. In the case of 422, the message gives the reason, and the
        upload is dropped.
        """
        upload = self.of(upload_id, owner)
        with upload.lock:
            try:
                self._add(upload, data, last=last)
            except ReportRefused as error:
                self.drop(upload_id)
                raise Problem(422, f"{error} Nothing was changed.") from None
            except OSError as error:
                self.drop(upload_id)
                raise _unwritable(error) from None
            except Problem:
                self.drop(upload_id)
                raise
            upload.used = self._now()
        return upload

    def take(self, upload_id: str, path: Path) -> None:
        """Store a complete report at `path`, and forget the upload. Call this in the transaction
        that records the import: `begin` removes stored reports whose import is not recorded, for
        example because this transaction failed. Raises Problem (422) if the disk cannot be written.
        """
        with self._lock:
            try:
                paths.replace(self._uploads[upload_id].path, path)
            except OSError as error:
                raise _unwritable(error) from None
            del self._uploads[upload_id]

    def of(self, upload_id: str, owner: str) -> Upload:
        """Return an upload of an account. Raises Problem (404) if the account has no upload with
        this ID.
        """
        with self._lock:
            upload = self._uploads.get(upload_id)
        if upload is None or upload.owner != owner:
            raise problems.not_found()
        return upload

    def drop(self, upload_id: str) -> None:
        """Remove an upload, if it exists."""
        with self._lock:
            self._forget(upload_id)

    def _add(self, upload: Upload, data: bytes, *, last: bool) -> None:
        upload.size += len(data)
        if upload.size > MOST_BYTES:
            raise ReportRefused(
                f"The report is larger than {MOST_BYTES >> 30} GiB. Scan fewer folders at a time."
            )
        for record in upload.reader.add(data):
            upload.checked.add(record)
        upload.file.write(data)
        if last:
            for record in upload.reader.finish():
                upload.checked.add(record)
            paths.sync_file(upload.file)
            upload.file.close()

    def _forget(self, upload_id: str) -> None:
        upload = self._uploads.pop(upload_id, None)
        if upload is not None:
            upload.file.close()
            report_files.discard(upload.path)


def _unwritable(error: OSError) -> Problem:
    return Problem(422, f"The service cannot store the report: {error.strerror}. Nothing changed.")
