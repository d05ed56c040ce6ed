"""Coverage of one scan: the objects that were not read completely, and the signed statement."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

import msgspec

from app.api.records.coverage import Coverage, CoverageClass, Statement
from app.discovery.match.matches import FileReport
from app.discovery.match.unread_reasons import Unread, uncovered
from app.discovery.scan.scanner import Progress
from app.service.base.secrets import Seals
from app.service.store import coverage, targets
from app.service.store.ids import public
from app.service.store.scan_runs import Run

PURPOSE = "coverage 1"
_ENTRIES = {Unread.FOLDER, Unread.EXCLUDED, Unread.SPECIAL, Unread.LINK}
"""Classes of entries that the progress does not count, because they are not files."""


class ScanCoverage:
    """Lists the objects that a run has not read completely. At the end, states the coverage of the
    run.
    """

    def __init__(self, seals: Seals, scan_id: int, run: Run, progress: Progress) -> None:
        self._seals = seals
        self._scan_id = scan_id
        self._run = run
        self._progress = progress
        self._left_out: list[tuple[bytes, int]] = []

    def write(self, conn: sqlite3.Connection, reports: Iterable[FileReport]) -> None:
        """Store which objects of these reports were not read completely. Also store the files that
        filters have left out since the last call of `written`.

        Objects are only added to the list, never removed. So pass only final reports, and no report
        of a file that will be read again. If the transaction fails, call this again with the same
        reports.
        """
        waiting = self._progress.left_out
        self._left_out.extend(waiting.popleft() for _ in range(len(waiting)))
        found = [item for item in map(uncovered, reports) if item is not None]
        found.extend(coverage.filtered(self._left_out))
        run = self._run
        coverage.add(conn, self._scan_id, run.location_path, run.prefix, found)

    def written(self) -> None:
        """Note that the transaction of the last `write` is committed."""
        self._left_out = []

    def whole(self, conn: sqlite3.Connection) -> int:
        """Return the number of files that this run has read completely, or that are unchanged since
        an earlier scan.
        """
        listed = coverage.summary(conn, self._scan_id).classes
        return self._progress.files_found - not_read(listed, self._progress)

    def state(
        self,
        conn: sqlite3.Connection,
        path: str,
        now: float,
        not_searched: list[str],
        *,
        complete: bool,
    ) -> None:
        """Store the signed coverage statement of the run. `path` is the scanned path for display;
        `not_searched` names the data types that could not be searched for; `complete` tells
        whether the scan reached its end.
        """
        run = self._run
        target = targets.get(conn, run.target_id)
        listing = coverage.summary(conn, self._scan_id)
        statement = stated(
            listing.classes,
            self._progress,
            Statement(
                scan=public(self._scan_id),
                target_id=public(run.target_id),
                location_id=public(run.location_id),
                target="" if target is None else target.name,
                path=path,
                ended=now,
                complete=complete,
                objects=0,
                bytes=0,
                read=0,
                read_bytes=0,
                classes=[],
                members=listing.members,
                uncovered=listing.digest,
                not_searched=not_searched,
            ),
        )
        content = msgspec.json.encode(statement)
        signed = self._seals.signing.sign(PURPOSE, content)
        record = Coverage(
            scan=statement.scan,
            content=content.decode(),
            key=signed.key,
            signature=signed.signature,
        )
        coverage.save(conn, run.target_id, run.location_id, self._scan_id, record)


def not_read(listed: list[CoverageClass], progress: Progress) -> int:
    """Return the number of files that were found, and then read only partly or not at all."""
    files = sum(
        item.objects
        for item in listed
        if item.name != Unread.FILTERED and item.name not in _ENTRIES
    )
    return files + progress.files_found - progress.files_done


def stated(listed: list[CoverageClass], progress: Progress, blank: Statement) -> Statement:
    """Return the statement `blank` with all counts filled in. Each object is counted only once."""
    left_out, unreached = progress.files_left_out, progress.files_found - progress.files_done
    classes = [item for item in listed if item.name != Unread.FILTERED]
    entries = sum(item.objects for item in classes if item.name in _ENTRIES)
    files = [item for item in classes if item.name not in _ENTRIES]
    for name, objects, size in (
        (Unread.FILTERED, left_out, progress.bytes_left_out),
        (Unread.UNREACHED, unreached, progress.bytes_found - progress.bytes_done),
    ):
        if objects:
            classes.append(CoverageClass(name=name, objects=objects, bytes=max(0, size)))
            if name is Unread.UNREACHED:
                files.append(classes[-1])
    return msgspec.structs.replace(
        blank,
        objects=progress.files_found + left_out + entries,
        bytes=progress.bytes_found + progress.bytes_left_out,
        read=progress.files_found - progress.files_unchanged - not_read(listed, progress),
        read_bytes=progress.bytes_found
        - progress.bytes_unchanged
        - sum(item.bytes for item in files),
        unchanged=progress.files_unchanged,
        unchanged_bytes=progress.bytes_unchanged,
        classes=classes,
    )
