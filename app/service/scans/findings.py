"""Writes the results of one Location's scan to the store: batches, progress, vanished objects."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from dataclasses import replace

from app.discovery.match.matches import FileReport
from app.discovery.match.rules import Rules
from app.discovery.scan.scanner import Settled
from app.service.rules import risk
from app.service.scans.absence import Absence
from app.service.scans.location_readers import Reading
from app.service.scans.scan_coverage import ScanCoverage
from app.service.scans.scan_writer import ScanDependencies, ScanWriter
from app.service.store import (
    jobs,
    locations,
    recording,
    removal,
    risk_causes,
    scan_cache,
    scan_runs,
)
from app.service.store.scan_runs import Run

BATCH_FILES = 200
BATCH_SECONDS = 0.5
BATCH_FOLDERS = 100
_MOST_BYTES = 2**63 - 1  # sizes on other machines are unchecked; the store has 64 bits


class Findings:
    """Collects the file reports of one scan of a Location or of a part of it, and writes them to
    the store as one run (`scan_runs.py`). All calls come from the thread of the scan.
    """

    def __init__(
        self,
        tools: ScanDependencies,
        books: ScanWriter,
        job_id: int,
        run: Run,
        reading: Reading,
        rules: Rules,
    ) -> None:
        self._tools = tools
        self._books = books
        self._job_id = job_id
        self._run = run
        self._reading = reading
        self._rules = rules
        self._progress = reading.progress
        self.coverage = ScanCoverage(tools.seals, job_id, run, reading.progress)
        self._batch: list[FileReport] = []
        self._written = time.monotonic()
        self._short_of_memory = False

    def take(self, report: FileReport) -> None:
        """Add a report. Every `BATCH_FILES` reports, write the batch."""
        self._batch.append(report)
        self._note_memory(report)
        if len(self._batch) >= BATCH_FILES:
            self.write()

    def write_when_due(self) -> None:
        """Write a batch if enough time has passed."""
        due = time.monotonic() - self._written >= BATCH_SECONDS
        if due and (self._batch or self._progress.bytes_in_hand):
            self.write()

    def settle(self, *, goes_on: bool = False) -> None:
        """Write everything pending, and the position for continuing after a restart. Pass `goes_on`
        if the service is ending, and its next start must continue the scan.
        """
        self.write(whole=True)
        self._books.note(self._run.number, self._reading.mark, goes_on=goes_on)

    def write(self, *, whole: bool = False) -> None:
        """Write a batch of reports, together with the progress, in one transaction.

        If a file was changed after it was read (masked by us, for example), it is read again, so
        that the store does not return to the old state. A file that keeps changing is recorded as
        it was when last read. If the batch cannot be written, it is kept, and none of its files is
        marked as read. With `whole`, the scan cache also gets the finished files of unfinished
        folders.
        """
        self._written = time.monotonic()
        batch = self._batch
        for last in (False, False, True):
            with self._tools.db.write() as conn:
                stale = [] if last else [one for one in batch if self._stale(conn, one)]
                current = [report for report in batch if report not in stale]
                if current:
                    recording.record(conn, self._run, current, self._tools.now())
                    risk.remap(conn, objects=self._run.touched)
                self.coverage.write(conn, current)
                self._write_progress(conn)
            self.coverage.written()
            if not stale:
                break
            batch = [self._again(report) for report in stale]
        self._batch = []
        self._keep(self._reading.settled(whole=whole))

    def vanished(self) -> list[tuple[int, int]]:
        """Return some of the vanished objects, for `dropper`; an empty list if there are none
        left. Call this after everything was read.
        """
        with self._tools.db.read() as conn:
            return scan_runs.vanished(conn, self._run)

    def dropper(self, gone: list[tuple[int, int]]) -> Callable[[int], bool]:
        """Return a function that deletes objects from the store, and removes them from the list
        `gone` (the result of `vanished`). The argument of the function is the maximum number of
        objects to delete in one call. The function returns whether any objects are left in the
        list.
        """
        absence = self._absence()

        def drop(size: int) -> bool:
            keys = removal.take(gone, size)
            with self._tools.db.write() as conn:
                files = scan_runs.drop(conn, self._run, keys, absence.cause)
                risk.remap(conn, objects=self._run.touched)
                scan_cache.forget(conn, self._run, files)
            return bool(gone)

        return drop

    def finder_of_gone(self) -> Callable[[int], bool]:
        """Return a function that checks objects that earlier scans have removed from the results
        because the scans left out the files of these objects.

        Each call of the function checks up to the given number of objects, and records which of
        them no longer exist. The call returns False if nothing was left to check.
        """
        absence, run, start = self._absence(), self._run, (b"", "")

        def note(size: int) -> bool:
            nonlocal start
            with self._tools.db.read() as conn:
                places = risk_causes.unseen(conn, run.location_id, run.prefix, start, size)
            if found := [row for row in places if absence.cause(row) is None]:
                with self._tools.db.write() as conn:
                    risk_causes.gone(conn, run.target_id, run.location_id, found)
            if places:
                start = bytes(places[-1]["file_raw"]), places[-1]["inner"] + "\0"
            return bool(places)

        return note

    def _absence(self) -> Absence:
        with self._tools.db.read() as conn:
            return Absence(conn, self._job_id, self._run, self._rules)

    def _stale(self, conn: sqlite3.Connection, report: FileReport) -> bool:
        """Return whether a report is outdated. If the report relies on an earlier scan, it is
        outdated if the store differs from that scan. Otherwise it is outdated if the file has
        changed since it was read.
        """
        if report.unchanged:
            return not scan_runs.holds(conn, self._run, report)
        return self._reading.stale(report)

    def _again(self, report: FileReport) -> FileReport:
        """Read a file again. The new report keeps the listed size, which the progress has counted
        already.
        """
        listed = report.size if report.listed is None else report.listed
        return replace(self._reading.read_again(report), listed=listed)

    def _keep(self, settled: Settled) -> None:
        """Write the scan cache. This must come after the results, so that no result is lost in a
        crash.
        """
        learned = list(settled.learned.items())
        for at in range(0, max(len(learned), len(settled.unchanged)), BATCH_FOLDERS):
            until = at + BATCH_FOLDERS
            part = Settled(dict(learned[at:until]), settled.unchanged[at:until])
            with self._tools.db.write() as conn:
                scan_cache.settle(conn, self._run, part)

    def _write_progress(self, conn: sqlite3.Connection) -> None:
        progress, share = self._progress, self._share()
        jobs.update(
            conn,
            self._job_id,
            now=self._tools.now(),
            progress=share,
            files_done=progress.files_read,
            files_found=progress.files_found,
            bytes_done=min(progress.bytes_through, _MOST_BYTES),
        )
        percent = None if share is None else round(share * 100, 1)
        locations.set_progress(conn, self._run.location_id, percent)

    def _share(self) -> float | None:
        """Return the processed share of the bytes, 0 to 1; None while the total is unknown."""
        progress = self._progress
        if progress.walking or not progress.bytes_found:
            return None
        return min(progress.bytes_through / progress.bytes_found, 1.0)

    def _note_memory(self, report: FileReport) -> None:
        """Publish an event if a file needed more memory than a worker may have; at most one event
        per scan.
        """
        if not self._short_of_memory and any(
            "too much memory" in problem.message for problem in report.problems
        ):
            self._short_of_memory = True
            self._books.publish(
                "file too large for the memory",
                "a file needs more memory than a worker can use; see the unreadable items.",
            )
